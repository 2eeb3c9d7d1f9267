//! Games other than Go that are played in the window: persons and players of the program in turn, until the rules end it.

use crate::WINDOW;
use crate::document::Document;
use crate::document::kinds::{NewKindBoard, NewKindMove, color_of, side_of};
use crate::document::moves::WriteCommand;
use crate::game::clock::{self, Left};
use crate::game::play::time_properties;
use crate::game::{Clocks, Game, GameContext, GameEffect};
use crate::settings::NewGame;
use crate::settings::seats::Seat;
use go::{Color, Size};
use kind::{Outcome, Side};
use message::{Id, Sentence, id, say};
use player::{Answer, Choice, Found};
use record::CellId;
use std::time::Duration;

/// How long a player may think that was given no time.
const USUAL_TIME: Duration = Duration::from_secs(4);

/// Somebody who plays games other than Go, as the program is told of him.
#[derive(Clone, Debug)]
pub struct KindPlayer {
    /// The [id](kind::AnyKind::id) of the game.
    pub kind: &'static str,
    /// The name by which he is asked for.
    pub name: &'static str,
    /// What he is called.
    pub title: Id,
    /// The levels he plays at, the weakest first.
    pub levels: &'static [Id],
}

/// What the player of a seat is asked for by, with the level.
fn asked_for(seat: &Seat, players: &[KindPlayer], kind: &str) -> String {
    let mut found = players.iter();
    let found = found.find(|player| player.kind == kind && player.name == seat.player);
    match found {
        Some(player) if !player.levels.is_empty() => {
            let highest = player.levels.len() as u8;
            let level = if seat.level == 0 {
                highest
            } else {
                seat.level.min(highest)
            };
            format!("{}:level={level}", seat.player)
        }
        _ => seat.player.clone(),
    }
}

/// The game that is played.
#[derive(Clone, Debug)]
pub struct Versus {
    /// The first player and the second.
    seats: [Seat; 2],
    kind: &'static str,
    /// The last node of the game.
    tip: CellId,
    /// The question that a player was asked.
    asked: Option<u64>,
    /// How long players think.
    time: Duration,
    clocks: Clocks,
    /// Whose turn it is behind the last node.
    to_move: Color,
}

impl Versus {
    /// Who sits there.
    pub fn seat(&self, side: Side) -> &Seat {
        &self.seats[side.index()]
    }

    /// The last node of the game.
    pub fn tip(&self) -> CellId {
        self.tip
    }

    /// Whether a player thinks.
    pub fn is_thinking(&self) -> bool {
        self.asked.is_some()
    }

    /// The clocks.
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// Whose turn it is in the game, whatever node is shown.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// Whether exactly one side is a person's.
    pub fn is_against_player(&self) -> bool {
        self.seats[0].is_person() != self.seats[1].is_person()
    }
}

/// A move outside of a game is written into the record; with it the result, if it is the last one by the rules.
fn free_move(side: Side, text: &str, document: &Document) -> GameEffect {
    let after = document.played().and_then(|played| {
        let mut game = played.game.clone();
        game.play(text).ok()?;
        game.outcome()
    });
    GameEffect::Write(WriteCommand::KindMove(Box::new(NewKindMove {
        side,
        text: text.to_owned(),
        seconds: 0,
        left: None,
        result: after.map(result_of),
    })))
}

/// A move of a game is written with the seconds that it took, and what the clock says afterwards.
fn timed_move(side: Side, text: String, seconds: u64, left: Option<Left>) -> GameEffect {
    GameEffect::Write(WriteCommand::KindMove(Box::new(NewKindMove {
        side,
        text,
        seconds,
        left: left.map(|left| (clock::seconds(left.time), left.overtime)),
        result: None,
    })))
}

/// How a game ended, as SGF has it.
fn result_of(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Side::First) => "B+",
        Outcome::Win(Side::Second) => "W+",
        Outcome::Draw | Outcome::Counted => "0",
    }
}

/// The result of a game that a side gave up.
fn resigned(loser: Side) -> &'static str {
    match loser.other() {
        Side::First => "B+R",
        Side::Second => "W+R",
    }
}

/// What a player is asked.
#[derive(Clone, Debug)]
pub struct KindQuestion {
    /// The number of the question.
    pub question: u64,
    /// The node.
    pub cell: CellId,
    /// The player, with settings.
    pub player: String,
    /// How long it may think.
    pub time: Duration,
}

/// What happens to a game other than Go.
#[derive(Debug)]
pub enum VersusCommand {
    /// The board is there: begin.
    Begin(Box<NewGame>),
    /// A person makes a move, in a game or beside one.
    Play(Side, String),
    /// The move is in the record, and its node is shown.
    Moved,
    /// A player has answered.
    Answered(u64, Result<Answer, Sentence>),
    /// The player that thinks is to answer now.
    MoveNow,
    /// Switch the analysis on or off.
    ToggleWatch,
    /// The analysis has found something.
    Found(u64, Found),
}

impl Game {
    /// The game other than Go that is played.
    pub fn versus(&self) -> Option<&Versus> {
        self.versus.as_ref()
    }

    /// Who plays that game, the best first.
    pub fn kind_players<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a KindPlayer> {
        self.kind_players
            .iter()
            .filter(move |player| player.kind == kind)
    }

    /// Tells who plays games other than Go.
    pub fn set_kind_players(&mut self, players: Vec<KindPlayer>) {
        self.kind_players = players;
    }

    /// The record that such a game begins with; none if there is no such game.
    pub(super) fn kind_board(
        &self,
        setup: &NewGame,
        context: &GameContext<'_>,
    ) -> Option<NewKindBoard> {
        let kinds = context.document.kinds().iter();
        let mut kinds = kinds.filter(|entry| entry.kind.sgf() != Some(1));
        let kind = kinds.find(|entry| entry.kind.id() == setup.game)?.kind;
        let (columns, rows) = kind.board().extent;
        let size = Size::new(columns.ceil() as u8, rows.ceil() as u8)?;
        let name = |side: Side| {
            let seat = &setup.seats[side.index()];
            let mut players = self.kind_players(kind.id());
            let player = players.find(|player| player.name == seat.player);
            let Some(player) = player else {
                let both = setup.seats.iter().all(Seat::is_person);
                let name = if both && side == Side::Second {
                    &setup.other_name
                } else {
                    &setup.name
                };
                return name.trim().to_owned();
            };
            let title = context.texts.get(player.title);
            let level = seat.level.min(player.levels.len() as u8);
            if level == 0 {
                return title.to_string();
            }
            let named = say!(WINDOW, "player-level", name = &*title, level);
            context.texts.tell(&named)
        };
        let mut properties = vec![
            ("PB", name(Side::First)),
            ("PW", name(Side::Second)),
            ("DT", context.date.format("%Y-%m-%d").to_string()),
        ];
        properties.extend(time_properties(setup));
        Some(NewKindBoard {
            number: kind.sgf()?,
            size,
            properties,
        })
    }

    /// Something happens to a game other than Go.
    pub(super) fn versus_command(
        &mut self,
        command: VersusCommand,
        context: &GameContext<'_>,
        out: &mut Vec<GameEffect>,
    ) {
        match command {
            VersusCommand::Begin(setup) => self.begin_versus(&setup, context, out),
            VersusCommand::Play(side, text) => self.play_kind(side, &text, context, out),
            VersusCommand::Moved => {
                if let Some(versus) = &mut self.versus {
                    versus.tip = context.document.cursor();
                    match context.document.record().mover(versus.tip) {
                        Some(mover) => versus.clocks.end_turn(mover, context.now),
                        None => versus.clocks.begin_turn(context.now),
                    }
                    self.versus_turn(context, out);
                }
            }
            VersusCommand::Answered(question, answer) => {
                self.player_answered(question, answer, context, out);
            }
            VersusCommand::ToggleWatch => self.toggle_kind_watch(out),
            VersusCommand::Found(question, found) => {
                self.watch_found(question, found, context, out);
            }
            VersusCommand::MoveNow => {
                if self.versus.as_ref().is_some_and(Versus::is_thinking) {
                    out.push(GameEffect::StopPlayer);
                }
            }
        }
    }

    fn begin_versus(
        &mut self,
        setup: &NewGame,
        context: &GameContext<'_>,
        out: &mut Vec<GameEffect>,
    ) {
        out.push(GameEffect::CloseDialog);
        let Some(kind) = context.document.kind() else {
            return;
        };
        let limits = setup.limits();
        self.versus = Some(Versus {
            seats: setup.seats.clone(),
            kind: kind.kind.id(),
            tip: context.document.cursor(),
            asked: None,
            time: match setup.seconds {
                0 => USUAL_TIME,
                seconds => Duration::from_secs(seconds.into()),
            },
            clocks: Clocks::new(limits, context.now),
            to_move: context.document.color_to_move(),
        });
        self.versus_turn(context, out);
    }

    /// Asks whoever is to move if that is a player, or ends the game.
    fn versus_turn(&mut self, context: &GameContext<'_>, out: &mut Vec<GameEffect>) {
        let Some(versus) = &mut self.versus else {
            return;
        };
        let Some(played) = context.document.played_at(versus.tip) else {
            self.versus = None;
            return;
        };
        if let Some(outcome) = played.game.outcome() {
            return self.end_versus(result_of(outcome), out);
        }
        versus.to_move = color_of(played.game.to_move());
        let seat = versus.seat(played.game.to_move()).clone();
        if seat.is_person() || played.broken.is_some() {
            return;
        }
        self.last_question += 1;
        versus.asked = Some(self.last_question);
        out.push(GameEffect::AskPlayer(KindQuestion {
            question: self.last_question,
            cell: versus.tip,
            player: asked_for(&seat, &self.kind_players, versus.kind),
            time: versus.clocks.share(versus.to_move).unwrap_or(versus.time),
        }));
    }

    /// Ends the game with that result.
    pub(super) fn end_versus(&mut self, result: &str, out: &mut Vec<GameEffect>) {
        self.stop_versus(out);
        out.push(GameEffect::Write(WriteCommand::Result(result.to_owned())));
    }

    /// Ends the game without a result.
    pub(super) fn stop_versus(&mut self, out: &mut Vec<GameEffect>) {
        if let Some(versus) = self.versus.take()
            && versus.is_thinking()
        {
            out.push(GameEffect::StopPlayer);
        }
    }

    /// A person gives up.
    pub(super) fn resign_versus(&mut self, context: &GameContext<'_>, out: &mut Vec<GameEffect>) {
        let Some(versus) = &self.versus else { return };
        let mut persons = Side::BOTH
            .into_iter()
            .filter(|side| versus.seat(*side).is_person());
        let loser = match (persons.next(), persons.next()) {
            (Some(only), None) => only,
            _ => match context.document.played_at(versus.tip) {
                Some(played) => played.game.to_move(),
                None => return,
            },
        };
        self.end_versus(resigned(loser), out);
    }

    fn play_kind(
        &mut self,
        side: Side,
        text: &str,
        context: &GameContext<'_>,
        out: &mut Vec<GameEffect>,
    ) {
        let Some(versus) = &mut self.versus else {
            out.push(free_move(side, text, context.document));
            return;
        };
        if versus.is_thinking() || !versus.seat(side).is_person() {
            let wait = context.texts.get(id!(WINDOW, "versus-wait"));
            out.push(GameEffect::Inform(wait.to_string()));
            return;
        }
        let seconds = versus.clocks.turn(context.now).as_secs();
        let left = versus.clocks.press(color_of(side), true, context.now);
        out.push(timed_move(side, text.to_owned(), seconds, left));
        out.push(GameEffect::Then(VersusCommand::Moved.into()));
    }

    fn player_answered(
        &mut self,
        question: u64,
        answer: Result<Answer, Sentence>,
        context: &GameContext<'_>,
        out: &mut Vec<GameEffect>,
    ) {
        let Some(versus) = &mut self.versus else {
            return;
        };
        if versus.asked != Some(question) {
            return;
        }
        versus.asked = None;
        let Some(played) = context.document.played_at(versus.tip) else {
            return;
        };
        let side = played.game.to_move();
        let text = match answer {
            Ok(Answer {
                choice: Choice::Move(text),
                ..
            }) => text,
            Ok(_) => {
                return self.end_versus(resigned(side), out);
            }
            Err(reason) => {
                out.push(GameEffect::Complain(context.texts.tell(&reason)));
                return self.stop_versus(out);
            }
        };
        let seconds = versus.clocks.turn(context.now).as_secs();
        let left = versus.clocks.press(color_of(side), true, context.now);
        if context.document.cursor() != versus.tip {
            out.push(GameEffect::Write(WriteCommand::Show(versus.tip)));
        }
        out.push(timed_move(side, text, seconds, left));
        out.push(GameEffect::Then(VersusCommand::Moved.into()));
    }

    /// Goes back to the last position in which a person was to move; what was played stays as a variation.
    pub(super) fn take_back_versus(
        &mut self,
        context: &GameContext<'_>,
        out: &mut Vec<GameEffect>,
    ) {
        let Some(versus) = &mut self.versus else {
            return;
        };
        let record = context.document.record();
        let mut cell = versus.tip;
        let mover = loop {
            let (Some(back), Some(mover)) = (record.back(cell), record.mover(cell)) else {
                return;
            };
            cell = back;
            if versus.seat(side_of(mover)).is_person() {
                break mover;
            }
        };
        if versus.asked.take().is_some() {
            out.push(GameEffect::StopPlayer);
        }
        versus.tip = cell;
        versus.to_move = mover;
        versus.clocks.begin_turn(context.now);
        out.push(GameEffect::Write(WriteCommand::Show(cell)));
    }
}
