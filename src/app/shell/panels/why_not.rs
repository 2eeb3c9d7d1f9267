//! What stands above the board while a move is asked about: what it is worth beside the best one, and what refutes it.

use crate::WINDOW;
use crate::analysis::why_not::{Reason, Standing, WhyNot, WhyNotCommand};
use crate::game::name_of_side;
use crate::settings::actions::Action;
use crate::shell::command::Command;
use crate::shell::effect::Effect;
use crate::shell::numbers::{move_name, point_name, short, value_text};
use crate::shell::panels::exercise::loss_in_words;
use crate::shell::panels::strip::{StripButton, Tone, button};
use crate::shell::state::State;
use analysis::{Loss, Value};
use go::{Color, Move, Point, Rules};
use message::{Id, id, say};

/// The strip.
#[derive(Debug)]
pub struct WhyNotPanel {
    /// What came of it, in a sentence.
    pub headline: String,
    /// Its ground.
    pub tone: Tone,
    /// What the move is worth, and beside it the best one.
    pub values: Vec<String>,
    /// What speaks against the move.
    pub reasons: String,
    /// Its buttons.
    pub buttons: Vec<StripButton>,
}

impl WhyNotPanel {
    /// The strip as it is now; none while no move is asked about.
    pub fn of(state: &State) -> Option<WhyNotPanel> {
        let why_not = state.analysis.why_not()?;
        let (headline, tone) = headline(state, why_not);
        let reasons = why_not.reasons().into_iter();
        let reasons: Vec<String> = reasons
            .map(|reason| in_words(state, why_not.color.opposite(), reason))
            .collect();
        Some(WhyNotPanel {
            headline,
            tone,
            values: values(state, why_not),
            reasons: reasons.join(" "),
            buttons: buttons(why_not),
        })
    }
}

impl State {
    /// The point that is meant when a move is asked about: the one of the keyboard's cursor, else the one under the pointer.
    /// None where nobody can be asked about it.
    pub fn point_to_ask_about(&self) -> Option<Point> {
        let cursor = self.board.cursor().shown();
        let point = cursor.or(self.board.pointed())?;
        self.may_ask_about(point).then_some(point)
    }

    /// Whether an engine can be asked about a move there.
    pub fn may_ask_about(&self, point: Point) -> bool {
        let solves = self.problems.is_solving() || self.problems.is_examined();
        if solves || self.is_other_game_in_front() || self.game.is_counting() {
            return false;
        }
        let document = &self.document;
        let rules = Rules {
            ko: go::KoRule::Simple,
            ..document.record().info_in_short().rules
        };
        let position = &document.shown().position;
        let legal = position.check(position.to_move(), point, &rules, &[]);
        legal.is_ok() && self.engines.may_analyse(self.board_view().asker())
    }

    /// Asks about the move that is meant.
    pub(crate) fn ask_about_pointed(&mut self, effects: &mut Vec<Effect>) {
        let cursor = self.board.cursor().shown();
        if let Some(point) = cursor.or(self.board.pointed()) {
            self.analysis_command(WhyNotCommand::Ask(point).into(), effects);
        } else {
            let key = self.keymap.shown(Action::BoardCursor);
            self.inform(self.in_words(&say!(WINDOW, "why-not-point", key = &*key)));
        }
    }
}

/// What a move costs: points and per cent, as far as both are known.
fn cost_in_words(state: &State, loss: Loss) -> String {
    let only_winrate = Loss {
        score: None,
        ..loss
    };
    let parts = [
        loss.score.map(|_| loss_in_words(state, loss)),
        loss.winrate.map(|_| loss_in_words(state, only_winrate)),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let [one, two] = &parts[..] else {
        return parts.concat();
    };
    state.in_words(&say!(WINDOW, "why-not-and", one = &**one, two = &**two))
}

fn headline(state: &State, why_not: &WhyNot) -> (String, Tone) {
    let name = point_name(state, why_not.point);
    let name = &*name;
    let best = why_not.best().map(|best| move_name(state, best));
    let best = best.as_deref().unwrap_or_default();
    let engine = state.engines.name(why_not.engine);
    let (sentence, tone) = match why_not.standing() {
        Standing::Asked => (
            say!(WINDOW, "why-not-asked", move = name, engine),
            Tone::Task,
        ),
        Standing::Best => (
            say!(WINDOW, "why-not-best", move = name, engine),
            Tone::Right,
        ),
        Standing::AsGood(_) => (
            say!(WINDOW, "why-not-as-good", move = name, best),
            Tone::Right,
        ),
        Standing::Costs(loss) => {
            let cost = cost_in_words(state, loss);
            let said = say!(WINDOW, "why-not-costs", move = name, cost = &*cost, best);
            (said, Tone::Wrong)
        }
        Standing::Unknown => (
            say!(WINDOW, "why-not-unknown", move = name, engine),
            Tone::Unknown,
        ),
    };
    (state.in_words(&sentence), tone)
}

/// What the move is worth to its player, and what the best one is.
fn values(state: &State, why_not: &WhyNot) -> Vec<String> {
    let [visits, best_visits] = why_not.visits();
    let row = |mv: Move, value: Value, visits: Option<u64>| {
        let name = move_name(state, mv);
        if value.is_empty() {
            return format!("{name}  –");
        }
        let value = value_text(state, value, why_not.color);
        let words: Vec<&str> = value.split_whitespace().collect();
        let value = words.join(" ").replace(" %", "\u{a0}%");
        match visits {
            Some(visits) => {
                let visits = short(visits as f32);
                state.in_words(&say!(
                    WINDOW,
                    "why-not-value",
                    move = &*name,
                    value = &*value,
                    visits = &*visits
                ))
            }
            None => format!("{name}  {value}"),
        }
    };
    let asked = Move::Play(why_not.point);
    let mut rows = vec![row(asked, why_not.value(), visits)];
    if let Some(best) = why_not.best().filter(|best| *best != asked) {
        rows.push(row(best, why_not.best_value(), best_visits));
    }
    rows
}

fn in_words(state: &State, opponent: Color, reason: Reason) -> String {
    let player = state.tr(name_of_side(opponent, true));
    let player = &*player;
    let sentence = match reason {
        Reason::Answer(at) => {
            let at = point_name(state, at);
            say!(WINDOW, "why-not-answer", player, move = &*at)
        }
        Reason::AnswerAtBest(at) => {
            let at = point_name(state, at);
            say!(WINDOW, "why-not-answer-at-best", player, move = &*at)
        }
        Reason::Elsewhere(at) => {
            let at = point_name(state, at);
            say!(WINDOW, "why-not-elsewhere", player, move = &*at)
        }
        Reason::Pass => say!(WINDOW, "why-not-pass", player),
        Reason::Takes {
            number,
            at,
            stones,
            itself,
        } => {
            let at = point_name(state, at);
            if itself {
                say!(WINDOW, "why-not-takes-it", player, number, move = &*at, count = stones)
            } else {
                say!(WINDOW, "why-not-takes", player, number, move = &*at, count = stones)
            }
        }
    };
    state.in_words(&sentence)
}

fn buttons(why_not: &WhyNot) -> Vec<StripButton> {
    let (shown, all) = why_not.moves_shown();
    let which: Id = if why_not.shows_best {
        id!(WINDOW, "why-not-show-this")
    } else {
        id!(WINDOW, "why-not-show-best")
    };
    let command = |command: WhyNotCommand| -> Command { command.into() };
    let has_best = why_not
        .best()
        .is_some_and(|best| best != Move::Play(why_not.point));
    vec![
        button(which, command(WhyNotCommand::ToggleBest), has_best),
        button(
            id!(WINDOW, "why-back"),
            command(WhyNotCommand::StepLine(-1)),
            shown > 1,
        ),
        button(
            id!(WINDOW, "why-next"),
            command(WhyNotCommand::StepLine(1)),
            shown < all,
        ),
        button(
            id!(WINDOW, "why-not-write"),
            command(WhyNotCommand::Write),
            all > 1,
        ),
        button(
            id!(WINDOW, "why-not-longer"),
            command(WhyNotCommand::ThinkOn),
            !why_not.is_asking(),
        ),
        button(
            id!(WINDOW, "exercise-end"),
            command(WhyNotCommand::End),
            true,
        ),
    ]
}
