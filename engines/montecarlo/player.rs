//! The player: keeps the search from move to move, and decides what to play, when to pass and when to resign.

use crate::ending::{Ending, When};
use crate::game::Judgement;
use crate::mind::{Idea, Mind, Start, Thought, Watch, mind};
use crate::policy::Policy;
use crate::settings::Settings;
use crate::time::{Allowance, for_answer_within};
use go::{Color, KoRule, Komi, Move, Point, Position, Random, Rules, Scoring};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use uct::{Limits, Options};

/// Playouts that are made even if there is no time at all.
const LEAST_PLAYOUTS: u64 = 16;

/// It does not resign before there is a stone for so many points of the board.
const ROOM_FOR_HOPE: usize = 3;

/// How long it is searched whether the opponent's next move would need an answer.
const PASS_PLAYOUTS: u64 = 400;
const PASS_TIME: Duration = Duration::from_millis(30);

/// In the first moves, one for ten points of the board, some other good move may be played.
const FIRST_MOVES: usize = 10;

/// A game up to the position that is asked about.
#[derive(Clone, PartialEq, Debug)]
pub struct Situation {
    /// The stones before the first move.
    pub base: Position,
    /// The moves since.
    pub moves: Vec<(Color, Move)>,
    /// Who is to move.
    pub to_move: Color,
    /// White's komi.
    pub komi: Komi,
    /// The rules.
    pub rules: Rules,
}

impl Situation {
    /// Returns the position now, and the hashes of all positions so far.
    pub fn position(&self) -> (Position, Vec<u64>) {
        let mut position = self.base.clone();
        let mut hashes = vec![position.hash()];
        for &(color, mv) in &self.moves {
            position.execute(color, mv);
            hashes.push(position.hash());
        }
        position.set_to_move(self.to_move);
        (position, hashes)
    }

    /// Tells whether both have passed and play goes on all the same.
    pub(crate) fn is_disputed(&self) -> bool {
        let mut pairs = self.moves.windows(2);
        pairs.any(|pair| pair.iter().all(|&(_, mv)| mv == Move::Pass))
    }

    fn start(&self) -> Start {
        Start {
            position: self.position().0,
            last: self.last(),
            komi: self.area_komi(),
            past: (self.rules.ko == KoRule::PositionalSuperko).then(|| self.past()),
        }
    }

    /// Returns the hashes and the numbers of stones of all positions so far.
    fn past(&self) -> Vec<(u64, [u32; 2])> {
        let mut position = self.base.clone();
        let look = |position: &Position| {
            let stones = position.stones();
            let count = |color| {
                stones
                    .values()
                    .iter()
                    .filter(|&&s| s == Some(color))
                    .count()
            };
            (
                position.hash(),
                Color::BOTH.map(|color| count(color) as u32),
            )
        };
        let mut past = vec![look(&position)];
        for &(color, mv) in &self.moves {
            position.execute(color, mv);
            past.push(look(&position));
        }
        past
    }

    fn opponent_passed(&self) -> bool {
        self.moves.last().is_some_and(|&(_, mv)| mv == Move::Pass)
    }

    fn last(&self) -> [Move; 2] {
        let back = |n: usize| {
            let at = self.moves.len().checked_sub(n);
            at.map_or(Move::Pass, |at| self.moves[at].1)
        };
        [back(1), back(2)]
    }

    /// Returns komi as if the game were counted by area: by territory each move costs a point that by area
    /// it does not. What is added evens that out, and does not change as long as both make moves in turn.
    pub fn area_komi(&self) -> Komi {
        if self.rules.scoring == Scoring::Area {
            return self.komi;
        }
        let stones = |color| {
            let set = self
                .base
                .stones()
                .values()
                .iter()
                .filter(|&&s| s == Some(color))
                .count();
            let played = self
                .moves
                .iter()
                .filter(|&&(c, mv)| c == color && mv != Move::Pass)
                .count();
            (set + played) as i32
        };
        // If the rest is shared, who moves next makes one move more than the other or as many: half a move on average.
        let to_come = match self.to_move {
            Color::Black => 1,
            Color::White => -1,
        };
        let added = 2 * (stones(Color::Black) - stones(Color::White)) + to_come;
        Komi::from_half_points(self.komi.half_points().saturating_add(added))
    }
}

/// What to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// A stone.
    Play(Point),
    /// No stone.
    Pass,
    /// To give up.
    Resign,
}

/// Moves that are not to be thought about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restriction {
    /// Whose moves.
    pub color: Color,
    /// These moves…
    pub moves: Vec<Move>,
    /// … and no others (`true`), or all others (`false`).
    pub only: bool,
    /// How many moves deep this holds; 1: for the next move alone.
    pub depth: usize,
}

impl Restriction {
    fn allows(&self, color: Color, mv: Move, depth: usize) -> bool {
        color != self.color || depth >= self.depth || self.moves.contains(&mv) == self.only
    }
}

/// The player.
pub struct Player {
    settings: Settings,
    restrictions: Vec<Restriction>,
    mind: Option<Box<dyn Mind>>,
    /// What the mind has thought about.
    known: Option<Situation>,
    /// Whether that is won even if the opponent may move again.
    pass_holds: bool,
    /// How late it was lately: on a busy machine who wants to stop has to wait for his turn, too.
    lateness: Duration,
}

impl Player {
    /// Creates a player.
    pub fn new(settings: Settings) -> Player {
        Player {
            settings,
            restrictions: Vec::new(),
            mind: None,
            known: None,
            pass_holds: false,
            lateness: Duration::ZERO,
        }
    }

    /// Thinks from now on only about moves that all restrictions allow; about all, where they allow none.
    pub fn restrict(&mut self, restrictions: Vec<Restriction>) {
        if self.restrictions != restrictions {
            self.restrictions = restrictions;
            self.known = None;
        }
    }

    /// Thinks about a position until a limit is reached or `watch` says break. `None` if the board is too large.
    pub fn think(
        &mut self,
        situation: &Situation,
        limits: &Limits,
        watch: &mut Watch<'_>,
    ) -> Option<Thought> {
        let begun = Instant::now();
        let mut mind = self.mind(situation)?;
        // To get ready takes time, and so does the second look at a game that may be over.
        let gone = begun.elapsed();
        let stones = situation.position().0.stones();
        let late = stones.values().iter().flatten().count() * 2 > stones.size().area();
        let late_by = self.lateness;
        let left = |time: Option<Duration>| {
            let left = time?.saturating_sub(gone);
            let kept = if late {
                PASS_TIME.min(left / 5)
            } else {
                Duration::ZERO
            };
            Some(
                left.saturating_sub(kept)
                    .saturating_sub(late_by.min(left / 4)),
            )
        };
        // Whoever is in a hurry still gets a move.
        let limits = Limits {
            time: left(limits.time),
            longest: left(limits.longest),
            at_least: LEAST_PLAYOUTS,
            ..*limits
        };
        let thought = mind.run(&limits, watch);
        if let Some(end) = limits.time.max(limits.longest) {
            let late = (begun.elapsed().saturating_sub(gone)).saturating_sub(end);
            self.lateness = late.max(self.lateness * 3 / 4);
        }
        self.pass_holds = self.pass_holds(situation, &thought, limits.time);
        self.mind = Some(mind);
        self.known = Some(situation.clone());
        Some(thought)
    }

    /// Returns the search for a situation: what is known already if the game only went on, else a new one.
    fn mind(&mut self, situation: &Situation) -> Option<Box<dyn Mind>> {
        let known = self.known.take();
        let mut mind = self.mind.take();
        let new = known.filter(|_| self.restrictions.is_empty());
        let new = new.and_then(|known| moves_on(&known, situation));
        if let (Some(new), Some(mind)) = (new, &mut mind) {
            for mv in new {
                mind.advance(mv);
            }
        } else {
            let fits = mind
                .as_mut()
                .is_some_and(|mind| mind.restart(&situation.start(), self.judgement()));
            if !fits {
                // The old one's memory is given back before new memory is taken.
                drop(mind.take());
                mind = self.new_mind(situation);
            }
            if let Some(mind) = &mut mind
                && !self.restrictions.is_empty()
            {
                let all = self.restrictions.clone();
                mind.restrict(Box::new(move |color, mv, depth| {
                    all.iter().all(|one| one.allows(color, mv, depth))
                }));
            }
        }
        mind
    }

    /// Tells whether a game that is won stays it if the side to move passes before the opponent does. That all is settled
    /// in playouts may mean no more than that each threat finds its answer, so it is searched.
    fn pass_holds(&self, situation: &Situation, thought: &Thought, time: Option<Duration>) -> bool {
        let color = situation.to_move;
        let (position, _) = situation.position();
        let is_over = |situation: &Situation, thought: &Thought, when: When| {
            Ending::of(situation, &position, thought, color).is_over(when)
        };
        if situation.opponent_passed() || !is_over(situation, thought, When::Open) {
            return false;
        }
        let mut after = situation.clone();
        after.moves.push((color, Move::Pass));
        after.to_move = color.opposite();
        let mut options = self.options();
        // No move is too unlikely.
        options.weighing.widening = None;
        let Some(mut mind) = mind(&after.start(), self.judgement(), options) else {
            return false;
        };
        let limits = Limits {
            playouts: Some(PASS_PLAYOUTS),
            // Without a clock the same position gets the same answer on any machine.
            time: time.map(|_| PASS_TIME),
            ..Limits::default()
        };
        let thought = mind.run(&limits, &mut |_| ControlFlow::Continue(()));
        is_over(&after, &thought, When::Passed)
    }

    fn judgement(&self) -> Judgement {
        Judgement {
            policy: Policy::new(self.settings.rates),
            learned_games: self.settings.learned_games,
            read_games: self.settings.read_games,
            score_share: self.settings.score_share,
        }
    }

    fn options(&self) -> Options {
        let settings = &self.settings;
        Options {
            threads: settings.threads,
            memory: settings.memory,
            expand_at: settings.expand_at,
            reconsider_at: settings.read_at,
            seed: settings.seed,
            weighing: settings.weighing,
        }
    }

    fn new_mind(&self, situation: &Situation) -> Option<Box<dyn Mind>> {
        mind(&situation.start(), self.judgement(), self.options())
    }

    /// The limits of a move that may take so long.
    pub fn limits(&self, time: Option<Allowance>) -> Limits {
        let playouts = self.settings.playouts;
        let usual = (playouts.is_none()).then(|| for_answer_within(self.settings.time));
        let time = time.or(usual);
        Limits {
            time: time.map(|time| time.usual),
            longest: time.map(|time| time.longest),
            playouts,
            when_decided: true,
            ..Limits::default()
        }
    }

    /// Decides what to do after thinking.
    pub fn decide(&self, situation: &Situation, thought: &Thought) -> Decision {
        let (position, hashes) = situation.position();
        let legal = |mv: Move| match mv {
            Move::Pass => true,
            Move::Play(p) => position
                .check(situation.to_move, p, &situation.rules, &hashes)
                .is_ok(),
        };
        let Some(best) = thought.ideas.iter().find(|idea| legal(idea.mv)) else {
            return Decision::Pass;
        };
        let ending = Ending::of(situation, &position, thought, situation.to_move);
        if let Some(p) = ending.cleaning(best, legal) {
            return Decision::Play(p);
        }
        if self.pass_holds || situation.opponent_passed() && ending.is_over(When::Last) {
            return Decision::Pass;
        }
        let best = self.vary(situation, thought, best, legal);
        let thorough = thought.visits >= 200 && best.visits >= 50;
        let lost = best.winrate_for(situation.to_move) < self.settings.resign_below;
        // With handicap stones, and against a weak opponent always, much can happen while there is room.
        let stones = position.stones().values().iter().flatten().count();
        let early = stones * ROOM_FOR_HOPE < position.size().area();
        if thorough && lost && !early && !ending.wins {
            return Decision::Resign;
        }
        match best.mv {
            Move::Play(p) => Decision::Play(p),
            Move::Pass => ending
                .instead_of_pass(best, legal)
                .map_or(Decision::Pass, Decision::Play),
        }
    }

    /// Returns the best move or, at the beginning of a game, one that was visited not much less.
    fn vary<'a>(
        &self,
        situation: &Situation,
        thought: &'a Thought,
        best: &'a Idea,
        legal: impl Fn(Move) -> bool,
    ) -> &'a Idea {
        let played = situation.moves.len();
        if self.settings.variety <= 0.0 || played * FIRST_MOVES >= situation.base.size().area() {
            return best;
        }
        let least = best.visits as f32 * (1.0 - self.settings.variety);
        let good: Vec<&Idea> = thought
            .ideas
            .iter()
            .filter(|idea| idea.visits as f32 >= least && idea.mv != Move::Pass && legal(idea.mv))
            .collect();
        // The seed and the number of moves decide, so that a game can be repeated.
        let seed = self.settings.seed.wrapping_add(played as u64);
        let drawn = Random::new(seed).below(good.len() as u32);
        good.get(drawn as usize).copied().unwrap_or(best)
    }
}

/// Returns the moves by which `now` goes on from `known`, `None` if it does not.
fn moves_on(known: &Situation, now: &Situation) -> Option<Vec<Move>> {
    let same = known.base == now.base
        && known.komi == now.komi
        && known.rules == now.rules
        && now.moves.len() >= known.moves.len()
        && now.moves[..known.moves.len()] == known.moves[..];
    if !same || known.area_komi() != now.area_komi() {
        return None;
    }
    let mut turn = known.to_move;
    let mut new = Vec::new();
    for &(color, mv) in &now.moves[known.moves.len()..] {
        if color != turn {
            return None;
        }
        new.push(mv);
        turn = turn.opposite();
    }
    (turn == now.to_move).then_some(new)
}
