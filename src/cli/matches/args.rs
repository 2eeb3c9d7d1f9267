//! What the user wants played.

use super::kinds;
use crate::builtin;
use crate::cli::engines::{self, Kind};
use crate::cli::error::{CliError, TEXTS, ValueError};
use crate::cli::{check, file};
use clap::builder::RangedU64ValueParser;
use go::{Komi, KomiError, Rules, Size};
use kind::AnyKind;
use message::{Message, id, say};
use record::Replay;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tournament::{
    Adjudication, Contestant, Format, Handicap, Limits, MatchPlan, Opening, Referee, Shard, Sprt,
    Timing,
};

/// Playouts for each estimate of who leads.
const ADJUDICATING_PLAYOUTS: u32 = 100;
/// Stands for the openings of the program.
const BUNDLED: &str = "bundled";

/// What only Go has.
const OF_GO: [&str; 10] = [
    "size",
    "komi",
    "rules",
    "handicap",
    "free_handicap",
    "openings",
    "referee",
    "adjudicate",
    "no_resign",
    "opening_moves",
];

/// Play games between engines of any kind.
///
/// Two engines play a match, more a tournament. Prints a table: points, Elo with its 95 % interval, the likelihood of
/// superiority, times, failures, and who beat whom. Openings are played twice, with colours changed, and counted as pairs;
/// with `--sprt` a match ends as soon as it is decided. An engine that crashes is started again and asked once more; one
/// that fails for good, hangs, oversteps the time or moves against the rules loses the game. With `--out` each game is kept
/// as an SGF file, and the same command goes on with an interrupted match. Exit code 0 if all
/// games were played.
#[derive(clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(in crate::cli) struct MatchArgs {
    /// Two engines or more, each built in, a library, or a GTP command line, in which `{seed}` stands for another number in
    /// each game; of two the first has Black in the first game.
    #[arg(value_name = "ENGINE", required = true, num_args = 2..)]
    engines: Vec<String>,
    /// The game: see `katsura kinds`. Players of other games than Go are those of the program, with settings or without:
    /// `pentago`, `pentago:level=3`, `pentago-uct`, `minishogi`, `minishogi-material`, `minishogi-uct`, `random`; or
    /// `usi:COMMAND`, a program that speaks USI.
    #[arg(long, value_name = "KIND", default_value = "go", conflicts_with_all = OF_GO)]
    game: String,
    /// Games other than Go begin with N moves by chance that leave both sides about as good chances; each such beginning is
    /// played twice, with colours changed.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=16))]
    pub(super) random_moves: u32,
    /// How more than two engines meet.
    #[arg(long, value_enum, default_value_t = Meeting::RoundRobin)]
    format: Meeting,
    /// How many games each pair of engines plays.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// The board: 9, 19, 9x13.
    #[arg(long, value_name = "N", default_value = "19", value_parser = size)]
    size: Size,
    /// White's komi.
    #[arg(long, value_name = "POINTS", default_value_t = Komi::USUAL, value_parser = komi, allow_negative_numbers = true)]
    komi: Komi,
    /// The rules: Japanese, Chinese, AGA, NZ, Tromp-Taylor.
    #[arg(long, value_name = "NAME", default_value = "Chinese", value_parser = rules)]
    rules: Rules,
    /// Let the first engine of each pair have Black in every game.
    #[arg(long)]
    no_alternate: bool,
    /// Black has N stones at the usual points.
    #[arg(long, value_name = "N", conflicts_with_all = ["free_handicap", "openings"])]
    handicap: Option<u8>,
    /// Black places N stones where it likes.
    #[arg(long, value_name = "N", conflicts_with = "openings")]
    free_handicap: Option<u8>,
    /// SGF files, or folders of them, to start from, or `bundled` for those of the program (boards 9, 13 and 19); each is
    /// played twice, with colours changed.
    #[arg(long, value_name = "FILE|DIR", num_args = 1..)]
    openings: Vec<PathBuf>,
    /// Start from the position after N moves of an opening [default: all].
    #[arg(long, value_name = "N", requires = "openings")]
    opening_moves: Option<u32>,
    /// Seconds for each move; then the engine is told to move now.
    #[arg(long, value_name = "SECONDS", value_parser = engines::seconds, conflicts_with = "clock")]
    move_time: Option<Duration>,
    /// A clock for each player: MAIN, MAIN+BYOYOMI or MAIN+PERIOD/MOVES, in seconds.
    #[arg(long, value_name = "TIME", value_parser = clock)]
    clock: Option<Timing>,
    /// Playouts for each move.
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<u64>::new().range(1..))]
    pub(super) playouts: Option<u64>,
    /// Seconds for each move of engine I, the first being 1, whatever the others have.
    #[arg(long, value_name = "I=SECONDS", value_parser = of_engine)]
    engine_time: Vec<OfEngine>,
    /// Playouts for each move of engine I.
    #[arg(long, value_name = "I=N", value_parser = of_engine)]
    engine_playouts: Vec<OfEngine>,
    /// End the match when it is decided whether the first engine is stronger by more than ELO0 or by less than ELO1.
    #[arg(long, value_name = "ELO0,ELO1", value_parser = bounds, allow_hyphen_values = true)]
    sprt: Option<(f64, f64)>,
    /// How often the test may find the first engine stronger though it is not.
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt")]
    alpha: f64,
    /// How often the test may find it not stronger though it is.
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt")]
    beta: f64,
    /// Who counts: `players`, `playouts`, or an engine.
    #[arg(long, value_name = "WHO", default_value = "players")]
    referee: String,
    /// Stop a game in which a side leads by POINTS or more after each of MOVES moves (6 without it), as the engine of
    /// `--referee` says, or random playouts without one.
    #[arg(long, value_name = "POINTS/MOVES", value_parser = adjudication)]
    adjudicate: Option<(f32, u32)>,
    /// No game is stopped before N moves [default: as many as the board has points, halved].
    #[arg(long, value_name = "N", requires = "adjudicate")]
    adjudicate_after: Option<u32>,
    /// Take a resignation for a pass.
    #[arg(long)]
    no_resign: bool,
    /// A game with more moves is void [default: three for each point].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) max_moves: Option<u32>,
    /// How many games are played at the same time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// What the random numbers of built-in engines begin with.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// A folder for the records and the results.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write all games into one SGF collection when the match ends.
    #[arg(long, value_name = "FILE", requires = "out")]
    pub(super) archive: Option<PathBuf>,
    /// Do part I of N only, 1/N to N/N; `katsura merge` joins the parts.
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<Shard>,
    /// A name for engine I in table and records.
    #[arg(long, value_name = "I=NAME", value_parser = of_engine)]
    name: Vec<OfEngine>,
    /// A name for the first engine.
    #[arg(long, value_name = "NAME")]
    name_a: Option<String>,
    /// A name for the second one.
    #[arg(long, value_name = "NAME")]
    name_b: Option<String>,
    /// Seconds a move may take where nothing else limits it, and an engine to start.
    #[arg(long, value_name = "SECONDS", default_value = "300", value_parser = engines::seconds)]
    patience: Duration,
    /// Print table and games as JSON.
    #[arg(long)]
    pub(super) json: bool,
    /// Print each game as a line of JSON when it has ended, and the table as the last line.
    #[arg(long, conflicts_with = "json")]
    pub(super) json_lines: bool,
}

/// How contestants meet, by name.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Meeting {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first meets all the others.
    Gauntlet,
    /// Who loses is out.
    KnockOut,
}

/// Something about one of the engines, by its number from 1.
type OfEngine = (usize, String);

impl MatchArgs {
    /// Works out what is to be played. Engines are found and not yet started.
    pub(in crate::cli) fn plan(&self) -> Result<MatchPlan, CliError> {
        let kind = kinds::kind(&self.game)?;
        let mut plan = MatchPlan::between(self.contestants(kind)?, self.games, self.size);
        plan.format = match self.format {
            Meeting::RoundRobin => Format::RoundRobin,
            Meeting::Gauntlet => Format::Gauntlet,
            Meeting::KnockOut => Format::KnockOut,
        };
        plan.shard = self.shard;
        plan.sprt = self.sprt.map(|(elo0, elo1)| Sprt {
            elo0,
            elo1,
            alpha: self.alpha,
            beta: self.beta,
        });
        plan.adjudication = self.adjudicate.map(|(margin, moves)| Adjudication {
            margin,
            moves,
            after: self.adjudicate_after.unwrap_or(self.size.area() as u32 / 2),
            playouts: ADJUDICATING_PLAYOUTS,
        });
        plan.komi = self.komi;
        plan.rules = self.rules;
        plan.alternate = !self.no_alternate;
        plan.handicap = match (self.handicap, self.free_handicap) {
            (Some(stones), _) => Handicap::Fixed(stones),
            (_, Some(stones)) => Handicap::Free(stones),
            _ => Handicap::None,
        };
        plan.openings = self.openings()?;
        plan.timing = match (self.move_time, self.clock) {
            (Some(limit), _) => Timing::PerMove(limit),
            (_, Some(clock)) => clock,
            _ => Timing::Unlimited,
        };
        plan.referee = match self.referee.as_str() {
            "players" => Referee::Players,
            "playouts" => Referee::Playouts,
            engine => Referee::Engine(contestant(engine)?),
        };
        plan.resign = !self.no_resign;
        if let Some(moves) = self.max_moves {
            plan.max_moves = moves;
        }
        plan.threads = self.threads.into();
        plan.seed = self.seed;
        plan.folder.clone_from(&self.out);
        let usual = Limits::default();
        plan.limits = Limits {
            answer: self.patience,
            start: self.patience.min(usual.start),
            ..usual
        };
        if let Some(kind) = kind {
            kinds::apply(self, kind, &mut plan);
        }
        Ok(plan)
    }

    /// The engines with their names and limits; names that several have get a number.
    fn contestants(&self, kind: Option<&'static dyn AnyKind>) -> Result<Vec<Contestant>, CliError> {
        let mut players = Vec::new();
        for spec in &self.engines {
            let mut player = match kind {
                Some(kind) => kinds::contestant(kind, spec)?,
                None => contestant(spec)?,
            };
            player.playouts = self.playouts;
            players.push(player);
        }
        let names = [(1, &self.name_a), (2, &self.name_b)];
        let names = names
            .into_iter()
            .filter_map(|(i, name)| Some((i, name.clone()?)));
        for (number, name) in names.chain(self.name.iter().cloned()) {
            self.one(&mut players, number)?.name = name;
        }
        for (number, text) in &self.engine_time {
            let time = engines::seconds(text).map_err(|error| CliError::Usage(error.sentence()))?;
            self.one(&mut players, *number)?.move_time = Some(time);
        }
        for (number, text) in &self.engine_playouts {
            let playouts = text.parse().ok().filter(|&n: &u64| n > 0);
            let wrong = || CliError::Usage(say!(TEXTS, "bad-playouts", text));
            self.one(&mut players, *number)?.playouts = Some(playouts.ok_or_else(wrong)?);
        }
        let mut seen: HashMap<String, usize> = HashMap::new();
        for player in &mut players {
            let times = seen.entry(player.name.clone()).or_default();
            *times += 1;
            if *times > 1 {
                player.name = format!("{} ({times})", player.name);
            }
        }
        Ok(players)
    }

    fn one<'a>(
        &self,
        players: &'a mut [Contestant],
        number: usize,
    ) -> Result<&'a mut Contestant, CliError> {
        let player = number.checked_sub(1).and_then(|i| players.get_mut(i));
        let count = self.engines.len();
        player.ok_or_else(|| CliError::Usage(say!(TEXTS, "bad-engine-number", number, count)))
    }

    fn openings(&self) -> Result<Vec<Opening>, CliError> {
        if self.openings == [Path::new(BUNDLED)] && !Path::new(BUNDLED).exists() {
            let openings = tournament::openings::bundled(self.size);
            if openings.is_empty() {
                return Err(CliError::Usage(say!(
                    TEXTS,
                    "cli-no-bundled-openings",
                    size = self.size
                )));
            }
            return Ok(openings);
        }
        let files = check::files::expand(&self.openings);
        if files.is_empty() && !self.openings.is_empty() {
            return Err(CliError::Failed(id!(TEXTS, "cli-no-openings").into()));
        }
        let mut openings = Vec::new();
        for path in files {
            let games = file::open(&path)?;
            let stem = files::stem(&path);
            let several = games.games().len() > 1;
            for (number, record) in games.games().iter().enumerate() {
                let moves = self.opening_moves.unwrap_or(u32::MAX);
                let (cell, _) = crate::cli::position::after_moves(record, moves);
                openings.push(Opening {
                    name: if several {
                        format!("{stem} {}", number + 1)
                    } else {
                        stem.clone()
                    },
                    start: bridge::game_at(record, &mut Replay::new(), cell),
                });
            }
        }
        Ok(openings)
    }
}

/// Finds an engine. One that is built in plays by the seed of the match.
fn contestant(spec: &str) -> Result<Contestant, CliError> {
    if builtin::find(spec).is_some() && builtin::problem(spec).is_none() {
        let name = spec.to_owned();
        return Ok(Contestant::seeded(spec, spec, move |seed| {
            builtin::maker_with_seed(&name, seed).expect("it was found above")
        }));
    }
    let chosen = engines::choose(spec)?;
    let otherwise = chosen.maker;
    let mut contestant = Contestant::commanded(chosen.name, spec, move |line| {
        engines::choose(line).map_or_else(|_| otherwise.clone(), |chosen| chosen.maker)
    });
    contestant.keeps_time = chosen.kind == Kind::Gtp;
    Ok(contestant)
}

/// Reads `I=VALUE`.
fn of_engine(text: &str) -> Result<OfEngine, ValueError> {
    let (number, value) = text.split_once('=').ok_or(ValueError::OfEngine)?;
    let number = number.trim().parse().map_err(|_| ValueError::OfEngine)?;
    Ok((number, value.trim().to_owned()))
}

/// Reads `ELO0,ELO1`.
fn bounds(text: &str) -> Result<(f64, f64), ValueError> {
    let (elo0, elo1) = text.split_once(',').ok_or(ValueError::Elo)?;
    let elo = |text: &str| text.trim().parse().map_err(|_| ValueError::Elo);
    Ok((elo(elo0)?, elo(elo1)?))
}

/// Reads `POINTS` or `POINTS/MOVES`.
fn adjudication(text: &str) -> Result<(f32, u32), ValueError> {
    let (points, moves) = text.split_once('/').unwrap_or((text, "6"));
    let points: f32 = points.parse().map_err(|_| ValueError::Lead)?;
    let moves: u32 = moves.parse().map_err(|_| ValueError::Lead)?;
    if points.is_finite() && points > 0.0 && moves > 0 {
        Ok((points, moves))
    } else {
        Err(ValueError::Lead)
    }
}

/// Reads `I/N`.
pub(in crate::cli) fn shard(text: &str) -> Result<Shard, ValueError> {
    text.parse().map_err(|_| ValueError::Shard)
}

fn size(text: &str) -> Result<Size, ValueError> {
    let (w, h) = text.split_once('x').unwrap_or((text, text));
    let side = |n: &str| n.parse().ok();
    side(w)
        .zip(side(h))
        .and_then(|(w, h)| Size::new(w, h))
        .ok_or(ValueError::Side)
}

fn komi(text: &str) -> Result<Komi, KomiError> {
    text.parse::<Komi>()?.within(5_000)
}

fn rules(text: &str) -> Result<Rules, ValueError> {
    Rules::from_name(text).ok_or(ValueError::Rules)
}

/// Reads `MAIN`, `MAIN+PERIOD` or `MAIN+PERIOD/MOVES`.
fn clock(text: &str) -> Result<Timing, ValueError> {
    let (main, overtime) = text.split_once('+').unwrap_or((text, "0/0"));
    let (period, moves) = overtime.split_once('/').unwrap_or((overtime, "1"));
    let secs = |text: &str| {
        let secs = text
            .parse()
            .map_err(|_| ValueError::ClockSeconds(text.to_owned()))?;
        Duration::try_from_secs_f64(secs).map_err(|_| ValueError::ClockNegative)
    };
    let period_moves = moves
        .parse()
        .map_err(|_| ValueError::ClockMoves(moves.to_owned()))?;
    Ok(Timing::Clock {
        main: secs(main)?,
        period: secs(period)?,
        period_moves,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_written_as_players_say_them() {
        let of = |main, period, period_moves| {
            Ok(Timing::Clock {
                main: Duration::from_secs(main),
                period: Duration::from_secs(period),
                period_moves,
            })
        };
        assert_eq!(clock("300"), of(300, 0, 0));
        assert_eq!(clock("60+30"), of(60, 30, 1));
        assert_eq!(clock("0+300/25"), of(0, 300, 25));
        for bad in ["", "x", "60+", "60+30/x", "-5", "60+-1"] {
            assert!(clock(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn komi_is_in_half_points() {
        assert_eq!(komi("7.5"), Ok(Komi::from_half_points(15)));
        assert_eq!(komi("-3"), Ok(Komi::from_half_points(-6)));
        for bad in ["7.25", "nan", "1e9", "six"] {
            assert!(komi(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn boards_have_one_side_or_two() {
        assert_eq!(size("9"), Ok(Size::NINE));
        assert_eq!(size("9x13").ok(), Size::new(9, 13));
        for bad in ["0", "53", "9x", "x9", "9x9x9", "-9"] {
            assert!(size(bad).is_err(), "{bad}");
        }
    }
}
