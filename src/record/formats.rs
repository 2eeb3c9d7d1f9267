//! The kinds of files that can be opened: the one table of their names and endings.

use crate::foreign::{self, Game};

/// What a file is, or was before it became a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Smart Game Format, the only one that is written, too.
    Sgf,
    /// Tygem's and its relatives'.
    Gib,
    /// `WBaduk`'s.
    Ngf,
    /// Pandanet's: UGF, and UGI, which has comments too.
    Ugf,
    /// Kakinoki's of shogi, of minishogi.
    Kif,
    /// That of the Computer Shogi Association, of minishogi.
    Csa,
    /// The search of an engine, as JSON.
    Search,
    /// A board drawn with characters, such as the "figure" files of the Go programming workshop.
    Diagram,
}

/// How a text is known to be of a format.
#[derive(Clone, Copy)]
pub(crate) enum Reader {
    /// The reader of SGF finds games in it.
    Sgf,
    /// It begins in a way in which no SGF text does.
    Telltale(fn(&str) -> Option<Game>),
    /// The same, and there may be several games in it, at least one.
    Several(fn(&str) -> Option<Vec<Game>>),
    /// It cannot be anything else.
    LastResort(fn(&str) -> Option<Game>),
}

pub(crate) struct Row {
    pub(crate) format: Format,
    name: &'static str,
    /// In lower case, the usual one first. Empty where a file of any name may hold it.
    endings: &'static [&'static str],
    pub(crate) reader: Reader,
}

/// Readers are tried in this order.
pub(crate) static TABLE: [Row; 8] = [
    Row {
        format: Format::Gib,
        name: "GIB",
        endings: &["gib"],
        reader: Reader::Telltale(foreign::gib::read),
    },
    Row {
        format: Format::Ugf,
        name: "UGF",
        endings: &["ugf", "ugi"],
        reader: Reader::Telltale(foreign::ugf::read),
    },
    Row {
        format: Format::Ngf,
        name: "NGF",
        endings: &["ngf"],
        reader: Reader::Telltale(foreign::ngf::read),
    },
    Row {
        format: Format::Kif,
        name: "KIF",
        endings: &["kif", "kifu"],
        reader: Reader::Telltale(foreign::kif::read),
    },
    Row {
        format: Format::Csa,
        name: "CSA",
        endings: &["csa"],
        reader: Reader::Several(foreign::csa::read),
    },
    Row {
        format: Format::Search,
        name: "search tree",
        endings: &[],
        reader: Reader::Telltale(foreign::search::read),
    },
    Row {
        format: Format::Sgf,
        name: "SGF",
        endings: &["sgf"],
        reader: Reader::Sgf,
    },
    Row {
        format: Format::Diagram,
        name: "text diagram",
        endings: &[],
        reader: Reader::LastResort(foreign::diagram::read),
    },
];

/// What the name of a file ends in when gzip has packed it, after the ending of its format.
pub(crate) const GZIP_ENDING: &str = "gz";

impl Format {
    /// All formats, in the order in which a text is tried as one.
    pub fn all() -> impl Iterator<Item = Format> {
        TABLE.iter().map(|row| row.format)
    }

    /// The usual name.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The endings of file names, without the point and in lower case, those of packed files included: `sgf`, `sgf.gz`.
    /// There are none where a file of any name may hold the format.
    pub fn endings(self) -> impl Iterator<Item = String> {
        let endings = self.row().endings.iter();
        endings.flat_map(|ending| [(*ending).to_owned(), format!("{ending}.{GZIP_ENDING}")])
    }

    /// The format that a file's name promises; upper and lower case are the same.
    pub fn of_name(name: &str) -> Option<Format> {
        let (_, ending) = without_gzip(name).rsplit_once('.')?;
        let fits = |row: &&Row| row.endings.iter().any(|e| e.eq_ignore_ascii_case(ending));
        Some(TABLE.iter().find(fits)?.format)
    }

    fn row(self) -> &'static Row {
        let row = TABLE.iter().find(|row| row.format == self);
        row.expect("every format has a row, as a test makes sure")
    }
}

/// The name of a file without the ending that its kind has, and without that of gzip: `game` for `game.sgf.gz`.
pub fn stem(name: &str) -> &str {
    match without_gzip(name).rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => name,
    }
}

/// Tells whether the name is that of a file packed by gzip.
pub fn is_gzip_name(name: &str) -> bool {
    without_gzip(name).len() < name.len()
}

fn without_gzip(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((inner, ending)) if ending.eq_ignore_ascii_case(GZIP_ENDING) => inner,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_has_one_row() {
        for format in [
            Format::Sgf,
            Format::Gib,
            Format::Ngf,
            Format::Ugf,
            Format::Kif,
            Format::Csa,
            Format::Search,
            Format::Diagram,
        ] {
            assert_eq!(Format::all().filter(|other| *other == format).count(), 1);
        }
    }

    #[test]
    fn names_promise_formats() {
        for (name, format, short) in [
            ("game.sgf", Some(Format::Sgf), "game"),
            ("GAME.SGF.GZ", Some(Format::Sgf), "GAME"),
            ("round 1.2.sgf", Some(Format::Sgf), "round 1.2"),
            ("a.ugi", Some(Format::Ugf), "a"),
            ("a.Gib.gz", Some(Format::Gib), "a"),
            ("figure.txt", None, "figure"),
            ("a.tar.gz", None, "a"),
            ("sgf", None, "sgf"),
            ("sgf.gz", None, "sgf.gz"),
            (".gz", None, ".gz"),
            ("", None, ""),
        ] {
            assert_eq!(Format::of_name(name), format, "{name}");
            assert_eq!(stem(name), short, "{name}");
        }
        let endings: Vec<String> = Format::Ugf.endings().collect();
        assert_eq!(endings, ["ugf", "ugf.gz", "ugi", "ugi.gz"]);
    }
}
