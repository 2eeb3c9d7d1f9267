//! Draws what egui tessellated on the processor: no GPU, no display, the same pixels everywhere.
//!
//! Triangles are filled with integer edge functions in 1/256 pixel and the top-left rule, as GPUs do,
//! so shared edges are hit once. Colours are blended premultiplied, in the space egui gives them.

use egui::{
    ClippedPrimitive, Color32, ImageData, TextureFilter, TextureId, TexturesDelta,
    epaint::{ImageDelta, Primitive, Vertex},
};
use std::collections::HashMap;

/// Four channels as numbers from 0 to 255.
type Channels = [f32; 4];

/// A renderer for the test harness, with the textures it has been given so far.
#[derive(Default)]
pub struct CpuRenderer {
    textures: HashMap<TextureId, Texture>,
    // Freed textures may still be used by the frame that frees them.
    free_next: Vec<TextureId>,
}

struct Texture {
    width: usize,
    height: usize,
    pixels: Vec<Color32>,
    nearest: bool,
}

struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<[u8; 4]>,
}

/// Pixels from `min`, included, to `max`, excluded.
#[derive(Clone, Copy)]
struct Clip {
    min: [i32; 2],
    max: [i32; 2],
}

impl egui_kittest::TestRenderer for CpuRenderer {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        let mut now = std::mem::take(delta);
        for id in self.free_next.drain(..) {
            self.textures.remove(&id);
        }
        for (id, images) in &now.set {
            for image in images {
                self.set(*id, image);
            }
        }
        self.free_next.extend(now.free.iter().copied());
        now.clear();
    }

    fn render(
        &mut self,
        context: &egui::Context,
        output: &egui::FullOutput,
    ) -> Result<image::RgbaImage, String> {
        let scale = context.pixels_per_point();
        let size = context.content_rect().size() * scale;
        let primitives = context.tessellate(output.shapes.clone(), scale);
        let (width, height) = (size.x.round() as usize, size.y.round() as usize);
        let mut canvas = Canvas {
            width,
            height,
            pixels: vec![[0; 4]; width * height],
        };
        self.paint(&mut canvas, &primitives, scale);
        let bytes: Vec<u8> = canvas.pixels.into_iter().flatten().collect();
        image::RgbaImage::from_raw(width as u32, height as u32, bytes)
            .ok_or_else(|| "the size is wrong".into())
    }
}

impl CpuRenderer {
    fn set(&mut self, id: TextureId, delta: &ImageDelta) {
        let ImageData::Color(image) = &delta.image;
        let [width, height] = image.size;
        let Some([x, y]) = delta.pos else {
            let nearest = delta.options.magnification == TextureFilter::Nearest;
            self.textures.insert(
                id,
                Texture {
                    width,
                    height,
                    pixels: image.pixels.clone(),
                    nearest,
                },
            );
            return;
        };
        if let Some(texture) = self.textures.get_mut(&id) {
            for row in 0..height {
                let from = &image.pixels[row * width..][..width];
                texture.pixels[(y + row) * texture.width + x..][..width].copy_from_slice(from);
            }
        }
    }

    fn paint(&self, canvas: &mut Canvas, primitives: &[ClippedPrimitive], scale: f32) {
        for ClippedPrimitive {
            clip_rect,
            primitive,
        } in primitives
        {
            let Primitive::Mesh(mesh) = primitive else {
                continue;
            };
            let Some(texture) = self.textures.get(&mesh.texture_id) else {
                continue;
            };
            let low = |at: f32| (at * scale).round().max(0.0) as i32;
            let high = |at: f32, end: usize| (at * scale).round().min(end as f32) as i32;
            let clip = Clip {
                min: [low(clip_rect.min.x), low(clip_rect.min.y)],
                max: [
                    high(clip_rect.max.x, canvas.width),
                    high(clip_rect.max.y, canvas.height),
                ],
            };
            for corners in mesh.indices.chunks_exact(3) {
                let corners = [0, 1, 2].map(|k| &mesh.vertices[corners[k] as usize]);
                if let Some(triangle) = Triangle::new(corners, texture, scale) {
                    triangle.fill(canvas, clip);
                }
            }
        }
    }
}

impl Texture {
    fn at(&self, x: i32, y: i32) -> Channels {
        let x = x.clamp(0, self.width as i32 - 1) as usize;
        let y = y.clamp(0, self.height as i32 - 1) as usize;
        channels(self.pixels[y * self.width + x])
    }

    /// The colour at a place from 0 to 1, between pixels mixed from the four nearest.
    fn sample(&self, u: f32, v: f32) -> Channels {
        let (x, y) = (u * self.width as f32, v * self.height as f32);
        if self.nearest {
            return self.at(x.floor() as i32, y.floor() as i32);
        }
        let (x, y) = (x - 0.5, y - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let (fx, fy) = (x - left, y - top);
        let (left, top) = (left as i32, top as i32);
        let upper = mix(self.at(left, top), self.at(left + 1, top), fx);
        let lower = mix(self.at(left, top + 1), self.at(left + 1, top + 1), fx);
        mix(upper, lower, fy)
    }
}

fn channels(color: Color32) -> Channels {
    color.to_array().map(f32::from)
}

fn mix(a: Channels, b: Channels, part: f32) -> Channels {
    std::array::from_fn(|k| a[k] * (1.0 - part) + b[k] * part)
}

fn tint(a: Channels, b: Channels) -> Channels {
    std::array::from_fn(|k| a[k] * b[k] / 255.0)
}

fn blend(below: &mut [u8; 4], above: Channels) {
    let rest = 1.0 - above[3] / 255.0;
    for (below, above) in below.iter_mut().zip(above) {
        *below = (above + f32::from(*below) * rest + 0.5).min(255.0) as u8;
    }
}

/// One side of a triangle; a pixel is on the inner side where [`Edge::at`] is not negative.
struct Edge {
    from: [i64; 2],
    dx: i64,
    dy: i64,
    // A pixel exactly on the side belongs to the triangle only at the top and the left.
    bias: i64,
}

impl Edge {
    fn new(from: [i64; 2], to: [i64; 2]) -> Edge {
        let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
        let top_left = dy < 0 || (dy == 0 && dx > 0);
        Edge {
            from,
            dx,
            dy,
            bias: if top_left { 0 } else { -1 },
        }
    }

    fn at(&self, x: i64, y: i64) -> i64 {
        self.dx * (y - self.from[1]) - self.dy * (x - self.from[0]) + self.bias
    }
}

/// A triangle ready to be filled.
struct Triangle<'a> {
    texture: &'a Texture,
    corners: [[i64; 2]; 3],
    vertices: [&'a Vertex; 3],
    area: f32,
    // The one colour of the whole triangle, if it has one: most of a window's pixels.
    flat: Option<Channels>,
}

impl<'a> Triangle<'a> {
    fn new(
        mut vertices: [&'a Vertex; 3],
        texture: &'a Texture,
        scale: f32,
    ) -> Option<Triangle<'a>> {
        let fixed = |at: f32| (at * scale * 256.0).round() as i64;
        let mut corners = vertices.map(|v| [fixed(v.pos.x), fixed(v.pos.y)]);
        let [a, b, c] = corners;
        let area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        if area < 0 {
            corners.swap(1, 2);
            vertices.swap(1, 2);
        }
        let same = |of: fn(&Vertex) -> [u32; 2]| vertices.iter().all(|v| of(v) == of(vertices[0]));
        let one_color = same(|v| [u32::from_le_bytes(v.color.to_array()), 0]);
        let one_place = same(|v| [v.uv.x.to_bits(), v.uv.y.to_bits()]);
        let flat = (one_color && one_place).then(|| {
            tint(
                texture.sample(vertices[0].uv.x, vertices[0].uv.y),
                channels(vertices[0].color),
            )
        });
        let invisible = flat.is_some_and(|color| color.iter().all(|&part| part <= 0.0));
        (area != 0 && !invisible).then_some(Triangle {
            texture,
            corners,
            vertices,
            area: area.abs() as f32,
            flat,
        })
    }

    fn fill(&self, canvas: &mut Canvas, clip: Clip) {
        let [a, b, c] = self.corners;
        // Edge k lies opposite to corner k.
        let edges = [Edge::new(b, c), Edge::new(c, a), Edge::new(a, b)];
        let low = |k: usize| (((a[k].min(b[k]).min(c[k]) - 128) >> 8) as i32).max(clip.min[k]);
        let high = |k: usize| (((a[k].max(b[k]).max(c[k]) + 128) >> 8) as i32 + 1).min(clip.max[k]);
        let (left, right) = (low(0), high(0));
        for y in low(1)..high(1) {
            // Pixels are taken at their middle.
            let middle = |at: i32| (i64::from(at) << 8) + 128;
            let mut inside: [i64; 3] =
                std::array::from_fn(|k| edges[k].at(middle(left), middle(y)));
            for x in left..right {
                if inside.iter().all(|&w| w >= 0) {
                    let pixel = &mut canvas.pixels[y as usize * canvas.width + x as usize];
                    blend(pixel, self.flat.unwrap_or_else(|| self.color(inside)));
                }
                for (w, edge) in inside.iter_mut().zip(&edges) {
                    *w -= edge.dy * 256;
                }
            }
        }
    }

    /// The colour where the corners weigh that much.
    fn color(&self, weights: [i64; 3]) -> Channels {
        let weights = weights.map(|w| w as f32 / self.area);
        let sum = |of: &dyn Fn(&Vertex) -> f32| {
            (0..3)
                .map(|k| of(self.vertices[k]) * weights[k])
                .sum::<f32>()
        };
        let (u, v) = (sum(&|vertex| vertex.uv.x), sum(&|vertex| vertex.uv.y));
        let color = std::array::from_fn(|k| sum(&|vertex| f32::from(vertex.color.to_array()[k])));
        tint(self.texture.sample(u, v), color)
    }
}

#[test]
fn two_triangles_of_a_half_transparent_square_do_not_overlap() {
    let texture = Texture {
        width: 1,
        height: 1,
        pixels: vec![Color32::WHITE],
        nearest: true,
    };
    let mut canvas = Canvas {
        width: 8,
        height: 8,
        pixels: vec![[0, 0, 0, 255]; 64],
    };
    let corner = |x: f32, y: f32| Vertex {
        pos: egui::pos2(x, y),
        uv: egui::Pos2::ZERO,
        color: Color32::from_rgba_premultiplied(100, 100, 100, 128),
    };
    let square = [
        corner(1.0, 1.0),
        corner(7.0, 1.0),
        corner(7.0, 7.0),
        corner(1.0, 7.0),
    ];
    let clip = Clip {
        min: [0, 0],
        max: [8, 6],
    };
    for corners in [[0, 1, 2], [0, 2, 3]] {
        let triangle = Triangle::new(corners.map(|k| &square[k]), &texture, 1.0);
        triangle.expect("it has an area").fill(&mut canvas, clip);
    }
    for y in 0..8 {
        for x in 0..8 {
            let inside = (1..7).contains(&x) && (1..6).contains(&y);
            assert_eq!(
                canvas.pixels[y * 8 + x][0],
                if inside { 100 } else { 0 },
                "at {x}, {y}"
            );
        }
    }
}
