//! What the games of a match say together.

use crate::paired::{Pairs, Strength, Z};
use crate::plan::Side;
use crate::results::{End, Row, Share};
use serde::Serialize;
use std::collections::BTreeMap;

/// The table of a match.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// Games played, void ones included.
    pub games: u32,
    /// Games that the match should have.
    pub planned: u32,
    /// The first contestant.
    pub a: Standing,
    /// The second one.
    pub b: Standing,
    /// Games that nobody won.
    pub draws: u32,
    /// Games without a result.
    pub void: u32,
    /// Games that Black won.
    pub black_wins: u32,
    /// Games that White won.
    pub white_wins: u32,
    /// Points of the first contestant per game with a result, a draw being half a point; `None` without such games.
    pub rate: Option<f64>,
    /// Wilson's 95 % interval of [`Summary::rate`].
    pub rate_95: Option<(f64, f64)>,
    /// By how much the first contestant is stronger, in Elo; `None` if it won or lost all games.
    pub elo: Option<f64>,
    /// The 95 % interval of [`Summary::elo`]; `None` where it has no end.
    pub elo_95: (Option<f64>, Option<f64>),
    /// What pairs of games say, which is more exact: an opening's favour for a colour is out of it. `None` without pairs.
    pub pairs: Option<Strength>,
    /// Moves per game.
    pub mean_moves: f64,
    /// Groups of equal games, by number: the same moves, also if the board is turned or mirrored.
    pub duplicates: Vec<Vec<u32>>,
}

/// One contestant's part of a [`Summary`].
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Standing {
    /// Its name.
    pub name: String,
    /// Games won.
    pub wins: u32,
    /// Of these with Black.
    pub wins_as_black: u32,
    /// Games with a result played with Black.
    pub games_as_black: u32,
    /// Games won with White.
    pub wins_as_white: u32,
    /// Games with a result played with White.
    pub games_as_white: u32,
    /// Games lost by overstepping the time.
    pub lost_on_time: u32,
    /// Games lost by an illegal move.
    pub lost_by_illegal_move: u32,
    /// Games lost because the engine failed.
    pub lost_by_failure: u32,
    /// How often the engine had to be started again in the middle of a game.
    pub restarts: u32,
    /// Seconds per move.
    pub mean_secs: f64,
    /// Seconds for the longest move of all games.
    pub longest_secs: f64,
}

impl Summary {
    /// Counts the games of a match between `a` and `b` that should have `planned` games.
    pub fn of(a: &str, b: &str, planned: u32, rows: &[Row]) -> Summary {
        let standing = |side, name: &str| standing_of(side, name, rows);
        let (a, b) = (standing(Side::A, a), standing(Side::B, b));
        let count =
            |fits: &dyn Fn(&Row) -> bool| rows.iter().filter(|row| fits(row)).count() as u32;
        let void = count(&|row| row.end == End::Void);
        let draws = count(&|row| row.end != End::Void && row.winner.is_none());
        let decided = rows.len() as u32 - void;
        let points = f64::from(a.wins) + f64::from(draws) / 2.0;
        let rate = (decided > 0).then(|| points / f64::from(decided));
        let rate_95 = rate.map(|rate| wilson(rate, decided));
        let moves: u32 = rows.iter().map(|row| row.moves).sum();
        Summary {
            games: rows.len() as u32,
            planned,
            draws,
            void,
            black_wins: a.wins_as_black + b.wins_as_black,
            white_wins: a.wins_as_white + b.wins_as_white,
            rate,
            rate_95,
            elo: rate.and_then(elo),
            elo_95: rate_95.map_or((None, None), |(low, high)| (elo(low), elo(high))),
            pairs: Pairs::of(rows).strength(),
            mean_moves: ratio(f64::from(moves), rows.len() as u32),
            duplicates: equal_games(rows),
            a,
            b,
        }
    }
}

fn standing_of(side: Side, name: &str, rows: &[Row]) -> Standing {
    let mut standing = Standing {
        name: name.to_owned(),
        ..Standing::default()
    };
    let mut all = Share::default();
    for row in rows {
        let share = row.share(side);
        all.moves += share.moves;
        all.secs += share.secs;
        all.longest_secs = all.longest_secs.max(share.longest_secs);
        all.restarts += share.restarts;
        if row.end == End::Void {
            continue;
        }
        let won = u32::from(row.winner == Some(side));
        standing.wins += won;
        if row.black == side {
            standing.games_as_black += 1;
            standing.wins_as_black += won;
        } else {
            standing.games_as_white += 1;
            standing.wins_as_white += won;
        }
        if row.winner == Some(side.other()) {
            match row.end {
                End::Time => standing.lost_on_time += 1,
                End::Illegal => standing.lost_by_illegal_move += 1,
                End::Failure => standing.lost_by_failure += 1,
                End::Score | End::Resign | End::Adjudicated | End::Void => {}
            }
        }
    }
    standing.restarts = all.restarts;
    standing.mean_secs = ratio(all.secs, all.moves);
    standing.longest_secs = all.longest_secs;
    standing
}

fn ratio(sum: f64, n: u32) -> f64 {
    if n == 0 { 0.0 } else { sum / f64::from(n) }
}

/// Returns the interval in which the true rate lies with 95 % confidence, if `rate` was found in `n` games
/// (E. B. Wilson, 1927). Unlike the usual one it holds for few games and for rates near 0 and 1.
pub fn wilson(rate: f64, n: u32) -> (f64, f64) {
    if n == 0 {
        return (0.0, 1.0);
    }
    wilson_of(rate, f64::from(n))
}

/// The same for so many trials, more than none.
pub(crate) fn wilson_of(rate: f64, n: f64) -> (f64, f64) {
    let z2 = Z * Z;
    let centre = rate + z2 / (2.0 * n);
    let half = Z * (rate * (1.0 - rate) / n + z2 / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z2 / n;
    (
        ((centre - half) / scale).max(0.0),
        ((centre + half) / scale).min(1.0),
    )
}

/// Returns the difference in Elo at which such a rate is expected; `None` at 0 and 1, where there is none.
pub fn elo(rate: f64) -> Option<f64> {
    // A bound of the interval may miss 0 or 1 by a rounding error only.
    let inside = rate > 1e-9 && rate < 1.0 - 1e-9;
    inside.then(|| -400.0 * (1.0 / rate - 1.0).log10())
}

/// Returns the groups of games with equal keys, by their numbers, first games first. Games without a move are alike
/// and say nothing; they are left out.
pub(crate) fn equal_games(rows: &[Row]) -> Vec<Vec<u32>> {
    let mut by_key: BTreeMap<&str, Vec<u32>> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.moves > 0) {
        by_key.entry(&row.key).or_default().push(row.game);
    }
    let mut groups: Vec<Vec<u32>> = by_key.into_values().filter(|g| g.len() > 1).collect();
    for group in &mut groups {
        group.sort_unstable();
    }
    groups.sort_unstable();
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 5e-5
    }

    #[test]
    fn intervals_are_wilsons() {
        // From the literature and worked out by hand.
        for (rate, n, low, high) in [
            (0.5, 10, 0.236_59, 0.763_41),
            (0.9, 100, 0.825_63, 0.944_77),
            (0.0, 10, 0.0, 0.277_53),
            (1.0, 10, 0.722_47, 1.0),
            (0.55, 200, 0.480_76, 0.617_36),
        ] {
            let (found_low, found_high) = wilson(rate, n);
            assert!(
                near(found_low, low) && near(found_high, high),
                "{rate} of {n}: {found_low} {found_high}"
            );
        }
        assert_eq!(wilson(0.5, 0), (0.0, 1.0));
    }

    #[test]
    fn elo_is_the_usual_curve() {
        for (rate, expected) in [
            (0.5, 0.0),
            (0.640_065, 100.0),
            (0.25, -190.848_5),
            (10.0 / 11.0, 400.0),
        ] {
            let found = elo(rate).expect("a number");
            assert!((found - expected).abs() < 0.01, "{rate}: {found}");
        }
        assert_eq!((elo(0.0), elo(1.0)), (None, None));
    }

    fn row(game: u32, black: Side, winner: Option<Side>, end: End) -> Row {
        let share = |n| Share {
            moves: 2,
            secs: f64::from(n),
            longest_secs: f64::from(n) * 0.75,
            restarts: u32::from(game == 1),
        };
        Row {
            game,
            players: [0, 1],
            black,
            opening: None,
            result: String::new(),
            winner,
            end,
            reason: None,
            moves: 4,
            a: share(1),
            b: share(game),
            key: (game % 4).to_string(),
            file: None,
        }
    }

    fn rows() -> Vec<Row> {
        use Side::{A, B};
        vec![
            row(1, A, Some(A), End::Score),
            row(2, B, Some(A), End::Resign),
            row(3, A, Some(B), End::Time),
            row(4, B, None, End::Score),
            row(5, A, None, End::Void),
            row(6, B, Some(A), End::Failure),
        ]
    }

    #[test]
    fn every_game_is_in_the_table_once() {
        let table = Summary::of("one", "two", 10, &rows());
        assert_eq!((table.games, table.planned), (6, 10));
        assert_eq!(table.a.wins + table.b.wins + table.draws + table.void, 6);
        assert_eq!(
            (table.a.wins, table.b.wins, table.draws, table.void),
            (3, 1, 1, 1)
        );
        assert_eq!((table.a.wins_as_black, table.a.games_as_black), (1, 2));
        assert_eq!((table.a.wins_as_white, table.a.games_as_white), (2, 3));
        assert_eq!((table.b.wins_as_white, table.b.games_as_white), (1, 2));
        assert_eq!((table.black_wins, table.white_wins), (1, 3));
        assert_eq!((table.a.lost_on_time, table.b.lost_by_failure), (1, 1));
        assert_eq!(table.rate, Some(3.5 / 5.0));
        assert_eq!(table.b.restarts, 1);
        assert!(near(table.b.mean_secs, 21.0 / 12.0) && near(table.b.longest_secs, 4.5));
        assert_eq!(table.duplicates, [vec![1, 5], vec![2, 6]]);
    }
}
