//! A region laid out for counting, and the questions that its values are put together of.

use super::super::field::{Field, NONE, Place};
use super::super::memory::Memory;
use super::Firsts;
use super::memory::Known;
use super::safe;
use super::search::{Answer, Search, State, score};
use go::Point;

/// A line is not longer: what follows is obvious.
const LONGEST: usize = 40;

/// A region as sets of points, and what is remembered of it.
pub(super) struct Laid<const W: usize> {
    field: Field<W>,
    memory: Memory<Known>,
    history: [Vec<u32>; 2],
    /// The side that may not retake at the beginning, if there is a ko.
    banned: u8,
    /// Positions looked at.
    pub(super) nodes: u64,
}

impl<const W: usize> Laid<W> {
    pub(super) fn new(place: &Place, banned: u8) -> Box<Laid<W>> {
        Box::new(Laid {
            field: Field::new(place),
            memory: Memory::new(),
            history: [vec![0; 64 * W], vec![0; 64 * W]],
            banned,
            nodes: 0,
        })
    }

    pub(super) fn size(&self) -> u32 {
        self.field.points.count()
    }

    fn point(&self, mv: u16) -> Option<Point> {
        (mv != NONE).then(|| self.field.point(mv))
    }

    /// The position after moves, this side to play the first one; none if one of them may not be played.
    pub(super) fn start(&self, side: u8, moves: &[Option<Point>]) -> Option<State<W>> {
        let mut state = State {
            stones: self.field.start,
            passed: false,
        };
        state.stones.to_move = side;
        if side != self.banned {
            state.stones.ko = NONE;
        }
        for mv in moves {
            let bit = match mv {
                None if state.passed => return None,
                None => NONE,
                Some(p) => {
                    let mut bits = state.moves(&self.field).bits();
                    bits.find(|&bit| self.field.point(bit) == *p)?
                }
            };
            state = state.after(&self.field, bit);
        }
        Some(state)
    }

    fn search<'a>(&'a mut self, nodes: u32, stopped: &'a dyn Fn() -> bool) -> Search<'a, W> {
        Search::new(
            &self.field,
            &mut self.memory,
            &mut self.history,
            nodes,
            stopped,
        )
    }

    /// Whether a side gets so many points more than the other from here.
    fn ask(
        &mut self,
        state: &State<W>,
        (side, goal): (u8, i32),
        left: &mut u32,
        stopped: &dyn Fn() -> bool,
    ) -> (Answer, u16) {
        let mut search = self.search(*left, stopped);
        let answer = search.ask(state, side, goal);
        let (unused, looked) = (search.left, search.looked);
        *left = unused;
        self.nodes += u64::from(looked);
        answer
    }

    /// The value from the first side's view.
    pub(super) fn value(
        &mut self,
        state: &State<W>,
        left: &mut u32,
        stopped: &dyn Fn() -> bool,
    ) -> Option<i32> {
        let guess = score(&self.field, &state.stones, 0);
        self.value_near(state, guess, left, stopped)
    }

    /// The same, looked for near a guess: the better that is, the fewer questions it takes.
    fn value_near(
        &mut self,
        state: &State<W>,
        guess: i32,
        left: &mut u32,
        stopped: &dyn Fn() -> bool,
    ) -> Option<i32> {
        let all = self.size() as i32;
        let [own, other] = [0, 1].map(|side| {
            let kept = safe::kept(&self.field, &state.stones, side);
            2 * kept.count() as i32 - all
        });
        // After a pass the other side may end the game before anything is taken off.
        let (mut least, mut most) = if state.passed {
            (-all, all)
        } else {
            (own, -other)
        };
        let mut goal = guess.clamp(least, most);
        // What is taken is often all, so after the first answer the most that is possible is asked for; then what is near.
        let mut round = 0;
        let mut is_rising = true;
        while least < most {
            goal = goal.clamp(least + 1, most);
            let gets = self.reaches(state, (0, goal), is_rising, left, stopped)?;
            if gets {
                least = goal;
            } else {
                most = goal - 1;
            }
            if round == 0 {
                is_rising = gets;
            }
            let step = 1 << round;
            goal = match (round, gets == is_rising) {
                (0, _) if is_rising => most,
                (0, _) => least + 1,
                (_, false) if round > 1 => least + (most - least + 1) / 2,
                _ if is_rising => least + step,
                _ => most + 1 - step,
            };
            round += 1;
        }
        Some(least)
    }

    /// Whether a side can force so many points more than the other, or the other side can prevent it; none if neither was
    /// found out or is so. It takes least if it is as expected.
    fn reaches(
        &mut self,
        state: &State<W>,
        (side, goal): (u8, i32),
        expected: bool,
        left: &mut u32,
        stopped: &dyn Fn() -> bool,
    ) -> Option<bool> {
        let asked = [(side, goal, true), (side ^ 1, 1 - goal, false)];
        let order = if expected { [0, 1] } else { [1, 0] };
        for (side, goal, gets) in order.map(|i| asked[i]) {
            match self.ask(state, (side, goal), left, stopped).0 {
                Answer::Yes => return Some(gets),
                Answer::No => return Some(!gets),
                // The other side has to get it in a game that ends.
                Answer::Repeats => {}
                Answer::Unknown => return None,
            }
        }
        None
    }

    /// The moves of the side to move, in the order of the board, its pass at the end.
    fn moves(&self, state: &State<W>) -> Vec<u16> {
        state.moves(&self.field).bits().chain([NONE]).collect()
    }

    /// Whether a side can force so many points more than the other after a move.
    fn reaches_by(
        &mut self,
        state: &State<W>,
        mv: u16,
        goal: i32,
        left: &mut u32,
        stopped: &dyn Fn() -> bool,
    ) -> Option<bool> {
        let side = state.stones.to_move;
        if mv == NONE && state.passed {
            return Some(score(&self.field, &state.stones, side) >= goal);
        }
        let next = state.after(&self.field, mv);
        self.reaches(&next, (side, goal), false, left, stopped)
    }

    pub(super) fn firsts(
        &mut self,
        state: &State<W>,
        left: &mut u32,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Firsts> {
        let value = self.value(state, left, stopped)?;
        let goal = if state.stones.to_move == 0 {
            value
        } else {
            -value
        };
        let mut firsts = Firsts {
            value,
            best: Vec::new(),
            worse: Vec::new(),
            unread: Vec::new(),
        };
        for mv in self.moves(state) {
            let list = match self.reaches_by(state, mv, goal, left, stopped) {
                Some(true) => &mut firsts.best,
                Some(false) => &mut firsts.worse,
                None => &mut firsts.unread,
            };
            list.push((mv != NONE).then(|| self.field.point(mv)));
        }
        Some(firsts)
    }

    /// The moves of a line in which both sides force what they can.
    pub(super) fn line(
        &mut self,
        mut state: State<W>,
        left: &mut u32,
        stopped: &dyn Fn() -> bool,
    ) -> Vec<Option<Point>> {
        let mut line = Vec::new();
        let Some(value) = self.value(&state, left, stopped) else {
            return line;
        };
        while line.len() < LONGEST && !self.is_settled(&state, value, left, stopped) {
            let side = state.stones.to_move;
            let goal = if side == 0 { value } else { -value };
            // The move that the search likes, then all others.
            let (answer, liked) = self.ask(&state, (side, goal), left, stopped);
            let liked = (answer == Answer::Yes).then_some(liked);
            let others = self.moves(&state);
            let mut found = None;
            for mv in liked.into_iter().filter(|&mv| mv != NONE).chain(others) {
                let is_legal = mv == NONE || state.moves(&self.field).has(mv);
                if is_legal && self.reaches_by(&state, mv, goal, left, stopped) == Some(true) {
                    found = Some(mv);
                    break;
                }
            }
            let Some(mv) = found else {
                break;
            };
            line.push(self.point(mv));
            if mv == NONE && state.passed {
                break;
            }
            state = state.after(&self.field, mv);
        }
        // Passes at the end show nothing.
        while line.last() == Some(&None) {
            line.pop();
        }
        line
    }

    /// Whether the value is the same for both sides to move, so that no move is worth anything.
    fn is_settled(
        &mut self,
        state: &State<W>,
        value: i32,
        left: &mut u32,
        stopped: &dyn Fn() -> bool,
    ) -> bool {
        let mut other = *state;
        other.stones.to_move ^= 1;
        other.stones.ko = NONE;
        other.passed = false;
        let side = other.stones.to_move;
        let goal = if side == 0 { value } else { -value };
        state.stones.ko == NONE
            && self.reaches(&other, (side, goal + 1), false, left, stopped) == Some(false)
    }
}
