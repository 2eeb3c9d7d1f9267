//! What a problem asks for, in the window's words.

use crate::WINDOW;
use go::Color;
use message::{Id, id};
use tsumego::Aim;

/// The task in a few words, for whom it is: what has to be reached, if its author's words say so plainly, otherwise whose move
/// it is.
pub fn task_id(words: &str, player: Color) -> Id {
    match (Aim::of_words(words), player) {
        (None, Color::Black) if Aim::is_ko(words) => id!(WINDOW, "task-black-ko"),
        (None, Color::White) if Aim::is_ko(words) => id!(WINDOW, "task-white-ko"),
        (None, Color::Black) if Aim::is_seki(words) => id!(WINDOW, "task-black-seki"),
        (None, Color::White) if Aim::is_seki(words) => id!(WINDOW, "task-white-seki"),
        (Some(Aim::Live), Color::Black) => id!(WINDOW, "task-black-lives"),
        (Some(Aim::Live), Color::White) => id!(WINDOW, "task-white-lives"),
        (Some(Aim::Kill), Color::Black) => id!(WINDOW, "task-black-kills"),
        (Some(Aim::Kill), Color::White) => id!(WINDOW, "task-white-kills"),
        (Some(Aim::Stones), Color::Black) if Aim::is_to_catch(words) => {
            id!(WINDOW, "task-black-catches")
        }
        (Some(Aim::Stones), Color::White) if Aim::is_to_catch(words) => {
            id!(WINDOW, "task-white-catches")
        }
        (Some(Aim::Connect), Color::Black) => id!(WINDOW, "task-black-connects"),
        (Some(Aim::Connect), Color::White) => id!(WINDOW, "task-white-connects"),
        (Some(Aim::Cut), Color::Black) => id!(WINDOW, "task-black-cuts"),
        (Some(Aim::Cut), Color::White) => id!(WINDOW, "task-white-cuts"),
        (Some(Aim::Stones) | None, Color::Black) => id!(WINDOW, "solve-black"),
        (Some(Aim::Stones) | None, Color::White) => id!(WINDOW, "solve-white"),
    }
}

/// What problems with this aim are called.
pub fn text_id(aim: Aim) -> Id {
    match aim {
        Aim::Live => id!(WINDOW, "aim-live"),
        Aim::Kill => id!(WINDOW, "aim-kill"),
        Aim::Stones => id!(WINDOW, "aim-stones"),
        Aim::Connect => id!(WINDOW, "aim-connect"),
        Aim::Cut => id!(WINDOW, "aim-cut"),
    }
}
