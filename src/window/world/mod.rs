//! The world outside the state: threads for files, the engines' workers, the clipboard, the window.
//! Whatever comes of an effect comes back as a command.

mod composer;
mod disk;
pub mod exports;
pub mod journal_file;
mod kind_players;
pub mod listing;
pub mod match_runner;
mod nets;
pub mod picking;
pub mod portal;
pub mod programs;
pub mod progress;
pub mod reading;
mod reading_problem;
mod regression;
pub mod settings_file;
mod test_runs;
pub mod thumbnails;
mod tunings;
mod whole_game;

use crate::window::world::progress::Note;
use app::analysis::whole_game::AnalysisOrder;
use app::document::files::FileCommand;
use app::document::journal::Entry;
use app::engines::matches::MatchOrder;
use app::engines::registry::Builtin;
use app::engines::regressions::{RegressionCommand, RegressionEffect};
use app::engines::tunings::TuningOrder;
use app::engines::{EngineCommand, EngineId, EnginesCommand, Source};
use app::game::KindPlayer;
use app::problems::composer::ComposeOrder;
use app::problems::puzzle::{PuzzleCommand, PuzzleQuestion};
use app::settings::change::SettingsCommand;
use app::shelf::ShelfCommand;
use app::shell::command::Command;
use app::shell::effect::{Effect, PlayerAsked};
use app::shell::state::Start;
use chrono::{Local, Utc};
use eframe::egui;
use engine::{AskId, Event, Maker, Worker};
use export::Order;
use fileref::FileRef;
use kind_players::KindPlayers;
use message::say;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::Instant;

/// What opens that file, or lists that folder.
pub fn open_command(file: &FileRef) -> Command {
    let file = std::path::absolute(file.as_path()).map_or_else(|_| file.clone(), FileRef::from);
    if file.as_path().is_dir() {
        ShelfCommand::OpenFolder(file).into()
    } else {
        Command::File(FileCommand::Open(file))
    }
}

/// What the application is told when it starts.
pub fn start_of_program() -> Start {
    let builtins = crate::builtin::names().into_iter().map(|name| Builtin {
        name: name.to_owned(),
        overlays: crate::builtin::overlays(name),
        levels: crate::builtin::levels(name),
        levels_of_other_nets: crate::builtin::levels_of_other_nets(name).unwrap_or_default(),
        levels_of_people: crate::builtin::levels_of_people(name),
    });
    Start {
        now: Instant::now(),
        date: Utc::now(),
        zone: *Local::now().offset(),
        dice: RandomState::new().hash_one(0),
        builtins: builtins.collect(),
        kinds: kinds::all(),
        kind_players: kind_players(),
        puzzles: players::puzzles::all(),
    }
}

/// Who plays games other than Go.
fn kind_players() -> Vec<KindPlayer> {
    let kinds = kinds::all()
        .iter()
        .filter(|entry| entry.kind.sgf() != Some(1));
    let of = |entry: &kinds::Entry| {
        let kind = entry.kind.id();
        let players = players::of(entry.kind);
        let known = players.map(move |player| KindPlayer {
            kind,
            name: player.name,
            title: player.title,
            levels: player.levels,
        });
        known.collect::<Vec<_>>()
    };
    kinds.flat_map(of).collect()
}

/// What those who know a game's problems say.
fn judged(question: &PuzzleQuestion) -> Command {
    PuzzleCommand::Answered(question.number, question.answer()).into()
}

/// Does what effects say.
pub struct World {
    context: egui::Context,
    sender: Sender<Command>,
    receiver: Receiver<Command>,
    engines: HashMap<EngineId, Running>,
    dialog_is_open: Arc<AtomicBool>,
    settings_file: Option<PathBuf>,
    settings_are_not_saved: bool,
    // Where unsaved work is told.
    journal: Option<(Sender<Entry>, JoinHandle<()>)>,
    // Where the games of a match are that is not kept.
    unnamed_match: Option<PathBuf>,
    progress: Option<(Sender<Note>, JoinHandle<()>)>,
    // Where runs of tests are remembered.
    test_runs: Option<PathBuf>,
    // Where sounds are sent to; none in a silent world.
    #[cfg(feature = "sound")]
    player: Option<crate::window::sound::Player>,
    // Set to end the match that is played.
    stop_match: Arc<AtomicBool>,
    // Set to give an export up.
    stop_export: Arc<AtomicBool>,
    // Set to end the analysis of a whole game.
    stop_analysis: Arc<AtomicBool>,
    // Who plays games other than Go.
    kind_players: KindPlayers,
    // Who thinks about such a game while somebody looks on.
    kind_watchers: KindPlayers,
}

/// An engine's worker and the numbers of its open requests.
struct Running {
    worker: Worker,
    requests: HashMap<AskId, u64>,
}

impl World {
    /// A world without engines, around that window.
    pub fn new(context: egui::Context, settings_file: Option<PathBuf>) -> World {
        let (sender, receiver) = channel();
        World {
            context,
            sender,
            receiver,
            engines: HashMap::new(),
            dialog_is_open: Arc::default(),
            settings_file,
            settings_are_not_saved: false,
            journal: None,
            unnamed_match: None,
            progress: None,
            test_runs: None,
            #[cfg(feature = "sound")]
            player: None,
            stop_match: Arc::default(),
            stop_analysis: Arc::default(),
            kind_players: KindPlayers::default(),
            kind_watchers: KindPlayers::default(),
            stop_export: Arc::default(),
        }
    }

    /// Saves the settings. That they are not saved is told once, until they are.
    fn save(&mut self, settings: &app::settings::Settings) {
        let Some(file) = &self.settings_file else {
            return;
        };
        let saved = settings_file::save(settings, file);
        let was_told = std::mem::replace(&mut self.settings_are_not_saved, saved.is_err());
        if let Err(reason) = saved
            && !was_told
        {
            let trouble = say!(app::WINDOW, "settings-not-saved", reason);
            self.speaker()(SettingsCommand::Trouble(trouble).into());
        }
    }

    /// Remembers in that file how problems were solved, from now on.
    pub fn keep_progress(&mut self, file: PathBuf) {
        let say = self.speaker();
        self.progress = Some(crate::window::world::progress::keep(file, move |command| {
            say(command);
        }));
    }

    /// Plays sounds from now on, as far as the machine can.
    pub fn let_stones_be_heard(&mut self) {
        #[cfg(feature = "sound")]
        self.player
            .get_or_insert_with(crate::window::sound::Player::start);
    }

    #[cfg(feature = "sound")]
    fn play(&self, sound: app::shell::effect::Sound, settings: &app::settings::Settings) {
        if let Some(player) = &self.player {
            player.play(sound, f32::from(settings.sound.volume) / 100.0);
        }
    }

    fn tell_progress(&self, note: Note) {
        if let Some((progress, _)) = &self.progress {
            // It ends only with us.
            let _ = progress.send(note);
        }
    }

    /// Remembers in that file what runs of regressions came to, from now on.
    pub fn keep_test_runs(&mut self, file: PathBuf) {
        self.test_runs = Some(file);
    }

    /// Games of matches that nobody keeps lie in that folder until the next match.
    pub fn put_unnamed_matches_in(&mut self, folder: PathBuf) {
        self.unnamed_match = Some(folder);
    }

    /// Keeps the journal of unsaved work in that folder from now on.
    pub fn keep_journal(&mut self, folder: PathBuf) {
        let say = self.speaker();
        self.journal = Some(crate::window::world::journal_file::keep(
            folder,
            move |command| {
                say(command);
            },
        ));
    }

    fn tell_journal(&self, entry: Entry) {
        if let Some((journal, _)) = &self.journal {
            // It ends only with us.
            let _ = journal.send(entry);
        }
    }

    /// Returns when all that the journal and the record of problems were told is written.
    pub fn close_files(&mut self) {
        if let Some((journal, thread)) = self.journal.take() {
            drop(journal);
            let _ = thread.join();
        }
        if let Some((progress, thread)) = self.progress.take() {
            drop(progress);
            let _ = thread.join();
        }
    }

    fn start_match(&mut self, order: MatchOrder) {
        // A flag of its own: the match before may still be ending.
        self.stop_match.store(true, Ordering::Release);
        self.stop_match = Arc::default();
        let stop = Arc::clone(&self.stop_match);
        let say = self.speaker();
        let unnamed = self.unnamed_match.clone();
        std::thread::spawn(move || {
            let unnamed = unnamed.as_deref();
            crate::window::world::match_runner::run(&order, maker_of, unnamed, &stop, say);
        });
    }

    fn perform_regression(&self, effect: RegressionEffect) {
        let say = self.speaker();
        let runs = self.test_runs.clone();
        std::thread::spawn(move || match effect {
            RegressionEffect::Run(order) => regression::run(&order, |command| {
                // Nobody listens any more when the window is gone.
                if !say(command.into()) {
                    order.stop.store(true, Ordering::Release);
                }
            }),
            RegressionEffect::Change(change) => {
                say(regression::change(&change).into());
            }
            RegressionEffect::Keep(run) => {
                let kept = runs.map(|file| test_runs::keep(&file, &run));
                if let Some(Err(trouble)) = kept {
                    say(SettingsCommand::Trouble(trouble).into());
                }
            }
            RegressionEffect::AskRuns(tests) => {
                if let Some(file) = runs {
                    let runs = test_runs::of(&file, &tests);
                    say(RegressionCommand::Runs(tests, runs).into());
                }
            }
        });
    }

    fn follow_tuning(&self, order: Box<TuningOrder>) {
        let say = self.speaker();
        std::thread::spawn(move || tunings::follow(&order, |command| say(command.into())));
    }

    fn analyse(&mut self, order: AnalysisOrder) {
        self.stop_analysis.store(true, Ordering::Release);
        self.stop_analysis = Arc::default();
        let stop = Arc::clone(&self.stop_analysis);
        let say = self.speaker();
        std::thread::spawn(move || {
            whole_game::run(order, &stop, |command| say(command.into()));
        });
    }

    fn compose(&self, order: ComposeOrder) {
        let say = self.speaker();
        std::thread::spawn(move || composer::run(&order, |command| say(command.into())));
    }

    fn export(&mut self, job: u64, file: FileRef, order: Order) {
        self.stop_export = Arc::default();
        let stop = Arc::clone(&self.stop_export);
        let say = self.speaker();
        std::thread::spawn(move || {
            exports::run(job, &file, &order, &stop, |command| say(command.into()));
        });
    }

    /// What has happened since the last call.
    pub fn poll(&mut self) -> Vec<Command> {
        let mut commands: Vec<Command> = self.receiver.try_iter().collect();
        for (&id, running) in &mut self.engines {
            for event in running.worker.poll() {
                commands.extend(
                    running
                        .translate(event)
                        .map(|event| Command::Engines(EnginesCommand::Engine(id, event))),
                );
            }
        }
        commands.extend(self.kind_players.poll());
        commands.extend(self.kind_watchers.poll());
        commands
    }

    fn ask_player(&mut self, asked: PlayerAsked, watches: bool) {
        let context = self.context.clone();
        let wake: player::Wake = Arc::new(move || context.request_repaint());
        let players = if watches {
            &mut self.kind_watchers
        } else {
            &mut self.kind_players
        };
        if let Some(command) = players.ask(asked, wake) {
            // Nobody listens any more when the window is gone.
            let _ = self.sender.send(command);
            self.context.request_repaint();
        }
    }

    /// Does one thing. `settings` are what is to be kept when the effect says so.
    pub fn perform(&mut self, effect: Effect, settings: &app::settings::Settings) {
        match effect {
            Effect::Pick {
                purpose,
                folder,
                name,
            } => self.pick(purpose, folder, name),
            Effect::Fingerprint(id, source) => self.on_thread(move || {
                let now = programs::fingerprint(&source);
                Command::Engines(EnginesCommand::Engine(id, EngineCommand::File(now)))
            }),
            Effect::TryOut(id, source) => self.on_thread(move || {
                let told = programs::try_out(&source);
                Command::Engines(EnginesCommand::Engine(id, told))
            }),
            Effect::MeasureNet(file, known) => nets::measure(file, known, self.speaker()),
            Effect::FindPresets => self.on_thread(|| {
                let path = std::env::var_os("PATH").unwrap_or_default();
                Command::Engines(EnginesCommand::Presets(programs::presets(&path)))
            }),
            Effect::Copy(text) => self.context.copy_text(text),
            Effect::CopyPicture(png) => {
                if let Some(image) = crate::window::paint::color_image(&png) {
                    self.context.copy_image(image);
                }
            }
            Effect::Paste => self
                .context
                .send_viewport_cmd(egui::ViewportCommand::RequestPaste),
            Effect::Ask(question) => {
                let running = self.running(question.engine, &question.source);
                let number = running.worker.ask(*question.game, question.ask);
                running.requests.insert(number, question.request);
            }
            Effect::Interrupt(id) => {
                if let Some(running) = self.engines.get_mut(&id) {
                    running.worker.interrupt();
                }
            }
            Effect::WaitOn(id) => {
                if let Some(running) = self.engines.get(&id) {
                    running.worker.wait_on();
                }
            }
            Effect::Forget(id, request) => {
                if let Some(running) = self.engines.get_mut(&id) {
                    running.forget(request);
                }
            }
            Effect::Restart(id, source) => match self.engines.get_mut(&id) {
                Some(running) => running.worker.restart(),
                None => {
                    self.running(id, &source);
                }
            },
            Effect::Close(id) => {
                self.engines.remove(&id);
            }
            Effect::StartMatch(order) => self.start_match(*order),
            Effect::Regression(effect) => self.perform_regression(effect),
            Effect::FollowTuning(order) => self.follow_tuning(order),
            Effect::StopMatch => self.stop_match.store(true, Ordering::Release),
            Effect::Journal(entry) => self.tell_journal(entry),
            Effect::Remember(key, attempt, place) => {
                self.tell_progress(Note::Remember(key, attempt, place));
            }
            Effect::Rate(key, attempt, level) => {
                self.tell_progress(Note::Rate(key, attempt, level));
            }
            Effect::KeepMistake(problem, at) => {
                self.tell_progress(Note::KeepMistake(problem, at));
            }
            Effect::AskStandings(keys) => self.tell_progress(Note::AskStandings(keys)),
            Effect::AskOverview => self.tell_progress(Note::AskOverview),
            Effect::Compose(order) => self.compose(order),
            Effect::Read(effect) => self.on_thread(move || reading_problem::answer(&effect)),
            Effect::Puzzle(question) => self.on_thread(move || judged(&question)),
            Effect::AnalyseGame(order) => self.analyse(*order),
            Effect::AskPlayer(asked) => self.ask_player(*asked, false),
            Effect::StopPlayer => self.kind_players.stop(),
            Effect::AskWatcher(asked) => self.ask_player(*asked, true),
            Effect::StopWatcher => self.kind_watchers.stop(),
            Effect::StopAnalysis => self.stop_analysis.store(true, Ordering::Release),
            Effect::Preview(number, order) => {
                self.on_thread(move || exports::preview(number, &order).into());
            }
            Effect::Export(job, file, order) => self.export(job, file, *order),
            Effect::StopExport => self.stop_export.store(true, Ordering::Release),
            #[cfg(feature = "sound")]
            Effect::Sound(sound) => self.play(sound, settings),
            #[cfg(not(feature = "sound"))]
            Effect::Sound(_) => {}
            Effect::SaveSettings => self.save(settings),
            Effect::FullScreen(on) => {
                self.context
                    .send_viewport_cmd(egui::ViewportCommand::Fullscreen(on));
            }
            Effect::Quit => self.context.send_viewport_cmd(egui::ViewportCommand::Close),
            Effect::Files(effect) => self.perform_on_disk(effect),
        }
    }

    /// The engine of that number, which is started if it is not there.
    fn running(&mut self, id: EngineId, source: &Source) -> &mut Running {
        let context = &self.context;
        self.engines
            .entry(id)
            .or_insert_with(|| start(source, context.clone()))
    }

    /// Hands the engines over, to be closed when the window is gone.
    pub fn take_engines(&mut self) -> Vec<Worker> {
        self.engines
            .drain()
            .map(|(_, running)| running.worker)
            .collect()
    }

    fn on_thread(&self, work: impl FnOnce() -> Command + Send + 'static) {
        let say = self.speaker();
        std::thread::spawn(move || say(work()));
    }

    /// Tells the window what happened on a thread, and whether it still listens: it may be gone by then.
    fn speaker(&self) -> impl Fn(Command) -> bool + Send + 'static {
        let (sender, context) = (self.sender.clone(), self.context.clone());
        move |command| {
            let heard = sender.send(command).is_ok();
            context.request_repaint();
            heard
        }
    }
}

impl Running {
    fn translate(&mut self, event: Event) -> Option<EngineCommand> {
        Some(match event {
            Event::State(state) => EngineCommand::State(state),
            Event::Info(info) => EngineCommand::Info(info),
            Event::Answer(number, result) => {
                EngineCommand::Answer(self.requests.remove(&number)?, result)
            }
            Event::Interim(number, interim) => {
                EngineCommand::Interim(*self.requests.get(&number)?, interim.into())
            }
            Event::Progress(text) => EngineCommand::Progress(text),
            Event::Log(line) => EngineCommand::Log(line),
            Event::Notice(notice) => EngineCommand::Notice(notice),
            Event::Drawn(overlay) => EngineCommand::Drawn(overlay),
        })
    }

    fn forget(&mut self, request: u64) {
        let number = self
            .requests
            .iter()
            .find(|(_, known)| **known == request)
            .map(|(&number, _)| number);
        if let Some(number) = number {
            self.requests.remove(&number);
            self.worker.cancel(number);
        }
    }
}

fn start(source: &Source, context: egui::Context) -> Running {
    let wake = Arc::new(move || context.request_repaint());
    let (name, maker) = maker_behind(source);
    Running {
        worker: Worker::spawn(&name, maker, wake),
        requests: HashMap::new(),
    }
}

/// How an engine beside the window is started: one that searches in this process leaves the window its share of the
/// processors. In matches all players stand alike.
fn maker_behind(source: &Source) -> (String, Maker) {
    let (name, maker) = maker_of(source);
    if !matches!(source, Source::Builtin(_) | Source::Net(_)) {
        return (name, maker);
    }
    // It is made on the thread it works on, which hands its place on to those of the search.
    let behind: Maker = Arc::new(move |stop, talk| {
        process::share::step_back();
        maker(stop, talk)
    });
    (name, behind)
}

/// The name an engine has until it tells its own, and how it is started.
fn maker_of(source: &Source) -> (String, Maker) {
    match source {
        Source::Builtin(name) => {
            let maker =
                crate::builtin::maker(name).expect("the list has only engines of the registry");
            (name.clone(), maker)
        }
        Source::Net(net) => {
            let name = net.title();
            let maker = crate::builtin::net_maker(&name, net.net.as_path(), None);
            (name, maker)
        }
        Source::Gtp(program) => (
            program.name.clone(),
            crate::starting::gtp_maker(programs::gtp_options(program)),
        ),
        Source::Library(library) => (
            library.path.name(),
            crate::starting::library_maker_with(programs::library_options(library)),
        ),
    }
}
