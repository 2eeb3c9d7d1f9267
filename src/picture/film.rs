//! Moving pictures: drawings one after the other, as an animated GIF or PNG.
//!
//! A frame holds what is different from the one before and nothing else, and only that part of it is drawn.

use std::borrow::Cow;
use std::collections::HashMap;

use message::{Message, Sentence, say};

use crate::palette::{Palette, Rgb};
use crate::{Drawing, Item, PictureError, Rect, RgbaImage, TEXTS, png};

/// The kinds of moving pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FilmFormat {
    /// GIF: 255 colours, understood everywhere.
    Gif,
    /// Animated PNG: all colours.
    Apng,
}

/// How often a film is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loops {
    /// Again and again.
    Forever,
    /// So many times, at least once.
    Times(u16),
}

/// Why a film could not be made.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum FilmError {
    /// A frame cannot be drawn.
    Picture(#[from] PictureError),
    /// The writer of the format refused a frame.
    Write(String),
    /// All drawings of a film have one size.
    Size(u32, u32),
}

impl Message for FilmError {
    fn sentence(&self) -> Sentence {
        match self {
            FilmError::Picture(error) => error.sentence(),
            FilmError::Write(reason) => say!(TEXTS, "film-write", reason),
            FilmError::Size(width, height) => say!(TEXTS, "film-size", width, height),
        }
    }
}

message::display!(FilmError);

/// A film in the making; frames are written as they come.
pub struct Film {
    size: (u32, u32),
    out: Out,
    /// What was drawn last, and what it looks like.
    last: Option<(Drawing, RgbaImage)>,
}

enum Out {
    Gif(Box<gif::Encoder<Vec<u8>>>, Box<Palette>),
    Apng(Box<::png::Writer<Shared>>, Shared),
}

/// What differs from the frame before: where, and pixels that are transparent where nothing differs.
struct Patch {
    at: (u32, u32),
    image: RgbaImage,
}

impl Film {
    /// Begins a film of `frames` frames (at least 1). All colours of a GIF are chosen before its first frame, from
    /// `samples`: some drawings that hold what will be seen, the first of them as large as all frames.
    ///
    /// # Errors
    /// The size is zero or too large for the format.
    pub fn begin(
        format: FilmFormat,
        frames: u32,
        loops: Loops,
        samples: &[Drawing],
    ) -> Result<Film, FilmError> {
        let pictures: Vec<RgbaImage> = samples
            .iter()
            .map(|drawing| png::pixels(drawing, 1.0))
            .collect::<Result<_, _>>()?;
        let size = pictures
            .first()
            .map(|picture| (picture.width, picture.height))
            .ok_or(FilmError::Size(0, 0))?;
        let out = match format {
            FilmFormat::Gif => begin_gif(size, loops, &pictures)?,
            FilmFormat::Apng => begin_apng(size, frames, loops)?,
        };
        Ok(Film {
            size,
            out,
            last: None,
        })
    }

    /// Adds a frame that is seen for so many milliseconds.
    ///
    /// # Errors
    /// The drawing cannot be rendered or encoded.
    pub fn push(&mut self, drawing: Drawing, milliseconds: u32) -> Result<(), FilmError> {
        let size = (drawing.width.round() as u32, drawing.height.round() as u32);
        if size != self.size {
            return Err(FilmError::Size(size.0, size.1));
        }
        let (picture, patch) = match self.last.take() {
            None => {
                let picture = png::pixels(&drawing, 1.0)?;
                let image = picture.clone();
                (picture, Patch { at: (0, 0), image })
            }
            Some((before, picture)) => next(&before, picture, &drawing)?,
        };
        self.last = Some((drawing, picture));
        match &mut self.out {
            Out::Gif(encoder, palette) => push_gif(encoder, palette, &patch, milliseconds),
            Out::Apng(writer, _) => push_apng(writer, &patch, milliseconds),
        }
    }

    /// Returns the bytes of the file.
    ///
    /// # Errors
    /// What was added cannot be encoded.
    pub fn finish(self) -> Result<Vec<u8>, FilmError> {
        match self.out {
            Out::Gif(encoder, _) => encoder.into_inner().map_err(|e| failed(&e)),
            Out::Apng(writer, bytes) => {
                writer.finish().map_err(|e| failed(&e))?;
                Ok(bytes.take())
            }
        }
    }
}

fn failed(error: &dyn std::fmt::Display) -> FilmError {
    FilmError::Write(error.to_string())
}

/// What a drawing looks like after another one, and what that changes.
fn next(
    before: &Drawing,
    mut picture: RgbaImage,
    now: &Drawing,
) -> Result<(RgbaImage, Patch), FilmError> {
    let nothing = Patch {
        at: (0, 0),
        image: RgbaImage {
            width: 1,
            height: 1,
            data: vec![0; 4],
        },
    };
    let Some((at, size)) = changed(before, now, (picture.width, picture.height)) else {
        return Ok((picture, nothing));
    };
    let mut image = png::part(now, at, size)?;
    let mut seen: Option<[u32; 4]> = None;
    for y in 0..size.1 {
        for x in 0..size.0 {
            let here = ((y * size.0 + x) * 4) as usize;
            let there = (((at.1 + y) * picture.width + at.0 + x) * 4) as usize;
            let (new, old) = (
                &mut image.data[here..here + 4],
                &mut picture.data[there..there + 4],
            );
            if *new == *old {
                new.fill(0);
                continue;
            }
            old.copy_from_slice(new);
            let [x0, y0, x1, y1] = seen.unwrap_or([x, y, x, y]);
            seen = Some([x0.min(x), y0.min(y), x1.max(x), y1.max(y)]);
        }
    }
    let patch = match seen {
        Some([x0, y0, x1, y1]) => Patch {
            at: (at.0 + x0, at.1 + y0),
            image: cut(&image, (x0, y0), (x1 - x0 + 1, y1 - y0 + 1)),
        },
        None => nothing,
    };
    Ok((picture, patch))
}

fn cut(image: &RgbaImage, (x, y): (u32, u32), (width, height): (u32, u32)) -> RgbaImage {
    let rows = (y..y + height).flat_map(|row| {
        let start = ((row * image.width + x) * 4) as usize;
        &image.data[start..start + (width * 4) as usize]
    });
    RgbaImage {
        width,
        height,
        data: rows.copied().collect(),
    }
}

/// The part of the picture outside which two drawings are the same: its corner and its size in pixels.
fn changed(
    before: &Drawing,
    now: &Drawing,
    (width, height): (u32, u32),
) -> Option<((u32, u32), (u32, u32))> {
    let mut left: HashMap<[u32; 4], Vec<&Item>> = HashMap::new();
    let key = |rect: Rect| [rect.min.x, rect.min.y, rect.max.x, rect.max.y].map(f32::to_bits);
    for item in &before.items {
        left.entry(key(item.bounds())).or_default().push(item);
    }
    let mut dirty: Option<Rect> = None;
    let mut add = |rect: Rect| {
        dirty = Some(dirty.map_or(rect, |all| Rect {
            min: crate::Pos::new(all.min.x.min(rect.min.x), all.min.y.min(rect.min.y)),
            max: crate::Pos::new(all.max.x.max(rect.max.x), all.max.y.max(rect.max.y)),
        }));
    };
    for item in &now.items {
        let bounds = item.bounds();
        let same = left.get_mut(&key(bounds)).and_then(|items| {
            let at = items.iter().position(|other| *other == item)?;
            Some(items.swap_remove(at))
        });
        if same.is_none() {
            add(bounds);
        }
    }
    for item in left.into_values().flatten() {
        add(item.bounds());
    }
    let dirty = dirty?;
    let clip = |v: f32, most: u32| v.clamp(0.0, most as f32) as u32;
    let (x0, y0) = (
        clip(dirty.min.x.floor() - 1.0, width),
        clip(dirty.min.y.floor() - 1.0, height),
    );
    let (x1, y1) = (
        clip(dirty.max.x.ceil() + 1.0, width),
        clip(dirty.max.y.ceil() + 1.0, height),
    );
    (x1 > x0 && y1 > y0).then_some(((x0, y0), (x1 - x0, y1 - y0)))
}

fn begin_gif(size: (u32, u32), loops: Loops, samples: &[RgbaImage]) -> Result<Out, FilmError> {
    let too_large = |_| FilmError::Size(size.0, size.1);
    let (width, height) = (
        u16::try_from(size.0).map_err(too_large)?,
        u16::try_from(size.1).map_err(too_large)?,
    );
    let mut counts: HashMap<Rgb, u32> = HashMap::new();
    for pixel in samples
        .iter()
        .flat_map(|sample| sample.data.chunks_exact(4))
    {
        *counts.entry([pixel[0], pixel[1], pixel[2]]).or_default() += 1;
    }
    let palette = Palette::of(&counts, usize::from(TRANSPARENT));
    let mut table: Vec<u8> = palette.colors.iter().flatten().copied().collect();
    table.resize(256 * 3, 0);
    let mut encoder =
        gif::Encoder::new(Vec::new(), width, height, &table).map_err(|e| failed(&e))?;
    let repeat = match loops {
        Loops::Forever => Some(gif::Repeat::Infinite),
        Loops::Times(0 | 1) => None,
        // The format counts how often it is shown again.
        Loops::Times(times) => Some(gif::Repeat::Finite(times - 1)),
    };
    if let Some(repeat) = repeat {
        encoder.set_repeat(repeat).map_err(|e| failed(&e))?;
    }
    Ok(Out::Gif(Box::new(encoder), Box::new(palette)))
}

/// The number of no colour.
const TRANSPARENT: u8 = 255;

fn push_gif(
    encoder: &mut gif::Encoder<Vec<u8>>,
    palette: &mut Palette,
    patch: &Patch,
    milliseconds: u32,
) -> Result<(), FilmError> {
    let pixels = patch.image.data.chunks_exact(4).map(|pixel| {
        if pixel[3] == 0 {
            TRANSPARENT
        } else {
            palette.nearest([pixel[0], pixel[1], pixel[2]])
        }
    });
    let frame = gif::Frame {
        delay: u16::try_from(milliseconds / 10).unwrap_or(u16::MAX),
        dispose: gif::DisposalMethod::Keep,
        transparent: Some(TRANSPARENT),
        left: patch.at.0 as u16,
        top: patch.at.1 as u16,
        width: patch.image.width as u16,
        height: patch.image.height as u16,
        buffer: Cow::Owned(pixels.collect()),
        ..gif::Frame::default()
    };
    encoder.write_frame(&frame).map_err(|e| failed(&e))
}

/// Bytes that the writer of a PNG fills and that are taken when it is done.
#[derive(Clone, Default)]
struct Shared(std::rc::Rc<std::cell::RefCell<Vec<u8>>>);

impl Shared {
    fn take(&self) -> Vec<u8> {
        self.0.take()
    }
}

impl std::io::Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn begin_apng(size: (u32, u32), frames: u32, loops: Loops) -> Result<Out, FilmError> {
    let bytes = Shared::default();
    let mut encoder = ::png::Encoder::new(bytes.clone(), size.0, size.1);
    encoder.set_color(::png::ColorType::Rgba);
    encoder.set_depth(::png::BitDepth::Eight);
    let times = match loops {
        Loops::Forever => 0,
        Loops::Times(times) => u32::from(times.max(1)),
    };
    encoder
        .set_animated(frames.max(1), times)
        .map_err(|e| failed(&e))?;
    encoder
        .set_blend_op(::png::BlendOp::Over)
        .map_err(|e| failed(&e))?;
    let writer = encoder.write_header().map_err(|e| failed(&e))?;
    Ok(Out::Apng(Box::new(writer), bytes))
}

fn push_apng(
    writer: &mut ::png::Writer<Shared>,
    patch: &Patch,
    milliseconds: u32,
) -> Result<(), FilmError> {
    let delay = u16::try_from(milliseconds).unwrap_or(u16::MAX);
    let (image, at) = (&patch.image, patch.at);
    let mut write = || -> Result<(), ::png::EncodingError> {
        writer.set_frame_delay(delay, 1000)?;
        // The old place may lie outside with the new size.
        writer.reset_frame_position()?;
        writer.set_frame_dimension(image.width, image.height)?;
        writer.set_frame_position(at.0, at.1)?;
        writer.write_image_data(&image.data)
    };
    write().map_err(|e| failed(&e))
}
