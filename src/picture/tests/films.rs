//! Films: each frame, put over the ones before, is the picture of its position.

use std::io::Cursor;

use go::{Color, Point, Size};
use picture::{Drawing, Film, FilmError, FilmFormat, Loops, Scene, Theme, draw, layout, pixels};

/// A stone after the other, then one is taken, then nothing happens, then marks and letters.
fn drawings(side: f32) -> Vec<Drawing> {
    let mut scene = Scene::new(Size::NINE);
    let mut scenes = vec![scene.clone()];
    for (i, (x, y)) in [(2, 2), (6, 2), (6, 6), (3, 3), (4, 4)]
        .into_iter()
        .enumerate()
    {
        let color = if i % 2 == 0 {
            Color::Black
        } else {
            Color::White
        };
        scene.stones[Point::new(x, y)] = Some(color);
        scene.last_move = Some(Point::new(x, y));
        scenes.push(scene.clone());
    }
    scene.stones[Point::new(6, 2)] = None;
    scenes.push(scene.clone());
    scenes.push(scene.clone());
    scene.labels.push((Point::new(0, 8), "詰".into()));
    scene.numbers.push((Point::new(4, 4), 57));
    scenes.push(scene);
    let mut all: Vec<Drawing> = scenes
        .iter()
        .map(|scene| draw(scene, &layout(scene, side, side), &Theme::wood()))
        .collect();
    // Nothing of the board before is left.
    let mut other = Scene::new(Size::NINETEEN);
    other.stones[Point::new(3, 3)] = Some(Color::Black);
    other
        .marks
        .push((Point::new(9, 9), record::MarkKind::Triangle));
    all.push(draw(&other, &layout(&other, side, side), &Theme::paper()));
    all
}

fn film(format: FilmFormat, drawings: &[Drawing], loops: Loops) -> Vec<u8> {
    let count = drawings.len() as u32;
    let mut film = Film::begin(format, count, loops, drawings).expect("it begins");
    for (i, drawing) in drawings.iter().enumerate() {
        let delay = if i + 1 == drawings.len() { 3000 } else { 500 };
        film.push(drawing.clone(), delay).expect("a frame");
    }
    film.finish().expect("it ends")
}

/// Puts pixels of a frame over a picture, unless they are transparent.
fn put(canvas: &mut [u8], width: usize, at: (usize, usize), size: (usize, usize), rgba: &[u8]) {
    for y in 0..size.1 {
        for x in 0..size.0 {
            let from = (y * size.0 + x) * 4;
            let to = ((at.1 + y) * width + at.0 + x) * 4;
            if rgba[from + 3] > 0 {
                canvas[to..to + 4].copy_from_slice(&rgba[from..from + 4]);
            }
        }
    }
}

/// The largest and the mean difference of two pictures, in steps of 255.
fn difference(a: &[u8], b: &[u8]) -> (u8, f64) {
    let steps = a.iter().zip(b).map(|(a, b)| a.abs_diff(*b));
    let most = steps.clone().max().unwrap_or(0);
    let sum: u64 = steps.map(u64::from).sum();
    (most, sum as f64 / a.len() as f64)
}

#[test]
fn frames_of_an_animated_png_are_the_pictures() {
    let drawings = drawings(150.0);
    let bytes = film(FilmFormat::Apng, &drawings, Loops::Times(3));
    let decoder = png::Decoder::new(Cursor::new(&bytes));
    let mut reader = decoder.read_info().expect("a PNG file");
    let control = *reader.info().animation_control().expect("it is animated");
    assert_eq!(
        (control.num_frames, control.num_plays),
        (drawings.len() as u32, 3)
    );
    let mut canvas = vec![0_u8; 150 * 150 * 4];
    let mut buffer = vec![0; reader.output_buffer_size().expect("its size is known")];
    for (i, drawing) in drawings.iter().enumerate() {
        let frame = reader.next_frame(&mut buffer).expect("a frame");
        let info = reader.info();
        let control = info.frame_control().expect("it says where it is");
        let milliseconds =
            1000 * u32::from(control.delay_num) / u32::from(control.delay_den.max(1));
        let last = i + 1 == drawings.len();
        assert_eq!(milliseconds, if last { 3000 } else { 500 });
        let at = (control.x_offset as usize, control.y_offset as usize);
        let size = (frame.width as usize, frame.height as usize);
        put(&mut canvas, 150, at, size, &buffer);
        let wanted = pixels(drawing, 1.0).expect("it can be drawn");
        let (most, mean) = difference(&canvas, &wanted.data);
        // Where only a part is drawn anew, the rim of a shape that is cut is rounded otherwise, in single pixels.
        let apart = |(a, b): (&u8, &u8)| a.abs_diff(*b) > 8;
        let rim = canvas
            .iter()
            .zip(&wanted.data)
            .filter(|&pair| apart(pair))
            .count();
        assert!(
            most <= 40 && mean < 0.02 && rim * 1000 < canvas.len(),
            "frame {i} is off by {most}, {mean} on average, {rim} values by more than 8"
        );
    }
}

#[test]
fn frames_of_a_gif_are_as_near_as_its_colours_allow() {
    let drawings = drawings(150.0);
    let bytes = film(FilmFormat::Gif, &drawings, Loops::Forever);
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(&bytes[..]).expect("a GIF file");
    assert_eq!((decoder.width(), decoder.height()), (150, 150));
    let mut canvas = vec![0_u8; 150 * 150 * 4];
    let mut delays = Vec::new();
    for (i, drawing) in drawings.iter().enumerate() {
        let frame = decoder
            .read_next_frame()
            .expect("readable")
            .expect("a frame");
        delays.push(frame.delay);
        let at = (usize::from(frame.left), usize::from(frame.top));
        let size = (usize::from(frame.width), usize::from(frame.height));
        put(&mut canvas, 150, at, size, &frame.buffer);
        let wanted = pixels(drawing, 1.0).expect("it can be drawn");
        let (most, mean) = difference(&canvas, &wanted.data);
        assert!(
            most <= 48 && mean < 3.0,
            "frame {i} is off by {most}, {mean} on average"
        );
    }
    assert!(decoder.read_next_frame().expect("readable").is_none());
    assert_eq!(delays.last(), Some(&300));
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
}

#[test]
fn a_film_holds_what_changes_and_nothing_else() {
    let all = drawings(300.0);
    let one = film(FilmFormat::Gif, &all[..1], Loops::Forever).len();
    let six = film(FilmFormat::Gif, &all[..6], Loops::Forever).len();
    assert!(
        six < one + one / 3,
        "{one} bytes for a frame, {six} for six"
    );
    let still = vec![all[0].clone(); 50];
    let fifty = film(FilmFormat::Gif, &still, Loops::Forever).len();
    assert!(
        fifty < one + 50 * 60,
        "{fifty} bytes for a board on which nothing happens"
    );
}

#[test]
fn what_does_not_fit_is_refused() {
    let all = drawings(100.0);
    let mut film = Film::begin(FilmFormat::Gif, 2, Loops::Times(1), &all[..1]).expect("it begins");
    let other = drawings(120.0).remove(0);
    assert_eq!(film.push(other, 100), Err(FilmError::Size(120, 120)));
    assert!(Film::begin(FilmFormat::Gif, 1, Loops::Forever, &[]).is_err());
}
