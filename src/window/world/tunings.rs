//! A tuning that is looked at: its folder is read again whenever something in it has changed, on a thread of its own.

use crate::sharded::Kept;
use crate::tuning;
use crate::window::world::reading::modified;
use ::tune::{Parameter, Sample, Space, Surface, groups};
use app::WINDOW;
use app::engines::tunings::{Tuned, TuningCommand, TuningOrder, TuningView};
use fileref::Stamp;
use message::{FILES, Sentence, id, say};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How often the folder is looked at.
const EVERY: Duration = Duration::from_millis(500);
/// How much longer the next reading waits than the one before took.
const REST: u32 = 3;
/// How often the user's wish to stop is looked at.
const TICK: Duration = Duration::from_millis(100);
/// So many pairs the first estimate on the way rests on; each further one on half as many more.
const FIRST: usize = 8;

/// What makes the results of a tuning what they are.
#[derive(Deserialize)]
struct Of {
    engine: String,
    against: String,
    parameters: Vec<(String, f64, f64, bool)>,
}

/// What is noted beside the results.
#[derive(Deserialize)]
struct Noted {
    now: Vec<Option<f64>>,
    pairs: u64,
}

/// A tuning as its files tell it.
struct Tuning {
    /// The engine that is tuned.
    engine: String,
    /// The engine it plays against.
    against: String,
    /// The parameters.
    space: Space,
    /// How many pairs there are to be, if that is known.
    planned: Option<u64>,
    /// Results by the numbers of the pairs.
    samples: BTreeMap<u64, Sample>,
}

/// The tuning of those files; of several the one with the first file. None if there is none.
fn read(files: &[PathBuf]) -> Option<Tuning> {
    let parts: Vec<Kept> = tuning::parts(files).collect();
    let head = parts.first()?.head.of.clone();
    let of = Of::deserialize(&head).ok()?;
    let noted = |part: &Kept| Noted::deserialize(part.note.as_ref()?).ok();
    let parts = parts.into_iter().filter(|part| part.head.of == head);
    let parts: Vec<Kept> = parts.collect();
    let noted: Vec<Noted> = parts.iter().filter_map(noted).collect();
    let now = |at: usize| noted.last().and_then(|noted| *noted.now.get(at)?);
    let parameters = of.parameters.into_iter().enumerate();
    let parameters = parameters.map(|(at, (name, min, max, whole))| Parameter {
        name,
        min,
        max,
        now: now(at),
        whole,
    });
    let space = Space::new(parameters.collect())?;
    let planned = noted.iter().map(|noted| noted.pairs);
    let planned = planned
        .chain(parts.iter().filter_map(|part| part.items))
        .max();
    let mut samples = BTreeMap::new();
    for part in parts {
        tuning::add(&mut samples, part, &space);
    }
    Some(Tuning {
        engine: of.engine,
        against: of.against,
        space,
        planned,
        samples,
    })
}

/// Follows the folder until nobody wants it any more. `tell` hands on what stands in it, and says whether somebody listens.
pub(super) fn follow(order: &TuningOrder, tell: impl Fn(TuningCommand) -> bool) {
    let stopped = || order.stop.load(Ordering::Acquire);
    let mut seen = None;
    let mut way = Way::default();
    while !stopped() {
        let begun = Instant::now();
        let now = look(order);
        if seen.as_ref() != Some(&now) {
            let view = match &now {
                Ok(files) => view(files, &mut way, &stopped),
                Err(reason) => Err(reason.clone()),
            };
            if stopped() || !tell(TuningCommand::Read(order.number, view.map(Box::new))) {
                return;
            }
            seen = Some(now);
        }
        let rest = EVERY.max(begun.elapsed() * REST);
        let until = Instant::now() + rest;
        while Instant::now() < until && !stopped() {
            std::thread::sleep(TICK);
        }
    }
}

/// A file of a part, and what tells its versions apart.
type Seen = (PathBuf, Option<Stamp>, u64);

fn look(order: &TuningOrder) -> Result<Vec<Seen>, Sentence> {
    let files = tuning::files_in(order.folder.as_path()).map_err(|error| {
        let reason = message::Message::sentence(&error);
        say!(FILES, "file-reason", file = order.folder.name(), reason)
    })?;
    let seen = |file: PathBuf| {
        let size = std::fs::metadata(&file).map_or(0, |data| data.len());
        let time = modified(&file);
        (file, time, size)
    };
    Ok(files.into_iter().map(seen).collect())
}

/// Estimates on the way, which do not change any more: of the first pairs, by their numbers.
#[derive(Default)]
struct Way(Vec<(Vec<u64>, Option<::tune::Finding>)>);

impl Way {
    fn finding(
        &mut self,
        numbers: &[u64],
        samples: &[Sample],
        now: &[f64],
    ) -> Option<::tune::Finding> {
        if let Some((_, known)) = self.0.iter().find(|(known, _)| known == numbers) {
            return known.clone();
        }
        let found = Surface::read(samples, now);
        self.0.retain(|(known, _)| known.len() != numbers.len());
        self.0.push((numbers.to_vec(), found.clone()));
        found
    }
}

/// What is shown of the tuning of those files.
fn view(
    files: &[Seen],
    way: &mut Way,
    stopped: &impl Fn() -> bool,
) -> Result<TuningView, Sentence> {
    let files: Vec<PathBuf> = files.iter().map(|(file, ..)| file.clone()).collect();
    let none = || Sentence::from(id!(WINDOW, "tuning-none"));
    let tuning = read(&files).ok_or_else(none)?;
    let now = tuning.space.now();
    let (numbers, samples): (Vec<u64>, Vec<Sample>) = tuning.samples.into_iter().unzip();
    let curves = Surface::curves(&samples);
    let mut findings = Vec::new();
    for pairs in steps(samples.len()) {
        if stopped() {
            return Err(none());
        }
        let found = way.finding(&numbers[..pairs], &samples[..pairs], &now);
        findings.extend(found.map(|found| (pairs as u64, found)));
    }
    let parameters = tuning.space.parameters().iter().enumerate();
    let tuned = |(at, parameter): (usize, &Parameter)| Tuned {
        parameter: parameter.clone(),
        curve: curves
            .get(at)
            .map_or_else(Vec::new, |curve| curve.0.clone()),
        groups: groups(&samples, at),
        best: findings
            .iter()
            .map(|(pairs, found)| (*pairs, found.best[at]))
            .collect(),
    };
    Ok(TuningView {
        parameters: parameters.map(tuned).collect(),
        gain: findings
            .iter()
            .map(|(pairs, found)| (*pairs, found.gain))
            .collect(),
        score: findings.last().map(|(_, found)| found.score),
        likelihood: findings.last().map(|(_, found)| found.likelihood),
        engine: tuning.engine,
        against: tuning.against,
        pairs: samples.len() as u64,
        planned: tuning.planned,
        games: samples.iter().map(|sample| sample.games).sum(),
        points: samples.iter().map(|sample| sample.score).sum(),
    })
}

/// After how many pairs estimates are told: half as many more each time, and all at last.
fn steps(all: usize) -> Vec<usize> {
    let further = std::iter::successors(Some(FIRST), |pairs| Some(pairs + pairs / 2));
    let mut steps: Vec<usize> = further.take_while(|&pairs| pairs < all).collect();
    steps.extend((all > 0).then_some(all));
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_folder_tells_what_is_tuned_and_what_came_of_it_so_far() {
        let folder = tempfile::tempdir().expect("a folder");
        let head = |shard: &str, against: &str| {
            let of = json!({"engine": "net", "send": [], "against": against,
                "parameters": [["c", 0.5, 3.0, false]], "options": []});
            json!({"katsura_part": "tune", "shard": shard, "of": of}).to_string()
        };
        let pair = |number: u64, score: f64, games: u32| {
            let line = json!({"pair": number, "score": score, "games": games}).to_string();
            json!({"item": number, "lines": [line]}).to_string()
        };
        let note = r#"{"note":{"now":[1.0],"pairs":40}}"#;
        let write = |name: &str, lines: &[String]| {
            let text = lines.join("\n") + "\n";
            std::fs::write(folder.path().join(name), text).expect("room");
        };
        write(
            "tune-1-of-2.jsonl",
            &[
                head("1/2", "net"),
                note.to_owned(),
                pair(0, 1.5, 2),
                pair(2, 0.0, 0),
            ],
        );
        write(
            "tune-2-of-2.jsonl",
            &[
                head("2/2", "net"),
                pair(1, 2.0, 2),
                "{\"item\":3,".to_owned(),
            ],
        );
        write(
            "tune-9-of-9.jsonl",
            &[head("9/9", "another"), pair(8, 2.0, 2)],
        );
        write("z.jsonl", &["no part".to_owned()]);
        let files = tuning::files_in(folder.path()).expect("a folder");
        let found = read(&files).expect("a tuning");
        assert_eq!(
            (&*found.engine, &*found.against, found.planned),
            ("net", "net", Some(40))
        );
        assert_eq!(found.space.parameters()[0].now, Some(1.0));
        let scores: Vec<(u64, f64)> = found.samples.iter().map(|(n, s)| (*n, s.score)).collect();
        assert_eq!(scores, [(0, 1.5), (1, 2.0)]);
        assert!(read(&files[3..]).is_none() && read(&[]).is_none());
    }

    #[test]
    fn estimates_on_the_way_lie_closer_at_the_beginning() {
        assert!(steps(0).is_empty());
        assert_eq!(steps(3), [3]);
        assert_eq!(steps(8), [8]);
        assert_eq!(steps(30), [8, 12, 18, 27, 30]);
    }
}
