//! Games other than Go in the window: replayed, played part by part, heard, played against players of the program, and a
//! game that the program does not have.

use crate::bench::Bench;
use crate::house::{House, Open};
use app::analysis::whole_game::WholeGameCommand;
use app::board::cells::CellCommand;
use app::document::Document;
use app::game::{GameCommand, VersusCommand};
use app::settings::actions::Action;
use app::settings::seats::Seat;
use app::settings::{NewGame, WholeGame};
use app::shell::apply::apply;
use app::shell::command::Command;
use app::shell::effect::Effect;
use app::shell::state::{Start, State};
use eframe::egui::{Key, PointerButton};
use kind::{AnyKind, Part, Side};
use record::Collection;

const PENTAGO: &str = "(;GM[30]FF[4]SZ[6]PB[Kana]PW[Taro];B[225];W[556];B[113];W[448]C[A comment]\
    (;B[331];W[612])(;B[662]))";

const MINISHOGI: &str =
    "(;GM[8]FF[4]SZ[5]PB[Sen]PW[Go];B[3e4d];W[2a2b];B[4d5c];W[3a4b];B[5c4b];W[2b3c])";

/// The moves of the line that is shown, as they stand in the record.
fn line(state: &State) -> String {
    let (record, cursor) = (state.document().record(), state.document().cursor());
    let texts = record.line(cursor).into_iter();
    let texts = texts.filter_map(|cell| Some(record.move_text(cell)?.1.into_owned()));
    texts.collect::<Vec<_>>().join(" ")
}

fn give(bench: &mut Bench, part: Part) {
    bench.send(Command::Board(CellCommand::Give(part).into()));
}

const fn turn(frame: u8, clockwise: bool) -> Part {
    Part::Turn { frame, clockwise }
}

#[test]
fn a_move_is_made_of_its_parts_and_can_be_taken_back() {
    let mut bench = Bench::new("(;GM[30]FF[4]SZ[6]*)");
    give(&mut bench, Part::Cell(7));
    assert_eq!(line(&bench.state), "", "half a move is none");
    assert!(bench.state.board().is_move_begun());
    // Another cell moves the marble, the same cell takes it up again.
    give(&mut bench, Part::Cell(8));
    give(&mut bench, turn(3, true));
    assert_eq!(line(&bench.state), "328");
    give(&mut bench, Part::Cell(0));
    give(&mut bench, Part::Cell(0));
    assert!(!bench.state.board().is_move_begun());
    bench.run("Undo");
    assert_eq!(line(&bench.state), "");
    bench.run("Redo");
    assert_eq!(line(&bench.state), "328");
}

#[test]
fn what_is_not_possible_is_said() {
    let pentago = "(;GM[30]FF[4]SZ[6];B[225]*)";
    let shogi = "(;GM[8]FF[4]SZ[5]*)";
    let broken = "(;GM[30]FF[4]SZ[6];B[225];W[225];B[111]*)";
    let over = "(;GM[8]SU[r1s1k/2b1g/5/r1G1B/KPS2 b p 1]*)";
    for (sgf, parts, expected) in [
        (pentago, vec![turn(0, true)], "First put a piece"),
        (pentago, vec![Part::Cell(7)], "already"),
        (shogi, vec![Part::Cell(0)], "opponent"),
        (shogi, vec![Part::Cell(12)], "no piece to be moved"),
        (
            shogi,
            vec![Part::Cell(22), Part::Cell(12)],
            "cannot go there",
        ),
        (shogi, vec![Part::Hand(0)], "dropped"),
        (broken, vec![Part::Cell(0)], "cannot be played"),
        (over, vec![Part::Cell(0)], "over"),
    ] {
        let mut bench = Bench::new(sgf);
        let before = bench.sgf();
        for part in parts {
            give(&mut bench, part);
        }
        let said = bench.notices();
        assert!(said.contains(expected), "{sgf}: {said}");
        assert_eq!(bench.sgf(), before);
    }
}

#[test]
fn what_is_only_for_go_says_so_and_changes_nothing() {
    let mut bench = Bench::new(PENTAGO);
    let before = bench.sgf();
    for action in [
        Action::Pass,
        Action::Score,
        Action::ToolBlack,
        Action::MirrorRows,
    ] {
        assert!(!app::shell::availability::is_possible(&bench.state, action));
        bench.send(action);
        assert!(bench.notices().contains("Pentago"), "{action:?}");
    }
    assert_eq!(bench.sgf(), before);
}

#[test]
fn broken_moves_are_told_and_stay_in_the_record() {
    let mut bench = Bench::new("(;GM[30]FF[4]SZ[6];B[225];W[225]C[?];B[111]*)");
    let line = app::shell::panels::status_line::StatusLine::of(&bench.state);
    let said: Vec<&str> = line.texts().collect();
    assert!(said.iter().any(|text| text.contains("225")), "{said:?}");
    bench.send(Action::First);
    assert_eq!(bench.state.broken_in_words(), None);
    assert!(bench.sgf().contains("W[225]C[?];B[111]"));
}

#[test]
fn a_game_against_a_player_goes_in_turns_to_its_end() {
    let mut bench = Bench::new("(;SZ[9]*)");
    let setup = NewGame {
        game: "minishogi".to_owned(),
        seats: [
            Seat::default(),
            Seat {
                player: "minishogi".to_owned(),
                level: 2,
            },
        ],
        ..NewGame::default()
    };
    bench.send(GameCommand::New(Box::new(setup)));
    let kind = bench.state.document().kind().expect("a kind");
    assert_eq!(kind.kind.id(), "minishogi");
    let mut asked = 0;
    for (from, to, answer, all) in [
        (22, 16, "2a2b", "3e4d 2a2b"),
        (16, 10, "3a4b", "3e4d 2a2b 4d5c 3a4b"),
    ] {
        give(&mut bench, Part::Cell(from));
        give(&mut bench, Part::Cell(to));
        let question = bench.effects.iter().find_map(|effect| match effect {
            Effect::AskPlayer(asked) => Some((asked.question, asked.player.clone())),
            _ => None,
        });
        bench.effects.clear();
        let (question, player) = question.expect("the player is asked");
        assert_eq!(player, "minishogi:level=2");
        assert!(question > asked);
        asked = question;
        // It is not the person's turn.
        give(&mut bench, Part::Cell(0));
        let answer = player::Answer {
            choice: player::Choice::Move(answer.to_owned()),
            found: player::Found::default(),
        };
        bench.send(Command::Game(
            VersusCommand::Answered(question, Ok(answer)).into(),
        ));
        assert_eq!(line(&bench.state), all);
    }
    bench.run("Undo");
    assert_eq!(line(&bench.state), "3e4d 2a2b", "back to the person's turn");
    bench.send(GameCommand::Resign);
    assert!(bench.state.game().versus().is_none());
    assert!(bench.sgf().contains("RE[W+R]"), "{}", bench.sgf());
}

#[test]
fn a_game_that_is_played_freely_gets_its_result() {
    let mut bench =
        Bench::new("(;GM[30]FF[4]SZ[6]SU[XXXX../....../....../OO.O../....../...... b]*)");
    // Five in a row need no turn, and none is made or told.
    give(&mut bench, Part::Cell(4));
    assert!(bench.sgf().contains("RE[B+]"), "{}", bench.sgf());
    let told = bench
        .state
        .kind_move_in_words(bench.state.document().cursor());
    assert_eq!(told.as_deref(), Some("Black 51"));
    // What ended the game is one step back.
    bench.run("Undo");
    assert!(!bench.sgf().contains("RE["), "{}", bench.sgf());
    // A variation does not say how the game went.
    give(&mut bench, Part::Cell(35));
    give(&mut bench, turn(3, true));
    bench.send(Action::Back);
    give(&mut bench, Part::Cell(4));
    assert!(bench.state.board_view().outcome().is_some());
    assert!(!bench.sgf().contains("RE["), "{}", bench.sgf());
}

#[test]
fn two_persons_without_clocks_can_give_up_and_take_back() {
    let mut bench = Bench::new("(;SZ[9]*)");
    let setup = NewGame {
        game: "minishogi".to_owned(),
        ..NewGame::default()
    };
    bench.send(GameCommand::New(Box::new(setup)));
    for (from, to) in [(22, 16), (2, 8)] {
        give(&mut bench, Part::Cell(from));
        give(&mut bench, Part::Cell(to));
    }
    assert_eq!(line(&bench.state), "3e4d 3a2b");
    bench.run("Undo");
    assert_eq!(line(&bench.state), "3e4d");
    bench.send(GameCommand::Resign);
    assert!(bench.sgf().contains("RE[B+R]"), "{}", bench.sgf());
}

#[test]
fn a_player_of_the_program_answers_in_the_window() {
    let mut open = House::new("(;SZ[9])").open();
    let setup = NewGame {
        game: "pentago".to_owned(),
        seats: [
            Seat::default(),
            Seat {
                player: "pentago".to_owned(),
                level: 1,
            },
        ],
        ..NewGame::default()
    };
    open.run(GameCommand::New(Box::new(setup)));
    for part in [Part::Cell(7), turn(0, true)] {
        open.run(Command::Board(CellCommand::Give(part).into()));
    }
    open.wait_until("White answers", |state| line(state).split(' ').count() == 2);
    assert!(open.has("Take back"));
}

#[test]
fn analysis_shows_candidates_of_the_node_and_forgets_those_of_others() {
    let mut bench = Bench::new("(;GM[30]FF[4]SZ[6];B[225]*)");
    bench.send(Action::Analyse);
    let question = |bench: &Bench| {
        let mut asked = bench.effects.iter().rev();
        asked.find_map(|effect| match effect {
            Effect::AskWatcher(asked) => Some(asked.question),
            _ => None,
        })
    };
    let first = question(&bench).expect("it is asked");
    let found = |mv: &str| player::Found {
        candidates: vec![player::Candidate {
            mv: mv.to_owned(),
            chance: Some(0.57),
            score: None,
            nodes: 100,
            line: vec![mv.to_owned()],
        }],
        nodes: 100,
        ..player::Found::default()
    };
    let tell = |bench: &mut Bench, question: u64, mv: &str| {
        let command = VersusCommand::Found(question, found(mv));
        bench.send(Command::Game(command.into()));
    };
    let marks = |bench: &Bench| {
        let cells = bench.state.board_view().cells().expect("a board");
        cells
            .marks
            .into_iter()
            .map(|mark| mark.text)
            .collect::<Vec<_>>()
    };
    tell(&mut bench, first, "556");
    assert_eq!(marks(&bench), ["57"]);
    let readout = app::shell::panels::graph::GraphPanel::of(&bench.state, None).readout;
    assert!(
        readout.contains("225") && readout.contains("43.0"),
        "{readout}"
    );
    bench.send(Action::Back);
    assert!(marks(&bench).is_empty(), "another position");
    tell(&mut bench, first, "556");
    assert!(marks(&bench).is_empty(), "nobody waits for that any more");
    assert_ne!(question(&bench), Some(first));
    bench.send(Action::Analyse);
    assert!(!bench.state.game().kind_watch().is_on());
}

#[test]
fn a_whole_game_is_analysed_by_the_player_of_its_kind() {
    let mut open =
        House::new("(;GM[30]SU[XXX.../OOO.../....../....../....../...... b];B[366];W[411])").open();
    open.run(WholeGameCommand::Open);
    let setup = WholeGame {
        playouts: 100,
        ..WholeGame::default()
    };
    open.run(WholeGameCommand::Start(setup));
    open.wait_until("it is analysed", |state| {
        state.analysis().whole_game().is_none()
    });
    let record = open.state().document().record();
    let known = record
        .cells()
        .filter(|&cell| analysis::is_analysed(record, cell));
    assert_eq!(known.count(), 3);
    let nodes = open.state().analysis().graph().nodes();
    assert!(nodes.iter().all(|node| !node.value.is_empty()));
}

/// Hex on four by four, which the program does not have: nothing of the application, the window or the pictures is changed
/// for it.
mod hex {
    use kind::{
        Board, CellId, Kind, Look, Outcome, Part, Piece, PieceKind, PositionError, Shape, Side,
    };

    const SIDE: CellId = 4;

    const PIECES: [PieceKind; 1] = [PieceKind {
        letters: "X",
        look: Look::Stone,
    }];

    #[derive(Clone, Debug)]
    pub(super) struct Stones(Vec<Option<Side>>, Side);

    #[derive(Clone)]
    pub(super) struct Hex;

    impl Kind for Hex {
        type Position = Stones;
        type Move = CellId;

        fn id(&self) -> &'static str {
            "hex"
        }

        fn sgf(&self) -> Option<u8> {
            Some(11)
        }

        fn board(&self) -> Board {
            let name = |x: u16, y: u16| format!("{}{}", char::from(b'a' + x as u8), y + 1);
            let mut board = Board::grid(Shape::Hexagon, SIDE, SIDE, name);
            for (at, cell) in board.cells.iter_mut().enumerate() {
                // Each row is half a cell further to the right.
                let row = (at / usize::from(SIDE)) as f32;
                cell.at = (cell.at.0 + row / 2.0, 0.6 + row * 0.87);
            }
            board.extent = (f32::from(SIDE) * 1.5, 3.8);
            board
        }

        fn pieces(&self) -> &'static [PieceKind] {
            &PIECES
        }

        fn start(&self) -> Stones {
            Stones(vec![None; usize::from(SIDE * SIDE)], Side::First)
        }

        fn read(&self, _: &str) -> Result<Stones, PositionError> {
            Err(PositionError::Shape)
        }

        fn write(&self, _: &Stones) -> String {
            String::new()
        }

        fn to_move(&self, position: &Stones) -> Side {
            position.1
        }

        fn moves(&self, position: &Stones, moves: &mut Vec<CellId>) {
            if self.outcome(position).is_none() {
                let cells = (0..).zip(&position.0);
                moves.extend(cells.filter_map(|(cell, stone)| stone.is_none().then_some(cell)));
            }
        }

        fn play(&self, position: &mut Stones, cell: CellId) {
            position.0[usize::from(cell)] = Some(position.1);
            position.1 = position.1.other();
        }

        /// Straight lines suffice here.
        fn outcome(&self, position: &Stones) -> Option<Outcome> {
            let has = |cell: CellId, side| position.0[usize::from(cell)] == Some(side);
            let n = SIDE;
            let first = (0..n).any(|x| (0..n).all(|y| has(y * n + x, Side::First)));
            let second = (0..n).any(|y| (0..n).all(|x| has(y * n + x, Side::Second)));
            first
                .then_some(Outcome::Win(Side::First))
                .or(second.then_some(Outcome::Win(Side::Second)))
        }

        fn key(&self, position: &Stones) -> u64 {
            let digit = |stone: &Option<Side>| stone.map_or(0, |side| 1 + side.index() as u64);
            let stones = position.0.iter().map(digit);
            stones.fold(0, |key, digit| key * 3 + digit)
        }

        fn notate(&self, _: &Stones, cell: CellId) -> String {
            Kind::board(self).cells[usize::from(cell)].name.clone()
        }

        fn parts(&self, _: &Stones, cell: CellId) -> Vec<Part> {
            vec![Part::Cell(cell)]
        }

        fn piece(&self, position: &Stones, cell: CellId) -> Option<Piece> {
            let side = (*position.0.get(usize::from(cell))?)?;
            Some(Piece { kind: 0, side })
        }
    }
}

#[test]
fn a_game_that_the_program_does_not_have_is_played_and_seen() {
    static HEX: hex::Hex = hex::Hex;
    let title = kinds::all()[0].title;
    let entry = kinds::Entry {
        kind: &HEX,
        title,
        pieces: &[],
        overlays: &[],
        lessons: None,
    };
    let kinds: &'static [kinds::Entry] = vec![entry].leak();
    let start = Start {
        kinds,
        ..katsura::window::world::start_of_program()
    };
    let mut state = State::new(app::settings::Settings::default(), start);
    let games = Collection::read(b"(;GM[11]FF[4]SZ[4];B[a1])".to_vec());
    state.show(Document::new(games.expect("a game"), None));
    apply(&mut state, Action::Last.into());
    for cell in [1, 4, 2, 8, 3, 12] {
        apply(
            &mut state,
            Command::Board(CellCommand::Give(Part::Cell(cell)).into()),
        );
    }
    assert_eq!(line(&state), "a1 b1 a2 c1 a3 d1 a4");
    assert_eq!(
        state.board_view().outcome(),
        Some(kind::Outcome::Win(Side::First))
    );
    let view = state.board_view();
    let scene = view.cells().expect("there is a board");
    assert_eq!(scene.scene.pieces.len(), 7);
    let theme = app::shell::panels::theme(&state);
    let drawing = app::board::scene::drawing(&view, 400.0, &theme);
    let stones = drawing.items.iter();
    let stones = stones.filter(|item| matches!(item, picture::Item::Stone { .. }));
    assert_eq!(stones.count(), 7);
}

/// Where the element is whose name begins so.
fn place(open: &Open, name: &str) -> eframe::egui::Pos2 {
    open.point(name)
}

#[test]
fn a_box_is_turned_by_its_arrow_and_by_dragging_it() {
    let mut open = House::new("(;GM[30]FF[4]SZ[6])").open();
    let at = place(&open, "22");
    open.click_at(at);
    let arrow = open.node("upper left box clockwise").rect().center();
    open.click_at(arrow);
    assert_eq!(line(open.state()), "225");
    let at = place(&open, "55");
    open.click_at(at);
    // From the left of the lower right box over its top to the right: clockwise.
    let (from, to) = (place(&open, "45"), place(&open, "54"));
    open.drag(from, to, PointerButton::Primary);
    assert_eq!(line(open.state()), "225 558");
    // A drag that ends where it began turns nothing.
    let (from, other) = (place(&open, "11"), place(&open, "33"));
    open.click_at(other);
    open.drag(from, from, PointerButton::Primary);
    assert_eq!(line(open.state()), "225 558");
    assert!(open.state().board().is_move_begun() || open.count("11") > 0);
}

#[test]
fn a_piece_is_carried_dropped_and_promoted_by_mouse() {
    let position = "4k/1P3/5/5/K4 b S 1";
    let sgf = format!("(;GM[8]FF[4]SZ[5]SU[{position}])");
    let mut open = House::new(&sgf).open();
    let (hand, to) = (
        open.node("Black’s hand: silver").rect().center(),
        place(&open, "2b"),
    );
    open.drag(hand, to, PointerButton::Primary);
    assert_eq!(line(open.state()), "S*2b");
    open.run(Action::Undo);
    let position = "4k/1S3/5/5/K4 b P 1";
    let sgf = format!("(;GM[8]FF[4]SZ[5]SU[{position}])");
    let mut open = House::new(&sgf).open();
    let (from, to) = (place(&open, "4b"), place(&open, "4a"));
    open.click_at(from);
    open.click_at(to);
    assert_eq!(
        line(open.state()),
        "",
        "it is not said whether it is promoted"
    );
    let choice = open.node("promote").rect().center();
    open.click_at(choice);
    assert_eq!(line(open.state()), "4b4a+");
}

#[test]
fn a_whole_game_is_played_by_keyboard_only() {
    let mut open = House::new("(;GM[30]FF[4]SZ[6])").open();
    open.run(Action::BoardCursor);
    let here = |open: &Open| open.state().board().cell_cursor_shown();
    let go = |open: &mut Open, wanted: Part| {
        // Towards the wanted place, as somebody would who hears where he is.
        for _ in 0..40 {
            let scene = open.state().board_view().cells().expect("a board");
            let side = scene.scene.to_move;
            let g = picture::cells_layout(&scene, 1600.0, 900.0);
            let at = here(open).expect("the cursor is there");
            if at == wanted {
                return;
            }
            let (a, b) = (g.place(at, side).unwrap(), g.place(wanted, side).unwrap());
            let (dx, dy) = (b.x - a.x, b.y - a.y);
            let (across, upright) = (
                if dx > 0.0 {
                    Key::ArrowRight
                } else {
                    Key::ArrowLeft
                },
                if dy > 0.0 {
                    Key::ArrowDown
                } else {
                    Key::ArrowUp
                },
            );
            let (key, other) = if dx.abs() > dy.abs() {
                (across, upright)
            } else {
                (upright, across)
            };
            open.key(key);
            if here(open) == Some(at) {
                open.key(other);
            }
        }
        panic!("{wanted:?} is not reached, but {:?}", here(open));
    };
    // Black fills a row before White does anything about it.
    let moves = [(0, 6), (1, 7), (2, 8), (3, 20), (4, 0)];
    for (black, white) in moves {
        for cell in [black, white] {
            if open.state().board_view().outcome().is_some() {
                break;
            }
            go(&mut open, Part::Cell(cell));
            open.key(Key::Enter);
            if open.state().board().is_move_begun() {
                // An empty box, or one in which the turn does no harm.
                go(&mut open, turn(3, true));
                open.key(Key::Enter);
            }
        }
    }
    let outcome = open.state().board_view().outcome();
    assert_eq!(outcome, Some(kind::Outcome::Win(Side::First)));
    assert!(open.has("Black has won."));
}

#[test]
fn cells_and_moves_are_heard_in_both_languages() {
    let mut open = House::new(MINISHOGI).open();
    assert!(open.has("5a, White rook"));
    open.run(Action::Last);
    assert_eq!(open.state().node_in_words(), "Move 6: White gold 2b 3c.");
    assert!(open.has("Black’s hand: silver"));
    let mut open = House::new(MINISHOGI).japanese().open();
    assert!(open.count("5一、後手の飛車") > 0);
    open.run(Action::Last);
    assert!(open.state().node_in_words().contains("金 2二 3三"));
    let mut open = House::new(PENTAGO).open();
    open.run(Action::Last);
    let said = open.state().node_in_words();
    assert_eq!(said, "Move 6: White 61 upper right box counter-clockwise.");
}

#[test]
fn a_window_that_has_turned_its_box_asks_for_no_frame() {
    let mut open = House::new("(;GM[30]FF[4]SZ[6];B[225])").open();
    open.run(Action::Last);
    for _ in 0..8 {
        open.harness.step();
    }
    let waits = open.harness.ctx.has_requested_repaint();
    assert!(!waits, "nothing moves any more");
}

#[test]
fn menus_and_forms_ask_for_nothing_that_another_game_does_not_have() {
    let mut go = House::new("(;GM[1]SZ[9];B[ee])").open();
    let mut pentago = House::new(PENTAGO).open();
    for (open, is_go) in [(&mut go, true), (&mut pentago, false)] {
        open.click("Play");
        assert_eq!(open.count("Pass") > 0, is_go);
        assert_eq!(open.count("Count the score") > 0, is_go);
        assert_eq!(open.count("Resign…") + open.count("Resign..."), 1);
        open.key(Key::Escape);
        open.run(Action::EditInfo);
        assert_eq!(open.count("Komi") > 0, is_go);
        assert_eq!(open.count("Rules"), 1);
        open.key(Key::Escape);
        open.run(Action::Find);
        assert_eq!(open.count("This position") > 0, is_go);
    }
}

#[test]
fn picture_of_pentago() {
    let mut open = House::new(PENTAGO).open();
    open.run(Action::Last);
    open.picture("kinds-pentago");
}

#[test]
fn picture_of_pentago_while_a_turn_is_wanted() {
    let mut open = House::new(PENTAGO)
        .dark()
        .japanese()
        .with(|settings| settings.looks.follows_panels = true)
        .size(900.0, 640.0)
        .open();
    open.run(Action::Last);
    open.run(Command::Board(CellCommand::Give(Part::Cell(0)).into()));
    open.picture("kinds-pentago-dark");
}

#[test]
fn picture_of_minishogi() {
    let mut open = House::new(MINISHOGI).japanese().open();
    open.run(Action::Last);
    open.picture("kinds-minishogi");
}

#[test]
fn picture_of_minishogi_with_letters() {
    let mut open = House::new(MINISHOGI)
        .dark()
        .with(|settings| settings.looks.follows_panels = true)
        .with(|settings| settings.looks.letters = true)
        .size(640.0, 800.0)
        .open();
    open.run(Action::Last);
    open.picture("kinds-minishogi-dark");
}

#[test]
fn the_dialog_for_a_new_game_offers_all_games() {
    let mut open = House::new("(;SZ[9])").open();
    open.run(Action::NewGame);
    for game in ["Go", "Pentago", "Minishogi"] {
        assert!(open.has(game), "{game}");
    }
    open.click("Minishogi");
    assert!(!open.has("Komi"), "that is Go's");
    open.picture("kinds-new-game");
    let first: &dyn AnyKind = kinds::all()[1].kind;
    assert_eq!(first.id(), "pentago");
}

#[test]
fn what_a_game_says_over_its_board_is_switched_by_keys_and_heard() {
    // Four of Black's in the top row, and it is White's turn.
    let four = "(;GM[30]FF[4]SZ[6]SU[XXXX../....../....../....../....../OOO... w])";
    let mut open = House::new(four).open();
    let shown = |open: &Open| open.state().board_view().cell_overlay();
    open.key(Key::Num1);
    assert_eq!(shown(&open), Some(0));
    assert!(open.has("51, empty, Threats: Black 8, White 0"));
    open.key(Key::Num2);
    assert_eq!(shown(&open), Some(1), "one at a time");
    open.key(Key::Num4);
    assert_eq!(shown(&open), Some(3));
    open.key(Key::Num9);
    assert_eq!(shown(&open), Some(3), "there is none of that number");
    open.key(Key::Num0);
    assert_eq!(shown(&open), None);
    assert!(!open.has("Losing patterns"));
    open.run(Action::LayersPanel);
    open.click("Losing patterns");
    assert_eq!(shown(&open), Some(1));
    open.picture("kinds-pentago-overlay");
}

#[test]
fn picture_of_attacked_squares() {
    let mut open = House::new(MINISHOGI).japanese().open();
    open.run(Action::Last);
    open.run(Action::LayersPanel);
    open.key(Key::Num1);
    open.picture("kinds-minishogi-overlay");
}

#[test]
fn lessons_are_games_with_words_in_the_language_of_the_user() {
    for (japanese, title, said) in [
        (false, "Monica’s five", "Five on a long diagonal."),
        (
            true,
            "Monica's five（モニカの五）",
            "長い対角線に五つ並べる作戦です。",
        ),
    ] {
        let house = House::new("(;SZ[9])");
        let mut open = if japanese { house.japanese() } else { house }.open();
        open.run(Command::Lessons("pentago"));
        let document = open.state().document();
        assert_eq!(document.collection().games().len(), 4);
        assert_eq!(document.cursor(), document.record().root());
        assert_eq!(document.record().property(document.cursor(), "GN"), [title]);
        let text = document.record().msg(document.cursor());
        assert!(text.starts_with(said), "{text}");
        open.run(Action::Last);
        assert_eq!(open.state().broken_in_words(), None);
        assert!(open.state().board_view().outcome().is_some());
    }
}
