//! Checks that need calls of their own: whether it repeats itself, heeds Stop, starts again, keeps still.

use super::checks::check;
use super::positions::{Case, KINDS, Subject};
use super::prober::{Prober, millis};
use super::report::{Check, Grade, Outcome, Report, Seen};
use crate::cli::language::{COMMANDS, REPORTS};
use crate::cli::progress::Progress;
use engine::{EngineError, Reply};
use message::{Argument, Message, id, say};
use std::time::Duration;

/// Calls with which memory is watched.
const MANY_CALLS: usize = 100;
/// Calls longer than this are not made many times.
const SHORT_CALL: Duration = Duration::from_millis(50);
/// Moves that come sooner tell nothing about the stop flag.
const LONG_MOVE: Duration = Duration::from_millis(100);
/// When the flag is set.
const STOP_AFTER: Duration = Duration::from_millis(20);
/// How long an idle library is watched.
const IDLE: Duration = Duration::from_millis(200);
/// Growth of memory per call, in bytes, that is a leak.
const LEAK: u64 = 16 << 10;

/// The check of the stop flag.
const STOP: &str = "stop";

/// Cases asked next to guarded pages.
const STRICT_CASES: usize = 8;

/// The name of a check, and what makes it.
type Habit<'a> = (&'static str, &'a dyn Fn(&mut Prober) -> Check);
type Answers = Vec<Result<Reply, EngineError>>;

/// Makes the checks in an order in which each finds the library as it needs it.
pub(super) fn of_library(prober: &mut Prober, cases: &[Case], report: &mut Report) {
    let Some(case) = playable(cases, report) else {
        return;
    };
    let hung = report.calls.iter().find(|call| call.seen == Seen::Hung);
    let hung = hung.map(|call| call.answer.clone());
    let cut = report.cut.clone();
    let late = if prober.is_late() || cut.is_some() {
        Answers::new()
    } else {
        answers(prober, case)
    };
    let habits: [Habit<'_>; 6] = [
        ("repeatable", &|prober| repeats(prober, case, &late)),
        (STOP, &|prober| stop(prober, case)),
        ("idle", &idle),
        ("memory", &|prober| memory(prober, case)),
        ("strict", &|prober| strict(prober, cases)),
        ("fresh-start", &|prober| fresh(prober, case, &late)),
    ];
    let mut progress = Progress::new();
    for (done, (id, habit)) in habits.into_iter().enumerate() {
        progress.show(&say!(COMMANDS, "cli-probe-habits", done, all = 6));
        if let Some(hung) = hung.clone().filter(|_| id == STOP) {
            // It was told to stop in that call.
            report.checks.push(check(STOP, Grade::Fail, hung));
            continue;
        }
        if let Some(why) = &cut {
            report.checks.push(check(id, Grade::Skip, why.clone()));
            continue;
        }
        let found = (!prober.is_late()).then(|| habit(prober));
        // What was told to come back because the time was up is no wonder if it differs; not to come back is a fault.
        let found = found.filter(|found| found.grade != Grade::Warn || !prober.is_late());
        let late = || check(id, Grade::Skip, id!(REPORTS, "cli-probe-no-time"));
        report.checks.push(found.unwrap_or_else(late));
    }
    progress.clear();
}

/// A position at which the library plays a stone and answers everything else: one that only knows 19×19 says nothing about
/// itself by what it does on 9×9.
fn playable<'a>(cases: &'a [Case], report: &Report) -> Option<&'a Case> {
    let of = |number: usize| report.calls.iter().filter(move |call| call.case == number);
    let plays = |&(number, _): &(usize, &Case)| {
        of(number).any(|call| call.seen == Seen::Stone && call.outcome == Outcome::Ok)
    };
    let answers =
        |number: usize| of(number).all(|call| matches!(call.outcome, Outcome::Ok | Outcome::Odd));
    let numbered = || cases.iter().enumerate();
    let best = numbered()
        .filter(plays)
        .find(|(number, _)| answers(*number));
    let empty = || numbered().find(|(_, case)| case.subject == Subject::Sizes);
    let found = best.or_else(|| numbered().find(plays)).or_else(empty);
    found.map(|(_, case)| case)
}

/// What the library has been kept from.
pub(super) fn protection(prober: &Prober) -> Check {
    match prober.protection() {
        Some(protection) => check("protection", Grade::Pass, protection.sentence()),
        None => check(
            "protection",
            Grade::Skip,
            id!(REPORTS, "cli-probe-not-there"),
        ),
    }
}

/// Has it write next to a page that it must not touch: the smallest overrun shows, with its place.
fn strict(prober: &mut Prober, cases: &[Case]) -> Check {
    const ID: &str = "strict";
    if let Some((_, Err(error))) = prober.close() {
        return check(ID, Grade::Fail, error.event());
    }
    prober.be_strict(true);
    let mut found = None;
    let (mut asked, mut answered) = (0, 0);
    let longest = cases.iter().max_by_key(|c| c.game.go.moves().len());
    for case in cases.iter().take(STRICT_CASES).chain(longest) {
        if prober.is_late() {
            break;
        }
        for answer in answers(prober, case) {
            let Err(error) = answer else {
                answered += 1;
                continue;
            };
            if error.is_crash() && found.is_none() {
                found = Some(error.event());
            }
        }
        asked += KINDS.len();
    }
    // Whatever it says now, the next process is a usual one.
    let _ = prober.close();
    prober.be_strict(false);
    match found {
        Some(words) => check(ID, Grade::Fail, words),
        None if answered == 0 => check(ID, Grade::Skip, id!(REPORTS, "cli-probe-no-answer")),
        None => check(
            ID,
            Grade::Pass,
            say!(REPORTS, "cli-probe-guarded", count = asked),
        ),
    }
}

/// Asks everything about a position; starts the library if it is not there.
fn answers(prober: &mut Prober, case: &Case) -> Answers {
    let mut all = Vec::new();
    for kind in KINDS {
        all.push(match prober.start() {
            Ok(()) => prober.ask(case, kind),
            Err(error) => Err(error),
        });
    }
    all
}

/// Returns the kinds of which the answers differ; errors are not compared.
fn differing(a: &Answers, b: &Answers) -> Vec<&'static str> {
    let pairs = a.iter().zip(b).zip(KINDS);
    pairs
        .filter(|((a, b), _)| matches!((a, b), (Ok(a), Ok(b)) if a != b))
        .map(|(_, kind)| kind)
        .collect()
}

fn all_failed(answers: &Answers) -> bool {
    answers.iter().all(Result::is_err)
}

fn repeats(prober: &mut Prober, case: &Case, first: &Answers) -> Check {
    const ID: &str = "repeatable";
    let again = answers(prober, case);
    if all_failed(first) || all_failed(&again) {
        return check(ID, Grade::Skip, id!(REPORTS, "cli-probe-no-answer"));
    }
    match differing(first, &again).as_slice() {
        [] => check(ID, Grade::Pass, id!(REPORTS, "cli-probe-repeats")),
        kinds => check(
            ID,
            Grade::Warn,
            say!(REPORTS, "cli-probe-repeats-not", kinds = kinds.join(", ")),
        ),
    }
}

fn stop(prober: &mut Prober, case: &Case) -> Check {
    const ID: &str = STOP;
    if let Err(error) = prober.start() {
        return check(ID, Grade::Skip, error.event());
    }
    let (usual, long) = prober.move_within(case, None);
    if let Err(error @ EngineError::Unresponsive { .. }) = usual {
        return check(ID, Grade::Fail, error.event());
    }
    if long < LONG_MOVE {
        let ms = Argument::decimal(millis(long), 1);
        let reason = say!(REPORTS, "cli-probe-quick-move", ms);
        return check(ID, Grade::Pass, reason);
    }
    if let Err(error) = prober.start() {
        return check(ID, Grade::Skip, error.event());
    }
    let (stopped, time) = prober.move_within(case, Some(STOP_AFTER));
    let after = time.saturating_sub(STOP_AFTER);
    match stopped {
        Err(error @ EngineError::Unresponsive { .. }) => check(ID, Grade::Fail, error.event()),
        Err(error) => check(
            ID,
            Grade::Fail,
            say!(REPORTS, "cli-probe-stop-failed", reason = error.event()),
        ),
        Ok(_) if time < long * 2 / 3 => check(
            ID,
            Grade::Pass,
            say!(
                REPORTS,
                "cli-probe-stop-fine",
                ms = Argument::decimal(millis(after), 0)
            ),
        ),
        Ok(_) => check(
            ID,
            Grade::Warn,
            say!(
                REPORTS,
                "cli-probe-no-stop",
                with = Argument::decimal(millis(time), 0),
                without = Argument::decimal(millis(long), 0)
            ),
        ),
    }
}

/// Looks at the processor time of a library that is asked nothing.
fn idle(prober: &mut Prober) -> Check {
    const ID: &str = "idle";
    let pid = prober.start().ok().and_then(|()| prober.process_id());
    let Some(before) = pid.and_then(process::usage::of_process) else {
        return check(ID, Grade::Skip, id!(REPORTS, "cli-probe-not-watched"));
    };
    std::thread::sleep(IDLE);
    let Some(after) = pid.and_then(process::usage::of_process) else {
        return check(ID, Grade::Fail, id!(REPORTS, "cli-probe-ended-idle"));
    };
    let used = after.processor.saturating_sub(before.processor);
    let percent = used.as_secs_f64() / IDLE.as_secs_f64() * 100.0;
    let grade = if percent > 50.0 {
        Grade::Warn
    } else {
        Grade::Pass
    };
    let percent = Argument::decimal(percent, 0);
    check(ID, grade, say!(REPORTS, "cli-probe-idle", percent))
}

fn memory(prober: &mut Prober, case: &Case) -> Check {
    const ID: &str = "memory";
    let pid = prober.start().ok().and_then(|()| prober.process_id());
    let resident = |pid: Option<u32>| pid.and_then(process::usage::of_process).map(|u| u.memory);
    // A busy computer may make one call long; hardly three in a row.
    let calls = [(); 3].map(|()| prober.move_within(case, None));
    let time = calls
        .iter()
        .map(|(_, time)| *time)
        .min()
        .unwrap_or_default();
    let answered = calls.iter().all(|(result, _)| result.is_ok());
    if !answered {
        return check(ID, Grade::Skip, id!(REPORTS, "cli-probe-no-answer"));
    }
    let Some(before) = resident(pid) else {
        return check(ID, Grade::Skip, id!(REPORTS, "cli-probe-not-watched"));
    };
    let megabytes = |bytes: u64| Argument::decimal(bytes as f64 / f64::from(1 << 20), 1);
    if time > SHORT_CALL {
        let memory = megabytes(before);
        return check(ID, Grade::Pass, say!(REPORTS, "cli-probe-memory", memory));
    }
    for _ in 0..MANY_CALLS {
        if prober.is_late() {
            return check(ID, Grade::Skip, id!(REPORTS, "cli-probe-no-time"));
        }
        if prober.move_within(case, None).0.is_err() {
            return check(ID, Grade::Fail, id!(REPORTS, "cli-probe-failed-often"));
        }
    }
    let after = resident(pid).unwrap_or(before);
    let grown = after.saturating_sub(before);
    let grade = if grown > LEAK * MANY_CALLS as u64 {
        Grade::Warn
    } else {
        Grade::Pass
    };
    let reason = say!(
        REPORTS,
        "cli-probe-memory-grown",
        memory = megabytes(before),
        grown = megabytes(grown),
        count = MANY_CALLS
    );
    check(ID, grade, reason)
}

/// A new process answers what the old one answered after many other games, unless something stays behind.
fn fresh(prober: &mut Prober, case: &Case, late: &Answers) -> Check {
    const ID: &str = "fresh-start";
    if let Some((_, Err(error))) = prober.close() {
        return check(ID, Grade::Fail, error.event());
    }
    let early = answers(prober, case);
    if all_failed(&early) || all_failed(late) {
        return check(ID, Grade::Skip, id!(REPORTS, "cli-probe-no-answer"));
    }
    match differing(late, &early).as_slice() {
        [] => check(ID, Grade::Pass, id!(REPORTS, "cli-probe-fresh")),
        kinds => check(
            ID,
            Grade::Warn,
            say!(REPORTS, "cli-probe-fresh-not", kinds = kinds.join(", ")),
        ),
    }
}
