//! GIB: a header of `\[NAME=value\]` between `\HS` and `\HE`, moves between `\GS` and `\GE`.

use go::{Color, Move, Size};

use super::{Game, date, name_and_rank};

/// Reads a text that begins as GIB does.
pub(crate) fn read(text: &str) -> Option<Game> {
    text.trim_start().starts_with("\\HS").then_some(())?;
    let mut game = Game::new(Size::NINETEEN);
    let mut handicap = 0;
    for (index, line) in text.lines().map(str::trim).enumerate() {
        game.at_line(index, line);
        if let Some((name, value)) = line
            .strip_prefix("\\[")
            .and_then(|line| line.trim_end_matches("\\]").split_once('='))
        {
            header(&mut game, name, value);
            continue;
        }
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let number = |at: usize| words.get(at).and_then(|word| word.parse::<i64>().ok());
        let color = || match number(3) {
            Some(1) => Some(Color::Black),
            Some(2) => Some(Color::White),
            _ => None,
        };
        match words.first() {
            Some(&"INI") => handicap = number(3).unwrap_or(0),
            Some(&"STO") => match (color(), number(4), number(5)) {
                (Some(color), Some(x), Some(y)) => {
                    let point = game.point(x, y);
                    game.play(color, point.map(Move::Play));
                }
                _ => game.leave_line_out(),
            },
            // Whoever passes is whose turn it is.
            Some(&"SKI") => {
                let last = game.moves.last().map(|node| node.color);
                let first = if handicap > 1 {
                    Color::White
                } else {
                    Color::Black
                };
                game.play(last.map_or(first, Color::opposite), Some(Move::Pass));
            }
            _ => {}
        }
    }
    if handicap > 1 {
        game.handicap(u8::try_from(handicap).unwrap_or(0));
    }
    Some(game)
}

fn header(game: &mut Game, name: &str, value: &str) {
    match name {
        "GAMEBLACKNAME" | "GAMEWHITENAME" => {
            let color = if name == "GAMEBLACKNAME" {
                Color::Black
            } else {
                Color::White
            };
            let (player, rank) = name_and_rank(value);
            game.say_player(color, player, rank);
        }
        "GAMEDATE" if !game.said("DT") => {
            // Some write blanks between the parts: "2008- 1- 5-20-11-22".
            let compact: String = value.split_ascii_whitespace().collect();
            game.say(
                "DT",
                date(&compact).or_else(|| date(value)).unwrap_or_default(),
            );
        }
        "GAMENAME" => game.say("GN", value),
        "GAMEPLACE" => game.say("PC", value),
        "GAMECOMMENT" => game.say("C", value),
        "GAMEINFOMAIN" => {
            let fields: Vec<_> = value
                .split(',')
                .filter_map(|field| field.split_once(':'))
                .collect();
            let field = |wanted: &str| {
                let found = fields.iter().find(|(name, _)| *name == wanted);
                found.and_then(|(_, value)| value.trim().parse::<i32>().ok())
            };
            if let Some(komi) = field("GONGJE") {
                game.say_komi(f64::from(komi) / 10.0);
            }
            if let Some(kind) = field("GRLT") {
                game.say("RE", result(kind, field("ZIPSU").unwrap_or(0)));
            }
        }
        "GAMETAG" => {
            // One letter and a number each: C date, W result, Z by how much, G komi.
            for field in value.split(',') {
                let rest = field.get(1..).unwrap_or_default();
                match field.chars().next() {
                    Some('C') if !game.said("DT") => {
                        game.say("DT", date(rest).unwrap_or_default());
                    }
                    Some('G') if !game.said("KM") => {
                        if let Ok(komi) = rest.parse::<i32>() {
                            game.say_komi(f64::from(komi) / 10.0);
                        }
                    }
                    Some('W') if !game.said("RE") => {
                        let margin = value
                            .split(',')
                            .find_map(|f| f.strip_prefix('Z')?.parse().ok());
                        if let Ok(kind) = rest.parse() {
                            game.say("RE", result(kind, margin.unwrap_or(0)));
                        }
                    }
                    _ => {}
                }
            }
        }
        _ => {}
    }
}

/// The result from its kind and ten times the margin.
fn result(kind: i32, margin: i32) -> String {
    let points = f64::from(margin) / 10.0;
    match kind {
        0 => format!("B+{points}"),
        1 => format!("W+{points}"),
        3 => "B+R".to_owned(),
        4 => "W+R".to_owned(),
        7 => "B+T".to_owned(),
        8 => "W+T".to_owned(),
        _ => String::new(),
    }
}
