//! A field above a long list in a menu: what is typed there is looked for in the names.

use app::WINDOW;
use app::shell::state::State;
use eframe::egui::{Id, TextEdit, Ui, WidgetInfo};
use message::id;

/// Shorter lists are seen at a glance.
pub const LONG: usize = 12;

/// What is kept of a list's field: what was typed, and the pass in which it was shown last.
type Kept = (String, u64);

/// What a name has to contain.
pub struct Filter(String);

/// As wide as a list of names: a menu would take all the width of the window.
const WIDTH: f32 = 220.0;

impl Filter {
    /// Shows the field where the list is long. It is empty and has the keyboard when the menu opens.
    pub fn ui(ui: &mut Ui, state: &State, list: Id, length: usize) -> Filter {
        if length <= LONG {
            return Filter(String::new());
        }
        let pass = ui.ctx().cumulative_pass_nr();
        let kept: Kept = ui.data(|data| data.get_temp(list)).unwrap_or_default();
        let opens = kept.1 + 2 < pass;
        let mut text = if opens { String::new() } else { kept.0 };
        let hint = state.tr(id!(WINDOW, "console-filter"));
        let field = TextEdit::singleline(&mut text)
            .id(list.with("field"))
            .hint_text(&*hint)
            .desired_width(WIDTH);
        let field = ui.add(field);
        field.widget_info(|| {
            let mut info = WidgetInfo::text_edit(true, "", &text, "");
            info.label = Some(hint.to_string());
            info
        });
        if opens {
            field.request_focus();
        }
        let filter = Filter(text.to_lowercase());
        ui.data_mut(|data| data.insert_temp(list, (text, pass)));
        filter
    }

    /// Whether a name has every word that was typed.
    pub fn shows(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        self.0.split_whitespace().all(|word| name.contains(word))
    }
}
