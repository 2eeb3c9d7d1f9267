//! What the signs on the board mean, in words, for the panel of layers and below pictures.

use crate::board::layers::Layer;
use crate::shell::state::State;
use overlay::{LegendEntry, Meaning};
use picture::{LegendBlock, Scene};

impl State {
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
            self.texts
                .with("estimate-winrate", &[("percent", &percent)])
        });
        let score = estimate.score.map(|black| {
            let (text_id, points) = match black {
                black if black < 0.0 => ("estimate-white-leads", -black),
                black => ("estimate-black-leads", black),
            };
            let points = format!("{points:.1}");
            self.texts.with(text_id, &[("points", &points)])
        });
        let visits = estimate.visits.map(|visits| {
            let visits = visits.to_string();
            self.texts.with("estimate-visits", &[("visits", &visits)])
        });
        let parts: Vec<String> = [winrate, score, visits].into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }

    /// What a sign means, how often it is there, and between which values.
    fn meaning_in_words(&self, entry: &LegendEntry) -> String {
        let mut text = format!("{} ×{}", self.tr(entry.meaning.key()), entry.count);
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
