//! The part of the board around a chain, as a network of life and death is shown it.

use go::liberties::Board;
use go::{Point, Position};
use net::{GLOBAL_INPUTS, Inputs, SPATIAL_INPUTS};
use reading::benson;

/// How many points a window has from side to side, if the board has as many.
pub const SIDE: u8 = 13;

/// A window that ends so near an edge of the board reaches it.
const NEAR_EDGE: u8 = 2;

/// The planes of [`Window::inputs`] that say something, as `KataGo`'s networks number them: the mover's stones and the other's,
/// stones with one, two and three liberties, the chain that is asked about, where the board goes on beyond the window, and the
/// stones of both that live whatever is played.
pub const PLANES: [usize; 9] = [
    OWN,
    OTHER,
    ONE_LIBERTY,
    ONE_LIBERTY + 1,
    ONE_LIBERTY + 2,
    TARGET,
    CUT,
    OWN_LIFE,
    OTHER_LIFE,
];

const OWN: usize = 1;
const OTHER: usize = 2;
const ONE_LIBERTY: usize = 3;
const TARGET: usize = 7;
const CUT: usize = 8;
const OWN_LIFE: usize = 18;
const OTHER_LIFE: usize = 19;

/// The number that is 1 if the mover owns the chain, and -1 if he attacks it.
const OWNS: usize = 11;

/// A part of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    left: u8,
    top: u8,
    width: u8,
    height: u8,
}

/// Where a window begins along a side of so many points, to have these in its middle.
fn begin(side: u8, least: u8, most: u8) -> u8 {
    let room = side.saturating_sub(SIDE);
    let begin = u8::midpoint(least, most).saturating_sub(SIDE / 2).min(room);
    if begin <= NEAR_EDGE {
        0
    } else if begin + NEAR_EDGE >= room {
        room
    } else {
        begin
    }
}

impl Window {
    /// The window around the chain at `target`, which has a stone.
    pub fn around(pos: &Position, target: Point) -> Window {
        let chain = pos.chain(target);
        let range = |along: fn(&Point) -> u8| {
            let least = chain.iter().map(along).min().unwrap_or(along(&target));
            let most = chain.iter().map(along).max().unwrap_or(along(&target));
            (least, most)
        };
        let (width, height) = (pos.size().width(), pos.size().height());
        let (columns, rows) = (range(|p| p.x), range(|p| p.y));
        Window {
            left: begin(width, columns.0, columns.1),
            top: begin(height, rows.0, rows.1),
            width: width.min(SIDE),
            height: height.min(SIDE),
        }
    }

    /// How many points it has.
    pub fn area(self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// The place of a point of the board, row by row from the upper left of the window; `None` if it lies beyond.
    pub fn index(self, p: Point) -> Option<usize> {
        let x = p.x.checked_sub(self.left).filter(|&x| x < self.width)?;
        let y = p.y.checked_sub(self.top).filter(|&y| y < self.height)?;
        Some(usize::from(y) * usize::from(self.width) + usize::from(x))
    }

    /// The points of the board that it shows, row by row.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.height).flat_map(move |y| {
            (0..self.width).map(move |x| Point::new(self.left + x, self.top + y))
        })
    }

    /// What a network is shown of the chain at `target`, with the side to move of the position.
    pub fn inputs(self, pos: &Position, target: Point) -> Inputs {
        if Board::<2>::fits(pos.size()) {
            self.shown::<2>(pos, target)
        } else {
            self.shown::<7>(pos, target)
        }
    }

    fn shown<const W: usize>(self, pos: &Position, target: Point) -> Inputs {
        let area = self.area();
        let stones = pos.stones();
        let mut board = Board::<W>::new(pos.size());
        let all = stones.iter();
        board.take_over(all.filter_map(|(p, &stone)| Some((p, stone?))), None);
        let asked = board.head(board.site(target));
        let lives = benson::unconditional(&stones).stones;
        let mover = pos.to_move();
        let mut spatial = vec![0.0; SPATIAL_INPUTS * area];
        spatial[..area].fill(1.0);
        for (i, p) in self.points().enumerate() {
            let mut set = |plane: usize| spatial[plane * area + i] = 1.0;
            if pos.size().neighbours(p).any(|q| self.index(q).is_none()) {
                set(CUT);
            }
            let Some(color) = stones[p] else {
                continue;
            };
            let is_own = color == mover;
            set(if is_own { OWN } else { OTHER });
            if lives[p] {
                set(if is_own { OWN_LIFE } else { OTHER_LIFE });
            }
            let s = board.site(p);
            if board.head(s) == asked {
                set(TARGET);
            }
            if let liberties @ 1..=3 = usize::from(board.chain(s).count) {
                set(ONE_LIBERTY + liberties - 1);
            }
        }
        let mut global = [0.0; GLOBAL_INPUTS];
        let owns = pos.stone(target) == Some(mover);
        global[OWNS] = if owns { 1.0 } else { -1.0 };
        Inputs {
            width: usize::from(self.width),
            height: usize::from(self.height),
            spatial,
            global,
            metadata: None,
        }
    }
}
