//! What is proven near a chain, where stones around can often be captured, against what is proven of all that is enclosed.

use super::super::field::Beyond;
use super::super::guided::Effort;
use super::super::guided::tests::{Nobody, drawn};
use super::super::layout::{AnyLayout, Shown};
use super::super::region::{self, Region};
use super::super::{Limits, Question, Solver};
use crate::Code;
use crate::fitting::{Fitting, with};
use crate::proof::{Goal, Kos, Next};
use go::{Color, Point, Position, Random, Size};
use std::sync::Arc;

/// For what is shown near a chain.
const LIMITS: Limits = Limits { nodes: 300_000 };

/// For a tree of moves; and what is read in each of its positions, so little that it has to grow.
const GROWN: u32 = 400_000;
const LITTLE: u32 = 3;

/// The positions looked at for each claim about a whole corner.
const NODES: u32 = 3_000_000;

/// How many claims were compared: that chains fall, that they stand, and that a ko decides.
#[derive(Default, Debug)]
struct Compared {
    falls: usize,
    stands: usize,
    kos: usize,
    /// Of those that stand, what a tree of moves shows.
    grown: usize,
}

/// A corner of so many columns and rows with stones of both sides by chance, between White's that stay.
fn crowded(random: &mut Random, [width, height]: [u8; 2]) -> Option<Position> {
    let mut pos = Position::new(Size::NINETEEN);
    let share = 40 + random.below(20);
    for y in 0..height + 2 {
        for x in 0..width + 2 {
            let stone = if x >= width || y >= height {
                Some(Color::White)
            } else if random.below(100) < share {
                Some(Color::BOTH[random.below(2) as usize])
            } else {
                None
            };
            pos.place(Point::new(x, y), stone);
        }
    }
    pos.has_chain_without_liberties().is_none().then_some(pos)
}

/// A corner of White's stones that stay, and what is inside.
struct Corner {
    pos: Position,
    inside: Vec<Point>,
}

impl Corner {
    /// The corner of so many columns and rows that White's chain at `stays` encloses.
    fn of(pos: Position, stays: Point, [width, height]: [u8; 2]) -> Corner {
        let stays = pos.chain(stays);
        let points = pos.size().points();
        let corner = points.filter(|p| p.x < width && p.y < height);
        let inside = corner.filter(|p| !stays.contains(p)).collect();
        Corner { pos, inside }
    }

    /// What comes of Black's chain if both sides play anywhere in the corner, with the view of kos that is hardest for who
    /// gets his way, or if nobody has threats.
    fn goal(&self, target: Point, question: Question, kos: Option<Kos>) -> Option<Goal> {
        let solver = Solver::of(&self.pos);
        let place = with!(&solver.inner, table => {
            let region = Region::of(&table.board, &self.inside);
            region::place(&table.board, &region, table.board.site(target), Beyond::Anyone)
        });
        let asked = solver.asked(Color::Black, question, true, &|| false);
        let mut layout = AnyLayout::new(place);
        let (works, fails) = question.goals();
        [works, fails].into_iter().find(|&goal| {
            let kos = kos.unwrap_or(goal.hardest());
            let mut left = NODES;
            let shown = layout.show(&asked, goal, kos, &mut left);
            matches!(shown, Shown::Yes(_, proof) if proof.check(&self.pos).is_ok())
        })
    }

    /// Compares what a tree of moves with little reading shows of a chain of Black's with what is proven of the whole corner.
    fn compare_grown(&self, target: Point, question: Question, compared: &mut Compared) {
        let mut solver = Solver::of(&self.pos).guided(Some(Arc::new(Nobody)));
        let effort = Effort {
            nodes: GROWN,
            first: LITTLE,
        };
        let Some(shown) = solver.show_guided(target, question, effort, &|| false) else {
            return;
        };
        let is_grown = !matches!(shown.proofs[0].steps[0].next, Next::Within(..));
        if is_grown && let Some(whole) = self.goal(target, question, None) {
            let drawn = || format!("{question:?} {target:?} of {:?}", self.pos.stones());
            assert_eq!(whole, Goal::Stands, "{}", drawn());
            compared.grown += 1;
        }
    }

    /// Compares what is proven near a chain of Black's with what is proven of the whole corner.
    fn compare(&self, target: Point, question: Question, compared: &mut Compared) {
        let drawn = || format!("{question:?} {target:?} of {:?}", self.pos.stones());
        let shown = Solver::of(&self.pos).show(target, question, LIMITS, &|| false);
        if let Some(near) = shown.map(|found| found.proofs[0].claim.goal) {
            if let Some(whole) = self.goal(target, question, None) {
                assert_eq!(near, whole, "{}", drawn());
                match near {
                    Goal::Falls => compared.falls += 1,
                    Goal::Stands | Goal::Joins(_) => compared.stands += 1,
                }
            }
            return;
        }
        // A ko is looked for whether there is one or not.
        let (works, fails) = question.goals();
        for (code, without) in [(Code::KoFirst, works), (Code::KoAfter, fails)] {
            let shown = Solver::of(&self.pos).show_ko(target, question, code, LIMITS, &|| false);
            if shown.is_none_or(|found| found.answer.code != code) {
                continue;
            }
            let whole = self.goal(target, question, None);
            assert_eq!(whole, None, "a ko decides: {}", drawn());
            if let Some(whole) = self.goal(target, question, Some(Kos::NOBODY)) {
                assert_eq!(without, whole, "without threats: {}", drawn());
                compared.kos += 1;
            }
        }
    }
}

/// Compares what is proven near Black's chains in so many crowded corners, whose walls can often be captured.
fn compare(seed: u64, corners: usize) -> Compared {
    let mut random = Random::new(seed);
    let mut compared = Compared::default();
    for _ in 0..corners {
        let size = [5 + random.below(3) as u8, 5 + random.below(2) as u8];
        let Some(pos) = crowded(&mut random, size) else {
            continue;
        };
        let corner = Corner::of(pos, Point::new(size[0], size[1]), size);
        let mut seen: Vec<Point> = Vec::new();
        for &target in &corner.inside {
            let is_new = corner.pos.stone(target) == Some(Color::Black) && !seen.contains(&target);
            if !is_new {
                continue;
            }
            seen.extend(corner.pos.chain(target));
            for question in [Question::Attack, Question::Defend] {
                corner.compare_grown(target, question, &mut compared);
                corner.compare(target, question, &mut compared);
            }
        }
    }
    compared
}

#[test]
fn what_is_proven_in_a_crowded_corner_is_true_of_the_whole_corner() {
    let compared = compare(1, 30);
    let Compared {
        falls,
        stands,
        grown,
        ..
    } = compared;
    assert!(falls > 20 && stands > 5 && grown > 5, "{compared:?}");
}

#[test]
#[ignore = "takes half an hour"]
fn much_that_is_proven_in_crowded_corners_is_true_of_the_whole_corners() {
    let compared = compare(5, 3_000);
    let Compared {
        falls,
        stands,
        kos,
        grown,
    } = compared;
    println!("{compared:?}");
    assert!(
        falls > 2_000 && stands > 500 && kos > 20 && grown > 300,
        "{compared:?}"
    );
}

/// The two stones of White at A17 have two liberties elsewhere, but Black captures them by a move inside.
#[test]
fn a_chain_that_lives_by_capturing_what_is_around_is_not_proven_to_fall() {
    let rows = [
        "X..X.OO..",
        "XXX..OO..",
        "OO.X.OO..",
        "..OXXOO..",
        "..OXOOO..",
        "OOOOOOO..",
        "OOOOOOO..",
    ];
    let pos = drawn(Size::NINETEEN, &rows);
    let target = Point::new(0, 0);
    let corner = Corner::of(pos, Point::new(6, 6), [5, 5]);
    let whole = corner.goal(target, Question::Defend, None);
    assert_eq!(whole, Some(Goal::Stands));
    let shown = Solver::of(&corner.pos).show(target, Question::Defend, LIMITS, &|| false);
    assert_eq!(shown.map(|found| found.answer.code), Some(Code::Yes));
}
