//! How a library comes to an end: by itself, by the program, or in good order.

use super::{LAST_GASP, Library, TICK};
use crate::frames::{FromHost, ToHost};
use crate::library::child::{End, Step};
use engine::{Cause, Death, EngineError, Phase, Talk};
use rustix::process::Signal;
use std::path::Path;
use std::time::{Duration, Instant};

impl Library {
    pub(super) fn died(&mut self, phase: Phase, talk: &mut dyn Talk) -> EngineError {
        self.alive = false;
        let end = self.child.bury(phase, talk);
        let last_words = self.child.output.last_words();
        let death = match self.cause(&end, &last_words) {
            Some(cause) => Death::Explained {
                cause,
                death: Box::new(end.death),
            },
            None => end.death,
        };
        EngineError::Died {
            engine: self.name.clone(),
            phase: end.phase,
            death,
            last_words,
        }
    }

    /// Returns what brought the end about, where that is known.
    pub(super) fn cause(&self, end: &End, last_words: &[String]) -> Option<Cause> {
        const SEGV: i32 = Signal::SEGV.as_raw();
        const ABORT: i32 = Signal::ABORT.as_raw();
        const TOO_LARGE: i32 = Signal::XFSZ.as_raw();
        let no_memory = || {
            let words = ["std::bad_alloc", "memory allocation of"];
            let said = |line: &String| words.iter().any(|words| line.contains(words));
            end.out_of_memory || last_words.iter().any(said)
        };
        let limit = Some(self.protection.memory_limit).filter(|&limit| limit > 0);
        match end.death {
            Death::Signal {
                signal: TOO_LARGE, ..
            } => Some(Cause::FileTooLarge {
                limit: self.protection.file_limit,
            }),
            Death::Signal {
                stack_overflow: true,
                ..
            } => None,
            Death::Signal {
                signal: SEGV | ABORT,
                near: None,
                ..
            } if no_memory() => Some(Cause::OutOfMemory { limit }),
            Death::Exit { code } if code != 0 && no_memory() => Some(Cause::OutOfMemory { limit }),
            _ => None,
        }
    }

    /// The channel is closed or carries nonsense: gives the child a moment to die of what caused it, then ends it.
    pub(super) fn lost(&mut self, phase: Phase, talk: &mut dyn Talk) -> EngineError {
        let by_itself = self.child.wait_for_death(LAST_GASP);
        let error = self.died(phase, talk);
        match error {
            EngineError::Died {
                engine,
                phase,
                last_words,
                ..
            } if !by_itself => EngineError::Died {
                engine,
                phase,
                death: Death::ConnectionLost,
                last_words,
            },
            other => other,
        }
    }

    pub(super) fn unresponsive(
        &mut self,
        phase: Phase,
        after: Duration,
        talk: &mut dyn Talk,
    ) -> EngineError {
        EngineError::Unresponsive {
            last_words: self.end(phase, talk),
            engine: self.name.clone(),
            phase,
            after,
        }
    }

    pub(super) fn frozen(&mut self, phase: Phase, talk: &mut dyn Talk) -> EngineError {
        EngineError::Frozen {
            last_words: self.end(phase, talk),
            engine: self.name.clone(),
            phase,
            after: self.options.silence_limit,
        }
    }

    /// Ends a library whose files have become too large together.
    pub(super) fn too_full(&mut self, phase: Phase, talk: &mut dyn Talk) -> EngineError {
        EngineError::Died {
            last_words: self.end(phase, talk),
            engine: self.name.clone(),
            phase,
            death: Death::Explained {
                cause: Cause::FolderTooLarge {
                    folder: self.private_folder().unwrap_or(Path::new("")).to_owned(),
                    limit: self.options.folder_limit,
                },
                death: Box::new(Death::ConnectionLost),
            },
        }
    }

    /// Ends the child, whatever it is doing. Returns its last words.
    fn end(&mut self, phase: Phase, talk: &mut dyn Talk) -> Vec<String> {
        self.alive = false;
        self.child.end();
        let _ = self.child.bury(phase, talk);
        self.child.output.last_words()
    }

    pub(super) fn ended(&mut self) -> EngineError {
        self.alive = false;
        self.child.end();
        EngineError::Ended {
            engine: self.name.clone(),
        }
    }

    /// Calls close and waits for the end of the process. Tells how the process ended if not in good order.
    ///
    /// For those who examine a library; [`engine::Engine::close`] does the same silently.
    ///
    /// # Errors
    /// The library hung or died while it closed.
    pub fn finish(&mut self, talk: &mut dyn Talk) -> Result<(), EngineError> {
        if !self.alive {
            return Ok(());
        }
        let result = self.close_and_wait(talk);
        if result.is_ok() {
            self.calls.closed();
        }
        self.recorded(result, talk)
    }

    pub(super) fn close_and_wait(&mut self, talk: &mut dyn Talk) -> Result<(), EngineError> {
        self.child.send(&ToHost::Close);
        let start = Instant::now();
        let mut closed = false;
        loop {
            match self.child.step(TICK, talk) {
                Step::Said(FromHost::Closed) => closed = true,
                Step::Said(_) | Step::Nothing => {}
                Step::Lost if closed => {}
                Step::Lost => return Err(self.lost(Phase::Closing, talk)),
                Step::Dead => {
                    let error = self.died(Phase::Closing, talk);
                    let good = matches!(
                        error,
                        EngineError::Died {
                            death: Death::Exit { code: 0 },
                            ..
                        }
                    );
                    return if closed && good { Ok(()) } else { Err(error) };
                }
            }
            if start.elapsed() >= self.options.close_limit {
                return Err(self.unresponsive(Phase::Closing, self.options.close_limit, talk));
            }
        }
    }
}
