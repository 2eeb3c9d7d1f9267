//! How the moves of playouts are chosen.

use crate::board::{Board, PASS, Site};
use crate::patterns::Shapes;
use go::{Color, Random};
use std::ops::ControlFlow;

/// How often each piece of knowledge is heeded, of 256 times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rates {
    /// Taking the stone just played, if it is in atari.
    pub capture: u16,
    /// Saving own chains that the last move put into atari.
    pub escape: u16,
    /// Catching the last move's chain, or one beside it, in a ladder, and getting out of such a danger.
    pub ladder: u16,
    /// Playing the vital point of the eye space that the last move made by taking three stones or more.
    pub vital: u16,
    /// Shapes around the last move.
    pub shape: u16,
    /// Shapes around the move before.
    pub shape_before: u16,
    /// Refusing to throw in a single stone.
    pub refuse_one: u16,
    /// Refusing to put several stones into atari.
    pub refuse_many: u16,
    /// Whether stones that fill an enemy eye with a killing shape are never refused.
    pub nakade: bool,
}

impl Rates {
    /// Nothing but the rules and sparing own eyes.
    pub const LIGHT: Rates = Rates {
        capture: 0,
        escape: 0,
        ladder: 0,
        vital: 0,
        shape: 0,
        shape_before: 0,
        refuse_one: 0,
        refuse_many: 0,
        nakade: false,
    };

    /// All that is known.
    pub const HEAVY: Rates = Rates {
        capture: 230,
        escape: 230,
        ladder: 200,
        vital: 230,
        shape: 230,
        shape_before: 0,
        refuse_one: 150,
        refuse_many: 240,
        nakade: true,
    };
}

/// Moves to choose from, a few.
#[derive(Default)]
struct Few {
    sites: [Site; 16],
    count: usize,
}

impl Few {
    #[inline]
    fn add(&mut self, s: Site) {
        if self.count < self.sites.len() {
            self.sites[self.count] = s;
            self.count += 1;
        }
    }

    #[inline]
    fn draw(&self, random: &mut Random) -> Option<Site> {
        let drawn = random.below(self.count as u32) as usize;
        (self.count > 0).then(|| self.sites[drawn & 15])
    }

    /// Draws a move and takes it if it is legal.
    #[inline]
    fn draw_legal<const N: usize>(&self, board: &Board<N>, random: &mut Random) -> Option<Site> {
        self.draw(random).filter(|&s| board.is_legal(s))
    }
}

/// Chooses moves for playouts.
pub struct Policy {
    rates: Rates,
    shapes: Shapes,
    light: bool,
}

impl Policy {
    /// Creates a policy.
    pub fn new(rates: Rates) -> Policy {
        Policy {
            light: rates == Rates::LIGHT,
            rates,
            shapes: Shapes::new(),
        }
    }

    /// Shapes worth playing.
    pub fn shapes(&self) -> &Shapes {
        &self.shapes
    }

    /// Chooses a move for the side to move; [`PASS`] if none is sensible.
    #[inline]
    pub fn choose<const N: usize>(&self, board: &mut Board<N>, random: &mut Random) -> Site {
        if self.light {
            return draw_light(board, random);
        }
        if let Some(s) = self.answer(board, random) {
            return s;
        }
        self.draw_careful(board, random)
    }

    /// Plays to the end and tells each move to `note`. Returns Black's points less White's, without komi.
    #[inline]
    pub fn playout<const N: usize>(
        &self,
        board: &mut Board<N>,
        random: &mut Random,
        mut note: impl FnMut(Color, Site),
    ) -> i32 {
        let mut left = 3 * board.size().area();
        while board.passes() < 2 && left > 0 {
            let s = self.choose(board, random);
            if s != PASS {
                note(board.to_move(), s);
            }
            board.play(s);
            left -= 1;
        }
        board.margin()
    }

    /// Looks for an answer to the last move.
    fn answer<const N: usize>(&self, board: &Board<N>, random: &mut Random) -> Option<Site> {
        let [last, before] = board.last();
        let heed = |random: &mut Random, rate: u16| rate > 0 && random.below(256) < u32::from(rate);
        let mut few = Few::default();
        if last != PASS && !board.is_empty(last) {
            if heed(random, self.rates.capture) && board.in_atari(last) {
                few.add(board.only_liberty(last));
            }
            if heed(random, self.rates.escape) {
                escapes(board, last, &mut few);
            }
            if let Some(s) = few.draw_legal(board, random) {
                return Some(s);
            }
            if heed(random, self.rates.ladder) {
                two_liberties(board, last, &mut few);
                if let Some(s) = few.draw_legal(board, random) {
                    return Some(s);
                }
            }
            if board.took() > 2 && heed(random, self.rates.vital) {
                vital_points(board, last, &mut few);
                if let Some(s) = few.draw_legal(board, random) {
                    return Some(s);
                }
            }
        }
        for (at, rate) in [(last, self.rates.shape), (before, self.rates.shape_before)] {
            if at != PASS && heed(random, rate) {
                for s in board.eight(at) {
                    if board.is_empty(s) && self.shapes.fits(board.around(s)) {
                        few.add(s);
                    }
                }
                while few.count > 0 {
                    let drawn = random.below(few.count as u32) as usize;
                    let s = few.sites[drawn & 15];
                    if board.is_legal(s) && !self.refuses(board, s, random) {
                        return Some(s);
                    }
                    few.count -= 1;
                    few.sites[drawn & 15] = few.sites[few.count & 15];
                }
            }
        }
        None
    }

    /// Draws a move that fills no own eye and throws no stones away.
    fn draw_careful<const N: usize>(&self, board: &mut Board<N>, random: &mut Random) -> Site {
        let color = board.to_move();
        let mut dice = random.clone();
        board.draw(random, |board, s| {
            let around = board.around(s);
            around.empties_beside() >= 2
                || (!around.is_eye(color)
                    && board.is_legal(s)
                    && !self.refuses(board, s, &mut dice))
        })
    }

    /// Tells whether a move throws away more than it may be worth.
    #[inline]
    fn refuses<const N: usize>(&self, board: &Board<N>, s: Site, random: &mut Random) -> bool {
        let color = board.to_move();
        let thrown_in = board.stones_thrown_in(s, color);
        let rate = match thrown_in {
            0 => return false,
            1 => self.rates.refuse_one,
            _ => self.rates.refuse_many,
        };
        random.below(256) < u32::from(rate)
            && !(self.rates.nakade && thrown_in > 1 && board.is_nakade(s, color, thrown_in))
    }
}

/// Draws a move that fills no own eye.
#[inline]
fn draw_light<const N: usize>(board: &mut Board<N>, random: &mut Random) -> Site {
    let color = board.to_move();
    board.draw(random, |board, s| {
        let around = board.around(s);
        around.has_empty_beside() || (!around.is_eye(color) && board.is_legal(s))
    })
}

/// Adds the moves that save own chains put into atari by the last move: taking an enemy beside, or extending.
fn escapes<const N: usize>(board: &Board<N>, last: Site, few: &mut Few) {
    let color = board.to_move();
    let mut seen = [PASS; 4];
    for (i, q) in board.four(last).into_iter().enumerate() {
        let head = board.head(q);
        if !board.is(q, color) || !board.in_atari(q) || seen[..i].contains(&head) {
            continue;
        }
        seen[i] = head;
        take_beside(board, q, few);
        if board.can_extend(q) {
            few.add(board.only_liberty(q));
        }
    }
}

/// Adds the moves that take what is in atari beside a chain.
fn take_beside<const N: usize>(board: &Board<N>, q: Site, few: &mut Few) {
    let _ = board.enemies_in_atari(q, |enemy| {
        few.add(board.only_liberty(enemy));
        ControlFlow::Continue(())
    });
}

/// Adds the moves that catch an enemy chain near the last move in a ladder, and those that keep own chains from it.
fn two_liberties<const N: usize>(board: &Board<N>, last: Site, few: &mut Few) {
    let color = board.to_move();
    let mut seen = [PASS; 5];
    let [a, b, c, d] = board.four(last);
    for (i, q) in [last, a, b, c, d].into_iter().enumerate() {
        let head = board.head(q);
        if head == PASS || board.has_many_liberties(q) || seen[..i].contains(&head) {
            continue;
        }
        seen[i] = head;
        let liberties = board.liberties(q, 3);
        if liberties.count() != 2 {
            continue;
        }
        if let Some(caught) = board.ladder_move(q) {
            if board.is(q, color) {
                save_from_ladder(board, q, liberties.sites(), few);
            } else {
                few.add(caught);
            }
        }
    }
}

/// Adds moves that give an own chain of two liberties more of them.
fn save_from_ladder<const N: usize>(board: &Board<N>, q: Site, liberties: &[Site], few: &mut Few) {
    let color = board.to_move();
    take_beside(board, q, few);
    for &s in liberties {
        if board.liberties_after(s, color, 3).0.count() >= 3 {
            few.add(s);
        }
    }
}

/// Adds the vital points of eye spaces beside the last move.
fn vital_points<const N: usize>(board: &Board<N>, last: Site, few: &mut Few) {
    for s in board.four(last) {
        if board.is_empty(s) {
            let vital = board.vital_point(s);
            if vital != PASS {
                few.add(vital);
            }
        }
    }
}
