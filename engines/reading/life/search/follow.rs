//! What beat one move tried against another: simulation (Y. Kawano, "Using similar positions to search game trees", 1996).
//!
//! Many moves of the side that loses are beaten by the same replies. So when one is beaten, the replies that memory holds of it
//! are played against the others, too, move by move. That is a search like any other, with one reply wherever the winner is to
//! move; it ends where a reply cannot be played or a move was never answered.

use super::super::field::{NONE, OWNER, Stones};
use super::super::set::Set;
use super::team::Mark;
use super::{Aim, Child, DEEPEST, Found, Search};

impl<const W: usize> Search<'_, W> {
    /// Beats the moves of a position that are still open as its move `beaten` was, as far as that works. Its moves are those from
    /// `first` on.
    pub(super) fn follow_all(&mut self, here: &Stones<W>, first: usize, beaten: u16) {
        let twin = self.after(here, beaten);
        for i in first..self.children.len() {
            if !self.children[i].found.value.is_settled() {
                self.beats(here, first, i, &twin);
            }
        }
    }

    /// Tells whether a move is beaten as another was, which led to the position `twin`.
    fn beats(&mut self, here: &Stones<W>, first: usize, i: usize, twin: &Stones<W>) -> bool {
        let next = self.after(here, self.children[i].mv);
        let found = self.follow(&next, twin);
        if let Some(found) = found {
            self.found(here, first, i, found);
        }
        found.is_some()
    }

    /// Plays the reply of a position that is won for the side to move in a similar one. Returns what is found if that wins, too.
    fn follow(&mut self, here: &Stones<W>, twin: &Stones<W>) -> Option<Found<W>> {
        let reply = self.known(twin, self.key(twin))?;
        if reply.value.phi != 0 {
            return None;
        }
        let mv = reply.mv;
        let takes_ko = self.may_play(here, mv)?;
        let next = self.after(here, mv);
        let (key, before, depth) = (self.key(here), self.left, self.line.len());
        if self.left == 0 {
            return None;
        }
        self.line.push(key);
        let next_key = self.key(&next);
        let mut found = self.look(&next, next_key);
        if !found.value.is_settled() {
            let twin = self.after(twin, mv);
            if let Some(beaten) = self.follow_replies(&next, &twin) {
                found = beaten;
            }
        }
        self.line.pop();
        if found.value.delta != 0 {
            return None;
        }
        let first = self.children.len();
        self.children.push(Child {
            mv,
            takes_ko,
            pruned: false,
            mark: Mark::of(next_key),
            found,
        });
        let weight = self.weight(here, first);
        Some(self.concluded(here, first, weight, false, depth, before).0)
    }

    /// Answers all moves of a position as they were answered in a similar one, or as the move before was. Returns what is found if
    /// all are beaten.
    fn follow_replies(&mut self, here: &Stones<W>, twin: &Stones<W>) -> Option<Found<W>> {
        let (before, depth) = (self.left, self.line.len());
        // A line that is too deep ends the search, and this one is only a try.
        if depth >= DEEPEST {
            return None;
        }
        self.line.push(self.key(here));
        let first = self.children.len();
        let limited = self.expand(here);
        let mut last: Option<Stones<W>> = None;
        let mut i = first;
        while i < self.children.len() {
            let child = self.children[i];
            if !child.found.value.is_settled() {
                let answered = self.may_play(twin, child.mv).is_some() && {
                    let twin = self.after(twin, child.mv);
                    self.beats(here, first, i, &twin)
                };
                if answered || last.is_some_and(|last| self.beats(here, first, i, &last)) {
                    last = Some(self.after(here, child.mv));
                }
            }
            if self.children[i].found.value.phi != 0 {
                break;
            }
            i += 1;
        }
        self.line.pop();
        let weight = self.weight(here, first);
        let (found, _) = self.concluded(here, first, weight, limited, depth, before);
        (found.value.delta == 0).then_some(found)
    }

    /// Whether the side to move may play somewhere, and then whether that takes a ko.
    fn may_play(&self, here: &Stones<W>, mv: u16) -> Option<bool> {
        if mv == NONE {
            let may = here.to_move == OWNER && self.aim == Aim::Survive && !here.forced;
            return may.then_some(false);
        }
        // Most moves that cannot be played are stones, and most others have a liberty at once.
        let (field, stone) = (self.field, Set::of(mv));
        let empty = field.empty(here);
        if !empty.has(mv) || field.shut(here.to_move).has(mv) {
            return None;
        }
        if field.beside(stone).meets(&empty) || field.free(here.to_move).has(mv) {
            return Some(false);
        }
        let allowed = self.allowed(here);
        allowed.moves.has(mv).then(|| allowed.kos.has(mv))
    }
}
