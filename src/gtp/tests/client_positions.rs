//! Whatever way one takes through the variations of games: a GTP program always has the position that is shown, and
//! was brought there by as few commands as possible.

mod common;

use common::{Ear, belief, double, play};
use engine::{Game, LogSource};
use go::{Color, Grid, KoRule, Komi, Move, Point, Position, Random, Rules, Size};
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
            8 => self.game.komi = Komi::from_half_points(self.random.below(30) as i32 - 10),
            _ => self.other_game(),
        }
    }

    fn back(&mut self) {
        let left = self.game.moves.len();
        let count = self.random.below(6).min(left as u32) as usize;
        self.game.moves.truncate(left - count);
        let last = self.game.moves.last();
        self.game.to_move = last.map_or(self.game.base_to_move, |m| m.color.opposite());
    }

    fn forward(&mut self) {
        let rules = Rules {
            ko: KoRule::PositionalSuperko,
            ..Rules::JAPANESE
        };
        let position = self.game.position();
        // Sometimes the same side moves twice.
        if self.random.below(8) == 0 {
            self.game.to_move = self.game.to_move.opposite();
        }
        let legal = position.legal_points(self.game.to_move, &rules, &self.game.hashes());
        let at = self.random.below(legal.len() as u32 + 1) as usize;
        let mv = legal.get(at).map_or(Move::Pass, |&p| Move::Play(p));
        play(&mut self.game, mv);
    }

    /// Another base position, sometimes on a board of another size.
    fn other_game(&mut self) {
        let size = [Size::NINE, Size::NINE, Size::THIRTEEN][self.random.below(3) as usize];
        self.game = Game::new(size);
        let mut base: Grid<Option<Color>> = Grid::new(size);
        for _ in 0..self.random.below(20) {
            let area = u32::from(size.width());
            let point = Point::new(self.random.below(area) as u8, self.random.below(area) as u8);
            base[point] = Some(Color::BOTH[self.random.below(2) as usize]);
            if Position::from_stones(&base, Color::Black)
                .has_chain_without_liberties()
                .is_some()
            {
                base[point] = None;
            }
        }
        self.game.base = base;
    }
}

/// Returns the fewest commands from `before` to `now` for a program that has `gg-undo` or not, and that sets up and
/// plays sequences with one command or not.
fn fewest(before: &Game, now: &Game, all_at_once: bool) -> usize {
    let stones = now.base.values().iter().flatten().count();
    let many = |count: usize| {
        if all_at_once { count.min(1) } else { count }
    };
    let anew = 1 + many(stones) + many(now.moves.len());
    if before.size() != now.size() {
        return anew + 1;
    }
    if before.base != now.base {
        return anew;
    }
    let both = before.moves.iter().zip(&now.moves);
    let common = both.take_while(|(a, b)| a == b).count();
    let steps = many(before.moves.len() - common) + many(now.moves.len() - common);
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
        prop_assert_eq!(seen.komi, Some(walk.game.komi));
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
