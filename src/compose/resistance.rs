//! Refutations that are played out: what the solver may still threaten after the reply that refutes his move, and how that is answered.

use crate::judge::{Judge, Outcome};
use crate::task::{after, after_pass};
use crate::tree::{Branch, End, Tree};
use go::{Color, Point, Position};

/// So many moves a solution has at most when it is played out: more are too many to be looked at.
const MOST: usize = 119;
/// So many moves of each side a refutation has at most after its first reply.
const RESISTS: usize = 4;

/// Plays out what refutes wrong moves as far as there is room, the first moves before later ones.
pub(crate) fn play_out(judge: &mut Judge<'_>, tree: &mut Tree) {
    let start = judge.task.position.clone();
    let moves: usize = tree.first.iter().map(Branch::moves).sum();
    let mut room = MOST.saturating_sub(moves);
    let (right, wrong): (Vec<_>, Vec<_>) = tree.first.iter_mut().partition(|b| b.is_right());
    for branch in wrong.into_iter().chain(right) {
        play_out_below(judge, &start, branch, &mut room);
    }
}

fn play_out_below(
    judge: &mut Judge<'_>,
    position: &Position,
    branch: &mut Branch,
    room: &mut usize,
) {
    let Some(next) = after(position, branch.color, branch.at) else {
        return;
    };
    for reply in &mut branch.next {
        play_out_below(judge, &next, reply, room);
    }
    // Who has made a ko or a seki is shown no more, because that is not the end of it.
    let lost = matches!(
        branch.end,
        Some(End::Wrong {
            outcome: Outcome::Nothing,
            ..
        })
    );
    if lost && *room > 0 {
        let line = resistance(judge, next);
        if line.len() <= *room {
            *room -= line.len();
            branch.next = line.into_iter().rev().fold(Vec::new(), played);
        }
    }
}

/// A move before what comes after it.
fn played(next: Vec<Branch>, (color, at): (Color, Point)) -> Vec<Branch> {
    vec![Branch {
        color,
        at,
        end: None,
        next,
    }]
}

/// The solver's threats after a move of his is refuted, and the answers to them, until he threatens nothing any more.
fn resistance(judge: &mut Judge<'_>, mut position: Position) -> Vec<(Color, Point)> {
    let color = judge.task.player();
    let mut line = Vec::new();
    while line.len() < 2 * RESISTS
        && let Some((at, answer, next)) = hardest_threat(judge, &position)
    {
        line.extend([(color, at), (color.opposite(), answer)]);
        position = next;
    }
    line
}

/// Of what a solver who gets nothing any more may threaten, what would bring him most, and of such threats the one that takes longest to
/// answer; its answer, and the position after both.
fn hardest_threat(judge: &mut Judge<'_>, position: &Position) -> Option<(Point, Point, Position)> {
    let (color, other) = (judge.task.player(), judge.task.player().opposite());
    let mut hardest: Option<((Outcome, u64), Point, Point, Position)> = None;
    for at in judge.near(position) {
        let Some(next) = after(position, color, at) else {
            continue;
        };
        let (Some(answered), Some(unanswered)) = (
            judge.outcome(&next, other),
            judge.outcome(&after_pass(&next, other), color),
        ) else {
            continue;
        };
        let hard = (unanswered.outcome, answered.nodes);
        let is_harder = hardest.as_ref().is_none_or(|(most, ..)| hard > *most);
        let threatens = answered.outcome == Outcome::Nothing && hard.0 > Outcome::Nothing;
        let Some(answer) = answered.mv.filter(|_| threatens && is_harder) else {
            continue;
        };
        if let Some(last) = after(&next, other, answer)
            && let Some(left) = judge.outcome(&last, color)
            && left.outcome == Outcome::Nothing
        {
            hardest = Some((hard, at, answer, last));
        }
    }
    let (_, at, answer, last) = hardest?;
    Some((at, answer, last))
}
