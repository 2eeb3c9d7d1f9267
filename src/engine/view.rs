//! The same game looked at in another way: the board turned or mirrored, the colours exchanged.

use crate::contract::{Answer, ParameterValue};
use crate::game::{Clock, Game, Played};
use go::{Color, Grid, Move, Point, PointStatus, Setup, Size, Symmetry};
use message::{Sentence, quoted};
use overlay::{Candidate, Estimate, Overlay, OverlayLine, PointOverlay, Shape};

/// A way to look at a game. A player who sees the rules alone answers the same in every view, but for the view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    /// What happens to the board.
    pub symmetry: Symmetry,
    /// Whether Black and White change places; komi changes its sign then.
    pub colors_exchanged: bool,
}

impl View {
    /// The game as it is.
    pub const IDENTITY: View = View {
        symmetry: Symmetry::IDENTITY,
        colors_exchanged: false,
    };

    /// Yields every view of a board, the identity first: sixteen, or eight if the board is not square.
    pub fn of(size: Size) -> impl Iterator<Item = View> {
        [false, true].into_iter().flat_map(move |colors_exchanged| {
            Symmetry::of(size).map(move |symmetry| View {
                symmetry,
                colors_exchanged,
            })
        })
    }

    /// Returns the view that takes everything back.
    #[must_use]
    pub fn inverse(self) -> View {
        View {
            symmetry: self.symmetry.inverse(),
            ..self
        }
    }

    /// Returns how a colour is seen.
    #[must_use]
    pub fn color(self, color: Color) -> Color {
        if self.colors_exchanged {
            color.opposite()
        } else {
            color
        }
    }

    /// Returns how a game is seen.
    #[must_use]
    pub fn game(self, game: &Game) -> Game {
        let size = game.size();
        let setup = game.go.setup();
        let stones = self.symmetry.grid(&setup.stones);
        let mut seen = go::Game::from_setup(Setup {
            stones: stones.map(|_, stone| stone.map(|color| self.color(color))),
            to_move: self.color(setup.to_move),
        });
        seen.komi = if self.colors_exchanged {
            -game.go.komi
        } else {
            game.go.komi
        };
        seen.rules = game.go.rules;
        let mut seen = Game::from(seen);
        for Played { color, mv, secs } in game.played() {
            seen.execute(self.color(color), self.symmetry.mv(mv, size), secs);
        }
        seen.go.set_to_move(self.color(game.to_move()));
        seen.clock = game.clock.map(|clock| Clock {
            left: if self.colors_exchanged {
                clock.left.swapped()
            } else {
                clock.left
            },
            ..clock
        });
        seen
    }

    /// Returns how an answer is seen.
    #[must_use]
    pub fn answer(self, answer: Answer, size: Size) -> Answer {
        match answer {
            Answer::Play(p) if size.contains(p) => Answer::Play(self.symmetry.point(p, size)),
            answer => answer,
        }
    }

    /// Returns how a parameter of a question is seen.
    #[must_use]
    pub fn parameter(self, given: &ParameterValue, size: Size) -> ParameterValue {
        match given {
            ParameterValue::Color(color) => ParameterValue::Color(self.color(*color)),
            ParameterValue::Point(point) => {
                ParameterValue::Point(self.symmetry.point(*point, size))
            }
            ParameterValue::Points(points) => {
                let seen = points.iter().map(|&point| self.symmetry.point(point, size));
                ParameterValue::Points(seen.collect())
            }
            ParameterValue::Text(text) => ParameterValue::Text(text.clone()),
        }
    }

    /// Returns how a text is seen: points as GTP writes them, and the colours' names, are replaced.
    #[must_use]
    pub fn words(self, text: &str, size: Size) -> String {
        let mut seen = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let is_word = first.is_alphanumeric();
            let end = rest
                .find(|c: char| c.is_alphanumeric() != is_word)
                .unwrap_or(rest.len());
            let (part, behind) = rest.split_at(end);
            seen += &self.word(part, size);
            rest = behind;
        }
        seen
    }

    /// Returns how a sentence is seen, in English.
    fn sentence(self, sentence: &Sentence, size: Size) -> Sentence {
        quoted(&self.words(&sentence.to_string(), size))
    }

    fn word(self, word: &str, size: Size) -> String {
        if let Some(p) = Point::from_gtp(word, size) {
            return self.symmetry.point(p, size).to_gtp(size);
        }
        let pair = COLOR_WORDS.iter().find(|pair| pair.contains(&word));
        match pair {
            Some([black, white]) if self.colors_exchanged => {
                if word == *black { *white } else { *black }.to_owned()
            }
            _ => word.to_owned(),
        }
    }

    /// Returns how a picture of the game is seen.
    #[must_use]
    pub fn overlay(self, overlay: &Overlay) -> Overlay {
        let size = overlay.points.size();
        let points: Grid<PointOverlay> = self.symmetry.grid(&overlay.points);
        let line = |line: &OverlayLine| OverlayLine {
            from: self.place(line.from, size),
            to: self.place(line.to, size),
            ..*line
        };
        Overlay {
            title: overlay.title.clone(),
            points: points.map(|_, drawn| self.point_overlay(drawn, size)),
            lines: overlay.lines.iter().map(line).collect(),
            text: overlay
                .text
                .iter()
                .map(|t| self.sentence(t, size))
                .collect(),
            candidates: overlay
                .candidates
                .iter()
                .map(|candidate| self.candidate(candidate, size))
                .collect(),
            estimate: overlay.estimate.map(|estimate| Estimate {
                winrate: estimate.winrate.map(|chance| self.chance(chance)),
                score: estimate.score.map(|score| self.signed(score)),
                score_mean: estimate.score_mean.map(|score| self.signed(score)),
                utility: estimate.utility.map(|worth| self.signed(worth)),
                ..estimate
            }),
        }
    }

    fn point_overlay(self, drawn: &PointOverlay, size: Size) -> PointOverlay {
        let mut seen = drawn.clone();
        seen.status = drawn.status.map(|status| self.status(status));
        if let Some(figure) = &mut seen.figure {
            figure.shape = self.shape(figure.shape);
            figure.color = self.color(figure.color);
        }
        seen.territory = drawn.territory.map(|color| self.color(color));
        seen.influence = drawn.influence.map(|value| self.signed(value));
        for shape in &mut seen.marks {
            *shape = self.shape(*shape);
        }
        if let Some(ghost) = &mut seen.ghost {
            ghost.color = self.color(ghost.color);
        }
        seen.label = drawn.label.as_ref().map(|text| self.words(text, size));
        seen.raw = drawn.raw.as_ref().map(|said| self.sentence(said, size));
        seen
    }

    fn candidate(self, candidate: &Candidate, size: Size) -> Candidate {
        Candidate {
            color: self.color(candidate.color),
            mv: self.symmetry.mv(candidate.mv, size),
            visits: candidate.visits,
            winrate: candidate.winrate.map(|chance| self.chance(chance)),
            lcb: candidate.lcb.map(|chance| self.chance(chance)),
            score: candidate.score.map(|score| self.signed(score)),
            score_spread: candidate.score_spread,
            score_mean: candidate.score_mean.map(|score| self.signed(score)),
            utility: candidate.utility.map(|worth| self.signed(worth)),
            utility_lcb: candidate.utility_lcb.map(|worth| self.signed(worth)),
            prior: candidate.prior,
            pv: candidate
                .pv
                .iter()
                .map(|&mv| self.symmetry.mv(mv, size))
                .collect(),
            pv_visits: candidate.pv_visits.clone(),
            ownership: candidate.ownership.as_ref().map(|owned| {
                let turned = self.symmetry.grid(owned);
                turned.map(|_, &value| self.signed(value))
            }),
        }
    }

    fn place(self, p: Point, size: Size) -> Point {
        match self.symmetry.mv(Move::Play(p), size) {
            Move::Play(q) => q,
            Move::Pass => p,
        }
    }

    fn status(self, status: PointStatus) -> PointStatus {
        match status {
            PointStatus::BlackTerritory if self.colors_exchanged => PointStatus::WhiteTerritory,
            PointStatus::WhiteTerritory if self.colors_exchanged => PointStatus::BlackTerritory,
            status => status,
        }
    }

    /// A shape that is a line turns with the board.
    fn shape(self, shape: Shape) -> Shape {
        const SIZE: Size = Size::square(2).expect("two is a side");
        let corner = self.symmetry.point(Point::new(0, 0), SIZE);
        let beside = self.symmetry.point(Point::new(1, 0), SIZE);
        let row = corner.y == beside.y;
        let down = corner.x == corner.y;
        match shape {
            Shape::Horizontal | Shape::Vertical if row => shape,
            Shape::Horizontal => Shape::Vertical,
            Shape::Vertical => Shape::Horizontal,
            Shape::DiagonalDown | Shape::DiagonalUp if down => shape,
            Shape::DiagonalDown => Shape::DiagonalUp,
            Shape::DiagonalUp => Shape::DiagonalDown,
            shape => shape,
        }
    }

    /// A value that is Black's if it is positive.
    fn signed(self, value: f32) -> f32 {
        if self.colors_exchanged { -value } else { value }
    }

    /// Black's chance to win.
    fn chance(self, chance: f32) -> f32 {
        if self.colors_exchanged {
            1.0 - chance
        } else {
            chance
        }
    }
}

/// The colours as texts name them.
const COLOR_WORDS: [[&str; 2]; 5] = [
    ["black", "white"],
    ["Black", "White"],
    ["BLACK", "WHITE"],
    ["b", "w"],
    ["B", "W"],
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Argument;
    use go::{Komi, Random};
    use overlay::{Figure, GhostStone, Rgb};

    fn p(name: &str) -> Point {
        Point::from_gtp(name, Size::NINE).expect("a point")
    }

    fn game() -> Game {
        let mut setup = Setup::new(Size::NINE);
        setup.stones[p("C3")] = Some(Color::Black);
        setup.stones[p("G7")] = Some(Color::White);
        setup.to_move = Color::White;
        let mut game = Game::from(go::Game::from_setup(setup));
        for (color, mv) in [
            (Color::White, Move::Play(p("B9"))),
            (Color::Black, Move::Pass),
        ] {
            game.execute(color, mv, 4);
        }
        game
    }

    /// Something of everything.
    fn picture() -> Overlay {
        let mut overlay = Overlay::new(Size::NINE, "everything");
        let shapes = [
            Shape::Triangle,
            Shape::Horizontal,
            Shape::Vertical,
            Shape::DiagonalDown,
            Shape::DiagonalUp,
        ];
        let mut random = Random::new(7);
        for q in Size::NINE.points() {
            let color = Color::BOTH[random.below(2) as usize];
            let shape = shapes[random.below(5) as usize];
            overlay.points[q] = PointOverlay {
                status: Some(PointStatus::BlackTerritory),
                figure: Some(Figure { shape, color }),
                number: Some(i64::from(random.below(50))),
                color: Some(Rgb(1, 2, 3)),
                territory: Some(color),
                influence: Some(random.below(100) as f32 / 100.0),
                marks: vec![shape],
                ghost: Some(GhostStone { color, number: 3 }),
                label: Some(format!("{} to black", q.to_gtp(Size::NINE))),
                raw: Some(quoted("w 0.5")),
            };
        }
        overlay.lines.push(OverlayLine {
            from: p("A1"),
            to: p("C2"),
            color: Rgb(0, 0, 0),
            arrow: true,
        });
        overlay.text.push(quoted("B: D4, then White E5"));
        let mut candidate = Candidate::new(Color::Black, Move::Play(p("D4")));
        candidate.winrate = Some(0.75);
        candidate.score = Some(2.5);
        candidate.pv = vec![Move::Play(p("D4")), Move::Pass];
        overlay.candidates.push(candidate);
        overlay.estimate = Some(Estimate {
            winrate: Some(0.75),
            score: Some(2.5),
            visits: Some(100),
            ..Estimate::default()
        });
        overlay
    }

    #[test]
    fn every_view_is_another_and_can_be_taken_back() {
        let mut seen: Vec<Game> = Vec::new();
        for view in View::of(Size::NINE) {
            let turned = view.game(&game());
            assert_eq!(view.inverse().game(&turned), game(), "{view:?}");
            assert!(!seen.contains(&turned), "{view:?}");
            seen.push(turned);
            let drawn = view.overlay(&picture());
            assert_eq!(view.inverse().overlay(&drawn), picture(), "{view:?}");
        }
        assert_eq!(seen.len(), 16);
        assert_eq!(View::of(Size::new(5, 3).expect("a board")).count(), 8);
        assert_eq!(View::of(Size::NINE).next(), Some(View::IDENTITY));
    }

    #[test]
    fn the_position_of_a_view_is_the_view_of_the_position() {
        for view in View::of(Size::NINE) {
            let stones = view.symmetry.grid(&game().position().stones());
            let stones = stones.map(|_, s| s.map(|c| view.color(c)));
            assert_eq!(view.game(&game()).position().stones(), stones, "{view:?}");
        }
    }

    #[test]
    fn exchanging_colours_exchanges_what_belongs_to_them() {
        let view = View {
            symmetry: Symmetry::IDENTITY,
            colors_exchanged: true,
        };
        let seen = view.game(&game());
        assert_eq!(seen.go.komi, -Komi::USUAL);
        assert_eq!(seen.to_move(), Color::Black);
        assert_eq!(seen.go.setup().stones[p("C3")], Some(Color::White));
        let drawn = view.overlay(&picture());
        assert_eq!(drawn.text, [quoted("W: D4, then Black E5")]);
        assert_eq!(drawn.candidates[0].winrate, Some(0.25));
        assert_eq!(drawn.estimate.and_then(|e| e.score), Some(-2.5));
        assert_eq!(
            drawn.points[p("A1")].status,
            Some(PointStatus::WhiteTerritory)
        );
    }

    #[test]
    fn lines_turn_with_the_board() {
        for (name, horizontal, down) in [
            ("as it is", Shape::Horizontal, Shape::DiagonalDown),
            (
                "left and right exchanged",
                Shape::Horizontal,
                Shape::DiagonalUp,
            ),
            ("turned by 180°", Shape::Horizontal, Shape::DiagonalDown),
            ("turned clockwise", Shape::Vertical, Shape::DiagonalUp),
            (
                "mirrored at the diagonal from the upper left",
                Shape::Vertical,
                Shape::DiagonalDown,
            ),
        ] {
            let view = View::of(Size::NINE)
                .find(|view| view.symmetry.name() == name)
                .expect(name);
            assert_eq!(view.shape(Shape::Horizontal), horizontal, "{name}");
            assert_eq!(view.shape(Shape::DiagonalDown), down, "{name}");
            assert_eq!(view.shape(Shape::Circle), Shape::Circle, "{name}");
        }
    }

    #[test]
    fn texts_keep_what_is_no_point_and_no_colour() {
        let view = View {
            symmetry: Symmetry::of(Size::NINE).nth(1).expect("eight"),
            colors_exchanged: true,
        };
        for (text, seen) in [
            ("", ""),
            ("A1: 0.75 (B+3.5)", "J1: 0.75 (W+3.5)"),
            ("a1,b2", "J1,H2"),
            (
                "T19 is outside, web is a word",
                "T19 is outside, web is a word",
            ),
            ("黒 A1", "黒 J1"),
        ] {
            assert_eq!(view.words(text, Size::NINE), seen);
        }
        for (kind, text, seen) in [
            (Argument::Color, "b", "w"),
            (Argument::Point, "A1", "J1"),
            (Argument::Points, "A1 B2", "J1 H2"),
            (Argument::Text, "A1 b", "A1 b"),
        ] {
            let read = |text| kind.read(text, Size::NINE);
            assert_eq!(view.parameter(&read(text), Size::NINE), read(seen));
        }
    }
}
