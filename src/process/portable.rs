//! A child process on systems other than Linux, with those it starts that stay in its process group or job.

use process_wrap::std::{ChildWrapper, CommandWrap};
use std::io;
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
use std::time::{Duration, Instant};

/// Time between two looks whether the process has ended.
const LOOK: Duration = Duration::from_millis(2);

/// A child process with its process group (Unix) or job (Windows). Dropping it ends both.
pub struct Process {
    child: Box<dyn ChildWrapper>,
    status: Option<ExitStatus>,
    /// Whether its group or job was ended: their number may be another's by now.
    ended: bool,
}

/// Nothing: groups and jobs end with the program.
pub fn end_all() {}

impl Process {
    /// Starts `command`.
    ///
    /// # Errors
    /// Those of the system: there is no such program, or it may not be run.
    pub fn spawn(command: Command) -> io::Result<Process> {
        let mut command = CommandWrap::from(command);
        #[cfg(unix)]
        command.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        command.wrap(process_wrap::std::JobObject);
        Ok(Process {
            child: command.spawn()?,
            status: None,
            ended: false,
        })
    }

    /// The same: a guardian exists on Linux only.
    ///
    /// # Errors
    /// As for [`Process::spawn`].
    pub fn spawn_guarded(command: Command) -> io::Result<Process> {
        Process::spawn(command)
    }

    /// Returns the number of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Takes the ends of the pipes that the command was given.
    pub fn take_pipes(&mut self) -> (Option<ChildStdin>, Option<ChildStdout>, Option<ChildStderr>) {
        let child = &mut self.child;
        (
            child.stdin().take(),
            child.stdout().take(),
            child.stderr().take(),
        )
    }

    /// Returns how the process ended, once it was waited for.
    pub fn status(&self) -> Option<ExitStatus> {
        self.status
    }

    /// Asks the process to end, where the system has a way to ask.
    pub fn terminate(&self) {
        #[cfg(unix)]
        if self.status.is_none() {
            let _ = self.child.signal(SIGTERM);
        }
    }

    /// Interrupts the process if `pid` is its number. Returns whether it did.
    pub fn interrupt_member(&self, pid: i32) -> bool {
        #[cfg(unix)]
        if self.status.is_none() && u32::try_from(pid) == Ok(self.id()) {
            return self.child.signal(SIGINT).is_ok();
        }
        let _ = pid;
        false
    }

    /// Waits for the process to end by itself. Returns whether it did.
    pub fn wait_for_death(&mut self, patience: Duration) -> bool {
        let end = Instant::now() + patience;
        loop {
            if self.status.is_some() {
                return true;
            }
            if let Ok(Some(status)) = self.child.try_wait() {
                self.status = Some(status);
                return true;
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            std::thread::sleep(left.min(LOOK));
        }
    }

    /// Ends the process and its group or job, and takes the exit status.
    pub fn end(&mut self) {
        if std::mem::replace(&mut self.ended, true) {
            return;
        }
        let _ = self.child.start_kill();
        if self.status.is_none() {
            self.status = Some(self.child.wait().unwrap_or_default());
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

#[cfg(unix)]
const SIGINT: i32 = 2;
#[cfg(unix)]
const SIGTERM: i32 = 15;
