//! What can be said of a group without reading: it lives, it has no room for two eyes, or neither.

use super::region::Region;
use go::Site;
use go::liberties::Bits;
use go::liberties::{Board, EMPTY, RIM, enemy_of};

/// Most chains or eye spaces that are looked at together.
const MANY: usize = 32;

/// A short list on the stack.
struct Short<T: Copy, const N: usize> {
    items: [T; N],
    len: usize,
}

impl<T: Copy, const N: usize> Short<T, N> {
    fn new(fill: T) -> Self {
        Short {
            items: [fill; N],
            len: 0,
        }
    }

    /// False if there is no room.
    fn push(&mut self, item: T) -> bool {
        if self.len == N {
            return false;
        }
        self.items[self.len] = item;
        self.len += 1;
        true
    }

    fn get(&self) -> &[T] {
        &self.items[..self.len]
    }
}

/// An enclosed space: its empty points and the chains around it, as bits of their list.
#[derive(Clone, Copy)]
struct Space<const W: usize> {
    empty: Bits<W>,
    around: u32,
    vital: u32,
}

/// Tells whether the chain at `target` cannot be captured any more: it has a liberty outside the
/// region, or it lives whatever the attacker does (Benson's theorem, with the chains that have
/// liberties outside taken for alive).
pub(super) fn lives<const W: usize>(board: &Board<W>, region: &Region<W>, target: Site) -> bool {
    if !board.chain(target).liberties.within(&region.points) {
        return true;
    }
    let owner = board.at(target);
    let mut seen = Bits::<W>::NONE;
    let mut heads: Short<Site, MANY> = Short::new(Site::NONE);
    let mut spaces: Short<Space<W>, MANY> = Short::new(Space {
        empty: Bits::NONE,
        around: 0,
        vital: 0,
    });
    heads.push(board.head(target));
    for &start in &region.list {
        if seen.has(start) || board.at(start) == owner {
            continue;
        }
        let Some(mut space) = space(board, region, start, &mut seen, &mut heads) else {
            continue;
        };
        for (i, &head) in heads.get().iter().enumerate() {
            let beside = space.around >> i & 1 != 0;
            if beside && space.empty.within(&board.chain(head).liberties) {
                space.vital |= 1 << i;
            }
        }
        if space.vital != 0 && !space.empty.is_empty() && !spaces.push(space) {
            return false;
        }
    }
    let mut alive: u32 = u32::MAX >> (MANY - heads.len);
    let safe = safe_ones(board, region, &heads);
    let mut there: u32 = if spaces.len == 0 {
        0
    } else {
        u32::MAX >> (MANY - spaces.len)
    };
    loop {
        let before = (alive, there);
        for i in 0..heads.len {
            let vital = |(j, s): (usize, &Space<W>)| there >> j & 1 & s.vital >> i & 1;
            let eyes: u32 = spaces.get().iter().enumerate().map(vital).sum();
            if eyes < 2 && safe >> i & 1 == 0 {
                alive &= !(1 << i);
            }
        }
        for (j, s) in spaces.get().iter().enumerate() {
            if s.around & !alive != 0 {
                there &= !(1 << j);
            }
        }
        if alive & 1 == 0 {
            return false;
        }
        if before == (alive, there) {
            return true;
        }
    }
}

/// The chains with liberties outside the region.
fn safe_ones<const W: usize>(
    board: &Board<W>,
    region: &Region<W>,
    heads: &Short<Site, MANY>,
) -> u32 {
    let outside = |&h: &Site| !board.chain(h).liberties.within(&region.points);
    let mark = |(i, h): (usize, &Site)| u32::from(outside(h)) << i;
    heads.get().iter().enumerate().map(mark).sum()
}

/// Walks through the space around `start`; `None` if it is not enclosed by the owner.
fn space<const W: usize>(
    board: &Board<W>,
    region: &Region<W>,
    start: Site,
    seen: &mut Bits<W>,
    heads: &mut Short<Site, MANY>,
) -> Option<Space<W>> {
    // The owner's colour is what stops the walk, so it is the other one than an enemy's in it.
    let owner = board.at(heads.items[0]);
    let mut found = Space {
        empty: Bits::NONE,
        around: 0,
        vital: 0,
    };
    let mut enclosed = true;
    let mut todo: Short<Site, 512> = Short::new(Site::NONE);
    seen.add(start);
    todo.push(start);
    let mut done = 0;
    while done < todo.len {
        let s = todo.items[done];
        done += 1;
        if board.at(s) == EMPTY {
            found.empty.add(s);
        } else if !board.chain(s).liberties.within(&region.points) {
            enclosed = false;
        }
        for q in board.beside(s) {
            match board.at(q) {
                RIM => {}
                c if c == owner => {
                    let head = board.head(q);
                    let known = heads.get().iter().position(|&h| h == head);
                    let i = known.unwrap_or(heads.len);
                    if known.is_none() && !heads.push(head) {
                        enclosed = false;
                        continue;
                    }
                    found.around |= 1 << i;
                }
                _ if !region.points.has(q) => enclosed = false,
                _ => {
                    if seen.add(q) && !todo.push(q) {
                        enclosed = false;
                    }
                }
            }
        }
    }
    enclosed.then_some(found)
}

/// What room a group has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Room {
    /// Two eyes cannot come about, nor a way out.
    TooLittle,
    /// They may; so many points may become eyes.
    Enough {
        /// Their number.
        eyes: u16,
    },
}

/// Looks for room for two eyes. If there is not enough, the group falls: no point of an eye can be
/// beside a stone of the attacker that cannot be captured, and nothing leads out.
pub(super) fn room<const W: usize>(board: &Board<W>, region: &Region<W>, target: Site) -> Room {
    let owner = board.at(target);
    let head = board.head(target);
    let mut eyes = Bits::<W>::NONE;
    let mut out = false;
    let mut seen = Bits::<W>::NONE;
    let mut todo: Short<Site, 1024> = Short::new(Site::NONE);
    seen.add(head);
    todo.push(head);
    let mut done = 0;
    while done < todo.len {
        let s = todo.items[done];
        done += 1;
        let mut eye = board.at(s) != owner || board.head(s) != head;
        for q in board.beside(s) {
            let c = board.at(q);
            if c == RIM {
                continue;
            }
            let safe = || !board.chain(q).liberties.within(&region.points);
            if c == enemy_of(owner) && safe() {
                eye = false;
                continue;
            }
            if c == EMPTY && !region.points.has(q) || c == owner && safe() {
                out = true;
                continue;
            }
            if seen.add(q) && !todo.push(q) {
                out = true;
            }
        }
        if eye {
            eyes.add(s);
        }
    }
    let count = eyes.count();
    let pair = || {
        let beside = board.beside(eyes.first());
        beside.iter().any(|&q| eyes.has(q))
    };
    if out || count > 2 || count == 2 && !pair() {
        Room::Enough { eyes: count }
    } else {
        Room::TooLittle
    }
}
