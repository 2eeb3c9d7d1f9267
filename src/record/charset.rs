//! From bytes to text.
//!
//! In this order: byte order mark, UTF-16 without one, valid UTF-8, the encoding CA names if the
//! bytes bear it out, almost valid UTF-8, and last a guess from the values that have 8-bit bytes, which `guess` weighs
//! against others.

use std::sync::Arc;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, DecoderResult, EUC_KR, Encoding, GB18030, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16BE,
    UTF_16LE,
};

/// How the encoding was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    /// By a byte order mark, by its form, or as the file says.
    Certain,
    /// The file names another one, which the bytes contradict.
    NotAsNamed,
    /// Guessed from the text.
    Guessed,
    /// Asked for by hand.
    Chosen,
}

/// Bytes that mean nothing in the encoding; they stand as U+FFFD in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bad {
    /// Where the U+FFFD stands in the text.
    pub(crate) at: u32,
    /// What is written there: what stood in the file, unless that would break a UTF-8 file.
    pub(crate) bytes: Box<[u8]>,
}

/// A decoded file.
#[derive(Clone, Debug)]
pub(crate) struct Decoded {
    /// The text, without a byte order mark.
    pub(crate) text: String,
    /// Name of the encoding.
    pub(crate) encoding: &'static str,
    /// Bytes that could not be decoded, in order.
    pub(crate) bad: Vec<Bad>,
    /// The bytes of the file, where they are not simply those of `text`.
    pub(crate) original: Option<Arc<Vec<u8>>>,
    /// How sure we are.
    pub(crate) found: Found,
}

impl Decoded {
    /// The bytes of the file.
    pub(crate) fn bytes(&self) -> &[u8] {
        let original = self.original.as_deref();
        original.map_or(self.text.as_bytes(), Vec::as_slice)
    }
}

/// The same file in another encoding.
pub(crate) fn decode_in(decoded: &Decoded, encoding: &'static Encoding) -> Decoded {
    if decoded.encoding == encoding.name() {
        return decoded.clone();
    }
    let (text, bad) = run_decoder(decoded.bytes(), encoding);
    let same = bad.is_empty() && text.as_bytes() == decoded.bytes();
    let original = match &decoded.original {
        _ if same => None,
        Some(original) => Some(Arc::clone(original)),
        None => Some(Arc::new(decoded.text.clone().into_bytes())),
    };
    Decoded {
        text,
        encoding: encoding.name(),
        bad,
        original,
        found: decoded.found,
    }
}

/// A part of a file in an encoding, and how many times its bytes mean nothing.
pub(crate) fn decode_sample(bytes: &[u8], encoding: &'static Encoding) -> (String, usize) {
    let (text, bad) = run_decoder(bytes, encoding);
    (text, bad.len())
}

/// Decodes a file.
pub(crate) fn decode(bytes: Vec<u8>) -> Decoded {
    if let Some((encoding, skip)) = Encoding::for_bom(&bytes) {
        return decode_as(bytes, encoding, skip, Found::Certain);
    }
    if let Some(encoding) = utf16_without_mark(&bytes) {
        return decode_as(bytes, encoding, 0, Found::Certain);
    }
    if bytes.is_ascii() {
        return decode_ascii(bytes);
    }
    let bytes = match String::from_utf8(bytes) {
        Ok(text) => return plain(text, "UTF-8", Found::Certain),
        Err(error) => error.into_bytes(),
    };
    // UTF-16 would have shown above; bytes that can be searched for CA are not in it.
    let named = find_label(&bytes).map(|label| {
        encoding_for(&label).filter(|&encoding| encoding != UTF_16LE && encoding != UTF_16BE)
    });
    if let Some(Some(encoding)) = named {
        let decoded = decode_as(bytes, encoding, 0, Found::Certain);
        if bears_out(&decoded, encoding) {
            return decoded;
        }
        let bytes = take_original(decoded);
        return guess(bytes, Found::NotAsNamed);
    }
    guess(bytes, Found::Guessed)
}

/// Decodes a file in a given encoding; a byte order mark of that encoding is left out.
pub(crate) fn decode_chosen(bytes: Vec<u8>, encoding: &'static Encoding) -> Decoded {
    let skip = match Encoding::for_bom(&bytes) {
        Some((found, skip)) if found == encoding => skip,
        _ => 0,
    };
    decode_as(bytes, encoding, skip, Found::Chosen)
}

/// Finds an encoding by any of its names.
pub(crate) fn encoding_for(label: &str) -> Option<&'static Encoding> {
    match label.trim().to_ascii_lowercase().as_str() {
        "gb2312" | "gb-2312" | "gbk" | "gb18030" | "gb-18030" | "euc-cn" | "euccn" | "cp936" => {
            Some(GB18030)
        }
        "cp932" | "ms932" | "sjis" | "shift-jis" | "x-mac-japanese" => Some(SHIFT_JIS),
        "cp949" | "ms949" | "uhc" | "euckr" | "x-mac-korean" => Some(EUC_KR),
        "cp950" | "x-mac-chinesetrad" => Some(BIG5),
        "jis" => Some(ISO_2022_JP),
        other => Encoding::for_label(other.as_bytes()),
    }
}

/// Undoes a byte-level escape: writers that know nothing of double-byte characters put a backslash
/// before a trail byte 0x5C. Gives nothing where there is none.
pub(crate) fn without_byte_escapes(decoded: &Decoded) -> Option<Decoded> {
    let doubles = ["Shift_JIS", "Big5", "GBK", "gb18030"];
    let bytes = decoded.original.as_ref()?;
    if !doubles.contains(&decoded.encoding) {
        return None;
    }
    let encoding = Encoding::for_label(decoded.encoding.as_bytes())?;
    let mut repaired = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while let Some(&b) = bytes.get(i) {
        repaired.push(b);
        i += 1;
        let half_width = encoding == SHIFT_JIS && (0xA0..0xE0).contains(&b);
        if b < 0x81 || half_width {
            continue;
        }
        repaired.extend(bytes.get(i));
        let escaped = bytes.get(i) == Some(&b'\\') && bytes.get(i + 1) == Some(&b'\\');
        i += if escaped { 2 } else { 1 };
    }
    if repaired.len() == bytes.len() {
        return None;
    }
    let mut again = decode_as(repaired, encoding, 0, decoded.found);
    again.original.clone_from(&decoded.original);
    Some(again)
}

/// The bytes of the file again.
fn take_original(decoded: Decoded) -> Vec<u8> {
    let original = decoded.original.map(Arc::unwrap_or_clone);
    original.unwrap_or_else(|| decoded.text.into_bytes())
}

fn plain(text: String, encoding: &'static str, found: Found) -> Decoded {
    Decoded {
        text,
        encoding,
        bad: Vec::new(),
        original: None,
        found,
    }
}

/// Seven-bit bytes: ISO-2022-JP where it announces itself, else what everything agrees on.
fn decode_ascii(bytes: Vec<u8>) -> Decoded {
    let shifts = bytes.windows(2).any(|w| w == b"\x1B$");
    let utf8 = |label: String| encoding_for(&label) == Some(UTF_8);
    if shifts && !find_label(&bytes).is_some_and(utf8) {
        let decoded = decode_as(bytes, ISO_2022_JP, 0, Found::Certain);
        if decoded.bad.is_empty() {
            return decoded;
        }
        let bytes = take_original(decoded);
        return plain(
            String::from_utf8(bytes).unwrap_or_default(),
            "ASCII",
            Found::Certain,
        );
    }
    plain(
        String::from_utf8(bytes).unwrap_or_default(),
        "ASCII",
        Found::Certain,
    )
}

fn decode_as(bytes: Vec<u8>, encoding: &'static Encoding, skip: usize, found: Found) -> Decoded {
    let (text, bad) = run_decoder(&bytes[skip..], encoding);
    let same = skip == 0 && bad.is_empty() && text.as_bytes() == bytes.as_slice();
    Decoded {
        text,
        encoding: encoding.name(),
        bad,
        original: (!same).then(|| Arc::new(bytes)),
        found,
    }
}

fn run_decoder(bytes: &[u8], encoding: &'static Encoding) -> (String, Vec<Bad>) {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 2 + 16);
    let (mut bad, mut at) = (Vec::new(), 0);
    loop {
        let (result, read) =
            decoder.decode_to_string_without_replacement(&bytes[at..], &mut text, true);
        at += read;
        match result {
            DecoderResult::InputEmpty => break,
            DecoderResult::OutputFull => text.reserve(bytes.len() - at + 16),
            DecoderResult::Malformed(len, after) => {
                let end = at.saturating_sub(usize::from(after));
                let start = end.saturating_sub(usize::from(len));
                bad.push(Bad {
                    at: u32::try_from(text.len()).unwrap_or(u32::MAX),
                    bytes: keepsake(&bytes[start..end], encoding),
                });
                if text.capacity() - text.len() < 3 {
                    text.reserve(bytes.len() - at + 16);
                }
                text.push('\u{FFFD}');
            }
        }
    }
    text.shrink_to_fit();
    (text, bad)
}

/// What is written for bytes that could not be decoded. Where they hold ASCII, which would mean
/// something in the file that is written, they cannot stay: half of a UTF-16 pair is written as
/// UTF-8 would spell it, anything else as U+FFFD.
fn keepsake(bytes: &[u8], encoding: &'static Encoding) -> Box<[u8]> {
    if bytes.iter().all(|&b| b >= 0x80) {
        return bytes.into();
    }
    let unit = match bytes {
        [a, b] if encoding == UTF_16LE => u16::from_le_bytes([*a, *b]),
        [a, b] if encoding == UTF_16BE => u16::from_be_bytes([*a, *b]),
        _ => 0xFFFD,
    };
    let six = |shift: u16| 0x80 | ((unit >> shift) & 0x3F) as u8;
    Box::new([0xE0 | (unit >> 12) as u8, six(6), six(0)])
}

/// ASCII in UTF-16 has a zero in every second byte. The game has to begin that way too: a damaged
/// file may have any number of zeros further on.
fn utf16_without_mark(bytes: &[u8]) -> Option<&'static Encoding> {
    let sample = &bytes[..bytes.len().min(4096)];
    let pairs = sample.len() / 2;
    let zeros = |first: usize| {
        let every_second = sample.iter().skip(first).step_by(2);
        every_second.filter(|&&b| b == 0).count()
    };
    let (even, odd) = (zeros(0), zeros(1));
    if pairs < 2 || even.max(odd) * 5 < pairs || even.min(odd) * 20 > pairs {
        return None;
    }
    let (encoding, begin) = if even > odd {
        (UTF_16BE, b"\0(\0;")
    } else {
        (UTF_16LE, b"(\0;\0")
    };
    let first = sample.windows(4).position(|w| w == begin)?;
    let plain = sample[..first].windows(2).any(|w| w == b"(;");
    (first % 2 == 0 && !plain).then_some(encoding)
}

/// The value of the first CA in the bytes.
fn find_label(bytes: &[u8]) -> Option<String> {
    let mut from = 0;
    while let Some(found) = bytes[from..].windows(2).position(|w| w == b"CA") {
        let at = from + found;
        from = at + 2;
        if at > 0 && bytes[at - 1].is_ascii_uppercase() {
            continue;
        }
        let rest = bytes[from..].trim_ascii_start();
        if let Some(value) = rest.strip_prefix(b"[") {
            let end = value.iter().take(64).position(|&b| b == b']')?;
            return Some(String::from_utf8_lossy(&value[..end]).into_owned());
        }
    }
    None
}

/// Tells whether the text looks as if it really were in the encoding the file names.
fn bears_out(decoded: &Decoded, encoding: &'static Encoding) -> bool {
    if decoded.bad.is_empty() {
        return true;
    }
    let wide = decoded.text.chars().filter(|c| !c.is_ascii()).count();
    let good = wide.saturating_sub(decoded.bad.len());
    let per_bad = if encoding == UTF_8 { 2 } else { 19 };
    good >= decoded.bad.len() * per_bad
}

fn guess(bytes: Vec<u8>, found: Found) -> Decoded {
    let decoded = decode_as(bytes, UTF_8, 0, found);
    let wide = decoded.text.chars().filter(|c| !c.is_ascii()).count();
    if wide >= decoded.bad.len() * 5 {
        return decoded;
    }
    let bytes = take_original(decoded);
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    for value in bytes.split(|&b| b == b'[' || b == b']') {
        if !value.is_ascii() {
            detector.feed(value, false);
            detector.feed(b" ", false);
        }
    }
    detector.feed(b"", true);
    let encoding = detector.guess(None, Utf8Detection::Deny);
    decode_as(bytes, encoding, 0, found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name_of(bytes: &[u8]) -> &'static str {
        decode(bytes.to_vec()).encoding
    }

    #[test]
    fn plain_files_are_not_kept_twice() {
        assert!(decode(b"(;C[a])".to_vec()).original.is_none());
        assert!(decode("(;C[本])".as_bytes().to_vec()).original.is_none());
    }

    #[test]
    fn undecodable_bytes_are_remembered() {
        let decoded = decode(b"(;CA[UTF-8]PB[\xE6\x9C\xAC\xE5\x9B\xA0\xE5\x9B]C[x])".to_vec());
        assert_eq!(decoded.encoding, "UTF-8");
        assert_eq!(decoded.bad.len(), 1);
        assert_eq!(&*decoded.bad[0].bytes, b"\xE5\x9B");
        assert!(decoded.text[decoded.bad[0].at as usize..].starts_with('\u{FFFD}'));
    }

    #[test]
    fn a_wrong_name_is_not_believed() {
        assert_eq!(name_of("(;CA[GB2312]PB[本因坊秀策])".as_bytes()), "UTF-8");
        assert_eq!(name_of(b"(;CA[x-nothing]PB[abc])"), "ASCII");
    }

    #[test]
    fn utf16_needs_no_mark() {
        let be: Vec<u8> = "(;PB[a])"
            .encode_utf16()
            .flat_map(u16::to_be_bytes)
            .collect();
        let le: Vec<u8> = "(;PB[a])"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        assert_eq!(name_of(&be), "UTF-16BE");
        assert_eq!(name_of(&le), "UTF-16LE");
    }
}
