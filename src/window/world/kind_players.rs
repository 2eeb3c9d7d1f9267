//! Players of games other than Go, each on a thread of its own.

use app::game::VersusCommand;
use app::shell::command::Command;
use app::shell::effect::PlayerAsked;
use message::Message;
use player::{Event, Wake, Worker};
use std::hash::{BuildHasher, RandomState};

/// The player that was asked last, ready to be asked again.
#[derive(Default)]
pub(super) struct KindPlayers {
    /// The game, the name with settings, and the thread.
    current: Option<(&'static str, String, Worker)>,
    /// The worker's numbers of questions beside those of the application.
    asked: Vec<(u64, u64)>,
}

impl KindPlayers {
    /// Asks a player; what is wrong with it comes as a command.
    pub(super) fn ask(&mut self, asked: PlayerAsked, wake: Wake) -> Option<Command> {
        let id = asked.kind.id();
        let same = |(kind, name, _): &(&str, String, Worker)| *kind == id && *name == asked.player;
        if !self.current.as_ref().is_some_and(same) {
            let seed = RandomState::new().hash_one(asked.question);
            let worker = players::maker(asked.kind, &asked.player, seed)
                .map_err(|error| error.sentence())
                .and_then(|maker| {
                    Worker::start(maker, wake).map_err(|error| message::quoted(&error))
                });
            match worker {
                Ok(worker) => self.current = Some((id, asked.player.clone(), worker)),
                Err(reason) => return Some(answered(asked.question, Err(reason))),
            }
            self.asked.clear();
        }
        let (_, _, worker) = self.current.as_mut()?;
        // Whatever it was asked before does not matter any more.
        worker.stop();
        let number = worker.ask(asked.game, asked.limits);
        self.asked.push((number, asked.question));
        None
    }

    /// The player is to answer now.
    pub(super) fn stop(&self) {
        if let Some((_, _, worker)) = &self.current {
            worker.stop();
        }
    }

    /// What has come from it since the last call.
    pub(super) fn poll(&mut self) -> Vec<Command> {
        let mut commands = Vec::new();
        let Some((_, _, worker)) = &mut self.current else {
            return commands;
        };
        while let Some(event) = worker.poll() {
            if let Event::Found { question, found } = event {
                let known = self.asked.iter().find(|(number, _)| *number == question);
                commands.extend(known.map(|(_, question)| found_so_far(*question, found)));
            } else if let Event::Answer { question, answer } = event {
                let known = self
                    .asked
                    .iter()
                    .position(|(number, _)| *number == question);
                if let Some(at) = known {
                    let (_, question) = self.asked.swap_remove(at);
                    if let Ok(answer) = &answer {
                        commands.push(found_so_far(question, answer.found.clone()));
                    }
                    commands.push(answered(question, answer.map_err(|error| error.sentence())));
                }
            }
        }
        commands
    }
}

fn found_so_far(question: u64, found: player::Found) -> Command {
    app::game::GameCommand::Versus(VersusCommand::Found(question, found)).into()
}

fn answered(question: u64, answer: Result<player::Answer, message::Sentence>) -> Command {
    app::game::GameCommand::Versus(VersusCommand::Answered(question, answer)).into()
}
