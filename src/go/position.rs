//! A position as the window sees it.

use crate::board::{Board, Taken};
use crate::lattice::{Lattice, Site};
use crate::{ByColor, Color, Grid, KoRule, Move, PlayError, Point, Rules, Size, Suicide};

/// A position: stones, side to move, prisoners and the point of a simple ko.
///
/// Cloning copies one block of memory: 2 KB up to 9×9, 7 KB up to 21×21, 13 KB up to 30×30,
/// 53 KB beyond. [`clone_from`](Clone::clone_from) copies it into the block that is there.
#[derive(Debug)]
pub struct Position {
    stones: Stones,
    to_move: Color,
    prisoners: ByColor<u32>,
}

/// The smallest board with room for the size.
#[derive(Debug)]
enum Stones {
    UpTo9(Box<Board<128>>),
    UpTo21(Box<Board<512>>),
    UpTo30(Box<Board<1024>>),
    UpTo52(Box<Board<4096>>),
}

/// Does the same with whichever board there is.
macro_rules! on_board {
    ($stones:expr, $board:ident => $what:expr) => {
        match $stones {
            Stones::UpTo9($board) => $what,
            Stones::UpTo21($board) => $what,
            Stones::UpTo30($board) => $what,
            Stones::UpTo52($board) => $what,
        }
    };
}

impl Clone for Position {
    fn clone(&self) -> Position {
        Position {
            stones: self.stones.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, other: &Position) {
        self.stones.clone_from(&other.stones);
        (self.to_move, self.prisoners) = (other.to_move, other.prisoners);
    }
}

impl Clone for Stones {
    fn clone(&self) -> Stones {
        match self {
            Stones::UpTo9(board) => Stones::UpTo9(board.clone()),
            Stones::UpTo21(board) => Stones::UpTo21(board.clone()),
            Stones::UpTo30(board) => Stones::UpTo30(board.clone()),
            Stones::UpTo52(board) => Stones::UpTo52(board.clone()),
        }
    }

    fn clone_from(&mut self, other: &Stones) {
        match (self, other) {
            (Stones::UpTo9(to), Stones::UpTo9(from)) => to.clone_from(from),
            (Stones::UpTo21(to), Stones::UpTo21(from)) => to.clone_from(from),
            (Stones::UpTo30(to), Stones::UpTo30(from)) => to.clone_from(from),
            (Stones::UpTo52(to), Stones::UpTo52(from)) => to.clone_from(from),
            (to, from) => *to = from.clone(),
        }
    }
}

impl Stones {
    fn new(size: Size) -> Stones {
        fn boxed<const N: usize>(size: Size) -> Option<Box<Board<N>>> {
            Board::new(size).map(Box::new)
        }
        boxed(size)
            .map(Stones::UpTo9)
            .or_else(|| boxed(size).map(Stones::UpTo21))
            .or_else(|| boxed(size).map(Stones::UpTo30))
            .or_else(|| boxed(size).map(Stones::UpTo52))
            .expect("4096 cells have room for the largest board")
    }
}

/// What a move took.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Captured {
    /// Enemy stones taken.
    pub points: Vec<Point>,
    /// Own stones lost by suicide, the stone played included.
    pub suicide: Vec<Point>,
}

/// What happened when a move was executed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Executed {
    /// Number of enemy stones taken.
    pub captured: u32,
    /// What a referee would have said: off the board, occupied, simple ko or suicide.
    pub irregular: Option<PlayError>,
}

impl Position {
    /// Returns the empty board, Black to move.
    pub fn new(size: Size) -> Position {
        Position {
            stones: Stones::new(size),
            to_move: Color::Black,
            prisoners: ByColor::default(),
        }
    }

    /// Returns the position with these stones, as if set up one by one.
    pub fn from_stones(stones: &Grid<Option<Color>>, to_move: Color) -> Position {
        let mut position = Position::new(stones.size());
        for (p, &stone) in stones.iter() {
            position.place(p, stone);
        }
        position.to_move = to_move;
        position
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        on_board!(&self.stones, b => b.size())
    }

    /// Returns the stone at `p`; `None` if empty or off the board.
    pub fn stone(&self, p: Point) -> Option<Color> {
        on_board!(&self.stones, b => b.stone(b.site(p)?))
    }

    /// Returns all stones.
    pub fn stones(&self) -> Grid<Option<Color>> {
        let size = self.size();
        on_board!(&self.stones, b => Grid::filled(size, ()).map(|p, ()| b.stone(b.lattice().site(p))))
    }

    /// The side to move.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// Sets the side to move.
    pub fn set_to_move(&mut self, color: Color) {
        self.to_move = color;
    }

    /// Number of enemy stones `taken_by` has captured, those lost by suicide included.
    pub fn prisoners(&self, taken_by: Color) -> u32 {
        self.prisoners[taken_by]
    }

    /// The point where a ko may not be retaken now.
    pub fn ko(&self) -> Option<Point> {
        on_board!(&self.stones, b => b.ko().map(|s| b.point(s)))
    }

    /// Zobrist hash of the stones alone: what [`stone_hash`](crate::stone_hash) computes from nothing.
    pub fn hash(&self) -> u64 {
        on_board!(&self.stones, b => b.hash())
    }

    /// Tells whether `color` may play at `p`. `earlier` holds the hashes of all earlier positions,
    /// this one included; it is read only under superko. The side to move need not be `color`.
    ///
    /// # Errors
    /// The reason why the move is against the rules.
    pub fn check(
        &self,
        color: Color,
        p: Point,
        rules: &Rules,
        earlier: &[u64],
    ) -> Result<(), PlayError> {
        on_board!(&self.stones, b => check(b, color, p, *rules, |hash| earlier.contains(&hash)))
    }

    /// Returns the hash of the position after a stone of `color` at `p`; `None` if there is no empty point.
    pub fn hash_after(&self, color: Color, p: Point) -> Option<u64> {
        on_board!(&self.stones, b => {
            let s = b.site(p).filter(|&s| b.is_empty(s))?;
            Some(b.hash_after(color, s))
        })
    }

    /// Plays a move; the opponent is to move then. `earlier` is as for [`Position::check`]. On
    /// error nothing has changed.
    ///
    /// # Errors
    /// The reason why the move is against the rules.
    pub fn play(
        &mut self,
        color: Color,
        mv: Move,
        rules: &Rules,
        earlier: &[u64],
    ) -> Result<Captured, PlayError> {
        let Move::Play(p) = mv else {
            self.pass(color);
            return Ok(Captured::default());
        };
        self.check(color, p, rules, earlier)?;
        let taken = self.put(color, p);
        Ok(self.captured(taken))
    }

    /// Executes a move as an SGF viewer does: overwrites what is there, removes enemy chains
    /// without liberties, then the own one. Never fails; off the board nothing happens. The
    /// opponent is to move then.
    pub fn execute(&mut self, color: Color, mv: Move) -> Executed {
        let Move::Play(p) = mv else {
            self.pass(color);
            return Executed::default();
        };
        let mut irregular = on_board!(&self.stones, b => objection(b, color, p)).err();
        if let Some(PlayError::OffBoard(_)) = irregular {
            return Executed {
                captured: 0,
                irregular,
            };
        }
        let taken = self.put(color, p);
        if taken.suicide > 0 {
            irregular = irregular.or(Some(PlayError::Suicide(p)));
        }
        Executed {
            captured: taken.enemies,
            irregular,
        }
    }

    /// Sets or removes a stone as a set-up property does: never captures, clears the ko. Stones set
    /// up without liberties stay until a move beside them takes them.
    pub fn place(&mut self, p: Point, stone: Option<Color>) {
        on_board!(&mut self.stones, b => {
            if let Some(s) = b.site(p) {
                b.set(s, stone);
            }
        });
    }

    /// Returns the points of the chain at `p` row by row, empty if there is no stone.
    pub fn chain(&self, p: Point) -> Vec<Point> {
        on_board!(&self.stones, b => {
            let mut sites: Vec<Site> = b.site(p).map_or_else(Vec::new, |s| b.chain(s).collect());
            sites.sort_unstable();
            points(&sites, b.lattice())
        })
    }

    /// Returns the liberties of the chain at `p` row by row, empty if there is no stone.
    pub fn liberties(&self, p: Point) -> Vec<Point> {
        on_board!(&self.stones, b => {
            let sites = b.site(p).map_or_else(Vec::new, |s| b.liberties(s));
            points(&sites, b.lattice())
        })
    }

    /// Returns the points where `color` may play, row by row. `earlier` is as for
    /// [`Position::check`].
    pub fn legal_points(&self, color: Color, rules: &Rules, earlier: &[u64]) -> Vec<Point> {
        let mut sorted = match rules.ko {
            KoRule::Simple => Vec::new(),
            KoRule::PositionalSuperko => earlier.to_vec(),
        };
        sorted.sort_unstable();
        let seen = |hash: u64| sorted.binary_search(&hash).is_ok();
        on_board!(&self.stones, b => {
            let legal = |&p: &Point| check(b, color, p, *rules, seen).is_ok();
            b.size().points().filter(legal).collect()
        })
    }

    /// Returns a stone of a chain that has no liberty, which only set-up can leave behind.
    pub fn has_chain_without_liberties(&self) -> Option<Point> {
        on_board!(&self.stones, b => {
            let choked = |&p: &Point| {
                let s = b.lattice().site(p);
                b.stone(s).is_some() && !b.has_liberty(s)
            };
            b.size().points().find(choked)
        })
    }

    /// Returns the stones and the ko on a board of capacity `N`, for playouts and searches; `None`
    /// if they have no room there.
    pub fn board<const N: usize>(&self) -> Option<Board<N>> {
        let mut copy = Board::<N>::new(self.size())?;
        on_board!(&self.stones, b => copy.copy_stones(b));
        Some(copy)
    }

    fn pass(&mut self, color: Color) {
        on_board!(&mut self.stones, b => b.pass());
        self.to_move = color.opposite();
    }

    /// Puts a stone at a point of the board, settles what it takes and counts the prisoners.
    fn put(&mut self, color: Color, p: Point) -> Taken {
        let taken = on_board!(&mut self.stones, b => b.execute(color, b.lattice().site(p)));
        let other = color.opposite();
        self.prisoners[color] = self.prisoners[color].saturating_add(taken.enemies);
        self.prisoners[other] = self.prisoners[other].saturating_add(taken.suicide);
        self.to_move = color.opposite();
        taken
    }

    /// The points of the stones just taken.
    fn captured(&self, taken: Taken) -> Captured {
        on_board!(&self.stones, b => {
            let empties = b.empty_sites();
            let (rest, suicide) = empties.split_at(empties.len() - taken.suicide as usize);
            let (_, enemies) = rest.split_at(rest.len() - taken.enemies as usize);
            Captured { points: points(enemies, b.lattice()), suicide: points(suicide, b.lattice()) }
        })
    }
}

/// Two positions are equal if the same may happen in them: same stones, side to move, prisoners
/// and ko.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.to_move == other.to_move
            && self.prisoners == other.prisoners
            && self.ko() == other.ko()
            && self.stones() == other.stones()
    }
}

impl Eq for Position {}

fn points(sites: &[Site], lattice: Lattice) -> Vec<Point> {
    sites.iter().map(|&s| lattice.point(s)).collect()
}

/// What is wrong with a move before anything is taken: off the board, occupied, ko.
fn objection<const N: usize>(board: &Board<N>, color: Color, p: Point) -> Result<Site, PlayError> {
    let s = board.site(p).ok_or(PlayError::OffBoard(p))?;
    if !board.is_empty(s) {
        return Err(PlayError::Occupied(p));
    }
    if board.is_ko(color, s) {
        return Err(PlayError::Ko(p));
    }
    Ok(s)
}

/// Tells whether a move is legal; `seen` tells whether there was a position with this hash.
fn check<const N: usize>(
    board: &Board<N>,
    color: Color,
    p: Point,
    rules: Rules,
    seen: impl Fn(u64) -> bool,
) -> Result<(), PlayError> {
    let s = objection(board, color, p)?;
    if rules.suicide == Suicide::Forbidden && board.is_suicide(color, s) {
        return Err(PlayError::Suicide(p));
    }
    if rules.ko == KoRule::PositionalSuperko && seen(board.hash_after(color, s)) {
        return Err(PlayError::Superko(p));
    }
    Ok(())
}
