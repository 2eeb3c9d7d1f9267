//! How a library begins: its file, its place, its process, its bounds, its init.

use super::{Library, SPAWN_LIMIT, TICK};
use crate::TEXTS;
use crate::call_log::CallLog;
use crate::frames::{self, FromHost, Load, Protection, ToHost, VERSION};
use crate::inspect::{LibraryFile, System, inspect, shown_name};
use crate::library::LibraryOptions;
use crate::library::child::{Child, Step, Surroundings};
use crate::library::mapping::Mapper;
use crate::library::place::{Closed, Place, fingerprint_of};
use crate::library::pulse::Pulse;
use crate::library::quota::Quota;
use crate::library::watch::FileWatch;
use crate::library::wine::{self, Wine, quotation};
use engine::{EngineError, LogLine, Phase, StopFlag, Talk};
use message::{Argument, quoted, say};
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::time::{Duration, Instant};

impl Library {
    /// Looks at the file, starts the child, loads the library and calls its init. `stop` ends the start at once.
    ///
    /// Must be called on a thread that lives as long as the library: the child dies with that thread.
    ///
    /// # Errors
    /// The file is no library that can run here or not the one that was allowed, its init failed or hung, or the start was
    /// stopped.
    pub fn start(
        options: LibraryOptions,
        stop: &StopFlag,
        talk: &mut dyn Talk,
    ) -> Result<Library, EngineError> {
        let mut library = Library::spawn(options, stop, talk)?;
        let begun = library.begin(talk);
        library.recorded(begun, talk)?;
        Ok(library)
    }

    /// Finds out what would keep the library in bounds, and what it is, without running anything of it: the host protects
    /// itself as it would, tells what holds, and ends. The bounds of a Windows library are none.
    ///
    /// # Errors
    /// As for [`Library::start`], as far as nothing of the library runs.
    pub fn try_out(
        options: LibraryOptions,
        stop: &StopFlag,
        talk: &mut dyn Talk,
    ) -> Result<(String, Protection), EngineError> {
        let file = inspect(&options.path)?;
        let name = shown_name(&options.path);
        if file.system == System::Windows {
            let known = fingerprint_of(&file.path).map_err(|error| not_ready(&name, &error))?;
            return Ok((known, Protection::default()));
        }
        let options = LibraryOptions {
            call_log: None,
            ..options
        };
        let mut library = Library::spawn(options, stop, talk)?;
        library.greeting(talk)?;
        library.protect(true, talk)?;
        library.alive = false;
        library.child.end();
        let known = library.place.map(|place| place.fingerprint);
        Ok((known.unwrap_or_default(), library.protection))
    }

    /// Looks at the file, makes the place ready and starts the child.
    fn spawn(
        options: LibraryOptions,
        stop: &StopFlag,
        talk: &mut dyn Talk,
    ) -> Result<Library, EngineError> {
        let name = shown_name(&options.path);
        let file = inspect(&options.path)?;
        let calls = match &options.call_log {
            Some(path) => CallLog::create(path, &file.path, file.length, talk),
            None => CallLog::default(),
        };
        let watch = FileWatch::new(&file.path);
        let wine = match file.system {
            System::Native => None,
            System::Windows => Some(Wine::prepare(&options, &file, &name, stop, talk)?),
        };
        let place = match wine {
            None => Some(
                Place::prepare(&options, &file.path).map_err(|error| not_ready(&name, &error))?,
            ),
            Some(_) => None,
        };
        check_fingerprint(&options, &name, &file, place.as_ref())?;
        let surroundings = match (&wine, &place) {
            (Some(wine), _) => Surroundings::Wine(wine),
            (None, Some(place)) if options.restricted => Surroundings::Restricted(&place.work),
            _ => Surroundings::Free,
        };
        let child = Child::spawn(&options, &file.path, &name, calls.clone(), surroundings)?;
        let quota = place
            .as_ref()
            .filter(|_| options.restricted)
            .map(|place| Quota::new(&place.work, place.own.as_deref(), options.folder_limit));
        Ok(Library {
            options,
            name,
            file,
            wine,
            place,
            quota,
            child,
            protection: Protection::default(),
            watch,
            watcher: None,
            stop: stop.clone(),
            mapper: Mapper::default(),
            calls,
            seq: 0,
            alive: true,
            warned_outside: false,
        })
    }

    /// Tells the host what to load and where, and hears what keeps it in bounds.
    fn protect(&mut self, dry_run: bool, talk: &mut dyn Talk) -> Result<(), EngineError> {
        let place = self.place.as_ref().map(|place| frames::Place {
            copy: bytes(&place.copy),
            folder: bytes(&place.folder),
            work: bytes(&place.work),
            own: place.own.as_deref().map(bytes).unwrap_or_default(),
        });
        self.child.send(&ToHost::Load(Load {
            thinking: self.file.thinking.clone(),
            init: self.file.init.clone().unwrap_or_default(),
            close: self.file.close.clone().unwrap_or_default(),
            memory_limit: self.options.memory_limit.unwrap_or(0),
            restricted: self.options.restricted,
            strict: self.options.strict,
            dry_run,
            place: place.unwrap_or_default(),
        }));
        match self.starting(Phase::Spawning, SPAWN_LIMIT, talk)? {
            FromHost::Protected(protection) => self.protection = protection,
            _ => return Err(self.lost(Phase::Spawning, talk)),
        }
        if self.quota.is_some() {
            self.protection.folder_limit = self.options.folder_limit;
        }
        Ok(())
    }

    /// What beside it is not opened to it, where the system can keep it from that.
    pub(super) fn closed(&self) -> Option<&Closed> {
        let closed = self.place.as_ref().and_then(|place| place.closed.as_ref());
        closed.filter(|_| self.protection.landlock > 0)
    }

    fn begin(&mut self, talk: &mut dyn Talk) -> Result<(), EngineError> {
        self.greeting(talk)?;
        self.protect(false, talk)?;
        talk.log(LogLine::host(&say!(
            TEXTS,
            "library-guarded",
            engine = &self.name,
            guard = &self.protection
        )));
        if let Some(closed) = self.closed() {
            talk.log(LogLine::host(&closed.sentence(&self.name)));
        }
        match self.starting(Phase::Loading, self.options.load_limit, talk)? {
            FromHost::Loaded => {}
            FromHost::Error(reason) => return Err(self.load_failed(&reason)),
            _ => return Err(self.lost(Phase::Loading, talk)),
        }
        match self.starting(Phase::Starting, self.options.init_limit, talk)? {
            FromHost::Ready => Ok(()),
            FromHost::Error(reason) => Err(self.load_failed(&reason)),
            _ => Err(self.lost(Phase::Starting, talk)),
        }
    }

    /// Waits for the host's first word.
    fn greeting(&mut self, talk: &mut dyn Talk) -> Result<(), EngineError> {
        let limit = self
            .wine
            .as_ref()
            .map_or(SPAWN_LIMIT, |_| wine::SPAWN_LIMIT);
        let error = match self.starting(Phase::Spawning, limit, talk) {
            Ok(FromHost::Hello(VERSION)) => return Ok(()),
            Ok(FromHost::Hello(_)) if let Some(wine) = &self.wine => {
                let problem = wine.other_version();
                return Err(EngineError::Windows {
                    engine: self.name.clone(),
                    problem,
                });
            }
            Ok(_) => self.lost(Phase::Spawning, talk),
            Err(error) => error,
        };
        // Wine may run programs of one kind only.
        Err(match (&self.wine, error) {
            (
                Some(wine),
                EngineError::Died {
                    engine, last_words, ..
                },
            ) => EngineError::Windows {
                engine,
                problem: wine.why_not(quotation(&last_words.join(" / "))),
            },
            (_, error) => error,
        })
    }

    /// `words` are the loader's.
    fn load_failed(&mut self, words: &str) -> EngineError {
        self.alive = false;
        let reason = if self.protection.restricted && words.contains("Permission denied") {
            say!(TEXTS, "library-restricted", words)
        } else {
            quoted(words)
        };
        EngineError::Load {
            engine: self.name.clone(),
            reason,
        }
    }

    /// Waits for the next message of the start. Nobody waits for an answer yet, so Stop means the end.
    fn starting(
        &mut self,
        phase: Phase,
        limit: Duration,
        talk: &mut dyn Talk,
    ) -> Result<FromHost, EngineError> {
        let start = Instant::now();
        let mut pulse = Pulse::new(&self.options);
        let mut told = false;
        loop {
            match self.child.step(TICK, talk) {
                Step::Said(FromHost::Pong) => pulse.heard(talk),
                Step::Said(message) => return Ok(message),
                Step::Dead => return Err(self.died(phase, talk)),
                Step::Lost => return Err(self.lost(phase, talk)),
                Step::Nothing => {}
            }
            if self.stop.is_set() || talk.stopped() {
                return Err(self.ended());
            }
            if start.elapsed() >= limit {
                return Err(self.unresponsive(phase, limit, talk));
            }
            if pulse.is_over(&mut self.child, talk) {
                return Err(self.frozen(phase, talk));
            }
            if self.has_written_too_much() {
                return Err(self.too_full(phase, talk));
            }
            if !told && start.elapsed() >= Duration::from_millis(500) {
                told = true;
                talk.progress(engine::starting());
            }
        }
    }
}

/// There is no room for a copy, or the file cannot be read any more.
fn not_ready(engine: &str, error: &std::io::Error) -> EngineError {
    EngineError::Load {
        engine: engine.to_owned(),
        reason: say!(TEXTS, "library-not-copied", reason = Argument::shown(error)),
    }
}

/// Makes sure that the file is the one that was allowed, if any was.
fn check_fingerprint(
    options: &LibraryOptions,
    name: &str,
    file: &LibraryFile,
    place: Option<&Place>,
) -> Result<(), EngineError> {
    let Some(allowed) = &options.allowed else {
        return Ok(());
    };
    let now = match place {
        Some(place) => place.fingerprint.clone(),
        None => fingerprint_of(&file.path).map_err(|error| not_ready(name, &error))?,
    };
    if now == *allowed {
        return Ok(());
    }
    Err(EngineError::NotAllowed {
        engine: name.to_owned(),
    })
}

fn bytes(path: &Path) -> Vec<u8> {
    path.as_os_str().as_bytes().to_owned()
}
