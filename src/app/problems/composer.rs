//! Problems composed from what is open: from the moments of a game that decide about a group, or by changing a position.

use crate::WINDOW;
use crate::document::Document;
use crate::notices::Remark;
use crate::problems::bundled::{GRADES, Grade, Start};
use crate::problems::{ProblemEffect, Problems, ProblemsContext};
use go::Color;
use message::id;
use record::{CellId, Collection};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tsumego::{Key, Level};

/// What problems are composed from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// Every position of the line that is shown.
    Line,
    /// Every position of the main lines of all games of the file.
    File,
    /// The position that is shown, with its stones changed in many ways.
    Position,
}

/// What is to be composed, for a thread.
#[derive(Debug)]
pub struct ComposeOrder {
    /// The number of the search.
    pub number: u64,
    /// A copy of the games.
    pub games: Box<Collection>,
    /// Which of them, from 0.
    pub game: usize,
    /// The last cell of the line, or the cell of the position.
    pub cell: CellId,
    /// What of it.
    pub source: Source,
    /// The easiest grade that is wanted, by its place among all.
    pub least: usize,
    /// Set when nobody wants more.
    pub stop: Arc<AtomicBool>,
}

/// How far a search is.
#[derive(Debug)]
pub struct ComposeNews {
    /// The number of the search.
    pub number: u64,
    /// So many positions were looked at.
    pub done: usize,
    /// Of so many.
    pub total: usize,
    /// All problems that were found, the easiest first, if there are new ones.
    pub found: Option<Box<Collection>>,
    /// Whether it has come to its end.
    pub ended: bool,
}

/// What happens with the composer.
#[derive(Debug)]
pub enum ComposerCommand {
    /// Ask what is to be composed from; a search that goes on, or has found something, is shown again.
    Open,
    /// Choose what is composed from.
    Choose(Source),
    /// Choose the easiest grade that is wanted, by its place among all.
    Least(usize),
    /// Begin.
    Begin,
    /// It is enough.
    Stop,
    /// Ask again; what was found stays until another search begins.
    Again,
    /// Show what was found, after all.
    Back,
    /// So far it is.
    Came(ComposeNews),
    /// Open what was found, and solve the problem of that number, from 0; the search goes on.
    Solve(usize),
    /// Open what was found as a record, to be edited or saved.
    Edit,
    /// What was found was opened and is the document now: from now on it is the user's record.
    Opened,
    /// Nobody wants what was found and is not opened.
    GiveUp,
}

/// The composer: what is chosen, and the search that goes on or has ended.
#[derive(Debug, Default)]
pub struct Composer {
    source: Option<Source>,
    least: usize,
    search: Option<ComposerSearch>,
    /// Whether it asks again, though there is a search.
    asks: bool,
}

/// A search for problems.
#[derive(Debug)]
pub struct ComposerSearch {
    number: u64,
    source: Source,
    stop: Arc<AtomicBool>,
    done: usize,
    total: usize,
    found: Option<Box<Collection>>,
    starts: Vec<Start>,
    /// Those of them that were opened, or that nobody wants.
    opened: HashSet<Key>,
    /// The document that they became, and its state then.
    document: Option<(u64, u64)>,
    ended: bool,
}

impl Composer {
    /// What is composed from.
    pub fn source(&self) -> Source {
        self.source.unwrap_or(Source::Line)
    }

    /// The easiest grade that is wanted, by its place among all.
    pub fn least(&self) -> usize {
        self.least.min(GRADES.len() - 1)
    }

    /// The search that is shown; none while it is asked what is to be composed from.
    pub fn shown(&self) -> Option<&ComposerSearch> {
        self.search.as_ref().filter(|_| !self.asks)
    }

    /// The search that goes on or has ended.
    pub fn search(&self) -> Option<&ComposerSearch> {
        self.search.as_ref()
    }

    /// How many problems were found that nobody has opened yet: they are nowhere else.
    pub fn unopened(&self) -> usize {
        let search = self.search.as_ref();
        search.map_or(0, |search| search.new_ones().count())
    }

    /// Whether problems can be composed from that: a position is changed only if both colours have stones in it.
    pub fn is_possible(source: Source, document: &Document) -> bool {
        match source {
            Source::Position => {
                let stones = document.shown().position.stones();
                let has = |color| stones.values().contains(&Some(color));
                has(Color::Black) && has(Color::White)
            }
            Source::Line | Source::File => true,
        }
    }

    /// Whether a document is what the search had found when it was opened, and nobody has changed it: what has been found since holds it.
    pub fn holds(&self, document: &Document) -> bool {
        let there = Some((document.epoch(), document.generation()));
        let search = self.search.as_ref();
        search.is_some_and(|search| search.document == there)
    }

    /// Ends a search that goes on.
    fn stop(&self) {
        if let Some(search) = &self.search {
            search.stop.store(true, Ordering::Release);
        }
    }
}

impl ComposerSearch {
    /// How many positions were looked at, of how many.
    pub fn progress(&self) -> [usize; 2] {
        [self.done, self.total]
    }

    /// What is counted while it goes on, as the texts name it.
    pub fn unit(&self) -> &'static str {
        match self.source {
            Source::Line | Source::File => "position",
            Source::Position => "round",
        }
    }

    /// Whether it has come to its end.
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// Whether it was told to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire)
    }

    /// The problems, the easiest first.
    pub fn starts(&self) -> &[Start] {
        &self.starts
    }

    /// The numbers of those that were not opened yet, from 0.
    pub fn new_ones(&self) -> impl Iterator<Item = usize> {
        let starts = self.starts.iter().enumerate();
        let new = starts.filter(|(_, start)| !self.opened.contains(&start.key));
        new.map(|(at, _)| at)
    }

    /// All that was found so far has been seen.
    fn open_all(&mut self) {
        let keys = self.starts.iter().map(|start| start.key.clone());
        self.opened.extend(keys);
    }
}

/// The grade that a level belongs to.
pub fn grade_of(level: &Level) -> &'static Grade {
    let far = |grade: usize| (Level::of_grade(grade).rating - level.rating).abs();
    let nearest = (0..GRADES.len()).min_by(|&one, &other| far(one).total_cmp(&far(other)));
    &GRADES[nearest.unwrap_or(0)]
}

impl Problems {
    /// The composer.
    pub fn composer(&self) -> &Composer {
        &self.composer
    }

    pub(super) fn composer_command(
        &mut self,
        command: ComposerCommand,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let document = context.document;
        match command {
            ComposerCommand::Open => {
                let record = document.record();
                if !record.is_go() {
                    let only_go = Remark::info(id!(WINDOW, "compose-only-go"));
                    effects.push(ProblemEffect::Tell(only_go));
                    return;
                }
                self.composer.asks = false;
                // Of what has found nothing there is nothing to see again.
                let is_vain =
                    |search: &mut ComposerSearch| search.has_ended() && search.starts().is_empty();
                self.composer.search.take_if(is_vain);
                if self.composer.search.is_none() {
                    // A position that was set up has no moments before it.
                    let is_position =
                        record.problem().is_some() || record.car(record.root()).is_none();
                    let is_possible = Composer::is_possible(Source::Position, document);
                    self.composer.source = Some(if is_position && is_possible {
                        Source::Position
                    } else {
                        Source::Line
                    });
                }
                effects.push(ProblemEffect::ShowComposer);
            }
            ComposerCommand::Choose(source) => self.composer.source = Some(source),
            ComposerCommand::Least(grade) => self.composer.least = grade,
            ComposerCommand::Begin => {
                self.composer.stop();
                self.composer.asks = false;
                self.questions += 1;
                let source = self.composer.source();
                let stop: Arc<AtomicBool> = Arc::default();
                self.composer.search = Some(ComposerSearch {
                    number: self.questions,
                    source,
                    stop: Arc::clone(&stop),
                    done: 0,
                    total: 0,
                    found: None,
                    starts: Vec::new(),
                    opened: HashSet::new(),
                    document: None,
                    ended: false,
                });
                effects.push(ProblemEffect::Compose(ComposeOrder {
                    number: self.questions,
                    games: Box::new(document.collection().clone()),
                    game: document.game(),
                    cell: match source {
                        Source::Line => document.end_of_line(),
                        Source::File | Source::Position => document.cursor(),
                    },
                    source,
                    least: self.composer.least(),
                    stop,
                }));
                // It was asked whether to leave a problem, perhaps, in place of the dialog.
                effects.push(ProblemEffect::ShowComposer);
            }
            ComposerCommand::Stop => self.composer.stop(),
            ComposerCommand::Again => {
                self.composer.stop();
                self.composer.asks = true;
            }
            ComposerCommand::Back => self.composer.asks = false,
            ComposerCommand::Came(news) => self.composed(news, effects),
            ComposerCommand::Solve(game) => self.open_composed(Some(game), effects),
            ComposerCommand::Edit => self.open_composed(None, effects),
            ComposerCommand::Opened => {
                if let Some(search) = &mut self.composer.search {
                    search.open_all();
                    search.document = Some((document.epoch(), document.generation()));
                }
            }
            ComposerCommand::GiveUp => {
                if let Some(search) = &mut self.composer.search {
                    search.open_all();
                }
            }
        }
    }

    /// Has what was found opened, and the problem of that number solved.
    fn open_composed(&self, game: Option<usize>, effects: &mut Vec<ProblemEffect>) {
        let search = self.composer.search.as_ref();
        let found = search.and_then(|search| search.found.clone());
        effects.extend(found.map(|found| ProblemEffect::OpenComposed(found, game)));
    }

    fn composed(&mut self, news: ComposeNews, effects: &mut Vec<ProblemEffect>) {
        let search = self.composer.search.as_mut();
        let Some(search) = search.filter(|search| search.number == news.number) else {
            return;
        };
        search.done = news.done;
        search.total = news.total;
        search.ended = news.ended;
        if let Some(found) = news.found {
            let games = found.games().iter();
            let start = |record| Start::of(record, Level::of_grade(0));
            search.starts = games.filter_map(start).collect();
            search.found = Some(found);
        }
        if news.ended && !search.is_stopped() {
            effects.push(ProblemEffect::Composed(search.starts.len()));
        }
    }
}
