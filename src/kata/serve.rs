//! Serving: one thread reads, some analyse with an engine each, one writes.

use crate::Perspective;
use crate::answer;
use crate::outbox::Outbox;
use crate::query::Reports;
use crate::queue::{Job, Next, Queue};
use crate::request::{Action, Conditions, Deed, Remark, Request, read};
use engine::{
    Analysis, Ask, AskId, EngineError, EngineInfo, Event, Game, Interim, Maker, NotReady, Reply,
    Worker,
};
use go::Size;
use serde_json::{Map, Value, json};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The longest line that is read, in bytes: a game of 100,000 moves is shorter.
const LONGEST_LINE: u64 = 16 << 20;
/// How long an engine may take to start.
const START: Duration = Duration::from_mins(5);
/// How often it is looked whether an analysis is to be ended, or to be told of.
const LOOK: Duration = Duration::from_millis(10);
/// How long engines may take to close.
const CLOSING: Duration = Duration::from_secs(3);
/// The largest side that the protocol's programs know.
const MOST_SIDE: u8 = 19;

/// What is served.
#[derive(Clone)]
pub struct Service {
    /// What the engine is called.
    pub name: String,
    /// Starts it.
    pub maker: Maker,
    /// How many positions are analysed at once, each by an engine of its own; at least 1.
    pub threads: usize,
    /// Visits of a position whose request does not say.
    pub visits: u64,
    /// Whose chances are told.
    pub perspective: Perspective,
    /// What `query_version` answers.
    pub version: String,
    /// Whether the end of the input ends all at once; otherwise what waits is analysed first.
    pub quit_without_waiting: bool,
}

/// Why serving ended before its end.
#[derive(thiserror::Error, Debug)]
pub enum ServeError {
    /// The engine cannot be started.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The engine was not there in time.
    #[error("the engine does not start")]
    Late,
    /// The engine does not analyse.
    #[error("{0} does not analyse")]
    NoAnalysis(String),
    /// An answer cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// What the threads share.
struct Desk {
    queue: Queue,
    outbox: Outbox,
    /// Analysts who are there.
    present: AtomicUsize,
}

/// Answers the requests that come from `input` until its end.
///
/// # Errors
/// The engine cannot be used, or nobody takes the answers.
pub fn serve(
    service: Service,
    input: impl Read + Send + 'static,
    output: &mut impl Write,
) -> Result<(), ServeError> {
    let (first, info) = start(&service)?;
    let threads = service.threads.max(1);
    let desk = Arc::new(Desk {
        queue: Queue::default(),
        outbox: Outbox::default(),
        present: AtomicUsize::new(threads),
    });
    let others = (1..threads).map(|_| worker(&service));
    let analysts: Vec<JoinHandle<()>> = std::iter::once(first)
        .chain(others)
        .map(|worker| {
            let analyst = Analyst {
                desk: desk.clone(),
                worker,
                has_console: info.has_console,
                forgotten: 0,
            };
            std::thread::spawn(move || analyst.run())
        })
        .collect();
    let reader = Reader {
        desk: desk.clone(),
        conditions: Conditions {
            max_side: info.max_side.min(MOST_SIDE),
            square_only: info.square_only,
            restrictions: info.search.restrictions,
            visits: service.visits,
            perspective: service.perspective,
        },
        service,
    };
    // It may wait for input for ever, so nobody waits for it.
    std::thread::spawn(move || reader.run(input));
    let written = write(&desk.outbox, output);
    desk.outbox.close();
    desk.queue.close_now();
    for analyst in analysts {
        // One that panicked has said so on standard error.
        let _ = analyst.join();
    }
    Ok(written?)
}

/// Writes lines until there will be no more.
fn write(outbox: &Outbox, output: &mut impl Write) -> io::Result<()> {
    while let Some(lines) = outbox.take() {
        for line in lines {
            output.write_all(line.as_bytes())?;
            output.write_all(b"\n")?;
        }
        output.flush()?;
    }
    Ok(())
}

fn worker(service: &Service) -> Worker {
    Worker::spawn(&service.name, service.maker.clone(), Arc::new(|| {}))
}

/// Starts an engine and asks what it can do.
fn start(service: &Service) -> Result<(Worker, EngineInfo), ServeError> {
    let mut worker = worker(service);
    match worker.wait_until_ready(START, &|| false) {
        Ok(()) => {}
        Err(NotReady::Failed(error)) => return Err(error.into()),
        Err(NotReady::Late(_) | NotReady::Cancelled) => return Err(ServeError::Late),
    }
    match worker.info().cloned() {
        Some(info) if info.analyses() => Ok((worker, info)),
        _ => Err(ServeError::NoAnalysis(service.name.clone())),
    }
}

/// Reads requests.
struct Reader {
    desk: Arc<Desk>,
    conditions: Conditions,
    service: Service,
}

impl Reader {
    fn run(&self, input: impl Read) {
        let mut input = BufReader::new(input);
        let mut line = Vec::new();
        // Input that fails has ended.
        while let Ok(1..) = read_line(&mut input, &mut line) {
            if line.len() as u64 > LONGEST_LINE {
                let words = format!("the line is longer than {LONGEST_LINE} bytes");
                self.say(&Remark::general(words));
                if skip_line(&mut input).is_err() {
                    break;
                }
            } else if !line.trim_ascii().is_empty() {
                self.take(&line);
            }
        }
        if self.service.quit_without_waiting {
            self.desk.outbox.close();
            self.desk.queue.close_now();
        } else {
            self.desk.queue.close();
        }
    }

    fn take(&self, line: &[u8]) {
        let read = read(line, &self.conditions);
        for warning in &read.warnings {
            self.say(warning);
        }
        match read.request {
            Ok(Request::Analyse(query)) => self.desk.queue.add(*query),
            Ok(Request::Act(action)) => self.act(action),
            Err(error) => self.say(&error),
        }
    }

    fn act(&self, Action { deed, mut echo }: Action) {
        match deed {
            Deed::QueryVersion => {
                let version = self.service.version.clone();
                echo.insert("version".to_owned(), version.into());
                echo.insert("git_hash".to_owned(), "<omitted>".into());
            }
            Deed::QueryModels => {
                echo.insert("models".to_owned(), json!([self.model()]));
            }
            Deed::ClearCache => self.desk.queue.forget(),
            Deed::Terminate { id, turns } => {
                let ended = self.desk.queue.end(id.as_deref(), turns.as_deref());
                for job in ended {
                    self.desk.outbox.put(answer::nothing(&job));
                }
            }
        }
        self.echo(echo);
    }

    /// What is known of the engine in the words for a network.
    fn model(&self) -> Value {
        json!({
            "name": self.service.name,
            "internalName": self.service.name,
            "maxBatchSize": 1,
            "usesHumanSLProfile": false,
            "usingFP16": "false",
        })
    }

    fn echo(&self, fields: Map<String, Value>) {
        self.desk.outbox.put(Value::Object(fields).to_string());
    }

    fn say(&self, remark: &Remark) {
        let line = serde_json::to_string(remark).expect("texts can be written");
        self.desk.outbox.put(line);
    }
}

/// Reads a line, at most a byte more than it may be long. Returns how many bytes were read, 0 at the end.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<usize> {
    line.clear();
    input.take(LONGEST_LINE + 1).read_until(b'\n', line)
}

/// Reads what is left of a line.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let part = input.fill_buf()?;
        let end = part.iter().position(|&byte| byte == b'\n');
        let (seen, over) = match end {
            Some(end) => (end + 1, true),
            None => (part.len(), part.is_empty()),
        };
        input.consume(seen);
        if over {
            return Ok(());
        }
    }
}

/// Analyses one position after the other.
struct Analyst {
    desk: Arc<Desk>,
    worker: Worker,
    has_console: bool,
    forgotten: u64,
}

/// Whoever goes last says that there will be no more lines.
struct Leaving(Arc<Desk>);

impl Drop for Leaving {
    fn drop(&mut self) {
        if self.0.present.fetch_sub(1, SeqCst) == 1 {
            self.0.outbox.close();
        }
    }
}

impl Analyst {
    fn run(mut self) {
        let _leaving = Leaving(self.desk.clone());
        loop {
            match self.desk.queue.next(&mut self.forgotten) {
                Next::Analyse(job) => {
                    let line = self.analyse(&job);
                    self.desk.outbox.put_when_there_is_room(line);
                    self.desk.queue.done(&job);
                }
                Next::Forget => self.forget(),
                Next::End => break,
            }
        }
        self.worker.shut_down(CLOSING);
    }

    /// Analyses a position and returns the line with the result.
    fn analyse(&mut self, job: &Job) -> String {
        let query = &*job.query;
        let game = query.game(job.turn);
        let about = Game::from(game.clone());
        let asked = self.worker.ask(about, query.ask());
        let mut schedule = query.reports.map(Schedule::begin);
        let mut latest = None;
        let mut is_interrupted = false;
        let answer = loop {
            if job.is_stopped() && !is_interrupted {
                is_interrupted = true;
                self.worker.interrupt();
            }
            if let Some(answer) = self.hear(asked, &mut latest) {
                break answer;
            }
            if let (Some(schedule), Some(found)) = (&mut schedule, &latest)
                && schedule.is_due()
            {
                let line = answer::found(job, &game, found, true);
                self.desk.outbox.put_when_there_is_room(line);
            }
        };
        match answer {
            Ok(Reply::Analysis(found)) => answer::found(job, &game, &found, false),
            Ok(_) => answer::failure(job, "the engine answered another question"),
            Err(error) => answer::failure(job, &error.to_string()),
        }
    }

    /// Waits a little. Returns the answer if it came; what was found out so far goes to `latest`.
    fn hear(
        &mut self,
        asked: AskId,
        latest: &mut Option<Analysis>,
    ) -> Option<Result<Reply, EngineError>> {
        let mut answer = None;
        for event in self.worker.wait(LOOK) {
            match event {
                Event::Interim(id, Interim::Analysis(found)) if id == asked => {
                    *latest = Some(found);
                }
                Event::Answer(id, result) if id == asked => answer = Some(result),
                _ => {}
            }
        }
        answer
    }

    fn forget(&mut self) {
        if !self.has_console {
            return;
        }
        let line = "clear_cache".to_owned();
        let nowhere = Game::new(Size::NINETEEN);
        let asked = self.worker.ask(nowhere, Ask::Console { line });
        // One that cannot forget says so, and nobody needs to know.
        self.worker.wait_for_answer(asked, &|| false, &mut |_| {});
    }
}

/// When it is told next what has been found out.
struct Schedule {
    reports: Reports,
    next: Option<Instant>,
}

impl Schedule {
    fn begin(reports: Reports) -> Schedule {
        Schedule {
            reports,
            next: Some(Instant::now() + reports.first),
        }
    }

    /// Tells whether it is time, and plans the next time then.
    fn is_due(&mut self) -> bool {
        let now = Instant::now();
        let due = self.next.is_some_and(|next| now >= next);
        if due {
            self.next = self.reports.every.map(|every| now + every);
        }
        due
    }
}
