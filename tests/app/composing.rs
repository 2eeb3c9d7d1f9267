//! Problems composed in the window: chosen, searched for, stopped, opened.

use crate::bench::Bench;
use crate::house::House;
use app::problems::composer::{
    ComposeNews, ComposeOrder, Composer, ComposerCommand, ComposerSearch, Source,
};
use app::settings::actions::Action;
use app::shell::availability::is_possible;
use app::shell::command::Command;
use app::shell::effect::Effect;
use app::shell::panels::status_line::StatusLine;
use app::shell::state::{Dialog, State};
use record::Collection;

/// Black lives by B9 alone; then he has played elsewhere and White has killed him.
const GAME: &str = "(;SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea];B[gg];W[ba])";

fn search(state: &State) -> &ComposerSearch {
    state.problems().composer().search().expect("a search")
}

/// What was ordered last.
fn ordered(bench: &Bench) -> &ComposeOrder {
    let orders = bench
        .effects
        .iter()
        .rev()
        .filter_map(|effect| match effect {
            Effect::Compose(order) => Some(order),
            _ => None,
        });
    orders.into_iter().next().expect("problems were ordered")
}

/// One problem was found.
fn news(number: u64) -> ComposerCommand {
    let found = Collection::read(GAME.as_bytes().to_vec()).expect("a game");
    ComposerCommand::Came(ComposeNews {
        number,
        done: 2,
        total: 3,
        found: Some(Box::new(found)),
        ended: false,
    })
}

/// The search has come to its end.
fn ended(number: u64) -> ComposerCommand {
    ComposerCommand::Came(ComposeNews {
        number,
        done: 3,
        total: 3,
        found: None,
        ended: true,
    })
}

#[test]
fn problems_come_of_a_game_and_are_solved() {
    let mut open = House::new(GAME).open();
    open.run(Action::Compose);
    open.run(ComposerCommand::Choose(Source::Line));
    open.picture("compose");
    open.click("Compose");
    open.wait_until("the end of the search", |state| search(state).has_ended());
    let found = search(open.state()).starts().len();
    assert!(found > 0, "B9 decides");
    open.picture("composed");
    open.click("Compose again");
    open.picture("compose-again");
    open.click("Back to what was found");
    open.click("Solve them");
    assert_eq!(open.state().dialog(), None);
    let solving = open.state().problems().solving().expect("a problem");
    assert!(solving.hides_answer());
    let games = open.state().document().collection().games().len();
    assert_eq!(games, found);
    open.run(Action::Quit);
    let asked = open.state().dialog();
    assert_eq!(asked, Some(&Dialog::Unsaved), "they are in no file yet");
}

#[test]
fn a_position_is_changed_and_the_search_can_be_stopped() {
    let mut open = House::new(GAME).japanese().dark().open();
    open.run(Action::Compose);
    assert_eq!(
        open.state().problems().composer().source(),
        Source::Position,
        "a position that was set up"
    );
    open.run(ComposerCommand::Begin);
    open.wait_until("a problem", |state| !search(state).starts().is_empty());
    open.run(ComposerCommand::Stop);
    open.wait_until("the end", |state| search(state).has_ended());
    assert!(search(open.state()).is_stopped());
    assert!(!search(open.state()).starts().is_empty());
}

#[test]
fn what_is_found_is_kept_while_the_dialog_is_closed_and_unsaved_changes_are_asked_about() {
    let mut bench = Bench::new(GAME);
    bench.run("Forward, Click ee, Compose");
    bench.send(ComposerCommand::Choose(Source::Line));
    bench.send(ComposerCommand::Begin);
    let number = ordered(&bench).number;
    bench.run("Close");
    bench.send(news(number));
    bench.send(news(number + 7));
    assert_eq!(search(&bench.state).starts().len(), 1);
    assert_eq!(search(&bench.state).progress(), [2, 3]);
    bench.run("Compose");
    assert_eq!(bench.state.dialog(), Some(&Dialog::Compose));
    bench.send(ComposerCommand::Solve(0));
    assert_eq!(bench.state.dialog(), Some(&Dialog::Unsaved));
    assert!(!search(&bench.state).is_stopped(), "more may come");
}

#[test]
fn what_was_found_is_opened_as_a_record_to_be_saved() {
    let mut bench = Bench::new(GAME);
    bench.run("Compose");
    bench.send(ComposerCommand::Begin);
    let number = ordered(&bench).number;
    bench.send(news(number));
    bench.send(ComposerCommand::Solve(0));
    assert!(bench.state.problems().is_solving());
    bench.run("Compose");
    bench.send(ComposerCommand::Edit);
    assert_eq!(bench.state.dialog(), None, "nothing would be lost");
    assert!(!bench.state.problems().is_solving());
    assert!(bench.state.document().is_modified(), "it is in no file");
    assert_eq!(bench.state.problems().composer().unopened(), 0);
}

#[test]
fn what_is_found_later_joins_what_was_opened_unless_that_was_changed() {
    let mut bench = Bench::new(GAME);
    bench.run("Compose");
    bench.send(ComposerCommand::Begin);
    let number = ordered(&bench).number;
    let two = format!("{GAME}{}", GAME.replace("AW[", "AW[hh]["));
    let more = || {
        let found = Collection::read(two.clone().into_bytes()).expect("games");
        ComposerCommand::Came(ComposeNews {
            number,
            done: 3,
            total: 3,
            found: Some(Box::new(found)),
            ended: false,
        })
    };
    bench.send(news(number));
    bench.send(ComposerCommand::Solve(0));
    assert!(bench.state.document().is_modified(), "it is in no file");
    bench.send(more());
    assert_eq!(bench.state.problems().composer().unopened(), 1);
    let new: Vec<_> = search(&bench.state).new_ones().collect();
    assert_eq!(new, [1], "the dialog goes on there");
    bench.run("Compose");
    bench.send(ComposerCommand::Solve(1));
    assert_eq!(bench.state.dialog(), None, "nothing would be lost");
    assert_eq!(bench.state.document().collection().games().len(), 2);
    assert_eq!(bench.state.document().game(), 1);
    bench.run("Solve, LeaveProblem, Click ee, Compose");
    bench.send(ComposerCommand::Solve(0));
    assert_eq!(
        bench.state.dialog(),
        Some(&Dialog::Unsaved),
        "a move was made"
    );
}

#[test]
fn a_search_goes_on_beside_other_work_and_says_so() {
    let mut bench = Bench::new(GAME);
    bench.run("Compose");
    bench.send(ComposerCommand::Begin);
    let number = ordered(&bench).number;
    bench.send(news(number));
    let told = |bench: &Bench| {
        let line = StatusLine::of(&bench.state);
        line.texts()
            .any(|text| text == "Composing: 2 of 3, 1 problem")
    };
    assert!(!told(&bench), "the dialog says it");
    bench.run("Close");
    assert!(told(&bench));
    bench.send(ended(number));
    assert!(!told(&bench));
    assert!(
        bench.notices().contains("1 problem was found"),
        "{}",
        bench.notices()
    );
}

#[test]
fn nobody_quits_without_what_was_composed_unasked() {
    let mut bench = Bench::new(GAME);
    bench.run("Compose");
    bench.send(ComposerCommand::Begin);
    bench.send(news(ordered(&bench).number));
    bench.run("Close, Quit");
    assert_eq!(bench.state.dialog(), Some(&Dialog::LoseComposed));
    bench.run("Compose");
    assert_eq!(
        bench.state.dialog(),
        Some(&Dialog::Compose),
        "he looks at it"
    );
    bench.run("Close, Quit");
    bench.send(Command::QuitWithoutComposed);
    assert!(matches!(bench.effects.last(), Some(Effect::Quit)));
    // What was opened is a record like others.
    let mut opened = Bench::new(GAME);
    opened.run("Compose");
    opened.send(ComposerCommand::Begin);
    opened.send(news(ordered(&opened).number));
    opened.send(ComposerCommand::Solve(0));
    opened.run("Compose");
    assert_eq!(
        opened.state.dialog(),
        Some(&Dialog::Compose),
        "beside the problem"
    );
    opened.run("Close, Quit");
    assert_eq!(opened.state.dialog(), Some(&Dialog::Unsaved));
}

#[test]
fn what_was_found_stays_until_another_search_begins() {
    let mut bench = Bench::new(GAME);
    bench.run("Compose");
    bench.send(ComposerCommand::Begin);
    bench.send(news(ordered(&bench).number));
    bench.send(ComposerCommand::Again);
    assert!(bench.state.problems().composer().shown().is_none());
    bench.run("Close, Compose");
    assert!(bench.state.problems().composer().shown().is_some());
    assert_eq!(search(&bench.state).starts().len(), 1);
    bench.send(ComposerCommand::Again);
    bench.send(ComposerCommand::Begin);
    assert!(search(&bench.state).starts().is_empty(), "it begins anew");
}

#[test]
fn who_comes_back_to_a_search_that_found_nothing_is_asked_what_to_compose_from() {
    let mut bench = Bench::new(GAME);
    bench.run("Compose");
    bench.send(ComposerCommand::Begin);
    let number = ordered(&bench).number;
    bench.send(ended(number));
    let composer = bench.state.problems().composer();
    assert!(composer.shown().is_some(), "that nothing was found is seen");
    bench.run("MoveNow, Compose");
    assert!(bench.state.problems().composer().shown().is_none());
    assert_eq!(bench.state.dialog(), Some(&Dialog::Compose));
}

#[test]
fn a_position_is_changed_only_if_both_colours_are_there() {
    for game in ["(;SZ[9])", "(;SZ[9]AB[cc])"] {
        let mut bench = Bench::new(game);
        bench.run("Compose");
        let (composer, document) = (bench.state.problems().composer(), bench.state.document());
        assert_eq!(composer.source(), Source::Line, "{game}");
        assert!(!Composer::is_possible(Source::Position, document), "{game}");
    }
    let bench = Bench::new(GAME);
    let document = bench.state.document();
    assert!(Composer::is_possible(Source::Position, document));
}

#[test]
fn who_leaves_a_problem_to_compose_sees_the_search() {
    let mut bench = Bench::new(GAME);
    bench.run("Compose");
    bench.send(ComposerCommand::Begin);
    bench.send(news(ordered(&bench).number));
    bench.send(ComposerCommand::Solve(0));
    bench.run("Compose");
    bench.send(ComposerCommand::Begin);
    assert_eq!(bench.state.dialog(), Some(&Dialog::LeaveProblem));
    bench.send(Command::LeaveProblem);
    assert_eq!(bench.state.dialog(), Some(&Dialog::Compose));
    assert!(search(&bench.state).starts().is_empty(), "it has begun");
}

#[test]
fn only_games_of_go_and_beside_no_unsolved_problem() {
    let mut pentago = Bench::new("(;GM[30]FF[4])");
    assert!(!is_possible(&pentago.state, Action::Compose));
    pentago.run("Compose");
    assert_eq!(pentago.state.dialog(), None);
    let mut solved = Bench::new(GAME);
    solved.run("Solve, Compose");
    assert_ne!(
        solved.state.dialog(),
        Some(&Dialog::Compose),
        "what is found beside an unsolved problem might tell of its answer"
    );
}
