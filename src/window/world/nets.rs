//! Networks on this computer: what their files say, and how fast they are.

use crate::builtin::NetError;
use crate::window::world::open_command;
use crate::window::world::programs;
use app::engines::EnginesCommand;
use app::settings::nets::{NetFacts, NetRefusal};
use app::shell::command::Command;
use app::shell::command::PickCommand;
use fileref::FileRef;
use std::path::Path;

/// The path of a network's file; none for the network of the program.
fn path(file: &FileRef) -> Option<&Path> {
    (!file.is_empty()).then(|| file.as_path())
}

/// What tells this edition of a network from others.
fn edition(file: &FileRef) -> String {
    match path(file) {
        Some(path) => programs::edition(path).unwrap_or_default(),
        None => format!(
            "{}-{}",
            env!("CARGO_PKG_VERSION"),
            crate::builtin::NetFacts::OWN_BYTES
        ),
    }
}

fn facts(file: FileRef) -> Result<NetFacts, NetError> {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let read = crate::builtin::NetFacts::read(path(&file))?;
    Ok(NetFacts {
        fingerprint: edition(&file),
        file,
        bytes: read.bytes,
        version: number(read.version),
        blocks: number(read.blocks),
        channels: number(read.channels),
        like_people: read.like_people,
        speed: None,
    })
}

/// Looks at a file that is to become an engine. A record that is called like a network is opened.
pub(super) fn inspect(file: FileRef) -> Command {
    let file = std::path::absolute(file.as_path()).map_or(file, FileRef::from);
    match facts(file.clone()) {
        Ok(facts) => PickCommand::InspectedNet(file, Ok(facts)).into(),
        Err(_) if is_record(file.as_path()) => open_command(&file),
        Err(error) => PickCommand::InspectedNet(file, Err(refusal(&error))).into(),
    }
}

fn refusal(error: &NetError) -> NetRefusal {
    let reason = error.reason();
    match error {
        NetError::Unreadable { .. } => NetRefusal::Unreadable(reason),
        NetError::Shipped(_) | NetError::NoPeople | NetError::NoNetwork { .. } => {
            NetRefusal::Unusable(reason)
        }
    }
}

fn is_record(path: &Path) -> bool {
    let text = std::fs::read(path).unwrap_or_default();
    text.trim_ascii_start().starts_with(b"(;")
}

/// Tells on a thread what the network of a file is, and then how fast; nothing if the edition is the one that is known.
pub(super) fn measure(
    file: FileRef,
    known: String,
    say: impl Fn(Command) -> bool + Send + 'static,
) {
    std::thread::spawn(move || {
        if edition(&file) == known {
            return;
        }
        // What is wrong with a file is told when its engine is started.
        let Ok(facts) = facts(file) else { return };
        let seen = |facts| Command::Engines(EnginesCommand::NetSeen(facts));
        if !say(seen(facts.clone())) {
            return;
        }
        if let Ok(speed) = crate::builtin::NetFacts::speed(path(&facts.file)) {
            say(seen(NetFacts {
                speed: Some(speed),
                ..facts
            }));
        }
    });
}
