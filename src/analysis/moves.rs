//! The best moves of a node and the lines behind them, kept in the record: a property of our own, `BESTMOVES`, which
//! other programs pass on or ignore.
//!
//! Its first value is the number of the position in hexadecimal digits: where the record was turned or the stones were changed, the
//! moves are about another position and count for nothing. Each further value is a move: its name as GTP writes it, its
//! playouts, Black's chance to win in per cent, the points by which Black leads, and the moves that are expected after
//! it; what is not known is `-`.

use crate::decimal;
use go::{Color, Move, Point, Size};
use overlay::Candidate;
use record::{CellId, Record};

/// The property.
const MOVES: &str = "BESTMOVES";
/// Moves that are kept for a node.
const MOST: usize = 3;
/// Moves of a line that are kept.
const LINE: usize = 10;

/// The moves of an analysis that [`store_moves`] keeps.
pub(crate) fn kept(candidates: &[Candidate]) -> Vec<Candidate> {
    let kept = candidates.iter().take(MOST).map(|of| Candidate {
        visits: of.visits,
        winrate: of.winrate,
        score: of.score,
        pv: of.pv.iter().copied().take(LINE).collect(),
        ..Candidate::new(of.color, of.mv)
    });
    kept.collect()
}

/// Writes the best moves in the position of that number into its node.
pub fn store_moves(record: &mut Record, cell: CellId, position: u64, moves: &[Candidate]) {
    if moves.is_empty() {
        return;
    }
    let size = record.size();
    let moves = moves.iter().map(|of| written(of, size));
    let values: Vec<String> = [format!("{position:x}")].into_iter().chain(moves).collect();
    record.set_values(cell, MOVES, &values);
}

/// The best moves that a node tells, if they are about the position of that number, in which `to_move` is to move.
pub fn stored_moves(
    record: &Record,
    cell: CellId,
    position: u64,
    to_move: Color,
) -> Vec<Candidate> {
    if !record.has(cell, MOVES) {
        return Vec::new();
    }
    let values = record.property(cell, MOVES);
    let mut values = values.iter().map(|value| value.trim());
    let is_of = |number: &str| u64::from_str_radix(number, 16) == Ok(position);
    if !values.next().is_some_and(is_of) {
        return Vec::new();
    }
    let size = record.size();
    let moves = values.filter_map(|value| read(value, to_move, size));
    moves.take(MOST).collect()
}

fn written(of: &Candidate, size: Size) -> String {
    let number = |number: Option<f32>, decimals| {
        number.map_or_else(|| "-".to_owned(), |number| decimal(number, decimals))
    };
    let mut words = vec![
        name(of.mv, size),
        of.visits.map_or_else(|| "-".to_owned(), |n| n.to_string()),
        number(of.winrate.map(|chance| chance * 100.0), 1),
        number(of.score, 1),
    ];
    words.extend(of.pv.iter().skip(1).map(|&mv| name(mv, size)));
    words.join(" ")
}

fn read(value: &str, to_move: Color, size: Size) -> Option<Candidate> {
    let mut words = value.split_whitespace();
    let mv = of_name(words.next()?, size)?;
    let visits = words.next()?.parse().ok();
    let number = |word: &str| word.parse().ok().filter(|n: &f32| n.is_finite());
    let winrate = number(words.next()?).filter(|percent| (0.0..=100.0).contains(percent));
    let score = number(words.next()?);
    let line = words.take(LINE).map_while(|word| of_name(word, size));
    Some(Candidate {
        visits,
        winrate: winrate.map(|percent| percent / 100.0),
        score,
        pv: std::iter::once(mv).chain(line).collect(),
        ..Candidate::new(to_move, mv)
    })
}

fn name(mv: Move, size: Size) -> String {
    match mv {
        Move::Play(point) => point.to_gtp(size),
        Move::Pass => "pass".to_owned(),
    }
}

fn of_name(name: &str, size: Size) -> Option<Move> {
    match name {
        "pass" => Some(Move::Pass),
        name => Point::from_gtp(name, size).map(Move::Play),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::Collection;

    fn game(sgf: &str) -> Collection {
        Collection::read(sgf.as_bytes().to_vec()).expect("a game")
    }

    #[test]
    fn what_is_kept_is_read_again_after_saving_and_only_for_its_position() {
        let mut collection = game("(;SZ[9];B[ee])");
        let cell = CellId::ROOT;
        let point = |x, y| Move::Play(Point::new(x, y));
        let moves = vec![
            Candidate {
                visits: Some(412),
                winrate: Some(0.564),
                score: Some(-1.5),
                pv: vec![point(6, 3), Move::Pass, point(0, 8)],
                ..Candidate::new(Color::Black, point(6, 3))
            },
            Candidate {
                pv: vec![Move::Pass],
                ..Candidate::new(Color::Black, Move::Pass)
            },
        ];
        store_moves(collection.game_mut(0), cell, 0xabc, &moves);
        let text = String::from_utf8(collection.write()).expect("text");
        assert!(
            text.contains("BESTMOVES[abc][G6 412 56.4 -1.5 pass A1][pass - - -]"),
            "{text}"
        );
        let again = game(&text);
        let record = &again.games()[0];
        assert_eq!(stored_moves(record, cell, 0xabc, Color::Black), moves);
        assert_eq!(stored_moves(record, cell, 0xabd, Color::Black), []);
    }

    #[test]
    fn what_makes_no_sense_is_no_move() {
        let sgf = "(;SZ[9]BESTMOVES[1][Z99 1 50 0][E5 x 400 inf F5 Q Q][E5][])";
        let collection = game(sgf);
        let record = &collection.games()[0];
        let moves = stored_moves(record, CellId::ROOT, 1, Color::White);
        let [only] = &*moves else { panic!("{moves:?}") };
        assert_eq!((only.visits, only.winrate, only.score), (None, None, None));
        assert_eq!(only.pv.len(), 2);
        for sgf in [
            "(;SZ[9])",
            "(;SZ[9]BESTMOVES[])",
            "(;SZ[9]BESTMOVES[zz][E5 1 50 0])",
        ] {
            let collection = game(sgf);
            assert!(stored_moves(&collection.games()[0], CellId::ROOT, 1, Color::Black).is_empty());
        }
    }
}
