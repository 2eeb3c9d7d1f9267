//! How long the search takes that finds all winning first moves of each bundled problem: median and longest of each set.

use record::Collection;
use std::time::Instant;

fn main() {
    for puzzles in players::puzzles::all() {
        let kind = kinds::find(puzzles.kind()).expect("a kind").kind;
        for set in puzzles.sets() {
            let file = Collection::read(set.bytes.to_vec()).expect("a bundled file");
            let mut times: Vec<f64> = Vec::new();
            for record in file.games() {
                let puzzle = tsumego::Puzzle::of(record).expect("a problem");
                let game = kind.game_from(&puzzle.position).expect("a position");
                let begun = Instant::now();
                let wins = puzzles.wins(&*game, puzzle.moves);
                times.push(begun.elapsed().as_secs_f64());
                assert!(
                    wins.is_ok_and(|wins| wins.len() == 1),
                    "{}",
                    puzzle.position
                );
            }
            times.sort_by(f64::total_cmp);
            println!(
                "{}: {} problems, median {:.4} s, longest {:.4} s",
                set.name,
                times.len(),
                times[times.len() / 2],
                times[times.len() - 1]
            );
        }
    }
}
