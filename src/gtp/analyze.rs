//! What GTP programs can draw: the analyze commands and drawing commands that `GoGui` introduced, and the lines of
//! the `analyze` family. Pure functions from text to [`Overlay`]s; whoever talks to the program calls them.
//!
//! * [`parse_commands`]: a program's answer to `gogui-analyze_commands`; [`default_commands`] for programs without one.
//! * [`AnalyzeCommand`]: one of them, as an [`OverlayKind`] for the user and, with arguments, as a line of GTP.
//! * `draw`: its answer as an overlay; `gfx`: drawing commands, also those written while thinking.
//! * `analysis`: `info move …` lines.
//! * [`parameters`]: the values of a `param` command; `highlight`, [`points_in`]: for texts that name points.
//!
//! No answer is an error. What cannot be drawn is skipped and mentioned once in [`Overlay::text`].

mod analysis;
mod defaults;
mod draw;
mod gfx;
mod highlight;
mod missing;
mod param;
mod text;

pub use analysis::analysis;
pub use defaults::default_commands;
pub use draw::draw;
pub use gfx::gfx;
pub use highlight::{Highlight, highlight};
pub use missing::{NotSent, Problem};
pub use param::{Parameter, ParameterType, parameters};
pub use text::points_in;

use engine::{Argument, KindEffect, OverlayKind, ParameterValue, Subject};
use go::{Color, Size};
use message::Sentence;
use std::collections::HashSet;
use std::iter;
use text::color;

#[cfg(doc)]
use overlay::Overlay;

/// How the answer to an analyze command is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AnalyzeType {
    /// `bwboard`: black, white or anything else for every point.
    BwBoard,
    /// `cboard`: a colour for every point.
    CBoard,
    /// `dboard`: a number from −1 (White) to 1 (Black) for every point.
    DBoard,
    /// `sboard`: a text for every point.
    SBoard,
    /// `plist`: points.
    PList,
    /// `pstring`: text with points in it.
    PString,
    /// `pspairs`: points, each with a text.
    PsPairs,
    /// `gfx`: drawing commands.
    Gfx,
    /// `var`, `varb`, `varw`, `varc`, `varp`, `varpo`: a line of moves.
    Var(FirstMover),
    /// `string`: text.
    String,
    /// `hstring`: text to be shown with highlighting.
    HString,
    /// `hpstring`: such text with points in it.
    HpString,
    /// `eplist`: a list of points that the user may change.
    EpList,
    /// `param`: values that the user may change.
    Param,
    /// `none`: nothing is shown. Unknown types are taken for this.
    None,
}

/// Who plays the first move of a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FirstMover {
    /// `var`: the side to move.
    ToMove,
    /// `varb`, `varw`: always the same side.
    Always(Color),
    /// `varc`: the colour given as an argument.
    Argument,
    /// `varp`: the owner of the stone on the point given as an argument.
    Owner,
    /// `varpo`: that stone's enemy.
    Enemy,
}

impl AnalyzeType {
    /// Reads a type's name, in any case. `None`: there is no such type.
    pub fn from_name(name: &str) -> Option<AnalyzeType> {
        Some(match name.to_ascii_lowercase().as_str() {
            "bwboard" => AnalyzeType::BwBoard,
            "cboard" => AnalyzeType::CBoard,
            "dboard" => AnalyzeType::DBoard,
            "sboard" => AnalyzeType::SBoard,
            "plist" => AnalyzeType::PList,
            "pstring" => AnalyzeType::PString,
            "pspairs" => AnalyzeType::PsPairs,
            "gfx" => AnalyzeType::Gfx,
            "var" => AnalyzeType::Var(FirstMover::ToMove),
            "varb" => AnalyzeType::Var(FirstMover::Always(Color::Black)),
            "varw" => AnalyzeType::Var(FirstMover::Always(Color::White)),
            "varc" => AnalyzeType::Var(FirstMover::Argument),
            "varp" => AnalyzeType::Var(FirstMover::Owner),
            "varpo" => AnalyzeType::Var(FirstMover::Enemy),
            "string" => AnalyzeType::String,
            "hstring" => AnalyzeType::HString,
            "hpstring" => AnalyzeType::HpString,
            "eplist" => AnalyzeType::EpList,
            "param" => AnalyzeType::Param,
            "none" => AnalyzeType::None,
            _ => return None,
        })
    }
}

/// A command with which a GTP program draws.
#[derive(Clone, PartialEq, Debug)]
pub struct AnalyzeCommand {
    /// How its answer is to be read.
    pub analyze_type: AnalyzeType,
    /// Its name for the user.
    pub label: String,
    /// What is sent, with wildcards for its arguments.
    pub command: String,
    /// The whole line it was read from.
    pub line: String,
    title: Sentence,
    /// What the numbers of a `dboard` are multiplied with: some programs count White's as positive.
    scale: f32,
}

/// Reads a program's answer to `gogui-analyze_commands`: one line a command, *type*/*label*/*command*. Further fields
/// (section and scale of old lists, help of some programs), comments and empty lines are skipped, a label that was
/// there before is dropped, and an unknown type is taken for `none`.
pub fn parse_commands(text: &str) -> Vec<AnalyzeCommand> {
    let mut labels = HashSet::new();
    text.lines()
        .filter_map(parse_line)
        .filter(|command| labels.insert(command.label.clone()))
        .collect()
}

fn parse_line(line: &str) -> Option<AnalyzeCommand> {
    let line = line.trim();
    if line.starts_with('#') {
        return None;
    }
    let mut fields = line.split('/').map(str::trim);
    let (name, label, command) = (fields.next()?, fields.next()?, fields.next()?);
    if label.is_empty() || command.is_empty() {
        return None;
    }
    Some(AnalyzeCommand {
        analyze_type: AnalyzeType::from_name(name).unwrap_or(AnalyzeType::None),
        label: label.to_owned(),
        command: command.to_owned(),
        line: line.to_owned(),
        title: message::quoted(label),
        scale: 1.0,
    })
}

/// The wildcards for which the user gives something, and what.
const WILDCARDS: [(&str, Argument); 8] = [
    ("%c", Argument::Color),
    ("%p", Argument::Point),
    ("%P", Argument::Points),
    ("%s", Argument::Text),
    ("%o", Argument::OptionalText),
    ("%r", Argument::ReadFile),
    // Long out of use: a file for either purpose.
    ("%f", Argument::ReadFile),
    ("%w", Argument::WriteFile),
];

/// First words of commands that play, search for a move of the game, or change what the program knows.
const CHANGING: [&str; 9] = [
    "play",
    "undo",
    "gg-undo",
    "clear_board",
    "boardsize",
    "loadsgf",
    "komi",
    "trymove",
    "popgo",
];

impl AnalyzeCommand {
    /// Returns the kind under which the user finds the command.
    ///
    /// Its id is `gtp:` and the whole [`AnalyzeCommand::line`]. A wildcard that stands there twice is asked for once,
    /// as its value is the same everywhere. The effect is
    /// * [`KindEffect::Picture`] where the same question makes sense at every node: no arguments but a colour;
    /// * [`KindEffect::Once`] for other arguments and for commands that play or search for a move;
    /// * [`KindEffect::Command`] for `none`, [`KindEffect::Parameters`] for `param`;
    /// * [`KindEffect::EditPoints`] for `eplist`, which always has the argument [`Argument::Points`].
    pub fn kind(&self) -> OverlayKind {
        OverlayKind {
            subject: Subject::Picture,
            id: format!("gtp:{}", self.line),
            title: self.title.clone(),
            arguments: self.arguments(),
            effect: self.effect(),
        }
    }

    fn effect(&self) -> KindEffect {
        let arguments = self.arguments();
        match self.analyze_type {
            AnalyzeType::None => KindEffect::Command,
            AnalyzeType::Param => KindEffect::Parameters,
            AnalyzeType::EpList => KindEffect::EditPoints,
            _ if self.changes_something() => KindEffect::Once,
            _ if arguments.iter().any(|a| *a != Argument::Color) => KindEffect::Once,
            _ => KindEffect::Picture,
        }
    }

    fn changes_something(&self) -> bool {
        let word = self.command.split_whitespace().next().unwrap_or_default();
        let plays = word.contains("genmove") && !word.starts_with("reg_");
        plays || CHANGING.contains(&word)
    }

    /// What the user gives, in the order of the wildcards.
    fn arguments(&self) -> Vec<Argument> {
        let mut found = self.wildcards();
        if self.analyze_type == AnalyzeType::EpList && !found.contains(&("%P", Argument::Points)) {
            found.push(("%P", Argument::Points));
        }
        found.into_iter().map(|(_, argument)| argument).collect()
    }

    /// The wildcards in the command that the user fills in, each once, in the order of their first places.
    fn wildcards(&self) -> Vec<(&'static str, Argument)> {
        let mut found: Vec<(usize, (&str, Argument))> = WILDCARDS
            .iter()
            .filter_map(|&wildcard| Some((self.command.find(wildcard.0)?, wildcard)))
            .collect();
        found.sort_by_key(|(place, _)| *place);
        found.into_iter().map(|(_, wildcard)| wildcard).collect()
    }

    /// Returns the line to send. `given` are the values of [`OverlayKind::arguments`] in order, points those of a board of
    /// that size; `to_move` stands for `%m` and for a colour that is missing or empty. An `eplist` without argument asks for the present list
    /// (`show`), an empty argument empties it. To set a value of a `param`, its key and the value are the arguments.
    ///
    /// # Errors
    /// Something is missing or is not what the command takes: nothing can be sent.
    pub fn expand(
        &self,
        given: &[ParameterValue],
        to_move: Color,
        size: Size,
    ) -> Result<String, NotSent> {
        let arguments: Vec<String> = given.iter().map(|given| text_of(given, size)).collect();
        if arguments.iter().any(|a| a.contains(['\n', '\r', '\0'])) {
            return Err(self.not_sent(Problem::Lines));
        }
        let wildcards = self.wildcards();
        let mut values = vec![("%m", letter(to_move).to_owned())];
        for (i, &(name, argument)) in wildcards.iter().enumerate() {
            let given = arguments.get(i).map(|a| a.trim());
            values.push((name, self.value(argument, given, to_move)?));
        }
        let mut line = replace(&self.command, &values);
        let rest = arguments.get(wildcards.len()..).unwrap_or_default();
        match self.analyze_type {
            AnalyzeType::EpList if !self.command.contains("%P") => {
                line.push(' ');
                line += rest.first().map_or("show", |a| a.trim());
            }
            AnalyzeType::Param => rest.iter().for_each(|a| {
                line.push(' ');
                line += a.trim();
            }),
            _ => {}
        }
        Ok(line.trim().to_owned())
    }

    fn not_sent(&self, problem: Problem) -> NotSent {
        NotSent {
            command: self.label.clone(),
            problem,
        }
    }

    /// What stands for a wildcard.
    fn value(
        &self,
        argument: Argument,
        given: Option<&str>,
        to_move: Color,
    ) -> Result<String, NotSent> {
        let given = match (argument, given) {
            (Argument::Color, None | Some("")) => letter(to_move),
            (Argument::Points, None) if self.analyze_type == AnalyzeType::EpList => "show",
            (Argument::OptionalText, None) => "",
            (Argument::Points | Argument::OptionalText, Some(given)) => given,
            (_, Some(given)) if !given.is_empty() => given,
            _ => return Err(self.not_sent(Problem::Missing(argument))),
        };
        match argument {
            Argument::Color => color(given)
                .map(|color| letter(color).to_owned())
                .ok_or_else(|| self.not_sent(Problem::NotAColor(given.to_owned()))),
            Argument::Point if given.contains(char::is_whitespace) => {
                Err(self.not_sent(Problem::NotAPoint(given.to_owned())))
            }
            Argument::ReadFile | Argument::WriteFile => Ok(quoted(given)),
            _ => Ok(given.to_owned()),
        }
    }
}

/// Puts values for wildcards, in one pass: a value may look like a wildcard.
fn replace(command: &str, values: &[(&str, String)]) -> String {
    let mut line = String::with_capacity(command.len());
    let mut rest = command;
    while let Some(at) = rest.find('%') {
        line += &rest[..at];
        rest = &rest[at..];
        if let Some((name, value)) = values.iter().find(|(name, _)| rest.starts_with(name)) {
            line += value;
            rest = &rest[name.len()..];
        } else {
            line.push('%');
            rest = &rest[1..];
        }
    }
    line + rest
}

/// Writes what is given as GTP has it.
fn text_of(given: &ParameterValue, size: Size) -> String {
    match given {
        ParameterValue::Color(color) => letter(*color).to_owned(),
        ParameterValue::Point(point) => point.to_gtp(size),
        ParameterValue::Points(points) => {
            let names: Vec<String> = points.iter().map(|point| point.to_gtp(size)).collect();
            names.join(" ")
        }
        ParameterValue::Text(text) => text.clone(),
    }
}

/// A path as one word.
fn quoted(path: &str) -> String {
    if !path.contains(char::is_whitespace) {
        return path.to_owned();
    }
    iter::once('"')
        .chain(path.chars())
        .chain(iter::once('"'))
        .collect()
}

fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "b",
        Color::White => "w",
    }
}
