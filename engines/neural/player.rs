//! The player: keeps the search from move to move, and decides what to play, when to pass and when to resign.

use crate::branches::Branch;
use crate::ending::{CLEAR, counts_all_stones};
use crate::evaluator::Evaluator;
use crate::levels::LARGE;
use crate::search::{Options, Search};
use crate::settings::Settings;
use crate::thought::{Extent, Glimpse, Idea, Thought, Watch};
use conduct::{
    Allowance, Decision, Ending, Lateness, Restriction, Tried, When, for_answer_within, moves_on,
};
use go::{Color, Game, Move, Random, Size};
use std::sync::Arc;
use std::time::{Duration, Instant};
use uct::Standing;

/// It does not resign before there is a stone for so many points of the board.
const ROOM_FOR_HOPE: usize = 3;
/// For so many of its turns the game must have looked lost.
const HOPELESS_TURNS: u32 = 3;
/// Who is less behind, in points, plays on to the count.
const WORTH_COUNTING: f32 = 5.0;
/// How much less a pass may win, and by how much it may be behind in points, where all is settled: a pass is counted
/// exactly, and other moves are judged by the network, which may be wrong by some points.
const PASS_WINRATE: f32 = 0.02;
const PASS_POINTS: f32 = 3.0;

/// When a search ends. Without any limit it runs until the caller says stop.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Limits {
    /// After this time.
    pub time: Option<Duration>,
    /// After this time, if that is longer, as long as the best move is not much ahead of the next.
    pub longest: Option<Duration>,
    /// After so many playouts; those kept from earlier do not count.
    pub playouts: Option<u64>,
    /// At so many visits of the position; those kept from earlier count.
    pub visits: Option<u64>,
    /// As soon as no other move can be visited more often than the best within the time.
    pub when_decided: bool,
}

/// In which manner moves are chosen.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Manner {
    /// As the settings say.
    #[default]
    AsSet,
    /// At a level from 1 to [`MOST_LEVEL`](crate::MOST_LEVEL).
    Level(usize),
    /// As often as the people do whom a human-style network was told of.
    People,
}

/// The player.
pub struct Player<E: Evaluator> {
    settings: Settings,
    manner: Manner,
    restrictions: Vec<Restriction>,
    moves_ownership: bool,
    evaluator: Arc<E>,
    search: Option<Search<E>>,
    /// What the search is about.
    known: Option<Game>,
    lateness: Lateness,
    hopeless: Hopeless,
}

/// For how many turns a game has looked lost.
#[derive(Clone, Copy, Default)]
struct Hopeless {
    /// Moves played at the last of them.
    moves: usize,
    turns: u32,
}

impl<E: Evaluator> Player<E> {
    /// Creates a player that has positions valued by `evaluator`.
    pub fn new(evaluator: Arc<E>, settings: Settings) -> Player<E> {
        Player {
            settings,
            manner: Manner::AsSet,
            restrictions: Vec::new(),
            moves_ownership: false,
            evaluator,
            search: None,
            known: None,
            lateness: Lateness::default(),
            hopeless: Hopeless::default(),
        }
    }

    /// How it plays.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Plays by other settings from now on, and forgets what it has thought.
    pub fn set_settings(&mut self, settings: Settings) {
        self.settings = settings;
        self.search = None;
        self.known = None;
    }

    /// Gives the memory of the search back, and forgets what it has thought.
    pub fn rest(&mut self) {
        self.search = None;
        self.known = None;
    }

    /// Chooses moves in that manner from now on; keeps what it has thought.
    pub fn play(&mut self, manner: Manner) {
        self.manner = manner;
    }

    /// How it plays, its manner regarded.
    fn manner(&self) -> Settings {
        let mut settings = self.settings;
        match self.manner {
            Manner::AsSet => {}
            Manner::Level(level) => settings.play_at(level),
            Manner::People => settings.play_like_people(),
        }
        settings
    }

    /// Has positions valued by another evaluator from now on, and forgets what it has thought.
    pub fn replace_evaluator(&mut self, evaluator: Arc<E>) {
        self.evaluator = evaluator;
        self.search = None;
        self.known = None;
    }

    /// What values positions.
    pub fn evaluator(&self) -> &Arc<E> {
        &self.evaluator
    }

    /// Forgets what it has thought.
    pub fn forget(&mut self) {
        self.known = None;
        if let Some(search) = &mut self.search {
            search.forget();
        }
    }

    /// Thinks from now on only about moves that all restrictions allow; about all, where they allow none.
    pub fn restrict(&mut self, restrictions: Vec<Restriction>) {
        if self.restrictions != restrictions {
            self.restrictions = restrictions;
            self.known = None;
        }
    }

    /// The game that was thought about last, and the tree of the search, as far as its nodes have so many visits.
    pub fn branches(&self, least: u32) -> Option<(&Game, Vec<Branch>)> {
        let (search, game) = (self.search.as_ref()?, self.known.as_ref()?);
        Some((game, search.tree().branches(least, game.size())))
    }

    /// Begins the next search with nothing; single evaluations are remembered.
    pub fn begin_anew(&mut self) {
        self.known = None;
    }

    /// Says whether thoughts tell whose the points become after each move, which takes time.
    pub fn tell_moves_ownership(&mut self, wanted: bool) {
        self.moves_ownership = wanted;
    }

    /// Thinks about a position until a limit is reached or `watch` says break. `None` if the board does not fit.
    /// The position itself is evaluated even if there is no time at all.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        watch: &mut Watch<'_>,
    ) -> Option<Thought> {
        if !self.evaluator.fits(game.size()) {
            return None;
        }
        let begun = Instant::now();
        let mut search = self.prepare(game);
        let gone = begun.elapsed();
        let left = |time: Option<Duration>| {
            let left = time?.saturating_sub(gone);
            Some(self.lateness.spare(left))
        };
        let visits = u64::from(search.tree().root().visits());
        let by_visits = limits.visits.map(|most| most.saturating_sub(visits));
        let within = uct::Limits {
            time: left(limits.time),
            longest: left(limits.longest),
            playouts: [limits.playouts, by_visits].into_iter().flatten().min(),
            // Whoever is in a hurry still gets a move.
            at_least: u64::from(visits == 0),
            when_decided: limits.when_decided,
        };
        let extent = |lines| Extent {
            lines,
            moves_ownership: self.moves_ownership,
        };
        let searching = Instant::now();
        search.run(&within, &mut |view| {
            let time = view.time();
            watch(&Glimpse {
                playouts: view.playouts(),
                time,
                think: &|most| Thought::of(&view.tree(), game, time, extent(most)),
            })
        });
        if let Some(end) = within.time.max(within.longest) {
            self.lateness.note(searching.elapsed(), end);
        }
        let thought = Thought::of(&search.tree(), game, begun.elapsed(), extent(usize::MAX));
        self.search = Some(search);
        self.known = Some(game.clone());
        thought
    }

    /// Returns the search for a game: what is known already if the game only went on, else a new one.
    fn prepare(&mut self, game: &Game) -> Search<E> {
        let known = self.known.take();
        let new = known.filter(|_| self.restrictions.is_empty());
        let new = new.and_then(|known| moves_on(&known, game));
        match (self.search.take(), new) {
            (Some(mut search), Some(new)) => {
                for mv in new {
                    search.advance(mv);
                }
                search
            }
            (Some(mut search), None) => {
                search.restart(game.clone(), self.restrictions.clone());
                search
            }
            (None, _) => {
                let evaluator = self.evaluator.clone();
                let mut search = Search::new(evaluator, game.clone(), self.options());
                search.restart(game.clone(), self.restrictions.clone());
                search
            }
        }
    }

    fn options(&self) -> Options {
        let settings = &self.settings;
        Options {
            threads: settings.threads,
            batch: settings.batch,
            precision: settings.precision,
            tree_bytes: settings.memory / 4 * 3,
            cache_bytes: settings.memory / 4,
            puct: settings.puct,
        }
    }

    /// The limits of a move on a board of that size that may take so long.
    pub fn limits(&self, size: Size, time: Option<Allowance>) -> Limits {
        let Settings {
            visits,
            visits_when_large,
            playouts,
            most_time,
            ..
        } = self.manner();
        let is_large = size.area() > LARGE;
        let visits = visits.map(|visits| {
            if is_large {
                visits.min(visits_when_large)
            } else {
                visits
            }
        });
        let by_time = visits.is_none() && playouts.is_none();
        let usual = by_time.then(|| for_answer_within(self.settings.time));
        let time = time.or(usual);
        let least = |time: Option<Duration>| time.into_iter().chain(most_time).min();
        Limits {
            time: least(time.map(|time| time.usual)),
            longest: least(time.map(|time| time.longest)),
            playouts,
            visits,
            when_decided: true,
        }
    }

    /// Decides what to do after thinking.
    pub fn decide(&mut self, game: &Game, thought: &Thought) -> Decision {
        let own = game.to_move();
        let legal = |mv: Move| game.allows(own, mv);
        let Some(best) = thought.ideas.iter().find(|idea| legal(idea.mv)) else {
            return Decision::Pass;
        };
        let ending = Ending::of(game, &thought.ownership, CLEAR, own);
        let cleaning = || {
            let tried = thought.ideas.iter().map(|idea| tried(idea, own));
            ending.cleaning(tried, best.winrate_for(own), legal)
        };
        if let Some(p) = ending.is_disputed().then(cleaning).flatten() {
            return Decision::Play(p);
        }
        let pass = || {
            // Who is not asked which stones are dead takes them off.
            let first = counts_all_stones(game.rules).then(cleaning).flatten();
            first.map_or(Decision::Pass, Decision::Play)
        };
        let when = if game.passes() > 0 {
            When::Last
        } else {
            When::Open
        };
        let settled = ending.is_settled(when);
        let wins_by_pass = when == When::Last && ending.wins;
        if settled && (wins_by_pass || costs_nothing_to_pass(thought, best, own)) {
            return pass();
        }
        if self.is_hopeless(game, thought, best) && !settled {
            return Decision::Resign;
        }
        let first_play = || {
            thought.ideas.iter().find_map(|idea| match idea.mv {
                Move::Play(p) if legal(idea.mv) => Some(p),
                _ => None,
            })
        };
        match self.vary(game, thought, best, legal).mv {
            Move::Play(p) => Decision::Play(p),
            // A pass on an open board is a slip or a test, and a game that ends so is none.
            Move::Pass if !settled && has_room(game) => {
                first_play().map_or(Decision::Pass, Decision::Play)
            }
            // Without search nobody has counted what the pass comes to.
            Move::Pass if when == When::Last && thought.visits <= 1 && !ending.wins => {
                let other = first_play().filter(|_| !settled);
                other.map_or(Decision::Pass, Decision::Play)
            }
            Move::Pass => pass(),
        }
    }

    /// Tells whether the game has looked lost for some turns, this one included.
    fn is_hopeless(&mut self, game: &Game, thought: &Thought, best: &Idea) -> bool {
        let own = game.to_move();
        let lead = best.lead_for(own).unwrap_or(match own {
            Color::Black => thought.lead,
            Color::White => -thought.lead,
        });
        let lost = best.winrate_for(own) < self.settings.resign_below && lead < -WORTH_COUNTING;
        let moves = game.moves().len();
        // What was thought two moves ago is of this game, as good as always.
        let goes_on = moves == self.hopeless.moves || moves == self.hopeless.moves + 2;
        let turns = match self.hopeless.turns {
            _ if !lost => 0,
            before if before > 0 && goes_on => before + u32::from(moves != self.hopeless.moves),
            _ => 1,
        };
        self.hopeless = Hopeless { moves, turns };
        // With handicap stones, and against a weak opponent always, much can happen while there is room.
        turns >= HOPELESS_TURNS && !has_room(game)
    }

    /// Returns the best move or, where moves are drawn, one that is visited less or less likely.
    fn vary<'a>(
        &self,
        game: &Game,
        thought: &'a Thought,
        best: &'a Idea,
        legal: impl Fn(Move) -> bool,
    ) -> &'a Idea {
        let freedom = self.manner().freedom;
        // Who sees that nothing is left passes, however freely he plays.
        if freedom.temperature <= 0.0 || best.mv == Move::Pass {
            return best;
        }
        let drawn: Vec<(&Idea, f64)> = thought
            .ideas
            .iter()
            .filter(|idea| idea.mv != Move::Pass && legal(idea.mv))
            .map(|idea| (idea, f64::from(freedom.weight(game, idea, best))))
            .collect();
        let sum: f64 = drawn.iter().map(|(_, weight)| weight).sum();
        // The seed and the number of moves decide, so that a game can be repeated. The seed is scattered: games whose seeds
        // follow one another would else draw the same numbers, a move later.
        let seed = Random::new(self.settings.seed).next_u64();
        let seed = seed.wrapping_add(game.moves().len() as u64);
        let part = f64::from(Random::new(seed).below(1 << 24)) / f64::from(1 << 24);
        let mut left = part * sum;
        for (idea, weight) in drawn {
            left -= weight;
            if left < 0.0 {
                return idea;
            }
        }
        best
    }
}

/// Tells whether so few stones are on the board that much can happen.
fn has_room(game: &Game) -> bool {
    let stones = game.position().stones().values().iter().flatten().count();
    stones * ROOM_FOR_HOPE < game.size().area()
}

/// Tells whether a pass was tried and is about as good as the best move.
fn costs_nothing_to_pass(thought: &Thought, best: &Idea, own: Color) -> bool {
    let mut ideas = thought.ideas.iter();
    let Some(pass) = ideas.find(|idea| idea.mv == Move::Pass && idea.visits > 0) else {
        return best.mv == Move::Pass;
    };
    let lead = |idea: &Idea| idea.lead_for(own).unwrap_or(0.0);
    pass.winrate_for(own) >= best.winrate_for(own) - PASS_WINRATE
        && lead(pass) >= lead(best) - PASS_POINTS
}

fn tried(idea: &Idea, own: Color) -> Tried {
    Tried {
        mv: idea.mv,
        visits: idea.visits,
        winrate: idea.winrate_for(own),
    }
}
