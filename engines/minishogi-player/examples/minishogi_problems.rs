//! Makes the stored problems: `cargo run --release -p minishogi-player --example minishogi_problems -- OF_EACH_LENGTH`.

use minishogi_player::problems::{LENGTHS, SEED, generate, write};
use random::Random;

fn main() {
    let of_each = std::env::args()
        .nth(1)
        .and_then(|n| n.parse().ok())
        .unwrap_or(30_usize);
    println!("# Mate problems on 5×5: position, moves. Made by examples/minishogi_problems.rs.");
    let mut random = Random::new(SEED);
    let mut found = LENGTHS.map(|_| Vec::new());
    for problem in generate(|n| random.below(n)) {
        let of_length = &mut found[problem.solution.len() / 2];
        if of_length.len() < of_each {
            of_length.push(write(&problem));
            eprintln!("{}", write(&problem));
        }
        if found.iter().all(|of_length| of_length.len() == of_each) {
            break;
        }
    }
    for line in found.concat() {
        println!("{line}");
    }
}
