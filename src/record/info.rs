//! Game information.

use go::{Komi, Rules};

use crate::names;
use crate::{CellId, Prop, Record};

/// So many letters of a text are shown; many times what a line has room for.
pub(crate) const SHORT: usize = 300;

/// What the root says about the game. Texts are empty where the record says nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameInfo {
    /// PB
    pub black: String,
    /// PW
    pub white: String,
    /// BR
    pub black_rank: String,
    /// WR
    pub white_rank: String,
    /// BT
    pub black_team: String,
    /// WT
    pub white_team: String,
    /// KM as written.
    pub komi_text: String,
    /// The komi KM gives, none where KM is missing or no number. Fox's way of writing it in hundredths of stones is
    /// understood.
    pub komi: Komi,
    /// HA as written.
    pub handicap_text: String,
    /// Handicap stones; 0 and 1 mean none.
    pub handicap: u32,
    /// RE
    pub result: String,
    /// DT
    pub date: String,
    /// EV
    pub event: String,
    /// RO
    pub round: String,
    /// PC
    pub place: String,
    /// GN
    pub name: String,
    /// RU as written.
    pub rules_text: String,
    /// The rules RU names, Japanese where it names none we know.
    pub rules: Rules,
    /// TM: main time in seconds.
    pub time: Option<u32>,
    /// OT
    pub overtime: String,
    /// SO
    pub source: String,
    /// US
    pub user: String,
    /// AN
    pub annotator: String,
    /// CP
    pub copyright: String,
    /// GC
    pub comment: String,
    /// AP as written: program and version.
    pub application: String,
}

impl Record {
    /// Game information, from the root.
    pub fn info(&self) -> GameInfo {
        self.info_by(|key| self.joined(CellId::ROOT, key).into_owned())
    }

    /// The same as far as a window has room for it: of a text of more than 300 letters the beginning and `…`.
    pub fn info_in_short(&self) -> GameInfo {
        self.info_by(|key| self.joined_begin(CellId::ROOT, key, SHORT))
    }

    fn info_by(&self, text: impl Fn(u16) -> String) -> GameInfo {
        let handicap = match self.prop(CellId::ROOT, "HA") {
            Some(Prop::HA(n)) => u32::try_from(n).unwrap_or_default(),
            _ => 0,
        };
        GameInfo {
            black: text(names::PB),
            white: text(names::PW),
            black_rank: text(names::BR),
            white_rank: text(names::WR),
            black_team: text(names::BT),
            white_team: text(names::WT),
            komi_text: text(names::KM),
            komi: self.komi(handicap),
            handicap_text: text(names::HA),
            handicap,
            result: text(names::RE),
            date: text(names::DT),
            event: text(names::EV),
            round: text(names::RO),
            place: text(names::PC),
            name: text(names::GN),
            rules: Rules::from_name(&text(names::RU)).unwrap_or(Rules::JAPANESE),
            rules_text: text(names::RU),
            time: self.main_time(),
            overtime: text(names::OT),
            source: text(names::SO),
            user: text(names::US),
            annotator: text(names::AN),
            copyright: text(names::CP),
            comment: text(names::GC),
            application: text(names::AP),
        }
    }

    fn main_time(&self) -> Option<u32> {
        match self.prop(CellId::ROOT, "TM") {
            Some(Prop::TM(seconds)) if seconds >= 0.0 => Some(seconds as u32),
            _ => None,
        }
    }

    fn komi(&self, handicap: u32) -> Komi {
        let Some(Prop::KM(points)) = self.prop(CellId::ROOT, "KM") else {
            return Komi::ZERO;
        };
        let program = self.store.first_raw(0, names::AP).unwrap_or_default();
        if is_fox(program)
            && let Some(komi) = fox_komi(points, handicap)
        {
            return komi;
        }
        Komi::nearest(points)
    }
}

/// Programs that write komi in hundredths, and of stones rather than points.
fn is_fox(program: &str) -> bool {
    program.starts_with("foxwq") || program.trim() == "SGFC:2.0"
}

/// What komi Fox means; `None` where it is written as usual.
fn fox_komi(written: f64, handicap: u32) -> Option<Komi> {
    let half_points = match written as i64 {
        375 | 750 => 15,
        325 | 650 => 13,
        275 | 550 => 11,
        350 | 700 => 14,
        50 => 1,
        _ => return None,
    };
    Some(if handicap >= 2 {
        Komi::ZERO
    } else {
        Komi::from_half_points(half_points)
    })
}

/// The handicap of a record, to tell who moves first.
pub(crate) fn handicap(record: &Record) -> i64 {
    record.store.whole(0, names::HA).unwrap_or_default()
}
