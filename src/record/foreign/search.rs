//! The search of an engine: a tree of moves with visits, values and priors, as JSON ([`docs/engines.md`]). A node's
//! numbers stand in its properties and, in words, in its comment.
//!
//! [`docs/engines.md`]: ../../../docs/engines.md

use go::{Color, Move, Point, Size};
use serde::Deserialize;

use super::Game;

/// The property of a node's visits, which is our own.
pub const VISITS: &str = "VISITS";
/// That of its prior, in per cent.
pub const PRIOR: &str = "PRIOR";

/// Nodes that are read; of more the first.
const MOST: usize = 100_000;

/// A search as it stands in the file.
#[derive(Deserialize)]
struct Search {
    /// The version of this form.
    #[serde(rename = "search")]
    version: u32,
    #[serde(default)]
    engine: String,
    size: Sides,
    #[serde(default)]
    komi: Option<f64>,
    #[serde(default)]
    rules: String,
    to_move: Player,
    #[serde(default)]
    black: Vec<String>,
    #[serde(default)]
    white: Vec<String>,
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Sides {
    Square(u8),
    Rectangle([u8; 2]),
}

#[derive(Deserialize, Clone, Copy)]
enum Player {
    #[serde(alias = "b", alias = "black", alias = "Black")]
    B,
    #[serde(alias = "w", alias = "white", alias = "White")]
    W,
}

#[derive(Deserialize)]
struct Node {
    /// The place of the node before it in the list; the first node has none.
    #[serde(default)]
    parent: Option<usize>,
    #[serde(rename = "move", default)]
    mv: Option<String>,
    #[serde(default)]
    visits: Option<u64>,
    /// Black's chance to win, 0 to 1.
    #[serde(default)]
    winrate: Option<f64>,
    /// Points by which Black leads.
    #[serde(default)]
    lead: Option<f64>,
    /// How likely the move was thought before, 0 to 1.
    #[serde(default)]
    prior: Option<f64>,
}

/// Reads a text that is such an object.
pub(crate) fn read(text: &str) -> Option<Game> {
    text.trim_start().starts_with('{').then_some(())?;
    let search: Search = serde_json::from_str(text).ok()?;
    let size = match search.size {
        Sides::Square(side) => Size::square(side),
        Sides::Rectangle([width, height]) => Size::new(width, height),
    }?;
    (search.version == 1).then_some(())?;
    let (root, nodes) = search.nodes.split_first()?;
    let mut game = Game::new(size);
    game.say("GN", search.engine);
    game.say("RU", search.rules);
    if let Some(komi) = search.komi.filter(|komi| komi.is_finite()) {
        game.say_komi(komi);
    }
    let points = |names: &[String]| -> Vec<Point> {
        let points = names.iter().filter_map(|name| Point::from_gtp(name, size));
        points.collect()
    };
    game.black = points(&search.black);
    game.white = points(&search.white);
    let to_move = match search.to_move {
        Player::B => Color::Black,
        Player::W => Color::White,
    };
    game.say("PL", if to_move == Color::Black { "B" } else { "W" });
    for (name, value) in properties(root) {
        game.say(name, value);
    }
    game.say("C", in_words(root));
    // Where each node of the list stands among the moves, and who moves behind it. The first is the root.
    let mut places: Vec<Option<(Option<usize>, Color)>> = vec![Some((None, to_move))];
    for node in nodes.iter().take(MOST) {
        let before = node.parent.and_then(|parent| *places.get(parent)?);
        let mv = node.mv.as_deref().and_then(|name| played(name, size));
        let (Some((before, color)), Some(mv)) = (before, mv) else {
            places.push(None);
            // The node's line, if each has one and the first stands on the second.
            game.at_line(places.len(), node.mv.as_deref().unwrap_or("{}"));
            game.leave_line_out();
            continue;
        };
        let place = game.add(color, crate::value::move_text(mv), before);
        let added = &mut game.moves[place];
        added.comment = in_words(node);
        added.properties = properties(node);
        places.push(Some((Some(place), color.opposite())));
    }
    Some(game)
}

fn played(name: &str, size: Size) -> Option<Move> {
    if name.eq_ignore_ascii_case("pass") {
        return Some(Move::Pass);
    }
    Point::from_gtp(name, size).map(Move::Play)
}

/// A number with at most so many decimals, without zeros at its end.
fn short(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// The numbers as properties: Black's chance in per cent and lead as analyses write them, visits, and the prior in per cent.
fn properties(node: &Node) -> Vec<(&'static str, String)> {
    let is_chance = |chance: &f64| (0.0..=1.0).contains(chance);
    let percent = |chance: f64| short(100.0 * chance, 2);
    let values = [
        ("SBKV", node.winrate.filter(is_chance).map(percent)),
        (
            "V",
            node.lead
                .filter(|lead| lead.is_finite())
                .map(|lead| short(lead, 1)),
        ),
        (VISITS, node.visits.map(|visits| visits.to_string())),
        (PRIOR, node.prior.filter(is_chance).map(percent)),
    ];
    let known = values.into_iter();
    known
        .filter_map(|(name, value)| Some((name, value?)))
        .collect()
}

/// The same in words, for programs that show comments only.
fn in_words(node: &Node) -> String {
    let parts: Vec<String> = properties(node)
        .into_iter()
        .map(|(name, value)| match name {
            "SBKV" => format!("Black {value} %"),
            "V" => format!("lead {value}"),
            VISITS => format!("{value} visits"),
            _ => format!("prior {value} %"),
        })
        .collect();
    parts.join(", ")
}
