//! The table of actions: for each its place in the menus, the name of its text and its first keys.

use super::Action;
use crate::WINDOW;
use message::{Id, id};

/// The menus of the window, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are the menus' names")]
pub enum Menu {
    File,
    Edit,
    Navigate,
    Problem,
    Play,
    Engines,
    Overlays,
    View,
    Help,
}

impl Menu {
    /// All menus, from the left.
    pub const ALL: [Menu; 9] = [
        Menu::File,
        Menu::Edit,
        Menu::Navigate,
        Menu::Problem,
        Menu::Play,
        Menu::Engines,
        Menu::Overlays,
        Menu::View,
        Menu::Help,
    ];

    /// Its name.
    pub const fn text_id(self) -> Id {
        match self {
            Menu::File => id!(WINDOW, "menu-file"),
            Menu::Edit => id!(WINDOW, "menu-edit"),
            Menu::Navigate => id!(WINDOW, "menu-navigate"),
            Menu::Problem => id!(WINDOW, "menu-problem"),
            Menu::Play => id!(WINDOW, "menu-play"),
            Menu::Engines => id!(WINDOW, "menu-engines"),
            Menu::Overlays => id!(WINDOW, "menu-overlays"),
            Menu::View => id!(WINDOW, "menu-view"),
            Menu::Help => id!(WINDOW, "menu-help"),
        }
    }
}

/// What the program knows of an [`Action`].
#[derive(Debug)]
pub struct Entry {
    /// The action.
    pub action: Action,
    /// Its name.
    pub text_id: Id,
    /// Its keys, such as `Ctrl+Shift+S` or, of two strokes, `Ctrl+K L`; alternatives separated by `, `.
    pub keys: &'static str,
    /// The menu it is in.
    pub menu: Menu,
    /// Whether a separator stands above it.
    pub separated: bool,
    /// The name of the submenu it is in, if it is in one. Those of one submenu stand together.
    pub within: Option<Id>,
}

impl Entry {
    const fn within(mut self, submenu: &'static str) -> Entry {
        self.within = Some(WINDOW.id(submenu, &[]));
        self
    }
}

const fn entry(menu: Menu, action: Action, text_id: &'static str, keys: &'static str) -> Entry {
    Entry {
        action,
        text_id: WINDOW.id(text_id, &[]),
        keys,
        menu,
        separated: false,
        within: None,
    }
}

const fn group(menu: Menu, action: Action, text_id: &'static str, keys: &'static str) -> Entry {
    Entry {
        action,
        text_id: WINDOW.id(text_id, &[]),
        keys,
        menu,
        separated: true,
        within: None,
    }
}

/// The one table of actions, in menu order.
pub static ACTIONS: &[Entry] = &[
    entry(Menu::File, Action::Home, "act-home", "Alt+Home"),
    group(Menu::File, Action::NewGame, "act-new-game", "Ctrl+N"),
    entry(
        Menu::File,
        Action::NewBoard,
        "act-new-board",
        "Ctrl+Shift+N",
    ),
    group(Menu::File, Action::Open, "act-open", "Ctrl+O"),
    entry(
        Menu::File,
        Action::OpenFolder,
        "act-open-folder",
        "Ctrl+Shift+O",
    ),
    entry(Menu::File, Action::Save, "act-save", "Ctrl+S"),
    entry(Menu::File, Action::SaveAs, "act-save-as", "Ctrl+Shift+S"),
    group(Menu::File, Action::CopySgf, "act-copy-sgf", "Ctrl+C"),
    entry(Menu::File, Action::CopyLine, "act-copy-line", "Ctrl+K L"),
    entry(
        Menu::File,
        Action::CopyForumBoard,
        "act-copy-forum-board",
        "Ctrl+K F",
    ),
    entry(
        Menu::File,
        Action::CopyAsciiBoard,
        "act-copy-ascii-board",
        "Ctrl+K A",
    ),
    entry(
        Menu::File,
        Action::CopyJapaneseBoard,
        "act-copy-japanese-board",
        "Ctrl+K J",
    ),
    entry(Menu::File, Action::PasteSgf, "act-paste-sgf", "Ctrl+V"),
    group(Menu::File, Action::Export, "act-export", "Ctrl+Shift+E"),
    entry(
        Menu::File,
        Action::ExportPicture,
        "act-export-picture",
        "Ctrl+E",
    ),
    entry(
        Menu::File,
        Action::CopyPicture,
        "act-copy-picture",
        "Ctrl+Shift+C",
    ),
    entry(
        Menu::File,
        Action::PictureLegend,
        "act-picture-legend",
        "Ctrl+K P",
    ),
    group(Menu::File, Action::Quit, "act-quit", "Ctrl+Q"),
    entry(Menu::Edit, Action::Undo, "act-undo", "Ctrl+Z"),
    entry(Menu::Edit, Action::Redo, "act-redo", "Ctrl+Y, Ctrl+Shift+Z"),
    group(
        Menu::Edit,
        Action::CutVariation,
        "act-cut-variation",
        "Ctrl+X",
    ),
    entry(
        Menu::Edit,
        Action::CopyVariation,
        "act-copy-variation",
        "Ctrl+Alt+C",
    ),
    entry(
        Menu::Edit,
        Action::PasteVariation,
        "act-paste-variation",
        "Ctrl+Shift+V",
    ),
    group(
        Menu::Edit,
        Action::DeleteNode,
        "act-delete-node",
        "Ctrl+Delete",
    ),
    entry(
        Menu::Edit,
        Action::RemoveAlone,
        "act-remove-alone",
        "Ctrl+Backspace",
    )
    .within("menu-delete-more"),
    entry(
        Menu::Edit,
        Action::Truncate,
        "act-truncate",
        "Ctrl+Shift+Delete",
    )
    .within("menu-delete-more"),
    entry(
        Menu::Edit,
        Action::DeleteOthers,
        "act-delete-others",
        "Ctrl+K D",
    )
    .within("menu-delete-more"),
    entry(Menu::Edit, Action::MoveUp, "act-move-up", "Ctrl+Shift+Up").within("menu-variation"),
    entry(
        Menu::Edit,
        Action::MoveDown,
        "act-move-down",
        "Ctrl+Shift+Down",
    )
    .within("menu-variation"),
    entry(
        Menu::Edit,
        Action::MakeMainLine,
        "act-make-main",
        "Ctrl+Shift+M",
    )
    .within("menu-variation"),
    group(Menu::Edit, Action::ToolPlay, "tool-play", "Alt+1").within("menu-tools"),
    entry(Menu::Edit, Action::ToolBlack, "tool-black", "Alt+2").within("menu-tools"),
    entry(Menu::Edit, Action::ToolWhite, "tool-white", "Alt+3").within("menu-tools"),
    entry(Menu::Edit, Action::ToolErase, "tool-erase", "Alt+4").within("menu-tools"),
    entry(Menu::Edit, Action::ToolTriangle, "tool-triangle", "Alt+5").within("menu-tools"),
    entry(Menu::Edit, Action::ToolSquare, "tool-square", "Alt+6").within("menu-tools"),
    entry(Menu::Edit, Action::ToolCircle, "tool-circle", "Alt+7").within("menu-tools"),
    entry(Menu::Edit, Action::ToolCross, "tool-cross", "Alt+8").within("menu-tools"),
    entry(Menu::Edit, Action::ToolSelected, "tool-selected", "Alt+S").within("menu-tools"),
    entry(Menu::Edit, Action::ToolLetter, "tool-letter", "Alt+9").within("menu-tools"),
    entry(Menu::Edit, Action::ToolNumber, "tool-number", "Alt+0").within("menu-tools"),
    entry(Menu::Edit, Action::ToolLabel, "tool-label", "Alt+T").within("menu-tools"),
    entry(Menu::Edit, Action::ToolLine, "tool-line", "Alt+L").within("menu-tools"),
    entry(Menu::Edit, Action::ToolArrow, "tool-arrow", "Alt+A").within("menu-tools"),
    entry(
        Menu::Edit,
        Action::ToolTerritoryBlack,
        "tool-territory-black",
        "Alt+B",
    )
    .within("menu-tools"),
    entry(
        Menu::Edit,
        Action::ToolTerritoryWhite,
        "tool-territory-white",
        "Alt+W",
    )
    .within("menu-tools"),
    entry(Menu::Edit, Action::ToolDim, "tool-dim", "Alt+D").within("menu-tools"),
    entry(Menu::Edit, Action::ToolView, "tool-view", "Alt+V").within("menu-tools"),
    entry(
        Menu::Edit,
        Action::BlackToMove,
        "act-black-to-move",
        "Ctrl+K B",
    )
    .within("menu-set-up"),
    entry(
        Menu::Edit,
        Action::WhiteToMove,
        "act-white-to-move",
        "Ctrl+K W",
    )
    .within("menu-set-up"),
    entry(Menu::Edit, Action::Flatten, "act-flatten", "Ctrl+K N").within("menu-set-up"),
    entry(Menu::Edit, Action::GoodMove, "act-good-move", "Alt+G").within("menu-judge-move"),
    entry(
        Menu::Edit,
        Action::VeryGoodMove,
        "act-very-good-move",
        "Ctrl+J G",
    )
    .within("menu-judge-move"),
    entry(Menu::Edit, Action::BadMove, "act-bad-move", "Alt+M").within("menu-judge-move"),
    entry(
        Menu::Edit,
        Action::VeryBadMove,
        "act-very-bad-move",
        "Ctrl+J M",
    )
    .within("menu-judge-move"),
    entry(
        Menu::Edit,
        Action::DoubtfulMove,
        "act-doubtful-move",
        "Ctrl+J D",
    )
    .within("menu-judge-move"),
    entry(
        Menu::Edit,
        Action::InterestingMove,
        "act-interesting-move",
        "Ctrl+J I",
    )
    .within("menu-judge-move"),
    entry(
        Menu::Edit,
        Action::GoodForBlack,
        "act-good-for-black",
        "Ctrl+J B",
    )
    .within("menu-judge-position"),
    entry(
        Menu::Edit,
        Action::VeryGoodForBlack,
        "act-very-good-for-black",
        "Ctrl+J Shift+B",
    )
    .within("menu-judge-position"),
    entry(
        Menu::Edit,
        Action::GoodForWhite,
        "act-good-for-white",
        "Ctrl+J W",
    )
    .within("menu-judge-position"),
    entry(
        Menu::Edit,
        Action::VeryGoodForWhite,
        "act-very-good-for-white",
        "Ctrl+J Shift+W",
    )
    .within("menu-judge-position"),
    entry(
        Menu::Edit,
        Action::EvenPosition,
        "act-even-position",
        "Ctrl+J E",
    )
    .within("menu-judge-position"),
    entry(
        Menu::Edit,
        Action::QuiteEvenPosition,
        "act-quite-even-position",
        "Ctrl+J Shift+E",
    )
    .within("menu-judge-position"),
    entry(
        Menu::Edit,
        Action::UnclearPosition,
        "act-unclear-position",
        "Ctrl+J U",
    )
    .within("menu-judge-position"),
    entry(
        Menu::Edit,
        Action::VeryUnclearPosition,
        "act-very-unclear-position",
        "Ctrl+J Shift+U",
    )
    .within("menu-judge-position"),
    entry(Menu::Edit, Action::Hotspot, "act-hotspot", "Alt+H").within("menu-judge-position"),
    entry(
        Menu::Edit,
        Action::BigHotspot,
        "act-big-hotspot",
        "Ctrl+J H",
    )
    .within("menu-judge-position"),
    group(
        Menu::Edit,
        Action::InsertMoves,
        "act-insert-moves",
        "Ctrl+Insert",
    ),
    entry(
        Menu::Edit,
        Action::TurnRight,
        "act-turn-right",
        "Ctrl+K Right",
    )
    .within("menu-whole-record"),
    entry(Menu::Edit, Action::TurnLeft, "act-turn-left", "Ctrl+K Left").within("menu-whole-record"),
    entry(
        Menu::Edit,
        Action::MirrorColumns,
        "act-mirror-columns",
        "Ctrl+K H",
    )
    .within("menu-whole-record"),
    entry(
        Menu::Edit,
        Action::MirrorRows,
        "act-mirror-rows",
        "Ctrl+K V",
    )
    .within("menu-whole-record"),
    entry(
        Menu::Edit,
        Action::SwapColors,
        "act-swap-colors",
        "Ctrl+K S",
    )
    .within("menu-whole-record"),
    group(Menu::Edit, Action::Trial, "act-trial", "T"),
    entry(
        Menu::Edit,
        Action::KeepTrial,
        "act-keep-trial",
        "Ctrl+Enter",
    ),
    entry(
        Menu::Edit,
        Action::DropTrial,
        "act-drop-trial",
        "Ctrl+Shift+Enter",
    ),
    group(
        Menu::Edit,
        Action::EditInfo,
        "act-edit-info",
        "Ctrl+Shift+I",
    ),
    entry(
        Menu::Edit,
        Action::WriteComment,
        "act-write-comment",
        "Shift+F8",
    ),
    entry(
        Menu::Edit,
        Action::EditProperties,
        "act-edit-properties",
        "Ctrl+Shift+P",
    ),
    group(Menu::Edit, Action::Settings, "act-settings", "Ctrl+Comma"),
    entry(Menu::Navigate, Action::Back, "act-back", "Left"),
    entry(Menu::Navigate, Action::Forward, "act-forward", "Right"),
    entry(Menu::Navigate, Action::Back10, "act-back-10", "PageUp"),
    entry(
        Menu::Navigate,
        Action::Forward10,
        "act-forward-10",
        "PageDown",
    ),
    entry(Menu::Navigate, Action::First, "act-first", "Home"),
    entry(Menu::Navigate, Action::Last, "act-last", "End"),
    group(
        Menu::Navigate,
        Action::PreviousVariation,
        "act-previous-variation",
        "Up",
    ),
    entry(
        Menu::Navigate,
        Action::NextVariation,
        "act-next-variation",
        "Down",
    ),
    entry(
        Menu::Navigate,
        Action::PreviousFork,
        "act-previous-fork",
        "Ctrl+Up",
    ),
    entry(
        Menu::Navigate,
        Action::NextFork,
        "act-next-fork",
        "Ctrl+Down",
    ),
    entry(Menu::Navigate, Action::MainLine, "act-main-line", "Ctrl+M"),
    group(
        Menu::Navigate,
        Action::PreviousComment,
        "act-previous-comment",
        "Shift+F4",
    ),
    entry(
        Menu::Navigate,
        Action::NextComment,
        "act-next-comment",
        "F4",
    ),
    entry(
        Menu::Navigate,
        Action::PreviousMark,
        "act-previous-mark",
        "Shift+F2",
    ),
    entry(Menu::Navigate, Action::NextMark, "act-next-mark", "F2"),
    entry(
        Menu::Navigate,
        Action::PreviousMistake,
        "act-previous-mistake",
        "Shift+N",
    ),
    entry(Menu::Navigate, Action::NextMistake, "act-next-mistake", "N"),
    entry(
        Menu::Navigate,
        Action::RetryMistake,
        "act-retry-mistake",
        "Shift+A",
    ),
    entry(
        Menu::Navigate,
        Action::GuessMoves,
        "act-guess-moves",
        "Shift+G",
    ),
    entry(Menu::Navigate, Action::GoToMove, "act-go-to-move", "Ctrl+G"),
    group(Menu::Navigate, Action::Find, "act-find", "Ctrl+F"),
    entry(Menu::Navigate, Action::FindNext, "act-find-next", "F3"),
    entry(
        Menu::Navigate,
        Action::FindPrevious,
        "act-find-previous",
        "Shift+F3",
    ),
    entry(
        Menu::Navigate,
        Action::FindPoint,
        "act-find-point",
        "Ctrl+Shift+F",
    ),
    entry(
        Menu::Navigate,
        Action::FindPosition,
        "act-find-position",
        "Ctrl+Alt+F",
    ),
    group(
        Menu::Navigate,
        Action::PreviousGame,
        "act-previous-game",
        "Ctrl+PageUp",
    ),
    entry(
        Menu::Navigate,
        Action::NextGame,
        "act-next-game",
        "Ctrl+PageDown",
    ),
    entry(Menu::Navigate, Action::Games, "act-games", "F12"),
    entry(Menu::Problem, Action::Solve, "act-solve", "S"),
    entry(Menu::Problem, Action::SolveOn, "act-solve-on", "Enter"),
    entry(
        Menu::Problem,
        Action::SolveAgain,
        "act-solve-again",
        "Backspace",
    ),
    entry(Menu::Problem, Action::Hint, "act-hint", "H"),
    entry(
        Menu::Problem,
        Action::ShowSolution,
        "act-show-solution",
        "A",
    ),
    entry(Menu::Problem, Action::Why, "act-why", "Y"),
    entry(
        Menu::Problem,
        Action::CheckProblem,
        "act-check-problem",
        "Shift+Y",
    ),
    entry(
        Menu::Problem,
        Action::Compose,
        "act-compose",
        "Ctrl+Shift+Y",
    ),
    group(
        Menu::Problem,
        Action::NextProblem,
        "act-next-problem",
        "CloseBracket",
    ),
    entry(
        Menu::Problem,
        Action::PreviousProblem,
        "act-previous-problem",
        "OpenBracket",
    ),
    entry(
        Menu::Problem,
        Action::UnsolvedProblem,
        "act-unsolved-problem",
        "U",
    ),
    entry(
        Menu::Problem,
        Action::RandomProblem,
        "act-random-problem",
        "R",
    ),
    group(Menu::Problem, Action::ReviewDue, "act-review-due", "D"),
    entry(
        Menu::Problem,
        Action::TimedProblems,
        "act-timed-problems",
        "Shift+S",
    ),
    group(Menu::Problem, Action::Mistakes, "act-mistakes", "Shift+U"),
    entry(
        Menu::Problem,
        Action::DueProblems,
        "act-due-problems",
        "Shift+D",
    ),
    entry(
        Menu::Problem,
        Action::ProblemStatistics,
        "act-problem-statistics",
        "Shift+T",
    ),
    entry(Menu::Play, Action::Pass, "act-pass", "P"),
    entry(Menu::Play, Action::Resign, "act-resign", "Ctrl+Shift+R"),
    group(Menu::Play, Action::EngineMove, "act-engine-move", "F5"),
    entry(Menu::Play, Action::MoveNow, "act-move-now", "Escape"),
    entry(
        Menu::Play,
        Action::StopGame,
        "act-stop-game",
        "Shift+Escape",
    ),
    group(Menu::Play, Action::Score, "act-score", "Ctrl+R"),
    entry(
        Menu::Engines,
        Action::LoadLibrary,
        "act-load-library",
        "Ctrl+L",
    ),
    entry(Menu::Engines, Action::Engines, "act-engines", "F6"),
    entry(
        Menu::Engines,
        Action::EngineMatch,
        "act-engine-match",
        "Shift+F6",
    ),
    entry(
        Menu::Engines,
        Action::Regression,
        "act-regression",
        "Ctrl+F6",
    ),
    entry(Menu::Engines, Action::Tuning, "act-tuning", "Ctrl+Shift+F6"),
    entry(
        Menu::Engines,
        Action::RestartEngine,
        "act-restart-engine",
        "Ctrl+T",
    ),
    group(Menu::Engines, Action::Analyse, "act-analyse", "Space"),
    entry(
        Menu::Engines,
        Action::AnalyseGame,
        "act-analyse-game",
        "Ctrl+Shift+A",
    ),
    entry(Menu::Engines, Action::WhyNot, "act-why-not", "Shift+W"),
    entry(
        Menu::Engines,
        Action::SearchTree,
        "act-search-tree",
        "Ctrl+Shift+T",
    ),
    entry(
        Menu::Engines,
        Action::CompareSearch,
        "act-compare-search",
        "Ctrl+Alt+T",
    ),
    entry(Menu::Engines, Action::Ponder, "act-ponder", "Shift+Space"),
    group(Menu::Engines, Action::Belief, "act-belief", "Ctrl+B"),
    entry(
        Menu::Overlays,
        Action::AnalysisOwnership,
        "act-analysis-ownership",
        "O",
    ),
    entry(
        Menu::Overlays,
        Action::AllNumbers,
        "act-all-numbers",
        "Shift+O",
    ),
    entry(Menu::Overlays, Action::AddLine, "act-add-line", "L"),
    entry(
        Menu::Overlays,
        Action::ShorterLine,
        "act-shorter-line",
        "Comma",
    ),
    entry(
        Menu::Overlays,
        Action::LongerLine,
        "act-longer-line",
        "Period",
    ),
    group(
        Menu::Overlays,
        Action::LayersPanel,
        "act-layers-panel",
        "F10",
    ),
    entry(
        Menu::Overlays,
        Action::WriteLayers,
        "act-write-layers",
        "Ctrl+Shift+L",
    ),
    group(
        Menu::Overlays,
        Action::OverlayStatus,
        "act-overlay-status",
        "1",
    ),
    entry(
        Menu::Overlays,
        Action::OverlayFigure,
        "act-overlay-figure",
        "2",
    ),
    entry(
        Menu::Overlays,
        Action::OverlayNumber,
        "act-overlay-number",
        "3",
    ),
    entry(Menu::Overlays, Action::OverlayOff, "act-overlay-off", "0"),
    entry(Menu::View, Action::Coordinates, "act-coordinates", "C"),
    entry(Menu::View, Action::MoveNumbers, "act-move-numbers", "M"),
    entry(Menu::View, Action::Variations, "act-variations", "V"),
    entry(Menu::View, Action::ThemeWood, "theme-wood", "Ctrl+K 1").within("menu-theme"),
    entry(Menu::View, Action::ThemeLight, "theme-light", "Ctrl+K 2").within("menu-theme"),
    entry(Menu::View, Action::ThemeDark, "theme-dark", "Ctrl+K 3").within("menu-theme"),
    entry(Menu::View, Action::ThemePaper, "theme-paper", "Ctrl+K 4").within("menu-theme"),
    entry(
        Menu::View,
        Action::ThemeContrast,
        "theme-contrast",
        "Ctrl+K 5",
    )
    .within("menu-theme"),
    entry(
        Menu::View,
        Action::ThemeFollows,
        "theme-follows",
        "Ctrl+K 6",
    )
    .within("menu-theme"),
    entry(Menu::View, Action::ByHand, "act-by-hand", "Ctrl+K 7").within("menu-theme"),
    entry(Menu::View, Action::Sound, "act-sound", "Ctrl+U"),
    group(Menu::View, Action::TreePanel, "act-tree-panel", "F7"),
    entry(Menu::View, Action::CommentPanel, "act-comment-panel", "F8"),
    entry(Menu::View, Action::InfoPanel, "act-info-panel", "Ctrl+I"),
    entry(Menu::View, Action::GraphPanel, "act-graph-panel", "G"),
    entry(
        Menu::View,
        Action::ShelfBoards,
        "act-shelf-boards",
        "Shift+F12",
    ),
    entry(Menu::View, Action::Console, "act-console", "F9"),
    entry(Menu::View, Action::Arrange, "act-arrange", "Ctrl+F7").within("menu-layout"),
    entry(
        Menu::View,
        Action::SideBarLeft,
        "act-side-bar-left",
        "Shift+F7",
    )
    .within("menu-layout"),
    entry(Menu::View, Action::TreeDown, "act-tree-down", "Ctrl+K T").within("menu-layout"),
    entry(
        Menu::View,
        Action::ResetLayout,
        "act-reset-layout",
        "Ctrl+Shift+F7",
    )
    .within("menu-layout"),
    group(Menu::View, Action::BoardCursor, "act-board-cursor", "B"),
    entry(Menu::View, Action::SayPosition, "act-say-position", "W"),
    group(Menu::View, Action::FullScreen, "act-full-screen", "F11"),
    entry(
        Menu::View,
        Action::ZoomIn,
        "act-zoom-in",
        "Ctrl+Plus, Ctrl+Equals",
    ),
    entry(Menu::View, Action::ZoomOut, "act-zoom-out", "Ctrl+Minus"),
    entry(Menu::View, Action::ZoomReset, "act-zoom-reset", "Ctrl+0"),
    entry(Menu::Help, Action::Palette, "act-palette", "Ctrl+P"),
    entry(Menu::Help, Action::Warnings, "act-warnings", "Ctrl+K C"),
    entry(Menu::Help, Action::Keys, "act-keys", "F1"),
    entry(Menu::Help, Action::Manual, "act-manual", "Shift+F1"),
    entry(Menu::Help, Action::About, "act-about", "Ctrl+F1"),
];
