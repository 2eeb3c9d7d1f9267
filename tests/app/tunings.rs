//! A tuning, looked at while its games are played.

use crate::bench::Bench;
use crate::house::{House, Open};
use app::engines::tunings::{TuningCommand, TuningView};
use app::settings::actions::Action;
use app::shell::browse::Purpose;
use app::shell::command::{Command, PickCommand};
use app::shell::effect::Effect;
use app::shell::state::Dialog;
use eframe::egui::Key;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::atomic::Ordering;
use tune::{Parameter, Space};

/// Two parameters: the engine wins most near 2 of the first, the second makes no difference.
fn space() -> Space {
    let parameter = |name: &str, min, max, now, whole| Parameter {
        name: name.to_owned(),
        min,
        max,
        now: Some(now),
        whole,
    };
    let parameters = vec![
        parameter("exploration", 0.5, 3.0, 1.0, false),
        parameter("threads", 1.0, 9.0, 4.0, true),
    ];
    Space::new(parameters).expect("a space")
}

/// The file of a part with so many pairs of 400, as `katsura tune` writes it.
fn write(folder: &Path, pairs: u64) {
    let mut text = String::from(
        r#"{"katsura_part":"tune","shard":"1/1","of":{"engine":"net:visits=50","send":[],"against":"montecarlo","parameters":[["exploration",0.5,3.0,false],["threads",1.0,9.0,true]],"options":[]}}
{"note":{"now":[1.0,4.0],"pairs":400}}
"#,
    );
    let space = space();
    let mut dice = go::Random::new(7);
    for number in 0..pairs {
        let at = space.point(number)[0] - 0.2;
        let chance = 0.7 - 0.5 * at * at;
        let won = |dice: &mut go::Random| {
            let drawn = (dice.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
            f64::from(u8::from(drawn < chance))
        };
        let score = won(&mut dice) + won(&mut dice);
        let line = format!(r#"{{\"pair\":{number},\"score\":{score:.1},\"games\":2}}"#);
        let _ = writeln!(text, r#"{{"item":{number},"lines":["{line}"]}}"#);
    }
    std::fs::write(folder.join("tune-1-of-1.jsonl"), text).expect("room");
}

fn watching(house: House, folder: &Path) -> Open {
    let mut open = house.open();
    open.run(Action::Tuning);
    assert_eq!(open.state().dialog(), Some(&Dialog::Tuning));
    open.run(Command::ChoosePath(
        Purpose::Tuning,
        folder.to_owned().into(),
    ));
    open
}

fn wait_for(open: &mut Open, pairs: u64) -> TuningView {
    open.wait_until("the pairs", |state| {
        let view = state.engines().tuning().view();
        view.is_some_and(|view| view.pairs == pairs)
    });
    let view = open.state().engines().tuning().view();
    view.expect("it was there").clone()
}

#[test]
fn a_tuning_is_followed_while_it_grows() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut open = watching(House::new("(;SZ[9])"), folder.path());
    open.wait_until("a word about the empty folder", |state| {
        state.engines().tuning().failure().is_some()
    });
    assert!(open.has("No tuning is in this folder yet."));
    write(folder.path(), 20);
    let view = wait_for(&mut open, 20);
    assert_eq!(view.planned, Some(400));
    assert!(open.has("net:visits=50 against montecarlo"));
    assert!(open.count("20 of 400 pairs") > 0);
    assert!(view.parameters[1].is_unknown(), "it makes no difference");
    assert!(open.count("these games do not say") > 0);
    let few = view.parameters[0].best_now().expect("an estimate");
    write(folder.path(), 300);
    let view = wait_for(&mut open, 300);
    assert_eq!(open.state().engines().tuning().failure(), None);
    let exploration = &view.parameters[0];
    let many = exploration.best_now().expect("an estimate");
    assert!(
        many.low < 0.2 && 0.2 < many.high && many.high - many.low < few.high - few.low,
        "{few:?} {many:?}"
    );
    let pairs: Vec<u64> = exploration.best.iter().map(|(pairs, _)| *pairs).collect();
    assert_eq!(pairs, [8, 12, 18, 27, 40, 60, 90, 135, 202, 300]);
    assert!(!exploration.is_unknown());
    assert!(open.count("Against the present values") > 0);
    assert!(open.count("play a match") > 0, "what the number is worth");
    // Another folder takes its place, and is empty.
    let other = tempfile::tempdir().expect("a folder for the test");
    open.run(TuningCommand::Folder(other.path().to_owned().into()));
    assert!(open.state().engines().tuning().view().is_none());
    open.wait_until("a word about the empty folder", |state| {
        state.engines().tuning().failure().is_some()
    });
}

#[test]
fn a_folder_is_chosen_by_its_name_too() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let named = folder.path().join("tuned");
    std::fs::create_dir(&named).expect("room");
    write(&named, 10);
    let mut open = House::new("(;SZ[9])").open();
    open.run(Action::Tuning);
    let here = folder.path().to_owned().into();
    open.run(PickCommand::NoDialog(Purpose::Tuning, here));
    open.type_text("tuned");
    open.key(Key::Enter);
    wait_for(&mut open, 10);
    assert_eq!(open.state().dialog(), Some(&Dialog::Tuning));
}

/// The last folder that the world was asked to follow: its number, and whether it need not any more.
fn followed(bench: &Bench) -> (u64, bool) {
    let mut orders = bench.effects.iter().filter_map(|effect| match effect {
        Effect::FollowTuning(order) => Some(order),
        _ => None,
    });
    let order = orders.next_back().expect("a folder is followed");
    (order.number, order.stop.load(Ordering::Acquire))
}

#[test]
fn a_folder_at_which_nobody_looks_is_not_followed() {
    let mut bench = Bench::new("(;SZ[9])");
    bench.run("Tuning");
    bench.send(TuningCommand::Folder("tuned".into()));
    let news = |number| TuningCommand::Read(number, Err(message::quoted("nothing")));
    bench.send(news(1));
    assert_eq!(followed(&bench), (1, false));
    // While another folder is chosen the dialog is still wanted.
    bench.send(Command::PickFor(Purpose::Tuning));
    bench.send(PickCommand::NoDialog(Purpose::Tuning, "/".into()));
    bench.send(news(1));
    assert_eq!(followed(&bench), (1, false));
    bench.run("Close, Close");
    assert_eq!(bench.state.dialog(), None);
    bench.send(news(1));
    assert_eq!(followed(&bench), (1, true));
    bench.run("Tuning");
    assert_eq!(followed(&bench), (2, false), "until somebody looks again");
}

fn draw(house: House, picture: &str) {
    let folder = tempfile::tempdir().expect("a folder for the test");
    // The name of the outer one is chance, and no part of the picture.
    let named = folder.path().join("tuned");
    std::fs::create_dir(&named).expect("room");
    write(&named, 300);
    let mut open = watching(house, &named);
    wait_for(&mut open, 300);
    open.picture(picture);
}

#[test]
fn a_tuning_in_the_window() {
    draw(House::new("(;SZ[9])"), "tuning");
}

#[test]
fn a_tuning_in_japanese() {
    draw(House::new("(;SZ[9])").japanese(), "tuning-ja");
}
