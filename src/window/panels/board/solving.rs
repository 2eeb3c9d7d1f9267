//! Solving a problem: the strip above the board with the task and the verdict, and what the author says.

use crate::window::panels::parts::{balanced_ui, player_sign_ui};
use app::WINDOW;
use app::problems::ProblemCommand;
use app::problems::puzzle::Puzzle;
use app::problems::set::{Dot, Dots, SetCount};
use app::problems::solving::{Solving, SolvingCommand};
use app::settings::actions::Action;
use app::settings::dialog::{Section, SettingsView};
use app::settings::solving::{LONGEST_DELAY, SolvingSettings};
use app::shell::availability::is_possible;
use app::shell::command::Command;
use app::shell::panels::strip::{Strip, TimeLeft, Tone, comment};
use app::shell::state::{Dialog, State};
use eframe::egui::{
    Align, Button, Color32, ComboBox, DragValue, Frame, Galley, Label, Layout, Margin, Rect,
    RichText, Role, ScrollArea, Sense, StrokeKind, TextStyle, TextWrapMode, Ui, UiBuilder,
    WidgetInfo, WidgetText, vec2,
};
use message::{Id, id, say};
use record::Convention;
use std::sync::Arc;
use tsumego::Standing;

/// Height of the rows with the task, of which long words take both, of the dots, and of the comment below.
const ROW: f32 = 40.0;
const DOTS: f32 = 14.0;
/// In less room the row is lower, in points, and the dots stay away.
const LOW: f32 = 330.0;
const LOW_ROW: f32 = 24.0;
const COMMENT: f32 = 38.0;
/// Sizes of the letters of the headline.
const SIZES: [f32; 4] = [16.0, 14.0, 12.5, 11.0];
/// Room for the stone before it.
const SIGN: f32 = 40.0;
/// Between the middles of two dots.
const STEP: f32 = 15.0;

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
            // In the lowest windows the board needs the room more.
            let low = ui.available_height() < LOW;
            let height = if low { LOW_ROW } else { ROW };
            row_ui(ui, height, |ui| headline_ui(ui, state, &strip, height));
            ui.horizontal_wrapped(|ui| {
                // All of them have room in one row of a small window.
                ui.spacing_mut().item_spacing.x = 4.0;
                for button in strip.buttons {
                    let name = state.tr(button.text_id);
                    let shown = if button.is_next {
                        let text = RichText::new(&*name).strong().color(Color32::BLACK);
                        Button::new(text).fill(Color32::WHITE)
                    } else {
                        Button::new(&*name)
                    };
                    if ui.add_enabled(button.is_possible, shown).clicked() {
                        commands.push(button.command);
                    }
                }
            });
            if strip.dots.count > 1 && !low {
                dots_ui(ui, state, &strip.dots, ink(strip.tone), commands);
            }
            if let Some(comment) = &strip.comment {
                ScrollArea::vertical()
                    .id_salt("comment in strip")
                    .min_scrolled_height(COMMENT)
                    .max_height(COMMENT)
                    .auto_shrink(false)
                    .show(ui, |ui| {
                        balanced_ui(ui, RichText::new(comment).color(ink(strip.tone)))
                    });
            }
        });
}

/// The ground of a headline.
pub fn fill(tone: Tone) -> Color32 {
    match tone {
        Tone::Task => Color32::from_rgb(58, 78, 112),
        Tone::Right => Color32::from_rgb(32, 112, 58),
        Tone::Wrong => Color32::from_rgb(158, 44, 40),
        // What is not judged is neither good nor bad.
        Tone::Unknown => Color32::from_rgb(238, 190, 92),
    }
}

/// Words on that ground.
pub(super) fn ink(tone: Tone) -> Color32 {
    match tone {
        Tone::Task | Tone::Right | Tone::Wrong => Color32::WHITE,
        Tone::Unknown => Color32::from_rgb(46, 32, 0),
    }
}

/// How the user stands with the problems of the set: full dots are solved, crosses failed, rings open, and the one that is
/// shown has a frame.
fn dots_ui(ui: &mut Ui, state: &State, dots: &Dots, ink: Color32, commands: &mut Vec<Command>) {
    let room = ((ui.available_width() / STEP).floor() as usize).max(1);
    let here = dots.here.map_or(0, |here| here.saturating_sub(dots.first));
    // Those around the one that is shown.
    let shown = dots.dots.len().min(room);
    let skipped = here.saturating_sub(shown / 2).min(dots.dots.len() - shown);
    let width = shown as f32 * STEP;
    let sense = if dots.can_be_chosen {
        Sense::click()
    } else {
        Sense::hover()
    };
    let (place, response) = ui.allocate_exact_size(vec2(width, DOTS), sense);
    let count = |wanted| dots.dots.iter().filter(|dot| **dot == wanted).count();
    let spoken = state.texts().tell(&say!(
        WINDOW,
        "solve-dots",
        solved = count(Dot::Solved),
        failed = count(Dot::Failed),
        open = count(Dot::Open)
    ));
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, spoken.clone()));
    let painter = ui.painter();
    let seen = dots.dots.iter().enumerate().skip(skipped).take(shown);
    for (number, (at, dot)) in seen.enumerate() {
        let centre = place.left_center() + vec2((number as f32 + 0.5) * STEP, 0.0);
        match dot {
            Dot::Solved => {
                painter.circle_filled(centre, 4.0, ink);
            }
            Dot::Open => {
                painter.circle_stroke(centre, 3.5, (1.2, ink.gamma_multiply(0.8)));
            }
            Dot::Failed => {
                for down in [1.0, -1.0] {
                    let arm = vec2(3.4, 3.4 * down);
                    painter.line_segment([centre - arm, centre + arm], (1.8, ink));
                }
            }
        }
        if Some(at + dots.first) == dots.here {
            let frame = Rect::from_center_size(centre, vec2(13.0, 13.0));
            painter.rect_stroke(frame, 3.0, (1.4, ink), StrokeKind::Inside);
        }
    }
    let under = response.hover_pos().or(response.interact_pointer_pos());
    let pointed = under.map(|at| ((at.x - place.left()) / STEP).floor().max(0.0) as usize);
    let Some(pointed) = pointed.filter(|at| *at < shown) else {
        return;
    };
    let at = dots.first + skipped + pointed;
    if response.clicked() && dots.here != Some(at) {
        commands.push(ProblemCommand::GoTo(at).into());
    }
    let number = say!(WINDOW, "solve-number", number = at + 1, count = dots.count);
    response.on_hover_text_at_pointer(state.texts().tell(&number));
}

/// A row that is as high whatever is in it.
fn row_ui(ui: &mut Ui, height: f32, content: impl FnOnce(&mut Ui)) {
    let (_, place) = ui.allocate_space(vec2(ui.available_width(), height));
    let layout = Layout::right_to_left(Align::Center);
    content(&mut ui.new_child(UiBuilder::new().max_rect(place).layout(layout)));
}

/// The task or the verdict, and at the right end how far the user is. Words that find no room are seen under the
/// pointer.
fn headline_ui(ui: &mut Ui, state: &State, strip: &Strip, height: f32) {
    let ink = ink(strip.tone);
    if let Some(time) = &strip.time {
        clock_ui(ui, time);
    }
    let task = laid_out(ui, &strip.headline, ink, SIZES[0], f32::INFINITY);
    for text in strip.progress.iter().rev() {
        // The task comes first where there is little room.
        let left = ui.available_width() - task.size().x - SIGN;
        let room = left.max(ui.available_width() * 0.4);
        let galley = WidgetText::from(RichText::new(text).color(ink)).into_galley(
            ui,
            Some(TextWrapMode::Truncate),
            room,
            TextStyle::Body,
        );
        // How far the user is is seen with every problem, and a verdict now.
        let rest = ui.available_width() - galley.size().x - SIGN;
        let words = laid_out(ui, &strip.headline, ink, SIZES[3], rest);
        if words.size().y <= height {
            ui.label(galley);
        }
    }
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
        // The stone of who is to move: it is seen before anything is read.
        player_sign_ui(ui, state, strip.to_move);
        words_ui(ui, &strip.headline, ink, height);
    });
}

fn laid_out(ui: &Ui, words: &str, ink: Color32, size: f32, width: f32) -> Arc<Galley> {
    let text = RichText::new(words).strong().size(size).color(ink);
    WidgetText::from(text).into_galley(ui, Some(TextWrapMode::Wrap), width, TextStyle::Body)
}

/// The headline, in the largest letters with which it has room: in one line, then in two.
fn words_ui(ui: &mut Ui, words: &str, ink: Color32, height: f32) {
    let width = ui.available_width();
    let mut laid = SIZES
        .into_iter()
        .map(|size| laid_out(ui, words, ink, size, width));
    if let Some(galley) = laid.find(|galley| galley.size().y <= height) {
        ui.label(galley);
    } else {
        // Whatever is left is seen under the pointer.
        let text = RichText::new(words).strong().size(SIZES[3]).color(ink);
        ui.add(Label::new(text).truncate());
    }
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

/// What the author says, how the user stands with the problem and its set, how solutions are marked, and wishes.
pub fn side_ui(ui: &mut Ui, state: &State, solving: &Solving, commands: &mut Vec<Command>) {
    let language = state.texts().tag();
    let title = solving.title(language);
    let begin = ui.cursor().top();
    if !title.is_empty() {
        ui.label(RichText::new(title).strong().size(16.0));
    }
    let comment = comment(state, solving);
    if !comment.is_empty() {
        ScrollArea::vertical()
            .id_salt("solving")
            .max_height((ui.available_height() * 0.45).max(60.0))
            .auto_shrink([false, true])
            .show(ui, |ui| ui.label(comment));
    }
    if ui.cursor().top() > begin {
        ui.separator();
    }
    let top = ui.cursor().top();
    let stand = Stand {
        set: solving.set,
        help: if solving.is_stale {
            Some(id!(WINDOW, "solve-known"))
        } else if solving.has_seen() {
            // Where nobody knows whether the move is right, one sentence says both.
            (!solving.is_undecided()).then(|| id!(WINDOW, "solve-seen"))
        } else {
            solving.is_helped().then(|| id!(WINDOW, "solve-helped"))
        },
        again: solving.again,
        is_open: solving.is_undecided().then(|| {
            if solving.is_hopeless() {
                id!(WINDOW, "solve-hopeless")
            } else if solving.has_seen() && !solving.again {
                id!(WINDOW, "solve-undecided-seen")
            } else {
                id!(WINDOW, "solve-undecided")
            }
        }),
        standing: solving.standing,
    };
    standing_ui(ui, state, &stand);
    others_ui(ui, state, solving.set, commands);
    if ui.cursor().top() > top {
        ui.separator();
    }
    if is_possible(state, Action::CheckProblem) && solving.check().is_none() {
        let name = state.tr(id!(WINDOW, "act-check-problem"));
        if ui.button(&*name).clicked() {
            commands.push(Action::CheckProblem.into());
        }
    }
    wishes_button(ui, state, commands);
}

/// In an exam there is nothing to choose.
fn wishes_button(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
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

/// Other problems of the set.
fn others_ui(ui: &mut Ui, state: &State, set: SetCount, commands: &mut Vec<Command>) {
    if set.count > 1 && !state.problems().is_examined() {
        let actions: &[Action] = if state.problems().is_in_session() {
            &[Action::PreviousProblem]
        } else {
            &[
                Action::PreviousProblem,
                Action::RandomProblem,
                Action::UnsolvedProblem,
            ]
        };
        ui.horizontal_wrapped(|ui| {
            for &action in actions {
                let name = state.tr(action.entry().text_id);
                if ui.button(&*name).clicked() {
                    commands.push(action.into());
                }
            }
        });
    }
}

/// What is to be done in a problem of a game other than Go, and how the user stands with it and its set.
pub fn puzzle_ui(ui: &mut Ui, state: &State, puzzle: &Puzzle, commands: &mut Vec<Command>) {
    let set = state.name_of_document();
    ui.label(RichText::new(set).strong().size(16.0));
    ui.label(state.texts().tell(&puzzle.task()));
    ui.separator();
    let stand = Stand {
        set: puzzle.set,
        help: puzzle.is_helped().then(|| id!(WINDOW, "solve-helped")),
        again: puzzle.again,
        is_open: None,
        standing: puzzle.standing,
    };
    standing_ui(ui, state, &stand);
    others_ui(ui, state, puzzle.set, commands);
    ui.separator();
    wishes_button(ui, state, commands);
}

/// How the user stands with a problem and its set.
struct Stand {
    set: SetCount,
    /// What is said of help that the try had.
    help: Option<Id>,
    again: bool,
    /// What is said where nobody could tell whether the move is right, so that the try says nothing about the user.
    is_open: Option<Id>,
    standing: Option<Standing>,
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
fn standing_ui(ui: &mut Ui, state: &State, stand: &Stand) {
    let set = stand.set;
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
    if let Some(streak) = state.streak() {
        ui.weak(streak);
    }
    // What does not count in any case does not count for a hint either.
    if stand.again {
        ui.label(&*state.tr(id!(WINDOW, "solve-not-counted")));
    } else if let Some(help) = stand.help {
        ui.label(&*state.tr(help));
    }
    if let Some(open) = stand.is_open {
        ui.weak(&*state.tr(open));
        return;
    }
    let Some(standing) = stand.standing else {
        return;
    };
    // Tries of which nobody knows count neither way.
    let tries = standing.right + standing.wrong;
    if tries == 0 {
        return;
    }
    let mut text = state.texts().tell(&say!(
        WINDOW,
        "solve-standing",
        tries,
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
