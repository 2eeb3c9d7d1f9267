//! Playing: whose turn it is, what happens to a move, two passes, the end.

use crate::WINDOW;
use crate::document::Document;
use crate::document::moves::{NewBoard, NewMove, WriteCommand};
use crate::game::clock;
use crate::game::outcome::result_in_words;
use crate::game::{
    Clocks, Game, GameCommand, GameContext, GameEffect, Player, Playing, VersusCommand,
};
use crate::settings::{NewGame, Settings};
use go::{ByColor, Color, Move, PlayError, Point, Size};
use message::{id, say};
use record::CellId;
use std::time::Duration;
use words::Texts;

/// The board that a game begins with.
fn board_of(setup: &NewGame, context: &GameContext<'_>) -> NewBoard {
    let size = Size::new(setup.width, setup.height).unwrap_or(Size::NINETEEN);
    let stones = if places_freely(setup) {
        None
    } else {
        go::fixed_handicap(size, setup.handicap)
    };
    let mut properties = vec![
        ("PB", name_of(setup, Color::Black, context)),
        ("PW", name_of(setup, Color::White, context)),
        ("DT", context.date.format("%Y-%m-%d").to_string()),
        ("KM", setup.komi.to_string()),
        ("RU", setup.rules.clone()),
    ];
    properties.extend(time_properties(setup));
    let has_handicap = setup.handicap >= 2;
    if has_handicap {
        properties.push(("HA", setup.handicap.to_string()));
    }
    let first = if stones.is_some() {
        Color::White
    } else {
        Color::Black
    };
    NewBoard {
        size,
        properties,
        black: stones.filter(|_| has_handicap).unwrap_or_default(),
        to_move: has_handicap.then_some(first),
    }
}

/// How time is limited, for the root of the record.
pub(super) fn time_properties(setup: &NewGame) -> Vec<(&'static str, String)> {
    let said = |limits: clock::Limits| {
        vec![
            ("TM", clock::seconds(limits.main)),
            ("OT", limits.overtime_text()),
        ]
    };
    setup.limits().map(said).unwrap_or_default()
}

/// What a player is called in the record: an engine with the level it plays at, a person as the user said.
fn name_of(setup: &NewGame, color: Color, context: &GameContext<'_>) -> String {
    let (player, level) = match color {
        Color::Black => (&setup.black, setup.black_level),
        Color::White => (&setup.white, setup.white_level),
    };
    if player.is_empty() {
        return setup.name_of_person(color).trim().to_owned();
    }
    let slot = context.engines.by_name(player);
    match slot.and_then(|slot| slot.level(level)) {
        Some(level) => {
            let named = say!(WINDOW, "player-level", name = player, level);
            context.texts.tell(&named)
        }
        None => player.clone(),
    }
}

/// Whether a person places the handicap stones. An engine takes the usual points.
fn places_freely(setup: &NewGame) -> bool {
    let size = Size::new(setup.width, setup.height).unwrap_or(Size::NINETEEN);
    let none_fixed = go::fixed_handicap(size, setup.handicap).is_none();
    setup.handicap >= 2 && setup.black.is_empty() && (setup.free_handicap || none_fixed)
}

/// Whether the move of that node and the one before it are passes.
pub(super) fn two_passes(document: &Document, cell: CellId) -> bool {
    let record = document.record();
    let is_pass = |cell: CellId| matches!(record.mv(cell), Some((_, Move::Pass)));
    is_pass(cell) && record.back(cell).is_some_and(is_pass)
}

/// Why a move was refused, in the user's language.
pub fn refusal(
    error: &PlayError,
    document: &Document,
    settings: &Settings,
    texts: &Texts,
) -> String {
    let size = document.record().size();
    let point = settings.input.coordinates.name(error.point(), size);
    texts.tell(&match error {
        PlayError::OffBoard(_) => say!(WINDOW, "refused-off-board", point),
        PlayError::Occupied(_) => say!(WINDOW, "refused-occupied", point),
        PlayError::Ko(_) => say!(WINDOW, "refused-ko", point),
        PlayError::Suicide(_) => say!(WINDOW, "refused-suicide", point),
        PlayError::Superko(_) => say!(WINDOW, "refused-superko", point),
    })
}

impl Game {
    /// Starts a game: on a new board, or from the position that is shown.
    pub(super) fn start(
        &mut self,
        setup: Box<NewGame>,
        context: &GameContext<'_>,
        effects: &mut Vec<GameEffect>,
    ) {
        self.stop_versus(effects);
        effects.push(GameEffect::ForgetRequests);
        effects.push(GameEffect::WithdrawFailures);
        effects.push(GameEffect::RememberChoices(setup.clone()));
        let kind = self.kind_board(&setup, context);
        let is_kind = kind.is_some();
        if !setup.from_here {
            effects.push(GameEffect::DropWholeGame);
            effects.push(GameEffect::Write(match kind {
                Some(board) => WriteCommand::KindBoard(Box::new(board)),
                None => WriteCommand::Board(Box::new(board_of(&setup, context))),
            }));
        }
        effects.push(GameEffect::Then(if is_kind {
            (self.playing, self.count) = (None, None);
            VersusCommand::Begin(setup).into()
        } else {
            GameCommand::Begin(setup)
        }));
    }

    /// The colour that a click plays: that of the side to move. A move that is put in between answers the one before it,
    /// whoever moves next in the tree.
    pub fn color_to_play(&self, document: &Document) -> Color {
        let shown = document.shown();
        match shown.last {
            Some((color, _)) if document.is_inserting() && self.playing.is_none() => {
                color.opposite()
            }
            _ => shown.position.to_move(),
        }
    }

    pub(super) fn begin(
        &mut self,
        setup: &NewGame,
        context: &GameContext<'_>,
        effects: &mut Vec<GameEffect>,
    ) {
        let player = |name: &str| match context.engines.by_name(name) {
            Some(slot) => Player::Engine(slot.id),
            None => Player::Person,
        };
        let places_freely = places_freely(setup) && !setup.from_here;
        self.count = None;
        effects.push(GameEffect::ChoosePlayingTool);
        self.playing = Some(Playing {
            players: ByColor::new(player(&setup.black), player(&setup.white)),
            levels: ByColor::new(setup.black_level, setup.white_level),
            clocks: Clocks::new(setup.limits(), context.now),
            waiting: None,
            tip: context.document.cursor(),
            trouble: None,
            budget: (setup.seconds > 0).then(|| Duration::from_secs(setup.seconds.into())),
            handicap_left: if places_freely { setup.handicap } else { 0 },
        });
        self.next_turn(context, effects);
    }

    /// A click on the board with the playing tool.
    pub(super) fn click(
        &mut self,
        point: Point,
        context: &GameContext<'_>,
        effects: &mut Vec<GameEffect>,
    ) {
        if self.playing.as_ref().is_some_and(|g| g.handicap_left > 0) {
            self.place_handicap(point, context, effects);
            return;
        }
        if self.refuses_on_engines_turn(context, effects) {
            return;
        }
        let color = self.color_to_play(context.document);
        let cursor = context.document.cursor();
        match self.play(cursor, color, Move::Play(point), context, effects) {
            Ok(()) => {
                effects.push(GameEffect::Then(GameCommand::Moved));
                if context.document.is_inserting() {
                    effects.push(GameEffect::TellIllegal);
                }
            }
            Err(error) => self.refuse(error, context, effects),
        }
    }

    /// Says so and returns true if an engine is to move at the end of the game.
    fn refuses_on_engines_turn(
        &self,
        context: &GameContext<'_>,
        effects: &mut Vec<GameEffect>,
    ) -> bool {
        let document = context.document;
        let at_tip = |game: &&Playing| game.tip == document.cursor();
        let Some(game) = self.playing.as_ref().filter(at_tip) else {
            return false;
        };
        let Player::Engine(id) = game.player(document.shown().position.to_move()) else {
            return false;
        };
        let name = context.engines.slot(id).map_or("", |slot| &slot.name);
        let text = context.texts.tell(&say!(WINDOW, "not-your-turn", name));
        effects.push(GameEffect::Inform(text));
        true
    }

    /// A person passes.
    pub(super) fn pass_by_hand(
        &mut self,
        context: &GameContext<'_>,
        effects: &mut Vec<GameEffect>,
    ) {
        // The game has been passed; what is left is to agree on the count.
        if self.count.is_none() && !self.refuses_on_engines_turn(context, effects) {
            let color = self.color_to_play(context.document);
            self.pass(context.document.cursor(), color, context, effects);
        }
    }

    /// Passes for that colour at a node.
    pub(super) fn pass(
        &mut self,
        cell: CellId,
        color: Color,
        context: &GameContext<'_>,
        effects: &mut Vec<GameEffect>,
    ) {
        if self.play(cell, color, Move::Pass, context, effects).is_ok() {
            effects.push(GameEffect::Then(GameCommand::Moved));
            if self.playing.is_none() {
                effects.push(GameEffect::Then(GameCommand::Passed));
            }
        }
    }

    /// A person resigns: for the only side a person plays, otherwise for the side to move.
    pub(super) fn resign(&mut self, context: &GameContext<'_>, effects: &mut Vec<GameEffect>) {
        effects.push(GameEffect::CloseDialog);
        let loser = self.who_resigns(context.document);
        self.end_by_resignation(loser, context, effects);
    }

    /// Who gives up when the user says so: the person, or of two the one whose turn it is.
    pub fn who_resigns(&self, document: &Document) -> Color {
        let is_person = |color: Color| {
            let game = self.playing.as_ref();
            game.is_some_and(|game| game.player(color) == Player::Person)
        };
        match Color::BOTH.map(is_person) {
            [true, false] => Color::Black,
            [false, true] => Color::White,
            _ => document.shown().position.to_move(),
        }
    }

    /// Puts down one of the handicap stones that Black may place anywhere. They are set up, not
    /// played; White moves when all are there.
    fn place_handicap(
        &mut self,
        point: Point,
        context: &GameContext<'_>,
        effects: &mut Vec<GameEffect>,
    ) {
        if context.document.shown().position.stone(point).is_some() {
            self.refuse(PlayError::Occupied(point), context, effects);
            return;
        }
        let Some(game) = &mut self.playing else {
            return;
        };
        game.handicap_left -= 1;
        game.clocks.begin_turn(context.now);
        let last = game.handicap_left == 0;
        effects.push(GameEffect::Write(WriteCommand::Handicap { point, last }));
        if last {
            effects.push(GameEffect::Then(GameCommand::NextTurn));
        }
    }

    /// Plays at a node, by the rules of the record. The node has to be shown when the effects are done.
    pub(super) fn play(
        &mut self,
        cell: CellId,
        color: Color,
        mv: Move,
        context: &GameContext<'_>,
        effects: &mut Vec<GameEffect>,
    ) -> Result<(), PlayError> {
        let document = context.document;
        let record = document.record();
        if let Move::Play(point) = mv {
            let rules = record.info_in_short().rules;
            let earlier = document.hashes_at(cell);
            let position = &document.position_at(cell).position;
            position.check(color, point, &rules, &earlier)?;
        }
        if context.document.is_inserting() && self.playing.is_none() && record.car(cell).is_some() {
            effects.push(GameEffect::Write(WriteCommand::Insert(color, mv)));
            return Ok(());
        }
        let now = context.now;
        let left = (self.playing.as_mut()).and_then(|game| game.press_clock(color, now));
        let game = self.playing.as_ref();
        effects.push(GameEffect::Write(WriteCommand::Move(NewMove {
            color,
            mv,
            seconds: game.map_or(0, |game| game.clocks.turn(now).as_secs()),
            left: left.map(|left| (clock::seconds(left.time), left.overtime)),
            // What a game plays is its main line; moves taken back stay beside it as a variation.
            in_main_line: game.is_some(),
        })));
        Ok(())
    }

    /// Says why a move was refused, for as long as the position is shown.
    pub(super) fn refuse(
        &mut self,
        error: PlayError,
        context: &GameContext<'_>,
        effects: &mut Vec<GameEffect>,
    ) {
        let text = refusal(&error, context.document, context.settings, context.texts);
        effects.push(GameEffect::Inform(text.clone()));
        self.refused = Some((context.document.place(), text));
    }

    /// What was refused somewhere else does not matter any more.
    pub(super) fn forget_refusal(
        &mut self,
        context: &GameContext<'_>,
        effects: &mut Vec<GameEffect>,
    ) {
        let here = |(at, _): &mut (_, _)| *at != context.document.place();
        if let Some((_, text)) = self.refused.take_if(here) {
            effects.push(GameEffect::Withdraw(text));
        }
    }

    /// The move that was just added is part of the game: stop the clock, look for the end, go on.
    pub(super) fn moved(&mut self, context: &GameContext<'_>, effects: &mut Vec<GameEffect>) {
        // A refusal that was shown is answered by the move that came now.
        effects.push(GameEffect::WithdrawInfo);
        let cursor = context.document.cursor();
        let Some(game) = &mut self.playing else {
            return;
        };
        match context.document.record().mv(cursor) {
            Some((color, _)) => game.clocks.end_turn(color, context.now),
            None => game.clocks.begin_turn(context.now),
        }
        game.tip = cursor;
        // Somebody else moved; what the engine still thinks about is past.
        effects.extend(game.waiting.take().map(GameEffect::TakeBackRequest));
        if two_passes(context.document, cursor) {
            self.begin_count(context, effects);
        } else {
            self.next_turn(context, effects);
        }
    }

    /// That colour gives up; the result is written.
    pub(super) fn end_by_resignation(
        &mut self,
        loser: Color,
        context: &GameContext<'_>,
        effects: &mut Vec<GameEffect>,
    ) {
        let result = match loser.opposite() {
            Color::Black => "B+R",
            Color::White => "W+R",
        };
        self.end(result, context, effects);
    }

    /// Ends the game with that result.
    pub(super) fn end(
        &mut self,
        result: &str,
        context: &GameContext<'_>,
        effects: &mut Vec<GameEffect>,
    ) {
        effects.push(GameEffect::ForgetRequests);
        effects.push(GameEffect::Write(WriteCommand::Result(result.to_owned())));
        self.playing = None;
        self.count = None;
        let result = &*result_in_words(context.texts, result, context.document.kind().is_none());
        let text = context.texts.tell(&say!(WINDOW, "game-ended", result));
        effects.push(GameEffect::Inform(text));
    }

    /// Ends the game without a result; the record stays.
    pub(super) fn stop(&mut self, context: &GameContext<'_>, effects: &mut Vec<GameEffect>) {
        if self.playing.take().is_some() {
            effects.push(GameEffect::ForgetRequests);
            let text = context.texts.get(id!(WINDOW, "game-stopped")).to_string();
            effects.push(GameEffect::Inform(text));
        }
    }

    /// Takes a move back: in a game against an engine both its move and the person's own.
    pub(super) fn take_back(&mut self, context: &GameContext<'_>, effects: &mut Vec<GameEffect>) {
        let Some(game) = &mut self.playing else {
            return;
        };
        if game.is_between_engines() || self.count.is_some() {
            return;
        }
        let record = context.document.record();
        let mut cell = game.tip;
        let mut to_move = context.document.shown().position.to_move();
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
            return;
        }
        game.tip = cell;
        game.waiting = None;
        game.trouble = None;
        game.clocks.begin_turn(context.now);
        effects.push(GameEffect::ForgetRequests);
        effects.push(GameEffect::Write(WriteCommand::Show(cell)));
    }
}
