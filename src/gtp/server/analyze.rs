//! The engine's overlays as `GoGui` draws them (`gogui-analyze_commands`).

use super::Server;
use super::arguments::word;
use super::text::Answer;
use engine::ids;
use go::{Color, Point, PointStatus, Size};
use overlay::{GhostStone, Overlay, PointOverlay, Shape};

impl Server {
    pub(super) fn analyze_commands(&mut self, _: &[String]) -> Answer {
        self.player.ready()?;
        let kinds = self.player.info().map(|info| info.overlays.clone());
        let mut lines: Vec<String> = kinds
            .unwrap_or_default()
            .iter()
            // What a GTP program draws it offers to `GoGui` itself, and its commands have fields of their own.
            .filter(|kind| kind.arguments.is_empty() && !kind.id.contains(['/', ' ']))
            .map(|kind| entry(&kind.id, &kind.title.to_string()))
            .collect();
        lines.push("plist/Dead stones/final_status_list dead".to_owned());
        lines.push("string/Final score/final_score".to_owned());
        lines.push("none/Restart engine/cgf-restart".to_owned());
        Ok(lines.join("\n"))
    }

    pub(super) fn overlay(&mut self, args: &[String]) -> Answer {
        self.show_gfx(word(args, 0)?)
    }

    /// Answers with an overlay as drawing commands.
    pub(super) fn show_gfx(&mut self, id: &str) -> Answer {
        Ok(gfx(&self.draw(id)?))
    }

    /// Answers with an overlay as a string for each point.
    pub(super) fn show_strings(&mut self, id: &str) -> Answer {
        Ok(strings(&self.draw(id)?))
    }
}

/// The line that offers an overlay: type, label, command.
fn entry(id: &str, title: &str) -> String {
    // A slash would begin the next field.
    let title = title.replace('/', "-");
    match id {
        ids::LIFE_AND_DEATH => format!("gfx/{title}/cgf-status"),
        ids::FIGURES => format!("gfx/{title}/cgf-figures"),
        ids::NUMBERS => format!("sboard/{title}/cgf-numbers"),
        _ => format!("gfx/{title}/katsura-overlay {id}"),
    }
}

/// Writes what stands on each point, row by row, `""` for nothing.
fn strings(overlay: &Overlay) -> String {
    let size = overlay.points.size();
    let rows = (0..size.height()).map(|y| {
        let cells = (0..size.width()).map(|x| {
            let cell = &overlay.points[Point::new(x, y)];
            label(cell).unwrap_or_else(|| "\"\"".to_owned())
        });
        cells.collect::<Vec<_>>().join(" ")
    });
    format!("\n{}", rows.collect::<Vec<_>>().join("\n"))
}

/// The word on a point: its label, else its number (0 is not shown).
fn label(cell: &PointOverlay) -> Option<String> {
    let number = cell.number.filter(|&n| n != 0).map(|n| n.to_string());
    let text = cell.label.clone().or(number)?;
    let word: String = text
        .chars()
        .map(|c| if c.is_whitespace() { '_' } else { c })
        .collect();
    (!word.is_empty()).then_some(word)
}

/// Writes an overlay as `GoGui`'s drawing commands. Colours of figures are lost, for there are none.
fn gfx(overlay: &Overlay) -> String {
    let mut drawing = Gfx::new(overlay.points.size());
    for (p, cell) in overlay.points.iter() {
        drawing.point(p, cell);
    }
    drawing.line_of_moves(overlay);
    let mut lines = drawing.lines();
    lines.extend(overlay.text.iter().map(|text| format!("TEXT {text}")));
    lines.join("\n")
}

/// `GoGui`'s drawing commands that take points, collected by command.
struct Gfx {
    size: Size,
    commands: Vec<(String, String)>,
}

impl Gfx {
    fn new(size: Size) -> Gfx {
        Gfx {
            size,
            commands: Vec::new(),
        }
    }

    fn point(&mut self, p: Point, cell: &PointOverlay) {
        if let Some(color) = cell.color {
            let (r, g, b) = (color.0, color.1, color.2);
            self.add(&format!("COLOR #{r:02x}{g:02x}{b:02x}"), p, "");
        }
        match cell.status {
            Some(PointStatus::BlackTerritory) => self.add("BLACK", p, ""),
            Some(PointStatus::WhiteTerritory) => self.add("WHITE", p, ""),
            Some(PointStatus::Dead) => self.add("MARK", p, ""),
            Some(PointStatus::Seki) => self.add("CIRCLE", p, ""),
            Some(PointStatus::Dame) => self.add("SQUARE", p, ""),
            Some(PointStatus::Alive) | None => {}
        }
        match cell.territory {
            Some(Color::Black) => self.add("BLACK", p, ""),
            Some(Color::White) => self.add("WHITE", p, ""),
            None => {}
        }
        if let Some(value) = cell.influence {
            self.add("INFLUENCE", p, &value.to_string());
        }
        if let Some(figure) = cell.figure {
            self.shape(p, figure.shape);
        }
        for &shape in &cell.marks {
            self.shape(p, shape);
        }
        if let Some(text) = label(cell) {
            self.add("LABEL", p, &text);
        }
    }

    fn shape(&mut self, p: Point, shape: Shape) {
        match shape {
            Shape::Triangle => self.add("TRIANGLE", p, ""),
            Shape::Square => self.add("SQUARE", p, ""),
            Shape::Circle => self.add("CIRCLE", p, ""),
            Shape::Cross => self.add("MARK", p, ""),
            Shape::Question => self.add("LABEL", p, "?"),
            Shape::Horizontal => self.add("LABEL", p, "-"),
            Shape::Vertical => self.add("LABEL", p, "|"),
            Shape::DiagonalDown => self.add("LABEL", p, "\\"),
            Shape::DiagonalUp => self.add("LABEL", p, "/"),
        }
    }

    /// The numbered stones, in order.
    fn line_of_moves(&mut self, overlay: &Overlay) {
        let ghosts = overlay.points.iter();
        let mut stones: Vec<(GhostStone, Point)> = ghosts
            .filter_map(|(p, cell)| Some((cell.ghost?, p)))
            .collect();
        stones.sort_by_key(|(ghost, _)| ghost.number);
        let words: Vec<String> = stones
            .iter()
            .map(|(ghost, p)| {
                let color = ["b", "w"][ghost.color.index()];
                format!(" {color} {}", p.to_gtp(self.size))
            })
            .collect();
        if !words.is_empty() {
            self.commands.push(("VAR".to_owned(), words.concat()));
        }
    }

    fn add(&mut self, command: &str, p: Point, text: &str) {
        let vertex = p.to_gtp(self.size);
        let item = match text {
            "" => format!(" {vertex}"),
            text => format!(" {vertex} {text}"),
        };
        match self.commands.iter_mut().find(|(name, _)| name == command) {
            Some((_, items)) => *items += &item,
            None => self.commands.push((command.to_owned(), item)),
        }
    }

    fn lines(self) -> Vec<String> {
        let commands = self.commands.into_iter();
        commands.map(|(name, items)| name + &items).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use overlay::{Figure, Rgb};

    #[test]
    fn every_kind_of_drawing_has_its_command() {
        let mut overlay = Overlay::new(Size::NINE, "x");
        let p = Point::new(3, 5);
        for (draw, line) in [
            (
                PointOverlay {
                    influence: Some(-0.5),
                    ..PointOverlay::default()
                },
                "INFLUENCE D4 -0.5",
            ),
            (
                PointOverlay {
                    territory: Some(Color::White),
                    ..PointOverlay::default()
                },
                "WHITE D4",
            ),
            (
                PointOverlay {
                    marks: vec![Shape::Circle],
                    ..PointOverlay::default()
                },
                "CIRCLE D4",
            ),
            (
                PointOverlay {
                    figure: Some(Figure {
                        shape: Shape::Question,
                        color: Color::Black,
                    }),
                    ..PointOverlay::default()
                },
                "LABEL D4 ?",
            ),
            (
                PointOverlay {
                    color: Some(Rgb(255, 0, 16)),
                    ..PointOverlay::default()
                },
                "COLOR #ff0010 D4",
            ),
            (
                PointOverlay {
                    status: Some(PointStatus::Dead),
                    ..PointOverlay::default()
                },
                "MARK D4",
            ),
        ] {
            overlay.points[p] = draw;
            assert_eq!(gfx(&overlay), line);
        }
    }

    #[test]
    fn a_line_is_drawn_in_its_order() {
        let mut overlay = Overlay::new(Size::NINE, "x");
        for (p, number) in [(Point::new(0, 0), 2), (Point::new(8, 8), 1)] {
            overlay.points[p].ghost = Some(GhostStone {
                color: Color::BOTH[usize::from(number % 2)],
                number,
            });
        }
        overlay.text.push(message::quoted("good"));
        assert_eq!(gfx(&overlay), "VAR w J1 b A9\nTEXT good");
    }
}
