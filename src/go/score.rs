//! Counting a finished game.

use crate::{ByColor, Color, Grid, Komi, Point, Position, Scoring, Size};

/// Life and death of a point, as the `cgfthink` interface names them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PointStatus {
    /// A living stone.
    Alive,
    /// A dead stone.
    Dead,
    /// A stone alive in seki.
    Seki,
    /// An empty point that is White's territory.
    WhiteTerritory,
    /// An empty point that is Black's territory.
    BlackTerritory,
    /// An empty point that is nobody's.
    Dame,
}

impl PointStatus {
    /// Returns whether this is what a stone can be, not an empty point.
    pub const fn is_for_stones(self) -> bool {
        matches!(
            self,
            PointStatus::Alive | PointStatus::Dead | PointStatus::Seki
        )
    }
}

/// What each colour has on the board and in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Empty points surrounded by this colour.
    pub territory: u32,
    /// Stones of this colour that are not dead.
    pub living: u32,
    /// Dead stones of this colour on the board.
    pub dead: u32,
    /// Stones of the other colour taken by this one in play.
    pub prisoners: u32,
}

/// The count of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// The points of each colour, twice; White's with komi.
    pub half_points: ByColor<i32>,
    /// What the points consist of.
    pub tally: ByColor<Tally>,
    /// Empty points that are nobody's.
    pub dame: u32,
}

impl Score {
    /// Returns twice the points by which Black is ahead; negative if White is.
    pub fn margin_half_points(&self) -> i32 {
        self.half_points
            .black
            .saturating_sub(self.half_points.white)
    }

    /// Returns the result as SGF's `RE` has it: `B+3.5`, `W+0.5`, `B+7`, or `0` for a draw.
    pub fn result(&self) -> String {
        let margin = self.margin_half_points();
        let winner = match margin {
            0 => return "0".to_owned(),
            1.. => 'B',
            _ => 'W',
        };
        let half = margin.unsigned_abs();
        let fraction = if half % 2 == 1 { ".5" } else { "" };
        format!("{winner}+{}{fraction}", half / 2)
    }
}

/// Counts `pos` with the given statuses.
///
/// By territory each side has its territory, its prisoners and two points for each dead stone of
/// the other; by area its territory, its living stones and the points under dead stones of the
/// other. White gets komi. Statuses that do not fit their point count as they best can: a stone
/// that is not called dead is alive, an empty point that is not called territory is dame.
pub fn score(pos: &Position, status: &Grid<PointStatus>, scoring: Scoring, komi: Komi) -> Score {
    let (mut tally, dame) = count(pos, status);
    for color in Color::BOTH {
        tally[color].prisoners = pos.prisoners(color);
    }
    let half_points = |color: Color| {
        let (own, other) = (&tally[color], &tally[color.opposite()]);
        let points = match scoring {
            Scoring::Territory => own.territory + own.prisoners + 2 * other.dead,
            Scoring::Area => own.territory + own.living + other.dead,
        };
        i32::try_from(points).unwrap_or(i32::MAX).saturating_mul(2)
    };
    let mut half_points = ByColor::from_fn(half_points);
    half_points.white = half_points.white.saturating_add(komi.half_points());
    Score {
        half_points,
        tally,
        dame,
    }
}

/// Counts the points of both colours, and the dame.
fn count(pos: &Position, status: &Grid<PointStatus>) -> (ByColor<Tally>, u32) {
    let mut tally = ByColor::<Tally>::default();
    let mut dame = 0;
    for p in pos.size().points() {
        let status = status.get(p).copied().unwrap_or(PointStatus::Dame);
        match (pos.stone(p), status) {
            (Some(color), PointStatus::Dead) => tally[color].dead += 1,
            (Some(color), _) => tally[color].living += 1,
            (None, PointStatus::BlackTerritory) => tally.black.territory += 1,
            (None, PointStatus::WhiteTerritory) => tally.white.territory += 1,
            (None, _) => dame += 1,
        }
    }
    (tally, dame)
}

/// Returns the status of every point, given which stones are dead.
///
/// Empty points and dead stones make up regions; the empty points of a region that touches living
/// stones of one colour only are its territory, those of other regions dame. All other stones are
/// alive: seki is for the players to see. `true` on empty points of `dead` means nothing.
pub fn status_from_dead(pos: &Position, dead: &Grid<bool>) -> Grid<PointStatus> {
    let stones = pos.stones();
    let size = pos.size();
    let living = |p: Point| stones[p].filter(|_| !dead.get(p).copied().unwrap_or(false));
    let mut status = Grid::filled(size, PointStatus::Alive);
    let mut seen = Grid::<bool>::new(size);
    for start in size.points() {
        if seen[start] || living(start).is_some() {
            continue;
        }
        let (region, owner) = region(size, start, living, &mut seen);
        for p in region {
            status[p] = match stones[p] {
                Some(_) => PointStatus::Dead,
                None => owner,
            };
        }
    }
    status
}

/// Collects the region of points without living stones around `start`, and tells whose it is.
fn region(
    size: Size,
    start: Point,
    living: impl Fn(Point) -> Option<Color>,
    seen: &mut Grid<bool>,
) -> (Vec<Point>, PointStatus) {
    let mut touches = ByColor::<bool>::default();
    let mut points = vec![start];
    seen[start] = true;
    let mut done = 0;
    while let Some(&p) = points.get(done) {
        done += 1;
        for q in size.neighbours(p) {
            if let Some(color) = living(q) {
                touches[color] = true;
            } else if !std::mem::replace(&mut seen[q], true) {
                points.push(q);
            }
        }
    }
    let owner = match (touches.black, touches.white) {
        (true, false) => PointStatus::BlackTerritory,
        (false, true) => PointStatus::WhiteTerritory,
        _ => PointStatus::Dame,
    };
    (points, owner)
}
