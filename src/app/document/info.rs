//! What is said about a game and about a node: the form of the game's facts, the properties as they are in the file,
//! judgements.

use crate::WINDOW;
use crate::document::{Document, DocumentEffect};
use crate::notices::Remark;
use crate::settings::actions::Action;
use message::{Id, id};
use record::{Annotation, CellId, Degree};

/// The facts about a game: SGF property and the name of its field, in groups.
pub const FACTS: [&[(&str, Id)]; 4] = [
    &[
        ("PB", id!(WINDOW, "info-black")),
        ("BR", id!(WINDOW, "info-black-rank")),
        ("BT", id!(WINDOW, "info-black-team")),
        ("PW", id!(WINDOW, "info-white")),
        ("WR", id!(WINDOW, "info-white-rank")),
        ("WT", id!(WINDOW, "info-white-team")),
    ],
    &[
        ("RU", id!(WINDOW, "info-rules")),
        ("KM", id!(WINDOW, "info-komi")),
        ("HA", id!(WINDOW, "info-handicap")),
        ("TM", id!(WINDOW, "info-time")),
        ("OT", id!(WINDOW, "info-overtime")),
        ("RE", id!(WINDOW, "info-result")),
    ],
    &[
        ("GN", id!(WINDOW, "info-game")),
        ("EV", id!(WINDOW, "info-event")),
        ("RO", id!(WINDOW, "info-round")),
        ("PC", id!(WINDOW, "info-place")),
        ("DT", id!(WINDOW, "info-date")),
        ("ON", id!(WINDOW, "info-opening")),
    ],
    &[
        ("SO", id!(WINDOW, "info-source")),
        ("US", id!(WINDOW, "info-user")),
        ("AN", id!(WINDOW, "info-annotator")),
        ("CP", id!(WINDOW, "info-copyright")),
    ],
];

/// A fact as the record of a game is asked for it: property and the name of its field. Games other than Go have other words, and
/// no komi and no handicap stones.
pub fn fact_of(fact: (&'static str, Id), is_go: bool) -> Option<(&'static str, Id)> {
    let (property, name) = fact;
    if is_go {
        return Some(fact);
    }
    let name = match property {
        "KM" | "HA" => return None,
        "PB" => id!(WINDOW, "cells-first"),
        "PW" => id!(WINDOW, "cells-second"),
        "BR" => id!(WINDOW, "info-first-rank"),
        "WR" => id!(WINDOW, "info-second-rank"),
        "BT" => id!(WINDOW, "info-first-team"),
        "WT" => id!(WINDOW, "info-second-team"),
        "ON" => id!(WINDOW, "info-first-moves"),
        _ => name,
    };
    Some((property, name))
}

/// The form of the facts while it is filled in.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// Property and text, all of [`FACTS`] and `GC`.
    pub fields: Vec<(&'static str, String)>,
}

impl Facts {
    /// The text of a property.
    pub fn text(&self, name: &str) -> &str {
        let field = self.fields.iter().find(|field| field.0 == name);
        field.map_or("", |field| &field.1)
    }

    /// Writes the text of a property.
    pub fn set(&mut self, name: &str, text: String) {
        if let Some(field) = self.fields.iter_mut().find(|field| field.0 == name) {
            field.1 = text;
        }
    }
}

/// The properties of a node while they are edited.
#[derive(Clone, Debug, PartialEq)]
pub struct RawProperties {
    /// The node.
    pub cell: CellId,
    /// Name and values, escapes taken off.
    pub list: Vec<(String, Vec<String>)>,
}

/// What an action says of a move or a position.
pub fn judgement(action: Action) -> Option<(Annotation, Degree)> {
    use Annotation as A;
    use Degree::{Plain, Strong};
    Some(match action {
        Action::GoodMove => (A::GoodMove, Plain),
        Action::VeryGoodMove => (A::GoodMove, Strong),
        Action::BadMove => (A::BadMove, Plain),
        Action::VeryBadMove => (A::BadMove, Strong),
        Action::DoubtfulMove => (A::Doubtful, Plain),
        Action::InterestingMove => (A::Interesting, Plain),
        Action::GoodForBlack => (A::GoodForBlack, Plain),
        Action::VeryGoodForBlack => (A::GoodForBlack, Strong),
        Action::GoodForWhite => (A::GoodForWhite, Plain),
        Action::VeryGoodForWhite => (A::GoodForWhite, Strong),
        Action::EvenPosition => (A::Even, Plain),
        Action::QuiteEvenPosition => (A::Even, Strong),
        Action::UnclearPosition => (A::Unclear, Plain),
        Action::VeryUnclearPosition => (A::Unclear, Strong),
        Action::Hotspot => (A::Hotspot, Plain),
        Action::BigHotspot => (A::Hotspot, Strong),
        _ => return None,
    })
}

/// The action that says it.
pub fn action_of(annotation: Annotation, degree: Degree) -> Option<Action> {
    let mut table = crate::settings::actions::ACTIONS
        .iter()
        .map(|entry| entry.action);
    table.find(|&action| judgement(action) == Some((annotation, degree)))
}

impl Document {
    /// What the form of the game's facts begins with.
    pub(super) fn facts(&self) -> Facts {
        let record = self.record();
        let text = |name: &str, between: &str| record.property(record.root(), name).join(between);
        let names = FACTS.iter().copied().flatten().map(|fact| fact.0);
        let mut fields: Vec<(&'static str, String)> =
            names.map(|name| (name, text(name, " "))).collect();
        fields.push(("GC", text("GC", "\n")));
        Facts { fields }
    }

    /// Writes the facts that differ from what the record says, in one step.
    pub(super) fn set_facts(&mut self, facts: &[(&'static str, String)]) {
        let record = self.record();
        let changed: Vec<(&str, String)> = facts
            .iter()
            .filter(|(name, text)| {
                let between = if *name == "GC" { "\n" } else { " " };
                record.property(record.root(), name).join(between) != *text
            })
            .map(|(name, text)| (*name, text.clone()))
            .collect();
        if !changed.is_empty() {
            self.change_node(|record, _| record.set_texts(record.root(), &changed));
        }
    }

    /// The properties of the node that is shown.
    pub(super) fn raw_properties(&self) -> RawProperties {
        let cell = self.cursor();
        let list = self.record().properties(cell);
        RawProperties { cell, list }
    }

    /// Writes the properties of a node.
    pub(super) fn set_properties(
        &mut self,
        cell: CellId,
        properties: &[(String, Vec<String>)],
        effects: &mut Vec<DocumentEffect>,
    ) {
        if !self.record().is_live(cell) {
            return;
        }
        effects.push(DocumentEffect::DropCount);
        effects.push(DocumentEffect::ForgetRequests);
        self.edit(|record, _| {
            record.set_properties(cell, properties);
            cell
        });
    }

    /// Says that of the node that is shown, or takes it back.
    pub(super) fn judge(
        &mut self,
        annotation: Annotation,
        degree: Degree,
        effects: &mut Vec<DocumentEffect>,
    ) {
        if annotation.is_about_move() && self.record().mover(self.cursor()).is_none() {
            effects.push(DocumentEffect::Tell(Remark::info(id!(
                WINDOW,
                "no-move-to-judge"
            ))));
            return;
        }
        self.change_node(|record, cell| record.toggle_annotation(cell, annotation, degree));
    }
}
