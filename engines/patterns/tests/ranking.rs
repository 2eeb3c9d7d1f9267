//! The weights that come with the program, on positions whose best move everybody knows.

#![allow(missing_docs)]

use go::{Color, Point, Size};
use patterns::{Group, LEVELS, Learned, RING, Situation, View, Weights, WeightsError, ring_code};

/// A view of a drawing with Black to move: `X` black, `O` white, `.` empty; a letter in lower case is
/// the last move.
fn view(text: &str) -> View {
    let line = |l: &str| l.chars().filter(|c| !c.is_whitespace()).collect();
    let rows: Vec<Vec<char>> = text.lines().map(line).collect();
    let size = Size::new(rows[0].len() as u8, rows.len() as u8).expect("a board");
    let sign = |p: Point| rows[usize::from(p.y)][usize::from(p.x)];
    let stone = |p| match sign(p).to_ascii_uppercase() {
        'X' => Some(Color::Black),
        'O' => Some(Color::White),
        _ => None,
    };
    let mut view = View::new(size);
    let situation = Situation {
        to_move: Color::Black,
        ko: None,
        last: size.points().find(|p| sign(*p).is_ascii_lowercase()),
        before_last: None,
    };
    view.set(size, stone, situation);
    view
}

/// The moves of a drawing, the likeliest first, with their probabilities.
fn ranked(text: &str) -> Vec<(String, f32)> {
    let mut view = view(text);
    let mut moves = Vec::new();
    Weights::built_in().probabilities(&mut view, &mut moves);
    moves.sort_by(|a, b| b.1.total_cmp(&a.1));
    let name = |(p, prob): (Point, f32)| (p.to_gtp(view.size()), prob);
    moves.into_iter().map(name).collect()
}

/// Checks that a move is the likeliest one, and much so.
fn check(name: &str, text: &str, best: &str) {
    let ranked = ranked(text);
    assert_eq!(ranked[0].0, best, "{name}: {:?}", &ranked[..3]);
    assert!(ranked[0].1 > 0.2, "{name}: {:?}", &ranked[..3]);
}

#[test]
fn captures_come_first() {
    check(
        "a stone that cuts",
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . O . . . . .
         . . . X o X . . .
         . . . O X . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        "E6",
    );
}

#[test]
fn chains_in_atari_run_if_they_can() {
    let running = ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . O O . . . .
         . . . O X o . . .
         . . . . . . . . .
         . . . . X . . . .
         . . . . . . . . .
         . . . . . . . . .";
    check("out of atari", running, "E4");
    let ladder = ". . . . . . . . .
         . . o . . . . . .
         . O X O . . . . .
         . O . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .";
    let into_it = ranked(ladder).into_iter().find(|(p, _)| p == "C6");
    assert!(
        into_it.is_some_and(|(_, prob)| prob < 0.1),
        "a ladder is not run"
    );
}

#[test]
fn the_opening_is_in_the_corners() {
    let empty = vec![". ".repeat(19); 19].join("\n");
    for (p, _) in ranked(&empty).into_iter().take(8) {
        let line = |n: u8| n.min(18 - n);
        let p = Point::from_gtp(&p, Size::NINETEEN).expect("a point");
        assert!(
            (2..=4).contains(&line(p.x)) && (2..=4).contains(&line(p.y)),
            "{p:?}"
        );
    }
}

#[test]
fn only_legal_moves_get_a_share_and_all_share_one() {
    let text = ". X . . .
         X X . O O
         . . . O .
         . . . . O
         . . X . X";
    let moves = ranked(text);
    let sum: f32 = moves.iter().map(|m| m.1).sum();
    assert!((sum - 1.0).abs() < 1e-3, "{sum}");
    // In White's eye it would be suicide.
    assert!(!moves.iter().any(|m| m.0 == "E3"));
    assert_eq!(moves.len(), 15);
}

#[test]
fn images_are_equally_likely() {
    let mut view = view(
        ". . . . .
         . X . . .
         . . . O .
         . . . . .
         . . . . .",
    );
    let here = view.features(Point::new(2, 2)).expect("legal");
    let mut turned = self::view(
        ". . . . .
         . . . X .
         . . . . .
         . . O . .
         . . . . .",
    );
    assert_eq!(turned.features(Point::new(2, 2)), Some(here));
}

#[test]
fn the_ring_of_a_playout_is_that_of_the_pattern() {
    let weights = Weights::built_in();
    let code = |own: &[usize], enemy: &[usize]| {
        ring_code(|i| u8::from(own.contains(&i)) + 2 * u8::from(enemy.contains(&i)))
    };
    // A hane at the head of a stone, in two images; filling an eye.
    assert_eq!(RING[6..], [(-1, 1), (-1, 0)]);
    let hane = weights.ring(code(&[6], &[7]));
    assert!((hane - weights.ring(code(&[2], &[1]))).abs() < f32::EPSILON);
    let eye = weights.ring(code(&[0, 1, 2, 3, 4, 5, 6, 7], &[]));
    assert!(hane > 1.0 && eye < hane / 10.0, "{hane} {eye}");
}

#[test]
fn captures_weigh_more_than_self_ataris() {
    let weights = Weights::built_in();
    let mut view = view(
        ". . . . .
         . . . . .
         . . . . .
         . . . . .
         . . . . .",
    );
    let plain = view.features(Point::new(2, 2)).expect("legal");
    let size = view.size();
    let with = |group: Group, level: u8| {
        let mut features = plain;
        features.levels[group as usize] = level;
        weights.strength(size, &features) / weights.strength(size, &plain)
    };
    assert!(with(Group::Capture, patterns::capture::SAVES) > 5.0);
    assert!(with(Group::Extension, patterns::extension::NEW) > 2.0);
    assert!(with(Group::SelfAtari, 1) < 0.5);
}

#[test]
fn what_is_written_is_read() {
    let learned = Learned {
        levels: LEVELS.iter().map(|n| vec![0.5; *n]).collect(),
        small_levels: LEVELS.iter().map(|n| vec![-0.25; *n]).collect(),
        patterns: vec![(3, -1.0), (900, 2.0)],
        rings: vec![(3, -0.5)],
    };
    let bytes = learned.to_bytes();
    assert_eq!(Learned::from_bytes(&bytes), Ok(learned));
    let mut changed = bytes.clone();
    changed[40] ^= 1;
    assert_eq!(Learned::from_bytes(&changed), Err(WeightsError::Damaged));
    for length in 0..bytes.len() {
        assert!(Learned::from_bytes(&bytes[..length]).is_err(), "{length}");
    }
    let mut newer = bytes;
    newer[4] = 9;
    assert_eq!(Learned::from_bytes(&newer), Err(WeightsError::Version(9)));
    assert_eq!(Learned::from_bytes(b"GIF89a"), Err(WeightsError::NoWeights));
}
