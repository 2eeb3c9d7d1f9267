//! The signs of layers: what they mean in words, as marks of the record, and which numbers stand on candidates.

use crate::bench::{Asked, Bench, point, reply_to};
use crate::house::House;
use app::board::candidates::CandidateCommand;
use app::board::layer_edit::LayerCommand;
use app::board::scene::{picture, scene};
use app::settings::candidates::CandidateView;
use app::shell::panels::theme;
use engine::Reply;
use go::{Color, Move, PointStatus, Size};
use overlay::{Candidate, Figure, GhostStone, Overlay, OverlayLine, PointOverlay, Rgb, Shape};
use picture::{CandidateNumber, Perspective};

/// A 9×9 overlay that draws this.
fn overlay(points: &[(&str, PointOverlay)]) -> Overlay {
    let mut overlay = Overlay::new(Size::NINE, "test");
    for (name, at) in points {
        overlay.points[point(name)] = at.clone();
    }
    overlay
}

fn drawn(change: impl FnOnce(&mut PointOverlay)) -> PointOverlay {
    let mut at = PointOverlay::default();
    change(&mut at);
    at
}

/// Answers the question for an overlay.
fn answer(bench: &mut Bench, overlay: Overlay) {
    let asked: Asked = bench.asked();
    bench.send(reply_to(&asked, Ok(Reply::Picture(overlay))));
}

/// An empty 9×9 board over which that lies.
fn showing(overlay: Overlay) -> Bench {
    let mut bench = Bench::new("(;SZ[9])");
    bench.run("OverlayStatus");
    answer(&mut bench, overlay);
    bench
}

fn line(from: &str, to: &str, arrow: bool) -> OverlayLine {
    OverlayLine {
        from: point(from),
        to: point(to),
        color: Rgb(38, 74, 214),
        arrow,
    }
}

/// Everything an engine can draw, on one board.
fn everything() -> Overlay {
    let mut all = overlay(&[
        (
            "aa",
            drawn(|p| p.status = Some(PointStatus::BlackTerritory)),
        ),
        (
            "ba",
            drawn(|p| p.status = Some(PointStatus::WhiteTerritory)),
        ),
        ("ca", drawn(|p| p.status = Some(PointStatus::Dead))),
        ("da", drawn(|p| p.marks = vec![Shape::Triangle])),
        ("ea", drawn(|p| p.marks = vec![Shape::Square])),
        ("fa", drawn(|p| p.marks = vec![Shape::Circle])),
        (
            "ga",
            drawn(|p| {
                p.figure = Some(Figure {
                    shape: Shape::Cross,
                    color: Color::White,
                });
            }),
        ),
        ("ha", drawn(|p| p.label = Some("x1".into()))),
        ("ia", drawn(|p| p.number = Some(-7))),
        ("ab", drawn(|p| p.influence = Some(0.8))),
        (
            "bb",
            drawn(|p| {
                p.ghost = Some(GhostStone {
                    color: Color::Black,
                    number: 3,
                });
            }),
        ),
        ("cb", drawn(|p| p.color = Some(Rgb(255, 0, 0)))),
        ("db", drawn(|p| p.status = Some(PointStatus::Dame))),
    ]);
    all.lines = vec![line("ai", "ci", false), line("di", "fi", true)];
    all
}

#[test]
fn layers_are_written_as_standard_marks_in_one_step() {
    let mut bench = showing(everything());
    bench.run("WriteLayers");
    assert_eq!(
        bench.sgf(),
        "(;TB[aa][ab]TW[ba]MA[ca][ga]TR[da]SQ[ea]CR[fa]LB[ha:x1][ia:-7][bb:3]LN[ai:ci]AR[di:fi]*)"
    );
    // The colour and the neutral point.
    assert!(
        bench
            .notices()
            .contains("13 marks were written into the record; for 2 other things SGF has none"),
        "{}",
        bench.notices()
    );
    bench.run("Undo");
    assert_eq!(bench.sgf(), "(;*)");
}

#[test]
fn the_message_says_when_everything_or_nothing_was_written() {
    let mark = overlay(&[("cc", drawn(|p| p.marks = vec![Shape::Circle]))]);
    let mut bench = showing(mark);
    bench.run("WriteLayers");
    let notices = bench.notices();
    assert!(notices.contains("1 marks were written"), "{notices}");
    assert!(!notices.contains("other things"), "{notices}");
    let mut bench = showing(overlay(&[]));
    bench.run("WriteLayers");
    assert_eq!(bench.sgf(), "(;*)");
    let notices = bench.notices();
    assert!(notices.contains("No layer shows anything"), "{notices}");
}

#[test]
fn a_layer_that_cannot_be_seen_is_not_written() {
    let mark = overlay(&[("cc", drawn(|p| p.marks = vec![Shape::Circle]))]);
    let mut bench = showing(mark);
    let id = bench.state.board().layers().list()[0].id;
    bench.send(LayerCommand::SetOpacity(id, 0));
    bench.run("WriteLayers");
    assert_eq!(bench.sgf(), "(;*)");
}

/// The legend of the only layer in words.
fn legend(bench: &Bench) -> Vec<String> {
    let blocks = bench.state.board_view().legends();
    let signs = blocks.into_iter().flat_map(|block| block.signs);
    signs.map(|(_, meaning)| meaning).collect()
}

#[test]
fn the_legend_names_each_sign_once_with_its_count_and_range() {
    let number = |n| drawn(|p| p.number = Some(n));
    let bench = showing(overlay(&[
        ("aa", drawn(|p| p.status = Some(PointStatus::Dead))),
        ("ba", drawn(|p| p.status = Some(PointStatus::Alive))),
        ("ca", drawn(|p| p.status = Some(PointStatus::Dead))),
        ("da", number(4)),
        ("ea", number(-12)),
        ("fa", drawn(|p| p.influence = Some(0.25))),
    ]));
    assert_eq!(
        legend(&bench),
        [
            "dead ×2",
            "number ×2 (-12 … 4)",
            "Black’s influence ×1 (+0.25)"
        ]
    );
    assert_eq!(
        bench.state.board_view().legends()[0].title,
        "territory: Life and death"
    );
}

#[test]
fn every_sign_of_the_legend_is_drawn() {
    let bench = showing(everything());
    let blocks = bench.state.board_view().legends();
    for (sign, meaning) in &blocks[0].signs {
        let theme = picture::Theme::wood();
        let alone = picture::draw_sample(sign, 22.0, &theme);
        let mut bare = sign.clone();
        bare.layers.clear();
        let bare = picture::draw_sample(&bare, 22.0, &theme);
        assert!(alone.items != bare.items, "{meaning}: nothing is drawn");
    }
}

#[test]
fn a_saved_picture_has_the_legend_below_unless_it_is_not_wanted() {
    let mut bench = showing(everything());
    let svg = |bench: &Bench| {
        let bytes = picture(
            &bench.state.board_view(),
            &"x.svg".into(),
            &theme(&bench.state),
        )
        .expect("a picture");
        String::from_utf8(bytes).expect("text")
    };
    let with = svg(&bench);
    assert!(with.contains("Life and death") && with.contains("dead ×1"));
    bench.run("PictureLegend");
    let without = svg(&bench);
    assert!(!without.contains("dead ×1"));
    bench.run("PictureLegend, OverlayOff");
    assert!(!svg(&bench).contains("dead ×1"));
}

#[test]
fn how_the_game_stands_is_told_in_words() {
    let mut all = candidates();
    all.estimate = Some(overlay::Estimate {
        winrate: Some(0.4325),
        score: Some(-2.5),
        visits: Some(1_234),
        ..overlay::Estimate::default()
    });
    let bench = showing(all);
    let layer = &bench.state.board().layers().list()[0];
    let said = bench.state.board_view().estimate_in_words(layer);
    let expected = "Black wins 43.2 %, White leads by 2.5, 1234 visits";
    assert_eq!(said.as_deref(), Some(expected));
}

/// Three candidates; the third was hardly looked at.
fn candidates() -> Overlay {
    let mut overlay = overlay(&[]);
    for (name, winrate, visits) in [("cc", 0.4, 900), ("gg", 0.45, 90), ("ee", 0.6, 9)] {
        overlay.candidates.push(Candidate {
            winrate: Some(winrate),
            visits: Some(visits),
            ..Candidate::new(Color::White, Move::Play(point(name)))
        });
    }
    overlay
}

/// What is written on the board, sorted.
fn texts(bench: &Bench) -> Vec<String> {
    let mut scene = scene(&bench.state.board_view());
    scene.coordinates = picture::Coordinates::None;
    let geometry = picture::layout(&scene, 900.0, 900.0);
    let drawing = picture::draw(&scene, &geometry, &picture::Theme::wood());
    let items = drawing.items.into_iter();
    let mut texts: Vec<String> = items
        .filter_map(|item| match item {
            picture::Item::Text { text, .. } => Some(text),
            _ => None,
        })
        .collect();
    texts.sort();
    texts
}

#[test]
fn the_chosen_numbers_stand_on_candidates() {
    use CandidateNumber::{Order, Visits, WinRate, WinRateLoss};
    let cases: [(&[CandidateNumber], Perspective, &[&str]); 6] = [
        (&[WinRate], Perspective::Black, &["40.0", "45.0", "60.0"]),
        (&[WinRate], Perspective::Mover, &["40.0", "55.0", "60.0"]),
        (&[WinRate], Perspective::White, &["40.0", "55.0", "60.0"]),
        (
            &[Order, Visits],
            Perspective::Black,
            &["1", "2", "3", "9", "90", "900"],
        ),
        (
            &[WinRate, Visits, WinRateLoss],
            Perspective::Mover,
            &["-20.0", "-5.0", "40.0", "55.0", "60.0", "9", "90", "900"],
        ),
        // Something always says which is which.
        (&[], Perspective::Black, &["1", "2", "3"]),
    ];
    for (numbers, side, expected) in cases {
        let mut bench = showing(candidates());
        bench.send(CandidateCommand::View(CandidateView {
            numbers: numbers.to_vec(),
            side,
            least_visits: 0,
            all: true,
        }));
        assert_eq!(texts(&bench), expected, "{numbers:?} {side:?}");
    }
}

#[test]
fn only_the_best_candidates_have_a_number_until_all_are_wished_for() {
    let mut many = candidates();
    let others = ["aa", "ba", "ca", "da"].map(|at| overlay::Candidate {
        mv: go::Move::Play(point(at)),
        ..many.candidates[2].clone()
    });
    many.candidates.extend(others);
    let mut bench = showing(many);
    assert_eq!(texts(&bench), ["40.0", "45.0", "60.0", "60.0"]);
    bench.run("AllNumbers");
    assert_eq!(
        texts(&bench).len(),
        14,
        "win rate and playouts of all seven"
    );
    bench.run("AllNumbers");
    assert_eq!(texts(&bench).len(), 4);
}

#[test]
fn candidates_with_few_playouts_are_seen_nowhere() {
    let mut bench = showing(candidates());
    bench.send(CandidateCommand::View(CandidateView {
        least_visits: 90,
        all: true,
        ..CandidateView::default()
    }));
    assert_eq!(texts(&bench), ["40.0", "45.0", "90", "900"]);
    assert!(bench.state.board_view().candidate_at(point("ee")).is_none());
    assert!(bench.state.board_view().candidate_at(point("gg")).is_some());
    let legend = legend(&bench);
    assert!(legend[0].contains("×2"), "{legend:?}");
    bench.run("WriteLayers");
    assert_eq!(bench.sgf(), "(;LB[cc:40.0][gg:45.0]*)");
}

#[test]
fn at_most_three_numbers_are_chosen_with_the_mouse() {
    use CandidateNumber::{Prior, Score, Visits, WinRate};
    let mut open = House::new("(;SZ[9])")
        .size(1000.0, 700.0)
        .with(|settings| settings.panels.layers = true)
        .open();
    open.click("Candidates");
    open.click("Score");
    let chosen = |open: &crate::house::Open| open.state().settings().candidates.numbers.clone();
    assert_eq!(chosen(&open), [WinRate, Visits, Score]);
    open.click("Prior");
    assert_eq!(chosen(&open).len(), 3, "there is no room for a fourth");
    open.click("Win rate");
    open.click("Prior");
    assert_eq!(chosen(&open), [Visits, Score, Prior]);
}
