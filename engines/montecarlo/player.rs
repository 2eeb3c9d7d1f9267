//! The player: keeps the search from move to move, and decides what to play, when to pass and when to resign.

use crate::game::Judgement;
use crate::mind::{Branch, Idea, Mind, Thought, Watch, mind};
use crate::policy::Policy;
use crate::settings::Settings;
use crate::start::Start;
use conduct::{
    Allowance, Clear, Decision, Ending, Lateness, Restriction, Tried, When, area_komi,
    for_answer_within, moves_on,
};
use go::{Color, Game, Grid, Move, Point, Random, Scoring};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use uct::{Limits, Options};

/// How sure playouts must be of every point before the game is passed.
pub(crate) const CLEAR: Clear = Clear {
    open: 0.93,
    passed: 0.7,
};
/// Playouts without which nothing is known of the points.
const PLAYOUTS_FOR_POINTS: u32 = 100;

/// Playouts that are made even if there is no time at all.
const LEAST_PLAYOUTS: u64 = 16;

/// It does not resign before there is a stone for so many points of the board.
const ROOM_FOR_HOPE: usize = 3;

/// How long it is searched whether the opponent's next move would need an answer.
const PASS_PLAYOUTS: u64 = 400;
const PASS_TIME: Duration = Duration::from_millis(30);

/// In the first moves, one for ten points of the board, some other good move may be played.
const FIRST_MOVES: usize = 10;

/// Who is behind by more than one of so many points of the board, and will not win, has lost.
pub(crate) const HOPELESS: usize = 6;

/// Who is ahead by more than one of so many points of the board plays no stone where everything is settled.
const COMFORTABLE: usize = 8;
/// How much worse than the best move one may be that is played where something is open yet.
const OPEN_COST: f32 = 0.1;

/// How the end of a game looks to the side to move.
#[derive(Clone, Default)]
struct Outcome {
    /// The opponent has passed and nothing is left that a stone more could gain.
    nothing_left: bool,
    /// It is lost by far.
    hopeless: bool,
    /// Points where a stone gains nothing and costs one, in a game that is won by far.
    settled: Option<Grid<bool>>,
}

/// The player.
pub struct Player {
    settings: Settings,
    /// The level it chooses moves at; `None`: as it is set.
    level: Option<usize>,
    restrictions: Vec<Restriction>,
    mind: Option<Box<dyn Mind>>,
    /// What the mind has thought about.
    known: Option<Game>,
    /// Whether that is won even if the opponent may move again.
    pass_holds: bool,
    /// How the end looks, where it is near.
    outcome: Outcome,
    lateness: Lateness,
}

impl Player {
    /// Creates a player.
    pub fn new(settings: Settings) -> Player {
        Player {
            settings,
            level: None,
            restrictions: Vec::new(),
            mind: None,
            known: None,
            pass_holds: false,
            outcome: Outcome::default(),
            lateness: Lateness::default(),
        }
    }

    /// Chooses moves at a level from now on, 1 to [`MOST_LEVEL`](crate::MOST_LEVEL), or as it is set; keeps what it has
    /// thought.
    pub fn play_at(&mut self, level: Option<usize>) {
        self.level = level;
    }

    /// How it plays, its level regarded.
    fn manner(&self) -> Settings {
        let mut settings = self.settings;
        if let Some(level) = self.level {
            settings.play_at(level);
        }
        settings
    }

    /// Gives the memory of the search back, and forgets what it has thought.
    pub fn rest(&mut self) {
        self.mind = None;
        self.known = None;
    }

    /// The game that was thought about last, and the tree of the search, as far as its nodes have so many playouts.
    pub fn branches(&self, least: u32) -> Option<(&Game, Vec<Branch>)> {
        let (mind, game) = (self.mind.as_ref()?, self.known.as_ref()?);
        Some((game, mind.branches(least)))
    }

    /// Thinks from now on only about moves that all restrictions allow; about all, where they allow none.
    pub fn restrict(&mut self, restrictions: Vec<Restriction>) {
        if self.restrictions != restrictions {
            self.restrictions = restrictions;
            self.known = None;
        }
    }

    /// Thinks about a position until a limit is reached or `watch` says break. `None` if the board is too large.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        watch: &mut Watch<'_>,
    ) -> Option<Thought> {
        let begun = Instant::now();
        let mut mind = self.mind(game)?;
        // To get ready takes time, and so does the second look at a game that may be over.
        let gone = begun.elapsed();
        let stones = game.position().stones();
        let late = stones.values().iter().flatten().count() * 2 > stones.size().area();
        let late_by = self.lateness;
        let left = |time: Option<Duration>| {
            let left = time?.saturating_sub(gone);
            let kept = if late {
                PASS_TIME.min(left / 5)
            } else {
                Duration::ZERO
            };
            Some(late_by.spare(left.saturating_sub(kept)))
        };
        // Whoever is in a hurry still gets a move.
        let limits = Limits {
            time: left(limits.time),
            longest: left(limits.longest),
            at_least: LEAST_PLAYOUTS,
            ..*limits
        };
        let thought = mind.run(&limits, watch);
        if let Some(end) = limits.time.max(limits.longest) {
            self.lateness
                .note(begun.elapsed().saturating_sub(gone), end);
        }
        self.pass_holds = self.pass_holds(game, &thought, limits.time);
        self.outcome = self.outcome(game, &thought, limits.time);
        self.mind = Some(mind);
        self.known = Some(game.clone());
        Some(thought)
    }

    /// Returns the search for a game: what is known already if the game only went on, else a new one.
    fn mind(&mut self, game: &Game) -> Option<Box<dyn Mind>> {
        let known = self.known.take();
        let mut mind = self.mind.take();
        let new = known.filter(|_| self.restrictions.is_empty());
        let new = new.filter(|known| area_komi(known) == area_komi(game));
        let new = new.and_then(|known| moves_on(&known, game));
        if let (Some(new), Some(mind)) = (new, &mut mind) {
            for mv in new {
                mind.advance(mv);
            }
        } else {
            let fits = mind
                .as_mut()
                .is_some_and(|mind| mind.restart(&Start::of(game), self.judgement()));
            if !fits {
                // The old one's memory is given back before new memory is taken.
                drop(mind.take());
                mind = self.new_mind(game);
            }
            if let Some(mind) = &mut mind
                && !self.restrictions.is_empty()
            {
                let all = self.restrictions.clone();
                mind.restrict(Box::new(move |color, mv, depth| {
                    all.iter().all(|one| one.allows(color, mv, depth))
                }));
            }
        }
        mind
    }

    /// Tells whether a game that is won stays it if the side to move passes before the opponent does. That all is settled
    /// in playouts may mean no more than that each threat finds its answer, so it is searched.
    fn pass_holds(&self, game: &Game, thought: &Thought, time: Option<Duration>) -> bool {
        let color = game.to_move();
        let is_over = |game: &Game, thought: &Thought, when: When| {
            ending(game, thought, color).is_over(when) && knows_points(thought)
        };
        if game.passes() > 0 || !is_over(game, thought, When::Open) {
            return false;
        }
        let mut after = game.clone();
        after.execute(color, Move::Pass);
        let mut options = self.options();
        // No move is too unlikely.
        options.weighing.widening = None;
        let Some(mut mind) = mind(&Start::of(&after), self.judgement(), options) else {
            return false;
        };
        let thought = look(&mut mind, time);
        is_over(&after, &thought, When::Passed)
    }

    /// Looks at the end of a game. A level that hardly thinks about its moves takes a second look for that, or it would play
    /// on in what everybody sees is over.
    fn outcome(&self, game: &Game, thought: &Thought, time: Option<Duration>) -> Outcome {
        let early = is_early(game);
        if early && game.passes() == 0 {
            return Outcome::default();
        }
        if knows_points(thought) {
            return outcome_of(game, thought, self.settings.resign_below);
        }
        let Some(mut mind) = self.new_mind(game) else {
            return Outcome::default();
        };
        let thought = look(&mut mind, time);
        outcome_of(game, &thought, self.settings.resign_below)
    }

    fn judgement(&self) -> Judgement {
        Judgement {
            policy: Policy::new(self.settings.rates),
            learned_games: self.settings.learned_games,
            read_games: self.settings.read_games,
            score_share: self.settings.score_share,
        }
    }

    fn options(&self) -> Options {
        let settings = &self.settings;
        Options {
            threads: settings.threads,
            memory: settings.memory,
            expand_at: settings.expand_at,
            reconsider_at: settings.read_at,
            seed: settings.seed,
            weighing: settings.weighing,
        }
    }

    pub(crate) fn new_mind(&self, game: &Game) -> Option<Box<dyn Mind>> {
        mind(&Start::of(game), self.judgement(), self.options())
    }

    /// The limits of a move that may take so long.
    pub fn limits(&self, time: Option<Allowance>) -> Limits {
        let playouts = self.manner().playouts;
        let usual = (playouts.is_none()).then(|| for_answer_within(self.settings.time));
        let time = time.or(usual);
        Limits {
            time: time.map(|time| time.usual),
            longest: time.map(|time| time.longest),
            playouts,
            when_decided: true,
            ..Limits::default()
        }
    }

    /// Decides what to do after thinking.
    pub fn decide(&self, game: &Game, thought: &Thought) -> Decision {
        let legal = |mv: Move| game.allows(game.to_move(), mv);
        let Some(best) = thought.ideas.iter().find(|idea| legal(idea.mv)) else {
            return Decision::Pass;
        };
        let own = game.to_move();
        let ending = ending(game, thought, own);
        let tried = || thought.ideas.iter().map(|idea| tried(idea, own));
        let cleaning = || ending.cleaning(tried(), best.winrate_for(own), legal);
        if let Some(p) = ending.is_disputed().then(cleaning).flatten() {
            return Decision::Play(p);
        }
        let is_over = || ending.is_over(When::Last) && knows_points(thought);
        if self.pass_holds || self.outcome.nothing_left || game.passes() > 0 && is_over() {
            return Decision::Pass;
        }
        if self.outcome.hopeless && !knows_points(thought) {
            return Decision::Resign;
        }
        let best = self.vary(game, thought, best, legal);
        let thorough = thought.visits >= 200 && best.visits >= 50;
        let lost = best.winrate_for(own) < self.settings.resign_below;
        // With handicap stones, and against a weak opponent always, much can happen while there is room.
        if thorough && lost && !is_early(game) && !ending.wins {
            return Decision::Resign;
        }
        let winrate = best.winrate_for(own);
        let best = self.open(game, thought, best, legal);
        match best {
            Move::Play(p) => Decision::Play(p),
            Move::Pass => ending
                .instead_of_pass(tried(), winrate, legal)
                .map_or(Decision::Pass, Decision::Play),
        }
    }

    /// Returns the best move or, where that would fill what is settled in a game that is won by far, one that is played
    /// where something is open: all moves win then, and the search takes any. After a pass it is a pass if there is none.
    fn open(
        &self,
        game: &Game,
        thought: &Thought,
        best: &Idea,
        legal: impl Fn(Move) -> bool,
    ) -> Move {
        let own = game.to_move();
        let Some(settled) = &self.outcome.settled else {
            return best.mv;
        };
        let fills = |mv: Move| match mv {
            Move::Play(p) => settled[p] && !takes(game, p),
            Move::Pass => true,
        };
        if best.mv == Move::Pass || !fills(best.mv) {
            return best.mv;
        }
        let least = best.winrate_for(own) - OPEN_COST;
        let mut open = thought.ideas.iter().filter(|idea| {
            idea.visits > 1 && idea.winrate_for(own) >= least && !fills(idea.mv) && legal(idea.mv)
        });
        match open.next() {
            Some(idea) => idea.mv,
            None if game.passes() > 0 => Move::Pass,
            None => best.mv,
        }
    }

    /// Returns the best move or, at the beginning of a game, one that was visited not much less.
    fn vary<'a>(
        &self,
        game: &Game,
        thought: &'a Thought,
        best: &'a Idea,
        legal: impl Fn(Move) -> bool,
    ) -> &'a Idea {
        let played = game.moves().len();
        if self.settings.variety <= 0.0 || played * FIRST_MOVES >= game.size().area() {
            return best;
        }
        let least = best.visits as f32 * (1.0 - self.settings.variety);
        let good: Vec<&Idea> = thought
            .ideas
            .iter()
            .filter(|idea| idea.visits as f32 >= least && idea.mv != Move::Pass && legal(idea.mv))
            .collect();
        // The seed and the number of moves decide, so that a game can be repeated.
        let seed = self.settings.seed.wrapping_add(played as u64);
        let drawn = Random::new(seed).below(good.len() as u32);
        good.get(drawn as usize).copied().unwrap_or(best)
    }
}

/// The position as it would be counted now, seen by `color`.
fn ending<'a>(game: &'a Game, thought: &'a Thought, color: Color) -> Ending<'a> {
    Ending::of(game, &thought.outlook.ownership, CLEAR, color)
}

/// Whether much can still happen, since there is room on the board.
pub(crate) fn is_early(game: &Game) -> bool {
    let stones = game.position().stones().values().iter().flatten().count();
    stones * ROOM_FOR_HOPE < game.size().area()
}

fn outcome_of(game: &Game, thought: &Thought, resign_below: f32) -> Outcome {
    let own = game.to_move();
    if !knows_points(thought) {
        return Outcome::default();
    }
    let ending = ending(game, thought, own);
    let winrate = thought
        .ideas
        .first()
        .map_or(1.0, |best| best.winrate_for(own));
    let behind = match own {
        Color::Black => -thought.outlook.margin,
        Color::White => thought.outlook.margin,
    };
    let far_behind = behind > game.size().area() as f32 / HOPELESS as f32;
    // By area a stone more costs nothing, and may gain if the opponent errs.
    let costs = game.rules.scoring == Scoring::Territory;
    let far_ahead = -behind > game.size().area() as f32 / COMFORTABLE as f32;
    let shows = costs && far_ahead && ending.wins && !is_early(game);
    let clear = |p: Point| ending.is_clear(p, When::Open);
    Outcome {
        nothing_left: costs && game.passes() > 0 && ending.is_settled(When::Last),
        hopeless: winrate < resign_below && far_behind && !is_early(game) && !ending.wins,
        settled: shows.then(|| Grid::filled(game.size(), ()).map(|p, ()| clear(p))),
    }
}

/// Tells whether a stone of the side to move at `p` takes others off the board.
fn takes(game: &Game, p: Point) -> bool {
    let mut after = game.position().clone();
    after.execute(game.to_move(), Move::Play(p)).captured > 0
}

/// Looks at a position shortly. Without a clock the same position gets the same answer on any machine.
pub(crate) fn look(mind: &mut Box<dyn Mind>, time: Option<Duration>) -> Thought {
    let limits = Limits {
        playouts: Some(PASS_PLAYOUTS),
        time: time.map(|_| PASS_TIME),
        ..Limits::default()
    };
    mind.run(&limits, &mut |_| ControlFlow::Continue(()))
}

fn knows_points(thought: &Thought) -> bool {
    thought.outlook.playouts >= PLAYOUTS_FOR_POINTS
}

fn tried(idea: &Idea, own: Color) -> Tried {
    Tried {
        mv: idea.mv,
        visits: idea.visits,
        winrate: idea.winrate_for(own),
    }
}
