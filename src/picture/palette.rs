//! At most so many colours for a picture, as the GIF format wants it.

use std::collections::HashMap;

/// A colour without opacity.
pub(crate) type Rgb = [u8; 3];

/// Chosen colours, and which of them comes nearest to any other one.
pub(crate) struct Palette {
    pub(crate) colors: Vec<Rgb>,
    known: HashMap<Rgb, u8>,
}

/// Some of the colours that occur, and how often.
struct Heap(Vec<(Rgb, f64)>);

impl Palette {
    /// Chooses at most `most` (1 to 256) colours: the space of all that occur is cut in two again and again, where it
    /// is widest for what it holds. `counts` says how often each occurs; what is rare counts for more than its share,
    /// because a small red mark is looked at more than the wood around it.
    pub(crate) fn of(counts: &HashMap<Rgb, u32>, most: usize) -> Palette {
        let mut all: Vec<(Rgb, f64)> = counts
            .iter()
            .map(|(&color, &count)| (color, f64::from(count).powf(0.4)))
            .collect();
        all.sort_by_key(|(color, _)| *color);
        let mut heaps = vec![Heap(all)];
        while heaps.len() < most {
            let widest = (0..heaps.len())
                .filter(|&i| heaps[i].0.len() > 1)
                .max_by(|&a, &b| heaps[a].worth().total_cmp(&heaps[b].worth()));
            let Some(widest) = widest else { break };
            let (one, other) = heaps.swap_remove(widest).cut();
            heaps.extend([one, other]);
        }
        let mut colors: Vec<Rgb> = heaps.iter().map(Heap::mean).collect();
        colors.sort_unstable();
        colors.dedup();
        Palette {
            colors,
            known: HashMap::new(),
        }
    }

    /// The number of the colour that comes nearest.
    pub(crate) fn nearest(&mut self, color: Rgb) -> u8 {
        let colors = &self.colors;
        *self.known.entry(color).or_insert_with(|| {
            let distance = |other: &Rgb| -> u32 {
                // Of green the eye sees most, of blue least.
                let weights = [3, 6, 2];
                (0..3)
                    .map(|i| weights[i] * u32::from(color[i].abs_diff(other[i])).pow(2))
                    .sum()
            };
            let best = (0..colors.len()).min_by_key(|&i| distance(&colors[i]));
            best.unwrap_or_default() as u8
        })
    }
}

impl Heap {
    /// The part of colour that differs most within the heap, and by how much.
    fn widest(&self) -> (usize, u8) {
        (0..3)
            .map(|i| {
                let values = || self.0.iter().map(|(color, _)| color[i]);
                let span = values().max().unwrap_or(0) - values().min().unwrap_or(0);
                (i, span)
            })
            .max_by_key(|&(_, span)| span)
            .unwrap_or((0, 0))
    }

    fn weight(&self) -> f64 {
        self.0.iter().map(|(_, weight)| weight).sum()
    }

    fn worth(&self) -> f64 {
        f64::from(self.widest().1).powi(2) * self.weight()
    }

    fn cut(mut self) -> (Heap, Heap) {
        let (part, _) = self.widest();
        self.0.sort_by_key(|(color, _)| (color[part], *color));
        let half = self.weight() / 2.0;
        let mut sum = 0.0;
        let mut at = self.0.len() - 1;
        for (i, (_, weight)) in self.0.iter().enumerate() {
            sum += weight;
            if sum >= half {
                at = i + 1;
                break;
            }
        }
        let other = self.0.split_off(at.clamp(1, self.0.len() - 1));
        (self, Heap(other))
    }

    fn mean(&self) -> Rgb {
        let weight = self.weight();
        [0, 1, 2].map(|i| {
            let sum: f64 = self.0.iter().map(|(c, w)| f64::from(c[i]) * w).sum();
            (sum / weight).round() as u8
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_stay_as_they_are() {
        let counts = HashMap::from([([1, 2, 3], 1000), ([200, 10, 10], 1), ([9, 9, 9], 5)]);
        let mut palette = Palette::of(&counts, 255);
        for color in counts.keys() {
            let chosen = palette.nearest(*color);
            assert_eq!(palette.colors[usize::from(chosen)], *color);
        }
    }

    #[test]
    fn a_rare_red_survives_a_thousand_browns() {
        let mut counts: HashMap<Rgb, u32> = HashMap::new();
        for i in 0..1000_u32 {
            let shade = (i % 100) as u8;
            counts.insert([150 + shade, 100 + shade, (i / 10) as u8], 500);
        }
        counts.insert([220, 30, 20], 40);
        let mut palette = Palette::of(&counts, 255);
        assert!(palette.colors.len() <= 255);
        let index = palette.nearest([220, 30, 20]);
        let red = palette.colors[usize::from(index)];
        assert!(red[0] > 200 && red[1] < 60 && red[2] < 60, "{red:?}");
    }
}
