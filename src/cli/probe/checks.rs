//! The checks by name: what the calls came to, subject by subject.

use super::positions::{Subject, USUAL_SIDES};
use super::report::{Call, Check, Grade, Outcome, Report, Seen};
use crate::cli::language::{English, REPORTS};
use cgfthink_host::LibraryFile;
use message::{Argument, Id, Sentence, id, say};

/// Lines that a call may print before it is called noisy.
const QUIET_LINES: usize = 50;
/// Milliseconds that loading and init should not take.
const QUICK_START: f64 = 3000.0;

pub(super) fn check(id: &'static str, grade: Grade, reason: impl Into<English>) -> Check {
    let reason = reason.into();
    Check { id, grade, reason }
}

/// The exported names.
pub(super) fn exports(file: &LibraryFile) -> Check {
    let mut odd = Vec::new();
    for (found, wanted) in [
        (file.init.as_deref(), cgfthink_abi::INIT),
        (Some(file.thinking.as_str()), cgfthink_abi::THINKING),
        (file.close.as_deref(), cgfthink_abi::CLOSE),
    ] {
        match found {
            Some(name) if name == wanted => {}
            Some(name) => odd.push(say!(REPORTS, "cli-probe-decorated", name, wanted)),
            None => odd.push(say!(REPORTS, "cli-probe-no-export", wanted)),
        }
    }
    if odd.is_empty() {
        let all = id!(REPORTS, "cli-probe-all-exports");
        check("exports", Grade::Pass, all)
    } else {
        check("exports", Grade::Warn, joined(odd))
    }
}

/// How long it took to get ready.
pub(super) fn start(ms: f64) -> Check {
    let grade = if ms > QUICK_START {
        Grade::Warn
    } else {
        Grade::Pass
    };
    let ms = Argument::decimal(ms, 1);
    check("start", grade, say!(REPORTS, "cli-probe-ready", ms))
}

/// Several sentences as one. There is at least one.
pub(super) fn joined(sentences: Vec<Sentence>) -> Sentence {
    let all = sentences.into_iter();
    all.reduce(|first, second| say!(REPORTS, "cli-probe-both", first, second))
        .expect("there is something to say")
}

/// Grades what was asked, by subject and by kind of fault.
pub(super) fn of_calls(report: &mut Report) {
    let calls = &report.calls;
    let subjects = Subject::ALL.iter();
    let mut checks: Vec<Check> = subjects.map(|&s| subject(s, report)).collect();
    checks.push(faults(
        "answers",
        Outcome::Failed,
        Grade::Fail,
        id!(REPORTS, "cli-probe-all-back"),
        report,
    ));
    checks.push(faults(
        "legal-moves",
        Outcome::Illegal,
        Grade::Fail,
        id!(REPORTS, "cli-probe-all-legal"),
        report,
    ));
    checks.push(faults(
        "overlays",
        Outcome::Odd,
        Grade::Warn,
        id!(REPORTS, "cli-probe-all-fit"),
        report,
    ));
    checks.push(moves(calls));
    checks.push(drawings(calls));
    checks.push(territory(calls));
    checks.push(arrays(report));
    checks.push(output(report));
    checks.push(times(calls));
    report.checks.extend(checks);
}

/// The name of its check.
const fn name_of(subject: Subject) -> &'static str {
    match subject {
        Subject::Sizes => "sizes",
        Subject::Colours => "colours",
        Subject::Komi => "komi",
        Subject::Handicap => "handicap",
        Subject::Problems => "problems",
        Subject::Passes => "passes",
        Subject::Ko => "ko",
        Subject::LongGames => "long-games",
    }
}

fn subject(subject: Subject, report: &Report) -> Check {
    let calls = &report.calls;
    let about: Vec<&Call> = calls.iter().filter(|c| c.subject == subject).collect();
    let id = name_of(subject);
    if about.is_empty() {
        return check(id, Grade::Skip, report.why_cut());
    }
    let bad = |c: &&&Call| matches!(c.outcome, Outcome::Failed | Outcome::Illegal);
    let wrong: Vec<&&Call> = about.iter().filter(bad).collect();
    if wrong.is_empty() {
        let count = about.len();
        let fine = if subject == Subject::Sizes {
            let sizes = sides_of(about.into_iter(), " ");
            say!(REPORTS, "cli-probe-sizes-fine", count, sizes)
        } else {
            say!(REPORTS, "cli-probe-calls-fine", count)
        };
        return check(id, Grade::Pass, fine);
    }
    if subject == Subject::Sizes {
        return sizes(&wrong);
    }
    let reason = say!(
        REPORTS,
        "cli-probe-calls-wrong",
        wrong = wrong.len(),
        count = about.len(),
        first = said_of(wrong[0])
    );
    check(id, Grade::Fail, reason)
}

/// A call and what came of it.
fn said_of(call: &Call) -> Sentence {
    let Call { kind, size, .. } = call;
    let (position, answer) = (&call.position, &call.answer);
    say!(
        REPORTS,
        "cli-probe-call",
        kind = *kind,
        size,
        position,
        answer
    )
}

/// The sides of the boards, each once.
fn sides_of<'a>(calls: impl Iterator<Item = &'a Call>, between: &str) -> String {
    let mut sides: Vec<u8> = calls.map(|call| call.size).collect();
    sides.sort_unstable();
    sides.dedup();
    let sides: Vec<String> = sides.iter().map(u8::to_string).collect();
    sides.join(between)
}

fn sizes(wrong: &[&&Call]) -> Check {
    let usual = wrong.iter().any(|call| USUAL_SIDES.contains(&call.size));
    let grade = if usual { Grade::Fail } else { Grade::Warn };
    let first = wrong[0];
    let reason = say!(
        REPORTS,
        "cli-probe-sizes-wrong",
        sizes = sides_of(wrong.iter().map(|call| **call), ", "),
        size = first.size,
        answer = &first.answer
    );
    check("sizes", grade, reason)
}

/// Counts the calls with one kind of outcome.
fn faults(id: &'static str, outcome: Outcome, grade: Grade, fine: Id, report: &Report) -> Check {
    let calls = &report.calls;
    if calls.is_empty() {
        return check(id, Grade::Skip, report.why_cut());
    }
    let mut wrong = calls.iter().filter(|c| c.outcome == outcome);
    match wrong.next() {
        None if !any_back(calls) => check(id, Grade::Skip, id!(REPORTS, "cli-probe-none-back")),
        None => check(id, Grade::Pass, fine),
        Some(first) => {
            let reason = say!(
                REPORTS,
                "cli-probe-faults",
                wrong = 1 + wrong.count(),
                count = calls.len(),
                first = said_of(first)
            );
            check(id, grade, reason)
        }
    }
}

/// Whether anything was answered: without that nothing can be said of answers.
fn any_back(calls: &[Call]) -> bool {
    calls.iter().any(|call| call.outcome != Outcome::Failed)
}

/// Whether it ever plays a stone where there is room for one.
fn moves(calls: &[Call]) -> Check {
    const ID: &str = "moves";
    let with_room = |c: &&Call| !matches!(c.subject, Subject::Passes | Subject::LongGames);
    let answers = calls.iter().filter(with_room).map(|call| call.seen);
    let (mut stones, mut count) = (0, 0);
    for answer in answers {
        stones += usize::from(answer == Seen::Stone);
        count += usize::from(matches!(answer, Seen::Stone | Seen::NoStone));
    }
    match (stones, count) {
        (_, 0) => check(ID, Grade::Skip, id!(REPORTS, "cli-probe-none-back")),
        (0, _) => check(
            ID,
            Grade::Warn,
            say!(REPORTS, "cli-probe-only-passes", count),
        ),
        _ => check(
            ID,
            Grade::Pass,
            say!(REPORTS, "cli-probe-plays", stones, count),
        ),
    }
}

/// Whether there is anything in its pictures.
fn drawings(calls: &[Call]) -> Check {
    const ID: &str = "pictures";
    let mut drawing: Vec<&str> = Vec::new();
    let mut count = 0;
    for call in calls {
        if let Seen::Drawn { points, .. } = call.seen {
            count += 1;
            if points > 0 && !drawing.contains(&call.kind) {
                drawing.push(call.kind);
            }
        }
    }
    if count == 0 {
        return check(ID, Grade::Skip, id!(REPORTS, "cli-probe-none-back"));
    }
    if drawing.is_empty() {
        return check(
            ID,
            Grade::Warn,
            say!(REPORTS, "cli-probe-draws-nothing", count),
        );
    }
    let kinds = drawing.join(", ");
    check(ID, Grade::Pass, say!(REPORTS, "cli-probe-draws", kinds))
}

/// Whether life and death says of every empty point whose it is.
fn territory(calls: &[Call]) -> Check {
    const ID: &str = "territory";
    let status = calls.iter().filter(|call| call.kind == "status");
    let open: Vec<(&Call, usize)> = status
        .filter_map(|call| match call.seen {
            Seen::Drawn { open, .. } => Some((call, open)),
            _ => None,
        })
        .collect();
    let count = open.len();
    let wrong = open.iter().filter(|(_, open)| *open > 0).count();
    match open.iter().find(|(_, open)| *open > 0) {
        _ if count == 0 => check(ID, Grade::Skip, id!(REPORTS, "cli-probe-none-back")),
        None => check(ID, Grade::Pass, id!(REPORTS, "cli-probe-all-owned")),
        Some((first, points)) => {
            let (size, position) = (first.size, &first.position);
            let reason = say!(
                REPORTS,
                "cli-probe-nobody",
                wrong,
                count,
                points,
                size,
                position
            );
            check(ID, Grade::Warn, reason)
        }
    }
}

/// What was written outside, as the host has noticed it.
fn arrays(report: &Report) -> Check {
    let notes = report.calls.iter().flat_map(|c| &c.notes);
    let outside = notes
        .chain(&report.notes)
        .find(|note| cgfthink_host::tells_of_writing_outside(&note.0));
    match outside {
        Some(note) => check("arrays", Grade::Fail, note.clone()),
        None if !any_back(&report.calls) => {
            check("arrays", Grade::Skip, id!(REPORTS, "cli-probe-none-back"))
        }
        None => check("arrays", Grade::Pass, id!(REPORTS, "cli-probe-arrays-fine")),
    }
}

fn output(report: &Report) -> Check {
    if !any_back(&report.calls) {
        return check("output", Grade::Skip, id!(REPORTS, "cli-probe-none-back"));
    }
    let all: usize = report.calls.iter().map(|c| c.printed.len()).sum();
    let most = report
        .calls
        .iter()
        .map(|c| c.printed.len())
        .max()
        .unwrap_or(0);
    let grade = if most > QUIET_LINES {
        Grade::Warn
    } else {
        Grade::Pass
    };
    let reason = say!(REPORTS, "cli-probe-lines", all, most);
    check("output", grade, reason)
}

fn times(calls: &[Call]) -> Check {
    let mut times_of = Vec::new();
    for kind in super::positions::KINDS {
        let came_back = |c: &&Call| c.kind == kind && c.outcome != Outcome::Failed;
        let mut times: Vec<f64> = calls.iter().filter(came_back).map(|c| c.ms).collect();
        times.sort_by(f64::total_cmp);
        if let (Some(median), Some(longest)) = (times.get(times.len() / 2), times.last()) {
            let median = Argument::decimal(*median, 2);
            let longest = Argument::decimal(*longest, 2);
            times_of.push(say!(REPORTS, "cli-probe-time", kind, median, longest));
        }
    }
    if times_of.is_empty() {
        return check("times", Grade::Skip, id!(REPORTS, "cli-probe-none-back"));
    }
    check("times", Grade::Pass, joined(times_of))
}
