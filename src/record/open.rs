//! Opening a file: its bytes, packed or not, become a [`Collection`].

use std::io::{Read, Write};

use flate2::Compression;
use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;

use message::{Message, Sentence, say};

use crate::formats::is_gzip_name;
use crate::{Collection, Format, Progress, RECORD, ReadError};

/// No file that is opened is larger, nor what gzip unpacks of one: it would hardly be a game record. Text of that length
/// stays below 4 GiB in any encoding, so that its places fit in 32 bits.
pub const MAX_BYTES: usize = 1 << 30;

/// What a file packed by gzip begins with.
const GZIP_MARK: [u8; 2] = [0x1F, 0x8B];
/// How much is unpacked between two looks at whether anybody wants it.
const PIECE: usize = 1 << 20;

/// Opens a file of any [`Format`](crate::Format) and any encoding, packed by gzip or not. Its content decides what it is,
/// not its name.
///
/// # Errors
///
/// [`ReadError`] if it is larger than [`MAX_BYTES`], if what is packed cannot be unpacked, or if there is no game in it.
pub fn open(bytes: Vec<u8>) -> Result<Collection, ReadError> {
    open_watched(bytes, None, &mut |_| true)
}

/// Opens a file like [`open`], in an encoding chosen by hand if one is named, and tells `watch` how far it is. False from
/// there gives it up.
///
/// # Errors
///
/// Those of [`open`], [`ReadError::UnknownEncoding`] and [`ReadError::GivenUp`].
pub fn open_watched(
    bytes: Vec<u8>,
    encoding: Option<&str>,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Result<Collection, ReadError> {
    let bytes = if bytes.starts_with(&GZIP_MARK) {
        unpack(&bytes, MAX_BYTES, watch)?
    } else {
        bytes
    };
    Collection::read_watched(bytes, encoding, watch)
}

/// Unpacks at most `most` bytes.
fn unpack(
    packed: &[u8],
    most: usize,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Result<Vec<u8>, ReadError> {
    let mut decoder = MultiGzDecoder::new(packed);
    let mut bytes = Vec::new();
    loop {
        let room = most.saturating_add(1) - bytes.len();
        let piece = decoder
            .by_ref()
            .take(room.min(PIECE) as u64)
            .read_to_end(&mut bytes)
            .map_err(|_| ReadError::Damaged {
                unpacked: bytes.len(),
            })?;
        if bytes.len() > most {
            return Err(ReadError::TooLarge { most });
        }
        if piece == 0 {
            return Ok(bytes);
        }
        let at = Progress::At {
            done: packed.len() - decoder.get_ref().len(),
            total: packed.len(),
            games: 0,
        };
        if !watch(at) {
            return Err(ReadError::GivenUp);
        }
    }
}

/// A name promises a format that is read and not written.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotWritten(pub Format);

message::display!(NotWritten);

impl Message for NotWritten {
    fn sentence(&self) -> Sentence {
        say!(RECORD, "record-not-written", format = self.0.name())
    }
}

impl Collection {
    /// The bytes to save in a file of that name: those of [`Collection::write`], packed by gzip if the name ends in `.gz`.
    ///
    /// # Errors
    ///
    /// [`NotWritten`] if the name promises another format than SGF: no other program could open what is in the file.
    pub fn write_for(&self, name: &str) -> Result<Vec<u8>, NotWritten> {
        if let Some(format) = Format::of_name(name).filter(|format| *format != Format::Sgf) {
            return Err(NotWritten(format));
        }
        let bytes = self.write();
        Ok(if is_gzip_name(name) {
            pack(&bytes)
        } else {
            bytes
        })
    }
}

/// Neither time nor name is stored, so that the same record gives the same bytes.
fn pack(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    let packed = encoder.write_all(bytes).and_then(|()| encoder.finish());
    packed.expect("writing into memory does not fail")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_unpacked_than_is_allowed() {
        let packed = pack(&vec![b' '; 3 * PIECE]);
        let unpack = |most| unpack(&packed, most, &mut |_| true);
        assert_eq!(unpack(3 * PIECE).map(|bytes| bytes.len()), Ok(3 * PIECE));
        for most in [0, 10, PIECE, 3 * PIECE - 1] {
            assert_eq!(unpack(most), Err(ReadError::TooLarge { most }));
        }
    }

    #[test]
    fn unpacking_can_be_given_up() {
        let packed = pack(&vec![b' '; 3 * PIECE]);
        let mut heard = 0;
        let given_up = unpack(&packed, MAX_BYTES, &mut |_| {
            heard += 1;
            heard < 2
        });
        assert_eq!((given_up, heard), (Err(ReadError::GivenUp), 2));
    }
}
