//! Moves that a problem's file does not know: the reader reads them, or an engine answers. What is said is theirs, not the
//! file's, and is labelled so.

use crate::app::engines::{Request, RequestKind};
use crate::app::problems::solving::Solving;
use crate::app::shell::effect::Effect;
use crate::app::shell::state::State;
use crate::builtin::reader::Opinion;
use engine::{Answer, Ask};
use go::Move;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tsumego::{Turn, Verdict};

/// How long an engine may think about its answer.
const THINKING: Duration = Duration::from_secs(5);

/// What is known, from elsewhere, about a move that the file does not know.
#[derive(Debug, Default)]
pub enum Second {
    /// The file knows all moves so far.
    #[default]
    None,
    /// The reader is at work.
    Reading(Reading),
    /// What it said.
    Read(Opinion),
    /// It could not tell, and nobody else was asked.
    NotKnown,
    /// The engine of that name is thinking about its answer.
    Asked(String),
    /// It answered; what comes of that is not known.
    Answered(String, Answer),
}

/// A question to the reader; it is taken back when this is dropped.
#[derive(Debug)]
pub struct Reading {
    number: u64,
    stop: Arc<AtomicBool>,
}

impl Drop for Reading {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Release);
    }
}

impl Second {
    /// Whether the answer is still awaited.
    pub fn is_open(&self) -> bool {
        matches!(self, Second::Reading(_) | Second::Asked(_))
    }
}

impl State {
    /// The file does not know the solver's last move: somebody else is asked.
    pub(crate) fn ask_for_opinion(&mut self, effects: &mut Vec<Effect>) {
        if !self.settings.solving.reads {
            self.nobody_read(effects);
            return;
        }
        let number = self.fresh_number();
        let Some(solving) = &mut self.solving else {
            return;
        };
        let stop: Arc<AtomicBool> = Arc::default();
        let inquiry = Box::new(solving.inquiry());
        solving.second = Second::Reading(Reading {
            number,
            stop: Arc::clone(&stop),
        });
        effects.push(Effect::ReadMove {
            number,
            inquiry,
            stop,
        });
    }

    /// The reader has come to an end, with an opinion or without.
    pub(crate) fn opinion_came(
        &mut self,
        number: u64,
        opinion: Option<Opinion>,
        effects: &mut Vec<Effect>,
    ) {
        let now = self.now;
        let delay = self.settings.solving.delay();
        let Some(solving) = &mut self.solving else {
            return;
        };
        if !matches!(&solving.second, Second::Reading(reading) if reading.number == number) {
            return;
        }
        let Some(opinion) = opinion else {
            self.nobody_read(effects);
            return;
        };
        solving.second = Second::Read(opinion);
        if let Some(reply) = opinion.reply {
            solving.reply_outside(Move::Play(reply), now + delay);
        }
        let verdict = if opinion.is_right() {
            Verdict::Right
        } else {
            Verdict::Wrong
        };
        self.decide(verdict, effects);
    }

    /// The reader does not help: the engine that the user chose answers, if there is one.
    fn nobody_read(&mut self, effects: &mut Vec<Effect>) {
        let name = self.settings.solving.engine.clone();
        let asked = self.ask_engine_to_answer(&name, effects);
        if let Some(solving) = &mut self.solving {
            solving.second = if asked {
                Second::Asked(name)
            } else {
                Second::NotKnown
            };
        }
        self.decide(Verdict::Unknown, effects);
    }

    fn ask_engine_to_answer(&mut self, name: &str, effects: &mut Vec<Effect>) -> bool {
        let Some(engine) = self.engines.by_name(name).map(|slot| slot.id) else {
            return false;
        };
        let Some(game) = self.solving.as_ref().map(Solving::game) else {
            return false;
        };
        let id = self.fresh_number();
        let cell = self.document.cursor();
        let request = Request {
            id,
            engine,
            epoch: self.document.epoch(),
            position: self.document.place_at(cell).position,
            kind: RequestKind::Problem(cell),
        };
        let ask = Ask::Move {
            budget: Some(THINKING),
        };
        self.send_request(request, Box::new(game), ask, effects)
    }

    /// The engine has answered a move that the file does not know, or could not.
    pub(crate) fn engine_answered_problem(&mut self, answer: Option<Answer>) {
        let at = self.now + self.settings.solving.delay();
        let Some(solving) = &mut self.solving else {
            return;
        };
        let Second::Asked(name) = &solving.second else {
            return;
        };
        let name = name.clone();
        match answer {
            Some(answer) => {
                match answer {
                    Answer::Play(point) => solving.reply_outside(Move::Play(point), at),
                    Answer::Pass => solving.reply_outside(Move::Pass, at),
                    Answer::Resign => {}
                }
                solving.second = Second::Answered(name, answer);
            }
            None => solving.second = Second::NotKnown,
        }
    }

    /// A move of the user after the end of the attempt: what the reader or the engine said is tried out.
    pub(crate) fn play_on(&mut self, mv: Move, effects: &mut Vec<Effect>) {
        let Some(solving) = &mut self.solving else {
            return;
        };
        match solving.play_outside(mv) {
            Ok(true) => {
                self.dismiss_refusals();
                self.ask_for_opinion(effects);
            }
            Ok(false) => {}
            Err(error) => {
                self.refuse(error);
            }
        }
    }

    /// What the strip says about a move that the file does not know; none while it knows them all.
    pub fn words_of_opinion(&self) -> Option<String> {
        let solving = self.solving.as_ref()?;
        let lead = self.tr(if solving.is_last_in_file() {
            "opinion-file-silent"
        } else {
            "opinion-not-in-file"
        });
        let words = match &solving.second {
            Second::None => return None,
            Second::Reading(_) => self.tr("opinion-reading").to_string(),
            Second::Asked(name) => self.texts.with("opinion-asked", &[("name", name)]),
            Second::NotKnown => self.tr("opinion-not-known").to_string(),
            Second::Answered(name, answer) => self.words_of_answer(name, *answer),
            Second::Read(opinion) => self.words_of_reader(solving, *opinion),
        };
        Some(format!("{lead} {words}"))
    }

    fn words_of_answer(&self, name: &str, answer: Answer) -> String {
        let point = match answer {
            Answer::Play(point) => self.point_name(point),
            Answer::Pass => self.tr("act-pass").to_string(),
            Answer::Resign => return self.texts.with("opinion-resigns", &[("name", name)]),
        };
        let values = [("name", name), ("point", &*point)];
        self.texts.with("opinion-answered", &values)
    }

    fn words_of_reader(&self, solving: &Solving, opinion: Opinion) -> String {
        use crate::builtin::reader::{Aim, Outcome};
        let color = |color| {
            self.tr(match color {
                go::Color::Black => "black",
                go::Color::White => "white",
            })
        };
        let (player, other) = (color(solving.player()), color(solving.player().opposite()));
        let text_id = match (opinion.aim, opinion.outcome) {
            (Aim::Live, Outcome::Works) => "opinion-live-works",
            (Aim::Live, Outcome::Fails) => "opinion-live-fails",
            (Aim::Kill, Outcome::Works) => "opinion-kill-works",
            (Aim::Kill, Outcome::Fails) => "opinion-kill-fails",
            (Aim::Save, Outcome::Works) => "opinion-save-works",
            (Aim::Save, Outcome::Fails) => "opinion-save-fails",
            (Aim::Capture, Outcome::Works) => "opinion-capture-works",
            (Aim::Capture, Outcome::Fails) => "opinion-capture-fails",
            (_, Outcome::KoAhead | Outcome::KoBehind) => "opinion-ko",
        };
        let values = [("player", &*player), ("other", &*other)];
        let mut said = self.texts.with(text_id, &values);
        if let Some(reply) = opinion.reply {
            let point = self.point_name(reply);
            said.push_str(&self.texts.with("opinion-by", &[("point", &point)]));
        }
        let judged = if opinion.is_better() {
            "opinion-better"
        } else if opinion.is_right() {
            "opinion-right"
        } else {
            "opinion-wrong"
        };
        let values = [("words", &*said), ("judged", &*self.tr(judged))];
        self.texts.with("opinion-read", &values)
    }

    /// Goes on where the reader or the engine makes the other side's move.
    pub(crate) fn is_beyond_file(&self) -> bool {
        self.solving.as_ref().is_some_and(|solving| {
            matches!(solving.turn(), Turn::Over(_)) && !matches!(solving.second, Second::None)
        })
    }
}
