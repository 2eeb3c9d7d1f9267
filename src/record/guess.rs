//! The encoding of a file that does not name it, or names a wrong one: the file is read in each that may be, and what
//! reads best is taken.
//!
//! Two things count, in bits. How unlikely the text is as the language that is written in the encoding: a frequent
//! letter costs little, a rare one much. And what the reader of SGF has to step over: where brackets lie inside letters
//! (the second byte of Big5, GBK or `Shift_JIS` may be one), a wrong encoding breaks the file.

use crate::charset::{Decoded, decode_in, decode_sample};
use crate::scan::{self, Games};
use crate::{Severity, names};
use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GBK, SHIFT_JIS, WINDOWS_1251, WINDOWS_1252};

/// Larger files stay with the first guess, which has enough text to go by; in bytes.
const MOST: usize = 64 << 20;
/// So much text is weighed, from the first letter on that is not ASCII; in bytes.
const SAMPLE: usize = 1 << 17;
/// What a byte costs that means nothing.
const BAD: f64 = 40.0;
/// What each place costs that is stepped over, up to [`MOST_SKIPPED`] of them.
const SKIPPED: f64 = 15.0;
const MOST_SKIPPED: usize = 50;
/// What an encoding is ahead that the detector of browsers takes the text for.
const DETECTED: f64 = 6.0;
/// What it costs where a word of ASCII goes over into letters that are not Latin.
const JOINED: f64 = 12.0;
/// What a letter of ASCII costs. It matters where another encoding takes it for half of something else.
const ASCII: f64 = 5.0;

/// What one reads often in game records, letter by letter: names of players, of titles, words of the game.
const SIMPLIFIED: &str = "李王张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶\
    阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段钱汤尹黎易常武乔贺赖龚文柯洁古力昊聂卫平俞斌\
    华学明芈昱廷时越连笑党毅飞维杰世辜梓豪浩申真谞黑胜中盘目半负先手棋围比赛第届杯局名人战九八七六五四三二一年月日国日本职\
    业余网络野狐弈城让子贴东小大星棒儒檬伟刚志强建国峰海军";
const TRADITIONAL: &str = "李王張劉陳楊趙黃周吳徐孫胡朱高林何郭馬羅梁宋鄭謝韓唐馮于董蕭程曹袁鄧許傅沈曾彭呂蘇盧蔣蔡賈丁魏薛葉\
    余潘杜戴夏鍾汪田任姜范方石姚譚廖鄒熊金陸郝孔白崔康毛邱秦江史顧侯邵孟龍萬段錢湯尹黎易常武喬賀賴龔文俊勳耀宇峰海功蓋元\
    立誠正名人黑勝中盤目半負先手棋圍比賽第屆盃局戰九八七六五四三二一年月日國台灣職業餘網路讓子貼星大小士如志";
const JAPANESE: &str = "本因坊秀策治勲趙武宮正樹小林光一加藤夫大竹英雄木谷實呉清源坂田栄男沢行山下敬吾張栩高尾紳路羽根直井裕太\
    依紀基王立誠石芳橋宇郎岩薫海峰名人戦棋聖天元座碁十段位級互先勝敗中押目半黒白局第期年月日院関西囲対打村川野上原松島東\
    北南吉平安和佐渡辺伊斎水池前後内森二三四五六七八九子朝表";
const KOREAN: &str = "이김박최정조강윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진지엄원창호세돌훈현명동영\
    준상환석철수경희기재승규욱빈건태연은미선혜흑반집불계단급국제일회왕위인대바둑중본";

/// How letters of an encoding are written down, and what they cost.
#[derive(Clone, Copy)]
enum Script {
    Chinese(&'static str),
    Japanese,
    Korean,
    /// One byte a letter.
    Alphabet,
}

/// The encodings that come into question beside the one the detector names, and how much less often records are in them
/// than in GBK or `Shift_JIS`, in bits.
const CANDIDATES: [(&Encoding, f64); 7] = [
    (GBK, 0.0),
    (SHIFT_JIS, 0.0),
    (EUC_KR, 1.0),
    (BIG5, 1.0),
    (WINDOWS_1252, 3.0),
    (EUC_JP, 4.0),
    (WINDOWS_1251, 4.0),
];
/// The same for any other one.
const SELDOM: f64 = 6.0;

/// The file in the encoding in which it reads best, `first` being what the detector takes it for. None if `goes_on` says
/// that nobody wants it any more.
pub(crate) fn best(first: Decoded, goes_on: &mut dyn FnMut() -> bool) -> Option<Decoded> {
    let length = first.bytes().len();
    let Some(start) = first.bytes().iter().position(|b| !b.is_ascii()) else {
        return Some(first);
    };
    let Some(detected) = Encoding::for_label(first.encoding.as_bytes()) else {
        return Some(first);
    };
    if length > MOST || detected == encoding_rs::UTF_8 {
        return Some(first);
    }
    // Neighbours tell something of the first letter, too.
    let start = start.saturating_sub(8);
    let sample = start..length.min(start + SAMPLE);
    let mut weighed: Vec<(f64, &'static Encoding)> = candidates(detected)
        .map(|(encoding, ahead)| {
            let (text, bad) = decode_sample(&first.bytes()[sample.clone()], encoding);
            (
                text_bits(&text, encoding) + BAD * bad as f64 + ahead,
                encoding,
            )
        })
        .collect();
    weighed.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut best: Option<(f64, Decoded)> = None;
    for (bits, encoding) in weighed {
        // Whatever is stepped over only adds to it.
        if best.as_ref().is_some_and(|(least, _)| *least <= bits) {
            break;
        }
        let decoded = decode_in(&first, encoding);
        let mut wanted = true;
        let games = scan::scan(&decoded.text, &mut |_, _| {
            wanted = goes_on();
            wanted
        });
        if !wanted {
            return None;
        }
        let bits = bits + SKIPPED * skipped(&games).min(MOST_SKIPPED) as f64;
        if best.as_ref().is_none_or(|(least, _)| bits < *least) {
            best = Some((bits, decoded));
        }
    }
    best.map(|(_, decoded)| decoded)
}

/// Which encodings come into question, with what they are behind.
fn candidates(detected: &'static Encoding) -> impl Iterator<Item = (&'static Encoding, f64)> {
    let is_known = CANDIDATES.iter().any(|(encoding, _)| *encoding == detected);
    // Western alphabets differ in a few letters, which the detector knows better.
    let is_western = !is_known && matches!(script(detected), Script::Alphabet);
    let known = CANDIDATES.iter().copied();
    let other = (!is_known).then_some((detected, SELDOM));
    known
        .filter(move |(encoding, _)| !(is_western && *encoding == WINDOWS_1252))
        .chain(other)
        .map(move |(encoding, behind)| {
            let ahead = if encoding == detected { DETECTED } else { 0.0 };
            (encoding, behind - ahead)
        })
}

/// Places the reader steps over. Where it finds no game at all there are none: the file is of another format.
fn skipped(games: &Games) -> usize {
    if games.found.is_empty() {
        return 0;
    }
    let repairs = games
        .issues
        .iter()
        .filter(|issue| issue.severity == Severity::Repair);
    // A name that no property has may be half of a letter.
    let unknown = games.found.iter().flat_map(|game| &game.entries);
    let unknown = unknown.filter(|entry| entry.key == names::OTHER && entry.name_len == 1);
    repairs.count() + unknown.count() + usize::from(games.unclosed)
}

fn script(encoding: &'static Encoding) -> Script {
    match encoding.name() {
        "GBK" | "gb18030" => Script::Chinese(SIMPLIFIED),
        "Big5" => Script::Chinese(TRADITIONAL),
        "Shift_JIS" | "EUC-JP" | "ISO-2022-JP" => Script::Japanese,
        "EUC-KR" => Script::Korean,
        _ => Script::Alphabet,
    }
}

/// How unlikely a text is.
fn text_bits(text: &str, encoding: &'static Encoding) -> f64 {
    let script = script(encoding);
    let mut before = ' ';
    let mut sum = 0.0;
    for c in text.chars() {
        sum += match c {
            '\u{FFFD}' => 0.0,
            _ if c.is_ascii_control() && !c.is_ascii_whitespace() => 15.0,
            _ if c.is_ascii() => ASCII,
            _ => match script {
                Script::Chinese(common) => chinese_bits(c, common, encoding),
                Script::Japanese => japanese_bits(c),
                Script::Korean => korean_bits(c),
                Script::Alphabet => alphabet_bits(before, c),
            },
        };
        // Words of an alphabet that go over into another one are hardly words.
        let joins =
            |a: char, b: char| a.is_ascii_alphabetic() && !b.is_ascii() && b.is_alphabetic();
        if (joins(before, c) || joins(c, before)) && !is_latin(c) && !is_latin(before) {
            sum += JOINED;
        }
        before = c;
    }
    sum
}

fn is_latin(c: char) -> bool {
    ('\u{C0}'..'\u{250}').contains(&c)
}

fn chinese_bits(c: char, common: &str, encoding: &'static Encoding) -> f64 {
    match c {
        '\u{3000}'..='\u{303F}' | '\u{FF01}'..='\u{FF5E}' | '“' | '”' | '·' | '—' | '…' => {
            9.0
        }
        '\u{3041}'..='\u{30FE}' => 14.0,
        _ if common.contains(c) => 9.0,
        // GBK has the characters of Taiwan as well.
        _ if TRADITIONAL.contains(c) => 13.0,
        _ => match (encoding == BIG5, two_bytes(c, encoding)) {
            // The characters in use come first, in both sets, then the rest.
            (false, Some((0xB0..=0xD7, 0xA1..))) => 12.9,
            (false, Some((0xD8..=0xF7, 0xA1..))) => 16.6,
            (true, Some((0xA4..=0xC6, _))) => 13.4,
            (true, Some((0xC9..=0xF9, _))) => 18.5,
            _ => 20.5,
        },
    }
}

fn japanese_bits(c: char) -> f64 {
    match c {
        '\u{3000}'..='\u{303F}' | '\u{FF01}'..='\u{FF5E}' => 9.0,
        '\u{3041}'..='\u{30FE}' => 8.5,
        '\u{FF61}'..='\u{FF9F}' => 11.0,
        _ if JAPANESE.contains(c) => 9.0,
        _ => match two_bytes(c, SHIFT_JIS) {
            Some((0x88..=0x97, _) | (0x98, ..=0x72)) => 13.4,
            Some((0x98..=0x9F | 0xE0..=0xEA, _)) => 17.4,
            _ => 23.0,
        },
    }
}

fn korean_bits(c: char) -> f64 {
    match c {
        '\u{3000}'..='\u{303F}' | '\u{FF01}'..='\u{FF5E}' => 9.0,
        _ if KOREAN.contains(c) => 7.6,
        _ => match two_bytes(c, EUC_KR) {
            Some((0xB0..=0xC8, 0xA1..)) => 13.0,
            Some((0xCA..=0xFD, 0xA1..)) => 18.0,
            _ => 23.0,
        },
    }
}

/// A letter of an alphabet, by the one before.
fn alphabet_bits(before: char, c: char) -> f64 {
    if c.is_control() {
        return 20.0;
    }
    // Of Cyrillic letters those of Macedonian and Serbian are seldom.
    if !c.is_alphabetic() || matches!(c, '\u{402}'..='\u{40F}' | '\u{452}'..='\u{45F}') {
        return 11.0;
    }
    let after_small = before.is_lowercase() && c.is_uppercase();
    let odd_case = if after_small { 8.0 } else { 0.0 };
    let alone = if before.is_alphabetic() || c.is_uppercase() {
        0.0
    } else {
        2.0
    };
    if is_latin(c) {
        // Two letters with accents hardly ever stand beside each other.
        let beside = if is_latin(before) { 5.0 } else { 0.0 };
        7.0 + beside + odd_case + alone
    } else {
        5.0 + odd_case + alone
    }
}

/// The two bytes of a letter in that encoding, if it has two.
fn two_bytes(c: char, encoding: &'static Encoding) -> Option<(u8, u8)> {
    let mut utf8 = [0; 4];
    let (bytes, _, failed) = encoding.encode(c.encode_utf8(&mut utf8));
    match (&*bytes, failed) {
        ([first, second], false) => Some((*first, *second)),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
