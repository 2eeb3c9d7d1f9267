//! Results of games in words.

use crate::WINDOW;
use go::Color;
use message::{Id, id, say};
use words::Texts;

/// What a player is called by his colour; `is_go`: other games have other words for it.
pub(crate) const fn name_of_side(color: Color, is_go: bool) -> Id {
    match (color, is_go) {
        (Color::Black, true) => id!(WINDOW, "black"),
        (Color::White, true) => id!(WINDOW, "white"),
        (Color::Black, false) => id!(WINDOW, "cells-first"),
        (Color::White, false) => id!(WINDOW, "cells-second"),
    }
}

/// A result as SGF has it, such as `W+R` or `B+3.5`, as a person would say it. What is no such result stays as it is.
/// `is_go`: other games have other words for it.
pub fn result_in_words(texts: &Texts, result: &str, is_go: bool) -> String {
    let result = result.trim();
    match result {
        "0" | "Draw" if !is_go => return texts.get(id!(WINDOW, "result-even")).to_string(),
        "0" | "Draw" => return texts.get(id!(WINDOW, "result-draw")).to_string(),
        "Void" => return texts.get(id!(WINDOW, "result-void")).to_string(),
        _ => {}
    }
    let Some((winner, how)) = result.split_once('+') else {
        return result.to_owned();
    };
    let winner = match winner {
        "B" | "b" => Color::Black,
        "W" | "w" => Color::White,
        _ => return result.to_owned(),
    };
    let winner = texts.get(name_of_side(winner, is_go));
    let winner = &*winner;
    texts.tell(&match how {
        "" => say!(WINDOW, "result-win", winner),
        "R" | "Resign" if !is_go => say!(WINDOW, "result-given-up", winner),
        "R" | "Resign" => say!(WINDOW, "result-resignation", winner),
        "T" | "Time" => say!(WINDOW, "result-time", winner),
        "F" | "Forfeit" => say!(WINDOW, "result-forfeit", winner),
        points if points.parse::<f32>().is_ok() => {
            // Servers write two decimals.
            let points = match points.split_once('.') {
                Some(_) => points.trim_end_matches('0').trim_end_matches('.'),
                None => points,
            };
            match points.strip_suffix(".5") {
                Some("0" | "") => say!(WINDOW, "result-half-point", winner),
                Some(whole) => say!(WINDOW, "result-points-and-half", winner, whole),
                None => say!(WINDOW, "result-points", winner, points),
            }
        }
        _ => return result.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_said_as_a_person_would() {
        for (result, english, japanese) in [
            ("W+R", "White wins by resignation", "白の中押し勝ち"),
            ("B+Resign", "Black wins by resignation", "黒の中押し勝ち"),
            ("B+3.5", "Black wins by 3.5", "黒の3目半勝ち"),
            ("W+22.50", "White wins by 22.5", "白の22目半勝ち"),
            ("W+10", "White wins by 10", "白の10目勝ち"),
            ("B+0.5", "Black wins by 0.5", "黒の半目勝ち"),
            ("W+T", "White wins on time", "白の時間切れ勝ち"),
            ("B+F", "Black wins by forfeit", "黒の反則勝ち"),
            ("B+", "Black wins", "黒の勝ち"),
            ("0", "A draw", "持碁"),
            ("Void", "No result", "無勝負"),
            ("?", "?", "?"),
            ("白中盤勝", "白中盤勝", "白中盤勝"),
        ] {
            assert_eq!(result_in_words(&Texts::new("en"), result, true), english);
            assert_eq!(result_in_words(&Texts::new("ja"), result, true), japanese);
        }
    }

    #[test]
    fn other_games_have_other_words() {
        let japanese = |result| result_in_words(&Texts::new("ja"), result, false);
        assert_eq!(japanese("W+R"), "後手の勝ち（投了）");
        assert_eq!(japanese("0"), "引き分け");
        assert_eq!(japanese("B+T"), "先手の時間切れ勝ち");
    }
}
