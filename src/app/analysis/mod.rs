//! How the game went: the graph of a line, and the analysis of a whole game. [`Analysis`] is a room: it changes only in
//! [`Analysis::apply`], and what it wants of the world or of other rooms comes out as [`AnalysisEffect`]s.

pub mod exercise;
pub mod graph;
pub mod whole_game;
pub mod why_not;

use crate::analysis::exercise::{Exercise, ExerciseCommand, MistakeProblem};
use crate::analysis::graph::{Graph, Node};
use crate::analysis::whole_game::{AnalysisOrder, GameAnalysis, WholeGameCommand};
use crate::analysis::why_not::{Half, WhyNot, WhyNotCommand};
use crate::board::answers::Answers;
use crate::document::{Document, Place};
use crate::engines::{EngineId, Engines};
use crate::settings::{Settings, WholeGame};
use analysis::Found;
use engine::Game;
use go::{Color, Move};
use overlay::{Estimate, Overlay};
use record::CellId;
use std::collections::HashMap;
use std::time::{Duration, Instant};
use words::Texts;

/// What is known of how the game went.
#[derive(Default)]
pub struct Analysis {
    graph: Graph,
    // The analysis of a whole game that is going on.
    whole_game: Option<GameAnalysis>,
    // The number of the last one that was begun.
    last_job: u64,
    // What the user practises.
    exercise: Option<Exercise>,
    // The move that the user asks about.
    why_not: Option<WhyNot>,
    // The best moves that were found in this session: by collection, game and node, for the position of that number.
    best: HashMap<(u64, usize, CellId), (u64, Move)>,
}

/// What happens to the analysis.
#[derive(Clone, Debug)]
pub enum AnalysisCommand {
    /// Something may have changed: the graph follows it.
    Follow,
    /// Show the mistake before (-1) or after (+1) the node that is shown, along the line.
    GoToMistake(i32),
    /// Something about the analysis of a whole game.
    WholeGame(WholeGameCommand),
    /// Something about what the user practises with the game.
    Exercise(ExerciseCommand),
    /// Something about a move that the user asks about.
    WhyNot(WhyNotCommand),
}

/// What the analysis wants of the world or of other rooms.
#[derive(Debug)]
pub enum AnalysisEffect {
    /// Let an engine of its own analyse a whole game.
    Begin(Box<AnalysisOrder>),
    /// End that.
    Stop,
    /// Something is good to know.
    Inform(String),
    /// Something failed.
    Complain(String),
    /// Ask for the settings of an analysis of the whole game, beginning with these.
    SetUp(WholeGame),
    /// Take the dialog away that is in front.
    CloseDialog,
    /// Ask the user whether that engine may be run.
    AskPermission(EngineId),
    /// Keep the settings of an analysis that has begun, and show its graph.
    Begun(WholeGame),
    /// An engine thinks so of a place.
    Estimate(Place, EngineId, Estimate),
    /// Write what was found into nodes of the game of that number, as one step of undo.
    Write(usize, Vec<Found>),
    /// Show that node.
    GoTo(CellId),
    /// Ask an engine about that half of the question about a move, for so long.
    AskWhyNot(EngineId, Half, Box<Game>, Duration),
    /// Take that request back.
    TakeBack(u64),
    /// Add these moves as a variation.
    WriteLine(Vec<(Color, Move)>),
    /// Let engines say nothing of the position: it is to be found out.
    Quiet,
    /// Put a mistake among the problems.
    KeepMistake(Box<MistakeProblem>),
}

/// What the analysis looks at.
#[derive(Clone, Copy)]
pub struct AnalysisContext<'a> {
    /// The moment.
    pub now: Instant,
    /// The open file.
    pub document: &'a Document,
    /// What engines have answered so far.
    pub answers: &'a Answers,
    /// The engines.
    pub engines: &'a Engines,
    /// The engine that is watched, or would be.
    pub analyser: EngineId,
    /// The engine that is asked about a move.
    pub asker: EngineId,
    /// What was found out about the node that is shown by the engine that is watched.
    pub watched: Option<&'a Overlay>,
    /// The name of the best player, if the file is of a game other than Go.
    pub player: Option<&'static str>,
    /// Whether a problem is being solved.
    pub solves: bool,
    /// What the user has chosen.
    pub settings: &'a Settings,
    /// The words.
    pub texts: &'a Texts,
}

/// Players of other games stand in the place of this engine: one thinks about a game at a time.
pub(crate) const PLAYERS: EngineId = EngineId(u32::MAX);

/// What has to be done, in order.
type Effects = Vec<AnalysisEffect>;

impl Analysis {
    /// Lets that happen and returns what is to be done for it, in order.
    pub fn apply(&mut self, command: AnalysisCommand, context: &AnalysisContext<'_>) -> Effects {
        let mut effects = Vec::new();
        let out = &mut effects;
        match command {
            AnalysisCommand::Follow => {
                self.graph.follow(context);
                self.follow_exercise(context, out);
                self.follow_why_not(context, out);
            }
            AnalysisCommand::Exercise(command) => self.exercise_command(command, context, out),
            AnalysisCommand::WhyNot(command) => self.why_not_command(command, context, out),
            AnalysisCommand::GoToMistake(direction) => self.go_to_mistake(direction, context, out),
            AnalysisCommand::WholeGame(command) => self.whole_game_command(command, context, out),
        }
        effects
    }

    /// How the game went, move by move.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The analysis of a whole game that is going on.
    pub fn whole_game(&self) -> Option<&GameAnalysis> {
        self.whole_game.as_ref()
    }

    /// The node that is shown, as the graph has it, and its depth.
    pub fn node_shown(&self, document: &Document) -> Option<(usize, &Node)> {
        self.graph.node_shown(document)
    }

    fn go_to_mistake(&mut self, direction: i32, context: &AnalysisContext<'_>, out: &mut Effects) {
        self.graph.follow(context);
        let document = context.document;
        let here = document.record().depth(document.cursor()) as usize;
        let measure = &context.settings.analysis.mistakes;
        let nodes = self.graph.nodes().iter().enumerate();
        let mut mistakes = nodes.filter(|(_, node)| node.severity(measure).is_some());
        let found = if direction > 0 {
            mistakes.find(|(at, _)| *at > here)
        } else {
            mistakes.rfind(|(at, _)| *at < here)
        };
        out.push(if let Some((_, node)) = found {
            AnalysisEffect::GoTo(node.cell)
        } else {
            let text_id = self.graph.no_mistake();
            AnalysisEffect::Inform(context.texts.get(text_id).to_string())
        });
    }
}
