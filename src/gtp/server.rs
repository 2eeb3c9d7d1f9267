//! Serving an engine on the Go Text Protocol, version 2, over any streams.
//!
//! `text` is a line and its answer, `arguments` what is in a line, `failure` why there is no better answer. [`Server::game`] is the game as the controller has built
//! it up, `clock` its time. `player` asks the engine and hears the controller meanwhile. The commands are in the other modules, by subject; whoever serves adds its own ([`Command`]).

mod analyze;
pub mod arguments;
mod board;
mod clock;
pub mod failure;
mod lookup;
mod player;
mod ruleset;
mod status;
mod stream;
mod text;
mod thinking;
mod times;

pub use failure::Failure;
pub use text::Answer;

use crate::TEXTS;
use clock::Clocks;
use engine::{Ask, Game, Maker, Reply, ids};
use go::Size;
use message::{Message, say};
use player::Player;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener};
use std::rc::Rc;
use std::time::{Duration, Instant};
use text::Line;

/// What is served.
#[derive(Clone)]
pub struct Served {
    /// What `name` answers.
    pub name: String,
    /// Starts the engine.
    pub maker: Maker,
    /// The largest side it plays on, as far as that is known before it has started.
    pub max_side: u8,
    /// Whether it plays on square boards only, as far as that is known before it has started.
    pub square_only: bool,
    /// Whether it comes back as soon as it is asked to, so that it may use its time to the end.
    pub is_prompt: bool,
    /// Whether it can be watched thinking (`lz-analyze` and the like).
    pub can_analyze: bool,
    /// How long an answer may take; then the engine is told to answer now, and ended if it does not.
    pub think_limit: Option<Duration>,
    /// Commands beside those of this module.
    pub commands: Vec<Command>,
    /// Tells the user what is no answer to a command.
    pub complain: fn(&dyn Message),
}

/// A command that whoever serves adds.
#[derive(Clone)]
pub struct Command {
    /// Its name.
    pub name: &'static str,
    /// What it does with its arguments.
    pub run: Run,
}

/// What a command does with its arguments.
pub type Run = Rc<dyn Fn(&mut Server, &[String]) -> Answer>;

/// Serves an engine: answers the commands that come from `input` until `quit` or the end, and closes the engine.
///
/// # Errors
/// An answer cannot be written.
pub fn serve(
    served: Served,
    input: impl Read + Send + 'static,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut server = Server::new(served, input);
    let outcome = server.run(output);
    server.player.close();
    outcome
}

/// Serves whoever connects, one after the other; each gets an engine and a board of its own from `served`.
///
/// # Errors
/// Nobody can connect any more. What goes wrong with one connection is told and ends that one only.
pub fn listen(listener: &TcpListener, mut served: impl FnMut() -> Served) -> io::Result<()> {
    loop {
        let (mut socket, from) = listener.accept()?;
        let served = served();
        let complain = served.complain;
        let done = socket
            .set_nodelay(true)
            .and_then(|()| socket.try_clone())
            .and_then(|input| serve(served, input, &mut socket));
        if let Err(error) = done {
            complain(&say!(
                TEXTS,
                "serve-connection",
                address = from.to_string(),
                reason = &error
            ));
        }
        // The thread that reads ends with it.
        let _ = socket.shutdown(Shutdown::Both);
    }
}

/// A served engine between two commands.
pub struct Server {
    served: Served,
    player: Player,
    game: Game,
    clocks: Clocks,
    /// When the command in work came, or the one before was answered if that was later.
    since: Instant,
    quitting: bool,
}

/// A command of the protocol: its name and what it does with its arguments.
type Known = (&'static str, fn(&mut Server, &[String]) -> Answer);

/// Every command of the protocol, in the order in which `list_commands` names them.
const COMMANDS: &[Known] = &[
    ("protocol_version", |_, _| Ok("2".to_owned())),
    ("name", |server, _| Ok(server.name())),
    ("version", |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
    ("known_command", |server, args| Ok(server.knows(args))),
    ("list_commands", |server, _| Ok(server.list_commands())),
    ("quit", |server, _| Ok(server.quit())),
    ("boardsize", Server::boardsize),
    ("rectangular_boardsize", Server::rectangular_boardsize),
    ("query_boardsize", |server, _| Ok(server.query_boardsize())),
    ("clear_board", Server::clear_board),
    ("komi", Server::komi),
    ("get_komi", |server, _| Ok(server.get_komi())),
    ("kgs-rules", Server::rules),
    ("kata-set-rules", Server::kata_set_rules),
    ("kata-get-rules", |server, _| Ok(server.kata_get_rules())),
    ("play", Server::play),
    ("genmove", Server::genmove),
    ("reg_genmove", Server::reg_genmove),
    ("kgs-genmove_cleanup", Server::genmove_cleanup),
    ("undo", Server::undo),
    ("gg-undo", Server::undo_many),
    ("fixed_handicap", Server::fixed_handicap),
    ("place_free_handicap", Server::place_free_handicap),
    ("set_free_handicap", Server::set_free_handicap),
    ("time_settings", Server::time_settings),
    ("time_left", Server::time_left),
    ("kgs-time_settings", Server::kgs_time_settings),
    ("kgs-game_over", |_, _| Ok(String::new())),
    // The answer is said to whoever spoke, who may be anybody: nothing of what was said is in it.
    ("kgs-chat", |server, _| {
        Ok(format!("{} is a program and does not talk", server.name()))
    }),
    ("cputime", |_, _| times::cputime()),
    ("final_status_list", Server::final_status_list),
    ("final_score", Server::final_score),
    ("showboard", |server, _| Ok(server.showboard())),
    ("list_stones", Server::list_stones),
    ("color", Server::color_at),
    ("is_legal", Server::is_legal),
    ("all_legal", Server::all_legal),
    ("move_history", |server, _| Ok(server.move_history())),
    ("last_move", |server, _| server.last_move()),
    ("captures", Server::captures),
    ("countlib", Server::countlib),
    ("findlib", Server::findlib),
    ("echo", |_, args| Ok(args.join(" "))),
    ("set_position", Server::set_position),
    ("gogui-setup", Server::setup),
    ("gogui-setup_player", Server::setup_player),
    ("gogui-play_sequence", Server::play_sequence),
    ("gogui-interrupt", |_, _| Ok(String::new())),
    ("stop", |_, _| Ok(String::new())),
    ("gogui-analyze_commands", Server::analyze_commands),
    ("cgf-status", |server, _| {
        server.show_gfx(ids::LIFE_AND_DEATH)
    }),
    ("cgf-figures", |server, _| server.show_gfx(ids::FIGURES)),
    ("cgf-numbers", |server, _| server.show_strings(ids::NUMBERS)),
    ("katsura-overlay", Server::overlay),
    ("cgf-restart", Server::restart),
];

impl Server {
    fn new(served: Served, input: impl Read + Send + 'static) -> Server {
        Server {
            player: Player::spawn(&served, input),
            served,
            game: Game::new(Size::NINETEEN),
            clocks: Clocks::default(),
            since: Instant::now(),
            quitting: false,
        }
    }

    /// The game as the controller has built it up.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The same, to be changed.
    pub fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    /// Answers with what the engine says to a line that is typed at its console.
    ///
    /// # Errors
    /// Its reason not to answer.
    pub fn console(&mut self, line: String) -> Answer {
        let game = self.game.clone();
        match self.player.ask(game, Ask::Console { line }, None)? {
            Reply::Text(text) => Ok(text),
            _ => Err(Failure::OtherAnswer),
        }
    }

    /// Answers commands until there are no more.
    fn run(&mut self, out: &mut impl Write) -> io::Result<()> {
        while let Some((raw, came)) = self.player.next_line() {
            self.since = came.max(self.since);
            let Some(line) = text::parse(&raw) else {
                continue;
            };
            if self.served.can_analyze && stream::COMMANDS.contains(&line.name.as_str()) {
                self.stream(&line, out)?;
            } else {
                let answer = self.answer(&line);
                out.write_all(text::format(line.id, &answer).as_bytes())?;
                out.flush()?;
            }
            self.since = Instant::now();
            if self.quitting {
                break;
            }
        }
        Ok(())
    }

    fn answer(&mut self, line: &Line) -> Answer {
        if let Some((_, run)) = COMMANDS.iter().find(|(name, _)| *name == line.name) {
            return run(self, &line.args);
        }
        let mut added = self.served.commands.iter();
        match added.find(|command| command.name == line.name).cloned() {
            Some(command) => (command.run)(self, &line.args),
            None => Err(Failure::UnknownCommand),
        }
    }

    /// The engine as the user called it. It says its own name only once it has started, and the
    /// answer must not depend on that.
    fn name(&self) -> String {
        self.served.name.clone()
    }

    fn knows(&self, args: &[String]) -> String {
        let asked = args.first().map_or("", String::as_str);
        self.command_names().contains(&asked).to_string()
    }

    fn list_commands(&self) -> String {
        self.command_names().join("\n")
    }

    fn command_names(&self) -> Vec<&'static str> {
        let known = COMMANDS.iter().map(|(name, _)| *name);
        let added = self.served.commands.iter().map(|command| command.name);
        let mut names: Vec<&str> = known.chain(added).collect();
        if self.served.can_analyze {
            names.extend(stream::COMMANDS);
        }
        names
    }

    fn quit(&mut self) -> String {
        self.quitting = true;
        String::new()
    }

    fn restart(&mut self, _: &[String]) -> Answer {
        self.player.restart()?;
        Ok(String::new())
    }
}
