//! Every command that has a name, a key and a place in a menu. Menus, keyboard, palette and
//! the list of keys all read [`ACTIONS`].

use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A command without data, as a user can choose it.
///
/// Its identifier stands in the files with the user's keys, so it outlives the variant's name: one that is renamed keeps
/// its identifier with `#[serde(rename = "…")]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each variant is named by its entry in ACTIONS")]
pub enum Action {
    NewGame,
    NewBoard,
    Open,
    OpenFolder,
    Save,
    SaveAs,
    CopySgf,
    PasteSgf,
    ExportPicture,
    CopyPicture,
    Export,
    CopyLine,
    CopyForumBoard,
    CopyAsciiBoard,
    CopyJapaneseBoard,
    PictureLegend,
    Quit,
    Undo,
    Redo,
    CutVariation,
    CopyVariation,
    PasteVariation,
    DeleteNode,
    RemoveAlone,
    Truncate,
    DeleteOthers,
    MoveUp,
    MoveDown,
    MakeMainLine,
    ToolPlay,
    ToolBlack,
    ToolWhite,
    ToolErase,
    ToolTriangle,
    ToolSquare,
    ToolCircle,
    ToolCross,
    ToolSelected,
    ToolLetter,
    ToolNumber,
    ToolLabel,
    ToolLine,
    ToolArrow,
    ToolTerritoryBlack,
    ToolTerritoryWhite,
    ToolDim,
    ToolView,
    BlackToMove,
    WhiteToMove,
    Flatten,
    GoodMove,
    VeryGoodMove,
    BadMove,
    VeryBadMove,
    DoubtfulMove,
    InterestingMove,
    GoodForBlack,
    VeryGoodForBlack,
    GoodForWhite,
    VeryGoodForWhite,
    EvenPosition,
    QuiteEvenPosition,
    UnclearPosition,
    VeryUnclearPosition,
    Hotspot,
    BigHotspot,
    InsertMoves,
    TurnRight,
    TurnLeft,
    MirrorColumns,
    MirrorRows,
    SwapColors,
    Trial,
    KeepTrial,
    DropTrial,
    EditInfo,
    WriteComment,
    EditProperties,
    Settings,
    Back,
    Forward,
    Back10,
    Forward10,
    First,
    Last,
    PreviousVariation,
    NextVariation,
    PreviousFork,
    NextFork,
    MainLine,
    PreviousComment,
    NextComment,
    PreviousMark,
    NextMark,
    PreviousMistake,
    NextMistake,
    GoToMove,
    Find,
    FindNext,
    FindPrevious,
    FindPoint,
    FindPosition,
    PreviousGame,
    NextGame,
    Games,
    Solve,
    SolveAgain,
    ShowSolution,
    NextProblem,
    PreviousProblem,
    RandomProblem,
    UnsolvedProblem,
    ReviewDue,
    DueProblems,
    Mistakes,
    TimedProblems,
    ProblemStatistics,
    Pass,
    Resign,
    EngineMove,
    MoveNow,
    StopGame,
    Score,
    LoadLibrary,
    Engines,
    EngineMatch,
    RestartEngine,
    Analyse,
    AnalyseGame,
    Ponder,
    Belief,
    OverlayStatus,
    OverlayFigure,
    OverlayNumber,
    OverlayOff,
    LayersPanel,
    WriteLayers,
    AnalysisOwnership,
    AddLine,
    ShorterLine,
    LongerLine,
    Coordinates,
    MoveNumbers,
    Variations,
    ThemeWood,
    ThemeLight,
    ThemeDark,
    ThemePaper,
    ThemeContrast,
    ThemeFollows,
    ByHand,
    Sound,
    Arrange,
    SideBarLeft,
    ResetLayout,
    TreePanel,
    CommentPanel,
    InfoPanel,
    GraphPanel,
    ShelfBoards,
    Console,
    BoardCursor,
    SayPosition,
    FullScreen,
    ZoomIn,
    ZoomOut,
    ZoomReset,
    Palette,
    Warnings,
    Keys,
    Manual,
    About,
}

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

    /// The identifier of its name in the language files.
    pub const fn text_id(self) -> &'static str {
        match self {
            Menu::File => "menu-file",
            Menu::Edit => "menu-edit",
            Menu::Navigate => "menu-navigate",
            Menu::Problem => "menu-problem",
            Menu::Play => "menu-play",
            Menu::Engines => "menu-engines",
            Menu::Overlays => "menu-overlays",
            Menu::View => "menu-view",
            Menu::Help => "menu-help",
        }
    }
}

/// What the program knows of an [`Action`].
#[derive(Debug)]
pub struct Entry {
    /// The action.
    pub action: Action,
    /// The identifier of its name in the language files.
    pub text_id: &'static str,
    /// Its keys, such as `Ctrl+Shift+S` or, of two strokes, `Ctrl+K L`; alternatives separated by `, `.
    pub keys: &'static str,
    /// The menu it is in.
    pub menu: Menu,
    /// Whether a separator stands above it.
    pub separated: bool,
    /// The submenu it is in, by the identifier of its name; empty for none. Those of one submenu stand together.
    pub within: &'static str,
}

impl Entry {
    const fn within(mut self, submenu: &'static str) -> Entry {
        self.within = submenu;
        self
    }
}

const fn entry(menu: Menu, action: Action, text_id: &'static str, keys: &'static str) -> Entry {
    Entry {
        action,
        text_id,
        keys,
        menu,
        separated: false,
        within: "",
    }
}

const fn group(menu: Menu, action: Action, text_id: &'static str, keys: &'static str) -> Entry {
    Entry {
        action,
        text_id,
        keys,
        menu,
        separated: true,
        within: "",
    }
}

/// The one table of actions, in menu order.
pub static ACTIONS: &[Entry] = &[
    entry(Menu::File, Action::NewGame, "act-new-game", "Ctrl+N"),
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
    entry(
        Menu::Problem,
        Action::SolveAgain,
        "act-solve-again",
        "Backspace",
    ),
    entry(
        Menu::Problem,
        Action::ShowSolution,
        "act-show-solution",
        "A",
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
    entry(Menu::Engines, Action::Ponder, "act-ponder", "Shift+Space"),
    group(Menu::Engines, Action::Belief, "act-belief", "Ctrl+B"),
    entry(
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
        Action::AnalysisOwnership,
        "act-analysis-ownership",
        "O",
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

/// Writes the identifier, such as `new-game`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl Action {
    /// The action of that identifier.
    pub fn of_id(id: &str) -> Option<Action> {
        let id: StrDeserializer<'_, Error> = id.into_deserializer();
        Action::deserialize(id).ok()
    }

    /// The row of the table that describes this action.
    pub fn entry(self) -> &'static Entry {
        ACTIONS
            .iter()
            .find(|entry| entry.action == self)
            .expect("a test keeps the table complete")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeSet, HashMap};
    use words::Texts;

    #[test]
    fn every_action_and_menu_has_a_name_of_its_own() {
        for language in words::languages() {
            let tag = &language.tag;
            let texts = Texts::new(tag);
            let mut names = BTreeSet::new();
            for entry in ACTIONS {
                let name = texts.get(entry.text_id);
                assert_ne!(&*name, entry.text_id, "{tag} lacks it");
                assert!(
                    names.insert(name.to_string()),
                    "{tag}: two actions are called {name}"
                );
            }
            for menu in Menu::ALL {
                assert_ne!(
                    &*texts.get(menu.text_id()),
                    menu.text_id(),
                    "{tag} lacks it"
                );
            }
        }
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "the test reads the sources")]
    fn every_text_the_code_asks_for_exists() {
        let known = words::ids(&words::english().source);
        let sources = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
        let window = rust_files(&sources.join("window"));
        for path in rust_files(&sources.join("app")).into_iter().chain(window) {
            let code = std::fs::read_to_string(&path).expect("a source file can be read");
            for call in [".get(\"", ".with(\"", "tr(\"", "notice(\"", "text_id: \""] {
                for piece in code.split(call).skip(1) {
                    let id = piece.split('"').next().unwrap_or_default();
                    if id.contains('-')
                        && id
                            .chars()
                            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
                    {
                        assert!(known.contains(id), "{} asks for {id}", path.display());
                    }
                }
            }
        }
    }

    #[expect(clippy::disallowed_methods, reason = "the test reads the sources")]
    fn rust_files(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
        let mut found = Vec::new();
        for entry in std::fs::read_dir(folder)
            .expect("the folder is there")
            .flatten()
        {
            let path = entry.path();
            if path.is_dir() {
                found.extend(rust_files(&path));
            } else if path.extension().is_some_and(|e| e == "rs") {
                found.push(path);
            }
        }
        found
    }

    #[test]
    fn no_key_is_given_twice() {
        let mut seen: HashMap<&str, Action> = HashMap::new();
        for entry in ACTIONS {
            for key in crate::settings::keymap::each(entry.keys) {
                if let Some(other) = seen.insert(key, entry.action) {
                    panic!("{key} means both {other:?} and {:?}", entry.action);
                }
            }
        }
    }

    #[test]
    fn what_is_in_a_submenu_stands_together() {
        let mut seen: Vec<&str> = Vec::new();
        for pair in ACTIONS.windows(2) {
            let (before, entry) = (&pair[0], &pair[1]);
            if entry.within.is_empty() || entry.within == before.within {
                continue;
            }
            assert!(
                !seen.contains(&entry.within),
                "{} begins twice",
                entry.within
            );
            seen.push(entry.within);
        }
    }

    #[test]
    fn every_action_stands_in_the_table_once() {
        // The last variant's number tells how many there are, so a new one cannot be forgotten.
        assert_eq!(ACTIONS.len(), Action::About as usize + 1);
        for (i, entry) in ACTIONS.iter().enumerate() {
            assert!(
                ACTIONS[i + 1..]
                    .iter()
                    .all(|other| other.action != entry.action)
            );
        }
    }
}
