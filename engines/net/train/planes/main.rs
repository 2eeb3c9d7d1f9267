//! Prepares data for training a network: positions become the planes and numbers that the network is shown.
//!
//! `net-planes OUT FILE… [--every N]` reads files of labelled positions (`KLB1`, packed, see `labels.rs`) and of games
//! (`*.txt.gz`, a game a line, see `games.rs`), and writes arrays that `NumPy` reads with `numpy.load`. Of games every
//! `N`th position is taken (8 if nothing is said), and every tenth game goes to a set of its own for measuring.
//!
//! Each set is a folder `OUT/NAME/SIDE`: `NAME` is the file's name up to its first dot, with `-held-out` for the games
//! kept for measuring; `SIDE` is the side of the board. `OUT/NAME/sets.json` lists them. The arrays of a set have a row a
//! position; `A` is the board's area, points are counted row by row from the upper left, the pass comes after them, and
//! everything is told from the view of the side to move:
//!
//! | file | type | row | what |
//! | --- | --- | --- | --- |
//! | `planes.npy` | `u1` | ⌈22·A/8⌉ | the planes one after the other, a bit a point, as `numpy.packbits` packs them |
//! | `globals.npy` | `f4` | 19 | the numbers about the whole position |
//! | `game.npy` | `u4` | 1 | the number of the game within its file; games of labels may share their opening |
//! | `moves.npy` | `u2` | 1 | how many moves were played before |
//! | `mover.npy` | `u1` | 1 | who is to move: 0 Black, 1 White |
//! | `played.npy` | `u2` | 1 | the move played in the game; 65535 if none was |
//! | `policy_moves.npy` | `u2` | 40 | labels: the teacher's moves, best first, filled up with 65535 |
//! | `policy.npy` | `u2` | 40 | labels: their probability in units of 1/65535, filled up with 0 |
//! | `win.npy` | `f4` | 1 | labels: the teacher's win rate, 0 to 1 |
//! | `lead.npy` | `f4` | 1 | labels: the teacher's lead in points, with komi |
//! | `ownership.npy` | `i1` | A | labels: the teacher's ownership; 127 is the mover's, -127 the other's |
//! | `result.npy` | `i1` | 1 | games: 1 if the mover won, -1 if he lost, 0 if it is not known |
//!
//! ```text
//! planes = numpy.load("planes.npy", mmap_mode="r")
//! batch = numpy.unpackbits(planes[rows], axis=1, count=22 * A).reshape(-1, 22, side, side)
//! ```

mod arrays;
mod error;
mod games;
mod labels;
mod sets;

use error::PrepareError;
use sets::Sets;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What is asked for.
struct Args {
    out: PathBuf,
    files: Vec<PathBuf>,
    /// Of games each position with a number divisible by this is taken.
    every: usize,
}

fn main() -> ExitCode {
    let Some(args) = args() else {
        eprintln!("say: net-planes OUT FILE… [--every N]");
        return ExitCode::FAILURE;
    };
    for file in &args.files {
        if let Err(error) = prepare(&args, file) {
            eprintln!("net-planes: {}: {error}", file.display());
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn args() -> Option<Args> {
    let mut words = std::env::args_os().skip(1);
    let mut args = Args {
        out: words.next()?.into(),
        files: Vec::new(),
        every: 8,
    };
    while let Some(word) = words.next() {
        if word == "--every" {
            let number = words.next()?;
            args.every = number.to_str()?.parse().ok().filter(|&n| n > 0)?;
        } else {
            args.files.push(word.into());
        }
    }
    (!args.files.is_empty()).then_some(args)
}

/// Reads a file and writes its sets.
fn prepare(args: &Args, file: &Path) -> Result<(), PrepareError> {
    let name = file.file_name().and_then(|name| name.to_str());
    let name = name.ok_or(PrepareError::Name)?;
    let stem = name.split('.').next().unwrap_or(name);
    let mut sets = Sets::new(args.out.join(stem));
    if name.ends_with(".txt.gz") {
        let mut held_out = Sets::new(args.out.join(format!("{stem}-held-out")));
        games::read(file, args.every, &mut sets, &mut held_out)?;
        println!("{}", held_out.finish()?);
    } else {
        labels::read(file, &mut sets)?;
    }
    println!("{}", sets.finish()?);
    Ok(())
}
