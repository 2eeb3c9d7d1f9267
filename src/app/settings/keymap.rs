//! Which keys do what: those of the table of actions, changed by a preset and by the user.
//!
//! A key is a text such as `Ctrl+Shift+S`; two strokes one after the other are `Ctrl+K L`; several keys of one action are
//! separated by `, `.

use crate::settings::actions::{ACTIONS, Action};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Wishes about keys.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct KeySettings {
    /// What the keys are like before the user changes any.
    pub preset: Preset,
    /// Keys by the identifier of the action, as the user chose them; empty for none. What names no action is kept: it may
    /// be one of a later version.
    #[serde(deserialize_with = "by_identifier")]
    pub own: BTreeMap<String, String>,
}

/// Keys as the users of a program know them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Preset {
    /// Those of the table.
    #[default]
    Katsura,
    /// As far as the commands are the same, those of Sabaki.
    Sabaki,
    /// The same of `CgfGoBan`.
    CgfGoBan,
}

/// Sabaki goes up and down the tree, and what stands in the way moves.
const SABAKI: &[(Action, &str)] = &[
    (Action::Back, "Up"),
    (Action::Forward, "Down"),
    (Action::PreviousVariation, "Left"),
    (Action::NextVariation, "Right"),
    (Action::MainLine, "Ctrl+Left"),
    (Action::MakeMainLine, "Ctrl+Alt+Shift+Left"),
    (Action::MoveUp, "Ctrl+Alt+Shift+Up"),
    (Action::MoveDown, "Ctrl+Alt+Shift+Down"),
    (Action::PreviousComment, "Ctrl+Shift+Up"),
    (Action::NextComment, "Ctrl+Shift+Down"),
    (Action::CopyVariation, "Ctrl+Alt+Shift+C"),
    (Action::CutVariation, "Ctrl+Alt+Shift+X"),
    (Action::PasteVariation, "Ctrl+Alt+Shift+V"),
    (Action::Pass, "Ctrl+P"),
    (Action::Palette, "Ctrl+Alt+P"),
    (Action::EngineMove, "F10"),
    (Action::LayersPanel, "F5"),
    (Action::Analyse, "F4, Space"),
    (Action::Coordinates, "Ctrl+Shift+C"),
    (Action::CopyPicture, "Ctrl+Alt+C"),
    (Action::Score, "Ctrl+Shift+R"),
    (Action::Resign, "Ctrl+R"),
    (Action::TreePanel, "Ctrl+T"),
    (Action::RestartEngine, "F7"),
    (Action::EditInfo, "Ctrl+I"),
    (Action::InfoPanel, "Ctrl+Shift+I"),
    (Action::GoodMove, "Ctrl+Shift+CloseBracket"),
    (Action::BadMove, "Ctrl+Shift+OpenBracket"),
    (Action::TurnRight, "Ctrl+Alt+Right"),
    (Action::TurnLeft, "Ctrl+Alt+Left"),
    (Action::MirrorColumns, "Ctrl+Alt+Up"),
    (Action::MirrorRows, "Ctrl+Alt+Down"),
    (Action::ToolPlay, "Ctrl+1"),
    (Action::ToolBlack, "Ctrl+2"),
    (Action::ToolCross, "Ctrl+3"),
    (Action::ToolTriangle, "Ctrl+4"),
    (Action::ToolSquare, "Ctrl+5"),
    (Action::ToolCircle, "Ctrl+6"),
    (Action::ToolLine, "Ctrl+7"),
    (Action::ToolNumber, "Ctrl+8"),
    (Action::ToolLetter, "Ctrl+9"),
];

/// `CgfGoBan` goes by tens with up and down and knows its overlays by letter.
const CGFGOBAN: &[(Action, &str)] = &[
    (Action::Back10, "Up, PageUp"),
    (Action::Forward10, "Down, PageDown"),
    (Action::PreviousVariation, "Shift+Up"),
    (Action::NextVariation, "Shift+Down"),
    (Action::OverlayStatus, "1, E"),
    (Action::OverlayFigure, "2, F"),
    (Action::OverlayNumber, "3, N"),
    (Action::NextMistake, "Shift+M"),
    (Action::PreviousMistake, "Ctrl+Shift+N"),
    (Action::NewBoard, "Ctrl+Alt+N"),
];

impl Preset {
    /// All presets with their names, which are no words of any language.
    pub const ALL: [(Preset, &'static str); 3] = [
        (Preset::Katsura, "Katsura"),
        (Preset::Sabaki, "Sabaki"),
        (Preset::CgfGoBan, "CgfGoBan"),
    ];

    /// What differs from the table.
    fn changes(self) -> &'static [(Action, &'static str)] {
        match self {
            Preset::Katsura => &[],
            Preset::Sabaki => SABAKI,
            Preset::CgfGoBan => CGFGOBAN,
        }
    }

    /// The keys of an action where the user changed nothing.
    fn keys(self, action: Action) -> (bool, &'static str) {
        let own = self.changes().iter().find(|(other, _)| *other == action);
        own.map_or_else(|| (false, action.entry().keys), |(_, keys)| (true, keys))
    }
}

/// The keys that hold.
#[derive(Debug, Default)]
pub struct Keymap {
    of: HashMap<Action, Vec<String>>,
    bound: HashMap<String, Action>,
    prefixes: HashSet<String>,
}

impl Keymap {
    /// The keys by those wishes. What the user chose goes before the preset, that before the table: a key belongs to
    /// one action, and who comes later goes without.
    pub fn new(wishes: &KeySettings) -> Keymap {
        let mut map = Keymap::default();
        let wished: Vec<(usize, Action, &str)> = ACTIONS
            .iter()
            .map(|entry| match wishes.own.get(&entry.action.to_string()) {
                Some(keys) => (0, entry.action, keys.as_str()),
                None => match wishes.preset.keys(entry.action) {
                    (true, keys) => (1, entry.action, keys),
                    (false, keys) => (2, entry.action, keys),
                },
            })
            .collect();
        for level in 0..3 {
            for &(_, action, keys) in wished.iter().filter(|(of, ..)| *of == level) {
                for key in each(keys).filter_map(normal) {
                    if map.in_the_way(&key).is_empty() {
                        map.bind(key, action);
                    }
                }
            }
        }
        map
    }

    fn bind(&mut self, key: String, action: Action) {
        let strokes: Vec<&str> = key.split(' ').collect();
        for count in 1..strokes.len() {
            self.prefixes.insert(strokes[..count].join(" "));
        }
        self.of.entry(action).or_default().push(key.clone());
        self.bound.insert(key, action);
    }

    /// The keys of an action, the most usual first.
    pub fn keys(&self, action: Action) -> &[String] {
        self.of.get(&action).map_or(&[], Vec::as_slice)
    }

    /// The first key as it is shown; empty if there is none.
    pub fn first(&self, action: Action) -> String {
        self.keys(action)
            .first()
            .map_or_else(String::new, |key| pretty(key))
    }

    /// All keys as they are shown.
    pub fn shown(&self, action: Action) -> String {
        let keys: Vec<String> = self.keys(action).iter().map(|key| pretty(key)).collect();
        keys.join(", ")
    }

    /// What a key does.
    pub fn action(&self, key: &str) -> Option<Action> {
        self.bound.get(key).copied()
    }

    /// Whether keys of two strokes begin so.
    pub fn is_prefix(&self, key: &str) -> bool {
        self.prefixes.contains(key)
    }

    /// The keys that go on from there: the last stroke and what it does, in the order of the table.
    pub fn going_on(&self, prefix: &str) -> Vec<(String, Action)> {
        let begin = format!("{prefix} ");
        let keys = ACTIONS.iter().flat_map(|entry| {
            let keys = self.keys(entry.action).iter();
            keys.map(|key| (key, entry.action))
        });
        keys.filter_map(|(key, action)| Some((key.strip_prefix(&begin)?.to_owned(), action)))
            .collect()
    }

    /// Those who would lose keys if that one were given to another: who has it, or one that begins with it, or one it
    /// begins with.
    pub fn in_the_way(&self, key: &str) -> Vec<Action> {
        let mut found: Vec<Action> = Vec::new();
        let longer = self.prefixes.contains(key);
        let shorter = key.split_once(' ').map(|(first, _)| first);
        for (other, &action) in &self.bound {
            let clashes = other == key
                || Some(other.as_str()) == shorter
                || longer && other.starts_with(key) && other[key.len()..].starts_with(' ');
            if clashes && !found.contains(&action) {
                found.push(action);
            }
        }
        found.sort_by_key(|action| *action as usize);
        found
    }
}

impl KeySettings {
    /// Gives an action another key, in place of those it has or beside them, and takes it away from whoever had it.
    pub fn give(&mut self, action: Action, key: &str, beside: bool) {
        let before = Keymap::new(self);
        let clash = |mine: &str, other: &str| {
            let begins = |a: &str, b: &str| b.strip_prefix(a).is_some_and(|r| r.starts_with(' '));
            mine == other || begins(mine, other) || begins(other, mine)
        };
        for loser in before.in_the_way(key) {
            if loser != action {
                let left = before.keys(loser).iter();
                let left: Vec<&str> = left
                    .map(String::as_str)
                    .filter(|other| !clash(key, other))
                    .collect();
                self.own.insert(loser.to_string(), left.join(", "));
            }
        }
        let mut keys: Vec<&str> = Vec::new();
        if beside {
            let had = before.keys(action).iter().map(String::as_str);
            keys.extend(had.filter(|other| !clash(key, other)));
        }
        keys.push(key);
        self.own.insert(action.to_string(), keys.join(", "));
    }

    /// Whether the user changed the keys of that action.
    pub fn is_changed(&self, action: Action) -> bool {
        self.own.contains_key(&action.to_string())
    }

    /// The action has no key from now on.
    pub fn clear(&mut self, action: Action) {
        self.own.insert(action.to_string(), String::new());
    }

    /// The action has the keys of the preset again.
    pub fn reset(&mut self, action: Action) {
        self.own.remove(&action.to_string());
    }
}

/// Reads the user's keys. Versions before 0.2 wrote `NewGame` where `new-game` stands now.
fn by_identifier<'de, D: Deserializer<'de>>(
    settings: D,
) -> Result<BTreeMap<String, String>, D::Error> {
    let own = BTreeMap::<String, String>::deserialize(settings)?;
    let current = own
        .into_iter()
        .map(|(name, keys)| (identifier(&name), keys));
    Ok(current.collect())
}

/// The identifier of an action that was written with capitals between its words.
fn identifier(name: &str) -> String {
    let mut id = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !id.is_empty() {
            id.push('-');
        }
        id.push(letter.to_ascii_lowercase());
    }
    id
}

/// Each of several keys.
pub fn each(keys: &str) -> impl Iterator<Item = &str> {
    keys.split(',').map(str::trim).filter(|key| !key.is_empty())
}

/// A key as it is looked up: `shift+ctrl+s` is `Ctrl+Shift+s`'s other spelling. `None` for nonsense.
fn normal(key: &str) -> Option<String> {
    let strokes: Option<Vec<String>> = key.split_whitespace().map(normal_stroke).collect();
    let strokes = strokes?;
    (1..=2).contains(&strokes.len()).then(|| strokes.join(" "))
}

fn normal_stroke(stroke: &str) -> Option<String> {
    let (mut ctrl, mut alt, mut shift) = (false, false, false);
    let mut rest = stroke;
    while let Some((modifier, tail)) = rest.split_once('+') {
        match modifier.to_ascii_lowercase().as_str() {
            "ctrl" => ctrl = true,
            "alt" => alt = true,
            "shift" => shift = true,
            _ => return None,
        }
        rest = tail;
    }
    (!rest.is_empty()).then(|| self::stroke(ctrl, alt, shift, rest))
}

/// The text of a stroke.
pub fn stroke(ctrl: bool, alt: bool, shift: bool, key: &str) -> String {
    let mut text = String::new();
    for (pressed, modifier) in [(ctrl, "Ctrl+"), (alt, "Alt+"), (shift, "Shift+")] {
        if pressed {
            text.push_str(modifier);
        }
    }
    text.push_str(key);
    text
}

/// A key as it is shown: short names, arrows, signs.
pub fn pretty(key: &str) -> String {
    let strokes = key.split(' ').map(|stroke| {
        let at = stroke.rfind('+').map_or(0, |at| at + 1);
        let (modifiers, key) = stroke.split_at(at);
        let key = match key {
            "Left" => "←",
            "Right" => "→",
            "Up" => "↑",
            "Down" => "↓",
            "PageUp" => "PgUp",
            "PageDown" => "PgDn",
            "Escape" => "Esc",
            "Plus" => "+",
            "Minus" => "-",
            "Equals" => "=",
            "Comma" => ",",
            "Period" => ".",
            "Colon" => ":",
            "Semicolon" => ";",
            "Slash" => "/",
            "Backslash" => "\\",
            "OpenBracket" => "[",
            "CloseBracket" => "]",
            "Quote" => "'",
            "Backtick" => "`",
            "Questionmark" => "?",
            "Exclamationmark" => "!",
            "Pipe" => "|",
            other => other,
        };
        format!("{modifiers}{key}")
    });
    strokes.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn maps() -> impl Iterator<Item = (Preset, Keymap)> {
        Preset::ALL.into_iter().map(|(preset, _)| {
            let wishes = KeySettings {
                preset,
                ..KeySettings::default()
            };
            (preset, Keymap::new(&wishes))
        })
    }

    #[test]
    fn every_command_has_a_key_in_every_preset() {
        for (preset, map) in maps() {
            for entry in ACTIONS {
                assert!(
                    !map.keys(entry.action).is_empty(),
                    "{preset:?}: {:?} has no key",
                    entry.action
                );
            }
        }
    }

    #[test]
    fn the_table_loses_no_key_to_itself_and_a_preset_none_to_itself() {
        for (preset, map) in maps() {
            for entry in ACTIONS {
                let (changed, keys) = preset.keys(entry.action);
                if !changed && preset != Preset::Katsura {
                    continue;
                }
                for key in each(keys) {
                    let key = normal(key).expect("a key");
                    assert_eq!(map.action(&key), Some(entry.action), "{preset:?}: {key}");
                }
            }
        }
    }

    #[test]
    fn who_comes_from_elsewhere_finds_the_keys_there() {
        let maps: Vec<Keymap> = maps().map(|(_, map)| map).collect();
        for (key, katsura, sabaki, cgf) in [
            (
                "Left",
                Action::Back,
                Action::PreviousVariation,
                Action::Back,
            ),
            (
                "Up",
                Action::PreviousVariation,
                Action::Back,
                Action::Back10,
            ),
            (
                "N",
                Action::NextMistake,
                Action::NextMistake,
                Action::OverlayNumber,
            ),
            (
                "F10",
                Action::LayersPanel,
                Action::EngineMove,
                Action::LayersPanel,
            ),
        ] {
            let found = maps.iter().map(|map| map.action(key)).collect::<Vec<_>>();
            assert_eq!(found, [Some(katsura), Some(sabaki), Some(cgf)], "{key}");
        }
    }

    #[test]
    fn a_key_that_is_given_away_is_nobody_elses_any_more() {
        let mut wishes = KeySettings::default();
        wishes.give(Action::Resign, "P", false);
        let map = Keymap::new(&wishes);
        assert_eq!(map.action("P"), Some(Action::Resign));
        assert!(map.keys(Action::Pass).is_empty());
        assert_eq!(map.keys(Action::Resign), ["P"]);
        // Beside: the old keys stay.
        wishes.give(Action::Redo, "Alt+Y", true);
        let map = Keymap::new(&wishes);
        assert_eq!(map.keys(Action::Redo), ["Ctrl+Y", "Ctrl+Shift+Z", "Alt+Y"]);
        wishes.reset(Action::Resign);
        wishes.reset(Action::Pass);
        assert_eq!(Keymap::new(&wishes).action("P"), Some(Action::Pass));
    }

    #[test]
    fn one_stroke_and_two_strokes_do_not_begin_alike() {
        let table = Keymap::default();
        assert!(table.in_the_way("Ctrl+K").is_empty());
        let mut wishes = KeySettings::default();
        let before = Keymap::new(&wishes);
        assert!(before.is_prefix("Ctrl+K") && before.action("Ctrl+K").is_none());
        let families = before.going_on("Ctrl+K").len();
        assert!(families > 3);
        assert_eq!(before.in_the_way("Ctrl+K").len(), families);
        wishes.give(Action::Pass, "Ctrl+K", false);
        let after = Keymap::new(&wishes);
        assert_eq!(after.action("Ctrl+K"), Some(Action::Pass));
        assert!(!after.is_prefix("Ctrl+K"));
        // And back: a sequence takes the single stroke away.
        wishes.give(Action::Resign, "Ctrl+K R", false);
        let after = Keymap::new(&wishes);
        assert_eq!(after.action("Ctrl+K"), None);
        assert_eq!(after.action("Ctrl+K R"), Some(Action::Resign));
    }

    #[test]
    fn spelling_by_hand_does_not_matter_and_nonsense_does_no_harm() {
        let mut wishes = KeySettings::default();
        wishes
            .own
            .insert("pass".into(), "shift+ctrl+F9, Hyper+X, , Ctrl+".into());
        wishes.own.insert("no-such-action".into(), "Q".into());
        let map = Keymap::new(&wishes);
        assert_eq!(map.keys(Action::Pass), ["Ctrl+Shift+F9"]);
        assert_eq!(map.action("Q"), None);
    }

    #[test]
    fn keys_are_shown_short() {
        for (key, shown) in [
            ("Ctrl+PageUp", "Ctrl+PgUp"),
            ("Ctrl+Plus", "Ctrl++"),
            ("Left", "←"),
            ("Ctrl+K Shift+Up", "Ctrl+K Shift+↑"),
            ("Comma", ","),
        ] {
            assert_eq!(pretty(key), shown);
        }
    }

    /// The actions of version 0.1, as its files of settings named them.
    const OF_0_1: &str = "NewGame NewBoard Open OpenFolder Save SaveAs CopySgf PasteSgf ExportPicture CopyPicture Export CopyLine CopyForumBoard CopyAsciiBoard CopyJapaneseBoard PictureLegend Quit Undo Redo CutVariation CopyVariation PasteVariation DeleteNode RemoveAlone Truncate DeleteOthers MoveUp MoveDown MakeMainLine ToolPlay ToolBlack ToolWhite ToolErase ToolTriangle ToolSquare ToolCircle ToolCross ToolSelected ToolLetter ToolNumber ToolLabel ToolLine ToolArrow ToolTerritoryBlack ToolTerritoryWhite ToolDim ToolView BlackToMove WhiteToMove Flatten GoodMove VeryGoodMove BadMove VeryBadMove DoubtfulMove InterestingMove GoodForBlack VeryGoodForBlack GoodForWhite VeryGoodForWhite EvenPosition QuiteEvenPosition UnclearPosition VeryUnclearPosition Hotspot BigHotspot InsertMoves TurnRight TurnLeft MirrorColumns MirrorRows SwapColors Trial KeepTrial DropTrial EditInfo WriteComment EditProperties Settings Back Forward Back10 Forward10 First Last PreviousVariation NextVariation PreviousFork NextFork MainLine PreviousComment NextComment PreviousMark NextMark PreviousMistake NextMistake GoToMove Find FindNext FindPrevious FindPoint FindPosition PreviousGame NextGame Games Solve SolveAgain ShowSolution NextProblem PreviousProblem RandomProblem UnsolvedProblem ReviewDue DueProblems Mistakes TimedProblems ProblemStatistics Pass Resign EngineMove MoveNow StopGame Score LoadLibrary Engines EngineMatch RestartEngine Analyse AnalyseGame Ponder Belief OverlayStatus OverlayFigure OverlayNumber OverlayOff LayersPanel WriteLayers AnalysisOwnership AddLine ShorterLine LongerLine Coordinates MoveNumbers Variations ThemeWood ThemeLight ThemeDark ThemePaper ThemeContrast ThemeFollows ByHand Sound Arrange SideBarLeft ResetLayout TreePanel CommentPanel InfoPanel GraphPanel ShelfBoards Console BoardCursor SayPosition FullScreen ZoomIn ZoomOut ZoomReset Palette Warnings Keys Manual About";

    #[test]
    fn keys_of_earlier_versions_still_belong_to_their_actions() {
        for name in OF_0_1.split(' ') {
            let settings = format!("[own]\n{name} = \"Ctrl+Alt+F12\"\n");
            let wishes: KeySettings = toml::from_str(&settings).expect("a file of version 0.1");
            let action = Keymap::new(&wishes).action("Ctrl+Alt+F12");
            assert_eq!(
                action.map(|action| format!("{action:?}")),
                Some(name.into())
            );
            let written = toml::to_string(&wishes).expect("settings can be written");
            assert!(!written.contains(name) || name.len() < 5, "{written}");
        }
    }

    #[test]
    fn an_identifier_names_its_action() {
        for entry in ACTIONS {
            assert_eq!(Action::of_id(&entry.action.to_string()), Some(entry.action));
        }
    }
}
