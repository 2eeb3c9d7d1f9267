//! `lz-analyze`, `kata-analyze` and their `genmove_` forms: what the engine thinks, line after line.

use super::Server;
use super::arguments::{color, number, vertex_of, word};
use super::failure::{Failure, SyntaxError};
use super::text::{Line, format};
use engine::{Analysis, Detail, Game, Restriction, Search};
use go::{Color, Move, Point, Size};
use overlay::Candidate;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// The commands.
pub(super) const COMMANDS: [&str; 4] = [
    "lz-analyze",
    "kata-analyze",
    "lz-genmove_analyze",
    "kata-genmove_analyze",
];

/// What was asked.
struct Wish {
    color: Color,
    /// The words of Leela Zero or those of `KataGo`.
    kata: bool,
    interval: Duration,
    most_moves: usize,
    root: bool,
    detail: Detail,
    restrictions: Vec<Restriction>,
}

impl Wish {
    /// What the engine is asked for.
    fn search(&self) -> Search {
        Search {
            restrictions: self.restrictions.clone(),
            detail: self.detail,
            ..Search::default()
        }
    }
}

impl Server {
    /// Answers a command of this module. An analysis ends when the controller sends another.
    pub(super) fn stream(&mut self, line: &Line, out: &mut impl Write) -> io::Result<()> {
        let id = line.id.map(|id| id.to_string()).unwrap_or_default();
        let read = self.wish(line);
        let wish = match read.and_then(|wish| self.player.ready().map(|()| wish)) {
            Ok(wish) => wish,
            Err(reason) => {
                out.write_all(format(line.id, &Err(reason)).as_bytes())?;
                return out.flush();
            }
        };
        writeln!(out, "={id}")?;
        out.flush()?;
        let game = self.game_for(wish.color);
        let mut telling = Telling {
            out,
            about: game.clone(),
            wish: &wish,
            begun: Instant::now(),
            lines: 0,
            withheld: None,
            trouble: Ok(()),
        };
        if line.name.contains("genmove") {
            let answer = self.generate(game, wish.search(), &mut |found| telling.hear(found));
            // A move is chosen by what was found last, however soon after the line before.
            telling.catch_up();
            telling.trouble?;
            // The answer has begun already, so there is no other way to say that it failed.
            let answer = answer.unwrap_or_else(|reason| {
                (self.served.complain)(&reason);
                "resign".to_owned()
            });
            writeln!(out, "play {answer}")?;
        } else {
            let mut game = game;
            game.clock = None;
            let mut each = |found| telling.hear(found);
            let ended = self.player.watch(game, wish.search(), &mut each);
            telling.trouble?;
            if let Err(reason) = ended {
                (self.served.complain)(&reason);
            }
        }
        writeln!(out)?;
        out.flush()
    }

    /// Reads `[COLOR] [INTERVAL] [NAME VALUE]…`; intervals are in hundredths of a second.
    fn wish(&self, line: &Line) -> Result<Wish, Failure> {
        let args = &line.args;
        let size = self.game.size();
        let mut wish = Wish {
            color: self.game.to_move(),
            kata: line.name.starts_with("kata"),
            interval: Duration::from_secs(1),
            most_moves: usize::MAX,
            root: false,
            detail: Detail {
                candidates: true,
                ..Detail::default()
            },
            restrictions: Vec::new(),
        };
        let mut i = 0;
        if let Ok(color) = color(args, 0) {
            wish.color = color;
            i = 1;
        }
        while let Some(arg) = args.get(i) {
            i += match arg.to_ascii_lowercase().as_str() {
                "interval" => {
                    wish.interval = interval(args, i + 1)?;
                    2
                }
                "minmoves" => {
                    wish.detail.least_moves = number(args, i + 1)?;
                    2
                }
                "maxmoves" => {
                    wish.most_moves = number(args, i + 1)?;
                    2
                }
                "ownership" => {
                    wish.detail.ownership = flag(args, i + 1)?;
                    2
                }
                "rootinfo" => {
                    wish.root = flag(args, i + 1)?;
                    2
                }
                verb @ ("avoid" | "allow") => {
                    wish.restrictions
                        .push(restriction(verb == "allow", args, i + 1, size)?);
                    4
                }
                name if name.parse::<f64>().is_ok() => {
                    wish.interval = interval(args, i)?;
                    1
                }
                // `KataGo` tells more than there is here; controllers can live without.
                "ownershipstdev"
                | "movesownership"
                | "movesownershipstdev"
                | "pvvisits"
                | "pvedgevisits"
                | "noresultvalue" => {
                    flag(args, i + 1)?;
                    2
                }
                _ if i == 0 => return Err(SyntaxError::Color(arg.clone()).into()),
                _ => return Err(SyntaxError::Option(arg.clone()).into()),
            };
        }
        Ok(wish)
    }
}

/// Reads `COLOR MOVE,MOVE… DEPTH`.
fn restriction(only: bool, args: &[String], at: usize, size: Size) -> Result<Restriction, Failure> {
    let color = color(args, at)?;
    let moves = word(args, at + 1)?.split(',');
    let moves: Result<Vec<Move>, Failure> = moves.map(|vertex| vertex_of(vertex, size)).collect();
    Ok(Restriction {
        color,
        moves: moves?,
        only,
        depth: number(args, at + 2)?,
    })
}

/// Reads hundredths of a second. `KataGo` takes fractions of them.
fn interval(args: &[String], i: usize) -> Result<Duration, SyntaxError> {
    let centis: f64 = number(args, i)?;
    if centis.is_nan() || centis < 0.0 {
        return Err(SyntaxError::Number(args[i].clone()));
    }
    Ok(Duration::from_secs_f64((centis / 100.0).min(1e6)))
}

fn flag(args: &[String], i: usize) -> Result<bool, SyntaxError> {
    match word(args, i)?.to_ascii_lowercase().as_str() {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        other => Err(SyntaxError::Flag(other.to_owned())),
    }
}

/// Writes what the engine shows, as often as is wanted.
struct Telling<'a, W> {
    out: &'a mut W,
    about: Game,
    wish: &'a Wish,
    begun: Instant,
    lines: u32,
    /// What was heard last, if it came too soon to be written.
    withheld: Option<Analysis>,
    trouble: io::Result<()>,
}

impl<W: Write> Telling<'_, W> {
    fn hear(&mut self, found: Analysis) {
        // The engine shows itself ten times a second; who wants to hear it less often does.
        if self.begun.elapsed() >= self.wish.interval * self.lines {
            self.withheld = None;
            self.tell(&found);
        } else {
            self.withheld = Some(found);
        }
    }

    /// Writes what was heard last, if it has not been written.
    fn catch_up(&mut self) {
        if let Some(found) = self.withheld.take() {
            self.tell(&found);
        }
    }

    fn tell(&mut self, found: &Analysis) {
        if self.trouble.is_ok() {
            self.lines += 1;
            self.trouble = self.write_infos(found);
        }
    }

    /// Writes a line with all candidates.
    fn write_infos(&mut self, found: &Analysis) -> io::Result<()> {
        let wish = self.wish;
        let told = found.candidates.iter().enumerate();
        let shown = told.take(wish.most_moves);
        let mut line: Vec<String> = shown
            .map(|(order, candidate)| self.info(candidate, order))
            .collect();
        if line.is_empty() {
            return Ok(());
        }
        if wish.kata && wish.root {
            line.extend(self.root(found));
        }
        if wish.kata
            && let Some(ownership) = &found.ownership
        {
            line.push("ownership".to_owned());
            let sign = match wish.color {
                Color::Black => 1.0,
                Color::White => -1.0,
            };
            let owned = ownership.values().iter().map(|own| sign * own);
            line.extend(owned.map(|own| format!("{own:.3}")));
        }
        writeln!(self.out, "{}", line.join(" "))?;
        self.out.flush()
    }

    /// Words a candidate. Chances and scores are those of the side to move.
    fn info(&self, candidate: &Candidate, order: usize) -> String {
        let chance = |winrate: Option<f32>| self.own_chance(winrate.unwrap_or(0.5));
        let words = format!(
            "info move {} visits {} winrate {}",
            vertex(&self.about, candidate.mv),
            candidate.visits.unwrap_or(0),
            self.number(chance(candidate.winrate)),
        );
        let score = self.score(candidate.score, candidate.score_spread);
        let rest = format!(
            " prior {} lcb {} order {order} pv",
            self.number(candidate.prior.unwrap_or(0.0)),
            self.number(chance(candidate.lcb)),
        );
        let pv = candidate.pv.iter().map(|&mv| vertex(&self.about, mv));
        let pv: Vec<String> = pv.collect();
        format!("{words}{score}{rest} {}", pv.join(" "))
    }

    /// Words the position as a whole.
    fn root(&self, found: &Analysis) -> Option<String> {
        let estimate = found.estimate?;
        Some(format!(
            "rootInfo winrate {}{} visits {}",
            self.number(self.own_chance(estimate.winrate?)),
            self.score(estimate.score, None),
            estimate.visits?,
        ))
    }

    /// Words a score that is Black's, and how far from it the game may end, where these are known.
    fn score(&self, score: Option<f32>, spread: Option<f32>) -> String {
        let score = score.filter(|_| self.wish.kata);
        score.map_or_else(String::new, |score| {
            let score = match self.wish.color {
                Color::Black => score,
                Color::White => -score,
            };
            let spread =
                spread.map_or_else(String::new, |spread| format!(" scoreStdev {spread:.2}"));
            format!(" scoreMean {score:.2}{spread} scoreLead {score:.2}")
        })
    }

    fn own_chance(&self, blacks: f32) -> f32 {
        match self.wish.color {
            Color::Black => blacks,
            Color::White => 1.0 - blacks,
        }
    }

    fn number(&self, part: f32) -> String {
        if self.wish.kata {
            format!("{part:.6}")
        } else {
            format!("{:.0}", part * 10_000.0)
        }
    }
}

fn vertex(game: &Game, mv: Move) -> String {
    match mv {
        Move::Play(p) => Point::to_gtp(p, game.size()),
        Move::Pass => "pass".to_owned(),
    }
}
