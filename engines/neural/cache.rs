//! What was thought of positions lately, whichever way they came about.

use crate::opinion::Opinion;
use go::{Color, Game, KoRule, Move, Scoring, Suicide};
use net::Precision;
use std::sync::Arc;

/// What tells positions apart for an evaluation. How a position came about is left out, as `KataGo` does: the moves before
/// change little in what a network says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Key {
    stones: u64,
    rest: u64,
}

impl Key {
    /// Returns the key of the position at the end of a game, evaluated so exactly.
    pub(crate) fn of(game: &Game, precision: Precision) -> Key {
        let position = game.position();
        let size = game.size();
        let to_move = game.to_move();
        let rules = game.rules;
        let mut rest = Mixer::default();
        rest.take(u64::from(precision == Precision::Half));
        rest.take(u64::from(size.width()) << 8 | u64::from(size.height()));
        rest.take(to_move.index() as u64);
        rest.take(game.komi.half_points() as u64);
        rest.take(u64::from(rules.ko == KoRule::PositionalSuperko));
        rest.take(u64::from(rules.suicide == Suicide::Allowed));
        rest.take(u64::from(rules.scoring == Scoring::Territory));
        rest.take(position.ko().map_or(0, |p| size.index(p) as u64 + 1));
        // A pass before changes what a pass means now.
        rest.take(game.passes().min(2) as u64);
        if rules.scoring == Scoring::Territory {
            // Whose stones are more says what the score of the board means.
            let played = |color| {
                let moves = game.moves().iter();
                moves
                    .filter(|&&(c, mv)| c == color && mv != Move::Pass)
                    .count()
            };
            rest.take(played(Color::Black) as u64);
            rest.take(played(Color::White) as u64);
        }
        if rules.ko == KoRule::PositionalSuperko {
            for p in size.points() {
                if position.stone(p).is_none() && game.would_repeat(to_move, p) {
                    rest.take(size.index(p) as u64 + 1000);
                }
            }
        }
        Key {
            stones: position.hash(),
            rest: rest.0,
        }
    }
}

/// Mixes numbers into one, by the finaliser of `SplitMix64`.
#[derive(Default)]
struct Mixer(u64);

impl Mixer {
    fn take(&mut self, number: u64) {
        let mut z = self.0.rotate_left(5) ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        self.0 = z ^ (z >> 31);
    }
}

/// A table of opinions of a fixed number of places; a new one takes the place of the one before.
pub(crate) struct Cache {
    places: Vec<Option<(Key, Arc<Opinion>)>>,
    bytes: usize,
    most_bytes: usize,
}

/// The memory of an opinion on a large board, in bytes: so many places fit.
const TYPICAL_BYTES: usize = 2048;

impl Cache {
    /// Returns an empty table that takes so many bytes at most.
    pub(crate) fn new(bytes: usize) -> Cache {
        let places = (bytes / TYPICAL_BYTES).max(1);
        Cache {
            places: vec![None; places],
            bytes: 0,
            most_bytes: bytes,
        }
    }

    /// Returns what was thought of a position.
    pub(crate) fn get(&self, key: Key) -> Option<Arc<Opinion>> {
        let place = self.places[self.place(key)].as_ref();
        place
            .filter(|(known, _)| *known == key)
            .map(|(_, o)| o.clone())
    }

    /// Keeps what was thought of a position.
    pub(crate) fn put(&mut self, key: Key, opinion: Arc<Opinion>) {
        let bytes = opinion.bytes();
        let at = self.place(key);
        let before = self.places[at].take();
        self.bytes -= before.map_or(0, |(_, opinion)| opinion.bytes());
        if self.bytes + bytes <= self.most_bytes {
            self.bytes += bytes;
            self.places[at] = Some((key, opinion));
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.places.fill(None);
        self.bytes = 0;
    }

    fn place(&self, key: Key) -> usize {
        ((key.stones ^ key.rest) % self.places.len() as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use go::{Point, Rules, Size};
    use net::Evaluation;

    fn game(moves: &str) -> Game {
        let mut game = Game::new(Size::NINE);
        for vertex in moves.split_whitespace() {
            let mv = Point::from_gtp(vertex, game.size()).map_or(Move::Pass, Move::Play);
            game.execute(game.to_move(), mv);
        }
        game
    }

    fn key(game: &Game) -> Key {
        Key::of(game, Precision::Full)
    }

    #[test]
    fn positions_are_told_apart_by_what_matters() {
        let base = game("D4 E5 C3 F6");
        assert_eq!(key(&base), key(&game("C3 F6 D4 E5")), "another way");
        let mut superko = base.clone();
        superko.rules = Rules::AGA;
        let mut area = base.clone();
        area.rules = Rules::CHINESE;
        let mut komi = base.clone();
        komi.komi = go::Komi::from_half_points(1);
        let mut turn = base.clone();
        turn.set_to_move(Color::White);
        let passed = game("D4 E5 C3 F6 pass pass");
        let moved_less = game("pass E5 C3 F6 D4");
        let others = [superko, area, komi, turn, passed, moved_less];
        for (i, other) in others.iter().enumerate() {
            assert_ne!(key(&base), key(other), "{i}");
        }
        // A search whose playouts are counted must not find what one in a hurry has left.
        assert_ne!(key(&base), Key::of(&base, Precision::Half));
    }

    #[test]
    fn a_point_that_superko_forbids_is_part_of_it() {
        // White has taken the ko at E5, and Black may not retake; after a pass each only superko forbids that.
        let ko = "E6 D6 E4 D4 F5 C5 D5 E5";
        let mut simple = game(ko);
        let mut superko = game(ko);
        superko.rules = Rules::AGA;
        for game in [&mut simple, &mut superko] {
            for _ in 0..2 {
                game.execute(game.to_move(), Move::Pass);
            }
        }
        let banned = |game: &Game| {
            let p = Point::from_gtp("D5", Size::NINE).expect("a point");
            game.check(game.to_move(), p).is_err()
        };
        assert!(!banned(&simple) && banned(&superko));
        let mut elsewhere = superko.clone();
        elsewhere.restart(go::Setup::of(superko.position()));
        assert_ne!(key(&superko), key(&elsewhere));
    }

    #[test]
    fn a_table_never_takes_more_than_its_memory() {
        let opinion = |points: usize| {
            let evaluation = Evaluation {
                policy: vec![1.0 / (points + 1) as f32; points + 1],
                win: 0.5,
                loss: 0.5,
                no_result: 0.0,
                score_mean: 0.0,
                score_stdev: 1.0,
                lead: 0.0,
                ownership: vec![0.0; points],
            };
            Arc::new(Opinion::of(&evaluation, Color::Black))
        };
        let mut cache = Cache::new(100_000);
        for i in 0..1000 {
            let key = Key { stones: i, rest: 0 };
            let opinion = opinion(if i % 2 == 0 { 361 } else { 81 });
            cache.put(key, opinion);
            let kept = cache.places.iter().flatten();
            let bytes: usize = kept.map(|(_, opinion)| opinion.bytes()).sum();
            assert!(bytes == cache.bytes && bytes <= 100_000);
        }
        assert!(cache.bytes > 30_000);
        cache.clear();
        assert_eq!(cache.bytes, 0);
    }
}
