//! What is learned from: moves that were played, with all that could have been.

use crate::games::{Game, Moment};
use go::Random;
use patterns::{Features, GROUPS, Group, Learned, SIZES, View, ring_names};
use std::collections::HashMap;

/// Of the moves that nothing speaks for one in so many is looked at, and counts so much.
const DULL: u8 = 6;

/// One move that could have been played.
#[derive(Clone, Copy)]
pub(crate) struct Candidate {
    /// Its levels.
    pub(crate) levels: [u8; GROUPS],
    /// For how many moves it stands.
    pub(crate) weight: u8,
    /// The number of its smallest pattern, 0 for none.
    pub(crate) ring: u16,
    /// The number of its largest known pattern, 0 for none.
    pub(crate) pattern: u32,
}

/// Choices: for each position the candidates, the move that was played first.
#[derive(Default)]
pub(crate) struct Sample {
    pub(crate) candidates: Vec<Candidate>,
    /// Where the candidates of each position begin, and the end.
    pub(crate) starts: Vec<usize>,
}

/// The patterns that are told apart, numbered from 1.
#[derive(Default)]
pub(crate) struct Known {
    pub(crate) numbers: HashMap<u32, u32>,
    pub(crate) rings: HashMap<u32, u32>,
}

impl Known {
    /// Finds the patterns that were played at least `least` times in the games, and all of the
    /// smallest.
    pub(crate) fn collect(games: &[&Game], least: u32) -> Known {
        let mut counts: Vec<HashMap<u32, u32>> = vec![HashMap::new(); SIZES];
        let mut view = View::new(go::Size::NINETEEN);
        for game in games {
            game.replay(|_, moment| {
                for (size, name) in view_of(&mut view, moment).names_at(moment) {
                    *counts[size].entry(name).or_default() += 1;
                }
            });
        }
        let mut known = Known::default();
        for (size, counts) in counts.into_iter().enumerate() {
            let played = counts.into_iter().filter(|(_, n)| *n >= least);
            let mut names: Vec<u32> = match size {
                0 => ring_names(),
                _ => played.map(|(name, _)| name).collect(),
            };
            names.sort_unstable();
            for name in names {
                let number = known.numbers.len() as u32 + 1;
                known.numbers.insert(name, number);
                if size == 0 {
                    known.rings.insert(name, number);
                }
            }
        }
        known
    }

    /// The patterns of weights that were learned, numbered in their order.
    pub(crate) fn of(learned: &Learned) -> Known {
        let names = learned.patterns.iter().map(|&(name, _)| name);
        Known {
            numbers: names.zip(1..).collect(),
            rings: HashMap::new(),
        }
    }

    /// Numbers what is known of a move's patterns.
    pub(crate) fn candidate(&self, features: &Features) -> Candidate {
        let number = |name: &u32| self.numbers.get(&(*name).max(1)).copied();
        let largest = features.names.iter().rev().find_map(number);
        let ring = self.rings.get(&features.names[0].max(1)).copied();
        Candidate {
            levels: features.levels,
            weight: 1,
            ring: ring.map_or(0, |n| n as u16),
            pattern: largest.unwrap_or(0),
        }
    }
}

/// A view that has taken over a moment.
struct Seen<'a>(&'a mut View);

fn view_of<'a>(view: &'a mut View, moment: &Moment<'_>) -> Seen<'a> {
    let stone = |p| moment.position.stone(p);
    view.set(moment.position.size(), stone, moment.situation);
    Seen(view)
}

impl Seen<'_> {
    /// The patterns around the move played.
    fn names_at(&self, moment: &Moment<'_>) -> impl Iterator<Item = (usize, u32)> + use<> {
        let names = self.0.names(moment.played);
        names.into_iter().map(|n| n.max(1)).enumerate()
    }
}

/// Returns the features of all legal moves of a moment, the move that was played first; `None` if
/// that is not legal.
pub(crate) fn choices(view: &mut View, moment: &Moment<'_>) -> Option<Vec<Features>> {
    let Seen(view) = view_of(view, moment);
    let mut all = vec![view.features(moment.played)?];
    let others = view.size().points().filter(|p| *p != moment.played);
    for p in others {
        all.extend(view.features(p));
    }
    Some(all)
}

impl Sample {
    /// Takes every `step`th move of the games, from another one in each, up to `most` candidates.
    pub(crate) fn take(games: &[&Game], known: &Known, step: usize, most: usize) -> Sample {
        let mut sample = Sample::default();
        let mut view = View::new(go::Size::NINETEEN);
        let mut random = Random::new(2007);
        sample.starts.push(0);
        for (i, game) in games.iter().enumerate() {
            game.replay(|number, moment| {
                if (number + i) % step != 0 || sample.candidates.len() + 361 > most {
                    return;
                }
                let Some(choices) = choices(&mut view, moment) else {
                    return;
                };
                for (i, features) in choices.iter().enumerate() {
                    let mut candidate = known.candidate(features);
                    if i > 0 && is_dull(features) {
                        if random.below(u32::from(DULL)) > 0 {
                            continue;
                        }
                        candidate.weight = DULL;
                    }
                    sample.candidates.push(candidate);
                }
                sample.starts.push(sample.candidates.len());
            });
        }
        sample
    }
}

/// Tells whether a move is far from the last ones and does nothing to chains: most are.
fn is_dull(features: &Features) -> bool {
    let level = |group: Group| features.levels[group as usize];
    let near = |level: u8, most: u8| level > 0 && level <= most;
    let quiet = [
        Group::Capture,
        Group::Extension,
        Group::Atari,
        Group::TwoLiberties,
    ];
    quiet.into_iter().all(|group| level(group) == 0)
        && !near(level(Group::Last), 6)
        && !near(level(Group::BeforeLast), 3)
}
