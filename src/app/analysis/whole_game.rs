//! The analysis of a whole game: an engine of its own thinks about every node of the current line, while everything
//! else goes on. What it finds is in the graph at once, and in the record when it is done, stopped or about to be lost.

use crate::WINDOW;
use crate::analysis::{Analysis, AnalysisContext, AnalysisEffect, Effects, PLAYERS};
use crate::document::{Document, Place};
use crate::engines::{EngineId, Source};
use crate::settings::WholeGame;
use analysis::{self, Effort, Found, Positions};
use message::{Sentence, id, say};
use record::{CellId, Replay};
use std::time::{Duration, Instant};

/// An analysis that is going on.
#[derive(Clone, Debug)]
pub struct GameAnalysis {
    /// Nodes that are to be thought about.
    pub total: usize,
    /// Nodes that have been.
    pub done: usize,
    /// Since when.
    pub since: Instant,
    job: u64,
    engine: EngineId,
    // Where: the collection and the game in it.
    epoch: u64,
    game: usize,
    /// What is not in the record yet.
    results: Vec<Found>,
    /// Nodes whose `V` was somebody else's and stayed.
    kept: usize,
    /// Nodes that were written.
    written: usize,
}

impl GameAnalysis {
    /// How long the rest will take, by what it took so far.
    pub fn time_left(&self, now: Instant) -> Option<Duration> {
        let done = u32::try_from(self.done).ok().filter(|&done| done > 0)?;
        let left = u32::try_from(self.total.saturating_sub(self.done)).ok()?;
        let each = now.saturating_duration_since(self.since) / done;
        Some(each * left)
    }
}

/// Who thinks about a game.
pub enum Thinker {
    /// An engine of Go.
    Engine(Source),
    /// The player of that name.
    Player {
        /// His game.
        kind: &'static dyn kind::AnyKind,
        /// His name.
        name: &'static str,
    },
}

impl std::fmt::Debug for Thinker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Thinker::Engine(source) => f.debug_tuple("Engine").field(source).finish(),
            Thinker::Player { kind, name } => f
                .debug_struct("Player")
                .field("kind", &kind.id())
                .field("name", name)
                .finish(),
        }
    }
}

/// What the world is asked for.
#[derive(Debug)]
pub struct AnalysisOrder {
    /// Its number; what is said of another one is dropped.
    pub job: u64,
    /// Who thinks.
    pub thinker: Thinker,
    /// How much it thinks about each position.
    pub effort: Effort,
    /// The positions.
    pub positions: Positions,
}

/// What happens with the analysis of a whole game.
#[derive(Clone, Debug)]
pub enum WholeGameCommand {
    /// Ask how the whole game is to be analysed.
    Open,
    /// Begin.
    Start(WholeGame),
    /// End it and keep what there is.
    Stop,
    /// Write what was found so far into the record: it may be saved, or lost.
    Keep,
    /// The file is about to be replaced by another one: nobody needs the rest.
    Drop,
    /// The job of that number has a value for a node.
    Found(u64, Found),
    /// The job of that number is over; with a reason if it failed.
    Ended(u64, Option<Sentence>),
}

impl Analysis {
    /// How many nodes there are, and how many would be thought about.
    pub fn nodes_to_analyse(&self, setup: &WholeGame, document: &Document) -> [usize; 2] {
        let nodes = self.graph.nodes();
        let wanted = nodes
            .iter()
            .filter(|node| wants(setup, document, node.cell));
        [nodes.len(), wanted.count()]
    }

    /// Whether there is something that is neither in the record nor lost yet.
    pub fn has_results_to_keep(&self) -> bool {
        let analysis = self.whole_game.as_ref();
        analysis.is_some_and(|analysis| !analysis.results.is_empty())
    }

    /// Something about the analysis of a whole game.
    pub(super) fn whole_game_command(
        &mut self,
        command: WholeGameCommand,
        context: &AnalysisContext<'_>,
        out: &mut Effects,
    ) {
        match command {
            WholeGameCommand::Open => self.open(context, out),
            WholeGameCommand::Start(setup) => self.start(setup, context, out),
            WholeGameCommand::Stop => {
                out.push(AnalysisEffect::Stop);
                self.end(
                    |count| say!(WINDOW, "whole-game-stopped", count),
                    context,
                    out,
                );
            }
            WholeGameCommand::Keep => self.keep_results(context, out),
            WholeGameCommand::Drop => {
                if self.whole_game.take().is_some() {
                    out.push(AnalysisEffect::Stop);
                }
            }
            WholeGameCommand::Found(job, found) if self.goes_on(job) => {
                self.found(found, out);
            }
            WholeGameCommand::Ended(job, reason) if self.goes_on(job) => {
                self.end(|count| say!(WINDOW, "whole-game-done", count), context, out);
                if let Some(reason) = reason {
                    out.push(AnalysisEffect::Complain(context.texts.tell(&reason)));
                }
            }
            // A single position, or what is left of a game's analysis that was ended.
            WholeGameCommand::Found(job, found) => {
                self.told_about(job, Some(found), context);
            }
            WholeGameCommand::Ended(job, reason) => {
                let was_asked = self.told_about(job, None, context);
                if let Some(reason) = reason.filter(|_| was_asked) {
                    out.push(AnalysisEffect::Complain(context.texts.tell(&reason)));
                }
            }
        }
    }

    fn goes_on(&self, job: u64) -> bool {
        let going_on = self.whole_game.as_ref();
        going_on.is_some_and(|analysis| analysis.job == job)
    }

    /// Asks how the whole game is to be analysed. While that goes on there is nothing to ask.
    fn open(&self, context: &AnalysisContext<'_>, out: &mut Effects) {
        if self.whole_game.is_some() {
            let text = context
                .texts
                .get(id!(WINDOW, "whole-game-goes-on"))
                .to_string();
            return out.push(AnalysisEffect::Inform(text));
        }
        let mut setup = context.settings.analysis.whole_game.clone();
        if context.document.kind().is_some() {
            // Playouts of Go are no measure here.
            setup.by_time = true;
            return out.push(AnalysisEffect::SetUp(setup));
        }
        // The engine that analyses a position analyses the game as well, unless it is none that can.
        let wanted = [&context.settings.overlay_engine, &setup.engine];
        let can = |name: &&&String| context.engines.analysers().any(|slot| slot.name == ***name);
        setup.engine = wanted
            .iter()
            .find(can)
            .map_or(WholeGame::default().engine, |name| (*name).clone());
        out.push(AnalysisEffect::SetUp(setup));
    }

    fn start(&mut self, setup: WholeGame, context: &AnalysisContext<'_>, out: &mut Effects) {
        out.push(AnalysisEffect::CloseDialog);
        let document = context.document;
        if self.whole_game.is_some() {
            return;
        }
        let other = document.kind();
        let found = if let (Some(kind), Some(name)) = (other, context.player) {
            let kind = kind.kind;
            Some((PLAYERS, Thinker::Player { kind, name }))
        } else {
            let slot = context.engines.by_name(&setup.engine);
            slot.map(|slot| (slot.id, Thinker::Engine(slot.source.clone())))
        };
        let Some((engine, thinker)) = found else {
            return;
        };
        if engine != PLAYERS && !context.engines.is_permitted(engine) {
            return out.push(AnalysisEffect::AskPermission(engine));
        }
        self.graph.follow(context);
        let nodes = self.graph.nodes().iter().map(|node| node.cell);
        let cells: Vec<CellId> = nodes
            .filter(|&cell| wants(&setup, document, cell))
            .collect();
        if cells.is_empty() {
            let text = context
                .texts
                .get(id!(WINDOW, "whole-game-nothing"))
                .to_string();
            return out.push(AnalysisEffect::Inform(text));
        }
        // What is known of other files is of no use any more.
        self.best
            .retain(|(epoch, ..), _| *epoch == document.epoch());
        self.last_job += 1;
        self.whole_game = Some(GameAnalysis {
            total: cells.len(),
            done: 0,
            since: context.now,
            job: self.last_job,
            engine,
            epoch: document.epoch(),
            game: document.game(),
            results: Vec::new(),
            kept: 0,
            written: 0,
        });
        self.graph.also_by(engine);
        out.push(AnalysisEffect::Begin(Box::new(AnalysisOrder {
            job: self.last_job,
            thinker,
            effort: setup.effort(),
            positions: Positions::new(document.record(), cells),
        })));
        // What was chosen for another game is no choice for Go.
        let kept = match other {
            Some(_) => context.settings.analysis.whole_game.clone(),
            None => setup,
        };
        out.push(AnalysisEffect::Begun(kept));
    }

    fn found(&mut self, found: Found, out: &mut Effects) {
        let Some(analysis) = &mut self.whole_game else {
            return;
        };
        analysis.done += 1;
        let game = (analysis.epoch, analysis.game);
        let place = Place {
            epoch: analysis.epoch,
            game: analysis.game,
            cell: found.cell,
            position: found.position,
        };
        let effect = AnalysisEffect::Estimate(place, analysis.engine, found.estimate);
        out.push(effect);
        self.note_best(game, &found);
        if let Some(analysis) = &mut self.whole_game {
            analysis.results.push(found);
        }
    }

    /// Writes what was found so far into the record, as one step of undo. Nodes that were deleted or have another
    /// position now are left alone.
    fn keep_results(&mut self, context: &AnalysisContext<'_>, out: &mut Effects) {
        let Some(analysis) = &mut self.whole_game else {
            return;
        };
        let document = context.document;
        if analysis.epoch != document.epoch() || analysis.results.is_empty() {
            return;
        }
        let games = document.collection().games();
        let Some(record) = games.get(analysis.game) else {
            return;
        };
        let mut replay = Replay::new();
        let mut is_as_it_was = |found: &Found| {
            record.is_live(found.cell) && {
                let now = &replay.position(record, found.cell).position;
                bridge::position_number(now) == found.position
            }
        };
        let mut results = std::mem::take(&mut analysis.results);
        results.retain(|found| is_as_it_was(found));
        let keeps = |found: &&Found| analysis::keeps(record, found.cell, found.estimate.into());
        analysis.kept += results.iter().filter(keeps).count();
        analysis.written += results.len();
        out.push(AnalysisEffect::Write(analysis.game, results));
    }

    /// The analysis is over; `told` says so, given the number of positions.
    fn end(
        &mut self,
        told: impl FnOnce(usize) -> Sentence,
        context: &AnalysisContext<'_>,
        out: &mut Effects,
    ) {
        self.keep_results(context, out);
        let Some(analysis) = self.whole_game.take() else {
            return;
        };
        let mut text = context.texts.tell(&told(analysis.written));
        if analysis.kept > 0 {
            let more = say!(WINDOW, "whole-game-kept", count = analysis.kept);
            let more = context.texts.tell(&more);
            text = format!("{text} {more}");
        }
        out.push(AnalysisEffect::Inform(text));
    }
}

/// Whether that node is to be thought about.
fn wants(setup: &WholeGame, document: &Document, cell: CellId) -> bool {
    setup.again || !analysis::is_analysed(document.record(), cell)
}
