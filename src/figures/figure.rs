//! A figure: the moves of a part of a game on one board, numbered, and what cannot be shown there in words.

use go::{Color, Grid, Move, Point};
use picture::{Coordinates, Scene, SceneOptions, Variations, Window};
use record::{CellId, Convention, MarkKind, Record, Replay};
use std::borrow::Cow;
use words::bilingual;

use crate::Words;

/// Which numbers the stones of a figure carry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Numbering {
    /// Those of the game.
    #[default]
    Game,
    /// Those of the game without the hundreds of the figure's first move: 101 is 1.
    Hundreds,
    /// From 1 in every figure.
    Figure,
    /// None.
    None,
}

/// Something said about a position or a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// The number of the move as the figure has it, if it is about one.
    pub number: Option<u32>,
    /// The words.
    pub text: String,
}

/// Moves that cannot be shown, because their point is taken or they are passes: "57, 63 at 33".
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// Their numbers.
    pub numbers: Vec<u32>,
    /// The number or letter at their point; `None` for passes.
    pub at: Option<String>,
}

/// A figure as a book has it.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// Its caption.
    pub title: String,
    /// The board.
    pub scene: Scene,
    /// The first and the last number on it.
    pub moves: Option<(u32, u32)>,
    /// Moves that have no place on it.
    pub notes: Vec<Note>,
    /// The comments.
    pub remarks: Vec<Remark>,
}

impl Figure {
    /// The notes in one line; empty if there are none.
    pub fn notes_line(&self, words: Words) -> String {
        let notes = self.notes.iter().map(|note| words.note(note));
        notes.collect::<Vec<_>>().join(&words.between_notes())
    }

    /// A remark as it is printed.
    pub fn remark_text(remark: &Remark, words: Words) -> String {
        match remark.number {
            Some(number) => words.remark(number, &remark.text),
            None => remark.text.clone(),
        }
    }
}

/// How figures are drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drawn {
    pub(crate) numbering: Numbering,
    pub(crate) coordinates: Coordinates,
    pub(crate) comments: bool,
    /// Cut to the record's view (VW).
    pub(crate) crop: bool,
    /// How the record marks what is right, if that is not to be read; of texts in two languages only one is.
    pub(crate) unmarked: Option<(Convention, Words)>,
}

/// What is on a point of the figure already.
#[derive(Clone, Copy, Default)]
enum There {
    #[default]
    Nothing,
    /// A stone from before the figure, or one that was set up.
    Stone,
    /// The move that has this number in the figure.
    Number(u32),
}

/// Makes the figure of some cells that follow each other; the position before the first of them is the ground.
pub(crate) fn figure(
    record: &Record,
    replay: &mut Replay,
    cells: &[CellId],
    drawn: Drawn,
) -> Figure {
    let mut sketch = Sketch::new(record, replay, cells, drawn);
    for &cell in cells {
        sketch.cell(cell);
    }
    sketch.finish(cells.last().copied())
}

struct Sketch<'a> {
    record: &'a Record,
    drawn: Drawn,
    scene: Scene,
    there: Grid<There>,
    /// What is taken off the numbers of the game.
    offset: u32,
    numbered: u32,
    letters: Vec<Point>,
    notes: Vec<Note>,
    remarks: Vec<Remark>,
    /// The labels beside each remark, by its place in the list.
    spoken_of: Vec<(usize, Vec<(Point, String)>)>,
    moves: Option<(u32, u32)>,
}

impl<'a> Sketch<'a> {
    fn new(record: &'a Record, replay: &mut Replay, cells: &[CellId], drawn: Drawn) -> Sketch<'a> {
        let mut scene = Scene::new(record.size());
        scene.coordinates = drawn.coordinates;
        let before = cells.first().and_then(|&first| record.back(first));
        if let Some(before) = before {
            scene.stones = replay.position(record, before).position.stones();
        }
        let mut there = Grid::new(scene.size);
        for (point, stone) in scene.stones.iter() {
            if stone.is_some() {
                there[point] = There::Stone;
            }
        }
        let first = cells.iter().find(|&&cell| record.mv(cell).is_some());
        let first = first.map_or(1, |&cell| record.move_number(cell));
        let offset = match drawn.numbering {
            Numbering::Game | Numbering::None => 0,
            Numbering::Hundreds => first.saturating_sub(1) / 100 * 100,
            Numbering::Figure => first.saturating_sub(1),
        };
        Sketch {
            record,
            drawn,
            scene,
            there,
            offset,
            numbered: 0,
            letters: Vec::new(),
            notes: Vec::new(),
            remarks: Vec::new(),
            spoken_of: Vec::new(),
            moves: None,
        }
    }

    fn cell(&mut self, cell: CellId) {
        if self.record.has_setup(cell) {
            let setup = self.record.setup(cell);
            for &p in &setup.black {
                self.set(p, Some(Color::Black));
            }
            for &p in &setup.white {
                self.set(p, Some(Color::White));
            }
            for &p in &setup.empty {
                self.set(p, None);
            }
        }
        let mut number = None;
        for (i, (color, mv)) in self.record.moves(cell).into_iter().enumerate() {
            // Broken files have several moves in a node.
            let in_game = self.record.move_number(cell) + i as u32;
            let shown = match self.drawn.numbering {
                // A record may count its moves anew (MN) where it likes.
                Numbering::Figure => self.numbered + 1,
                _ => in_game.saturating_sub(self.offset).max(1),
            };
            self.numbered += 1;
            number = number.or(Some(shown));
            let first = self.moves.map_or(shown, |(first, _)| first);
            self.moves = Some((first, shown));
            self.play(color, mv, shown);
        }
        if self.drawn.comments {
            self.remark(cell, number);
        }
    }

    fn set(&mut self, point: Point, stone: Option<Color>) {
        self.scene.stones[point] = stone;
        self.scene.numbers.retain(|(at, _)| *at != point);
        self.there[point] = if stone.is_some() {
            There::Stone
        } else {
            There::Nothing
        };
    }

    fn play(&mut self, color: Color, mv: Move, number: u32) {
        let Move::Play(point) = mv else {
            return self.note(number, None);
        };
        match self.there[point] {
            There::Nothing => {
                self.scene.stones[point] = Some(color);
                self.there[point] = There::Number(number);
                self.scene.numbers.push((point, number));
            }
            There::Number(other) => {
                self.note(number, Some(other.to_string()));
            }
            There::Stone => {
                let letter = self.letter(point);
                self.note(number, Some(letter));
            }
        }
    }

    fn note(&mut self, number: u32, at: Option<String>) {
        match self.notes.iter_mut().find(|note| note.at == at) {
            Some(note) => note.numbers.push(number),
            None => self.notes.push(Note {
                numbers: vec![number],
                at,
            }),
        }
    }

    /// The letter on a stone without a number.
    fn letter(&mut self, point: Point) -> String {
        let index = self.letters.iter().position(|&other| other == point);
        let index = index.unwrap_or_else(|| {
            self.letters.push(point);
            self.letters.len() - 1
        });
        match u8::try_from(index) {
            Ok(i) if i < 26 => char::from(b'a' + i).to_string(),
            // Nobody needs so many; a point has a name of its own.
            _ => point.to_gtp(self.scene.size),
        }
    }

    fn remark(&mut self, cell: CellId, number: Option<u32>) {
        let name = self.record.id(cell);
        let (name, comment) = match self.drawn.unmarked {
            Some((convention, words)) => {
                let read = self.record.comment_to_read(cell, convention);
                // "RIGHT. Black lives." begins with the words, not with what stood between.
                let between = |c: char| c.is_whitespace() || ".,:;!、。：！-–".contains(c);
                let read = read.trim_start_matches(between);
                let half = bilingual::half(read, words.tag());
                let title = bilingual::title(&name, words.tag());
                (Cow::Owned(title), Cow::Owned(half))
            }
            None => (name, self.record.msg(cell)),
        };
        let parts = [name.trim(), comment.trim()];
        let text = parts
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("\n");
        if !text.is_empty() {
            let labels = self.record.markup(cell).labels;
            self.spoken_of.push((self.remarks.len(), labels));
            self.remarks.push(Remark { number, text });
        }
    }

    fn finish(mut self, last: Option<CellId>) -> Figure {
        if self.drawn.numbering == Numbering::None {
            self.scene.numbers.clear();
        }
        if let Some(last) = last {
            self.marks(last);
        }
        self.labels_of_remarks();
        for (i, &point) in self.letters.iter().enumerate().take(26) {
            let letter = char::from(b'a' + i as u8).to_string();
            self.scene.labels.retain(|(at, _)| *at != point);
            self.scene.marks.retain(|(at, _)| *at != point);
            self.scene.labels.push((point, letter));
        }
        Figure {
            title: String::new(),
            scene: self.scene,
            moves: self.moves,
            notes: self.notes,
            remarks: self.remarks,
        }
    }

    /// Lets the labels be found that remarks of the figure speak of: on the board where there is room for them, and else
    /// behind the remark, as "A = 12" for the move that stands there.
    fn labels_of_remarks(&mut self) {
        for (at, labels) in std::mem::take(&mut self.spoken_of) {
            let mut told = Vec::new();
            for (point, label) in labels {
                let scene = &mut self.scene;
                if !scene.size.contains(point) {
                    continue;
                }
                let number = scene.numbers.iter().find(|(other, _)| *other == point);
                let here = scene.labels.iter().find(|(other, _)| *other == point);
                let elsewhere = scene.labels.iter().any(|(_, other)| *other == label);
                if here.is_some_and(|(_, other)| *other == label) {
                    continue;
                }
                if let Some((_, number)) = number {
                    told.push(format!("{label} = {number}"));
                } else if here.is_none() && !elsewhere && !self.letters.contains(&point) {
                    scene.labels.push((point, label));
                } else {
                    told.push(format!("{label} = {}", point.to_gtp(scene.size)));
                }
            }
            if !told.is_empty() {
                let text = &mut self.remarks[at].text;
                *text = format!("{text} ({})", told.join(", "));
            }
        }
    }

    /// What the record marks at the end of the figure. Signs that go around a number stand at numbers, too, but not at the
    /// last move: many programs mark that one in every node.
    fn marks(&mut self, last: CellId) {
        let markup = self.record.markup(last);
        let free = |p: &Point| !self.scene.numbers.iter().any(|(at, _)| at == p);
        let ends_there = |p: &Point| self.scene.numbers.last().is_some_and(|(at, _)| at == p);
        let is_kept = |(p, mark): &(Point, MarkKind)| {
            let surrounds = matches!(
                mark,
                MarkKind::Triangle | MarkKind::Square | MarkKind::Circle
            );
            free(p) || surrounds && !ends_there(p)
        };
        self.scene.marks = markup.marks.into_iter().filter(is_kept).collect();
        self.scene.labels = markup.labels.into_iter().filter(|(p, _)| free(p)).collect();
        self.scene.lines = markup.lines;
        self.scene.arrows = markup.arrows;
        self.scene.dimmed = markup.dimmed;
        if self.drawn.crop
            && let Some(window) = markup
                .view
                .and_then(|view| Window::around(self.scene.size, &view))
        {
            self.scene.window = window;
        }
    }
}

/// What the board shows after a cell, as it is printed: without the marks of the window for moves to come.
pub(crate) fn still(
    record: &Record,
    replay: &mut Replay,
    cell: CellId,
    coordinates: Coordinates,
) -> Scene {
    let shown = replay.position(record, cell);
    let options = SceneOptions {
        coordinates,
        variations: Variations::None,
        ..SceneOptions::default()
    };
    picture::scene_of(record, cell, &shown, &options)
}
