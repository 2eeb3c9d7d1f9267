//! Groups that would fall if the stones around them stayed, and do not because these are captured first. All were proven to fall once
//! (29 November 2026; found by players who looked for that).

use go::{Point, Position};
use reading::Code;
use reading::life::{Limits, Question, Solver};
use record::{Collection, Replay};

/// A position, a stone of the group, who moves first, what must not be proven, and why.
const TABLE: [(&str, &str, Question, Code, &str); 10] = [
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
