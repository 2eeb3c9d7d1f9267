//! `katsura cgos`: an engine plays on the Computer Go Server. The protocol and what is to be done is the crate `cgos`; here
//! are the sockets, the clock and the engine.

mod connection;
mod player;

use super::engines;
use super::error::{CliError, TEXTS};
use super::language::{COMMANDS, told};
use super::{file, on_interrupt, terminal};
use ::cgos::{Account, AccountError, Backoff, Client, Ended, Fault, Order};
use connection::Connection;
use message::{id, say, visible};
use player::Player;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The longest pause between two attempts to connect.
const LONGEST_PAUSE: Duration = Duration::from_mins(1);
/// How often deadlines are looked at, at least.
const TICK: Duration = Duration::from_millis(500);

/// Play on the Computer Go Server (CGOS), where programs meet and are rated.
///
/// Any engine plays: built in, a library, a GTP program. The connection is built up again when it breaks, and a game goes
/// on where it was; what the engine thought meanwhile is not lost. A move that the server would refuse, or none, becomes
/// a pass. Ctrl-C ends it after the game, twice at once. One line a game on standard output.
#[derive(clap::Args)]
pub(super) struct CgosArgs {
    /// The engine: built in, a library, or a GTP command line such as "gnugo --mode gtp".
    engine: String,
    /// The server.
    #[arg(long, value_name = "HOST:PORT")]
    server: String,
    /// The account's name, 3 to 18 letters, digits, `_`, `-` and `.`; one that is new is made.
    #[arg(long, value_name = "NAME")]
    user: String,
    /// A file with the account's password in its first line [default: the variable `KATSURA_CGOS_PASSWORD`].
    #[arg(long, value_name = "FILE")]
    password_file: Option<PathBuf>,
    /// Leave after so many games.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// Keep the records of the games in this folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Seconds of the time that are kept for the way to the server.
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = engines::seconds)]
    reserve: Duration,
    /// Seconds before the connection is built up again; they double with each attempt, up to a minute.
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = engines::seconds)]
    retry: Duration,
}

/// What happens outside.
enum Happening {
    /// The connection of that number brings a line.
    Line(u64, String),
    /// It is lost, for this reason.
    Lost(u64, String),
    /// The engine has something to say, or the user wants to leave.
    Woken,
}

pub(super) fn run(args: &CgosArgs) -> Result<ExitCode, CliError> {
    let account = account(args)?;
    let engine = engines::choose(&args.engine)?;
    if let Some(folder) = &args.out {
        std::fs::create_dir_all(folder).map_err(|error| {
            let (path, reason) = (folder, message::Argument::shown(&error));
            CliError::Failed(say!(TEXTS, "cli-cgos-folder", path, reason))
        })?;
    }
    let (sender, happenings) = mpsc::channel();
    let interrupts = Arc::new(AtomicU32::new(0));
    let (heard, wake) = (interrupts.clone(), sender.clone());
    on_interrupt(move || {
        heard.fetch_add(1, Ordering::AcqRel);
        let _ = wake.send(Happening::Woken);
    })?;
    let wake = sender.clone();
    let player = Player::start(&engine, args.reserve, move || {
        // Whoever is gone needs no waking.
        let _ = wake.send(Happening::Woken);
    })?;
    let seed = SystemTime::now().duration_since(UNIX_EPOCH);
    let seed = seed.map_or(0, |now| now.as_nanos() as u64);
    let version = env!("CARGO_PKG_VERSION");
    let mut session = Session {
        args,
        client: Client::new(account, &format!("katsura {version}")),
        player,
        backoff: Backoff::new(args.retry, LONGEST_PAUSE, seed),
        connection: None,
        again_at: Some(Instant::now()),
        connections: 0,
        sender,
        tally: Tally::default(),
        leaving: false,
    };
    let result = session.play(&happenings, &interrupts);
    session.leave();
    session.player.close();
    let tally = &session.tally;
    writeln!(
        terminal::out(),
        "{}",
        told(&say!(
            COMMANDS,
            "cli-cgos-tally",
            games = tally.games,
            won = tally.won,
            lost = tally.lost,
            faults = tally.faults
        ))
    )?;
    result.map(|()| ExitCode::SUCCESS)
}

fn account(args: &CgosArgs) -> Result<Account, CliError> {
    let password = match &args.password_file {
        Some(path) => {
            let bytes = file::read(path).map_err(|error| CliError::Open {
                path: path.clone(),
                error,
            })?;
            let text = String::from_utf8_lossy(&bytes);
            text.lines().next().unwrap_or_default().trim().to_owned()
        }
        None => std::env::var("KATSURA_CGOS_PASSWORD")
            .map_err(|_| CliError::Usage(id!(TEXTS, "cli-cgos-no-password").into()))?,
    };
    Account::new(&args.user, &password).map_err(|error| {
        CliError::Usage(match error {
            AccountError::Name => say!(TEXTS, "cli-cgos-name", name = &args.user),
            AccountError::Password => id!(TEXTS, "cli-cgos-password").into(),
        })
    })
}

/// How the games ended.
#[derive(Default)]
struct Tally {
    games: u32,
    won: u32,
    lost: u32,
    /// Lost by time or against the rules.
    faults: u32,
}

/// From the first connection to leaving.
struct Session<'a> {
    args: &'a CgosArgs,
    client: Client,
    player: Player,
    backoff: Backoff,
    connection: Option<Connection>,
    /// When to connect, while there is no connection.
    again_at: Option<Instant>,
    connections: u64,
    sender: Sender<Happening>,
    tally: Tally,
    /// The next end of a game is the last one.
    leaving: bool,
}

impl Session<'_> {
    fn play(
        &mut self,
        happenings: &Receiver<Happening>,
        interrupts: &AtomicU32,
    ) -> Result<(), CliError> {
        loop {
            match interrupts.load(Ordering::Acquire) {
                0 => {}
                1 if self.client.is_playing() => {
                    if !std::mem::replace(&mut self.leaving, true) {
                        super::complain(&id!(COMMANDS, "cli-cgos-leaving"));
                    }
                }
                _ => return Ok(()),
            }
            self.connect_if_time();
            match happenings.recv_timeout(self.pause()) {
                Ok(Happening::Line(number, line)) if self.is_open(number) => {
                    let orders = self.client.hear(&line);
                    if self.client.is_logged_in() {
                        self.backoff.reset();
                    }
                    self.follow(orders)?;
                }
                Ok(Happening::Lost(number, reason)) if self.is_open(number) => {
                    self.lost(&reason);
                }
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            if let Some(answer) = self.player.poll() {
                if let Some(failure) = &answer.failure {
                    super::complain(failure);
                }
                let (orders, replaced) = self.client.answered(answer.question, answer.mv);
                if replaced {
                    super::complain(&id!(COMMANDS, "cli-cgos-replaced"));
                }
                self.follow(orders)?;
            }
            if self.is_finished() {
                return Ok(());
            }
        }
    }

    fn is_open(&self, number: u64) -> bool {
        self.connection.is_some() && number == self.connections
    }

    /// Whether all games are played.
    fn is_finished(&self) -> bool {
        let enough = self
            .args
            .games
            .is_some_and(|games| self.tally.games >= games);
        (enough || self.leaving) && !self.client.is_playing()
    }

    /// How long nothing needs to be looked at.
    fn pause(&self) -> Duration {
        let now = Instant::now();
        let until = |at: Instant| at.saturating_duration_since(now);
        let deadlines = self.again_at.into_iter().chain(self.player.next_deadline());
        deadlines.map(until).min().unwrap_or(TICK).min(TICK)
    }

    fn connect_if_time(&mut self) {
        if self.again_at.is_none_or(|at| Instant::now() < at) {
            return;
        }
        self.again_at = None;
        self.connections += 1;
        match Connection::open(&self.args.server, self.connections, self.sender.clone()) {
            Ok(connection) => self.connection = Some(connection),
            Err(error) => self.lost(&error.to_string()),
        }
    }

    /// The connection is gone: another attempt comes later.
    fn lost(&mut self, reason: &str) {
        self.connection = None;
        self.client.lost();
        let pause = self.backoff.pause();
        self.again_at = Instant::now().checked_add(pause);
        let server = &self.args.server;
        super::complain(&say!(COMMANDS, "cli-cgos-lost", server, reason, pause));
    }

    fn follow(&mut self, orders: Vec<Order>) -> Result<(), CliError> {
        for order in orders {
            match order {
                Order::Send(line) => {
                    // Behind the last game nobody is ready for another.
                    if line == "ready" && self.is_finished() {
                        return Ok(());
                    }
                    let sent = self.connection.as_mut().map(|to| to.send(&line));
                    if let Some(Err(error)) = sent {
                        self.lost(&error.to_string());
                    }
                }
                Order::Think(question) => self.player.think(&question),
                Order::Hurry(left) => self.player.hurry(left),
                Order::Forget => self.player.forget(),
                Order::Started(started) => {
                    let color = started.color;
                    let (game, opponent) = (&started.game, &*visible(&started.opponent));
                    let moves = started.moves;
                    super::complain(&match color {
                        go::Color::Black => {
                            say!(COMMANDS, "cli-cgos-black", game, opponent, moves)
                        }
                        go::Color::White => {
                            say!(COMMANDS, "cli-cgos-white", game, opponent, moves)
                        }
                    });
                }
                Order::Ended(ended) => self.ended(&ended)?,
                Order::Told(text) => super::complain(&message::quoted(&*visible(&text))),
                Order::Refused(reason) => {
                    let reason = &*visible(&reason);
                    return Err(CliError::Failed(say!(TEXTS, "cli-cgos-refused", reason)));
                }
                Order::Busy(reason) => self.lost(&reason),
            }
        }
        Ok(())
    }

    fn ended(&mut self, ended: &Ended) -> Result<(), CliError> {
        self.tally.games += 1;
        self.tally.won += u32::from(ended.won == Some(true));
        self.tally.lost += u32::from(ended.won == Some(false));
        self.tally.faults += u32::from(ended.fault.is_some());
        let word = match (ended.won, ended.fault) {
            (Some(true), _) => id!(COMMANDS, "cli-cgos-won"),
            (Some(false), Some(Fault::Time)) => id!(COMMANDS, "cli-cgos-lost-time"),
            (Some(false), Some(Fault::Illegal)) => id!(COMMANDS, "cli-cgos-lost-illegal"),
            (Some(false), None) => id!(COMMANDS, "cli-cgos-lost-game"),
            (None, _) => id!(COMMANDS, "cli-cgos-unknown"),
        };
        let (game, result, moves) = (&ended.number, &ended.result, ended.game.moves().len());
        let [black, white] = &ended.names;
        let line = say!(
            COMMANDS,
            "cli-cgos-ended",
            game = &*visible(game),
            black = &*visible(black),
            white = &*visible(white),
            result = &*visible(result),
            word,
            moves
        );
        let mut out = terminal::out();
        writeln!(out, "{}", told(&line))?;
        out.flush()?;
        match &self.args.out {
            Some(folder) => keep(folder, ended),
            None => Ok(()),
        }
    }

    /// Says goodbye.
    fn leave(&mut self) {
        if let Some(connection) = &mut self.connection {
            // The server notices in any case.
            let _ = connection.send("quit");
        }
    }
}

/// Writes the record of a game.
fn keep(folder: &Path, ended: &Ended) -> Result<(), CliError> {
    let game = engine::Game::from(ended.game.clone());
    let mut games = bridge::record_of(&game);
    let record = games.game_mut(0);
    let root = record.root();
    record.set_text(root, "PB", &ended.names[0]);
    record.set_text(root, "PW", &ended.names[1]);
    record.set_text(root, "RE", &ended.result);
    record.set_text(root, "PC", "CGOS");
    let plain: String = ended
        .number
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
        .take(40)
        .collect();
    file::write(&folder.join(format!("cgos-{plain}.sgf")), &games.write())
}
