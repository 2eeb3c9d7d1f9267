//! What properties mean: game information, marks, problems.

use go::{Color, Point, Rules, Size};
use record::{Annotation, CellId, Collection, Degree, Judge, MarkKind, Prop, Record};
use sgf_parse::go::Move;
use sgf_parse::{Double, SgfProp};
use std::collections::HashSet;

use crate::common::{self, read};

fn prop(text: &str, name: &str) -> Option<Prop> {
    read(text).game(0).prop(CellId::ROOT, name)
}

#[test]
fn values_people_write_are_read() {
    assert_eq!(prop("(;KM[6,5])", "KM"), Some(Prop::KM(6.5)));
    assert_eq!(prop("(;HA[0])", "HA"), Some(Prop::HA(0)));
    assert_eq!(prop("(;TM[1h])", "TM"), Some(Prop::TM(3600.0)));
    assert_eq!(prop("(;SZ[ 9 ])", "SZ"), Some(Prop::SZ((9, 9))));
    assert!(matches!(prop("(;SZ[9]TB[])", "TB"), Some(Prop::TB(points)) if points.is_empty()));
    assert!(matches!(prop("(;SZ[9]AB[cc:aa])", "AB"), Some(Prop::AB(points)) if points.len() == 9));
    assert!(
        matches!(prop("(;SZ[9]AB[aa]AB[bb])", "AB"), Some(Prop::AB(points)) if points.len() == 2)
    );
    assert!(
        matches!(prop("(;SZ[30]AB[zz]AB[aD])", "AB"), Some(Prop::AB(points)) if points.len() == 2)
    );
    assert!(
        matches!(prop("(;SZ[9]LB[aa:x:y])", "LB"), Some(Prop::LB(labels)) if labels.len() == 1)
    );
    assert!(
        matches!(prop("(;AP[NoVersion])", "AP"), Some(Prop::AP((name, _))) if name.text == "NoVersion")
    );
    assert!(matches!(prop("(;KM[nan])", "KM"), Some(Prop::Invalid(..))));
    assert!(matches!(prop("(;XY[a])", "XY"), Some(Prop::Unknown(..))));
    assert_eq!(prop("(;SZ[9])", "KM"), None);
}

#[test]
fn information_of_all_ages() {
    let file = read(
        "(;GaMe[1]SiZe[9]PlayerBlack[A]PlayerWhite[B\\]]KoMi[-0.5]HA[3]TM[1800]RU[Chinese]DT[1999])",
    );
    let info = file.game(0).info();
    assert_eq!(
        (&*info.black, &*info.white, info.komi.half_points()),
        ("A", "B]", -1)
    );
    assert_eq!(
        (info.handicap, info.time, &*info.date),
        (3, Some(1800), "1999")
    );
    assert_eq!(
        (info.rules, file.game(0).size()),
        (Rules::CHINESE, Size::NINE)
    );
}

#[test]
fn fox_writes_komi_in_its_own_way() {
    let table = [
        ("(;AP[foxwq]KM[375])", 15),
        ("(;AP[foxwq]KM[650])", 13),
        ("(;AP[foxwq]KM[0])", 0),
        ("(;AP[foxwq]KM[375]HA[3])", 0),
        ("(;AP[SGFC:2.0]KM[375])", 15),
        ("(;AP[other]KM[50])", 100),
        ("(;KM[6.5])", 13),
    ];
    for (text, half_points) in table {
        assert_eq!(
            read(text).game(0).info().komi.half_points(),
            half_points,
            "{text}"
        );
    }
}

#[test]
fn dimmed_points_and_view_hold_until_changed() {
    let file = read("(;SZ[9]DD[aa:ii];DD[]VW[aa:ee];B[ee]VW[];W[dd]DD[gg])");
    let game = file.game(0);
    let seen: Vec<_> = game.cells().map(|c| game.markup(c)).collect();
    let dimmed: Vec<_> = seen.iter().map(|m| m.dimmed.len()).collect();
    let views: Vec<_> = seen.iter().map(|m| m.view.as_ref().map(Vec::len)).collect();
    assert_eq!(dimmed, [81, 0, 0, 1]);
    assert_eq!(views, [None, Some(25), None, None]);
}

#[test]
fn marks_of_new_and_old_files() {
    let file =
        read(r"(;SZ[9]TR[aa:ba]LB[aa:x:y][bb:a\:b][cc:]AR[aa:cc]LN[aa:ai];M[cc]L[aa][bb]TB[aa])");
    let game = file.game(0);
    let root = game.markup(CellId::ROOT);
    assert_eq!(
        root.marks,
        [
            (Point::new(0, 0), MarkKind::Triangle),
            (Point::new(1, 0), MarkKind::Triangle)
        ]
    );
    let labels: Vec<_> = root
        .labels
        .iter()
        .map(|(_, label)| label.as_str())
        .collect();
    assert_eq!(labels, ["x:y", "a:b", ""]);
    assert_eq!((root.arrows.len(), root.lines.len()), (1, 1));
    let old = game.markup(game.car(CellId::ROOT).expect("a node"));
    assert_eq!(old.labels[1], (Point::new(1, 1), "b".to_owned()));
    assert_eq!(
        old.marks,
        [
            (Point::new(2, 2), MarkKind::Cross),
            (Point::new(0, 0), MarkKind::TerritoryBlack)
        ]
    );
}

#[test]
fn seconds_from_the_private_property_or_the_clock() {
    let file = read("(;SZ[9]TM[600];B[aa]BL[590.5];W[bb]T[7];B[cc]BL[580];W[dd])");
    let game = file.game(0);
    let seconds: Vec<_> = game.cells().map(|c| game.seconds(c)).collect();
    assert_eq!(seconds, [None, Some(9), Some(7), Some(10), None]);
}

/// The judgement of each leaf, as letters.
fn leaves(record: &Record) -> String {
    let leaves = record.cells().filter(|&c| record.car(c).is_none());
    let letter = |c| match record.judge(c) {
        Judge::Right => 'r',
        Judge::Wrong => 'w',
        Judge::None => '-',
    };
    leaves.map(letter).collect()
}

#[test]
fn problems_are_judged_by_their_marks() {
    let table = [
        ("c-tsumego-right.sgf", "rww"),
        ("c-tsumego-correct.sgf", "rww"),
        ("c-tsumego-plus.sgf", "rw"),
        ("c-tsumego-te-bm.sgf", "rww"),
        ("c-tsumego-gb-gw.sgf", "rw"),
        ("c-tsumego-wv.sgf", "rww"),
        ("c-tsumego-first-line.sgf", "r--"),
        ("c-tsumego-choice-force-notthis.sgf", "rrww"),
        ("c-tsumego-white-first.sgf", "rw"),
        ("c-tsumego-white-no-pl.sgf", "rw"),
        ("c-tsumego-setup-second-node.sgf", "r"),
    ];
    let files = common::files();
    for (name, judged) in table {
        let (_, bytes) = files.iter().find(|(file, _)| file == name).expect("a file");
        let file = record::Collection::read(bytes.clone()).expect("a game");
        assert_eq!(leaves(file.game(0)), judged, "{name}");
    }
}

#[test]
fn within_the_tree_a_cell_is_right_if_it_can_lead_to_the_solution() {
    let file = read("(;SZ[9]AB[aa]AW[bb](;B[cc](;W[dd];B[ee]C[RIGHT])(;W[ff]))(;B[gg]))");
    let game = file.game(0);
    let judges: Vec<_> = game.cells().map(|c| game.judge(c)).collect();
    let (none, right, wrong) = (Judge::None, Judge::Right, Judge::Wrong);
    assert_eq!(judges, [none, right, right, right, wrong, wrong]);
}

#[test]
fn a_task_says_who_plays_where_nothing_else_does() {
    for (rest, player) in [
        ("C[白番。黒を殺してください。]", Color::White),
        ("C[White to play and kill.]", Color::White),
        ("C[白先黒死]", Color::White),
        ("C[Problem 3 — it is White’s turn.]", Color::White),
        ("C[Black to connect; White to cut.]", Color::Black),
        ("C[黒先白死]", Color::Black),
        ("C[White is alive.]", Color::Black),
        ("C[\nWhite to live]", Color::White),
        ("C[Black to live\nthen White to kill]", Color::Black),
        ("", Color::Black),
        // What the file says by its properties and moves goes before.
        ("PL[B]C[White to play]", Color::Black),
        ("C[White to play];B[cc]", Color::Black),
    ] {
        let file = read(&format!("(;SZ[9]AB[aa]AW[bb]{rest})"));
        let (_, found) = file.game(0).problem().expect("a problem");
        assert_eq!(found, player, "{rest}");
    }
}

#[test]
fn a_game_is_no_problem() {
    let file = read("(;SZ[9];B[aa]TE[1];W[bb]BM[1]C[wrong])");
    let game = file.game(0);
    assert!(game.cells().all(|c| game.judge(c) == Judge::None));
}

#[test]
fn text_is_decoded() {
    let file = read("(;SZ[9]PB[a\\]b\nc]C[soft\\\nbreak\r\nhard]XX[a\\:b])");
    let game = file.game(0);
    assert_eq!(game.info().black, "a]b c");
    assert_eq!(game.msg(CellId::ROOT), "softbreak\nhard");
    assert_eq!(game.property(CellId::ROOT, "XX"), ["a:b"]);
    assert!(game.has(CellId::ROOT, "PB") && !game.has(CellId::ROOT, "PW"));
}

#[test]
fn other_games_are_kept_and_not_played() {
    let file = read("(;GM[2]FF[4];B[d3];W[d4])");
    let game = file.game(0);
    assert!(!game.is_go() && file.warnings().is_empty());
    assert!(game.cells().all(|c| game.mv(c).is_none()));
    assert_eq!(game.setup(CellId::ROOT).to_move, Option::<Color>::None);
}

/// Moves of other games are texts that nobody here reads: they stay as they are, whatever is edited beside them.
#[test]
fn records_of_pentago_and_shogi_are_written_as_they_were() {
    for text in [
        "(;GM[30]FF[4]SZ[6]AP[x:1];B[225]C[top];W[556](;B[111])(;B[448]N[tail]))",
        "(;GM[8]FF[4]SZ[5]\n;B[4e4d]\n;W[P*1c]C[歩]\n(;B[2c2a+]))",
    ] {
        let mut file = read(text);
        assert!(
            !file.game(0).is_go() && file.warnings().is_empty(),
            "{text}"
        );
        assert_eq!(common::written(&file), text);
        let cell = file.game(0).car(CellId::ROOT).expect("a move");
        assert_eq!(file.game(0).property(cell, "B").len(), 1);
        file.game_mut(0).set_text(cell, "C", "x");
        let with = common::written(&file);
        assert!(with.contains("C[x]"), "{with}");
        assert!(file.game_mut(0).undo().is_some());
        assert_eq!(common::written(&file), text);
    }
}

/// The points of a property that is a list of them.
fn points(prop: &Prop) -> Option<HashSet<(u8, u8)>> {
    let (Prop::AB(points)
    | Prop::AW(points)
    | Prop::AE(points)
    | Prop::TR(points)
    | Prop::SQ(points)
    | Prop::CR(points)
    | Prop::MA(points)
    | Prop::SL(points)
    | Prop::TB(points)
    | Prop::TW(points)
    | Prop::DD(points)
    | Prop::VW(points)) = prop
    else {
        return None;
    };
    Some(points.iter().map(|p| (p.x, p.y)).collect())
}

fn on_board((x, y): (u8, u8), size: Size) -> bool {
    size.contains(Point::new(x, y))
}

/// The readers in front of `Prop::new`, and those that keep the order of lists, understand what it does.
#[test]
fn what_sgf_parse_understands_means_what_it_says() {
    let (mut compared, mut lists) = (0, 0);
    for (name, bytes) in common::files() {
        let Ok(file) = Collection::read(bytes) else {
            continue;
        };
        for game in file.games().iter().filter(|game| game.is_go()) {
            let size = game.size();
            for c in game.cells() {
                let written = game.properties(c).into_iter();
                for ((key, values), own) in written.zip(game.typed_properties(c)) {
                    let theirs = Prop::new(key.clone(), values);
                    match &theirs {
                        Prop::Invalid(..) | Prop::Unknown(..) => continue,
                        // Only who knows the size of the board knows these: a pass of FF 3, and points that are none.
                        Prop::B(Move::Move(p)) | Prop::W(Move::Move(p))
                            if !on_board((p.x, p.y), size) =>
                        {
                            continue;
                        }
                        Prop::KM(n) | Prop::TM(n) | Prop::V(n) if !n.is_finite() => continue,
                        _ => compared += 1,
                    }
                    if let Some(theirs) = points(&theirs) {
                        let theirs: HashSet<_> =
                            theirs.into_iter().filter(|&p| on_board(p, size)).collect();
                        assert_eq!(points(&own), Some(theirs), "{name}: {key}");
                    } else {
                        assert_eq!(own, theirs, "{name}: {key}");
                    }
                }
                let (setup, markup) = (game.setup(c), game.markup(c));
                let marked = |kind| {
                    markup
                        .marks
                        .iter()
                        .filter(move |(_, k)| *k == kind)
                        .map(|(p, _)| *p)
                };
                let shown: [(&str, Vec<Point>); 7] = [
                    ("AB", setup.black.clone()),
                    ("AW", setup.white.clone()),
                    ("AE", setup.empty.clone()),
                    ("TR", marked(MarkKind::Triangle).collect()),
                    ("SQ", marked(MarkKind::Square).collect()),
                    ("CR", marked(MarkKind::Circle).collect()),
                    ("TB", marked(MarkKind::TerritoryBlack).collect()),
                ];
                for (key, shown) in shown {
                    if let Some(typed) = game.prop(c, key).as_ref().and_then(points) {
                        let shown: HashSet<_> = shown.iter().map(|p| (p.x, p.y)).collect();
                        assert_eq!(shown, typed, "{name}: {key}");
                        lists += 1;
                    }
                }
                if let Some(Prop::LB(labels)) = game.prop(c, "LB") {
                    let typed: HashSet<_> = labels
                        .iter()
                        .map(|(p, text)| (p.x, p.y, text.text.clone()))
                        .filter(|(x, y, _)| on_board((*x, *y), size))
                        .collect();
                    let shown = game.labels(c).into_iter().map(|(p, text)| (p.x, p.y, text));
                    let letters = game.has(c, "L");
                    assert!(letters || shown.collect::<HashSet<_>>() == typed, "{name}");
                    lists += 1;
                }
            }
        }
    }
    assert!(compared > 10_000 && lists > 500, "{compared} {lists}");
}

#[test]
fn judgements_and_clocks_are_read_as_people_write_them() {
    assert_eq!(prop("(;TE[])", "TE"), Some(Prop::TE(Double::One)));
    assert_eq!(prop("(;HO[3])", "HO"), Some(Prop::HO(Double::Two)));
    assert_eq!(prop("(;IT[1])", "IT"), Some(Prop::IT));
    assert_eq!(prop("(;BL[59 sec])", "BL"), Some(Prop::BL(59.0)));
    assert!(matches!(prop("(;BL[inf])", "BL"), Some(Prop::Invalid(..))));
    let file = read("(;SZ[9]PL[white];B[aa]TE[2]UC[very]MN[7.])");
    let game = file.game(0);
    let c = game.car(game.root()).expect("a move");
    assert_eq!(game.setup(game.root()).to_move, Some(Color::White));
    assert_eq!(game.move_number(c), 7);
    let said: Vec<_> = game.annotations(c).collect();
    assert_eq!(
        said,
        [
            (Annotation::GoodMove, Degree::Strong),
            (Annotation::Unclear, Degree::Plain)
        ]
    );
}
