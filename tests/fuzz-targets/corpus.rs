//! Every seed, and some changes of it that are always the same: what was found once is not found again.

use fuzz_targets::{Changes, TARGETS, seeds};

/// So many changed inputs of the quickest targets.
const CHANGES: u32 = 2000;

#[test]
fn no_seed_and_no_change_of_one_breaks_a_promise() {
    for target in TARGETS {
        let seeds = seeds(&target);
        assert!(!seeds.is_empty(), "{} has no seeds", target.name);
        for (path, bytes) in &seeds {
            println!("{}", path.display());
            (target.run)(bytes);
        }
        let changes = Changes::new(&target, seeds.into_iter().map(|(_, bytes)| bytes), 1);
        for (number, bytes) in changes.take((CHANGES / target.weight) as usize).enumerate() {
            println!("{} {number}: {}", target.name, bytes.escape_ascii());
            (target.run)(&bytes);
        }
    }
}
