//! One playout: down the tree, to the end of the game, and back with the result.

use crate::game::{Choice, Filter, Game, Side, Trace};
use crate::tree::{NodeId, Tree};
use crate::weigh::Weighing;
use random::SplitMix64;

/// Makes the order of equal moves independent of the game's random numbers, which begin with the same seed.
const ORDER: u64 = 0x9E37_79B9_7F4A_7C15;

/// What a thread keeps between playouts.
pub(crate) struct Walker<W> {
    pub(crate) worker: W,
    /// For the order of moves; not the game's numbers, which playouts use.
    shuffle: SplitMix64,
    path: Vec<NodeId>,
    trace: Trace,
    choices: Vec<Choice>,
    owners: Vec<Option<Side>>,
}

/// What came of a playout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Walked {
    /// Moves played in the tree.
    pub(crate) depth: u32,
    /// Whether there was no room for children that were wanted.
    pub(crate) full: bool,
}

/// The ways of a search that do not change while it runs.
pub(crate) struct Way<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) tree: &'a Tree,
    pub(crate) start: &'a G::State,
    pub(crate) weighing: Weighing,
    pub(crate) expand_at: u32,
    pub(crate) filter: Option<&'a Filter>,
    pub(crate) reconsider_at: u32,
    /// Of [`Weighing::widening`].
    pub(crate) steps: &'a [u32],
}

impl<W> Walker<W> {
    pub(crate) fn new<G: Game<Worker = W>>(game: &G, seed: u64) -> Walker<W> {
        Walker {
            worker: game.worker(seed),
            shuffle: SplitMix64::new(seed ^ ORDER),
            path: Vec::new(),
            trace: Trace::new(),
            choices: Vec::new(),
            owners: vec![None; game.codes()],
        }
    }
}

impl<G: Game> Way<'_, G> {
    /// Makes one playout.
    pub(crate) fn walk(&self, walker: &mut Walker<G::Worker>) -> Walked {
        let mut state = self.start.clone();
        walker.path.clear();
        walker.trace.clear();
        let full = self.descend(&mut state, walker);
        let depth = walker.trace.len();
        let value = match self.game.result(&state) {
            Some(value) => value,
            None => self
                .game
                .playout(&mut state, &mut walker.worker, &mut walker.trace),
        };
        self.back_up(walker, depth, value.clamp(0.0, 1.0));
        Walked {
            depth: depth as u32,
            full,
        }
    }

    /// Goes down to a node without children, and makes some if it has been visited often enough. Returns whether there
    /// was no room for them.
    fn descend(&self, state: &mut G::State, walker: &mut Walker<G::Worker>) -> bool {
        let mut at = self.tree.root();
        loop {
            walker.path.push(at);
            let visits = self.tree.node(at).search.visit();
            if visits == self.reconsider_at {
                self.reconsider(at, state, walker);
            }
            if self.tree.first_child(at).is_none() && self.grow(at, state, walker) {
                return true;
            }
            let Some((first, _)) = self.tree.first_child(at) else {
                return false;
            };
            at = self.select(at, first);
            let code = self.tree.node(at).code();
            walker.trace.push((self.game.to_move(state), code));
            self.game.play(state, code);
        }
    }

    /// Makes children if it is time and no other thread is at it. Returns whether there was no room for them.
    fn grow(&self, at: NodeId, state: &G::State, walker: &mut Walker<G::Worker>) -> bool {
        let due = at == self.tree.root() || self.tree.node(at).visits() > self.expand_at;
        due && self.game.result(state).is_none()
            && self.tree.claim(at)
            && !self.expand(at, state, walker)
    }

    fn expand(&self, at: NodeId, state: &G::State, walker: &mut Walker<G::Worker>) -> bool {
        let mut choices = std::mem::take(&mut walker.choices);
        choices.clear();
        self.game.moves(state, &mut walker.worker, &mut choices);
        if let Some(wanted) = self.filter {
            let (side, depth) = (self.game.to_move(state), walker.trace.len());
            let is_wanted = |choice: &Choice| wanted(side, choice.code, depth);
            // Some move there must be.
            if choices.iter().any(is_wanted) {
                choices.retain(is_wanted);
            }
        }
        // Among equals the first is tried first, so their order must not mean anything.
        for i in (1..choices.len()).rev() {
            choices.swap(i, walker.shuffle.below(i as u32 + 1) as usize);
        }
        if self.weighing.widening.is_some() {
            choices.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        }
        // Without moves the claim stays, and the node a leaf.
        let done = choices.is_empty() || self.tree.expand(at, &choices);
        walker.choices = choices;
        done
    }

    /// Adds what a closer look says to the priors of a node's children, if it has some.
    fn reconsider(&self, at: NodeId, state: &G::State, walker: &mut Walker<G::Worker>) {
        if self.tree.first_child(at).is_none() {
            return;
        }
        walker.choices.clear();
        self.game
            .reconsider(state, &mut walker.worker, &mut walker.choices);
        if !walker.choices.is_empty() {
            self.tree.reconsider(at, &walker.choices);
        }
    }

    /// Returns the child that the player to move should try.
    #[inline]
    fn select(&self, at: NodeId, first: NodeId) -> NodeId {
        let visits = self.tree.node(at).visits();
        let spread = self.weighing.spread(visits);
        let (mut best, mut most) = (0, f32::MIN);
        let among = self.among(visits);
        for (i, child) in self.tree.children(at).iter().take(among).enumerate() {
            let value = self.weighing.value(child, spread);
            if value > most {
                (best, most) = (i, value);
            }
        }
        first + best as NodeId
    }

    /// How many children of a node with so many visits are looked at.
    #[inline]
    fn among(&self, visits: u32) -> usize {
        match self.weighing.widening {
            None => usize::MAX,
            Some(widening) => widening.first + self.steps.partition_point(|&step| step <= visits),
        }
    }

    /// Adds the result to the nodes passed, and to the RAVE counts of their children.
    fn back_up(&self, walker: &mut Walker<G::Worker>, depth: usize, value: f32) {
        let first_mover = self.game.to_move(self.start);
        self.tree
            .node(self.tree.root())
            .search
            .value(first_mover.other().sees(value));
        for (&id, &(side, _)) in walker.path[1..].iter().zip(&walker.trace) {
            self.tree.node(id).search.value(side.sees(value));
        }
        if self.weighing.rave_equivalent > 0.0 {
            self.back_up_rave(walker, depth, value);
        }
    }

    /// A child's move counts if its player was the first to play it, here or later.
    fn back_up_rave(&self, walker: &mut Walker<G::Worker>, depth: usize, value: f32) {
        let owners = &mut walker.owners;
        for &(side, code) in walker.trace[depth..].iter().rev() {
            owners[usize::from(code)] = Some(side);
        }
        for (&id, &(side, code)) in walker.path.iter().zip(&walker.trace[..depth]).rev() {
            owners[usize::from(code)] = Some(side);
            let value = side.sees(value);
            // Those soon looked at need RAVE, too; the others would cost more than they give.
            let among = self.among(self.tree.node(id).visits());
            let among = among.saturating_mul(2).saturating_add(16);
            for child in self.tree.children(id).iter().take(among) {
                if owners[usize::from(child.code())] == Some(side) {
                    child.rave.add(value);
                }
            }
        }
        for &(_, code) in &walker.trace {
            owners[usize::from(code)] = None;
        }
    }
}
