//! How the window holds together at all sizes: nothing outside it, no missing letter, no clutter.

use crate::house::House;
use eframe::egui::{Rect, pos2};
use egui_kittest::kittest::{NodeT, Queryable, by};

const GAME: &str = "(;SZ[19]PB[青木春之助左衛門]BR[四段]PW[森夏]WR[八段]RE[B+2]C[序盤の一局];B[qd];W[dc];B[pq];W[oc])";

#[test]
fn no_letter_is_missing_in_any_language_size_or_theme() {
    for (width, height) in [(400.0, 300.0), (800.0, 600.0), (1180.0, 820.0)] {
        for house in [
            House::new(GAME),
            House::new(GAME).japanese(),
            House::new(GAME).japanese().dark(),
        ] {
            let all = |settings: &mut app::settings::Settings| {
                settings.panels.info = true;
                settings.panels.console = true;
                settings.move_numbers = true;
            };
            house.size(width, height).with(all).open();
        }
    }
}

#[test]
fn the_board_keeps_most_of_a_small_window() {
    for (width, height) in [
        (400.0, 300.0),
        (640.0, 480.0),
        (1180.0, 820.0),
        (1920.0, 1080.0),
    ] {
        let open = House::new(GAME).size(width, height).open();
        let board = open.harness.get_by_role(eframe::egui::Role::Canvas).rect();
        let side = board.width().min(board.height());
        assert!(
            side >= 0.6 * f32::min(width, height),
            "{width}×{height}: the board has {board:?}"
        );
    }
}

#[test]
fn buttons_stay_inside_the_window() {
    for (width, height) in [(400.0, 520.0), (700.0, 520.0), (1180.0, 820.0)] {
        for house in [House::new(GAME), House::new(GAME).japanese()] {
            let open = house.size(width, height).open();
            let window = Rect::from_min_max(pos2(0.0, 0.0), pos2(width, height));
            for node in open
                .harness
                .query_all(by().role(eframe::egui::Role::Button))
            {
                let name = node.accesskit_node().label().unwrap_or_default();
                assert!(
                    window.contains_rect(node.rect()),
                    "{width}×{height}: {name} at {:?}",
                    node.rect()
                );
            }
        }
    }
}

#[test]
fn points_stand_where_they_are_clicked_at_any_scale() {
    for scale in [1.0, 1.25, 2.0] {
        let mut open = House::new("(;SZ[13:7])")
            .size(700.0, 500.0)
            .scale(scale)
            .open();
        for point in ["A1", "N7", "G4", "N1", "A7"] {
            open.click_point(point);
            assert!(
                !open.has(&format!("{point}, empty")),
                "{point} at scale {scale}"
            );
        }
    }
}

#[test]
fn an_idle_window_asks_for_no_frame() {
    let mut open = House::new(GAME).open();
    open.harness.step();
    let delay = open
        .harness
        .output()
        .viewport_output
        .values()
        .map(|v| v.repaint_delay)
        .min();
    assert!(
        delay.is_some_and(|delay| delay.as_secs() > 3600),
        "it wakes up again after {delay:?}"
    );
}
