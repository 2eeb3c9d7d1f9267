//! Lines of the `analyze` family: `lz-analyze`, `kata-analyze`, `analyze`.

use super::text::{Skipped, number, vertex};
use crate::TEXTS;
use engine::Analysis;
use go::{Color, Grid, Move, Position};
use message::say;
use overlay::{Candidate, Estimate};

/// Reads a report of an analysing program: blocks `info move … visits … winrate … order … pv …`, `rootInfo`,
/// `ownership`. `None` if there is nothing of that in `text`.
///
/// Programs report as the side to move sees it, which is that of `pos`; the analysis has it as Black sees it, as all
/// do. (`KataGo` can be configured to report Black's or White's view always: leave `reportAnalysisWinratesAs` at
/// SIDETOMOVE.) Chances may be fractions of 1, percents, or, as Leela Zero has them, parts of 10,000; what is meant is
/// seen from the numbers of the whole report. Of two blocks for a move the later one counts.
pub fn analysis(text: &str, pos: &Position) -> Option<Analysis> {
    let report = Report::read(text, pos);
    if report.infos.is_empty() && report.root.is_none() && report.ownership.is_empty() {
        return None;
    }
    Some(report.analysis())
}

/// What a report says, as the side to move sees it.
struct Report<'a> {
    pos: &'a Position,
    infos: Vec<Info>,
    root: Option<Values>,
    ownership: Vec<f32>,
    /// Whether there is a key that only programs with fractions write.
    has_modern_keys: bool,
    skipped: Skipped,
}

/// The numbers of a block.
#[derive(Default)]
struct Values {
    visits: Option<u64>,
    winrate: Option<Chance>,
    lcb: Option<Chance>,
    prior: Option<Chance>,
    /// `scoreLead`, or what older programs call so.
    score: Option<f32>,
    /// The standard deviation of the score.
    spread: Option<f32>,
    order: Option<u32>,
}

/// A block about a move.
struct Info {
    mv: Move,
    values: Values,
    pv: Vec<Move>,
}

/// A chance in a unit that is not known yet.
#[derive(Clone, Copy)]
struct Chance {
    value: f32,
    whole: bool,
}

/// Words that begin something else than a value.
const SECTIONS: [&str; 5] = ["info", "rootInfo", "ownership", "ownershipStdev", "pv"];

/// Keys followed by one value.
const KEYS: [&str; 9] = [
    "move",
    "visits",
    "winrate",
    "lcb",
    "prior",
    "scoreLead",
    "scoreMean",
    "scoreStdev",
    "order",
];

impl<'a> Report<'a> {
    fn read(text: &str, pos: &'a Position) -> Report<'a> {
        let mut report = Report {
            pos,
            infos: Vec::new(),
            root: None,
            ownership: Vec::new(),
            has_modern_keys: false,
            skipped: Skipped::default(),
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut rest = words.as_slice();
        while let [word, more @ ..] = rest {
            rest = match *word {
                "info" => report.info(more),
                "rootInfo" => {
                    let mut values = Values::default();
                    let (rest, _) = report.values(more, &mut values);
                    report.root = Some(values);
                    rest
                }
                "ownership" => {
                    let length = more.iter().take_while(|w| number(w).is_some()).count();
                    report.ownership = more[..length].iter().filter_map(|w| number(w)).collect();
                    &more[length..]
                }
                _ => more,
            };
        }
        report
    }

    /// Reads a block about a move; returns the words after it.
    fn info<'w>(&mut self, words: &'w [&'w str]) -> &'w [&'w str] {
        let mut values = Values::default();
        let (mut rest, mut name) = self.values(words, &mut values);
        let mut pv = Vec::new();
        while let ["pv", more @ ..] = rest {
            let size = self.pos.size();
            let line = more.iter().map_while(|word| vertex(word, size));
            pv = line.collect();
            // Numbers about the line may follow, and they belong to the block.
            let (after, again) = self.values(&more[pv.len()..], &mut values);
            (rest, name) = (after, name.or(again));
        }
        match name.map(|name| (name, vertex(name, self.pos.size()))) {
            Some((_, Some(mv))) => {
                self.infos.retain(|info| info.mv != mv);
                self.infos.push(Info { mv, values, pv });
            }
            Some((name, None)) => self.skipped.add(name),
            None => {}
        }
        rest
    }

    /// Reads keys and values up to the next section; returns the words from there, and the value of `move`.
    fn values<'w>(
        &mut self,
        words: &'w [&'w str],
        values: &mut Values,
    ) -> (&'w [&'w str], Option<&'w str>) {
        let mut rest = words;
        let mut name = None;
        while let [key, more @ ..] = rest {
            if SECTIONS.contains(key) {
                break;
            }
            rest = more;
            // A value that is missing must not swallow the next key.
            let value = more
                .first()
                .copied()
                .filter(|v| !KEYS.contains(v) && !SECTIONS.contains(v));
            let Some(value) = value.filter(|_| KEYS.contains(key)) else {
                self.has_modern_keys |= matches!(*key, "utility" | "weight");
                continue;
            };
            rest = &more[1..];
            self.has_modern_keys |= *key == "scoreStdev";
            match *key {
                "move" => name = Some(value),
                "visits" => values.visits = value.parse().ok(),
                "winrate" => values.winrate = chance(value),
                "lcb" => values.lcb = chance(value),
                "prior" => values.prior = chance(value),
                "scoreLead" => values.score = number(value),
                "scoreMean" if values.score.is_none() => values.score = number(value),
                "scoreStdev" => values.spread = number(value).filter(|spread| *spread >= 0.0),
                "order" => values.order = value.parse().ok(),
                _ => {}
            }
        }
        (rest, name)
    }

    fn analysis(mut self) -> Analysis {
        let unit = self.unit();
        let mover = self.pos.to_move();
        self.infos.sort_by_key(|info| {
            let visits = info.values.visits.unwrap_or(0);
            (info.values.order.unwrap_or(u32::MAX), u64::MAX - visits)
        });
        let mut analysis = Analysis::new(self.pos.size(), "Analysis");
        analysis.candidates = self
            .infos
            .iter()
            .map(|i| i.candidate(mover, unit))
            .collect();
        analysis.estimate = self.estimate(&analysis.candidates, unit);
        analysis.ownership = self.ownership_grid();
        if analysis.ownership.is_none() && !self.ownership.is_empty() {
            let (given, area) = (self.ownership.len(), self.pos.size().area());
            let sentence = say!(TEXTS, "drawn-ownership-values", given, area);
            analysis.text.push(sentence);
        }
        analysis.text.extend(self.skipped.sentence());
        analysis
    }

    /// What the chances of the report are parts of.
    fn unit(&self) -> f32 {
        let infos = self.infos.iter().map(|info| &info.values);
        let all: Vec<Chance> = infos
            .chain(&self.root)
            .flat_map(|v| [v.winrate, v.lcb, v.prior])
            .flatten()
            .collect();
        let largest = all.iter().map(|c| c.value).fold(0.0, f32::max);
        let fractions = all.iter().any(|c| !c.whole);
        match largest {
            // A report of chances near 0 in parts of 10,000 looks the same as one of certain wins.
            ..=1.0 if fractions || self.has_modern_keys => 1.0,
            ..=100.0 if fractions => 100.0,
            _ => 10_000.0,
        }
    }

    fn estimate(&self, candidates: &[Candidate], unit: f32) -> Option<Estimate> {
        let mover = self.pos.to_move();
        let visits = candidates.iter().filter_map(|c| c.visits);
        let all = visits.fold(None, |sum: Option<u64>, n| {
            Some(sum.unwrap_or(0).saturating_add(n))
        });
        let best = candidates.first();
        let root = self.root.as_ref();
        let estimate = Estimate {
            winrate: root
                .and_then(|v| v.winrate)
                .map(|c| c.for_black(mover, unit))
                .or(best.and_then(|c| c.winrate)),
            score: root
                .and_then(|v| v.score)
                .map(|s| for_black(s, mover))
                .or(best.and_then(|c| c.score)),
            visits: root.and_then(|v| v.visits).or(all),
            ..Estimate::default()
        };
        (estimate != Estimate::default()).then_some(estimate)
    }

    fn ownership_grid(&self) -> Option<Grid<f32>> {
        let size = self.pos.size();
        let fits = self.ownership.len() == size.area();
        let mover = self.pos.to_move();
        fits.then(|| {
            let value = |i: usize| for_black(self.ownership[i].clamp(-1.0, 1.0), mover);
            Grid::filled(size, ()).map(|p, ()| value(size.index(p)))
        })
    }
}

impl Info {
    fn candidate(&self, mover: Color, unit: f32) -> Candidate {
        let values = &self.values;
        Candidate {
            visits: values.visits,
            winrate: values.winrate.map(|c| c.for_black(mover, unit)),
            lcb: values.lcb.map(|c| c.for_black(mover, unit)),
            score: values.score.map(|s| for_black(s, mover)),
            score_spread: values.spread,
            prior: values.prior.map(|c| c.of(unit)),
            pv: self.pv.clone(),
            ..Candidate::new(mover, self.mv)
        }
    }
}

impl Chance {
    /// From 0 to 1.
    fn of(self, unit: f32) -> f32 {
        (self.value / unit).clamp(0.0, 1.0)
    }

    /// Black's share of it.
    fn for_black(self, mover: Color, unit: f32) -> f32 {
        match mover {
            Color::Black => self.of(unit),
            Color::White => 1.0 - self.of(unit),
        }
    }
}

fn chance(word: &str) -> Option<Chance> {
    let whole = word.bytes().all(|b| b.is_ascii_digit());
    number(word).map(|value| Chance { value, whole })
}

fn for_black(value: f32, mover: Color) -> f32 {
    match mover {
        Color::Black => value,
        Color::White => -value,
    }
}
