//! How the values of parameters get into an engine.

use super::TuneArgs;
use super::declared::{self, Declared};
use crate::builtin;
use crate::cli::engines::{self, Kind};
use crate::cli::error::{CliError, TEXTS};
use ::tune::{Parameter, Space};
use message::say;
use std::time::Duration;
use tournament::Contestant;

/// How long an engine may take to say what it declares.
const PATIENCE: Duration = Duration::from_mins(1);

/// How a parameter gets in.
enum Way {
    /// Its value stands in the place of `%NAME%`, in the engine's name or in what is sent.
    Written,
    /// It is a setting of a built-in engine.
    Setting,
    /// This GTP command, the value behind it.
    Command(String),
}

/// How all of them get in.
pub(super) struct Wiring {
    engine: String,
    send: Vec<String>,
    ways: Vec<Way>,
}

fn place(name: &str) -> String {
    format!("%{name}%")
}

/// An engine's name with one more setting.
fn with_setting(engine: &str, name: &str, value: &str) -> String {
    let joint = match engine.split_once(':') {
        None => ":",
        Some((_, "")) => "",
        Some(_) => ",",
    };
    format!("{engine}{joint}{name}={value}")
}

impl Wiring {
    /// Finds out how each parameter gets in, and what those are now of which the user does not say it.
    pub(super) fn find(args: &TuneArgs, parameters: &mut [Parameter]) -> Result<Wiring, CliError> {
        let engine = &args.engine;
        let mut known: Option<Vec<Declared>> = None;
        let mut ways = Vec::new();
        for parameter in parameters {
            let name = &parameter.name;
            let written = |text: &String| text.contains(&place(name));
            if written(engine) || args.send.iter().any(written) {
                ways.push(Way::Written);
                continue;
            }
            let known = match &mut known {
                Some(known) => known,
                None => known.insert(declared::of(engine, PATIENCE)?),
            };
            let Some(found) = known.iter().find(|declared| &declared.name == name) else {
                return Err(CliError::Usage(say!(
                    TEXTS,
                    "cli-tune-unused",
                    name,
                    engine
                )));
            };
            parameter.now = parameter.now.or_else(|| found.value.as_ref()?.parse().ok());
            ways.push(found.set.clone().map_or(Way::Setting, Way::Command));
        }
        Ok(Wiring {
            engine: engine.clone(),
            send: args.send.clone(),
            ways,
        })
    }

    /// The parameters with their ways and their values as text.
    fn values<'a>(
        &'a self,
        space: &'a Space,
        number: u64,
    ) -> impl Iterator<Item = (&'a Parameter, &'a Way, String)> {
        let places = space.point(number);
        let parameters = space.parameters().iter().zip(&self.ways).zip(places);
        parameters.map(|((parameter, way), place)| {
            (parameter, way, parameter.text(parameter.value(place)))
        })
    }

    /// The engine's name with the values of a pair.
    pub(super) fn engine_at(&self, space: &Space, number: u64) -> String {
        let mut engine = self.engine.clone();
        for (parameter, way, value) in self.values(space, number) {
            match way {
                Way::Written => engine = engine.replace(&place(&parameter.name), &value),
                Way::Setting => engine = with_setting(&engine, &parameter.name, &value),
                Way::Command(_) => {}
            }
        }
        engine
    }

    /// What the engine is sent with the values of a pair.
    fn sent(&self, space: &Space, number: u64) -> Vec<String> {
        let mut lines = self.send.clone();
        for (parameter, way, value) in self.values(space, number) {
            match way {
                Way::Written => {
                    for line in &mut lines {
                        *line = line.replace(&place(&parameter.name), &value);
                    }
                }
                Way::Setting => {}
                Way::Command(command) => lines.push(format!("{command} {value}")),
            }
        }
        lines
    }

    /// Has a player sent its values whenever it starts.
    pub(super) fn start(&self, player: &mut Contestant, space: &Space, number: u64) {
        let lines = self.sent(space, number);
        if lines.is_empty() {
            return;
        }
        let (name, spec) = (player.name.clone(), player.spec.clone());
        let mut other = Contestant::commanded(name, &spec, move |line| {
            engines::told_at_start(line, &lines)
        });
        (other.keeps_time, other.move_time) = (true, player.move_time);
        other.playouts = player.playouts;
        *player = other;
    }

    /// Starts the engine once and sends it the first values: one that refuses them would play all games alike.
    pub(super) fn try_out(&self, space: &Space, limit: Duration) -> Result<(), CliError> {
        let engine = self.engine_at(space, 0);
        let lines = self.sent(space, 0);
        if lines.is_empty() {
            return Ok(());
        }
        if engines::choose(&engine)?.kind != Kind::Gtp {
            return Err(CliError::Usage(say!(TEXTS, "cli-tune-no-gtp", engine)));
        }
        let mut talk = declared::Talk::start(&engine, limit)?;
        for command in &lines {
            if let Err(reason) = talk.say(command)? {
                talk.close();
                let said = say!(TEXTS, "cli-tune-refused", engine, command, reason);
                return Err(CliError::Failed(said));
            }
        }
        talk.close();
        Ok(())
    }
}

/// The settings of a built-in engine, `None` if it is none.
pub(super) fn settings_of(engine: &str) -> Option<Vec<Declared>> {
    let settings = builtin::settings(engine)?;
    let declared = settings.into_iter().map(|(name, least, most)| Declared {
        name: name.to_owned(),
        value: None,
        range: Some((least, most)),
        set: None,
    });
    Some(declared.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_joined_as_names_of_engines_have_them() {
        for (engine, joined) in [
            ("net", "net:a=1"),
            ("net:", "net:a=1"),
            ("net:visits=5", "net:visits=5,a=1"),
        ] {
            assert_eq!(with_setting(engine, "a", "1"), joined);
        }
    }
}
