//! A game as numbered figures.

use picture::{Coordinates, Drawing, Layer, Pos, Theme};
use record::{CellId, GameInfo, Record, Replay};

use crate::figure::{Drawn, figure};
use crate::page::{
    self, BODY, Block, CAPTION, LEADING, PageOptions, TextLine, Typesetter, paragraphs, prose,
};
use crate::span::{Breaks, Span, spans};
use crate::{Figure, Numbering, Words};

/// What a book shows of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct BookOptions {
    /// Where figures end.
    pub breaks: Breaks,
    /// The numbers on the stones.
    pub numbering: Numbering,
    /// Names of the lines.
    pub coordinates: Coordinates,
    /// Whether comments are printed.
    pub comments: bool,
    /// Whether the variations of the line have figures of their own.
    pub variations: bool,
    /// The first move that is shown, counted along the line from 1.
    pub from: u32,
    /// The last one.
    pub to: u32,
    /// What lies over the board at a cell, as in the window: a figure of its line ends there and shows it.
    pub layers: Option<(CellId, Vec<Layer>)>,
}

impl Default for BookOptions {
    fn default() -> BookOptions {
        BookOptions {
            breaks: Breaks::default(),
            numbering: Numbering::Game,
            coordinates: Coordinates::Letters,
            comments: true,
            variations: false,
            from: 1,
            to: u32::MAX,
            layers: None,
        }
    }
}

/// A line of a game, cut into figures, which are made one by one.
pub struct Book<'a> {
    record: &'a Record,
    replay: Replay,
    line: Vec<CellId>,
    spans: Vec<Span>,
    options: &'a BookOptions,
    words: Words,
    figures: u32,
    variations: u32,
}

impl<'a> Book<'a> {
    /// The book of the line that leads to `last` and no further.
    pub fn new(
        record: &'a Record,
        last: CellId,
        options: &'a BookOptions,
        words: Words,
    ) -> Book<'a> {
        let line = part_of(record, record.line(last), options.from, options.to);
        let mut spans = spans(record, &line, options.breaks);
        if let Some((cell, _)) = &options.layers {
            end_at(&mut spans, &line, *cell);
        }
        Book {
            record,
            replay: Replay::new(),
            line,
            spans,
            options,
            words,
            figures: 0,
            variations: 0,
        }
    }

    /// Number of figures, variations not counted.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// False: an empty game is a figure of an empty board.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// The figure of that index, and after it those of the variations that leave the game in it.
    ///
    /// Panics if there is no such figure. They are numbered as they are asked for, so that should be in order.
    pub fn figures(&mut self, index: usize) -> Vec<Figure> {
        let span = self.spans[index].clone();
        let cells = self.line[span.start..span.end].to_vec();
        let drawn = self.drawn(&span, self.options.numbering);
        let mut main = figure(self.record, &mut self.replay, &cells, drawn);
        self.figures += 1;
        main.title = match &span.name {
            Some(name) => name.clone() + &self.words.moves(main.moves),
            None if self.spans.len() == 1 => self.words.moves(main.moves).trim().to_owned(),
            None => self.words.figure(self.figures, main.moves),
        };
        if let Some((cell, layers)) = &self.options.layers
            && cells.last() == Some(cell)
        {
            main.scene.layers.clone_from(layers);
        }
        let mut figures = vec![main];
        if self.options.variations {
            for &cell in &cells {
                self.variations_at(cell, &span, &mut figures);
            }
        }
        figures
    }

    fn drawn(&self, span: &Span, numbering: Numbering) -> Drawn {
        let numbering = match (numbering, span.print_mode) {
            (_, 0) => Numbering::None,
            (Numbering::Game, 2) => Numbering::Hundreds,
            (numbering, _) => numbering,
        };
        Drawn {
            numbering,
            coordinates: if span.plain {
                Coordinates::None
            } else {
                self.options.coordinates
            },
            comments: self.options.comments,
            crop: true,
            unmarked: None,
        }
    }

    /// The figures of the alternatives to a cell of the line, and of theirs.
    fn variations_at(&mut self, cell: CellId, span: &Span, figures: &mut Vec<Figure>) {
        let Some(parent) = self.record.back(cell) else {
            return;
        };
        let mut open: Vec<CellId> = self.record.children(parent).collect();
        open.retain(|&child| child != cell);
        open.reverse();
        while let Some(first) = open.pop() {
            let line: Vec<CellId> =
                std::iter::successors(Some(first), |&c| self.record.car(c)).collect();
            let numbering = match self.options.numbering {
                Numbering::None => Numbering::None,
                _ => Numbering::Figure,
            };
            let drawn = self.drawn(span, numbering);
            let mut shown = figure(self.record, &mut self.replay, &line, drawn);
            if shown.moves.is_some() || !shown.remarks.is_empty() {
                self.variations += 1;
                let instead = self.record.move_number(first);
                shown.title = self.words.variation(self.variations, instead);
                figures.push(shown);
            }
            // What branches off within the variation comes after it.
            for &inner in line.iter().rev() {
                let siblings =
                    std::iter::successors(self.record.cdr(inner), |&c| self.record.cdr(c));
                if inner != first {
                    let mut siblings: Vec<CellId> = siblings.collect();
                    siblings.reverse();
                    open.extend(siblings);
                }
            }
        }
    }

    /// Sets everything on pages and hands them to `sink` until that says no. `progress` hears how many figures are
    /// done and says whether to go on.
    pub fn pages(
        &mut self,
        options: &PageOptions,
        progress: &mut dyn FnMut(usize, usize) -> bool,
        sink: &mut dyn FnMut(Drawing) -> bool,
    ) {
        let info = self.record.info();
        let title = title(&info, self.words);
        let mut setter = Typesetter::new(options, &title, sink);
        if !title.is_empty() {
            setter.heading(&title, &facts(&info, self.words, &title));
        }
        for index in 0..self.len() {
            for figure in self.figures(index) {
                let block = Block {
                    caption: &figure.title,
                    scene: &figure.scene,
                    text: text_of(&figure, self.words),
                };
                setter.flow(&block);
            }
            if setter.is_stopped() || !progress(index + 1, self.len()) {
                return;
            }
        }
        setter.finish();
    }
}

/// Lets a figure end at a cell.
fn end_at(spans: &mut Vec<Span>, line: &[CellId], cell: CellId) {
    let Some(place) = line.iter().position(|&other| other == cell) else {
        return;
    };
    let within = spans
        .iter()
        .position(|span| (span.start..span.end).contains(&place));
    if let Some(at) = within.filter(|&at| spans[at].end > place + 1) {
        let rest = Span {
            start: place + 1,
            name: None,
            ..spans[at].clone()
        };
        spans[at].end = place + 1;
        spans.insert(at + 1, rest);
    }
}

/// The cells whose moves are wanted, with what stands before the first move if that is the first.
fn part_of(record: &Record, line: Vec<CellId>, from: u32, to: u32) -> Vec<CellId> {
    if from <= 1 && to == u32::MAX {
        return line;
    }
    let mut made = 0;
    let mut part: Vec<CellId> = Vec::new();
    for cell in line {
        let is_move = record.mv(cell).is_some();
        made += u32::from(is_move);
        if made > to {
            break;
        }
        if made >= from || from <= 1 {
            part.push(cell);
        }
    }
    if part.is_empty() {
        part.push(record.root());
    }
    part
}

/// What stands over a game: its name or event, else the players.
pub(crate) fn title(info: &GameInfo, words: Words) -> String {
    for name in [&info.name, &info.event] {
        if !name.trim().is_empty() {
            return name.trim().to_owned();
        }
    }
    players(info, words).unwrap_or_default()
}

fn players(info: &GameInfo, words: Words) -> Option<String> {
    let named =
        |name: &str, rank: &str| format!("{} {}", name.trim(), rank.trim()).trim().to_owned();
    let nobody = info.black.trim().is_empty() && info.white.trim().is_empty();
    (!nobody).then(|| {
        let black = named(&info.black, &info.black_rank);
        let white = named(&info.white, &info.white_rank);
        words.players(&black, &white)
    })
}

/// The lines below the title.
fn facts(info: &GameInfo, words: Words, title: &str) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(players) = players(info, words).filter(|players| players != title) {
        lines.push(players);
    }
    let komi = info.komi_text.trim();
    let komi = (!komi.is_empty()).then(|| words.komi(komi));
    let handicap = (info.handicap >= 2).then(|| words.handicap(info.handicap));
    let texts = [
        &info.event,
        &info.round,
        &info.place,
        &info.date,
        &info.result,
    ];
    let texts = texts.into_iter().map(|text| text.trim().to_owned());
    let texts = texts.filter(|text| !text.is_empty() && text != title);
    let all: Vec<String> = texts.chain(komi).chain(handicap).collect();
    if !all.is_empty() {
        lines.push(all.join(&words.between_facts()));
    }
    lines
}

/// Everything said about a figure, a paragraph each.
pub(crate) fn text_of(figure: &Figure, words: Words) -> Vec<String> {
    let notes = Some(figure.notes_line(words)).filter(|line| !line.is_empty());
    let remarks = figure
        .remarks
        .iter()
        .map(|remark| Figure::remark_text(remark, words));
    notes.into_iter().chain(remarks).collect()
}

/// A figure alone as a picture of that width in pixels: the board, its caption and the words below it. A board without
/// words is just the board. `most` is the greatest height; what has no room is cut.
pub fn figure_drawing(
    figure: &Figure,
    width: f32,
    most: f32,
    theme: &Theme,
    words: Words,
) -> Drawing {
    let (items, rect) = page::board(&figure.scene, (width, width), width, theme);
    let scale = (width / 30.0).clamp(11.0, 60.0) / CAPTION;
    let (body, caption) = (BODY * scale * 0.92, CAPTION * scale);
    let margin = body * 0.6;
    let room = rect.width() - 2.0 * margin;
    let mut lines: Vec<TextLine> = Vec::new();
    if !figure.title.is_empty() {
        lines.push(TextLine {
            text: page::cut(&figure.title, room / caption),
            height: caption,
            bold: true,
        });
    }
    lines.extend(
        paragraphs(&text_of(figure, words), room / body)
            .into_iter()
            .map(|text| TextLine {
                text,
                height: body,
                bold: false,
            }),
    );
    let mut y = rect.height();
    let mut words_items = Vec::new();
    if !lines.is_empty() {
        y += body * 0.5;
    }
    for line in &lines {
        if y + line.height * LEADING > most {
            break;
        }
        let start = Pos::new(margin, y + line.height);
        words_items.push(prose(start, line.height, &line.text, line.bold));
        y += line.height * LEADING;
    }
    if !lines.is_empty() {
        y += body * 0.5;
    }
    let size = (rect.width(), y.ceil());
    let mut all = vec![page::paper(size)];
    all.extend(items);
    all.append(&mut words_items);
    Drawing {
        width: size.0,
        height: size.1,
        items: all,
    }
}
