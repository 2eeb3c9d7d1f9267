//! Problems on sheets, and their solutions on others.

use picture::{Coordinates, Drawing};
use record::Record;
use words::bilingual;

use crate::page::{Block, PageOptions, Typesetter};
use crate::problem::Problem;
use crate::{Words, book};

/// What a sheet shows.
#[derive(Clone, PartialEq, Debug)]
pub struct SheetOptions {
    /// What stands over it; empty for the usual word.
    pub title: String,
    /// Names of the lines.
    pub coordinates: Coordinates,
    /// Whether the words of a problem are printed.
    pub texts: bool,
    /// How many correct lines of a problem are shown at most.
    pub right: usize,
    /// How many wrong ones, each with its refutation.
    pub wrong: usize,
    /// The number of the first problem.
    pub first: usize,
}

impl Default for SheetOptions {
    fn default() -> SheetOptions {
        SheetOptions {
            title: String::new(),
            coordinates: Coordinates::None,
            texts: true,
            right: 3,
            wrong: 0,
            first: 1,
        }
    }
}

/// Which of the two sheets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SheetPart {
    /// The questions.
    Problems,
    /// The answers.
    Solutions,
}

/// Problems in the making: they are added one by one, pages come out.
pub struct Sheet<'a> {
    options: &'a SheetOptions,
    words: Words,
    part: SheetPart,
    setter: Typesetter<'a>,
    number: usize,
}

impl<'a> Sheet<'a> {
    /// A sheet whose pages go to `sink` until that says no.
    pub fn new(
        part: SheetPart,
        options: &'a SheetOptions,
        pages: &'a PageOptions,
        sink: &'a mut dyn FnMut(Drawing) -> bool,
    ) -> Sheet<'a> {
        let words = pages.words;
        let kind = match part {
            SheetPart::Problems => words.problems(),
            SheetPart::Solutions => words.solutions(),
        };
        let title = match (options.title.trim(), part) {
            ("", _) => kind.clone(),
            (title, SheetPart::Problems) => title.to_owned(),
            (title, SheetPart::Solutions) => format!("{title} – {kind}"),
        };
        let mut setter = Typesetter::new(pages, &title, sink);
        setter.heading(&title, &[]);
        Sheet {
            options,
            words,
            part,
            setter,
            number: options.first,
        }
    }

    /// Adds the problem of a record. Returns whether more are wanted.
    pub fn add(&mut self, record: &Record) -> bool {
        let problem = Problem::of(record, self.options.coordinates);
        let name = self.words.problem(self.number);
        match self.part {
            SheetPart::Problems => {
                let caption = format!("{name}  {}", self.words.to_play(problem.to_move));
                let text = bilingual::half(&problem.text, self.words.tag());
                let text = Some(text).filter(|text| self.options.texts && !text.is_empty());
                self.setter.place(&Block {
                    caption: &caption,
                    scene: &problem.scene,
                    text: text.into_iter().collect(),
                });
            }
            SheetPart::Solutions => self.answers(record, &problem, &name),
        }
        self.number += 1;
        !self.setter.is_stopped()
    }

    fn answers(&mut self, record: &Record, problem: &Problem, name: &str) {
        let (right, wrong) = (self.options.right, self.options.wrong);
        let answers = problem.answers(record, self.words, right, wrong);
        if answers.is_empty() {
            self.setter.flow(&Block {
                caption: name,
                scene: &problem.scene,
                text: vec![self.words.no_answer()],
            });
        }
        for mut figure in answers {
            if !self.options.texts {
                figure.remarks.clear();
            }
            let caption = format!("{name}  {}", figure.title);
            self.setter.flow(&Block {
                caption: &caption,
                scene: &figure.scene,
                text: book::text_of(&figure, self.words),
            });
        }
    }

    /// Hands on the last page.
    pub fn finish(self) {
        self.setter.finish();
    }
}
