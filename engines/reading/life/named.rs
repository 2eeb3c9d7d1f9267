//! What kind of ko it is that decides, told from the proof of what comes of it by threats.

use super::{Finding, KoSide};
use crate::proof::{Kos, Next, Proof};
use go::{Color, Move, Point, Position};
use std::collections::HashSet;

/// A kind of ko.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KoKind {
    /// One threat turns it round (本コウ): one side takes first, and the other one needs the first threat.
    Direct,
    /// One ko is won several times by who needs threats, with moves between that get him closer to its end (ヨセコウ).
    ApproachMove,
    /// So many kos are won one after the other by who needs a threat for each (二段コウ, 三段コウ).
    Stages(u8),
    /// Two kos, of which the owner of the chain takes one as often as the other is taken (両コウ): it stands.
    Double,
}

/// So many steps of a proof are gone through at most.
const MOST_STEPS: usize = 100_000;

impl Finding {
    /// What kind of ko decides of the position that was read, if that is proven and its proof tells: all lines of the proof in which all
    /// threats are needed have to be of one kind, because nobody knows in which of them the other side plays best.
    pub fn ko_kind(&self, pos: &Position) -> Option<KoKind> {
        let retaken = |proof: &Proof| proof.claim.kos == Kos::RETAKEN;
        if self.proofs.iter().any(retaken) {
            return Some(KoKind::Double);
        }
        let (side, count) = self.threats()?;
        if count == 1 {
            return Some(KoKind::Direct);
        }
        let proof = self.proofs.iter().find(|proof| {
            let Kos::Counted { owner, attacker } = proof.claim.kos else {
                return false;
            };
            [owner, attacker].contains(&count)
        })?;
        let owner = pos.stone(proof.claim.target)?;
        let by = match side {
            KoSide::Owner => owner,
            KoSide::Attacker => owner.opposite(),
        };
        stages(proof, pos, by, count)
    }
}

/// How a ko is won by that side with so many threats, in the lines of a proof in which it needs all of them.
fn stages(proof: &Proof, pos: &Position, by: Color, count: u8) -> Option<KoKind> {
    let mut start = pos.clone();
    start.set_to_move(proof.claim.to_move);
    let mut open: Vec<(usize, Position, Vec<Point>)> = vec![(0, start, Vec::new())];
    let mut seen = HashSet::from([(0, Vec::new())]);
    let mut kos: Option<usize> = None;
    while let Some((at, pos, taken)) = open.pop() {
        if seen.len() > MOST_STEPS {
            return None;
        }
        let next = proof.next(at)?;
        if matches!(next, Next::Ends(_)) && taken.len() == usize::from(count) {
            let different = taken.iter().collect::<HashSet<_>>().len();
            if kos.is_some_and(|kos| kos != different) {
                return None;
            }
            kos = Some(different);
        }
        for (mv, to) in next.moves() {
            let (color, mut taken) = (pos.to_move(), taken.clone());
            let at_once = mv.filter(|_| color == by && mv == pos.ko());
            taken.extend(at_once);
            if !seen.insert((to, taken.clone())) {
                continue;
            }
            let mut after = pos.clone();
            if at_once.is_some() {
                after.execute(color, Move::Pass);
            }
            after.execute(color, mv.map_or(Move::Pass, Move::Play));
            after.set_to_move(color.opposite());
            open.push((to, after, taken));
        }
    }
    match kos? {
        1 => Some(KoKind::ApproachMove),
        kos if kos == usize::from(count) => Some(KoKind::Stages(count)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::{Limits, Question, Solver};
    use go::Size;

    /// A board from rows; `X` Black, `O` White.
    fn board(rows: &[&str]) -> Position {
        let mut pos = Position::new(Size::NINE);
        for (y, row) in rows.iter().enumerate() {
            for (x, sign) in row.chars().enumerate() {
                let color = match sign {
                    'X' => Color::Black,
                    'O' => Color::White,
                    _ => continue,
                };
                pos.place(Point::new(x as u8, y as u8), Some(color));
            }
        }
        pos
    }

    fn kind(rows: &[&str], at: (u8, u8), question: Question) -> Option<(KoKind, u8)> {
        let pos = board(rows);
        let at = Point::new(at.0, at.1);
        let found = Solver::of(&pos).find(at, question, Limits::FULL, &|| false);
        let count = found.threats().map_or(0, |(_, count)| count);
        found.ko_kind(&pos).map(|kind| (kind, count))
    }

    #[test]
    fn kinds_of_kos() {
        let corner = ["...XOO", "...X.O", "XXXXOO", "OOOOOO"];
        let direct = Some((KoKind::Direct, 1));
        assert_eq!(kind(&corner, (0, 2), Question::Attack), direct);
        let approach = [".O.XO", "OX.XO", "XXXXO", "OOOOO"];
        let twice = Some((KoKind::ApproachMove, 2));
        assert_eq!(kind(&approach, (3, 0), Question::Defend), twice);
        let two = [
            "..XOOO", "..XOOO", "X.XOOO", "OXOOOO", ".OOOOO", "OOOOOO", "OOOOO",
        ];
        assert_eq!(
            kind(&two, (2, 2), Question::Defend),
            None,
            "one is won twice"
        );
        let stages = [
            "..OOOXXX", "...XOXXX", "..OOOXXX", "OOXXXXXX", "OOXXXXXX", "XXXXXXXX", "XXXXXX",
            "XXXXX",
        ];
        let steps = Some((KoKind::Stages(2), 2));
        assert_eq!(kind(&stages, (4, 2), Question::Attack), steps);
        let retaken = [
            ".O.XOOO", ".XXXOOO", "..XOOOO", ".XXOOOO", "XOOOOOO", "OOOOOO", "OOOOOO", "OOOOO",
        ];
        let double = Some((KoKind::Double, 0));
        assert_eq!(kind(&retaken, (2, 3), Question::Attack), double);
        let settled = ["..XOO", ".XXOO", "XXOOO", "OOOOO"];
        assert_eq!(kind(&settled, (2, 0), Question::Attack), None);
    }
}
