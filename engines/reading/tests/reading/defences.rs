//! What is called captured is captured, whatever the owner tries; what is said does not depend on
//! where and in which colour it stands.

use crate::common::{image, scattered};
use go::{Color, Grid, Point, Position, Size, Symmetry};
use proptest::prelude::*;
use reading::{Code, Limits, Reader};
use std::collections::HashSet;

/// A capture played out against everything.
struct PlayedOut {
    reader: Reader,
    size: Size,
    at: Point,
    owner: Color,
    limits: Limits,
    /// Positions that were captured already.
    seen: HashSet<Vec<Option<Color>>>,
    budget: u32,
}

impl PlayedOut {
    /// Attacker to move: plays the reader's move and lets the owner try every move and to pass. He
    /// has a threat for every ko.
    fn attack(
        &mut self,
        stones: &Grid<Option<Color>>,
        line: &mut Vec<Point>,
    ) -> Result<(), String> {
        let Some(left) = self.budget.checked_sub(1) else {
            return Ok(());
        };
        self.budget = left;
        if !self.seen.insert(stones.values().to_vec()) {
            return Ok(());
        }
        if line.len() > 60 {
            return Err(format!("no end: {line:?}"));
        }
        let pos = Position::from_stones(stones, self.owner.opposite());
        self.reader.set(&pos);
        let answer = self.reader.attack(self.at, self.limits);
        // Deep in a line the two may find a ko that the first look did not see.
        if matches!(answer.code, Code::KoFirst | Code::KoAfter) {
            return Ok(());
        }
        let (Code::Yes, Some(mv)) = (answer.code, answer.mv) else {
            return Err(format!("{answer:?} after {}", self.names(line)));
        };
        let mut after = pos;
        let attacker = go::Move::Play(mv);
        after.execute(self.owner.opposite(), attacker);
        if after.stone(self.at) != Some(self.owner) {
            return Ok(());
        }
        line.push(mv);
        for reply in self.size.points() {
            let mut next = Position::from_stones(&after.stones(), self.owner);
            let legal = next.play(self.owner, go::Move::Play(reply), &go::Rules::JAPANESE, &[]);
            if legal.is_ok() {
                line.push(reply);
                self.attack(&next.stones(), line)?;
                line.pop();
            }
        }
        self.attack(&after.stones(), line)?;
        line.pop();
        Ok(())
    }

    fn names(&self, line: &[Point]) -> String {
        let names: Vec<String> = line.iter().map(|p| p.to_gtp(self.size)).collect();
        names.join(" ")
    }
}

/// Draws a position for a message.
fn drawn(pos: &Position) -> String {
    let size = pos.size();
    let sign = |p| match pos.stone(p) {
        Some(Color::Black) => " X",
        Some(Color::White) => " O",
        None => " .",
    };
    let row = |y| (0..size.width()).map(|x| sign(Point::new(x, y))).collect();
    let rows: Vec<String> = (0..size.height()).map(row).collect();
    rows.join("\n")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_defence_is_refuted(seed: u64, deep: bool, w in 3_u8..7, h in 3_u8..7, moves in 4_usize..34) {
        let size = Size::new(w, h).expect("a board");
        let pos = scattered(size, seed, moves);
        let stones = pos.stones();
        for (p, stone) in stones.iter() {
            let Some(owner) = *stone else { continue };
            let clean = Position::from_stones(&stones, owner.opposite());
            let limits = if deep { Limits::DEEP } else { Limits::FULL };
            if Reader::of(&clean).attack(p, limits).code != Code::Yes {
                continue;
            }
            let mut played = PlayedOut {
                reader: Reader::new(size),
                size,
                at: p,
                owner,
                limits,
                seen: HashSet::new(),
                budget: 400,
            };
            let end = played.attack(&stones, &mut Vec::new());
            prop_assert!(end.is_ok(), "{} in\n{}\n{}", p.to_gtp(size), drawn(&pos), end.unwrap_err());
        }
    }
}

/// Asks about every chain of some positions and of their images; returns how many answers there were
/// and how many contradict each other.
fn contradictions(limits: Limits) -> (usize, usize) {
    // The order in which moves are tried may show a ko on one board and pass it by on another.
    let plain = |code| matches!(code, Code::Yes | Code::No);
    let (mut asked, mut wrong) = (0, 0);
    for seed in 0..60 {
        let size = Size::new(7, 6).expect("a board");
        let stones = scattered(size, seed, 12 + seed as usize % 40).stones();
        let pos = Position::from_stones(&stones, Color::Black);
        let mut here = Reader::of(&pos);
        for (kind, symmetry) in Symmetry::ALL.into_iter().enumerate() {
            let mut there = Reader::of(&image(&pos, symmetry, kind % 3 == 1));
            for (p, _) in stones.iter().filter(|(_, s)| s.is_some()) {
                let q = symmetry.point(p, size);
                let pairs = [
                    (here.attack(p, limits).code, there.attack(q, limits).code),
                    (here.defend(p, limits).code, there.defend(q, limits).code),
                ];
                asked += pairs.len();
                let differ =
                    |&&(one, other): &&(Code, Code)| one != other && plain(one) && plain(other);
                wrong += pairs.iter().filter(differ).count();
            }
        }
    }
    (asked, wrong)
}

#[test]
fn ladders_are_the_same_in_every_image() {
    let (asked, wrong) = contradictions(Limits::LADDERS);
    assert!(asked > 10_000);
    assert_eq!(wrong, 0);
}

#[test]
fn nets_are_hardly_ever_different_in_an_image() {
    let (asked, wrong) = contradictions(Limits::QUICK);
    assert!(wrong * 1000 <= asked, "{wrong} of {asked}");
}
