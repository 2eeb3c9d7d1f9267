//! What the classroom engines draw.
//!
//! `status`, `figure` and `number` are what a cgfthink library can draw too, and agree with the
//! classroom library's; the others use what such a library has no words for: colours, labels and
//! text.

mod grouping;
mod reading;

use super::TEXTS;
use ::reading::chains::{Chain, Chains};
use classroom::opinion::{self, Player};
use classroom::territory::Owners;
use classroom::{influence, life, territory};
use engine::{Game, LifeAndDeath, OverlayKind, TITLES, Talk, ids};
use go::{Color, PointStatus, Position};
use message::{Argument, Id, Sentence, id, quoted, say};
use overlay::{Overlay, PointOverlay, Rgb};

/// An overlay: its name in requests, its title, who draws it, and how.
struct Entry {
    id: &'static str,
    title: Id,
    players: fn(Player) -> bool,
    draw: fn(&View<'_>) -> Overlay,
}

/// What is drawn from.
struct View<'a> {
    title: Id,
    player: Player,
    game: &'a Game,
    pos: &'a Position,
    stopped: &'a dyn Fn() -> bool,
}

/// Every classroom engine draws most overlays.
const ALL: fn(Player) -> bool = |_| true;

/// Who plays by chance does not weigh moves.
const WEIGHING: fn(Player) -> bool = |player| !player.is_random();

/// All pictures; the two of the cgfthink ABI first.
const ENTRIES: [Entry; 13] = [
    entry(
        ids::FIGURES,
        id!(TITLES, "title-figures"),
        ALL,
        reading::figures,
    ),
    entry(ids::NUMBERS, id!(TITLES, "title-numbers"), ALL, numbers),
    entry(
        "territory-1",
        id!(TITLES, "title-territory-experiment-1"),
        ALL,
        first,
    ),
    entry(
        "territory-2",
        id!(TITLES, "title-territory-experiment-2"),
        ALL,
        second,
    ),
    entry(
        "territory",
        id!(TITLES, "title-territory-improved"),
        ALL,
        improved,
    ),
    entry(
        "gains",
        id!(TITLES, "title-gain-of-each-move"),
        WEIGHING,
        gains,
    ),
    entry("chains", id!(TITLES, "title-chains"), ALL, chains),
    entry("liberties", id!(TITLES, "title-liberties"), ALL, liberties),
    entry(
        "chain-status",
        id!(TITLES, "title-chains-read-out"),
        ALL,
        reading::chain_status,
    ),
    entry(
        "group-status",
        id!(TITLES, "title-groups-read-out"),
        ALL,
        reading::groups,
    ),
    entry("links", id!(TITLES, "title-links"), ALL, grouping::links),
    entry("groups", id!(TITLES, "title-groups"), ALL, grouping::groups),
    entry(
        "chain-table",
        id!(TITLES, "title-chain-table"),
        ALL,
        reading::table,
    ),
];

/// Makes an entry.
const fn entry(
    id: &'static str,
    title: Id,
    players: fn(Player) -> bool,
    draw: fn(&View<'_>) -> Overlay,
) -> Entry {
    Entry {
        id,
        title,
        players,
        draw,
    }
}

/// Returns what an engine can draw.
pub(super) fn kinds(player: Player) -> Vec<OverlayKind> {
    let own = ENTRIES.iter().filter(|e| (e.players)(player));
    let pictures = own.map(|e| OverlayKind::new(e.id, e.title));
    std::iter::once(OverlayKind::life_and_death())
        .chain(pictures)
        .collect()
}

/// Draws an overlay, `None` if the engine has none with this id.
pub(super) fn draw(id: &str, player: Player, game: &Game, talk: &dyn Talk) -> Option<Overlay> {
    let own = |e: &&Entry| e.id == id && (e.players)(player);
    let entry = ENTRIES.iter().find(own)?;
    let view = View {
        title: entry.title,
        player,
        game,
        pos: game.position(),
        stopped: &|| talk.stopped(),
    };
    Some((entry.draw)(&view))
}

impl View<'_> {
    /// Draws each point by itself.
    fn each(&self, mut point: impl FnMut(go::Point) -> PointOverlay) -> Overlay {
        let mut overlay = Overlay::new(self.pos.size(), self.title.english());
        for p in self.pos.size().points() {
            overlay.points[p] = point(p);
        }
        overlay
    }
}

/// Tells life and death of every point.
pub(super) fn life_and_death(game: &Game, talk: &dyn Talk) -> LifeAndDeath {
    let status = opinion::status(game.position(), &|| talk.stopped());
    LifeAndDeath {
        ..LifeAndDeath::new(OverlayKind::life_and_death().title.to_string(), &status)
    }
}

/// The engine's numbers; as in a cgfthink library, 0 is not drawn.
fn numbers(view: &View<'_>) -> Overlay {
    let (game, asked) = (view.game, (view.pos, view.game.to_move()));
    let numbers = opinion::numbers(
        view.player,
        asked,
        &game.go.rules,
        game.go.hashes(),
        view.stopped,
    );
    view.each(|p| {
        let number = numbers[p].filter(|&n| n != 0).map(i64::from);
        PointOverlay {
            number,
            raw: number.map(|n| quoted(&n)),
            ..PointOverlay::default()
        }
    })
}

/// The first experiment's territory.
fn first(view: &View<'_>) -> Overlay {
    let stones = view.pos.stones();
    let near = territory::stones_near(&stones);
    owners(view, &territory::first(&stones), |p| {
        let [black, white] = near[p];
        say!(TEXTS, "drawn-near", black, white)
    })
}

/// The second experiment's territory.
fn second(view: &View<'_>) -> Overlay {
    let stones = view.pos.stones();
    let near = territory::stones_near(&stones);
    owners(view, &territory::second(&stones), |p| {
        let [black, white] = near[p];
        say!(TEXTS, "drawn-near", black, white)
    })
}

/// The territory of influence that fades, does not go through enemies and ignores dead stones.
fn improved(view: &View<'_>) -> Overlay {
    let stones = view.pos.stones();
    let status = opinion::status(view.pos, view.stopped);
    let dead = status.map(|_, &s| s == PointStatus::Dead);
    let influence = influence::influence(&stones, &dead);
    let territory = influence::territory(&stones, &dead);
    let mut overlay = owners(view, &territory, |p| {
        let [black, white] = influence[p];
        say!(TEXTS, "drawn-influence", black, white)
    });
    for p in view.pos.size().points().filter(|&p| dead[p]) {
        overlay.points[p].status = Some(PointStatus::Dead);
    }
    overlay
}

/// Draws whose each empty point is, with `raw` on hover, and sums it up.
fn owners(view: &View<'_>, owners: &Owners, raw: impl Fn(go::Point) -> Sentence) -> Overlay {
    let mut overlay = view.each(|p| PointOverlay {
        status: owners[p]
            .filter(|_| view.pos.stone(p).is_none())
            .map(|color| match color {
                Color::Black => PointStatus::BlackTerritory,
                Color::White => PointStatus::WhiteTerritory,
            }),
        raw: Some(raw(p)),
        ..PointOverlay::default()
    });
    let count = |color| {
        owners
            .values()
            .iter()
            .filter(|&&o| o == Some(color))
            .count()
    };
    let (black, white) = (count(Color::Black), count(Color::White));
    let counted = say!(TEXTS, "drawn-territory", black, white);
    overlay.text.push(counted);
    overlay
}

/// What each move is worth to the engine (for the territory engine by how much it raises the balance of the second experiment),
/// the best one marked.
fn gains(view: &View<'_>) -> Overlay {
    let (game, asked) = (view.game, (view.pos, view.game.to_move()));
    let gains = opinion::numbers(
        view.player,
        asked,
        &game.go.rules,
        game.go.hashes(),
        view.stopped,
    );
    let best = territory::best(&gains);
    let most = best.map_or(1, |(_, gain)| gain);
    let mut overlay = view.each(|p| PointOverlay {
        number: gains[p].map(i64::from),
        color: gains[p].filter(|&g| g > 0).map(|g| warmth(g, most)),
        raw: gains[p].map(|gain| say!(TEXTS, "drawn-gain", gain)),
        ..PointOverlay::default()
    });
    overlay.text.push(match best {
        Some((p, gain)) => {
            let (point, gain) = ((p, view.pos.size()), format!("{gain:+}"));
            say!(TEXTS, "drawn-best", point, gain)
        }
        None => id!(TEXTS, "drawn-no-gain").into(),
    });
    overlay
}

/// A colour from pale yellow to red for a gain from 0 to `most`.
fn warmth(gain: i32, most: i32) -> Rgb {
    let part = (i64::from(gain) * 160 / i64::from(most.max(1))).clamp(0, 160) as u8;
    Rgb(255, 220 - part, 130 - part / 2)
}

/// The chains' numbers, neighbours told apart by colour.
fn chains(view: &View<'_>) -> Overlay {
    const PALETTE: [Rgb; 8] = [
        Rgb(230, 85, 60),
        Rgb(60, 130, 220),
        Rgb(70, 170, 80),
        Rgb(235, 175, 40),
        Rgb(150, 90, 200),
        Rgb(40, 175, 175),
        Rgb(225, 110, 175),
        Rgb(140, 105, 70),
    ];
    let chains = Chains::of(&view.pos.stones());
    let mut overlay = view.each(|p| {
        chains
            .at(p)
            .map_or_else(PointOverlay::default, |chain| PointOverlay {
                number: Some(i64::from(chain.id)),
                color: Some(PALETTE[chain.id as usize % PALETTE.len()]),
                raw: Some(words(chain)),
                ..PointOverlay::default()
            })
    });
    let count = chains.list().len();
    overlay.text.push(say!(TEXTS, "drawn-chains", count));
    overlay
}

/// The number of liberties on each stone, the fewer the warmer.
fn liberties(view: &View<'_>) -> Overlay {
    let chains = Chains::of(&view.pos.stones());
    view.each(|p| {
        chains
            .at(p)
            .map_or_else(PointOverlay::default, |chain| PointOverlay {
                number: Some(chain.liberties.len() as i64),
                color: match chain.liberties.len() {
                    0 | 1 => Some(Rgb(220, 40, 40)),
                    2 => Some(Rgb(240, 140, 40)),
                    3 => Some(Rgb(240, 210, 60)),
                    _ => None,
                },
                raw: Some(words(chain)),
                ..PointOverlay::default()
            })
    })
}

/// Describes a chain in a line.
fn words(chain: &Chain) -> Sentence {
    let enemies: Vec<String> = chain.enemies.iter().map(u32::to_string).collect();
    let enemies: Argument = if enemies.is_empty() {
        id!(TEXTS, "drawn-no-enemy").into()
    } else {
        enemies.join(", ").into()
    };
    say!(
        TEXTS,
        "drawn-chain",
        id = chain.id,
        color = color_word(chain.color),
        stones = chain.stones.len(),
        liberties = chain.liberties.len(),
        enemies,
    )
}

/// The colour in a sentence.
fn color_word(color: Color) -> Id {
    match color {
        Color::Black => id!(TEXTS, "drawn-black"),
        Color::White => id!(TEXTS, "drawn-white"),
    }
}

/// What is known of the chains.
fn study(view: &View<'_>) -> life::Study {
    life::Study::of(view.pos, view.stopped)
}
