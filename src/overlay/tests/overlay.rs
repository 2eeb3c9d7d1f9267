//! Overlays compared, explained and asked for their values.

use go::{Color, Move, Point, PointStatus, Size};
use message::{Sentence, quoted};
use overlay::{Candidate, Estimate, GhostStone, Overlay, OverlayLine, PointOverlay, Rgb, Shape};
use overlay::{Meaning, difference, legend};

/// What is said of a point, in English.
fn raw_at(overlay: &Overlay, point: Point) -> Option<String> {
    overlay::raw_at(overlay, point)
        .as_ref()
        .map(Sentence::to_string)
}

/// The lines of text, in English.
fn texts(overlay: &Overlay) -> Vec<String> {
    overlay.text.iter().map(Sentence::to_string).collect()
}

const AT: Point = Point::new(2, 3);

/// A 9×9 board with something at one point.
fn with(change: impl Fn(&mut PointOverlay)) -> Overlay {
    let mut overlay = Overlay::new(Size::NINE, "A");
    change(&mut overlay.points[AT]);
    overlay
}

fn candidate(x: u8, winrate: Option<f32>, visits: u64) -> Candidate {
    Candidate {
        winrate,
        visits: Some(visits),
        ..Candidate::new(Color::White, Move::Play(Point::new(x, 0)))
    }
}

#[test]
fn an_overlay_does_not_differ_from_itself() {
    let mut all = with(|p| {
        p.status = Some(PointStatus::Seki);
        p.number = Some(7);
        p.influence = Some(-0.3);
        p.label = Some("x".to_owned());
        p.marks = vec![Shape::Circle];
        p.raw = Some(quoted("raw"));
    });
    all.candidates = vec![candidate(1, Some(0.5), 3), candidate(2, None, 3)];
    let nothing = difference(&all, &all);
    assert_eq!(nothing.title, "A − A");
    assert!(
        nothing
            .points
            .values()
            .iter()
            .all(|p| *p == PointOverlay::default())
    );
    assert!(nothing.lines.is_empty() && nothing.text.is_empty());
}

#[test]
fn numbers_and_influence_are_subtracted() {
    let cases = [
        (Some(7), Some(10), Some(-3)),
        (Some(7), None, Some(7)),
        (None, Some(i64::MIN), Some(i64::MAX)),
    ];
    for (a, b, expected) in cases {
        let drawn = difference(&with(|p| p.number = a), &with(|p| p.number = b));
        assert_eq!(drawn.points[AT].number, expected, "{a:?} {b:?}");
    }
    let cases = [
        (0.75, 0.25, Some(0.5)),
        (-1.0, 1.0, Some(-1.0)),
        (0.5, 0.501, None),
    ];
    for (a, b, expected) in cases {
        let drawn = difference(
            &with(|p| p.influence = Some(a)),
            &with(|p| p.influence = Some(b)),
        );
        assert_eq!(drawn.points[AT].influence, expected, "{a} {b}");
    }
}

#[test]
fn what_differs_is_marked_and_says_both() {
    let a = with(|p| p.status = Some(PointStatus::Dead));
    let b = with(|p| p.status = Some(PointStatus::Alive));
    let drawn = &difference(&a, &b).points[AT];
    assert_eq!(drawn.status, Some(PointStatus::Dead));
    assert_eq!(drawn.marks, [Shape::Square]);
    assert_eq!(
        drawn.raw.as_ref().map(Sentence::to_string).as_deref(),
        Some("dead | alive")
    );
    let only_b = difference(&with(|_| {}), &with(|p| p.territory = Some(Color::White)));
    let drawn = &only_b.points[AT];
    assert_eq!(
        (
            drawn.territory,
            drawn.raw.as_ref().map(Sentence::to_string).as_deref()
        ),
        (None, Some("– | White"))
    );
    assert_eq!(drawn.marks, [Shape::Square]);
}

#[test]
fn candidates_are_compared() {
    let mut a = with(|_| {});
    let mut b = with(|_| {});
    a.candidates = vec![
        candidate(0, Some(0.55), 10),
        candidate(1, None, 30),
        candidate(2, Some(0.5), 5),
    ];
    b.candidates = vec![
        candidate(0, Some(0.5), 10),
        candidate(1, None, 50),
        candidate(3, Some(0.5), 5),
    ];
    a.estimate = Some(Estimate {
        winrate: Some(0.55),
        ..Estimate::default()
    });
    b.estimate = Some(Estimate {
        winrate: Some(0.5),
        ..Estimate::default()
    });
    let drawn = difference(&a, &b);
    let labels: Vec<_> = (0..4)
        .map(|x| drawn.points[Point::new(x, 0)].label.as_deref())
        .collect();
    assert_eq!(labels, [Some("+5.0"), Some("-20"), Some("A"), Some("B")]);
    assert_eq!(texts(&drawn), ["Black wins: 55.0 % − 50.0 % = +5.0 %"]);
}

#[test]
fn boards_of_two_sizes_are_not_compared() {
    let drawn = difference(
        &with(|p| p.number = Some(1)),
        &Overlay::new(Size::NINETEEN, "B"),
    );
    assert_eq!(texts(&drawn), ["The boards differ in size: 9×9 and 19×19."]);
    assert_eq!(drawn.points[AT], PointOverlay::default());
}

#[test]
fn a_point_tells_its_values() {
    let cases: [(Overlay, Option<&str>); 6] = [
        (with(|_| {}), None),
        (with(|p| p.number = Some(123_456)), Some("123456")),
        (
            with(|p| {
                p.raw = Some(quoted("-2.00"));
                p.influence = Some(0.666);
            }),
            Some("-2.00, +0.67"),
        ),
        (
            with(|p| {
                p.raw = Some(quoted("0.5"));
                p.influence = Some(0.5);
            }),
            Some("0.5"),
        ),
        (with(|p| p.label = Some("eye".to_owned())), Some("eye")),
        (
            with(|p| {
                p.ghost = Some(GhostStone {
                    color: Color::White,
                    number: 12,
                });
            }),
            Some("12 White"),
        ),
    ];
    for (overlay, expected) in cases {
        assert_eq!(raw_at(&overlay, AT).as_deref(), expected);
    }
    assert_eq!(
        raw_at(&with(|p| p.number = Some(1)), Point::new(200, 0)),
        None
    );
}

#[test]
fn a_candidate_tells_everything() {
    let mut overlay = with(|_| {});
    let mut best = candidate(0, Some(0.4712), 1200);
    best.score = Some(-1.5);
    best.prior = Some(0.25);
    best.pv = vec![best.mv, Move::Pass, Move::Play(AT)];
    overlay.candidates = vec![best, candidate(1, None, 3)];
    assert_eq!(
        raw_at(&overlay, Point::new(0, 0)).as_deref(),
        Some("1. Black wins 47.1 %, White leads by 1.5, 1200 visits, prior 25.0 %: A9 pass C6")
    );
    assert_eq!(
        raw_at(&overlay, Point::new(1, 0)).as_deref(),
        Some("2. 3 visits")
    );
}

#[test]
fn a_legend_names_every_sign_once() {
    let mut overlay = Overlay::new(Size::NINE, "");
    for x in 0..9 {
        overlay.points[Point::new(x, 0)].influence = Some(f32::from(x) / 4.0 - 1.0);
        overlay.points[Point::new(x, 1)].number = Some(i64::from(x) - 3);
        overlay.points[Point::new(x, 2)].status = Some(PointStatus::Alive);
    }
    overlay.points[AT].status = Some(PointStatus::Dead);
    overlay.points[AT].marks = vec![Shape::Cross];
    overlay.lines.push(OverlayLine {
        from: AT,
        to: Point::new(0, 0),
        color: Rgb(1, 2, 3),
        arrow: true,
    });
    overlay.candidates = vec![candidate(0, Some(0.25), 1), candidate(1, Some(0.75), 1)];
    let entries: Vec<_> = legend(&overlay)
        .into_iter()
        .map(|e| (e.meaning, e.count, e.range))
        .collect();
    assert_eq!(
        entries,
        [
            (Meaning::Influence(Color::White), 4, Some((-1.0, -0.25))),
            (Meaning::Influence(Color::Black), 4, Some((0.25, 1.0))),
            (Meaning::Number, 9, Some((-3.0, 5.0))),
            (Meaning::Status(PointStatus::Dead), 1, None),
            (Meaning::Mark(Shape::Cross), 1, None),
            (Meaning::Line(Rgb(1, 2, 3)), 1, None),
            (Meaning::Candidate, 2, Some((0.25, 0.75))),
        ]
    );
}

#[test]
fn a_legend_of_many_colours_stays_short() {
    let mut overlay = Overlay::new(Size::NINETEEN, "");
    for (i, p) in Size::NINETEEN.points().enumerate() {
        overlay.points[p].color = Some(Rgb(i as u8, 0, 0));
    }
    assert_eq!(legend(&overlay).len(), 8);
}
