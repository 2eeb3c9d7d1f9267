//! Sets of positions, one for each size of board.

use crate::arrays::Array;
use crate::error::PrepareError;
use go::Color;
use net::{GLOBAL_INPUTS, Inputs, SPATIAL_INPUTS};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::io;
use std::path::{Path, PathBuf};

/// As many moves of the teacher as a label has at most.
pub(crate) const MOST_MOVES: usize = 40;

/// What stands where there is no move.
pub(crate) const NO_MOVE: u16 = u16::MAX;

/// What is known of a position, from the view of the side to move.
pub(crate) struct Example<'a> {
    pub(crate) inputs: &'a Inputs,
    pub(crate) game: u32,
    /// Moves before the position.
    pub(crate) moves: u16,
    pub(crate) mover: Color,
    pub(crate) played: u16,
    pub(crate) known: Known<'a>,
}

/// What a network is to learn.
pub(crate) enum Known<'a> {
    /// Who won: 1 the mover, -1 the other, 0 nobody knows.
    Result(i8),
    /// The teacher's opinion.
    Teacher(&'a Opinion),
}

/// What a teacher thinks of a position.
#[derive(Default)]
pub(crate) struct Opinion {
    pub(crate) moves: Vec<u16>,
    pub(crate) policy: Vec<u16>,
    pub(crate) win: f32,
    pub(crate) lead: f32,
    pub(crate) ownership: Vec<i8>,
}

/// The sets of a file.
pub(crate) struct Sets {
    folder: PathBuf,
    by_side: BTreeMap<usize, Set>,
}

impl Sets {
    /// Begins in a folder, which is made when there is something for it.
    pub(crate) fn new(folder: PathBuf) -> Sets {
        Sets {
            folder,
            by_side: BTreeMap::new(),
        }
    }

    /// Adds a position of a square board.
    pub(crate) fn push(&mut self, example: &Example) -> Result<(), PrepareError> {
        let side = example.inputs.width;
        if !self.by_side.contains_key(&side) {
            let folder = self.folder.join(side.to_string());
            let set = Set::create(&folder, example)?;
            self.by_side.insert(side, set);
        }
        let set = self.by_side.get_mut(&side).expect("it is there by now");
        Ok(set.push(example)?)
    }

    /// Completes all files and returns what there is, for people.
    pub(crate) fn finish(self) -> Result<String, PrepareError> {
        let mut told = format!("{}:", self.folder.display());
        let mut list = Vec::new();
        for (side, set) in self.by_side {
            let positions = set.positions;
            write!(told, " {side}×{side} {positions}").expect("texts take everything");
            list.push(format!(
                "  {{\"side\": {side}, \"positions\": {positions}}}"
            ));
            set.finish()?;
        }
        std::fs::create_dir_all(&self.folder)?;
        let list = format!("[\n{}\n]\n", list.join(",\n"));
        std::fs::write(self.folder.join("sets.json"), list)?;
        Ok(told)
    }
}

/// The positions of one size.
struct Set {
    positions: usize,
    planes: Array<u8>,
    globals: Array<f32>,
    game: Array<u32>,
    moves: Array<u16>,
    mover: Array<u8>,
    played: Array<u16>,
    known: KnownArrays,
}

enum KnownArrays {
    Result(Array<i8>),
    Teacher(Box<TeacherArrays>),
}

struct TeacherArrays {
    moves: Array<u16>,
    policy: Array<u16>,
    win: Array<f32>,
    lead: Array<f32>,
    ownership: Array<i8>,
}

impl Set {
    /// Begins a set of positions like this one.
    fn create(folder: &Path, example: &Example) -> io::Result<Set> {
        std::fs::create_dir_all(folder)?;
        let area = example.inputs.points();
        let known = match example.known {
            Known::Result(_) => KnownArrays::Result(Array::create(folder, "result", 1)?),
            Known::Teacher(_) => KnownArrays::Teacher(Box::new(TeacherArrays {
                moves: Array::create(folder, "policy_moves", MOST_MOVES)?,
                policy: Array::create(folder, "policy", MOST_MOVES)?,
                win: Array::create(folder, "win", 1)?,
                lead: Array::create(folder, "lead", 1)?,
                ownership: Array::create(folder, "ownership", area)?,
            })),
        };
        Ok(Set {
            positions: 0,
            planes: Array::create(folder, "planes", (SPATIAL_INPUTS * area).div_ceil(8))?,
            globals: Array::create(folder, "globals", GLOBAL_INPUTS)?,
            game: Array::create(folder, "game", 1)?,
            moves: Array::create(folder, "moves", 1)?,
            mover: Array::create(folder, "mover", 1)?,
            played: Array::create(folder, "played", 1)?,
            known,
        })
    }

    fn push(&mut self, example: &Example) -> io::Result<()> {
        self.positions += 1;
        self.planes.push(&packed(&example.inputs.spatial), 0)?;
        self.globals.push(&example.inputs.global, 0.0)?;
        self.game.push(&[example.game], 0)?;
        self.moves.push(&[example.moves], 0)?;
        self.mover.push(&[example.mover.index() as u8], 0)?;
        self.played.push(&[example.played], 0)?;
        match (&mut self.known, &example.known) {
            (KnownArrays::Result(array), Known::Result(result)) => array.push(&[*result], 0),
            (KnownArrays::Teacher(arrays), Known::Teacher(opinion)) => arrays.push(opinion),
            _ => Err(io::Error::other("a file has games or labels, not both")),
        }
    }

    fn finish(self) -> io::Result<()> {
        self.planes.finish()?;
        self.globals.finish()?;
        self.game.finish()?;
        self.moves.finish()?;
        self.mover.finish()?;
        self.played.finish()?;
        match self.known {
            KnownArrays::Result(array) => array.finish(),
            KnownArrays::Teacher(arrays) => arrays.finish(),
        }
    }
}

impl TeacherArrays {
    fn push(&mut self, opinion: &Opinion) -> io::Result<()> {
        self.moves.push(&opinion.moves, NO_MOVE)?;
        self.policy.push(&opinion.policy, 0)?;
        self.win.push(&[opinion.win], 0.0)?;
        self.lead.push(&[opinion.lead], 0.0)?;
        self.ownership.push(&opinion.ownership, 0)
    }

    fn finish(self) -> io::Result<()> {
        self.moves.finish()?;
        self.policy.finish()?;
        self.win.finish()?;
        self.lead.finish()?;
        self.ownership.finish()
    }
}

/// Packs numbers that are 0 or 1 into bits, the first one of a byte being the highest.
fn packed(values: &[f32]) -> Vec<u8> {
    let bit = |(i, &value): (usize, &f32)| if value == 0.0 { 0 } else { 128 >> i };
    let bytes = values.chunks(8);
    bytes
        .map(|eight| eight.iter().enumerate().map(bit).sum())
        .collect()
}
