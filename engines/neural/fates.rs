//! A network of life and death as what shows the reader where to look.

use crate::window::Window;
use go::{Point, Position};
use net::model::{Model, ModelError};
use net::{Network, Precision, RawOutputs, Scratch};
use reading::life::{Guess, Guide};
use std::sync::{Mutex, PoisonError};

/// A network that was shown what the reader proves ([`Window`]). Threads that ask at the same time do not wait for each other.
#[derive(Debug)]
pub struct FateGuide {
    network: Network,
    /// What threads that are not asking now may use.
    memory: Mutex<Vec<Memory>>,
}

/// What a thread needs to ask.
#[derive(Debug)]
struct Memory {
    scratch: Scratch,
    outputs: Vec<RawOutputs>,
}

impl FateGuide {
    /// A guide that asks the network of this model.
    ///
    /// # Errors
    /// The model is not one that can be used.
    pub fn new(model: &Model) -> Result<FateGuide, ModelError> {
        Ok(FateGuide {
            network: Network::new(model)?,
            memory: Mutex::default(),
        })
    }

    fn memory(&self) -> std::sync::MutexGuard<'_, Vec<Memory>> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Guide for FateGuide {
    fn guess(&self, pos: &Position, target: Point) -> Guess {
        let window = Window::around(pos, target);
        let inputs = window.inputs(pos, target);
        let mut memory = self.memory().pop().unwrap_or_else(|| Memory {
            scratch: Scratch::new(Precision::Half),
            outputs: Vec::new(),
        });
        let Memory { scratch, outputs } = &mut memory;
        self.network.evaluate(&[&inputs], scratch, outputs);
        let raw = &outputs[0];
        let logits = &raw.policy[..window.area()];
        let most = logits.iter().copied().fold(f32::MIN, f32::max);
        let mut moves = vec![0.0; pos.size().area()];
        for (p, logit) in window.points().zip(logits) {
            moves[pos.size().index(p)] = (logit - most).exp();
        }
        let [works, fails, read] = raw.value;
        let works = sigmoid(works - fails);
        let read = sigmoid(read);
        self.memory().push(memory);
        let owns = pos.stone(target) == Some(pos.to_move());
        let stands = if owns { works } else { 1.0 - works };
        Guess {
            moves,
            stands,
            read: stands * read,
        }
    }
}

fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}
