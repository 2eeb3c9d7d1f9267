//! The game that is played: who plays, clocks, thinking in the opponent's time, the count at its end.

pub mod clock;
mod counting;
mod engine_turn;
mod kind_watch;
mod outcome;
mod play;
mod playing;
mod pondering;
mod timing;
mod versus;

pub use counting::{Count, scores_of};
pub use kind_watch::KindWatch;
pub(crate) use outcome::name_of_side;
pub use outcome::result_in_words;
pub use play::refusal;
pub use playing::{Player, Playing, Trouble};
pub use timing::{ClockTimes, Clocks};
pub use versus::{KindPlayer, KindQuestion, Versus, VersusCommand};

use crate::document::moves::WriteCommand;
use crate::document::{Document, Place};
use crate::engines::{EngineId, Engines};
use crate::settings::{NewGame, Settings};
use chrono::{DateTime, FixedOffset};
use engine::{Answer, LifeAndDeath};
use go::{Color, PlayError, Point};
use overlay::Estimate;
use record::CellId;
use std::time::{Duration, Instant};
use words::Texts;

/// The game that is played and the count that is open, if any.
#[derive(Default)]
pub struct Game {
    playing: Option<Playing>,
    count: Option<Count>,
    // The last move that was refused: where, and what was said.
    refused: Option<(Place, String)>,
    // Where an engine has thought enough in its opponent's time, or could not.
    pondered: Option<(EngineId, Place)>,
    // The game other than Go that is played.
    versus: Option<Versus>,
    // Who plays those games.
    kind_players: Vec<KindPlayer>,
    // The analysis of them.
    kind_watch: KindWatch,
    // The number of the last question to one of them.
    last_question: u64,
}

/// What happens to the game.
#[derive(Debug)]
pub enum GameCommand {
    /// The user wants such a game; what would be lost with it is asked about first.
    New(Box<NewGame>),
    /// Something about a game other than Go.
    Versus(VersusCommand),
    /// Begin it: on a new board, or from the position that is shown.
    Start(Box<NewGame>),
    /// The handicap stones are there, or it is somebody else's turn: an engine that is to move is asked.
    NextTurn,
    /// Its board is there: the first move can be made.
    Begin(Box<NewGame>),
    /// Another file is open: the game and its count are over, and nothing is said.
    Abandon,
    /// End the game without a result; the record stays.
    Stop,
    /// A click of the playing tool.
    Click(Point),
    /// A person passes.
    Pass,
    /// A person resigns: for the only side a person plays, otherwise for the side to move.
    Resign,
    /// Take a move back: against an engine both its move and the person's own.
    TakeBack,
    /// The move is in the record, and its node is shown: stop the clock, look for the end, go on.
    Moved,
    /// A pass outside a game is in the record: two in a row are counted.
    Passed,
    /// That move is against the rules here: say so for as long as the position is shown.
    Refuse(PlayError),
    /// What was refused somewhere else than at the node that is shown does not matter any more.
    ForgetRefusal,
    /// Let somebody play that colour from now on. Without a game one begins at the node that is shown.
    SetPlayer(Color, Player),
    /// Ask an engine for a move at the node that is shown, in a game or not.
    EngineMove,
    /// An engine was asked for a move, with that number; none if it may not be started.
    MoveAsked(Option<u64>),
    /// The next move of the game belongs after that node, and the turn begins now.
    MoveFrom(CellId),
    /// An engine answered with a move for a node.
    Answered(EngineId, CellId, Answer),
    /// An engine's move is made: the node that the user was looking at is shown again, unless the game is over.
    LookBack(CellId),
    /// An engine failed to give a move, for that reason. The game waits for the user's decision.
    Failed(EngineId, String),
    /// What the user decided about it.
    AfterTrouble(AfterTrouble),
    /// An engine was started again: if it is its turn, it is asked again.
    EngineRestarted(EngineId),
    /// Count the position that is shown.
    Count,
    /// An engine was asked for the dead stones, or could not be.
    DeadAsked(bool),
    /// It told which stones of that node are dead, or it could not.
    DeadProposed(CellId, Option<LifeAndDeath>),
    /// Change the stones around a point between dead and alive.
    ToggleDead(Point),
    /// The user agrees with the count: write the result.
    AcceptCount,
    /// Leave the count. In a game, play goes on: the disputed stones are to be played out.
    LeaveCount,
    /// The position that was counted is not shown any more.
    DropCount,
    /// Begin to think in the opponent's time if it is the moment, and stop if it is not any more.
    Ponder,
    /// An engine has thought enough about a node in its opponent's time, or could not.
    Pondered {
        /// The engine.
        engine: EngineId,
        /// The node.
        cell: CellId,
        /// Whether it could.
        could: bool,
    },
    /// Time has passed: a flag may have fallen.
    Tick,
}

impl From<VersusCommand> for GameCommand {
    fn from(command: VersusCommand) -> GameCommand {
        GameCommand::Versus(command)
    }
}

/// What to do about an engine that failed in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterTrouble {
    /// Ask it once more.
    TryAgain,
    /// A person plays its side from now on.
    PlayMyself,
    /// Pass for it.
    Pass,
    /// It loses the game.
    Resign,
    /// That engine plays its side from now on.
    Other(EngineId),
}

/// What the game wants of the world or of other rooms.
#[derive(Debug)]
pub enum GameEffect {
    /// When all effects before this one are done, this happens to the game.
    Then(GameCommand),
    /// Ask about what would be lost with such a game, and then start it.
    MayStart(Box<NewGame>),
    /// Such a game begins: its choices are those of the next dialog.
    RememberChoices(Box<NewGame>),
    /// Write that into the record, or show another node.
    Write(WriteCommand),
    /// Say how many of the moves that follow are against the rules now.
    TellIllegal,
    /// The board is for playing now, not for marks or stones.
    ChoosePlayingTool,
    /// Ask an engine for a move at a node.
    AskMove {
        /// The engine.
        engine: EngineId,
        /// The node.
        cell: CellId,
        /// How long it may think, if the game says so.
        budget: Option<Duration>,
        /// At which of its levels, if it has any.
        level: Option<u8>,
    },
    /// Ask a player of a game other than Go for a move.
    AskPlayer(KindQuestion),
    /// The player is to come to an end.
    StopPlayer,
    /// Let a player of a game other than Go think about a node.
    AskWatcher(KindQuestion),
    /// It is to come to an end.
    StopWatcher,
    /// Ask an engine which stones of a node are dead.
    AskDead(EngineId, CellId),
    /// Let an engine think about a node while its opponent does.
    Ponder(EngineId, CellId),
    /// An engine is not to think about that any more: the number of the question.
    StopPondering(u64),
    /// Take that question back; its engine comes back soon.
    TakeBackRequest(u64),
    /// Take all questions back.
    ForgetRequests,
    /// Start that engine again.
    RestartEngine(EngineId),
    /// Write that into the console, about that engine.
    NoteInConsole(EngineId, String),
    /// The analysis of the whole game is over.
    DropWholeGame,
    /// A player thinks so of a node of another game.
    Estimate(CellId, Estimate),
    /// Nothing that an engine was asked for in passing stays over the board.
    HideQuickLayers,
    /// Close the dialog in front.
    CloseDialog,
    /// Say that.
    Inform(String),
    /// Say that something failed.
    Complain(String),
    /// Say that an engine failed, with a click that starts it again.
    OfferRestart(EngineId, String),
    /// What failed before belongs to the game before.
    WithdrawFailures,
    /// What was merely good to know has been read.
    WithdrawInfo,
    /// That message is past.
    Withdraw(String),
}

/// What the game looks at.
pub struct GameContext<'a> {
    /// The moment.
    pub now: Instant,
    /// The same as a date, where the user is.
    pub date: DateTime<FixedOffset>,
    /// The open file.
    pub document: &'a Document,
    /// The engines and what they were asked.
    pub engines: &'a Engines,
    /// The user's lasting wishes.
    pub settings: &'a Settings,
    /// The words.
    pub texts: &'a Texts,
}

impl Game {
    /// The game that is played.
    pub fn playing(&self) -> Option<&Playing> {
        self.playing.as_ref()
    }

    /// Whether a game is played, of whatever kind.
    pub fn is_any_on(&self) -> bool {
        self.playing.is_some() || self.versus.is_some()
    }

    /// Whether a game of Go is played.
    pub fn is_on(&self) -> bool {
        self.playing.is_some()
    }

    /// The count that is open.
    pub fn count(&self) -> Option<&Count> {
        self.count.as_ref()
    }

    /// Whether a position is being counted.
    pub fn is_counting(&self) -> bool {
        self.count.is_some()
    }

    /// Why the game cannot go on, if it cannot.
    pub fn trouble(&self) -> Option<&Trouble> {
        self.playing.as_ref()?.trouble.as_ref()
    }

    /// Does what the command says; what is to be done elsewhere comes back.
    pub fn apply(&mut self, command: GameCommand, context: &GameContext<'_>) -> Vec<GameEffect> {
        let mut effects = Vec::new();
        let out = &mut effects;
        match command {
            GameCommand::New(setup) => out.push(GameEffect::MayStart(setup)),
            GameCommand::Start(setup) => self.start(setup, context, out),
            GameCommand::Versus(command) => self.versus_command(command, context, out),
            GameCommand::Begin(setup) => self.begin(&setup, context, out),
            GameCommand::NextTurn => self.next_turn(context, out),
            GameCommand::Abandon => {
                (self.playing, self.count) = (None, None);
                self.stop_versus(out);
            }
            GameCommand::Stop if self.versus.is_some() => self.stop_versus(out),
            GameCommand::Stop => self.stop(context, out),
            GameCommand::Click(point) => self.click(point, context, out),
            GameCommand::Pass => self.pass_by_hand(context, out),
            GameCommand::Resign if self.versus.is_some() => self.resign_versus(context, out),
            GameCommand::Resign => self.resign(context, out),
            GameCommand::TakeBack if self.versus.is_some() => self.take_back_versus(context, out),
            GameCommand::TakeBack => self.take_back(context, out),
            GameCommand::Moved => self.moved(context, out),
            GameCommand::Passed => {
                if play::two_passes(context.document, context.document.cursor()) {
                    self.begin_count(context, out);
                }
            }
            GameCommand::Refuse(error) => self.refuse(error, context, out),
            GameCommand::ForgetRefusal => self.forget_refusal(context, out),
            GameCommand::SetPlayer(color, player) => {
                self.set_player(color, player, context, out);
            }
            GameCommand::EngineMove => self.engine_move_now(context, out),
            GameCommand::MoveAsked(request) => self.move_asked(request),
            GameCommand::MoveFrom(cell) => self.move_from(cell, context.now),
            GameCommand::Answered(engine, cell, answer) => {
                self.answered(engine, cell, answer, context, out);
            }
            GameCommand::LookBack(cell) => {
                // The count of a game that has ended is shown where it ended.
                if self.count.is_none() {
                    out.push(GameEffect::Write(WriteCommand::Show(cell)));
                }
            }
            GameCommand::Failed(engine, reason) => self.failed(engine, reason, out),
            GameCommand::AfterTrouble(decision) => self.after_trouble(decision, context, out),
            GameCommand::EngineRestarted(id) => self.engine_restarted(id, context, out),
            GameCommand::Count => self.begin_count(context, out),
            GameCommand::DeadAsked(asked) => self.dead_asked(asked),
            GameCommand::DeadProposed(cell, opinion) => self.dead_proposed(cell, opinion.as_ref()),
            GameCommand::ToggleDead(point) => self.toggle_dead(point, context.document),
            GameCommand::AcceptCount => self.accept_count(context, out),
            GameCommand::LeaveCount => self.leave_count(context, out),
            GameCommand::DropCount => self.count = None,
            GameCommand::Ponder => {
                self.follow_kind_watch(context, out);
                self.ponder(context, out);
            }
            GameCommand::Pondered {
                engine,
                cell,
                could,
            } => self.pondered(engine, context.document.place_at(cell), could),
            GameCommand::Tick => self.check_flag(context, out),
        }
        effects
    }
}
