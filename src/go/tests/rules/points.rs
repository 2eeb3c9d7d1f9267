//! Sizes, coordinates, handicap, star points, names of rules.

use go::{Point, Rules, Size, fixed_handicap, max_fixed_handicap};
use proptest::prelude::*;

fn names(points: &[Point], size: Size) -> String {
    let names: Vec<String> = points.iter().map(|p| p.to_gtp(size)).collect();
    names.join(" ")
}

fn square(side: u8) -> Size {
    Size::square(side).expect("1 to 52")
}

#[test]
fn sizes_have_limits() {
    assert_eq!(Size::new(0, 9), None);
    assert_eq!(Size::new(9, 53), None);
    let size = Size::new(52, 1).expect("the longest strip");
    assert_eq!(
        (size.area(), size.is_square(), size.to_string()),
        (52, false, "52×1".to_owned())
    );
    assert_eq!(Size::NINETEEN.to_string(), "19×19");
}

#[test]
fn neighbours_end_at_the_rim() {
    let count = |size: Size, x, y| size.neighbours(Point::new(x, y)).count();
    assert_eq!(count(Size::NINE, 4, 4), 4);
    assert_eq!(count(Size::NINE, 0, 4), 3);
    assert_eq!(count(Size::NINE, 8, 8), 2);
    assert_eq!(count(square(1), 0, 0), 0);
    assert_eq!(count(Size::new(1, 5).expect("small"), 0, 2), 2);
}

#[test]
fn gtp_names() {
    for (side, x, y, name) in [
        (19, 0, 18, "A1"),
        (19, 3, 15, "D4"),
        (19, 7, 0, "H19"),
        (19, 8, 0, "J19"),
        (19, 18, 0, "T19"),
        (25, 24, 0, "Z25"),
        (52, 24, 51, "Z1"),
        (52, 25, 51, "AA1"),
        (52, 32, 51, "AH1"),
        (52, 33, 51, "AJ1"),
        (52, 49, 0, "AZ52"),
        (52, 50, 0, "BA52"),
        (52, 51, 0, "BB52"),
    ] {
        let (size, p) = (square(side), Point::new(x, y));
        assert_eq!(p.to_gtp(size), name);
        assert_eq!(Point::from_gtp(&name.to_lowercase(), size), Some(p));
    }
}

#[test]
fn what_is_no_gtp_point() {
    let wrong = [
        "",
        "A",
        "1",
        "I5",
        "A0",
        "A10",
        "K1",
        "pass",
        "A+1",
        "A-1",
        "A1 ",
        "AAA1",
        "A999999999999",
        "é1",
        "A1A",
        "4D",
    ];
    for text in wrong {
        assert_eq!(Point::from_gtp(text, Size::NINE), None, "{text}");
    }
}

#[test]
fn fixed_handicap_stones() {
    for (side, stones, expected) in [
        (19, 2, "Q16 D4"),
        (19, 3, "Q16 D4 Q4"),
        (19, 4, "Q16 D4 Q4 D16"),
        (19, 5, "Q16 D4 Q4 D16 K10"),
        (19, 6, "Q16 D4 Q4 D16 D10 Q10"),
        (19, 7, "Q16 D4 Q4 D16 D10 Q10 K10"),
        (19, 8, "Q16 D4 Q4 D16 D10 Q10 K16 K4"),
        (19, 9, "Q16 D4 Q4 D16 D10 Q10 K16 K4 K10"),
        (13, 2, "K10 D4"),
        (13, 3, "K10 D4 K4"),
        (13, 4, "K10 D4 K4 D10"),
        (13, 5, "K10 D4 K4 D10 G7"),
        (13, 6, "K10 D4 K4 D10 D7 K7"),
        (13, 7, "K10 D4 K4 D10 D7 K7 G7"),
        (13, 8, "K10 D4 K4 D10 D7 K7 G10 G4"),
        (13, 9, "K10 D4 K4 D10 D7 K7 G10 G4 G7"),
        (9, 2, "G7 C3"),
        (9, 3, "G7 C3 G3"),
        (9, 4, "G7 C3 G3 C7"),
        (9, 5, "G7 C3 G3 C7 E5"),
        (9, 6, "G7 C3 G3 C7 C5 G5"),
        (9, 7, "G7 C3 G3 C7 C5 G5 E5"),
        (9, 8, "G7 C3 G3 C7 C5 G5 E7 E3"),
        (9, 9, "G7 C3 G3 C7 C5 G5 E7 E3 E5"),
        (8, 4, "F6 C3 F3 C6"),
        (7, 2, "E5 C3"),
    ] {
        let size = square(side);
        let points = fixed_handicap(size, stones).unwrap_or_default();
        assert_eq!(names(&points, size), expected, "{stones} on {size}");
    }
}

#[test]
fn handicaps_that_do_not_exist() {
    for (side, stones) in [(19, 0), (19, 1), (19, 10), (18, 5), (7, 5), (6, 2), (1, 2)] {
        assert_eq!(
            fixed_handicap(square(side), stones),
            None,
            "{stones} on {side}"
        );
    }
    assert_eq!(max_fixed_handicap(Size::new(19, 18).expect("fits")), 4);
}

#[test]
fn star_points() {
    for (w, h, expected) in [
        (19, 19, "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4"),
        (13, 13, "D10 K10 G7 D4 K4"),
        (9, 9, "C7 G7 E5 C3 G3"),
        (10, 10, "C8 H8 C3 H3"),
        (7, 7, "D4"),
        (4, 4, ""),
        (19, 9, "D7 Q7 K5 D3 Q3"),
    ] {
        let size = Size::new(w, h).expect("1 to 52");
        assert_eq!(names(&size.star_points(), size), expected, "{size}");
        assert!(size.star_points().iter().all(|&p| size.contains(p)));
    }
}

#[test]
fn names_of_rules() {
    for (text, rules) in [
        ("Japanese", Rules::JAPANESE),
        (" japan ", Rules::JAPANESE),
        ("日本ルール", Rules::JAPANESE),
        ("Korean", Rules::JAPANESE),
        ("CHINESE", Rules::CHINESE),
        ("中国规则", Rules::CHINESE),
        ("AGA", Rules::AGA),
        ("NZ", Rules::NEW_ZEALAND),
        ("New Zealand", Rules::NEW_ZEALAND),
        ("tromp-taylor", Rules::TROMP_TAYLOR),
        ("GOE", Rules::NEW_ZEALAND),
        ("Ing", Rules::NEW_ZEALAND),
    ] {
        assert_eq!(Rules::from_name(text), Some(rules), "{text}");
    }
    for text in ["", "playing for fun", "?"] {
        assert_eq!(Rules::from_name(text), None, "{text}");
    }
    for rules in [
        Rules::JAPANESE,
        Rules::CHINESE,
        Rules::AGA,
        Rules::NEW_ZEALAND,
    ] {
        assert_eq!(Rules::from_name(rules.name()), Some(rules));
    }
}

proptest! {
    #[test]
    fn gtp_names_come_back(w in 1_u8..=52, h in 1_u8..=52, x: u8, y: u8) {
        let size = Size::new(w, h).expect("1 to 52");
        let p = Point::new(x % w, y % h);
        prop_assert_eq!(Point::from_gtp(&p.to_gtp(size), size), Some(p));
    }

    #[test]
    fn any_text_may_be_asked_for(text in "\\PC{0,6}", x: u8, y: u8) {
        if let Some(p) = Point::from_gtp(&text, Size::NINETEEN) {
            prop_assert!(p.to_gtp(Size::NINETEEN).eq_ignore_ascii_case(&text) || text.contains('0'));
        }
        let _ = Rules::from_name(&text);
        prop_assert!(!Point::new(x, y).to_gtp(Size::NINE).is_empty());
    }
}
