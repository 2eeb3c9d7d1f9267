//! Connections: are two chains of a colour joined, whatever the other side does?
//!
//! Who joins them has so many moves, one more each time that this is not enough; a position is given up as soon as the
//! shortest way takes more. The other side passes first: what refutes the pass tells which of its moves can help (see
//! [`crate::proof`]). So what is found is a proof, and what is not found is only unlikely: there may be longer ways.
//!
//! Both sides play near the shortest ways only. Who keeps the chains apart is out where that place ends; who joins them takes
//! no ko.

mod search;
mod ways;

use super::Limits;
use super::field::{ATTACKER, OWNER};
use super::finding::{Assumption, Finding, Question, Trust};
use crate::proof::{Claim, Goal, Proof, Step};
use crate::{Answer, Code};
use go::{Color, Point, Position};
use search::Search;
use ways::{Nowhere, Ways};

/// How many moves longer than the shortest way are those near which both sides play, one place after the other.
const DETOURS: [u16; 4] = [0, 1, 2, 4];

/// Ways that take more moves are not tried.
const MOST_MOVES: u16 = 8;

/// How many moves more than the shortest way takes are tried before it is said that there is none.
const TRIED: u16 = 2;

/// Asks whether the chains of two stones of a colour become one: if the other side moves first
/// ([`Question::Attack`], where [`Code::No`] means that it cannot keep them apart), or if their owner does. Only that they
/// are joined is ever proven; two stones of one chain that is not in atari need no proof. The code is unknown if there are
/// no such stones or they are far apart, or soon after `stopped` says so.
pub fn join(
    pos: &Position,
    ends: [Point; 2],
    question: Question,
    limits: Limits,
    stopped: &dyn Fn() -> bool,
) -> Finding {
    let [first, second] = ends.map(|p| pos.stone(p));
    let Some(color) = first.filter(|_| first == second) else {
        return only(Code::Unknown, None, Trust::Unknown);
    };
    let (joined, apart, to_move) = match question {
        Question::Attack => (Code::No, Code::Yes, OWNER),
        Question::Defend => (Code::Yes, Code::No, ATTACKER),
    };
    if pos.chain(ends[0]).contains(&ends[1]) {
        let is_safe = pos.liberties(ends[0]).len() > 1;
        return if is_safe {
            only(joined, None, Trust::Proven)
        } else {
            only(Code::Unknown, None, Trust::Unknown)
        };
    }
    let mut asked = Asked {
        to_move,
        left: limits.nodes,
        stopped,
    };
    let mut last = None;
    for detour in DETOURS {
        let ways = match Ways::near(pos, ends, color, detour) {
            Ok(ways) => ways,
            Err(Nowhere::NoWay) => {
                last = Some(None);
                break;
            }
            Err(Nowhere::TooWide) => break,
        };
        match asked.read(&ways) {
            Came::Joined(mv, steps) => {
                let (trust, proofs) = proven(pos, &ways, ends, to_move, color, steps);
                return Finding {
                    answer: Answer { code: joined, mv },
                    trust,
                    proofs,
                };
            }
            Came::Apart(mv) => last = Some(mv),
            Came::Unread => break,
        }
    }
    match last {
        Some(mv) => only(apart, mv, Trust::Likely(Assumption::LongerWays)),
        None => only(Code::Unknown, None, Trust::Unknown),
    }
}

/// The points near the ways between two chains of a colour, where moves that decide whether they are joined are looked for.
/// Empty if there are no such stones, or they are far apart.
pub fn between(pos: &Position, ends: [Point; 2]) -> Vec<Point> {
    let Some(color) = pos.stone(ends[0]) else {
        return Vec::new();
    };
    let mut near = DETOURS.iter().rev();
    let widest = near.find_map(|&detour| Ways::near(pos, ends, color, detour).ok());
    widest.map_or_else(Vec::new, |ways| ways.place.list())
}

/// An answer without a proof.
fn only(code: Code, mv: Option<Point>, trust: Trust) -> Finding {
    Finding {
        answer: Answer { code, mv },
        trust,
        proofs: Vec::new(),
    }
}

/// How far two chains can be trusted to be joined, and the proof if the checker takes it.
fn proven(
    pos: &Position,
    ways: &Ways,
    [target, other]: [Point; 2],
    to_move: u8,
    color: Color,
    steps: Vec<Step>,
) -> (Trust, Vec<Proof>) {
    let goal = Goal::Joins(other);
    let proof = Proof {
        claim: Claim {
            target,
            to_move: match to_move {
                ATTACKER => color,
                _ => color.opposite(),
            },
            goal,
            kos: goal.hardest(),
        },
        region: ways.place.list(),
        steps,
    };
    let checked = proof.check(pos);
    debug_assert_eq!(checked, Ok(()), "{:?}", proof.claim);
    if checked.is_err() {
        (Trust::Likely(Assumption::Search), Vec::new())
    } else if proof.walls_stay(pos) {
        (Trust::Proven, vec![proof])
    } else {
        (Trust::Likely(Assumption::Surroundings), Vec::new())
    }
}

/// Who moves first, and what may still be looked at.
struct Asked<'a> {
    to_move: u8,
    left: u32,
    stopped: &'a dyn Fn() -> bool,
}

/// What comes of two chains near some ways.
enum Came {
    /// They are joined: the first move if it is their owner's, and why.
    Joined(Option<Point>, Vec<Step>),
    /// Not in as many moves as were tried; the other side's first move that prevents it, if it moves first and needs one.
    Apart(Option<Point>),
    /// Too few moves could be tried.
    Unread,
}

impl Asked<'_> {
    fn read(&mut self, ways: &Ways) -> Came {
        match ways.place.words() {
            0 | 1 => self.read_in::<1>(ways),
            2 => self.read_in::<2>(ways),
            3 | 4 => self.read_in::<4>(ways),
            5..=8 => self.read_in::<8>(ways),
            _ => Came::Unread,
        }
    }

    fn read_in<const W: usize>(&mut self, ways: &Ways) -> Came {
        let mut search = Search::<W>::new(ways, self.left, self.stopped);
        let shortest = search.shortest(self.to_move);
        let mut last = Came::Unread;
        for moves in shortest..=MOST_MOVES {
            let found = search.joins(self.to_move, moves);
            if let Some(steps) = found {
                self.left = search.left();
                return Came::Joined(search::first_move(&steps), steps);
            }
            if search.left() == 0 {
                break;
            }
            if moves >= shortest.saturating_add(TRIED) || moves == MOST_MOVES {
                // Who is not to move first has no first move.
                let first = search.refutation().filter(|_| self.to_move == OWNER);
                last = Came::Apart(first);
            }
        }
        self.left = search.left();
        // No way at all is none in any number of moves.
        if shortest > MOST_MOVES {
            return Came::Apart(None);
        }
        last
    }
}
