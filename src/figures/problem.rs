//! A problem: its board, cut to the part that is used, and the lines that answer it.

use std::collections::HashSet;

use go::{Color, Move, Point, Size};
use picture::{Coordinates, Scene, Window};
use record::{CellId, Convention, Judge, Record, Replay};

use crate::figure::{Drawn, figure, still};
use crate::{Figure, Numbering, Words};

/// The largest number of lines that are looked at in one problem.
const MOST_CELLS: usize = 20_000;

/// A problem for paper.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The board before the first move.
    pub scene: Scene,
    /// Whose move it is.
    pub to_move: Color,
    /// What the record says about it.
    pub text: String,
    /// Where the problem begins.
    start: CellId,
    /// How the record marks what is right.
    convention: Convention,
}

impl Problem {
    /// The problem of a record: what is on the board before the first move of its main line.
    pub fn of(record: &Record, coordinates: Coordinates) -> Problem {
        let convention = Convention::of([record]);
        let mut start = record.root();
        let mut texts: Vec<String> = Vec::new();
        loop {
            let text = record.comment_to_read(start, convention).trim().to_owned();
            if !text.is_empty() {
                texts.push(text);
            }
            match record.car(start) {
                Some(next) if record.mv(next).is_none() => start = next,
                _ => break,
            }
        }
        let mut replay = Replay::new();
        let mut scene = still(record, &mut replay, start, coordinates);
        // What the author wants to be seen comes first.
        if scene.window == Window::full(scene.size) {
            scene.window = part_in_use(record, start);
        }
        Problem {
            to_move: replay.position(record, start).position.to_move(),
            scene,
            text: texts.join("\n"),
            start,
            convention,
        }
    }

    /// The lines that solve the problem, at most `right`, and those that do not, at most `wrong`: one for each wrong
    /// first move, to its end. Without any mark in the record the main line is the solution.
    pub fn answers(
        &self,
        record: &Record,
        words: Words,
        right: usize,
        wrong: usize,
    ) -> Vec<Figure> {
        let (solutions, failures) = self.lines(record, right, wrong);
        let mut replay = Replay::new();
        let mut figures = Vec::new();
        for (lines, title) in [
            (
                solutions,
                Words::right as fn(Words, Option<usize>) -> String,
            ),
            (failures, Words::wrong),
        ] {
            let alone = lines.len() == 1;
            for (i, line) in lines.iter().enumerate() {
                let drawn = Drawn {
                    numbering: Numbering::Figure,
                    coordinates: self.scene.coordinates,
                    comments: true,
                    crop: false,
                    unmarked: Some((self.convention, words)),
                };
                let mut shown = figure(record, &mut replay, line, drawn);
                shown.title = title(words, (!alone).then_some(i + 1));
                shown.scene.window = self.scene.window;
                figures.push(shown);
            }
        }
        figures
    }

    /// Lines of moves, those that solve it and those that fail.
    fn lines(
        &self,
        record: &Record,
        right: usize,
        wrong: usize,
    ) -> (Vec<Vec<CellId>>, Vec<Vec<CellId>>) {
        let below = |leaf: CellId| {
            let mut line: Vec<CellId> = std::iter::successors(Some(leaf), |&c| record.back(c))
                .take_while(|&c| c != self.start)
                .collect();
            line.reverse();
            line
        };
        let (mut solutions, mut failures) = (Vec::new(), Vec::new());
        let mut refuted: HashSet<CellId> = HashSet::new();
        for cell in record.subtree(self.start).take(MOST_CELLS) {
            if cell == self.start || record.car(cell).is_some() {
                continue;
            }
            match record.judge(cell) {
                Judge::Right if solutions.len() < right => solutions.push(below(cell)),
                Judge::Wrong if failures.len() < wrong => {
                    let line = below(cell);
                    let slip = line.iter().find(|&&c| record.judge(c) == Judge::Wrong);
                    // The same mistake is shown once, with its first refutation.
                    if slip.is_some_and(|&slip| refuted.insert(slip)) {
                        failures.push(line);
                    }
                }
                _ => {}
            }
        }
        if solutions.is_empty() && right > 0 {
            let main: Vec<CellId> =
                std::iter::successors(record.car(self.start), |&c| record.car(c)).collect();
            let unjudged = main.iter().all(|&c| record.judge(c) == Judge::None);
            if !main.is_empty() && unjudged {
                solutions.push(main);
            }
        }
        (solutions, failures)
    }
}

/// The part of the board on which something happens from `start` on, with a margin; up to an edge that is near.
pub fn part_in_use(record: &Record, start: CellId) -> Window {
    with_margin(used(record, start), record.size(), 1, 1)
}

/// The part of the board that is shown to who solves the problem at `start`: so much more than what is used that it
/// tells nothing about the moves, and that others can be tried.
pub fn part_to_play_in(record: &Record, start: CellId) -> Window {
    with_margin(used(record, start), record.size(), 2, 9)
}

/// Where stones, moves and signs are.
fn used(record: &Record, start: CellId) -> Window {
    let size = record.size();
    let mut replay = Replay::new();
    let stones = replay.position(record, start).position.stones();
    let mut points: Vec<Point> = stones
        .iter()
        .filter(|(_, stone)| stone.is_some())
        .map(|(point, _)| point)
        .collect();
    for cell in record.subtree(start).take(MOST_CELLS) {
        for (_, mv) in record.moves(cell) {
            if let Move::Play(point) = mv {
                points.push(point);
            }
        }
    }
    let markup = record.markup(start);
    points.extend(markup.labels.iter().map(|(point, _)| *point));
    points.extend(markup.marks.iter().map(|(point, _)| *point));
    Window::around(size, &points).unwrap_or(Window::full(size))
}

/// `margin` free lines around what is used, and at least `least` lines each way where the board has them.
fn with_margin(used: Window, size: Size, margin: u8, least: u8) -> Window {
    /// An edge that is so near belongs to the picture.
    const NEAR: u8 = 3;
    let side = |low: u8, high: u8, length: u8| {
        let low = low.saturating_sub(margin);
        let high = (high + margin).min(length - 1);
        let low = if low < NEAR { 0 } else { low };
        let high = if high + NEAR >= length {
            length - 1
        } else {
            high
        };
        let missing = least.min(length).saturating_sub(high - low + 1);
        // An edge that is in the picture stays at its rim.
        let before = if low == 0 {
            0
        } else if high == length - 1 {
            missing
        } else {
            (missing / 2).min(low)
        };
        let low = low - before;
        let high = (high + missing - before).min(length - 1);
        let low = low.min(length - least.min(length));
        // Of a board that is nearly whole nothing is cut off.
        if u16::from(high - low + 1) * 5 >= u16::from(length) * 4 {
            (0, length - 1)
        } else {
            (low, high)
        }
    };
    let (x0, x1) = side(used.x0, used.x1, size.width());
    let (y0, y1) = side(used.y0, used.y1, size.height());
    Window { x0, y0, x1, y1 }
}
