//! What the idea of a solution is called.

use crate::TEXTS;
use crate::task::{Goal, Task, after};
use crate::tree::Tree;
use go::{Color, Point, Position, Size};
use message::{Id, id};

macro_rules! motives {
    ($($(#[$doc:meta])* $name:ident = $title:literal, $why:literal;)+) => {
        /// The idea of a problem, as books call it.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Motive {
            $($(#[$doc])* $name,)+
        }

        impl Motive {
            /// All of them.
            pub const ALL: &[Motive] = &[$(Motive::$name),+];

            /// What it is called.
            pub fn title(self) -> Id {
                match self {
                    $(Motive::$name => id!(TEXTS, $title),)+
                }
            }

            /// What is said of it where the main line ends.
            pub fn why(self) -> Id {
                match self {
                    $(Motive::$name => id!(TEXTS, $why),)+
                }
            }
        }
    };
}

motives! {
    /// ウッテガエシ: a stone is given and more are taken at once.
    Snapback = "motive-snapback", "why-snapback";
    /// 石の下: where stones were taken the solver plays again.
    UnderTheStones = "motive-under-the-stones", "why-under-the-stones";
    /// ホウリコミ: a single stone is given that can be taken at once.
    ThrowIn = "motive-throw-in", "why-throw-in";
    /// 捨て石: two stones or more are given.
    Sacrifice = "motive-sacrifice", "why-sacrifice";
    /// 取り: the first move takes stones.
    Capture = "motive-capture", "why-capture";
    /// 追い落とし: what connects is taken.
    ConnectAndDie = "motive-connect-and-die", "why-connect-and-die";
    /// ナカデ: the vital point within a single eye space.
    Nakade = "motive-nakade", "why-nakade";
    /// ワリコミ: between two stones of the other side.
    Wedge = "motive-wedge", "why-wedge";
    /// ハサミツケ: a stone of the other side between two of the solver's.
    Clamp = "motive-clamp", "why-clamp";
    /// サガリ: down to the first line.
    Descent = "motive-descent", "why-descent";
    /// オサエ: on the first line, against a stone of the other side that comes along it.
    Block = "motive-block", "why-block";
    /// ハネ: around a stone of the other side.
    Hane = "motive-hane", "why-hane";
    /// ２の一: the first line, next to the corner.
    TwoOne = "motive-two-one", "why-two-one";
    /// オキ: a stone placed within that touches none of the solver's.
    Placement = "motive-placement", "why-placement";
    /// キリ: between two chains that would join.
    Cut = "motive-cut", "why-cut";
    /// ツギ: two chains of the solver's are joined.
    Connection = "motive-connection", "why-connection";
    /// 眼を作る: the first move makes an eye.
    MakeEye = "motive-make-eye", "why-make-eye";
    /// アテ: the first move threatens to take.
    Atari = "motive-atari", "why-atari";
    /// フトコロ: the eye space becomes wider or narrower at its border.
    EyeSpace = "motive-eye-space", "why-eye-space";
    /// 急所: a point within the eye space.
    VitalPoint = "motive-vital-point", "why-vital-point";
}

/// So many stones at least die when they are connected.
const CONNECTED: usize = 3;

/// A longer chain is not clamped by one stone.
const CLAMPED: usize = 2;

/// The first move and what it stands beside.
struct First {
    at: Point,
    player: Color,
    size: Size,
    before: Position,
    after: Position,
    /// What is to be reached, if that is about life.
    goal: Option<Goal>,
}

impl Motive {
    /// The idea of a solution: what its main line shows, or else what its first move is.
    pub fn of(task: &Task, tree: &Tree) -> Motive {
        let line = tree.main_line();
        let found = Motive::of_line(&task.position, Some(task.goal), &line);
        found.unwrap_or(Motive::VitalPoint)
    }

    /// The idea of a line of moves, the solver's first; of less than all of it, what is seen so far. `None` if it cannot be played.
    pub fn of_line(
        position: &Position,
        goal: Option<Goal>,
        line: &[(Color, Point)],
    ) -> Option<Motive> {
        let first = First::of(position, goal, line)?;
        let captures = line_of(position, line);
        let found = first.given(line, &captures);
        let found = found.or_else(|| first.shape(line, &captures));
        Some(found.unwrap_or_else(|| first.elsewhere()))
    }
}

/// What each move of a line takes.
fn line_of(start: &Position, line: &[(Color, Point)]) -> Vec<Vec<Point>> {
    let mut position = start.clone();
    let mut taken = Vec::new();
    for &(color, at) in line {
        let Some(next) = after(&position, color, at) else {
            break;
        };
        let gone = |p: &Point| position.stone(*p).is_some() && next.stone(*p).is_none();
        taken.push(start.size().points().filter(gone).collect());
        position = next;
    }
    taken
}

impl First {
    fn of(position: &Position, goal: Option<Goal>, line: &[(Color, Point)]) -> Option<First> {
        let &(player, at) = line.first()?;
        Some(First {
            at,
            player,
            size: position.size(),
            before: position.clone(),
            after: after(position, player, at)?,
            goal,
        })
    }

    /// Motives that give stones away, seen in the main line.
    fn given(&self, line: &[(Color, Point)], taken: &[Vec<Point>]) -> Option<Motive> {
        let given = |i: usize| taken.get(i).filter(|t| i % 2 == 1 && !t.is_empty());
        for i in 1..taken.len() {
            let Some(stones) = given(i) else { continue };
            let back = taken.get(i + 1).map_or(0, Vec::len);
            if stones.len() == 1 && back >= 2 {
                return Some(Motive::Snapback);
            }
            let again = line.get(i + 1).is_some_and(|(_, p)| stones.contains(p));
            if stones.len() >= 2 && again {
                return Some(Motive::UnderTheStones);
            }
        }
        let thrown = self.after.liberties(self.at).len() == 1;
        let alone = self.after.chain(self.at).len() == 1;
        let takes = taken.first().is_some_and(|taken| !taken.is_empty());
        if thrown && alone && !takes {
            return Some(Motive::ThrowIn);
        }
        let most = (1..taken.len()).filter_map(given).map(Vec::len).max();
        (most >= Some(2)).then_some(Motive::Sacrifice)
    }

    /// What the first move is by the stones around it.
    fn shape(&self, line: &[(Color, Point)], taken: &[Vec<Point>]) -> Option<Motive> {
        if taken.first().is_some_and(|taken| !taken.is_empty()) {
            return Some(Motive::Capture);
        }
        let mut later = taken.iter().enumerate().skip(2).step_by(2);
        if later.any(|(i, taken)| taken.len() >= CONNECTED && taken.contains(&line[i - 1].1)) {
            return Some(Motive::ConnectAndDie);
        }
        let kill = self.goal == Some(Goal::Kill);
        if kill && self.is_nakade(self.player.opposite()) {
            return Some(Motive::Nakade);
        }
        let theirs = Some(self.player.opposite());
        let own = Some(self.player);
        let stone = |dx: i8, dy: i8| {
            let x = self.at.x.checked_add_signed(dx)?;
            let y = self.at.y.checked_add_signed(dy)?;
            self.before.stone(Point::new(x, y))
        };
        let between = |dx: i8, dy: i8| stone(dx, dy) == theirs && stone(-dx, -dy) == theirs;
        let touches = self
            .size
            .neighbours(self.at)
            .any(|p| self.before.stone(p) == own);
        // What stands on a stone of one's own pushes through or cuts.
        if !touches && (between(1, 0) || between(0, 1)) {
            return Some(Motive::Wedge);
        }
        let beside = self
            .size
            .neighbours(self.at)
            .any(|p| self.before.stone(p) == theirs);
        let around = self
            .size
            .diagonals(self.at)
            .any(|p| self.before.stone(p) == own);
        let is_hane = kill && beside && around && !touches;
        let steps = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        let is_small = |dx: i8, dy: i8| {
            let x = self.at.x.saturating_add_signed(dx);
            let y = self.at.y.saturating_add_signed(dy);
            self.before.chain(Point::new(x, y)).len() <= CLAMPED
        };
        let clamp = |&(dx, dy): &(i8, i8)| {
            stone(dx, dy) == theirs && stone(2 * dx, 2 * dy) == own && is_small(dx, dy)
        };
        // On the first line it goes around a stone on the second, whatever is above.
        let is_low = self.line(self.at) == 0 && is_hane;
        if !is_low && !touches && steps.iter().any(clamp) {
            return Some(Motive::Clamp);
        }
        if self.goal == Some(Goal::Live) && self.divides_own_space() {
            return Some(Motive::VitalPoint);
        }
        let (low, second) = (self.line(self.at) == 0, |p: Point| self.line(p) == 1);
        let above = |p: Point| second(p) && self.before.stone(p) == own;
        // What joins two chains goes nowhere.
        let joins = self.chains_beside(self.player).len() > 1;
        if low && !joins && self.size.neighbours(self.at).any(above) {
            let met = |p: Point| self.line(p) == 0 && self.before.stone(p) == theirs;
            let is_met = self.size.neighbours(self.at).any(met);
            let cuts = self.chains_beside(self.player.opposite()).len() > 1;
            if !is_met {
                return Some(Motive::Descent);
            }
            if !cuts {
                return Some(Motive::Block);
            }
        }
        if is_hane {
            return Some(Motive::Hane);
        }
        let columns = self.at.x.min(self.size.width() - 1 - self.at.x);
        let rows = self.at.y.min(self.size.height() - 1 - self.at.y);
        if (columns, rows) == (1, 0) || (columns, rows) == (0, 1) {
            return Some(Motive::TwoOne);
        }
        (kill && !touches).then_some(Motive::Placement)
    }

    /// What is left: what the first move does to chains and eyes.
    fn elsewhere(&self) -> Motive {
        let [own, theirs] =
            [self.player, self.player.opposite()].map(|color| self.chains_beside(color));
        let is_eye = |p: Point| {
            self.after.stone(p).is_none()
                && self
                    .size
                    .neighbours(p)
                    .all(|q| self.after.stone(q) == Some(self.player))
        };
        let lives = self.goal == Some(Goal::Live);
        if lives && self.size.neighbours(self.at).any(is_eye) {
            return Motive::MakeEye;
        }
        // Who lives by joining his stones does not live by what that cuts.
        if own.len() > 1 && (lives || theirs.len() < 2) {
            return Motive::Connection;
        }
        if theirs.len() > 1 {
            return Motive::Cut;
        }
        if theirs.iter().any(|&p| self.after.liberties(p).len() == 1) {
            return Motive::Atari;
        }
        let border = if lives {
            self.player.opposite()
        } else {
            self.player
        };
        let at_border = self
            .size
            .neighbours(self.at)
            .any(|p| self.before.stone(p) == Some(border));
        if at_border {
            Motive::EyeSpace
        } else {
            Motive::VitalPoint
        }
    }

    /// A stone of each chain of that colour beside the first move.
    fn chains_beside(&self, color: Color) -> Vec<Point> {
        let beside = self.size.neighbours(self.at);
        let of = beside.filter(|&p| self.before.stone(p) == Some(color));
        let mut first: Vec<Point> = of.map(|p| self.before.chain(p)[0]).collect();
        first.sort_unstable();
        first.dedup();
        first
    }

    /// The line a point is on, from 0 at the edge.
    fn line(&self, p: Point) -> u8 {
        let columns = p.x.min(self.size.width() - 1 - p.x);
        columns.min(p.y.min(self.size.height() - 1 - p.y))
    }

    /// Whether the first move is within, and not at an end of, an eye space of three to six points that the owner's stones alone close.
    fn is_nakade(&self, owner: Color) -> bool {
        let space = self.space(&self.before, owner, self.at);
        let beside = self.size.neighbours(self.at).filter(|p| space.contains(p));
        (3..=6).contains(&space.len()) && beside.count() > 1
    }

    /// Whether the first move makes two of the player's own eye space, which nobody can come into: what looks like a move
    /// down to the edge or into the corner holds nobody off there.
    fn divides_own_space(&self) -> bool {
        let space = self.space(&self.before, self.player, self.at);
        let mut parts = self.size.neighbours(self.at).filter_map(|p| {
            let is_left = self.after.stone(p) != Some(self.player);
            is_left.then(|| self.space(&self.after, self.player, p).len())
        });
        (3..=6).contains(&space.len()) && parts.any(|part| part + 1 < space.len())
    }

    /// The points about `from` that stones of `owner` close in.
    fn space(&self, position: &Position, owner: Color, from: Point) -> Vec<Point> {
        let inside = |p: Point| position.stone(p) != Some(owner);
        reading::chains::fill(self.size, from, inside)
    }
}
