//! A board by flood fill, too simple to be wrong: the oracle for the fast one.

use go::{Color, Grid, KoRule, PlayError, Point, Rules, Size, Suicide};

#[derive(Clone)]
pub(crate) struct Naive {
    pub(crate) stones: Grid<Option<Color>>,
    pub(crate) prisoners: [u32; 2],
    /// The point of a ko and who may not retake there.
    pub(crate) ko: Option<(Point, Color)>,
}

impl Naive {
    pub(crate) fn new(size: Size) -> Naive {
        Naive {
            stones: Grid::new(size),
            prisoners: [0; 2],
            ko: None,
        }
    }

    pub(crate) fn stone(&self, p: Point) -> Option<Color> {
        self.stones.get(p).copied().flatten()
    }

    /// The chain at `p` and its liberties, both row by row.
    pub(crate) fn chain(&self, p: Point) -> (Vec<Point>, Vec<Point>) {
        let (mut chain, mut liberties) = (Vec::new(), Vec::new());
        let size = self.stones.size();
        let mut todo: Vec<Point> = self.stone(p).map(|_| p).into_iter().collect();
        let mut seen = Grid::<bool>::new(size);
        while let Some(q) = todo.pop() {
            if std::mem::replace(&mut seen[q], true) {
                continue;
            }
            if self.stone(q).is_none() {
                liberties.push(q);
            } else {
                chain.push(q);
                let beside = size.neighbours(q);
                todo.extend(beside.filter(|&r| [None, self.stone(p)].contains(&self.stone(r))));
            }
        }
        chain.sort_by_key(|q| (q.y, q.x));
        liberties.sort_by_key(|q| (q.y, q.x));
        (chain, liberties)
    }

    /// Puts a stone whatever the rules say; returns the enemy stones and own stones that went.
    pub(crate) fn execute(&mut self, color: Color, p: Point) -> (Vec<Point>, Vec<Point>) {
        self.stones[p] = Some(color);
        self.ko = None;
        let mut taken = Vec::new();
        for q in self.stones.size().neighbours(p) {
            let (chain, liberties) = self.chain(q);
            if self.stone(q) == Some(color.opposite()) && liberties.is_empty() {
                self.remove(&chain);
                taken.extend(chain);
            }
        }
        let (chain, liberties) = self.chain(p);
        let mut suicide = Vec::new();
        if liberties.is_empty() {
            self.remove(&chain);
            suicide = chain;
        } else if taken.len() == 1 && chain.len() == 1 && liberties.len() == 1 {
            self.ko = Some((taken[0], color.opposite()));
        }
        taken.sort_by_key(|q| (q.y, q.x));
        self.prisoners[color.index()] += taken.len() as u32;
        self.prisoners[color.opposite().index()] += suicide.len() as u32;
        (taken, suicide)
    }

    fn remove(&mut self, chain: &[Point]) {
        for &p in chain {
            self.stones[p] = None;
        }
    }

    /// Sets up a stone.
    pub(crate) fn place(&mut self, p: Point, stone: Option<Color>) {
        self.stones[p] = stone;
        self.ko = None;
    }

    /// What a referee says about a move, given all earlier boards, this one included.
    pub(crate) fn check(
        &self,
        color: Color,
        p: Point,
        rules: Rules,
        earlier: &[Grid<Option<Color>>],
    ) -> Result<(), PlayError> {
        if !self.stones.size().contains(p) {
            return Err(PlayError::OffBoard(p));
        }
        if self.stone(p).is_some() {
            return Err(PlayError::Occupied(p));
        }
        if self.ko == Some((p, color)) {
            return Err(PlayError::Ko(p));
        }
        let mut after = self.clone();
        let (_, suicide) = after.execute(color, p);
        if rules.suicide == Suicide::Forbidden && !suicide.is_empty() {
            return Err(PlayError::Suicide(p));
        }
        if rules.ko == KoRule::PositionalSuperko && earlier.contains(&after.stones) {
            return Err(PlayError::Superko(p));
        }
        Ok(())
    }
}
