//! What can be said of a position before it is read.

use super::super::eyes::{Room, lives_with, room_of};
use super::super::field::{ATTACKER, OWNER, Stones};
use super::super::memory::NEVER;
use super::super::set::Set;
use super::{Found, OPEN, Search, Value};

/// What each liberty of the chain adds to how hard it is to take, before that is read.
const LIBERTY: u32 = 6;

impl<const W: usize> Search<'_, W> {
    /// What can be said at once.
    pub(super) fn judge(&self, here: &Stones<W>, lived: Value) -> Found<W> {
        let owner_to_move = here.to_move == OWNER;
        let chain = self.field.target(here);
        if !owner_to_move {
            if let Some(zone) = lives_with(self.field, here, &chain) {
                return Found::plain(lived, zone);
            }
            if let Some(zone) = self.is_caught(here, &chain) {
                return Found::plain(Value::WON, zone);
            }
        }
        let room = room_of(self.field, here, &chain);
        let (kill, live) = match room {
            Room::TooLittle => (0, NEVER),
            Room::Enough { eyes } => self.first_numbers(here, &chain, eyes),
        };
        let mut zone = Set::NONE;
        if kill == 0 && owner_to_move {
            self.field.add_liberties(here, ATTACKER, &mut zone);
        }
        let value = if owner_to_move {
            Value {
                phi: live,
                delta: kill,
            }
        } else {
            Value {
                phi: kill,
                delta: live,
            }
        };
        Found::plain(value, zone)
    }

    /// How hard it looks to take the chain, and to prevent that. Most of it is how many moves the side to move has, as in
    /// positions whose moves were looked at; what has many liberties takes long.
    fn first_numbers(&self, here: &Stones<W>, chain: &Set<W>, eyes: u32) -> (u32, u32) {
        let field = self.field;
        let empty = field.empty(here);
        let own = here.of[usize::from(here.to_move)];
        let liberties = field.beside(*chain) & empty;
        let kill = 1 + eyes / 2 + LIBERTY * liberties.count();
        if here.to_move == OWNER {
            let moves = empty & field.beside(field.points & !own);
            (kill + OPEN * moves.count(), 2)
        } else {
            let moves = empty & (field.beside(empty | own) | field.free(ATTACKER));
            (kill, 2 + OPEN * moves.count())
        }
    }

    /// The zone of the attacker's next move if it takes the target, and not in a ko.
    fn is_caught(&self, here: &Stones<W>, chain: &Set<W>) -> Option<Set<W>> {
        let empty = self.field.empty(here);
        let liberties = self.field.beside(*chain) & empty;
        let shut = self.field.shut(ATTACKER).meets(&liberties);
        if !liberties.is_single() || self.field.is_free(OWNER, chain) || shut {
            return None;
        }
        let ko = chain.is_single() && self.field.narrow(here, ATTACKER).meets(&liberties);
        (!ko).then(|| liberties | self.field.beside(liberties) & empty)
    }
}
