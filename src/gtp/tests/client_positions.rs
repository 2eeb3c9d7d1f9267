//! Whatever way one takes through the variations of games: a GTP program always has the position that is shown, and
//! was brought there by as few commands as possible.

mod common;

use common::{Ear, belief, double};
use engine::{Game, LogSource};
use go::{Color, KoRule, Komi, Move, Point, Random, Rules, Setup, Size};
use gtp::Gtp;
use proptest::prelude::*;

/// Commands that change the board.
const BOARD: [&str; 11] = [
    "boardsize",
    "rectangular_boardsize",
    "clear_board",
    "play",
    "gogui-play_sequence",
    "undo",
    "gg-undo",
    "gogui-setup",
    "set_position",
    "fixed_handicap",
    "set_free_handicap",
];

/// A random walk through random games.
struct Walk {
    random: Random,
    game: Game,
}

impl Walk {
    fn new(seed: u64) -> Walk {
        Walk {
            random: Random::new(seed),
            game: Game::new(Size::NINE),
        }
    }

    /// Goes somewhere else: back, forward, aside, to another game.
    fn step(&mut self) {
        match self.random.below(10) {
            0..4 => {
                for _ in 0..=self.random.below(4) {
                    self.forward();
                }
            }
            4..7 => self.back(),
            7 => {
                self.back();
                self.forward();
            }
            8 => self.game.go.komi = Komi::from_half_points(self.random.below(30) as i32 - 10),
            _ => self.other_game(),
        }
    }

    fn back(&mut self) {
        let first = self.game.go.setup().to_move;
        let left = self.game.go.moves().len();
        let count = self.random.below(6).min(left as u32) as usize;
        self.game.go.truncate(left - count);
        // Whoever began the game: it stays the same set-up.
        if self.game.go.moves().is_empty() {
            self.game.go.set_to_move(first);
        }
    }

    fn forward(&mut self) {
        let rules = Rules {
            ko: KoRule::PositionalSuperko,
            ..Rules::JAPANESE
        };
        // Sometimes the same side moves twice.
        let color = if self.random.below(8) == 0 {
            self.game.to_move().opposite()
        } else {
            self.game.to_move()
        };
        let game = &self.game.go;
        let legal = game.position().legal_points(color, &rules, game.hashes());
        let at = self.random.below(legal.len() as u32 + 1) as usize;
        let mv = legal.get(at).map_or(Move::Pass, |&p| Move::Play(p));
        self.game.execute(color, mv, 0);
    }

    /// Another base position, sometimes on a board of another size.
    fn other_game(&mut self) {
        let size = [Size::NINE, Size::NINE, Size::THIRTEEN][self.random.below(3) as usize];
        let mut setup = Setup::new(size);
        for _ in 0..self.random.below(20) {
            let area = u32::from(size.width());
            let point = Point::new(self.random.below(area) as u8, self.random.below(area) as u8);
            setup.stones[point] = Some(Color::BOTH[self.random.below(2) as usize]);
            if setup.position().has_chain_without_liberties().is_some() {
                setup.stones[point] = None;
            }
        }
        self.game = go::Game::from_setup(setup).into();
    }
}

/// Returns the fewest commands from `before` to `now` for a program that has `gg-undo` or not, and that sets up and
/// plays sequences with one command or not.
fn fewest(before: &Game, now: &Game, all_at_once: bool) -> usize {
    let (before, now) = (&before.go, &now.go);
    let stones = now.setup().stones.values().iter().flatten().count();
    let many = |count: usize| {
        if all_at_once { count.min(1) } else { count }
    };
    let anew = 1 + many(stones) + many(now.moves().len());
    if before.size() != now.size() {
        return anew + 1;
    }
    if before.setup().stones != now.setup().stones {
        return anew;
    }
    let both = before.moves().iter().zip(now.moves());
    let common = both.take_while(|(a, b)| a == b).count();
    let steps = many(before.moves().len() - common) + many(now.moves().len() - common);
    steps.min(anew)
}

fn walk(
    engine: &mut Gtp,
    seed: u64,
    ear: &Ear,
    all_at_once: Option<bool>,
) -> Result<(), TestCaseError> {
    let mut walk = Walk::new(seed);
    belief(engine, &walk.game, ear);
    for _ in 0..25 {
        let before = walk.game.clone();
        walk.step();
        ear.forget();
        let seen = belief(engine, &walk.game, ear);
        prop_assert_eq!(seen.stones, Some(walk.game.position().stones()));
        prop_assert_eq!(seen.komi, Some(walk.game.go.komi));
        let sent: usize = BOARD.iter().map(|command| ear.sent(command)).sum();
        if let Some(all_at_once) = all_at_once {
            let fewest = fewest(&before, &walk.game, all_at_once);
            prop_assert_eq!(sent, fewest, "{:?}", ear.lines(LogSource::Sent));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_program_with_every_command_is_led_by_the_shortest_path(seed in any::<u64>()) {
        let ear = Ear::default();
        walk(&mut double("", &ear), seed, &ear, Some(true))?;
    }

    #[test]
    fn a_program_with_the_usual_commands_is_led_by_the_shortest_path(seed in any::<u64>()) {
        let ear = Ear::default();
        let without = "without=gogui-setup,set_position,gogui-play_sequence,gg-undo,fixed_handicap,set_free_handicap";
        walk(&mut double(without, &ear), seed, &ear, Some(false))?;
    }

    #[test]
    fn a_program_without_undo_is_told_everything_again(seed in any::<u64>()) {
        let ear = Ear::default();
        walk(&mut double("plain without=undo,gg-undo,set_position", &ear), seed, &ear, None)?;
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn gnugo_always_has_the_position_that_is_shown(seed in any::<u64>()) {
        let ear = Ear::default();
        walk(&mut common::gnugo(&ear), seed, &ear, None)?;
    }
}
