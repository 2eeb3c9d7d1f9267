//! The tree of a search as JSON, as `docs/engines.md` describes it.

use go::{Color, Game, Move, Size};
use serde_json::{Value, json};

/// The command that tells the tree of the last search.
pub(in crate::builtin) const COMMAND: &str = "katsura-search-tree";

/// A node of a search tree. Win rate and lead are Black's.
pub(in crate::builtin) struct Branch {
    /// The place of the node before it in the list, and the move that leads here with its prior; none for the root.
    pub from: Option<(usize, Move, f32)>,
    /// How often it was visited.
    pub visits: u32,
    /// Black's chance to win, 0 to 1.
    pub winrate: f32,
    /// Points by which Black is ahead.
    pub lead: Option<f32>,
}

/// Why there is no tree, in English as the answers themselves.
#[derive(thiserror::Error, Debug)]
pub(in crate::builtin) enum NoTree {
    /// Nothing was thought about.
    #[error("there was no search")]
    NoSearch,
    /// No number of visits.
    #[error("{COMMAND} takes a number of visits")]
    Visits,
}

/// Answers the command, behind which the fewest visits of a node that is told may stand; without a number nodes with a
/// thousandth of all are told. `look` tells the game that was thought about and the nodes with so many visits.
pub(in crate::builtin) fn answer<'a>(
    least: Option<&str>,
    look: impl Fn(u32) -> Option<(&'a Game, Vec<Branch>)>,
) -> Result<String, NoTree> {
    let least = match (least.map(str::parse), look(u32::MAX)) {
        (Some(Ok(least)), _) => least,
        (Some(Err(_)), _) => return Err(NoTree::Visits),
        (None, Some((_, root))) => root[0].visits / 1000,
        (None, None) => 0,
    };
    let (game, branches) = look(least).ok_or(NoTree::NoSearch)?;
    Ok(json(game, &branches))
}

/// The tree, a node a line.
fn json(game: &Game, branches: &[Branch]) -> String {
    let size = game.size();
    let position = game.position();
    let stones = |color: Color| -> Vec<String> {
        let stones = position.stones();
        let own = stones.iter().filter(|(_, stone)| **stone == Some(color));
        own.map(|(point, _)| point.to_gtp(size)).collect()
    };
    let head = json!({
        "search": 1,
        "engine": "Katsura",
        "size": [size.width(), size.height()],
        "komi": game.komi.points(),
        "to_move": if position.to_move() == Color::Black { "B" } else { "W" },
        "black": stones(Color::Black),
        "white": stones(Color::White),
    });
    let nodes: Vec<String> = branches
        .iter()
        .map(|branch| node(branch, size).to_string())
        .collect();
    let head = head.to_string();
    let open = head.strip_suffix('}').unwrap_or(&head);
    format!("{open},\"nodes\":[\n{}\n]}}", nodes.join(",\n"))
}

fn node(branch: &Branch, size: Size) -> Value {
    let mut node = json!({
        "visits": branch.visits,
        "winrate": rounded(branch.winrate, 1e4),
    });
    if let Some(lead) = branch.lead {
        node["lead"] = json!(rounded(lead, 1e2));
    }
    if let Some((parent, mv, prior)) = branch.from {
        let name = match mv {
            Move::Pass => "pass".to_owned(),
            Move::Play(point) => point.to_gtp(size),
        };
        node["parent"] = json!(parent);
        node["move"] = json!(name);
        node["prior"] = json!(rounded(prior, 1e4));
    }
    node
}

fn rounded(number: f32, steps: f64) -> f64 {
    (f64::from(number) * steps).round() / steps
}
