//! What the side bar says of the game: the players with their clocks, and the count at its end.

use crate::WINDOW;
use crate::game::clock::{Left, Limits, Overtime};
use crate::game::{Player, name_of_side, result_in_words};
use crate::shell::numbers::clock;
use crate::shell::scores::scores;
use crate::shell::state::State;
use go::{Color, Score, Scoring};
use message::{Id, id, say};
use std::time::Duration;

/// A clock that shows less is in another colour.
const TIGHT: Duration = Duration::from_secs(10);

/// Both players and what is said about their game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Players {
    /// Black and White.
    pub players: [PlayerPanel; 2],
    /// Result, komi, handicap, rules, event and date, as far as the record says them.
    pub facts: Vec<String>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerPanel {
    /// The colour.
    pub color: Color,
    /// The name, or else that of the colour.
    pub name: String,
    /// The rank.
    pub rank: String,
    /// The level at which an engine plays, in words; empty for others.
    pub level: String,
    /// Whether it is this player's turn.
    pub is_to_move: bool,
    /// The stones that this player has taken.
    pub prisoners: String,
    /// The clock, while a game is played.
    pub time: Option<ClockFace>,
}

/// What a clock shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockFace {
    /// The time that is left, or where there is no limit, that was used.
    pub text: String,
    /// Whether little is left.
    pub is_tight: bool,
}

/// The count while it is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountPanel {
    /// The name of the text that says what to do.
    pub hint: Id,
    /// What both have by the rules of the game, and at last the sum.
    pub rows: Vec<CountRow>,
    /// The result by the rules of the game.
    pub result: String,
    /// The same as a person would say it.
    pub result_in_words: String,
    /// What it would be by the other way of counting.
    pub otherwise: String,
}

/// A row of the count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountRow {
    /// The name of the text that says what is counted.
    pub name: Id,
    /// Black's and White's points of it.
    pub points: [String; 2],
}

impl Players {
    /// The players as they are now.
    pub fn of(state: &State) -> Players {
        let info = state.document.record().info_in_short();
        // What the record does not say is not shown as if it did.
        let mut facts = Vec::new();
        if let Some(kind) = state.document.kind() {
            facts.push(state.tr(kind.title).to_string());
        }
        // Where there is room for a part of the line only, it is the result that is read.
        if !info.result.is_empty() && !state.problems.hides_answer() {
            facts.push(result_in_words(
                &state.texts,
                &info.result,
                state.document.kind().is_none(),
            ));
        }
        if !info.komi_text.is_empty() {
            facts.push(format!("{} {}", state.tr(id!(WINDOW, "komi")), info.komi));
        }
        if info.handicap > 0 {
            facts.push(format!(
                "{} {}",
                state.tr(id!(WINDOW, "handicap")),
                info.handicap
            ));
        }
        if !info.rules_text.is_empty() {
            facts.push(state.rules_name(info.rules).to_string());
        }
        // Of a problem they may tell what it is about.
        if !state.problems.hides_answer() {
            let more = [&info.event, &info.date];
            let more = more.into_iter().filter(|text| !text.trim().is_empty());
            facts.extend(more.map(|text| text.trim().to_owned()));
        }
        let black = player(state, Color::Black, (&info.black, &info.black_rank));
        let white = player(state, Color::White, (&info.white, &info.white_rank));
        Players {
            players: [black, white],
            facts,
        }
    }
}

fn player(state: &State, color: Color, (name, rank): (&str, &str)) -> PlayerPanel {
    let view = state.board_view();
    let position = &view.board_shown().position;
    let other_game = state.is_other_game_in_front();
    let to_move = if other_game {
        state.side_to_move()
    } else {
        position.to_move()
    };
    let text_id = name_of_side(color, !other_game);
    let name = if name.is_empty() {
        state.tr(text_id).to_string()
    } else {
        name.to_owned()
    };
    PlayerPanel {
        color,
        name,
        rank: rank.to_owned(),
        level: level(state, color).unwrap_or_default(),
        is_to_move: to_move == color,
        prisoners: if other_game {
            String::new()
        } else {
            format!(
                "{} {}",
                state.tr(id!(WINDOW, "prisoners")),
                position.prisoners(color)
            )
        },
        time: clock_face(state, color),
    }
}

/// Whether an engine takes part in the game that is played: what it thinks comes and goes with its turns.
pub fn plays_engine(state: &State) -> bool {
    let is_engine = |player: Player| matches!(player, Player::Engine(_));
    let game = state.game.playing();
    game.is_some_and(|game| Color::BOTH.into_iter().any(|c| is_engine(game.player(c))))
}

/// Whether a person plays an engine.
pub fn is_against_engine(state: &State) -> bool {
    let game = state.game.playing();
    game.is_some_and(|game| {
        let is_person = |color| game.player(color) == Player::Person;
        is_person(Color::Black) != is_person(Color::White)
    })
}

/// At which level the engine of that colour plays, in words.
fn level(state: &State, color: Color) -> Option<String> {
    let game = state.game.playing()?;
    let slot = state.engines.slot(game.player(color).engine()?)?;
    let level = slot.level(game.wished_level(color))?;
    let words = slot.levels.get(usize::from(level) - 1)?;
    Some(state.in_words(words))
}

fn clock_face(state: &State, color: Color) -> Option<ClockFace> {
    let times = state.game.clock_times(&state.document, state.now)?;
    Some(match times.limited {
        Some((limits, left)) => ClockFace {
            text: left_text(left[color], &limits),
            is_tight: limits.until_flag(left[color]) < TIGHT,
        },
        None => ClockFace {
            text: clock(times.used[color]),
            is_tight: false,
        },
    })
}

/// What is left: the time, and the periods or moves of the overtime.
fn left_text(left: Left, limits: &Limits) -> String {
    // A clock shows 0:00 only when the time is over.
    let shown = clock(left.time + Duration::from_millis(999));
    match (left.overtime, limits.overtime) {
        (Some(periods), Overtime::ByoYomi { .. }) => format!("{shown} ×{periods}"),
        (Some(moves), _) => format!("{shown} /{moves}"),
        (None, _) => shown,
    }
}

impl CountPanel {
    /// The count as it is now; none while there is none.
    pub fn of(state: &State) -> Option<CountPanel> {
        let count = state.game.count()?;
        let [territory, area] = scores(state)?;
        let by_area = state.document.record().info_in_short().rules.scoring == Scoring::Area;
        let (score, other) = if by_area {
            (area, territory)
        } else {
            (territory, area)
        };
        let in_words = |score: Score| result_in_words(&state.texts, &score.result(), true);
        let otherwise = in_words(other);
        let otherwise = if by_area {
            say!(WINDOW, "score-by-territory", result = &*otherwise)
        } else {
            say!(WINDOW, "score-by-area", result = &*otherwise)
        };
        Some(CountPanel {
            hint: if count.is_asking() {
                id!(WINDOW, "score-asking")
            } else {
                id!(WINDOW, "score-hint")
            },
            rows: rows(&score, by_area),
            result: score.result(),
            result_in_words: in_words(score),
            otherwise: state.in_words(&otherwise),
        })
    }
}

/// What each side has, as books write it below the last figure.
fn rows(score: &Score, by_area: bool) -> Vec<CountRow> {
    let (black, white) = (score.tally.black, score.tally.white);
    let row = |name, halves: [i64; 2]| CountRow {
        name,
        points: halves.map(points),
    };
    let whole =
        |name, [black, white]: [u32; 2]| row(name, [black, white].map(|n| 2 * i64::from(n)));
    // A dead stone is taken off the board, and where it stood is a point of the territory around it.
    let territory = [black.territory + white.dead, white.territory + black.dead];
    let mut rows = vec![whole(id!(WINDOW, "score-territory"), territory)];
    let of_board = if by_area {
        let stones = [black.living, white.living];
        rows.push(whole(id!(WINDOW, "score-stones"), stones));
        territory[1] + stones[1]
    } else {
        let prisoners = [black.prisoners + white.dead, white.prisoners + black.dead];
        rows.push(whole(id!(WINDOW, "prisoners"), prisoners));
        territory[1] + prisoners[1]
    };
    let sums = [score.half_points.black, score.half_points.white].map(i64::from);
    let komi = sums[1] - 2 * i64::from(of_board);
    if komi != 0 {
        rows.push(row(id!(WINDOW, "komi"), [0, komi]));
    }
    rows.push(row(id!(WINDOW, "score-sum"), sums));
    rows
}

/// Half points as people write them.
fn points(half: i64) -> String {
    let sign = if half < 0 { "-" } else { "" };
    let fraction = if half % 2 == 0 { "" } else { ".5" };
    format!("{sign}{}{fraction}", half.unsigned_abs() / 2)
}
