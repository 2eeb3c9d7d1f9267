//! Groups that would fall if the stones around them stayed, and do not because these are captured first. All were proven to fall once
//! (29 November 2026; found by players who looked for that).

use go::{Point, Position};
use reading::Code;
use reading::life::{Limits, Question, Solver, join};
use record::{Collection, Replay};

/// A position, a stone of the group, who moves first, what must not be proven, and why.
const TABLE: [(&str, &str, Question, Code, &str); 13] = [
    (
        "(;SZ[13]AB[aa][da][ea][ga][ia][ab][eb][gb][ib][ac][bc][cc][dc][ec][gc][hc][ic][gd][fe][ge][bf][cf][df][ef][ff][bg][cg][dg][fg]AW[fa][fb][fc][ad][bd][cd][dd][ed][fd])",
        "A13",
        Question::Attack,
        Code::Yes,
        "White has seven moves to make, and A8 closes the neck of the room around A10",
    ),
    (
        "(;SZ[13]AB[aa][da][ea][ga][ia][ja][ka][ma][ab][eb][gb][ib][kb][lb][mb][ac][bc][cc][dc][ec][gc][hc][ic][jc][kc][lc][gd][fe][ge][he][ie][je][ke][le][bf][cf][df][ef][ff][gf][if][kf][lf][bg][ig][lg][bh][dh][eh][fh][gh][hh][ih][jh][kh][lh][bi][di][li][bj][dj][ej][fj][gj][hj][ij][jj][lj][bk][jk][lk][bl][cl][dl][el][fl][gl][hl][jl][ll]AW[fa][fb][fc][ad][bd][cd][dd][ed][fd])",
        "A13",
        Question::Attack,
        Code::Yes,
        "what A10 reaches is wide enough, and a corridor without room for eyes",
    ),
    (
        "(;SZ[13]AB[aa][da][ea][ga][ia][ab][eb][gb][ib][ac][bc][cc][dc][ec][gc][hc][ic][gd][ge][cf][df][ef][ff][gf][cg][gg][ch][bj]AW[fa][fb][fc][ad][bd][cd][dd][ed][fd])",
        "A13",
        Question::Attack,
        Code::Yes,
        "the way out is two points wide and leads nowhere",
    ),
    (
        "(;SZ[13]AB[aa][da][ea][ga][ia][ab][eb][gb][ib][ac][bc][cc][dc][ec][gc][hc][ic][gd][fe][ge][af][bf][df][ef][ff][gf][bg][dg][fg][bh][dh]AW[fa][fb][fc][ad][bd][cd][dd][ed][fd])",
        "A13",
        Question::Attack,
        Code::Yes,
        "C8 closes the way out",
    ),
    (
        "(;SZ[11]AB[ga][gb][ec][fc][gc][da][db][dc][ab][ad][ae][ah][aj][bd][bh][cg][ci][de][dh][eg][ei][ff][gf][gg][gh][hg][ik][jg][jh][ji][jk][ke][kj]AW[hb][cb][ed][ha][ca][dd][hc][cc][fd][gd][ba][df][fg][fi][fj][hj][ia][ig][ii][jf][jj][kb][kg][ki])",
        "D11",
        Question::Defend,
        Code::No,
        "C8 closes the room around C9",
    ),
    (
        "(;SZ[11]AB[ca][ab][bb][cb][eb][ac][bc][cc][dc][ec][ah][bf][bg][bh][bi][ce][ck][de][dk][ek][fi][gd][ha][hd][hh][ia][ic][ie][ja][jb][jj][kb][kh]AW[ea][ed][ad][fb][da][cd][dd][bd][fc][aj][cf][df][dg][di][eh][ej][fj][ga][gc][gk][kd][ki][kj])",
        "A10",
        Question::Defend,
        Code::No,
        "F8 threatens A8, which has four liberties, and F9",
    ),
    (
        "(;SZ[10:7]AB[aa][ca][fa][ha][ja][ab][cb][fb][hb][ib][jb][ac][cc][dc][ec][fc][ic][jc][ad][id][jd][ae][be][ce][de][he][ie][je][bf][df][ef][ff][gf][hf][if][jf][ag][bg][cg][dg][eg][fg][gg][hg][ig][jg]AW[ba][ga][bb][gb][bc][gc][bd][cd][dd][ed][fd][gd])",
        "C7",
        Question::Defend,
        Code::No,
        "Black fills five liberties, and White needs as many moves",
    ),
    (
        "(;SZ[10:7]AB[aa][ca][fa][ha][ja][ab][cb][fb][hb][ib][jb][ac][cc][dc][ec][fc][ic][jc][ad][id][jd][ae][be][ce][de][he][ie][je][bf][df][ef][ff][gf][hf][if][jf][ag][bg][cg][dg][eg][fg][gg][hg][ig][jg]AW[ba][ga][bb][gb][bc][gc][bd][cd][dd][ed][fd][gd])",
        "C4",
        Question::Defend,
        Code::No,
        "what is around has an eye within, which White takes at E6",
    ),
    (
        "(;SZ[13]AB[aa][ca][fa][ha][ja][ab][cb][fb][hb][ib][jb][ac][cc][dc][ec][fc][ic][ad][id][ae][be][he][ie][af][bf][cf][df][ef][ff][gf][hf][if][ag][cg][dg][fg]AW[ba][ga][bb][gb][bc][gc][bd][cd][dd][ed][fd][gd])",
        "C10",
        Question::Defend,
        Code::No,
        "the same on another board",
    ),
    (
        "(;SZ[13]AB[aa][ca][fa][ha][ja][ab][cb][fb][hb][ib][jb][ac][cc][dc][ec][fc][ic][ad][id][ae][be][ce][de][he][ie][bf][df][ef][ff][gf][hf][ag][bg][cg][dg][fg]AW[ba][ga][bb][gb][bc][gc][bd][cd][dd][ed][fd][gd])",
        "C13",
        Question::Defend,
        Code::No,
        "the race is as long for both, and Black moves first",
    ),
    (
        "(;SZ[19]AB[fa][ia][fb][gb][hb][ib][ac][bc][cc][dc][ec][hc][dd][de][he][df][hf][hg][gh][hh][gi][hi]AW[ca][ea][ja][ab][bb][cb][db][eb][jb][fc][gc][ic][jc][kc][hd][jd][kd][fe][ie][je][ke][ff][jf][eg][jg][eh][jh][ji])",
        "F19",
        Question::Defend,
        Code::No,
        "G16 threatens F16, and J16 in a ko",
    ),
    (
        "(;SZ[13]AB[aa][ca][fa][ga][ab][cb][fb][gb][ac][cc][dc][ec][fc][ad][ae][ge][af][bf][cf][df][ef][ff][gf][ag][cg][eg][fg][gg][ah][bh][ch][dh][eh][fh][gh]AW[ba][ha][bb][hb][bc][gc][ic][jc][bd][cd][dd][ed][fd][hd][id][ie][if][ig][ih][ii][cj][lj])",
        "C13",
        Question::Defend,
        Code::No,
        "G10 is a liberty of both chains, and White has to answer there: then five liberties are left, and White needs five moves",
    ),
    (
        "(;SZ[19]AB[aa][ca][fa][ga][ab][cb][fb][gb][ac][cc][dc][ec][fc][ad][ae][ge][af][bf][cf][df][ef][ff][gf][ag][cg][eg][fg][gg][ah][bh][ch][dh][eh][fh][gh]AW[ba][ha][bb][hb][bc][gc][ic][jc][bd][cd][dd][ed][fd][hd][id][ie][if][ig][ih][ii][cj][lj])",
        "C19",
        Question::Defend,
        Code::No,
        "the same on a large board",
    ),
];

/// Two chains that would be joined if nobody took the first one before: a position, a stone of each, who moves first, and why.
const ENDS: [(&str, [&str; 2], Question, &str); 4] = [
    (
        "(;SZ[13:9]AW[cc][ec][gc][cd][hd][be][ce][de][ee][fe][ge][bf][ef][ff][bg][eg][ch][ci][fi]AB[jc][jd][he][df][hf][dg][gg][hg][jg][dh][eh][hh][di][hi][ji])",
        ["D1", "H1"],
        Question::Attack,
        "White F2, C3, C4 and E1, with the answers at F3, G2 and G1",
    ),
    (
        "(;SZ[9:7]AW[ba][da][ea][fa][ab][bb][cb][db][eb][fb][ac][bc][cc][dc][ec][fc][ad][dd][ed][ae][de][af][bf][ag][bg][eg]AB[ga][ha][ia][gb][hb][gc][hc][ic][cd][gd][hd][id][ce][fe][ge][he][ie][cf][df][gf][hf][cg][gg][hg][ig])",
        ["C1", "G1"],
        Question::Attack,
        "White E2, B3 and B4; then Black has no liberty at D1",
    ),
    (
        "(;SZ[9:7]AW[ba][da][ea][fa][ab][bb][cb][db][eb][fb][ac][bc][cc][dc][ad][ae][ee][af][bf][df][ag][bg][dg][eg][fg]AB[ga][ha][ia][gb][hb][ec][fc][gc][hc][ic][cd][gd][hd][id][ce][ge][he][ie][cf][ef][gf][hf][cg][gg][hg][ig])",
        ["C1", "G1"],
        Question::Attack,
        "White D3, D4, B3 and B4",
    ),
    (
        "(;SZ[9:7]AW[ba][da][ea][fa][ab][bb][cb][db][eb][fb][ac][bc][cc][dc][ec][ad][dd][ae][fe][af][bf][ef][ff][ag][bg][dg]AB[ga][ha][ia][gb][hb][fc][gc][hc][ic][cd][gd][hd][id][ce][de][ge][he][ie][cf][gf][hf][cg][gg][hg][ig])",
        ["C1", "G1"],
        Question::Defend,
        "after E3 White F4, B4 and F1",
    ),
];

fn position(sgf: &str) -> Position {
    let file = Collection::read(sgf.as_bytes().to_vec()).expect("a position");
    let record = file.game(0);
    Replay::new()
        .position(record, record.root())
        .position
        .clone()
}

#[test]
fn what_depends_on_stones_around_that_are_captured_is_not_proven() {
    for (sgf, at, question, code, why) in TABLE {
        let pos = position(sgf);
        let at = Point::from_gtp(at, pos.size()).expect("a point");
        let found = Solver::of(&pos).find(at, question, Limits::FULL, &|| false);
        assert_ne!(found.proven(), Some(code), "{why}");
    }
}

#[test]
fn what_depends_on_an_end_that_is_captured_before_it_is_joined_is_not_proven() {
    for (sgf, ends, question, why) in ENDS {
        let pos = position(sgf);
        let ends = ends.map(|end| Point::from_gtp(end, pos.size()).expect("a point"));
        let found = join(&pos, ends, question, Limits::FULL, &|| false);
        let joined = match question {
            Question::Attack => Code::No,
            Question::Defend => Code::Yes,
        };
        assert_ne!(found.proven(), Some(joined), "{why}");
    }
}

/// White's wall has nine liberties that lead nowhere: while he waits, Black fills them, and it is White who is taken.
#[test]
fn nobody_waits_with_a_wall_that_has_only_liberties() {
    let nine = "(;SZ[9]AB[ca][fa][ga][ia][bb][cb][fb][hb][bc][fc][gc][hc][ic][bd][fd][ae][be][fe][ge][he][ef][ff][hf][dg][eg][gg][hg][ig][ah][bh][ch][dh][fh][bi][di][ei][fi][gi][hi]AW[aa][da][ab][db][ac][cc][dc][cd][dd][ce][de][af][bf][cf])";
    let thirteen = "(;SZ[13]AB[ca][fa][ha][bb][cb][fb][gb][bc][fc][bd][fd][ae][be][fe][ef][ff][dg][eg][ah][bh][ch][dh][eh][fh][ai][ci][ei][aj][bj][cj][dj][ej]AW[aa][da][ab][db][ac][cc][dc][cd][dd][ce][de][af][bf][cf])";
    // With a way out into the open White may wait.
    let open = "(;SZ[13]AB[ca][bb][cb][bc][bd][ae][be]AW[aa][da][ab][db][ac][cc][dc][cd][dd][ce][de][af][bf][cf])";
    for (sgf, at, waits) in [
        (nine, "B8", false),
        (thirteen, "B12", false),
        (open, "B12", true),
    ] {
        let pos = position(sgf);
        let at = Point::from_gtp(at, pos.size()).expect("a point");
        let mut solver = Solver::of(&pos);
        let is_bent_four = solver.is_bent_four(at, Question::Defend, Limits::FULL, &|| false);
        assert_eq!(is_bent_four, waits, "{sgf}");
    }
}
