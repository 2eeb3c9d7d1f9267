//! The analysis of a whole game: an engine of its own thinks about every node of the current line, while everything
//! else goes on. What it finds is in the graph at once, and in the record when it is done, stopped or about to be lost.

use crate::analysis::{self, AnalysisError, Effort, Item, Running, Value};
use crate::app::engines::{EngineId, Slot, Source};
use crate::app::settings::WholeGame;
use crate::app::shell::effect::Effect;
use crate::app::shell::state::{Dialog, State};
use engine::Maker;
use overlay::Estimate;
use record::{CellId, Replay};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a wish to stop may go unnoticed.
const ATTENTION: Duration = Duration::from_millis(50);

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
    /// The positions that were asked about, by node: they may be edited meanwhile.
    positions: Vec<(CellId, u64)>,
    /// What is not in the record yet.
    results: Vec<(CellId, Value)>,
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

/// What the world is asked for.
#[derive(Debug)]
pub struct AnalysisOrder {
    /// Its number; what is said of another one is dropped.
    pub job: u64,
    /// The engine.
    pub source: Source,
    /// How much it thinks about each position.
    pub effort: Effort,
    /// The positions.
    pub items: VecDeque<Item>,
}

/// What happens with the analysis of a whole game.
#[derive(Clone, Debug)]
pub enum WholeGameCommand {
    /// Begin.
    Start(WholeGame),
    /// End it and keep what there is.
    Stop,
    /// The job of that number has a value for a node.
    Found(u64, CellId, Estimate),
    /// The job of that number is over; with a reason if it failed.
    Ended(u64, Option<String>),
}

/// Works an order off, until `stop`. `say` hands on what happens and tells whether anybody listens.
pub fn run(
    order: AnalysisOrder,
    name: &str,
    maker: Maker,
    stop: &AtomicBool,
    say: impl Fn(WholeGameCommand) -> bool,
) {
    let job = order.job;
    let mut running = Running::start(name, maker, order.items, order.effort);
    let mut work = || -> Result<(), AnalysisError> {
        while !running.is_finished() && !stop.load(Ordering::Acquire) {
            for (cell, estimate) in running.wait(ATTENTION)? {
                if !say(WholeGameCommand::Found(job, cell, estimate)) {
                    return Ok(());
                }
            }
        }
        Ok(())
    };
    let failed = work().err().map(|error| error.to_string());
    say(WholeGameCommand::Ended(job, failed));
}

impl State {
    /// Asks how the whole game is to be analysed. While that goes on there is nothing to ask.
    pub fn open_whole_game(&mut self) {
        if self.whole_game.is_some() {
            let text = self.tr("whole-game-goes-on").to_string();
            return self.inform(text);
        }
        let mut setup = self.settings.analysis.whole_game.clone();
        if !self.analysers().any(|slot| slot.name == setup.engine) {
            setup.engine = WholeGame::default().engine;
        }
        self.dialog = Some(Dialog::WholeGame(setup));
    }

    /// The engines that analyse, or may: what a program can do it tells when it has been started.
    pub fn analysers(&self) -> impl Iterator<Item = &Slot> {
        self.engines
            .slots()
            .iter()
            .filter(|slot| match slot.source {
                Source::Gtp(_) if slot.info.is_none() => true,
                _ => engine::analysis_kind(slot.overlays(), false).is_some(),
            })
    }

    /// How many nodes there are, and how many would be thought about.
    pub fn nodes_to_analyse(&self, setup: &WholeGame) -> [usize; 2] {
        let nodes = self.graph.nodes();
        let wanted = nodes
            .iter()
            .filter(|node| setup.again || !self.is_done(node.cell));
        [nodes.len(), wanted.count()]
    }

    fn is_done(&self, cell: CellId) -> bool {
        analysis::is_analysed(self.document.record(), cell)
    }

    /// Something about the analysis of a whole game.
    pub fn whole_game_command(&mut self, command: WholeGameCommand, effects: &mut Vec<Effect>) {
        let is_ours = |state: &State, job| {
            let going_on = state.whole_game.as_ref();
            going_on.is_some_and(|analysis| analysis.job == job)
        };
        match command {
            WholeGameCommand::Start(setup) => self.start_whole_game(setup, effects),
            WholeGameCommand::Stop => {
                effects.push(Effect::StopAnalysis);
                self.end_whole_game("whole-game-stopped");
            }
            WholeGameCommand::Found(job, cell, estimate) if is_ours(self, job) => {
                self.found(cell, estimate);
            }
            WholeGameCommand::Ended(job, reason) if is_ours(self, job) => {
                self.end_whole_game("whole-game-done");
                if let Some(reason) = reason {
                    self.complain(reason);
                }
            }
            WholeGameCommand::Found(..) | WholeGameCommand::Ended(..) => {}
        }
    }

    fn start_whole_game(&mut self, setup: WholeGame, effects: &mut Vec<Effect>) {
        self.dialog = None;
        let slot = self.engines.by_name(&setup.engine);
        let Some((engine, source)) = slot.map(|slot| (slot.id, slot.source.clone())) else {
            return;
        };
        if self.whole_game.is_some() || !self.may_start(engine) {
            return;
        }
        self.refresh_graph();
        let cells: Vec<CellId> = self.graph.nodes().iter().map(|node| node.cell).collect();
        let cells: Vec<CellId> = cells
            .into_iter()
            .filter(|&cell| setup.again || !self.is_done(cell))
            .collect();
        if cells.is_empty() {
            let text = self.tr("whole-game-nothing").to_string();
            return self.inform(text);
        }
        let items = analysis::items(self.document.record(), &cells);
        let positions = cells
            .iter()
            .map(|&cell| (cell, self.document.place_at(cell).position))
            .collect();
        let job = self.fresh_number();
        self.whole_game = Some(GameAnalysis {
            total: cells.len(),
            done: 0,
            since: self.now,
            job,
            engine,
            epoch: self.document.epoch(),
            game: self.document.game(),
            positions,
            results: Vec::new(),
            kept: 0,
            written: 0,
        });
        self.settings.panels.graph = true;
        self.graph.also_by(engine);
        effects.push(Effect::AnalyseGame(Box::new(AnalysisOrder {
            job,
            source,
            effort: setup.effort(),
            items,
        })));
        self.settings.analysis.whole_game = setup;
        effects.push(Effect::SaveSettings);
    }

    fn found(&mut self, cell: CellId, estimate: Estimate) {
        let Some(analysis) = &mut self.whole_game else {
            return;
        };
        analysis.done += 1;
        analysis.results.push((cell, estimate.into()));
        let engine = analysis.engine;
        let asked = analysis.positions.iter().find(|(other, _)| *other == cell);
        let place = crate::app::document::Place {
            epoch: analysis.epoch,
            game: analysis.game,
            cell,
            position: asked.map_or(0, |(_, position)| *position),
        };
        self.layers.answers.keep_estimate(place, engine, estimate);
    }

    /// Writes what was found so far into the record, as one step of undo. Nodes that were deleted or have another
    /// position now are left alone.
    pub(crate) fn keep_results(&mut self) {
        let Some(analysis) = &mut self.whole_game else {
            return;
        };
        if analysis.epoch != self.document.epoch() || analysis.results.is_empty() {
            return;
        }
        let results = std::mem::take(&mut analysis.results);
        let positions = std::mem::take(&mut analysis.positions);
        let (mut kept, mut written) = (0, 0);
        self.document.annotate(analysis.game, |record| {
            let mut replay = Replay::new();
            record.begin_group();
            for (cell, value) in results {
                if !record.is_live(cell) {
                    continue;
                }
                let position = &replay.position(record, cell).position;
                let now = (cell, crate::app::document::position_number(position));
                if positions.contains(&now) {
                    kept += usize::from(analysis::store(record, cell, value));
                    written += 1;
                }
            }
            record.end_group();
        });
        if let Some(analysis) = &mut self.whole_game {
            analysis.positions = positions;
            analysis.kept += kept;
            analysis.written += written;
        }
    }

    /// Whether there is something that is neither in the record nor lost yet.
    pub fn has_results_to_keep(&self) -> bool {
        let analysis = self.whole_game.as_ref();
        analysis.is_some_and(|analysis| !analysis.results.is_empty())
    }

    fn end_whole_game(&mut self, text_id: &str) {
        self.keep_results();
        let Some(analysis) = self.whole_game.take() else {
            return;
        };
        let count = analysis.written.to_string();
        let mut text = self.texts.with(text_id, &[("count", &count)]);
        if analysis.kept > 0 {
            let kept = analysis.kept.to_string();
            let more = self.texts.with("whole-game-kept", &[("count", &kept)]);
            text = format!("{text} {more}");
        }
        self.inform(text);
    }

    /// The file is about to be replaced by another one: nobody needs the rest.
    pub(crate) fn drop_whole_game(&mut self, effects: &mut Vec<Effect>) {
        if self.whole_game.take().is_some() {
            effects.push(Effect::StopAnalysis);
        }
    }
}
