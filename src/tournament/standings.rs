//! The table of many engines: points, who beat whom, and ratings.
//!
//! Ratings are those of the model of Bradley and Terry that make the results most likely, found by D. R. Hunter's MM
//! algorithm ("MM Algorithms for Generalized Bradley–Terry Models", Annals of Statistics 32, 2004); a draw is half a point for
//! each. Everybody has drawn one game more against an engine of average strength, so that who won all games has a rating too.
//! Intervals are those of the observed information at these ratings.

use crate::paired::{Z, normal};
use crate::plan::Side;
use crate::results::{End, Row};
use serde::Serialize;

/// Elo for one step of the natural logarithm of strength.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// Games of the imagined draw.
const PRIOR: f64 = 1.0;

/// The table of a tournament, the strongest first.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standings {
    /// Games with a result and without.
    pub games: u32,
    /// Games that are to be played; `None` where that depends on results.
    pub planned: Option<u32>,
    /// Games without a result.
    pub void: u32,
    /// Everybody, by points, then by rating.
    pub entries: Vec<Entry>,
}

/// What a contestant has reached.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Entry {
    /// Its number in the plan, from 0.
    pub player: usize,
    /// Its name.
    pub name: String,
    /// Games with a result.
    pub games: u32,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost by overstepping the time.
    pub lost_on_time: u32,
    /// Games lost by an illegal move.
    pub lost_by_illegal_move: u32,
    /// Games lost because the engine failed.
    pub lost_by_failure: u32,
    /// Moves in all its games.
    pub moves: u32,
    /// Seconds for them.
    pub secs: f64,
    /// Elo above the average of all.
    pub elo: f64,
    /// Half the 95 % interval of [`Entry::elo`].
    pub elo_error: f64,
    /// How likely it is stronger than the next one of the table, by the games; `None` for the last.
    pub superior: Option<f64>,
    /// For each player by number: half points and games against it.
    pub against: Vec<(u32, u32)>,
}

impl Entry {
    /// Points, a draw being half a point.
    pub fn points(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }
}

impl Standings {
    /// Counts the games between the contestants of these names.
    pub fn of(names: &[String], planned: Option<u32>, rows: &[Row]) -> Standings {
        let mut entries: Vec<Entry> = names
            .iter()
            .enumerate()
            .map(|(player, name)| Entry::new(player, name, names.len()))
            .collect();
        let mut void = 0;
        for row in rows {
            let [a, b] = row.players.map(usize::from);
            if a >= names.len() || b >= names.len() || a == b {
                continue;
            }
            void += u32::from(row.end == End::Void);
            entries[a].take(row, Side::A, b);
            entries[b].take(row, Side::B, a);
        }
        let against: Vec<Vec<(f64, f64)>> = entries
            .iter()
            .map(|entry| {
                let games = entry.against.iter();
                games
                    .map(|&(half, n)| (f64::from(half) / 2.0, f64::from(n)))
                    .collect()
            })
            .collect();
        let elo = ratings(&against);
        let covariance = covariance(&against, &elo);
        for (entry, &elo) in entries.iter_mut().zip(&elo) {
            entry.elo = elo * ELO;
            entry.elo_error = Z * ELO * covariance[entry.player][entry.player].max(0.0).sqrt();
        }
        entries.sort_by(|one, other| {
            let order = other.points().total_cmp(&one.points());
            order.then(other.elo.total_cmp(&one.elo))
        });
        for place in 1..entries.len() {
            let [i, j] = [place - 1, place].map(|place| entries[place].player);
            let variance = covariance[i][i] + covariance[j][j] - 2.0 * covariance[i][j];
            let z = (elo[i] - elo[j]) / variance.max(f64::MIN_POSITIVE).sqrt();
            entries[place - 1].superior = Some(normal(z));
        }
        Standings {
            games: rows.len() as u32,
            planned,
            void,
            entries,
        }
    }
}

impl Entry {
    fn new(player: usize, name: &str, players: usize) -> Entry {
        Entry {
            player,
            name: name.to_owned(),
            games: 0,
            wins: 0,
            draws: 0,
            lost_on_time: 0,
            lost_by_illegal_move: 0,
            lost_by_failure: 0,
            moves: 0,
            secs: 0.0,
            elo: 0.0,
            elo_error: 0.0,
            superior: None,
            against: vec![(0, 0); players],
        }
    }

    fn take(&mut self, row: &Row, side: Side, opponent: usize) {
        let share = row.share(side);
        self.moves += share.moves;
        self.secs += share.secs;
        if row.end == End::Void {
            return;
        }
        self.games += 1;
        let half_points = match row.winner {
            Some(winner) if winner == side => 2,
            Some(_) => 0,
            None => 1,
        };
        self.wins += u32::from(half_points == 2);
        self.draws += u32::from(half_points == 1);
        self.against[opponent].0 += half_points;
        self.against[opponent].1 += 1;
        if half_points == 0 {
            match row.end {
                End::Time => self.lost_on_time += 1,
                End::Illegal => self.lost_by_illegal_move += 1,
                End::Failure => self.lost_by_failure += 1,
                End::Score | End::Resign | End::Adjudicated | End::Void => {}
            }
        }
    }
}

/// Returns the natural logarithms of the strengths, their mean being 0.
fn ratings(against: &[Vec<(f64, f64)>]) -> Vec<f64> {
    let n = against.len();
    let mut strength = vec![1.0; n];
    for _ in 0..10_000 {
        let mut change: f64 = 0.0;
        let next: Vec<f64> = (0..n)
            .map(|i| {
                let points = PRIOR / 2.0 + against[i].iter().map(|(points, _)| points).sum::<f64>();
                let met = (0..n).map(|j| against[i][j].1 / (strength[i] + strength[j]));
                points / (PRIOR / (strength[i] + 1.0) + met.sum::<f64>())
            })
            .collect();
        for (old, new) in strength.iter_mut().zip(next) {
            change = change.max((new / *old).ln().abs());
            *old = new;
        }
        if change < 1e-10 {
            break;
        }
    }
    let logs: Vec<f64> = strength.iter().map(|s| s.ln()).collect();
    let mean = logs.iter().sum::<f64>() / n.max(1) as f64;
    logs.iter().map(|log| log - mean).collect()
}

/// Returns the covariances of the logarithms of the strengths, their mean being 0: the inverse of the information, without
/// what all have in common.
fn covariance(against: &[Vec<(f64, f64)>], logs: &[f64]) -> Vec<Vec<f64>> {
    let n = logs.len();
    let weight = |difference: f64| {
        let p = 1.0 / (1.0 + (-difference).exp());
        p * (1.0 - p)
    };
    let mut information = vec![vec![0.0; n]; n];
    for i in 0..n {
        information[i][i] += PRIOR * weight(logs[i]);
        for j in 0..n {
            let met = against[i][j].1 * weight(logs[i] - logs[j]);
            information[i][i] += met;
            information[i][j] -= met;
        }
    }
    let all = inverse(information);
    let mean_of = |row: &Vec<f64>| row.iter().sum::<f64>() / n as f64;
    let means: Vec<f64> = all.iter().map(mean_of).collect();
    let mean = means.iter().sum::<f64>() / n.max(1) as f64;
    let centred = |i: usize| {
        (0..n)
            .map(|j| all[i][j] - means[i] - means[j] + mean)
            .collect()
    };
    (0..n).map(centred).collect()
}

/// Inverts a matrix that is symmetric and positive, by Gauss and Jordan.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let unit = |i: usize| (0..n).map(move |j| f64::from(u8::from(i == j)));
    let mut result: Vec<Vec<f64>> = (0..n).map(|i| unit(i).collect()).collect();
    for i in 0..n {
        let pivot = matrix[i][i];
        for j in 0..n {
            matrix[i][j] /= pivot;
            result[i][j] /= pivot;
        }
        for other in (0..n).filter(|&other| other != i) {
            let factor = matrix[other][i];
            for j in 0..n {
                matrix[other][j] -= factor * matrix[i][j];
                result[other][j] -= factor * result[i][j];
            }
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use go::Random;

    fn names(n: usize) -> Vec<String> {
        (0..n).map(|i| format!("engine {i}")).collect()
    }

    /// Games in which the stronger one wins as often as the model says.
    fn played(elo: &[f64], games: u32, seed: u64) -> Vec<Row> {
        let mut random = Random::new(seed);
        let mut rows = Vec::new();
        for a in 0..elo.len() {
            for b in a + 1..elo.len() {
                for _ in 0..games {
                    let chance = 1.0 / (1.0 + 10_f64.powf((elo[b] - elo[a]) / 400.0));
                    let x = (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
                    let winner = if x < chance { Side::A } else { Side::B };
                    let game = rows.len() as u32 + 1;
                    rows.push(Row::example(
                        game,
                        [a as u16, b as u16],
                        Some(winner),
                        End::Score,
                    ));
                }
            }
        }
        rows
    }

    #[test]
    fn ratings_are_those_the_games_were_made_with() {
        let truth = [120.0, 40.0, -20.0, -140.0];
        let mut inside = 0;
        for seed in 0..200 {
            let table = Standings::of(&names(4), None, &played(&truth, 100, seed));
            for entry in &table.entries {
                let off = (entry.elo - truth[entry.player]).abs();
                inside += u32::from(off <= entry.elo_error);
                assert!(off < 100.0, "{entry:?}");
            }
        }
        // 800 intervals of 95 %.
        assert!((730..=790).contains(&inside), "{inside}");
    }

    #[test]
    fn the_cross_table_counts_every_game_twice() {
        let rows = [
            Row::example(1, [0, 1], Some(Side::A), End::Score),
            Row::example(2, [0, 1], None, End::Score),
            Row::example(3, [0, 2], Some(Side::B), End::Time),
            Row::example(4, [1, 2], None, End::Void),
            Row::example(5, [1, 2], Some(Side::A), End::Failure),
        ];
        let table = Standings::of(&names(3), Some(6), &rows);
        assert_eq!((table.games, table.void), (5, 1));
        let of = |player: usize| {
            let mut entries = table.entries.iter();
            entries
                .find(|entry| entry.player == player)
                .expect("an entry")
        };
        assert_eq!(of(0).against, [(0, 0), (3, 2), (0, 1)]);
        assert_eq!(of(1).against, [(1, 2), (0, 0), (2, 1)]);
        assert_eq!(of(2).against, [(2, 1), (0, 1), (0, 0)]);
        assert_eq!((of(0).points(), of(0).lost_on_time), (1.5, 1));
        assert_eq!((of(2).points(), of(2).lost_by_failure), (1.0, 1));
        assert_eq!(table.entries[2].superior, None);
    }

    #[test]
    fn nobody_has_no_number() {
        let sweep: Vec<Row> = (1..=10)
            .map(|game| Row::example(game, [0, 1], Some(Side::A), End::Score))
            .collect();
        for rows in [&sweep[..], &[]] {
            let table = Standings::of(&names(3), None, rows);
            for entry in &table.entries {
                assert!(
                    entry.elo.is_finite() && entry.elo_error.is_finite(),
                    "{entry:?}"
                );
            }
        }
        let table = Standings::of(&names(2), None, &sweep);
        assert_eq!(table.entries[0].player, 0);
        assert!(
            table.entries[0].superior.is_some_and(|s| s > 0.9),
            "{table:?}"
        );
    }
}
