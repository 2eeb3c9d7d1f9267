//! Help and complaints about arguments in the user's language.
//!
//! English help stands beside the arguments, in the code, where clap takes it from. The file `help.ftl` says the same, for
//! whoever translates; the test below compares. In another language the texts of that file take the place of the
//! code's, and the frame around them, which clap words itself, is replaced.

use super::Args;
use super::error::ValueError;
use super::language::{texts, told};
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory};
use message::{Id, Message, Sentence, id, say};
use std::error::Error;
use std::rc::Rc;

message::catalogue! {
    /// The help of the command line.
    const HELP = include_str!("../../assets/lang/en/help.ftl");
}

/// What a command is, how it is used, and what there is to say of it.
const TEMPLATE: &str = "{about-with-newline}\n{usage-heading} {usage}\n\n{all-args}{after-help}";

/// The arguments of the program with their help in the user's language.
pub(super) fn command() -> Command {
    if texts().tag() == "en" {
        return Args::command();
    }
    let mut command = Args::command();
    // Adds what clap itself has: the flags for help and version, the command `help`.
    command.build();
    translated(command)
}

fn translated(mut command: Command) -> Command {
    let name = command.get_name().to_owned();
    if let Some(about) = find(&[&name], "") {
        command = command.about(about.to_string());
        if let Some(more) = find(&[&name], "more") {
            command = command.long_about(format!("{about}\n\n{more}"));
        }
    }
    if let Some(examples) = command.get_after_help().map(StyledStr::to_string) {
        let heading = texts().get(id!(HELP, "help-examples"));
        command = command.after_help(examples.replacen("Examples:", &heading, 1));
    }
    let usage = texts().get(id!(HELP, "help-usage"));
    let subcommands: Vec<String> = command
        .get_subcommands()
        .map(|sub| sub.get_name().to_owned())
        .collect();
    for sub in subcommands {
        command = command.mut_subcommand(&sub, |sub| match sub.get_name() {
            "help" => sub.about(told(&id!(HELP, "help-help"))),
            _ => translated(sub),
        });
    }
    command
        .help_template(TEMPLATE.replace("{usage-heading}", &usage))
        .subcommand_help_heading(told(&id!(HELP, "help-commands")))
        .subcommand_value_name(told(&id!(HELP, "help-command")))
        .mut_args(|arg| translated_argument(&name, arg))
}

fn translated_argument(command: &str, arg: Arg) -> Arg {
    let heading = if arg.is_positional() {
        id!(HELP, "help-arguments")
    } else {
        id!(HELP, "help-options")
    };
    let arg = arg.help_heading(told(&heading));
    match arg.get_id().as_str() {
        "help" => {
            return arg
                .help(told(&id!(HELP, "help-print")))
                .long_help(None::<&str>);
        }
        "version" => return arg.help(told(&id!(HELP, "help-version"))),
        _ => {}
    }
    let Some(help) = find(&[command, "any"], &name_of(&arg)) else {
        return arg;
    };
    let mut help = help.to_string();
    let values = values(command, &arg);
    let defaults: Vec<_> = arg.get_default_values().iter().collect();
    let shows_default = arg.get_action().takes_values() && !arg.is_hide_default_value_set();
    if let (true, [value]) = (shows_default, &defaults[..]) {
        let value = value.to_string_lossy().into_owned();
        help = told(&say!(HELP, "help-default", text = help, value));
    }
    let arg = arg.hide_default_value(true).hide_possible_values(true);
    if values.is_empty() {
        return arg.help(help).long_help(None::<&str>);
    }
    let names: Vec<&str> = values.iter().map(|(name, _)| &**name).collect();
    let short = say!(HELP, "help-values", text = &help, values = names.join(", "));
    let mut long = help;
    for (name, help) in &values {
        long.push_str("\n- ");
        long.push_str(name);
        if let Some(help) = help {
            long.push_str(": ");
            long.push_str(help);
        }
    }
    arg.help(told(&short)).long_help(long)
}

/// The values that an argument may have, each with what it means.
fn values(command: &str, arg: &Arg) -> Vec<(String, Option<String>)> {
    let name = name_of(arg);
    let values = arg.get_possible_values();
    let told = values.iter().map(|value| {
        let own = find(&[command, "any"], &format!("{name}-{}", value.get_name()));
        let help = own.map(|text| text.to_string());
        let help = help.or_else(|| value.get_help().map(StyledStr::to_string));
        (value.get_name().to_owned(), help)
    });
    told.collect()
}

/// The name of an argument in the names of texts: that of an option, or what stands for its value.
fn name_of(arg: &Arg) -> String {
    let value = arg.get_value_names().and_then(<[_]>::first);
    let long = arg.get_long().map(str::to_owned);
    let name = long.or_else(|| value.map(|value| value.to_lowercase()));
    name.unwrap_or_default().replace('|', "-")
}

/// The text of the first of these commands that has one.
fn find(commands: &[&str], name: &str) -> Option<Rc<str>> {
    id_of(commands, name).map(|id| texts().get(id))
}

fn id_of(commands: &[&str], name: &str) -> Option<Id> {
    commands.iter().find_map(|command| match name {
        "" => HELP.find(&format!("help-{command}")),
        name => HELP.find(&format!("help-{command}-{name}")),
    })
}

/// What is wrong with the arguments, and how they are used.
pub(super) fn complaint(error: &clap::Error) -> Sentence {
    let Some(mut problem) = problem(error) else {
        let text = error.to_string();
        let text = text.strip_prefix("error: ").unwrap_or(&text);
        return message::quoted(text.trim_end());
    };
    let similar = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand];
    if let Some(similar) = similar.into_iter().find_map(|kind| first(error, kind)) {
        problem = say!(HELP, "usage-similar", problem, similar);
    }
    let mut parts = vec![told(&problem)];
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let heading = texts().get(id!(HELP, "help-usage"));
        parts.push(usage.to_string().replacen("Usage:", &heading, 1));
    }
    parts.push(told(&id!(HELP, "usage-hint")));
    message::quoted(&parts.join("\n\n"))
}

fn problem(error: &clap::Error) -> Option<Sentence> {
    let argument = first(error, ContextKind::InvalidArg);
    let value = first(error, ContextKind::InvalidValue);
    Some(match error.kind() {
        ErrorKind::ArgumentConflict => {
            let (argument, other) = (argument?, first(error, ContextKind::PriorArg)?);
            if argument == other {
                say!(HELP, "usage-twice", argument)
            } else {
                say!(HELP, "usage-conflict", argument, other)
            }
        }
        ErrorKind::InvalidValue => {
            let (argument, value) = (argument?, value?);
            let values = all(error, ContextKind::ValidValue).join(", ");
            match (value.is_empty(), values.is_empty()) {
                (true, true) => say!(HELP, "usage-value-missing", argument),
                (true, false) => say!(HELP, "usage-value-needs", argument, values),
                (false, true) => say!(HELP, "usage-value", argument, value),
                (false, false) => say!(HELP, "usage-value-one-of", argument, value, values),
            }
        }
        ErrorKind::ValueValidation => {
            let (argument, value) = (argument?, value?);
            match error.source().map(reason) {
                Some(reason) => say!(HELP, "usage-value-why", argument, value, reason),
                None => say!(HELP, "usage-value", argument, value),
            }
        }
        ErrorKind::InvalidSubcommand => {
            let command = first(error, ContextKind::InvalidSubcommand)?;
            say!(HELP, "usage-command", command)
        }
        ErrorKind::MissingRequiredArgument => {
            let arguments = all(error, ContextKind::InvalidArg).join(", ");
            say!(HELP, "usage-missing", arguments)
        }
        ErrorKind::TooManyValues => {
            let (argument, value) = (argument?, value?);
            say!(HELP, "usage-more", argument, value)
        }
        ErrorKind::UnknownArgument => {
            let argument = argument?;
            say!(HELP, "usage-unknown", argument)
        }
        _ => return None,
    })
}

/// Why a value does not do: our own readers know, and of clap's words those about a range of numbers; others are quoted.
fn reason(error: &(dyn Error + 'static)) -> Sentence {
    if let Some(error) = error.downcast_ref::<ValueError>() {
        return error.sentence();
    }
    let said = error.to_string();
    let ends = said.split_once(" is not in ").map(|(_, range)| range);
    match ends.and_then(|range| range.split_once("..")) {
        Some((least, most)) => match most.strip_prefix('=') {
            Some(most) => say!(HELP, "usage-range", least, most),
            None => say!(HELP, "usage-least", least),
        },
        None => message::quoted(error),
    }
}

fn all(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

fn first(error: &clap::Error, kind: ContextKind) -> Option<String> {
    all(error, kind).into_iter().next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use words::Texts;

    /// Texts are compared without regard to how their lines are broken.
    fn words(text: &str) -> String {
        let words: Vec<&str> = text.split_whitespace().collect();
        words.join(" ").trim_end_matches('.').to_owned()
    }

    /// Every text of the help, as the code has it, with the names under which it is looked for.
    fn said_in_code(command: &Command, said: &mut Vec<(Vec<String>, String, String)>) {
        let name = command.get_name().to_owned();
        let about = command.get_about().map(StyledStr::to_string);
        let about = about.unwrap_or_else(|| panic!("{name} has no help"));
        if let Some(long) = command.get_long_about().map(StyledStr::to_string) {
            let more = long.split_once("\n\n").map_or("", |(_, more)| more);
            said.push((vec![name.clone()], "more".to_owned(), words(more)));
        }
        said.push((vec![name.clone()], String::new(), words(&about)));
        for arg in command.get_arguments() {
            let help = arg.get_help().map(StyledStr::to_string);
            let help = help.unwrap_or_else(|| panic!("{name} {} has no help", arg.get_id()));
            let places = vec![name.clone(), "any".to_owned()];
            said.push((places.clone(), name_of(arg), words(&help)));
            for value in arg.get_possible_values() {
                let Some(help) = value.get_help().filter(|_| name_of(arg) != "language") else {
                    continue;
                };
                let text = format!("{}-{}", name_of(arg), value.get_name());
                said.push((places.clone(), text, words(&help.to_string())));
            }
        }
        for sub in command.get_subcommands() {
            said_in_code(sub, said);
        }
    }

    #[test]
    fn what_the_code_says_of_every_argument_stands_in_the_texts() {
        let mut said = Vec::new();
        said_in_code(&Args::command(), &mut said);
        let english = Texts::new("en");
        let mut used = BTreeSet::new();
        for (places, name, code) in said {
            let places: Vec<&str> = places.iter().map(String::as_str).collect();
            let id = id_of(&places, &name);
            let id = id.unwrap_or_else(|| panic!("no text {name} of {places:?}: {code}"));
            assert_eq!(words(&english.get(id)), code, "{}", id.name());
            used.insert(id.name());
        }
        let frame = [
            "usage",
            "commands",
            "arguments",
            "options",
            "examples",
            "command",
            "print",
            "version",
            "help",
            "default",
            "values",
        ];
        for line in HELP.source().lines() {
            let Some(name) = line
                .split(" =")
                .next()
                .filter(|name| name.starts_with("help-"))
            else {
                continue;
            };
            let is_frame = frame.iter().any(|frame| name == format!("help-{frame}"));
            assert!(
                is_frame || used.contains(name),
                "nothing has the help {name}"
            );
        }
    }
}
