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
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tournament::{Contestant, Handicap, Match, MatchPlan, Opening, Timing};

/// How long a wish to stop may go unnoticed.
const ATTENTION: Duration = Duration::from_millis(100);

/// Plays to the end, or until `stop`. `say` hands on what happens and tells whether anybody listens.
pub fn run(
    order: &MatchOrder,
    maker: fn(&Source) -> (String, Maker),
    stop: &AtomicBool,
    say: impl Fn(Command) -> bool,
) {
    let started = plan(order, maker)
        .and_then(|plan| Match::start(plan, Arc::new(|| {})).map_err(|error| error.sentence()));
    let mut running = match started {
        Ok(running) => running,
        Err(reason) => {
            say(MatchCommand::Failed(reason).into());
            return;
        }
    };
    say(MatchCommand::Begun(running.earlier().to_vec()).into());
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

fn plan(order: &MatchOrder, maker: fn(&Source) -> (String, Maker)) -> Result<MatchPlan, Sentence> {
    let MatchSetup {
        game,
        games,
        alternate,
        openings,
        folder,
    } = &order.setup;
    let size = Size::new(game.width, game.height).ok_or(id!(WINDOW, "match-no-board"))?;
    let [a, b] = order
        .engines
        .each_ref()
        .map(|(name, source)| contestant(name, source, maker));
    let mut plan = MatchPlan::new(a, b.called(second_name(order)), *games, size);
    plan.alternate = *alternate;
    plan.komi = game.komi;
    plan.rules = Rules::from_name(&game.rules).unwrap_or_default();
    plan.timing = timing(&order.setup);
    plan.folder = folder.as_ref().map(|folder| folder.as_path().to_owned());
    match openings {
        Some(path) => plan.openings = read_openings(path)?,
        None if game.handicap >= 2 && game.free_handicap => {
            plan.handicap = Handicap::Free(game.handicap);
        }
        None if game.handicap >= 2 => plan.handicap = Handicap::Fixed(game.handicap),
        None => {}
    }
    Ok(plan)
}

/// An engine that plays itself has two names in the table.
fn second_name(order: &MatchOrder) -> String {
    let [a, b] = order.engines.each_ref().map(|(name, _)| name);
    if a == b {
        format!("{b} (2)")
    } else {
        b.clone()
    }
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
