//! The tree of a search as JSON, as `docs/engines.md` describes it.

use go::{Color, Game, Move, Size};
use neural::Branch;
use serde_json::{Value, json};

/// The tree, a node a line.
pub(super) fn json(game: &Game, branches: &[Branch]) -> String {
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
        "lead": rounded(branch.lead, 1e2),
    });
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
