//! The program's end of the channel to a host: a pair of sockets, or two pipes for a host that knows no sockets.

use rustix::fs::{OFlags, fcntl_setfl};
use rustix::io::Result;
use rustix::net::{AddressFamily, RecvFlags, SendFlags, SocketFlags, SocketType, socketpair};
use rustix::pipe::{PipeFlags, pipe_with};
use std::os::fd::OwnedFd;

/// Reads and writes without ever waiting.
pub(super) enum Channel {
    /// Both ways in one.
    Socket(OwnedFd),
    /// One for each way.
    Pipes {
        /// What the host writes.
        from_host: OwnedFd,
        /// What the host reads.
        to_host: OwnedFd,
    },
}

/// The host's ends.
pub(super) struct Theirs {
    pub(super) input: OwnedFd,
    /// Where it writes, unless its input is good for that too.
    pub(super) output: Option<OwnedFd>,
}

impl Channel {
    pub(super) fn socket() -> Result<(Channel, Theirs)> {
        let (ours, theirs) = socketpair(
            AddressFamily::UNIX,
            SocketType::STREAM,
            SocketFlags::CLOEXEC,
            None,
        )?;
        let theirs = Theirs {
            input: theirs,
            output: None,
        };
        Ok((Channel::Socket(ours), theirs))
    }

    pub(super) fn pipes() -> Result<(Channel, Theirs)> {
        let (input, to_host) = pipe_with(PipeFlags::CLOEXEC)?;
        let (from_host, output) = pipe_with(PipeFlags::CLOEXEC)?;
        fcntl_setfl(&to_host, OFlags::NONBLOCK)?;
        fcntl_setfl(&from_host, OFlags::NONBLOCK)?;
        let theirs = Theirs {
            input,
            output: Some(output),
        };
        Ok((Channel::Pipes { from_host, to_host }, theirs))
    }

    /// Returns what becomes readable when the host says something.
    pub(super) fn readable(&self) -> &OwnedFd {
        match self {
            Channel::Socket(socket) => socket,
            Channel::Pipes { from_host, .. } => from_host,
        }
    }

    /// Reads what there is; 0 at the end.
    pub(super) fn read(&self, chunk: &mut [u8]) -> Result<usize> {
        match self {
            Channel::Socket(socket) => {
                rustix::net::recv(socket, chunk, RecvFlags::DONTWAIT).map(|(_, got)| got)
            }
            Channel::Pipes { from_host, .. } => rustix::io::read(from_host, chunk),
        }
    }

    /// Writes what there is room for.
    pub(super) fn write(&self, bytes: &[u8]) -> Result<usize> {
        match self {
            Channel::Socket(socket) => {
                rustix::net::send(socket, bytes, SendFlags::NOSIGNAL | SendFlags::DONTWAIT)
            }
            // Rust's programs ignore the signal of a pipe that nobody reads.
            Channel::Pipes { to_host, .. } => rustix::io::write(to_host, bytes),
        }
    }
}
