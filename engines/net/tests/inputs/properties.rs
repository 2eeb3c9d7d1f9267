//! What holds for any game.

use go::{Color, Game, Komi, Move, Setup, Size, Symmetry};
use net::{Conditions, InputOptions, Inputs, Situation};
use proptest::prelude::*;

const RULES: [&str; 8] = [
    "chinese",
    "japanese",
    "tromp-taylor",
    "aga",
    "aga-button",
    "new-zealand",
    "stone-scoring",
    "chinese-ogs",
];

/// How to come to a position.
#[derive(Clone, Debug)]
struct Script {
    size: Size,
    half_points: i32,
    rules: &'static str,
    /// Each picks one of the legal points, or now and then a pass.
    picks: Vec<u16>,
}

fn scripts() -> impl Strategy<Value = Script> {
    let size = (2..=9_u8, 2..=9_u8);
    let picks = proptest::collection::vec(any::<u16>(), 0..120);
    (size, -40..=40_i32, 0..RULES.len(), picks).prop_map(|((w, h), half_points, rules, picks)| {
        Script {
            size: Size::new(w, h).expect("a board"),
            half_points,
            rules: RULES[rules],
            picks,
        }
    })
}

impl Script {
    fn game(&self) -> Game {
        let mut game = Game::new(self.size);
        for &pick in &self.picks {
            let legal = game.legal_points(game.to_move());
            let mv = match legal.len() {
                0 => Move::Pass,
                _ if pick % 31 == 0 => Move::Pass,
                n => Move::Play(legal[usize::from(pick) % n]),
            };
            game.execute(game.to_move(), mv);
        }
        game
    }

    fn conditions(&self) -> Conditions {
        let komi = Komi::from_half_points(self.half_points);
        Conditions::named(self.rules, komi).expect("a rule set")
    }
}

fn inputs(game: &Game, conditions: Conditions) -> Inputs {
    Situation::of(game, conditions).inputs(InputOptions::default())
}

/// The game on the board turned and mirrored.
fn turned(game: &Game, symmetry: Symmetry) -> Game {
    let mut turned = Game::new(symmetry.size(game.size()));
    for &(color, mv) in game.moves() {
        turned.execute(color, symmetry.mv(mv, game.size()));
    }
    turned
}

/// The game with the colours exchanged: White begins.
fn with_colours_exchanged(game: &Game) -> Game {
    let mut setup = Setup::new(game.size());
    setup.to_move = Color::White;
    let mut other = Game::from_setup(setup);
    for &(color, mv) in game.moves() {
        other.execute(color.opposite(), mv);
    }
    other
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn inputs_turn_with_the_board(script in scripts()) {
        let (game, conditions) = (script.game(), script.conditions());
        let upright = inputs(&game, conditions);
        for symmetry in Symmetry::ALL {
            let turned = inputs(&turned(&game, symmetry), conditions);
            prop_assert_eq!(&turned, &upright.turned(symmetry), "{}", symmetry.name());
        }
    }

    /// A network does not know who is Black: only whose komi it is.
    #[test]
    fn colours_do_not_matter(script in scripts()) {
        let (game, conditions) = (script.game(), script.conditions());
        // Only Black can have a handicap.
        let conditions = Conditions { handicap_bonus: net::HandicapBonus::None, ..conditions };
        let exchanged = Conditions { komi: -conditions.komi, ..conditions };
        let other = with_colours_exchanged(&game);
        prop_assert_eq!(inputs(&game, conditions), inputs(&other, exchanged));
    }

    #[test]
    fn what_may_not_be_repeated_is_not_legal(script in scripts()) {
        let (game, conditions) = (script.game(), script.conditions());
        let situation = Situation::of(&game, conditions);
        let legal = situation.legal_moves();
        let ko = &inputs(&game, conditions).spatial[6 * script.size.area()..7 * script.size.area()];
        for ((p, legal), ko) in script.size.points().zip(&legal).zip(ko) {
            prop_assert!(!legal || *ko == 0.0, "{p:?}");
            // No rules allow what cannot be played at all.
            prop_assert!(!legal || game.position().stone(p).is_none(), "{p:?}");
        }
        prop_assert_eq!(legal.len(), script.size.area() + 1);
        prop_assert_eq!(legal.last(), Some(&true));
    }
}
