//! Solving problems: the user plays, the file answers, and the verdict is told.

use crate::WINDOW;
use crate::notices::Remark;
use crate::problems::counting::is_open;
use crate::problems::doubt::Doubt;
use crate::problems::hint::{Sought, Told};
use crate::problems::puzzle::Puzzle;
use crate::problems::set::{Dots, REMEMBERED, SetCount};
use crate::problems::solving::{Second, Solving, SolvingCommand, shown};
use crate::problems::{ProblemCommand, ProblemEffect, Problems, ProblemsContext, Source};
use crate::settings::solving::{OwnPlace, SolvingSettings};
use go::{Color, Move, Symmetry};
use message::{id, say};
use record::{Convention, Replay};
use std::collections::HashSet;
use tsumego::{Attempt, Key, NotPlayed, Problem, Replies, Turn, Verdict};

/// Games that are asked for the way their file marks solutions: one author marks all alike.
const ASKED: usize = 200;

impl Problems {
    /// Begins to solve the problem that is shown, or stops.
    pub(super) fn toggle(
        &mut self,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        if self.is_solving() {
            self.note_look(context);
            self.abandon();
            self.proofreading = false;
            self.session = None;
        } else {
            effects.push(begin(context));
        }
    }

    /// The record comes in place of the problem that is solved, and shows its answers.
    pub(super) fn note_look(&mut self, context: &ProblemsContext<'_>) {
        let hidden = |solving: &Solving| solving.hides_answer() && solving.is_answered();
        if let Some(solving) = self.solving.as_ref().filter(|solving| hidden(solving)) {
            self.looked_at.insert(solving.key.clone(), context.now);
        }
        self.note_help(context);
    }

    /// Another problem comes in place of one that was not solved and of whose answer something was seen.
    pub(super) fn note_help(&mut self, context: &ProblemsContext<'_>) {
        let helped =
            |solving: &&Solving| solving.is_helped() && solving.counted != Some(Verdict::Right);
        if let Some(solving) = self.solving.as_ref().filter(helped) {
            self.looked_at.insert(solving.key.clone(), context.now);
        }
    }

    /// Whether the answers of a problem were looked at so lately that they are still known.
    fn knows_answer(&self, key: &Key, context: &ProblemsContext<'_>) -> bool {
        let at = self.looked_at.get(key);
        at.is_some_and(|&at| context.now.saturating_duration_since(at) < REMEMBERED)
    }

    /// Puts the problem of the game that is shown before the user.
    pub(super) fn put(&mut self, context: &ProblemsContext<'_>, effects: &mut Vec<ProblemEffect>) {
        self.release(true, effects);
        if self.put_puzzle(context, effects) {
            return;
        }
        self.puzzle = None;
        self.note_help(context);
        let document = context.document;
        let games = document.collection().games();
        let found_out = || {
            let of_file = Convention::of(games.iter().take(ASKED));
            of_file.for_one(document.record())
        };
        let convention = self.convention.unwrap_or_else(found_out);
        let mut record = document.record().clone();
        let root = record.root();
        // Who reads of points looks for them where the author saw them.
        if context.wishes.turn && !tsumego::names_points(&record) {
            let turns: Vec<Symmetry> = Symmetry::of(record.size()).collect();
            record.turn(turns[context.dice as usize % turns.len()], root);
        }
        if let Some((start, Color::White)) = record.problem().filter(|_| context.wishes.black) {
            // Where only words name the player, they are exchanged, too.
            record.set_to_move(start, Some(Color::White));
            record.swap_colors(root);
            record.swap_color_words();
        }
        let Some(problem) = Problem::of(&record, convention) else {
            self.solving = None;
            return;
        };
        // What was said about another problem says nothing about this one.
        effects.push(ProblemEffect::DismissRefusals);
        let attempt = Attempt::new(&problem, &record, &mut Replay::new());
        let key = Key::of(attempt.position(), problem.player());
        self.ask_standing(&key, context, effects);
        // Who looks in on a bundled problem for what is due, or in an exam, goes on where he was.
        let is_his_way = self.session.is_none();
        let game = document.game() as u32;
        match self.source(document).filter(|_| is_his_way) {
            Some(Source::Bundled(grade)) => {
                effects.push(ProblemEffect::LeftAt([grade as u32, game]));
            }
            Some(Source::File(file)) if games.len() > 1 => {
                let file = file.text().map(str::to_owned);
                effects.extend(file.map(|file| ProblemEffect::LeftIn(OwnPlace { file, game })));
            }
            _ => {}
        }
        let mut told = Told::default();
        told.seen = self.knows_answer(&key, context);
        self.solving = Some(Solving {
            shown: shown(&attempt),
            start: attempt.position().clone(),
            window: figures::part_to_play_in(&record, problem.start()),
            record,
            problem,
            attempt,
            about: about(context),
            began: context.now,
            undone: Vec::new(),
            answer_at: None,
            key,
            counted: None,
            again: false,
            is_stale: false,
            judged: None,
            revealed: false,
            deadline: self.time_limit().map(|limit| context.now + limit),
            time_up: false,
            told,
            sought: Sought::default(),
            is_bundled: matches!(self.source(document), Some(Source::Bundled(_))),
            dots: Dots::default(),
            solved: HashSet::new(),
            second: Second::None,
            doubt: Doubt::None,
            explained: None,
            check: None,
            pointed: None,
            reply_outside: None,
            set: SetCount::default(),
            standing: None,
        });
        effects.push(ProblemEffect::Then(Box::new(ProblemCommand::Count)));
        if self.proofreading {
            let check = ProblemCommand::Solving(SolvingCommand::CheckEdited);
            effects.push(ProblemEffect::Then(Box::new(check)));
        }
    }

    /// Asks how the user stands with a problem that is put, and with its set.
    pub(super) fn ask_standing(
        &self,
        key: &Key,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        effects.push(ProblemEffect::AskStandings(vec![key.clone()]));
        if self.overview.is_none() {
            // On how many days in a row problems were solved stands beside the problem.
            effects.push(ProblemEffect::AskOverview);
        }
        // The keys of all problems of the file are needed to tell how the user stands with it.
        if context.shelf.place_in_folder(context.document).is_none()
            && !context.shelf.is_about(context.document.epoch())
        {
            effects.push(ProblemEffect::ListDocument);
        }
    }

    /// Goes on with the problem of the game that is shown now, if it is another one.
    pub(super) fn follow(
        &mut self,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        self.solve_wanted(context, effects);
        if !effects.is_empty() {
            // The document is another one when these have been followed.
            effects.push(ProblemEffect::Then(Box::new(ProblemCommand::Follow)));
            return;
        }
        let solved = self.solving.as_ref().map(|solving| solving.about);
        let solved = solved.or(self.puzzle.as_ref().map(|puzzle| puzzle.about));
        let Some(there) = solved else {
            return;
        };
        let here = about(context);
        if there == here {
            return;
        }
        if there.0 != here.0 {
            self.convention = None;
        }
        if (there.0, there.1) != (here.0, here.1) {
            // Somebody went elsewhere by himself.
            self.session = None;
        }
        self.put(context, effects);
    }

    pub(super) fn play(
        &mut self,
        mv: Move,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        if mv == Move::Pass {
            // It may just have been asked about.
            effects.push(ProblemEffect::CloseDialog);
        }
        if self.is_beyond_file() {
            self.play_on(mv, context, effects);
            return;
        }
        let Some(solving) = &mut self.solving else {
            return;
        };
        let Solving {
            attempt,
            problem,
            record,
            ..
        } = solving;
        let played = match attempt.turn() {
            _ if solving.time_up => return,
            Turn::Reply if solving.answer_at.is_none() => attempt.reply(problem, record, mv),
            _ => attempt.play(problem, record, mv),
        };
        match played {
            Ok(_) => {
                if solving.undone.pop_if(|undone| *undone == mv).is_none() {
                    solving.undone.clear();
                }
                effects.push(ProblemEffect::DismissRefusals);
                self.moved(context, effects);
            }
            Err(NotPlayed::NotYourTurn) => {}
            Err(NotPlayed::NotInFile) => {
                effects.push(ProblemEffect::Tell(Remark::info(id!(
                    WINDOW,
                    "solve-no-such-reply"
                ))));
            }
            Err(NotPlayed::Illegal(error)) => effects.push(ProblemEffect::TellRefusal(error)),
        }
    }

    /// What follows from a move of either side.
    pub(super) fn moved(
        &mut self,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let wishes = context.wishes;
        let Some(solving) = &mut self.solving else {
            return;
        };
        solving.shown = shown(&solving.attempt);
        solving.forget_hint_reading();
        let turn = solving.attempt.turn();
        let goes_on = match turn {
            Turn::Reply => !wishes.by_hand,
            Turn::Refutation | Turn::Solution => true,
            _ => false,
        };
        solving.answer_at = goes_on.then(|| context.now + wishes.delay());
        match turn {
            Turn::Over(Verdict::Unknown) => self.ask_for_opinion(context, effects),
            Turn::Over(Verdict::Right) => {
                solving.solved.insert(solving.attempt.at());
                let (done, all) = solving.lines();
                if wishes.all_lines && done < all {
                    self.ask_for_next_line(done, all, effects);
                } else if solving.is_guessed() {
                    // Asked first: what the reader finds may make the try count otherwise.
                    self.read_beside_file(context, effects);
                    self.decide(Verdict::Right, context, effects);
                } else {
                    self.decide(Verdict::Right, context, effects);
                    self.read_beside_file(context, effects);
                }
            }
            Turn::Over(Verdict::Wrong) => {
                // Asked first: what the reader finds may make the try count otherwise.
                self.ask_what_refutes(context, effects);
                self.decide(Verdict::Wrong, context, effects);
            }
            // It is lost already; the file only shows why.
            Turn::Refutation | Turn::Solution | Turn::Shown => {
                self.ask_whether_it_fails(context, effects);
                self.decide(Verdict::Wrong, context, effects);
            }
            Turn::Solver | Turn::Reply => {}
        }
    }

    /// One right line is solved and others are left: the problem is put again.
    fn ask_for_next_line(&mut self, done: usize, all: usize, effects: &mut Vec<ProblemEffect>) {
        self.restart();
        let left = Remark::info(say!(WINDOW, "solve-line-done", done, all));
        effects.push(ProblemEffect::Tell(left));
    }

    pub(super) fn try_again(
        &mut self,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        // What was refused before the end says nothing about the new try.
        effects.push(ProblemEffect::DismissRefusals);
        if self.is_examined() {
            effects.push(ProblemEffect::Tell(Remark::info(id!(
                WINDOW,
                "session-not-in-exam"
            ))));
            return;
        }
        if let Some(solving) = &mut self.solving
            && solving.deadline.is_none()
        {
            solving.time_up = false;
            // Lines that were found stay found until all are, or the answer was shown.
            if matches!(
                solving.turn(),
                Turn::Over(Verdict::Right) | Turn::Solution | Turn::Shown
            ) {
                solving.solved.clear();
            }
            solving.began = context.now;
        }
        self.restart();
    }

    pub(super) fn restart(&mut self) {
        if let Some(solving) = &mut self.solving {
            solving.forget_hint_reading();
            solving.attempt = Attempt::new(&solving.problem, &solving.record, &mut Replay::new());
            solving.shown = shown(&solving.attempt);
            solving.answer_at = None;
            solving.reply_outside = None;
            solving.second = Second::None;
            solving.doubt = Doubt::None;
            solving.explained = None;
            solving.check = None;
            solving.again = false;
            solving.judged = None;
        }
    }

    /// Makes the move of the file that is due, and looks at the clock.
    pub(super) fn go_on(
        &mut self,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        self.puzzle_goes_on(context, effects);
        let now = context.now;
        let Some(solving) = &mut self.solving else {
            return;
        };
        if solving.deadline.is_some_and(|at| at <= now) {
            solving.deadline = None;
            solving.time_up = true;
            solving.answer_at = None;
            // It may just have been asked whether to leave the problem out.
            effects.push(ProblemEffect::CloseQuestion);
            self.decide(Verdict::Wrong, context, effects);
            return;
        }
        if solving.answer_at.is_none_or(|at| at > now) {
            return;
        }
        solving.answer_at = None;
        if let Some(reply) = solving.reply_outside.take() {
            let color = solving.problem.player().opposite();
            // What an engine answers need not be legal here.
            let _ = solving.attempt.play_on(color, reply);
            solving.shown = shown(&solving.attempt);
            return;
        }
        let replies = Replies {
            dice: context.dice as usize,
            at_random: context.wishes.any_reply,
            solved: Some(&solving.solved),
        };
        let answer = solving
            .attempt
            .answer(&solving.problem, &solving.record, replies);
        if answer.is_some() {
            self.moved(context, effects);
        }
    }

    /// Does what a command about the attempt says.
    pub(super) fn solving_command(
        &mut self,
        command: SolvingCommand,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        if self.puzzle_solving(&command, context, effects) {
            return;
        }
        match command {
            SolvingCommand::Play(mv) => self.play(mv, context, effects),
            SolvingCommand::Again => {
                self.note_undone(0);
                self.try_again(context, effects);
            }
            SolvingCommand::TakeBack => self.take_back(context, effects),
            SolvingCommand::Forward => self.forward(context, effects),
            SolvingCommand::ToEnd => self.forward_to_end(context, effects),
            SolvingCommand::Solution => self.show_solution(context, effects),
            SolvingCommand::Hint => self.tell_hint(context, effects),
            SolvingCommand::Convention(convention) => {
                self.convention = convention;
                if self.solving.is_some() {
                    self.put(context, effects);
                }
            }
            SolvingCommand::Settings(settings) => {
                let looks = |wishes: &SolvingSettings| (wishes.turn, wishes.black);
                let differ = looks(context.wishes) != looks(&settings);
                effects.push(ProblemEffect::Keep(settings));
                // In an exam each problem is put once.
                if self.is_solving() && differ && !self.is_examined() {
                    effects.push(ProblemEffect::Then(Box::new(ProblemCommand::PutAgain)));
                }
            }
            SolvingCommand::ShowInTree => {
                self.note_look(context);
                if let Some(solving) = self.solving.take() {
                    effects.push(ProblemEffect::GoTo(solving.attempt.at()));
                }
            }
            SolvingCommand::Standings(told) => self.take_standings(told, context, effects),
            SolvingCommand::Opinion(number, opinion) => {
                self.opinion_came(number, opinion, context, effects);
            }
            SolvingCommand::Hinted(number, best) => {
                self.sought(number, best, None, context, effects);
            }
            SolvingCommand::SolutionCame(number, best, likely) => {
                self.sought(number, best, likely, context, effects);
            }
            SolvingCommand::Why => self.toggle_why(context, effects),
            SolvingCommand::WhyStep(steps) => self.step_why(steps),
            SolvingCommand::Explained(number, why) => self.why_came(number, why),
            SolvingCommand::Check if self.solving.is_none() => {
                effects.push(begin(context));
                let next = ProblemCommand::Solving(SolvingCommand::CheckEdited);
                effects.push(ProblemEffect::Then(Box::new(next)));
            }
            SolvingCommand::Check => self.toggle_check(context, effects),
            SolvingCommand::CheckEdited => self.check_edited(context, effects),
            SolvingCommand::PointAt(point) => self.point_at(point, context, effects),
            SolvingCommand::Checked(number, audit) => self.check_came(number, audit),
            SolvingCommand::StopReading => self.stop_reading(context, effects),
            SolvingCommand::NoDatabase(reason) => {
                let text = Remark::error(say!(WINDOW, "solve-no-database", reason));
                effects.push(ProblemEffect::Tell(text));
            }
        }
    }
}

impl Problems {
    /// Whether the problem that is shown still hides its answer.
    pub fn hides_answer(&self) -> bool {
        let puzzle = self.puzzle.as_ref().is_some_and(Puzzle::hides_answer);
        puzzle || self.solving.as_ref().is_some_and(Solving::hides_answer)
    }

    /// Whether a try that is over is best followed by another one: it failed, and the answer is still to be found.
    pub(crate) fn wants_another_try(&self) -> bool {
        let failed = |solving: &Solving| {
            !solving.is_answered() && solving.turn() == Turn::Over(Verdict::Wrong)
        };
        let open = self.hides_answer() || self.solving.as_ref().is_some_and(failed);
        open && !self.is_examined()
    }

    /// Whether a pass would be a try that counts.
    pub(crate) fn would_passing_count(&self) -> bool {
        self.solving.as_ref().is_some_and(|solving| {
            is_open(solving.counted)
                && solving.hides_answer()
                && solving.turn() == Turn::Solver
                && !solving.time_up
        })
    }
}

/// Begins to solve the problem that is shown, unless something is in the way.
pub(super) fn begin(context: &ProblemsContext<'_>) -> ProblemEffect {
    if context.is_game_played {
        ProblemEffect::Tell(Remark::info(id!(WINDOW, "solve-not-in-game")))
    } else if !tsumego::is_problem(context.document.record()) {
        let is_go = context.document.kind().is_none();
        ProblemEffect::Tell(Remark::info(if is_go {
            id!(WINDOW, "solve-no-problem")
        } else {
            id!(WINDOW, "solve-no-problem-here")
        }))
    } else {
        ProblemEffect::MakeRoom
    }
}

/// What an attempt is about: document, game, state of the document.
pub(super) fn about(context: &ProblemsContext<'_>) -> (u64, usize, u64) {
    let document = context.document;
    (document.epoch(), document.game(), document.generation())
}
