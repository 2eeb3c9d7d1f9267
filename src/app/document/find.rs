//! Looking for nodes: by text, by point, by position. The search goes on a little with every tick, so that it keeps
//! nobody waiting, and its results are a list to jump to.

use crate::WINDOW;
use crate::document::navigate::Go;
use crate::document::{Document, DocumentCommand, DocumentContext, DocumentEffect};
use crate::notices::Remark;
use go::Point;
use message::{Sentence, id, say};
use record::{CellId, Finder, Likeness, Sought};
use regex::{Regex, RegexBuilder};

/// How many nodes are looked at with each tick: few enough that nobody waits for them.
const SLICE: usize = 16_384;
/// How many nodes are looked at between two counts of what was found.
const STRIDE: usize = 256;
/// More results than this help nobody.
pub const MOST: usize = 20_000;
/// Longest automaton of a regular expression, in bytes.
const LARGEST: usize = 1 << 20;

/// What is looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// Comments and names of positions.
    #[default]
    Text,
    /// Moves at a point.
    Point,
    /// The position that is shown.
    Position,
}

/// What the user wants to find.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a form")]
pub struct Query {
    /// What is looked for.
    pub by: By,
    /// The text.
    pub text: String,
    /// The point, as typed.
    pub point: String,
    /// Whether the text is a regular expression.
    pub regex: bool,
    /// Whether small and capital letters differ.
    pub case: bool,
    /// Whether turned and mirrored positions count.
    pub symmetries: bool,
    /// Whether positions with the colours exchanged count.
    pub swapped: bool,
    /// Whether only the game that is shown is looked through, not the whole file.
    pub only_this_game: bool,
}

/// What happens to a search.
#[derive(Clone, Debug)]
pub enum FindCommand {
    /// Show the panel.
    Open,
    /// Put it away.
    Close,
    /// Look for that.
    Ask(Query),
    /// Show the next result behind the node that is shown.
    Next,
    /// Show the one before it.
    Previous,
    /// Show the result of that number.
    Show(usize),
    /// Look for moves at the point under the pointer.
    ThisPoint,
    /// Look for the position that is shown.
    ThisPosition,
    /// Look again, for the same.
    Again,
    /// Go on with the search for a moment.
    GoOn,
    /// The game of the result of that number is shown, unless a trial board is in the way.
    Arrived(usize),
}

/// A search and its results.
#[derive(Default)]
pub struct Finding {
    /// Whether the panel is shown.
    pub open: bool,
    /// Whether its field wants the keyboard: it was just opened.
    pub wants_focus: bool,
    /// What is looked for.
    pub query: Query,
    /// Game and node, in the order of the file.
    pub found: Vec<(usize, CellId)>,
    /// The result that was shown last.
    pub shown: Option<usize>,
    /// What is wrong with what was typed.
    pub error: Option<Sentence>,
    /// The matcher of the text, to show what was found of it.
    pub matcher: Option<Regex>,
    /// Whether there are more than are kept.
    pub more: bool,
    finder: Option<Finder>,
    // What the results are about: the document and its state.
    about: (u64, u64),
    // Where to go as soon as it is known.
    jump: Option<Way>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Next,
    Previous,
}

impl Finding {
    /// Whether a search goes on.
    pub fn is_running(&self) -> bool {
        self.finder.is_some()
    }

    /// How many nodes were looked at, while a search goes on.
    pub fn looked(&self) -> usize {
        self.finder.as_ref().map_or(0, Finder::looked)
    }
}

impl Query {
    /// Whether there is anything to look for.
    fn is_empty(&self) -> bool {
        match self.by {
            By::Text => self.text.is_empty(),
            By::Point => self.point.trim().is_empty(),
            By::Position => false,
        }
    }

    fn matcher(&self) -> Result<Regex, Sentence> {
        let pattern = if self.regex {
            self.text.clone()
        } else {
            regex::escape(&self.text)
        };
        RegexBuilder::new(&pattern)
            .case_insensitive(!self.case)
            .size_limit(LARGEST)
            .build()
            .map_err(|error| {
                // The last line says what is wrong, those before it show where.
                let text = error.to_string();
                let last = text.lines().last().unwrap_or_default();
                let reason = last.trim_start_matches("error: ");
                say!(WINDOW, "find-bad-regex", reason)
            })
    }
}

impl From<FindCommand> for DocumentCommand {
    fn from(command: FindCommand) -> DocumentCommand {
        DocumentCommand::Find(command)
    }
}

impl Document {
    /// Something about a search happened.
    pub(super) fn find_command(
        &mut self,
        command: FindCommand,
        context: &DocumentContext,
        effects: &mut Vec<DocumentEffect>,
    ) {
        match command {
            FindCommand::Open => {
                effects.push(DocumentEffect::HideShelf);
                self.finding.open = true;
                self.finding.wants_focus = true;
            }
            FindCommand::Close => {
                self.finding.open = false;
                self.finding.finder = None;
            }
            FindCommand::Ask(query) => {
                self.finding.wants_focus = false;
                if query != self.finding.query {
                    self.finding.query = query;
                    self.begin_search();
                }
            }
            FindCommand::Next => self.jump(Way::Next, effects),
            FindCommand::Previous => self.jump(Way::Previous, effects),
            FindCommand::Show(at) => self.show_found(at, effects),
            FindCommand::ThisPoint => {
                let size = self.record().size();
                let last = self.shown().last_point();
                let point = context.pointed.filter(|&p| size.contains(p)).or(last);
                let point = point.map(|p| p.to_gtp(size)).unwrap_or_default();
                self.search_for(By::Point, |query| query.point = point, effects);
            }
            FindCommand::ThisPosition => self.search_for(By::Position, |_| (), effects),
            FindCommand::Again => self.begin_search(),
            FindCommand::GoOn => self.go_on_finding(effects),
            FindCommand::Arrived(at) => self.arrive(at, effects),
        }
    }

    fn search_for(
        &mut self,
        by: By,
        change: impl FnOnce(&mut Query),
        effects: &mut Vec<DocumentEffect>,
    ) {
        effects.push(DocumentEffect::HideShelf);
        self.finding.open = true;
        self.finding.wants_focus = true;
        self.finding.query.by = by;
        change(&mut self.finding.query);
        self.begin_search();
    }

    /// Begins the search anew.
    fn begin_search(&mut self) {
        let games = if self.finding.query.only_this_game {
            self.game()..self.game() + 1
        } else {
            0..self.collection().games().len()
        };
        let about = (self.epoch(), self.generation());
        let size = self.record().size();
        let finding = &mut self.finding;
        finding.found.clear();
        finding.shown = None;
        finding.error = None;
        finding.matcher = None;
        finding.more = false;
        finding.finder = None;
        finding.about = about;
        if finding.query.is_empty() {
            return;
        }
        let sought = match finding.query.by {
            By::Text => match finding.query.matcher() {
                Ok(matcher) => {
                    finding.matcher = Some(matcher.clone());
                    Sought::Text(Box::new(move |text| matcher.is_match(text)))
                }
                Err(reason) => {
                    finding.error = Some(reason);
                    return;
                }
            },
            By::Point => {
                let Some(point) = Point::from_gtp(finding.query.point.trim(), size) else {
                    finding.error = Some(id!(WINDOW, "find-no-point").into());
                    return;
                };
                Sought::Point(point)
            }
            By::Position => {
                let mut likeness = Likeness::new(&self.open.shown.position);
                if finding.query.symmetries {
                    likeness = likeness.with_symmetries();
                }
                if finding.query.swapped {
                    likeness = likeness.with_colors_swapped();
                }
                Sought::Position(likeness)
            }
        };
        finding.finder = Some(Finder::new(sought, games));
    }

    /// Goes on with a search for a moment.
    fn go_on_finding(&mut self, effects: &mut Vec<DocumentEffect>) {
        if self.finding.finder.is_none() {
            return;
        }
        if self.finding.about != (self.epoch(), self.generation()) {
            // What was looked at may have changed.
            self.begin_search();
        }
        let Some(mut finder) = self.finding.finder.take() else {
            return;
        };
        let games = self.open.collection.games();
        let found = &mut self.finding.found;
        let mut goes_on = true;
        for _ in 0..SLICE / STRIDE {
            if !goes_on || found.len() >= MOST {
                break;
            }
            goes_on = finder.look(games, STRIDE, found);
        }
        self.finding.more = goes_on && found.len() >= MOST;
        found.truncate(MOST);
        if goes_on && !self.finding.more {
            self.finding.finder = Some(finder);
            return;
        }
        if let Some(way) = self.finding.jump.take() {
            self.jump(way, effects);
        }
    }

    fn jump(&mut self, way: Way, effects: &mut Vec<DocumentEffect>) {
        if self.finding.query.is_empty() {
            effects.push(DocumentEffect::Then(FindCommand::Open.into()));
            return;
        }
        let about = (self.epoch(), self.generation());
        if self.finding.about != about
            && self.finding.finder.is_none()
            && self.finding.error.is_none()
        {
            // The position that was looked for is not the one shown now.
            if self.finding.query.by != By::Position {
                self.begin_search();
            }
        }
        if self.finding.is_running() {
            self.finding.jump = Some(way);
            return;
        }
        let collection = self.collection();
        let number = |&(game, cell): &(usize, CellId)| {
            let record = collection.games().get(game)?;
            record.is_live(cell).then(|| (game, record.num(cell)))
        };
        let here = (self.game(), self.record().num(self.cursor()));
        let places = self.finding.found.iter().map(number).enumerate();
        let places: Vec<_> = places.filter_map(|(i, place)| Some((i, place?))).collect();
        let at = match way {
            Way::Next => places
                .iter()
                .find(|(_, place)| *place > here)
                .or(places.first()),
            Way::Previous => (places.iter().rev())
                .find(|(_, place)| *place < here)
                .or(places.last()),
        };
        let Some(&(at, place)) = at else {
            effects.push(DocumentEffect::Tell(Remark::info(id!(
                WINDOW,
                "find-nothing"
            ))));
            return;
        };
        let wraps = match way {
            Way::Next => place <= here,
            Way::Previous => place >= here,
        };
        if wraps && places.len() > 1 {
            effects.push(DocumentEffect::Tell(Remark::info(id!(
                WINDOW,
                "find-wrapped"
            ))));
        }
        self.show_found(at, effects);
    }

    fn show_found(&mut self, at: usize, effects: &mut Vec<DocumentEffect>) {
        let Some(&(game, cell)) = self.finding.found.get(at) else {
            return;
        };
        let record = self.collection().games().get(game);
        if self.finding.about.0 != self.epoch() || !record.is_some_and(|r| r.is_live(cell)) {
            effects.push(DocumentEffect::Tell(Remark::info(id!(WINDOW, "find-gone"))));
            return;
        }
        if game == self.game() {
            self.arrive(at, effects);
        } else {
            effects.push(DocumentEffect::SelectGame(game));
            effects.push(DocumentEffect::Then(FindCommand::Arrived(at).into()));
        }
    }

    fn arrive(&mut self, at: usize, effects: &mut Vec<DocumentEffect>) {
        let found = self.finding.found.get(at);
        // Otherwise a trial board is in the way.
        if let Some(&(game, cell)) = found
            && game == self.game()
        {
            effects.push(DocumentEffect::HideShelf);
            self.finding.shown = Some(at);
            self.go(Go::To(cell), effects);
        }
    }
}
