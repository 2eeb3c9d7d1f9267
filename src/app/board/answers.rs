//! What engines have answered, remembered for every node, so that a walk through the game shows it again at once.

use crate::document::Place;
use crate::engines::{AnswerKey, EngineId};
use overlay::{Estimate, Overlay};
use record::CellId;
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;

/// How many pictures are remembered. One of a 19×19 board takes about 50 kB.
const PICTURES: usize = 1_000;

/// How many estimates are remembered; they are small and make the graph of a game.
const ESTIMATES: usize = 50_000;

/// Pictures and estimates by node.
#[derive(Default)]
pub struct Answers {
    pictures: HashMap<AnswerKey, Arc<Overlay>>,
    // The oldest first.
    order: VecDeque<AnswerKey>,
    estimates: HashMap<(Place, EngineId), Estimate>,
    // Changes with every estimate, so that what is made of them can tell.
    version: u64,
}

impl Answers {
    /// The picture for that key.
    pub fn get(&self, key: &AnswerKey) -> Option<&Arc<Overlay>> {
        self.pictures.get(key)
    }

    /// What that engine thinks of that position.
    pub fn estimate(&self, place: Place, engine: EngineId) -> Option<Estimate> {
        self.estimates.get(&(place, engine)).copied()
    }

    /// The nodes of a game of which anything is thought.
    pub fn cells_of(&self, epoch: u64, game: usize) -> HashSet<CellId> {
        let places = self.estimates.keys().map(|(place, _)| place);
        let ours = places.filter(|place| (place.epoch, place.game) == (epoch, game));
        ours.map(|place| place.cell).collect()
    }

    /// Changes whenever an estimate does.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Keeps an estimate, unless the one that is known has more work behind it.
    pub fn keep_estimate(&mut self, place: Place, engine: EngineId, estimate: Estimate) {
        let known = self.estimate(place, engine);
        if known.is_some_and(|known| known.visits > estimate.visits) {
            return;
        }
        if self.estimates.len() >= ESTIMATES {
            self.estimates.clear();
        }
        self.estimates.insert((place, engine), estimate);
        self.version += 1;
    }

    /// Keeps a picture; the oldest ones are forgotten.
    pub fn keep(&mut self, key: AnswerKey, overlay: Overlay) {
        if let Some(estimate) = overlay.estimate {
            self.keep_estimate(key.place, key.engine, estimate);
        }
        if self
            .pictures
            .insert(key.clone(), Arc::new(overlay))
            .is_some()
        {
            return;
        }
        self.order.push_back(key);
        while self.order.len() > PICTURES {
            let oldest = self.order.pop_front();
            oldest.and_then(|key| self.pictures.remove(&key));
        }
    }

    /// Keeps a picture of work in progress, unless the one that is known has more work behind it: an engine that
    /// begins anew at a node would otherwise show less than it did before.
    pub fn keep_progress(&mut self, key: AnswerKey, overlay: Overlay) {
        let better = self
            .get(&key)
            .is_some_and(|known| work(known) > work(&overlay));
        if !better {
            self.keep(key, overlay);
        }
    }

    /// Forgets one picture.
    pub fn forget(&mut self, key: &AnswerKey) {
        if self.pictures.remove(key).is_some() {
            self.order.retain(|other| other != key);
        }
    }

    /// Forgets all that an engine said.
    pub fn forget_engine(&mut self, engine: EngineId) {
        self.pictures.retain(|key, _| key.engine != engine);
        self.order.retain(|key| key.engine != engine);
        self.estimates.retain(|(_, other), _| *other != engine);
        self.version += 1;
    }
}

/// The playouts behind a picture; 0 if it does not tell.
pub(crate) fn work(overlay: &Overlay) -> u64 {
    let whole = overlay.estimate.and_then(|estimate| estimate.visits);
    whole.unwrap_or_else(|| overlay.candidates.iter().filter_map(|c| c.visits).sum())
}

#[cfg(test)]
mod tests {
    use super::*;
    use go::Size;

    fn key(number: u64) -> AnswerKey {
        let record = record::Collection::new_game(Size::NINE);
        AnswerKey {
            place: Place {
                epoch: 1,
                game: 0,
                cell: record.game(0).root(),
                position: number,
            },
            engine: EngineId(0),
            kind: "status".into(),
            arguments: Vec::new(),
        }
    }

    fn picture(visits: u64) -> Overlay {
        Overlay {
            estimate: Some(Estimate {
                visits: Some(visits),
                ..Estimate::default()
            }),
            ..Overlay::new(Size::NINE, visits.to_string())
        }
    }

    #[test]
    fn the_oldest_pictures_are_forgotten_and_their_estimates_are_not() {
        let mut answers = Answers::default();
        for number in 0..PICTURES as u64 + 10 {
            answers.keep(key(number), picture(number));
        }
        assert!(answers.get(&key(9)).is_none());
        assert!(answers.get(&key(10)).is_some());
        assert_eq!(answers.pictures.len(), PICTURES);
        let estimate = answers.estimate(key(9).place, EngineId(0));
        assert_eq!(estimate.and_then(|e| e.visits), Some(9));
    }

    #[test]
    fn work_in_progress_never_replaces_more_work() {
        let mut answers = Answers::default();
        for (visits, shown) in [(100, 100), (5, 100), (100, 100), (250, 250)] {
            answers.keep_progress(key(1), picture(visits));
            let known = answers.get(&key(1)).and_then(|o| o.estimate?.visits);
            assert_eq!(known, Some(shown), "after {visits}");
        }
    }

    #[test]
    fn an_engine_started_anew_has_said_nothing() {
        let mut answers = Answers::default();
        answers.keep(key(1), picture(1));
        answers.forget_engine(EngineId(0));
        assert!(answers.get(&key(1)).is_none());
        assert_eq!(answers.estimate(key(1).place, EngineId(0)), None);
        assert!(answers.order.is_empty());
    }
}
