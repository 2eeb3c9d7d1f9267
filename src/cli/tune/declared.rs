//! The parameters that an engine declares: settings of built-in engines, `KataGo`'s `kata-list-params`, and the analyze
//! commands of the type `param` that `GoGui` shows as dialogs.

use super::TuneArgs;
use super::wiring::settings_of;
use crate::cli::engines::{Kind, Running, choose};
use crate::cli::error::{CliError, EngineFailure, TEXTS};
use crate::cli::{table, terminal};
use engine::{Ask, Game, Reply};
use go::Size;
use message::{say, visible};
use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

/// A parameter that an engine declares.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Declared {
    /// What it is called.
    pub(super) name: String,
    /// What it is now, if the engine says it.
    pub(super) value: Option<String>,
    /// What it may be, if the engine says it.
    pub(super) range: Option<(f64, f64)>,
    /// The GTP command that sets it, the value behind it; `None`: a setting in the engine's name.
    pub(super) set: Option<String>,
}

/// The console of an engine that runs.
pub(super) struct Talk {
    running: Running,
    limit: Duration,
}

impl Talk {
    /// Starts the engine.
    pub(super) fn start(engine: &str, limit: Duration) -> Result<Talk, CliError> {
        let running = Running::start_once(&choose(engine)?, limit)?;
        Ok(Talk { running, limit })
    }

    /// Sends a command: what it answers, or why it refuses.
    pub(super) fn say(&mut self, command: &str) -> Result<Result<String, String>, EngineFailure> {
        let ask = Ask::Console {
            line: command.to_owned(),
        };
        let game = Game::new(Size::NINETEEN);
        match self.running.ask_once(game, ask, self.limit)? {
            Reply::Text(text) => {
                let answer = text.get(1..).unwrap_or_default().trim().to_owned();
                Ok(if text.starts_with('?') {
                    Err(answer)
                } else {
                    Ok(answer)
                })
            }
            _ => Err(self.running.other_answer()),
        }
    }

    /// Ends the engine.
    pub(super) fn close(self) {
        self.running.close();
    }
}

/// What an engine declares.
pub(super) fn of(engine: &str, limit: Duration) -> Result<Vec<Declared>, CliError> {
    if let Some(settings) = settings_of(engine) {
        return Ok(settings);
    }
    if choose(engine)?.kind != Kind::Gtp {
        return Ok(Vec::new());
    }
    let mut talk = Talk::start(engine, limit)?;
    let found = asked(&mut talk);
    talk.close();
    Ok(found?)
}

fn asked(talk: &mut Talk) -> Result<Vec<Declared>, EngineFailure> {
    let mut found = Vec::new();
    if let Ok(names) = talk.say("kata-list-params")? {
        for name in names.split_whitespace() {
            let value = talk.say(&format!("kata-get-param {name}"))?.ok();
            found.push(Declared {
                name: name.to_owned(),
                value,
                range: None,
                set: Some(format!("kata-set-param {name}")),
            });
        }
    }
    if let Ok(commands) = talk.say("gogui-analyze_commands")? {
        for command in commands.lines().filter_map(param_command) {
            if let Ok(lines) = talk.say(command)? {
                found.extend(lines.lines().filter_map(|line| gogui(command, line)));
            }
        }
    }
    Ok(found)
}

/// The command of a line *param*/*label*/*command*.
fn param_command(line: &str) -> Option<&str> {
    let mut fields = line.split('/');
    let is_param = fields.next()?.trim() == "param";
    let command = fields.nth(1)?.trim();
    (is_param && !command.is_empty()).then_some(command)
}

/// Reads `[TYPE] NAME VALUE`, as such a command answers; the type may be missing.
fn gogui(command: &str, line: &str) -> Option<Declared> {
    let line = line.trim();
    let (kind, rest) = match line.strip_prefix('[') {
        Some(typed) => typed.split_once(']')?,
        None => ("string", line),
    };
    let (name, value) = rest.trim().split_once(' ').unwrap_or((rest.trim(), ""));
    // Texts and lists of words have no middle.
    let is_number = kind != "bool" && value.trim().parse::<f64>().is_ok();
    (is_number && !name.is_empty()).then(|| Declared {
        name: name.to_owned(),
        value: Some(value.trim().to_owned()),
        range: None,
        set: Some(format!("{command} {name}")),
    })
}

/// Lists what the engine declares.
pub(super) fn list(args: &TuneArgs) -> Result<ExitCode, CliError> {
    let engine = &args.engine;
    let found = of(engine, Duration::from_mins(1))?;
    if found.is_empty() {
        return Err(CliError::Failed(say!(TEXTS, "cli-tune-none", engine)));
    }
    let rows = found.iter().map(|declared| {
        let range = declared
            .range
            .map(|(least, most)| format!("{least}..{most}"));
        let value = declared
            .value
            .as_deref()
            .map(|value| visible(value).into_owned());
        [
            visible(&declared.name).into_owned(),
            value.or(range).unwrap_or_default(),
            visible(declared.set.as_deref().unwrap_or_default()).into_owned(),
        ]
    });
    let rows: Vec<Vec<String>> = rows.map(Vec::from).collect();
    terminal::out().write_all(table::lined_up(&rows).as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gogui_parameters_are_numbers_with_their_command() {
        assert_eq!(
            param_command("param/Search/uct_param_search"),
            Some("uct_param_search")
        );
        assert_eq!(param_command("gfx/Search/uct_param_search"), None);
        let read = |line| gogui("p", line).map(|d| (d.name, d.value.unwrap_or_default()));
        for (line, expected) in [
            (
                "[string] bias_term_constant 0.7",
                Some(("bias_term_constant", "0.7")),
            ),
            (
                "[list/1/2/4] number_threads 2",
                Some(("number_threads", "2")),
            ),
            ("expand_threshold 1", Some(("expand_threshold", "1"))),
            ("[bool] rave 1", None),
            ("[list/size/value] move_select value", None),
            ("[string] empty", None),
            ("[string", None),
            ("", None),
        ] {
            let expected = expected.map(|(a, b)| (a.to_owned(), b.to_owned()));
            assert_eq!(read(line), expected, "{line}");
        }
        assert_eq!(
            gogui("p", "x 3").and_then(|d| d.set).as_deref(),
            Some("p x")
        );
    }
}
