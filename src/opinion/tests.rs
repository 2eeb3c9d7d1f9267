//! Opinions on moves of small problems.

use super::*;
use go::Size;
use record::Collection;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use tsumego::Problem;

/// A problem after these moves, and its board's size.
pub(crate) fn inquiry(sgf: &str, moves: &[&str]) -> (Inquiry, Size) {
    let file = Collection::read(sgf.as_bytes().to_vec()).expect("a game");
    let record = file.game(0);
    let problem = Problem::of(record, record::Convention::Right).expect("a problem");
    let mut replay = record::Replay::new();
    let mut start = replay.position(record, problem.start()).position.clone();
    start.set_to_move(problem.player());
    let mut color = problem.player();
    let mut played = Vec::new();
    for name in moves {
        let mv = Point::from_gtp(name, record.size()).map_or(Move::Pass, Move::Play);
        played.push((color, mv));
        color = color.opposite();
    }
    let inquiry = Inquiry {
        start,
        player: problem.player(),
        answers: problem.answers(record),
        moves: played,
        goal: Goal::of(&problem, record),
        lines: Line::all(&problem, record),
    };
    (inquiry, record.size())
}

/// What the reader says of Black's or White's moves on a problem, in a word or two.
fn said(sgf: &str, moves: &[&str]) -> String {
    let (inquiry, size) = inquiry(sgf, moves);
    let Some(opinion) = opinion(&inquiry, &Watch::default()) else {
        return "unknown".to_owned();
    };
    let reply = opinion.reply.map_or(String::new(), |p| p.to_gtp(size));
    let kind = match (opinion.assumed, opinion.is_better(), opinion.is_right()) {
        (Some(_), _, _) => "likely",
        (_, true, _) => "better",
        (_, _, true) => "right",
        _ => "wrong",
    };
    let threats = opinion.threats.map_or(String::new(), |threats| {
        format!(" {:?} {}", threats.color, threats.count)
    });
    format!(
        "{:?} {:?}{threats} {kind} {reply}",
        opinion.aim, opinion.outcome
    )
    .trim_end()
    .to_owned()
}

const LIVE: &str = "(;SZ[9]PL[B]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]";

#[test]
fn what_the_file_does_not_know_is_read() {
    let live = format!("{LIVE};B[ba]C[RIGHT])");
    assert_eq!(said(&live, &["B9"]), "Live Works right");
    // A throw-in at the edge would do as well.
    let refuted = said(&live, &["C9"]);
    assert!(["Live Fails wrong A9", "Live Fails wrong B9"].contains(&&*refuted));
    assert_eq!(said(&live, &["A9"]), "Live Fails wrong B9");
    assert_eq!(said(&live, &["J1"]), "Live Fails wrong B9");
    assert_eq!(said(&live, &["pass"]), "Live Fails wrong B9");
    // Further on in the line, and after the group is gone.
    assert!(said(&live, &["J1", "B9", "A9"]).starts_with("Live Fails wrong"));
    let kill = LIVE.replace("PL[B]", "PL[W]");
    let kill = format!("{kill};W[ba]C[RIGHT])");
    assert_eq!(said(&kill, &["B9"]), "Kill Works right");
    assert_eq!(said(&kill, &["C9"]), "Kill Fails wrong B9");
    let bare = format!("{LIVE})");
    assert_eq!(
        said(&bare, &["B9"]),
        "Live Works right",
        "without any answer"
    );
    assert_eq!(said(&bare, &["A9"]), "Live Fails wrong B9");
}

#[test]
fn a_verdict_is_about_what_the_author_asks_for() {
    let head = "(;SZ[9]PL[B]AB[ci][ch][bg][ag][cg][fi][fh][fg][gf][hf][if][gg]AW[di][dh][dg][df][cf][bf][af][gi][gh][hh][hg][ig]";
    let other = format!("{head}C[Black to live])");
    // Whose group is dead is not said; White's in the other corner is not what is to live.
    assert_eq!(said(&other, &["J1"]), "Kill Works likely");
    let marked = format!("{head}TR[ci]C[Black to play: save the marked stones])");
    assert!(said(&marked, &["J1"]).starts_with("Live Fails wrong"));
    // Black lives in seki anyway, so what depends on the first move is another chain, and whether he has two eyes.
    let head =
        "AB[ai][ah][bh][ch][dh][eh][fh][gh][gi]AW[ag][bg][cg][dg][eg][fg][gg][hg][hh][hi][ci][ei]";
    let seki = format!("(;SZ[9]PL[B]{head}C[Black to live];B[di]C[RIGHT])");
    for (mv, comes) in [
        ("D1", "Live Works right"),
        ("pass", "Live Works likely"),
        ("B1", "Live Fails wrong D1"),
    ] {
        assert_eq!(said(&seki, &[mv]), comes, "{mv}");
    }
    // Beside an answer that leaves it seki, what fails is wrong all the same.
    let left = format!("(;SZ[9]PL[B]{head}C[Black to live];B[aa]C[RIGHT])");
    assert_eq!(said(&left, &["B1"]), "Live Fails wrong D1");
    let kill = format!("(;SZ[9]PL[W]{head}C[White to kill];W[di]C[RIGHT])");
    assert_eq!(said(&kill, &["D1"]), "Kill Fails wrong");
    // Beside an answer that fails, what works is right, and what fails is wrong.
    let two = "(;SZ[9]PL[B]AB[di][dh][dg][cg][bf][af][cf]AW[ci][ch][bh][bg][ag]C[Black to kill];B[ah]C[RIGHT])";
    let works = said(two, &["A1"]);
    assert!(works.starts_with("Kill Works"), "{works}");
}

/// Why a first move works or fails, with the position after it.
fn why(sgf: &str, mv: &str) -> (Why, Position) {
    let (inquiry, _) = inquiry(sgf, &[mv]);
    let now = after(&inquiry.start, &inquiry.moves).expect("legal moves");
    let why = explain(&inquiry, &Watch::default()).expect("it can be read");
    (why, now)
}

#[test]
fn a_verdict_is_shown_by_a_line_and_what_it_rests_on() {
    let live = format!("{LIVE};B[ba]C[RIGHT])");
    let ladder = "(;SZ[9]PL[B]AB[cd][dc][ce]AW[dd];B[ed]C[RIGHT])";
    for (sgf, mv, works, vital) in [
        (&*live, "B9", true, None),
        (&*live, "A9", false, Some("B9")),
        (&*live, "J1", false, Some("B9")),
        (ladder, "D5", false, Some("E6")),
    ] {
        let (why, now) = why(sgf, mv);
        assert_eq!(why.opinion.is_right(), works, "{mv}");
        let first = why.vital.first().map(|p| p.to_gtp(now.size()));
        assert_eq!(first.as_deref(), vital, "{mv}");
        // The zone of a proof holds the line; of what is only likely nothing is said.
        assert_eq!(why.zone.is_empty(), why.opinion.assumed.is_some(), "{mv}");
        assert!(after(&now, &why.line).is_some(), "{mv}: {:?}", why.line);
        let sides = why.line.windows(2).all(|two| two[0].0 != two[1].0);
        assert!(sides, "{mv}: {:?}", why.line);
        for (_, played) in &why.line {
            let Move::Play(point) = played else { continue };
            let inside = why.zone.is_empty() || why.zone.contains(point);
            assert!(inside, "{mv}: {point:?} is not in {:?}", why.zone);
        }
    }
    // The group has no room for two eyes any more.
    let (why, _) = why(&live, "A9");
    assert!(why.end.is_some() && !why.line.is_empty(), "{why:?}");
}

#[test]
fn connections_and_cuts_are_read_where_the_author_asks_for_one() {
    let stones = "AB[dd][ee]AW[ec][ed]";
    let connect = format!("(;SZ[9]PL[B]C[Black to play: connect.]{stones};B[de]C[RIGHT])");
    assert_eq!(said(&connect, &["D5"]), "Connect Works right");
    assert_eq!(said(&connect, &["A1"]), "Connect Fails likely D5");
    let cut = format!("(;SZ[9]PL[W]C[白先、黒を切ってください。]{stones};W[de]C[RIGHT])");
    assert_eq!(said(&cut, &["D5"]), "Cut Works likely");
    assert_eq!(said(&cut, &["A1"]), "Cut Fails wrong D5");
    // The stones that the author marks, not others that can be cut.
    let other = "AB[hh][gi]AW[gh]";
    let marked = format!("(;SZ[9]PL[B]C[Black to connect]{stones}{other}MA[dd][ee];B[de]C[RIGHT])");
    assert_eq!(said(&marked, &["D5"]), "Connect Works right");
    let (why, now) = why(&cut, "A1");
    assert_eq!(why.end, Some(End::Joined));
    assert!(
        !why.zone.is_empty() && after(&now, &why.line).is_some(),
        "{why:?}"
    );
}

#[test]
fn a_line_that_is_only_likely_ends_with_the_side_that_gets_its_way() {
    let ladder = "(;SZ[9]PL[B]AB[cd][dc][ce]AW[dd];B[ed]C[RIGHT])";
    let (why, _) = why(ladder, "E6");
    assert_eq!(why.opinion.assumed, Some(Assumption::Attacks));
    let colors: Vec<Color> = why.line.iter().map(|(color, _)| *color).collect();
    assert_eq!(colors.first(), Some(&Color::White), "{why:?}");
    assert_eq!(colors.last(), Some(&Color::Black), "{why:?}");
}

#[test]
fn the_authors_goal_chooses_among_groups() {
    // The same corner twice, Black's at the top and White's at the bottom; Black is to play.
    let both = "(;SZ[9]PL[B]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]\
        AW[ah][bh][ch][dh][di]AB[ag][bg][cg][dg][eg][eh][ei])";
    let asked = |goal: Goal, mv: &str| {
        let (inquiry, _) = inquiry(both, &[mv]);
        let inquiry = Inquiry { goal, ..inquiry };
        let opinion = opinion(&inquiry, &Watch::default()).expect("it can be read");
        (opinion.aim, opinion.is_right())
    };
    let marked = |x, y| Goal {
        marked: vec![Point::new(x, y)],
        ..Goal::default()
    };
    let aimed = |aim| Goal {
        aim: Some(aim),
        ..Goal::default()
    };
    assert_eq!(asked(marked(1, 1), "B9"), (Aim::Live, true));
    assert_eq!(asked(marked(1, 7), "B9"), (Aim::Kill, false));
    assert_eq!(asked(aimed(Aim::Live), "B1"), (Aim::Live, false));
    assert_eq!(asked(aimed(Aim::Kill), "B1"), (Aim::Kill, true));
    assert_eq!(asked(aimed(Aim::Capture), "B1"), (Aim::Kill, true));
    // What nobody can read of leaves what can be read.
    let odd = asked(marked(4, 4), "B9");
    assert!(matches!(odd.0, Aim::Live | Aim::Kill));
}

#[test]
fn life_is_no_verdict_where_a_connection_is_asked_for() {
    let file = |task: &str| format!("{LIVE}C[{task}];B[ba]C[RIGHT])");
    assert_eq!(said(&file("Black to play."), &["B9"]), "Live Works right");
    let connect = file("Black to play and connect.");
    assert_eq!(said(&connect, &["B9"]), "Live Works likely");
    assert_eq!(said(&connect, &["A9"]), "Live Fails likely B9");
    // Who points at a group asks whether it lives.
    let (inquiry, _) = inquiry(&connect, &["B9"]);
    let goal = Goal {
        pointed: Some(Point::new(1, 1)),
        ..inquiry.goal.clone()
    };
    let inquiry = Inquiry { goal, ..inquiry };
    let told = opinion(&inquiry, &Watch::default()).expect("it can be read");
    assert!(told.is_verdict() && told.is_right());
}

#[test]
fn a_ko_is_a_verdict_and_tells_who_needs_threats() {
    // Black has six points in the corner and one liberty outside.
    let sgf = "(;SZ[9]PL[W]AB[da][db][ac][bc][cc][dc]AW[fa][eb][fb][ec][ad][bd][cd][dd][ed]\
        ;W[ba]C[RIGHT])";
    assert_eq!(said(sgf, &["B9"]), "Kill KoAhead Black 1 right B8");
    assert_eq!(said(sgf, &["A9"]), "Kill Fails wrong B9");
}

#[test]
fn bent_four_in_the_corner_is_dead_where_territory_is_counted() {
    // White makes bent four, or a ko like others.
    let problem = |rules: &str, rest: &str| {
        format!(
            "(;SZ[9]PL[W]{rules}C[White to kill]AB[ci][ch][bh][bg][bf][be][ae]\
             AW[ai][ag][ad][bd][cd][ce][cf][cg][dh][di]{rest})"
        )
    };
    for rules in ["", "RU[Japanese]"] {
        let killed = said(&problem(rules, ";W[ah]C[RIGHT]"), &["A2"]);
        assert_eq!(killed, "Kill Works Black 1 right");
    }
    assert_eq!(
        said(&problem("RU[Chinese]", ";W[ah]C[RIGHT]"), &["A2"]),
        "Kill KoAhead Black 1 right"
    );
}

#[test]
fn a_group_that_lives_by_two_kos_is_not_taken_for_a_stone_of_it() {
    let sgf = "(;SZ[13]PL[B]C[Black to kill]AB[ea][fa][db][fb][ec][fc][dd][ed][fd][ae][ce][de][af][bf][cf]\
        AW[ba][da][ab][bb][cb][bc][cc][dc][ad][cd][be])";
    for mv in ["B10", "C13"] {
        let said = said(sgf, &[mv]);
        assert!(said.starts_with("Kill Fails"), "{mv}: {said}");
    }
}

#[test]
fn captures_are_read_where_no_life_is_at_stake() {
    let ladder = "(;SZ[9]PL[B]AB[cd][dc][ce]AW[dd];B[ed]C[RIGHT])";
    // Whether it is to be killed or caught is the same.
    let outcome = |mv| {
        said(ladder, &[mv])
            .split_once(' ')
            .expect("words")
            .1
            .to_owned()
    };
    assert_eq!(outcome("E6"), "Works likely");
    assert_eq!(outcome("D5"), "Fails likely E6");
}

#[test]
fn a_problem_is_about_a_group_and_not_about_a_stone_inside_it() {
    // The stone at B13 may be saved or not, too, but White's group is larger.
    let open = "(;SZ[13]PL[B]AB[bd][cc][dc][eb][fb][ba]AW[bc][bb][cb][db][ea])";
    for mv in ["C13", "A12"] {
        let said = said(open, &[mv]);
        assert!(said.starts_with("Kill "), "{mv}: {said}");
    }
}

/// Black's first move decides a small group, too, and the problem is about another one: what works against the small one is not right.
#[test]
fn what_is_guessed_of_a_small_group_is_no_verdict() {
    // Black is to live; the stone at C19 can be killed in several ways. His chain is the larger one.
    let live = "(;SZ[19]AW[ca][fa][fb][bc][ec][fc][bd][cd][dd]AB[ea][ab][bb][cb][eb][cc][dc]";
    let answer = ";B[ba]C[RIGHT])";
    assert_eq!(
        said(&format!("{live}{answer}"), &["D18"]),
        "Save Fails wrong B19"
    );
    let asked = said(&format!("{live}C[Black to live]{answer}"), &["D18"]);
    assert_eq!(asked, "Live Fails wrong B19");
    // The corner of nine stones is to be killed. The two at A4 may be captured in many ways.
    let kill = "(;SZ[19]AW[ao][ap][cp][dp][bq][cq][eq][dr][er]AB[an][bn][bo][co][do][bp][ep][fp][fq][fr][es][fs]";
    for task in ["", "C[Black to kill]"] {
        let said = said(&format!("{kill}{task};B[ar]C[RIGHT])"), &["D1"]);
        assert!(said.contains("likely"), "{task}: {said}");
    }
}

#[test]
fn a_stone_in_the_open_is_caught_or_not() {
    let net = "(;SZ[9]PL[B]AB[ed][fd][de][df]AW[ee][gg];B[ff]C[RIGHT])";
    // What catches it is proven, for no way out is long; that it gets away in the open is not.
    assert_eq!(said(net, &["F4"]), "Capture Works right");
    for line in [&["J1"][..], &["J1", "F4", "F5"]] {
        let said = said(net, line);
        assert!(said.starts_with("Capture Fails likely"), "{line:?}: {said}");
    }
}

#[test]
fn what_the_reader_cannot_tell_is_unknown() {
    // A question of the whole board, and a file whose answer decides nothing that could be read.
    assert_eq!(
        said("(;SZ[19]AB[dd][pd]AW[dp][pp];B[jj]C[RIGHT])", &["K4"]),
        "unknown"
    );
    let odd = format!("{LIVE};B[hh]C[RIGHT])");
    assert_eq!(said(&odd, &["B9"]), "unknown");
    let live = format!("{LIVE};B[ba]C[RIGHT])");
    let file = Collection::read(live.into_bytes()).expect("a game");
    let start = record::Replay::new().position(file.game(0), file.game(0).root());
    let inquiry = Inquiry {
        start: start.position.clone(),
        player: Color::Black,
        answers: Vec::new(),
        moves: vec![(Color::Black, Move::Play(Point::new(0, 0)))],
        goal: Goal::default(),
        lines: Vec::new(),
    };
    assert_eq!(inquiry.start.size(), Size::NINE);
    let watch = Watch::default();
    watch.stop();
    assert_eq!(opinion(&inquiry, &watch), None, "nobody wants to know");
}

/// Black's group at the top depends on who moves first; White's at the bottom has two eyes.
const SETTLED: &str = "(;SZ[9]PL[B]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]\
    AW[ah][bh][ch][dh][di][bi]AB[ag][bg][cg][dg][eg][eh][ei];B[ba]C[RIGHT])";

/// Each move once, one after the other.
const ONCE: Effort = Effort {
    is_patient: false,
    threads: 1,
};

/// What kills is no answer to who asks for a seki; what his own group needs to live may be one.
#[test]
fn who_asks_for_a_seki_gets_an_opinion_about_the_other_side() {
    for (task, colour, assumed) in [
        ("Black to play: seki.", "B", None),
        ("White to play: seki.", "W", Some(Assumption::Aim)),
        ("White to play.", "W", None),
    ] {
        let record = format!("{LIVE}C[{task}]PL[{colour}];{colour}[ba]C[RIGHT])");
        let (inquiry, _) = inquiry(&record, &[]);
        let found = audit(&inquiry, ONCE, &|| false).expect("it can be read");
        let judged = found.firsts[0].judged.expect("it was read");
        assert_eq!(judged.assumed, assumed, "{task}");
    }
}

/// Who has no time to read what the file answers does not say that nothing contradicts it.
#[test]
fn an_answer_that_was_not_read_is_told() {
    let (inquiry, _) = inquiry(&format!("{LIVE};B[ba]C[RIGHT])"), &[]);
    let mut found = audit(&inquiry, ONCE, &|| false).expect("it can be read");
    assert_eq!(found.remarks(), []);
    found.firsts[0].judged = None;
    assert_eq!(found.remarks(), [Remark::Open(found.firsts[0])]);
}

/// What the audit says of a problem if somebody points at a stone.
fn audited(sgf: &str, pointed: Option<&str>) -> Vec<String> {
    let (inquiry, size) = inquiry(sgf, &[]);
    let goal = Goal {
        pointed: pointed.and_then(|name| Point::from_gtp(name, size)),
        ..inquiry.goal
    };
    let inquiry = Inquiry { goal, ..inquiry };
    let found = audit(&inquiry, ONCE, &|| false);
    let Some(found) = found else {
        return vec!["nothing".to_owned()];
    };
    let mut said = vec![format!("{:?} {}", found.aim, found.target.to_gtp(size))];
    said.extend(found.remarks().iter().map(|remark| {
        let words = format!("{remark:?}");
        let kind = words.split('(').next().unwrap_or_default();
        match remark.first() {
            Some((first, _)) => {
                let Move::Play(point) = first.mv else {
                    return format!("{kind} pass");
                };
                format!("{kind} {}", point.to_gtp(size))
            }
            None => kind.to_owned(),
        }
    }));
    said.extend(found.lines.iter().map(|found| {
        let name = |mv: &Move| match mv {
            Move::Play(p) => p.to_gtp(size),
            Move::Pass => "pass".to_owned(),
        };
        let moves = found.line.moves.iter().map(|(_, mv)| name(mv));
        let moves = moves.collect::<Vec<_>>().join(" ");
        let reply = found.reply.map_or(String::new(), |p| p.to_gtp(size));
        format!("{moves} {:?} {reply}", found.outcome)
    }));
    said.extend(found.broken.iter().map(|broken| {
        let name = |mv: &Move| match mv {
            Move::Play(p) => p.to_gtp(size),
            Move::Pass => "pass".to_owned(),
        };
        let moves: Vec<String> = broken.before.iter().map(name).collect();
        let mv = broken.mv.as_ref().map(name);
        format!("{} {mv:?} is broken", moves.join(" "))
    }));
    said
}

/// What a file says of the end of a line is compared with what comes of it, unless what it says of its first move is wrong already.
#[test]
fn lines_that_end_otherwise_than_the_file_says_are_told() {
    // Black kills by A8. After White's B8 only A9 does.
    let kill = "(;SZ[9]PL[B]AB[da][db][dc][cd][dd][ae][be][ce]AW[ca][cb][bc][cc][ad][bd]";
    let of = |lines: &str| audited(&format!("{kill}{lines})"), None);
    let right = "(;B[ab](;W[bb];B[aa]C[RIGHT])";
    let sound = of(&format!("{right}(;W[bb];B[ac];W[aa]))(;B[aa];W[ab])"));
    assert_eq!(sound, ["Kill C9"]);
    let given_away = of(&format!("{right}(;W[bb];B[ac];W[aa];B[ii]C[RIGHT]))"));
    assert_eq!(given_away, ["Kill C9", "A8 B8 A7 A9 J1 Fails A8"]);
    let too_soon = of(&format!("{right}(;W[bb];B[ii];W[hh]))"));
    assert_eq!(too_soon, ["Kill C9", "A8 B8 J1 H2 Works A9"]);
    let occupied = of("(;B[ab];W[bb](;B[bb]C[RIGHT])(;B[aa];W[aa];B[ii]C[RIGHT]))");
    assert_eq!(
        occupied,
        [
            "Kill C9",
            "A8 B8 Some(\"B8\") is broken",
            "A8 B8 A9 Some(\"A9\") is broken"
        ]
    );
    let off = of("(;B[ab];W[bb];C[And now?];B[zz]C[RIGHT])");
    assert_eq!(off, ["Kill C9", "A8 B8 None is broken"]);
    let in_words = of("(;B[ab];W[bb];C[And now?];B[aa];C[RIGHT])");
    assert_eq!(in_words, ["Kill C9"]);
    let at_first = of("(;B[aa];W[ab]C[RIGHT])");
    let line = "its line says no more";
    assert_eq!(at_first, ["Kill C9", "Fails A9", "Solves A8"], "{line}");
}

fn first_move(name: &str, in_file: bool, judged: Judged) -> First {
    First {
        mv: Move::Play(Point::from_gtp(name, Size::NINE).expect("a point")),
        in_file,
        is_called_wrong: false,
        is_legal: true,
        judged: Some(judged),
    }
}

fn audit_of(firsts: Vec<First>, pass: Option<Judged>) -> Audit {
    Audit {
        aim: Aim::Kill,
        target: Point::new(0, 0),
        firsts,
        pass,
        is_elsewhere: false,
        complete: true,
        ko_is_enough: false,
        is_guessed: false,
        asks_otherwise: false,
        lines: Vec::new(),
        broken: Vec::new(),
    }
}

fn said_of(audit: &Audit) -> String {
    format!(
        "{:?}",
        super::said(
            &Position::new(go::Size::NINE),
            Some(audit),
            None,
            &told_move
        )
    )
}

/// Where the file only makes a ko, another ko does not simply work.
#[test]
fn another_ko_is_called_one() {
    let ko = Judged::proven(Outcome::KoAhead);
    let likely = Judged {
        assumed: Some(Assumption::OpenSides),
        ..ko
    };
    let firsts = vec![first_move("A8", true, likely), first_move("C9", false, ko)];
    let said = said_of(&audit_of(firsts, None));
    assert!(said.contains("audit-ko"), "{said}");
    assert!(
        said.contains("audit-also-ko") && !said.contains("audit-also-works"),
        "{said}"
    );
}

/// What is only likely to work, too, is no contradiction, and is told of life and death only.
#[test]
fn a_first_move_that_is_likely_to_work_too_is_told_as_such() {
    let works = |assumed| Judged {
        assumed,
        ..Judged::proven(Outcome::Works)
    };
    let audit = |assumed| {
        audit_of(
            vec![
                first_move("A8", true, works(None)),
                first_move("C9", false, works(Some(assumed))),
                first_move("D9", false, Judged::proven(Outcome::Fails)),
            ],
            None,
        )
    };
    let open = audit(Assumption::OpenSides);
    let [Remark::MayWork(first)] = open.remarks()[..] else {
        panic!("{:?}", open.remarks());
    };
    assert_eq!(told_move(first.mv), "C9");
    let said = super::said(
        &Position::new(go::Size::NINE),
        Some(&open),
        None,
        &told_move,
    );
    let names: Vec<String> = said.iter().map(|words| format!("{words:?}")).collect();
    assert!(names[0].contains("audit-nothing"), "{names:?}");
    assert!(names[1].contains("audit-may-work"), "{names:?}");
    // That stones are not captured at once says little, and so does what is said of a group that nobody names.
    assert_eq!(audit(Assumption::Attacks).remarks(), []);
    let guessed = Audit {
        is_guessed: true,
        ..audit(Assumption::OpenSides)
    };
    assert_eq!(guessed.remarks(), []);
    let captured = Audit {
        aim: Aim::Capture,
        ..audit(Assumption::OpenSides)
    };
    assert_eq!(captured.remarks(), []);
}

/// Moves that do no more than a pass are no solutions.
#[test]
fn a_ko_that_comes_without_a_move_is_told_and_no_other_way_to_it() {
    let ko = |count| Judged {
        threats: Some(KoThreats {
            color: Color::Black,
            count,
        }),
        ..Judged::proven(Outcome::KoBehind)
    };
    let firsts = || {
        vec![
            first_move("A8", true, ko(1)),
            first_move("C9", false, ko(1)),
            first_move("D9", false, ko(2)),
        ]
    };
    for (pass, remarks) in [
        (Some(ko(1)), "OnlyKo A8, KoWithoutMove"),
        (Some(ko(2)), "OnlyKo A8, AlsoWorks C9"),
        (
            Some(Judged::proven(Outcome::Fails)),
            "OnlyKo A8, AlsoWorks C9",
        ),
        (None, "OnlyKo A8, AlsoWorks C9"),
    ] {
        let told = audit_of(firsts(), pass).remarks();
        let told = told.iter().map(|remark| match remark {
            Remark::OnlyKo(first) => format!("OnlyKo {}", told_move(first.mv)),
            Remark::AlsoWorks(first) => format!("AlsoWorks {}", told_move(first.mv)),
            other => format!("{other:?}"),
        });
        assert_eq!(told.collect::<Vec<_>>().join(", "), remarks, "{pass:?}");
    }
}

fn told_move(mv: Move) -> String {
    match mv {
        Move::Play(p) => p.to_gtp(Size::NINE),
        Move::Pass => "pass".to_owned(),
    }
}

/// Who is to kill and lets the other side live is told if that is only in seki.
#[test]
fn that_the_other_side_lives_in_seki_is_told() {
    let start = "(;SZ[13]PL[W]C[White to kill.]AB[ca][cb][db][eb][fb][gb][hb][ib][ia]\
        AW[ba][bb][bc][cc][dc][ec][fc][gc][hc][ic][jc][jb][ja][ea][ga]";
    let file = format!("{start};W[fa]C[RIGHT])");
    for (mv, in_seki) in [("F13", true), ("N1", false)] {
        let (inquiry, _) = inquiry(&file, &[mv]);
        let opinion = opinion(&inquiry, &Watch::default()).expect("it can be read");
        let said = (opinion.aim, opinion.outcome, opinion.seki);
        assert_eq!(said, (Aim::Kill, Outcome::Fails, in_seki), "{mv}");
        assert!(!opinion.is_right(), "{mv}");
    }
}

/// Where the file makes two eyes, seki is not as good, and which of them it is, is only read.
#[test]
fn seki_is_less_than_two_eyes() {
    let start = "(;SZ[13]PL[B]AB[mk][hl][il][kl][ll][ml]AW[lj][mj][gk][hk][ik][jk][kk][lk][gl][gm]";
    let line = ";B[jl];W[lm];B[hm];W[jm]";
    let file = format!("{start}{line}(;B[km]C[RIGHT])(;B[hj];W[km]))");
    let moves = ["K2", "M1", "H1", "K1", "A13"];
    let (inquiry, _) = inquiry(&file, &moves);
    let seki = opinion(&inquiry, &Watch::default()).expect("it can be read");
    assert!(
        seki.seki && !seki.answer_seki && !seki.is_verdict(),
        "{seki:?}"
    );
    assert!(!seki.is_right(), "{seki:?}");
    // That the file calls it wrong is no contradiction.
    assert_eq!(audited(&file, None), ["Live N3"]);
}

#[test]
fn a_problem_that_is_none_is_about_the_main_group() {
    // White has two eyes, in the second file around a stone that is dead whatever is played, and with a way out.
    let firsts = ";W[ca]C[RIGHT])(;W[aa])(;W[fa]))";
    let closed = "(;SZ[9]PL[W]AW[ab][bb][cb][db][ba][da]AB[ac][bc][cc][dc][ec][eb][ea](";
    assert_eq!(
        audited(&format!("{closed}{firsts}"), None),
        ["Live B9", "NeedsNoMove"]
    );
    let open = "(;SZ[9]PL[W]AW[ab][bb][cb][ca][db][eb][ea]AB[aa][ac][bc][cc][dc](";
    let firsts = ";W[ba]C[RIGHT])(;W[da])(;W[fa]))";
    assert_eq!(
        audited(&format!("{open}{firsts}"), None),
        ["Live C9", "NeedsNoMove"]
    );
}

#[test]
fn where_nothing_needs_to_be_done_playing_elsewhere_is_right() {
    // White lives whatever is played, and the file knows it.
    let file =
        "(;SZ[9]PL[W]AW[ab][bb][cb][db][ba][da]AB[ac][bc][cc][dc][ec][eb][ea];W[gg]C[RIGHT])";
    assert_eq!(audited(file, None), ["Live B9"]);
    let works = |mv: &str| {
        let (inquiry, _) = inquiry(file, &[mv]);
        let opinion = opinion(&inquiry, &Watch::default()).expect("it can be read");
        (opinion.outcome, opinion.is_verdict())
    };
    for mv in ["H8", "pass", "D1"] {
        assert_eq!(works(mv), (Outcome::Works, true), "{mv}");
    }
    // To fill an eye is a move, too.
    assert_eq!(works("A9"), (Outcome::Fails, true));
}

#[test]
fn where_nothing_needs_to_be_done_a_pass_is_right_though_the_file_does_not_know() {
    // White lives whatever is played; D9 does no harm, and B9 fills one of two eyes.
    let group = "(;SZ[9]PL[W]AW[ab][bb][cb][db][eb][ba][ea]AB[ac][bc][cc][dc][ec][fc][fb][fa]";
    for words in ["", "C[White to live.]"] {
        for (answer, comes) in [("da", Some(Outcome::Works)), ("aa", None)] {
            let file = format!("{group}{words};W[{answer}]C[RIGHT])");
            assert_eq!(audited(&file, None)[1..], ["NeedsNoMove"]);
            for (mv, outcome) in [("pass", Outcome::Works), ("A9", Outcome::Fails)] {
                let (inquiry, _) = inquiry(&file, &[mv]);
                let opinion = opinion(&inquiry, &Watch::default()).expect("it can be read");
                let said = (opinion.outcome, opinion.answer, opinion.is_verdict());
                assert_eq!(said, (outcome, comes, true), "{mv} {file}");
                assert_eq!(opinion.is_right(), outcome == Outcome::Works, "{mv}");
            }
        }
    }
}

#[test]
fn a_file_is_not_called_wrong_for_two_stones_that_are_dead_elsewhere() {
    // Black's two stones in the corner are dead whatever is played; that is not what the answer at G4 is about.
    let dead = "AB[aa][ba]AW[ca][cb][bc][ac][dc]";
    let alone = format!("(;SZ[9]{dead};B[gf]C[RIGHT])");
    assert_eq!(audited(&alone, None)[1..], ["Unsolvable"]);
    let one_of_many = format!("(;SZ[9]{dead}AB[ff][gg][fh];B[gf]C[RIGHT])");
    assert_eq!(audited(&one_of_many, None)[1..], ["Fails G4"]);
}

#[test]
fn nothing_saves_what_is_dead_with_an_open_side() {
    let found = audited("(;SZ[9]AB[aa][ba]AW[ca][cb][bc][dc][ae]PL[B])", Some("A9"));
    assert_eq!(found, ["Live A9", "Unsolvable"]);
}

#[test]
fn who_points_at_a_group_is_told_of_that_one() {
    let own = audited(SETTLED, None);
    assert_eq!(own[0], "Live D9", "what the file's answer decides: {own:?}");
    assert_eq!(audited(SETTLED, Some("B8"))[0], own[0]);
    // White's lives whatever is played: the file's answer does not kill it.
    let other = audited(SETTLED, Some("C2"));
    assert_eq!(other, ["Kill A2", "Unsolvable"]);
    // One of Black's own lives as it is, whatever the author thinks of a ko.
    let living = "(;SZ[9]PL[B]C[黒先コウ]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]\
        AB[ah][bh][ch][dh][di][bi]AW[ag][bg][cg][dg][eg][eh][ei];B[ba]C[RIGHT])";
    assert_eq!(audited(living, Some("C2")), ["Live A2", "NeedsNoMove"]);
    let (mut pointed, _) = inquiry(living, &[]);
    pointed.goal.pointed = Some(Point::new(2, 7));
    let told = audit(&pointed, ONCE, &|| false).expect("it can be read");
    assert!(!told.ko_is_enough);
    assert_eq!(
        audited(SETTLED, Some("E5")),
        ["nothing"],
        "no stone is there"
    );
}

#[test]
fn of_a_file_without_an_answer_it_is_said_what_works() {
    let bare = format!("{LIVE})");
    assert_eq!(audited(&bare, None), ["Live D9", "Works B9"]);
    let ladder = "(;SZ[9]PL[B]AB[cd][dc][ce]AW[dd])";
    let said = audited(ladder, Some("D6"));
    assert_eq!(said[0], "Capture D6");
    assert!(said.contains(&"Works E6".to_owned()), "{said:?}");
}

/// Who asks to catch stones is told whether they can be captured, not what is guessed of their life.
#[test]
fn an_answer_that_catches_nothing_is_told_of_the_stones_that_are_named() {
    // A stone on the way helps the one in the ladder; without it the answer is right.
    let ladder = |more: &str| {
        format!(
            "(;SZ[19]PL[B]AW[dd]{more}AB[cd][dc][ce]C[Black to capture the white stone.];B[ed]C[RIGHT])"
        )
    };
    assert_eq!(audited(&ladder(""), None)[0], "Capture D16");
    let said = audited(&ladder("AW[pp]"), None);
    assert_eq!(said[..2], ["Capture D16", "Fails E16"], "{said:?}");
    // What is asked of the other side asks for nothing.
    for (side, asks) in [("Black", Asks::Catch), ("White", Asks::Unsaid)] {
        let (inquiry, _) = inquiry(&ladder("").replace("C[Black", &format!("C[{side}")), &[]);
        assert_eq!(inquiry.goal.asks, asks, "{side}");
    }
    let away = "(;SZ[13]PL[B]AB[ff][gf][fg][hg]AW[gg][gh]C[Black to capture the two white stones.];B[gj]C[RIGHT])";
    let said = audited(away, None);
    assert_eq!(said[..2], ["Capture G7", "Fails G4"], "{said:?}");
}

/// White kills at D9, and makes a ko at B9.
const KO_OR_DEATH: &str =
    "(;SZ[9]PL[W]AB[da][db][ac][bc][cc][dc]AW[fa][eb][fb][ec][ad][bd][cd][dd][ed]C[*])";

#[test]
fn a_ko_is_enough_if_the_author_asks_for_one() {
    let bare = KO_OR_DEATH;
    let ko = bare.replace("C[*]", "C[White to play: ko.]");
    assert_eq!(audited(bare, None), ["Kill D9", "OnlyKo B9"]);
    assert_eq!(audited(&ko, None), ["Kill D9", "Works B9"]);
    for (sgf, verdict) in [(bare, false), (&*ko, true)] {
        let (inquiry, _) = inquiry(sgf, &["B9"]);
        let opinion = opinion(&inquiry, &Watch::default()).expect("it can be read");
        assert_eq!(opinion.is_verdict(), verdict);
        assert_eq!(opinion.is_right(), verdict);
    }
}

#[test]
fn a_ko_fails_if_the_author_refuses_one() {
    for task in ["White to kill without ko.", "白先黒死（コウは失敗）"] {
        let (inquiry, _) = inquiry(&KO_OR_DEATH.replace('*', task), &["B9"]);
        let opinion = opinion(&inquiry, &Watch::default()).expect("it can be read");
        assert!(opinion.is_verdict() && !opinion.is_right(), "{task}");
    }
}

/// White in the corner, two points by three within, whom so many of Black's stones leave no liberty outside, or two.
fn six_points(around: &str) -> String {
    format!("(;SZ[19]PL[B]AB{around}AW[ac][bc][cc][da][db][dc]C[黒先白死])")
}

#[test]
fn without_an_answer_a_move_is_compared_with_the_best_one() {
    let dies = six_points("[ad][bd][cd][dd][ea][eb][ec][ed]");
    let lives = six_points("[ae][bd][be][cd][dd][eb][ec][ed][fa][fb]");
    for (sgf, mv, outcome, verdict, hopeless) in [
        // B18 kills, so a ko is less than there is.
        (&dies, "B18", Outcome::Works, Some(true), false),
        (&dies, "B19", Outcome::KoAhead, Some(false), false),
        // Nothing kills, so nothing is wrong.
        (&lives, "B18", Outcome::Fails, None, true),
        (&lives, "A19", Outcome::Fails, None, true),
    ] {
        let (inquiry, _) = inquiry(sgf, &[mv]);
        let opinion = opinion(&inquiry, &Watch::default()).expect("it can be read");
        assert_eq!(opinion.outcome, outcome, "{mv}");
        assert_eq!(opinion.is_hopeless(), hopeless, "{mv}");
        let told = opinion.is_verdict().then(|| opinion.is_right());
        assert_eq!(told, verdict, "{mv}");
    }
}

/// A row of White's stones on the second line, in the open but for Black's around it, and what White wants.
fn row(stones: usize, task: &str) -> String {
    let at = |x: usize, y: char| format!("[{}{y}]", char::from(b'f' + x as u8));
    let white: String = (1..=stones).map(|x| at(x, 'b')).collect();
    let above: String = (0..=stones + 1).map(|x| at(x, 'c')).collect();
    let ends = at(0, 'b') + &at(stones + 1, 'b');
    format!("(;SZ[19]PL[B]AB{above}{ends}AW{white}C[{task}])")
}

#[test]
fn a_row_in_the_open_is_read_though_its_fate_is_settled() {
    for (stones, mv, outcome) in [(6, "G19", Outcome::Works), (8, "G19", Outcome::Fails)] {
        let (inquiry, _) = inquiry(&row(stones, "Black to kill"), &[mv]);
        let opinion = opinion(&inquiry, &Watch::default()).expect("it can be read");
        assert_eq!(
            (opinion.aim, opinion.outcome),
            (Aim::Kill, outcome),
            "{stones}"
        );
    }
}

#[test]
fn a_line_begins_with_the_reply_that_was_told() {
    let (inquiry, size) = inquiry(&six_points("[ad][bd][cd][dd][ea][eb][ec][ed]"), &["B19"]);
    let why = explain(&inquiry, &Watch::default()).expect("it can be read");
    assert_eq!(
        why.opinion.reply.map(|p| p.to_gtp(size)).as_deref(),
        Some("B18")
    );
    assert_eq!(
        why.line.first().map(|(_, mv)| *mv),
        why.opinion.reply.map(Move::Play)
    );
}

#[test]
fn an_audit_that_is_ended_early_tells_what_it_knows() {
    let (inquiry, _) = inquiry(&format!("{LIVE};B[ba]C[RIGHT])"), &[]);
    let audited = |threads: usize, stopped: &(dyn Fn() -> bool + Sync)| {
        let effort = Effort {
            is_patient: true,
            threads,
        };
        audit(&inquiry, effort, stopped)
    };
    let whole = audited(1, &|| false).expect("a group");
    assert!(whole.complete);
    assert_eq!(
        audited(3, &|| false),
        Some(whole.clone()),
        "threads change nothing"
    );
    let mut cut = 0;
    for asks in 0..40 {
        let asked = AtomicUsize::new(0);
        let found = audited(1 + asks % 3, &|| asked.fetch_add(1, Relaxed) >= asks);
        let Some(found) = found else { continue };
        cut += usize::from(!found.complete);
        assert_eq!(
            found.complete,
            found.firsts.iter().all(|first| first.judged.is_some())
        );
        for first in found.firsts.iter().filter(|first| first.is_proven()) {
            let same = |other: &&First| other.mv == first.mv;
            let known = whole.firsts.iter().find(same).expect("the same moves");
            let outcome = |first: &First| first.judged.map(|judged| judged.outcome);
            assert_eq!(outcome(first), outcome(known), "{asks}: {:?}", first.mv);
        }
    }
    assert!(cut > 0, "some ended between two moves");
}

#[test]
fn words_for_life_are_about_a_group_and_not_a_stone_beside_it_in_atari() {
    let open = "(;SZ[19]PL[B]AB[cq][dq][eq][fq][bp]AW[cp][dp][ep][fp][gp][gq][bo][ao]C[*])";
    let words = open.replace("C[*]", "C[Black to live.]");
    assert!(audited(open, None)[0].starts_with("Save"));
    let said = audited(&words, None);
    assert!(said[0].starts_with("Live"), "{said:?}");
}

#[test]
fn an_answer_against_the_rules_is_named_with_what_works() {
    let group = "AB[fa][fb][ac][bc][cc][dc][ec][fc]AW[aa][ea][ab][bb][cb][db][eb]";
    let said = audited(&format!("(;SZ[9]{group};B[aa]C[RIGHT])"), None);
    assert_eq!(said[1..], ["Impossible A9", "Works C9"]);
    let said = audited(
        &format!("(;SZ[9]{group}(;B[aa]C[RIGHT])(;B[ca]C[RIGHT]))"),
        None,
    );
    assert_eq!(said[1..], ["Impossible A9"], "the other answer is right");
}

/// A black corner that gets another eye or two points more, with words that ask for points.
const GAIN: &str = "(;SZ[9]PL[B]C[Black to play and gain points.]AB[da][ab][cb][db][dc][bd][cd][dd]\
    AW[ea][eb][ec][ed][ad][ae][be][ce][de][ee]";

/// What is said of a move where points are asked for: what it gains, and what it loses against the best.
fn gained(sgf: &str, moves: &[&str]) -> Option<(i32, u32, bool)> {
    let (inquiry, _) = inquiry(sgf, moves);
    let opinion = opinion(&inquiry, &Watch::default())?;
    assert!(!opinion.is_verdict() && opinion.assumed.is_some());
    let gain = opinion.gain?;
    assert_eq!(opinion.assumed, Some(Assumption::Points));
    Some((gain.gains, gain.loses, opinion.is_right()))
}

#[test]
fn where_points_are_asked_for_moves_are_counted() {
    let file = format!("{GAIN};B[ac]C[RIGHT])");
    // What the file calls right gains six points; another move two less, and the worst one all.
    assert_eq!(gained(&file, &["A7"]), Some((6, 0, true)));
    assert_eq!(gained(&file, &["B9"]), Some((4, 2, false)));
    assert_eq!(gained(&file, &["A9"]), Some((-24, 30, false)));
    // Who passes leaves the first move to the other side.
    assert_eq!(gained(&file, &["pass"]), Some((0, 6, false)));
    // So without an answer, in other words, and with White to play.
    assert_eq!(gained(&format!("{GAIN})"), &["B9"]), Some((4, 2, false)));
    let yose = file.replace("Black to play and gain points.", "黒番、ヨセ");
    assert_eq!(gained(&yose, &["A7"]), Some((6, 0, true)));
    let white = format!("{GAIN})").replace("PL[B]", "PL[W]");
    assert_eq!(gained(&white, &["B7"]), Some((6, 0, true)));
    assert_eq!(gained(&white, &["B8"]), Some((2, 4, false)));
    // Further on in the line.
    assert_eq!(
        gained(&white, &["B8", "pass", "B7"]).map(|(_, _, right)| right),
        Some(true)
    );
}

#[test]
fn what_cannot_be_counted_is_told_as_before() {
    // A move elsewhere, words for life, and a group that somebody points at.
    let file = format!("{GAIN};B[ac]C[RIGHT])");
    assert_eq!(gained(&file, &["J1"]), None);
    let live = file.replace("gain points", "live");
    assert_eq!(gained_if_any(&live, "A7"), None);
    let (mut pointed, _) = inquiry(&file, &["A7"]);
    pointed.goal.pointed = Some(Point::new(3, 0));
    let opinion = opinion(&pointed, &Watch::default());
    assert!(opinion.is_some_and(|opinion| opinion.gain.is_none() && opinion.aim == Aim::Live));
}

/// The same, of what may be proven.
fn gained_if_any(sgf: &str, mv: &str) -> Option<Gain> {
    let (inquiry, _) = inquiry(sgf, &[mv]);
    opinion(&inquiry, &Watch::default())?.gain
}

#[test]
fn a_line_shows_what_is_gained() {
    let (why, now) = why(&format!("{GAIN};B[ac]C[RIGHT])"), "B9");
    assert_eq!(why.opinion.gain.map(|gain| gain.loses), Some(2));
    assert!(why.zone.is_empty() && why.vital.is_empty() && !why.line.is_empty());
    assert!(after(&now, &why.line).is_some(), "{:?}", why.line);
}

#[test]
fn an_audit_counts_first_moves() {
    let said = |sgf: &str| {
        let (inquiry, size) = inquiry(sgf, &[]);
        let effort = Effort {
            is_patient: true,
            threads: 1,
        };
        let audit = audit(&inquiry, effort, &|| false);
        let audit = audit.expect("points are counted");
        assert_eq!(audit.aim, Aim::Points);
        let name = |first: First| match first.mv {
            Move::Play(p) => p.to_gtp(size),
            Move::Pass => "pass".to_owned(),
        };
        let told = audit.remarks().into_iter().map(|remark| match remark {
            Remark::GainsMost(first) => format!("{} most", name(first)),
            Remark::GainsLess(first, best) => {
                let loses = first
                    .judged
                    .and_then(|judged| judged.gain)
                    .map(|gain| gain.loses);
                format!(
                    "{} {} less than {}",
                    name(first),
                    loses.unwrap_or(0),
                    name(best)
                )
            }
            Remark::GainsAsMuch(first) => format!("{} as much", name(first)),
            other => format!("{other:?}"),
        });
        told.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(said(&format!("{GAIN};B[ac]C[RIGHT])")), "A7 most");
    assert_eq!(said(&format!("{GAIN};B[ba]C[RIGHT])")), "B9 2 less than A7");
    assert_eq!(said(&format!("{GAIN})")), "A7 most");
    // White's eyes can be attacked from two sides.
    let two = "(;SZ[9]PL[B]C[Endgame: Black to play.]AB[aa][ba][da][ha][ia][ab][bb][ib][ac][bc][hc][ic][ad][bd][cd]\
        [fd][gd][hd][id][ae][be][ce][de][ee][fe][ge][he][ie]AW[ca][ga][cb][eb][hb][cc][dc][fc][gc][dd][ed]";
    assert_eq!(
        said(&format!("{two};B[db]C[RIGHT])")),
        "D8 most, G8 as much"
    );
    assert_eq!(said(&format!("{two})")), "D8 most, G8 most");
}

/// All marks are on one chain, whose fate does not depend on who moves first; that of another one does.
#[test]
fn the_marked_chain_is_meant_though_another_can_be_decided() {
    let (inquiry, _) = inquiry(
        "(;SZ[19]TR[fa]AB[fa][ja][fb][gb][hb][ib][jb][ac][bc][cc][dc][ec][hc][dd][de][he][df][hf][hg][gh][hh][gi][hi][hj][hk][hl][hm][hn][ho][hp][hq][fr][gr][hr][ir][jr][fs][hs][js]AW[ca][ea][ka][ab][bb][cb][db][eb][kb][fc][gc][ic][jc][kc][hd][kd][fe][je][ke][ff][jf][eg][jg][eh][jh][ji]PL[W]C[White to kill](;W[ha]C[RIGHT]))",
        &["H19"],
    );
    let said = opinion(&inquiry, &Watch::default()).expect("an opinion");
    assert!(inquiry.start.chain(Point::new(5, 0)).contains(&said.target));
    assert_eq!(said.aim, Aim::Kill);
}

/// Bent four in the corner is dead where territory is counted: the chain that could be saved by a ko is not what is asked about.
#[test]
fn a_bent_four_is_no_chain_to_be_saved() {
    let file = |rules: &str| {
        format!(
            "(;SZ[9]{rules}AB[ea][bb][cb][db][eb][ac][bc]AW[aa][ba][ca][fa][fb][cc][dc][ec][fc][ad][bd][cd]PL[B]C[Black to live];B[ii]C[RIGHT])"
        )
    };
    let audited = |rules: &str| {
        let (inquiry, _) = inquiry(&file(rules), &[]);
        let effort = Effort {
            is_patient: true,
            threads: 1,
        };
        audit(&inquiry, effort, &|| false).expect("an audit")
    };
    let japanese = audited("RU[Japanese]");
    assert_eq!(japanese.aim, Aim::Live);
    assert_eq!(japanese.remarks(), [Remark::Unsolvable]);
    let chinese = audited("RU[Chinese]");
    assert!(
        !chinese.remarks().contains(&Remark::Unsolvable),
        "it has to be played out"
    );
}
