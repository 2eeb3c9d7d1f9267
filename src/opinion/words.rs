//! What reading has to say against a problem's file, in words.

use crate::{Aim, Audit, Broken, Contradicted, First, KoKind, Outcome, Remark};
use go::{Color, Move, Point, Position};
use message::{Argument, Sentence, id, say};
use tsumego::OtherSide;

message::catalogue! {
    /// The texts of this crate.
    const OPINION = include_str!("../../assets/lang/en/opinion.ftl");
}

/// Which group a problem is about, whose it is, and what is to be reached with it. `name` names points.
pub fn about(audit: &Audit, owner: Color, name: &dyn Fn(Point) -> String) -> Sentence {
    let who: Argument = color(owner);
    let point = name(audit.target);
    match audit.aim {
        Aim::Live if audit.ko_is_enough => say!(OPINION, "about-live-ko", who, point),
        Aim::Kill if audit.ko_is_enough => say!(OPINION, "about-kill-ko", who, point),
        Aim::Live => say!(OPINION, "about-live", who, point),
        Aim::Kill => say!(OPINION, "about-kill", who, point),
        Aim::Save => say!(OPINION, "about-save", who, point),
        Aim::Capture => say!(OPINION, "about-capture", who, point),
        Aim::Connect => say!(OPINION, "about-connect", who, point),
        Aim::Cut => say!(OPINION, "about-cut", who, point),
        Aim::Points => say!(OPINION, "about-points", point),
    }
}

fn color(color: Color) -> Argument {
    match color {
        Color::Black => id!(OPINION, "audit-black").into(),
        Color::White => id!(OPINION, "audit-white").into(),
    }
}

/// What is to be said of a problem that begins with this position: of what was read, none if nothing could be, and where the file names
/// the other side as the one to play. `name` names moves.
pub fn said(
    start: &Position,
    audit: Option<&Audit>,
    other_side: Option<OtherSide>,
    name: &dyn Fn(Move) -> String,
) -> Vec<Sentence> {
    let mut words: Vec<Sentence> = Vec::new();
    words.extend(other_side.map(|named| match named {
        OtherSide::InProperty => id!(OPINION, "audit-other-colour").into(),
        OtherSide::InWords => id!(OPINION, "audit-other-colour-words").into(),
    }));
    let Some(audit) = audit else {
        words.push(match start.has_chain_without_liberties() {
            Some(stone) => {
                let point = name(Move::Play(stone));
                say!(OPINION, "audit-no-liberties", point)
            }
            None => id!(OPINION, "audit-not-read").into(),
        });
        return words;
    };
    let remarks = audit.remarks_beside(other_side);
    if audit.asks_otherwise {
        words.push(id!(OPINION, "audit-asks-otherwise").into());
    }
    if !audit.is_answered() {
        words.push(id!(OPINION, "audit-no-answer").into());
    }
    let is_silent = remarks
        .iter()
        .all(|remark| matches!(remark, Remark::MayWork(_)));
    let is_proven = audit.complete && audit.firsts.iter().all(First::is_proven);
    // That the other side is named is against the file, whatever else is likely.
    let is_told = is_proven || other_side.is_none();
    if is_silent && is_told && audit.lines.is_empty() && audit.broken.is_empty() {
        words.push(if is_proven {
            id!(OPINION, "audit-sound").into()
        } else if audit.is_guessed {
            let point = name(Move::Play(audit.target));
            say!(OPINION, "audit-nothing-there", point)
        } else {
            nothing_against(audit, name)
        });
    }
    for alike in remarks.chunk_by(Remark::is_told_with) {
        let names = alike.iter().filter_map(Remark::first);
        words.push(tell(alike[0], names.map(|(first, _)| name(first.mv)), name));
    }
    if audit.aim == Aim::Points {
        words.push(id!(OPINION, "audit-points-assume").into());
    }
    words.extend(audit.broken.iter().map(|line| tell_broken(line, name)));
    words.extend(audit.lines.iter().map(|line| tell_line(line, name)));
    if audit.is_guessed && !remarks.is_empty() {
        let point = name(Move::Play(audit.target));
        words.push(say!(OPINION, "audit-if-about", point));
    }
    words
}

/// That nothing contradicts the file though not all of it is proven, and which of its answers are not.
fn nothing_against(audit: &Audit, name: &dyn Fn(Move) -> String) -> Sentence {
    if !audit.is_answered() {
        return id!(OPINION, "audit-nothing").into();
    }
    let answers = audit.firsts.iter().filter(|first| first.in_file);
    let likely = answers.filter(|first| !first.is_proven());
    match joined(likely.map(|first| name(first.mv))) {
        Some(mv) => say!(OPINION, "audit-nothing-likely", mv),
        None => id!(OPINION, "audit-nothing-proven").into(),
    }
}

/// Names one after the other; none if there are none.
fn joined(names: impl Iterator<Item = String>) -> Option<Argument> {
    names.fold(None, |all, mv| {
        Some(match all {
            None => Argument::from(mv),
            Some(all) => say!(OPINION, "audit-moves", first = all, second = mv).into(),
        })
    })
}

/// A move of a line that cannot be played.
fn tell_broken(found: &Broken, name: &dyn Fn(Move) -> String) -> Sentence {
    let moves = found.before.iter().map(|&mv| name(mv));
    let line = moves.collect::<Vec<_>>().join(" ");
    match found.mv {
        Some(mv) => say!(OPINION, "audit-line-impossible", line, mv = name(mv)),
        None => say!(OPINION, "audit-line-off", line),
    }
}

/// A line that ends otherwise than its file says.
fn tell_line(found: &Contradicted, name: &dyn Fn(Move) -> String) -> Sentence {
    let moves = found.line.moves.iter().map(|&(_, mv)| name(mv));
    let line = moves.collect::<Vec<_>>().join(" ");
    let reply = found.reply.map(|p| name(Move::Play(p)));
    match (found.line.is_right, found.outcome, reply) {
        (true, Outcome::Fails, Some(reply)) => say!(OPINION, "audit-line-fails", line, reply),
        (true, Outcome::Fails, None) => say!(OPINION, "audit-line-fails-so", line),
        (true, ..) => say!(OPINION, "audit-line-ko", line),
        (false, _, Some(reply)) => say!(OPINION, "audit-line-works", line, reply),
        (false, _, None) => say!(OPINION, "audit-line-works-so", line),
    }
}

/// What is said of a first move, and of others of which the same is to be said; `names` are the names of all of these.
fn tell(
    remark: Remark,
    names: impl Iterator<Item = String>,
    name: &dyn Fn(Move) -> String,
) -> Sentence {
    let names: Vec<String> = names.collect();
    let count = names.len();
    let mv = joined(names.into_iter()).unwrap_or_else(|| Argument::from(String::new()));
    let how = |first: First| -> Argument {
        if first.judged.is_some_and(|judged| judged.bent_four) {
            id!(OPINION, "audit-bent-four").into()
        } else if first.is_proven() {
            id!(OPINION, "audit-proven").into()
        } else {
            id!(OPINION, "audit-likely").into()
        }
    };
    match remark {
        Remark::Impossible(_) => say!(OPINION, "audit-impossible", mv),
        Remark::Open(first) => say!(OPINION, "audit-open", mv = name(first.mv)),
        Remark::Fails(first) => {
            let reply = first.judged.and_then(|judged| judged.reply);
            let how = how(first);
            match reply.map(|p| name(Move::Play(p))) {
                Some(reply) => say!(OPINION, "audit-fails", mv, reply, how),
                None => say!(OPINION, "audit-fails-so", mv, how),
            }
        }
        Remark::OnlyKo(first) => only_ko(first, mv, how(first)),
        Remark::AlsoWorks(first) if first.makes_ko() => {
            say!(OPINION, "audit-also-ko", mv, count, how = how(first))
        }
        Remark::AlsoWorks(first) => {
            say!(OPINION, "audit-also-works", mv, count, how = how(first))
        }
        Remark::MayWork(_) => say!(OPINION, "audit-may-work", mv),
        Remark::Better(first) => say!(OPINION, "audit-better", mv, count, how = how(first)),
        Remark::Works(first) if first.makes_ko() => {
            say!(OPINION, "audit-works-ko", mv, count, how = how(first))
        }
        Remark::Works(first) | Remark::Solves(first) => {
            say!(OPINION, "audit-works", mv, count, how = how(first))
        }
        Remark::WorksThough(first) => {
            say!(OPINION, "audit-works-though", mv, count, how = how(first))
        }
        Remark::GainsMost(first) => {
            let gains = first.judged.and_then(|judged| judged.gain);
            let count = gains.map_or(0, |gain| gain.gains.max(0).unsigned_abs());
            say!(OPINION, "audit-gains-most", mv, count, how = how(first))
        }
        Remark::GainsLess(first, best) => {
            let gains = first.judged.and_then(|judged| judged.gain);
            let count = gains.map_or(0, |gain| gain.loses);
            let best = name(best.mv);
            say!(
                OPINION,
                "audit-gains-less",
                mv,
                count,
                best,
                how = how(first)
            )
        }
        Remark::GainsAsMuch(first) => {
            say!(OPINION, "audit-gains-as-much", mv, count, how = how(first))
        }
        Remark::Unread { open, of } if open == of => id!(OPINION, "audit-none-read").into(),
        Remark::Unread { open, of } => say!(OPINION, "audit-unread", open, of),
        Remark::NothingFound => id!(OPINION, "audit-nothing-found").into(),
        Remark::Unsolvable => id!(OPINION, "audit-unsolvable").into(),
        Remark::NeedsNoMove => id!(OPINION, "audit-needs-no-move").into(),
        Remark::KoWithoutMove => id!(OPINION, "audit-ko-without-move").into(),
    }
}

/// A first move of the file that only makes a ko, with who needs threats if that is known.
fn only_ko(first: First, mv: Argument, how: Argument) -> Sentence {
    let Some(threats) = first.judged.and_then(|judged| judged.threats) else {
        return say!(OPINION, "audit-ko", mv, how);
    };
    let who = color(threats.color);
    let count = u32::from(threats.count);
    let ko = a_ko(first.judged.and_then(|judged| judged.ko_kind));
    say!(OPINION, "audit-ko-threats", mv, how, ko, who, count)
}

/// A ko by its name.
fn a_ko(kind: Option<KoKind>) -> Argument {
    match kind {
        Some(KoKind::Direct) => id!(OPINION, "audit-a-direct-ko").into(),
        Some(KoKind::ApproachMove) => id!(OPINION, "audit-an-approach-ko").into(),
        Some(KoKind::Stages(count)) => {
            say!(OPINION, "audit-a-ko-of-steps", count = u32::from(count)).into()
        }
        Some(KoKind::Double) | None => id!(OPINION, "audit-a-ko").into(),
    }
}
