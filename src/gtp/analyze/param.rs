//! The values of `param` commands.

use std::fmt::Display;

/// A value inside a program that the user may change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its name for the program.
    pub key: String,
    /// What it is now.
    pub value: String,
    /// What it can be.
    pub kind: ParameterType,
}

/// What a [`Parameter`] can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParameterType {
    /// Any text.
    Text,
    /// "0" or "1".
    Switch,
    /// One of these.
    Choice(Vec<String>),
}

impl Parameter {
    /// Its name for the user.
    pub fn label(&self) -> String {
        readable(&self.key)
    }
}

/// Returns a name with spaces for underscores.
pub(super) fn readable(name: &str) -> String {
    name.replace('_', " ")
}

/// Reads the answer of a `param` command, lines `[type] key value`. Without a type, or with one that is not known, a
/// value is text. Lines that are only `[…]` head a group and are skipped.
pub fn parameters(lines: &[impl Display]) -> Vec<Parameter> {
    let lines = lines.iter().map(ToString::to_string);
    lines.filter_map(|line| parameter(&line)).collect()
}

fn parameter(line: &str) -> Option<Parameter> {
    let line = line.trim();
    let (kind, rest) = match line.strip_prefix('[').and_then(|l| l.split_once(']')) {
        Some((kind, rest)) => (parameter_type(kind), rest.trim_start()),
        None => (ParameterType::Text, line),
    };
    let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    if key.is_empty() {
        return None;
    }
    Some(Parameter {
        key: key.to_owned(),
        value: value.trim().to_owned(),
        kind,
    })
}

fn parameter_type(name: &str) -> ParameterType {
    let mut parts = name.split('/').map(str::trim);
    match parts.next().map(str::to_ascii_lowercase).as_deref() {
        Some("bool") => ParameterType::Switch,
        Some("list") => ParameterType::Choice(parts.map(str::to_owned).collect()),
        _ => ParameterType::Text,
    }
}
