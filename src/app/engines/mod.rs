//! The engines: which there are, their roles, what they are asked and what they say.

pub mod belief;
pub mod console;
mod events;
pub mod matches;
pub mod profiles;
pub mod registry;
mod request;
mod slot;
pub mod watching;

use crate::app::engines::console::Console;
use crate::app::engines::profiles::GtpProfile;
use engine::LogLine;
use overlay::Estimate;

pub use request::{Request, RequestKind};
pub use slot::{EngineId, Permission, Slot, Source};

/// All engines and what is going on with them.
pub struct Engines {
    // The built-in ones first.
    slots: Vec<Slot>,
    overlay_engine: EngineId,
    // Those without an answer, the oldest first.
    requests: Vec<Request>,
    console: Console,
    presets: Vec<GtpProfile>,
    next_id: u32,
}

impl Engines {
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

    /// Who draws the overlays and proposes dead stones.
    pub fn overlay_engine(&self) -> EngineId {
        self.overlay_engine
    }

    /// Requests without an answer, the oldest first.
    pub fn requests(&self) -> &[Request] {
        &self.requests
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

    /// What that engine thinks of the position it is thinking about; none says nothing new.
    pub(crate) fn thinks(&mut self, id: EngineId, estimate: Option<Estimate>) {
        if let Some(slot) = self.slot_mut(id) {
            slot.thought = estimate.or(slot.thought);
        }
    }

    /// These known GTP programs are on this computer.
    pub(crate) fn set_presets(&mut self, found: Vec<GtpProfile>) {
        self.presets = found;
    }

    /// Takes the requests back that nobody wants any more, and returns them.
    pub(crate) fn take_back(&mut self, unwanted: impl Fn(&Request) -> bool) -> Vec<Request> {
        let (taken, kept) = std::mem::take(&mut self.requests)
            .into_iter()
            .partition(unwanted);
        self.requests = kept;
        taken
    }

    fn slot_mut(&mut self, id: EngineId) -> Option<&mut Slot> {
        self.slots.iter_mut().find(|slot| slot.id == id)
    }

    /// Adds a line to the console.
    fn log(&mut self, engine: EngineId, line: LogLine) {
        self.console.log(engine, line);
    }
}
