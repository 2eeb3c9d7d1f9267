//! Matches between two engines: what is to be played, how it stands, the game that is played now. The games are played
//! on threads of their own and touch neither the board nor the record that is open.

use crate::WINDOW;
use crate::engines::{Effects, Engines, EnginesContext, EnginesEffect, Source};
use crate::settings::{MatchSetup, NewGame};
use go::{Color, Move, Position};
use message::{Sentence, say};
use tournament::{MatchEvent, Row, Side, Summary};
use words::Texts;

/// What happens with a match.
#[derive(Debug)]
pub enum MatchCommand {
    /// Begin one.
    Start(MatchSetup),
    /// It has begun; these games were played before.
    Begun(Vec<Row>),
    /// Something happened in it.
    Event(MatchEvent),
    /// It could not begin, for this reason.
    Failed(Sentence),
    /// End it.
    Stop,
    /// Set up another one.
    New,
    /// Show the one that is played, or set one up.
    Show,
}

/// A match that is to be played.
#[derive(Debug)]
pub struct MatchOrder {
    /// What was chosen.
    pub setup: MatchSetup,
    /// The names of the engines and how they are started, the first one first.
    pub engines: [(String, Source); 2],
}

/// A match as it stands.
#[derive(Clone, Debug)]
pub struct MatchView {
    /// What was chosen.
    pub setup: MatchSetup,
    /// The games that have ended, by their numbers.
    pub rows: Vec<Row>,
    /// What they say together.
    pub summary: Summary,
    /// The game that is played now.
    pub game: Option<LiveGame>,
    /// Whether more is to come.
    pub running: bool,
    /// Why it ended early.
    pub failure: Option<Sentence>,
}

/// The game of a match that is played now.
#[derive(Clone, Debug)]
pub struct LiveGame {
    /// Its number, from 1.
    pub number: u32,
    /// Who has Black.
    pub black: Side,
    /// The board.
    pub position: Position,
    /// The last move.
    pub last: Option<Move>,
    /// How many moves were made.
    pub moves: u32,
}

impl MatchView {
    fn new(setup: MatchSetup) -> MatchView {
        MatchView {
            summary: summary(&setup, &[]),
            setup,
            rows: Vec::new(),
            game: None,
            running: true,
            failure: None,
        }
    }

    fn take(&mut self, event: MatchEvent) {
        match event {
            MatchEvent::Started { game, black, start } => {
                self.game = Some(LiveGame {
                    number: game,
                    black,
                    last: start.go.moves().last().map(|&(_, mv)| mv),
                    moves: start.go.moves().len() as u32,
                    position: start.position().clone(),
                });
            }
            MatchEvent::Moved {
                game, color, mv, ..
            } => {
                if let Some(live) = self.game.as_mut().filter(|live| live.number == game) {
                    live.position.execute(color, mv);
                    live.last = Some(mv);
                    live.moves += 1;
                }
            }
            MatchEvent::Ended(row) => self.add(vec![row]),
            MatchEvent::Failed(reason) => self.failure = Some(reason),
            MatchEvent::Finished => self.running = false,
        }
    }

    fn add(&mut self, rows: Vec<Row>) {
        self.rows.extend(rows);
        self.rows.sort_by_key(|row| row.game);
        self.summary = summary(&self.setup, &self.rows);
    }
}

fn summary(setup: &MatchSetup, rows: &[Row]) -> Summary {
    let NewGame { black, white, .. } = &setup.game;
    Summary::of(black, white, setup.games, rows)
}

impl LiveGame {
    /// The side that plays that colour.
    pub fn side(&self, color: Color) -> Side {
        match color {
            Color::Black => self.black,
            Color::White => self.black.other(),
        }
    }
}

impl Engines {
    /// Something about a match.
    pub(super) fn match_command(
        &mut self,
        command: MatchCommand,
        context: &EnginesContext<'_>,
        out: &mut Effects,
    ) {
        let set_up = || EnginesEffect::SetUpMatch(context.settings.engine_match.clone());
        match command {
            MatchCommand::Start(setup) => self.start_match(setup, out),
            MatchCommand::New => out.push(set_up()),
            MatchCommand::Show => {
                out.push(match self.played_match {
                    Some(_) => EnginesEffect::ShowMatchTable,
                    None => set_up(),
                });
            }
            MatchCommand::Stop => out.push(EnginesEffect::StopMatch),
            MatchCommand::Begun(rows) => {
                if let Some(running) = &mut self.played_match {
                    running.add(rows);
                }
            }
            MatchCommand::Failed(reason) => {
                let setup = self.played_match.take().map(|view| view.setup);
                out.push(EnginesEffect::MatchNotBegun(setup));
                let reason = context.texts.tell(&reason);
                let text = context
                    .texts
                    .tell(&say!(WINDOW, "match-not-begun", reason = &*reason));
                out.push(EnginesEffect::Complain(text, Vec::new()));
            }
            MatchCommand::Event(event) => self.match_event(event, context, out),
        }
    }

    /// Whether a match goes on.
    pub fn match_is_running(&self) -> bool {
        self.played_match.as_ref().is_some_and(|view| view.running)
    }

    fn start_match(&mut self, setup: MatchSetup, out: &mut Effects) {
        if self.match_is_running() {
            return;
        }
        let mut engines = Vec::new();
        let NewGame {
            black,
            black_level,
            white,
            white_level,
            ..
        } = &setup.game;
        for (name, level) in [(black, black_level), (white, white_level)] {
            let Some(slot) = self.by_name(name) else {
                return;
            };
            // Records and tables of matches are English.
            let called = match slot.level(*level) {
                Some(level) => format!("{} level {level}", slot.name),
                None => slot.name.clone(),
            };
            let (id, engine) = (slot.id, (called, slot.source.at_level(*level)));
            engines.push(engine);
            self.ask_again_for_permission(id);
            if !self.may_start(id, out) {
                // The question is behind the dialog.
                out.push(EnginesEffect::CloseDialog);
                return;
            }
        }
        let Ok(engines) = engines.try_into() else {
            return;
        };
        out.push(EnginesEffect::KeepMatchSetup(setup.clone()));
        self.played_match = Some(MatchView::new(setup.clone()));
        out.push(EnginesEffect::ShowMatchTable);
        let order = MatchOrder { setup, engines };
        out.push(EnginesEffect::StartMatch(Box::new(order)));
    }

    fn match_event(&mut self, event: MatchEvent, context: &EnginesContext<'_>, out: &mut Effects) {
        let Some(view) = &mut self.played_match else {
            return;
        };
        let finished = event == MatchEvent::Finished;
        view.take(event);
        if finished {
            let (a, b) = (&view.summary.a, &view.summary.b);
            let (a_wins, b_wins) = (a.wins.to_string(), b.wins.to_string());
            let text = context.texts.tell(&say!(
                WINDOW,
                "match-over",
                a = &*a.name,
                b = &*b.name,
                awins = &*a_wins,
                bwins = &*b_wins
            ));
            out.push(EnginesEffect::Inform(text));
        }
    }
}

/// How far a match is, in a line.
pub fn progress_in_words(texts: &Texts, view: &MatchView) -> String {
    let summary = &view.summary;
    let (done, planned) = (summary.games.to_string(), summary.planned.to_string());
    texts.tell(&say!(
        WINDOW,
        "match-progress",
        done = &done,
        planned = &planned
    ))
}
