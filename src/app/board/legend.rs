//! What the signs on the board mean, in words, for the panel of layers and below pictures.

use crate::WINDOW;
use crate::board::BoardView;
use crate::board::layers::Layer;
use go::{Color, PointStatus};
use message::{Id, id, say};
use overlay::{LegendEntry, Meaning};
use picture::{LegendBlock, Scene};

impl BoardView<'_> {
    /// The signs that a layer draws at the node that is shown, each by itself, with what it means.
    pub fn legend_of(&self, layer: &Layer) -> Vec<(Scene, String)> {
        let Some(overlay) = self.picture_of(layer) else {
            return Vec::new();
        };
        let drawn = self.as_drawn(layer, overlay);
        overlay::legend(&drawn.overlay)
            .iter()
            .map(|entry| {
                let sign = picture::sample(entry, drawn.opacity);
                (sign, self.meaning_in_words(entry))
            })
            .collect()
    }

    /// The legends of all layers that are seen, the topmost first.
    pub fn legends(&self) -> Vec<LegendBlock> {
        let layers = self.visible_layers().into_iter().rev();
        layers
            .map(|(layer, _)| LegendBlock {
                title: self.layer_name(layer),
                signs: self.legend_of(layer),
            })
            .collect()
    }

    /// How the game stands as a layer sees it.
    pub fn estimate_in_words(&self, layer: &Layer) -> Option<String> {
        let estimate = self.picture_of(layer)?.estimate?;
        let winrate = estimate.winrate.map(|black| {
            let percent = format!("{:.1}", black * 100.0);
            self.context
                .texts
                .tell(&say!(WINDOW, "estimate-winrate", percent))
        });
        let score = estimate.score.map(|black| {
            let points = format!("{:.1}", black.abs());
            self.context.texts.tell(&if black < 0.0 {
                say!(WINDOW, "estimate-white-leads", points)
            } else {
                say!(WINDOW, "estimate-black-leads", points)
            })
        });
        let visits = estimate.visits.map(|visits| {
            self.context
                .texts
                .tell(&say!(WINDOW, "estimate-visits", visits))
        });
        let parts: Vec<String> = [winrate, score, visits].into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }

    /// What a sign means, how often it is there, and between which values.
    fn meaning_in_words(&self, entry: &LegendEntry) -> String {
        let mut text = format!("{} ×{}", self.tr(text_id(entry.meaning)), entry.count);
        if let Some((least, greatest)) = entry.range {
            let value = |value: f64| match entry.meaning {
                Meaning::Number => format!("{value:.0}"),
                Meaning::Candidate => format!("{:.1} %", value * 100.0),
                _ => format!("{value:+.2}"),
            };
            let (least, greatest) = (value(least), value(greatest));
            let range = if least == greatest {
                least
            } else {
                format!("{least} … {greatest}")
            };
            text.extend([" (", &range, ")"]);
        }
        text
    }
}

/// What a sign means.
const fn text_id(meaning: Meaning) -> Id {
    match meaning {
        Meaning::Status(PointStatus::Alive) => id!(WINDOW, "status-alive"),
        Meaning::Status(PointStatus::Dead) => id!(WINDOW, "status-dead"),
        Meaning::Status(PointStatus::Seki) => id!(WINDOW, "status-seki"),
        Meaning::Status(PointStatus::WhiteTerritory) => id!(WINDOW, "status-white-territory"),
        Meaning::Status(PointStatus::BlackTerritory) => id!(WINDOW, "status-black-territory"),
        Meaning::Status(PointStatus::Dame) => id!(WINDOW, "status-dame"),
        Meaning::Territory(Color::Black) => id!(WINDOW, "legend-black-area"),
        Meaning::Territory(Color::White) => id!(WINDOW, "legend-white-area"),
        Meaning::Influence(Color::Black) => id!(WINDOW, "legend-black-influence"),
        Meaning::Influence(Color::White) => id!(WINDOW, "legend-white-influence"),
        Meaning::Figure(_) => id!(WINDOW, "legend-figure"),
        Meaning::Mark(_) => id!(WINDOW, "legend-mark"),
        Meaning::Field(_) => id!(WINDOW, "legend-field"),
        Meaning::Number => id!(WINDOW, "legend-number"),
        Meaning::Label => id!(WINDOW, "legend-label"),
        Meaning::Ghost(Color::Black) => id!(WINDOW, "legend-black-ghost"),
        Meaning::Ghost(Color::White) => id!(WINDOW, "legend-white-ghost"),
        Meaning::Candidate => id!(WINDOW, "legend-candidate"),
        Meaning::Line(_) => id!(WINDOW, "legend-line"),
    }
}
