//! A position as the features need it: chains with their liberties, and a reader for ladders.

use crate::features::{
    Features, GROUPS, Group, SELF_ATARI, atari, capture, distance_level, extension, squeeze,
    two_liberties,
};
use crate::shape::{EMPTY, ENEMY, Names, OFF, OWN, REACH, Template};
use go::{Color, Lattice, Point, Site, Size};
use reading::{Code, Limits, Reader};

/// A ladder longer than this is not read to its end.
const LADDER: Limits = Limits {
    moves: 120,
    order: 1,
};

/// What stands in a cell; the values serve as index of what the mover sees.
const BLACK: u8 = 1;
const WHITE: u8 = 2;

/// A chain.
#[derive(Clone, Copy, Debug, Default)]
struct Chain {
    stones: u16,
    liberties: u16,
    /// The first liberties found.
    first: [Site; 4],
    color: u8,
    /// Whether it could run away if its owner moved; read when it has to be known.
    escapes: Option<bool>,
    /// Whether a ladder could take it if the enemy moved.
    endangered: Option<bool>,
}

/// What a position is besides its stones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Situation {
    /// Who is to move.
    pub to_move: Color,
    /// Where he may not retake a ko.
    pub ko: Option<Point>,
    /// The last move, `None` if there was none or a pass.
    pub last: Option<Point>,
    /// The move before that.
    pub before_last: Option<Point>,
}

/// A position prepared for asking about its moves. Keeps its memory from one to the next.
pub struct View {
    lattice: Lattice<REACH>,
    cells: Vec<u8>,
    /// The number of the chain in each cell.
    chain_at: Vec<u16>,
    chains: Vec<Chain>,
    situation: Situation,
    reader: Reader,
    template: Template,
    queue: Vec<Site>,
    /// Marks of cells that were counted, by the number of the count.
    counted: Vec<u32>,
    count: u32,
}

impl View {
    /// Returns the view of an empty board.
    pub fn new(size: Size) -> View {
        let lattice = Lattice::with_border(size);
        let cells = lattice.cells();
        View {
            lattice,
            cells: vec![OFF; cells],
            chain_at: vec![0; cells],
            chains: Vec::new(),
            situation: Situation {
                to_move: Color::Black,
                ko: None,
                last: None,
                before_last: None,
            },
            reader: Reader::new(size),
            template: Template::new(),
            queue: Vec::new(),
            counted: vec![0; cells],
            count: 0,
        }
    }

    /// Takes over a position of any size; `stone` tells what stands at each of its points.
    pub fn set(
        &mut self,
        size: Size,
        stone: impl Fn(Point) -> Option<Color>,
        situation: Situation,
    ) {
        if size != self.size() {
            *self = View::new(size);
        }
        self.situation = situation;
        for p in size.points() {
            let at = self.lattice.site(p);
            self.cells[at.index()] = stone(p).map_or(EMPTY, content);
            self.chain_at[at.index()] = 0;
        }
        let stones = size.points().filter_map(|p| Some((p, stone(p)?)));
        self.reader.set_up(size, stones, situation.ko);
        self.chains.clear();
        self.chains.push(Chain::default());
        for p in size.points() {
            let at = self.lattice.site(p);
            if matches!(self.cells[at.index()], BLACK | WHITE) && self.chain_at[at.index()] == 0 {
                self.collect(at);
            }
        }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.lattice.size()
    }

    /// Says what there is to say of a move of the side to move; `None` if the rules forbid it.
    pub fn features(&mut self, p: Point) -> Option<Features> {
        let levels = self.levels(p)?;
        let names = self.names(p);
        Some(Features { levels, names })
    }

    /// Returns the names of the patterns around a point of the board, as the side to move sees them.
    pub fn names(&self, p: Point) -> Names {
        self.template
            .names(&self.cells, self.lattice, self.lattice.site(p), self.seen())
    }

    /// Tells `more` the names of the patterns around a point, the smallest first, until it answers no.
    #[inline]
    pub(crate) fn grow(&self, p: Point, more: impl FnMut(u32) -> bool) {
        self.template.grow(
            &self.cells,
            self.lattice,
            self.lattice.site(p),
            self.seen(),
            more,
        );
    }

    /// What the side to move sees in a cell, by what stands there.
    fn seen(&self) -> [u8; 4] {
        match self.situation.to_move {
            Color::Black => [EMPTY, OWN, ENEMY, OFF],
            Color::White => [EMPTY, ENEMY, OWN, OFF],
        }
    }

    /// Collects the chain at a cell.
    fn collect(&mut self, start: Site) {
        let color = self.cells[start.index()];
        let number = self.chains.len() as u16;
        let mut chain = Chain {
            color,
            ..Chain::default()
        };
        self.count += 1;
        self.queue.clear();
        self.queue.push(start);
        self.chain_at[start.index()] = number;
        while let Some(at) = self.queue.pop() {
            chain.stones += 1;
            for q in self.lattice.neighbours(at) {
                if self.cells[q.index()] == color && self.chain_at[q.index()] == 0 {
                    self.chain_at[q.index()] = number;
                    self.queue.push(q);
                } else if self.cells[q.index()] == EMPTY && self.counted[q.index()] != self.count {
                    self.counted[q.index()] = self.count;
                    if let Some(free) = chain.first.get_mut(usize::from(chain.liberties)) {
                        *free = q;
                    }
                    chain.liberties += 1;
                }
            }
        }
        self.chains.push(chain);
    }

    /// The levels of a move, `None` if it is not legal.
    pub(crate) fn levels(&mut self, p: Point) -> Option<[u8; GROUPS]> {
        let at = self.lattice.site(p);
        if !self.size().contains(p)
            || self.cells[at.index()] != EMPTY
            || self.situation.ko == Some(p)
        {
            return None;
        }
        let own = content(self.situation.to_move);
        let near = self.near(at, own);
        if near.empty == 0 && near.taken == 0 && near.liberties == 0 {
            return None;
        }
        let mut levels = [0; GROUPS];
        levels[Group::Capture as usize] = self.capture(&near, own);
        levels[Group::Extension as usize] = self.extension(p, &near);
        if near.liberties == 1 && near.taken == 0 {
            let stones = usize::from(near.stones);
            levels[Group::SelfAtari as usize] = SELF_ATARI[[0, 0, 1, 1, 2][stones.min(4)]];
        }
        levels[Group::Atari as usize] = self.atari(p, &near);
        levels[Group::TwoLiberties as usize] = self.two_liberties(p, &near);
        levels[Group::Squeeze as usize] = self.squeeze(p, &near);
        let border = |x: u8, side: u8| x.min(side - 1 - x);
        let line = border(p.x, self.size().width()).min(border(p.y, self.size().height()));
        levels[Group::Line as usize] = line.min(4) + 1;
        for (group, to) in [
            (Group::Last, self.situation.last),
            (Group::BeforeLast, self.situation.before_last),
        ] {
            if let Some(q) = to {
                let (dx, dy) = (p.x as i8 - q.x as i8, p.y as i8 - q.y as i8);
                levels[group as usize] = distance_level(dx, dy);
            }
        }
        Some(levels)
    }

    /// What is beside a move.
    fn near(&mut self, at: Site, own: u8) -> Near {
        let mut near = Near {
            own: [0; 4],
            enemy: [0; 4],
            owns: 0,
            enemies: 0,
            empty: 0,
            taken: 0,
            stones: 1,
            liberties: 0,
        };
        self.count += 1;
        self.counted[at.index()] = self.count;
        for q in self.lattice.neighbours(at) {
            let number = self.chain_at[q.index()];
            match self.cells[q.index()] {
                EMPTY => {
                    near.empty += 1;
                    near.liberties += self.count_once(q);
                }
                c if c == own => {
                    if !near.own[..near.owns].contains(&number) {
                        near.own[near.owns] = number;
                        near.owns += 1;
                        let chain = self.chains[usize::from(number)];
                        near.stones += chain.stones;
                        for &liberty in chain.first.iter().take(usize::from(chain.liberties)) {
                            near.liberties += self.count_once(liberty);
                        }
                    }
                }
                OFF => {}
                _ => {
                    let chain = self.chains[usize::from(number)];
                    if chain.liberties == 1 {
                        near.liberties += self.count_once(q);
                    }
                    if !near.enemy[..near.enemies].contains(&number) {
                        near.enemy[near.enemies] = number;
                        near.enemies += 1;
                        if chain.liberties == 1 {
                            near.taken += chain.stones;
                        }
                    }
                }
            }
        }
        near
    }

    /// Returns 1 for a cell that was not counted yet.
    fn count_once(&mut self, at: Site) -> u16 {
        u16::from(std::mem::replace(&mut self.counted[at.index()], self.count) != self.count)
    }

    fn capture(&mut self, near: &Near, own: u8) -> u8 {
        if near.taken == 0 {
            return 0;
        }
        if near.taken == 1 && near.empty == 0 && near.owns == 0 {
            return capture::KO;
        }
        let last = self
            .situation
            .last
            .map(|p| self.chain_at[self.lattice.site(p).index()]);
        let mut best = 0;
        for &number in &near.enemy[..near.enemies] {
            let chain = self.chains[usize::from(number)];
            if chain.liberties != 1 {
                continue;
            }
            let level = if self.threatens(number, own) {
                capture::SAVES
            } else if last == Some(number) {
                capture::LAST
            } else {
                match (self.escapes(number), chain.stones) {
                    (true, 1) => capture::ONE,
                    (true, _) => capture::MANY,
                    (false, 1) => capture::ONE_CAUGHT,
                    (false, _) => capture::MANY_CAUGHT,
                }
            };
            // The kinds are sorted by urgency.
            best = if best == 0 { level } else { best.min(level) };
        }
        best
    }

    /// Tells whether a chain of the colour `own` beside this one is in atari.
    fn threatens(&self, number: u16, own: u8) -> bool {
        // Few chains are in atari, so their surroundings are looked at from the other side.
        self.chains.iter().enumerate().any(|(i, chain)| {
            i > 0 && chain.color == own && chain.liberties == 1 && self.touch(i as u16, number)
        })
    }

    /// Tells whether two chains stand side by side.
    fn touch(&self, one: u16, other: u16) -> bool {
        self.size().points().any(|p| {
            let at = self.lattice.site(p);
            self.chain_at[at.index()] == one
                && self
                    .lattice
                    .neighbours(at)
                    .into_iter()
                    .any(|q| self.chain_at[q.index()] == other)
        })
    }

    fn extension(&mut self, p: Point, near: &Near) -> u8 {
        let in_atari = |v: &View, n: &u16| v.chains[usize::from(*n)].liberties == 1;
        let Some(&number) = near.own[..near.owns].iter().find(|n| in_atari(self, n)) else {
            return 0;
        };
        if near.liberties < 2 {
            return extension::STILL_IN_ATARI;
        }
        let new = self.is_beside_last(number);
        let ladder = near.liberties == 2 && near.taken == 0 && self.taken_after(p, number);
        match (new, ladder) {
            (true, false) => extension::NEW,
            (true, true) => extension::NEW_LADDER,
            (false, false) => extension::OLD,
            (false, true) => extension::OLD_LADDER,
        }
    }

    fn atari(&mut self, p: Point, near: &Near) -> u8 {
        let mut level = 0;
        let last = self
            .situation
            .last
            .map(|p| self.chain_at[self.lattice.site(p).index()]);
        for &number in &near.enemy[..near.enemies] {
            if self.chains[usize::from(number)].liberties != 2 {
                continue;
            }
            if level != 0 {
                return atari::DOUBLE;
            }
            level = if last == Some(number) {
                atari::LAST
            } else if self.caught_after(p, number) {
                atari::LADDER
            } else {
                atari::PLAIN
            };
        }
        level
    }

    fn two_liberties(&mut self, p: Point, near: &Near) -> u8 {
        let mut level = 0;
        for &number in &near.own[..near.owns] {
            if self.chains[usize::from(number)].liberties != 2 {
                continue;
            }
            let one = if self.endangered(number) {
                if near.liberties > 2 || !self.taken_after(p, number) {
                    two_liberties::SAVES
                } else {
                    two_liberties::FAILS
                }
            } else if near.liberties > 2 {
                two_liberties::MORE
            } else {
                two_liberties::NONE
            };
            level = if level == 0 { one } else { level.min(one) };
        }
        level
    }

    fn squeeze(&mut self, p: Point, near: &Near) -> u8 {
        let mut level = 0;
        for &number in &near.enemy[..near.enemies] {
            let chain = self.chains[usize::from(number)];
            if chain.liberties == 3 {
                let ladder = near.liberties > 1 && self.taken_after(p, number);
                let one = match (ladder, chain.stones) {
                    (true, _) => squeeze::LADDER,
                    (_, 1) => squeeze::ONE,
                    _ => squeeze::MANY,
                };
                level = level.max(one);
            }
        }
        level
    }

    /// Tells whether the last move is part of the chain's surroundings.
    fn is_beside_last(&self, number: u16) -> bool {
        self.situation.last.is_some_and(|p| {
            let around = self.lattice.neighbours(self.lattice.site(p));
            around
                .into_iter()
                .any(|q| self.chain_at[q.index()] == number)
        })
    }

    /// Any stone of a chain.
    fn stone_of(&self, number: u16) -> Point {
        // A liberty of the chain has one of its stones beside it.
        let first = self.chains[usize::from(number)].first[0];
        let around = self.lattice.neighbours(first);
        let stone = around
            .into_iter()
            .find(|&q| self.chain_at[q.index()] == number);
        self.lattice.point(stone.unwrap_or(first))
    }

    /// Tells whether a chain in atari could run away.
    fn escapes(&mut self, number: u16) -> bool {
        if let Some(known) = self.chains[usize::from(number)].escapes {
            return known;
        }
        let stone = self.stone_of(number);
        let escapes = self.reader.defend(stone, LADDER).code != Code::No;
        self.chains[usize::from(number)].escapes = Some(escapes);
        escapes
    }

    /// Tells whether a ladder takes a chain if the enemy moves.
    fn endangered(&mut self, number: u16) -> bool {
        if let Some(known) = self.chains[usize::from(number)].endangered {
            return known;
        }
        let stone = self.stone_of(number);
        let code = self.reader.attack(stone, LADDER).code;
        let endangered = matches!(code, Code::Yes | Code::KoFirst);
        self.chains[usize::from(number)].endangered = Some(endangered);
        endangered
    }

    /// Tells whether a ladder takes a chain if the side to move plays at `p` and the attacker of the
    /// chain is to move then (or again).
    fn taken_after(&mut self, p: Point, number: u16) -> bool {
        let stone = self.stone_of(number);
        if !self.reader.play(self.situation.to_move, Some(p)) {
            return false;
        }
        let taken = self.reader.attack(stone, LADDER).code == Code::Yes;
        self.reader.undo();
        taken
    }

    /// Tells whether a chain of the enemy is lost when the side to move puts it in atari at `p`.
    fn caught_after(&mut self, p: Point, number: u16) -> bool {
        let stone = self.stone_of(number);
        if !self.reader.play(self.situation.to_move, Some(p)) {
            return false;
        }
        let caught = self.reader.defend(stone, LADDER).code == Code::No;
        self.reader.undo();
        caught
    }
}

/// What is beside a move.
#[derive(Clone, Copy)]
struct Near {
    own: [u16; 4],
    enemy: [u16; 4],
    owns: usize,
    enemies: usize,
    empty: u16,
    /// Stones it takes.
    taken: u16,
    /// Stones of its chain then.
    stones: u16,
    /// Liberties of its chain then; of each chain it joins four count, of stones taken those beside
    /// it.
    liberties: u16,
}

const fn content(color: Color) -> u8 {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}
