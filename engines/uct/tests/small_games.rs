//! Games that are small enough to be solved, and share nothing with Go.

use proptest::prelude::*;
use std::ops::ControlFlow;
use std::time::Duration;
use uct::{Choice, Code, Game, Limits, Options, Search, Side, Trace, Weighing, Widening};

/// A game that can be played at random; what the search needs is the same for all.
trait Simple: Clone + Send + Sync + 'static {
    const CODES: usize;
    fn to_move(&self) -> Side;
    fn result(&self) -> Option<f32>;
    fn legal(&self) -> Vec<Code>;
    fn play(&mut self, code: Code);
}

struct AtRandom<S>(std::marker::PhantomData<S>);

/// Random numbers: a linear congruence is enough to shuffle a few moves.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % n
    }
}

impl<S: Simple> Game for AtRandom<S> {
    type State = S;
    type Scratch = Dice;

    fn codes(&self) -> usize {
        S::CODES
    }

    fn scratch(&self, seed: u64) -> Dice {
        Dice(seed)
    }

    fn to_move(&self, state: &S) -> Side {
        state.to_move()
    }

    fn result(&self, state: &S) -> Option<f32> {
        state.result()
    }

    fn moves(&self, state: &S, _: &mut Dice, choices: &mut Vec<Choice>) {
        choices.extend(state.legal().into_iter().map(Choice::even));
    }

    fn play(&self, state: &mut S, code: Code) {
        state.play(code);
    }

    fn playout(&self, state: &mut S, dice: &mut Dice, trace: &mut Trace) -> f32 {
        loop {
            if let Some(value) = state.result() {
                return value;
            }
            let legal = state.legal();
            let code = legal[dice.below(legal.len())];
            trace.push((state.to_move(), code));
            state.play(code);
        }
    }
}

/// Noughts and crosses: `codes` are the cells.
#[derive(Clone, Default)]
struct Crosses {
    marks: [Option<Side>; 9],
    moves: usize,
}

impl Crosses {
    fn of(cells: &str) -> Crosses {
        let marks = cells
            .chars()
            .filter(|c| !c.is_whitespace())
            .map(|c| match c {
                'X' => Some(Side::First),
                'O' => Some(Side::Second),
                _ => None,
            });
        let marks: [Option<Side>; 9] = marks.collect::<Vec<_>>().try_into().expect("nine cells");
        Crosses {
            marks,
            moves: marks.iter().flatten().count(),
        }
    }
}

impl Simple for Crosses {
    const CODES: usize = 9;

    fn to_move(&self) -> Side {
        [Side::First, Side::Second][self.moves % 2]
    }

    fn result(&self) -> Option<f32> {
        const LINES: [[usize; 3]; 8] = [
            [0, 1, 2],
            [3, 4, 5],
            [6, 7, 8],
            [0, 3, 6],
            [1, 4, 7],
            [2, 5, 8],
            [0, 4, 8],
            [2, 4, 6],
        ];
        let full = |side: Side| {
            LINES
                .iter()
                .any(|line| line.iter().all(|&i| self.marks[i] == Some(side)))
        };
        if full(Side::First) {
            Some(1.0)
        } else if full(Side::Second) {
            Some(0.0)
        } else {
            (self.moves == 9).then_some(0.5)
        }
    }

    fn legal(&self) -> Vec<Code> {
        (0..9)
            .filter(|&i| self.marks[usize::from(i)].is_none())
            .collect()
    }

    fn play(&mut self, code: Code) {
        self.marks[usize::from(code)] = Some(self.to_move());
        self.moves += 1;
    }
}

/// Nim with heaps of up to seven: who takes the last counter wins. A code is a heap and how many are taken from it.
#[derive(Clone, Debug)]
struct Nim {
    heaps: Vec<u16>,
    first_to_move: bool,
}

impl Simple for Nim {
    const CODES: usize = 4 * 8;

    fn to_move(&self) -> Side {
        if self.first_to_move {
            Side::First
        } else {
            Side::Second
        }
    }

    fn result(&self) -> Option<f32> {
        let over = self.heaps.iter().all(|&n| n == 0);
        over.then(|| self.to_move().other().sees(1.0))
    }

    fn legal(&self) -> Vec<Code> {
        let heaps = (0..).zip(&self.heaps);
        heaps
            .flat_map(|(i, &n)| (1..=n).map(move |k| i * 8 + k))
            .collect()
    }

    fn play(&mut self, code: Code) {
        self.heaps[usize::from(code / 8)] -= code % 8;
        self.first_to_move = !self.first_to_move;
    }
}

/// What finds the truth in small games: no RAVE, which knows nothing here, and exploration.
fn options(threads: usize, seed: u64) -> Options {
    Options {
        threads,
        seed,
        memory: 16 << 20,
        expand_at: 1,
        reconsider_at: 0,
        weighing: Weighing {
            exploration: 0.7,
            rave_equivalent: 0.0,
            prior: 1.0,
            widening: None,
        },
    }
}

fn search<S: Simple>(start: S, options: Options) -> Search<AtRandom<S>> {
    Search::new(AtRandom(std::marker::PhantomData), start, options)
}

fn playouts(n: u64) -> Limits {
    Limits {
        playouts: Some(n),
        ..Limits::default()
    }
}

fn run<S: Simple>(search: &mut Search<AtRandom<S>>, n: u64) -> u64 {
    let ended = search.run(&playouts(n), &mut |_| ControlFlow::Continue(()));
    ended.playouts
}

fn best<S: Simple>(start: S, n: u64) -> Code {
    let mut search = search(start, options(1, 3));
    run(&mut search, n);
    search.snapshot(1).candidates[0].code
}

#[test]
fn noughts_and_crosses_is_a_draw_and_threats_are_seen() {
    for (cells, expected) in [
        ("XX. OO. ...", 2), // wins at once
        ("XX. O.. ..O", 2), // the same, elsewhere nothing to fear
        ("X.. .XO ..O", 2), // must defend, and forks
        ("XOX .O. ...", 7), // must defend
    ] {
        assert_eq!(best(Crosses::of(cells), 3000), expected, "{cells}");
    }
    let mut all = search(Crosses::default(), options(2, 5));
    run(&mut all, 40_000);
    let snapshot = all.snapshot(1);
    // The mean remembers the first playouts: of 150 runs it was 0.547 to 0.563.
    assert!((snapshot.value - 0.5).abs() < 0.08, "{}", snapshot.value);
    assert_eq!(snapshot.candidates.len(), 9);
    let game_to_the_end = &snapshot.candidates[0].line;
    let mut game = Crosses::default();
    for &code in game_to_the_end {
        game.play(code);
    }
    assert_ne!(game.result(), Some(0.0));
}

#[test]
fn one_thread_with_one_seed_repeats_itself() {
    let snapshot = |seed| {
        let mut search = search(Crosses::default(), options(1, seed));
        run(&mut search, 2000);
        search.advance(4);
        run(&mut search, 500);
        search.snapshot(9)
    };
    assert_eq!(snapshot(7), snapshot(7));
    assert_ne!(snapshot(7), snapshot(8));
}

#[test]
fn all_threads_share_one_budget_and_one_tree() {
    let mut search = search(Crosses::default(), options(4, 1));
    assert_eq!(run(&mut search, 10_001), 10_001);
    let snapshot = search.snapshot(9);
    assert_eq!(snapshot.visits, 10_001);
    // The first visit of the root may have ended before there were children.
    let below: u32 = snapshot.candidates.iter().map(|c| c.visits).sum();
    assert!(below + 4 >= 10_001, "{below}");
}

#[test]
fn a_move_keeps_what_was_found_out_about_it() {
    let mut search = search(Crosses::default(), options(1, 2));
    run(&mut search, 5000);
    let before = search.snapshot(9);
    let reply = &before.candidates[0];
    assert!(search.advance(reply.code));
    let after = search.snapshot(9);
    assert_eq!(after.visits, reply.visits);
    assert!((after.value - (1.0 - reply.value)).abs() < 1e-5);
    assert_eq!(after.candidates.len(), 8);
    assert_eq!(reply.line[1..], after.candidates[0].line[..]);
}

#[test]
fn the_caller_can_look_and_stop() {
    let mut search = search(Crosses::default(), options(2, 2));
    let mut looks = 0;
    let ended = search.run(&Limits::default(), &mut |view| {
        looks += 1;
        if view.playouts() < 1000 {
            return ControlFlow::Continue(());
        }
        assert_eq!(view.snapshot(1).candidates.len(), 9);
        assert!(view.depth() > 0.0);
        ControlFlow::Break(())
    });
    assert!(ended.stopped && looks > 0 && ended.playouts >= 1000);
    let in_no_time = Limits {
        time: Some(Duration::ZERO),
        ..Limits::default()
    };
    assert!(
        !search
            .run(&in_no_time, &mut |_| ControlFlow::Continue(()))
            .stopped
    );
}

#[test]
fn a_decided_search_ends_early() {
    let mut search = search(Crosses::of("XX. OO. ..."), options(1, 2));
    let limits = Limits {
        when_decided: true,
        ..playouts(20_000)
    };
    let ended = search.run(&limits, &mut |_| ControlFlow::Continue(()));
    assert!(ended.playouts < 15_000, "{}", ended.playouts);
    assert_eq!(search.snapshot(1).candidates[0].code, 2);
}

#[test]
fn little_memory_is_enough() {
    // So little that the tree has to be pruned many times.
    let small = Options {
        memory: 1 << 20,
        ..options(2, 3)
    };
    let start = Nim {
        heaps: vec![7, 7, 6, 5],
        first_to_move: true,
    };
    let mut search = search(start, small);
    assert_eq!(run(&mut search, 60_000), 60_000);
    let snapshot = search.snapshot(1);
    assert!(snapshot.nodes * 32 <= 1 << 20, "{} nodes", snapshot.nodes);
    assert_eq!(snapshot.visits, 60_000);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// Who is to move wins at Nim unless the sum without carry of the heaps is zero, and by moving to such a sum.
    #[test]
    fn nim_is_solved(heaps in proptest::collection::vec(0..4_u16, 1..4), rave in any::<bool>(), seed in any::<u64>()) {
        let start = Nim { heaps: heaps.clone(), first_to_move: true };
        let sum = heaps.iter().fold(0, |sum, n| sum ^ n);
        prop_assume!(sum != 0);
        let mut options = options(1, seed);
        if rave {
            options.weighing.rave_equivalent = 50.0;
        }
        let mut search = search(start.clone(), options);
        run(&mut search, 20_000);
        let mut after = start;
        after.play(search.snapshot(1).candidates[0].code);
        prop_assert_eq!(after.heaps.iter().fold(0, |sum, n| sum ^ n), 0, "{:?}", heaps);
    }
}

/// Noughts and crosses where lower codes are thought likelier, until a closer look says to play the last one.
struct Preferred(AtRandom<Crosses>);

impl Game for Preferred {
    type State = Crosses;
    type Scratch = Dice;

    fn codes(&self) -> usize {
        9
    }

    fn scratch(&self, seed: u64) -> Dice {
        self.0.scratch(seed)
    }

    fn to_move(&self, state: &Crosses) -> Side {
        state.to_move()
    }

    fn result(&self, state: &Crosses) -> Option<f32> {
        state.result()
    }

    fn moves(&self, state: &Crosses, scratch: &mut Dice, choices: &mut Vec<Choice>) {
        self.0.moves(state, scratch, choices);
        for choice in choices {
            choice.chance = 1.0 / f32::from(choice.code + 2);
        }
    }

    fn reconsider(&self, _: &Crosses, _: &mut Dice, choices: &mut Vec<Choice>) {
        choices.push(Choice {
            code: 8,
            games: 1000.0,
            value: 1.0,
            chance: 0.0,
        });
    }

    fn play(&self, state: &mut Crosses, code: Code) {
        state.play(code);
    }

    fn playout(&self, state: &mut Crosses, dice: &mut Dice, trace: &mut Trace) -> f32 {
        self.0.playout(state, dice, trace)
    }
}

/// Returns the codes of the moves that were visited at the root, ascending.
fn visited(reconsider_at: u32, n: u64) -> Vec<Code> {
    let mut options = options(1, 3);
    options.reconsider_at = reconsider_at;
    options.weighing.widening = Some(Widening {
        first: 2,
        visits: 300.0,
        ratio: 2.0,
    });
    let game = Preferred(AtRandom(std::marker::PhantomData));
    let mut search = Search::new(game, Crosses::default(), options);
    search.run(&playouts(n), &mut |_| ControlFlow::Continue(()));
    let candidates = search.snapshot(9).candidates;
    assert_eq!(candidates.len(), 9, "all are there, visited or not");
    let visited = candidates.iter().filter(|c| c.visits > 0);
    let mut codes: Vec<Code> = visited.map(|c| c.code).collect();
    codes.sort_unstable();
    codes
}

#[test]
fn likely_moves_are_looked_at_first_and_more_of_them_later() {
    assert_eq!(visited(0, 250), [0, 1]);
    assert_eq!(visited(0, 800), [0, 1, 2]);
    assert_eq!(visited(0, 2000), [0, 1, 2, 3]);
}

#[test]
fn a_closer_look_brings_a_move_to_the_front() {
    assert_eq!(visited(100, 250), [0, 1, 8]);
}
