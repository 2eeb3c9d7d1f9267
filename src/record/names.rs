//! Property names.
//!
//! Old files spell names out (`PlayerBlack`); the lower-case letters mean nothing. Names of one or
//! two capitals get a number, the key, so that nobody compares strings.

use std::borrow::Cow;

/// The key of all names longer than two capitals.
pub(crate) const OTHER: u16 = 0;
/// Number of keys.
pub(crate) const KEYS: usize = 27 * 27;

/// The key of a name of one or two capitals.
pub(crate) const fn key(name: &[u8]) -> u16 {
    let first = (name[0] - b'A' + 1) as u16;
    let second = if name.len() > 1 {
        (name[1] - b'A' + 1) as u16
    } else {
        0
    };
    first * 27 + second
}

/// The key of a name as written.
pub(crate) fn key_of(name: &[u8]) -> u16 {
    match name {
        [a] if a.is_ascii_alphabetic() => key(&[a.to_ascii_uppercase()]),
        [a, b] if a.is_ascii_uppercase() && b.is_ascii_uppercase() => key(name),
        _ => key_of_long(name),
    }
}

fn key_of_long(name: &[u8]) -> u16 {
    let any_capital = name.iter().any(u8::is_ascii_uppercase);
    let mut capitals = [0; 2];
    let mut n = 0;
    for &b in name {
        let means = if any_capital {
            b.is_ascii_uppercase()
        } else {
            b.is_ascii_lowercase()
        };
        if !means && !b.is_ascii_digit() {
            continue;
        }
        if n == 2 || b.is_ascii_digit() {
            return OTHER;
        }
        capitals[n] = b.to_ascii_uppercase();
        n += 1;
    }
    if n == 0 { OTHER } else { key(&capitals[..n]) }
}

/// The name without its lower-case letters, or in capitals if it has none.
pub(crate) fn canonical(name: &str) -> Cow<'_, str> {
    if !name.bytes().any(|b| b.is_ascii_lowercase()) {
        Cow::Borrowed(name)
    } else if name.bytes().any(|b| b.is_ascii_uppercase()) {
        Cow::Owned(name.chars().filter(|c| !c.is_ascii_lowercase()).collect())
    } else {
        Cow::Owned(name.to_ascii_uppercase())
    }
}

macro_rules! keys {
    ($($name:ident)*) => { $(pub(crate) const $name: u16 = key(stringify!($name).as_bytes());)* };
}

keys! { B W AB AW AE PL KO MN C N GC GB GW DM UC TE BM DO IT HO WV RG SC ST TR SQ CR MA SL LB LN AR TB TW DD VW M L
GM FF CA AP SZ KM HA TM PB PW BR WR BT WT RE DT EV RO PC GN RU OT SO US AN CP ON
BL WL OB OW T V FG }

/// How the values of a property are to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Move,
    Points,
    /// A point and a text.
    Label,
    /// Two points.
    Pairs,
    /// Text in which line ends count.
    Text,
    SimpleText,
    Other,
}

/// What is known about a key.
pub(crate) fn kind(key: u16) -> Kind {
    match key {
        B | W => Kind::Move,
        AB | AW | AE | TR | SQ | CR | MA | SL | TB | TW | DD | VW | M => Kind::Points,
        LB => Kind::Label,
        LN | AR => Kind::Pairs,
        C | GC => Kind::Text,
        N | CA | AP | PB | PW | BR | WR | BT | WT | RE | DT | EV | RO | PC | GN | RU | OT | SO
        | US | AN | CP | ON => Kind::SimpleText,
        _ => Kind::Other,
    }
}

/// Tells whether a key says something about the file or the game, so that it belongs into the root and nowhere else.
pub(crate) fn is_of_root(key: u16) -> bool {
    matches!(
        key,
        GM | FF
            | CA
            | AP
            | ST
            | SZ
            | KM
            | HA
            | TM
            | PB
            | PW
            | BR
            | WR
            | BT
            | WT
            | RE
            | DT
            | EV
            | RO
            | PC
            | GN
            | GC
            | RU
            | OT
            | SO
            | US
            | AN
            | CP
            | ON
    )
}

/// Tells whether repeated properties of this key are one list.
pub(crate) fn is_list(key: u16) -> bool {
    matches!(kind(key), Kind::Points | Kind::Label | Kind::Pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lower_case_letters_mean_nothing() {
        for (name, short) in [
            ("PlayerBlack", "PB"),
            ("SiZe", "SZ"),
            ("sz", "SZ"),
            ("Black", "B"),
        ] {
            assert_eq!(key_of(name.as_bytes()), key(short.as_bytes()), "{name}");
            assert_eq!(canonical(name), short);
        }
        assert_eq!(key_of(b"MULTIGOGM"), OTHER);
        assert_eq!(key_of(b"L1"), OTHER);
    }
}
