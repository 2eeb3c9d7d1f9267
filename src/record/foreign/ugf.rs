//! UGF and UGI: sections in brackets, `Name=value` in `[Header]`, a move a line in `[Data]`, comments by move in
//! `[Figure]`.

use go::{Color, Move, Size};

use super::{Game, date, letter};

/// Reads a text that begins with the section `[Header]`, perhaps behind others.
pub(crate) fn read(text: &str) -> Option<Game> {
    let first = text.trim_start().lines().next()?.trim();
    (first.starts_with('[') && first.ends_with(']')).then_some(())?;
    let begins = |section: &str| {
        text.lines()
            .any(|line| line.trim().eq_ignore_ascii_case(section))
    };
    (begins("[Header]") && begins("[Data]")).then_some(())?;

    let mut game = Game::new(
        header(text, "Size")
            .and_then(size_of)
            .unwrap_or(Size::NINETEEN),
    );
    // Pandanet counts rows from above, IGS from below.
    let from_below =
        header(text, "CoordinateType").is_some_and(|kind| kind.eq_ignore_ascii_case("IGS"));
    for (color, name) in [(Color::Black, "PlayerB"), (Color::White, "PlayerW")] {
        let mut fields = header(text, name).unwrap_or_default().split(',');
        let mut next = || fields.next().unwrap_or_default();
        game.say_player(color, next(), next());
    }
    for (name, property) in [
        ("Title", "GN"),
        ("Place", "PC"),
        ("Copyright", "CP"),
        ("Rule", "RU"),
    ] {
        let value = header(text, name).unwrap_or_default();
        game.say(
            property,
            if value.eq_ignore_ascii_case("JPN") {
                "Japanese"
            } else {
                value
            },
        );
    }
    game.say(
        "DT",
        header(text, "Date").and_then(date).unwrap_or_default(),
    );
    game.say("RE", result(header(text, "Winner").unwrap_or_default()));
    let (handicap, komi) = header(text, "Hdcp")
        .and_then(|value| value.split_once(','))
        .unwrap_or_default();
    let komi = komi.trim().parse::<f64>().ok();
    if let Some(komi) = komi.filter(|komi| komi.is_finite()) {
        game.say_komi(komi);
    }
    if let Ok(handicap @ 2..) = handicap.trim().parse::<u8>() {
        game.say("HA", handicap.to_string());
    }
    for (index, line) in section(text, "[Data]") {
        game.at_line(index, line);
        data(&mut game, line, from_below);
    }
    comments(&mut game, text);
    Some(game)
}

/// The lines of a section, each with its place in the text, from 0.
fn section<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = (usize, &'a str)> {
    let lines = text.lines().map(str::trim).enumerate();
    let after = lines
        .skip_while(move |(_, line)| !line.eq_ignore_ascii_case(name))
        .skip(1);
    after.take_while(|(_, line)| !(line.starts_with('[') && line.ends_with(']')))
}

/// A value of the header.
fn header<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    section(text, "[Header]").find_map(|(_, line)| {
        let (key, value) = line.split_once('=')?;
        key.trim().eq_ignore_ascii_case(name).then(|| value.trim())
    })
}

fn size_of(text: &str) -> Option<Size> {
    Size::square(text.parse().ok()?)
}

/// "B,R" or "W,2.5" as SGF has it.
fn result(text: &str) -> String {
    let (winner, how) = text.split_once(',').unwrap_or((text, ""));
    match (winner.trim(), how.trim()) {
        ("B" | "b", how) => format!("B+{}", how.to_uppercase()),
        ("W" | "w", how) => format!("W+{}", how.to_uppercase()),
        ("D" | "d", _) => "0".to_owned(),
        _ => String::new(),
    }
}

/// A move: "QD,B1,0" is a stone at column Q, row D; number 0 is a stone of the handicap; what is beyond the board is a
/// pass.
fn data(game: &mut Game, line: &str, from_below: bool) {
    let mut fields = line.split(',').map(str::trim);
    let (Some(at), Some(who)) = (fields.next(), fields.next()) else {
        if !line.is_empty() {
            game.leave_line_out();
        }
        return;
    };
    let mut letters = at.chars();
    let place = letters
        .next()
        .and_then(letter)
        .zip(letters.next().and_then(letter));
    let color = match who.chars().next() {
        Some('B' | 'b') => Color::Black,
        Some('W' | 'w') => Color::White,
        _ => return game.leave_line_out(),
    };
    let Some((x, y)) = place else {
        return game.leave_line_out();
    };
    let y = if from_below {
        i64::from(game.size.height()) - 1 - y
    } else {
        y
    };
    match game.point(x, y) {
        Some(point) if who.get(1..) == Some("0") => match color {
            Color::Black => game.black.push(point),
            Color::White => game.white.push(point),
        },
        Some(point) => game.play(color, Some(Move::Play(point))),
        None => game.play(color, Some(Move::Pass)),
    }
}

/// `.Text,N` up to `.EndText` are words about move N, 0 for the beginning.
fn comments(game: &mut Game, text: &str) {
    let mut at: Option<usize> = None;
    let mut root = String::new();
    for (_, line) in section(text, "[Figure]") {
        let lower = line.to_ascii_lowercase();
        if let Some(number) = lower.strip_prefix(".text,") {
            at = number.trim().parse().ok();
        } else if lower.starts_with(".endtext") {
            at = None;
        } else if let Some(number) = at {
            let node = number.checked_sub(1).and_then(|at| game.moves.get_mut(at));
            let comment = node.map_or(&mut root, |node| &mut node.comment);
            comment.push_str(line);
            comment.push('\n');
        }
    }
    game.say("C", root);
}
