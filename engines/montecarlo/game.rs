//! Go as the search sees it.

use crate::board::{Board, PASS, Site};
use crate::policy::Policy;
use crate::priors::{Glance, by_hand};
use crate::tally::{Outlook, Spread, Tally, score_after};
use go::{Color, Grid, Komi, Lattice, Point, Random, Size, stone_hash};
use patterns::{Situation, View, Weights};
use reading::{Reader, Status};
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use uct::{Choice, Code, Game, Side, Trace};

/// After how many likelier moves a pass is looked at.
const PASS_AFTER: usize = 4;

/// What is thought of moves and results.
pub(crate) struct Judgement {
    /// How the moves of playouts are chosen.
    pub(crate) policy: Policy,
    /// Virtual wins of a move that a strong player certainly plays; others get the square root of their share.
    pub(crate) learned_games: f32,
    /// Virtual games of a move that decides a chain's fate by reading: for one stone, and for more.
    pub(crate) read_games: [f32; 2],
    /// How much of a result's value is the score, 0 to 1; the rest is whether the game is won.
    pub(crate) score_share: f32,
}

/// The positions that a rule against repetition forbids to make again; none without such a rule.
#[derive(Default)]
pub(crate) struct Past {
    hashes: HashSet<u64>,
    /// How many stones there were: a position with other numbers is no repetition.
    stones: HashSet<[u32; 2]>,
}

impl Past {
    fn add<const N: usize>(&mut self, board: &Board<N>) {
        self.hashes.insert(hash(board));
        self.stones
            .insert(Color::BOTH.map(|color| board.stones(color)));
    }

    /// Tells whether a move makes a position again.
    fn forbids<const N: usize>(&self, board: &Board<N>, s: Site) -> bool {
        let mut after = board.clone();
        after.play(s);
        let stones = Color::BOTH.map(|color| after.stones(color));
        self.stones.contains(&stones) && self.hashes.contains(&hash(&after))
    }
}

/// The hash of the stones, as [`go::Position::hash`] has it.
fn hash<const N: usize>(board: &Board<N>) -> u64 {
    let stones = Grid::filled(board.size(), ()).map(|p, ()| board.stone(board.site(p)));
    stone_hash(&stones)
}

/// Go on a board of one size.
pub(crate) struct Go<const N: usize> {
    size: Size,
    /// `None`: positions may come again.
    past: Option<Past>,
    sites: Vec<Site>,
    judgement: Judgement,
    /// White's komi, with what the way of counting adds.
    komi: Komi,
    tallies: Mutex<Vec<Arc<Tally>>>,
}

/// What a thread needs.
pub(crate) struct Scratch {
    random: Random,
    tally: Arc<Tally>,
    glance: Glance,
    view: View,
    /// Made when it is needed.
    reader: Option<Reader>,
    likely: Vec<(Point, f32)>,
    /// How likely a strong player is to play at each site.
    expected: Vec<f32>,
}

impl Scratch {
    /// Asks the learned patterns about all moves.
    fn expect<const N: usize>(&mut self, board: &Board<N>) {
        let size = board.size();
        let point = |s: Site| (s != PASS).then(|| board.point(s));
        let [last, before_last] = board.last().map(point);
        let situation = Situation {
            to_move: board.to_move(),
            ko: point(board.ko()),
            last,
            before_last,
        };
        self.view
            .set(size, |p| board.stone(board.site(p)), situation);
        Weights::built_in().probabilities(&mut self.view, &mut self.likely);
        self.expected.clear();
        self.expected.resize(N, 0.0);
        for &(p, chance) in &self.likely {
            self.expected[board.site(p).index()] = chance;
        }
    }
}

impl<const N: usize> Go<N> {
    /// Creates the game for a board of this size.
    pub(crate) fn new(size: Size, komi: Komi, judgement: Judgement) -> Go<N> {
        let sites = Lattice::new(size).sites().collect();
        Go {
            size,
            sites,
            komi,
            judgement,
            past: None,
            tallies: Mutex::default(),
        }
    }

    /// Forbids to make a position again that there was: those with these hashes and numbers of stones, and from now on
    /// those that are noted.
    pub(crate) fn forbid(&mut self, earlier: &[(u64, [u32; 2])]) {
        let (hashes, stones) = earlier.iter().copied().unzip();
        self.past = Some(Past { hashes, stones });
    }

    /// Notes a position of the game, if positions may not come again. Returns whether a move there would make one again.
    pub(crate) fn note(&mut self, board: &Board<N>) -> bool {
        let Some(past) = &mut self.past else {
            return false;
        };
        past.add(board);
        board
            .empties()
            .iter()
            .any(|&s| board.is_legal(s) && past.forbids(board, s))
    }

    /// What all playouts since the last [`Go::forget`] say of the points.
    pub(crate) fn outlook(&self) -> Outlook {
        let tallies = self.tallies.lock().unwrap_or_else(PoisonError::into_inner);
        Outlook::of(self.size, &tallies.iter().map(Arc::as_ref))
    }

    /// What the playouts since the last [`Go::forget`] that began with each of these moves say of the score.
    pub(crate) fn scores(&self, codes: impl Iterator<Item = Code>) -> Vec<Option<Spread>> {
        let tallies = self.tallies.lock().unwrap_or_else(PoisonError::into_inner);
        let score = |code| score_after(tallies.iter().map(Arc::as_ref), code);
        codes.map(score).collect()
    }

    /// Forgets what playouts said.
    pub(crate) fn forget(&self) {
        let tallies = self.tallies.lock().unwrap_or_else(PoisonError::into_inner);
        for tally in tallies.iter() {
            tally.clear();
        }
    }

    /// The value for Black of ending with this margin.
    fn value(&self, margin: i32) -> f32 {
        let half_points = 2 * margin - self.komi.half_points();
        let won = match half_points {
            0 => 0.5,
            1.. => 1.0,
            _ => 0.0,
        };
        // Half of what there is to win comes with a tenth of the board. No exponential: every machine agrees on this.
        let part = half_points as f32 / (self.size.area() as f32 * 0.2);
        let score = 0.5 + 0.5 * part / (1.0 + part.abs());
        won + self.judgement.score_share * (score - won)
    }
}

fn side(color: Color) -> Side {
    match color {
        Color::Black => Side::First,
        Color::White => Side::Second,
    }
}

impl<const N: usize> Game for Go<N> {
    type State = Board<N>;
    type Scratch = Scratch;

    fn codes(&self) -> usize {
        N
    }

    fn scratch(&self, seed: u64) -> Scratch {
        let tally = Arc::new(Tally::new(self.size, N));
        let mut tallies = self.tallies.lock().unwrap_or_else(PoisonError::into_inner);
        tallies.push(tally.clone());
        Scratch {
            random: Random::new(seed),
            tally,
            glance: Glance::default(),
            view: View::new(self.size),
            reader: None,
            likely: Vec::new(),
            expected: Vec::new(),
        }
    }

    fn to_move(&self, board: &Board<N>) -> Side {
        side(board.to_move())
    }

    /// There is no end in the tree: after two passes playouts still take dead stones off.
    fn result(&self, _: &Board<N>) -> Option<f32> {
        None
    }

    fn moves(&self, board: &Board<N>, scratch: &mut Scratch, choices: &mut Vec<Choice>) {
        if board.passes() >= 2 {
            return;
        }
        scratch.expect(board);
        let Scratch {
            glance, expected, ..
        } = scratch;
        glance.look(board);
        for (s, features) in &glance.moves {
            // Only what takes stones can make an earlier position again.
            let again = |past: &Past| features.captures > 0 && past.forbids(board, *s);
            if self.past.as_ref().is_some_and(again) {
                continue;
            }
            let prior = by_hand(features, self.judgement.policy.shapes());
            let chance = expected[s.index()];
            let wins = self.judgement.learned_games * chance.sqrt();
            let games = prior.games + wins;
            choices.push(Choice {
                code: s.number(),
                games,
                value: (prior.wins + wins) / games,
                chance,
            });
        }
        // A pass is looked at after the likeliest moves.
        let mut chances: Vec<f32> = choices.iter().map(|c| c.chance).collect();
        chances.sort_by(|a, b| b.total_cmp(a));
        choices.push(Choice {
            code: PASS.number(),
            games: 20.0,
            value: 0.1,
            chance: chances.get(PASS_AFTER).copied().unwrap_or(0.0),
        });
    }

    /// Reads the chains in danger: who can decide one's fate should.
    fn reconsider(&self, board: &Board<N>, scratch: &mut Scratch, choices: &mut Vec<Choice>) {
        let size = board.size();
        let reader = scratch.reader.get_or_insert_with(|| Reader::new(size));
        let stones = size
            .points()
            .filter_map(|p| Some((p, board.stone(board.site(p))?)));
        let ko = (board.ko() != PASS).then(|| board.point(board.ko()));
        reader.set_up(size, stones, ko);
        for p in size.points() {
            let s = board.site(p);
            if board.head(s) != s
                || board.has_many_liberties(s)
                || board.liberties(s, 4).count() > 3
            {
                continue;
            }
            let Some(verdict) = reader.read(p, reading::Limits::QUICK) else {
                continue;
            };
            let answer = if board.is(s, board.to_move()) {
                verdict.defend
            } else {
                verdict.attack
            };
            let [one, many] = self.judgement.read_games;
            let games = if board.length(s) == 1 { one } else { many };
            let games = match verdict.status {
                Status::Critical => games,
                Status::Ko => games * 0.5,
                _ => continue,
            };
            let Some(at) = answer.mv.filter(|_| answer.code != reading::Code::No) else {
                continue;
            };
            let code = board.site(at).number();
            match choices.iter_mut().find(|choice| choice.code == code) {
                Some(choice) => choice.games += games,
                None => choices.push(Choice {
                    code,
                    games,
                    value: 1.0,
                    chance: 0.0,
                }),
            }
        }
    }

    fn play(&self, board: &mut Board<N>, code: Code) {
        board.play(Site::new(code));
    }

    fn playout(&self, board: &mut Board<N>, scratch: &mut Scratch, trace: &mut Trace) -> f32 {
        board.forget_passes();
        let first = trace.first().map(|&(_, code)| code);
        let margin = self
            .judgement
            .policy
            .playout(board, &mut scratch.random, |color, s| {
                trace.push((side(color), s.number()));
            });
        let black_won = 2 * margin > self.komi.half_points();
        scratch
            .tally
            .add(board, &self.sites, first, (margin, black_won));
        self.value(margin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::Rates;

    #[test]
    fn a_ko_taken_back_after_two_passes_is_noted() {
        let size = Size::square(7).expect("a size");
        let judgement = || Judgement {
            policy: Policy::new(Rates::LIGHT),
            learned_games: 0.0,
            read_games: [0.0; 2],
            score_share: 0.0,
        };
        for superko in [false, true] {
            let mut game = Go::<128>::new(size, Komi::from_half_points(15), judgement());
            if superko {
                game.forbid(&[]);
            }
            let mut board = Board::<128>::new(size).expect("it fits");
            let site = |x, y| board.site(Point::new(x, y));
            // Black at the left of the ko, White at the right.
            let ko = [(2, 2), (3, 2), (1, 3), (4, 3), (2, 4), (3, 4)].map(|(x, y)| site(x, y));
            let (white, black) = (site(2, 3), site(3, 3));
            for s in ko.into_iter().chain([PASS, white]) {
                board.play(s);
            }
            assert!(!game.note(&board), "nothing was there before");
            board.play(black);
            assert_eq!(board.took(), 1);
            assert!(
                !game.note(&board),
                "the ko may not be retaken at once anyway"
            );
            board.play(PASS);
            assert!(!game.note(&board));
            board.play(PASS);
            assert_eq!(game.note(&board), superko);
            let mut choices = Vec::new();
            board.forget_passes();
            game.moves(&board, &mut game.scratch(1), &mut choices);
            assert_eq!(choices.iter().any(|c| c.code == white.number()), !superko);
        }
    }
}
