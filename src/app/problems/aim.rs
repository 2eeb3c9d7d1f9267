//! What a problem asks for, in the window's words.

use crate::WINDOW;
use go::Color;
use message::{Id, id};
use tsumego::Aim;

/// The task in a few words, for whom it is.
pub fn task_id(aim: Aim, player: Color) -> Id {
    match (aim, player) {
        (Aim::Live, Color::Black) => id!(WINDOW, "task-black-lives"),
        (Aim::Live, Color::White) => id!(WINDOW, "task-white-lives"),
        (Aim::Kill, Color::Black) => id!(WINDOW, "task-black-kills"),
        (Aim::Kill, Color::White) => id!(WINDOW, "task-white-kills"),
        (Aim::Stones, Color::Black) => id!(WINDOW, "solve-black"),
        (Aim::Stones, Color::White) => id!(WINDOW, "solve-white"),
    }
}

/// What problems with this aim are called.
pub fn text_id(aim: Aim) -> Id {
    match aim {
        Aim::Live => id!(WINDOW, "aim-live"),
        Aim::Kill => id!(WINDOW, "aim-kill"),
        Aim::Stones => id!(WINDOW, "aim-stones"),
    }
}

/// Whether the author's words ask to catch stones and to save none.
pub fn asks_to_catch(task: &str) -> bool {
    let first = task.lines().find(|line| !line.trim().is_empty());
    let first = first.unwrap_or_default().to_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| first.contains(word));
    says(&["capture", "catch", "取って"]) && !says(&["save", "rescue", "助け"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn catching_is_asked_for_where_nothing_is_saved() {
        for (task, catches) in [
            ("Black to play: catch the white stone.", true),
            ("黒番。白石を取ってください。", true),
            ("Save the black stones by capturing.", false),
            ("Black to play: rescue the marked stone.", false),
            ("Black to play.", false),
            ("", false),
        ] {
            assert_eq!(asks_to_catch(task), catches, "{task}");
        }
    }
}
