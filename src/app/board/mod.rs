//! The board as it is seen: its scene, the layers that engines draw over it, its cursor. [`Board`] is a room: it changes
//! only in [`Board::apply`], and what it wants of the world or of other rooms comes out as [`BoardEffect`]s. What it
//! shows depends on the other rooms as well: a [`BoardView`] tells.

pub mod answers;
mod arguments;
pub mod belief;
pub mod candidates;
mod cell_cursor;
pub mod cells;
pub mod comparison;
pub mod contrast;
pub mod cursor;
pub mod layer_edit;
pub mod layer_view;
pub mod layers;
mod legend;
mod requests;
pub mod scene;
pub mod watching;

use crate::board::candidates::CandidateCommand;
use crate::board::cells::{CellCommand, Cells};
use crate::board::contrast::{ContrastCommand, Rival};
use crate::board::cursor::{BoardCursor, CursorCommand};
use crate::board::layer_edit::LayerCommand;
use crate::board::layers::Layers;
use crate::board::watching::WatchCommand;
use crate::document::moves::WriteCommand;
use crate::document::{Document, Place};
use crate::engines::{EngineId, Engines, OverlayRequest, Request, RequestKind};
use crate::game::Game;
use crate::problems::Problems;
use crate::settings::Settings;
use crate::settings::candidates::CandidateView;
use engine::{Ask, Belief, EngineError};
use go::Point;
use overlay::{Estimate, Overlay};
use record::CellId;
use std::sync::Arc;
use std::time::Instant;
use words::Texts;

/// What the board shows beside the position, and where it is pointed at.
#[derive(Default)]
pub struct Board {
    layers: Layers,
    cursor: BoardCursor,
    // The same on the boards of other games.
    cells: Cells,
    // The point under the pointer, or the last one that was.
    pointed: Option<Point>,
    // Whether the answers of a problem are marked; not before the user asks.
    answers_shown: bool,
    // What the record tells of a search at the node that is shown, and when that was looked at.
    searched: Option<Arc<Overlay>>,
    searched_at: Option<(u64, usize, u64, CellId)>,
    // The search that it is compared with.
    rival: Option<Rival>,
}

/// What happens to the board.
#[derive(Debug)]
pub enum BoardCommand {
    /// The pointer is over that point, or leaves the board.
    PointAt(Option<Point>),
    /// The point that was clicked once is forgotten: something else is done now.
    ForgetAim,
    /// Something about the cursor.
    Cursor(CursorCommand),
    /// Something on the board of a game other than Go.
    Cells(CellCommand),
    /// Something about layers.
    Layer(LayerCommand),
    /// Something about candidate moves.
    Candidate(CandidateCommand),
    /// Something about the engine that is watched.
    Watch(WatchCommand),
    /// Something about two searches that are compared.
    Contrast(ContrastCommand),
    /// Something comes from an engine, or becomes of one.
    Engine(Box<EngineNews>),
    /// Mark the answers of a problem, or do not.
    ToggleAnswers,
    /// Another file is open: its answers are not marked.
    HideAnswers,
    /// All else is done: ask for the pictures of the node that is shown, and for no others.
    Follow,
}

impl From<CursorCommand> for BoardCommand {
    fn from(command: CursorCommand) -> BoardCommand {
        BoardCommand::Cursor(command)
    }
}

impl From<CellCommand> for BoardCommand {
    fn from(command: CellCommand) -> BoardCommand {
        BoardCommand::Cells(command)
    }
}

impl From<LayerCommand> for BoardCommand {
    fn from(command: LayerCommand) -> BoardCommand {
        BoardCommand::Layer(command)
    }
}

impl From<CandidateCommand> for BoardCommand {
    fn from(command: CandidateCommand) -> BoardCommand {
        BoardCommand::Candidate(command)
    }
}

impl From<ContrastCommand> for BoardCommand {
    fn from(command: ContrastCommand) -> BoardCommand {
        BoardCommand::Contrast(command)
    }
}

impl From<WatchCommand> for BoardCommand {
    fn from(command: WatchCommand) -> BoardCommand {
        BoardCommand::Watch(command)
    }
}

impl From<EngineNews> for BoardCommand {
    fn from(news: EngineNews) -> BoardCommand {
        BoardCommand::Engine(Box::new(news))
    }
}

/// What comes from engines, and what becomes of them.
#[derive(Debug)]
pub enum EngineNews {
    /// An engine is asked about a place: what it draws unasked belongs there.
    Asked(EngineId, Place),
    /// An engine draws the overlays from now on.
    DrawsOverlays(EngineId),
    /// An engine drew something without having been asked.
    Drawn(EngineId, Overlay),
    /// A picture of work on a request.
    Interim(Request, Overlay),
    /// The picture that was asked for.
    Picture(Request, OverlayRequest, Overlay),
    /// A picture could not be had.
    NoPicture(EngineId, OverlayRequest, EngineError),
    /// What an engine believes of a position.
    Belief(Request, Belief),
    /// What an engine thinks of a place, found for the whole game.
    Estimate(Place, EngineId, Estimate),
    /// An engine has told what it can do.
    Told(EngineId),
    /// An engine has failed.
    Failed(EngineId),
    /// An engine is started anew: what it said does not count any more.
    Restarted(EngineId),
    /// An engine was ended: what it draws is switched off, or it would be started again for that.
    Closed(EngineId),
    /// An engine was removed, and its layers with it.
    Removed(EngineId),
}

/// What the board wants of the world or of other rooms.
#[derive(Debug)]
pub enum BoardEffect {
    /// Ask an engine about a node of the game that is shown.
    Ask(EngineId, RequestKind, Ask),
    /// Ask an engine what it believes the position to be that is shown.
    AskBelief(EngineId),
    /// Take these requests back.
    Forget(Vec<u64>),
    /// Take back what that engine thinks about without end.
    MakeWay(EngineId),
    /// Start an engine, or start it again.
    Restart(EngineId),
    /// Ask an engine to come back soon with what it has.
    Interrupt(EngineId),
    /// Keep what the user wants to see of candidates.
    KeepCandidates(CandidateView),
    /// Show the list of layers.
    ShowLayers,
    /// Write marks or a line into the record.
    Write(WriteCommand),
    /// The cursor is pressed: as a click there.
    Click(Point),
    /// As a click with the other button.
    OtherClick(Point),
    /// A player makes that move, in a game other than Go.
    PlayText(kind::Side, String),
    /// Something is good to know.
    Inform(String),
    /// Something failed.
    Complain(String),
    /// An engine failed; a click starts it again.
    OfferRestart(EngineId, String),
}

/// What the board looks at.
#[derive(Clone, Copy)]
pub struct BoardContext<'a> {
    /// The moment.
    pub now: Instant,
    /// The open file.
    pub document: &'a Document,
    /// The engines and what they were asked.
    pub engines: &'a Engines,
    /// The game that is played, and the count that is open.
    pub game: &'a Game,
    /// The problem that is solved, if any.
    pub problems: &'a Problems,
    /// The user's lasting wishes.
    pub settings: &'a Settings,
    /// The words.
    pub texts: &'a Texts,
    /// Whether a dialog lies over it.
    pub is_covered: bool,
    /// Whether the moves to come are to be guessed.
    pub guesses: bool,
    /// Whether the whole game is analysed: what is watched rests, or both would take twice as long.
    pub analyses_game: bool,
    /// The line behind a move that the user asks about, as a picture.
    pub answer: Option<&'a Arc<Overlay>>,
}

/// The board with what it looks at: all that can be asked about what it shows.
#[derive(Clone, Copy)]
pub struct BoardView<'a> {
    board: &'a Board,
    context: BoardContext<'a>,
}

/// What has to be done, in order.
type Effects = Vec<BoardEffect>;

impl Board {
    /// Does what the command says; what is to be done elsewhere comes back, in order.
    pub fn apply(&mut self, command: BoardCommand, context: &BoardContext<'_>) -> Effects {
        let mut effects = Vec::new();
        let out = &mut effects;
        match command {
            BoardCommand::PointAt(point) => self.pointed = point.or(self.pointed),
            BoardCommand::ForgetAim => self.cursor.aimed = None,
            BoardCommand::Cursor(command) if context.document.kind().is_some() => {
                self.cell_cursor(command, context, out);
            }
            BoardCommand::Cursor(command) => self.cursor_command(command, context, out),
            BoardCommand::Cells(command) => self.cell_command(command, context, out),
            BoardCommand::Layer(command) => self.layer_command(command, context, out),
            BoardCommand::Candidate(command) => self.candidate_command(command, context, out),
            BoardCommand::Watch(command) => self.watch_command(command, context, out),
            BoardCommand::Contrast(command) => self.contrast_command(command, context, out),
            BoardCommand::Engine(news) => self.engine_news(*news, context, out),
            BoardCommand::ToggleAnswers => self.answers_shown ^= true,
            BoardCommand::HideAnswers => self.answers_shown = false,
            BoardCommand::Follow if context.document.kind().is_some() => {
                self.drop_begun_elsewhere(context);
            }
            BoardCommand::Follow => {
                self.follow(context, out);
                self.follow_search(context);
                self.follow_contrast(context);
                self.follow_cursor(context);
            }
        }
        effects
    }

    /// The layers and what has been answered.
    pub fn layers(&self) -> &Layers {
        &self.layers
    }

    /// The keyboard's cursor.
    pub fn cursor(&self) -> BoardCursor {
        self.cursor
    }

    /// The point under the pointer, or the last one that was.
    pub fn pointed(&self) -> Option<Point> {
        self.pointed
    }

    /// The board among what it looks at.
    pub fn view<'a>(&'a self, context: &BoardContext<'a>) -> BoardView<'a> {
        BoardView {
            board: self,
            context: *context,
        }
    }

    fn engine_news(&mut self, news: EngineNews, context: &BoardContext<'_>, out: &mut Effects) {
        match news {
            EngineNews::Asked(engine, place) => {
                self.layers.last_asked.insert(engine, place);
            }
            EngineNews::DrawsOverlays(engine) => {
                self.layers.forget_failures();
                self.layers.hand_quick_layers_to(engine);
                self.watch_anew(context);
            }
            EngineNews::Drawn(engine, overlay) => self.engine_drew(engine, overlay),
            EngineNews::Interim(request, overlay) => {
                self.interim_overlay(request, overlay, context, out);
            }
            EngineNews::Picture(request, picture, overlay) => {
                self.overlay_answered(&request, picture, overlay, context);
            }
            EngineNews::NoPicture(engine, picture, error) => {
                self.overlay_failed(engine, picture, &error, context, out);
            }
            EngineNews::Belief(request, belief) => {
                self.belief_answered(&request, &belief, context, out);
            }
            EngineNews::Estimate(place, engine, estimate) => {
                self.layers.answers.keep_estimate(place, engine, estimate);
            }
            EngineNews::Told(engine) => self.engine_can_be_watched(engine, context, out),
            EngineNews::Failed(engine) => {
                // Whoever restarts it later has other plans.
                self.layers
                    .to_be_watched
                    .take_if(|wanted| *wanted == engine);
            }
            EngineNews::Restarted(engine) => self.layers.forget_engine(engine),
            EngineNews::Closed(engine) => self.layers.hide_engine(engine),
            EngineNews::Removed(engine) => self.layers.remove_engine(engine),
        }
    }
}
