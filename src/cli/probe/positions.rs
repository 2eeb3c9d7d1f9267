//! The positions a library is tried on.

use crate::cli::language::REPORTS;
use engine::Game;
use go::{Color, Komi, Move, Point, Position, Setup, Size};
use message::{Sentence, id, say};

/// What a position is about: the check it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Subject {
    Sizes,
    Colours,
    Komi,
    Handicap,
    Problems,
    Passes,
    Ko,
    LongGames,
}

impl Subject {
    /// All of them, in the order of the report.
    pub(super) const ALL: [Subject; 8] = [
        Subject::Sizes,
        Subject::Colours,
        Subject::Komi,
        Subject::Handicap,
        Subject::Problems,
        Subject::Passes,
        Subject::Ko,
        Subject::LongGames,
    ];
}

/// A position with a name for the report.
pub(super) struct Case {
    pub(super) name: Sentence,
    pub(super) game: Game,
    pub(super) subject: Subject,
    /// What is asked about it.
    pub(super) kinds: &'static [&'static str],
}

/// The kinds of calls, named as the overlays are.
pub(super) const KINDS: [&str; 4] = ["move", "status", "figure", "number"];
const MOVE: [&str; 1] = ["move"];
const MOVE_AND_STATUS: [&str; 2] = ["move", "status"];

/// The sizes that `CgfGoBan` offers.
pub(super) const USUAL_SIDES: [u8; 3] = [9, 13, 19];

/// Sizes that an author may not have thought of, tried with stones too.
const OTHER_SIDES: [u8; 4] = [5, 7, 11, 18];

/// Returns all cases, the most usual first.
pub(super) fn cases() -> Vec<Case> {
    let mut cases = Cases(Vec::new());
    for size in USUAL_SIDES.into_iter().filter_map(Size::square) {
        cases.add(
            Subject::Sizes,
            id!(REPORTS, "cli-position-empty"),
            &KINDS,
            Game::new(size),
        );
        cases.add(
            Subject::Colours,
            id!(REPORTS, "cli-position-middle"),
            &KINDS,
            middle_game(size),
        );
        if let Some(game) = handicap(size, 4) {
            cases.add(
                Subject::Handicap,
                id!(REPORTS, "cli-position-handicap"),
                &KINDS,
                game,
            );
        }
        let problem = white_first(size);
        cases.add(
            Subject::Problems,
            id!(REPORTS, "cli-position-white-first"),
            &KINDS,
            problem,
        );
    }
    for side in (5..=19).filter(|side| !USUAL_SIDES.contains(side)) {
        let Some(size) = Size::square(side) else {
            continue;
        };
        cases.add(
            Subject::Sizes,
            id!(REPORTS, "cli-position-empty"),
            &MOVE_AND_STATUS,
            Game::new(size),
        );
        if OTHER_SIDES.contains(&side) {
            let game = middle_game(size);
            cases.add(
                Subject::Sizes,
                id!(REPORTS, "cli-position-middle"),
                &MOVE_AND_STATUS,
                game,
            );
        }
    }
    cases.colours();
    for half_points in [0, 1, 11, 15, -9, 201] {
        let mut game = shortened(&middle_game(Size::NINE), 12);
        game.go.komi = Komi::from_half_points(half_points);
        let name = say!(
            REPORTS,
            "cli-position-komi",
            komi = game.go.komi.to_string()
        );
        cases.add(Subject::Komi, name, &MOVE_AND_STATUS, game);
    }
    for stones in 2..=9 {
        if let Some(game) = handicap(Size::NINETEEN, stones) {
            let name = say!(REPORTS, "cli-position-stones", stones);
            cases.add(Subject::Handicap, name, &MOVE, game);
        }
    }
    cases.passes();
    cases.kos();
    let long = [
        (300, id!(REPORTS, "cli-position-moves-300")),
        (2000, id!(REPORTS, "cli-position-moves-2000")),
    ];
    for (moves, name) in long {
        let game = random_game(Size::NINETEEN, moves);
        cases.add(Subject::LongGames, name, &MOVE_AND_STATUS, game);
    }
    cases.0
}

struct Cases(Vec<Case>);

impl Cases {
    fn add(
        &mut self,
        subject: Subject,
        name: impl Into<Sentence>,
        kinds: &'static [&'static str],
        game: Game,
    ) {
        self.0.push(Case {
            name: name.into(),
            game,
            subject,
            kinds,
        });
    }

    /// The same stones with either side to move, and a game in which White began.
    fn colours(&mut self) {
        let game = shortened(&middle_game(Size::NINE), 21);
        for to_move in Color::BOTH {
            let name = match to_move {
                Color::Black => id!(REPORTS, "cli-position-black"),
                Color::White => id!(REPORTS, "cli-position-white"),
            };
            let mut game = game.clone();
            game.go.set_to_move(to_move);
            self.add(Subject::Colours, name, &MOVE_AND_STATUS, game);
        }
        let points = ["E5", "C3", "G7"];
        let game = played(Size::NINE, Color::White, &points);
        self.add(
            Subject::Colours,
            id!(REPORTS, "cli-position-white-began"),
            &MOVE_AND_STATUS,
            game,
        );
    }

    fn passes(&mut self) {
        for (name, points) in [
            (id!(REPORTS, "cli-position-first-pass"), &["pass"][..]),
            (
                id!(REPORTS, "cli-position-pass-between"),
                &["E5", "pass", "C3", "G7"],
            ),
            (
                id!(REPORTS, "cli-position-two-passes"),
                &["E5", "C3", "pass", "pass"],
            ),
            (id!(REPORTS, "cli-position-ten-passes"), &["pass"; 10]),
        ] {
            let game = played(Size::NINE, Color::Black, points);
            self.add(Subject::Passes, name, &MOVE_AND_STATUS, game);
        }
        let alternating = played(Size::NINE, Color::Black, &["E5", "C3", "G7", "C7"]);
        let mut game = Game::new(Size::NINE);
        for played in alternating.played() {
            game.execute(Color::Black, played.mv, played.secs);
        }
        game.go.set_to_move(Color::Black);
        self.add(
            Subject::Passes,
            id!(REPORTS, "cli-position-one-colour"),
            &MOVE_AND_STATUS,
            game,
        );
    }

    fn kos(&mut self) {
        // Black takes the ko at D5 with the last move.
        let taken = ["C6", "D6", "B5", "E5", "C4", "D4", "A1", "C5", "D5"];
        let game = played(Size::NINE, Color::Black, &taken);
        self.add(
            Subject::Ko,
            id!(REPORTS, "cli-position-ko"),
            &MOVE_AND_STATUS,
            game,
        );
        let mut back = taken.to_vec();
        back.extend(["pass", "pass", "C5"]);
        let game = played(Size::NINE, Color::Black, &back);
        self.add(
            Subject::Ko,
            id!(REPORTS, "cli-position-repeated"),
            &MOVE_AND_STATUS,
            game,
        );
    }
}

/// Plays moves all over the board for two thirds of the points. There are captures among them.
pub(in crate::cli) fn middle_game(size: Size) -> Game {
    random_game(size, size.area() * 2 / 3)
}

/// Plays moves all over the board, always the same ones. Who has nothing else to play fills his own eyes, so that a
/// game never ends.
fn random_game(size: Size, moves: usize) -> Game {
    let mut game = Game::new(size);
    let mut seed = 2004_u32;
    for i in 0..moves {
        let color = game.to_move();
        let position = game.position();
        let legal = position.legal_points(color, &game.go.rules, &[]);
        let sensible = legal.iter().copied();
        let sensible = sensible.filter(|&p| !fills_own_eye(position, color, p));
        let mut open: Vec<Point> = sensible.collect();
        if open.is_empty() {
            open = legal;
        }
        // A linear congruential generator; its high bits are good enough.
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let mv = match open.len() {
            0 => Move::Pass,
            n => Move::Play(open[(seed >> 8) as usize % n]),
        };
        if game.play(color, mv, i as u32 % 7).is_err() {
            break;
        }
    }
    game
}

/// The first moves of a game.
fn shortened(game: &Game, moves: usize) -> Game {
    let mut game = game.clone();
    game.go.truncate(moves);
    game
}

/// A game of these moves, in turn.
fn played(size: Size, first: Color, words: &[&str]) -> Game {
    let mut game = Game::new(size);
    game.go.set_to_move(first);
    for word in words {
        let mv = Point::from_gtp(word, size).map_or(Move::Pass, Move::Play);
        game.execute(game.to_move(), mv, 1);
    }
    game
}

fn fills_own_eye(position: &Position, color: Color, p: Point) -> bool {
    let mut around = position.size().neighbours(p);
    around.all(|q| position.stone(q) == Some(color))
}

/// Black stones on the star points, and White begins.
fn handicap(size: Size, stones: u8) -> Option<Game> {
    let setup = Setup::handicap(size, stones)?;
    Some(go::Game::from_setup(setup).into())
}

/// Both colours' stones in a corner, as in a problem, and White begins.
fn white_first(size: Size) -> Game {
    let mut setup = Setup::new(size);
    setup.to_move = Color::White;
    for (x, y, color) in [
        (1, 1, Color::White),
        (2, 1, Color::White),
        (1, 2, Color::Black),
        (2, 2, Color::Black),
        (3, 1, Color::Black),
        (3, 0, Color::Black),
    ] {
        setup.stones[Point::new(x, y)] = Some(color);
    }
    go::Game::from_setup(setup).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_is_a_position_of_the_rules() {
        for case in cases() {
            let position = case.game.position();
            assert_eq!(
                position.has_chain_without_liberties(),
                None,
                "{}",
                case.name
            );
            let mut again = case.game.go.setup().position();
            for &(color, mv) in case.game.go.moves() {
                let done = again.play(color, mv, &case.game.go.rules, &[]);
                assert!(done.is_ok(), "{} on {}", case.name, case.game.size());
            }
        }
    }

    #[test]
    fn there_are_captures_and_white_to_move() {
        let taken = |c: &Case| Color::BOTH.map(|color| c.game.position().prisoners(color));
        assert!(cases().iter().any(|c| taken(c).iter().sum::<u32>() > 0));
        assert!(cases().iter().any(|c| c.game.to_move() == Color::White));
        let ko = cases().into_iter().find(|c| c.subject == Subject::Ko);
        assert!(ko.is_some_and(|c| c.game.position().ko().is_some()));
        let longest = cases().iter().map(|c| c.game.go.moves().len()).max();
        assert_eq!(longest, Some(2000));
    }
}
