//! Changing the tree: variations to and from the clipboard, what is deleted, what changes its place, moves put in
//! between, the whole record turned or recoloured.

use crate::app::game::GameCommand;
use crate::app::shell::effect::Effect;
use crate::app::shell::state::State;
use go::Symmetry;
use record::{CellId, Collection, Record};
use std::time::Duration;

/// How long the clipboard may take to tell its text.
const PASTE_PATIENCE: Duration = Duration::from_secs(2);
/// How many nodes behind an inserted move are looked at for what has become illegal.
const LOOK_AHEAD: usize = 1000;

impl State {
    /// Before nodes go or change their place: a game that is played is stopped, a count left, questions are taken back.
    fn before_surgery(&mut self, effects: &mut Vec<Effect>) {
        self.game_command(GameCommand::Stop, effects);
        self.drop_count();
        self.forget_requests(effects);
    }

    /// Whether the node that is shown is not the start of the game; says so otherwise.
    fn is_behind_root(&mut self) -> bool {
        let behind = self.document.cursor() != self.document.record().root();
        if !behind {
            let text = self.tr("cannot-delete-root").to_string();
            self.inform(text);
        }
        behind
    }

    /// Changes the game, and says so if there was nothing to change.
    fn change_or_say(&mut self, text_id: &str, change: impl FnOnce(&mut Record, CellId) -> CellId) {
        let before = self.document.generation();
        self.document.edit(change);
        if self.document.generation() == before {
            let text = self.tr(text_id).to_string();
            self.inform(text);
        }
    }

    /// Deletes the node that is shown and everything behind it.
    pub fn delete_node(&mut self, effects: &mut Vec<Effect>) {
        if self.is_behind_root() {
            self.before_surgery(effects);
            self.document
                .edit(|record, cursor| record.delete(cursor).unwrap_or(cursor));
        }
    }

    /// Takes the node that is shown out of its line; what follows stays.
    pub fn remove_alone(&mut self, effects: &mut Vec<Effect>) {
        if self.is_behind_root() {
            self.before_surgery(effects);
            self.document
                .edit(|record, cursor| record.remove_alone(cursor).unwrap_or(cursor));
            self.tell_illegal();
        }
    }

    /// Deletes what follows the node that is shown.
    pub fn truncate(&mut self, effects: &mut Vec<Effect>) {
        self.before_surgery(effects);
        self.change_or_say("nothing-follows", |record, cursor| {
            record.truncate(cursor);
            cursor
        });
    }

    /// Deletes all variations but the line that is shown.
    pub fn delete_others(&mut self, effects: &mut Vec<Effect>) {
        self.before_surgery(effects);
        self.change_or_say("no-other-variations", |record, cursor| {
            record.delete_others(cursor);
            cursor
        });
    }

    /// Moves the variation that is shown one place down among its alternatives.
    pub fn demote(&mut self) {
        self.document.edit(|record, cursor| {
            record.demote(cursor);
            cursor
        });
    }

    /// Makes the position that is shown the start of the record.
    pub fn flatten(&mut self, effects: &mut Vec<Effect>) {
        if !self.is_behind_root() {
            return;
        }
        self.before_surgery(effects);
        let position = self.document.shown().position.clone();
        self.document.edit(|record, cursor| {
            record.flatten(cursor, &position);
            record.root()
        });
    }

    /// Turns or mirrors the whole record.
    pub fn turn_record(&mut self, symmetry: Symmetry, effects: &mut Vec<Effect>) {
        self.before_surgery(effects);
        self.change_or_say("nothing-to-turn", |record, cursor| {
            record.turn(symmetry, cursor);
            cursor
        });
    }

    /// Exchanges the colours of the whole record.
    pub fn swap_colors(&mut self, effects: &mut Vec<Effect>) {
        self.before_surgery(effects);
        self.change_or_say("nothing-to-turn", |record, cursor| {
            record.swap_colors(cursor);
            cursor
        });
    }

    /// Copies the node that is shown and all behind it as SGF; the start of the game is the whole game.
    pub fn copy_variation(&mut self, effects: &mut Vec<Effect>) {
        let cursor = self.document.cursor();
        let record = self.document.record();
        if cursor == record.root() {
            self.copy_sgf(effects);
            return;
        }
        let bytes = record.excerpt(cursor);
        effects.push(Effect::Copy(String::from_utf8_lossy(&bytes).into_owned()));
        let nodes = record.subtree(cursor).count().to_string();
        let text = self.texts.with("variation-copied", &[("count", &nodes)]);
        self.inform(text);
    }

    /// Copies it and deletes it.
    pub fn cut_variation(&mut self, effects: &mut Vec<Effect>) {
        if self.is_behind_root() {
            self.copy_variation(effects);
            self.delete_node(effects);
        }
    }

    /// Asks for the text of the clipboard, to be put behind the node that is shown.
    pub fn paste_variation(&mut self, effects: &mut Vec<Effect>) {
        self.pastes_variation = Some(self.now);
        effects.push(Effect::Paste);
    }

    /// Whether the text that came from the clipboard is to be a variation.
    pub(crate) fn takes_variation(&mut self) -> bool {
        let asked = self.pastes_variation.take();
        asked.is_some_and(|at| self.now.saturating_duration_since(at) <= PASTE_PATIENCE)
    }

    /// Puts what the clipboard held behind the node that is shown.
    pub(crate) fn variation_pasted(&mut self, text: &str) {
        let collection = match Collection::read(text.as_bytes().to_vec()) {
            Ok(collection) => collection,
            Err(error) => {
                let reason = error.to_string();
                let text = self.texts.with("cannot-paste", &[("reason", &reason)]);
                self.complain(text);
                return;
            }
        };
        let (other, here) = (collection.game(0), self.document.record());
        if other.size() != here.size() {
            let size = |size: go::Size| format!("{}×{}", size.width(), size.height());
            let values = [
                ("there", &*size(other.size())),
                ("here", &*size(here.size())),
            ];
            let text = self.texts.with("cannot-paste-size", &values);
            self.complain(text);
            return;
        }
        self.change_or_say("nothing-to-paste", |record, cursor| {
            record.paste(cursor, other).unwrap_or(cursor)
        });
        self.tell_illegal();
    }

    /// From now on moves go between the node that is shown and what follows, or no more.
    pub fn toggle_inserting(&mut self) {
        self.inserting ^= true;
        let text_id = if self.inserting {
            "inserting-on"
        } else {
            "inserting-off"
        };
        let text = self.tr(text_id).to_string();
        self.inform(text);
    }

    /// Says how many of the moves that follow are against the rules now, if any are.
    pub(crate) fn tell_illegal(&mut self) {
        let record = self.document.record();
        let first = self.document.cursor();
        let line: Vec<CellId> = std::iter::successors(Some(first), |&cell| record.next(cell))
            .take(LOOK_AHEAD)
            .collect();
        let illegal = line
            .into_iter()
            .filter(|&cell| self.document.position_at(cell).irregular.is_some())
            .count();
        if illegal > 0 {
            let count = illegal.to_string();
            let text = self.texts.with("rest-illegal", &[("count", &count)]);
            self.inform(text);
        }
    }
}
