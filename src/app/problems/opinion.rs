//! Moves that a problem's file does not know: the reader reads them, or an engine answers. What is said is theirs, not the
//! file's, and is labelled so.

use crate::WINDOW;
use crate::game::name_of_side;
use crate::problems::reading::{ReadAbout, Reading};
use crate::problems::solving::{Second, Solving};
use crate::problems::{ProblemEffect, Problems, ProblemsContext};
use engine::Answer;
use go::{Move, Point};
use message::{Id, Sentence, id, say};
use opinion::{Aim, Assumption, Gain, KoKind, Opinion, Outcome};
use tsumego::{Turn, Verdict};
use words::Texts;

impl Problems {
    /// The file does not know the solver's last move: somebody else is asked.
    pub(super) fn ask_for_opinion(
        &mut self,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        if !context.wishes.reads {
            self.nobody_read(context, effects);
            return;
        }
        self.read_move(context, effects);
    }

    /// The file calls the solver's move wrong and has no reply to it: the reader looks for one. The verdict is the file's all the same; it does
    /// not count where the opposite is proven.
    pub(super) fn ask_what_refutes(
        &mut self,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let is_bare = self.solving.as_ref().is_some_and(Solving::is_wrong_barely);
        if is_bare && context.wishes.reads && !self.is_examined() {
            self.read_move(context, effects);
        }
    }

    /// Asks the reader about the solver's last move.
    fn read_move(&mut self, context: &ProblemsContext<'_>, effects: &mut Vec<ProblemEffect>) {
        let Some(solving) = &mut self.solving else {
            return;
        };
        let reading = Reading::begin(&mut self.questions, context.now);
        effects.push(reading.asks(ReadAbout::Move, solving.inquiry()));
        solving.second = Second::Reading(reading);
    }

    /// The reader has come to an end, with an opinion or without.
    pub(super) fn opinion_came(
        &mut self,
        number: u64,
        opinion: Option<Opinion>,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        if self.doubt_came(number, opinion.as_ref(), effects) {
            return;
        }
        let Some(solving) = &mut self.solving else {
            return;
        };
        if !matches!(&solving.second, Second::Reading(reading) if reading.number == number) {
            return;
        }
        let is_judged = solving.is_wrong_barely();
        let Some(opinion) = opinion else {
            if is_judged {
                solving.second = Second::None;
                self.release(true, effects);
            } else {
                self.nobody_read(context, effects);
            }
            return;
        };
        solving.second = Second::Read(opinion);
        if let Some(reply) = opinion.reply {
            let at = context.now + context.wishes.delay();
            solving.reply_outside(Move::Play(reply), at);
        }
        if is_judged {
            let is_right = opinion.is_verdict() && opinion.is_right();
            self.release(!is_right, effects);
            return;
        }
        let verdict = match (opinion.is_verdict(), opinion.is_right()) {
            (false, _) => solving.undecided(),
            (true, true) => Verdict::Right,
            (true, false) => Verdict::Wrong,
        };
        if let &[(_, mv)] = solving.attempt.moves()
            && verdict == Verdict::Right
        {
            solving.knows_first(mv);
        }
        self.decide(verdict, context, effects);
        if let Some(solving) = &mut self.solving {
            // A reply where the solver should have played tells the answer; where that is, only the file knows.
            let answers = solving.problem.answers(&solving.record);
            let is_answer = |reply| answers.is_empty() || answers.contains(&Move::Play(reply));
            // Beside the best move a reply tells nothing.
            let is_best = opinion.best == Some(opinion.outcome);
            let tells = |reply| is_answer(reply) && !is_best && !opinion.is_hopeless();
            solving.told.seen |= verdict == Verdict::Unknown && opinion.reply.is_some_and(tells);
        }
    }

    /// The reader does not help: the engine that the user chose answers, if there is one.
    fn nobody_read(&mut self, context: &ProblemsContext<'_>, effects: &mut Vec<ProblemEffect>) {
        let name = &context.wishes.engine;
        let mut asks = None;
        let mut verdict = Verdict::Unknown;
        if let Some(solving) = &mut self.solving {
            verdict = solving.undecided();
            solving.second = Second::NotKnown;
            if !name.is_empty() {
                solving.second = Second::Asked(name.clone());
                asks = Some(Box::new(solving.game()));
            }
        }
        self.decide(verdict, context, effects);
        effects.extend(asks.map(|game| ProblemEffect::AskEngine(name.clone(), game)));
    }

    /// The engine has answered a move that the file does not know, or could not.
    pub(super) fn engine_answered(
        &mut self,
        answer: Option<Answer>,
        context: &ProblemsContext<'_>,
    ) {
        let at = context.now + context.wishes.delay();
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
                solving.told.seen = true;
                solving.second = Second::Answered(name, answer);
            }
            None => solving.second = Second::NotKnown,
        }
    }

    /// A move of the user after the end of the attempt: what the reader or the engine said is tried out.
    pub(super) fn play_on(
        &mut self,
        mv: Move,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let Some(solving) = &mut self.solving else {
            return;
        };
        match solving.play_outside(mv) {
            Ok(true) => {
                effects.push(ProblemEffect::DismissRefusals);
                self.ask_for_opinion(context, effects);
            }
            Ok(false) => {}
            Err(error) => effects.push(ProblemEffect::Refuse(error)),
        }
    }

    /// Goes on where the reader or the engine makes the other side's move.
    pub(super) fn is_beyond_file(&self) -> bool {
        self.solving.as_ref().is_some_and(|solving| {
            matches!(solving.turn(), Turn::Over(_)) && !matches!(solving.second, Second::None)
        })
    }
}

impl Solving {
    /// The verdict on a move of which nobody knows whether it works. Who passes where the file has an answer has none, and all first
    /// moves that solve a bundled problem are in its file.
    fn undecided(&self) -> Verdict {
        if self.has_passed() && self.is_answered() || self.is_bundled && self.is_first() {
            Verdict::Wrong
        } else {
            Verdict::Unknown
        }
    }

    /// The moves that the solver has made.
    fn own_moves(&self) -> impl DoubleEndedIterator<Item = Move> {
        let player = self.problem.player();
        let moves = self.attempt.moves().iter();
        moves.filter_map(move |&(by, mv)| (by == player).then_some(mv))
    }

    /// Whether the solver has made one move only.
    fn is_first(&self) -> bool {
        self.own_moves().count() == 1
    }

    /// Whether the solver's last move was a pass.
    fn has_passed(&self) -> bool {
        self.own_moves().next_back() == Some(Move::Pass)
    }
}

/// Says an opinion in the user's words.
pub struct Speaker<'a, N> {
    /// The words.
    pub texts: &'a Texts,
    /// What the user calls a point.
    pub name: N,
}

impl<N: Fn(Point) -> String> Speaker<'_, N> {
    /// What is known about a move that the file does not know; none while it knows them all.
    pub fn opinion(&self, solving: &Solving) -> Option<String> {
        let words = match &solving.second {
            Second::None => return self.doubt(solving),
            Second::Reading(_) => self.texts.get(id!(WINDOW, "opinion-reading")).to_string(),
            Second::Asked(name) => self.texts.tell(&say!(WINDOW, "opinion-asked", name)),
            Second::NotKnown if solving.undecided() == Verdict::Wrong => {
                let words = self.texts.get(id!(WINDOW, "opinion-not-known-what"));
                let lead = self.no_answer(solving);
                return Some(
                    self.texts
                        .tell(&say!(WINDOW, "opinion-both", lead, words = &*words)),
                );
            }
            Second::NotKnown => self.texts.get(id!(WINDOW, "opinion-not-known")).to_string(),
            Second::Answered(name, answer) => self.answer(name, *answer),
            Second::Read(opinion) => return Some(self.reader(solving, *opinion)),
        };
        let lead = self.texts.get(if solving.is_wrong_in_file() {
            id!(WINDOW, "opinion-file-wrong")
        } else if solving.is_last_in_file() {
            id!(WINDOW, "opinion-file-silent")
        } else if solving.is_answered() {
            id!(WINDOW, "opinion-not-in-file")
        } else {
            id!(WINDOW, "opinion-no-answer")
        });
        let lead = lead.to_string();
        Some(self.texts.tell(&say!(WINDOW, "opinion-both", lead, words)))
    }

    /// Why a move is no answer, whatever comes of it.
    fn no_answer(&self, solving: &Solving) -> String {
        let why = if solving.has_passed() {
            id!(WINDOW, "opinion-pass")
        } else {
            id!(WINDOW, "opinion-not-the-answer")
        };
        self.texts.get(why).to_string()
    }

    /// That the file calls a line right that fails, or a move wrong that works.
    fn doubt(&self, solving: &Solving) -> Option<String> {
        let opinion = solving.doubted()?;
        let words = self.answered(solving, opinion);
        let is_right = solving.turn() == Turn::Over(Verdict::Right);
        let counts =
            solving.counted == Some(Verdict::Right) && !solving.again && solving.hints_told() == 0;
        Some(self.texts.tell(&if is_right && solving.is_guessed() {
            say!(WINDOW, "opinion-doubt-unmarked", words)
        } else if is_right && counts {
            say!(WINDOW, "opinion-doubt", words)
        } else if is_right {
            say!(WINDOW, "opinion-doubt-only", words)
        } else {
            say!(WINDOW, "opinion-right-against-file", words)
        }))
    }

    fn answer(&self, name: &str, answer: Answer) -> String {
        let point = match answer {
            Answer::Play(point) => (self.name)(point),
            Answer::Pass => self.texts.get(id!(WINDOW, "act-pass")).to_string(),
            Answer::Resign => return self.texts.tell(&say!(WINDOW, "opinion-resigns", name)),
        };
        self.texts
            .tell(&say!(WINDOW, "opinion-answered", name, point))
    }

    /// What comes of the move, in a few words.
    pub(super) fn outcome(&self, solving: &Solving, opinion: &Opinion) -> String {
        let color = |color| name_of_side(color, true);
        let (player, other) = (color(solving.player()), color(solving.player().opposite()));
        let at = (self.name)(opinion.target);
        if let Some(gain) = opinion.gain {
            return self.texts.tell(&gained(gain, other));
        }
        let count = solving.start().chain(opinion.target).len();
        let is_all = solving.is_largest(opinion.target);
        let owner = if opinion.aim == Aim::Kill {
            other
        } else {
            player
        };
        let words = match (opinion.aim, opinion.outcome) {
            (Aim::Live, Outcome::Works) if opinion.seki => {
                say!(WINDOW, "opinion-live-seki", player)
            }
            (Aim::Kill, Outcome::Fails) if opinion.seki => {
                say!(WINDOW, "opinion-kill-seki", other)
            }
            (Aim::Live, Outcome::Works) | (Aim::Kill, Outcome::Fails) if !is_all => {
                say!(WINDOW, "opinion-part-lives", who = owner, at, count)
            }
            (Aim::Live, Outcome::Fails) | (Aim::Kill, Outcome::Works) if !is_all => {
                say!(WINDOW, "opinion-part-dies", who = owner, at, count)
            }
            (Aim::Live, Outcome::Works) => say!(WINDOW, "opinion-live-works", player),
            (Aim::Live, Outcome::Fails) => say!(WINDOW, "opinion-live-fails", player),
            (Aim::Kill, Outcome::Works) => say!(WINDOW, "opinion-kill-works", other),
            (Aim::Kill, Outcome::Fails) => say!(WINDOW, "opinion-kill-fails", other),
            (Aim::Save, Outcome::Works) => {
                say!(WINDOW, "opinion-save-works", who = player, at, count)
            }
            (Aim::Save, Outcome::Fails) => {
                say!(WINDOW, "opinion-save-fails", who = player, at, count)
            }
            (Aim::Capture, Outcome::Works) => {
                say!(WINDOW, "opinion-capture-works", who = other, at, count)
            }
            (Aim::Capture, Outcome::Fails) => {
                say!(WINDOW, "opinion-capture-fails", who = other, at, count)
            }
            (Aim::Connect, Outcome::Works) => say!(WINDOW, "opinion-connect-works"),
            (Aim::Connect, Outcome::Fails) => say!(WINDOW, "opinion-connect-fails"),
            (Aim::Cut, Outcome::Works) => say!(WINDOW, "opinion-cut-works"),
            (Aim::Cut, Outcome::Fails) => say!(WINDOW, "opinion-cut-fails"),
            (Aim::Points, _) => say!(WINDOW, "opinion-not-known"),
            (_, Outcome::KoAhead | Outcome::KoBehind) => ko(opinion.ko_kind),
        };
        let mut said = self.texts.tell(&words);
        if !opinion.outcome.is_ko() && opinion.ko_kind == Some(KoKind::Double) {
            said.push_str(&self.texts.get(id!(WINDOW, "opinion-double-ko")));
        }
        if opinion.bent_four {
            let attacker = if opinion.aim == Aim::Kill {
                player
            } else {
                other
            };
            let who = self.texts.get(attacker).to_string();
            said.push_str(&self.texts.tell(&if opinion.outcome.is_ko() {
                say!(WINDOW, "opinion-bent-four-by-area", who)
            } else {
                say!(WINDOW, "opinion-bent-four", who)
            }));
        } else if let Some(threats) = opinion.threats {
            let who = self.texts.get(color(threats.color)).to_string();
            let count = u32::from(threats.count);
            said.push_str(
                &self
                    .texts
                    .tell(&say!(WINDOW, "opinion-threats", who, count)),
            );
        }
        said
    }

    /// What a likely opinion takes for granted.
    pub(super) fn assumed(&self, assumed: Assumption, opinion: &Opinion) -> Sentence {
        match assumed {
            Assumption::OpenSides => id!(WINDOW, "opinion-assumes-sides").into(),
            Assumption::Surroundings => id!(WINDOW, "opinion-assumes-surroundings").into(),
            Assumption::Search => id!(WINDOW, "opinion-assumes-search").into(),
            Assumption::Seki => id!(WINDOW, "opinion-assumes-seki").into(),
            Assumption::Attacks => id!(WINDOW, "opinion-assumes-attacks").into(),
            Assumption::Aim => id!(WINDOW, "opinion-assumes-aim").into(),
            Assumption::Group => {
                let at = (self.name)(opinion.target);
                say!(WINDOW, "opinion-assumes-group", at)
            }
            Assumption::Points => id!(WINDOW, "opinion-assumes-points").into(),
            Assumption::LongerWays => id!(WINDOW, "opinion-assumes-ways").into(),
        }
    }

    /// What comes of the move, after the reply that shows it.
    fn answered(&self, solving: &Solving, opinion: &Opinion) -> String {
        let words = self.outcome(solving, opinion);
        // What a move gains does not come of the reply alone.
        let Some(reply) = opinion.reply.filter(|_| opinion.gain.is_none()) else {
            return words;
        };
        let side = self
            .texts
            .get(name_of_side(solving.player().opposite(), true));
        let (side, point) = (side.to_string(), (self.name)(reply));
        self.texts
            .tell(&say!(WINDOW, "opinion-by", side, point, words))
    }

    /// The verdict first, then what comes of the move, and last whose verdict it is.
    fn reader(&self, solving: &Solving, opinion: Opinion) -> String {
        let said = self.answered(solving, &opinion);
        let is_wrong_in_file = solving.is_wrong_in_file();
        let source = self.texts.get(if is_wrong_in_file {
            id!(WINDOW, "opinion-source-wrong")
        } else if solving.is_last_in_file() {
            id!(WINDOW, "opinion-source-silent")
        } else if solving.is_answered() {
            id!(WINDOW, "opinion-source")
        } else {
            id!(WINDOW, "opinion-source-none")
        });
        let source = source.to_string();
        if !opinion.is_verdict() && solving.undecided() == Verdict::Wrong {
            let lead = self.no_answer(solving);
            return self.texts.tell(&if opinion.assumed.is_some() {
                say!(
                    WINDOW,
                    "opinion-no-answer-likely",
                    lead,
                    words = said,
                    source
                )
            } else {
                say!(WINDOW, "opinion-no-answer-so", lead, words = said, source)
            });
        }
        if let Some(assumed) = opinion.assumed {
            let assumed = self.texts.tell(&self.assumed(assumed, &opinion));
            return self.texts.tell(&if is_wrong_in_file {
                say!(WINDOW, "opinion-wrong-likely", words = said, assumed)
            } else {
                say!(WINDOW, "opinion-likely", words = said, assumed, source)
            });
        }
        self.texts
            .tell(&if opinion.assumed.is_none() && opinion.is_hopeless() {
                say!(WINDOW, "opinion-hopeless", words = said, source)
            } else if is_wrong_in_file && opinion.is_verdict() && opinion.is_right() {
                say!(WINDOW, "opinion-right-against-file", words = said)
            } else if is_wrong_in_file && !opinion.is_verdict() {
                say!(WINDOW, "opinion-against-file", words = said)
            } else if !opinion.is_verdict() {
                say!(WINDOW, "opinion-unjudged", words = said, source)
            } else if opinion.is_better() {
                say!(WINDOW, "opinion-better", words = said, source)
            } else if opinion.is_right() && opinion.answer.is_none() {
                say!(WINDOW, "opinion-right-alone", words = said, source)
            } else if opinion.is_right() && solving.has_passed() {
                say!(WINDOW, "opinion-right-pass", words = said, source)
            } else if opinion.is_right() {
                say!(WINDOW, "opinion-right", words = said, source)
            } else {
                say!(WINDOW, "opinion-wrong", words = said, source)
            })
    }
}

/// That it is a ko, by its name.
fn ko(kind: Option<KoKind>) -> Sentence {
    match kind {
        Some(KoKind::Direct) => say!(WINDOW, "opinion-ko-direct"),
        Some(KoKind::ApproachMove) => say!(WINDOW, "opinion-ko-approach"),
        Some(KoKind::Stages(count)) => say!(WINDOW, "opinion-ko-stages", count = u32::from(count)),
        Some(KoKind::Double) | None => say!(WINDOW, "opinion-ko"),
    }
}

/// What a move gains, with the name of the other side.
fn gained(gain: Gain, other: Id) -> Sentence {
    let (count, less) = (gain.gains.max(0).unsigned_abs(), gain.loses);
    match (count, less) {
        (_, 0) => say!(WINDOW, "opinion-points-best", count, other),
        (0, _) => say!(WINDOW, "opinion-points-lost", less),
        _ => say!(WINDOW, "opinion-points-less", count, other, less),
    }
}
