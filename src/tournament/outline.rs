//! A match as its results tell it: enough for its tables, without its engines.

use crate::bracket::Bracket;
use crate::plan::MatchPlan;
use crate::results::{GAMES, NAMES, Row, header_of};
use crate::schedule::{Format, meetings};
use crate::sprt::{Sprt, Verdict};
use crate::standings::Standings;
use serde_json::{Map, Value};
use std::collections::HashSet;

/// A match without its engines.
#[derive(Clone, PartialEq, Debug)]
pub struct Outline {
    /// What the contestants are called.
    pub names: Vec<String>,
    /// How they meet.
    pub format: Format,
    /// Games of each meeting.
    pub games: u32,
    /// The test that ends it.
    pub sprt: Option<Sprt>,
}

impl From<&MatchPlan> for Outline {
    fn from(plan: &MatchPlan) -> Outline {
        Outline {
            names: plan
                .players
                .iter()
                .map(|player| player.name.clone())
                .collect(),
            format: plan.format,
            games: plan.games,
            sprt: plan.sprt,
        }
    }
}

impl Outline {
    /// Reads the first line of a file of results. What older versions did not write is taken from the engines' calls.
    /// `None` if it does not say who plays.
    pub fn of_header(header: &Map<String, Value>) -> Option<Outline> {
        let texts = |value: &Value| -> Option<Vec<String>> {
            let texts = value
                .as_array()?
                .iter()
                .map(|text| text.as_str().map(str::to_owned));
            texts.collect()
        };
        let two = || {
            let name = |side: &str| header.get(side)?.as_str().map(str::to_owned);
            Some(vec![name("a")?, name("b")?])
        };
        let read = |name: &str| header.get(name).cloned();
        let names = header.get(NAMES).or(header.get("engines"));
        Some(Outline {
            names: names.and_then(texts).or_else(two)?,
            format: read("format")
                .and_then(|v| serde_json::from_value(v).ok())
                .unwrap_or_default(),
            games: read(GAMES).and_then(|games| games.as_u64()).unwrap_or(0) as u32,
            sprt: read("sprt").and_then(|v| serde_json::from_value(v).ok()),
        })
    }

    /// The same, so long that there is game `last`: a match may have become longer than its first line says.
    #[must_use]
    pub fn reaching(mut self, last: u32) -> Outline {
        let meetings = meetings(self.format, self.names.len()).len() as u32;
        if self.format != Format::KnockOut && meetings > 0 {
            self.games = self.games.max(last.div_ceil(meetings));
        }
        self
    }

    /// How many games there are in all; `None` where that depends on results.
    pub fn planned(&self) -> Option<u32> {
        let meetings = meetings(self.format, self.names.len()).len() as u32;
        (self.format != Format::KnockOut).then(|| self.games.saturating_mul(meetings))
    }

    /// Whether the games are all that there are to be: played, decided by the test, or won.
    pub fn is_complete(&self, rows: &[Row]) -> bool {
        self.is_decided(rows) || self.missing(rows).is_empty()
    }

    /// Whether the test has ended the match.
    pub fn is_decided(&self, rows: &[Row]) -> bool {
        self.sprt
            .is_some_and(|test| test.progress(rows).verdict != Verdict::Open)
    }

    /// The numbers of the games that are still to be played, as far as one can know.
    pub fn missing(&self, rows: &[Row]) -> Vec<u32> {
        let Some(planned) = self.planned() else {
            let bracket = self.bracket(rows);
            return bracket
                .iter()
                .flat_map(Bracket::wanted)
                .map(|(number, _)| number)
                .collect();
        };
        let played: HashSet<u32> = rows.iter().map(|row| row.game).collect();
        (1..=planned)
            .filter(|number| !played.contains(number))
            .collect()
    }

    /// The knock-out, if it is one.
    pub fn bracket(&self, rows: &[Row]) -> Option<Bracket> {
        (self.format == Format::KnockOut).then(|| Bracket::of(self.names.len(), self.games, rows))
    }

    /// The table of all contestants.
    pub fn standings(&self, rows: &[Row]) -> Standings {
        Standings::of(&self.names, self.planned(), rows)
    }
}

/// The first line of the file of results that a match would write.
pub fn header(plan: &MatchPlan) -> Map<String, Value> {
    header_of(plan)
}
