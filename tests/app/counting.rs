//! Counting a position: dead stones by click and by an engine's proposal, the result in the record.

use crate::bench::{Bench, failure, point, reply_to};
use crate::layers::add;
use app::board::layer_edit::LayerCommand;
use app::board::layers::Second;
use app::game::GameCommand;
use app::shell::scores::scores;
use engine::{LifeAndDeath, Reply};
use go::PointStatus;
use overlay::Overlay;

/// Black owns the left, White the right; one white stone at aa stands in Black's land.
const TWO_SIDES: &str = "(;SZ[5]KM[0]AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce][aa]*)";

/// An opinion in which the stones at those points have that status and the others live.
fn opinion(bench: &Bench, points: &[&str], status: PointStatus) -> LifeAndDeath {
    let position = &bench.state.document().shown().position;
    let mut opinion = LifeAndDeath::from(Overlay::new(position.size(), "status"));
    for (p, stone) in position.stones().iter() {
        opinion.status[p] = stone.map(|_| PointStatus::Alive);
    }
    for letters in points {
        opinion.status[point(letters)] = Some(status);
    }
    opinion
}

fn results(bench: &Bench) -> Option<[String; 2]> {
    scores(&bench.state).map(|scores| scores.map(|score| score.result()))
}

#[test]
fn a_click_kills_and_revives_a_whole_group() {
    let mut bench = Bench::new(TWO_SIDES);
    bench.run("Score");
    // Everything alive: White's stone at aa makes the left side neutral.
    assert_eq!(results(&bench), Some(["W+10".into(), "W+11".into()]));
    bench.run("Click aa");
    // Five points and a prisoner, twice by territory: 6 against 10; by area 10 against 15.
    assert_eq!(results(&bench), Some(["W+4".into(), "W+5".into()]));
    bench.run("Click aa");
    assert_eq!(results(&bench), Some(["W+10".into(), "W+11".into()]));
    bench.run("Click ab");
    assert_eq!(
        results(&bench),
        Some(["W+10".into(), "W+11".into()]),
        "an empty point is no stone"
    );
}

#[test]
fn an_engine_proposes_and_the_user_corrects() {
    let mut bench = Bench::new(TWO_SIDES);
    bench.run("Score");
    let proposal = opinion(&bench, &["aa"], PointStatus::Dead);
    let asked = bench.asked();
    bench.send(reply_to(&asked, Ok(Reply::LifeAndDeath(proposal))));
    assert_eq!(results(&bench).map(|r| r[0].clone()), Some("W+4".into()));
    bench.run("Click aa");
    assert_eq!(results(&bench).map(|r| r[0].clone()), Some("W+10".into()));
}

#[test]
fn a_difference_between_two_opinions_is_no_opinion() {
    let mut bench = Bench::new(TWO_SIDES);
    let layers = ["territory", "random"].map(|name| {
        let id = bench
            .state
            .engines()
            .by_name(name)
            .expect("it is built in")
            .id;
        let layer = add(&mut bench, id, "status");
        let dead: &[&str] = if name == "territory" { &["aa"] } else { &[] };
        let proposal = opinion(&bench, dead, PointStatus::Dead);
        let asked = bench.asked();
        bench.send(reply_to(&asked, Ok(Reply::LifeAndDeath(proposal))));
        layer
    });
    let judged = results(&bench);
    assert!(judged.is_some(), "the topmost layer judges");
    let second = Second::Layer(layers[1]);
    bench.send(LayerCommand::AddDifference(layers[0], second));
    assert_eq!(bench.state.board_view().visible_layers().len(), 3);
    assert_eq!(results(&bench), judged);
}

#[test]
fn an_engine_without_an_opinion_leaves_the_count_to_the_user() {
    let mut bench = Bench::new(TWO_SIDES);
    bench.run("Score");
    let asked = bench.asked();
    bench.send(reply_to(&asked, Err(failure())));
    assert!(
        bench
            .notices()
            .starts_with("The engine could not say what is dead"),
        "{}",
        bench.notices()
    );
    let scoring = bench
        .state
        .game()
        .count()
        .cloned()
        .expect("the count goes on");
    assert!(!scoring.is_asking(), "nobody is being asked any more");
    bench.run("Click aa");
    assert_eq!(results(&bench).map(|r| r[0].clone()), Some("W+4".into()));
}

#[test]
fn an_opinion_about_another_node_is_not_taken() {
    let sgf = "(;SZ[5]AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce][aa]*;B[ee])";
    let mut bench = Bench::new(sgf);
    bench.run("Score");
    let early = bench.asked();
    let proposal = opinion(&bench, &["ca", "cb", "cc", "cd", "ce"], PointStatus::Dead);
    bench.run("Forward, Score");
    bench.send(reply_to(&early, Ok(Reply::LifeAndDeath(proposal))));
    let scoring = bench
        .state
        .game()
        .count()
        .cloned()
        .expect("the count is open");
    assert!(
        scoring.dead().values().iter().all(|dead| !dead),
        "that opinion was about the node before"
    );
}

#[test]
fn accepting_writes_the_result_and_ends_the_game() {
    for (rules, result, points) in [("Japanese", "W+4", 4), ("Chinese", "W+5", 5)] {
        let mut bench = Bench::new(&TWO_SIDES.replace("KM[0]", &format!("KM[0]RU[{rules}]")));
        bench.run("Score, Click aa, Accept");
        assert_eq!(bench.record().info().result, result, "by {rules} rules");
        assert!(!bench.state.game().is_counting());
        assert_eq!(
            bench.notices(),
            format!("The game is over. White wins by {points}.")
        );
        bench.run("Undo");
        assert_eq!(
            bench.record().info().result,
            "",
            "the result is an edit like others"
        );
    }
}

#[test]
fn a_game_counted_after_two_passes_has_its_result() {
    let mut bench = Bench::playing("", "");
    bench.run("Click cc, Pass, Pass");
    assert!(bench.state.game().is_counting());
    bench.run("Accept");
    assert!(!bench.state.game().is_on());
    assert_eq!(bench.record().info().result, "B+80");
}

#[test]
fn leaving_the_count_changes_nothing() {
    for script in [
        "Score, LeaveScore",
        "Score, MoveNow",
        "Score, Click aa, Back",
    ] {
        let mut bench = Bench::new(TWO_SIDES);
        bench.run(script);
        // Escape first interrupts the engine that was asked for its opinion.
        if bench.state.game().is_counting() {
            let asked = bench.asked();
            bench.send(reply_to(&asked, Err(failure())));
            bench.run("MoveNow");
        }
        assert!(!bench.state.game().is_counting(), "{script}");
        assert_eq!(bench.sgf(), TWO_SIDES.replace("SZ[5]", ""), "{script}");
    }
}

#[test]
fn a_click_while_counting_plays_nothing() {
    let mut bench = Bench::new("(;SZ[5]*)");
    bench.run("Score, Click aa");
    assert_eq!(bench.sgf(), "(;*)");
    bench.send(GameCommand::LeaveCount);
    bench.run("Click aa");
    assert_eq!(bench.sgf(), "(;;B[aa]*)");
}

#[test]
fn the_answer_of_an_engine_closes_a_count_that_was_opened_meanwhile() {
    let mut bench = Bench::playing("", "territory");
    bench.run("Click cc");
    let asked = bench.asked();
    bench.run("Score");
    bench.send(reply_to(
        &asked,
        Ok(Reply::Move(engine::Answer::Play(point("gg")))),
    ));
    let cursor = bench.state.document().cursor();
    assert!(
        bench
            .state
            .game()
            .count()
            .as_ref()
            .is_none_or(|scoring| scoring.cell() == cursor),
        "the count is about another node"
    );
}
