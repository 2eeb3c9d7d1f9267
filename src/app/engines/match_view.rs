//! A match as it stands: its games, its tables, and how the estimates of strength went.

use crate::settings::MatchSetup;
use fileref::FileRef;
use go::{Color, Move, Position};
use message::Sentence;
use tournament::sprt::Progress;
use tournament::{Bracket, Format, MatchEvent, Outline, Row, Side, Standings, Summary};

/// More estimates than that are thinned out: a graph has no room for them.
const MOST_ESTIMATES: usize = 400;
/// So many places of a match that goes on are looked back at.
const LOOKED_BACK_AT: usize = 100;

/// A match as it stands.
#[derive(Clone, Debug)]
pub struct MatchView {
    /// What was chosen.
    pub setup: MatchSetup,
    /// Who plays, how they meet, and the test.
    pub outline: Outline,
    /// The games that have ended, by their numbers.
    pub rows: Vec<Row>,
    /// What they say together of the first two.
    pub summary: Summary,
    /// Everybody, the best one first.
    pub standings: Standings,
    /// The encounters of a knock-out.
    pub bracket: Option<Bracket>,
    /// How the test stands.
    pub test: Option<Progress>,
    /// How strong the contestants seemed, game by game.
    pub estimates: Vec<Estimate>,
    /// Where the records of the games are.
    pub folder: Option<FileRef>,
    /// The game that is played now.
    pub game: Option<LiveGame>,
    /// Whether more is to come.
    pub running: bool,
    /// Why it ended early.
    pub failure: Option<Sentence>,
}

/// How strong the contestants seemed after some games.
#[derive(Clone, PartialEq, Debug)]
pub struct Estimate {
    /// So many games.
    pub games: u32,
    /// For each contestant, by its number: Elo above the average of all, and half the 95 % interval.
    pub elo: Vec<(f64, f64)>,
}

/// A game of a match that is played now.
#[derive(Clone, Debug)]
pub struct LiveGame {
    /// Its number, from 1.
    pub number: u32,
    /// The players, by their numbers.
    pub players: [u16; 2],
    /// Who of them has Black.
    pub black: Side,
    /// The board.
    pub position: Position,
    /// The last move.
    pub last: Option<Move>,
    /// How many moves were made.
    pub moves: u32,
}

impl MatchView {
    pub(super) fn new(setup: MatchSetup, names: Vec<String>) -> MatchView {
        let outline = Outline {
            format: match names.len() {
                2 => Format::RoundRobin,
                _ => setup.format,
            },
            games: setup.games,
            sprt: setup.test(),
            names,
        };
        MatchView {
            summary: summary(&outline, &[]),
            standings: outline.standings(&[]),
            bracket: outline.bracket(&[]),
            test: outline.sprt.map(|test| test.progress(&[])),
            folder: setup.folder.clone(),
            setup,
            outline,
            rows: Vec::new(),
            estimates: Vec::new(),
            game: None,
            running: true,
            failure: None,
        }
    }

    pub(super) fn take(&mut self, event: MatchEvent) {
        match event {
            MatchEvent::Started {
                game,
                players,
                black,
                start,
            } => {
                // Of several games the one that is followed goes on to its end.
                if self.game.as_ref().is_none_or(|live| self.has_ended(live)) {
                    self.game = Some(LiveGame {
                        number: game,
                        players,
                        black,
                        last: start.go.moves().last().map(|&(_, mv)| mv),
                        moves: start.go.moves().len() as u32,
                        position: start.position().clone(),
                    });
                }
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
            MatchEvent::Ended(row) => {
                self.rows.push(row);
                self.count();
                self.estimate();
            }
            MatchEvent::Failed(reason) => self.failure = Some(reason),
            MatchEvent::Finished => self.running = false,
        }
    }

    fn has_ended(&self, live: &LiveGame) -> bool {
        self.rows.iter().any(|row| row.game == live.number)
    }

    /// Games that were played before.
    pub(super) fn begun(&mut self, rows: &[Row], folder: Option<FileRef>) {
        self.folder = folder;
        let step = rows.len().div_ceil(LOOKED_BACK_AT).max(1);
        for some in rows.chunks(step) {
            self.rows.extend(some.iter().cloned());
            self.standings = self.outline.standings(&self.rows);
            self.estimate();
        }
        self.count();
    }

    fn count(&mut self) {
        self.rows.sort_by_key(|row| row.game);
        self.summary = summary(&self.outline, &self.rows);
        self.standings = self.outline.standings(&self.rows);
        self.bracket = self.outline.bracket(&self.rows);
        self.test = self.outline.sprt.map(|test| test.progress(&self.rows));
    }

    fn estimate(&mut self) {
        let mut elo = vec![(0.0, 0.0); self.outline.names.len()];
        for entry in &self.standings.entries {
            elo[entry.player] = (entry.elo, entry.elo_error);
        }
        if self.estimates.len() >= MOST_ESTIMATES {
            let mut odd = false;
            self.estimates.retain(|_| {
                odd = !odd;
                odd
            });
        }
        self.estimates.push(Estimate {
            games: self.standings.games,
            elo,
        });
    }

    /// Whether more than two play.
    pub fn is_tournament(&self) -> bool {
        self.outline.names.len() > 2
    }

    /// What a contestant is called.
    pub fn name(&self, player: u16) -> &str {
        let name = self.outline.names.get(usize::from(player));
        name.map_or("", String::as_str)
    }
}

fn summary(outline: &Outline, rows: &[Row]) -> Summary {
    let planned = outline.planned().unwrap_or_default();
    let [a, b] = [0, 1].map(|at| outline.names.get(at).map_or("", String::as_str));
    Summary::of(a, b, planned, rows)
}

impl LiveGame {
    /// The side that plays that colour.
    pub fn side(&self, color: Color) -> Side {
        match color {
            Color::Black => self.black,
            Color::White => self.black.other(),
        }
    }

    /// The number of the contestant that plays that colour.
    pub fn player(&self, color: Color) -> u16 {
        self.players[self.side(color).index()]
    }
}
