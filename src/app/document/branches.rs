//! Changing the tree: variations to and from the clipboard, what is deleted, what changes its place, moves put in
//! between, the whole record turned or recoloured.

use crate::WINDOW;
use crate::document::{Document, DocumentContext, DocumentEffect};
use crate::notices::Remark;
use go::Symmetry;
use message::{Id, id, say};
use record::{CellId, Collection, Record};
use std::time::{Duration, Instant};

/// How long the clipboard may take to tell its text.
const PASTE_PATIENCE: Duration = Duration::from_secs(2);
/// How many nodes behind an inserted move are looked at for what has become illegal.
const LOOK_AHEAD: usize = 1000;

/// What happens to the tree of the game.
#[derive(Clone, Debug)]
pub enum TreeCommand {
    /// Delete the node that is shown and everything behind it.
    Delete,
    /// Take the node that is shown out of its line; what follows stays.
    RemoveAlone,
    /// Delete what follows the node that is shown.
    Truncate,
    /// Delete all variations but the line that is shown.
    DeleteOthers,
    /// Move the variation that is shown one place up among its alternatives.
    MoveUp,
    /// Move it one place down.
    MoveDown,
    /// Make the line that is shown the main line.
    MakeMain,
    /// Make the position that is shown the start of the record.
    Flatten,
    /// Turn or mirror the whole record.
    Turn(Symmetry),
    /// Exchange the colours of the whole record.
    SwapColors,
    /// Copy the node that is shown and all behind it, and delete it.
    Cut,
    /// Copy the node that is shown and all behind it as SGF; the start of the game is the whole game.
    Copy,
    /// Ask for the text of the clipboard, to be put behind the node that is shown.
    Paste,
    /// Put that text behind the node that is shown.
    Pasted(String),
    /// From now on moves go between the node that is shown and what follows, or no more.
    ToggleInserting,
    /// Say how many of the moves that follow are against the rules now, if any are.
    TellIllegal,
}

/// Before nodes go or change their place: a game that is played is stopped, a count left, requests are taken back.
fn before_surgery(effects: &mut Vec<DocumentEffect>) {
    effects.push(DocumentEffect::StopGame);
    effects.push(DocumentEffect::DropCount);
    effects.push(DocumentEffect::ForgetRequests);
}

impl Document {
    pub(super) fn tree_command(
        &mut self,
        command: TreeCommand,
        context: &DocumentContext,
        effects: &mut Vec<DocumentEffect>,
    ) {
        match command {
            TreeCommand::Delete => self.delete_node(effects),
            TreeCommand::RemoveAlone => self.remove_alone(effects),
            TreeCommand::Truncate => self.truncate(effects),
            TreeCommand::DeleteOthers => self.delete_others(effects),
            TreeCommand::MoveUp => self.rearrange(Record::promote),
            TreeCommand::MoveDown => self.rearrange(Record::demote),
            TreeCommand::MakeMain => self.rearrange(Record::promote_to_main),
            TreeCommand::Flatten => self.flatten(effects),
            TreeCommand::Turn(symmetry) => self.turn_record(symmetry, effects),
            TreeCommand::SwapColors => self.swap_colors(effects),
            TreeCommand::Cut => self.cut_variation(effects),
            TreeCommand::Copy => self.copy_variation(effects),
            TreeCommand::Paste => {
                self.paste_asked = Some(context.now);
                effects.push(DocumentEffect::Paste);
            }
            TreeCommand::Pasted(text) => self.variation_pasted(&text, effects),
            TreeCommand::ToggleInserting => self.toggle_inserting(effects),
            TreeCommand::TellIllegal => self.tell_illegal(effects),
        }
    }

    /// Whether the text that came from the clipboard is to be a variation. This is asked once for each text.
    pub(crate) fn takes_variation(&mut self, now: Instant) -> bool {
        let asked = self.paste_asked.take();
        asked.is_some_and(|at| now.saturating_duration_since(at) <= PASTE_PATIENCE)
    }

    /// Whether the node that is shown is not the start of the game; says so otherwise.
    fn is_behind_root(&self, effects: &mut Vec<DocumentEffect>) -> bool {
        let behind = self.cursor() != self.record().root();
        if !behind {
            effects.push(DocumentEffect::Tell(Remark::info(id!(
                WINDOW,
                "cannot-delete-root"
            ))));
        }
        behind
    }

    /// Changes the game, and says so if there was nothing to change.
    fn change_or_say(
        &mut self,
        text_id: Id,
        effects: &mut Vec<DocumentEffect>,
        change: impl FnOnce(&mut Record, CellId) -> CellId,
    ) {
        let before = self.generation();
        self.edit(change);
        if self.generation() == before {
            effects.push(DocumentEffect::Tell(Remark::info(text_id)));
        }
    }

    /// Gives the line to the node that is shown another place among its alternatives, if it can.
    fn rearrange(&mut self, change: impl FnOnce(&mut Record, CellId) -> bool) {
        self.edit(|record, cursor| {
            change(record, cursor);
            cursor
        });
    }

    /// Deletes the node that is shown and everything behind it.
    fn delete_node(&mut self, effects: &mut Vec<DocumentEffect>) {
        if self.is_behind_root(effects) {
            before_surgery(effects);
            self.edit(|record, cursor| record.delete(cursor).unwrap_or(cursor));
        }
    }

    /// Takes the node that is shown out of its line; what follows stays.
    fn remove_alone(&mut self, effects: &mut Vec<DocumentEffect>) {
        if self.is_behind_root(effects) {
            before_surgery(effects);
            self.edit(|record, cursor| record.remove_alone(cursor).unwrap_or(cursor));
            self.tell_illegal(effects);
        }
    }

    /// Deletes what follows the node that is shown.
    fn truncate(&mut self, effects: &mut Vec<DocumentEffect>) {
        before_surgery(effects);
        self.change_or_say(id!(WINDOW, "nothing-follows"), effects, |record, cursor| {
            record.truncate(cursor);
            cursor
        });
    }

    /// Deletes all variations but the line that is shown.
    fn delete_others(&mut self, effects: &mut Vec<DocumentEffect>) {
        before_surgery(effects);
        self.change_or_say(
            id!(WINDOW, "no-other-variations"),
            effects,
            |record, cursor| {
                record.delete_others(cursor);
                cursor
            },
        );
    }

    /// Makes the position that is shown the start of the record.
    fn flatten(&mut self, effects: &mut Vec<DocumentEffect>) {
        if !self.is_behind_root(effects) {
            return;
        }
        before_surgery(effects);
        let position = self.shown().position.clone();
        self.edit(|record, cursor| {
            record.flatten(cursor, &position);
            record.root()
        });
    }

    /// Turns or mirrors the whole record.
    fn turn_record(&mut self, symmetry: Symmetry, effects: &mut Vec<DocumentEffect>) {
        before_surgery(effects);
        self.change_or_say(id!(WINDOW, "nothing-to-turn"), effects, |record, cursor| {
            record.turn(symmetry, cursor);
            cursor
        });
    }

    /// Exchanges the colours of the whole record.
    fn swap_colors(&mut self, effects: &mut Vec<DocumentEffect>) {
        before_surgery(effects);
        self.change_or_say(id!(WINDOW, "nothing-to-turn"), effects, |record, cursor| {
            record.swap_colors(cursor);
            cursor
        });
    }

    /// Copies the node that is shown and all behind it as SGF; the start of the game is the whole game.
    fn copy_variation(&mut self, effects: &mut Vec<DocumentEffect>) {
        let cursor = self.cursor();
        let record = self.record();
        if cursor == record.root() {
            effects.push(DocumentEffect::CopyGame);
            return;
        }
        let bytes = record.excerpt(cursor);
        effects.push(DocumentEffect::Copy(
            String::from_utf8_lossy(&bytes).into_owned(),
        ));
        let nodes = record.subtree(cursor).count().to_string();
        let copied = Remark::info(say!(WINDOW, "variation-copied", count = nodes));
        effects.push(DocumentEffect::Tell(copied));
    }

    /// Copies it and deletes it.
    fn cut_variation(&mut self, effects: &mut Vec<DocumentEffect>) {
        if self.is_behind_root(effects) {
            self.copy_variation(effects);
            self.delete_node(effects);
        }
    }

    /// Puts what the clipboard held behind the node that is shown.
    fn variation_pasted(&mut self, text: &str, effects: &mut Vec<DocumentEffect>) {
        let collection = match Collection::read(text.as_bytes().to_vec()) {
            Ok(collection) => collection,
            Err(error) => {
                let refused = Remark::error(say!(WINDOW, "cannot-paste", reason = &error));
                effects.push(DocumentEffect::Tell(refused));
                return;
            }
        };
        let (other, here) = (collection.game(0), self.record());
        if other.size() != here.size() {
            let size = |size: go::Size| format!("{}×{}", size.width(), size.height());
            let refused = Remark::error(say!(
                WINDOW,
                "cannot-paste-size",
                there = size(other.size()),
                here = size(here.size())
            ));
            effects.push(DocumentEffect::Tell(refused));
            return;
        }
        self.change_or_say(
            id!(WINDOW, "nothing-to-paste"),
            effects,
            |record, cursor| record.paste(cursor, other).unwrap_or(cursor),
        );
        self.tell_illegal(effects);
    }

    /// From now on moves go between the node that is shown and what follows, or no more.
    fn toggle_inserting(&mut self, effects: &mut Vec<DocumentEffect>) {
        self.inserting ^= true;
        let text_id = if self.inserting {
            id!(WINDOW, "inserting-on")
        } else {
            id!(WINDOW, "inserting-off")
        };
        effects.push(DocumentEffect::Tell(Remark::info(text_id)));
    }

    /// Says how many of the moves that follow are against the rules now, if any are.
    fn tell_illegal(&self, effects: &mut Vec<DocumentEffect>) {
        let record = self.record();
        let first = self.cursor();
        let line: Vec<CellId> = std::iter::successors(Some(first), |&cell| record.next(cell))
            .take(LOOK_AHEAD)
            .collect();
        let illegal = line
            .into_iter()
            .filter(|&cell| self.position_at(cell).irregular.is_some())
            .count();
        if illegal > 0 {
            let count = illegal.to_string();
            let illegal = Remark::info(say!(WINDOW, "rest-illegal", count));
            effects.push(DocumentEffect::Tell(illegal));
        }
    }
}
