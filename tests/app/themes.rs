//! The window with every theme of the board, looked at.

use crate::house::House;
use app::settings::actions::Action;
use eframe::egui::Key;
use picture::ThemeName;

/// A game of this test: stones, marks, a comment, moves that may follow.
const GAME: &str = "(;GM[1]SZ[13]PB[Aoki Haru]PW[Mori Natsu]KM[6.5]AB[dd][jd][dj]AW[jj][cf][hc]\
    ;B[gj];W[dg];B[jg];W[cj]C[A look at every theme.]TR[dd]SQ[jj]LB[gg:A]MA[hc]\
    (;B[ck];W[bj];B[ci];W[dk])(;B[ci])(;B[bj]))";

/// The window with move numbers, at a move with a comment and three that may follow.
fn open(house: House) -> crate::house::Open {
    let mut open = house
        .size(1000.0, 700.0)
        .with(|settings| settings.move_numbers = true)
        .open();
    for _ in 0..4 {
        open.key(Key::ArrowRight);
    }
    open
}

/// Looks at the window with that theme of the board.
fn look_at(theme: ThemeName, house: House) {
    let house = house.with(|settings| settings.looks.theme = theme);
    open(house).picture(&format!("theme-{}", theme.word()));
}

#[test]
fn a_light_board_by_light_panels() {
    look_at(ThemeName::Light, House::new(GAME));
}

#[test]
fn a_dark_board_by_dark_panels() {
    look_at(ThemeName::Dark, House::new(GAME).dark());
}

#[test]
fn black_on_white_in_japanese() {
    look_at(ThemeName::Paper, House::new(GAME).japanese());
}

#[test]
fn stones_that_differ_in_shape() {
    look_at(ThemeName::Contrast, House::new(GAME));
}

#[test]
fn stones_as_put_by_hand() {
    let house = House::new(GAME).with(|settings| settings.looks.by_hand = true);
    open(house).picture("theme-by-hand");
}

#[test]
fn the_full_screen_at_night() {
    let house = House::new(GAME).dark().with(|settings| {
        settings.looks.follows_panels = true;
    });
    let mut open = open(house);
    open.key(Key::F11);
    open.picture("full-screen-dark");
}

#[test]
fn panels_in_another_order_on_the_left() {
    use app::settings::change::SettingsCommand;
    use app::settings::layout::Part;
    let mut open = House::new(GAME)
        .size(1366.0, 768.0)
        .with(|settings| {
            settings.layout.left = true;
            settings.panels.info = true;
            settings.panels.console = true;
        })
        .open();
    open.run(SettingsCommand::PartUp(Part::Comment));
    open.run(Action::Last);
    open.picture("layout-left");
    open.run(Action::Arrange);
    open.picture("arrange");
}

#[test]
fn a_theme_is_chosen_by_its_name_and_kept_for_pictures() {
    let mut open = House::new(GAME).open();
    open.ctrl(Key::P);
    open.type_text("high contrast");
    open.key(Key::Enter);
    let state = open.state();
    assert_eq!(state.settings().looks.theme, ThemeName::Contrast);
    let svg = app::board::scene::picture(
        &state.board_view(),
        &"a.svg".into(),
        &app::shell::panels::theme(state),
    );
    let svg = String::from_utf8(svg.expect("a picture")).expect("text");
    // Plain shapes in the theme's colour, and nothing shaded.
    assert!(svg.contains("#f6cc5c") && !svg.contains("radialGradient"));
}

#[test]
fn a_board_that_follows_the_panels_is_dark_by_night_only() {
    for (dark, theme) in [(false, ThemeName::Wood), (true, ThemeName::Dark)] {
        let mut house = House::new(GAME).with(|settings| settings.looks.follows_panels = true);
        if dark {
            house = house.dark();
        }
        let open = house.open();
        assert_eq!(app::shell::panels::theme(open.state()), theme.theme());
    }
}
