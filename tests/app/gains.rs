//! Problems whose authors ask for points: what a move gains is counted, told as an opinion, and shown by a line.

use crate::bench::Bench;
use app::problems::solving::SolvingCommand;
use app::settings::change::SettingsCommand;
use app::shell::effect::ReadAbout;
use app::shell::panels::strip::Strip;
use tsumego::{Turn, Verdict};

/// A black corner that gets another eye or two points more.
const SETUP: &str =
    "SZ[9]PL[B]AB[da][ab][cb][db][dc][bd][cd][dd]AW[ea][eb][ec][ed][ad][ae][be][ce][de][ee]";

fn problem() -> String {
    format!("(;{SETUP}C[Black to play and gain points.]*;B[ac]C[RIGHT])")
}

/// The reader answers the last question.
fn answers(bench: &mut Bench) {
    let asked = bench.asked_reader();
    let (number, inquiry, watch) = (asked.number, &asked.inquiry, &asked.watch);
    let answer = if asked.about == ReadAbout::Why {
        let why = opinion::explain(inquiry, watch).map(Box::new);
        SolvingCommand::Explained(number, why)
    } else {
        SolvingCommand::Opinion(number, opinion::opinion(inquiry, watch))
    };
    bench.send(answer);
}

#[test]
fn what_a_move_gains_is_told_and_does_not_count() {
    for (language, said) in [
        (
            "en",
            "Probably: it gains 4 points against White moving first, 2 less than the best move. Counted as area, if both sides \
             answer here, nobody has ko threats and the stones around stay. (Not in the file; read by Katsura.)",
        ),
        (
            "ja",
            "おそらく、最善の手より2目損です（白が先に打つ場合よりは4目の得）（証明なし・地と石の合計で計算、互いにその場で応じ、\
             コウ材がなく、周囲の石が取られない前提。解答図にない手・Katsuraの読み）",
        ),
    ] {
        let mut bench = Bench::new(&problem());
        bench.send(SettingsCommand::Language(language.into()));
        bench.run("Solve, Click ba");
        answers(&mut bench);
        assert_eq!(bench.state.words_of_opinion().as_deref(), Some(said));
        let solving = bench.state.problems().solving().expect("it");
        assert_eq!(solving.turn(), Turn::Over(Verdict::Unknown));
    }
}

#[test]
fn why_shows_what_is_played_then() {
    let mut bench = Bench::new(&problem());
    bench.run("Solve, Click ba");
    answers(&mut bench);
    bench.run("Why");
    answers(&mut bench);
    let headline = Strip::of(&bench.state, true).expect("a problem").headline;
    assert!(
        headline.starts_with("It gains 4 points against White moving first, 2 less than the best move (probably). Move 1 of "),
        "{headline}"
    );
    let beside = bench.state.more_of_why().expect("a line");
    assert!(
        beside.starts_with("Counted as area, if both sides answer here"),
        "{beside}"
    );
    assert!(
        !beside.contains("A7"),
        "the answer is still to be found: {beside}"
    );
}
