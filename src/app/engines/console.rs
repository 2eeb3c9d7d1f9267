//! The engine console: what was said, which of it is seen, and the line that the user types.

use crate::WINDOW;
use crate::engines::{
    Effects, EngineId, Engines, EnginesContext, EnginesEffect, RequestKind, Source,
};
use chrono::{DateTime, FixedOffset, Utc};
use engine::{Ask, LogSource};
use message::{Id, id};
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::fmt::Write as _;

/// How many lines are kept.
pub const CONSOLE_LINES: usize = 10_000;

/// How many typed lines are remembered for each engine.
const HISTORY: usize = 200;

/// All sources, in the order of their switches.
pub const SOURCES: [(LogSource, Id); 5] = [
    (LogSource::Sent, id!(WINDOW, "console-sent")),
    (LogSource::Received, id!(WINDOW, "console-received")),
    (LogSource::Engine, id!(WINDOW, "console-printed")),
    (LogSource::EngineError, id!(WINDOW, "console-errors")),
    (LogSource::Host, id!(WINDOW, "console-host")),
];

/// A line of the console.
#[derive(Clone, Debug, PartialEq)]
pub struct ConsoleLine {
    /// Who it is about.
    pub engine: EngineId,
    /// Where it comes from.
    pub source: LogSource,
    /// What was said; what the program says, in the language of that moment.
    pub text: String,
    /// When it was said.
    pub at: DateTime<Utc>,
}

/// Which lines are seen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filter {
    /// Only this engine's.
    pub engine: Option<EngineId>,
    /// Not those from here.
    pub hidden: Vec<LogSource>,
    /// Only those with this text in them, upper and lower case alike.
    pub text: String,
}

impl Filter {
    fn passes(&self, line: &ConsoleLine, text: &str) -> bool {
        self.engine.is_none_or(|engine| engine == line.engine)
            && !self.hidden.contains(&line.source)
            && (text.is_empty() || line.text.to_lowercase().contains(text))
    }
}

/// What happens at the console.
#[derive(Clone, Debug, PartialEq)]
pub enum ConsoleCommand {
    /// The line being typed has changed.
    Type(String),
    /// Send it.
    Send,
    /// An earlier line (negative) or a later one.
    History(i32),
    /// Complete the word that is being typed.
    Complete,
    /// See other lines.
    Show(Filter),
    /// Forget all lines.
    Clear,
    /// Put the lines that are seen on the clipboard.
    Copy,
    /// Save the lines that are seen.
    Save,
}

/// What was said and what is being typed.
#[derive(Default)]
pub struct Console {
    lines: VecDeque<ConsoleLine>,
    /// The number of the first line kept: how many have been dropped.
    dropped: u64,
    /// Numbers of the lines that pass the filter.
    seen: VecDeque<u64>,
    filter: Filter,
    input: String,
    history: HashMap<EngineId, History>,
    known_commands: HashMap<EngineId, Commands>,
    // Counts the lines that were put into the field by the program: the caret goes to their end.
    replaced: u64,
}

#[derive(Default)]
struct History {
    lines: Vec<String>,
    at: Option<usize>,
    draft: String,
}

/// The commands that an engine named in answer to `list_commands`.
#[derive(Default)]
struct Commands {
    names: BTreeSet<String>,
    listening: bool,
}

impl Console {
    /// Whether nothing was said.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// All lines, the newest last.
    pub fn lines(&self) -> impl DoubleEndedIterator<Item = &ConsoleLine> {
        self.lines.iter()
    }

    /// How many lines pass the filter.
    pub fn seen_count(&self) -> usize {
        self.seen.len()
    }

    /// The lines that pass the filter, from the one of that number among them.
    pub fn seen_from(&self, first: usize) -> impl Iterator<Item = &ConsoleLine> {
        let seen = self.seen.range(first.min(self.seen.len())..);
        seen.map(|&number| &self.lines[(number - self.dropped) as usize])
    }

    /// The number of the line at that place among those that are seen. It stays when older lines are dropped.
    pub fn number_of(&self, place: usize) -> Option<u64> {
        self.seen.get(place).copied()
    }

    /// How many of the lines that are seen come before the line of that number.
    pub fn seen_before(&self, number: u64) -> usize {
        self.seen.partition_point(|&seen| seen < number)
    }

    /// Which lines are seen.
    pub fn filter(&self) -> &Filter {
        &self.filter
    }

    /// The line that is being typed.
    pub fn input(&self) -> &str {
        &self.input
    }

    /// Changes when the program and not the user has written into the field.
    pub fn replaced(&self) -> u64 {
        self.replaced
    }

    /// Adds a line; the oldest one is dropped when there are too many.
    pub fn log(&mut self, line: ConsoleLine) {
        self.learn_commands(&line);
        if self.lines.len() == CONSOLE_LINES {
            self.lines.pop_front();
            if self.seen.front() == Some(&self.dropped) {
                self.seen.pop_front();
            }
            self.dropped += 1;
        }
        if self.filter.passes(&line, &self.filter.text.to_lowercase()) {
            self.seen.push_back(self.dropped + self.lines.len() as u64);
        }
        self.lines.push_back(line);
    }

    fn show(&mut self, filter: Filter) {
        let text = filter.text.to_lowercase();
        let numbered = (self.dropped..).zip(&self.lines);
        let seen = numbered.filter(|(_, line)| filter.passes(line, &text));
        self.seen = seen.map(|(number, _)| number).collect();
        self.filter = filter;
    }

    fn clear(&mut self) {
        self.dropped += self.lines.len() as u64;
        self.lines.clear();
        self.seen.clear();
    }

    /// What an engine answers to `list_commands` tells what can be completed.
    fn learn_commands(&mut self, line: &ConsoleLine) {
        let engine = line.engine;
        let text = line.text.trim();
        match line.source {
            LogSource::Sent => {
                let lists = text.split_whitespace().any(|word| word == "list_commands");
                if lists || self.known_commands.contains_key(&engine) {
                    self.known_commands.entry(engine).or_default().listening = lists;
                }
            }
            LogSource::Received => {
                let Some(commands) = self.known_commands.get_mut(&engine).filter(|c| c.listening)
                else {
                    return;
                };
                // The first line begins with `=` and perhaps a number.
                let name = text
                    .trim_start_matches(|c: char| c == '=' || c.is_ascii_digit())
                    .trim();
                for name in name.lines().map(str::trim) {
                    if !name.is_empty() && !name.contains(char::is_whitespace) {
                        commands.names.insert(name.to_owned());
                    }
                }
            }
            _ => {}
        }
    }

    fn put(&mut self, text: String) {
        self.input = text;
        self.replaced += 1;
    }

    fn remember(&mut self, engine: EngineId, line: &str) {
        let history = self.history.entry(engine).or_default();
        history.lines.retain(|other| other != line);
        history.lines.push(line.to_owned());
        if history.lines.len() > HISTORY {
            history.lines.remove(0);
        }
        history.at = None;
    }

    /// Shows an earlier or later line of the history.
    fn step_history(&mut self, engine: EngineId, step: i32) {
        let Some(history) = self.history.get_mut(&engine) else {
            return;
        };
        let count = history.lines.len();
        if history.at.is_none() {
            history.draft.clone_from(&self.input);
        }
        let at = history
            .at
            .unwrap_or(count)
            .saturating_add_signed(step as isize);
        let text = history.lines.get(at).unwrap_or(&history.draft).clone();
        history.at = (at < count).then_some(at);
        self.put(text);
    }

    /// The lines that are seen, as text: time, engine, source, what was said.
    fn text(&self, name: impl Fn(EngineId) -> String, zone: FixedOffset) -> String {
        let mut text = String::new();
        for line in self.seen_from(0) {
            let sign = sign(line.source);
            writeln!(
                text,
                "{} {} {sign} {}",
                clock(line.at, zone),
                name(line.engine),
                line.text
            )
            .expect("writing to a string cannot fail");
        }
        text
    }
}

/// The sign that stands before a line from that source.
pub const fn sign(source: LogSource) -> &'static str {
    match source {
        LogSource::Sent => ">",
        LogSource::Received => "<",
        LogSource::Engine => "|",
        LogSource::EngineError => "!",
        LogSource::Host => "#",
    }
}

/// The time of day in that zone: `HH:MM:SS.mmm`.
pub fn clock(at: impl Into<DateTime<Utc>>, zone: FixedOffset) -> String {
    let local = at.into().with_timezone(&zone);
    local.format("%H:%M:%S%.3f").to_string()
}

impl Engines {
    /// Whom a typed line goes to: the engine whose lines are seen, or else the one that draws.
    pub fn console_engine(&self) -> EngineId {
        let chosen = self.console.filter().engine;
        chosen
            .filter(|&id| self.slot(id).is_some())
            .unwrap_or(self.overlay_engine)
    }

    /// Something happens at the console.
    pub(super) fn console_command(
        &mut self,
        command: ConsoleCommand,
        context: &EnginesContext<'_>,
        out: &mut Effects,
    ) {
        let engine = self.console_engine();
        let logs_its_talk = self.logs_its_talk(engine);
        let console = &mut self.console;
        match command {
            ConsoleCommand::Type(text) => console.input = text,
            ConsoleCommand::Send => {
                let line = console.input.trim().to_owned();
                if line.is_empty() {
                    return;
                }
                console.put(String::new());
                console.remember(engine, &line);
                if !logs_its_talk {
                    console.log(ConsoleLine {
                        engine,
                        source: LogSource::Sent,
                        text: line.clone(),
                        at: context.date,
                    });
                }
                let kind = RequestKind::Console(context.document.cursor());
                self.ask(engine, kind, Ask::Console { line }, None, context, out);
            }
            ConsoleCommand::History(step) => console.step_history(engine, step),
            ConsoleCommand::Complete => self.complete_console_line(engine, context),
            ConsoleCommand::Show(filter) => console.show(filter),
            ConsoleCommand::Clear => console.clear(),
            ConsoleCommand::Copy => out.push(EnginesEffect::Copy(self.console_text(context.zone))),
            ConsoleCommand::Save => out.push(EnginesEffect::PickConsoleFile),
        }
    }

    /// The lines that are seen, for the clipboard or a file.
    pub fn console_text(&self, zone: FixedOffset) -> String {
        let name = |id| {
            self.slot(id)
                .map_or_else(String::new, |slot| slot.name.clone())
        };
        self.console.text(name, zone)
    }

    /// The words that may be typed: what the engine listed, and what it draws.
    pub fn console_words(&self, engine: EngineId) -> BTreeSet<&str> {
        let known = self.console.known_commands.get(&engine);
        let listed = known
            .into_iter()
            .flat_map(|known| known.names.iter().map(|name| &**name));
        let kinds = self.slot(engine).map_or(&[][..], |slot| slot.overlays());
        // A kind of a GTP program is named by its whole command; its first word is what is typed.
        let kinds = kinds
            .iter()
            .filter_map(|kind| kind.id.split_whitespace().next());
        listed.chain(kinds).collect()
    }

    /// Completes the first word as far as it is certain; where several fit, they are listed.
    fn complete_console_line(&mut self, engine: EngineId, context: &EnginesContext<'_>) {
        let input = self.console.input.clone();
        if input.is_empty() || input.contains(char::is_whitespace) {
            return;
        }
        let words = self.console_words(engine);
        let fitting: Vec<&str> = words
            .into_iter()
            .filter(|word| word.starts_with(&*input))
            .collect();
        let (completed, list) = match fitting[..] {
            [] => return,
            [only] => (format!("{only} "), None),
            [first, .., last] => {
                // The list is sorted: what the first and the last share, all share.
                let shared = first
                    .chars()
                    .zip(last.chars())
                    .take_while(|(a, b)| a == b)
                    .count();
                let shared: String = first.chars().take(shared).collect();
                let list = (shared == input).then(|| fitting.join("  "));
                (shared, list)
            }
        };
        self.console.put(completed);
        if let Some(list) = list {
            self.note(engine, list, context);
        }
    }

    /// A typed line was answered. A program that speaks GTP has its answer in the log already.
    pub(super) fn console_answered(
        &mut self,
        engine: EngineId,
        text: &str,
        context: &EnginesContext<'_>,
    ) {
        if !self.logs_its_talk(engine) {
            for line in text.lines() {
                self.console.log(ConsoleLine {
                    engine,
                    source: LogSource::Received,
                    text: line.to_owned(),
                    at: context.date,
                });
            }
        }
    }

    /// Writes a line of our own into the console.
    pub(super) fn note(&mut self, engine: EngineId, text: String, context: &EnginesContext<'_>) {
        self.console.log(ConsoleLine {
            engine,
            source: LogSource::Host,
            text,
            at: context.date,
        });
    }

    fn logs_its_talk(&self, engine: EngineId) -> bool {
        let slot = self.slot(engine);
        slot.is_some_and(|slot| matches!(slot.source, Source::Gtp(_)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(console: &mut Console, engine: u32, source: LogSource, text: &str) {
        console.log(ConsoleLine {
            engine: EngineId(engine),
            source,
            text: text.to_owned(),
            at: DateTime::UNIX_EPOCH,
        });
    }

    fn texts(console: &Console) -> Vec<&str> {
        console.seen_from(0).map(|line| &*line.text).collect()
    }

    #[test]
    fn a_filter_holds_for_lines_said_before_and_after() {
        let mut console = Console::default();
        said(&mut console, 0, LogSource::Sent, "genmove b");
        said(&mut console, 1, LogSource::Sent, "GENMOVE w");
        said(&mut console, 0, LogSource::Engine, "thinking about genmove");
        console.show(Filter {
            text: "Genmove".into(),
            hidden: vec![LogSource::Engine],
            ..Filter::default()
        });
        assert_eq!(texts(&console), ["genmove b", "GENMOVE w"]);
        said(&mut console, 0, LogSource::Sent, "genmove w");
        said(&mut console, 0, LogSource::Sent, "quit");
        assert_eq!(texts(&console), ["genmove b", "GENMOVE w", "genmove w"]);
        console.show(Filter {
            engine: Some(EngineId(1)),
            ..Filter::default()
        });
        assert_eq!(texts(&console), ["GENMOVE w"]);
    }

    #[test]
    fn the_oldest_lines_are_dropped_with_and_without_a_filter() {
        for text in ["", "7"] {
            let mut console = Console::default();
            console.show(Filter {
                text: text.into(),
                ..Filter::default()
            });
            for number in 0..CONSOLE_LINES + 1_234 {
                said(&mut console, 0, LogSource::Engine, &number.to_string());
            }
            let expected: Vec<String> = (1_234..CONSOLE_LINES + 1_234)
                .map(|number| number.to_string())
                .filter(|number| number.contains(text))
                .collect();
            assert_eq!(texts(&console), expected);
            assert_eq!(console.lines().count(), CONSOLE_LINES);
        }
    }

    #[test]
    fn the_history_gives_back_what_was_being_typed() {
        let mut console = Console::default();
        let engine = EngineId(0);
        console.remember(engine, "name");
        console.remember(engine, "version");
        console.remember(engine, "name");
        console.input = "gen".into();
        let mut walked = Vec::new();
        for step in [-1, -1, -1, 1, 1, 1] {
            console.step_history(engine, step);
            walked.push(console.input.clone());
        }
        assert_eq!(walked, ["name", "version", "version", "name", "gen", "gen"]);
    }

    #[test]
    fn commands_are_learnt_from_what_is_said() {
        let mut console = Console::default();
        for (source, text) in [
            (LogSource::Sent, "1 list_commands"),
            (LogSource::Received, "=1 boardsize"),
            (LogSource::Received, "genmove"),
            (LogSource::Received, ""),
            (LogSource::Sent, "2 name"),
            (LogSource::Received, "=2 Test"),
        ] {
            said(&mut console, 3, source, text);
        }
        let known: Vec<&str> = console.known_commands[&EngineId(3)]
            .names
            .iter()
            .map(|n| &**n)
            .collect();
        assert_eq!(known, ["boardsize", "genmove"]);
    }
}
