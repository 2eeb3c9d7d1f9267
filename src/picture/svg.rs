//! Pictures as SVG text.

use std::fmt::{self, Write};

use go::Color;

use crate::shading::{self, Layer};
use crate::{Drawing, Finish, Item, Pos, Rect, Rgba, STONE_VARIANTS, Timber, font, wood};

/// Writes the drawing as an SVG file: gradients for stones, curves for the grain of the wood, text
/// as text in the family of the bundled font.
pub fn svg(d: &Drawing) -> String {
    let whole = Rect {
        min: Pos::default(),
        max: Pos::new(d.width, d.height),
    };
    part(&d.items.iter().collect::<Vec<_>>(), whole)
}

/// Writes what lies in a part of a drawing as an SVG file.
pub(crate) fn part(items: &[&Item], view: Rect) -> String {
    let mut text = String::with_capacity(1024 + items.len() * 80);
    write_svg(&mut text, items, view).expect("writing to a string cannot fail");
    text
}

fn write_svg(out: &mut String, items: &[&Item], view: Rect) -> fmt::Result {
    let (x, y) = (N(view.min.x), N(view.min.y));
    let (w, h) = (N(view.width()), N(view.height()));
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"{x} {y} {w} {h}\">"
    )?;
    write_definitions(out, items)?;
    writeln!(
        out,
        "<g font-family=\"'{}', sans-serif\" text-anchor=\"middle\" stroke-linejoin=\"round\">",
        font::FAMILY
    )?;
    for item in items {
        write_item(out, item)?;
    }
    out.push_str("</g>\n</svg>\n");
    Ok(())
}

/// A number with at most two decimals: pixels need no more.
struct N(f32);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        let sign = if hundredths < 0 { "-" } else { "" };
        let (whole, part) = (hundredths.abs() / 100, hundredths.abs() % 100);
        match part {
            0 => write!(f, "{sign}{whole}"),
            _ if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
            _ => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

/// A paint attribute, with its opacity if there is one.
struct Paint(&'static str, Rgba);

impl fmt::Display for Paint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Paint(name, Rgba(r, g, b, a)) = self;
        write!(f, " {name}=\"#{r:02x}{g:02x}{b:02x}\"")?;
        if *a < 255 {
            write!(f, " {name}-opacity=\"{:.3}\"", f32::from(*a) / 255.0)?;
        }
        Ok(())
    }
}

fn write_item(out: &mut String, item: &Item) -> fmt::Result {
    match item {
        Item::Wood { rect, timber } => write_wood(out, *rect, *timber),
        Item::Fill { rect, color } => {
            out.push_str("<rect");
            write_rect(out, *rect)?;
            writeln!(out, "{}/>", Paint("fill", *color))
        }
        Item::Line {
            from,
            to,
            width,
            color,
        } => writeln!(
            out,
            "<path d=\"M{} {}L{} {}\" stroke-width=\"{}\"{}/>",
            N(from.x),
            N(from.y),
            N(to.x),
            N(to.y),
            N(*width),
            Paint("stroke", *color)
        ),
        Item::Disc {
            center,
            radius,
            color,
        } => {
            write_circle(out, *center, *radius)?;
            writeln!(out, "{}/>", Paint("fill", *color))
        }
        Item::Ring {
            center,
            radius,
            width,
            color,
        } => {
            write_circle(out, *center, *radius)?;
            writeln!(
                out,
                " fill=\"none\" stroke-width=\"{}\"{}/>",
                N(*width),
                Paint("stroke", *color)
            )
        }
        Item::Shadow {
            center,
            radius,
            alpha,
        } => write_use(out, "shadow", *center, *radius, *alpha),
        Item::Stone {
            center,
            radius,
            color,
            alpha,
            variant,
            finish,
        } => {
            let id = stone_id(*color, *variant, *finish);
            write_use(out, &id, *center, *radius, *alpha)
        }
        Item::Polygon {
            points,
            fill,
            stroke,
        } => write_polygon(out, points, *fill, *stroke),
        Item::Text {
            center,
            height,
            text,
            color,
            outline,
            bold,
        } => write_text(out, (*center, *height), text, *color, (*outline, *bold)),
        Item::Engraved {
            center,
            height,
            text,
            color,
            turned,
        } => {
            if *turned {
                let (x, y) = (N(center.x), N(center.y));
                writeln!(out, "<g transform=\"rotate(180 {x} {y})\">")?;
            }
            write_text(out, (*center, *height), text, *color, (None, true))?;
            if *turned {
                out.push_str("</g>\n");
            }
            Ok(())
        }
        Item::Prose {
            start,
            height,
            text,
            color,
            bold,
        } => write_prose(out, (*start, *height), text, *color, *bold),
    }
}

fn write_prose(
    out: &mut String,
    (start, height): (Pos, f32),
    text: &str,
    color: Rgba,
    bold: bool,
) -> fmt::Result {
    write!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"start\" xml:space=\"preserve\"{}",
        N(start.x),
        N(start.y),
        N(height),
        Paint("fill", color)
    )?;
    if bold {
        let stroke = Paint("stroke", color);
        write!(
            out,
            " stroke-width=\"{}\"{stroke}",
            N(Drawing::BOLD * height)
        )?;
    }
    out.push('>');
    text.chars().for_each(|c| escape(out, c));
    out.push_str("</text>\n");
    Ok(())
}

fn write_rect(out: &mut String, rect: Rect) -> fmt::Result {
    write!(
        out,
        " x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"",
        N(rect.min.x),
        N(rect.min.y),
        N(rect.width()),
        N(rect.height())
    )
}

fn write_circle(out: &mut String, center: Pos, radius: f32) -> fmt::Result {
    write!(
        out,
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"",
        N(center.x),
        N(center.y),
        N(radius)
    )
}

fn write_use(out: &mut String, id: &str, center: Pos, radius: f32, alpha: f32) -> fmt::Result {
    write!(
        out,
        "<use href=\"#{id}\" transform=\"translate({} {}) scale({})\"",
        N(center.x),
        N(center.y),
        N(radius)
    )?;
    if alpha < 1.0 {
        write!(out, " opacity=\"{}\"", N(alpha))?;
    }
    out.push_str("/>\n");
    Ok(())
}

fn write_polygon(
    out: &mut String,
    points: &[Pos],
    fill: Option<Rgba>,
    stroke: Option<(f32, Rgba)>,
) -> fmt::Result {
    out.push_str("<polygon points=\"");
    for p in points {
        write!(out, "{},{} ", N(p.x), N(p.y))?;
    }
    out.push('"');
    match fill {
        Some(color) => write!(out, "{}", Paint("fill", color))?,
        None => out.push_str(" fill=\"none\""),
    }
    if let Some((width, color)) = stroke {
        write!(
            out,
            " stroke-width=\"{}\"{}",
            N(width),
            Paint("stroke", color)
        )?;
    }
    out.push_str("/>\n");
    Ok(())
}

fn write_text(
    out: &mut String,
    (center, height): (Pos, f32),
    text: &str,
    color: Rgba,
    (outline, bold): (Option<Rgba>, bool),
) -> fmt::Result {
    write!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{}",
        N(center.x),
        N(center.y + height * Drawing::BASELINE),
        N(height),
        Paint("fill", color)
    )?;
    let extra = if bold { Drawing::BOLD } else { 0.0 };
    if let Some(outline) = outline {
        let width = N((2.0 * Drawing::OUTLINE + extra) * height);
        let stroke = Paint("stroke", outline);
        write!(
            out,
            " paint-order=\"stroke\" stroke-width=\"{width}\"{stroke}"
        )?;
    } else if bold {
        write!(
            out,
            " stroke-width=\"{}\"{}",
            N(extra * height),
            Paint("stroke", color)
        )?;
    }
    out.push('>');
    text.chars().for_each(|c| escape(out, c));
    out.push_str("</text>\n");
    Ok(())
}

fn escape(out: &mut String, c: char) {
    match c {
        '&' => out.push_str("&amp;"),
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        // XML 1.0 has no place for these, escaped or not.
        c if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => out.push(' '),
        c => out.push(c),
    }
}

fn stone_id(color: Color, variant: u8, finish: Finish) -> String {
    let night = match finish {
        Finish::Day => "",
        Finish::Night => "-night",
    };
    match color {
        Color::Black => format!("black{night}"),
        Color::White => format!("white{}{night}", variant % STONE_VARIANTS),
    }
}

/// Gradients and stones, as far as they are used.
fn write_definitions(out: &mut String, items: &[&Item]) -> fmt::Result {
    out.push_str("<defs>\n");
    if items.iter().any(|item| matches!(item, Item::Shadow { .. })) {
        write_gradient(out, "shade", &shading::SHADOW)?;
        writeln!(
            out,
            "<circle id=\"shadow\" r=\"{}\" fill=\"url(#shade)\"/>",
            shading::SHADOW.radius
        )?;
    }
    let mut written: Vec<String> = Vec::new();
    for item in items {
        let Item::Stone {
            color,
            variant,
            finish,
            ..
        } = item
        else {
            continue;
        };
        let id = stone_id(*color, *variant, *finish);
        if !written.contains(&id) {
            write_stone(out, &id, *color, *variant, *finish)?;
            written.push(id);
        }
    }
    out.push_str("</defs>\n");
    Ok(())
}

fn write_gradient(out: &mut String, id: &str, layer: &Layer) -> fmt::Result {
    write!(
        out,
        "<radialGradient id=\"{id}\" gradientUnits=\"userSpaceOnUse\" cx=\"{}\" cy=\"{}\" r=\"{}\">",
        layer.x, layer.y, layer.radius
    )?;
    for stop in layer.stops {
        let [r, g, b] = stop.rgb;
        write!(
            out,
            "<stop offset=\"{}\" stop-color=\"#{r:02x}{g:02x}{b:02x}\"",
            stop.at
        )?;
        if stop.alpha < 1.0 {
            write!(out, " stop-opacity=\"{}\"", stop.alpha)?;
        }
        out.push_str("/>");
    }
    out.push_str("</radialGradient>\n");
    Ok(())
}

/// A stone of radius 1. The gradients are written with the first stone of a colour.
fn write_stone(
    out: &mut String,
    id: &str,
    color: Color,
    variant: u8,
    finish: Finish,
) -> fmt::Result {
    let side = match (color, finish) {
        (Color::Black, Finish::Day) => "b",
        (Color::White, Finish::Day) => "w",
        (Color::Black, Finish::Night) => "nb",
        (Color::White, Finish::Night) => "nw",
    };
    let layers = shading::layers(color, finish);
    for (i, layer) in layers.iter().enumerate() {
        let name = format!("{side}{i}");
        if !out.contains(&format!("id=\"{name}\"")) {
            write_gradient(out, &name, layer)?;
        }
    }
    write!(
        out,
        "<g id=\"{id}\"><circle r=\"1\" fill=\"url(#{side}0)\"/>"
    )?;
    if color == Color::White {
        let [r, g, b] = shading::SHELL_LINE;
        write!(out, "<g fill=\"none\" stroke=\"#{r:02x}{g:02x}{b:02x}\">")?;
        for arc in shading::shell_lines(color, variant) {
            let Some([from, to]) = arc.ends() else {
                continue;
            };
            let r = arc.radius;
            write!(
                out,
                "<path d=\"M{:.3} {:.3}A{r:.3} {r:.3} 0 0 0 {:.3} {:.3}\" stroke-width=\"{:.3}\" stroke-opacity=\"{}\"/>",
                from.0, from.1, to.0, to.1, arc.width, arc.alpha
            )?;
        }
        out.push_str("</g>");
    }
    for i in 1..layers.len() {
        write!(out, "<circle r=\"1\" fill=\"url(#{side}{i})\"/>")?;
    }
    out.push_str("</g>\n");
    Ok(())
}

/// The board: one tone, and on it the strokes of the grain.
fn write_wood(out: &mut String, rect: Rect, timber: Timber) -> fmt::Result {
    const SIDE: f32 = 1000.0;
    write!(out, "<svg")?;
    write_rect(out, rect)?;
    out.push_str(" viewBox=\"0 0 1000 1000\" preserveAspectRatio=\"none\" fill=\"none\">");
    writeln!(
        out,
        "<rect width=\"1000\" height=\"1000\"{}/>",
        Paint("fill", wood::tone(timber, 0.08))
    )?;
    for stroke in wood::strokes(timber) {
        let [a, b, c, d] = stroke.xs.map(|x| N(x * SIDE));
        writeln!(
            out,
            "<path d=\"M{a} 0C{b} 333 {c} 667 {d} 1000\" stroke-width=\"{}\"{}/>",
            N(stroke.width * SIDE),
            Paint("stroke", stroke.color)
        )?;
    }
    out.push_str("</svg>\n");
    Ok(())
}
