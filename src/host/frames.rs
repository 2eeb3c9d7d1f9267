//! What the program and its engine host say to each other: little endian, u32 length of the rest, u8 type, payload.
//!
//! Both decoders take any bytes. A frame that does not fit its type means that the channel is damaged.

use cgfthink_abi::{CallType, KIFU_LEN, MAX_SIDE};

/// Frames may be this long; a larger length means that something else wrote into the channel.
pub const MAX_FRAME: usize = 1 << 20;
/// Changes with every change of the frames.
pub const VERSION: u32 = 3;

/// The most entries a record may have in a call.
pub const MAX_MOVES: usize = KIFU_LEN;

/// A frame that does not fit its type.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
#[error("the connection carries something that is no message")]
pub struct BadFrame;

/// From the program to the host.
#[derive(Clone, PartialEq, Debug)]
pub enum ToHost {
    /// Load the library that the command line names.
    Load(Load),
    /// Call `cgfgui_thinking`.
    Think(Think),
    /// Set the stop flag.
    Stop,
    /// Say something at once, whatever the library does.
    Ping,
    /// Call `cgfgui_thinking_close` and end.
    Close,
}

/// How to load the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Load {
    /// Exported name of `cgfgui_thinking`.
    pub thinking: String,
    /// Exported name of `cgfgui_thinking_init`; empty: none.
    pub init: String,
    /// Exported name of `cgfgui_thinking_close`; empty: none.
    pub close: String,
    /// Address space in bytes; 0: no limit.
    pub memory_limit: u64,
    /// Whether the library gets no more than it needs to play.
    pub restricted: bool,
    /// Whether writing directly behind an array ends the library.
    pub strict: bool,
    /// Whether nothing is loaded: the host tells how it would be kept in bounds and ends.
    pub dry_run: bool,
    /// Where it runs; the paths are empty where it runs in the place of its file.
    pub place: Place,
}

/// Where a library runs, as the bytes of paths.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// The file to load. What lies or is linked in its folder may be read.
    pub copy: Vec<u8>,
    /// The current folder.
    pub folder: Vec<u8>,
    /// The folder it may write.
    pub work: Vec<u8>,
    /// Another one that it may write; empty: none.
    pub own: Vec<u8>,
}

/// The arguments of a call in compact form.
#[derive(Clone, PartialEq, Debug)]
pub struct Think {
    /// The call's number.
    pub seq: u32,
    /// What is wanted.
    pub kind: CallType,
    /// Lines of the board.
    pub size: u8,
    /// `black_turn`.
    pub black_turn: bool,
    /// Komi in points.
    pub komi: f64,
    /// Stones of `init_board`: z, colour.
    pub stones: Vec<(u16, u8)>,
    /// `kifu`: z, colour, seconds.
    pub moves: Vec<(u16, u8, u16)>,
}

/// From the host to the program.
#[derive(Clone, PartialEq, Debug)]
pub enum FromHost {
    /// The host runs; its version of the frames.
    Hello(u32),
    /// What keeps the library in bounds from here on.
    Protected(Protection),
    /// The library is loaded.
    Loaded,
    /// Init came back.
    Ready,
    /// `cgfgui_thinking` came back.
    Result(CallResult),
    /// Close came back.
    Closed,
    /// The library cannot be loaded; the loader's words.
    Error(String),
    /// A signal or an `exit` of the library ends the host.
    Crash(Crash),
    /// An exception of Windows ends the host.
    Exception(Exception),
    /// The answer to [`ToHost::Ping`].
    Pong,
}

/// What keeps a library in bounds. Each measure is as good as the system allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Protection {
    /// Whether it was to be restricted.
    pub restricted: bool,
    /// The version of Landlock that guards files, network and signals; 0: none.
    pub landlock: u8,
    /// Whether seccomp lets it make those system calls only that engines need: no other programs, no network, no signals
    /// to others, no changed limits.
    pub seccomp: bool,
    /// Whether it may write into the folder of its file although it is restricted.
    pub own_folder: bool,
    /// The files beside it that it may read.
    pub beside: u16,
    /// Whether it runs as the system's administrator, whose threads the system does not count.
    pub as_root: bool,
    /// Address space in bytes; 0: no limit.
    pub memory_limit: u64,
    /// The largest file it may write, in bytes; 0: no limit.
    pub file_limit: u64,
    /// All its files together, in bytes; 0: no limit.
    pub folder_limit: u64,
    /// Processors it may use.
    pub processors: u16,
}

/// What a call gave.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CallResult {
    /// The call's number.
    pub seq: u32,
    /// What the function returned.
    pub value: i32,
    /// Microseconds it took.
    pub micros: u32,
    /// Ints written before and after `init_board`, `kifu` and `endgame_board`.
    pub outside: [u32; 6],
    /// The points of `endgame_board` row by row; empty for [`CallType::Move`].
    pub cells: Vec<i32>,
}

/// What the host saw of its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crash {
    /// The signal; 0: the library called `exit`.
    pub signal: u8,
    /// The step the host was at, one of [`step`].
    pub step: u8,
    /// Whether the stack is exhausted.
    pub stack_overflow: bool,
    /// Whether the memory it may have was used up.
    pub out_of_memory: bool,
    /// The array next to the address: 0 none, 1 `init_board`, 2 `kifu`, 3 `endgame_board`.
    pub array: u8,
    /// The index in that array.
    pub index: i32,
}

/// What the exception filter of the host saw on Windows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exception {
    /// The NTSTATUS.
    pub code: u32,
    /// The address that was touched, or the instruction's where none was.
    pub address: u64,
    /// The step the host was at, one of [`step`].
    pub step: u8,
    /// The array next to the address: 0 none, 1 `init_board`, 2 `kifu`, 3 `endgame_board`.
    pub array: u8,
    /// The index in that array.
    pub index: i32,
}

/// Steps of the host, as sent in a [`Crash`] or an [`Exception`].
pub mod step {
    /// Before the library.
    pub const SPAWNING: u8 = 0;
    /// Loading.
    pub const LOADING: u8 = 1;
    /// Init.
    pub const STARTING: u8 = 2;
    /// A call; the program knows which.
    pub const CALLING: u8 = 3;
    /// Waiting.
    pub const IDLE: u8 = 4;
    /// Close and the end.
    pub const CLOSING: u8 = 5;
}

/// Bytes of a whole [`Crash`] frame.
pub const CRASH_FRAME_LEN: usize = 4 + 1 + 9;

/// Encodes a [`Crash`] without allocating, for a signal handler.
pub const fn crash_frame(crash: Crash) -> [u8; CRASH_FRAME_LEN] {
    let i = crash.index.to_le_bytes();
    [
        CRASH_FRAME_LEN as u8 - 4,
        0,
        0,
        0,
        CRASH,
        crash.signal,
        crash.step,
        crash.stack_overflow as u8,
        crash.out_of_memory as u8,
        crash.array,
        i[0],
        i[1],
        i[2],
        i[3],
    ]
}

/// Bytes of a whole [`Exception`] frame.
pub const EXCEPTION_FRAME_LEN: usize = 4 + 1 + 18;

/// Encodes an [`Exception`] without allocating, for an exception filter.
pub fn exception_frame(exception: Exception) -> [u8; EXCEPTION_FRAME_LEN] {
    let mut bytes = [0; EXCEPTION_FRAME_LEN];
    bytes[0] = EXCEPTION_FRAME_LEN as u8 - 4;
    bytes[4] = EXCEPTION;
    bytes[5..9].copy_from_slice(&exception.code.to_le_bytes());
    bytes[9..17].copy_from_slice(&exception.address.to_le_bytes());
    bytes[17] = exception.step;
    bytes[18] = exception.array;
    bytes[19..].copy_from_slice(&exception.index.to_le_bytes());
    bytes
}

const LOAD: u8 = 1;
const THINK: u8 = 2;
const STOP: u8 = 3;
const CLOSE: u8 = 4;
const PING: u8 = 5;
const HELLO: u8 = 65;
const LOADED: u8 = 66;
const READY: u8 = 67;
const RESULT: u8 = 68;
const CLOSED: u8 = 69;
const ERROR: u8 = 70;
const CRASH: u8 = 71;
const EXCEPTION: u8 = 80;
const PROTECTED: u8 = 72;
const PONG: u8 = 73;

/// Returns the length of the first whole frame in `bytes`, length field included; `None` if it is not complete yet.
///
/// # Errors
/// The length is not one that a frame can have.
pub fn complete(bytes: &[u8]) -> Result<Option<usize>, BadFrame> {
    let Some(length) = bytes.first_chunk::<4>() else {
        return Ok(None);
    };
    let length = u32::from_le_bytes(*length) as usize;
    if length == 0 || length > MAX_FRAME {
        return Err(BadFrame);
    }
    Ok((bytes.len() >= 4 + length).then_some(4 + length))
}

impl ToHost {
    /// Appends the frame to `out`.
    pub fn encode(&self, out: &mut Vec<u8>) {
        match self {
            ToHost::Load(load) => frame(out, LOAD, |out| {
                for text in [&load.thinking, &load.init, &load.close] {
                    put_text(out, text);
                }
                out.extend(load.memory_limit.to_le_bytes());
                out.extend([load.restricted, load.strict, load.dry_run].map(u8::from));
                let place = &load.place;
                for path in [&place.copy, &place.folder, &place.work, &place.own] {
                    put_bytes(out, path);
                }
            }),
            ToHost::Think(think) => frame(out, THINK, |out| think.encode(out)),
            ToHost::Stop => frame(out, STOP, |_| {}),
            ToHost::Close => frame(out, CLOSE, |_| {}),
            ToHost::Ping => frame(out, PING, |_| {}),
        }
    }

    /// Reads one whole frame, length field included.
    ///
    /// # Errors
    /// The bytes are not such a frame.
    pub fn decode(bytes: &[u8]) -> Result<ToHost, BadFrame> {
        let mut input = Input::of_frame(bytes)?;
        let message = match input.u8()? {
            LOAD => ToHost::Load(Load {
                thinking: input.text()?,
                init: input.text()?,
                close: input.text()?,
                memory_limit: input.u64()?,
                restricted: input.bool()?,
                strict: input.bool()?,
                dry_run: input.bool()?,
                place: Place {
                    copy: input.bytes()?.to_owned(),
                    folder: input.bytes()?.to_owned(),
                    work: input.bytes()?.to_owned(),
                    own: input.bytes()?.to_owned(),
                },
            }),
            THINK => ToHost::Think(Think::decode(&mut input)?),
            STOP => ToHost::Stop,
            CLOSE => ToHost::Close,
            PING => ToHost::Ping,
            _ => return Err(BadFrame),
        };
        input.end()?;
        Ok(message)
    }
}

impl Think {
    fn encode(&self, out: &mut Vec<u8>) {
        out.extend(self.seq.to_le_bytes());
        out.extend([self.kind as u8, self.size, u8::from(self.black_turn)]);
        out.extend(self.komi.to_le_bytes());
        out.extend((self.stones.len() as u16).to_le_bytes());
        for &(z, color) in &self.stones {
            let [a, b] = z.to_le_bytes();
            out.extend([a, b, color]);
        }
        out.extend((self.moves.len() as u16).to_le_bytes());
        for &(z, color, secs) in &self.moves {
            let ([a, b], [c, d]) = (z.to_le_bytes(), secs.to_le_bytes());
            out.extend([a, b, color, c, d]);
        }
    }

    fn decode(input: &mut Input<'_>) -> Result<Think, BadFrame> {
        let seq = input.u32()?;
        let kind = CallType::from_i32(i32::from(input.u8()?)).ok_or(BadFrame)?;
        let size = input.u8()?;
        let black_turn = input.bool()?;
        let komi = f64::from_le_bytes(input.array()?);
        if size == 0 || size > MAX_SIDE {
            return Err(BadFrame);
        }
        let point = |z: u16| {
            cgfthink_abi::point_from_z(i32::from(z), size)
                .map(|_| z)
                .ok_or(BadFrame)
        };
        let stones = (0..input.u16()?)
            .map(|_| Ok((point(input.u16()?)?, input.u8()?)))
            .collect::<Result<_, _>>()?;
        let count = input.u16()?;
        if usize::from(count) > MAX_MOVES {
            return Err(BadFrame);
        }
        let moves = (0..count)
            .map(|_| Ok((input.u16()?, input.u8()?, input.u16()?)))
            .collect::<Result<_, _>>()?;
        Ok(Think {
            seq,
            kind,
            size,
            black_turn,
            komi,
            stones,
            moves,
        })
    }
}

impl FromHost {
    /// Appends the frame to `out`.
    pub fn encode(&self, out: &mut Vec<u8>) {
        match self {
            FromHost::Hello(version) => frame(out, HELLO, |out| out.extend(version.to_le_bytes())),
            FromHost::Protected(protection) => {
                frame(out, PROTECTED, |out| protection.encode(out));
            }
            FromHost::Loaded => frame(out, LOADED, |_| {}),
            FromHost::Ready => frame(out, READY, |_| {}),
            FromHost::Result(result) => frame(out, RESULT, |out| {
                out.extend(result.seq.to_le_bytes());
                out.extend(result.value.to_le_bytes());
                out.extend(result.micros.to_le_bytes());
                for count in result.outside {
                    out.extend(count.to_le_bytes());
                }
                out.extend((result.cells.len() as u16).to_le_bytes());
                for cell in &result.cells {
                    out.extend(cell.to_le_bytes());
                }
            }),
            FromHost::Closed => frame(out, CLOSED, |_| {}),
            FromHost::Error(text) => frame(out, ERROR, |out| put_text(out, text)),
            FromHost::Crash(crash) => out.extend(crash_frame(*crash)),
            FromHost::Exception(exception) => out.extend(exception_frame(*exception)),
            FromHost::Pong => frame(out, PONG, |_| {}),
        }
    }

    /// Reads one whole frame, length field included.
    ///
    /// # Errors
    /// The bytes are not such a frame.
    pub fn decode(bytes: &[u8]) -> Result<FromHost, BadFrame> {
        let mut input = Input::of_frame(bytes)?;
        let message = match input.u8()? {
            HELLO => FromHost::Hello(input.u32()?),
            PROTECTED => FromHost::Protected(Protection::decode(&mut input)?),
            LOADED => FromHost::Loaded,
            READY => FromHost::Ready,
            RESULT => FromHost::Result(CallResult::decode(&mut input)?),
            CLOSED => FromHost::Closed,
            ERROR => FromHost::Error(input.text()?),
            CRASH => FromHost::Crash(Crash {
                signal: input.u8()?,
                step: input.u8()?,
                stack_overflow: input.bool()?,
                out_of_memory: input.bool()?,
                array: input.u8()?,
                index: input.u32()? as i32,
            }),
            EXCEPTION => FromHost::Exception(Exception {
                code: input.u32()?,
                address: u64::from_le_bytes(input.array()?),
                step: input.u8()?,
                array: input.u8()?,
                index: input.u32()? as i32,
            }),
            PONG => FromHost::Pong,
            _ => return Err(BadFrame),
        };
        input.end()?;
        Ok(message)
    }
}

impl Protection {
    fn encode(&self, out: &mut Vec<u8>) {
        out.extend([
            u8::from(self.restricted),
            self.landlock,
            u8::from(self.seccomp),
            u8::from(self.own_folder),
            u8::from(self.as_root),
        ]);
        out.extend(self.beside.to_le_bytes());
        out.extend(self.memory_limit.to_le_bytes());
        out.extend(self.file_limit.to_le_bytes());
        out.extend(self.folder_limit.to_le_bytes());
        out.extend(self.processors.to_le_bytes());
    }

    fn decode(input: &mut Input<'_>) -> Result<Protection, BadFrame> {
        Ok(Protection {
            restricted: input.bool()?,
            landlock: input.u8()?,
            seccomp: input.bool()?,
            own_folder: input.bool()?,
            as_root: input.bool()?,
            beside: input.u16()?,
            memory_limit: input.u64()?,
            file_limit: input.u64()?,
            folder_limit: input.u64()?,
            processors: input.u16()?,
        })
    }
}

impl CallResult {
    fn decode(input: &mut Input<'_>) -> Result<CallResult, BadFrame> {
        let seq = input.u32()?;
        let value = input.u32()? as i32;
        let micros = input.u32()?;
        let mut outside = [0; 6];
        for count in &mut outside {
            *count = input.u32()?;
        }
        let cells = (0..input.u16()?)
            .map(|_| Ok(input.u32()? as i32))
            .collect::<Result<_, _>>()?;
        Ok(CallResult {
            seq,
            value,
            micros,
            outside,
            cells,
        })
    }
}

fn frame(out: &mut Vec<u8>, kind: u8, payload: impl FnOnce(&mut Vec<u8>)) {
    let start = out.len();
    out.extend([0, 0, 0, 0, kind]);
    payload(out);
    let length = (out.len() - start - 4) as u32;
    out[start..start + 4].copy_from_slice(&length.to_le_bytes());
}

/// Texts longer than a u16 can count are cut at a character.
fn put_text(out: &mut Vec<u8>, text: &str) {
    let end = text.floor_char_boundary(usize::from(u16::MAX));
    put_bytes(out, &text.as_bytes()[..end]);
}

/// Paths are shorter than a u16 can count.
fn put_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    let bytes = &bytes[..bytes.len().min(usize::from(u16::MAX))];
    out.extend((bytes.len() as u16).to_le_bytes());
    out.extend(bytes);
}

struct Input<'a>(&'a [u8]);

impl Input<'_> {
    fn of_frame(bytes: &[u8]) -> Result<Input<'_>, BadFrame> {
        match complete(bytes)? {
            Some(length) if length == bytes.len() => Ok(Input(&bytes[4..])),
            _ => Err(BadFrame),
        }
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], BadFrame> {
        let (&head, rest) = self.0.split_first_chunk().ok_or(BadFrame)?;
        self.0 = rest;
        Ok(head)
    }

    fn u8(&mut self) -> Result<u8, BadFrame> {
        self.array().map(u8::from_le_bytes)
    }

    fn u16(&mut self) -> Result<u16, BadFrame> {
        self.array().map(u16::from_le_bytes)
    }

    fn u32(&mut self) -> Result<u32, BadFrame> {
        self.array().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Result<u64, BadFrame> {
        self.array().map(u64::from_le_bytes)
    }

    fn bool(&mut self) -> Result<bool, BadFrame> {
        Ok(self.u8()? != 0)
    }

    fn bytes(&mut self) -> Result<&[u8], BadFrame> {
        let length = usize::from(self.u16()?);
        let (bytes, rest) = self.0.split_at_checked(length).ok_or(BadFrame)?;
        self.0 = rest;
        Ok(bytes)
    }

    fn text(&mut self) -> Result<String, BadFrame> {
        Ok(String::from_utf8_lossy(self.bytes()?).into_owned())
    }

    fn end(&self) -> Result<(), BadFrame> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(BadFrame)
        }
    }
}

#[cfg(test)]
mod tests;
