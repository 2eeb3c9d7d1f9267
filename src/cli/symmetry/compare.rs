//! Whether two pictures of the same position say the same.

use crate::cli::language::{English, REPORTS};
use go::Point;
use message::{Message, Sentence, id};
use overlay::{Overlay, OverlayLine, PointOverlay, Rgb, raw_at};
use serde::{Serialize, Serializer};

/// Influence, chances and points of score that differ by less are the same: sums come out differently in another order.
const ROUNDING: f32 = 0.01;

/// Where two pictures differ.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(super) struct Difference {
    /// The points, with what is said there and what should be.
    pub(super) points: Vec<PointDifference>,
    /// What else differs: text, lines, moves thought about.
    pub(super) other: Vec<Other>,
}

/// A point where two pictures differ.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct PointDifference {
    /// As GTP writes it, on the board as it is.
    pub(super) point: String,
    /// What is said there.
    pub(super) said: String,
    /// What is said there as the board is.
    pub(super) expected: String,
}

/// What differs between two pictures beside points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Other {
    /// The size of the board.
    Size,
    /// Lines and arrows.
    Lines,
    /// Moves thought about.
    Candidates,
    /// What is thought of the position.
    Estimate,
    /// What stands beside the board.
    Text,
}

impl Message for Other {
    fn sentence(&self) -> Sentence {
        Sentence::from(match self {
            Other::Size => id!(REPORTS, "cli-symmetry-size"),
            Other::Lines => id!(REPORTS, "cli-symmetry-lines"),
            Other::Candidates => id!(REPORTS, "cli-symmetry-candidates"),
            Other::Estimate => id!(REPORTS, "cli-symmetry-estimate"),
            Other::Text => id!(REPORTS, "cli-symmetry-text"),
        })
    }
}

impl Serialize for Other {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        English(self.sentence()).serialize(serializer)
    }
}

impl Difference {
    pub(super) fn is_none(&self) -> bool {
        self.points.is_empty() && self.other.is_empty()
    }

    /// How many things differ.
    pub(super) fn size(&self) -> usize {
        self.points.len() + self.other.len()
    }
}

/// Compares what is said in a view, turned back, with what is said of the board as it is.
///
/// If the colours were exchanged, numbers may have changed their sign, all of them or none: an engine may count for
/// Black or for the side to move. Colours of fields may have changed too, but each to one other.
pub(super) fn difference(expected: &Overlay, said: &Overlay, exchanged: bool) -> Difference {
    let same_sign = compare(expected, said, 1, exchanged);
    if !exchanged || same_sign.is_none() {
        return same_sign;
    }
    let other_sign = compare(expected, said, -1, exchanged);
    if other_sign.size() < same_sign.size() {
        other_sign
    } else {
        same_sign
    }
}

fn compare(expected: &Overlay, said: &Overlay, sign: i64, exchanged: bool) -> Difference {
    let size = expected.points.size();
    let mut palette = Palette::new(exchanged);
    let mut difference = Difference::default();
    if said.points.size() != size {
        difference.other.push(Other::Size);
        return difference;
    }
    let words = |overlay: &Overlay, p: Point| {
        raw_at(overlay, p).map_or_else(|| "–".to_owned(), |said| said.to_string())
    };
    for (p, at) in expected.points.iter() {
        if !same_point(at, &said.points[p], sign, &mut palette) {
            difference.points.push(PointDifference {
                point: p.to_gtp(size),
                said: words(said, p),
                expected: words(expected, p),
            });
        }
    }
    if !same_lines(&expected.lines, &said.lines) {
        difference.other.push(Other::Lines);
    }
    if !same_candidates(expected, said) {
        difference.other.push(Other::Candidates);
    }
    if !same_estimate(expected, said) {
        difference.other.push(Other::Estimate);
    }
    let text = |overlay: &Overlay| {
        let lines: Vec<String> = overlay.text.iter().map(Sentence::to_string).collect();
        lines.join("\n")
    };
    if !same_text(&text(expected), &text(said), sign) {
        difference.other.push(Other::Text);
    }
    difference
}

fn same_point(a: &PointOverlay, b: &PointOverlay, sign: i64, palette: &mut Palette) -> bool {
    let number = |of: &PointOverlay| of.number.filter(|&n| n != 0);
    let has =
        |of: &PointOverlay, other: &PointOverlay| of.marks.iter().all(|m| other.marks.contains(m));
    let label = |of: &PointOverlay| of.label.clone().unwrap_or_default();
    a.status == b.status
        && a.figure == b.figure
        && number(a).map(|n| n.saturating_mul(sign)) == number(b)
        && a.territory == b.territory
        && near(
            Some(a.influence.unwrap_or(0.0)),
            Some(b.influence.unwrap_or(0.0)),
        )
        && has(a, b)
        && has(b, a)
        && a.ghost == b.ghost
        && same_text(&label(a), &label(b), sign)
        && palette.same(a.color, b.color)
}

/// Which colour of fields became which.
struct Palette {
    /// Whether colours may have changed.
    free: bool,
    pairs: Vec<(Rgb, Rgb)>,
}

impl Palette {
    fn new(free: bool) -> Palette {
        Palette {
            free,
            pairs: Vec::new(),
        }
    }

    fn same(&mut self, a: Option<Rgb>, b: Option<Rgb>) -> bool {
        match (a, b) {
            (None, None) => true,
            (Some(a), Some(b)) if !self.free => a == b,
            (Some(a), Some(b)) => {
                let known = self.pairs.iter().find(|(x, y)| *x == a || *y == b);
                if let Some(pair) = known {
                    return *pair == (a, b);
                }
                self.pairs.push((a, b));
                true
            }
            _ => false,
        }
    }
}

fn near(a: Option<f32>, b: Option<f32>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => (a - b).abs() <= ROUNDING,
        (a, b) => a.is_none() && b.is_none(),
    }
}

fn same_lines(a: &[OverlayLine], b: &[OverlayLine]) -> bool {
    let ends = |lines: &[OverlayLine]| {
        let mut ends: Vec<(Point, Point, bool)> = lines
            .iter()
            .map(|line| {
                // Without a head a line has no direction.
                let turned = !line.arrow && line.to < line.from;
                let (from, to) = if turned {
                    (line.to, line.from)
                } else {
                    (line.from, line.to)
                };
                (from, to, line.arrow)
            })
            .collect();
        ends.sort_unstable();
        ends
    };
    ends(a) == ends(b)
}

fn same_candidates(a: &Overlay, b: &Overlay) -> bool {
    a.candidates.len() == b.candidates.len()
        && a.candidates.iter().all(|x| {
            let fits = |y: &&overlay::Candidate| x.mv == y.mv && x.color == y.color;
            b.candidates.iter().find(fits).is_some_and(|y| {
                near(x.winrate, y.winrate) && near(x.score, y.score) && x.visits == y.visits
            })
        })
}

fn same_estimate(a: &Overlay, b: &Overlay) -> bool {
    match (a.estimate, b.estimate) {
        (Some(a), Some(b)) => {
            near(a.winrate, b.winrate) && near(a.score, b.score) && a.visits == b.visits
        }
        (a, b) => a.is_none() && b.is_none(),
    }
}

/// Compares texts word by word: numbers by value, with the sign that was found out. Points may be listed in any order.
fn same_text(a: &str, b: &str, sign: i64) -> bool {
    let words = |text: &str, sign: i64| {
        let mut words: Vec<String> = text
            .split(|c: char| c.is_whitespace() || ",:;()[]".contains(c))
            .filter(|word| !word.is_empty())
            .map(|word| match word.parse::<f64>() {
                Ok(value) if value != 0.0 => (value * sign as f64).to_string(),
                Ok(_) => "0".to_owned(),
                Err(_) => word.to_owned(),
            })
            .collect();
        words.sort_unstable();
        words
    };
    a == b || words(a, sign) == words(b, 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use go::{Color, Move, Size};
    use message::quoted;
    use overlay::{Candidate, Shape};

    const P: Point = Point::new(2, 3);

    fn picture(draw: impl Fn(&mut PointOverlay)) -> Overlay {
        let mut overlay = Overlay::new(Size::NINE, "x");
        draw(&mut overlay.points[P]);
        overlay
    }

    fn check(what: &str, a: &Overlay, b: &Overlay, same: [bool; 2]) {
        let found = [false, true].map(|exchanged| difference(a, b, exchanged).is_none());
        assert_eq!(found, same, "{what}");
    }

    #[test]
    fn numbers_may_change_their_sign_with_the_colours() {
        let number = |n| picture(|p| p.number = Some(n));
        check("the same", &number(5), &number(5), [true, true]);
        check("negated", &number(5), &number(-5), [false, true]);
        check("another", &number(5), &number(6), [false, false]);
        check("none is 0", &number(0), &picture(|_| {}), [true, true]);
        let mut one_of_two = number(5);
        one_of_two.points[Point::new(0, 0)].number = Some(3);
        let mut turned = number(-5);
        turned.points[Point::new(0, 0)].number = Some(3);
        check("one of two", &one_of_two, &turned, [false, false]);
    }

    #[test]
    fn texts_are_compared_by_words_and_values() {
        let label = |text: &str| picture(|p| p.label = Some(text.to_owned()));
        check("negated", &label("0.50"), &label("-0.5"), [false, true]);
        check("the same", &label("x 1.0"), &label("x 1"), [true, true]);
        check("another", &label("x"), &label("y"), [false, false]);
        let mut a = picture(|_| {});
        a.text.push(quoted("D4 E5 dead"));
        let mut b = picture(|_| {});
        b.text.push(quoted("E5, D4 dead"));
        check("in another order", &a, &b, [true, true]);
        let found = difference(&a, &picture(|_| {}), false);
        assert_eq!(found.other, [Other::Text]);
        let score = |text: &str| {
            let mut overlay = picture(|_| {});
            overlay.text.push(quoted(text));
            overlay
        };
        check(
            "bounds",
            &score("W+16.1 (upper bound: 16.1, lower: 12.5)"),
            &score("W+16.1 (upper bound: -16.1, lower: -12.5)"),
            [false, true],
        );
    }

    #[test]
    fn fields_change_colour_all_alike() {
        let [red, green] = [Rgb(255, 0, 0), Rgb(0, 255, 0)];
        let fields = |a: Rgb, b: Rgb| {
            let mut overlay = picture(|p| p.color = Some(a));
            overlay.points[Point::new(0, 0)].color = Some(b);
            overlay
        };
        check(
            "exchanged",
            &fields(red, green),
            &fields(green, red),
            [false, true],
        );
        check(
            "one only",
            &fields(red, red),
            &fields(green, red),
            [false, false],
        );
        check(
            "both",
            &fields(red, green),
            &fields(red, red),
            [false, false],
        );
        check("gone", &fields(red, red), &picture(|_| {}), [false, false]);
    }

    #[test]
    fn rounding_is_no_difference_but_one_percent_is() {
        let influence = |value| picture(|p| p.influence = Some(value));
        check("rounded", &influence(0.5), &influence(0.504), [true, true]);
        check("another", &influence(0.5), &influence(0.52), [false, false]);
        let candidate = |chance| {
            let mut overlay = picture(|_| {});
            let mut candidate = Candidate::new(Color::Black, Move::Play(P));
            candidate.winrate = Some(chance);
            overlay.candidates.push(candidate);
            overlay
        };
        check("moves", &candidate(0.5), &candidate(0.6), [false, false]);
        check(
            "other moves",
            &candidate(0.5),
            &picture(|_| {}),
            [false, false],
        );
    }

    #[test]
    fn a_difference_says_what_is_where() {
        let a = picture(|p| p.label = Some("7".to_owned()));
        let b = picture(|p| p.marks = vec![Shape::Cross]);
        let found = difference(&a, &b, false);
        assert_eq!(
            found.points,
            [PointDifference {
                point: "C6".to_owned(),
                said: "–".to_owned(),
                expected: "7".to_owned()
            }]
        );
    }
}
