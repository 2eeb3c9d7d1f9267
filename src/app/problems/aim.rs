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
