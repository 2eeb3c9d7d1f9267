//! How the board looks: which theme, and whether stones lie as a hand puts them.

use crate::WINDOW;
use crate::settings::actions::Action;
use message::{Id, id};
use picture::{Theme, ThemeName};
use serde::{Deserialize, Serialize};

/// The user's wishes about the board's looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each wish is fulfilled or not on its own"
)]
pub struct Looks {
    /// The theme of the board, by light panels at least.
    pub theme: ThemeName,
    /// Whether the board is dark while the panels are.
    pub follows_panels: bool,
    /// Whether stones lie a little beside their points, as if put there by hand.
    pub by_hand: bool,
    /// Whether pieces with writing on them have letters instead of kanji.
    pub letters: bool,
    /// Whether signs on such pieces show where they go.
    pub movement: bool,
    /// Whether boxes that are turned are in their place at once, without a movement.
    pub still: bool,
}

impl Looks {
    /// The theme by light or by dark panels.
    pub fn name(self, dark_panels: bool) -> ThemeName {
        if self.follows_panels && dark_panels {
            ThemeName::Dark
        } else {
            self.theme
        }
    }

    /// Its colours and materials.
    pub fn theme(self, dark_panels: bool) -> Theme {
        self.name(dark_panels).theme().by_hand(self.by_hand)
    }
}

/// The theme that an action chooses.
pub fn theme_of(action: Action) -> Option<ThemeName> {
    Some(match action {
        Action::ThemeWood => ThemeName::Wood,
        Action::ThemeLight => ThemeName::Light,
        Action::ThemeDark => ThemeName::Dark,
        Action::ThemePaper => ThemeName::Paper,
        Action::ThemeContrast => ThemeName::Contrast,
        _ => return None,
    })
}

/// The identifier of a theme's name in the language files.
pub const fn text_id(theme: ThemeName) -> Id {
    match theme {
        ThemeName::Wood => id!(WINDOW, "theme-wood"),
        ThemeName::Light => id!(WINDOW, "theme-light"),
        ThemeName::Dark => id!(WINDOW, "theme-dark"),
        ThemeName::Paper => id!(WINDOW, "theme-paper"),
        ThemeName::Contrast => id!(WINDOW, "theme-contrast"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_follows_dark_panels_only_if_wanted() {
        let fixed = Looks::default();
        let follows = Looks {
            follows_panels: true,
            ..fixed
        };
        for (looks, dark, theme) in [
            (fixed, false, ThemeName::Wood),
            (fixed, true, ThemeName::Wood),
            (follows, false, ThemeName::Wood),
            (follows, true, ThemeName::Dark),
        ] {
            assert_eq!(looks.name(dark), theme, "{looks:?}");
        }
    }
}
