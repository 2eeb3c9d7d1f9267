//! Networks of the user's, and the levels at which engines play.

use crate::bench::{Bench, nine};
use crate::house::House;
use app::engines::{EngineCommand, EnginesCommand};
use app::game::GameCommand;
use app::settings::nets::NetFacts;
use app::settings::{NewGame, Settings};
use app::shell::browse::Purpose;
use app::shell::command::Command;
use app::shell::command::PickCommand;
use app::shell::effect::Effect;
use app::shell::state::Dialog;
use eframe::egui::Key;
use engine::Ask;

fn facts(speed: Option<f32>) -> NetFacts {
    NetFacts {
        file: "/nets/b6.bin.gz".into(),
        fingerprint: "3800000-1".into(),
        bytes: 3_800_000,
        version: 8,
        blocks: 6,
        channels: 96,
        like_people: false,
        speed,
    }
}

#[test]
fn a_human_style_network_plays_at_ranks() {
    let facts = NetFacts {
        like_people: true,
        ..facts(None)
    };
    let levels = |bench: &Bench| {
        let slot = bench
            .state
            .engines()
            .by_name("net:b6.bin.gz")
            .expect("it is there");
        slot.levels
            .iter()
            .map(|words| bench.state.in_words(words))
            .collect::<Vec<_>>()
    };
    let mut bench = Bench::with_engines(Vec::new());
    bench.send(Command::Engines(EnginesCommand::AddNet(facts)));
    let ranks = levels(&bench);
    assert_eq!(
        (ranks.len(), &*ranks[28]),
        (30, "plays like people of 9 dan")
    );
    let own = bench.state.engines().by_name("net").expect("it is there");
    assert_eq!(own.levels.len(), 15);

    // They are known before the engine is started for the first time.
    let kept = toml::to_string(bench.state.settings()).expect("settings can be written");
    let again = Bench::with(Settings::read(&kept, |_| None).0, "(;SZ[9])");
    assert_eq!(levels(&again), ranks);

    // Another network in the same file is found out when it is looked at; nobody knows what rank its levels have.
    bench.send(Command::Engines(EnginesCommand::NetSeen(self::facts(None))));
    let levels = levels(&bench);
    assert_eq!((levels.len(), &*levels[2]), (15, "3  novice"));
    let own = bench.state.engines().by_name("net").expect("it is there");
    let own = bench.state.in_words(&own.levels[2]);
    assert_eq!(own, "3  novice · about 17 kyu");
}

#[test]
fn a_network_becomes_an_engine_and_is_remembered() {
    let mut bench = Bench::with_engines(Vec::new());
    bench.send(Command::Engines(EnginesCommand::AddNet(facts(None))));
    assert_eq!(bench.added(), ["net:b6.bin.gz"]);
    assert_eq!(bench.state.settings().overlay_engine, "net:b6.bin.gz");
    let measured = |effect: &Effect| matches!(effect, Effect::MeasureNet(file, _) if file.name() == "b6.bin.gz");
    assert!(bench.effects.iter().any(measured), "its speed is measured");
    bench.send(Command::Engines(EnginesCommand::NetSeen(facts(Some(
        350.4,
    )))));
    // Once more is not twice.
    bench.send(Command::Engines(EnginesCommand::AddNet(facts(Some(350.4)))));
    assert_eq!(bench.added().len(), 1);

    let kept = toml::to_string(bench.state.settings()).expect("settings can be written");
    let (settings, error) = Settings::read(&kept, |_| None);
    assert_eq!(error, None);
    let again = Bench::with_engines(settings.engines.clone());
    assert_eq!(again.added(), ["net:b6.bin.gz"]);
    let words = settings.nets[0].sentence().to_string();
    assert_eq!(
        words,
        "network of 6 blocks × 96 channels, version 8, 3.6 MB"
    );
    let speed = settings.nets[0]
        .speed_in_words()
        .map(|words| words.to_string());
    assert_eq!(
        speed.as_deref(),
        Some("350 positions a second on this computer")
    );
}

#[test]
fn the_usual_engine_takes_over_from_a_network_that_is_removed() {
    let mut bench = Bench::with_engines(Vec::new());
    bench.send(Command::Engines(EnginesCommand::AddNet(facts(None))));
    bench.engine_does("net:b6.bin.gz", EngineCommand::Remove);
    assert_eq!(bench.added(), [""; 0]);
    let drawing = bench.state.engines().overlay_engine();
    assert_eq!(bench.state.engines().name(drawing), "net");
    assert_eq!(bench.state.settings().overlay_engine, "net");
}

#[test]
fn a_file_that_is_no_network_says_why() {
    let mut open = House::new("(;SZ[9];B[ee])").open();
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("b10.bin.gz");
    std::fs::write(&path, "b10 7 22 19").expect("a file");
    open.run(Command::ChoosePath(Purpose::Net, path.into()));
    open.wait_until("the complaint", |state| !state.notices().is_empty());
    assert!(open.count("b10.bin.gz cannot be used as a network") >= 1);
    assert!(open.count("version 7 of the format is not supported") >= 1);
}

#[test]
fn the_newest_message_is_read_below_a_dialog() {
    let mut open = House::new("(;SZ[9];B[ee])").open();
    let folder = tempfile::tempdir().expect("a folder for the test");
    for (name, content) in [
        ("damaged", "b10 7 22 19"),
        ("empty", ""),
        ("text", "no net"),
    ] {
        let path = folder.path().join(format!("{name}.bin.gz"));
        std::fs::write(&path, content).expect("a file");
        open.run(Command::ChoosePath(Purpose::Net, path.into()));
        let said = format!("{name}.bin.gz cannot be used");
        open.wait_until("the complaint", |state| {
            state
                .notices()
                .iter()
                .any(|notice| notice.text.contains(&said))
        });
        open.run(Command::OpenDialog(Dialog::Engines));
        open.settle();
    }
    open.picture("messages-below-dialog");
}

#[test]
fn an_engine_plays_at_the_level_that_was_chosen() {
    for (engine, chosen, asked) in [
        ("net", 3, Some(3)),
        ("net", 0, Some(15)),
        ("montecarlo", 12, Some(10)),
        ("territory", 3, None),
    ] {
        let mut bench = Bench::with_engines(Vec::new());
        let game = NewGame {
            black_level: chosen,
            ..nine(engine, "")
        };
        bench.send(Command::Game(GameCommand::New(Box::new(game))));
        let Ask::Move(search) = bench.asked().ask else {
            panic!("{engine} is asked for a move")
        };
        assert_eq!(search.level, asked, "{engine}");
    }
}

#[test]
fn a_level_is_read_whole_in_the_card_of_its_player() {
    let mut open = House::new("(;SZ[9])").open();
    let game = NewGame {
        white_level: 1,
        ..nine("", "net")
    };
    open.run(Command::Game(GameCommand::New(Box::new(game))));
    let level = "1  beginner, takes what is in atari · about 21 kyu";
    let words = open.node(level).rect();
    assert!(words.height() > 20.0, "in several lines: {words:?}");
}

#[test]
fn a_network_that_is_not_there_is_looked_for_and_the_list_of_engines_stays() {
    // By the desktop's dialog, and by our own.
    for browses in [false, true] {
        let mut open = House::new("(;SZ[9])").open();
        open.key(Key::F6);
        if browses {
            let here = "/nowhere".into();
            open.run(PickCommand::NoDialog(Purpose::Net, here));
        }
        let path = "/nowhere/b10.bin.gz".into();
        open.run(Command::ChoosePath(Purpose::Net, path));
        open.wait_until("the complaint", |state| !state.notices().is_empty());
        assert_eq!(open.count("b10.bin.gz cannot be read. Check its name"), 1);
        assert_eq!(open.count("Download it again"), 0);
        assert_eq!(open.state().dialog(), Some(&Dialog::Engines));
    }
}
