//! The line that shows why a verdict is as it is, in words, and how far the reader is.

use crate::WINDOW;
use crate::game::name_of_side;
use crate::problems::opinion::Speaker;
use crate::problems::solving::Solving;
use crate::problems::why::WhyKnown;
use ::opinion::{End, Opinion, Outcome, Stage};
use go::{Move, Point};
use message::{Argument, Sentence, id, say};
use std::time::Instant;

impl<N: Fn(Point) -> String> Speaker<'_, N> {
    /// What is said of the line: how sure it is, how far it is played, and how it ends.
    pub fn why(&self, solving: &Solving) -> Option<String> {
        let explained = solving.explained()?;
        let (step, count) = explained.steps();
        let mut said = vec![match &explained.known {
            WhyKnown::Reading(_) if !explained.is_of_file => {
                return Some(self.texts.get(id!(WINDOW, "why-reading")).to_string());
            }
            _ if explained.is_of_file && step <= explained.of_file => {
                self.texts.get(id!(WINDOW, "why-file")).to_string()
            }
            WhyKnown::Read(why) => self.texts.tell(&self.read(solving, &why.opinion)),
            _ => return Some(self.texts.get(id!(WINDOW, "why-unknown")).to_string()),
        }];
        if let Some(why) = explained.why().filter(|_| !explained.is_of_file) {
            let other = match (explained.works, why.opinion.outcome) {
                (true, Outcome::Fails) if solving.is_guessed() => {
                    Some(id!(WINDOW, "why-file-first"))
                }
                (true, Outcome::Fails) => Some(id!(WINDOW, "why-file-right")),
                (false, Outcome::Works) => Some(id!(WINDOW, "why-file-wrong")),
                _ => None,
            };
            said.extend(other.map(|id| self.texts.get(id).to_string()));
        }
        if count > 1 {
            said.push(self.texts.tell(&say!(WINDOW, "why-step", step, count)));
        }
        let end = explained.why().and_then(|why| why.end);
        if let Some(end) = end.filter(|_| step == count && !explained.is_of_file) {
            let end = self.texts.get(match end {
                End::Taken => id!(WINDOW, "why-taken"),
                End::NoRoom => id!(WINDOW, "why-no-room"),
                End::Lives => id!(WINDOW, "why-lives"),
                End::Joined => id!(WINDOW, "why-joined"),
            });
            said.push(end.to_string());
        }
        let both = |lead: String, words: String| {
            self.texts.tell(&say!(WINDOW, "opinion-both", lead, words))
        };
        said.into_iter().reduce(both)
    }

    /// What the reader thinks of the move, and how sure that is.
    fn read(&self, solving: &Solving, opinion: &Opinion) -> Sentence {
        let words = self.outcome(solving, opinion);
        let how: Argument = match opinion.assumed {
            None => id!(WINDOW, "why-proven").into(),
            Some(_) => id!(WINDOW, "why-likely").into(),
        };
        let words = capital(&words);
        say!(WINDOW, "why-read", words, how)
    }

    /// What stands beside the line: what the outcome rests on, what was taken for granted, and the vital points.
    pub fn why_more(&self, solving: &Solving) -> Option<String> {
        let explained = solving.explained()?;
        let Some(why) = explained.why() else {
            return Some(String::new());
        };
        let mut said: Vec<Sentence> = Vec::new();
        if explained.is_of_file {
            said.push(self.read(solving, &why.opinion));
        }
        if let Some(assumed) = why.opinion.assumed {
            let assumed = self.assumed(assumed, &why.opinion);
            said.push(say!(WINDOW, "why-assumes", assumed));
        } else if let Some((first, last)) = corners(explained.zone()) {
            let (from, to) = ((self.name)(first), (self.name)(last));
            said.push(if first == last {
                say!(WINDOW, "why-zone-one", at = from)
            } else if !explained.is_ringed() {
                say!(WINDOW, "why-zone-bare", from, to)
            } else {
                say!(WINDOW, "why-zone", from, to)
            });
        }
        let vital = explained.vital(solving.hides_answer()).iter();
        let points: Vec<String> = vital.map(|&point| (self.name)(point)).collect();
        if !points.is_empty() {
            let points = points.join(", ");
            let theirs = if why.opinion.outcome.is_ahead() {
                solving.player()
            } else {
                solving.player().opposite()
            };
            let who = self.texts.get(name_of_side(theirs, true)).to_string();
            said.push(say!(WINDOW, "why-vital", who, points));
        }
        if why.opinion.threats.is_some() {
            said.push(id!(WINDOW, "why-ko").into());
        }
        let said: Vec<String> = said.iter().map(|one| self.texts.tell(one)).collect();
        Some(said.join("\n"))
    }

    /// What the reader says against the file: what it is, and one sentence a line.
    pub fn check(&self, solving: &Solving) -> Option<(String, String)> {
        let check = solving.check()?;
        let name = |mv| match mv {
            Move::Play(point) => (self.name)(point),
            Move::Pass => self.texts.get(id!(WINDOW, "act-pass")).to_string(),
        };
        let Some((said, read)) = check.said(&name) else {
            let reading = self.texts.get(id!(WINDOW, "check-reading")).to_string();
            return Some((reading, String::new()));
        };
        let title = if check.is_answered() {
            say!(WINDOW, "check-title", read)
        } else {
            say!(WINDOW, "check-title-bare", read)
        };
        let about = check.about(&self.name);
        let about = about.map(|group| say!(WINDOW, "check-about", group));
        let point = id!(WINDOW, "check-point").into();
        let said = said.iter().map(|one| {
            let words = capital(&self.texts.tell(one));
            say!(WINDOW, "check-line", words)
        });
        let lines = about.into_iter().chain(said).chain([point]);
        let said: Vec<String> = lines.map(|one| self.texts.tell(&one)).collect();
        Some((self.texts.tell(&title), said.join("\n")))
    }

    /// How far the reader is, once that takes a moment.
    pub fn progress(&self, solving: &Solving, now: Instant) -> Option<String> {
        let reading = solving.reading().filter(|reading| reading.is_slow(now))?;
        let stage: Argument = match reading.watch.stage() {
            _ if solving.check().is_some() => id!(WINDOW, "reading-firsts").into(),
            Stage::Group => id!(WINDOW, "reading-group").into(),
            Stage::Move => id!(WINDOW, "reading-move").into(),
            Stage::Line => id!(WINDOW, "reading-line").into(),
            Stage::First => id!(WINDOW, "reading-first").into(),
        };
        let positions = self.texts.number(reading.watch.positions());
        let far = say!(WINDOW, "reading-progress", stage, positions);
        let reached = reading.watch.reached();
        // The line is the answer, or what comes of a wrong one.
        if reached.line.is_empty() || solving.hides_answer() {
            return Some(self.texts.tell(&far));
        }
        let names = reached.line.iter().take(LONGEST_LINE).map(|mv| match mv {
            Some(point) => (self.name)(*point),
            None => self.texts.get(id!(WINDOW, "act-pass")).to_string(),
        });
        let mut line = names.collect::<Vec<_>>().join(" ");
        if reached.line.len() > LONGEST_LINE {
            line.push_str(" …");
        }
        let (proof, disproof) = (reached.proof, reached.disproof);
        let line = say!(WINDOW, "reading-reached", far, line, proof, disproof);
        Some(self.texts.tell(&line))
    }
}

/// So many moves of the line that is being read are told.
const LONGEST_LINE: usize = 6;

/// Words that begin a sentence.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// The corners of the part of the board that holds all points.
fn corners(points: &[Point]) -> Option<(Point, Point)> {
    let first = points.first()?;
    let grown = points.iter().fold((*first, *first), |(a, b), p| {
        (
            Point::new(a.x.min(p.x), a.y.min(p.y)),
            Point::new(b.x.max(p.x), b.y.max(p.y)),
        )
    });
    Some(grown)
}
