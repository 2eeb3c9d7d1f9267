//! Starting GTP programs: as processes on this computer, or behind a socket.

use super::GtpOptions;
use super::connection::{Connection, Peer, Streams};
use super::start::StartError;
use engine::{Death, EngineError};
use message::Message;
use process::{ALLOWED_VARIABLE, PARENT_VARIABLE, PROGRAM_ARGUMENT, Process};
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream, ToSocketAddrs};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Duration;

/// How long a connection to another computer may take.
const CONNECT_LIMIT: Duration = Duration::from_secs(10);

/// Starts the program, or connects to its address.
pub(super) fn start(options: &GtpOptions) -> Result<Connection, EngineError> {
    let started = match options.address() {
        Some(address) => connect(address),
        None => spawn(options),
    };
    started.map_err(|error| match error {
        StartError::NotAllowed => EngineError::NotAllowed {
            engine: options.shown_name(),
        },
        error => EngineError::Spawn {
            engine: options.shown_name(),
            reason: error.sentence(),
        },
    })
}

/// Talks over streams that are open already; `close` is called when the connection ends.
pub(super) fn over(
    input: impl Write + Send + 'static,
    output: impl Read + Send + 'static,
    close: impl FnMut() + Send + 'static,
) -> std::io::Result<Connection> {
    let streams = Streams {
        input: Box::new(input),
        output: Box::new(output),
        errors: None,
    };
    Connection::new(streams, Box::new(Remote(close)))
}

fn connect(address: &str) -> Result<Connection, StartError> {
    let open = || -> std::io::Result<Connection> {
        let mut last = None;
        for place in address.to_socket_addrs()? {
            match TcpStream::connect_timeout(&place, CONNECT_LIMIT) {
                Ok(socket) => {
                    socket.set_nodelay(true)?;
                    let (input, output) = (socket.try_clone()?, socket.try_clone()?);
                    return over(input, output, move || {
                        let _ = socket.shutdown(Shutdown::Both);
                    });
                }
                Err(error) => last = Some(error),
            }
        }
        Err(last.unwrap_or_else(|| std::io::ErrorKind::AddrNotAvailable.into()))
    };
    open().map_err(|error| StartError::Connection {
        address: address.to_owned(),
        error,
    })
}

fn spawn(options: &GtpOptions) -> Result<Connection, StartError> {
    if options.command_line.trim().is_empty() {
        return Err(StartError::Empty);
    }
    let words = options.words().ok_or(StartError::Quotation)?;
    let Some((program, arguments)) = words.split_first() else {
        return Err(StartError::Empty);
    };
    let path = options.program().ok_or_else(|| {
        if std::path::Path::new(program).exists() {
            StartError::NotAProgram(program.clone())
        } else {
            StartError::NoProgram(program.clone())
        }
    })?;
    if let Some(allowed) = &options.allowed
        && process::fingerprint::of_program(&path).ok().as_ref() != Some(allowed)
    {
        return Err(StartError::NotAllowed);
    }
    let mut command = match options.guard.split_first() {
        Some((host, first)) => {
            let mut command = Command::new(host);
            command
                .args(first)
                .arg(PROGRAM_ARGUMENT)
                .arg(path)
                .env(PARENT_VARIABLE, std::process::id().to_string());
            if let Some(allowed) = &options.allowed {
                command.env(ALLOWED_VARIABLE, allowed);
            }
            command
        }
        None => Command::new(path),
    };
    command
        .args(arguments)
        .envs(options.environment.iter().map(|(k, v)| (k, v)))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    if let Some(directory) = &options.directory {
        if !directory.is_dir() {
            return Err(StartError::NoFolder(directory.clone()));
        }
        command.current_dir(directory);
    }
    let spawn = if options.guard.is_empty() {
        Process::spawn
    } else {
        Process::spawn_guarded
    };
    let failed = |error| StartError::System {
        program: program.clone(),
        error,
    };
    let mut process = spawn(command).map_err(failed)?;
    let (Some(input), Some(output), errors) = process.take_pipes() else {
        return Err(StartError::NoPipes(program.clone()));
    };
    let streams = Streams {
        input: Box::new(input),
        output: Box::new(output),
        errors: errors.map(|errors| Box::new(errors) as Box<dyn Read + Send>),
    };
    Connection::new(streams, Box::new(process)).map_err(failed)
}

impl Peer for Process {
    fn wait_for_end(&mut self, patience: Duration) -> bool {
        self.wait_for_death(patience)
    }

    fn interrupt(&mut self, pid: i32) -> bool {
        self.interrupt_member(pid)
    }

    fn ask_to_end(&mut self) {
        self.terminate();
    }

    fn end(&mut self) {
        Process::end(self);
    }

    fn death(&self) -> Death {
        self.status().map_or(Death::ConnectionLost, death_of)
    }
}

#[cfg(unix)]
fn death_of(status: ExitStatus) -> Death {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => Death::Exit { code },
        (None, signal) => Death::Signal {
            signal: signal.unwrap_or(0),
            stack_overflow: false,
            near: None,
        },
    }
}

#[cfg(not(unix))]
fn death_of(status: ExitStatus) -> Death {
    Death::Exit {
        code: status.code().unwrap_or(0),
    }
}

/// A program elsewhere, of which only its streams are known, and how to close them.
struct Remote<F>(F);

impl<F: FnMut() + Send> Peer for Remote<F> {
    fn wait_for_end(&mut self, _patience: Duration) -> bool {
        false
    }

    fn interrupt(&mut self, _pid: i32) -> bool {
        false
    }

    fn ask_to_end(&mut self) {}

    fn end(&mut self) {
        (self.0)();
    }

    fn death(&self) -> Death {
        Death::ConnectionLost
    }
}
