//! A search on a board of any size.

use crate::board::{Board, PASS, Site};
use crate::game::{Go, Judgement};
use crate::start::Start;
use crate::tally::{Outlook, Spread};
use go::{Color, Lattice, Move, Size};
use std::ops::ControlFlow;
use std::time::Duration;
use uct::{Code, Ended, Filter, Limits, Options, Search, Side, Snapshot};

/// A move that was thought about. Win rates are Black's.
#[derive(Clone, PartialEq, Debug)]
pub struct Idea {
    /// The move.
    pub mv: Move,
    /// Playouts that began with it.
    pub visits: u32,
    /// Black's chance to win after it, 0 to 1.
    pub winrate: f32,
    /// The score of the playouts of this search through it; those of earlier searches are not kept. Without komi.
    pub score: Option<Spread>,
    /// How likely it was thought before search, 0 to 1.
    pub prior: f32,
    /// The line expected from here, this move first.
    pub line: Vec<Move>,
}

impl Idea {
    /// Returns this side's chance to win after the move.
    pub fn winrate_for(&self, color: Color) -> f32 {
        match color {
            Color::Black => self.winrate,
            Color::White => 1.0 - self.winrate,
        }
    }

    /// Returns a bound that the mover's chance to win is hardly below (two standard errors), turned to Black's side.
    pub fn lower_bound(&self, mover: Color) -> f32 {
        let error = 2.0 * (0.25 / self.visits.max(1) as f32).sqrt();
        match mover {
            Color::Black => (self.winrate - error).max(0.0),
            Color::White => (self.winrate + error).min(1.0),
        }
    }
}

/// A node of a search tree. The win rate is Black's.
#[derive(Clone, PartialEq, Debug)]
pub struct Branch {
    /// The place of the node before it in the list, and the move that leads here with its prior; none for the root.
    pub from: Option<(usize, Move, f32)>,
    /// Playouts through it.
    pub visits: u32,
    /// Black's chance to win, 0 to 1.
    pub winrate: f32,
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
    /// Begins anew, as [`mind`] does, but keeps the memory; `false` if it is made for boards of another size.
    fn restart(&mut self, start: &Start, judgement: Judgement) -> bool;
    /// Thinks from now on only about the moves that `wanted` lets through: who moves, the move, and how many moves after
    /// the position it is played.
    fn restrict(&mut self, wanted: Box<Wanted>);
    /// Plays a move and keeps what is known of the position after it.
    fn advance(&mut self, mv: Move);
    /// The nodes of its tree with so many playouts at least, the root first and each behind the one before it.
    fn branches(&self, least: u32) -> Vec<Branch>;
    /// Searches until a limit is reached or `watch` says break; returns what was found out.
    fn run(&mut self, limits: &Limits, watch: &mut Watch<'_>) -> Thought;
}

/// Says whether a move is to be thought about.
pub(crate) type Wanted = dyn Fn(Color, Move, usize) -> bool + Send + Sync;

impl Start {
    fn game<const N: usize>(&self, judgement: Judgement) -> Option<(Go<N>, Board<N>)> {
        let mut board = Board::<N>::of(&self.position)?;
        board.set_last(self.last.map(|mv| site(&board, mv)));
        let mut game = Go::<N>::new(self.position.size(), self.komi, judgement);
        if let Some(past) = &self.past {
            game.forbid(past);
        }
        Some((game, board))
    }

    fn mind<const N: usize>(
        &self,
        judgement: Judgement,
        options: Options,
    ) -> Option<Box<dyn Mind>> {
        let (game, board) = self.game::<N>(judgement)?;
        Some(Box::new(Search::new(game, board, options)))
    }
}

/// Returns a search from a position; `None` if the board is too large.
pub(crate) fn mind(start: &Start, judgement: Judgement, options: Options) -> Option<Box<dyn Mind>> {
    match cells(start.position.size()) {
        128 => start.mind::<128>(judgement, options),
        512 => start.mind::<512>(judgement, options),
        _ => start.mind::<1024>(judgement, options),
    }
}

/// The cells of the smallest kind of board on which a board of this size has room.
fn cells(size: Size) -> usize {
    if Board::<128>::fits(size) {
        128
    } else if Board::<512>::fits(size) {
        512
    } else {
        1024
    }
}

fn site<const N: usize>(board: &Board<N>, mv: Move) -> Site {
    match mv {
        Move::Pass => PASS,
        Move::Play(p) => board.site(p),
    }
}

impl<const N: usize> Mind for Search<Go<N>> {
    fn restart(&mut self, start: &Start, judgement: Judgement) -> bool {
        let fits = cells(start.position.size()) == N;
        let game = fits.then(|| start.game::<N>(judgement)).flatten();
        game.map(|(game, board)| Search::restart(self, game, board))
            .is_some()
    }

    fn restrict(&mut self, wanted: Box<Wanted>) {
        let size = self.position().size();
        let filter: Box<Filter> =
            Box::new(move |side, code, depth| wanted(color(side), code_to_move(size, code), depth));
        self.set_filter(Some(filter));
    }

    fn advance(&mut self, mv: Move) {
        let at = site(self.position(), mv);
        Search::advance(self, at.number());
        self.game().forget();
        let now = self.position().clone();
        if self.game_mut().note(&now) {
            // The tree may have moves that only now make a position again.
            Search::forget(self);
        }
    }

    fn branches(&self, least: u32) -> Vec<Branch> {
        let size = self.position().size();
        let to_move = self.position().to_move();
        let branch = |branch: uct::Branch| {
            // A node counts for the player who moved there.
            let mover = match branch.depth % 2 {
                0 => to_move.opposite(),
                _ => to_move,
            };
            let from = branch.from;
            Branch {
                from: from.map(|(at, code, prior)| (at, code_to_move(size, code), prior)),
                visits: branch.visits,
                winrate: side(mover).sees(branch.value),
            }
        };
        Search::branches(self, least)
            .into_iter()
            .map(branch)
            .collect()
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
                    game,
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
            self.game(),
        )
    }
}

fn thought<const N: usize>(
    (size, to_move): (Size, Color),
    snapshot: &Snapshot,
    (playouts, depth, time): (u64, f32, Duration),
    game: &Go<N>,
) -> Thought {
    let side = side(to_move);
    let mv = |code: Code| code_to_move(size, code);
    let scores = game.scores(snapshot.candidates.iter().map(|c| c.code));
    let candidates = snapshot.candidates.iter().zip(scores);
    let ideas = candidates.map(|(c, score)| Idea {
        mv: mv(c.code),
        visits: c.visits,
        winrate: side.sees(c.value),
        score,
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
        outlook: game.outlook(),
    }
}

fn code_to_move(size: Size, code: Code) -> Move {
    match Site::new(code) {
        PASS => Move::Pass,
        s => Move::Play(Lattice::new(size).point(s)),
    }
}

fn side(color: Color) -> Side {
    match color {
        Color::Black => Side::First,
        Color::White => Side::Second,
    }
}

fn color(side: Side) -> Color {
    match side {
        Side::First => Color::Black,
        Side::Second => Color::White,
    }
}
