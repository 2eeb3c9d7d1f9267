//! The checks by name: what the calls came to, subject by subject.

use super::positions::{Subject, USUAL_SIDES};
use super::report::{Call, Check, Grade, Outcome, Report};
use cgfthink_host::LibraryFile;

/// Lines that a call may print before it is called noisy.
const QUIET_LINES: usize = 50;
/// Milliseconds that loading and init should not take.
const QUICK_START: f64 = 3000.0;

const NO_TIME: &str = "there was no time";

pub(super) fn check(id: &'static str, grade: Grade, reason: impl Into<String>) -> Check {
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
            Some(name) => odd.push(format!("{name} is not the plain name {wanted}")),
            None => odd.push(format!("{wanted} is missing, which CgfGoBan does not take")),
        }
    }
    if odd.is_empty() {
        check(
            "exports",
            Grade::Pass,
            "all three functions, under their plain names",
        )
    } else {
        check("exports", Grade::Warn, odd.join("; "))
    }
}

/// How long it took to get ready.
pub(super) fn start(ms: f64) -> Check {
    let grade = if ms > QUICK_START {
        Grade::Warn
    } else {
        Grade::Pass
    };
    check("start", grade, format!("ready after {ms:.1} ms"))
}

/// Grades what was asked, by subject and by kind of fault.
pub(super) fn of_calls(report: &mut Report) {
    let calls = &report.calls;
    let mut checks: Vec<Check> = Subject::ALL.iter().map(|&s| subject(s, calls)).collect();
    checks.push(faults(
        "answers",
        Outcome::Failed,
        Grade::Fail,
        "every call came back",
        calls,
    ));
    checks.push(faults(
        "legal-moves",
        Outcome::Illegal,
        Grade::Fail,
        "every move was legal",
        calls,
    ));
    checks.push(faults(
        "overlays",
        Outcome::Odd,
        Grade::Warn,
        "every value fits its point",
        calls,
    ));
    checks.push(arrays(report));
    checks.push(output(report));
    checks.push(times(calls));
    report.checks.extend(checks);
}

const fn id(subject: Subject) -> &'static str {
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

fn subject(subject: Subject, calls: &[Call]) -> Check {
    let about: Vec<&Call> = calls.iter().filter(|c| c.subject == subject).collect();
    let id = id(subject);
    if about.is_empty() {
        return check(id, Grade::Skip, NO_TIME);
    }
    let bad = |c: &&&Call| matches!(c.outcome, Outcome::Failed | Outcome::Illegal);
    let wrong: Vec<&&Call> = about.iter().filter(bad).collect();
    if wrong.is_empty() {
        let what = if subject == Subject::Sizes {
            let mut sides: Vec<u8> = about.iter().map(|c| c.size).collect();
            sides.sort_unstable();
            sides.dedup();
            let name = |s: &u8| s.to_string();
            format!(
                ", sizes {}",
                sides.iter().map(name).collect::<Vec<_>>().join(" ")
            )
        } else {
            String::new()
        };
        return check(id, Grade::Pass, format!("{} calls{what}", about.len()));
    }
    if subject == Subject::Sizes {
        return sizes(&wrong);
    }
    let first = wrong[0];
    let reason = format!(
        "{} of {} calls went wrong; {} on {}, {}: {}",
        wrong.len(),
        about.len(),
        first.kind,
        first.size,
        first.position,
        first.answer
    );
    check(id, Grade::Fail, reason)
}

fn sizes(wrong: &[&&Call]) -> Check {
    let mut sides: Vec<u8> = wrong.iter().map(|c| c.size).collect();
    sides.sort_unstable();
    sides.dedup();
    let usual = sides.iter().any(|side| USUAL_SIDES.contains(side));
    let grade = if usual { Grade::Fail } else { Grade::Warn };
    let named: Vec<String> = sides.iter().map(u8::to_string).collect();
    let first = wrong[0];
    check(
        "sizes",
        grade,
        format!(
            "wrong on {}; on {}: {}",
            named.join(", "),
            first.size,
            first.answer
        ),
    )
}

/// Counts the calls with one kind of outcome.
fn faults(
    id: &'static str,
    outcome: Outcome,
    grade: Grade,
    fine: &'static str,
    calls: &[Call],
) -> Check {
    if calls.is_empty() {
        return check(id, Grade::Skip, NO_TIME);
    }
    let mut wrong = calls.iter().filter(|c| c.outcome == outcome);
    match wrong.next() {
        None => check(id, Grade::Pass, fine),
        Some(first) => {
            let reason = format!(
                "{} of {} calls; the first: {} on {}, {}: {}",
                1 + wrong.count(),
                calls.len(),
                first.kind,
                first.size,
                first.position,
                first.answer
            );
            check(id, grade, reason)
        }
    }
}

/// What was written outside, as the host has noticed it.
fn arrays(report: &Report) -> Check {
    let notes = report.calls.iter().flat_map(|c| &c.notes);
    let outside = notes
        .chain(&report.notes)
        .find(|n| n.contains("outside the arrays"));
    match outside {
        Some(note) => check("arrays", Grade::Fail, note.clone()),
        None => check("arrays", Grade::Pass, "nothing was written near the arrays"),
    }
}

fn output(report: &Report) -> Check {
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
    check(
        "output",
        grade,
        format!("{all} lines in all, {most} in one call at most"),
    )
}

fn times(calls: &[Call]) -> Check {
    let mut words = Vec::new();
    for kind in super::positions::KINDS {
        let came_back = |c: &&Call| c.kind == kind && c.outcome != Outcome::Failed;
        let mut times: Vec<f64> = calls.iter().filter(came_back).map(|c| c.ms).collect();
        times.sort_by(f64::total_cmp);
        if let (Some(median), Some(longest)) = (times.get(times.len() / 2), times.last()) {
            words.push(format!("{kind} {median:.2} ms (longest {longest:.2})"));
        }
    }
    match words.as_slice() {
        [] => check("times", Grade::Skip, "no call came back"),
        words => check("times", Grade::Pass, words.join(", ")),
    }
}
