//! Counting finished games in diagrams; dead stones are written small.

use crate::diagram::parse;
use go::{Color, Grid, Komi, Move, PointStatus, Position, Rules, Scoring, score, status_from_dead};

/// Compares the statuses: `#` stone alive, `%` dead stone, `b` and `w` territory, `-` dame.
#[track_caller]
fn check_status(board: &str, expected: &str) {
    let (position, dead) = parse(board);
    let status = status_from_dead(&position, &dead);
    let drawn: String = status
        .values()
        .iter()
        .map(|status| match status {
            PointStatus::Alive => '#',
            PointStatus::Dead => '%',
            PointStatus::Seki => 's',
            PointStatus::BlackTerritory => 'b',
            PointStatus::WhiteTerritory => 'w',
            PointStatus::Dame => '-',
        })
        .collect();
    let expected: String = expected.split_whitespace().collect();
    assert_eq!(drawn, expected);
}

/// Compares the result by territory and by area.
#[track_caller]
fn check_score(board: &str, komi_half_points: i32, territory: &str, area: &str) {
    let komi = Komi::from_half_points(komi_half_points);
    let (position, dead) = parse(board);
    let status = status_from_dead(&position, &dead);
    let result = |scoring| score(&position, &status, scoring, komi).result();
    assert_eq!(result(Scoring::Territory), territory, "territory");
    assert_eq!(result(Scoring::Area), area, "area");
}

#[test]
fn who_surrounds_owns() {
    check_status(
        ". X . O .
         . X . O .
         . X . O .",
        "b # - # w
         b # - # w
         b # - # w",
    );
}

#[test]
fn dead_stones_are_part_of_the_region() {
    check_status(
        ". o X . O
         o . X . O
         . . X . O",
        "b % # - #
         % b # - #
         b b # - #",
    );
}

#[test]
fn an_empty_board_is_nobodys() {
    check_status(". .\n. .", "- -\n- -");
    check_score(". .\n. .", 0, "0", "0");
}

#[test]
fn stones_that_touch_only_dame_stay_alive() {
    // A seki: both share the points in the corner, which are dame.
    check_status(
        ". O X X .
         . O X . .
         O X X . .
         X X . . .",
        "w # # # b
         w # # b b
         # # # b b
         # # b b b",
    );
    check_status("X . O", "# - #");
}

#[test]
fn dead_stones_of_both_colours_in_one_region() {
    // Everything in the middle is dead: the region touches Black only.
    check_status("X o x o X\nX . . . X", "# % % % #\n# b b b #");
}

#[test]
fn everything_dead_leaves_dame() {
    check_status("x . o", "% - %");
}

#[test]
fn both_ways_to_count() {
    // Black: 3 points, 3 stones. White: 6 points, 3 stones.
    let board = ". X . O . .
                 . X . O . .
                 . X . O . .";
    check_score(board, 0, "W+3", "W+3");
    check_score(board, 13, "W+9.5", "W+9.5");
    check_score(board, -7, "B+0.5", "B+0.5");
}

#[test]
fn dead_stones_count_twice_by_territory() {
    // Territory: Black 4 empty points and 2 for each of 2 dead stones; White 3.
    // Area: Black 6 points and 3 stones; White 3 and 3.
    let board = ". o X . O .
                 o . X . O .
                 . . X . O .";
    check_score(board, 0, "B+5", "B+3");
    check_score(board, 1, "B+4.5", "B+2.5");
}

#[test]
fn prisoners_count_by_territory_only() {
    let (mut position, dead) = parse("O X .\n. . .");
    let a1 = go::Point::new(0, 1);
    let taken = position.play(Color::Black, Move::Play(a1), &Rules::JAPANESE, &[]);
    assert_eq!(taken.expect("legal").points.len(), 1);
    let status = status_from_dead(&position, &dead);
    let territory = score(&position, &status, Scoring::Territory, Komi::ZERO);
    assert_eq!(
        (
            territory.tally.black.territory,
            territory.tally.black.prisoners
        ),
        (4, 1)
    );
    assert_eq!(territory.result(), "B+5");
    let area = score(&position, &status, Scoring::Area, Komi::ZERO);
    assert_eq!(
        (area.tally.black.living, area.result()),
        (2, "B+6".to_owned())
    );
}

#[test]
fn statuses_that_do_not_fit_do_no_harm() {
    let (position, _) = parse("X . O");
    for odd in [
        PointStatus::BlackTerritory,
        PointStatus::Alive,
        PointStatus::Dame,
    ] {
        let status = Grid::filled(position.size(), odd);
        let score = score(&position, &status, Scoring::Area, Komi::ZERO);
        assert_eq!((score.tally.black.living, score.tally.white.living), (1, 1));
    }
    // A status grid of another size counts what it knows.
    let small = Grid::filled(go::Size::square(1).expect("1"), PointStatus::Dead);
    assert_eq!(
        score(&position, &small, Scoring::Area, Komi::ZERO)
            .tally
            .black
            .dead,
        1
    );
}

#[test]
fn results_in_words() {
    let position = Position::new(go::Size::NINE);
    let status = Grid::filled(position.size(), PointStatus::BlackTerritory);
    for (komi, result) in [
        (0, "B+81"),
        (13, "B+74.5"),
        (162, "0"),
        (163, "W+0.5"),
        (i32::MAX, "W+1073741742.5"),
        (i32::MIN, "B+1073741823.5"),
    ] {
        let komi = Komi::from_half_points(komi);
        let score = score(&position, &status, Scoring::Area, komi);
        assert_eq!(score.result(), result);
    }
}
