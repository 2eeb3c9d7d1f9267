//! Paints a [`Drawing`] with egui: stones and shadows as sprites of one texture, the wood as
//! another, everything else as egui's own shapes.

use eframe::egui::{
    self, Align2, Color32, ColorImage, FontFamily, FontId, Mesh, Pos2, Rect, Shape, Stroke,
    TextureHandle, TextureId, TextureOptions, Vec2, pos2, vec2,
};
use go::Color;
use picture::{
    Board, Drawing, Finish, Item, Pos, Rgba, RgbaImage, STONE_VARIANTS, ThemeName, Timber,
};
use std::sync::{Arc, LazyLock};

/// Empty pixels around each sprite, so that neighbours do not shine through.
const GAP: usize = 2;
/// So many sizes of stones are kept.
const SIZES: usize = 3;

/// The textures in use.
#[derive(Default)]
pub struct Painter {
    // Boards of several sizes may be seen at once; what was used last comes last.
    stones: Vec<StoneAtlas>,
    wood: Option<(Timber, TextureHandle)>,
}

/// All stones and the shadow, rendered for one radius in pixels and one light.
struct StoneAtlas {
    texture: TextureHandle,
    radius: u32,
    finish: Finish,
    // For each colour its variants, then the shadow: where in the texture, 0 to 1.
    stones: [Vec<Rect>; 2],
    shadow: Rect,
    stone_reach: f32,
    shadow_reach: f32,
}

/// Turns pixels of the drawing into points of the window.
#[derive(Clone, Copy)]
struct Scale {
    corner: Pos2,
    pixels: f32,
}

impl Scale {
    fn pos(self, pos: Pos) -> Pos2 {
        self.corner + vec2(pos.x, pos.y) / self.pixels
    }

    fn length(self, length: f32) -> f32 {
        length / self.pixels
    }
}

impl Painter {
    /// Paints `drawing`, whose unit is a pixel of the screen, with its corner at `corner`.
    pub fn paint(&mut self, painter: &egui::Painter, corner: Pos2, drawing: &Drawing) {
        let scale = Scale {
            corner,
            pixels: painter.ctx().pixels_per_point(),
        };
        let mut sprites = Mesh::default();
        for item in &drawing.items {
            if let Item::Stone { radius, .. } | Item::Shadow { radius, .. } = item {
                self.sprite(painter, item, *radius, scale, &mut sprites);
                continue;
            }
            flush(painter, &mut sprites);
            match item {
                Item::Wood { rect, timber } => self.wood(painter, *rect, *timber, scale),
                other => shape(painter, other, scale),
            }
        }
        flush(painter, &mut sprites);
    }

    fn sprite(
        &mut self,
        painter: &egui::Painter,
        item: &Item,
        radius: f32,
        scale: Scale,
        mesh: &mut Mesh,
    ) {
        let finish = match item {
            Item::Stone { finish, .. } => Some(*finish),
            _ => None,
        };
        // Ghosts and markers are smaller than stones; they are scaled from the big ones.
        let wanted = radius.ceil().clamp(2.0, largest_radius(painter.ctx())) as u32;
        let fits = |atlas: &StoneAtlas| {
            let large_enough =
                wanted <= atlas.radius && (atlas.radius < wanted * 2 || atlas.radius < 12);
            // The shadow is the same in every light.
            large_enough && finish.is_none_or(|finish| finish == atlas.finish)
        };
        if let Some(at) = self.stones.iter().rposition(fits) {
            self.stones[at..].rotate_left(1);
        } else {
            let before = self.stones.last().map(|atlas| atlas.finish);
            let finish = finish.or(before).unwrap_or_default();
            if self.stones.len() == SIZES {
                self.stones.remove(0);
            }
            self.stones
                .push(StoneAtlas::new(painter.ctx(), wanted, finish));
        }
        let Some(atlas) = self.stones.last() else {
            return;
        };
        let (center, uv, reach, alpha) = match item {
            Item::Stone {
                center,
                color,
                alpha,
                variant,
                ..
            } => {
                let variants = &atlas.stones[color.index()];
                (
                    center,
                    variants[usize::from(*variant) % variants.len()],
                    atlas.stone_reach,
                    *alpha,
                )
            }
            Item::Shadow { center, alpha, .. } => {
                (center, atlas.shadow, atlas.shadow_reach, *alpha)
            }
            _ => return,
        };
        let side = 2.0 * scale.length(radius * reach);
        let rect = Rect::from_center_size(scale.pos(*center), Vec2::splat(side));
        if mesh.texture_id != atlas.texture.id() {
            // A mesh has one texture.
            flush(painter, mesh);
            mesh.texture_id = atlas.texture.id();
        }
        mesh.add_rect_with_uv(rect, uv, Color32::WHITE.gamma_multiply(alpha));
    }

    fn wood(&mut self, painter: &egui::Painter, rect: picture::Rect, timber: Timber, scale: Scale) {
        let load = || {
            painter
                .ctx()
                .load_texture("wood", opaque(wood(timber)), TextureOptions::LINEAR)
        };
        let known = self.wood.take().filter(|(known, _)| *known == timber);
        let (_, texture) = self.wood.insert(known.unwrap_or_else(|| (timber, load())));
        let rect = Rect::from_min_max(scale.pos(rect.min), scale.pos(rect.max));
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        painter.image(texture.id(), rect, whole, Color32::WHITE);
    }
}

/// Side of the picture of the wood, in pixels. It is stretched over the board, so that resizing the
/// window costs nothing.
const WOOD_SIDE: u32 = 1024;

type Texture = LazyLock<RgbaImage>;
static KAYA: Texture = LazyLock::new(|| picture::wood_texture(Timber::Kaya, WOOD_SIDE, WOOD_SIDE));
static WALNUT: Texture =
    LazyLock::new(|| picture::wood_texture(Timber::Walnut, WOOD_SIDE, WOOD_SIDE));

fn wood(timber: Timber) -> &'static RgbaImage {
    match timber {
        Timber::Kaya => &KAYA,
        Timber::Walnut => &WALNUT,
    }
}

/// Makes the wood of a board on a thread of its own, to be called before the window opens: it is
/// ready when the first frame wants it.
pub fn prepare(theme: ThemeName) {
    if let Board::Wood(timber) = theme.theme().board {
        std::thread::spawn(move || wood(timber));
    }
}

fn flush(painter: &egui::Painter, sprites: &mut Mesh) {
    if !sprites.is_empty() {
        painter.add(Shape::Mesh(Arc::new(std::mem::take(sprites))));
    }
    sprites.texture_id = TextureId::default();
}

fn shape(painter: &egui::Painter, item: &Item, scale: Scale) {
    match item {
        Item::Fill { rect, color } => {
            let rect = Rect::from_min_max(scale.pos(rect.min), scale.pos(rect.max));
            painter.rect_filled(rect, 0.0, color32(*color));
        }
        Item::Line {
            from,
            to,
            width,
            color,
        } => {
            let stroke = Stroke::new(scale.length(*width), color32(*color));
            painter.line_segment([scale.pos(*from), scale.pos(*to)], stroke);
        }
        Item::Disc {
            center,
            radius,
            color,
        } => {
            painter.circle_filled(scale.pos(*center), scale.length(*radius), color32(*color));
        }
        Item::Ring {
            center,
            radius,
            width,
            color,
        } => {
            let stroke = Stroke::new(scale.length(*width), color32(*color));
            painter.circle_stroke(scale.pos(*center), scale.length(*radius), stroke);
        }
        Item::Polygon {
            points,
            fill,
            stroke,
        } => {
            let points = points.iter().map(|&p| scale.pos(p)).collect();
            let fill = fill.map_or(Color32::TRANSPARENT, color32);
            let stroke = stroke.map_or(Stroke::NONE, |(width, color)| {
                Stroke::new(scale.length(width), color32(color))
            });
            painter.add(Shape::convex_polygon(points, fill, stroke));
        }
        Item::Text {
            center,
            height,
            text,
            color,
            outline,
            bold,
        } => {
            text_item(
                painter,
                scale.pos(*center),
                scale.length(*height),
                text,
                (*color, *outline, *bold),
            );
        }
        Item::Engraved {
            center,
            height,
            text,
            color,
            turned,
        } => engraved(
            painter,
            (scale.pos(*center), scale.length(*height)),
            text,
            *color,
            *turned,
        ),
        Item::Prose {
            start,
            height,
            text,
            color,
            ..
        } => {
            // The base line of egui's own fonts lies about here.
            let height = scale.length(*height);
            let font = FontId::new(height, FontFamily::Proportional);
            let place = scale.pos(*start) - vec2(0.0, height * 1.1);
            painter.text(place, Align2::LEFT_TOP, text, font, color32(*color));
        }
        Item::Wood { .. } | Item::Shadow { .. } | Item::Stone { .. } => {}
    }
}

/// Characters on a piece, perhaps upside down; a little thicker, as writing in lacquer is.
fn engraved(
    painter: &egui::Painter,
    (center, height): (Pos2, f32),
    text: &str,
    color: Rgba,
    turned: bool,
) {
    if !turned {
        text_item(painter, center, height, text, (color, None, true));
        return;
    }
    let font = FontId::new(height, FontFamily::Proportional);
    let galley = painter.layout_no_wrap(text.to_owned(), font, color32(color));
    let corner = center + galley.size() / 2.0;
    for offset in [0.0, -height * Drawing::BOLD] {
        let place = corner + vec2(offset, 0.0);
        let shape = egui::epaint::TextShape::new(place, Arc::clone(&galley), color32(color));
        painter.add(shape.with_angle(std::f32::consts::PI));
    }
}

/// egui cannot outline letters, so they are painted around their place first.
fn text_item(
    painter: &egui::Painter,
    center: Pos2,
    height: f32,
    text: &str,
    (color, outline, bold): (Rgba, Option<Rgba>, bool),
) {
    const AROUND: [Vec2; 8] = [
        vec2(1.0, 0.0),
        vec2(0.7, 0.7),
        vec2(0.0, 1.0),
        vec2(-0.7, 0.7),
        vec2(-1.0, 0.0),
        vec2(-0.7, -0.7),
        vec2(0.0, -1.0),
        vec2(0.7, -0.7),
    ];
    let font = FontId::new(height, FontFamily::Proportional);
    let galley = painter.layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER);
    let place = Align2::CENTER_CENTER.anchor_size(center, galley.size()).min;
    let put = |offset: Vec2, color: Rgba| {
        painter.galley_with_override_text_color(
            place + offset,
            Arc::clone(&galley),
            color32(color),
        );
    };
    if let Some(outline) = outline {
        for direction in AROUND {
            put(direction * height * Drawing::OUTLINE * 0.7, outline);
        }
    }
    put(Vec2::ZERO, color);
    if bold {
        put(vec2(height * Drawing::BOLD, 0.0), color);
    }
}

/// The largest radius of rendered stones: all of them stand side by side in one texture, and not every graphics card takes
/// large ones. Larger stones are scaled up.
fn largest_radius(context: &egui::Context) -> f32 {
    const IMAGES: usize = 2 * STONE_VARIANTS as usize + 1;
    /// The width of the widest of the images, in radii.
    const WIDEST: f32 = 2.6;
    let side = context.input(|input| input.max_texture_side);
    let each = (side / IMAGES).saturating_sub(2 * GAP);
    (each as f32 / WIDEST).clamp(8.0, 200.0)
}

impl StoneAtlas {
    fn new(context: &egui::Context, radius: u32, finish: Finish) -> StoneAtlas {
        let stones = Color::BOTH.map(|color| {
            (0..STONE_VARIANTS)
                .map(|variant| picture::stone_sprite(color, radius, variant, finish))
                .collect::<Vec<_>>()
        });
        let shadow = picture::shadow_sprite(radius);
        let reach = |image: &RgbaImage| image.width as f32 / (2.0 * radius as f32);
        let (stone_reach, shadow_reach) = (reach(&stones[0][0]), reach(&shadow));
        let all: Vec<&RgbaImage> = stones
            .iter()
            .flatten()
            .chain(std::iter::once(&shadow))
            .collect();
        let width = all
            .iter()
            .map(|image| image.width as usize + GAP)
            .sum::<usize>()
            + GAP;
        let height = all
            .iter()
            .map(|image| image.height as usize)
            .max()
            .unwrap_or(1)
            + 2 * GAP;
        let mut atlas = ColorImage::filled([width, height], Color32::TRANSPARENT);
        let mut at = GAP;
        let mut place = |image: &RgbaImage| {
            let (w, h) = (image.width as usize, image.height as usize);
            for y in 0..h {
                for x in 0..w {
                    atlas.pixels[(y + GAP) * width + at + x] = pixel(image, x, y);
                }
            }
            let uv = Rect::from_min_size(
                pos2(at as f32 / width as f32, GAP as f32 / height as f32),
                vec2(w as f32 / width as f32, h as f32 / height as f32),
            );
            at += w + GAP;
            uv
        };
        let places = [
            stones[0].iter().map(&mut place).collect(),
            stones[1].iter().map(&mut place).collect(),
        ];
        let shadow = place(&shadow);
        let texture = context.load_texture("stones", atlas, TextureOptions::LINEAR);
        StoneAtlas {
            texture,
            radius,
            finish,
            stones: places,
            shadow,
            stone_reach,
            shadow_reach,
        }
    }
}

fn pixel(image: &RgbaImage, x: usize, y: usize) -> Color32 {
    let at = (y * image.width as usize + x) * 4;
    let [r, g, b, a] = [
        image.data[at],
        image.data[at + 1],
        image.data[at + 2],
        image.data[at + 3],
    ];
    Color32::from_rgba_unmultiplied(r, g, b, a)
}

fn opaque(image: &RgbaImage) -> ColorImage {
    ColorImage::from_rgba_unmultiplied([image.width as usize, image.height as usize], &image.data)
}

/// The colour as egui has it.
pub fn color32(color: Rgba) -> Color32 {
    Color32::from_rgba_unmultiplied(color.0, color.1, color.2, color.3)
}

/// Reads PNG bytes back into pixels, for the clipboard.
pub fn color_image(png: &[u8]) -> Option<ColorImage> {
    let icon = eframe::icon_data::from_png_bytes(png).ok()?;
    Some(ColorImage::from_rgba_unmultiplied(
        [icon.width as usize, icon.height as usize],
        &icon.rgba,
    ))
}

/// The window's icon.
pub fn icon() -> egui::IconData {
    eframe::icon_data::from_png_bytes(include_bytes!("../../assets/icon.png")).unwrap_or_default()
}
