//! What the host does on every system once the channel stands: load, make the calls that the program asks for, answer.
//! How a system loads, sends and ends is its own (`linux`, `windows`).

use super::arrays::Arrays;
use super::load::LoadProblem;
use super::system::{
    Channel, Functions, Home, calls, crash, exit_at_once, load_functions, named_folder,
};
use crate::frames::{CallResult, FromHost, Load, Think, ToHost, complete, step};
use process::EXIT_LOST;
use std::path::Path;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The int that `cgfgui_thinking_init` gets a pointer to.
static STOP: AtomicI32 = AtomicI32::new(0);

/// The way to the program, used by both threads.
pub(super) struct Link {
    channel: Channel,
    /// What is being sent; kept, so that sending does not allocate.
    out: Mutex<Vec<u8>>,
}

impl Link {
    pub(super) fn new(channel: Channel) -> Arc<Link> {
        Arc::new(Link {
            channel,
            out: Mutex::default(),
        })
    }

    /// Says something to the program. Without it there is nothing to go on for.
    pub(super) fn send(&self, message: &FromHost) {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        out.clear();
        message.encode(&mut out);
        self.channel.send(&out);
    }

    /// Waits for bytes from the program and takes them in.
    pub(super) fn receive(&self, inbox: &mut Vec<u8>) {
        self.channel.receive(inbox);
    }
}

/// Returns the first whole message, if there is one.
pub(super) fn take_message(inbox: &mut Vec<u8>) -> Option<ToHost> {
    let length = complete(inbox).unwrap_or_else(|_| exit_at_once(EXIT_LOST))?;
    let message = ToHost::decode(&inbox[..length]);
    inbox.drain(..length);
    Some(message.unwrap_or_else(|_| exit_at_once(EXIT_LOST)))
}

/// The thread that reads: sets the stop flag, answers pings, hands on the rest. `inbox` is what has come before.
pub(super) fn read_requests(link: &Link, mut inbox: Vec<u8>, requests: &Sender<ToHost>) {
    loop {
        while let Some(message) = take_message(&mut inbox) {
            match message {
                ToHost::Stop => STOP.store(1, Ordering::SeqCst),
                ToHost::Ping => link.send(&FromHost::Pong),
                message => {
                    // Here and not before the call, so that a Stop right behind its question is not lost.
                    if matches!(message, ToHost::Think(_)) {
                        STOP.store(0, Ordering::SeqCst);
                    }
                    if requests.send(message).is_err() {
                        return;
                    }
                }
            }
        }
        link.receive(&mut inbox);
    }
}

/// The thread that makes the calls.
pub(super) struct Host {
    pub(super) link: Arc<Link>,
    pub(super) requests: Receiver<ToHost>,
    pub(super) home: Home,
}

impl Host {
    /// Loads the library, makes the calls that are asked for, closes it and ends the process.
    pub(super) fn run(&self, library: &Path, wanted: &Load) -> ! {
        let functions = self.load(library, wanted);
        self.link.send(&FromHost::Loaded);
        crash::enter(step::STARTING);
        if let Some(init) = functions.init {
            calls::init(init, STOP.as_ptr());
        }
        let Ok(mut arrays) = Arrays::new(wanted.strict) else {
            self.fail("there is no memory for the board arrays")
        };
        self.home.came_back(step::STARTING);
        crash::enter(step::IDLE);
        self.link.send(&FromHost::Ready);
        while let Ok(request) = self.requests.recv() {
            match request {
                ToHost::Think(think) => self.think(&functions, &mut arrays, &think),
                ToHost::Close => break,
                ToHost::Load(_) | ToHost::Stop | ToHost::Ping => {}
            }
        }
        crash::enter(step::CLOSING);
        if let Some(close) = functions.close {
            calls::close(close);
        }
        self.home.came_back(step::CLOSING);
        self.link.send(&FromHost::Closed);
        // In good order: the library's files are flushed. Should its destructors hang, the program ends us.
        std::process::exit(0)
    }

    /// Loads the library with the folder that was named, or else its own, as the current one. It stays loaded until the
    /// process ends.
    fn load(&self, library: &Path, wanted: &Load) -> Functions {
        crash::enter(step::LOADING);
        let own = library.parent().map(Path::to_owned);
        let folder = named_folder(wanted).or(own);
        let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
        let entered = folder.map_or(Ok(()), std::env::set_current_dir);
        let loaded = entered.map_err(LoadProblem::Folder);
        match loaded.and_then(|()| load_functions(library, wanted)) {
            Ok(functions) => {
                self.home.came_back(step::LOADING);
                functions
            }
            Err(problem) => self.fail(&problem.to_string()),
        }
    }

    fn think(&self, functions: &Functions, arrays: &mut Arrays, think: &Think) {
        arrays.prepare(think);
        crash::enter(step::CALLING);
        let start = Instant::now();
        let value = calls::thinking(functions.thinking, arrays, think);
        let micros = u32::try_from(start.elapsed().as_micros()).unwrap_or(u32::MAX);
        crash::enter(step::IDLE);
        self.home.came_back(step::CALLING);
        self.link.send(&FromHost::Result(CallResult {
            seq: think.seq,
            value,
            micros,
            outside: arrays.take_outside(),
            cells: arrays.cells(think),
        }));
    }

    fn fail(&self, why: &str) -> ! {
        self.link.send(&FromHost::Error(why.to_owned()));
        exit_at_once(1)
    }
}
