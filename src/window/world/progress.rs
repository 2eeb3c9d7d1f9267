//! The record of solved problems: a thread of its own has the database.

use app::analysis::exercise::{ExerciseCommand, MistakeProblem};
use app::problems::bundled::{GRADES, Start, start_of, starts};
use app::problems::review::{AHEAD, GradeStand, Listed, Overview};
use app::problems::solving::SolvingCommand;
use app::problems::{ProblemCommand, Source};
use app::shell::command::Command;
use chrono::{DateTime, Days, Local, NaiveTime, Utc};
use message::{FILES, Sentence, say};
use record::Collection;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;
use tsumego::{
    Key, Known, Level, Mode, Place, Progress, ProgressError, Standing, Tally, Try, Verdict,
};

/// The file of the mistakes of the user's games, beside the database.
const MISTAKES: &str = "mistakes.sgf";

/// So many days the streak may be long; what lies before is not looked at.
const LONGEST_STREAK: u64 = 1000;

/// What the thread is told.
#[derive(Debug)]
pub enum Note {
    /// An attempt has ended, at a problem that was met there.
    Remember(Key, Try, Option<Place>),
    /// Rate the user and the problem, which is that hard if it was never rated.
    Rate(Key, Try, Level),
    /// Put a mistake of a game among the problems, as one that was failed at that time.
    KeepMistake(Box<MistakeProblem>, DateTime<Utc>),
    /// How does the user stand with these problems?
    AskStandings(Vec<Key>),
    /// What was failed, what is due, and how did the days go?
    AskOverview,
}

/// Keeps the record in that file from now on. The thread ends when the sender is dropped, with everything written.
pub fn keep(
    file: PathBuf,
    say: impl Fn(Command) + Send + 'static,
) -> (Sender<Note>, JoinHandle<()>) {
    let (sender, notes) = channel();
    (
        sender,
        std::thread::spawn(move || listen(&file, &notes, &say)),
    )
}

fn listen(file: &Path, notes: &Receiver<Note>, say: &impl Fn(Command)) {
    let mut progress = None;
    for note in notes {
        let answer = answer(&mut progress, file, note)
            .map_err(|error| say!(FILES, "file-trouble", file, reason = &error));
        say(answer.unwrap_or_else(|reason| SolvingCommand::NoDatabase(reason).into()));
    }
}

fn answer(
    progress: &mut Option<Progress>,
    file: &Path,
    note: Note,
) -> Result<Command, ProgressError> {
    // Nobody who never solves a problem gets a database.
    let nothing_yet = progress.is_none() && !file.exists();
    Ok(match note {
        Note::Remember(key, attempt, place) => {
            let progress = open(progress, file)?;
            progress.remember(&key, attempt, place.as_ref())?;
            standings(progress, vec![key])?
        }
        Note::Rate(key, attempt, level) => {
            let progress = open(progress, file)?;
            progress.rate(&key, attempt, level)?;
            standings(progress, vec![key])?
        }
        Note::KeepMistake(problem, at) => {
            let kept = match append(file, &problem.sgf) {
                Ok((place, game)) => {
                    let place = Place {
                        file: place,
                        game,
                        title: problem.title.clone(),
                    };
                    let failed = Try {
                        at,
                        verdict: Verdict::Wrong,
                        time: Duration::ZERO,
                        mode: Mode::Free,
                        hints: 0,
                    };
                    open(progress, file)?.remember(&problem.key, failed, Some(&place))?;
                    Ok(())
                }
                Err(reason) => Err(reason),
            };
            ExerciseCommand::Kept(kept).into()
        }
        Note::AskStandings(keys) if nothing_yet => {
            let none = keys.into_iter().map(|key| (key, Standing::default()));
            SolvingCommand::Standings(none.collect()).into()
        }
        Note::AskStandings(keys) => standings(open(progress, file)?, keys)?,
        Note::AskOverview => {
            let found = if nothing_yet {
                overview(&Progress::in_memory()?)?
            } else {
                overview(open(progress, file)?)?
            };
            ProblemCommand::Overview(Box::new(found)).into()
        }
    })
}

/// Puts a record behind those of the file of mistakes, which stands beside the database. Returns the file and the number
/// of the game there.
fn append(database: &Path, sgf: &str) -> Result<(String, u32), Sentence> {
    let file = database.with_file_name(MISTAKES);
    let failed = |reason: &dyn std::fmt::Display| {
        say!(
            FILES,
            "file-reason",
            file = &file,
            reason = &reason.to_string()
        )
    };
    let mut bytes = match std::fs::read(&file) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(failed(&error)),
    };
    let game = if bytes.is_empty() {
        0
    } else {
        let known = Collection::read(bytes.clone()).map_err(|error| failed(&error))?;
        known.games().len() as u32
    };
    bytes.extend_from_slice(sgf.as_bytes());
    bytes.push(b'\n');
    if let Some(folder) = file.parent() {
        let _ = std::fs::create_dir_all(folder);
    }
    files::store::write_atomically(&file, &bytes).map_err(|error| failed(&error))?;
    let path = file.to_str().ok_or_else(|| failed(&"no text"))?;
    Ok((path.to_owned(), game))
}

fn open<'a>(
    progress: &'a mut Option<Progress>,
    file: &Path,
) -> Result<&'a mut Progress, ProgressError> {
    if let Some(folder) = file.parent() {
        // If that fails, opening fails with a better reason.
        let _ = std::fs::create_dir_all(folder);
    }
    if progress.is_none() {
        let mut opened = Progress::open(file)?;
        // What was tried before there were ratings is rated once.
        opened.rate_past(|key| first_level(key).unwrap_or_default())?;
        *progress = Some(opened);
    }
    Ok(progress.as_mut().expect("it was just opened"))
}

fn standings(progress: &Progress, keys: Vec<Key>) -> Result<Command, ProgressError> {
    let standings = progress.standings(&keys)?;
    let told = keys.into_iter().zip(standings).collect();
    Ok(SolvingCommand::Standings(told).into())
}

/// The number of today, as [`tsumego::Day`] counts.
pub fn today() -> i64 {
    let now = Local::now();
    (now.timestamp() + i64::from(now.offset().local_minus_utc())).div_euclid(86_400)
}

/// The end of today.
fn tonight() -> DateTime<Utc> {
    let now = Local::now();
    let tomorrow = now.date_naive() + Days::new(1);
    let midnight = tomorrow.and_time(NaiveTime::MIN).and_local_timezone(Local);
    midnight
        .earliest()
        .map_or_else(|| now.to_utc(), |night| night.to_utc())
}

/// How hard a bundled problem is, as its file or its grade says.
fn first_level(key: &Key) -> Option<Level> {
    let all = (0..GRADES.len()).flat_map(starts);
    all.into_iter()
        .find(|start| start.key == *key)
        .map(|start| start.level)
}

/// So many new problems are put before the user a day.
const FRESH: usize = 5;

/// New bundled problems as hard as the user is strong, those of today: how many are left, and which.
fn fresh(
    progress: &Progress,
    standings: &[Vec<Standing>],
    level: Level,
) -> Result<Vec<Listed>, ProgressError> {
    // Problems of the user's own files are none of these.
    let met = progress.met_since(midnight())?;
    let met = met.iter().filter(|&key| start_of(key).is_some()).count();
    // Who is not known yet begins with what he can surely do.
    let wanted = level.rating - level.deviation;
    let mut found: Vec<(f64, usize, u32, &Start)> = Vec::new();
    for (grade, standings) in standings.iter().enumerate() {
        for (game, (start, standing)) in starts(grade).iter().zip(standings).enumerate() {
            if standing.tries == 0 {
                let apart = (start.level.rating - wanted).abs();
                found.push((apart, grade, game as u32, start));
            }
        }
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    let listed = |(_, grade, game, start): (f64, usize, u32, &Start)| Listed {
        known: Known {
            key: start.key.clone(),
            place: Source::Bundled(grade).name().map(|file| Place {
                file,
                game,
                title: String::new(),
            }),
            tally: Tally::default(),
            last: DateTime::default(),
            due: None,
        },
        is_there: true,
    };
    let left = FRESH.saturating_sub(met);
    Ok(found.into_iter().take(left).map(listed).collect())
}

/// The beginning of today.
fn midnight() -> DateTime<Utc> {
    tonight() - Days::new(1)
}

/// Asks the database.
fn overview(progress: &Progress) -> Result<Overview, ProgressError> {
    let now = Local::now();
    let offset = now.offset().local_minus_utc();
    let since = now.to_utc() - Days::new(LONGEST_STREAK);
    let mut there: BTreeMap<String, bool> = BTreeMap::new();
    let mut listed = |known: Vec<Known>| -> Vec<Listed> {
        let look = |known: Known| {
            let is_there = known.place.as_ref().is_some_and(|place| {
                *there
                    .entry(place.file.clone())
                    .or_insert_with(|| is_there(&place.file))
            });
            Listed { known, is_there }
        };
        known.into_iter().map(look).collect()
    };
    let mut overview = Overview {
        today: today(),
        failed: listed(progress.failed()?),
        due: listed(progress.due(tonight())?),
        days: progress.days(since, offset)?,
        modes: progress.by_mode()?,
        forecast: progress.forecast(today(), AHEAD, offset)?,
        ..Overview::default()
    };
    let mut standings = Vec::with_capacity(GRADES.len());
    for grade in 0..GRADES.len() {
        let keys: Vec<Key> = starts(grade)
            .iter()
            .map(|start| start.key.clone())
            .collect();
        standings.push(progress.standings(&keys)?);
    }
    overview.take_bundled(&standings, now.to_utc());
    for (name, keys) in SET_KEYS.iter() {
        let standings = progress.standings(keys)?;
        let stand = GradeStand::of(&standings, now.to_utc());
        overview.sets.push(((*name).to_owned(), stand));
    }
    let level = progress.level(now.to_utc())?;
    overview.fresh = fresh(progress, &standings, level)?;
    overview.levels = progress.levels()?;
    overview.level = (!overview.levels.is_empty()).then_some(level);
    Ok(overview)
}

/// The bundled sets of games other than Go.
fn puzzle_sets() -> impl Iterator<Item = &'static player::PuzzleSet> {
    let all = players::puzzles::all().iter();
    all.flat_map(|puzzles| puzzles.sets())
}

/// Their problems, by name.
static SET_KEYS: LazyLock<Vec<(&str, Vec<Key>)>> = LazyLock::new(|| {
    let keys = |set: &player::PuzzleSet| {
        let file = Collection::read(set.bytes.to_vec()).ok()?;
        let keys = file.games().iter().filter_map(Key::of_record).collect();
        Some((set.name, keys))
    };
    puzzle_sets().filter_map(keys).collect()
});

fn is_there(file: &str) -> bool {
    match Source::of_name(file) {
        Source::File(path) => path.as_path().is_file(),
        Source::Bundled(_) => true,
        Source::Set(name) => puzzle_sets().any(|set| set.name == name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use app::analysis::AnalysisCommand;

    /// Puts a record among the problems; tells whether that was possible.
    fn keeps(progress: &mut Option<Progress>, database: &Path, sgf: &str) -> bool {
        let record = Collection::read(sgf.into()).expect("a record");
        let problem = MistakeProblem {
            sgf: sgf.to_owned(),
            title: "Aoki – Mori, move 31".to_owned(),
            key: Key::of_record(record.game(0)).expect("a problem"),
        };
        let note = Note::KeepMistake(Box::new(problem), Utc::now());
        match answer(progress, database, note).expect("a database") {
            Command::Analysis(AnalysisCommand::Exercise(ExerciseCommand::Kept(kept))) => {
                kept.is_ok()
            }
            other => panic!("{other:?}"),
        }
    }

    fn asked(progress: &mut Option<Progress>, database: &Path) -> Box<Overview> {
        match answer(progress, database, Note::AskOverview).expect("a database") {
            Command::Problem(ProblemCommand::Overview(overview)) => overview,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn new_problems_are_as_hard_as_the_user_is_strong() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = folder.path().join("progress.sqlite");
        let mut progress = None;
        let grades = |overview: &Overview| -> Vec<String> {
            let places = overview
                .fresh
                .iter()
                .filter_map(|one| one.known.place.as_ref());
            places.map(|place| place.file.clone()).collect()
        };
        let first = asked(&mut progress, &database);
        assert_eq!((first.level, first.fresh.len()), (None, FRESH));
        assert!(!database.exists(), "nobody has solved anything yet");
        // Somebody who solves what is hard, days ago.
        let hard = starts(GRADES.len() - 1);
        for (at, start) in hard.iter().enumerate().take(12) {
            let attempt = Try {
                at: Utc::now() - Days::new(20 - at as u64),
                verdict: Verdict::Right,
                time: Duration::from_secs(9),
                mode: Mode::Free,
                hints: 0,
            };
            for note in [
                Note::Remember(start.key.clone(), attempt, None),
                Note::Rate(start.key.clone(), attempt, start.level),
            ] {
                answer(&mut progress, &database, note).expect("kept");
            }
        }
        let strong = asked(&mut progress, &database);
        assert_eq!(strong.levels.len(), 12);
        let level = strong.level.expect("a rating");
        assert!(level.rating > hard[0].level.rating, "{level:?}");
        assert_eq!(strong.fresh.len(), FRESH);
        assert_ne!(grades(&strong), grades(&first), "others than before");
        // What is met today is no new problem any more, and one less is to come.
        let place = strong.fresh[0].known.key.clone();
        let today = Try {
            at: Utc::now(),
            verdict: Verdict::Wrong,
            time: Duration::from_secs(9),
            mode: Mode::Review,
            hints: 0,
        };
        let note = Note::Remember(place.clone(), today, None);
        answer(&mut progress, &database, note).expect("kept");
        let later = asked(&mut progress, &database);
        assert_eq!(later.fresh.len(), FRESH - 1);
        assert!(later.fresh.iter().all(|one| one.known.key != place));
        // A problem of a file of the user's own leaves as many.
        let own = b"(;SZ[9]PL[B]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea][ii];B[ba])";
        let own = Collection::read(own.to_vec()).expect("a problem");
        let own = Key::of_record(own.game(0)).expect("a problem");
        assert!(start_of(&own).is_none());
        answer(&mut progress, &database, Note::Remember(own, today, None)).expect("kept");
        let later = asked(&mut progress, &database);
        assert_eq!(later.fresh.len(), FRESH - 1);
    }

    #[test]
    fn mistakes_of_games_become_problems_in_a_file_of_their_own() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = folder.path().join("katsura/progress.sqlite");
        let mut progress = None;
        let [first, second] = [
            "(;SZ[9]PL[B]AB[cc]AW[dd];B[ee])",
            "(;SZ[9]PL[W]AB[gg]AW[hh];W[ee])",
        ];
        assert!(keeps(&mut progress, &database, first));
        assert!(keeps(&mut progress, &database, second));
        let file = database.with_file_name(MISTAKES);
        let games = files::open(&file).expect("records");
        assert_eq!(games.games().len(), 2);
        let overview = answer(&mut progress, &database, Note::AskOverview).expect("a database");
        let Command::Problem(ProblemCommand::Overview(overview)) = overview else {
            panic!("{overview:?}");
        };
        let mut listed: Vec<_> = overview.failed.iter().collect();
        listed.sort_by_key(|listed| listed.known.place.as_ref().map(|place| place.game));
        for (game, listed) in listed.iter().enumerate() {
            let place = listed.known.place.as_ref().expect("a file");
            assert_eq!((place.game as usize, listed.is_there), (game, true));
        }
        assert_eq!(listed.len(), 2);
        // What is no record is not written over.
        std::fs::write(&file, "my notes").expect("a file");
        assert!(!keeps(&mut progress, &database, first));
        assert_eq!(std::fs::read_to_string(&file).expect("a file"), "my notes");
    }
}
