//! An export as an order: all that a thread needs to carry it out.

use crate::document::Document;
use crate::settings::export::{ExportChoices, ExportKind};
use crate::settings::input::CoordinateStyle;
use export::{FilmOptions, Order, Source, Work};
use figures::{
    BookOptions, Breaks, PageOptions, ReelOptions, SheetOptions, SheetPart, Words, part_in_use,
};
use picture::{Coordinates, Drawing, Layer, Loops, Theme, Window};
use record::Collection;
use std::sync::Arc;

/// What an order is made of, beside what the user chooses.
pub struct Material<'a> {
    /// The open file, whose games are exported.
    pub document: &'a Document,
    /// How lines are named.
    pub coordinates: CoordinateStyle,
    /// Whether stones lie as if put there by hand.
    pub by_hand: bool,
    /// The tag of the language of captions.
    pub language: &'a str,
    /// What the board shows, painted so wide in that theme.
    pub picture: &'a dyn Fn(f32, &Theme) -> Drawing,
    /// What engines draw over the position that is shown.
    pub layers: &'a dyn Fn() -> Vec<Layer>,
}

/// What is to be made of `games`, a copy of those that are open.
pub fn order(choices: &ExportChoices, games: Arc<Collection>, material: &Material<'_>) -> Order {
    let document = material.document;
    let game = document.game();
    let last = document.end_of_line();
    let on_paper = !matches!(choices.kind, ExportKind::Position | ExportKind::Film);
    let theme = if on_paper {
        choices.page_theme
    } else {
        choices.theme
    };
    let theme = theme.theme().by_hand(material.by_hand);
    let work = match choices.kind {
        ExportKind::Position => {
            Work::Picture(Box::new((material.picture)(choices.side as f32, &theme)))
        }
        ExportKind::Figures => Work::Figures {
            games,
            game,
            last,
            book: book(choices, material),
        },
        ExportKind::Problems => sheet(choices, games, SheetPart::Problems),
        ExportKind::Solutions => sheet(choices, games, SheetPart::Solutions),
        ExportKind::Film => {
            let record = document.record();
            let window = choices.crop.then(|| part_in_use(record, record.root()));
            Work::Film {
                games,
                game,
                last,
                film: film(choices, material.coordinates, theme.clone(), window),
            }
        }
    };
    Order {
        work,
        page: PageOptions {
            paper: choices.paper,
            per_page: if choices.kind == ExportKind::Figures {
                choices.per_page
            } else {
                choices.problems_per_page
            },
            text: choices.text,
            theme,
            words: Words::of_tag(material.language),
        },
        format: choices.format(),
        width: choices.side as f32,
        dpi: 200.0,
    }
}

fn book(choices: &ExportChoices, material: &Material<'_>) -> BookOptions {
    let layers = choices
        .layers
        .then(|| (material.document.cursor(), (material.layers)()));
    BookOptions {
        breaks: Breaks {
            every: choices.every,
            at_marks: choices.at_marks,
            at_comments: choices.at_comments,
        },
        numbering: choices.numbering,
        coordinates: choices.coordinates(material.coordinates),
        comments: choices.comments,
        variations: choices.variations,
        from: choices.from,
        to: choices.last(),
        layers: layers.filter(|(_, layers)| !layers.is_empty()),
    }
}

fn sheet(choices: &ExportChoices, games: Arc<Collection>, part: SheetPart) -> Work {
    Work::Sheet {
        source: Source::Games(games),
        part,
        sheet: SheetOptions {
            coordinates: Coordinates::None,
            texts: choices.comments,
            wrong: if choices.wrong { 4 } else { 0 },
            ..SheetOptions::default()
        },
    }
}

fn film(
    choices: &ExportChoices,
    style: CoordinateStyle,
    theme: Theme,
    window: Option<Window>,
) -> FilmOptions {
    FilmOptions {
        reel: ReelOptions {
            from: choices.from,
            to: choices.last(),
            side: choices.film_side as f32,
            coordinates: choices.coordinates(style),
            numbers: choices.film_numbers,
            window,
            theme,
        },
        delay: choices.delay,
        hold: choices.hold,
        loops: match choices.loops {
            0 => Loops::Forever,
            times => Loops::Times(times),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use picture::Scene;

    fn ordered(choices: &ExportChoices) -> Order {
        let games = Collection::read(b"(;SZ[9];B[aa];W[bb](;B[cc])(;B[dd];W[ee]))".to_vec());
        let document = Document::new(games.expect("a game"), None);
        let copy = Arc::new(document.collection().clone());
        let painted = |side: f32, theme: &Theme| {
            let scene = Scene::new(go::Size::NINE);
            picture::draw(&scene, &picture::layout(&scene, side, side), theme)
        };
        let material = Material {
            document: &document,
            coordinates: CoordinateStyle::default(),
            by_hand: false,
            language: "en",
            picture: &painted,
            layers: &Vec::new,
        };
        order(choices, copy, &material)
    }

    #[test]
    fn a_position_is_painted_as_wide_as_was_chosen() {
        let choices = ExportChoices {
            kind: ExportKind::Position,
            side: 640,
            ..ExportChoices::default()
        };
        let Work::Picture(drawing) = ordered(&choices).work else {
            panic!("a position is a picture");
        };
        assert!((drawing.width - 640.0).abs() < 0.5, "{}", drawing.width);
    }

    #[test]
    fn figures_are_of_the_whole_line_unless_less_was_chosen() {
        for (to, expected) in [(0, u32::MAX), (2, 2)] {
            let choices = ExportChoices {
                to,
                ..ExportChoices::default()
            };
            let Work::Figures { book, last, .. } = ordered(&choices).work else {
                panic!("figures are figures");
            };
            assert_eq!((book.from, book.to), (1, expected));
            assert_eq!(last.index(), 3, "the end of the main line");
        }
    }

    #[test]
    fn problems_and_solutions_go_by_their_own_number_a_page() {
        for kind in [ExportKind::Problems, ExportKind::Solutions] {
            let choices = ExportChoices {
                kind,
                wrong: true,
                per_page: 1,
                problems_per_page: 8,
                ..ExportChoices::default()
            };
            let order = ordered(&choices);
            assert_eq!(order.page.per_page, 8);
            let Work::Sheet { part, sheet, .. } = order.work else {
                panic!("problems are a sheet");
            };
            assert_eq!(part == SheetPart::Solutions, kind == ExportKind::Solutions);
            assert_eq!(sheet.wrong, 4);
        }
    }

    #[test]
    fn a_film_that_is_cropped_shows_the_part_that_is_used() {
        for crop in [true, false] {
            let choices = ExportChoices {
                kind: ExportKind::Film,
                crop,
                loops: 3,
                ..ExportChoices::default()
            };
            let Work::Film { film, .. } = ordered(&choices).work else {
                panic!("a film is a film");
            };
            assert_eq!(film.reel.window.is_some(), crop);
            assert!(matches!(film.loops, Loops::Times(3)));
        }
    }
}
