//! What an audit says of a problem, as JSON.

use super::super::problems::Player;
use go::{Move, Size};
use opinion::{Aim, Audit, First, KoKind, Outcome, Remark};
use serde::{Deserialize, Serialize};
use tsumego::OtherSide;

/// What is said of one problem.
#[derive(Serialize)]
pub(super) struct Report {
    pub(super) path: String,
    pub(super) game: usize,
    /// What tells whether the game is still the one that was read.
    pub(super) content: String,
    pub(super) player: Player,
    /// What it is about; none if nothing could be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) about: Option<About>,
    /// Whether every first move was read.
    pub(super) complete: bool,
    pub(super) remarks: Vec<Said>,
    pub(super) firsts: Vec<Read>,
}

/// What a problem is about.
#[derive(Serialize)]
pub(super) struct About {
    aim: &'static str,
    at: String,
    /// Whether it may as well be about other stones.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    guessed: bool,
}

/// A remark.
#[derive(Serialize, Deserialize)]
pub(super) struct Said {
    pub(super) what: What,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub(super) mv: Option<String>,
    /// The move that gains more, and how many points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) than: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) less: Option<u32>,
    /// The moves of the line that it is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) line: Vec<String>,
    pub(super) proven: bool,
}

/// What there is to say.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(super) enum What {
    Impossible,
    Fails,
    OnlyKo,
    AlsoWorks,
    MayWork,
    Better,
    Unsolvable,
    NeedsNoMove,
    KoWithoutMove,
    OtherColour,
    WordsOtherColour,
    AsksOtherwise,
    NotRead,
    Works,
    WorksThough,
    NothingFound,
    Unread,
    GainsMost,
    GainsLess,
    GainsAsMuch,
    LineFails,
    LineMakesKo,
    LineWorks,
    LineImpossible,
}

impl What {
    /// Whether it is against what the file says, with an answer or without.
    pub(super) fn contradicts(self, is_answered: bool) -> bool {
        // That moves gain as much is only likely.
        let silent = [
            What::AsksOtherwise,
            What::NotRead,
            What::MayWork,
            What::Works,
            What::NothingFound,
            What::Unread,
            What::GainsMost,
            What::GainsAsMuch,
        ];
        // Who gives no answer may want a ko.
        !silent.contains(&self) && (is_answered || self != What::OnlyKo)
    }

    /// Whether nobody knows what is to be said.
    pub(super) fn is_open(self) -> bool {
        matches!(self, What::NotRead | What::Unread)
    }
}

/// A first move and what comes of it.
#[derive(Serialize)]
pub(super) struct Read {
    #[serde(rename = "move")]
    mv: String,
    pub(super) in_file: bool,
    outcome: Option<&'static str>,
    proven: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    threats: Option<Threats>,
    /// The kind of ko, if its proof tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    ko: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gain: Option<Gained>,
}

/// What a move gains where points are asked for.
#[derive(Serialize)]
struct Gained {
    /// Points of area more than if the other side moves first.
    points: i32,
    /// Points less than by the best move.
    less: u32,
}

/// Who needs how many ko threats.
#[derive(Serialize)]
struct Threats {
    player: Player,
    count: u8,
}

impl About {
    /// What an audit on a board of that size is about.
    pub(super) fn of(audit: &Audit, size: Size) -> About {
        About {
            aim: aim(audit.aim),
            at: audit.target.to_gtp(size),
            guessed: audit.is_guessed,
        }
    }
}

/// All that there is to say of a problem: of what was read, none if nothing could be, and where the file names the other side as the one
/// to play. `name` names moves.
pub(super) fn remarks(
    audit: Option<&Audit>,
    other_side: Option<OtherSide>,
    name: &dyn Fn(Move) -> String,
) -> Vec<Said> {
    let mut remarks = Vec::new();
    remarks.extend(other_side.map(|named| {
        let what = match named {
            OtherSide::InProperty => What::OtherColour,
            OtherSide::InWords => What::WordsOtherColour,
        };
        Said::new(what, None, true)
    }));
    let read = audit.map(|audit| audit.remarks_beside(other_side));
    if read.is_none() {
        remarks.push(Said::new(What::NotRead, None, false));
    }
    if audit.is_some_and(|audit| audit.asks_otherwise) {
        remarks.push(Said::new(What::AsksOtherwise, None, false));
    }
    for remark in read.iter().flatten() {
        let (what, first) = what_of(*remark);
        // That nothing was found is no proof that nothing is there.
        let found = !matches!(
            remark,
            Remark::Open(_) | Remark::NothingFound | Remark::Unread { .. }
        );
        let proven = first.map_or(found, |first| first.is_proven());
        let mut said = Said::new(what, first.map(|first| name(first.mv)), proven);
        if let Remark::GainsLess(first, best) = *remark {
            let gain = first.judged.and_then(|judged| judged.gain);
            said.less = gain.map(|gain| gain.loses);
            said.than = Some(name(best.mv));
        }
        remarks.push(said);
    }
    for found in audit.iter().flat_map(|audit| &audit.lines) {
        let what = match (found.line.is_right, found.outcome) {
            (true, Outcome::Fails) => What::LineFails,
            (true, _) => What::LineMakesKo,
            (false, _) => What::LineWorks,
        };
        let reply = found.reply.map(|p| name(Move::Play(p)));
        let mut said = Said::new(what, reply, true);
        said.line = found.line.moves.iter().map(|&(_, mv)| name(mv)).collect();
        remarks.push(said);
    }
    for broken in audit.iter().flat_map(|audit| &audit.broken) {
        let mut said = Said::new(What::LineImpossible, broken.mv.map(name), true);
        said.line = broken.before.iter().map(|&mv| name(mv)).collect();
        remarks.push(said);
    }
    remarks
}

impl Said {
    fn new(what: What, mv: Option<String>, proven: bool) -> Said {
        Said {
            what,
            mv,
            than: None,
            less: None,
            line: Vec::new(),
            proven,
        }
    }
}

impl Read {
    pub(super) fn of(first: &First, name: &impl Fn(Move) -> String) -> Read {
        let judged = first.judged.as_ref();
        Read {
            mv: name(first.mv),
            in_file: first.in_file,
            outcome: judged.map(|judged| outcome(judged.outcome)),
            proven: first.is_proven(),
            reply: judged
                .and_then(|judged| judged.reply)
                .map(|p| name(Move::Play(p))),
            threats: judged
                .and_then(|judged| judged.threats)
                .map(|threats| Threats {
                    player: threats.color.into(),
                    count: threats.count,
                }),
            ko: judged.and_then(|judged| judged.ko_kind).map(ko),
            gain: judged.and_then(|judged| judged.gain).map(|gain| Gained {
                points: gain.gains,
                less: gain.loses,
            }),
        }
    }
}

fn what_of(remark: Remark) -> (What, Option<First>) {
    match remark {
        Remark::Impossible(first) => (What::Impossible, Some(first)),
        Remark::Open(first) => (What::NotRead, Some(first)),
        Remark::Fails(first) => (What::Fails, Some(first)),
        Remark::OnlyKo(first) => (What::OnlyKo, Some(first)),
        Remark::AlsoWorks(first) => (What::AlsoWorks, Some(first)),
        Remark::MayWork(first) => (What::MayWork, Some(first)),
        Remark::Better(first) | Remark::Solves(first) => (What::Better, Some(first)),
        Remark::Works(first) => (What::Works, Some(first)),
        Remark::WorksThough(first) => (What::WorksThough, Some(first)),
        Remark::NothingFound => (What::NothingFound, None),
        Remark::Unread { .. } => (What::Unread, None),
        Remark::Unsolvable => (What::Unsolvable, None),
        Remark::NeedsNoMove => (What::NeedsNoMove, None),
        Remark::KoWithoutMove => (What::KoWithoutMove, None),
        Remark::GainsMost(first) => (What::GainsMost, Some(first)),
        Remark::GainsLess(first, _) => (What::GainsLess, Some(first)),
        Remark::GainsAsMuch(first) => (What::GainsAsMuch, Some(first)),
    }
}

fn aim(aim: Aim) -> &'static str {
    match aim {
        Aim::Live => "live",
        Aim::Kill => "kill",
        Aim::Save => "save",
        Aim::Capture => "capture",
        Aim::Connect => "connect",
        Aim::Cut => "cut",
        Aim::Points => "points",
    }
}

fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Works => "works",
        Outcome::KoAhead => "ko-ahead",
        Outcome::KoBehind => "ko-behind",
        Outcome::Fails => "fails",
    }
}

fn ko(kind: KoKind) -> &'static str {
    match kind {
        KoKind::Direct => "direct",
        KoKind::ApproachMove => "approach-move",
        KoKind::Stages(2) => "two-step",
        KoKind::Stages(_) => "multi-step",
        KoKind::Double => "double",
    }
}
