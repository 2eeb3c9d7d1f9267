//! Overlays of links and groups: the lecture's 結線 and 群.

use super::{View, color_word};
use classroom::groups::{Group, Groups, Link, LinkKind, Strength};
use go::Color;
use overlay::{Overlay, OverlayLine, PointOverlay, Rgb};

/// The links: firm ones strong, loose ones pale.
pub(super) fn links(view: &View<'_>) -> Overlay {
    let groups = Groups::of(view.pos);
    let mut overlay = Overlay::new(view.pos.size(), view.title.english());
    for link in &groups.links {
        let [from, to] = link.ends;
        overlay.lines.push(OverlayLine {
            from,
            to,
            color: match (link.color, link.firm) {
                (Color::Black, true) => Rgb(30, 110, 200),
                (Color::Black, false) => Rgb(150, 190, 230),
                (Color::White, true) => Rgb(210, 90, 30),
                (Color::White, false) => Rgb(235, 190, 150),
            },
            arrow: false,
        });
        for p in link.ends {
            let raw = &mut overlay.points[p].raw;
            let told = about(view, link);
            *raw = Some(match raw.take() {
                Some(before) => format!("{before}; {told}"),
                None => told,
            });
        }
    }
    let firm = groups.links.iter().filter(|link| link.firm).count();
    let loose = groups.links.len() - firm;
    overlay
        .text
        .push(format!("{firm} firm links, {loose} loose"));
    overlay
}

fn about(view: &View<'_>, link: &Link) -> String {
    let kind = match link.kind {
        LinkKind::Diagonal => "diagonal",
        LinkKind::OnePoint => "one-point jump",
        LinkKind::Knight => "knight's move",
        LinkKind::TwoPoints => "two-point jump",
    };
    let [from, to] = link.ends.map(|p| p.to_gtp(view.pos.size()));
    let firm = if link.firm { "firm" } else { "loose" };
    format!("{kind} {from}–{to}, {firm}")
}

/// The groups: their numbers, coloured by strength, their territory, and on hover and in words all that is known of them.
pub(super) fn groups(view: &View<'_>) -> Overlay {
    let groups = Groups::of(view.pos);
    let mut overlay = view.each(|p| {
        groups
            .at(p)
            .map_or_else(PointOverlay::default, |group| PointOverlay {
                number: Some(i64::from(group.id)),
                color: Some(match group.strength {
                    Strength::Weak => Rgb(220, 60, 50),
                    Strength::Middling => Rgb(235, 175, 40),
                    Strength::Strong => Rgb(70, 170, 80),
                }),
                raw: Some(words(&groups, group)),
                ..PointOverlay::default()
            })
    });
    for group in &groups.list {
        for &p in &group.territory {
            overlay.points[p].territory = Some(group.color);
            overlay.points[p].raw = Some(format!("group {}'s", group.id));
        }
        overlay.text.push(words(&groups, group));
    }
    overlay
}

const fn strength(of: Strength) -> &'static str {
    match of {
        Strength::Weak => "weak",
        Strength::Middling => "middling",
        Strength::Strong => "strong",
    }
}

/// All that is known of a group.
fn words(groups: &Groups, group: &Group) -> String {
    let with_strength = |id: &u32| {
        let of = groups.list.get(*id as usize - 1);
        let of = of.map_or("", |group| strength(group.strength));
        format!("{id} ({of})")
    };
    let list = |ids: &[u32]| match ids {
        [] => "none".to_owned(),
        ids => ids.iter().map(with_strength).collect::<Vec<_>>().join(", "),
    };
    format!(
        "group {}: {}, {} stones, {} points, {}, {}; friends near: {}; enemies beside: {}",
        group.id,
        color_word(group.color),
        group.stones.len(),
        group.territory.len(),
        if group.enclosed {
            "enclosed"
        } else {
            "not enclosed"
        },
        strength(group.strength),
        list(&group.friends),
        list(&group.enemies),
    )
}
