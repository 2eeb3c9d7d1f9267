//! The numbers about the whole position.

use super::conditions::{KoBan, Tax};
use super::situation::Situation;
use crate::{GLOBAL_INPUTS, Inputs};
use go::{Color, Move, Scoring, Suicide};

/// A number about the whole position, by its place. Networks have two more pairs, for playing out disputes under
/// territory rules (12, 13) and for handicap by thinking time (15, 16), which are always 0 here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(usize)]
pub enum Global {
    /// 1 if the last move was a pass; the next four numbers are about the moves before it.
    LastPass = 0,
    /// What the mover has of the komi, in units of 20 points.
    Komi = 5,
    /// 1 for any superko.
    Superko = 6,
    /// 0.5 for positional, -0.5 for situational superko.
    SuperkoKind = 7,
    /// 1 if a chain of several stones may take its own last liberty.
    Suicide = 8,
    /// 1 if territory is counted.
    Territory = 9,
    /// 1 if eyes in a seki do not count.
    TaxSeki = 10,
    /// 1 if each group is taxed.
    TaxAll = 11,
    /// 1 if a pass ends the game.
    PassEnds = 14,
    /// 1 while the button can be taken.
    Button = 17,
    /// A wave over the komi with a period of two points: where the result changes, if area is counted.
    KomiWave = 18,
}

/// The komi that counts as one.
const KOMI_UNIT: f32 = 20.0;

/// Fills the numbers, which are 0.
pub(super) fn fill(situation: &Situation, inputs: &mut Inputs) {
    let global = &mut inputs.global;
    for (i, mv) in situation.moves_shown().enumerate() {
        global[Global::LastPass as usize + i] = flag(mv == Move::Pass);
    }
    let area = situation.size().area();
    let komi = own_komi(situation, area);
    let conditions = situation.conditions();
    set(global, Global::Komi, komi / KOMI_UNIT);
    let (any, kind) = match conditions.ko {
        KoBan::Simple => (0.0, 0.0),
        KoBan::Positional => (1.0, 0.5),
        KoBan::Situational => (1.0, -0.5),
    };
    set(global, Global::Superko, any);
    set(global, Global::SuperkoKind, kind);
    let suicide = conditions.suicide == Suicide::Allowed;
    set(global, Global::Suicide, flag(suicide));
    set(global, Global::TaxSeki, flag(conditions.tax != Tax::None));
    set(global, Global::TaxAll, flag(conditions.tax == Tax::All));
    let ends = situation.pass_would_end() && !situation.hides_passes();
    set(global, Global::PassEnds, flag(ends));
    set(global, Global::Button, flag(situation.has_button()));
    match conditions.scoring {
        Scoring::Territory => set(global, Global::Territory, 1.0),
        Scoring::Area => set(global, Global::KomiWave, wave(komi, area)),
    }
}

fn set(global: &mut [f32; GLOBAL_INPUTS], which: Global, value: f32) {
    global[which as usize] = value;
}

fn flag(is_set: bool) -> f32 {
    if is_set { 1.0 } else { 0.0 }
}

/// What the mover has of the komi, in points, as far as it can matter on a board of that area.
fn own_komi(situation: &Situation, area: usize) -> f32 {
    let white = situation.points_for_white();
    let own = match situation.to_move() {
        Color::White => white,
        Color::Black => -white,
    };
    let most = area as f32 + KOMI_UNIT;
    own.clamp(-most, most)
}

/// The wave: by area the margin on the board has the parity of the area, unless there is a seki, so that the result
/// changes with every second point of komi. From the last komi with that parity it rises to 0.5, falls through 0 at a
/// whole point to -0.5, and rises to 0 again.
fn wave(komi: f32, area: usize) -> f32 {
    let parity = (area % 2) as f32;
    let below = ((komi - parity) / 2.0).floor() * 2.0 + parity;
    let above = komi - below;
    if above < 0.5 {
        above
    } else if above < 1.5 {
        1.0 - above
    } else {
        above - 2.0
    }
}
