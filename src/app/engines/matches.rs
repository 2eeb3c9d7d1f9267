//! Matches between two engines: what is to be played, how it stands, the game that is played now. The games are played
//! on threads of their own and touch neither the board nor the record that is open.

use crate::app::engines::Source;
use crate::app::settings::{MatchSetup, NewGame};
use crate::app::shell::command::Command;
use crate::app::shell::effect::Effect;
use crate::app::shell::state::{Dialog, State};
use go::{Color, Move, Position};
use tournament::{MatchEvent, Row, Side, Summary};

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
    Failed(String),
    /// End it.
    Stop,
    /// Set up another one.
    New,
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
    pub failure: Option<String>,
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
                    last: start.moves.last().map(|played| played.mv),
                    moves: start.moves.len() as u32,
                    position: start.position(),
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

impl State {
    /// Something about a match.
    pub fn match_command(&mut self, command: MatchCommand, effects: &mut Vec<Effect>) {
        match command {
            MatchCommand::Start(setup) => self.start_match(setup, effects),
            MatchCommand::New => {
                self.dialog = Some(Dialog::Match(self.settings.engine_match.clone()));
            }
            MatchCommand::Stop => effects.push(Effect::StopMatch),
            MatchCommand::Begun(rows) => {
                if let Some(running) = &mut self.engine_match {
                    running.add(rows);
                }
            }
            MatchCommand::Failed(reason) => {
                let setup = self.engine_match.take().map(|view| view.setup);
                if self.dialog == Some(Dialog::MatchTable) {
                    self.dialog = setup.map(Dialog::Match);
                }
                let text = self.texts.with("match-not-begun", &[("reason", &reason)]);
                self.complain(text);
            }
            MatchCommand::Event(event) => self.match_event(event),
        }
    }

    /// The match that is played, or the settings for one.
    pub fn show_match(&mut self) {
        self.dialog = Some(match self.engine_match {
            Some(_) => Dialog::MatchTable,
            None => Dialog::Match(self.settings.engine_match.clone()),
        });
    }

    /// Whether a match goes on.
    pub fn match_is_running(&self) -> bool {
        self.engine_match.as_ref().is_some_and(|view| view.running)
    }

    fn start_match(&mut self, setup: MatchSetup, effects: &mut Vec<Effect>) {
        if self.match_is_running() {
            return;
        }
        let mut engines = Vec::new();
        for name in [&setup.game.black, &setup.game.white] {
            let Some(slot) = self.engines.by_name(name) else {
                return;
            };
            let (id, engine) = (slot.id, (slot.name.clone(), slot.source.clone()));
            engines.push(engine);
            self.ask_again_for_permission(id);
            if !self.may_start(id) {
                // The question is behind the dialog.
                self.dialog = None;
                return;
            }
        }
        let Ok(engines) = engines.try_into() else {
            return;
        };
        self.settings.engine_match = setup.clone();
        effects.push(Effect::SaveSettings);
        self.engine_match = Some(MatchView::new(setup.clone()));
        self.dialog = Some(Dialog::MatchTable);
        effects.push(Effect::StartMatch(Box::new(MatchOrder { setup, engines })));
    }

    fn match_event(&mut self, event: MatchEvent) {
        let Some(view) = &mut self.engine_match else {
            return;
        };
        let finished = event == MatchEvent::Finished;
        view.take(event);
        if finished {
            let (a, b) = (&view.summary.a, &view.summary.b);
            let (a_wins, b_wins) = (a.wins.to_string(), b.wins.to_string());
            let values = [
                ("a", &*a.name),
                ("b", &*b.name),
                ("awins", &*a_wins),
                ("bwins", &*b_wins),
            ];
            let text = self.texts.with("match-over", &values);
            self.inform(text);
        }
    }
}

impl From<MatchCommand> for Command {
    fn from(command: MatchCommand) -> Command {
        Command::Match(command)
    }
}
