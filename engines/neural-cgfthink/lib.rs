//! The engine with a neural network as a cgfthink library.
//!
//! The network is compiled in: hosts want a single file that is put anywhere, and it has 0.6 MB.
//!
//! Environment variables: `KATSURA_NET` has the settings, as they stand behind `net:` elsewhere (`visits=100,threads=1`);
//! `KATSURA_NET_FILE` the file of another network, in `KataGo`'s format; `KATSURA_NET_RULES` the rules' name, for the ABI
//! tells of none: Japanese, if nothing is said. It thinks as long as its settings say, or until the host says stop. What
//! cannot be read is told on standard output, and the usual is taken.

use cgfthink_abi::{Call, CallType, CgfEngine, EndgameBoard, PASS, RESIGN, export_engine};
use cgfthink_go::{show, show_best, show_visits, status_value, z_of};
use conduct::Decision;
use go::{Game, Move, Rules};
use net::model::Model;
use neural::{Limits, Networked, Player, Settings, TextSettings, Thought};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The environment variable with the settings.
pub const SETTINGS_VARIABLE: &str = "KATSURA_NET";
/// The environment variable that names the file of another network.
pub const FILE_VARIABLE: &str = "KATSURA_NET_FILE";
/// The environment variable that names the rules.
pub const RULES_VARIABLE: &str = "KATSURA_NET_RULES";

/// The network that is compiled in.
const NETWORK: &[u8] = include_bytes!("../../assets/nets/katsura-b6c64.bin.gz");
/// How long a picture is thought about.
const GLANCE: Duration = Duration::from_millis(800);

/// The engine behind the three C functions.
struct Library;

export_engine!(Library);

/// The player, who knows from call to call what he has thought. Made by the first call.
static PLAYER: Mutex<Option<Player<Networked>>> = Mutex::new(None);

impl CgfEngine for Library {
    fn think(call: &Call<'_>, out: &mut EndgameBoard<'_>) -> i32 {
        let Some(game) = game(call) else {
            return PASS;
        };
        let mut player = PLAYER.lock().unwrap_or_else(PoisonError::into_inner);
        let player = player.get_or_insert_with(|| Player::new(Arc::new(network()), settings()));
        let limits = match call.kind {
            CallType::Move => player.limits(game.size(), None),
            _ => Limits {
                time: Some(GLANCE),
                longest: None,
                ..player.limits(game.size(), None)
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
                let scoring = game.rules.scoring;
                let status = conduct::status(game.position(), &thought.ownership, scoring);
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
fn choose(player: &mut Player<Networked>, game: &Game, thought: &Thought) -> i32 {
    let secs = thought.time.as_secs_f64();
    println!(
        "{} visits in {secs:.2} s, Black wins {:.1} %, leads by {:+.1}",
        thought.visits,
        100.0 * thought.winrate,
        thought.lead
    );
    match player.decide(game, thought) {
        Decision::Play(p) => z_of(Move::Play(p)),
        Decision::Pass => PASS,
        Decision::Resign => RESIGN,
    }
}

/// Returns the network of the environment's file, or the one that is compiled in.
fn network() -> Networked {
    let read = |bytes: &[u8]| Model::read(bytes).and_then(|model| Networked::new(&model));
    if let Some(file) = std::env::var_os(FILE_VARIABLE) {
        let wanted = std::fs::read(&file).map_err(|reason| reason.to_string());
        let wanted = wanted.and_then(|bytes| read(&bytes).map_err(|reason| reason.to_string()));
        match wanted {
            Ok(network) => return network,
            Err(reason) => println!(
                "{FILE_VARIABLE}: {}: {reason}; its own network is taken",
                file.display()
            ),
        }
    }
    read(NETWORK).expect("the tests play with it")
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
