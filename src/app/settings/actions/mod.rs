//! Every command that has a name, a key and a place in a menu. Menus, keyboard, palette and
//! the list of keys all read [`ACTIONS`].

use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};
use serde::{Deserialize, Serialize};
use std::fmt;

pub use table::{ACTIONS, Entry, Menu};

mod table;

/// A command without data, as a user can choose it.
///
/// Its identifier stands in the files with the user's keys, so it outlives the variant's name: one that is renamed keeps
/// its identifier with `#[serde(rename = "…")]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each variant is named by its entry in ACTIONS")]
pub enum Action {
    Home,
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
    RetryMistake,
    GuessMoves,
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
    SolveOn,
    SolveAgain,
    Hint,
    ShowSolution,
    Why,
    CheckProblem,
    Compose,
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
    Regression,
    Tuning,
    RestartEngine,
    Analyse,
    AnalyseGame,
    WhyNot,
    SearchTree,
    CompareSearch,
    Ponder,
    Belief,
    OverlayStatus,
    OverlayFigure,
    OverlayNumber,
    OverlayOff,
    LayersPanel,
    WriteLayers,
    AnalysisOwnership,
    AllNumbers,
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
    TreeDown,
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

    /// Whether it makes sense only for Go: it is about stones, points, counting, or what engines say of them.
    pub fn is_of_go(self) -> bool {
        use Action::{
            AddLine, AllNumbers, AnalysisOwnership, Belief, BlackToMove, CompareSearch, Compose,
            CopyAsciiBoard, CopyForumBoard, CopyJapaneseBoard, CopyLine, EngineMove, Export,
            FindPoint, FindPosition, Flatten, GuessMoves, InsertMoves, LongerLine, MirrorColumns,
            MirrorRows, MoveNumbers, NextMark, OverlayFigure, OverlayNumber, OverlayOff,
            OverlayStatus, Pass, Ponder, PreviousMark, RestartEngine, RetryMistake, Score,
            SearchTree, ShorterLine, SwapColors, ToolArrow, ToolBlack, ToolCircle, ToolCross,
            ToolDim, ToolErase, ToolLabel, ToolLetter, ToolLine, ToolNumber, ToolSelected,
            ToolSquare, ToolTerritoryBlack, ToolTerritoryWhite, ToolTriangle, ToolView, ToolWhite,
            TurnLeft, TurnRight, Variations, WhiteToMove, WhyNot, WriteLayers,
        };
        matches!(
            self,
            AddLine
                | AllNumbers
                | AnalysisOwnership
                | Belief
                | BlackToMove
                | CompareSearch
                | Compose
                | CopyAsciiBoard
                | CopyForumBoard
                | CopyJapaneseBoard
                | CopyLine
                | EngineMove
                | Export
                | FindPoint
                | FindPosition
                | Flatten
                | GuessMoves
                | InsertMoves
                | LongerLine
                | MirrorColumns
                | MirrorRows
                | MoveNumbers
                | NextMark
                | OverlayFigure
                | OverlayNumber
                | OverlayOff
                | OverlayStatus
                | Pass
                | Ponder
                | PreviousMark
                | RestartEngine
                | RetryMistake
                | Score
                | ShorterLine
                | SwapColors
                | ToolArrow
                | ToolBlack
                | ToolCircle
                | ToolCross
                | ToolDim
                | ToolErase
                | ToolLabel
                | ToolLetter
                | ToolLine
                | ToolNumber
                | ToolSelected
                | ToolSquare
                | ToolTerritoryBlack
                | ToolTerritoryWhite
                | ToolTriangle
                | ToolView
                | ToolWhite
                | TurnLeft
                | TurnRight
                | Variations
                | WhiteToMove
                | SearchTree
                | WhyNot
                | WriteLayers
        )
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
                assert_ne!(&*name, entry.text_id.name(), "{tag} lacks it");
                assert!(
                    names.insert(name.to_string()),
                    "{tag}: two actions are called {name}"
                );
            }
            for menu in Menu::ALL {
                assert_ne!(
                    &*texts.get(menu.text_id()),
                    menu.text_id().name(),
                    "{tag} lacks it"
                );
            }
        }
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
        let mut seen = Vec::new();
        for pair in ACTIONS.windows(2) {
            let (before, entry) = (&pair[0], &pair[1]);
            let Some(submenu) = entry.within.filter(|_| entry.within != before.within) else {
                continue;
            };
            assert!(!seen.contains(&submenu), "{} begins twice", submenu.name());
            seen.push(submenu);
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
