//! Overlays of links and groups: the lecture's 結線 and 群.

use super::{View, color_word};
use crate::builtin::TEXTS;
use classroom::groups::{Group, Groups, Link, LinkKind, Strength};
use go::Color;
use message::{Argument, Id, Sentence, id, say};
use overlay::{Overlay, OverlayLine, PointOverlay, Rgb, then};

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
            *raw = Some(then(raw.take(), about(view, link)));
        }
    }
    let firm = groups.links.iter().filter(|link| link.firm).count();
    let loose = groups.links.len() - firm;
    overlay.text.push(say!(TEXTS, "drawn-links", firm, loose));
    overlay
}

fn about(view: &View<'_>, link: &Link) -> Sentence {
    let kind = match link.kind {
        LinkKind::Diagonal => id!(TEXTS, "drawn-diagonal"),
        LinkKind::OnePoint => id!(TEXTS, "drawn-one-point"),
        LinkKind::Knight => id!(TEXTS, "drawn-knight"),
        LinkKind::TwoPoints => id!(TEXTS, "drawn-two-points"),
    };
    let [from, to] = link.ends.map(|p| (p, view.pos.size()));
    let firmness = if link.firm {
        id!(TEXTS, "drawn-firm")
    } else {
        id!(TEXTS, "drawn-loose")
    };
    say!(TEXTS, "drawn-link", kind, from, to, firmness)
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
            overlay.points[p].raw = Some(say!(TEXTS, "drawn-of-group", id = group.id));
        }
        overlay.text.push(words(&groups, group));
    }
    overlay
}

fn strength(of: Strength) -> Id {
    match of {
        Strength::Weak => id!(TEXTS, "drawn-weak"),
        Strength::Middling => id!(TEXTS, "drawn-middling"),
        Strength::Strong => id!(TEXTS, "drawn-strong"),
    }
}

/// All that is known of a group.
fn words(groups: &Groups, group: &Group) -> Sentence {
    let with_strength = |&id: &u32| {
        let of = groups.list.get(id as usize - 1)?;
        let strength = strength(of.strength);
        Some(say!(TEXTS, "drawn-neighbour", id, strength))
    };
    let list = |ids: &[u32]| -> Argument {
        match ids {
            [] => id!(TEXTS, "drawn-none").into(),
            ids => Argument::Sentences(ids.iter().filter_map(with_strength).collect()),
        }
    };
    let enclosed = if group.enclosed {
        id!(TEXTS, "drawn-enclosed")
    } else {
        id!(TEXTS, "drawn-not-enclosed")
    };
    say!(
        TEXTS,
        "drawn-group",
        id = group.id,
        color = color_word(group.color),
        stones = group.stones.len(),
        points = group.territory.len(),
        enclosed,
        strength = strength(group.strength),
        friends = list(&group.friends),
        enemies = list(&group.enemies),
    )
}
