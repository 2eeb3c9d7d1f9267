//! Paper, and the setting of boards and lines of text on it, column by column.

use picture::{Drawing, Geometry, Item, Pos, Rect, Rgba, Scene, Theme};

use crate::{Words, wrap};

/// Units of a page's drawing for each point (1/72 inch): fine enough for the lines of a board to fall on whole ones.
pub const UNITS_PER_POINT: f32 = 4.0;

/// Units.
const fn pt(points: f32) -> f32 {
    points * UNITS_PER_POINT
}

const MARGIN: f32 = pt(46.0);
/// From the lower margin to the middle of the page's number.
const FOOT: f32 = pt(22.0);
/// Between columns, and between a board and the text beside it.
pub(crate) const GUTTER: f32 = pt(18.0);
/// Size of running text.
pub(crate) const BODY: f32 = pt(9.5);
/// Size of a caption.
pub(crate) const CAPTION: f32 = pt(10.5);
/// From base line to base line, in font heights.
pub(crate) const LEADING: f32 = 1.45;
/// The largest distance of two lines of a board on paper: that of a real one in a smaller edition.
const LARGEST_CELL: f32 = pt(30.0);
/// A font that is read with ease on paper.
const LEGIBLE: f32 = pt(7.0);

/// Colour of texts.
pub(crate) const INK: Rgba = Rgba::rgb(20, 18, 16);
const PALE: Rgba = Rgba::rgb(110, 106, 100);

/// Sizes of paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8½ × 11 inches.
    Letter,
}

impl Paper {
    /// Width and height in points.
    pub const fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.276, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// Where the words about a figure stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TextPlace {
    /// Below the board.
    #[default]
    Below,
    /// To the right of it; what has no room there, below.
    Beside,
}

/// How pages look.
#[derive(Clone, PartialEq, Debug)]
pub struct PageOptions {
    /// Size of the paper.
    pub paper: Paper,
    /// How many boards a page has room for, 1 to 12.
    pub per_page: u8,
    /// Where the words stand.
    pub text: TextPlace,
    /// Colours and materials of the boards.
    pub theme: Theme,
    /// The language of captions.
    pub words: Words,
}

impl Default for PageOptions {
    fn default() -> PageOptions {
        PageOptions {
            paper: Paper::A4,
            per_page: 2,
            text: TextPlace::Below,
            theme: Theme::paper(),
            words: Words::ENGLISH,
        }
    }
}

impl PageOptions {
    /// Width and height of a page in units.
    pub(crate) fn page_size(&self) -> (f32, f32) {
        let (width, height) = self.paper.size();
        (pt(width).round(), pt(height).round())
    }

    /// Columns and rows of boards.
    fn grid(&self) -> (u8, u8) {
        let beside = self.text == TextPlace::Beside;
        match self.per_page {
            0 | 1 => (1, 1),
            n @ (2 | 3) => (1, n),
            4 if beside => (1, 4),
            n @ 4..=8 => (2, n.div_ceil(2)),
            9 => (3, 3),
            _ => (3, 4),
        }
    }
}

/// A line of text with its size.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct TextLine {
    pub(crate) text: String,
    pub(crate) height: f32,
    pub(crate) bold: bool,
}

/// A board with words, to be set as one thing as far as it has room.
pub(crate) struct Block<'a> {
    pub(crate) caption: &'a str,
    pub(crate) scene: &'a Scene,
    /// Paragraphs.
    pub(crate) text: Vec<String>,
}

/// Fills pages and hands them on.
pub(crate) struct Typesetter<'a> {
    options: &'a PageOptions,
    /// Takes a page; false: no more are wanted.
    sink: &'a mut dyn FnMut(Drawing) -> bool,
    /// What stands at the foot of all pages but the first.
    running: String,
    items: Vec<Item>,
    page: usize,
    column: u8,
    /// Where columns begin on this page.
    top: f32,
    y: f32,
    /// Height that is left to a board with its caption and words.
    cell: f32,
    stopped: bool,
}

impl<'a> Typesetter<'a> {
    pub(crate) fn new(
        options: &'a PageOptions,
        running: &str,
        sink: &'a mut dyn FnMut(Drawing) -> bool,
    ) -> Typesetter<'a> {
        let mut setter = Typesetter {
            options,
            sink,
            running: running.to_owned(),
            items: Vec::new(),
            page: 1,
            column: 0,
            top: MARGIN,
            y: MARGIN,
            cell: 0.0,
            stopped: false,
        };
        setter.measure();
        setter
    }

    /// Tells whether nobody wants more pages.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// The title of the whole, at the head of the first page, with some lines below it.
    pub(crate) fn heading(&mut self, title: &str, lines: &[String]) {
        const TITLE: f32 = pt(16.0);
        let width = self.width();
        for line in wrap(title, width / TITLE).iter().take(2) {
            self.line_at(MARGIN, TITLE, line, true);
            self.y += TITLE * 1.35;
        }
        for line in lines.iter().flat_map(|line| wrap(line, width / BODY)) {
            self.line_at(MARGIN, BODY, &line, false);
            self.y += BODY * LEADING;
        }
        self.y += pt(10.0);
        self.top = self.y;
        self.measure();
    }

    /// Sets a board in a place of its own, as on a sheet of problems: words that have no room are cut.
    pub(crate) fn place(&mut self, block: &Block) {
        // Problems are read along the rows.
        let columns = self.options.grid().0;
        if self.column > columns - 1 {
            self.column = 0;
            self.y += self.cell;
        }
        if self.y + self.cell > self.bottom() + 1.0 {
            self.end_page();
        }
        let start = self.y;
        self.caption(block.caption);
        let room = self.cell - (self.y - start) - pt(12.0);
        let mut lines = paragraphs(&block.text, self.column_width() / BODY);
        let most = ((room * 0.3) / (BODY * LEADING)) as usize;
        if lines.len() > most {
            lines.truncate(most);
            if let Some(last) = lines.last_mut() {
                last.push('…');
            }
        }
        let words = lines.len() as f32 * BODY * LEADING;
        let (board, g) = self.board(block.scene, self.column_width(), room - words - pt(4.0));
        self.put(board, self.x(), self.y);
        self.y += g.height() + pt(4.0);
        for line in &lines {
            self.text_line(line);
        }
        self.y = start;
        self.column += 1;
    }

    /// Sets a board with its caption and as many words as there are; these may go on in the next column.
    pub(crate) fn flow(&mut self, block: &Block) {
        let beside = self.options.text == TextPlace::Beside && !block.text.is_empty();
        let caption = CAPTION * 1.7;
        // Some lines below a board are left room for, so that a short note does not cost a page.
        let below = if beside { 0.0 } else { 2.0 * BODY * LEADING };
        let width = if beside {
            self.column_width() * 0.58
        } else {
            self.column_width()
        };
        let (mut board, mut g) =
            self.board(block.scene, width, self.cell - caption - below - pt(14.0));
        // What is short stays together.
        let lines = if beside {
            0
        } else {
            paragraphs(&block.text, self.column_width() / BODY).len()
        };
        let words = if lines <= 8 { lines } else { 2 } as f32 * BODY * LEADING;
        let together = if lines == 0 { 0.0 } else { words + pt(5.0) };
        let room = |setter: &Self| setter.bottom() - setter.y - caption - together;
        if g.height() > room(self) + 1.0 && room(self) < g.height() * 0.75 {
            self.next_column();
        }
        // A board may be somewhat smaller than others, rather than leave half a page empty.
        if g.height() > room(self) + 1.0 {
            (board, g) = self.board(block.scene, width, room(self).max(self.cell * 0.4));
        }
        if self.stopped {
            return;
        }
        self.caption(block.caption);
        let (x, top) = (self.x(), self.y);
        self.put(board, x, top);
        if beside {
            self.beside(block, g.width() + GUTTER, top + g.height());
        } else {
            self.y = top + g.height() + pt(4.0);
            for line in paragraphs(&block.text, self.column_width() / BODY) {
                if self.stopped {
                    return;
                }
                self.flow_line(&line);
            }
        }
        self.y += pt(14.0);
    }

    /// Sets words to the right of a board that ends at `bottom`, and the rest of them below it.
    fn beside(&mut self, block: &Block, shift: f32, bottom: f32) {
        let narrow = (self.column_width() - shift) / BODY;
        let wide = self.column_width() / BODY;
        let step = BODY * LEADING;
        let mut y = self.y;
        let mut below: Vec<String> = Vec::new();
        for paragraph in block.text.iter().flat_map(|text| text.lines()) {
            if !below.is_empty() {
                below.push(paragraph.to_owned());
                continue;
            }
            let lines = wrap(paragraph, narrow);
            let fitting = (((bottom - y) / step).max(0.0) as usize).min(lines.len());
            for line in &lines[..fitting] {
                let start = Pos::new(self.x() + shift, y + BODY);
                self.items.push(prose(start, BODY, line, false));
                y += step;
            }
            if fitting < lines.len() {
                // The rest has the whole width: it is broken into lines anew.
                below.push(joined(&lines[fitting..]));
            }
        }
        self.y = bottom + pt(4.0);
        for line in paragraphs(&below, wide) {
            if self.stopped {
                return;
            }
            self.flow_line(&line);
        }
    }

    /// Hands on the last page.
    pub(crate) fn finish(mut self) {
        if !self.stopped && (!self.items.is_empty() || self.page == 1) {
            self.end_page();
        }
    }

    fn caption(&mut self, caption: &str) {
        if caption.is_empty() {
            return;
        }
        let room = self.column_width() / CAPTION;
        let line = cut(caption, room);
        self.line_at(self.x(), CAPTION, &line, true);
        self.y += CAPTION * 1.7;
    }

    fn text_line(&mut self, line: &str) {
        self.line_at(self.x(), BODY, line, false);
        self.y += BODY * LEADING;
    }

    fn flow_line(&mut self, line: &str) {
        if self.y + BODY * LEADING > self.bottom() {
            self.next_column();
        }
        self.text_line(line);
    }

    fn line_at(&mut self, x: f32, height: f32, text: &str, bold: bool) {
        let start = Pos::new(x, self.y + height);
        self.items.push(prose(start, height, text, bold));
    }

    /// A board of at most that size, its corner at the origin.
    fn board(&self, scene: &Scene, width: f32, height: f32) -> (Vec<Item>, Rect) {
        board(scene, (width, height), LARGEST_CELL, &self.options.theme)
    }

    fn put(&mut self, items: Vec<Item>, x: f32, y: f32) {
        let (x, y) = (x.round(), y.round());
        self.items
            .extend(items.into_iter().map(|item| item.moved(x, y)));
    }

    fn width(&self) -> f32 {
        self.options.page_size().0 - 2.0 * MARGIN
    }

    fn bottom(&self) -> f32 {
        self.options.page_size().1 - MARGIN
    }

    fn column_width(&self) -> f32 {
        let columns = f32::from(self.options.grid().0);
        (self.width() - GUTTER * (columns - 1.0)) / columns
    }

    fn x(&self) -> f32 {
        MARGIN + f32::from(self.column) * (self.column_width() + GUTTER)
    }

    /// Boards have the same room on all pages: what the first one leaves.
    fn measure(&mut self) {
        self.cell = (self.bottom() - self.top) / f32::from(self.options.grid().1);
    }

    fn next_column(&mut self) {
        self.column += 1;
        self.y = self.top;
        if self.column >= self.options.grid().0 {
            self.end_page();
        }
    }

    fn end_page(&mut self) {
        let (width, height) = self.options.page_size();
        let foot = height - MARGIN + FOOT;
        let size = pt(8.0);
        let number = self.page.to_string();
        let at = width - MARGIN - picture::prose_width(&number) * size;
        let mut last = |x: f32, text: &str| {
            self.items.push(Item::Prose {
                start: Pos::new(x, foot),
                height: size,
                text: text.to_owned(),
                color: PALE,
                bold: false,
            });
        };
        last(at, &number);
        if self.page > 1 && !self.running.is_empty() {
            let room = (width - 3.0 * MARGIN) / size;
            last(MARGIN, &cut(&self.running, room));
        }
        let mut items = vec![paper((width, height))];
        items.append(&mut self.items);
        let page = Drawing {
            width,
            height,
            items,
        };
        self.stopped |= !(self.sink)(page);
        self.page += 1;
        self.column = 0;
        self.top = MARGIN;
        self.y = MARGIN;
    }
}

/// White paper of that size.
pub(crate) fn paper((width, height): (f32, f32)) -> Item {
    Item::Fill {
        rect: Rect {
            min: Pos::default(),
            max: Pos::new(width, height),
        },
        color: Rgba::rgb(255, 255, 255),
    }
}

/// A line of text that begins at `start`.
pub(crate) fn prose(start: Pos, height: f32, text: &str, bold: bool) -> Item {
    Item::Prose {
        start,
        height,
        text: text.to_owned(),
        color: INK,
        bold,
    }
}

/// A board that fits into `room`, with cells of at most `largest`, its corner at the origin.
pub(crate) fn board(
    scene: &Scene,
    room: (f32, f32),
    largest: f32,
    theme: &Theme,
) -> (Vec<Item>, Rect) {
    let (mut width, mut height) = (room.0.max(24.0), room.1.max(24.0));
    let mut g: Geometry = picture::layout(scene, width, height);
    if g.cell > largest {
        let share = largest / g.cell;
        (width, height) = (g.board.width() * share, g.board.height() * share);
        g = picture::layout(scene, width.ceil(), height.ceil());
    }
    g.legible = LEGIBLE;
    let corner = g.board.min;
    let drawing = picture::draw(scene, &g, theme);
    let items = drawing.items.into_iter();
    (
        items.map(|item| item.moved(-corner.x, -corner.y)).collect(),
        g.board.moved(-corner.x, -corner.y),
    )
}

/// Paragraphs as lines of at most `width` font heights.
pub(crate) fn paragraphs(text: &[String], width: f32) -> Vec<String> {
    text.iter()
        .flat_map(|paragraph| wrap(paragraph, width))
        .collect()
}

/// Lines of one paragraph as a text without ends of lines.
fn joined(lines: &[String]) -> String {
    let mut text = String::new();
    for line in lines {
        let blank =
            text.ends_with(|c: char| c.is_ascii()) && line.starts_with(|c: char| c.is_ascii());
        if blank {
            text.push(' ');
        }
        text.push_str(line);
    }
    text
}

/// As much of a line as fits into `width` font heights.
pub(crate) fn cut(text: &str, width: f32) -> String {
    if picture::prose_width(text) <= width {
        return text.to_owned();
    }
    let mut used = picture::char_width('…');
    let mut kept = String::new();
    for c in text.chars() {
        used += picture::char_width(c);
        if used > width {
            break;
        }
        kept.push(c);
    }
    kept.push('…');
    kept
}
