//! Who won a game in which both passed.

use crate::TOURNAMENT;
use crate::plan::{Limits, Referee};
use crate::seat::{Seat, Trouble, with_grace};
use engine::{Ask, EngineInfo, Game, Reply};
use go::{Board, Color, Grid, PointStatus, Position, Random, light_playout};
use message::{Sentence, id, say};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How long an engine may think about the score.
const COUNTING_LIMIT: Duration = Duration::from_mins(1);
/// Random games that judge a position.
const PLAYOUTS: u32 = 400;

/// What became of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Verdict {
    /// As SGF's `RE` has it: `B+3.5`, `W+` where only the winner is known, `0`.
    pub(crate) result: String,
    /// Who counted, and what the others said.
    pub(crate) by: Sentence,
}

/// Lets the referee of the plan judge. `seats` are Black and White.
pub(crate) fn judge(
    game: &Game,
    referee: &Referee,
    umpire: Option<&mut Seat>,
    seats: [&mut Seat; 2],
    limits: &Limits,
    cancel: &AtomicBool,
) -> Result<Verdict, Trouble> {
    match (referee, umpire) {
        (Referee::Engine(_), Some(seat)) => {
            if let Some(result) = opinion(seat, game, limits, cancel)? {
                let by = say!(
                    TOURNAMENT,
                    "match-counted-by",
                    engine = &seat.contestant().name
                );
                return Ok(Verdict { result, by });
            }
            let engine = &seat.contestant().name;
            Ok(by_playouts(game, |then| {
                say!(TOURNAMENT, "match-could-not-count", engine, then)
            }))
        }
        (Referee::Players, _) => by_players(game, seats, limits, cancel),
        _ => Ok(by_playouts(game, |then| then)),
    }
}

fn by_players(
    game: &Game,
    seats: [&mut Seat; 2],
    limits: &Limits,
    cancel: &AtomicBool,
) -> Result<Verdict, Trouble> {
    let [black, white] = seats;
    let ask = |seat: &mut Seat| {
        let result = opinion(seat, game, limits, cancel)?;
        Ok((seat.contestant().name.clone(), result))
    };
    let said = [ask(black)?, ask(white)?];
    if let [(_, Some(one)), (_, Some(other))] = &said {
        if one == other {
            return Ok(Verdict {
                result: one.clone(),
                by: id!(TOURNAMENT, "match-counted-by-both").into(),
            });
        }
        if one.as_bytes()[0] == other.as_bytes()[0] {
            let winner = &one[..1];
            let by = say!(TOURNAMENT, "match-counted-by-winner", said = quote(&said));
            return Ok(Verdict {
                result: format!("{winner}+"),
                by,
            });
        }
    }
    let silent = said.iter().all(|(_, result)| result.is_none());
    Ok(by_playouts(game, |then| {
        if silent {
            say!(TOURNAMENT, "match-neither-counts", then)
        } else {
            say!(TOURNAMENT, "match-no-agreement", said = quote(&said), then)
        }
    }))
}

fn quote(said: &[(String, Option<String>); 2]) -> Sentence {
    let [first, second] = said.each_ref().map(|(engine, result)| match result {
        Some(result) => say!(TOURNAMENT, "match-says", engine, result),
        None => say!(TOURNAMENT, "match-says-nothing", engine),
    });
    say!(TOURNAMENT, "match-list", first, second)
}

/// Asks an engine for the result: by its life and death, counted here by the rules of the match, or by `final_score`.
/// `None` if it has no opinion.
fn opinion(
    seat: &mut Seat,
    game: &Game,
    limits: &Limits,
    cancel: &AtomicBool,
) -> Result<Option<String>, Trouble> {
    let tells_status = seat.info().is_some_and(EngineInfo::tells_life_and_death);
    // Typed commands do not tell the engine the position; asking what it believes does.
    let asks = [
        tells_status.then_some(Ask::LifeAndDeath),
        (!tells_status).then_some(Ask::Belief),
        Some(Ask::Console {
            line: "final_score".to_owned(),
        }),
    ];
    let patience = with_grace(COUNTING_LIMIT, limits);
    for ask in asks.into_iter().flatten() {
        let result = match seat.ask(game, ask, patience, cancel) {
            Ok((Reply::LifeAndDeath(opinion), _)) => {
                let position = game.position();
                let status = opinion.for_counting(position);
                status.map(|status| count(game, position, &status))
            }
            Ok((Reply::Text(text), _)) => read_score(&text),
            Ok(_) | Err(Trouble::Failed(_) | Trouble::Broken(_) | Trouble::Late(_)) => None,
            Err(Trouble::Cancelled) => return Err(Trouble::Cancelled),
        };
        if result.is_some() {
            return Ok(result);
        }
    }
    Ok(None)
}

fn count(game: &Game, position: &Position, status: &Grid<PointStatus>) -> String {
    go::score(position, status, game.go.rules.scoring, game.go.komi).result()
}

/// Reads the answer to `final_score`, with or without the `=` before it: `= W+3.5`, `0`, `jigo`.
fn read_score(answer: &str) -> Option<String> {
    let text = answer.trim();
    if text.starts_with('?') {
        return None;
    }
    let text = text.strip_prefix('=').unwrap_or(text);
    let word = text.split_whitespace().next()?.to_ascii_uppercase();
    if ["0", "DRAW", "JIGO"].contains(&word.as_str()) {
        return Some("0".to_owned());
    }
    let (winner, points) = word.split_once('+')?;
    let points: f64 = points.parse().ok()?;
    let is_score = points.is_finite() && points > 0.0;
    (["B", "W"].contains(&winner) && is_score).then(|| format!("{winner}+{points}"))
}

/// Counts with the chains as dead as random play makes them. `told` says why the program does.
fn by_playouts(game: &Game, told: impl FnOnce(Sentence) -> Sentence) -> Verdict {
    let position = game.position();
    let status = go::status_from_dead(position, &dead_by_playouts(position));
    Verdict {
        result: count(game, position, &status),
        by: told(id!(TOURNAMENT, "match-counted-at-random").into()),
    }
}

/// Returns the stones that more often than not end up as the other side's points when both sides play at random.
fn dead_by_playouts(position: &Position) -> Grid<bool> {
    let owners = owners_of(position, PLAYOUTS).unwrap_or_else(|| Grid::new(position.size()));
    let mut dead = Grid::<bool>::new(position.size());
    let mut seen = Grid::<bool>::new(position.size());
    for start in position.size().points() {
        let Some(color) = position.stone(start).filter(|_| !seen[start]) else {
            continue;
        };
        let chain = position.chain(start);
        let sum: i64 = chain.iter().map(|&p| i64::from(owners[p])).sum();
        let lost = match color {
            Color::Black => sum < 0,
            Color::White => sum > 0,
        };
        for p in chain {
            seen[p] = true;
            dead[p] = lost;
        }
    }
    dead
}

/// Returns by how many points Black leads on the average at the end of so many random games, komi taken off.
pub(crate) fn mean_lead(game: &Game, rounds: u32) -> Option<f32> {
    let owners = owners_of(game.position(), rounds)?;
    let sum: i64 = owners.iter().map(|(_, &owner)| i64::from(owner)).sum();
    Some(sum as f32 / rounds.max(1) as f32 - game.go.komi.points() as f32)
}

fn owners_of(position: &Position, rounds: u32) -> Option<Grid<i32>> {
    owned_by_black::<128>(position, rounds)
        .or_else(|| owned_by_black::<512>(position, rounds))
        .or_else(|| owned_by_black::<1024>(position, rounds))
        .or_else(|| owned_by_black::<4096>(position, rounds))
}

/// Plays at random from the position, each side first in turn. Returns for every point how much more often it was
/// Black's than White's; `None` if the board does not fit.
fn owned_by_black<const N: usize>(position: &Position, rounds: u32) -> Option<Grid<i32>> {
    let start = position.board::<N>()?;
    let mut owners = Grid::<i32>::new(position.size());
    let mut random = Random::new(position.hash());
    for round in 0..rounds {
        let mut board = start.clone();
        light_playout(&mut board, Color::BOTH[(round % 2) as usize], &mut random);
        for p in position.size().points() {
            owners[p] += match owner(&board, p) {
                Some(Color::Black) => 1,
                Some(Color::White) => -1,
                None => 0,
            };
        }
    }
    Some(owners)
}

/// Whose a point is at the end of a playout: its stone's, or that of the eye it is.
fn owner<const N: usize>(board: &Board<N>, p: go::Point) -> Option<Color> {
    let site = board.site(p)?;
    board.stone(site).or_else(|| {
        let mut colors = board.neighbours(site).filter_map(|s| board.stone(s));
        let first = colors.next()?;
        colors.all(|color| color == first).then_some(first)
    })
}

/// Tells whether the last two moves of the game were passes.
pub(crate) fn both_passed(game: &Game) -> bool {
    game.go.passes() >= 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use go::{Point, Setup, Size};

    #[test]
    fn scores_are_read_as_engines_write_them() {
        for (answer, score) in [
            ("= W+3.5", Some("W+3.5")),
            ("=12 B+0.5\n", None),
            ("B+12.0", Some("B+12")),
            ("= 0", Some("0")),
            ("= Jigo", Some("0")),
            ("? cannot score", None),
            ("=", None),
            ("= B+Resign", None),
            ("= B+inf", None),
            ("= X+3", None),
        ] {
            assert_eq!(read_score(answer).as_deref(), score, "{answer}");
        }
    }

    fn game(rows: &[&str]) -> Game {
        let mut setup = Setup::new(Size::square(rows.len() as u8).expect("a board"));
        for (y, row) in rows.iter().enumerate() {
            for (x, c) in row.split(' ').enumerate() {
                let stone = match c {
                    "X" => Some(Color::Black),
                    "O" => Some(Color::White),
                    _ => None,
                };
                setup.stones[Point::new(x as u8, y as u8)] = stone;
            }
        }
        go::Game::from_setup(setup).into()
    }

    #[test]
    fn random_play_tells_the_dead_from_the_living() {
        let game = game(&[
            ". X . X O . O",
            "X X X X O O .",
            "X . . X O . O",
            ". O . X O O O",
            "X . . X O . .",
            "X X X X O X .",
            ". X . X O . O",
        ]);
        let dead = dead_by_playouts(game.position());
        let found: Vec<Point> = dead.iter().filter(|(_, d)| **d).map(|(p, _)| p).collect();
        assert_eq!(found, [Point::new(1, 3), Point::new(5, 5)]);
        // 28 points on the left for Black, 21 on the right for White; komi 6.5.
        let mut area = game;
        area.go.rules = go::Rules::CHINESE;
        let verdict = by_playouts(&area, |then| then);
        assert_eq!(verdict.result, "B+0.5");
        assert!(verdict.by.to_string().contains("random"), "{}", verdict.by);
    }
}
