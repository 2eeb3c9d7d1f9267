//! What is said aloud: moves, verdicts, messages, and where one is. Whoever listens with a screen reader hears what
//! others see change.

use crate::WINDOW;
use crate::notices::NoticeKind;
use crate::problems::puzzle::Puzzle;
use crate::shell::numbers::point_name;
use crate::shell::panels::strip::Strip;
use crate::shell::scores::scores_in_short;
use crate::shell::state::State;
use crate::shell::told::Seen;
use go::{Color, Move};
use message::{id, say};
use std::time::Instant;
use tsumego::{Turn, Verdict};

/// Letters of a comment that are said with its node; the rest is read in its field.
const COMMENT: usize = 300;

impl State {
    /// Says what has changed since the last time.
    pub(crate) fn speak(&mut self) {
        let now = self.seen_now();
        if self.speech.seen.as_ref() == Some(&now) {
            return;
        }
        let before = self.speech.seen.replace(now.clone());
        let Some(before) = before else { return };
        let mut said: Vec<String> = Vec::new();
        if now.attempt != before.attempt && self.problems.is_solving() {
            said.extend(self.attempt_in_words(before.attempt.map(|(moves, _)| moves)));
        } else if now.node != before.node {
            said.push(self.node_in_words());
        }
        if now.hint != before.hint {
            said.extend(now.hint.clone());
        }
        if now.why != before.why {
            said.extend(self.why_in_words(before.why.as_ref()));
        }
        if now.home && !before.home {
            said = vec![format!("{}.", self.tr(id!(WINDOW, "act-home")))];
        }
        if now.score != before.score {
            said.extend(now.score.clone());
        }
        if now.key_mode && !before.key_mode {
            said.push(self.tr(id!(WINDOW, "cursor-on")).to_string());
        }
        if now.notice > before.notice {
            let is_new = |at: Instant| before.notice.is_none_or(|before| at > before);
            let (urgent, polite): (Vec<_>, Vec<_>) = self
                .notices
                .iter()
                .filter(|notice| is_new(notice.at))
                .partition(|notice| notice.kind != NoticeKind::Info);
            said.extend(polite.iter().map(|notice| notice.text.clone()));
            let urgent: Vec<&str> = urgent.iter().map(|notice| notice.text.as_str()).collect();
            if !urgent.is_empty() {
                let text = urgent.join(" ");
                self.speech.urgent = unlike(&self.speech.urgent, text);
            }
        }
        if !said.is_empty() {
            self.speech.polite = unlike(&self.speech.polite, said.join(" "));
        }
    }

    fn seen_now(&self) -> Seen {
        let document = &self.document;
        Seen {
            node: (document.epoch(), document.game(), document.cursor()),
            attempt: match self.problems.puzzle() {
                Some(puzzle) => Some((puzzle.played().game.len(), puzzle.turn())),
                None => self.problems.solving().map(|solving| {
                    let (_, at) = solving.place();
                    (at.index(), solving.turn())
                }),
            },
            notice: self.notices.iter().map(|notice| notice.at).max(),
            score: scores_in_short(self).map(|[territory, area]| format!("{territory}. {area}.")),
            key_mode: self.board.cursor().on,
            hint: self.words_of_hint_told().or(self.words_of_told_parts()),
            why: self
                .words_of_check()
                .map(|(title, said)| (0, format!("{title}. {said}")))
                .or_else(|| {
                    self.words_of_why().map(|words| {
                        let solving = self.problems.solving();
                        let explained = solving.and_then(|solving| solving.explained());
                        (explained.map_or(0, |explained| explained.steps().0), words)
                    })
                }),
            home: self.home.is_shown(),
        }
    }

    /// The move that was made last: "White D4."
    fn move_in_words(&self, last: (Color, Move), captured: u32) -> String {
        let player = self.tr(match last.0 {
            Color::Black => id!(WINDOW, "black"),
            Color::White => id!(WINDOW, "white"),
        });
        let what = match last.1 {
            Move::Pass => self.tr(id!(WINDOW, "point-pass")).to_string(),
            Move::Play(point) => point_name(self, point),
        };
        let text = format!("{player} {what}");
        if captured == 0 {
            return format!("{text}.");
        }
        let count = captured.to_string();
        self.texts
            .tell(&say!(WINDOW, "said-captures", move = &*text, count = &count))
    }

    /// The node that is shown: its move, what follows, what its comment begins with.
    pub fn node_in_words(&self) -> String {
        let (record, cell) = (self.document.record(), self.document.cursor());
        let shown = self.document.shown();
        let mut parts = Vec::new();
        match record.mv(cell) {
            Some(mv) => {
                let number = record.move_number(cell).to_string();
                let number = self
                    .texts
                    .tell(&say!(WINDOW, "move-number", number = &number));
                parts.push(format!("{number}:"));
                parts.push(self.move_in_words(mv, shown.captured));
            }
            None if record.mover(cell).is_some() => {
                let number = record.move_number(cell).to_string();
                let number = self
                    .texts
                    .tell(&say!(WINDOW, "move-number", number = &number));
                let what = self.kind_move_in_words(cell).unwrap_or_default();
                parts.push(format!("{number}: {what}."));
                parts.extend(self.broken_in_words());
                parts.extend(self.outcome_in_words());
            }
            None if record.back(cell).is_none() => {
                parts.push(format!("{}.", self.tr(id!(WINDOW, "act-first"))));
            }
            None => parts.push(format!("{}.", self.tr(id!(WINDOW, "said-set-up")))),
        }
        let children = record.children(cell).count();
        if children > 1 && self.board_view().marks_variations() {
            parts.push(
                self.texts
                    .tell(&say!(WINDOW, "said-variations", count = children)),
            );
        }
        let comment = record.msg_begin(cell, COMMENT);
        if !comment.is_empty() {
            let begin: String = comment.chars().take(COMMENT).collect();
            parts.push(begin.split_whitespace().collect::<Vec<_>>().join(" "));
        }
        parts.join(" ")
    }

    /// What happened to the problem: the answer of the file, whose turn it is, the verdict.
    fn attempt_in_words(&self, before: Option<usize>) -> Vec<String> {
        if let Some(puzzle) = self.problems.puzzle() {
            return self.puzzle_in_words(puzzle, before);
        }
        let Some(solving) = self.problems.solving() else {
            return Vec::new();
        };
        let mut said = Vec::new();
        let (_, at) = solving.place();
        let moved = before.is_some_and(|before| before != at.index());
        if let Some(last) = solving.shown().last.filter(|_| moved) {
            said.push(self.move_in_words(last, 0));
        }
        let text_id = match solving.turn() {
            Turn::Reply => None,
            Turn::Solver => Some(match solving.player() {
                Color::Black => id!(WINDOW, "solve-black"),
                Color::White => id!(WINDOW, "solve-white"),
            }),
            Turn::Over(Verdict::Right) => Some(id!(WINDOW, "solve-right")),
            Turn::Over(Verdict::Wrong) | Turn::Refutation => Some(id!(WINDOW, "solve-wrong")),
            Turn::Over(Verdict::Unknown) if solving.is_answered() => {
                Some(id!(WINDOW, "solve-unknown"))
            }
            Turn::Over(Verdict::Unknown) => Some(id!(WINDOW, "solve-no-answer")),
            Turn::Solution | Turn::Shown => Some(id!(WINDOW, "solve-solution")),
        };
        said.extend(text_id.map(|id| self.tr(id).to_string()));
        let comment = solving.comment(self.texts.tag());
        if !comment.is_empty() && solving.turn() != Turn::Reply {
            said.push(comment);
        }
        said
    }

    /// What happened to a problem of a game other than Go: the move, then the task or the verdict.
    fn puzzle_in_words(&self, puzzle: &Puzzle, before: Option<usize>) -> Vec<String> {
        let game = &puzzle.played().game;
        let mut said = Vec::new();
        if before.is_some_and(|before| before != game.len()) {
            said.extend(self.last_in_words(&**game));
        }
        let is_silent = puzzle.turn() == Turn::Reply;
        let strip = Strip::of(self, true).filter(|_| !is_silent);
        said.extend(strip.map(|strip| strip.headline));
        said
    }

    /// What is new of the line that shows why: the move that was made, and what is said of it.
    fn why_in_words(&self, before: Option<&(usize, String)>) -> Vec<String> {
        let Some((step, words)) = self.seen_now().why else {
            return Vec::new();
        };
        let mut said = Vec::new();
        let moved = before.is_some_and(|(before, _)| *before != step);
        let shown = self.board_view().board_shown();
        if let Some(last) = shown.last.filter(|_| moved) {
            said.push(self.move_in_words(last, 0));
        }
        said.push(words);
        // What it rests on is said once, at the beginning.
        said.extend(self.more_of_why().filter(|_| !moved));
        said
    }

    /// Says where the game stands: last move, side to move, prisoners, what an engine thinks of it.
    pub(crate) fn say_position(&mut self) {
        let shown = self.board_view().board_shown();
        let puzzle = self.problems.puzzle().map(Puzzle::played);
        let last_of_puzzle = puzzle.map(|played| self.last_in_words(&*played.game));
        let mut parts = vec![match self.problems.solving() {
            None if puzzle.is_some() => last_of_puzzle.flatten().unwrap_or_default(),
            Some(_) => shown
                .last
                .map_or_else(String::new, |last| self.move_in_words(last, 0)),
            None => self.node_in_words(),
        }];
        parts.push(format!(
            "{}.",
            self.tr(match self.side_to_move() {
                Color::Black => id!(WINDOW, "to-move-black"),
                Color::White => id!(WINDOW, "to-move-white"),
            })
        ));
        if self.is_other_game_in_front() {
            parts.extend(self.hands_in_words());
            parts.extend(self.next_in_words());
            parts.retain(|part| !part.is_empty());
            let text = parts.join(" ");
            return self.inform(text);
        }
        let [black, white] = Color::BOTH.map(|color| shown.position.prisoners(color).to_string());
        parts.push(self.texts.tell(&say!(
            WINDOW,
            "said-prisoners",
            black = &*black,
            white = &*white
        )));
        // What is known of the record would tell of a problem's answer.
        let is_record = self.problems.solving().is_none();
        let known = self
            .analysis
            .node_shown(&self.document)
            .filter(|_| is_record)
            .map(|(_, node)| node.value);
        if let Some(winrate) = known.and_then(|value| value.winrate) {
            let percent = format!("{:.0}", winrate * 100.0);
            parts.push(
                self.texts
                    .tell(&say!(WINDOW, "estimate-winrate", percent = &percent)),
            );
        }
        parts.retain(|part| !part.is_empty());
        let text = parts.join(" ");
        self.inform(text);
    }
}

/// The text, or the same with a blank behind it: what is the same as before would not be said again.
fn unlike(before: &str, text: String) -> String {
    if before == text {
        format!("{text}\u{a0}")
    } else {
        text
    }
}
