//! Players that search, behind the contract: one engine for all of them.

pub(super) mod pictures;
pub(super) mod search_tree;

use super::TEXTS;
use conduct::{Allowance, Clock, Decision};
use engine::{
    Analysis, Answer, Ask, Belief, Detail, Engine, EngineError, EngineInfo, Game, Interim,
    KindEffect, LifeAndDeath, Limits, LogLine, OverlayKind, Reply, Restriction, Search,
    SearchSupport, Talk,
};
use go::Move;
use message::{Argument, Sentence, say};
use overlay::{Candidate, Estimate, Overlay};
use pictures::Picture;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How often what is found is shown anew.
const SHOW_EVERY: Duration = Duration::from_millis(100);
/// How long a picture that does not grow is thought about.
const GLANCE: Duration = Duration::from_millis(800);
/// After so long without a question the memory of the search is given back: a tree takes hundreds of megabytes.
const PATIENCE: Duration = Duration::from_mins(2);
/// Moves that are shown with their lines.
const SHOWN: usize = 12;

/// A player that searches, as the engine needs it.
pub(super) trait Searcher: Send + Sized + 'static {
    /// What a search has found out.
    type Thought;

    /// The largest side of a board that it plays on.
    const MOST_SIDE: u8;
    /// What it draws beside life and death and candidates. The first two are figures and numbers.
    const PICTURES: &'static [Picture<Self::Thought>];
    /// The first words of the lines that its console understands.
    const COMMANDS: &'static [&'static str] = &[];
    /// With how many playouts at most a picture is drawn that does not grow.
    const GLANCE_PLAYOUTS: Option<u64> = None;

    /// The levels at which players of this kind usually play, in words, the weakest first.
    fn usual_levels() -> Vec<Sentence>;

    /// The levels at which this one plays.
    fn levels(&self) -> Vec<Sentence> {
        Self::usual_levels()
    }

    /// Searches from now on as that says: at its level, within its restrictions, for its details. The limits are not
    /// looked at.
    fn prepare(&mut self, search: &Search);

    /// Thinks about a position until its end or until `watch` says break; `watch` is given what looks at what has been
    /// found out so far. `None` if the board is too large.
    fn think(
        &mut self,
        game: &go::Game,
        end: End,
        watch: &mut Watch<'_, Self::Thought>,
    ) -> Option<Self::Thought>;

    /// Decides what to do after thinking.
    fn decide(&mut self, game: &go::Game, thought: &Self::Thought) -> Decision;

    /// Returns all that was found out, ownership included, with a line of text on how far the search is.
    fn found(game: &Game, thought: &Self::Thought) -> Analysis;

    /// Gives the memory of the search back: nobody has asked for a while.
    fn rest(&mut self);

    /// Answers a line of the console.
    fn console(&mut self, _: &Game, _: &str) -> Result<String, Sentence> {
        Ok(String::new())
    }
}

/// When a search ends.
#[derive(Clone, Copy)]
pub(super) enum End {
    /// As usual for a move, which may take so long, and after so many playouts at the latest.
    Move(Option<Allowance>, Option<u64>),
    /// At these limits; without any it goes on until it is told to stop.
    Within(Limits),
}

/// What is called while a search runs, with what looks at it: at the given number of moves with their lines, and
/// `None` as long as there is nothing. It says break to end the search.
pub(super) type Watch<'a, T> = dyn FnMut(&dyn Fn(usize) -> Option<T>) -> ControlFlow<()> + 'a;

/// Returns what an engine with such a player can show.
pub(super) fn kinds<S: Searcher>() -> Vec<OverlayKind> {
    let mut kinds: Vec<OverlayKind> = S::PICTURES.iter().map(Picture::kind).collect();
    kinds.insert(0, OverlayKind::life_and_death());
    // The ABI has life and death, figures and numbers first.
    kinds.splice(3..3, [false, true].map(OverlayKind::analysis));
    kinds
}

/// The engine.
pub(super) struct Searching<S> {
    name: String,
    player: S,
    /// When it was last asked; none once it has given its memory back.
    asked: Option<Instant>,
    /// How long after that it gives its memory back.
    patience: Duration,
}

/// What is done with what has been found out so far.
type Show<'a, T> = dyn FnMut(&T, &mut dyn Talk) + 'a;

impl<S: Searcher> Searching<S> {
    /// Creates the engine called `name`.
    pub(super) fn new(name: &str, player: S) -> Searching<S> {
        Searching {
            name: name.to_owned(),
            player,
            asked: None,
            patience: PATIENCE,
        }
    }

    /// Thinks until its end or until told to stop, and gives what is found to `show` ten times a second.
    fn think(
        &mut self,
        game: &Game,
        (end, search): (End, &Search),
        talk: &mut dyn Talk,
        show: &mut Show<'_, S::Thought>,
    ) -> Result<S::Thought, EngineError> {
        self.player.prepare(search);
        let mut shown: Option<Instant> = None;
        let thought = self.player.think(&game.go, end, &mut |look| {
            if talk.stopped() {
                return ControlFlow::Break(());
            }
            // What is known first is shown at once.
            if shown.is_none_or(|shown| shown.elapsed() >= SHOW_EVERY)
                && let Some(thought) = look(SHOWN)
            {
                shown = Some(Instant::now());
                talk.progress(progress::<S>(game, &thought));
                show(&thought, talk);
            }
            ControlFlow::Continue(())
        });
        let thought = thought.ok_or_else(|| EngineError::Size {
            engine: self.name.clone(),
            max_side: S::MOST_SIDE,
            square_only: false,
            size: game.size(),
        })?;
        talk.progress(progress::<S>(game, &thought));
        Ok(thought)
    }

    fn choose(
        &mut self,
        game: &Game,
        search: &Search,
        talk: &mut dyn Talk,
    ) -> Result<Answer, EngineError> {
        let Limits { time, playouts } = search.limits;
        let moves = game.go.moves().len();
        let time = conduct::time_for_move(own_clock(game), time, game.size(), moves);
        let shown = |thought: &S::Thought| {
            let found = S::found(game, thought);
            Interim::Analysis(if search.detail.candidates {
                trimmed(found, search.detail)
            } else {
                // How it stands, for whoever watches; no move is given away.
                Analysis {
                    estimate: found.estimate,
                    ..Analysis::new(game.size(), "")
                }
            })
        };
        let mut show = |thought: &S::Thought, talk: &mut dyn Talk| talk.interim(shown(thought));
        let end = End::Move(time, playouts);
        let thought = self.think(game, (end, search), talk, &mut show)?;
        if search.detail.candidates {
            talk.interim(shown(&thought));
        }
        let decision = self.player.decide(&game.go, &thought);
        talk.log(LogLine::engine(summary(game, &S::found(game, &thought))));
        Ok(match decision {
            Decision::Play(p) => Answer::Play(p),
            Decision::Pass => Answer::Pass,
            Decision::Resign => Answer::Resign,
        })
    }

    fn analyse(
        &mut self,
        game: &Game,
        search: &Search,
        talk: &mut dyn Talk,
    ) -> Result<Analysis, EngineError> {
        let found = |thought: &S::Thought| trimmed(S::found(game, thought), search.detail);
        let mut show = |thought: &S::Thought, talk: &mut dyn Talk| {
            talk.interim(Interim::Analysis(found(thought)));
        };
        let end = End::Within(search.limits);
        let thought = self.think(game, (end, search), talk, &mut show)?;
        Ok(found(&thought))
    }

    /// Thinks for a moment about a position.
    fn glance(&mut self, game: &Game, talk: &mut dyn Talk) -> Result<S::Thought, EngineError> {
        let end = End::Within(Limits {
            time: Some(GLANCE),
            playouts: S::GLANCE_PLAYOUTS,
        });
        self.think(game, (end, &Search::default()), talk, &mut |_, _| {})
    }

    fn picture(
        &mut self,
        picture: &Picture<S::Thought>,
        game: &Game,
        talk: &mut dyn Talk,
    ) -> Result<Overlay, EngineError> {
        let drawn = |thought: &S::Thought| picture.drawn(thought, &S::found(game, thought));
        if picture.effect != KindEffect::Live {
            return Ok(drawn(&self.glance(game, talk)?));
        }
        let mut show = |thought: &S::Thought, talk: &mut dyn Talk| {
            talk.interim(Interim::Picture(drawn(thought)));
        };
        let endless = End::Within(Limits::default());
        let whole = Search::default();
        let thought = self.think(game, (endless, &whole), talk, &mut show)?;
        Ok(drawn(&thought))
    }
}

impl<S: Searcher> Engine for Searching<S> {
    fn info(&self) -> EngineInfo {
        EngineInfo {
            name: self.name.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            overlays: kinds::<S>(),
            search: SearchSupport {
                playouts: true,
                restrictions: true,
            },
            has_console: !S::COMMANDS.is_empty(),
            max_side: S::MOST_SIDE,
            square_only: false,
            levels: self.player.levels(),
            remark: None,
        }
    }

    fn answer(
        &mut self,
        game: &Game,
        ask: &Ask,
        talk: &mut dyn Talk,
    ) -> Result<Reply, EngineError> {
        let answer = self.answer_now(game, ask, talk);
        self.asked = Some(Instant::now());
        answer
    }

    /// Between questions it waits for the moment to give its memory back, and then for good.
    fn idle(&mut self, _: &mut dyn Talk) -> Option<Duration> {
        let left = self.patience.saturating_sub(self.asked?.elapsed());
        if !left.is_zero() {
            return Some(left);
        }
        self.asked = None;
        self.player.rest();
        None
    }
}

impl<S: Searcher> Searching<S> {
    fn answer_now(
        &mut self,
        game: &Game,
        ask: &Ask,
        talk: &mut dyn Talk,
    ) -> Result<Reply, EngineError> {
        let unsupported = || EngineError::unsupported(&self.name, ask);
        match ask {
            Ask::Move(search) => self.choose(game, search, talk).map(Reply::Move),
            Ask::Analyse(search) => self.analyse(game, search, talk).map(Reply::Analysis),
            Ask::LifeAndDeath => {
                let thought = self.glance(game, talk)?;
                Ok(Reply::LifeAndDeath(life_and_death(
                    game,
                    S::found(game, &thought),
                )))
            }
            Ask::Picture { id, .. } => {
                let picture = S::PICTURES.iter().find(|picture| picture.id == id);
                let picture = picture.ok_or_else(unsupported)?;
                self.picture(picture, game, talk).map(Reply::Picture)
            }
            Ask::Belief => Ok(Reply::Belief(Belief::of(game, "the game as it was asked"))),
            Ask::Console { .. } if S::COMMANDS.is_empty() => Err(unsupported()),
            Ask::Console { line } => match self.player.console(game, line) {
                Ok(text) => Ok(Reply::Text(text)),
                Err(reason) => Err(EngineError::Line {
                    engine: self.name.clone(),
                    reason,
                }),
            },
        }
    }
}

/// Returns the restrictions of a search as the players take them.
pub(super) fn restrictions(search: &Search) -> Vec<conduct::Restriction> {
    let restriction = |restriction: &Restriction| conduct::Restriction {
        color: restriction.color,
        moves: restriction.moves.clone(),
        only: restriction.only,
        depth: restriction.depth as usize,
    };
    search.restrictions.iter().map(restriction).collect()
}

/// What the clock of the side to move says.
fn own_clock(game: &Game) -> Option<Clock> {
    let clock = game.clock?;
    let left = clock.left[game.to_move()];
    Some(Clock {
        left: left.time,
        moves_left: left.moves,
        period: clock.period,
        period_moves: clock.period_moves,
    })
}

/// A move as GTP writes it.
fn vertex(game: &Game, mv: Move) -> String {
    match mv {
        Move::Play(p) => p.to_gtp(game.size()),
        Move::Pass => "pass".to_owned(),
    }
}

/// Returns an analysis that says all, before it is cut to what is wanted. `progress` is how far the search is.
pub(super) fn analysis(
    game: &Game,
    estimate: Estimate,
    progress: Sentence,
    ownership: &go::Grid<f32>,
    candidates: Vec<Candidate>,
) -> Analysis {
    Analysis {
        candidates,
        estimate: Some(estimate),
        ownership: Some(ownership.clone()),
        text: vec![progress],
        ..Analysis::new(game.size(), "")
    }
}

/// Returns of what has been found what is wanted.
fn trimmed(mut found: Analysis, detail: Detail) -> Analysis {
    let mut order = 0;
    found.candidates.retain(|candidate| {
        order += 1;
        is_tried(candidate) || order <= detail.least_moves
    });
    found.ownership = found.ownership.filter(|_| detail.ownership);
    found.policy = found.policy.filter(|_| detail.policy);
    found.title = OverlayKind::analysis(detail.ownership).title.to_string();
    found
}

/// How far the search is.
fn progress<S: Searcher>(game: &Game, thought: &S::Thought) -> Sentence {
    let lines = S::found(game, thought).text;
    lines
        .into_iter()
        .reduce(overlay::and)
        .unwrap_or_else(|| message::quoted(""))
}

/// Whether a move was searched at all.
fn is_tried(candidate: &Candidate) -> bool {
    candidate.visits > Some(0)
}

/// What the search came to, for the console.
fn summary(game: &Game, found: &Analysis) -> String {
    let estimate = found.estimate.unwrap_or_default();
    let percent = |winrate: Option<f32>| 100.0 * winrate.unwrap_or(0.5);
    let candidates = found.candidates.iter().take(3).map(|candidate| {
        let moves = candidate.pv.iter().take(6);
        let moves: Vec<String> = moves.map(|&mv| vertex(game, mv)).collect();
        format!(
            "{} {:.1} % ({})",
            candidate.visits.unwrap_or(0),
            percent(candidate.winrate),
            moves.join(" ")
        )
    });
    let candidates: Vec<String> = candidates.collect();
    format!(
        "{}; Black wins {:.1} %, leads by {:+.1}; {}",
        found
            .text
            .iter()
            .map(Sentence::to_string)
            .collect::<Vec<_>>()
            .join(" "),
        percent(estimate.winrate),
        estimate.score.unwrap_or(0.0),
        candidates.join("; ")
    )
}

fn life_and_death(game: &Game, found: Analysis) -> LifeAndDeath {
    let ownership = found
        .ownership
        .expect("players that search know whose points are");
    let status = conduct::status(game.position(), &ownership, game.go.rules.scoring);
    let raw = status.map(|p, &status| {
        let value = Argument::Decimal(format!("{:+.2}", ownership[p]));
        let status = overlay::status_word(status);
        Some(say!(TEXTS, "drawn-status-ownership", status, value))
    });
    LifeAndDeath {
        raw,
        estimate: found.estimate,
        text: found.text,
        ..LifeAndDeath::new(OverlayKind::life_and_death().title.to_string(), &status)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Silent;
    use montecarlo::{Player, Settings};

    /// The playouts that the answer to a question for 100 rests on: more, if what was found before is still there.
    fn visits(engine: &mut Searching<Player>) -> u64 {
        let game = Game::from(go::Game::new(go::Size::square(5).expect("a size")));
        let search = Search::within(Limits {
            playouts: Some(100),
            ..Limits::default()
        });
        match engine.answer(&game, &Ask::Analyse(search), &mut Silent) {
            Ok(Reply::Analysis(found)) => found.estimate.and_then(|e| e.visits).expect("a count"),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn memory_is_given_back_when_nobody_asks_any_more() {
        let settings = Settings {
            threads: 1,
            ..Settings::default()
        };
        let mut engine = Searching::new("one", Player::new(settings));
        assert_eq!(engine.idle(&mut Silent), None, "there is nothing yet");
        let first = visits(&mut engine);
        let pause = engine.idle(&mut Silent).expect("it waits");
        assert!(pause <= PATIENCE);
        assert!(visits(&mut engine) > first, "it goes on where it was");
        engine.patience = Duration::ZERO;
        assert_eq!(engine.idle(&mut Silent), None, "that was all");
        assert!(visits(&mut engine) <= first, "it begins anew");
    }
}
