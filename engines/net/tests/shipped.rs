//! The net that comes with the program: it is read, small, and knows how Go is played.

use go::{Color, Game, Komi, Move, Point, Position, Setup, Size, Symmetry};
use net::model::Model;
use net::{
    Conditions, Evaluation, InputOptions, Network, OutputReader, Precision, Scratch, Situation,
};

static FILE: &[u8] = include_bytes!("../../../assets/nets/katsura-b6c64.bin.gz");

/// What the net thinks of a position by Chinese rules and a komi of 7.5 points.
fn evaluations(positions: &[Position]) -> Vec<Evaluation> {
    evaluations_by("chinese", positions)
}

/// The same by the rules of that name.
fn evaluations_by(rules: &str, positions: &[Position]) -> Vec<Evaluation> {
    let model = Model::read(FILE).expect("the net is a model file");
    let network = Network::new(&model).expect("it fits together");
    let reader = OutputReader::new(&model);
    let komi = Komi::from_half_points(15);
    let mut scratch = Scratch::default();
    let think = |position: &Position| {
        let conditions = Conditions::named(rules, komi).expect("rules of that name");
        let situation = Situation::at(position.clone(), conditions);
        let mut raw = Vec::new();
        let inputs = situation.inputs(InputOptions::default());
        network.evaluate(&[&inputs], &mut scratch, &mut raw);
        reader.read(&raw[0], &situation.legal_moves(), true)
    };
    positions.iter().map(think).collect()
}

fn best(evaluation: &Evaluation, size: Size) -> Move {
    let moves = evaluation.policy.iter().enumerate();
    let (index, _) = moves
        .max_by(|a, b| a.1.total_cmp(b.1))
        .expect("there are moves");
    let width = usize::from(size.width());
    if index == size.area() {
        return Move::Pass;
    }
    Move::Play(Point::new((index % width) as u8, (index / width) as u8))
}

#[test]
fn it_is_small() {
    assert!(FILE.len() <= 4_000_000, "{} bytes", FILE.len());
}

#[test]
fn an_empty_board_of_any_size_is_even_enough_and_nobody_passes() {
    let sizes: Vec<Size> = (5..=19).filter_map(Size::square).collect();
    let boards: Vec<Position> = sizes.iter().map(|&size| Position::new(size)).collect();
    for (evaluation, size) in evaluations(&boards).iter().zip(sizes) {
        assert_ne!(best(evaluation, size), Move::Pass, "{size:?}");
        let sum: f32 = evaluation.policy.iter().sum();
        assert!((sum - 1.0).abs() < 1e-3, "{size:?}: {sum}");
        // Black takes all of the smallest boards; komi is about right from 9×9 on.
        if size.width() >= 9 {
            assert!(evaluation.lead.abs() < 4.0, "{size:?}: {}", evaluation.lead);
        }
    }
}

/// No label has superko without suicide: a net that is left to guess what that means is 40 points off.
#[test]
fn rules_that_it_was_not_taught_change_little() {
    let far: Vec<Point> = [(3, 3), (15, 3), (3, 15), (15, 15)]
        .map(|(x, y)| Point::new(x, y))
        .to_vec();
    let boards = [
        Position::new(Size::NINE),
        Position::new(Size::NINETEEN),
        Setup::black_stones(Size::NINETEEN, &far).position(),
    ];
    let chinese = evaluations(&boards);
    let others = [
        "japanese",
        "korean",
        "tromp-taylor",
        "new-zealand",
        "aga",
        "aga-button",
        "chinese-ogs",
        "stone-scoring",
    ];
    for rules in others {
        for (one, other) in chinese.iter().zip(evaluations_by(rules, &boards)) {
            let (leads, losses) = ((one.lead, other.lead), (one.loss, other.loss));
            assert!((leads.0 - leads.1).abs() < 10.0, "{rules}: {leads:?}");
            assert!((losses.0 - losses.1).abs() < 0.1, "{rules}: {losses:?}");
        }
    }
}

#[test]
fn a_game_begins_in_a_corner() {
    let evaluations = evaluations(&[Position::new(Size::NINETEEN)]);
    let Move::Play(p) = best(&evaluations[0], Size::NINETEEN) else {
        panic!("it passes");
    };
    for line in [p.x, p.y] {
        assert!([2, 3, 4, 14, 15, 16].contains(&line), "{p:?}");
    }
}

#[test]
fn who_has_all_the_stones_owns_the_board_and_leads() {
    for size in [Size::NINE, Size::NINETEEN] {
        let rows = (2..size.height()).step_by(4);
        let stones: Vec<Point> = rows
            .flat_map(|y| (0..size.width()).map(move |x| Point::new(x, y)))
            .collect();
        let position = Setup::black_stones(size, &stones).position();
        assert_eq!(position.to_move(), Color::White);
        let evaluation = &evaluations(&[position])[0];
        assert!(evaluation.loss > 0.9, "{size:?}: {}", evaluation.loss);
        assert!(evaluation.lead < -10.0, "{size:?}: {}", evaluation.lead);
        assert!(evaluation.ownership.iter().sum::<f32>() < -30.0, "{size:?}");
    }
}

/// What rounding to 16 bits changes, where the processor has products of them, is little beside what turning the board
/// changes, which a search bears, too.
#[test]
fn halves_say_nearly_the_same() {
    let model = Model::read(FILE).expect("the net is a model file");
    let network = Network::new(&model).expect("it fits together");
    let mut scratch = Scratch::default();
    let mut differences = [0.0_f32; 2];
    for (size, seed) in [(Size::NINE, 1), (Size::THIRTEEN, 2), (Size::NINETEEN, 3)] {
        let mut random = random::Random::new(seed);
        let mut game = Game::new(size);
        for ply in 0..size.area() / 3 {
            let point = Point::new(
                random.below(u32::from(size.width())) as u8,
                random.below(u32::from(size.height())) as u8,
            );
            if game.check(game.to_move(), point).is_ok() {
                game.execute(game.to_move(), Move::Play(point));
            }
            if ply % 8 != 0 {
                continue;
            }
            let conditions = Conditions::new(game.rules, game.komi);
            let inputs = Situation::of(&game, conditions).inputs(InputOptions::default());
            let symmetries = [Symmetry::IDENTITY, Symmetry::ALL[1]];
            scratch.precision = Precision::Full;
            let full = network.evaluate_turned(&inputs, &symmetries, &mut scratch);
            scratch.precision = Precision::Half;
            let half = network.evaluate_turned(&inputs, &symmetries[..1], &mut scratch);
            let pairs = [(&full[0], &half[0]), (&full[0], &full[1])];
            for (sum, (one, other)) in differences.iter_mut().zip(pairs) {
                let points = one.ownership.iter().zip(&other.ownership);
                *sum += points
                    .map(|(a, b)| (a.tanh() - b.tanh()).abs())
                    .sum::<f32>();
                *sum += 10.0 * (one.value[0] - other.value[0]).abs();
            }
        }
    }
    let [halves, turned] = differences;
    assert!(halves < turned / 4.0, "{halves}, and {turned} by turning");
    assert_eq!(halves > 0.0, network.has_halves());
}
