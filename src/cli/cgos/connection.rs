//! The socket: lines out, and lines in by a thread.

use super::Happening;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream, ToSocketAddrs as _};
use std::sync::mpsc::Sender;
use std::time::Duration;

/// How long an address may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// The server says something every minute; after so long without a word it is not there.
const SILENCE: Duration = Duration::from_mins(15);
/// Longer lines are no lines of the protocol: the longest is a setup with a thousand moves.
const LONGEST: usize = 1 << 16;

/// A connection. It ends when it is dropped.
pub(super) struct Connection(TcpStream);

impl Connection {
    /// Connects, and lets what comes be heard under that number.
    pub(super) fn open(
        server: &str,
        number: u64,
        happenings: Sender<Happening>,
    ) -> io::Result<Self> {
        let mut failure = io::Error::from(io::ErrorKind::NotFound);
        for address in server.to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, PATIENCE) {
                Ok(stream) => return Connection::over(stream, number, happenings),
                Err(error) => failure = error,
            }
        }
        Err(failure)
    }

    fn over(stream: TcpStream, number: u64, happenings: Sender<Happening>) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(PATIENCE))?;
        stream.set_read_timeout(Some(SILENCE))?;
        let theirs = stream.try_clone()?;
        std::thread::Builder::new()
            .name("cgos".to_owned())
            .spawn(move || listen(theirs, number, &happenings))?;
        Ok(Connection(stream))
    }

    /// Says a line.
    pub(super) fn send(&mut self, line: &str) -> io::Result<()> {
        self.0.write_all(format!("{line}\n").as_bytes())
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        // Ends the thread that listens.
        let _ = self.0.shutdown(Shutdown::Both);
    }
}

fn listen(mut stream: TcpStream, number: u64, happenings: &Sender<Happening>) {
    let mut line = Vec::new();
    let mut chunk = [0; 4096];
    let reason = loop {
        match stream.read(&mut chunk) {
            Ok(0) => break io::Error::from(io::ErrorKind::UnexpectedEof),
            Ok(got) => {
                for &byte in &chunk[..got] {
                    if byte != b'\n' {
                        line.push(byte);
                        continue;
                    }
                    let text = String::from_utf8_lossy(&line).into_owned();
                    line.clear();
                    if happenings.send(Happening::Line(number, text)).is_err() {
                        return;
                    }
                }
                if line.len() > LONGEST {
                    break io::Error::from(io::ErrorKind::InvalidData);
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => break error,
        }
    };
    // Whoever has gone does not want to know.
    let _ = happenings.send(Happening::Lost(number, reason.to_string()));
}
