//! One playout: descend to a leaf, expand it, play to the end of the game, back up the result.

use crate::game::{Choice, Filter, Game, Side, Trace};
use crate::tree::{NodeId, Tree};
use crate::weigh::Weighing;
use random::SplitMix64;

/// Makes the order of equal moves independent of the game's random numbers, which begin with the same seed.
const ORDER: u64 = 0x9E37_79B9_7F4A_7C15;

/// A thread's own: what it keeps between playouts.
pub(crate) struct Worker<W> {
    pub(crate) scratch: W,
    /// Shuffles the children of a new node.
    shuffle: SplitMix64,
    path: Vec<NodeId>,
    trace: Trace,
    choices: Vec<Choice>,
    owners: Vec<Option<Side>>,
}

/// What a playout found beside its result, which is in the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Outcome {
    /// Moves played in the tree.
    pub(crate) depth: u32,
    /// Whether there was no room for children that were wanted.
    pub(crate) full: bool,
}

/// What the workers of a search read: the game, the position at the root, the tree, and how moves are selected.
pub(crate) struct Task<G: Game> {
    pub(crate) game: G,
    pub(crate) start: G::State,
    pub(crate) tree: Tree,
    pub(crate) weighing: Weighing,
    pub(crate) expand_at: u32,
    pub(crate) reconsider_at: u32,
    /// The steps of [`Weighing::widening`].
    pub(crate) steps: Vec<u32>,
    pub(crate) filter: Option<Box<Filter>>,
}

impl<W> Worker<W> {
    pub(crate) fn new<G: Game<Scratch = W>>(game: &G, seed: u64) -> Worker<W> {
        Worker {
            scratch: game.scratch(seed),
            shuffle: SplitMix64::new(seed ^ ORDER),
            path: Vec::new(),
            trace: Trace::new(),
            choices: Vec::new(),
            owners: vec![None; game.codes()],
        }
    }
}

impl<G: Game> Task<G> {
    /// Makes one playout and backs up its result.
    pub(crate) fn playout(&self, worker: &mut Worker<G::Scratch>) -> Outcome {
        let mut state = self.start.clone();
        worker.path.clear();
        worker.trace.clear();
        let full = self.descend(&mut state, worker);
        let depth = worker.trace.len();
        let value = match self.game.result(&state) {
            Some(value) => value,
            None => self
                .game
                .playout(&mut state, &mut worker.scratch, &mut worker.trace),
        };
        self.back_up(worker, depth, value.clamp(0.0, 1.0));
        Outcome {
            depth: depth as u32,
            full,
        }
    }

    /// Descends to a leaf, with a virtual loss at every node, and expands it if it has been visited often enough. Returns
    /// whether the tree had no room for that.
    fn descend(&self, state: &mut G::State, worker: &mut Worker<G::Scratch>) -> bool {
        let mut at = self.tree.root();
        loop {
            worker.path.push(at);
            let visits = self.tree.node(at).search.add_virtual_loss();
            if visits == self.reconsider_at {
                self.reconsider(at, state, worker);
            }
            if self.tree.first_child(at).is_none() && self.expand_if_due(at, state, worker) {
                return true;
            }
            let Some((first, _)) = self.tree.first_child(at) else {
                return false;
            };
            at = self.select(at, first);
            let code = self.tree.node(at).code();
            worker.trace.push((self.game.to_move(state), code));
            self.game.play(state, code);
        }
    }

    /// Expands a leaf if it is time and no other thread does. Returns whether the tree had no room.
    fn expand_if_due(&self, at: NodeId, state: &G::State, worker: &mut Worker<G::Scratch>) -> bool {
        let due = at == self.tree.root() || self.tree.node(at).visits() > self.expand_at;
        due && self.game.result(state).is_none()
            && self.tree.claim(at)
            && !self.expand(at, state, worker)
    }

    /// Gives a claimed leaf its children; `false` if the tree has no room.
    fn expand(&self, at: NodeId, state: &G::State, worker: &mut Worker<G::Scratch>) -> bool {
        let mut choices = std::mem::take(&mut worker.choices);
        choices.clear();
        self.game.moves(state, &mut worker.scratch, &mut choices);
        if let Some(wanted) = &self.filter {
            let (side, depth) = (self.game.to_move(state), worker.trace.len());
            let is_wanted = |choice: &Choice| wanted(side, choice.code, depth);
            // A filter that accepts no move of a position does not count there.
            if choices.iter().any(is_wanted) {
                choices.retain(is_wanted);
            }
        }
        // Selection takes the first of equals, so their order must not mean anything.
        for i in (1..choices.len()).rev() {
            choices.swap(i, worker.shuffle.below(i as u32 + 1) as usize);
        }
        if self.weighing.widening.is_some() {
            choices.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        }
        // Without moves the claim stays, and the node a leaf.
        let done = choices.is_empty() || self.tree.expand(at, &choices);
        worker.choices = choices;
        done
    }

    /// Revises the priors of a node's children, if it has some.
    fn reconsider(&self, at: NodeId, state: &G::State, worker: &mut Worker<G::Scratch>) {
        if self.tree.first_child(at).is_none() {
            return;
        }
        worker.choices.clear();
        self.game
            .reconsider(state, &mut worker.scratch, &mut worker.choices);
        if !worker.choices.is_empty() {
            self.tree.reconsider(at, &worker.choices);
        }
    }

    /// Returns the child with the highest value for the player to move.
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

    /// How many children of a node with so many visits are candidates, by progressive widening.
    #[inline]
    fn among(&self, visits: u32) -> usize {
        match self.weighing.widening {
            None => usize::MAX,
            Some(widening) => widening.first + self.steps.partition_point(|&step| step <= visits),
        }
    }

    /// Backs up the result: adds it to the nodes of the path, and to the RAVE counts of their children.
    fn back_up(&self, worker: &mut Worker<G::Scratch>, depth: usize, value: f32) {
        let first_mover = self.game.to_move(&self.start);
        self.tree
            .node(self.tree.root())
            .search
            .back_up(first_mover.other().sees(value));
        for (&id, &(side, _)) in worker.path[1..].iter().zip(&worker.trace) {
            self.tree.node(id).search.back_up(side.sees(value));
        }
        if self.weighing.rave_equivalent > 0.0 {
            self.back_up_rave(worker, depth, value);
        }
    }

    /// Backs up the result to the RAVE counts: a child's move counts if its player was the first to play it, here or later.
    fn back_up_rave(&self, worker: &mut Worker<G::Scratch>, depth: usize, value: f32) {
        let owners = &mut worker.owners;
        for &(side, code) in worker.trace[depth..].iter().rev() {
            owners[usize::from(code)] = Some(side);
        }
        for (&id, &(side, code)) in worker.path.iter().zip(&worker.trace[..depth]).rev() {
            owners[usize::from(code)] = Some(side);
            let value = side.sees(value);
            // Candidates, and the children that soon become some, need RAVE; for the others it is not worth the time.
            let among = self.among(self.tree.node(id).visits());
            let among = among.saturating_mul(2).saturating_add(16);
            for child in self.tree.children(id).iter().take(among) {
                if owners[usize::from(child.code())] == Some(side) {
                    child.rave.add(value);
                }
            }
        }
        for &(_, code) in &worker.trace {
            owners[usize::from(code)] = None;
        }
    }
}
