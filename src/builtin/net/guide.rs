//! The network of life and death that comes with the program, as what shows the reader where to look.

use go::{Point, Position};
use net::model::Model;
use neural::FateGuide;
use reading::life::{Guess, Guide};
use std::sync::OnceLock;

const FATES: &[u8] = include_bytes!("../../../assets/nets/katsura-fates-b6c64.bin.gz");

/// Unpacks the network when it is asked for the first time.
#[derive(Default)]
pub(in crate::builtin) struct ShippedGuide(OnceLock<Option<FateGuide>>);

impl Guide for ShippedGuide {
    fn guess(&self, pos: &Position, target: Point) -> Guess {
        let guide = self.0.get_or_init(|| {
            let model = Model::read(FATES).ok()?;
            FateGuide::new(&model).ok()
        });
        guide
            .as_ref()
            .map_or_else(Guess::default, |guide| guide.guess(pos, target))
    }
}
