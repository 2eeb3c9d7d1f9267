//! Playing: whose turn it is, what happens to a move, two passes, the count, the result.

use crate::app::document::Document;
use crate::app::engines::{EngineId, Request, RequestKind};
use crate::app::game::clock::{self, Left, Limits};
use crate::app::settings::NewGame;
use crate::app::shell::command::AfterTrouble;
use crate::app::shell::effect::Effect;
use crate::app::shell::state::{NoticeKind, Offer, State, Tool};
use engine::{Answer, Ask};
use go::{Color, Move, PlayError, Point, Rules, Size};
use record::{CellId, Collection};
use std::time::{Duration, Instant};

/// Who plays one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Somebody in front of the board.
    Person,
    /// An engine of the list.
    Engine(EngineId),
}

/// A game that is being played.
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    /// Who plays Black and White.
    pub players: [Player; 2],
    /// The time each has used.
    pub used: [Duration; 2],
    /// Since when the side to move has been thinking.
    pub turn_since: Instant,
    /// The question the game waits for.
    pub waiting: Option<u64>,
    /// The node after which the next move of the game belongs.
    pub tip: CellId,
    /// Why the game cannot go on, if it cannot.
    pub trouble: Option<Trouble>,
    /// Time for one move of an engine, without clocks.
    pub budget: Option<Duration>,
    /// The clocks: the limits, and what each had left when its last turn ended. None: nobody is in a hurry.
    pub clocks: Option<(Limits, [Left; 2])>,
    /// Handicap stones that a person still has to place.
    pub handicap_left: u8,
}

/// An engine failed in a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Trouble {
    /// Which one.
    pub engine: EngineId,
    /// What happened, in words.
    pub reason: String,
}

impl Match {
    /// The player of that colour.
    pub fn player(&self, color: Color) -> Player {
        self.players[color.index()]
    }

    /// Whether both sides are engines.
    pub fn is_between_engines(&self) -> bool {
        self.players
            .iter()
            .all(|player| matches!(player, Player::Engine(_)))
    }

    /// What that colour has left on its clock, the running turn included if it is to move.
    pub fn time_left(&self, color: Color, to_move: Option<Color>, now: Instant) -> Option<Left> {
        let (limits, left) = self.clocks?;
        let left = left[color.index()];
        let running = Some(color) == to_move && self.is_running();
        let spent = now.saturating_duration_since(self.turn_since);
        let flagged = Left {
            time: Duration::ZERO,
            ..left
        };
        Some(if running {
            limits.after(left, spent).unwrap_or(flagged)
        } else {
            left
        })
    }

    /// Whether the time of the side to move runs.
    pub(crate) fn is_running(&self) -> bool {
        self.trouble.is_none() && self.handicap_left == 0
    }

    /// The time used by that colour, the running turn included if it is to move.
    pub fn time_used(&self, color: Color, to_move: Option<Color>, now: Instant) -> Duration {
        let running = Some(color) == to_move && self.is_running();
        let turn = if running {
            now.saturating_duration_since(self.turn_since)
        } else {
            Duration::ZERO
        };
        self.used[color.index()] + turn
    }
}

impl State {
    /// Starts a game: on a new board, or from the position that is shown.
    pub fn start_game(&mut self, setup: &NewGame, effects: &mut Vec<Effect>) {
        self.forget_requests(effects);
        self.settings.new_game = setup.clone();
        effects.push(Effect::SaveSettings);
        if !setup.from_here {
            self.drop_whole_game(effects);
            self.set_up_board(setup);
        }
        let player = |name: &str, state: &State| match state.engines.by_name(name) {
            Some(slot) => Player::Engine(slot.id),
            None => Player::Person,
        };
        let players = [player(&setup.black, self), player(&setup.white, self)];
        let places_freely = places_freely(setup) && !setup.from_here;
        self.scoring = None;
        self.tool = Tool::Play;
        self.game = Some(Match {
            players,
            used: [Duration::ZERO; 2],
            turn_since: self.now,
            waiting: None,
            tip: self.document.cursor(),
            trouble: None,
            budget: (setup.seconds > 0).then(|| Duration::from_secs(setup.seconds.into())),
            clocks: setup.limits().map(|limits| (limits, [limits.full(); 2])),
            handicap_left: if places_freely { setup.handicap } else { 0 },
        });
        self.next_turn(effects);
    }

    fn set_up_board(&mut self, setup: &NewGame) {
        let size = Size::new(setup.width, setup.height).unwrap_or(Size::NINETEEN);
        let mut document = Document::new(Collection::new_game(size), None);
        let stones = if places_freely(setup) {
            None
        } else {
            go::fixed_handicap(size, setup.handicap)
        };
        document.edit(|record, root| {
            record.begin_group();
            record.set_text(root, "PB", &setup.black);
            record.set_text(root, "PW", &setup.white);
            record.set_text(root, "KM", &setup.komi.to_string());
            record.set_text(root, "RU", &setup.rules);
            if let Some(limits) = setup.limits() {
                record.set_text(root, "TM", &clock::seconds(limits.main));
                record.set_text(root, "OT", &limits.overtime_text());
            }
            if setup.handicap >= 2 {
                record.set_text(root, "HA", &setup.handicap.to_string());
                for &point in stones.iter().flatten() {
                    record.set_stone(root, point, Some(Color::Black), None);
                }
                record.set_to_move(
                    root,
                    Some(if stones.is_some() {
                        Color::White
                    } else {
                        Color::Black
                    }),
                );
            }
            record.end_group();
            root
        });
        document.mark_saved();
        self.document = document;
    }

    /// If it is an engine's turn, asks it. Called after every move of the game.
    pub fn next_turn(&mut self, effects: &mut Vec<Effect>) {
        let Some(game) = &self.game else { return };
        let not_yet = game.handicap_left > 0 || game.trouble.is_some() || game.waiting.is_some();
        if not_yet || self.scoring.is_some() {
            return;
        }
        let tip = game.tip;
        let to_move = self.document.position_at(tip).position.to_move();
        let Player::Engine(engine) = game.player(to_move) else {
            return;
        };
        let budget = self.budget_for(engine, to_move);
        let request = self.ask(
            engine,
            RequestKind::Move(tip),
            Ask::move_within(budget),
            effects,
        );
        if let Some(game) = &mut self.game {
            game.waiting = request;
        }
    }

    /// A click on the board with the playing tool.
    pub fn play_click(&mut self, point: Point, effects: &mut Vec<Effect>) {
        if self
            .game
            .as_ref()
            .is_some_and(|game| game.handicap_left > 0)
        {
            self.place_handicap(point, effects);
            return;
        }
        if self.refuse_on_engines_turn() {
            return;
        }
        let color = self.color_to_play();
        match self.try_play(color, Move::Play(point)) {
            Ok(()) => {
                self.after_move(effects);
                if self.inserting {
                    self.tell_illegal();
                }
            }
            Err(error) => {
                self.refuse(error);
            }
        }
    }

    /// Says so and returns true if an engine is to move at the end of the game.
    fn refuse_on_engines_turn(&mut self) -> bool {
        let color = self.document.shown().position.to_move();
        let Some(game) = self
            .game
            .as_ref()
            .filter(|game| game.tip == self.document.cursor())
        else {
            return false;
        };
        let Player::Engine(id) = game.player(color) else {
            return false;
        };
        let name = self
            .engines
            .slot(id)
            .map_or("", |slot| &slot.name)
            .to_owned();
        let text = self.texts.with("not-your-turn", &[("name", &name)]);
        self.inform(text);
        true
    }

    /// A person passes.
    pub fn pass_by_hand(&mut self, effects: &mut Vec<Effect>) {
        if !self.refuse_on_engines_turn() {
            self.pass(effects);
        }
    }

    /// A person resigns: for the only side a person plays, otherwise for the side to move.
    pub fn resign(&mut self, effects: &mut Vec<Effect>) {
        let to_move = self.document.shown().position.to_move();
        let is_person = |color: Color| {
            let game = self.game.as_ref();
            game.is_some_and(|game| game.player(color) == Player::Person)
        };
        let loser = match Color::BOTH.map(is_person) {
            [true, false] => Color::Black,
            [false, true] => Color::White,
            _ => to_move,
        };
        self.end_by_resignation(loser, effects);
    }

    /// Puts down one of the handicap stones that Black may place anywhere. They are set up, not
    /// played; White moves when all are there.
    fn place_handicap(&mut self, point: Point, effects: &mut Vec<Effect>) {
        if self.document.shown().position.stone(point).is_some() {
            self.refuse(PlayError::Occupied(point));
            return;
        }
        let Some(game) = &mut self.game else { return };
        game.handicap_left -= 1;
        game.turn_since = self.now;
        let last = game.handicap_left == 0;
        self.document.edit(|record, _| {
            let root = record.root();
            record.begin_group();
            record.set_stone(root, point, Some(Color::Black), None);
            if last {
                record.set_to_move(root, Some(Color::White));
            }
            record.end_group();
            root
        });
        self.next_turn(effects);
    }

    /// Plays at the node that is shown, by the rules of the record.
    fn try_play(&mut self, color: Color, mv: Move) -> Result<(), PlayError> {
        if let Move::Play(point) = mv {
            let rules = self.document.record().info().rules;
            let cursor = self.document.cursor();
            let earlier = self.document.hashes_at(cursor);
            self.document
                .shown()
                .position
                .check(color, point, &rules, &earlier)?;
        }
        if self.insert_move(color, mv) {
            return Ok(());
        }
        let left = self.press_clock(color);
        // What a game plays is its main line; moves taken back stay beside it as a variation.
        let in_game = self.game.is_some();
        let seconds = self
            .game
            .as_ref()
            .map(|game| (self.now - game.turn_since).as_secs());
        self.document.edit(|record, cursor| {
            record.begin_group();
            let cell = record.add_move(cursor, color, mv);
            if let Some(seconds) = seconds.filter(|&s| s > 0) {
                record.set_text(cell, "T", &seconds.to_string());
            }
            if let Some(left) = left {
                let (time, count) = match color {
                    Color::Black => ("BL", "OB"),
                    Color::White => ("WL", "OW"),
                };
                record.set_text(cell, time, &clock::seconds(left.time));
                if let Some(left) = left.overtime {
                    record.set_text(cell, count, &left.to_string());
                }
            }
            if in_game {
                record.promote_to_main(cell);
            }
            record.end_group();
            cell
        });
        Ok(())
    }

    /// Why a move was refused, in the user's language.
    pub fn refusal(&self, error: &PlayError) -> String {
        let (id, point) = match error {
            PlayError::OffBoard(point) => ("refused-off-board", point),
            PlayError::Occupied(point) => ("refused-occupied", point),
            PlayError::Ko(point) => ("refused-ko", point),
            PlayError::Suicide(point) => ("refused-suicide", point),
            PlayError::Superko(point) => ("refused-superko", point),
        };
        self.texts.with(id, &[("point", &self.point_name(*point))])
    }

    /// Says why a move was refused, for as long as the position is shown.
    pub(crate) fn refuse(&mut self, error: PlayError) {
        let text = self.refusal(&error);
        self.inform(text.clone());
        self.refused = Some((self.document.place(), text));
    }

    /// What was refused somewhere else does not matter any more.
    pub(crate) fn forget_refusal(&mut self) {
        if self.refused.is_none() {
            return;
        }
        let place = self.document.place();
        if let Some((_, text)) = self.refused.take_if(|(at, _)| *at != place) {
            self.notices.retain(|notice| notice.text != text);
        }
    }

    /// The move that was just added is part of the game: stop the clock, look for the end, go on.
    fn after_move(&mut self, effects: &mut Vec<Effect>) {
        // A refusal that was shown is answered by the move that came now.
        self.notices
            .retain(|notice| notice.kind != NoticeKind::Info);
        let cursor = self.document.cursor();
        let Some(game) = &mut self.game else { return };
        let record = self.document.record();
        if let Some((color, _)) = record.mv(cursor) {
            game.used[color.index()] += self.now.saturating_duration_since(game.turn_since);
        }
        game.turn_since = self.now;
        game.tip = cursor;
        if let Some(request) = game.waiting.take() {
            // Somebody else moved; what the engine still thinks about is past.
            self.take_back_request(request, effects);
        }
        if self.two_passes(cursor) {
            self.begin_scoring(effects);
        } else {
            self.next_turn(effects);
        }
    }

    pub(crate) fn take_back_request(&mut self, id: u64, effects: &mut Vec<Effect>) {
        for request in self.engines.take_back(|request| request.id == id) {
            effects.push(Effect::Interrupt(request.engine));
            effects.push(Effect::Forget(request.engine, id));
        }
    }

    fn two_passes(&self, cell: CellId) -> bool {
        let record = self.document.record();
        let is_pass = |cell: CellId| matches!(record.mv(cell), Some((_, Move::Pass)));
        is_pass(cell) && record.back(cell).is_some_and(is_pass)
    }

    /// Passes for the side to move.
    pub fn pass(&mut self, effects: &mut Vec<Effect>) {
        let color = self.color_to_play();
        if self.try_play(color, Move::Pass).is_ok() {
            let in_game = self.game.is_some();
            self.after_move(effects);
            if !in_game && self.two_passes(self.document.cursor()) {
                self.begin_scoring(effects);
            }
        }
    }

    /// Asks an engine for one move at the node that is shown, in a game or not.
    pub fn engine_move_now(&mut self, effects: &mut Vec<Effect>) {
        let to_move = self.document.shown().position.to_move();
        let engine = match self.game.as_ref().map(|game| game.player(to_move)) {
            Some(Player::Engine(id)) => id,
            _ => self.engines.overlay_engine(),
        };
        let is_move = |request: &&Request| matches!(request.kind, RequestKind::Move(_));
        if let Some(open) = self.engines.requests().iter().find(is_move).cloned() {
            if open.engine == engine {
                return;
            }
            // Another engine is wanted now; the one before must not hold it up.
            self.take_back_request(open.id, effects);
        }
        let budget = self.budget_for(engine, to_move);
        let cursor = self.document.cursor();
        let request = self.ask(
            engine,
            RequestKind::Move(cursor),
            Ask::move_within(budget),
            effects,
        );
        if let Some(game) = &mut self.game {
            game.tip = cursor;
            game.turn_since = self.now;
            game.waiting = request;
            game.trouble = None;
        }
    }

    /// An engine answered with a move for `cell`.
    pub fn engine_move(
        &mut self,
        id: EngineId,
        cell: CellId,
        answer: Answer,
        effects: &mut Vec<Effect>,
    ) {
        let name = self
            .engines
            .slot(id)
            .map_or("", |slot| &slot.name)
            .to_owned();
        if let Some(game) = &mut self.game {
            game.waiting = None;
        }
        let color = self.document.position_at(cell).position.to_move();
        let mv = match answer {
            Answer::Play(point) => Move::Play(point),
            Answer::Pass => Move::Pass,
            Answer::Resign => {
                self.end_by_resignation(color, effects);
                return;
            }
        };
        // The user may be looking at another node: play where the engine was asked, then return.
        let looking_at = self.document.cursor();
        self.document.go_to(cell);
        let played = self.try_play(color, mv);
        match played {
            Ok(()) => {
                // A count that was begun meanwhile is about a position that is over.
                self.scoring = None;
                if mv == Move::Pass {
                    let text = self.texts.with("engine-passes", &[("name", &name)]);
                    self.after_move(effects);
                    self.inform(text);
                } else {
                    self.after_move(effects);
                }
                // The count of a game that has ended is shown where it ended.
                if looking_at != cell && self.scoring.is_none() {
                    self.document.go_to(looking_at);
                }
            }
            Err(error) => {
                self.document.go_to(looking_at);
                let reason = self.texts.with(
                    "engine-illegal",
                    &[("name", &name), ("reason", &self.refusal(&error))],
                );
                self.note_in_console(id, reason.clone());
                self.engine_trouble(id, reason);
            }
        }
    }

    /// An engine failed to give a move. The game waits for the user's decision.
    pub fn engine_trouble(&mut self, engine: EngineId, reason: String) {
        match &mut self.game {
            Some(game) => {
                game.waiting = None;
                game.trouble = Some(Trouble { engine, reason });
            }
            None => self.complain_with(reason, Offer::Restart(engine)),
        }
    }

    /// What the user decided about an engine that failed.
    pub fn after_trouble(&mut self, decision: AfterTrouble, effects: &mut Vec<Effect>) {
        let Some(game) = &mut self.game else { return };
        let Some(trouble) = game.trouble.take() else {
            return;
        };
        let tip = game.tip;
        game.turn_since = self.now;
        match decision {
            AfterTrouble::TryAgain => self.restart_engine(trouble.engine, effects),
            AfterTrouble::PlayMyself => {
                let color = self.document.position_at(tip).position.to_move();
                game.players[color.index()] = Player::Person;
            }
            AfterTrouble::Pass => {
                self.document.go_to(tip);
                self.pass(effects);
            }
            AfterTrouble::Resign => {
                let color = self.document.position_at(tip).position.to_move();
                self.end_by_resignation(color, effects);
            }
            AfterTrouble::Other(engine) => {
                let color = self.document.position_at(tip).position.to_move();
                self.set_player(color, Player::Engine(engine), effects);
            }
        }
    }

    /// An engine of the game has been started again: it is asked again if it is its turn.
    pub fn game_after_restart(&mut self, id: EngineId, effects: &mut Vec<Effect>) {
        let Some(game) = &mut self.game else { return };
        if !game.players.contains(&Player::Engine(id)) {
            return;
        }
        if game
            .trouble
            .as_ref()
            .is_some_and(|trouble| trouble.engine == id)
        {
            game.trouble = None;
        }
        game.waiting = None;
        self.next_turn(effects);
    }

    /// That colour gives up; the result is written.
    pub fn end_by_resignation(&mut self, loser: Color, effects: &mut Vec<Effect>) {
        let winner = match loser.opposite() {
            Color::Black => "B+R",
            Color::White => "W+R",
        };
        self.end_game(winner, effects);
    }

    pub(crate) fn end_game(&mut self, result: &str, effects: &mut Vec<Effect>) {
        self.forget_requests(effects);
        self.document.edit(|record, cursor| {
            let root = record.root();
            record.set_text(root, "RE", result);
            cursor
        });
        self.game = None;
        self.scoring = None;
        let text = self.texts.with("game-ended", &[("result", result)]);
        self.inform(text);
    }

    /// Ends the game without a result; the record stays.
    pub fn stop_game(&mut self, effects: &mut Vec<Effect>) {
        if self.game.take().is_some() {
            self.forget_requests(effects);
            let text = self.tr("game-stopped").to_string();
            self.inform(text);
        }
    }

    /// Takes a move back: in a game against an engine both its move and the person's own.
    pub fn take_back(&mut self, effects: &mut Vec<Effect>) -> bool {
        let Some(game) = &self.game else { return false };
        if game.is_between_engines() || self.scoring.is_some() {
            return false;
        }
        let record = self.document.record();
        let mut cell = game.tip;
        let game = game.clone();
        let mut to_move = self.document.shown().position.to_move();
        for _ in 0..2 {
            let Some(back) = record.back(cell) else { break };
            let Some((color, _)) = record.mv(cell) else {
                break;
            };
            (cell, to_move) = (back, color);
            if game.player(to_move) == Player::Person {
                break;
            }
        }
        if cell == game.tip || game.player(to_move) != Player::Person {
            return false;
        }
        self.forget_requests(effects);
        self.document.go_to(cell);
        if let Some(game) = &mut self.game {
            game.tip = cell;
            game.waiting = None;
            game.trouble = None;
            game.turn_since = self.now;
        }
        true
    }

    /// The rules of the game that is shown.
    pub fn rules(&self) -> Rules {
        self.document.record().info().rules
    }
}

/// Whether a person places the handicap stones. An engine takes the usual points.
fn places_freely(setup: &NewGame) -> bool {
    let size = Size::new(setup.width, setup.height).unwrap_or(Size::NINETEEN);
    let none_fixed = go::fixed_handicap(size, setup.handicap).is_none();
    setup.handicap >= 2 && setup.black.is_empty() && (setup.free_handicap || none_fixed)
}
