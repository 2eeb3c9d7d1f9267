//! Positions of a record, with checkpoints on the way.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use go::{Color, Move, PlayError, Point, Position};

use crate::{CellId, Record, info};

/// The first distance between two checkpoints, in cells.
const SPACING: u32 = 256;
/// The most checkpoints: 7 MB for 19×19. Beyond it they are set further apart.
const MOST: usize = 1024;
/// The number of positions that are kept around the ones shown last.
const RECENT: usize = 64;

/// The position after a cell.
#[derive(Clone, Debug)]
pub struct Shown {
    /// Stones, prisoners, side to move.
    pub position: Position,
    /// The rule that the cell's move breaks.
    pub irregular: Option<PlayError>,
    /// The cell's move.
    pub last: Option<(Color, Move)>,
    /// Enemy stones the cell's move took.
    pub captured: u32,
}

impl Shown {
    /// The point of the cell's move; `None` for a pass and where there is no move.
    pub fn last_point(&self) -> Option<Point> {
        match self.last {
            Some((_, Move::Play(point))) => Some(point),
            _ => None,
        }
    }
}

/// What is remembered of a cell.
#[derive(Clone)]
struct State {
    position: Position,
    /// The side to move if PL said so since the last move.
    set: Option<Color>,
    /// Tells whether a move was made since the root.
    moved: bool,
    irregular: Option<PlayError>,
    captured: u32,
    depth: u32,
}

/// Positions of a record, any cell of a long line in well under a millisecond.
///
/// Serves one record at a time; another record, or an edit of moves or stones, empties it.
#[derive(Default)]
pub struct Replay {
    /// What the cache is about: record and its state.
    about: (u64, u64),
    spacing: u32,
    kept: HashMap<CellId, Arc<State>>,
    recent: VecDeque<(CellId, Arc<State>)>,
    shown: Option<(CellId, u64, Arc<Shown>)>,
    /// Hashes of cells that were passed; 0 if not known.
    hashes: Vec<u64>,
}

impl Replay {
    /// Returns an empty cache.
    pub fn new() -> Replay {
        Replay::default()
    }

    /// The position after `c`.
    ///
    /// Side to move: PL, else the colour of the next move in the tree, else the opponent of the
    /// last move, else Black, with a handicap White.
    pub fn position(&mut self, record: &Record, c: CellId) -> Arc<Shown> {
        self.turn_to(record);
        if let Some((cell, generation, shown)) = &self.shown
            && *cell == c
            && *generation == record.generation()
        {
            return Arc::clone(shown);
        }
        let state = self.state(record, c);
        let mut position = state.position.clone();
        position.set_to_move(to_move(record, c, &state));
        let shown = Arc::new(Shown {
            position,
            irregular: state.irregular,
            last: record.mv(c),
            captured: state.captured,
        });
        self.shown = Some((c, record.generation(), Arc::clone(&shown)));
        shown
    }

    /// Hashes ([`Position::hash`]) of the positions from the root to `c`, both included.
    pub fn hashes(&mut self, record: &Record, c: CellId) -> Vec<u64> {
        self.turn_to(record);
        let line = record.line(c);
        let known =
            |hashes: &[u64], c: CellId| hashes.get(c.index()).is_some_and(|&hash| hash != 0);
        if let Some(first) = line.iter().position(|&c| !known(&self.hashes, c)) {
            self.hashes.resize(record.capacity(), 0);
            let mut state = match first.checked_sub(1) {
                Some(before) => (*self.state(record, line[before])).clone(),
                None => start(record),
            };
            for &c in &line[first..] {
                step(record, c, &mut state);
                self.hashes[c.index()] = mask(state.position.hash());
            }
        }
        line.into_iter()
            .map(|c| unmask(self.hashes[c.index()]))
            .collect()
    }

    /// Whether that is true of the position after `c`; nothing but its stones means anything.
    pub(crate) fn stones_are(
        &mut self,
        record: &Record,
        c: CellId,
        is_it: impl FnOnce(&Position) -> bool,
    ) -> bool {
        self.turn_to(record);
        is_it(&self.state(record, c).position)
    }

    /// Forgets everything if it is about another record or an earlier state of it.
    fn turn_to(&mut self, record: &Record) {
        let about = (record.uid, record.positions);
        if self.about != about {
            *self = Replay {
                about,
                spacing: SPACING,
                ..Replay::default()
            };
        }
    }

    fn state(&mut self, record: &Record, c: CellId) -> Arc<State> {
        let (mut path, mut from) = (Vec::new(), None);
        let mut at = Some(c);
        while let Some(cell) = at {
            from = self.find(cell);
            if from.is_some() {
                break;
            }
            path.push(cell);
            at = record.back(cell);
        }
        if let (true, Some(found)) = (path.is_empty(), &from) {
            return Arc::clone(found);
        }
        let mut state = from.map_or_else(|| start(record), |state| (*state).clone());
        for &cell in path.iter().rev() {
            step(record, cell, &mut state);
            if state.depth.is_multiple_of(self.spacing) {
                self.keep(cell, Arc::new(state.clone()));
            }
        }
        let state = Arc::new(state);
        self.recent.truncate(RECENT - 1);
        self.recent.push_front((c, Arc::clone(&state)));
        state
    }

    fn find(&self, c: CellId) -> Option<Arc<State>> {
        let recent = || {
            self.recent
                .iter()
                .find(|(cell, _)| *cell == c)
                .map(|(_, state)| state)
        };
        self.kept.get(&c).or_else(recent).cloned()
    }

    fn keep(&mut self, c: CellId, state: Arc<State>) {
        while self.kept.len() >= MOST {
            self.spacing = self.spacing.saturating_mul(2);
            let spacing = self.spacing;
            let before = self.kept.len();
            self.kept
                .retain(|_, state| state.depth.is_multiple_of(spacing));
            if self.kept.len() == before {
                self.kept.clear();
            }
        }
        if state.depth.is_multiple_of(self.spacing) {
            self.kept.insert(c, state);
        }
    }
}

/// 0 means "not known": an empty board, whose hash is 0, gets another number in the cache.
fn mask(hash: u64) -> u64 {
    if hash == 0 { u64::MAX } else { hash }
}

fn unmask(hash: u64) -> u64 {
    if hash == u64::MAX { 0 } else { hash }
}

/// The state before the root.
fn start(record: &Record) -> State {
    State {
        position: Position::new(record.size()),
        set: None,
        moved: false,
        irregular: None,
        captured: 0,
        depth: u32::MAX,
    }
}

/// Executes a cell: set-up first, then its moves.
fn step(record: &Record, c: CellId, state: &mut State) {
    state.depth = state.depth.wrapping_add(1);
    (state.irregular, state.captured) = (None, 0);
    if record.has_setup(c) {
        let setup = record.setup(c);
        let stones = [
            (&setup.black, Some(Color::Black)),
            (&setup.white, Some(Color::White)),
            (&setup.empty, None),
        ];
        for (points, stone) in stones {
            for &p in points {
                state.position.place(p, stone);
            }
        }
        state.set = setup.to_move.or(state.set);
    }
    let mut moved = false;
    for (color, mv) in record.each_move(c) {
        let done = state.position.execute(color, mv);
        state.irregular = state.irregular.or(done.irregular);
        state.captured += done.captured;
        moved = true;
    }
    if moved {
        // Once: a broken file may have any number of moves in a node.
        state.set = record.store.to_move(c.0);
        state.moved = true;
    }
}

fn to_move(record: &Record, c: CellId, state: &State) -> Color {
    let next_in_tree = || {
        let line = std::iter::successors(record.car(c), |&c| record.car(c));
        line.take(16)
            .find_map(|c| record.mv(c))
            .map(|(color, _)| color)
    };
    let after_last = || match (state.moved, info::handicap(record)) {
        (true, _) => state.position.to_move(),
        (false, 2..) => Color::White,
        (false, _) => Color::Black,
    };
    state.set.or_else(next_in_tree).unwrap_or_else(after_last)
}
