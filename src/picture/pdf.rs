//! Drawings as the pages of a PDF file.
//!
//! Everything is drawn with lines and curves, so it can be enlarged without end; only shaded stones and their shadows
//! are small images, stored once. Of the bundled font those letters are in the file that are used, and text can be
//! searched and copied.

use std::collections::{BTreeMap, BTreeSet};

use go::Color;
use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{CidFontType, FontFlags, LineJoinStyle, SystemInfo, TextRenderingMode};
use pdf_writer::types::{LineCapStyle, UnicodeCmap};
use pdf_writer::{Chunk, Content, Filter, Finish, Name, Ref, Str, TextStr};
use subsetter::GlyphRemapper;

use crate::{
    Drawing, Finish as Light, Item, Pos, Rect, Rgba, RgbaImage, STONE_VARIANTS, Timber, font,
    sprite, wood,
};

/// Radius of the images of stones, in pixels: more than a printer shows of a stone of a centimetre.
const STONE_RADIUS: u32 = 90;
/// How hard streams are compressed, 0 to 10.
const LEVEL: u8 = 6;
/// Distance of a circle's control points from its ends, in radii.
const KAPPA: f32 = 0.552_284_8;

/// What a document says about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PdfInfo {
    /// Its title; may be empty.
    pub title: String,
    /// Who wrote it; may be empty.
    pub author: String,
    /// Language tag of its texts, such as `en`; may be empty.
    pub language: String,
}

/// A PDF file in the making: a page after the other, so that nothing but the pages' compressed contents is kept.
pub struct Pdf {
    info: PdfInfo,
    /// Units of the drawings for each point (1/72 inch).
    scale: f32,
    chunk: Chunk,
    next: i32,
    pages: Vec<Ref>,
    glyphs: GlyphRemapper,
    /// What each glyph of the subset stands for.
    letters: BTreeMap<u16, (char, f32)>,
    /// Opacities in use.
    alphas: BTreeSet<u8>,
    /// Images and forms in use.
    objects: BTreeMap<String, Ref>,
}

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const RESOURCES: Ref = Ref::new(3);
const FONT_ID: Ref = Ref::new(4);

impl Pdf {
    /// A document without pages. `units_per_point` units of a drawing are 1/72 inch on paper.
    pub fn new(info: PdfInfo, units_per_point: f32) -> Pdf {
        Pdf {
            info,
            scale: units_per_point,
            chunk: Chunk::new(),
            next: 10,
            pages: Vec::new(),
            glyphs: GlyphRemapper::new(),
            letters: BTreeMap::new(),
            alphas: BTreeSet::new(),
            objects: BTreeMap::new(),
        }
    }

    /// Number of pages so far.
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Tells whether there is no page yet.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// Adds a page that is as large as the drawing.
    pub fn add_page(&mut self, drawing: &Drawing) {
        let (width, height) = (drawing.width / self.scale, drawing.height / self.scale);
        let mut content = Content::new();
        // From here on units and directions are those of drawings.
        content.transform([1.0 / self.scale, 0.0, 0.0, -1.0 / self.scale, 0.0, height]);
        content.set_line_join(LineJoinStyle::RoundJoin);
        let mut pen = Pen {
            pdf: self,
            content,
            alpha: 255,
        };
        for item in &drawing.items {
            pen.item(item);
        }
        let data = compress_to_vec_zlib(&pen.content.finish(), LEVEL);
        let (id, content_id) = (self.fresh(), self.fresh());
        self.chunk
            .stream(content_id, &data)
            .filter(Filter::FlateDecode);
        let mut page = self.chunk.page(id);
        page.media_box(pdf_writer::Rect::new(0.0, 0.0, width, height));
        page.parent(PAGES);
        page.contents(content_id);
        page.pair(Name(b"Resources"), RESOURCES);
        page.finish();
        self.pages.push(id);
    }

    /// Returns the bytes of the file.
    pub fn finish(mut self) -> Vec<u8> {
        self.write_font();
        self.write_resources();
        let mut pdf = pdf_writer::Pdf::new();
        let mut catalog = pdf.catalog(CATALOG);
        catalog.pages(PAGES);
        if !self.info.language.is_empty() {
            catalog.lang(TextStr(&self.info.language));
        }
        catalog.finish();
        pdf.pages(PAGES)
            .kids(self.pages.iter().copied())
            .count(self.pages.len() as i32);
        let id = self.fresh();
        let mut info = pdf.document_info(id);
        for (name, text) in [("Title", &self.info.title), ("Author", &self.info.author)] {
            if !text.is_empty() {
                info.pair(Name(name.as_bytes()), TextStr(text));
            }
        }
        info.creator(TextStr("Katsura"));
        info.finish();
        pdf.extend(&self.chunk);
        pdf.finish()
    }

    fn fresh(&mut self) -> Ref {
        self.next += 1;
        Ref::new(self.next)
    }

    fn write_resources(&mut self) {
        let states: Vec<(u8, Ref)> = std::mem::take(&mut self.alphas)
            .into_iter()
            .map(|alpha| (alpha, self.fresh()))
            .collect();
        for &(alpha, id) in &states {
            let value = f32::from(alpha) / 255.0;
            self.chunk
                .ext_graphics(id)
                .stroking_alpha(value)
                .non_stroking_alpha(value);
        }
        let mut resources = self
            .chunk
            .indirect(RESOURCES)
            .start::<pdf_writer::writers::Resources>();
        resources.fonts().pair(Name(b"F"), FONT_ID);
        let mut dict = resources.ext_g_states();
        for (alpha, id) in states {
            dict.pair(Name(alpha_name(alpha).as_bytes()), id);
        }
        dict.finish();
        let mut dict = resources.x_objects();
        for (name, id) in &self.objects {
            dict.pair(Name(name.as_bytes()), *id);
        }
    }

    /// The letters that were used, as a font of their own.
    fn write_font(&mut self) {
        let system = || SystemInfo {
            registry: Str(b"Adobe"),
            ordering: Str(b"Identity"),
            supplement: 0,
        };
        // Six letters before the name say that it is a part of the font.
        let name = Name(b"KATSUR+MPLUS1p-Regular");
        let [cid, descriptor, cmap, file] = [(); 4].map(|()| self.fresh());
        let chunk = &mut self.chunk;
        chunk
            .type0_font(FONT_ID)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(cmap);
        let mut font = chunk.cid_font(cid);
        font.subtype(CidFontType::Type2)
            .base_font(name)
            .system_info(system())
            .font_descriptor(descriptor)
            .default_width(1000.0)
            .cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = font.widths();
        for (&glyph, &(_, width)) in &self.letters {
            widths.consecutive(glyph, [width * 1000.0]);
        }
        widths.finish();
        font.finish();
        chunk
            .font_descriptor(descriptor)
            .name(name)
            .flags(FontFlags::SYMBOLIC)
            .bbox(pdf_writer::Rect::new(-200.0, -240.0, 1200.0, 1000.0))
            .italic_angle(0.0)
            .ascent(860.0)
            .descent(-140.0)
            .cap_height(730.0)
            .stem_v(80.0)
            .font_file2(file);
        let mut unicode = UnicodeCmap::<u16>::new(Name(b"Custom"), system());
        for (&glyph, &(letter, _)) in &self.letters {
            unicode.pair(glyph, letter);
        }
        let text = compress_to_vec_zlib(&unicode.finish(), LEVEL);
        chunk.stream(cmap, &text).filter(Filter::FlateDecode);
        let subset = subsetter::subset(font::FONT, 0, &self.glyphs)
            .expect("the bundled font can be cut down");
        let data = compress_to_vec_zlib(&subset, LEVEL);
        let mut stream = chunk.stream(file, &data);
        stream.pair(Name(b"Length1"), subset.len() as i32);
        stream.filter(Filter::FlateDecode);
    }

    /// The codes of a text in the font of the file, and its width in em.
    fn codes(&mut self, text: &str) -> (Vec<u8>, f32) {
        let mut codes = Vec::with_capacity(text.len() * 2);
        let mut width = 0.0;
        for c in text.chars() {
            let c = if c.is_control() { ' ' } else { c };
            let (glyph, advance) = font::glyph(c);
            let new = self.glyphs.remap(glyph);
            self.letters.entry(new).or_insert((c, advance));
            codes.extend(new.to_be_bytes());
            width += advance;
        }
        (codes, width)
    }

    /// The object of that name, made when it is wanted for the first time.
    fn object(&mut self, name: &str, make: impl FnOnce(&mut Pdf) -> Ref) {
        if !self.objects.contains_key(name) {
            let id = make(self);
            self.objects.insert(name.to_owned(), id);
        }
    }

    fn image(&mut self, image: &RgbaImage) -> Ref {
        let (id, mask_id) = (self.fresh(), self.fresh());
        let colors: Vec<u8> = image
            .data
            .chunks_exact(4)
            .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
            .collect();
        let alphas: Vec<u8> = image.data.chunks_exact(4).map(|pixel| pixel[3]).collect();
        let (colors, alphas) = (
            compress_to_vec_zlib(&colors, LEVEL),
            compress_to_vec_zlib(&alphas, LEVEL),
        );
        let size = (image.width as i32, image.height as i32);
        let mut object = self.chunk.image_xobject(id, &colors);
        object.filter(Filter::FlateDecode);
        object.width(size.0).height(size.1).bits_per_component(8);
        object.color_space().device_rgb();
        object.s_mask(mask_id);
        object.finish();
        let mut mask = self.chunk.image_xobject(mask_id, &alphas);
        mask.filter(Filter::FlateDecode);
        mask.width(size.0).height(size.1).bits_per_component(8);
        mask.color_space().device_gray();
        id
    }

    /// The board of wood as a form of one unit on each side.
    fn wood(&mut self, timber: Timber) -> Ref {
        let mut pen = Pen {
            pdf: self,
            content: Content::new(),
            alpha: 255,
        };
        let tone = wood::tone(timber, 0.08);
        pen.fill_color(tone);
        pen.content.rect(0.0, 0.0, 1.0, 1.0).fill_nonzero();
        for stroke in wood::strokes(timber) {
            pen.stroke_color(stroke.color, stroke.width);
            let [a, b, c, d] = stroke.xs;
            pen.content.move_to(a, 0.0);
            pen.content.cubic_to(b, 1.0 / 3.0, c, 2.0 / 3.0, d, 1.0);
            pen.content.stroke();
        }
        let data = compress_to_vec_zlib(&pen.content.finish(), LEVEL);
        let id = self.fresh();
        let mut form = self.chunk.form_xobject(id, &data);
        form.filter(Filter::FlateDecode);
        form.bbox(pdf_writer::Rect::new(0.0, 0.0, 1.0, 1.0));
        form.pair(Name(b"Resources"), RESOURCES);
        form.finish();
        id
    }
}

fn alpha_name(alpha: u8) -> String {
    format!("A{alpha}")
}

/// Writes the content of a page.
struct Pen<'a> {
    pdf: &'a mut Pdf,
    content: Content,
    /// The opacity that holds now.
    alpha: u8,
}

impl Pen<'_> {
    fn item(&mut self, item: &Item) {
        match item {
            Item::Wood { rect, timber } => self.wood(*rect, *timber),
            Item::Fill { rect, color } => {
                self.fill_color(*color);
                self.content
                    .rect(rect.min.x, rect.min.y, rect.width(), rect.height())
                    .fill_nonzero();
            }
            Item::Line {
                from,
                to,
                width,
                color,
            } => {
                self.stroke_color(*color, *width);
                self.content.move_to(from.x, from.y).line_to(to.x, to.y);
                self.content.stroke();
            }
            Item::Disc {
                center,
                radius,
                color,
            } => {
                self.fill_color(*color);
                self.circle(*center, *radius);
                self.content.fill_nonzero();
            }
            Item::Ring {
                center,
                radius,
                width,
                color,
            } => {
                self.stroke_color(*color, *width);
                self.circle(*center, *radius);
                self.content.stroke();
            }
            Item::Shadow {
                center,
                radius,
                alpha,
            } => {
                self.pdf.object("Shadow", |pdf| {
                    let sprite = sprite::shadow_sprite(STONE_RADIUS);
                    pdf.image(&sprite)
                });
                let side = sprite_side((STONE_RADIUS as f32 * sprite::SHADOW_REACH).ceil() * 2.0);
                self.sprite("Shadow", *center, radius * side, *alpha);
            }
            Item::Stone {
                center,
                radius,
                color,
                alpha,
                variant,
                finish,
            } => self.stone((*center, *radius), *color, *alpha, (*variant, *finish)),
            Item::Polygon {
                points,
                fill,
                stroke,
            } => self.polygon(points, *fill, *stroke),
            Item::Text {
                center,
                height,
                text,
                color,
                outline,
                bold,
            } => self.text((*center, *height), text, *color, (*outline, *bold)),
            Item::Engraved {
                center,
                height,
                text,
                color,
                turned,
            } => self.engraved((*center, *height), text, *color, *turned),
            Item::Prose {
                start,
                height,
                text,
                color,
                bold,
            } => {
                let (codes, _) = self.pdf.codes(text);
                self.show((*start, *height), &codes, *color, *bold);
            }
        }
    }

    fn alpha(&mut self, alpha: u8) {
        if self.alpha != alpha {
            self.alpha = alpha;
            self.pdf.alphas.insert(alpha);
            self.pdf.alphas.insert(255);
            self.content
                .set_parameters(Name(alpha_name(alpha).as_bytes()));
        }
    }

    fn fill_color(&mut self, color: Rgba) {
        self.alpha(color.3);
        let [r, g, b] = [color.0, color.1, color.2].map(|v| f32::from(v) / 255.0);
        self.content.set_fill_rgb(r, g, b);
    }

    fn stroke_color(&mut self, color: Rgba, width: f32) {
        self.alpha(color.3);
        let [r, g, b] = [color.0, color.1, color.2].map(|v| f32::from(v) / 255.0);
        self.content.set_stroke_rgb(r, g, b);
        self.content.set_line_width(width);
        self.content.set_line_cap(LineCapStyle::ButtCap);
    }

    fn circle(&mut self, center: Pos, radius: f32) {
        let Pos { x, y } = center;
        let (r, k) = (radius, radius * KAPPA);
        self.content
            .move_to(x + r, y)
            .cubic_to(x + r, y + k, x + k, y + r, x, y + r)
            .cubic_to(x - k, y + r, x - r, y + k, x - r, y)
            .cubic_to(x - r, y - k, x - k, y - r, x, y - r)
            .cubic_to(x + k, y - r, x + r, y - k, x + r, y)
            .close_path();
    }

    fn wood(&mut self, rect: Rect, timber: Timber) {
        let name = format!("{timber:?}");
        self.pdf.object(&name, |pdf| pdf.wood(timber));
        self.alpha(255);
        let Rect { min, .. } = rect;
        self.content
            .save_state()
            .transform([rect.width(), 0.0, 0.0, rect.height(), min.x, min.y])
            .x_object(Name(name.as_bytes()))
            .restore_state();
    }

    fn stone(
        &mut self,
        (center, radius): (Pos, f32),
        color: Color,
        alpha: f32,
        (variant, finish): (u8, Light),
    ) {
        let variant = match color {
            Color::Black => 0,
            Color::White => variant % STONE_VARIANTS,
        };
        let name = format!("{color:?}{variant}{finish:?}");
        self.pdf.object(&name, |pdf| {
            let sprite = sprite::stone_sprite(color, STONE_RADIUS, variant, finish);
            pdf.image(&sprite)
        });
        let side = sprite_side(2.0 * STONE_RADIUS as f32 + 2.0);
        self.sprite(&name, center, radius * side, alpha);
    }

    /// Puts an image into a square of that side.
    fn sprite(&mut self, name: &str, center: Pos, side: f32, alpha: f32) {
        self.alpha((alpha.clamp(0.0, 1.0) * 255.0).round() as u8);
        let corner = center.moved(-side / 2.0, side / 2.0);
        self.content
            .save_state()
            .transform([side, 0.0, 0.0, -side, corner.x, corner.y])
            .x_object(Name(name.as_bytes()))
            .restore_state();
    }

    fn polygon(&mut self, points: &[Pos], fill: Option<Rgba>, stroke: Option<(f32, Rgba)>) {
        if let Some(color) = fill {
            self.fill_color(color);
            self.path(points);
            self.content.fill_nonzero();
        }
        if let Some((width, color)) = stroke {
            self.stroke_color(color, width);
            self.path(points);
            self.content.stroke();
        }
    }

    fn path(&mut self, points: &[Pos]) {
        for (i, p) in points.iter().enumerate() {
            if i == 0 {
                self.content.move_to(p.x, p.y);
            } else {
                self.content.line_to(p.x, p.y);
            }
        }
        self.content.close_path();
    }

    fn text(
        &mut self,
        (center, height): (Pos, f32),
        text: &str,
        color: Rgba,
        (outline, bold): (Option<Rgba>, bool),
    ) {
        let (codes, width) = self.pdf.codes(text);
        let start = center.moved(-width * height / 2.0, height * Drawing::BASELINE);
        if let Some(outline) = outline {
            let extra = if bold { Drawing::BOLD } else { 0.0 };
            // It is no text of its own: whoever copies the text wants it once.
            self.content.begin_marked_content(Name(b"Artifact"));
            self.stroke_color(outline, (2.0 * Drawing::OUTLINE + extra) * height);
            self.letters((start, height), &codes, TextRenderingMode::Stroke);
            self.content.end_marked_content();
        }
        self.show((start, height), &codes, color, bold);
    }

    fn engraved(&mut self, (center, height): (Pos, f32), text: &str, color: Rgba, turned: bool) {
        if !turned {
            self.text((center, height), text, color, (None, true));
            return;
        }
        let alpha = self.alpha;
        self.content.save_state();
        let around = [-1.0, 0.0, 0.0, -1.0, 2.0 * center.x, 2.0 * center.y];
        self.content.transform(around);
        self.text((center, height), text, color, (None, true));
        self.content.restore_state();
        // The opacity is again what it was.
        self.alpha = alpha;
    }

    fn show(&mut self, at: (Pos, f32), codes: &[u8], color: Rgba, bold: bool) {
        let mode = if bold {
            self.stroke_color(color, Drawing::BOLD * at.1);
            TextRenderingMode::FillStroke
        } else {
            TextRenderingMode::Fill
        };
        self.fill_color(color);
        self.letters(at, codes, mode);
    }

    fn letters(&mut self, (start, height): (Pos, f32), codes: &[u8], mode: TextRenderingMode) {
        self.content
            .begin_text()
            .set_font(Name(b"F"), height)
            .set_text_rendering_mode(mode)
            .set_text_matrix([1.0, 0.0, 0.0, -1.0, start.x, start.y])
            .show(Str(codes))
            .end_text();
    }
}

/// Side of a sprite's image in radii of its stone.
fn sprite_side(pixels: f32) -> f32 {
    pixels / STONE_RADIUS as f32
}
