//! The engine contract: what engines are asked and answer, what can go wrong, and the worker that asks.
//!
//! * [`contract`]: what an engine is asked ([`Ask`]) and answers ([`Reply`]), and the [`Engine`] trait.
//! * [`game`]: the [`Game`] it is asked about, with its times.
//! * [`error`]: what can go wrong, in sentences for the user.
//! * [`output`]: what an engine prints: lines, decoded, bounded.
//! * [`scripted`]: an engine that does what a test says.
//! * [`stop`]: the flag that asks an engine to come back.
//! * [`time`]: the time by which deadlines are kept, which tests may move on by hand.
//! * [`view`]: the same game turned, mirrored, or with the colours exchanged.
//! * [`worker`]: one thread per engine, so that the window never waits.
//!
//! Nothing here knows how an engine is run: `gtp` and `cgfthink-host` implement the contract for programs and libraries.

pub mod contract;
pub mod error;
pub mod game;
pub mod output;
pub mod scripted;
pub mod stop;
pub mod time;
pub mod view;
pub mod worker;

pub use contract::{
    Analysis, Answer, Argument, Ask, Belief, Detail, Engine, EngineInfo, Interim, KindEffect,
    LifeAndDeath, Limits, LogLine, LogSource, LogText, Notice, OverlayKind, ParameterValue, Policy,
    Reply, Restriction, Search, SearchSupport, Silent, Subject, Talk, USUAL_ENGINE, Waker,
    analysis_kind, ids, starting,
};
pub use error::{
    Cause, Death, EngineError, FileProblem, Phase, WindowsProblem, exception_words, signal_words,
};
pub use game::{Clock, Game, Played, TimeLeft};
pub use scripted::ScriptedEngine;
pub use stop::StopFlag;
pub use time::{ManualTime, TimeSource};
pub use view::View;
pub use worker::{
    AskId, Event, Maker, Manner, NotReady, Patience, STACK_BYTES, Worker, WorkerState,
};

/// The texts about failures of engines: results of matches keep them by their names.
pub const FAILURES: message::Catalogue = error::ENGINE;

message::catalogue! {
    /// The names of what engines draw.
    pub const TITLES = include_str!("../../assets/lang/en/titles.ftl");
}
