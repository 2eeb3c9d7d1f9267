//! Solving a problem: the strip above the board with the task and the verdict, and what the author says.

use app::WINDOW;
use app::problems::solving::{Solving, SolvingCommand};
use app::settings::actions::Action;
use app::settings::dialog::{Section, SettingsView};
use app::settings::solving::{LONGEST_DELAY, SolvingSettings};
use app::shell::command::Command;
use app::shell::panels::strip::{Strip, TimeLeft, Tone};
use app::shell::state::{Dialog, State};
use eframe::egui::{
    Align, Button, Color32, ComboBox, DragValue, Frame, Label, Layout, Margin, RichText, Role,
    ScrollArea, Sense, TextStyle, TextWrapMode, Ui, UiBuilder, WidgetInfo, WidgetText, vec2,
};
use go::Color;
use message::{id, say};
use record::Convention;

/// Height of the row with the task, and of the comment below it.
const ROW: f32 = 24.0;
const COMMENT: f32 = 38.0;

/// The name of a convention in the language files.
pub fn convention_id(convention: Convention) -> message::Id {
    match convention {
        Convention::Right => id!(WINDOW, "convention-right"),
        Convention::Correct => id!(WINDOW, "convention-correct"),
        Convention::Sign => id!(WINDOW, "convention-sign"),
        Convention::Annotation => id!(WINDOW, "convention-annotation"),
        Convention::GoodFor => id!(WINDOW, "convention-good-for"),
        Convention::WrongVariation => id!(WINDOW, "convention-wrong-variation"),
        Convention::FirstLine => id!(WINDOW, "convention-first-line"),
        Convention::AllLines => id!(WINDOW, "convention-all-lines"),
    }
}

/// Says above the board what is to be done, and how it went. It is as high all the time, so that the board and the
/// buttons stay where they are.
/// Where there is no side bar, what the author says stands there, too.
pub fn strip_ui(ui: &mut Ui, state: &State, with_comment: bool, commands: &mut Vec<Command>) {
    let Some(strip) = Strip::of(state, with_comment) else {
        return;
    };
    Frame::new()
        .fill(fill(strip.tone))
        .inner_margin(Margin::symmetric(8, 4))
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            row_ui(ui, |ui| headline_ui(ui, &strip));
            ui.horizontal_wrapped(|ui| {
                for button in strip.buttons {
                    let shown = Button::new(&*state.tr(button.text_id));
                    if ui.add_enabled(button.is_possible, shown).clicked() {
                        commands.push(button.command);
                    }
                }
            });
            if let Some(comment) = &strip.comment {
                ScrollArea::vertical()
                    .id_salt("comment in strip")
                    .min_scrolled_height(COMMENT)
                    .max_height(COMMENT)
                    .auto_shrink(false)
                    .show(ui, |ui| {
                        ui.label(RichText::new(comment).color(Color32::WHITE))
                    });
            }
        });
}

/// The ground of a headline.
fn fill(tone: Tone) -> Color32 {
    match tone {
        Tone::Task => Color32::from_rgb(58, 78, 112),
        Tone::Right => Color32::from_rgb(32, 112, 58),
        Tone::Wrong => Color32::from_rgb(158, 44, 40),
        Tone::Unknown => Color32::from_rgb(112, 96, 40),
    }
}

/// A row that is as high whatever is in it.
fn row_ui(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    let (_, place) = ui.allocate_space(vec2(ui.available_width(), ROW));
    let layout = Layout::right_to_left(Align::Center);
    content(&mut ui.new_child(UiBuilder::new().max_rect(place).layout(layout)));
}

/// The task or the verdict, and at the right end how far the user is. Words that find no room are seen under the
/// pointer.
fn headline_ui(ui: &mut Ui, strip: &Strip) {
    if let Some(time) = &strip.time {
        clock_ui(ui, time);
    }
    for text in strip.progress.iter().rev() {
        // The task comes first where there is little room.
        let room = ui.available_width() * 0.5;
        let galley = WidgetText::from(RichText::new(text).color(Color32::WHITE)).into_galley(
            ui,
            Some(TextWrapMode::Truncate),
            room,
            TextStyle::Body,
        );
        ui.label(galley);
    }
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
        stone_ui(ui, strip.to_move);
        let text = RichText::new(&strip.headline)
            .strong()
            .size(16.0)
            .color(Color32::WHITE);
        ui.add(Label::new(text).truncate());
    });
}

/// What is left of the time; red when it is little.
fn clock_ui(ui: &mut Ui, time: &TimeLeft) {
    let ink = if time.is_little {
        Color32::from_rgb(255, 190, 120)
    } else {
        Color32::WHITE
    };
    let text = RichText::new(&time.text)
        .monospace()
        .strong()
        .size(16.0)
        .color(ink);
    let label = ui.label(text);
    label.widget_info(|| WidgetInfo::labeled(Role::Label, true, time.spoken.clone()));
}

/// The stone of who is to move: it is seen before anything is read.
fn stone_ui(ui: &mut Ui, color: Color) {
    let (place, _) = ui.allocate_exact_size(vec2(18.0, 18.0), Sense::empty());
    let (fill, rim) = match color {
        Color::Black => (Color32::from_gray(20), Color32::from_gray(200)),
        Color::White => (Color32::from_gray(248), Color32::from_gray(40)),
    };
    ui.painter().circle(place.center(), 7.5, fill, (1.0, rim));
}

/// What the author says, how the user stands with the problem and its set, how solutions are marked, and wishes.
pub fn side_ui(ui: &mut Ui, state: &State, solving: &Solving, commands: &mut Vec<Command>) {
    let language = state.texts().tag();
    let title = solving.title(language);
    if !title.is_empty() {
        ui.label(RichText::new(title).strong().size(16.0));
    }
    let comment = solving.comment(language);
    if !comment.is_empty() {
        ScrollArea::vertical()
            .id_salt("solving")
            .max_height((ui.available_height() * 0.45).max(60.0))
            .auto_shrink([false, true])
            .show(ui, |ui| ui.label(comment));
    }
    ui.separator();
    let top = ui.cursor().top();
    standing_ui(ui, state, solving);
    if solving.set.count > 1 && !state.problems().is_examined() {
        ui.horizontal_wrapped(|ui| {
            for action in [
                Action::PreviousProblem,
                Action::RandomProblem,
                Action::UnsolvedProblem,
            ] {
                let name = state.tr(action.entry().text_id);
                if ui.button(&*name).clicked() {
                    commands.push(action.into());
                }
            }
        });
    }
    if ui.cursor().top() > top {
        ui.separator();
    }
    // In an exam there is nothing to choose.
    if !state.problems().is_examined() {
        let name = state.tr(id!(WINDOW, "solve-options"));
        if ui.button(&*name).clicked() {
            let view = SettingsView {
                section: Section::Solving,
                ..SettingsView::default()
            };
            commands.push(Command::OpenDialog(Dialog::Settings(view)));
        }
    }
}

/// The wishes about problems, and how the file that is open marks its solutions.
pub fn options_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let mut wishes = state.settings().solving.clone();
    wishes_ui(ui, state, &mut wishes);
    if wishes != state.settings().solving {
        commands.push(SolvingCommand::Settings(wishes).into());
    }
    let solving = state.problems().solving();
    if let Some(solving) = solving.filter(|_| !state.problems().is_examined()) {
        ui.add_space(8.0);
        convention_ui(ui, state, solving, commands);
    }
}

/// How the user stands with the problem and the set.
fn standing_ui(ui: &mut Ui, state: &State, solving: &Solving) {
    let set = solving.set;
    if set.count > 1 {
        ui.label(state.texts().tell(&say!(
            WINDOW,
            "solve-set",
            solved = set.solved,
            failed = set.failed,
            due = set.due,
            count = set.count
        )));
    }
    if solving.again {
        ui.label(&*state.tr(id!(WINDOW, "solve-not-counted")));
    }
    let Some(standing) = solving.standing.filter(|standing| standing.tries > 0) else {
        return;
    };
    let mut text = state.texts().tell(&say!(
        WINDOW,
        "solve-standing",
        tries = standing.tries,
        right = standing.right
    ));
    if let Some(due) = standing.due {
        let day = state.texts().day(&due.with_timezone(&chrono::Local));
        text = format!(
            "{text} {}",
            state.texts().tell(&say!(WINDOW, "solve-due", day = &day))
        );
    }
    ui.weak(text);
}

fn convention_ui(ui: &mut Ui, state: &State, solving: &Solving, commands: &mut Vec<Command>) {
    let name = |convention| state.tr(convention_id(convention)).to_string();
    ui.horizontal_wrapped(|ui| {
        ui.weak(&*state.tr(id!(WINDOW, "solve-marked")));
        ui.menu_button(name(solving.convention()), |ui| {
            let mut choice = |ui: &mut Ui, text: String, convention, chosen| {
                if ui.selectable_label(chosen, text).clicked() {
                    commands.push(SolvingCommand::Convention(convention).into());
                    ui.close();
                }
            };
            let found_out = state.problems().chosen_convention().is_none();
            let text = state.tr(id!(WINDOW, "convention-found-out")).to_string();
            choice(ui, text, None, found_out);
            for convention in Convention::ALL {
                let chosen = state.problems().chosen_convention() == Some(convention);
                choice(ui, name(convention), Some(convention), chosen);
            }
        });
    });
}

fn wishes_ui(ui: &mut Ui, state: &State, wishes: &mut SolvingSettings) {
    for (wish, text_id) in [
        (&mut wishes.turn, id!(WINDOW, "solve-turn")),
        (&mut wishes.black, id!(WINDOW, "solve-always-black")),
        (&mut wishes.all_lines, id!(WINDOW, "solve-all-lines")),
        (&mut wishes.any_reply, id!(WINDOW, "solve-any-reply")),
        (&mut wishes.by_hand, id!(WINDOW, "solve-by-hand")),
        (&mut wishes.reads, id!(WINDOW, "solve-reads")),
    ] {
        ui.checkbox(wish, &*state.tr(text_id));
    }
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(&*state.tr(id!(WINDOW, "solve-delay")));
        let field = DragValue::new(&mut wishes.delay)
            .range(0..=LONGEST_DELAY)
            .speed(10.0)
            .suffix(" ms");
        ui.add_enabled(!wishes.by_hand, field).labelled_by(label.id);
    });
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(&*state.tr(id!(WINDOW, "solve-engine")));
        let nobody = state.tr(id!(WINDOW, "solve-no-engine"));
        let chosen = if wishes.engine.is_empty() {
            nobody.to_string()
        } else {
            wishes.engine.clone()
        };
        let list = ComboBox::from_id_salt("engine for problems")
            .selected_text(chosen)
            .show_ui(ui, |ui| {
                ui.selectable_value(&mut wishes.engine, String::new(), &*nobody);
                for slot in state.engines().slots() {
                    ui.selectable_value(&mut wishes.engine, slot.name.clone(), &slot.name);
                }
            });
        list.response.labelled_by(label.id);
    });
}
