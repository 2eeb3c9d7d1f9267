//! The bundled problems, checked by reading: the right moves solve them, and only these; wrong ones
//! fail as the comments say; lines end where nothing is left to answer.
//!
//! What a problem asks for is taken from the words and marks that the user sees: marked stones are
//! to be captured or saved, otherwise a group is to be killed or to live.

mod judge;

use go::{Color, Grid, Move, Point, Position, Symmetry};
use judge::{Goal, Judge, Outcome, after};
use record::{CellId, Collection, Convention, Judge as Mark, Record, Replay};
use std::collections::HashMap;

const GRADES: [(&str, &[u8]); 6] = [
    (
        "1",
        include_bytes!("../../../../assets/problems/1-first-steps.sgf"),
    ),
    (
        "2",
        include_bytes!("../../../../assets/problems/2-easy.sgf"),
    ),
    (
        "3",
        include_bytes!("../../../../assets/problems/3-intermediate.sgf"),
    ),
    (
        "4",
        include_bytes!("../../../../assets/problems/4-harder.sgf"),
    ),
    (
        "5",
        include_bytes!("../../../../assets/problems/5-hard.sgf"),
    ),
    (
        "6",
        include_bytes!("../../../../assets/problems/6-very-hard.sgf"),
    ),
];

fn collection(grade: usize) -> Collection {
    let bytes = GRADES[grade - 1].1.to_vec();
    Collection::read(bytes).expect("the bundled file has games")
}

fn all() -> Vec<(String, Record)> {
    let named = |grade: usize| {
        let records = collection(grade).games().to_vec();
        records.into_iter().map(move |r| {
            let title = r.property(r.root(), "GN").concat();
            (format!("grade {grade}, {title}"), r)
        })
    };
    (1..=GRADES.len()).flat_map(named).collect()
}

fn position(record: &Record, cell: CellId) -> Position {
    Replay::new().position(record, cell).position.clone()
}

/// One problem, and whoever reads it.
struct Checked<'a> {
    name: &'a str,
    record: &'a Record,
    judge: Judge,
}

impl<'a> Checked<'a> {
    fn new(name: &'a str, record: &'a Record) -> Checked<'a> {
        let pos = position(record, record.root());
        let solver = record.setup(record.root()).to_move.expect("PL");
        let marks = record.property(record.root(), "TR");
        let marked: Vec<Point> = marks.iter().map(|text| point(text)).collect();
        let words = record.comment_to_read(record.root(), Convention::Right);
        let goal = match marked.first().and_then(|&p| pos.stone(p)) {
            Some(color) if color == solver => Goal::Save,
            Some(_) => Goal::Capture,
            None if words.contains("and kill.") => Goal::Kill,
            None if words.contains("and live.") => Goal::Live,
            None => panic!("{name}: what is to be done? {words}"),
        };
        let judge = Judge::new(&pos, goal, solver, marked);
        Checked {
            name,
            record,
            judge,
        }
    }

    /// The move of a cell and the position after it.
    fn place(&self, cell: CellId) -> (Color, String, Position) {
        let (color, mv) = self.record.mv(cell).expect("a move");
        let pos = position(self.record, cell);
        let Move::Play(p) = mv else {
            panic!("{}: a pass", self.name)
        };
        (color, p.to_gtp(pos.size()), pos)
    }

    /// Where the moves after a cell are, with what the file says of them.
    fn moves(&self, cell: CellId, mark: Mark) -> Vec<Point> {
        let children = self.record.children(cell);
        let marked = children.filter(|&c| self.record.judge(c) == mark);
        let points = marked.map(|c| match self.record.mv(c) {
            Some((_, Move::Play(p))) => p,
            other => panic!("{}: {other:?}", self.name),
        });
        points.collect()
    }

    fn check(&mut self) {
        let root = self.record.root();
        let start = position(self.record, root);
        self.check_choices(root, &start);
        for cell in self.record.cells().skip(1) {
            let (color, mv, pos) = self.place(cell);
            let outcome = self.judge.outcome(&pos, color.opposite());
            let at = format!("{}, {mv} ({})", self.name, self.record.num(cell));
            match self.record.judge(cell) {
                Mark::Right => assert_eq!(outcome, Outcome::All, "{at}"),
                Mark::Wrong => self.check_failure(cell, outcome, &at),
                Mark::None => panic!("{at}: not judged"),
            }
            if self.record.judge(cell) == Mark::Right && color == self.judge.solver {
                self.check_replies(cell, &pos, &at);
            }
        }
    }

    /// All that solves the problem is there, and nothing else is called right.
    fn check_choices(&mut self, cell: CellId, pos: &Position) {
        let sorted = |mut points: Vec<Point>| {
            points.sort_unstable_by_key(|p| (p.y, p.x));
            points
        };
        let told = sorted(self.moves(cell, Mark::Right));
        assert_eq!(told, sorted(self.judge.right_moves(pos)), "{}", self.name);
    }

    /// A wrong line fails the way the comment has it, and whatever is played after that changes nothing.
    fn check_failure(&self, cell: CellId, outcome: Outcome, at: &str) {
        let mut line = self.record.line(cell).into_iter();
        let Some(said) = line.find(|&c| is_wrong(self.record, c)) else {
            assert!(self.record.car(cell).is_some(), "{at}: nothing is said");
            return;
        };
        let words = self.record.msg(said);
        let claimed = if words.contains(" ko") {
            Outcome::Ko
        } else if words.contains("seki") {
            Outcome::Seki
        } else {
            Outcome::Nothing
        };
        assert_eq!(outcome, claimed, "{at}: {words}");
    }

    /// After a right move the other side's main tries are there; where the line ends nothing has to
    /// be answered.
    fn check_replies(&mut self, cell: CellId, pos: &Position, at: &str) {
        // Whether a group has two eyes or is in seki may show only when a reply is answered.
        let worse = self.judge.worse_replies(pos);
        assert_eq!(worse, [], "{at}: these leave less");
        let told: Vec<CellId> = self.record.children(cell).collect();
        if told.is_empty() {
            let left = self.judge.is_about_life() && !self.judge.threats(pos).is_empty();
            assert!(!left, "{at}: the line ends too soon");
            return;
        }
        if self.record.back(cell) == Some(self.record.root()) && self.judge.is_about_life() {
            let threats = self.judge.threats(pos).len();
            assert!(told.len() >= threats.min(2), "{at}: one reply of {threats}");
            for reply in told {
                let (_, _, pos) = self.place(reply);
                self.check_choices(reply, &pos);
            }
        }
    }
}

/// A point as SGF names it.
fn point(text: &str) -> Point {
    let [x, y] = text.as_bytes() else {
        panic!("{text} is no point")
    };
    Point::new(x - b'a', y - b'a')
}

fn check(grade: usize) {
    for record in collection(grade).games() {
        let name = format!("{grade}: {}", record.property(record.root(), "GN").concat());
        Checked::new(&name, record).check();
    }
}

#[test]
fn first_steps_are_right() {
    check(1);
}

#[test]
fn easy_problems_are_right() {
    check(2);
}

#[test]
fn intermediate_problems_are_right() {
    check(3);
}

#[test]
fn harder_problems_are_right() {
    check(4);
}

#[test]
fn hard_problems_are_right() {
    check(5);
}

#[test]
fn very_hard_problems_are_right() {
    check(6);
}

#[test]
fn there_are_enough_and_the_files_are_clean() {
    for (i, (grade, _)) in GRADES.iter().enumerate() {
        let collection = collection(i + 1);
        assert!(collection.games().len() >= 12, "grade {grade}");
        assert!(
            collection.warnings().is_empty(),
            "{:?}",
            collection.warnings()
        );
        for (n, record) in collection.games().iter().enumerate() {
            let title = record.property(record.root(), "GN").concat();
            assert!(
                title.starts_with(&format!("{}. ", n + 1)),
                "{grade}: {title}"
            );
        }
    }
    let problems = all();
    assert!(problems.len() >= 300);
    let side = |color: Color| {
        let of = |(_, r): &&(String, Record)| r.setup(r.root()).to_move == Some(color);
        problems.iter().filter(of).count()
    };
    assert!(side(Color::Black) > side(Color::White) && side(Color::White) >= 10);
}

#[test]
fn every_move_is_legal_and_every_line_is_judged() {
    for (name, record) in all() {
        let mut replay = Replay::new();
        let problem = record.problem().expect("a problem");
        let solver = record.setup(record.root()).to_move;
        assert_eq!(problem, (record.root(), solver.expect("PL")), "{name}");
        assert_eq!(Convention::of([&record]), Convention::Right, "{name}");
        let mut right = 0;
        for cell in record.cells() {
            let shown = replay.position(&record, cell);
            assert_eq!(shown.irregular, None, "{name} {}", record.num(cell));
            if record.car(cell).is_none() {
                assert_ne!(
                    record.judge(cell),
                    Mark::None,
                    "{name} {}",
                    record.num(cell)
                );
                right += usize::from(record.msg(cell).starts_with("RIGHT. "));
            }
        }
        assert!(right > 0, "{name}");
    }
}

fn is_japanese(text: &str) -> bool {
    let own = |c: char| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}');
    text.chars().any(own)
}

#[test]
fn every_word_is_there_in_both_languages() {
    for (name, record) in all() {
        let title = record.property(record.root(), "GN").concat();
        let (english, japanese) = title.split_once(" / ").expect("two titles");
        assert!(!is_japanese(english) && is_japanese(japanese), "{name}");
        for cell in record.cells() {
            let words = record.msg(cell);
            let lines: Vec<bool> = words.lines().map(is_japanese).collect();
            let leaf = record.car(cell).is_none();
            let is_lost = || record.line(cell).iter().any(|&c| is_wrong(&record, c));
            assert!(
                !lines.is_empty() || cell != record.root() && (!leaf || is_lost()),
                "{name}"
            );
            // English first, then the same in Japanese.
            assert!(lines.is_sorted(), "{name}: {words}");
            assert!(
                lines.is_empty() || !lines[0] && lines[lines.len() - 1],
                "{name}: {words}"
            );
        }
    }
}

/// Whether it is said there that the line is wrong. After that a refutation may be played out.
fn is_wrong(record: &Record, cell: CellId) -> bool {
    record.msg(cell).starts_with("Wrong. ")
}

/// A wrong line shows what is wrong with it, a right one how it ends, and no solution is too long to be looked at.
#[test]
fn lines_end_with_the_move_that_shows_why() {
    for (name, record) in all() {
        let solver = record.setup(record.root()).to_move.expect("PL");
        assert!(record.cells().count() <= 120, "{name}");
        for cell in record.cells().filter(|&c| record.car(c).is_none()) {
            let (color, _) = record.mv(cell).expect("a move");
            let right = record.judge(cell) == Mark::Right;
            assert_eq!(color == solver, right, "{name}: {}", record.num(cell));
        }
    }
}

/// However they are turned, whoever has Black, and on whatever board: stones that are as far from the same edges.
#[test]
fn no_position_is_there_twice() {
    let mut seen: HashMap<Vec<(u8, u8, bool)>, String> = HashMap::new();
    for (name, record) in all() {
        let stones = position(&record, record.root()).stones();
        let image = |symmetry: Symmetry, swap: bool| {
            let turned: Grid<Option<Color>> = symmetry.grid(&stones);
            let there = turned.iter();
            let mut there: Vec<(u8, u8, bool)> = there
                .filter_map(|(p, s)| s.map(|c| (p.x, p.y, (c == Color::Black) == swap)))
                .collect();
            there.sort_unstable();
            there
        };
        let images = Symmetry::ALL
            .iter()
            .flat_map(|&s| [image(s, false), image(s, true)]);
        let least = images.min().expect("an image");
        if let Some(other) = seen.insert(least, name.clone()) {
            panic!("{name} is {other} again");
        }
    }
}

/// The reader must be able to say no: a right move that is called wrong, and the other way round.
#[test]
fn the_check_notices_a_wrong_answer() {
    let record = &collection(2).games()[0].clone();
    let mut checked = Checked::new("five points", record);
    let pos = position(record, record.root());
    let right = checked.judge.right_moves(&pos);
    assert_eq!(right, checked.moves(record.root(), Mark::Right));
    let solver = checked.judge.solver;
    for p in checked.moves(record.root(), Mark::Wrong) {
        let next = after(&pos, solver, p).expect("legal");
        assert_ne!(
            checked.judge.outcome(&next, solver.opposite()),
            Outcome::All
        );
    }
}
