//! A tuning that is looked at: parameters of an engine, tried by games that `katsura tune` plays. Its folder is read on a thread
//! of the world, as long as it grows.

use crate::engines::{Engines, EnginesEffect};
use fileref::FileRef;
use message::Sentence;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tune::{Estimate, Group, Parameter};

/// What happens with a tuning.
#[derive(Debug)]
pub enum TuningCommand {
    /// Show the tuning that is looked at, and let another one be chosen.
    Show,
    /// Look at the tuning in that folder.
    Folder(FileRef),
    /// Nobody looks at it any more: its folder need not be followed.
    Leave,
    /// That stands in the folder of that number now, or why nothing could be read.
    Read(u64, Result<Box<TuningView>, Sentence>),
}

/// A folder to be followed, for a thread.
#[derive(Debug)]
pub struct TuningOrder {
    /// The number of the order.
    pub number: u64,
    /// The folder.
    pub folder: FileRef,
    /// Set when nobody wants to know more.
    pub stop: Arc<AtomicBool>,
}

/// A tuning as its folder tells it.
#[derive(Clone, PartialEq, Debug)]
pub struct TuningView {
    /// The engine that is tuned.
    pub engine: String,
    /// The engine it plays against.
    pub against: String,
    /// How many pairs of games have been played.
    pub pairs: u64,
    /// How many there are to be, if that is known.
    pub planned: Option<u64>,
    /// How many games they are.
    pub games: f64,
    /// The points of the engine in all of them.
    pub points: f64,
    /// The parameters.
    pub parameters: Vec<Tuned>,
    /// By how many Elo points the best place is better than the present one, after so many pairs.
    pub gain: Vec<(u64, Estimate)>,
    /// The score at the best place.
    pub score: Option<Estimate>,
    /// How likely the best place is better than the present one.
    pub likelihood: Option<f64>,
}

/// A parameter and what was found of it. Places are from −1, the least value, to 1.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuned {
    /// The parameter.
    pub parameter: Parameter,
    /// The score along it, the other parameters being where they are best.
    pub curve: Vec<(f64, Estimate)>,
    /// What was seen along it.
    pub groups: Vec<Group>,
    /// The place that seemed the best after so many pairs.
    pub best: Vec<(u64, Estimate)>,
}

impl Tuned {
    /// The place that seems the best now.
    pub fn best_now(&self) -> Option<Estimate> {
        self.best.last().map(|(_, best)| *best)
    }

    /// The value at a place, as the engine is given it.
    pub fn text(&self, place: f64) -> String {
        self.parameter.text(self.parameter.value(place))
    }

    /// Whether the interval covers nearly all there is: the games do not tell.
    pub fn is_unknown(&self) -> bool {
        // Of 2, the width of the whole range.
        self.best_now()
            .is_none_or(|best| best.high - best.low > 1.8)
    }
}

/// The tuning that is looked at.
#[derive(Debug, Default)]
pub struct Tunings {
    folder: Option<FileRef>,
    number: u64,
    stop: Arc<AtomicBool>,
    view: Option<Box<TuningView>>,
    failure: Option<Sentence>,
}

impl Tunings {
    /// The folder.
    pub fn folder(&self) -> Option<&FileRef> {
        self.folder.as_ref()
    }

    /// What stands in it; none before it was read.
    pub fn view(&self) -> Option<&TuningView> {
        self.view.as_deref()
    }

    /// Why it could not be read.
    pub fn failure(&self) -> Option<&Sentence> {
        self.failure.as_ref()
    }

    /// Has the folder followed, from now on and by nobody else.
    fn follow(&mut self, out: &mut Vec<EnginesEffect>) {
        self.stop.store(true, Ordering::Release);
        self.stop = Arc::default();
        self.number += 1;
        out.extend(self.folder.clone().map(|folder| {
            EnginesEffect::FollowTuning(Box::new(TuningOrder {
                number: self.number,
                folder,
                stop: Arc::clone(&self.stop),
            }))
        }));
    }
}

impl Engines {
    /// The tuning that is looked at.
    pub fn tuning(&self) -> &Tunings {
        &self.tuning
    }

    /// Something about tunings.
    pub(super) fn tuning_command(&mut self, command: TuningCommand, out: &mut Vec<EnginesEffect>) {
        let now = &mut self.tuning;
        match command {
            TuningCommand::Show => {
                if now.stop.load(Ordering::Acquire) {
                    now.follow(out);
                }
                out.push(EnginesEffect::ShowTuning);
            }
            TuningCommand::Folder(folder) => {
                now.folder = Some(folder);
                now.view = None;
                now.failure = None;
                now.follow(out);
            }
            TuningCommand::Leave => now.stop.store(true, Ordering::Release),
            TuningCommand::Read(number, read) => {
                if number != now.number {
                    return;
                }
                match read {
                    Ok(view) => {
                        now.view = Some(view);
                        now.failure = None;
                    }
                    Err(failure) => now.failure = Some(failure),
                }
                out.push(EnginesEffect::TuningRead);
            }
        }
    }
}
