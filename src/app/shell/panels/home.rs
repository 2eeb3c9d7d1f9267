//! What the start page shows: four doors, with what is known of each.

use crate::WINDOW;
use crate::document::journal::Lost;
use crate::problems::Source;
use crate::problems::bundled::{GRADES, starts};
use crate::problems::review::{GradeStand, Overview};
use crate::settings::actions::Action;
use crate::settings::start::{PlayChoice, WantedColor};
use crate::shell::home::{Glimpse, RECENT};
use crate::shell::state::State;
use fileref::FileRef;
use go::{Color, Grid, Position};
use message::{Id, id, say};
use picture::{CellScene, Window};
use words::bilingual;

/// The start page.
pub struct HomePanel<'a> {
    /// What the program is, in a line; only for somebody who has never used it.
    pub welcome: Option<String>,
    /// Problems.
    pub solve: SolveDoor,
    /// A game against an engine.
    pub play: PlayDoor,
    /// Records.
    pub review: ReviewDoor<'a>,
    /// The user's own engines: names.
    pub engines: Vec<String>,
}

/// A board to be seen small.
pub struct SmallBoard {
    /// Its stones.
    pub stones: Grid<Option<Color>>,
    /// The part that is shown.
    pub window: Window,
}

impl SmallBoard {
    fn new(position: &Position, window: Window) -> SmallBoard {
        SmallBoard {
            stones: position.stones(),
            window,
        }
    }
}

/// The door to the problems.
pub struct SolveDoor {
    /// The board of the problem that comes next.
    pub board: Option<SmallBoard>,
    /// What goes on: a grade and a number, or the problem that lies behind the page.
    pub place: String,
    /// The task.
    pub task: String,
    /// What the main button says.
    pub button_id: Id,
    /// Where it may go on in a set of the user's own.
    pub own: Option<String>,
    /// Days in a row, if there are some.
    pub streak: Option<String>,
    /// What is to be seen again today: the words, and whether there is anything.
    pub due: (String, bool),
    /// The bundled problems, the easiest first.
    pub grades: Vec<GradeCard>,
    /// The problems of other games.
    pub sets: Vec<SetRow>,
}

/// The problems of a game other than Go.
pub struct SetRow {
    /// What the game is called.
    pub game: String,
    /// Its lessons: what asks for them, and what they are called.
    pub lessons: Option<(&'static str, String)>,
    /// Its sets, the easiest first.
    pub sets: Vec<SetCard>,
}

/// A set of problems of a game other than Go.
pub struct SetCard {
    /// The name by which it is asked for.
    pub name: &'static str,
    /// What it is called.
    pub title: String,
    /// The same beside the name of its game.
    pub short: String,
    /// What it is about, and how far the user is.
    pub about: String,
    /// How the user stands with it, once that is known.
    pub stand: Option<GradeStand>,
}

/// A grade of the bundled problems.
pub struct GradeCard {
    /// Its name.
    pub name: String,
    /// For which ranks.
    pub rank: String,
    /// What it is about, and how far the user is.
    pub about: String,
    /// How the user stands with it.
    pub stand: GradeStand,
    /// How far that is, in a few characters.
    pub progress: String,
    /// The board of the problem that comes next in it.
    pub board: Option<SmallBoard>,
    /// That problem: grade and number, from 0.
    pub place: [u32; 2],
}

/// The door to a game.
pub struct PlayDoor {
    /// What is chosen.
    pub choice: PlayChoice,
    /// Who is played against, in words.
    pub opponent: String,
    /// The levels of the usual engine in words, then the other engines.
    pub opponents: Vec<Opponent>,
}

/// Somebody to be played against.
pub struct Opponent {
    /// In words.
    pub words: String,
    /// The engine.
    pub engine: String,
    /// Its level; 0 for its highest, or if it has none.
    pub level: u8,
}

/// The door to records.
pub struct ReviewDoor<'a> {
    /// What was read or saved last, the newest first.
    pub recent: Vec<RecentCard<'a>>,
    /// The newest of them that is a game.
    pub to_analyse: Option<FileRef>,
    /// Unsaved games of earlier sessions.
    pub lost: Vec<LostRow>,
}

/// A recent file.
pub struct RecentCard<'a> {
    /// The file.
    pub file: &'a FileRef,
    /// Its name; empty while that would tell of a problem's answer.
    pub name: String,
    /// Who played, or what is in it.
    pub about: String,
    /// Its board; none if it was not looked at.
    pub board: Option<SmallBoard>,
    /// The board in place of that, in a game other than Go.
    pub cells: Option<&'a CellScene>,
}

/// An unsaved game of an earlier session.
pub struct LostRow {
    /// Which, and of when.
    pub text: String,
    /// Its number, by which it is restored or given up.
    pub number: usize,
}

/// The colours a person can have, with their names.
pub const COLORS: [(WantedColor, Id); 3] = [
    (WantedColor::Black, id!(WINDOW, "black")),
    (WantedColor::White, id!(WINDOW, "white")),
    (WantedColor::Any, id!(WINDOW, "home-color-any")),
];

/// The boards that are offered.
pub const SIDES: [u8; 3] = [9, 13, 19];

impl HomePanel<'_> {
    /// The page as it is now.
    pub fn of(state: &State) -> HomePanel<'_> {
        let own = |slot: &crate::engines::Slot| slot.profile.as_ref().map(|_| slot.name.clone());
        HomePanel {
            welcome: is_new(state).then(|| state.tr(id!(WINDOW, "home-welcome")).to_string()),
            solve: solve(state),
            play: play(state),
            review: review(state),
            engines: state.engines.slots().iter().filter_map(own).collect(),
        }
    }
}

/// Whether nobody has used the program yet, as far as it can tell.
fn is_new(state: &State) -> bool {
    let settings = &state.settings;
    let tried = |overview: &Overview| overview.all().tries > 0;
    settings.recent.is_empty()
        && settings.solving.left_at == [0, 0]
        && !state.problems.is_solving()
        && !state.problems.overview().is_some_and(tried)
}

fn solve(state: &State) -> SolveDoor {
    let overview = state.problems.overview();
    let due = overview.map_or(0, |overview| overview.due.len());
    let fresh = overview.map_or(0, |overview| overview.fresh.len());
    let due_words = if fresh > 0 {
        state.texts.tell(&say!(WINDOW, "home-today", due, fresh))
    } else if due > 0 {
        state.texts.tell(&say!(WINDOW, "home-due", count = due))
    } else {
        state.tr(id!(WINDOW, "problems-nothing-due")).to_string()
    };
    let mut door = SolveDoor {
        board: None,
        place: String::new(),
        task: String::new(),
        button_id: id!(WINDOW, "home-solve"),
        own: None,
        streak: state.streak(),
        due: (due_words, due + fresh > 0),
        grades: (0..GRADES.len()).map(|grade| card(state, grade)).collect(),
        sets: sets(state),
    };
    if let Some(solving) = state.problems.solving() {
        // It lies behind the page as it was left.
        door.board = Some(SmallBoard::new(&solving.shown().position, solving.window));
        let (number, count) = (solving.set.number, solving.set.count);
        // What a file is called can give an answer away, what a grade is called cannot.
        let source = state.problems.source(&state.document);
        door.place = state.texts.tell(&match source {
            Some(Source::Bundled(_)) if state.problems.session().is_none() => {
                let grade = state.name_of_document();
                say!(WINDOW, "home-place", grade, number, count)
            }
            _ => say!(WINDOW, "solve-number", number, count),
        });
        door.task = first_line(&solving.task(state.texts.tag()));
        door.button_id = id!(WINDOW, "home-continue");
        return door;
    }
    door.own = state.settings.solving.own.as_ref().map(|own| {
        let file = FileRef::from(&own.file).name();
        let number = own.game + 1;
        state.texts.tell(&say!(WINDOW, "home-own", file, number))
    });
    let (grade, game) = state.bundled_place();
    let all = starts(grade);
    let start = all.get(game as usize).or_else(|| all.first());
    if let Some(start) = start {
        door.board = Some(SmallBoard::new(&start.position, start.window));
        door.task = first_line(&bilingual::half(&start.task, state.texts.tag()));
    }
    door.place = state.texts.tell(&say!(
        WINDOW,
        "home-place",
        grade = &*state.tr(GRADES[grade].text_id),
        number = game + 1,
        count = all.len()
    ));
    // Who has only been in sets of his own begins here.
    let begins = state.settings.solving.left_at == [0, 0] && door.own.is_some();
    if !is_new(state) && !begins {
        door.button_id = id!(WINDOW, "home-continue");
    }
    door
}

impl State {
    /// On how many days in a row problems were solved; none if that is not known, or none.
    pub fn streak(&self) -> Option<String> {
        let overview = self.problems.overview()?;
        let days = overview.streak(overview.today);
        (days > 0).then(|| self.texts.tell(&say!(WINDOW, "home-streak", days)))
    }
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().trim().to_owned()
}

fn sets(state: &State) -> Vec<SetRow> {
    let rows = state.problems.puzzles().iter().map(|puzzles| {
        let mut kinds = state.document.kinds().iter();
        let kind = kinds.find(|entry| entry.kind.id() == puzzles.kind());
        let cards = puzzles.sets().iter().map(|set| {
            let stand = Overview::set(state.problems.overview(), set.name);
            let mut about = state.tr(set.about).to_string();
            if let Some(stand) = stand {
                about = format!("{about} {} / {}", stand.solved, stand.count);
            }
            SetCard {
                name: set.name,
                title: state.tr(set.title).to_string(),
                short: state.tr(set.short).to_string(),
                about,
                stand,
            }
        });
        SetRow {
            lessons: kind.and_then(|kind| {
                let (title, _) = kind.lessons?;
                Some((kind.kind.id(), state.tr(title).to_string()))
            }),
            game: kind.map_or_else(String::new, |kind| state.tr(kind.title).to_string()),
            sets: cards.collect(),
        }
    });
    rows.collect()
}

fn card(state: &State, grade: usize) -> GradeCard {
    let stand = Overview::grade(state.problems.overview(), grade);
    let next = stand.next.unwrap_or(0);
    let start = starts(grade).get(next as usize);
    let rank = state.tr(GRADES[grade].rank_id).to_string();
    let name = state.tr(GRADES[grade].text_id).to_string();
    let about = state.texts.tell(&say!(
        WINDOW,
        "home-grade",
        grade = &*name,
        rank = &*rank,
        about = &*state.tr(GRADES[grade].about_id),
        solved = stand.solved,
        count = stand.count
    ));
    GradeCard {
        progress: format!("{} / {}", stand.solved, stand.count),
        name,
        rank,
        about,
        stand,
        board: start.map(|start| SmallBoard::new(&start.position, start.window)),
        place: [grade as u32, next],
    }
}

fn play(state: &State) -> PlayDoor {
    let choice = state.settings.start.play.clone();
    let mut opponents = Vec::new();
    for slot in state.engines.slots() {
        let about = state.tr(slot.about());
        if slot.levels.is_empty() {
            opponents.push(Opponent {
                words: format!("{} – {about}", slot.name),
                engine: slot.name.clone(),
                level: 0,
            });
        }
        for (level, words) in (1..).zip(&slot.levels) {
            let words = state.in_words(words);
            // The usual one needs no name.
            let words = if slot.name == engine::USUAL_ENGINE {
                words
            } else {
                format!("{} – {words}", slot.name)
            };
            opponents.push(Opponent {
                words,
                engine: slot.name.clone(),
                level,
            });
        }
    }
    // Engines with ranks in words first, those that teach last.
    opponents.sort_by_key(|one| one.engine != engine::USUAL_ENGINE);
    let slot = state.engines.by_name(&choice.engine);
    let level = slot.and_then(|slot| slot.level(choice.level)).unwrap_or(0);
    let found = opponents
        .iter()
        .find(|one| one.engine == choice.engine && one.level == level);
    PlayDoor {
        opponent: found.map_or_else(|| choice.engine.clone(), |one| one.words.clone()),
        choice,
        opponents,
    }
}

fn review(state: &State) -> ReviewDoor<'_> {
    let recent = state.settings.recent.iter().take(RECENT).map(|file| {
        let seen = state.home.glimpse(file);
        let told = seen.filter(|_| state.name_of(file).is_some());
        RecentCard {
            file,
            about: told.map_or_else(String::new, |seen| about(state, seen)),
            name: state.said_name(file),
            board: seen.map(|seen| SmallBoard::new(&seen.position, seen.window)),
            cells: seen.and_then(|seen| seen.cells.as_ref()),
        }
    });
    let is_game = |file: &&FileRef| {
        let seen = state.home.glimpse(file);
        seen.is_some_and(|seen| !seen.is_problem && seen.games == 1)
    };
    let lost = state.document.lost();
    ReviewDoor {
        recent: recent.collect(),
        to_analyse: state.settings.recent.iter().find(is_game).cloned(),
        lost: lost.map(|(at, lost)| lost_row(state, at, lost)).collect(),
    }
}

/// Who played, or what is in the file.
fn about(state: &State, seen: &Glimpse) -> String {
    if seen.games > 1 {
        let count = seen.games.to_string();
        return state
            .texts
            .tell(&say!(WINDOW, "home-games", count = &*count));
    }
    if seen.is_problem {
        return state.tr(id!(WINDOW, "home-problem")).to_string();
    }
    match &seen.players {
        [black, white] if black.is_empty() && white.is_empty() => String::new(),
        [black, white] => format!("{black} – {white}"),
    }
}

fn lost_row(state: &State, at: usize, lost: &Lost) -> LostRow {
    LostRow {
        text: state.words_of_lost(lost),
        number: at,
    }
}

/// The actions of the door to the engines, in their order.
pub const ENGINE_ACTIONS: [Action; 4] = [
    Action::Engines,
    Action::LoadLibrary,
    Action::EngineMatch,
    Action::Console,
];
