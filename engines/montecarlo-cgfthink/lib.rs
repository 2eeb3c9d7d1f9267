//! The Monte-Carlo engine as a cgfthink library.
//!
//! The environment variable `KATSURA_MONTECARLO` has its settings, as they stand behind `montecarlo:` elsewhere
//! (`seconds=3,threads=1`); without a `seed` every game is another. `KATSURA_MONTECARLO_RULES` the rules' name, for the ABI tells of none: Japanese, if nothing is
//! said. It thinks as long as its settings say, or until the host says stop.

use cgfthink_abi::{Call, CallType, CgfEngine, EndgameBoard, PASS, RESIGN, export_engine};
use cgfthink_go::{show, show_best, show_visits, status_value, z_of};
use go::{Game, Move, Rules};
use montecarlo::{Decision, Limits, Player, Settings, TextSettings, Thought};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The environment variable with the settings.
pub const SETTINGS_VARIABLE: &str = "KATSURA_MONTECARLO";
/// The environment variable that names the rules.
pub const RULES_VARIABLE: &str = "KATSURA_MONTECARLO_RULES";

/// How long a picture is thought about.
const GLANCE: Duration = Duration::from_millis(800);

/// The engine behind the three C functions.
struct Library;

export_engine!(Library);

/// The player, who knows from call to call what he has thought. Made by the first call.
static PLAYER: Mutex<Option<Player>> = Mutex::new(None);

impl CgfEngine for Library {
    fn think(call: &Call<'_>, out: &mut EndgameBoard<'_>) -> i32 {
        let Some(game) = game(call) else {
            return PASS;
        };
        let mut player = PLAYER.lock().unwrap_or_else(PoisonError::into_inner);
        let player = player.get_or_insert_with(|| Player::new(settings()));
        let limits = match call.kind {
            CallType::Move => player.limits(None),
            _ => Limits {
                time: Some(GLANCE),
                ..player.limits(None)
            },
        };
        let thought = player.think(&game, &limits, &mut |_| {
            if call.stop.is_stopped() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let Some(thought) = thought else {
            return PASS;
        };
        match call.kind {
            CallType::Move => return choose(player, &game, &thought),
            CallType::Status => {
                let status = montecarlo::status(
                    game.position(),
                    &thought.outlook.ownership,
                    game.rules.scoring,
                );
                show(out, &status, |_, &s| status_value(s));
            }
            CallType::Figure => {
                let tried = thought.ideas.iter().filter(|idea| idea.visits > 0);
                show_best(tried.map(|idea| idea.mv), thought.to_move, out);
            }
            CallType::Number => {
                let moves = thought.ideas.iter();
                show_visits(moves.map(|idea| (idea.mv, idea.visits)), out);
            }
        }
        PASS
    }

    fn close() {
        *PLAYER.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// Decides on a move, and says on standard output what was thought.
fn choose(player: &Player, game: &Game, thought: &Thought) -> i32 {
    let secs = thought.time.as_secs_f64();
    println!(
        "{} playouts in {secs:.2} s, Black wins {:.1} %",
        thought.playouts,
        100.0 * thought.winrate
    );
    match player.decide(game, thought) {
        Decision::Play(p) => z_of(Move::Play(p)),
        Decision::Pass => PASS,
        Decision::Resign => RESIGN,
    }
}

/// Returns the settings of the environment, the usual ones if they cannot be read.
fn settings() -> Settings {
    let text = std::env::var(SETTINGS_VARIABLE).unwrap_or_default();
    let mut settings = Settings::parse(&text).unwrap_or_else(|reason| {
        println!("{SETTINGS_VARIABLE}: {reason}; the usual settings are taken");
        Settings::default()
    });
    if !text.contains("seed=") {
        // The standard library begins its hashing anew each time.
        settings.seed = RandomState::new().build_hasher().finish();
    }
    settings
}

fn rules() -> Rules {
    let name = std::env::var(RULES_VARIABLE).unwrap_or_default();
    Rules::from_name(&name).unwrap_or(Rules::JAPANESE)
}

fn game(call: &Call<'_>) -> Option<Game> {
    let mut game = cgfthink_go::game(call)?;
    game.rules = rules();
    Some(game)
}
