//! `katsura usi`: the built-in player of minishogi as an engine of the Universal Shogi Interface.

use super::error::{CliError, TEXTS};
use super::terminal;
use kind::{Game, Kind, Side};
use message::{say, visible};
use minishogi::{Minishogi, Move, PieceType, Position, Square, perft, sfen};
use minishogi_player::mate::Mates;
use minishogi_player::{Limits, Player, Report, Score};
use std::io::{BufRead, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use usi::{Command, Go, Info};

/// Serve the built-in player of a game on the Universal Shogi Interface (USI), on standard input and output.
///
/// Besides the protocol's commands it knows `d` (the board and its SFEN), `user` (the legal moves, one a line) and
/// `perft N`. Positions are read with counts before or after the pieces in hand.
#[derive(clap::Args)]
pub(super) struct UsiArgs {
    /// The game: `minishogi`.
    kind: String,
}

/// Megabytes of the table, unless the controller says otherwise, and at most.
const MEMORY: (usize, usize) = (64, 1024);
/// So many of the best moves can be wanted.
const MOST_LINES: usize = 16;
/// How many plies a mate may take that is looked for by `go mate`, and how many positions that may take.
const MATE_PLIES: u8 = 31;
const MATE_NODES: u64 = 20_000_000;

pub(super) fn run(args: &UsiArgs) -> Result<ExitCode, CliError> {
    let usual = Minishogi::USUAL;
    if args.kind != Kind::id(&usual) {
        let known = Kind::id(&usual);
        return Err(CliError::Usage(say!(
            TEXTS,
            "cli-no-usi",
            kind = &args.kind,
            known
        )));
    }
    let mut session = Session {
        game: Game::new(usual),
        player: None,
        memory: MEMORY.0,
        lines: 1,
        running: None,
    };
    for line in std::io::stdin().lock().split(b'\n') {
        let line = String::from_utf8_lossy(&line?).into_owned();
        let command = Command::of(&line);
        if command == Command::Quit {
            session.stop()?;
            return Ok(ExitCode::SUCCESS);
        }
        session.obey(command)?;
    }
    // What was asked before the input ended is answered, unless it would go on for ever.
    session.wait()?;
    Ok(ExitCode::SUCCESS)
}

/// Tells the controller.
fn tell(text: &str) -> Result<(), CliError> {
    let mut out = terminal::out();
    writeln!(out, "{text}")?;
    out.flush()?;
    Ok(())
}

/// A search on its thread.
struct Running {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<Player>,
    is_endless: bool,
}

struct Session {
    game: Game<Minishogi>,
    /// Away while it thinks.
    player: Option<Player>,
    memory: usize,
    /// How many of the best moves are told.
    lines: usize,
    running: Option<Running>,
}

impl Session {
    fn obey(&mut self, command: Command) -> Result<(), CliError> {
        match command {
            Command::Usi => {
                let (usual, most) = MEMORY;
                tell("id name Katsura minishogi\nid author the Katsura developers")?;
                tell(&format!(
                    "option name USI_Hash type spin default {usual} min 1 max {most}\n\
                     option name MultiPV type spin default 1 min 1 max {MOST_LINES}"
                ))?;
                tell("usiok")
            }
            Command::IsReady => {
                self.stop()?;
                self.player();
                tell("readyok")
            }
            Command::SetOption { name, value } if name == "USI_Hash" => {
                self.stop()?;
                if let Ok(memory) = value.parse::<usize>() {
                    self.memory = memory.clamp(1, MEMORY.1);
                    self.player = None;
                }
                Ok(())
            }
            Command::SetOption { name, value } if name == "MultiPV" || name == "USI_MultiPV" => {
                self.stop()?;
                if let Ok(lines) = value.parse::<usize>() {
                    self.lines = lines.clamp(1, MOST_LINES);
                }
                Ok(())
            }
            Command::NewGame => {
                self.stop()?;
                self.player().forget();
                Ok(())
            }
            Command::Position { start, moves } => {
                self.stop()?;
                self.set(start.as_deref(), &moves)
            }
            Command::Go(go) => {
                self.stop()?;
                if let Some(time) = go.mate {
                    return self.mate(time);
                }
                self.go(go);
                Ok(())
            }
            Command::Stop | Command::PonderHit => self.stop(),
            Command::Display => tell(&board(self.game.position())),
            Command::User => {
                let legal = self.game.legal();
                legal.iter().try_for_each(|mv| tell(&mv.to_string()))
            }
            Command::Perft(depth) => tell(&perft(self.game.position(), depth).to_string()),
            Command::Unknown(text) => tell(&format!("info string unknown: {}", visible(&text))),
            Command::SetOption { .. } | Command::GameOver | Command::Nothing | Command::Quit => {
                Ok(())
            }
        }
    }

    fn player(&mut self) -> &mut Player {
        let memory = self.memory;
        self.player.get_or_insert_with(|| Player::new(memory))
    }

    /// Sets the game up. What is no position or no legal move is told, and leaves the game before it.
    fn set(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), CliError> {
        let first = match start.map(sfen::read) {
            None => Position::start(),
            Some(Ok(first)) => first,
            Some(Err(error)) => return tell(&format!("info string no position: {error}")),
        };
        let mut game = Game::from(Minishogi::USUAL, first);
        for text in moves {
            // A controller may go on where this program takes a game to be over by repetition.
            let mv = Move::from_usi(text).filter(|mv| game.position().is_legal(*mv));
            let Some(mv) = mv else {
                tell(&format!("info string no legal move: {}", visible(text)))?;
                break;
            };
            game.execute(mv);
        }
        self.game = game;
        Ok(())
    }

    /// Thinks on a thread of its own, which tells what it finds.
    fn go(&mut self, go: Go) {
        self.player();
        let Some(mut player) = self.player.take() else {
            return;
        };
        let positions: Vec<Position> = self.game.positions().copied().collect();
        let to_move = self.game.to_move().index();
        let stop = Arc::new(AtomicBool::new(false));
        let time = go.time(to_move).map(Duration::from_millis);
        let is_endless =
            go.infinite || go.ponder || time.is_none() && go.nodes.is_none() && go.depth.is_none();
        let (told, lines) = (stop.clone(), self.lines);
        let thread = std::thread::spawn(move || {
            let limits = Limits {
                depth: go.depth,
                nodes: go.nodes,
                time,
                lines,
                stop: Some(&told),
            };
            // If nobody listens any more, the next line of the input ends it.
            let report = player.think(&positions, &limits, &mut |report| {
                let _ = infos(report).try_for_each(|info| tell(&info.to_string()));
            });
            while is_endless && !told.load(Ordering::Acquire) {
                std::thread::park();
            }
            let _ = tell(&best(report.as_ref()));
            player
        });
        self.running = Some(Running {
            stop,
            thread,
            is_endless,
        });
    }

    /// Ends the search and waits for its answer.
    fn stop(&mut self) -> Result<(), CliError> {
        if let Some(running) = &mut self.running {
            running.stop.store(true, Ordering::Release);
            running.is_endless = false;
            running.thread.thread().unpark();
        }
        self.wait()
    }

    /// Waits for the answer of the search; one that would never end is stopped.
    fn wait(&mut self) -> Result<(), CliError> {
        let Some(running) = self.running.take() else {
            return Ok(());
        };
        if running.is_endless {
            running.stop.store(true, Ordering::Release);
            running.thread.thread().unpark();
        }
        match running.thread.join() {
            Ok(player) => {
                self.player = Some(player);
                Ok(())
            }
            Err(_) => tell("info string the search broke down\nbestmove resign"),
        }
    }

    /// Looks for a mate by checks, for so many milliseconds at most.
    fn mate(&mut self, time: u64) -> Result<(), CliError> {
        let mut mates = Mates::limited(MATE_NODES);
        mates.end_at(Instant::now().checked_add(Duration::from_millis(time)));
        let found = mates.find(self.game.position(), MATE_PLIES);
        tell(&match found {
            Ok(Some(line)) => format!("checkmate {}", written(&line)),
            Ok(None) => "checkmate nomate".to_owned(),
            Err(_) => "checkmate timeout".to_owned(),
        })
    }
}

fn written(line: &[Move]) -> String {
    let moves: Vec<String> = line.iter().map(Move::to_string).collect();
    moves.join(" ")
}

fn best(report: Option<&Report>) -> String {
    match report.map(|report| &*report.line) {
        Some([mv, reply, ..]) => format!("bestmove {mv} ponder {reply}"),
        Some([mv]) => format!("bestmove {mv}"),
        _ => "bestmove resign".to_owned(),
    }
}

/// The best move and the next best ones.
fn infos(report: &Report) -> impl Iterator<Item = Info> + '_ {
    let others = report.others.iter().map(|(score, line)| (*score, line));
    let all = std::iter::once((report.score, &report.line)).chain(others);
    let is_only = report.others.is_empty();
    all.enumerate().map(move |(at, (score, line))| Info {
        place: (!is_only).then_some(at + 1),
        depth: u32::from(report.depth),
        score: match score {
            Score::Pawns(value) => usi::Score::Pawns(value),
            Score::Mate(plies) => usi::Score::Mate(plies),
        },
        nodes: report.nodes,
        time: u64::try_from(report.time.as_millis()).unwrap_or(u64::MAX),
        line: line.iter().map(Move::to_string).collect(),
    })
}

/// The board with its hands, and its SFEN.
fn board(position: &Position) -> String {
    let hand = |side: Side| {
        let held = PieceType::IN_HAND.into_iter().rev();
        let held = held.filter(|of| position.in_hand(side, *of) > 0);
        let held = held.map(|of| format!(" {}{}", of.letters(), position.in_hand(side, of)));
        format!("{}:{}", side.letter(), held.collect::<String>())
    };
    let letters = |cell| {
        let piece = Square::of_cell(cell).and_then(|at| position.piece(at));
        match piece {
            None => ".".to_owned(),
            Some((of, Side::First)) => of.letters().to_owned(),
            Some((of, Side::Second)) => of.letters().to_ascii_lowercase(),
        }
    };
    let row = |rank: u16| {
        let row = (0..5).map(|file| format!("{:>3}", letters(rank * 5 + file)));
        format!(
            "{}  {}",
            row.collect::<String>(),
            char::from(b'a' + rank as u8)
        )
    };
    let mut lines = vec![hand(Side::Second), "  5  4  3  2  1".to_owned()];
    lines.extend((0..5).map(row));
    lines.push(hand(Side::First));
    lines.push(format!("sfen {position}"));
    lines.join("\n")
}
