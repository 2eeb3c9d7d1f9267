use go::{Komi, KomiError};
use proptest::prelude::*;

fn halves(text: &str) -> Result<i32, KomiError> {
    text.parse().map(Komi::half_points)
}

#[test]
fn komi_is_written_in_points() {
    for (half_points, text) in [
        (13, "6.5"),
        (0, "0"),
        (1, "0.5"),
        (-1, "-0.5"),
        (-7, "-3.5"),
        (14, "7"),
        (750, "375"),
        (i32::MAX, "1073741823.5"),
        (i32::MIN, "-1073741824"),
    ] {
        let komi = Komi::from_half_points(half_points);
        assert_eq!(komi.to_string(), text);
        assert_eq!(halves(text), Ok(half_points));
    }
}

#[test]
fn other_spellings_are_read() {
    for (text, half_points) in [
        ("+6.5", 13),
        ("6.50", 13),
        ("6.", 12),
        (".5", 1),
        ("-0", 0),
        ("1e1", 20),
        ("007", 14),
    ] {
        assert_eq!(halves(text), Ok(half_points), "{text}");
    }
}

#[test]
fn what_is_no_komi_is_refused_with_the_reason() {
    for (text, reason) in [
        ("", "not a number of points"),
        ("six", "not a number of points"),
        ("6,5", "not a number of points"),
        (" 6.5", "not a number of points"),
        ("6.5目", "not a number of points"),
        ("６.５", "not a number of points"),
        ("7.3", "not a number of whole or half points"),
        ("-0.25", "not a number of whole or half points"),
        ("inf", "not within 1073741823.5 points"),
        ("nan", "not within 1073741823.5 points"),
        ("1073741824", "not within 1073741823.5 points"),
        ("-1073741824.5", "not within 1073741823.5 points"),
        ("1e99", "not within 1073741823.5 points"),
    ] {
        let error = halves(text).expect_err(text);
        assert_eq!(error.to_string(), reason, "{text}");
    }
}

#[test]
fn the_nearest_half_point_is_taken_where_that_is_asked_for() {
    for (text, half_points) in [
        ("6.5", 13),
        ("6.6", 13),
        ("6.25", 13),
        ("-6.25", -13),
        ("3.75", 8),
        ("0.2", 0),
    ] {
        let komi = Komi::from_half_points(half_points);
        assert_eq!(Komi::parse_nearest(text), Ok(komi), "{text}");
        assert_eq!(Komi::nearest(text.parse().expect("a number")), komi);
    }
    for text in ["x", "inf", "nan", "1e10"] {
        assert!(Komi::parse_nearest(text).is_err(), "{text}");
    }
    for (points, half_points) in [
        (f64::NAN, 0),
        (f64::INFINITY, i32::MAX),
        (-1e300, i32::MIN),
        (1e300, i32::MAX),
    ] {
        assert_eq!(Komi::nearest(points).half_points(), half_points);
    }
}

#[test]
fn a_bound_holds_for_both_sides() {
    for (half_points, points, fits) in [
        (10, 5, true),
        (-10, 5, true),
        (11, 5, false),
        (-11, 5, false),
        (0, 0, true),
        (i32::MIN, u16::MAX, false),
    ] {
        let komi = Komi::from_half_points(half_points);
        assert_eq!(komi.within(points).is_ok(), fits, "{komi} {points}");
    }
    let error = Komi::USUAL.within(6).expect_err("6.5 is more");
    assert_eq!(error.to_string(), "not within 6 points");
}

proptest! {
    #[test]
    fn every_komi_is_read_as_it_is_written(half_points: i32) {
        let komi = Komi::from_half_points(half_points);
        prop_assert_eq!(komi.to_string().parse(), Ok(komi));
        prop_assert_eq!(komi.points().to_string(), komi.to_string());
        prop_assert_eq!(Komi::nearest(komi.points()), komi);
        prop_assert_eq!(-komi, Komi::from_half_points(half_points.saturating_neg()));
    }
}
