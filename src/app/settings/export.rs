//! What the user chooses for an export, remembered from one to the next.

use crate::settings::input::CoordinateStyle;
use export::Format;
use figures::{Numbering, Paper, TextPlace};
use picture::{Coordinates, ThemeName};
use serde::{Deserialize, Serialize};

/// What can be exported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExportKind {
    /// What the board shows.
    Position,
    /// The game as numbered figures.
    #[default]
    Figures,
    /// The games of the file as problems.
    Problems,
    /// Their solutions.
    Solutions,
    /// The line as a film.
    Film,
}

impl ExportKind {
    /// All kinds, in the order of the dialog.
    pub const ALL: [ExportKind; 5] = [
        ExportKind::Position,
        ExportKind::Figures,
        ExportKind::Problems,
        ExportKind::Solutions,
        ExportKind::Film,
    ];

    /// The kinds of files it can be written to.
    pub const fn formats(self) -> &'static [Format] {
        match self {
            ExportKind::Position => &[Format::Png, Format::Svg, Format::Pdf],
            ExportKind::Film => &[Format::Gif, Format::Apng],
            _ => &[Format::Pdf, Format::Svg, Format::Png],
        }
    }
}

/// The choices of the dialog, remembered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "switches of a dialog, independent of each other"
)]
pub struct ExportChoices {
    /// What.
    pub kind: ExportKind,
    /// The format of a position, by its ending.
    pub position_format: String,
    /// The format of pages.
    pub page_format: String,
    /// The format of a film.
    pub film_format: String,
    /// How positions and films look.
    pub theme: ThemeName,
    /// How pages look.
    pub page_theme: ThemeName,
    /// Longer side of a picture in pixels.
    pub side: u32,
    /// The same of a film.
    pub film_side: u32,
    /// Names of the lines.
    pub coordinates: bool,
    /// Moves for each figure; 0: not counted.
    pub every: u32,
    /// Figures begin where the record says so.
    pub at_marks: bool,
    /// Figures end at comments.
    pub at_comments: bool,
    /// Comments are printed.
    pub comments: bool,
    /// Variations are figures of their own.
    pub variations: bool,
    /// What engines say about the position that is shown.
    pub layers: bool,
    /// The numbers on stones.
    pub numbering: Numbering,
    /// The paper.
    pub paper: Paper,
    /// Where words stand.
    pub text: TextPlace,
    /// Figures on a page.
    pub per_page: u8,
    /// Problems on a page.
    pub problems_per_page: u8,
    /// Wrong moves with their refutation, too.
    pub wrong: bool,
    /// The first move of figures and films. Not kept.
    #[serde(skip)]
    pub from: u32,
    /// The last one; 0: all. Not kept.
    #[serde(skip)]
    pub to: u32,
    /// How long a move of a film is seen, in milliseconds.
    pub delay: u32,
    /// How long its end is seen.
    pub hold: u32,
    /// How often it is shown; 0: for ever.
    pub loops: u16,
    /// Only the part of the board that is used.
    pub crop: bool,
    /// Numbers on the stones of a film.
    pub film_numbers: bool,
}

impl Default for ExportChoices {
    fn default() -> Self {
        Self {
            kind: ExportKind::default(),
            position_format: "png".into(),
            page_format: "pdf".into(),
            film_format: "gif".into(),
            theme: ThemeName::Wood,
            page_theme: ThemeName::Paper,
            side: 1000,
            film_side: 480,
            coordinates: true,
            every: 50,
            at_marks: true,
            at_comments: false,
            comments: true,
            variations: false,
            layers: false,
            numbering: Numbering::Game,
            paper: Paper::A4,
            text: TextPlace::Below,
            per_page: 2,
            problems_per_page: 6,
            wrong: false,
            from: 1,
            to: 0,
            delay: 800,
            hold: 3000,
            loops: 0,
            crop: false,
            film_numbers: false,
        }
    }
}

impl ExportChoices {
    /// Puts nonsense of a file right.
    pub(crate) fn keep_within_limits(&mut self) {
        self.side = self.side.clamp(64, 8192);
        self.film_side = self.film_side.clamp(64, 2048);
        self.every = self.every.min(10_000);
        self.per_page = self.per_page.clamp(1, 12);
        self.problems_per_page = self.problems_per_page.clamp(1, 12);
        self.delay = self.delay.clamp(20, 60_000);
        self.hold = self.hold.min(60_000);
        self.from = self.from.max(1);
    }

    /// The format that is chosen for the kind that is chosen.
    pub fn format(&self) -> Format {
        let formats = self.kind.formats();
        let wanted = self.format_name();
        let found = formats.iter().find(|format| format.ending() == wanted);
        *found.unwrap_or(&formats[0])
    }

    fn format_name(&self) -> &str {
        match self.kind {
            ExportKind::Position => &self.position_format,
            ExportKind::Film => &self.film_format,
            _ => &self.page_format,
        }
    }

    /// Chooses another format for the kind that is chosen.
    pub fn set_format(&mut self, format: Format) {
        let name = match self.kind {
            ExportKind::Position => &mut self.position_format,
            ExportKind::Film => &mut self.film_format,
            _ => &mut self.page_format,
        };
        format.ending().clone_into(name);
    }

    pub(crate) fn coordinates(&self, style: CoordinateStyle) -> Coordinates {
        if self.coordinates {
            style.at_rim()
        } else {
            Coordinates::None
        }
    }

    pub(crate) fn last(&self) -> u32 {
        if self.to == 0 { u32::MAX } else { self.to }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_belongs_to_its_kind() {
        let mut choices = ExportChoices::default();
        for (kind, usual) in [
            (ExportKind::Position, Format::Png),
            (ExportKind::Figures, Format::Pdf),
            (ExportKind::Film, Format::Gif),
        ] {
            choices.kind = kind;
            assert_eq!(choices.format(), usual, "{kind:?}");
        }
        choices.set_format(Format::Apng);
        assert_eq!(choices.format(), Format::Apng);
        choices.kind = ExportKind::Problems;
        assert_eq!(choices.format(), Format::Pdf, "pages are no films");
    }

    #[test]
    fn nonsense_of_a_file_is_put_right() {
        let mut choices = ExportChoices {
            side: 0,
            delay: 0,
            from: 0,
            per_page: 200,
            ..ExportChoices::default()
        };
        choices.keep_within_limits();
        assert_eq!((choices.side, choices.delay), (64, 20));
        assert_eq!((choices.from, choices.per_page), (1, 12));
    }
}
