//! `katsura gtp`: any engine on the Go Text Protocol, version 2.

mod analyze;
mod board;
mod clock;
mod lookup;
mod player;
mod reading;
mod ruleset;
mod session;
mod sgf;
mod status;
mod stream;
mod text;
mod thinking;
mod times;

use super::CliError;
use super::engines::{self, Chosen, Kind};
use clock::Clocks;
use engine::ids;
use go::Size;
use player::Player;
use session::Session;
use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use text::{Answer, Line};

/// Serve an engine on the Go Text Protocol (GTP 2), on standard input and output.
///
/// What the engine prints goes to standard error. The line `# interrupt` makes it move now. An
/// engine that crashes or hangs makes its command fail with the reason and is started again for
/// the next one.
#[derive(clap::Args)]
pub(super) struct GtpArgs {
    /// Seconds an answer may take; then the engine is told to answer now, and ended if it does not.
    #[arg(long, value_name = "SECONDS", value_parser = engines::seconds)]
    think_limit: Option<Duration>,
    /// `random`, `territory`, `montecarlo` (with settings: `montecarlo:seconds=3,threads=1`), or the path of a
    /// cgfthink library.
    engine: String,
}

pub(super) fn run(args: &GtpArgs) -> Result<ExitCode, CliError> {
    let engine = engines::choose(&args.engine)?;
    let mut bridge = Bridge::new(engine, args.think_limit);
    let served = bridge.serve();
    bridge.player.close();
    served?;
    Ok(ExitCode::SUCCESS)
}

/// The state between commands.
struct Bridge {
    engine: Chosen,
    player: Player,
    session: Session,
    clocks: Clocks,
    /// When the command in work came, or the one before was answered if that was later.
    since: Instant,
    quitting: bool,
    /// Moves played by `trymove` and not taken back.
    tried: usize,
    /// How far `increase_depths` has raised what is read.
    deeper: u32,
}

/// A command: its name and what it does with its arguments.
type Command = (&'static str, fn(&mut Bridge, &[String]) -> Answer);

/// Every command, in the order in which `list_commands` names them.
const COMMANDS: &[Command] = &[
    ("protocol_version", |_, _| Ok("2".to_owned())),
    ("name", |bridge, _| Ok(bridge.name())),
    ("version", |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
    ("known_command", |bridge, args| Ok(bridge.knows(args))),
    ("list_commands", |bridge, _| Ok(bridge.list_commands())),
    ("quit", |bridge, _| Ok(bridge.quit())),
    ("boardsize", Bridge::boardsize),
    ("rectangular_boardsize", Bridge::rectangular_boardsize),
    ("query_boardsize", |bridge, _| Ok(bridge.query_boardsize())),
    ("clear_board", Bridge::clear_board),
    ("komi", Bridge::komi),
    ("get_komi", |bridge, _| Ok(bridge.get_komi())),
    ("kgs-rules", Bridge::rules),
    ("kata-set-rules", Bridge::kata_set_rules),
    ("kata-get-rules", |bridge, _| Ok(bridge.kata_get_rules())),
    ("play", Bridge::play),
    ("genmove", Bridge::genmove),
    ("reg_genmove", Bridge::reg_genmove),
    ("kgs-genmove_cleanup", Bridge::genmove_cleanup),
    ("undo", Bridge::undo),
    ("gg-undo", Bridge::undo_many),
    ("fixed_handicap", Bridge::fixed_handicap),
    ("place_free_handicap", Bridge::place_free_handicap),
    ("set_free_handicap", Bridge::set_free_handicap),
    ("time_settings", Bridge::time_settings),
    ("time_left", Bridge::time_left),
    ("kgs-time_settings", Bridge::kgs_time_settings),
    ("kgs-game_over", |_, _| Ok(String::new())),
    ("cputime", |_, _| times::cputime()),
    ("final_status_list", Bridge::final_status_list),
    ("final_score", Bridge::final_score),
    ("showboard", |bridge, _| Ok(bridge.showboard())),
    ("list_stones", Bridge::list_stones),
    ("color", Bridge::color_at),
    ("is_legal", Bridge::is_legal),
    ("all_legal", Bridge::all_legal),
    ("move_history", |bridge, _| Ok(bridge.move_history())),
    ("last_move", |bridge, _| bridge.last_move()),
    ("captures", Bridge::captures),
    ("countlib", Bridge::countlib),
    ("findlib", Bridge::findlib),
    ("echo", |_, args| Ok(args.join(" "))),
    ("loadsgf", Bridge::loadsgf),
    ("printsgf", Bridge::printsgf),
    ("set_position", Bridge::set_position),
    ("gogui-setup", Bridge::setup),
    ("gogui-setup_player", Bridge::setup_player),
    ("gogui-play_sequence", Bridge::play_sequence),
    ("gogui-interrupt", |_, _| Ok(String::new())),
    ("stop", |_, _| Ok(String::new())),
    ("gogui-analyze_commands", Bridge::analyze_commands),
    ("cgf-status", |bridge, _| {
        bridge.show_gfx(ids::LIFE_AND_DEATH)
    }),
    ("cgf-figures", |bridge, _| bridge.show_gfx(ids::FIGURES)),
    ("cgf-numbers", |bridge, _| bridge.show_strings(ids::NUMBERS)),
    ("katsura-overlay", Bridge::overlay),
    ("cgf-restart", Bridge::restart),
];

/// What is read by this program itself, so that other engines' controllers do not take it for theirs.
const READING: &[Command] = &[
    ("attack", Bridge::attack),
    ("defend", Bridge::defend),
    ("owl_attack", Bridge::owl_attack),
    ("owl_defend", Bridge::owl_defend),
    ("dragon_status", Bridge::dragon_status),
    ("unconditional_status", Bridge::unconditional_status),
    ("trymove", Bridge::trymove),
    ("popgo", |bridge, _| bridge.popgo()),
    ("increase_depths", |bridge, _| Ok(bridge.read_deeper())),
    ("decrease_depths", |bridge, _| Ok(bridge.read_less_deep())),
];

impl Bridge {
    fn new(engine: Chosen, think_limit: Option<Duration>) -> Bridge {
        Bridge {
            player: Player::spawn(&engine, think_limit),
            engine,
            session: Session::new(Size::NINETEEN),
            clocks: Clocks::default(),
            since: Instant::now(),
            quitting: false,
            tried: 0,
            deeper: 0,
        }
    }

    /// Answers commands until there are no more.
    fn serve(&mut self) -> Result<(), CliError> {
        let mut out = std::io::stdout().lock();
        while let Some((raw, came)) = self.player.next_line() {
            self.since = came.max(self.since);
            let Some(line) = text::parse(&raw) else {
                continue;
            };
            if self.can_analyze() && stream::COMMANDS.contains(&line.name.as_str()) {
                self.stream(&line, &mut out)?;
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
        let command = self.commands().find(|(name, _)| *name == line.name);
        match command {
            Some((_, run)) => run(self, &line.args),
            None => Err("unknown command".to_owned()),
        }
    }

    /// The engine as the user called it. It says its own name only once it has started, and the
    /// answer must not depend on that.
    fn name(&self) -> String {
        self.engine.name.clone()
    }

    /// The commands that this engine answers.
    fn commands(&self) -> impl Iterator<Item = &'static Command> + use<> {
        let more = match self.engine.kind {
            Kind::Builtin => READING,
            Kind::Library | Kind::Gtp => &[],
        };
        COMMANDS.iter().chain(more)
    }

    fn knows(&self, args: &[String]) -> String {
        let asked = args.first().map_or("", String::as_str);
        self.command_names().contains(&asked).to_string()
    }

    fn list_commands(&self) -> String {
        self.command_names().join("\n")
    }

    fn command_names(&self) -> Vec<&'static str> {
        let mut names: Vec<&str> = self.commands().map(|(name, _)| *name).collect();
        if self.can_analyze() {
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
