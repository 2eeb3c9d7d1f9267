//! What the colours and signs of an overlay mean.

use super::{Figure, GhostStone, Overlay, PointOverlay, Rgb, Shape};
use go::{Color, PointStatus};

/// A line of a legend.
#[derive(Clone, PartialEq, Debug)]
pub struct LegendEntry {
    /// What it stands for.
    pub meaning: Meaning,
    /// The sign, to be drawn on a point by itself. Empty for [`Meaning::Candidate`] and [`Meaning::Line`].
    pub sample: PointOverlay,
    /// The stone below the sample: some signs are only drawn on stones.
    pub stone: Option<Color>,
    /// On how many points (how often, for lines and candidates) it is found.
    pub count: usize,
    /// The least and the greatest value, for numbers, influence and candidates (Black's chance to win).
    pub range: Option<(f64, f64)>,
}

/// What a sign stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// Life and death.
    Status(PointStatus),
    /// Whose area it is.
    Territory(Color),
    /// Who has how much of it: Black's part, or White's.
    Influence(Color),
    /// A figure, whose meaning only the engine knows.
    Figure(Figure),
    /// A mark of the engine.
    Mark(Shape),
    /// A coloured field.
    Field(Rgb),
    /// A number.
    Number,
    /// A text.
    Label,
    /// A stone of a line, with its number.
    Ghost(Color),
    /// A move the engine thinks about: from blue, the best, to red.
    Candidate,
    /// A line or an arrow.
    Line(Rgb),
}

/// Returns what an overlay draws, each kind of sign once, in the order in which they are found from the upper left
/// corner; lines and candidates at last. Living stones have no sign and are not named.
pub fn legend(overlay: &Overlay) -> Vec<LegendEntry> {
    let mut legend = Legend::default();
    for (_, at) in overlay.points.iter() {
        legend.point(at);
    }
    for line in &overlay.lines {
        legend.add(Meaning::Line(line.color), PointOverlay::default, None);
    }
    for candidate in &overlay.candidates {
        let value = candidate.winrate.map(f64::from);
        legend.add(Meaning::Candidate, PointOverlay::default, value);
    }
    legend.0
}

/// So many colours of fields are named.
const MOST_COLORS: usize = 8;

#[derive(Default)]
struct Legend(Vec<LegendEntry>);

impl Legend {
    fn point(&mut self, at: &PointOverlay) {
        let none = PointOverlay::default;
        if let Some(status) = at.status.filter(|&s| s != PointStatus::Alive) {
            let sample = || PointOverlay {
                status: Some(status),
                ..none()
            };
            self.add(Meaning::Status(status), sample, None);
        }
        if let Some(owner) = at.territory {
            let sample = || PointOverlay {
                territory: Some(owner),
                ..none()
            };
            self.add(Meaning::Territory(owner), sample, None);
        }
        if let Some(value) = at.influence.filter(|v| v.abs() >= 0.01) {
            let (owner, whole) = if value > 0.0 {
                (Color::Black, 1.0)
            } else {
                (Color::White, -1.0)
            };
            let sample = || PointOverlay {
                influence: Some(whole),
                ..none()
            };
            self.add(Meaning::Influence(owner), sample, Some(f64::from(value)));
        }
        if let Some(figure) = at.figure {
            let sample = || PointOverlay {
                figure: Some(figure),
                ..none()
            };
            self.add(Meaning::Figure(figure), sample, None);
        }
        for &shape in &at.marks {
            let sample = || PointOverlay {
                marks: vec![shape],
                ..none()
            };
            self.add(Meaning::Mark(shape), sample, None);
        }
        if let Some(color) = at.color.filter(|&color| self.has_room_for(color)) {
            let sample = || PointOverlay {
                color: Some(color),
                ..none()
            };
            self.add(Meaning::Field(color), sample, None);
        }
        if let Some(number) = at.number {
            let sample = || PointOverlay {
                number: Some(number),
                ..none()
            };
            self.add(Meaning::Number, sample, Some(number as f64));
        }
        if let Some(label) = &at.label {
            let sample = || PointOverlay {
                label: Some(label.clone()),
                ..none()
            };
            self.add(Meaning::Label, sample, None);
        }
        if let Some(GhostStone { color, .. }) = at.ghost {
            let sample = || PointOverlay {
                ghost: at.ghost,
                ..none()
            };
            self.add(Meaning::Ghost(color), sample, None);
        }
    }

    /// Of a board with a colour of its own for every point only the first few are named.
    fn has_room_for(&self, color: Rgb) -> bool {
        let fields = self.0.iter().map(|entry| entry.meaning);
        let fields = fields.filter(|meaning| matches!(meaning, Meaning::Field(_)));
        let known: Vec<Meaning> = fields.collect();
        known.len() < MOST_COLORS || known.contains(&Meaning::Field(color))
    }

    /// Counts a sign; `value` widens the range.
    fn add(&mut self, meaning: Meaning, sample: impl FnOnce() -> PointOverlay, value: Option<f64>) {
        let known = self.0.iter().position(|entry| entry.meaning == meaning);
        let i = known.unwrap_or_else(|| {
            let on_stone = matches!(
                meaning,
                Meaning::Status(PointStatus::Dead | PointStatus::Seki)
            );
            self.0.push(LegendEntry {
                meaning,
                sample: sample(),
                stone: on_stone.then_some(Color::White),
                count: 0,
                range: None,
            });
            self.0.len() - 1
        });
        let entry = &mut self.0[i];
        entry.count += 1;
        if let Some(value) = value {
            let (least, greatest) = entry.range.unwrap_or((value, value));
            entry.range = Some((least.min(value), greatest.max(value)));
        }
    }
}
