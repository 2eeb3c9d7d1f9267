//! What the chooser of games says: which game of which file of the folder is shown.

use crate::WINDOW;
use crate::shell::state::State;
use message::say;
use words::bilingual;

/// The chooser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamesPanel {
    /// How many games the file has.
    pub count: usize,
    /// The number of the one that is shown, from 0.
    pub here: usize,
    /// The game that is shown, behind its file where a folder is open.
    pub shown: String,
}

impl GamesPanel {
    /// The chooser as it is now; none where there is nothing to choose.
    pub fn of(state: &State) -> Option<GamesPanel> {
        let count = state.document.collection().games().len();
        let in_folder = state.shelf.place_in_folder(&state.document);
        if count < 2 && in_folder.is_none() {
            return None;
        }
        let here = state.document.game();
        let title = game_title(state, here);
        let shown = match in_folder {
            Some((file, files)) => {
                format!(
                    "{} {title}",
                    state
                        .texts
                        .tell(&say!(WINDOW, "file-of", number = file, count = files))
                )
            }
            None => title,
        };
        Some(GamesPanel { count, here, shown })
    }
}

/// The game of that number, from 0, as the chooser names it.
pub fn game_title(state: &State, game: usize) -> String {
    let collection = state.document.collection();
    let place = state.texts.tell(&say!(
        WINDOW,
        "game-of",
        number = &*(game + 1).to_string(),
        count = collection.games().len()
    ));
    let info = collection.game(game).info_in_short();
    if state.problems.hides_answer() {
        // Names of problems give their ideas away.
        place
    } else if !info.name.is_empty() {
        format!(
            "{place} · {}",
            bilingual::title(&info.name, state.texts.tag())
        )
    } else if info.black.is_empty() && info.white.is_empty() {
        place
    } else {
        format!("{place} · {} – {}", info.black, info.white)
    }
}
