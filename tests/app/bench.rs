//! The state on a bench: a record in, a script of commands, the record with its cursor out.
//!
//! A record is written as SGF with `*` behind the node that is shown; points in scripts are SGF
//! letters as well, so `Click dd` and `;B[dd]` are the same point.

use app::document::Document;
use app::document::edit::Edit;
use app::document::files::FileCommand;
use app::document::navigate::Go;
use app::engines::{EngineCommand, EngineId, EnginesCommand, Question, RequestKind};
use app::game::{AfterTrouble, GameCommand};
use app::notices::Offer;
use app::problems::ProblemCommand;
use app::problems::solving::SolvingCommand;
use app::settings::actions::ACTIONS;
use app::settings::profiles::Profile;
use app::settings::solving::TimedSetup;
use app::settings::{NewGame, Settings};
use app::shell::apply::apply;
use app::shell::command::Command;
use app::shell::command::UnsavedCommand;
use app::shell::effect::{Effect, FilesEffect, ReadAbout, ReadEffect};
use app::shell::state::{State, Tool};
use engine::{Answer, Ask, EngineError, OverlayKind, Reply};
use fileref::FileRef;
use go::{Komi, Point};
use overlay::Overlay;
use record::{CellId, Collection, Record};
use std::time::Duration;
use tsumego::Verdict;

/// Properties of the root that say nothing about the game.
const HOUSEKEEPING: [&str; 5] = ["GM", "FF", "CA", "AP", "SZ"];

/// The state, and what it has asked of the world so far.
pub(crate) struct Bench {
    pub(crate) state: State,
    pub(crate) effects: Vec<Effect>,
    // Questions that were still open when the effects were last taken.
    open: Vec<Asked>,
}

/// What an engine was asked.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) engine: EngineId,
    pub(crate) request: u64,
    pub(crate) ask: Ask,
    pub(crate) game: engine::Game,
}

impl Bench {
    /// The last question to the reader.
    #[track_caller]
    pub(crate) fn asked_reader(&self) -> &ReadEffect {
        let asked = self.effects.iter().rev().find_map(|effect| match effect {
            Effect::Read(asked) => Some(asked),
            _ => None,
        });
        asked.expect("the reader was asked")
    }

    /// The reader compares the file with what it finds, as it was asked last.
    pub(crate) fn reader_checks(&mut self) {
        let asked = self.asked_reader();
        assert_eq!(asked.about, ReadAbout::Check);
        let problem = &asked.inquiry;
        let audit = opinion::audit(
            problem,
            opinion::Effort {
                is_patient: false,
                threads: 1,
            },
            &|| false,
        );
        let told = SolvingCommand::Checked(asked.number, audit.map(Box::new));
        self.send(told);
    }

    /// An exam of so many problems in their order is begun, each with so many seconds.
    pub(crate) fn begin_exam(&mut self, seconds: u32, count: u32) {
        self.begin(seconds, count, true);
    }

    /// Problems against the clock are begun in their order, each with so many seconds.
    pub(crate) fn begin_timed(&mut self, seconds: u32, count: u32) {
        self.begin(seconds, count, false);
    }

    fn begin(&mut self, seconds: u32, count: u32, exam: bool) {
        self.send(ProblemCommand::BeginTimed(TimedSetup {
            seconds,
            exam,
            count,
            shuffled: false,
        }));
    }

    /// A bench with that record open; a `*` in it says which node is shown.
    pub(crate) fn new(sgf: &str) -> Bench {
        Bench::open(Settings::default(), sgf, None)
    }

    /// The same, with the record in that file.
    pub(crate) fn of_file(sgf: &str, path: &str) -> Bench {
        Bench::open(Settings::default(), sgf, Some(path))
    }

    /// The same with these settings, in English.
    pub(crate) fn with(settings: Settings, sgf: &str) -> Bench {
        Bench::open(settings, sgf, None)
    }

    fn open(settings: Settings, sgf: &str, path: Option<&str>) -> Bench {
        let settings = Settings {
            language: "en".into(),
            ..settings
        };
        let mut bench = Bench {
            state: State::new(settings, katsura::window::world::start_of_program()),
            effects: Vec::new(),
            open: Vec::new(),
        };
        let (plain, at) = without_cursor(sgf);
        let read = || {
            let games = Collection::read(plain.clone().into_bytes());
            Document::new(
                games.expect("the table holds records"),
                path.map(FileRef::from),
            )
        };
        bench.state.show(read());
        let mut document = read();
        document.go_to(bench.cell(at));
        bench.state.show(document);
        bench
    }

    /// A bench with an empty 9×9 board and those engines on its list.
    pub(crate) fn with_engines(engines: Vec<Profile>) -> Bench {
        let settings = Settings {
            engines,
            ..Settings::default()
        };
        Bench::with(settings, "(;SZ[9])")
    }

    /// The engine of that name.
    pub(crate) fn engine(&self, name: &str) -> EngineId {
        let slot = self.state.engines().by_name(name);
        slot.unwrap_or_else(|| panic!("no engine {name}")).id
    }

    /// Something happens with the engine of that name.
    pub(crate) fn engine_does(&mut self, name: &str, event: EngineCommand) {
        let id = self.engine(name);
        self.send(Command::Engines(EnginesCommand::Engine(id, event)));
    }

    /// The names of the engines the user added.
    pub(crate) fn added(&self) -> Vec<String> {
        let slots = self.state.engines().slots().iter();
        slots
            .filter(|slot| slot.profile.is_some())
            .map(|slot| slot.name.clone())
            .collect()
    }

    /// Takes the offer that a message makes, as a click on its button does.
    pub(crate) fn take(&mut self, offer: Offer) {
        let notices = self.state.notices();
        let at = notices.iter().position(|n| n.offers.contains(&offer));
        let at = at.unwrap_or_else(|| panic!("{offer:?} is not offered: {notices:?}"));
        self.send(Command::DismissNotice(at));
        if let Some(command) = app::shell::panels::messages::command_of(offer) {
            self.send(command);
        }
    }

    /// A bench with a game between those players on a 9×9 board: empty for a person, or an engine.
    pub(crate) fn playing(black: &str, white: &str) -> Bench {
        let mut bench = Bench::new("(;)");
        bench.send(GameCommand::New(Box::new(nine(black, white))));
        bench
    }

    /// The node of that number in file order.
    pub(crate) fn cell(&self, number: usize) -> CellId {
        self.record()
            .cells()
            .nth(number)
            .expect("the script names a node of the record")
    }

    pub(crate) fn record(&self) -> &Record {
        self.state.document().record()
    }

    /// Does one thing.
    pub(crate) fn send(&mut self, command: impl Into<Command>) {
        self.effects.extend(apply(&mut self.state, command.into()));
    }

    /// Does what a script says: steps separated by commas, see [`Bench::step`].
    pub(crate) fn run(&mut self, script: &str) -> &mut Bench {
        for step in script
            .split(',')
            .map(str::trim)
            .filter(|step| !step.is_empty())
        {
            self.step(step);
        }
        self
    }

    /// One step: the name of an action, or a word and what it is about.
    fn step(&mut self, step: &str) {
        let (word, rest) = step.split_once(' ').unwrap_or((step, ""));
        let number = || {
            rest.parse::<u32>()
                .unwrap_or_else(|_| panic!("a number in “{step}”"))
        };
        let command = match word {
            "Click" => Command::Click(point(rest)),
            "Stone" => Go::Stone(point(rest)).into(),
            "Stroke" => Command::Stroke(rest.split(' ').map(point).collect()),
            "Other" => Command::OtherButton(rest.split(' ').map(point).collect()),
            "Tool" => Edit::Choose(tool(rest)).into(),
            "Comment" => Edit::Comment(rest.to_owned()).into(),
            "Player" => Edit::Info("PB", rest.to_owned()).into(),
            "Node" => Go::To(self.cell(number() as usize)).into(),
            "Depth" => Go::Depth(number()).into(),
            "Move" => Go::Move(number()).into(),
            "Game" => Command::SelectGame(number() as usize),
            "Step" => Go::Step(rest.parse().expect("a number of steps")).into(),
            "Answer" => self.reply(Ok(Reply::Move(answer(rest)))),
            "Fail" => self.reply(Err(failure())),
            "TryAgain" => GameCommand::AfterTrouble(AfterTrouble::TryAgain).into(),
            "PlayMyself" => GameCommand::AfterTrouble(AfterTrouble::PlayMyself).into(),
            "PassForIt" => GameCommand::AfterTrouble(AfterTrouble::Pass).into(),
            "ItResigns" => GameCommand::AfterTrouble(AfterTrouble::Resign).into(),
            "Accept" => GameCommand::AcceptCount.into(),
            "LeaveScore" => GameCommand::LeaveCount.into(),
            "ConfirmResign" => GameCommand::Resign.into(),
            "Close" => Command::CloseDialog,
            "LeaveProblem" => Command::LeaveProblem,
            "GiveUp" => SolvingCommand::Solution.into(),
            "SaveFirst" => Command::Unsaved(UnsavedCommand::SaveFirst),
            "Discard" => Command::Unsaved(UnsavedCommand::Discard),
            "OpenFile" => Command::File(FileCommand::Open(FileRef::from(rest))),
            "Tick" => Command::Tick,
            "Wait" => return self.state.wait(Duration::from_secs(number().into())),
            _ => action(word),
        };
        self.send(command);
    }

    /// The text that was put on the clipboard last.
    pub(crate) fn clipboard(&self) -> String {
        let copied = self.effects.iter().rev().find_map(|effect| match effect {
            Effect::Copy(text) => Some(text.clone()),
            _ => None,
        });
        copied.expect("something was copied")
    }

    /// The clipboard tells its text.
    pub(crate) fn paste(&mut self, text: &str) {
        self.send(Command::File(FileCommand::Pasted(text.to_owned())));
    }

    /// The last question that has not been taken back.
    pub(crate) fn asked(&self) -> Asked {
        self.questions().pop().expect("an engine was asked")
    }

    /// The questions that were sent and not taken back, oldest first.
    pub(crate) fn questions(&self) -> Vec<Asked> {
        let mut open = self.open.clone();
        for effect in &self.effects {
            match effect {
                Effect::Ask(question) => open.push(Asked {
                    engine: question.engine,
                    request: question.request,
                    ask: question.ask.clone(),
                    game: (*question.game).clone(),
                }),
                Effect::Forget(_, request) => open.retain(|asked| asked.request != *request),
                _ => {}
            }
        }
        open
    }

    /// The answer to the last question.
    pub(crate) fn reply(&self, result: Result<Reply, EngineError>) -> Command {
        reply_to(&self.asked(), result)
    }

    /// Answers the last question with an overlay in which each point has a label, so that a test
    /// can tell one overlay from another.
    pub(crate) fn answer_overlay(&mut self, asked: &Asked, mark: &str) {
        let mut overlay = Overlay::new(self.record().size(), mark);
        overlay.text.push(message::quoted(mark));
        self.send(reply_to(asked, Ok(Reply::Picture(overlay))));
    }

    /// The name of the overlay that is shown.
    pub(crate) fn overlay(&self) -> Option<&str> {
        self.state
            .board_view()
            .shown_overlay()
            .map(|overlay| &*overlay.title)
    }

    /// The record as SGF with the cursor, housekeeping left out.
    pub(crate) fn sgf(&self) -> String {
        let mut text = String::from("(");
        self.write_from(self.record().root(), &mut text);
        text.push(')');
        text
    }

    // Recursive: the records of the tables are small.
    fn write_from(&self, cell: CellId, text: &mut String) {
        let record = self.record();
        text.push(';');
        for (name, values) in record.properties(cell) {
            if HOUSEKEEPING.contains(&&*name) {
                continue;
            }
            text.push_str(&name);
            for value in values {
                text.extend(["[", value.as_ref(), "]"]);
            }
        }
        if cell == self.state.document().cursor() {
            text.push('*');
        }
        let children: Vec<CellId> = record.children(cell).collect();
        for &child in &children {
            let branches = children.len() > 1;
            text.push_str(if branches { "(" } else { "" });
            self.write_from(child, text);
            text.push_str(if branches { ")" } else { "" });
        }
    }

    /// What was asked of the world since the last call, in words; keeping settings is left out.
    pub(crate) fn asked_of_world(&mut self) -> String {
        self.open = self.questions();
        let words: Vec<String> = self
            .effects
            .drain(..)
            .filter_map(|effect| self.state.in_short(&effect))
            .collect();
        words.join(", ")
    }

    /// The verdicts that were to be remembered, and with how many hints.
    pub(crate) fn remembered(&self) -> Vec<(Verdict, u8)> {
        let effects = self.effects.iter();
        let tries = effects.filter_map(|effect| match effect {
            Effect::Remember(_, attempt, _) => Some((attempt.verdict, attempt.hints)),
            _ => None,
        });
        tries.collect()
    }

    /// What the messages say, joined.
    pub(crate) fn notices(&self) -> String {
        let texts: Vec<&str> = self
            .state
            .notices()
            .iter()
            .map(|notice| &*notice.text)
            .collect();
        texts.join(" | ")
    }
}

/// Effects in words.
trait InShort {
    fn in_short(&self, effect: &Effect) -> Option<String>;
}

impl InShort for State {
    fn in_short(&self, effect: &Effect) -> Option<String> {
        let name = |id: &EngineId| {
            self.engines()
                .slot(*id)
                .map_or("?", |slot| &slot.name)
                .to_owned()
        };
        let file = FileRef::name;
        Some(match effect {
            Effect::AskPlayer(asked) => format!("ask {}", asked.player),
            Effect::AskWatcher(asked) => format!("watch {}", asked.player),
            Effect::StopWatcher => "stop watching".into(),
            Effect::StopPlayer => "stop the player".into(),
            Effect::SaveSettings
            | Effect::Sound(_)
            | Effect::Journal(_)
            | Effect::Rate(..)
            | Effect::Files(FilesEffect::Drop(_)) => {
                return None;
            }
            Effect::Pick { purpose, .. } => format!("pick {purpose:?}"),
            Effect::Files(FilesEffect::Read { path, .. } | FilesEffect::ReadSearch(path)) => {
                format!("read {}", file(path))
            }
            Effect::Files(FilesEffect::Write { path, .. } | FilesEffect::Save { path, .. }) => {
                format!("write {}", file(path))
            }
            Effect::Files(FilesEffect::ListGames { .. }) => "list the games".into(),
            Effect::Files(FilesEffect::ListFolder { folder, .. }) => {
                format!("list {}", file(folder))
            }
            Effect::Files(FilesEffect::List(_)) => "list".into(),
            Effect::Files(FilesEffect::Glimpse(path)) => format!("look at {}", file(path)),
            Effect::Fingerprint(engine, _) => format!("look at the file of {}", name(engine)),
            Effect::TryOut(engine, _) => format!("try {} out", name(engine)),
            Effect::Files(FilesEffect::LookOver { .. }) => "look the games over".into(),
            Effect::FindPresets => "look for programs".into(),
            Effect::Copy(_) => "copy".into(),
            Effect::CopyPicture(_) => "copy picture".into(),
            Effect::Paste => "paste".into(),
            Effect::Ask(Question { engine, ask, .. }) => match ask {
                Ask::Move(_) => format!("ask {} to move", name(engine)),
                Ask::Picture { id, .. } => format!("ask {} for {id}", name(engine)),
                Ask::LifeAndDeath => format!("ask {} for status", name(engine)),
                Ask::Analyse(search) => {
                    let kind = OverlayKind::analysis(search.detail.ownership);
                    format!("ask {} for {}", name(engine), kind.id)
                }
                Ask::Console { line } => format!("tell {}: {line}", name(engine)),
                Ask::Belief => format!("ask {} what it believes", name(engine)),
            },
            Effect::Interrupt(engine) => format!("interrupt {}", name(engine)),
            Effect::WaitOn(engine) => format!("wait on for {}", name(engine)),
            Effect::Forget(engine, _) => format!("forget {}", name(engine)),
            Effect::Restart(engine, _) => format!("restart {}", name(engine)),
            Effect::Close(engine) => format!("close {}", name(engine)),
            Effect::StartMatch(_) => "start a match".into(),
            Effect::Regression(_) => "something about tests".into(),
            Effect::StopMatch => "stop the match".into(),
            Effect::AnalyseGame(_) => "analyse the game".into(),
            Effect::StopAnalysis => "stop the analysis".into(),
            Effect::Preview(..) => "make a preview".into(),
            Effect::Export(_, path, _) => format!("export {}", file(path)),
            Effect::StopExport => "stop the export".into(),
            Effect::KeepMistake(..) => "keep mistake".into(),
            Effect::Remember(_, attempt, _) => format!("remember {:?}", attempt.verdict),
            Effect::AskStandings(_) => "ask how it stands".into(),
            Effect::AskOverview => "ask how the days went".into(),
            Effect::Read(asked) => match asked.about {
                ReadAbout::Move => "read the move".into(),
                ReadAbout::Hint => "look for a move".into(),
                ReadAbout::Solution => "look for the solution".into(),
                ReadAbout::Why => "find out why".into(),
                ReadAbout::Check => "check the problem".into(),
            },
            Effect::FullScreen(on) => format!("full screen {on}"),
            Effect::Quit => "quit".into(),
            Effect::FollowTuning(order) => format!("follow {}", file(&order.folder)),
            Effect::Files(FilesEffect::Inspect(path) | FilesEffect::InspectNet(path)) => {
                format!("inspect {}", file(path))
            }
            Effect::MeasureNet(..) => "measure a network".into(),
            Effect::Compose(_) => "compose problems".into(),
            Effect::Puzzle(_) => "judge a move of a problem".into(),
        })
    }
}

/// The settings of a 9×9 game between those players, without komi, by Japanese rules.
pub(crate) fn nine(black: &str, white: &str) -> NewGame {
    NewGame {
        width: 9,
        height: 9,
        komi: Komi::ZERO,
        black: black.into(),
        white: white.into(),
        ..NewGame::default()
    }
}

/// Does the script with the record `before` and compares it, cursor included, with `after`.
#[track_caller]
pub(crate) fn check(before: &str, script: &str, after: &str) {
    let mut bench = Bench::new(before);
    bench.run(script);
    assert_eq!(bench.sgf(), after, "after “{script}” on {before}");
}

/// Like [`check`], for a whole table.
#[track_caller]
pub(crate) fn check_all(table: &[(&str, &str, &str)]) {
    for (before, script, after) in table {
        check(before, script, after);
    }
}

/// An answer to a question, as the world would deliver it.
pub(crate) fn reply_to(asked: &Asked, result: Result<Reply, EngineError>) -> Command {
    Command::Engines(EnginesCommand::Engine(
        asked.engine,
        EngineCommand::Answer(asked.request, result),
    ))
}

/// A move as an answer: SGF letters, `pass` or `resign`.
pub(crate) fn answer(text: &str) -> Answer {
    match text {
        "pass" => Answer::Pass,
        "resign" => Answer::Resign,
        letters => Answer::Play(point(letters)),
    }
}

/// An engine that is gone.
pub(crate) fn failure() -> EngineError {
    EngineError::Spawn {
        engine: "territory".into(),
        reason: message::quoted("the test says so"),
    }
}

/// A point from its SGF letters.
pub(crate) fn point(letters: &str) -> Point {
    match letters.as_bytes() {
        [x @ b'a'..=b'z', y @ b'a'..=b'z'] => Point::new(x - b'a', y - b'a'),
        _ => panic!("“{letters}” is no point"),
    }
}

/// Whether any open request is about a move.
pub(crate) fn waits_for_move(bench: &Bench) -> bool {
    bench
        .state
        .engines()
        .requests()
        .iter()
        .any(|question| matches!(question.kind, RequestKind::Move(_)))
}

fn tool(name: &str) -> Tool {
    let found = Tool::all().find(|tool| format!("{tool:?}") == name);
    found.unwrap_or_else(|| panic!("no tool is called {name}"))
}

fn action(name: &str) -> Command {
    let found = ACTIONS
        .iter()
        .find(|entry| format!("{:?}", entry.action) == name);
    Command::Act(
        found
            .unwrap_or_else(|| panic!("no action is called {name}"))
            .action,
    )
}

/// Takes the `*` out and tells the number of the node before it; 0 without one.
fn without_cursor(sgf: &str) -> (String, usize) {
    let (mut plain, mut nodes, mut at, mut in_value) = (String::new(), 0usize, 0, false);
    for c in sgf.chars() {
        match c {
            '[' => in_value = true,
            ']' => in_value = false,
            ';' if !in_value => nodes += 1,
            '*' if !in_value => {
                at = nodes.saturating_sub(1);
                continue;
            }
            _ => {}
        }
        plain.push(c);
    }
    (plain, at)
}

#[test]
fn a_record_comes_back_with_its_cursor() {
    for sgf in [
        "(;*)",
        "(;PB[me];B[dd]*;W[pp])",
        "(;(;B[aa])(;B[bb]C[* ;]*))",
    ] {
        assert_eq!(Bench::new(sgf).sgf(), sgf);
    }
}
