//! Makes the stored problems: `cargo run --release -p pentago-player --example pentago_problems -- OF_EACH_LEVEL`.

use pentago_player::problems::{make, write};

fn main() {
    let of_each = std::env::args().nth(1).and_then(|n| n.parse().ok());
    println!(
        "# Pentago problems: level, position, who is to move, first move. Made by examples/pentago_problems.rs."
    );
    for problem in make(of_each.unwrap_or(25)) {
        println!("{}", write(&problem));
    }
}
