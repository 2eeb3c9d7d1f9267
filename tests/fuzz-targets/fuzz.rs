//! Changes the seeds of all targets at random for a while: `fuzz SECONDS [TARGET]`. An input that breaks a promise is kept in
//! `tests/fuzz/artifacts`, and ends it.

use fuzz_targets::{Changes, TARGETS, Target, seeds, target};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let seconds: u64 = words
        .next()
        .and_then(|word| word.parse().ok())
        .unwrap_or(60);
    let named: Vec<&Target> = words
        .map(|name| target(&name).unwrap_or_else(|| panic!("no target is called {name}")))
        .collect();
    let chosen: Vec<&Target> = if named.is_empty() {
        TARGETS.iter().collect()
    } else {
        named
    };
    let share = Duration::from_secs(seconds) / chosen.len() as u32;
    for target in chosen {
        if let Err(kept) = attack(target, share) {
            println!("{}: broken by {}", target.name, kept.display());
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Attacks a target for so long. An error is the file of the input that broke it.
fn attack(target: &Target, time: Duration) -> Result<(), PathBuf> {
    let begun = Instant::now();
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let number = now.map_or(0, |now| now.as_nanos() as u64);
    let known = seeds(target).into_iter().map(|(_, bytes)| bytes);
    let mut inputs = 0_u64;
    for bytes in Changes::new(target, known, number) {
        if begun.elapsed() >= time {
            break;
        }
        let done = catch_unwind(AssertUnwindSafe(|| (target.run)(&bytes)));
        if done.is_err() {
            return Err(keep(target, number ^ inputs, &bytes));
        }
        inputs += 1;
    }
    let seconds = begun.elapsed().as_secs();
    println!("{:12} {inputs:9} inputs in {seconds} s", target.name);
    Ok(())
}

fn keep(target: &Target, number: u64, bytes: &[u8]) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/artifacts");
    let path = folder.join(format!("{}-{number:016x}", target.name));
    let written = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&path, bytes));
    if let Err(error) = written {
        println!("{}: {error}; the input: {bytes:?}", path.display());
    }
    path
}
