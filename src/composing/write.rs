//! Composed problems as SGF, in English and Japanese.

use compose::{Branch, Composed, End, Goal, Motive, Outcome, TEXTS};
use go::Color;
use message::{Id, Sentence, id, say};
use std::fmt::Write;
use std::rc::Rc;
use words::Texts;

/// The languages of a problem's words, in their order.
const LANGUAGES: [&str; 2] = ["en", "ja"];

/// A collection of problems, the first of which has this number.
pub(crate) fn collection(problems: &[&Composed], first: usize) -> String {
    let texts = LANGUAGES.map(words::texts);
    let mut sgf = String::new();
    for (i, composed) in problems.iter().enumerate() {
        let mut writer = Writer {
            composed,
            texts: &texts,
            sgf: &mut sgf,
        };
        writer.problem(first + i);
        sgf.push_str("\n\n");
    }
    sgf
}

struct Writer<'a> {
    composed: &'a Composed,
    texts: &'a [Rc<Texts>; 2],
    sgf: &'a mut String,
}

impl Writer<'_> {
    fn problem(&mut self, number: usize) {
        let task = &self.composed.task;
        let size = task.position.size();
        let sides = if size.is_square() {
            size.width().to_string()
        } else {
            format!("{}:{}", size.width(), size.height())
        };
        let motive = Sentence::from(self.composed.motive.title());
        let title = self.texts.each_ref().map(|texts| texts.tell(&motive));
        let title = format!("{number}. {}", title.join(" / "));
        let player = letter(task.player());
        // As the collections of goproblems.com have it.
        let rank = self.composed.difficulty.rank();
        let _ = write!(
            self.sgf,
            "(;GM[1]FF[4]CA[UTF-8]AP[Katsura]SZ[{sides}]GN[{title}]SO[Katsura]DI[{rank}]\nPL[{player}]"
        );
        for color in Color::BOTH {
            let stones = size
                .points()
                .filter(|&p| task.position.stone(p) == Some(color));
            let _ = write!(self.sgf, "A{}", letter(color));
            for p in stones {
                let _ = write!(self.sgf, "[{}]", p.to_sgf());
            }
        }
        let words = match (task.goal, task.player()) {
            (Goal::Kill, Color::Black) => id!(TEXTS, "composed-black-kills"),
            (Goal::Kill, Color::White) => id!(TEXTS, "composed-white-kills"),
            (Goal::Live, Color::Black) => id!(TEXTS, "composed-black-lives"),
            (Goal::Live, Color::White) => id!(TEXTS, "composed-white-lives"),
        };
        let words = self.said(&words.into());
        let _ = write!(self.sgf, "\nC[{words}]");
        let first: Vec<Branch> = self.composed.tree.first.clone();
        let main = self.composed.tree.main_line().len();
        self.branches(&first, Some(main));
        self.sgf.push(')');
    }

    /// Writes what may come after a move. `main` is how many moves of the main line are left, if this is on it.
    fn branches(&mut self, branches: &[Branch], main: Option<usize>) {
        for (i, branch) in branches.iter().enumerate() {
            let opens = branches.len() > 1;
            if opens {
                self.sgf.push_str("\n(");
            }
            let at = branch.at.to_sgf();
            let _ = write!(self.sgf, ";{}[{at}]", letter(branch.color));
            let main = main.filter(|_| i == 0).map(|left| left - 1);
            if let Some(end) = branch.end {
                let words = self.end(end, main == Some(0));
                let _ = write!(self.sgf, "C[{words}]");
            }
            self.branches(&branch.next, main);
            if opens {
                self.sgf.push(')');
            }
        }
    }

    /// What is said at the end of a line; that of the main line names the idea.
    fn end(&self, end: End, is_main: bool) -> String {
        let task = &self.composed.task;
        let side = name(task.player());
        let other = name(task.player().opposite());
        let sentence = match (end, task.goal) {
            (End::Right, goal) => {
                let right = match goal {
                    Goal::Kill => say!(TEXTS, "right-kill", other),
                    Goal::Live => say!(TEXTS, "right-live", side),
                };
                let why: Id = Motive::why(self.composed.motive);
                if is_main {
                    say!(TEXTS, "right-because", right, why)
                } else {
                    right
                }
            }
            (
                End::Wrong {
                    outcome: Outcome::Ko,
                    ..
                },
                _,
            ) => id!(TEXTS, "wrong-ko").into(),
            (
                End::Wrong {
                    outcome: Outcome::Seki,
                    ..
                },
                _,
            ) => id!(TEXTS, "wrong-seki").into(),
            (End::Wrong { vital: true, .. }, Goal::Kill) => say!(TEXTS, "wrong-kill-vital", other),
            (End::Wrong { vital: false, .. }, Goal::Kill) => say!(TEXTS, "wrong-kill", other),
            (End::Wrong { vital: true, .. }, Goal::Live) => {
                say!(TEXTS, "wrong-live-vital", side, other)
            }
            (End::Wrong { vital: false, .. }, Goal::Live) => say!(TEXTS, "wrong-live", side),
        };
        self.said(&sentence)
    }

    /// A text in all languages, a line each, as a value of SGF.
    fn said(&self, sentence: &Sentence) -> String {
        let lines = self.texts.each_ref().map(|texts| texts.tell(sentence));
        lines.join("\n").replace('\\', "\\\\").replace(']', "\\]")
    }
}

/// A colour by its name.
fn name(color: Color) -> Id {
    match color {
        Color::Black => id!(TEXTS, "composed-black"),
        Color::White => id!(TEXTS, "composed-white"),
    }
}

fn letter(color: Color) -> char {
    match color {
        Color::Black => 'B',
        Color::White => 'W',
    }
}
