//! A network as what values positions.

use crate::ending::counts_all_stones;
use crate::evaluator::Evaluator;
use go::{Game, Size, Symmetry};
use net::model::{Model, ModelError};
use net::{
    Conditions, Evaluation, InputOptions, Inputs, Network, OutputReader, Precision, Profile,
    RawOutputs, Scratch, Situation, fits,
};
use std::sync::Arc;

/// How much of its optimistic policy a network of version 12 or newer follows in a search: all of it, as `KataGo` does
/// inside the tree. Older ones have one policy.
const OPTIMISM: f32 = 1.0;

/// A network that values positions.
#[derive(Clone, Debug)]
pub struct Networked {
    network: Arc<Network>,
    /// Reads what a search asks for.
    reader: OutputReader,
    /// Reads what the network says plainly.
    plain: OutputReader,
    options: InputOptions,
    name: String,
    /// Who plays, for a human-style network; `None` for all others.
    profile: Option<Profile>,
}

/// What a thread needs to evaluate.
#[derive(Debug, Default)]
pub struct NetworkScratch {
    scratch: Scratch,
    outputs: Vec<RawOutputs>,
}

/// What a network said of a position, and what it expects of the next moves if its version does.
#[derive(Clone, PartialEq, Debug)]
pub struct Raw {
    /// What it said.
    pub evaluation: Evaluation,
    /// What it expects of the next moves.
    pub outlook: Option<net::Outlook>,
}

impl Networked {
    /// Prepares a network.
    ///
    /// # Errors
    /// The model is not one that can be used.
    pub fn new(model: &Model) -> Result<Networked, ModelError> {
        let plain = OutputReader::new(model);
        let mut reader = plain.clone();
        reader.optimism = OPTIMISM;
        Ok(Networked {
            network: Arc::new(Network::new(model)?),
            reader,
            plain,
            options: InputOptions {
                suicide_in_pass_alive: model.prefers_suicide,
            },
            name: model.name.clone(),
            profile: model.trunk.metadata.as_ref().map(|_| Profile::STRONGEST),
        })
    }

    /// What the network's file calls it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whom a human-style network plays like; `None` for networks that know nothing of players.
    pub fn profile(&self) -> Option<Profile> {
        self.profile
    }

    /// The same human-style network, as it plays like others; `None` for networks that know nothing of players.
    pub fn playing_as(&self, profile: Profile) -> Option<Networked> {
        self.profile.map(|_| Networked {
            profile: Some(profile),
            ..self.clone()
        })
    }

    /// What the network is shown of a position turned and mirrored so.
    fn inputs(&self, situation: &Situation, symmetry: Symmetry) -> Inputs {
        let mut inputs = situation.inputs(self.options).turned(symmetry);
        inputs.metadata = self
            .profile
            .map(|profile| profile.metadata(inputs.points()));
        inputs
    }

    /// Returns what the network plainly says of the position at the end of `game`, shown turned and mirrored so: without
    /// optimism, which a search adds.
    pub fn raw(&self, game: &Game, symmetry: Symmetry, scratch: &mut NetworkScratch) -> Raw {
        let situation = situation(game);
        let inputs = self.inputs(&situation, symmetry);
        let NetworkScratch { scratch, outputs } = scratch;
        scratch.precision = Precision::Full;
        self.network.evaluate(&[&inputs], scratch, outputs);
        let turned = symmetry.size(game.size());
        let raw = outputs[0].turned(turned, symmetry.inverse());
        Raw {
            evaluation: read(&self.plain, &raw, &situation),
            outlook: self.plain.outlook(&raw),
        }
    }
}

fn read(reader: &OutputReader, raw: &RawOutputs, situation: &Situation) -> Evaluation {
    let legal = situation.legal_moves();
    let endless = situation.conditions().can_have_no_result();
    reader.read(raw, &legal, endless)
}

/// The position at the end of a game as networks see it.
fn situation(game: &Game) -> Situation {
    let mut conditions = Conditions::new(game.rules, game.komi);
    // Where nobody is asked which stones are dead, passing too early may cost the game.
    conditions.friendly_pass &= !counts_all_stones(game.rules);
    Situation::of(game, conditions)
}

/// One way to turn and mirror each position, always the same for it: what a network says depends a little on that, and
/// in a tree it evens out.
fn symmetry(game: &Game) -> Symmetry {
    let count = Symmetry::of(game.size()).count() as u64;
    Symmetry::ALL[(game.position().hash() % count) as usize]
}

impl Evaluator for Networked {
    type Scratch = NetworkScratch;

    fn scratch(&self) -> NetworkScratch {
        NetworkScratch::default()
    }

    fn fits(&self, size: Size) -> bool {
        fits(size)
    }

    fn evaluate(
        &self,
        games: &[&Game],
        precision: Precision,
        scratch: &mut NetworkScratch,
    ) -> Vec<Evaluation> {
        let NetworkScratch { scratch, outputs } = scratch;
        scratch.precision = precision;
        let situations: Vec<Situation> = games.iter().copied().map(situation).collect();
        let inputs: Vec<Inputs> = situations
            .iter()
            .zip(games)
            .map(|(situation, game)| self.inputs(situation, symmetry(game)))
            .collect();
        let batch: Vec<&Inputs> = inputs.iter().collect();
        self.network.evaluate(&batch, scratch, outputs);
        let each = outputs.iter().zip(situations.iter().zip(games));
        each.map(|(raw, (situation, game))| {
            let symmetry = symmetry(game);
            let turned = symmetry.size(game.size());
            let raw = raw.turned(turned, symmetry.inverse());
            read(&self.reader, &raw, situation)
        })
        .collect()
    }
}
