//! Numbers and points as panels write them: times, counts, leads, names of points.

use crate::WINDOW;
use crate::shell::state::State;
use analysis::Value;
use go::{Color, Move, Point};
use message::id;
use picture::Perspective;
use std::time::Duration;

/// The name of a point of the board that is shown.
pub fn point_name(state: &State, point: Point) -> String {
    let size = state.document.record().size();
    state.settings.input.coordinates.name(point, size)
}

/// A move as the user is told of it: its point, or that it is a pass.
pub fn move_name(state: &State, mv: Move) -> String {
    match mv {
        Move::Play(point) => point_name(state, point),
        Move::Pass => state.tr(id!(WINDOW, "point-pass")).to_string(),
    }
}

/// Minutes and seconds, with hours where there are some.
pub fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// A count in at most five characters, as the status line has it.
pub fn short(count: f32) -> String {
    match count {
        c if c < 1e4 => format!("{c:.0}"),
        c if c < 1e6 => format!("{:.1}k", c / 1e3),
        c => format!("{:.2}M", c / 1e6),
    }
}

/// One decimal and a sign; no sign for zero.
pub fn signed(value: f32) -> String {
    let tenths = (value * 10.0).round();
    if tenths == 0.0 {
        return "0.0".to_owned();
    }
    format!("{:+.1}", tenths / 10.0).replace('-', "−")
}

/// The side whose win rate and lead the user wants to see.
pub fn side_of_numbers(state: &State) -> Color {
    match state.settings.candidates.side {
        Perspective::Black => Color::Black,
        Perspective::White => Color::White,
        Perspective::Mover => state.document.shown().position.to_move(),
    }
}

/// A value as one side sees it, always as wide.
pub fn value_text(state: &State, value: Value, side: Color) -> String {
    let (text_id, turned) = match side {
        Color::Black => (id!(WINDOW, "black"), false),
        Color::White => (id!(WINDOW, "white"), true),
    };
    let winrate = value.winrate.map(|black| {
        let percent = 100.0 * if turned { 1.0 - black } else { black };
        format!(" {percent:>5.1} %")
    });
    let score = value.score.map(|black| {
        let lead = signed(if turned { -black } else { black });
        format!(" {lead:>6}")
    });
    let parts = [winrate, score].into_iter().flatten();
    std::iter::once(state.tr(text_id).to_string())
        .chain(parts)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_read_like_clocks() {
        for (seconds, text) in [
            (0, "0:00"),
            (65, "1:05"),
            (3600, "1:00:00"),
            (36_061, "10:01:01"),
        ] {
            assert_eq!(clock(Duration::from_secs(seconds)), text);
        }
    }

    #[test]
    fn counts_and_points_stay_short() {
        for (count, text) in [
            (0.0, "0"),
            (9_999.0, "9999"),
            (12_345.0, "12.3k"),
            (999_900.0, "999.9k"),
            (1_234_567.0, "1.23M"),
        ] {
            assert_eq!(short(count), text);
        }
        for (points, text) in [(0.04, "0.0"), (1.46, "+1.5"), (-7.0, "−7.0")] {
            assert_eq!(signed(points), text);
        }
    }
}
