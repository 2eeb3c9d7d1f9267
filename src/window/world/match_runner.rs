//! Plays a match that was ordered: makes the plan, waits for what happens and hands it on. All of it on a thread of its
//! own; the match has more for its games.

use app::WINDOW;
use app::engines::Source;
use app::engines::matches::{MatchCommand, MatchOrder};
use app::settings::{MatchSetup, TimeControl};
use app::shell::command::Command;
use engine::Maker;
use fileref::FileRef;
use go::{ByColor, Rules, Size};
use message::{FILES, Message, Sentence, id, say};
use record::{Record, Replay};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tournament::{Contestant, Handicap, Match, MatchPlan, Opening, Timing};

/// How long a wish to stop may go unnoticed.
const ATTENTION: Duration = Duration::from_millis(100);

/// Plays to the end, or until `stop`. `say` hands on what happens and tells whether anybody listens.
///
/// A match that nobody wants to keep is kept in `unnamed` until the next one, so that its games can be opened.
pub fn run(
    order: &MatchOrder,
    maker: fn(&Source) -> (String, Maker),
    unnamed: Option<&Path>,
    stop: &AtomicBool,
    say: impl Fn(Command) -> bool,
) {
    let folder = match &order.setup.folder {
        Some(folder) => Some(folder.as_path().to_owned()),
        None => unnamed.filter(|folder| emptied(folder)).map(Path::to_owned),
    };
    let kept = folder.as_deref().map(FileRef::from);
    let started = plan(order, maker, folder)
        .and_then(|plan| Match::start(plan, Arc::new(|| {})).map_err(|error| error.sentence()));
    let mut running = match started {
        Ok(running) => running,
        Err(reason) => {
            say(MatchCommand::Failed(reason).into());
            return;
        }
    };
    say(MatchCommand::Begun(running.earlier().to_vec(), kept).into());
    while !running.is_finished() {
        if stop.load(Ordering::Acquire) {
            running.cancel();
        }
        for event in running.wait(ATTENTION) {
            if !say(MatchCommand::Event(event).into()) {
                return;
            }
        }
    }
}

/// Makes room for a match: what is there is the one before. False if that cannot be.
fn emptied(folder: &Path) -> bool {
    match std::fs::remove_dir_all(folder) {
        Ok(()) => true,
        Err(error) => error.kind() == std::io::ErrorKind::NotFound,
    }
}

fn plan(
    order: &MatchOrder,
    maker: fn(&Source) -> (String, Maker),
    folder: Option<PathBuf>,
) -> Result<MatchPlan, Sentence> {
    let setup = &order.setup;
    let game = &setup.game;
    let size = Size::new(game.width, game.height).ok_or(id!(WINDOW, "match-no-board"))?;
    let engines = order.engines.iter();
    let players = engines.map(|(name, source)| contestant(name, source, maker));
    let mut plan = MatchPlan::between(players.collect(), setup.games, size);
    if order.engines.len() > 2 {
        plan.format = setup.format;
    }
    plan.alternate = setup.alternate;
    plan.sprt = setup.test();
    plan.threads = setup.at_once.into();
    plan.komi = game.komi;
    plan.rules = Rules::from_name(&game.rules).unwrap_or_default();
    plan.timing = timing(setup);
    plan.folder = folder;
    match &setup.openings {
        Some(path) => plan.openings = read_openings(path)?,
        None if setup.bundled => {
            plan.openings = tournament::openings::bundled(size);
            if plan.openings.is_empty() {
                return Err(say!(WINDOW, "match-no-bundled", size = size));
            }
        }
        None if game.handicap >= 2 && game.free_handicap => {
            plan.handicap = Handicap::Free(game.handicap);
        }
        None if game.handicap >= 2 => plan.handicap = Handicap::Fixed(game.handicap),
        None => {}
    }
    Ok(plan)
}

fn contestant(name: &str, source: &Source, maker: fn(&Source) -> (String, Maker)) -> Contestant {
    if let Source::Builtin(builtin) = source {
        let builtin = builtin.clone();
        // Otherwise all games would be the same.
        return Contestant::seeded(name, builtin.clone(), move |seed| {
            crate::builtin::maker_with_seed(&builtin, seed)
                .expect("the list has only engines of the registry")
        });
    }
    if let Source::Net(net) = source {
        let (name, file) = (name.to_owned(), net.net.clone());
        let spec = format!("net:{file}");
        return Contestant::seeded(name.clone(), &spec, move |seed| {
            crate::builtin::net_maker(&name, file.as_path(), Some(seed))
        });
    }
    let Source::Gtp(program) = source else {
        let spec = match source {
            Source::Library(library) => library.path.to_string(),
            _ => name.to_owned(),
        };
        return Contestant::new(name, spec, maker(source).1);
    };
    let program = program.clone();
    let command = program.command.clone();
    let mut contestant = Contestant::commanded(name, &command, move |line| {
        let mut program = program.clone();
        line.clone_into(&mut program.command);
        maker(&Source::Gtp(program)).1
    });
    contestant.keeps_time = true;
    contestant
}

fn timing(setup: &MatchSetup) -> Timing {
    let game = &setup.game;
    let Some(limits) = game.limits() else {
        return match game.seconds {
            0 => Timing::Unlimited,
            seconds => Timing::PerMove(Duration::from_secs(seconds.into())),
        };
    };
    let clock = limits.told(ByColor::both(limits.full()));
    Timing::Clock {
        main: clock.main,
        period: clock.period,
        period_moves: match game.time {
            TimeControl::Canadian => clock.period_moves,
            _ => clock.period_moves.min(1),
        },
    }
}

/// Every game of the file, to the end of its main line, is where games begin.
fn read_openings(file: &FileRef) -> Result<Vec<Opening>, Sentence> {
    let shown = file.name();
    let collection = files::open(file.as_path()).map_err(|error| {
        say!(
            FILES,
            "file-reason",
            file = &shown,
            reason = error.sentence()
        )
    })?;
    let opening = |(number, record): (usize, &Record)| {
        let first = std::iter::successors(Some(record.root()), |&c| record.children(c).next());
        let end = first.last().unwrap_or(record.root());
        Opening {
            name: format!("{shown} {}", number + 1),
            start: bridge::game_at(record, &mut Replay::new(), end),
        }
    };
    Ok(collection.games().iter().enumerate().map(opening).collect())
}
