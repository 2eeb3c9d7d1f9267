//! Learns the weights of move patterns from games.
//!
//! `learn-patterns GAMES WEIGHTS [--games N] [--played N] [--candidates N] [--rounds N]` learns all from a file of games.
//!
//! `learn-patterns --small FOLDER WEIGHTS [--games N] [--candidates N] [--rounds N]` takes the weights of that file, and
//! learns the strengths of groups on small boards from the SGF files of a folder, such as those of a match.
//!
//! Every tenth game is kept for measuring. The same games and numbers give the same file.

mod error;
mod games;
mod mm;
mod sample;

use error::LearnError;
use games::Game;
use mm::{Gammas, Patterns};
use patterns::{Learned, View, Weights, is_small};
use sample::{Known, Sample, choices};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// About how many candidates a move has in the sample.
const CANDIDATES_OF_A_MOVE: usize = 75;

/// What is asked for.
struct Args {
    /// Whether only the groups on small boards are learned.
    small: bool,
    games: PathBuf,
    weights: PathBuf,
    /// How many games to learn from.
    most_games: usize,
    /// How often a pattern must have been played to count.
    played: u32,
    /// How many candidate moves to learn from.
    candidates: usize,
    /// How often every group is adjusted.
    rounds: usize,
}

fn main() -> ExitCode {
    let done = args().and_then(|args| {
        if args.small {
            run_small(&args)
        } else {
            run(&args)
        }
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("learn-patterns: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn args() -> Result<Args, LearnError> {
    let mut words = std::env::args().skip(1).peekable();
    let small = words.next_if_eq("--small").is_some();
    let mut path = || words.next().map(PathBuf::from).ok_or(LearnError::Usage);
    let mut args = Args {
        small,
        games: path()?,
        weights: path()?,
        most_games: usize::MAX,
        played: 8,
        candidates: 18_000_000,
        rounds: 8,
    };
    while let Some(word) = words.next() {
        let number: usize = words
            .next()
            .and_then(|n| n.parse().ok())
            .ok_or(LearnError::Usage)?;
        match word.as_str() {
            "--games" => args.most_games = number,
            "--played" => args.played = number as u32,
            "--candidates" => args.candidates = number,
            "--rounds" => args.rounds = number,
            _ => return Err(LearnError::Usage),
        }
    }
    Ok(args)
}

fn run(args: &Args) -> Result<(), LearnError> {
    let begun = Instant::now();
    let all = games::read(&args.games)?;
    let (games, kept) = parted(&all, args.most_games);
    let seconds = || begun.elapsed().as_secs();
    let known = Known::collect(&games, args.played);
    println!("{} patterns, {} s", known.numbers.len(), seconds());

    // All games take part: so many moves apart that the candidates suffice.
    let moves = games.len() * 205;
    let step = (moves * CANDIDATES_OF_A_MOVE)
        .div_ceil(args.candidates)
        .max(1);
    let sample = Sample::take(&games, &known, step, args.candidates);
    println!(
        "{} positions, {} candidates, every move of {step}, {} s",
        sample.starts.len() - 1,
        sample.candidates.len(),
        seconds()
    );

    let mut gammas = Gammas::new(known.numbers.len(), Patterns::Largest);
    gammas.learn(&sample, args.rounds);
    let mut small = gammas.clone_for_rings();
    println!("small patterns only, {} s", seconds());
    small.learn(&sample, args.rounds.div_ceil(2));

    let learned = learned(&known, &gammas, &small);
    write(&args.weights, &learned)?;
    println!("{} s", seconds());
    measure(&kept, &Weights::of(&learned));
    println!("{} s", seconds());
    Ok(())
}

/// Learns the groups on small boards, the patterns being known.
fn run_small(args: &Args) -> Result<(), LearnError> {
    let path = &args.weights;
    let bytes = std::fs::read(path).map_err(|error| LearnError::read(path, error))?;
    let learned = Learned::from_bytes(&bytes).map_err(|error| {
        let path = path.clone();
        LearnError::Weights { path, error }
    })?;
    let all = games::read_folder(&args.games, is_small)?;
    let (games, kept) = parted(&all, args.most_games);
    if games.is_empty() {
        return Err(LearnError::NoSmallGames(args.games.clone()));
    }
    let mut learned = Learned {
        small_levels: learned.levels.clone(),
        ..learned
    };
    println!("as on large boards:");
    measure(&kept, &Weights::of(&learned));
    let sample = Sample::take(&games, &Known::of(&learned), 1, args.candidates);
    let mut gammas = Gammas::of(&learned);
    gammas.learn_levels(&sample, args.rounds);
    learned.small_levels = logs(&gammas.levels);
    write(path, &learned)?;
    measure(&kept, &Weights::of(&learned));
    Ok(())
}

/// The games to learn from, and every tenth, which is kept for measuring.
fn parted(all: &[Game], most: usize) -> (Vec<&Game>, Vec<&Game>) {
    let part = |kept: bool, most: usize| -> Vec<&Game> {
        let numbered = all.iter().enumerate();
        let those = numbered.filter(|(i, _)| (i % 10 == 9) == kept);
        those.map(|(_, game)| game).take(most).collect()
    };
    let (games, kept) = (part(false, most), part(true, most.div_ceil(9)));
    println!(
        "{} games to learn from, {} to measure",
        games.len(),
        kept.len()
    );
    (games, kept)
}

fn write(path: &Path, learned: &Learned) -> Result<(), LearnError> {
    let bytes = learned.to_bytes();
    std::fs::write(path, &bytes).map_err(|error| {
        let path = path.to_owned();
        LearnError::Write { path, error }
    })?;
    println!("{} bytes", bytes.len());
    Ok(())
}

fn logs(levels: &[Vec<f32>]) -> Vec<Vec<f32>> {
    let group = |g: &Vec<f32>| g.iter().map(|gamma| gamma.ln()).collect();
    levels.iter().map(group).collect()
}

/// Puts together what goes into the file.
fn learned(known: &Known, gammas: &Gammas, small: &Gammas) -> Learned {
    let list = |numbers: &std::collections::HashMap<u32, u32>, gammas: &Gammas| {
        let log = |number: &u32| gammas.patterns[*number as usize].ln();
        let mut list: Vec<(u32, f32)> = numbers.iter().map(|(name, n)| (*name, log(n))).collect();
        list.sort_unstable_by_key(|(name, _)| *name);
        list
    };
    Learned {
        levels: logs(&gammas.levels),
        small_levels: logs(&gammas.levels),
        patterns: list(&known.numbers, gammas),
        rings: list(&known.rings, small),
    }
}

/// Says how well the weights foresee the moves of games they were not learned from.
fn measure(games: &[&Game], weights: &Weights) {
    let mut view = View::new(go::Size::NINETEEN);
    let (mut positions, mut evidence) = (0_u32, 0.0);
    let tops = [1, 2, 3, 5, 10, 20];
    let mut within = [0_u32; 6];
    for game in games {
        game.replay(|_, moment| {
            let Some(choices) = choices(&mut view, moment) else {
                return;
            };
            let strengths: Vec<f32> = choices
                .iter()
                .map(|f| weights.strength(moment.position.size(), f))
                .collect();
            let sum: f32 = strengths.iter().sum();
            let better = strengths.iter().skip(1).filter(|s| **s >= strengths[0]);
            let rank = better.count() + 1;
            positions += 1;
            evidence += f64::from(strengths[0] / sum).ln();
            for (count, top) in within.iter_mut().zip(tops) {
                *count += u32::from(rank <= top);
            }
        });
    }
    let of_all = |n: u32| 100.0 * f64::from(n) / f64::from(positions.max(1));
    println!(
        "measured on {positions} positions of {} games:",
        games.len()
    );
    for (count, top) in within.into_iter().zip(tops) {
        println!("  among the first {top:2}: {:.2} %", of_all(count));
    }
    println!(
        "  mean log evidence {:.4}",
        evidence / f64::from(positions.max(1))
    );
}
