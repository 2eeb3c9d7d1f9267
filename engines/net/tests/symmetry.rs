//! Networks on boards turned and mirrored.

mod common;

use common::{Shape, random_model};
use go::{Game, Komi, Move, Point, Rules, Size, Symmetry};
use net::{
    Conditions, Evaluation, InputOptions, Inputs, Network, OutputReader, Scratch, Situation,
};

/// The mean of what is said of a position in all its symmetries.
fn mean(network: &Network, reader: &OutputReader, inputs: &Inputs) -> Evaluation {
    let symmetries: Vec<Symmetry> = Symmetry::ALL.to_vec();
    let raw = network.evaluate_turned(inputs, &symmetries, &mut Scratch::default());
    let legal = vec![true; inputs.points() + 1];
    let each: Vec<Evaluation> = raw
        .iter()
        .map(|raw| reader.read(raw, &legal, true))
        .collect();
    Evaluation::mean_of(&each).expect("eight")
}

#[test]
fn the_mean_over_all_symmetries_turns_with_the_board() {
    let model = random_model(Shape::default(), 5);
    let network = Network::new(&model).expect("a network");
    let reader = OutputReader::new(&model);
    for (width, height) in [(5, 5), (6, 4)] {
        let size = Size::new(width, height).expect("a board");
        let mut game = Game::new(size);
        for (x, y) in [(1, 1), (3, 2), (1, 3), (4, 0)] {
            game.execute(game.to_move(), Move::Play(Point::new(x, y)));
        }
        let conditions = Conditions::new(Rules::CHINESE, Komi::USUAL);
        let inputs = Situation::of(&game, conditions).inputs(InputOptions::of(&model));
        let upright = mean(&network, &reader, &inputs);
        for symmetry in Symmetry::ALL {
            let turned = mean(&network, &reader, &inputs.turned(symmetry));
            assert!((turned.win - upright.win).abs() < 1e-5);
            assert!((turned.lead - upright.lead).abs() < 1e-3);
            let there = symmetry.size(size);
            for p in size.points() {
                let (here, there) = (size.index(p), there.index(symmetry.point(p, size)));
                let policy = turned.policy[there] - upright.policy[here];
                assert!(policy.abs() < 1e-5, "{} {p:?}", symmetry.name());
                let owner = turned.ownership[there] - upright.ownership[here];
                assert!(owner.abs() < 1e-4, "{} {p:?}", symmetry.name());
            }
        }
    }
}
