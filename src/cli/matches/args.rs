//! What the user wants played.

use crate::builtin;
use crate::cli::engines::{self, Kind};
use crate::cli::error::{CliError, TEXTS, ValueError};
use crate::cli::{check, file};
use go::{Komi, KomiError, Rules, Size};
use message::id;
use record::Replay;
use std::path::PathBuf;
use std::time::Duration;
use tournament::{Contestant, Handicap, Limits, MatchPlan, Opening, Referee, Timing};

/// Play games between two engines of any kind.
///
/// Prints a table: wins, win rate with its 95 % interval, Elo, times, failures, games played twice.
/// An engine that crashes is started again and asked once more; one that fails for good, hangs,
/// oversteps the time or moves against the rules loses the game. With `--out` each game is kept as
/// an SGF file, and the same command goes on with an interrupted match. Exit code 0 if all games
/// were played.
#[derive(clap::Args)]
pub(in crate::cli) struct MatchArgs {
    /// The engine that has Black in the first game: built in, a library, or a GTP command line, in which `{seed}` stands
    /// for another number in each game.
    a: String,
    /// The other engine.
    b: String,
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// The board: 9, 19, 9x13.
    #[arg(long, value_name = "N", default_value = "19", value_parser = size)]
    size: Size,
    /// White's komi.
    #[arg(long, value_name = "POINTS", default_value = "7.5", value_parser = komi, allow_negative_numbers = true)]
    komi: Komi,
    /// The rules: Japanese, Chinese, AGA, NZ, Tromp-Taylor.
    #[arg(long, value_name = "NAME", default_value = "Chinese", value_parser = rules)]
    rules: Rules,
    /// Let A have Black in every game.
    #[arg(long)]
    no_alternate: bool,
    /// Black has N stones at the usual points.
    #[arg(long, value_name = "N", conflicts_with_all = ["free_handicap", "openings"])]
    handicap: Option<u8>,
    /// Black places N stones where it likes.
    #[arg(long, value_name = "N", conflicts_with = "openings")]
    free_handicap: Option<u8>,
    /// SGF files, or folders of them, to start from; each is played twice, with colours changed.
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
    /// Who counts: `players`, `playouts`, or an engine.
    #[arg(long, value_name = "WHO", default_value = "players")]
    referee: String,
    /// Take a resignation for a pass.
    #[arg(long)]
    no_resign: bool,
    /// A game with more moves is void [default: three for each point].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_moves: Option<u32>,
    /// How many games are played at the same time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// What the random numbers of built-in engines begin with.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// A folder for the records and the results.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// A name for A in table and records.
    #[arg(long, value_name = "NAME")]
    name_a: Option<String>,
    /// A name for B.
    #[arg(long, value_name = "NAME")]
    name_b: Option<String>,
    /// Seconds a move may take where nothing else limits it.
    #[arg(long, value_name = "SECONDS", default_value = "300", value_parser = engines::seconds)]
    patience: Duration,
    /// Print table and games as JSON.
    #[arg(long)]
    pub(super) json: bool,
}

impl MatchArgs {
    /// Works out what is to be played. Engines are found and not yet started.
    pub(super) fn plan(&self) -> Result<MatchPlan, CliError> {
        let a = named(contestant(&self.a)?, self.name_a.as_ref());
        let mut b = named(contestant(&self.b)?, self.name_b.as_ref());
        if a.name == b.name {
            b.name += " (2)";
        }
        let mut plan = MatchPlan::new(a, b, self.games, self.size);
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
        plan.limits = Limits {
            answer: self.patience,
            ..Limits::default()
        };
        Ok(plan)
    }

    fn openings(&self) -> Result<Vec<Opening>, CliError> {
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

fn named(contestant: Contestant, name: Option<&String>) -> Contestant {
    match name {
        Some(name) => contestant.called(name),
        None => contestant,
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
