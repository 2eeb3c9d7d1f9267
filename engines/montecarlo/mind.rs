//! A search on a board of any size.

use crate::board::{Board, PASS, Site};
use crate::game::{Go, Judgement};
use crate::tally::Outlook;
use go::{Color, Move, Position, Size};
use std::ops::ControlFlow;
use std::time::Duration;
use uct::{Ended, Limits, Options, Search, Side, Snapshot};

/// A move that was thought about. Win rates are Black's.
#[derive(Clone, PartialEq, Debug)]
pub struct Idea {
    /// The move.
    pub mv: Move,
    /// Playouts that began with it.
    pub visits: u32,
    /// Black's chance to win after it, 0 to 1.
    pub winrate: f32,
    /// How likely it was thought before search, 0 to 1.
    pub prior: f32,
    /// The line expected from here, this move first.
    pub line: Vec<Move>,
}

impl Idea {
    /// Returns a bound that the mover's chance to win is hardly below (two standard errors), turned to Black's side.
    pub fn lower_bound(&self, mover: Color) -> f32 {
        let error = 2.0 * (0.25 / self.visits.max(1) as f32).sqrt();
        match mover {
            Color::Black => (self.winrate - error).max(0.0),
            Color::White => (self.winrate + error).min(1.0),
        }
    }
}

/// What a search has found out. Win rates are Black's.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// Who is to move.
    pub to_move: Color,
    /// The moves, the most visited first.
    pub ideas: Vec<Idea>,
    /// Playouts behind it, those of earlier searches included.
    pub visits: u32,
    /// Black's chance to win, 0 to 1.
    pub winrate: f32,
    /// Playouts of this search, the mean number of moves within the tree, and how long it took so far.
    pub playouts: u64,
    /// The mean number of moves within the tree.
    pub depth: f32,
    /// How long the search took so far.
    pub time: Duration,
    /// What playouts say of the points.
    pub outlook: Outlook,
}

/// A search that runs, to be looked at.
pub struct Glimpse<'a> {
    /// Playouts so far.
    pub playouts: u64,
    /// The time since the beginning.
    pub time: Duration,
    think: &'a dyn Fn(usize) -> Thought,
}

impl Glimpse<'_> {
    /// Looks at what was found out, with lines for `most` moves.
    pub fn thought(&self, most: usize) -> Thought {
        (self.think)(most)
    }
}

/// What is called while a search runs; it says break to end it.
pub type Watch<'a> = dyn FnMut(&Glimpse<'_>) -> ControlFlow<()> + 'a;

/// A search whatever the size of its board.
pub(crate) trait Mind: Send {
    /// Plays a move and keeps what is known of the position after it.
    fn advance(&mut self, mv: Move);
    /// Searches until a limit is reached or `watch` says break; returns what was found out.
    fn run(&mut self, limits: &Limits, watch: &mut Watch<'_>) -> Thought;
}

/// Returns a search from a position; `None` if the board is too large.
pub(crate) fn mind(
    position: &Position,
    last: [Move; 2],
    komi_half_points: i32,
    judgement: Judgement,
    options: Options,
) -> Option<Box<dyn Mind>> {
    let size = position.size();
    if Board::<128>::fits(size) {
        sized::<128>(position, last, komi_half_points, judgement, options)
    } else if Board::<512>::fits(size) {
        sized::<512>(position, last, komi_half_points, judgement, options)
    } else {
        sized::<1024>(position, last, komi_half_points, judgement, options)
    }
}

fn sized<const N: usize>(
    position: &Position,
    last: [Move; 2],
    komi_half_points: i32,
    judgement: Judgement,
    options: Options,
) -> Option<Box<dyn Mind>> {
    let mut board = Board::<N>::of(position)?;
    board.set_last(last.map(|mv| site(&board, mv)));
    let game = Go::<N>::new(position.size(), komi_half_points, judgement);
    Some(Box::new(Search::new(game, board, options)))
}

fn site<const N: usize>(board: &Board<N>, mv: Move) -> Site {
    match mv {
        Move::Pass => PASS,
        Move::Play(p) => board.site(p),
    }
}

impl<const N: usize> Mind for Search<Go<N>> {
    fn advance(&mut self, mv: Move) {
        let code = site(self.position(), mv);
        Search::advance(self, code);
        self.game().forget();
    }

    fn run(&mut self, limits: &Limits, watch: &mut Watch<'_>) -> Thought {
        let size = self.position().size();
        let to_move = self.position().to_move();
        // The game is shared with the threads, and what they count may be read at any time.
        let ended = self.run_with(limits, &mut |game, view| {
            let think = |most| {
                thought(
                    (size, to_move),
                    &view.snapshot(most),
                    (view.playouts(), view.depth(), view.time()),
                    game.outlook(),
                )
            };
            watch(&Glimpse {
                playouts: view.playouts(),
                time: view.time(),
                think: &think,
            })
        });
        let Ended {
            playouts,
            depth,
            time,
            ..
        } = ended;
        thought(
            (size, to_move),
            &self.snapshot(usize::MAX),
            (playouts, depth, time),
            self.game().outlook(),
        )
    }
}

fn thought(
    (size, to_move): (Size, Color),
    snapshot: &Snapshot,
    (playouts, depth, time): (u64, f32, Duration),
    outlook: Outlook,
) -> Thought {
    let side = match to_move {
        Color::Black => Side::First,
        Color::White => Side::Second,
    };
    let stride = u16::from(size.width()) + 1;
    let mv = |code: Site| match code {
        PASS => Move::Pass,
        s => Move::Play(go::Point::new(
            (s % stride - 1) as u8,
            (s / stride - 1) as u8,
        )),
    };
    let ideas = snapshot.candidates.iter().map(|c| Idea {
        mv: mv(c.code),
        visits: c.visits,
        winrate: side.sees(c.value),
        prior: c.chance,
        line: c.line.iter().map(|&code| mv(code)).collect(),
    });
    Thought {
        to_move,
        ideas: ideas.collect(),
        visits: snapshot.visits,
        winrate: side.sees(snapshot.value),
        playouts,
        depth,
        time,
        outlook,
    }
}
