//! Solutions as they are written into files.

use crate::judge::{Judge, Outcome};
use crate::study::Study;
use crate::task::after;
use go::{Color, Point, Position};

/// What is said at the end of a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// The solver has got what he wants.
    Right,
    /// He has not.
    Wrong {
        /// What he gets instead.
        outcome: Outcome,
        /// Whether the other side has played where he should have.
        vital: bool,
    },
}

/// A move and what may come after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// Who plays.
    pub color: Color,
    /// Where.
    pub at: Point,
    /// What is said, if the line ends here, or is lost from here on.
    pub end: Option<End>,
    /// What comes after it; for the solver what is right first.
    pub next: Vec<Branch>,
}

/// The first moves: the right one, then some that are wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    /// The first moves with what comes after them.
    pub first: Vec<Branch>,
}

/// So many wrong first moves are written down, and of each later choice that is written down in full.
const WRONG: [usize; 2] = [6, 3];
/// So many replies to the first move, and to later ones.
const REPLIES: [usize; 2] = [4, 1];
/// So many plies a line has at most.
const DEPTH: usize = 15;

impl Tree {
    /// The line in which both sides play what is first at each move.
    pub fn main_line(&self) -> Vec<(Color, Point)> {
        let mut line = Vec::new();
        let mut at = self.first.first();
        while let Some(branch) = at {
            line.push((branch.color, branch.at));
            at = branch.next.first();
        }
        line
    }

    /// The number of the solver's moves in the longest line that is right.
    pub fn depth(&self) -> usize {
        fn plies(branch: &Branch) -> usize {
            let right = branch.next.iter().filter(|next| next.is_right());
            1 + right.map(plies).max().unwrap_or(0)
        }
        let right = self.first.iter().filter(|first| first.is_right());
        right.map(plies).max().unwrap_or(0).div_ceil(2)
    }
}

impl Branch {
    /// How many moves there are in all lines that begin with this one.
    pub(crate) fn moves(&self) -> usize {
        1 + self.next.iter().map(Branch::moves).sum::<usize>()
    }

    /// Tells whether a line that begins with this move ends well for the solver.
    pub fn is_right(&self) -> bool {
        self.end == Some(End::Right) || self.next.iter().any(Branch::is_right)
    }
}

/// Writes a solution down: after the right move up to four replies that threaten something, and all moves that answer them,
/// and so on to the end of each line; some wrong moves with what refutes them. `None` if something of it could not be proven,
/// or a line does not end.
pub(crate) fn tree(judge: &mut Judge<'_>, study: &Study) -> Option<Tree> {
    let start = judge.task.position.clone();
    let mut first = vec![right(judge, &start, study.right, 0)?];
    first.extend(wrong(judge, &start, &[study.right], 0)?);
    // The hardest defence is the main line.
    first[0]
        .next
        .sort_by_key(|reply| std::cmp::Reverse(reply.moves()));
    Some(Tree { first })
}

/// A right move of the solver with the replies to it.
fn right(judge: &mut Judge<'_>, position: &Position, at: Point, ply: usize) -> Option<Branch> {
    let color = judge.task.player();
    let next = after(position, color, at)?;
    let mut threats = Vec::new();
    for p in judge.threats(&next)? {
        let replied = after(&next, color.opposite(), p)?;
        let answers = judge.right_moves(&replied)?;
        threats.push((p, replied, answers));
    }
    if threats.is_empty() {
        return Some(Branch {
            color,
            at,
            end: Some(End::Right),
            next: Vec::new(),
        });
    }
    if ply + 2 >= DEPTH {
        return None;
    }
    // What leaves fewest answers is the hardest reply.
    threats.sort_by_key(|(_, _, answers)| answers.len());
    threats.truncate(REPLIES[usize::from(ply > 0)]);
    let mut replies = Vec::new();
    for (p, replied, answers) in threats {
        let told = if ply == 0 {
            &answers[..]
        } else {
            answers.get(..1)?
        };
        let mut branches = Vec::new();
        for &answer in told {
            branches.push(right(judge, &replied, answer, ply + 2)?);
        }
        if ply == 0 {
            branches.extend(wrong(judge, &replied, &answers, ply + 2)?);
        }
        replies.push(Branch {
            color: color.opposite(),
            at: p,
            end: None,
            next: branches,
        });
    }
    Some(Branch {
        color,
        at,
        end: None,
        next: replies,
    })
}

/// Some of the solver's moves that do not work, those near a right one first, with the replies that show it.
fn wrong(
    judge: &mut Judge<'_>,
    position: &Position,
    right: &[Point],
    ply: usize,
) -> Option<Vec<Branch>> {
    let color = judge.task.player();
    let mut found = Vec::new();
    for at in judge.near(position) {
        let Some(next) = after(position, color, at).filter(|_| !right.contains(&at)) else {
            continue;
        };
        let judged = judge.outcome(&next, color.opposite())?;
        if judged.outcome == Outcome::All {
            continue;
        }
        // A move that needs no reply gets one where he should have played, if that leaves him as much: a line that ends with his own
        // move shows nothing.
        let mut shown = None;
        for &reply in judged.mv.as_ref().map_or(right, std::slice::from_ref) {
            let Some(replied) = after(&next, color.opposite(), reply) else {
                continue;
            };
            let left = judge.outcome(&replied, color)?.outcome;
            if judged.mv.is_some() || left == judged.outcome {
                shown = Some((reply, left));
                break;
            }
        }
        // A ko that begins with another move than the reader's is no line to show.
        let Some((reply, end)) = shown.filter(|&(_, end)| end != Outcome::All) else {
            continue;
        };
        let far = right
            .iter()
            .map(|p| p.x.abs_diff(at.x) + p.y.abs_diff(at.y))
            .min();
        let end = End::Wrong {
            outcome: end,
            vital: right.contains(&reply),
        };
        found.push((judged.mv.is_none(), far, at, reply, end));
    }
    found.sort_by_key(|&(unanswered, far, at, ..)| (unanswered, far, at.y, at.x));
    found.truncate(WRONG[usize::from(ply > 0)]);
    let branch = |(_, _, at, reply, end)| Branch {
        color,
        at,
        end: None,
        next: vec![Branch {
            color: color.opposite(),
            at: reply,
            end: Some(end),
            next: Vec::new(),
        }],
    };
    Some(found.into_iter().map(branch).collect())
}
