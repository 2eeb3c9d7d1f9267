//! What is left of a game, for players that do not search: what they need not play, and when to pass and to resign.

use crate::mind::Thought;
use crate::player::{CLEAR, HOPELESS, Player, is_early, look};
use crate::settings::Settings;
use conduct::{Ending, When};
use go::{Color, Game, Grid, Move};

/// The memory of a short look, in bytes.
const MEMORY: usize = 16 << 20;

/// What is left of a game for the side to move.
#[derive(Clone, PartialEq, Debug)]
pub struct Prospect {
    /// Whether it matters who plays there: not if the point stays whose it is though the side to move passes.
    pub open: Grid<bool>,
    /// Whether the opponent has passed and nothing is left that a stone more could gain.
    pub nothing_left: bool,
    /// Whether it is lost by far.
    pub hopeless: bool,
}

/// Looks by a few playouts at what is left of a game. `None` while much can still happen, and where both have passed and
/// play goes on all the same, since then they do not agree about what is left.
pub fn prospect(game: &Game) -> Option<Prospect> {
    let own = game.to_move();
    if is_early(game) && game.passes() == 0 {
        return None;
    }
    let mut after = game.clone();
    after.execute(own, Move::Pass);
    let thought = glance(&after)?;
    let ending = Ending::of(game, &thought.outlook.ownership, CLEAR, own);
    if ending.is_disputed() {
        return None;
    }
    let open = Grid::filled(game.size(), ()).map(|p, ()| !ending.is_clear(p, When::Open));
    // A pass costs something, so a game that is lost after one is looked at again without it.
    let behind = !is_early(game) && !ending.wins && is_lost(game, &thought, own);
    Some(Prospect {
        nothing_left: game.passes() > 0 && ending.is_settled(When::Last),
        hopeless: behind && glance(game).is_some_and(|thought| is_lost(game, &thought, own)),
        open,
    })
}

/// Looks at a position; the same one looks the same each time.
fn glance(game: &Game) -> Option<Thought> {
    let settings = Settings {
        threads: 1,
        memory: MEMORY,
        ..Settings::default()
    };
    let mut mind = Player::new(settings).new_mind(game)?;
    Some(look(&mut mind, None))
}

/// Tells whether a game is lost by far for `own`.
fn is_lost(game: &Game, thought: &Thought, own: Color) -> bool {
    let (winrate, behind) = match own {
        Color::Black => (thought.winrate, -thought.outlook.margin),
        Color::White => (1.0 - thought.winrate, thought.outlook.margin),
    };
    let far_behind = behind > game.size().area() as f32 / HOPELESS as f32;
    winrate < Settings::default().resign_below && far_behind
}

#[cfg(test)]
mod tests {
    use super::*;
    use go::{Point, Rules, Setup, Size};

    /// A game that begins so: `X` Black, `O` White, Black to move.
    fn game(rows: [&str; 9], rules: Rules) -> Game {
        let mut setup = Setup::new(Size::NINE);
        for (y, row) in rows.iter().enumerate() {
            for (x, c) in row.chars().enumerate() {
                setup.stones[Point::new(x as u8, y as u8)] = match c {
                    'X' => Some(Color::Black),
                    'O' => Some(Color::White),
                    _ => None,
                };
            }
        }
        let mut game = Game::from_setup(setup);
        game.rules = rules;
        game
    }

    /// White is ahead by far, and all is settled but for one point between both.
    const WHITE_AHEAD: [&str; 9] = [
        ".XXO..O..",
        "X.XO.O...",
        ".XXO..O..",
        "XXXOO.O..",
        ".X.XO.O..",
        "XXXXO.OO.",
        ".XXO..O..",
        "X.XOO.O..",
        ".XX.O.O..",
    ];

    #[test]
    fn who_is_far_behind_is_told_so_under_both_rules() {
        for rules in [Rules::JAPANESE, Rules::CHINESE] {
            let behind = prospect(&game(WHITE_AHEAD, rules)).expect("late enough");
            assert!(behind.hopeless && !behind.nothing_left, "{rules:?}");
            let mut other = game(WHITE_AHEAD, rules);
            other.set_to_move(Color::White);
            let ahead = prospect(&other).expect("late enough");
            assert!(!ahead.hopeless, "{rules:?}");
        }
    }

    #[test]
    fn after_a_pass_nothing_is_left_but_what_nobody_gets() {
        for rules in [Rules::JAPANESE, Rules::CHINESE] {
            let mut game = game(WHITE_AHEAD, rules);
            game.execute(Color::Black, Move::Pass);
            let end = prospect(&game).expect("late enough");
            assert!(end.nothing_left && !end.hopeless, "{rules:?}");
            let open: Vec<Point> = game.size().points().filter(|&p| end.open[p]).collect();
            assert_eq!(open, [Point::new(3, 8)], "the point between both");
        }
    }

    #[test]
    fn nothing_is_said_while_much_can_happen() {
        let mut game = Game::new(Size::NINE);
        assert_eq!(prospect(&game), None);
        game.execute(Color::Black, Move::Pass);
        let early = prospect(&game).expect("the opponent passed");
        assert!(!early.nothing_left && early.open.values().iter().all(|&open| open));
    }
}
