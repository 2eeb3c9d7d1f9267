//! The engines: which there are, their roles, what they are asked and what they say. [`Engines`] is a room: it changes
//! only in [`Engines::apply`], and what it wants of the world or of other rooms comes out as [`EnginesEffect`]s.

mod asking;
pub mod console;
mod events;
pub mod match_view;
pub mod matches;
mod nets;
mod permission;
pub mod registry;
pub mod regressions;
mod request;
mod slot;
pub mod tunings;

use crate::document::{Document, Place};
use crate::engines::console::{Console, ConsoleCommand};
use crate::engines::match_view::MatchView;
use crate::engines::matches::{MatchCommand, MatchOrder};
use crate::engines::registry::{EngineEdit, Role};
use crate::engines::regressions::{Regression, RegressionCommand, RegressionEffect};
use crate::engines::tunings::{TuningCommand, TuningOrder, Tunings};
use crate::notices::Offer;
use crate::settings::nets::NetFacts;
use crate::settings::profiles::{GtpProfile, Profile};
use crate::settings::{MatchSetup, Settings};
use chrono::{DateTime, FixedOffset, Utc};
use engine::{
    Answer, Ask, Belief, Clock, EngineError, EngineInfo, Game, LifeAndDeath, LogLine, Reply,
    USUAL_ENGINE, WorkerState,
};
use fileref::FileRef;
use go::{ByColor, Color};
use message::Sentence;
use overlay::Overlay;
use record::{CellId, Collection};
use std::time::Instant;
use words::Texts;

pub use crate::EngineId;
pub use request::{AnswerKey, OverlayRequest, Question, Request, RequestKind};
pub use slot::{Permission, Slot, Source};

/// All engines and what is going on with them.
pub struct Engines {
    // The built-in ones first.
    slots: Vec<Slot>,
    overlay_engine: EngineId,
    // Those without an answer, the oldest first.
    requests: Vec<Request>,
    // The number of the last request that was sent.
    last_request: u64,
    console: Console,
    presets: Vec<GtpProfile>,
    // What is known of networks.
    nets: Vec<NetFacts>,
    /// The levels of networks of the user's, in words.
    levels_of_other_nets: Vec<Sentence>,
    /// The levels of human-style networks, in words.
    levels_of_people: Vec<Sentence>,
    // The match between engines that is played, or the last one.
    played_match: Option<MatchView>,
    regression: Regression,
    tuning: Tunings,
    next_id: u32,
}

/// What happens to the engines.
#[derive(Debug)]
pub enum EnginesCommand {
    /// Something about one engine.
    Engine(EngineId, EngineCommand),
    /// Something about a match between engines.
    Match(MatchCommand),
    /// Something about regressions.
    Regression(RegressionCommand),
    /// Something about a tuning.
    Tuning(TuningCommand),
    /// Something at the console.
    Console(ConsoleCommand),
    /// Put that engine on the list, or change it.
    Save(EngineEdit),
    /// Put that library on the list, if it is not there, and start it.
    AttachLibrary(FileRef),
    /// Put the engine with that network on the list.
    AddNet(NetFacts),
    /// That was found out about a network.
    NetSeen(NetFacts),
    /// Find out about networks what is not known.
    LookAtNets,
    /// These known GTP programs are on this computer.
    Presets(Vec<GtpProfile>),
    /// Ask an engine about a node of the game that is shown.
    Ask {
        /// The engine.
        engine: EngineId,
        /// What for, and at which node.
        kind: RequestKind,
        /// What it is asked.
        ask: Ask,
        /// What the clocks of the game say, if it is to know.
        clock: Option<Clock>,
    },
    /// Ask an engine about a game of its own.
    AskAbout {
        /// The engine.
        engine: EngineId,
        /// What for; the node says where the user is.
        kind: RequestKind,
        /// What it is asked.
        ask: Ask,
        /// The game.
        game: Box<Game>,
    },
    /// Ask that engine what it believes the position to be that is shown.
    AskBelief(EngineId),
    /// Take back what that engine thinks about without end: it is wanted for something else.
    MakeWay(EngineId),
    /// Take these requests back; their engines may go on until they are asked something else.
    Forget(Vec<u64>),
    /// Take that request back, and let its engine come to an end soon.
    TakeBack(u64),
    /// Take all requests back, as when another file is opened.
    TakeBackAll,
    /// Let the engines come back with what they have, moves before pictures; starts are given up.
    Interrupt,
    /// Write a line of our own into the console.
    Note(EngineId, String),
}

/// What happens with an engine.
#[derive(Debug)]
pub enum EngineCommand {
    /// It changed its state.
    State(WorkerState),
    /// It told what it is.
    Info(EngineInfo),
    /// It answered the request of that number.
    Answer(u64, Result<Reply, EngineError>),
    /// It shows something while it works on the request of that number.
    Interim(u64, Overlay),
    /// It told how far it is.
    Progress(Sentence),
    /// It said something.
    Log(LogLine),
    /// It has something the user should know or decide about.
    Notice(engine::Notice),
    /// It drew something without having been asked.
    Drawn(Overlay),
    /// Wait for its answer, however long it takes after it was asked for.
    WaitOn,
    /// Start it again.
    Restart,
    /// End it. It keeps its roles.
    Close,
    /// Take it off the list.
    Remove,
    /// Put a copy of it on the list.
    Duplicate,
    /// Ask the user whether it may be run, if that has not been done.
    AskPermission,
    /// The user agrees to run it.
    Allow,
    /// The user does not agree to run it.
    Refuse,
    /// Its file is this one now; none if there is no file.
    File(Option<String>),
    /// It was tried out what it could do if it ran.
    TriedOut {
        /// What its file is; none if there is no file.
        fingerprint: Option<String>,
        /// What a restricted library could do; none for an engine that is not to be restricted.
        bounds: Option<Sentence>,
    },
    /// Start what was built anew.
    Reload {
        /// From now on without asking.
        always: bool,
    },
    /// Give it that role, or take it away.
    Role(Role),
    /// Let it draw the overlays from now on.
    DrawOverlays,
}

/// What the engines want of the world or of other rooms.
#[derive(Debug)]
pub enum EnginesEffect {
    /// Ask an engine something; it is started if it is not running.
    Ask(Question),
    /// Ask an engine to come back soon with what it has.
    Interrupt(EngineId),
    /// Let an engine that was asked to come back take its time.
    WaitOn(EngineId),
    /// Forget a request.
    Forget(EngineId, u64),
    /// Start an engine, or start it again.
    Restart(EngineId, Source),
    /// End an engine.
    Close(EngineId),
    /// Tell what an engine's file is now.
    Fingerprint(EngineId, Box<Source>),
    /// Try out what an engine could do if it ran, without running anything of it.
    TryOut(EngineId, Box<Source>),
    /// Find out about the network of a file, empty for that of the program, and how fast it is; of the edition that
    /// is named all is known.
    MeasureNet(FileRef, String),
    /// Play a match between engines.
    StartMatch(Box<MatchOrder>),
    /// End the match.
    StopMatch,
    /// Something about the tests of a file.
    Regression(RegressionEffect),
    /// Follow the folder of a tuning.
    FollowTuning(Box<TuningOrder>),
    /// Put a text on the clipboard.
    Copy(String),
    /// Ask where the lines of the console are to be saved.
    PickConsoleFile,

    /// Something is good to know.
    Inform(String),
    /// Something failed; the offers may help.
    Complain(String, Vec<Offer>),
    /// Something is to be decided; the offers are the answers.
    Question(String, Vec<Offer>),
    /// What was said about that engine is over.
    WithdrawOffers(EngineId),
    /// Nobody is asked any more whether to wait for that engine.
    WithdrawWaiting(EngineId),
    /// Show the list of engines.
    ShowList,
    /// Let the user change how an engine is started.
    Edit(Box<EngineEdit>),
    /// Ask for the settings of a match, beginning with these.
    SetUpMatch(MatchSetup),
    /// Show how the match stands.
    ShowMatchTable,
    /// Show the tests of a file and what they came to.
    ShowRegression,
    /// Show the tuning that is looked at.
    ShowTuning,
    /// It was read again.
    TuningRead,
    /// Open the position of the test at that place in the list.
    OpenTest(Box<Collection>, usize),
    /// Take the dialog away that is in front.
    CloseDialog,
    /// A match could not begin: back to its settings, if its table is in front.
    MatchNotBegun(Option<MatchSetup>),

    /// Keep these engines in the settings.
    KeepProfiles(Vec<Profile>),
    /// Keep what was found out about networks.
    KeepNets(Vec<NetFacts>),
    /// An engine has another name: the old one, the new one.
    Renamed(String, String),
    /// The engine of that name was just loaded: it is proposed as the opponent in the next game.
    PlaysNext(String),
    /// Keep the settings of a match.
    KeepMatchSetup(MatchSetup),

    /// An engine is asked about a place: what it draws unasked belongs there.
    Asked(EngineId, Place),
    /// An engine of that name draws the overlays from now on.
    OverlayEngine(EngineId, String),
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
    /// An engine has told what it can do.
    Told(EngineId),
    /// An engine has failed.
    Failed(EngineId),
    /// An engine is started anew: what it said does not count any more.
    ForgetPictures(EngineId),
    /// An engine was ended: what it draws is switched off.
    HideLayers(EngineId),
    /// An engine was removed, and its layers with it.
    RemoveLayers(EngineId),
    /// The layer of the keys goes: its engine was given up.
    HideQuickLayer,

    /// That engine plays that colour from now on; none for a person.
    SetPlayer(Color, Option<EngineId>),
    /// An engine found a move at a node.
    Move(EngineId, CellId, Answer),
    /// An engine failed to give a move, for this reason.
    NoMove(EngineId, String),
    /// An engine of the game may have been started again.
    Restarted(EngineId),
    /// An engine has thought enough about a node in its opponent's time, or could not.
    Pondered(EngineId, CellId, bool),
    /// The dead stones at a node.
    DeadStones(CellId, LifeAndDeath),
    /// The dead stones at a node could not be had.
    NoDeadStones(CellId),
    /// The reply to a move that the file of a problem does not know; none if there is none.
    ProblemReply(Option<Answer>),
    /// What was found by the request of that number about a move that the user asks about, or why nothing was.
    WhyNot(u64, Result<Overlay, String>),
    /// The tree of an engine's last search, as JSON.
    SearchTree(String),
}

/// What the engines look at.
#[derive(Clone, Copy)]
pub struct EnginesContext<'a> {
    /// The moment.
    pub now: Instant,
    /// The same as a date.
    pub date: DateTime<Utc>,
    /// The open file.
    pub document: &'a Document,
    /// What the user has chosen.
    pub settings: &'a Settings,
    /// The words.
    pub texts: &'a Texts,
    /// The user's time zone.
    pub zone: FixedOffset,
    /// What engines do in the game that is played.
    pub in_game: InGame,
}

/// What engines do in the game that is played: nothing, if there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InGame {
    /// Who plays Black and White; none for a person.
    pub players: ByColor<Option<EngineId>>,
    /// The engine whose move the game waits for.
    pub awaited: Option<EngineId>,
    /// The engine that failed, so that the game cannot go on.
    pub failed: Option<EngineId>,
}

impl InGame {
    /// Whether that engine plays either colour.
    fn plays(&self, id: EngineId) -> bool {
        let plays = |color: Color| self.players[color] == Some(id);
        Color::BOTH.into_iter().any(plays)
    }
}

/// What has to be done, in order.
type Effects = Vec<EnginesEffect>;

impl Engines {
    /// Lets that happen and returns what is to be done for it, in order.
    pub fn apply(&mut self, command: EnginesCommand, context: &EnginesContext<'_>) -> Effects {
        let mut effects = Vec::new();
        let out = &mut effects;
        match command {
            EnginesCommand::Engine(id, command) => self.engine(id, command, context, out),
            EnginesCommand::Match(command) => self.match_command(command, context, out),
            EnginesCommand::Regression(command) => {
                self.regression_command(command, context, out);
            }
            EnginesCommand::Tuning(command) => self.tuning_command(command, out),
            EnginesCommand::Console(command) => self.console_command(command, context, out),
            EnginesCommand::Save(edit) => self.save(edit, out),
            EnginesCommand::AttachLibrary(path) => self.attach_library(path, out),
            EnginesCommand::AddNet(facts) => self.add_net(facts, context, out),
            EnginesCommand::NetSeen(facts) => self.net_seen(facts, out),
            EnginesCommand::LookAtNets => self.look_at_nets(out),
            EnginesCommand::Presets(found) => self.presets = found,
            EnginesCommand::Ask {
                engine,
                kind,
                ask,
                clock,
            } => self.ask(engine, kind, ask, clock, context, out),
            EnginesCommand::AskAbout {
                engine,
                kind,
                ask,
                game,
            } => self.send(engine, kind, game, ask, context, out),
            EnginesCommand::AskBelief(engine) => self.ask_belief(engine, context, out),
            EnginesCommand::MakeWay(engine) => self.make_way(engine, out),
            EnginesCommand::Forget(unwanted) => {
                self.forget(|request| unwanted.contains(&request.id), out);
            }
            EnginesCommand::TakeBack(id) => self.take_back(|request| request.id == id, out),
            EnginesCommand::TakeBackAll => self.take_back(|_| true, out),
            EnginesCommand::Interrupt => self.interrupt(context, out),
            EnginesCommand::Note(id, text) => self.note(id, text, context),
        }
        effects
    }

    /// The engines, the built-in ones first.
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// The engine of that number.
    pub fn slot(&self, id: EngineId) -> Option<&Slot> {
        self.slots.iter().find(|slot| slot.id == id)
    }

    /// The engine of that name.
    pub fn by_name(&self, name: &str) -> Option<&Slot> {
        self.slots.iter().find(|slot| slot.name == name)
    }

    /// The name of that engine; empty if it is gone.
    pub fn name(&self, id: EngineId) -> &str {
        self.slot(id).map_or("", |slot| &slot.name)
    }

    /// The engines that analyse, or may: what a program can do it tells when it has been started.
    pub fn analysers(&self) -> impl Iterator<Item = &Slot> {
        self.slots.iter().filter(|slot| match slot.source {
            Source::Gtp(_) if slot.info.is_none() => true,
            _ => engine::analysis_kind(slot.overlays(), false).is_some(),
        })
    }

    /// Whether that engine analyses, or may.
    pub fn may_analyse(&self, id: EngineId) -> bool {
        self.analysers().any(|slot| slot.id == id)
    }

    /// The engine that comes with the program and is taken where the user chose none.
    pub(crate) fn usual_engine(&self) -> EngineId {
        let usual = self.by_name(USUAL_ENGINE);
        usual.map_or(EngineId(0), |slot| slot.id)
    }

    /// Who draws the overlays and proposes dead stones.
    pub fn overlay_engine(&self) -> EngineId {
        self.overlay_engine
    }

    /// Who analyses when that is wanted: the one that draws the overlays, if it analyses or may, else our own.
    pub fn analysing_engine(&self) -> EngineId {
        if self.may_analyse(self.overlay_engine) {
            self.overlay_engine
        } else {
            self.usual_engine()
        }
    }

    /// Requests without an answer, the oldest first.
    pub fn requests(&self) -> &[Request] {
        &self.requests
    }

    /// The number of the last request that was sent; they count from 1.
    pub fn last_request(&self) -> u64 {
        self.last_request
    }

    /// Whether that engine thinks in its opponent's time now.
    pub fn is_pondering(&self, engine: EngineId) -> bool {
        let ponders = |request: &Request| matches!(request.kind, RequestKind::Ponder(_));
        let of_it = |request: &Request| request.engine == engine && ponders(request);
        self.requests.iter().any(of_it)
    }

    /// Whether any engine is at work on a request.
    pub fn is_busy(&self) -> bool {
        !self.requests.is_empty()
    }

    /// Whether that engine is at work on a request.
    pub fn is_asked(&self, id: EngineId) -> bool {
        self.requests.iter().any(|request| request.engine == id)
    }

    /// What was said, the newest last.
    pub fn console(&self) -> &Console {
        &self.console
    }

    /// Known GTP programs that this computer has.
    pub fn presets(&self) -> &[GtpProfile] {
        &self.presets
    }

    /// The match between engines that is played, or the last one.
    pub fn played_match(&self) -> Option<&MatchView> {
        self.played_match.as_ref()
    }

    fn slot_mut(&mut self, id: EngineId) -> Option<&mut Slot> {
        self.slots.iter_mut().find(|slot| slot.id == id)
    }
}
