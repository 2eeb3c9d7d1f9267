use super::*;
use crate::call_log::{Entry, Reader, old_part};
use engine::Phase;
use proptest::prelude::*;

#[derive(Default)]
struct Ear(Vec<String>);

impl Talk for Ear {
    fn log(&mut self, line: LogLine) {
        self.0.push(line.text.to_string());
    }
    fn progress(&mut self, _: message::Sentence) {}
    fn interim(&mut self, _: engine::Interim) {}
    fn stopped(&self) -> bool {
        false
    }
}

fn think(seq: u32, kind: CallType, moves: &[(u16, u8, u16)]) -> Think {
    Think {
        seq,
        kind,
        size: 9,
        black_turn: moves.len().is_multiple_of(2),
        komi: 6.5,
        stones: vec![(0x0303, 1)],
        moves: moves.to_vec(),
    }
}

fn result(seq: u32, value: i32, cells: Vec<i32>) -> CallResult {
    CallResult {
        seq,
        value,
        micros: 95,
        outside: [0; 6],
        cells,
    }
}

fn entries(bytes: &[u8]) -> Vec<Entry> {
    let reader = Reader::new(bytes).expect("a header");
    reader.map(|e| e.expect("a record")).collect()
}

/// A log in a folder of its own, without the hash, which comes when it likes.
fn log_in(folder: &Path) -> (CallLog, PathBuf) {
    let path = folder.join("deep/x.calls");
    let mut writer = Writer::create(&path, "mine\n.so".to_owned(), 77).expect("it can be written");
    writer.header.started = 5;
    (CallLog(Some(Arc::new(Mutex::new(writer)))), path)
}

#[test]
fn what_was_said_is_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (log, path) = log_in(folder.path());
    let moves = [(0x0505, 1, 2), (0, 2, 0), (0x0101, 1, 65535)];
    let mut said = Vec::new();
    let mut seq = 0;
    for count in [0, 1, 2, 3, 1] {
        for kind in CallType::ALL {
            seq += 1;
            let think = think(seq, kind, &moves[..count]);
            let cells = match kind {
                CallType::Move => vec![],
                _ => (0..81).map(|i| (i + seq as i32) % 40 / 13).collect(),
            };
            let mut result = result(seq, [-1, 0, 0x0909, 999_999][seq as usize % 4], cells);
            result.outside[3] = seq % 2;
            log.sent(&ToHost::Think(think.clone()));
            log.printed(|| "half a lin\\e".to_owned());
            log.heard(&FromHost::Result(result.clone()));
            said.push(Entry::Call(think));
            said.push(Entry::Printed("half a lin\\e".to_owned()));
            said.push(Entry::Done(result));
        }
    }
    log.closed();
    said.push(Entry::End(Ending::Died(
        Phase::Closing,
        Death::Exit { code: 0 },
    )));
    let bytes = std::fs::read(&path).expect("the log");
    assert_eq!(entries(&bytes), said);
    let header = Reader::new(&bytes).expect("a header").header().clone();
    assert_eq!((header.engine.as_str(), header.bytes), ("mine\n.so", 77));
}

#[test]
fn arguments_are_in_the_file_before_the_call_is_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let (log, path) = log_in(folder.path());
    log.sent(&ToHost::Think(think(1, CallType::Move, &[])));
    let text = std::fs::read_to_string(&path).expect("the log");
    assert!(
        text.ends_with("\ncall 1 move 9 black 6.5 stones bC7 moves 0\n"),
        "{text}"
    );
}

#[test]
fn every_end_is_read_again() {
    let signal = |stack_overflow, near: Option<&str>| Death::Signal {
        signal: 11,
        stack_overflow,
        near: near.map(str::to_owned),
    };
    let exception = |near: Option<&str>| Death::Exception {
        code: 0xc000_0005,
        address: u64::MAX,
        near: near.map(str::to_owned),
    };
    for ending in [
        Ending::Died(Phase::Closing, exception(None)),
        Ending::Died(Phase::Thinking, exception(Some("kifu[2050][1]"))),
        Ending::Died(Phase::Thinking, Death::Exit { code: -3 }),
        Ending::Died(Phase::Idle, Death::ConnectionLost),
        Ending::Died(Phase::Status, signal(false, None)),
        Ending::Died(Phase::Loading, signal(true, None)),
        Ending::Died(Phase::Numbers, signal(false, Some("kifu[2050][1]"))),
        Ending::Died(Phase::Figures, signal(true, Some("endgame_board[-4]"))),
        Ending::Unresponsive(Phase::Starting, 2000),
        Ending::OnRequest,
        Ending::NotLoaded("no\nsuch symbol".to_owned()),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let (log, path) = log_in(folder.path());
        log.lock().expect("it records").end(&ending);
        let bytes = std::fs::read(&path).expect("the log");
        assert_eq!(entries(&bytes), [Entry::End(ending)]);
    }
}

#[test]
fn a_whole_game_with_overlays_stays_small() {
    let folder = tempfile::tempdir().expect("a folder");
    let (log, path) = log_in(folder.path());
    let mut moves = Vec::new();
    let mut seq = 0;
    let mut cells = vec![5; 361];
    for n in 0..300_u32 {
        for kind in CallType::ALL {
            seq += 1;
            let mut think = think(seq, kind, &moves);
            (think.size, think.stones) = (19, vec![]);
            log.sent(&ToHost::Think(think));
            // About what a judgement of life and death changes from move to move.
            for i in 0..12 {
                cells[(n as usize * 37 + i * 5) % 361] = (n as usize + i) as i32 % 6;
            }
            let cells = if kind == CallType::Move {
                vec![]
            } else {
                cells.clone()
            };
            log.heard(&FromHost::Result(result(seq, 0x0303, cells)));
        }
        let z = (n / 19 % 19 + 1) * 256 + n % 19 + 1;
        moves.push((z as u16, 1 + (n % 2) as u8, 7));
    }
    drop(log);
    let length = std::fs::metadata(&path).expect("the log").len();
    assert!(length < 200_000, "{length} bytes");
}

#[test]
fn floods_of_lines_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let (log, path) = log_in(folder.path());
    for seq in 1..=2 {
        log.sent(&ToHost::Think(think(seq, CallType::Move, &[])));
        for _ in 0..1000 {
            log.printed(|| "囲".repeat(1000));
        }
        log.heard(&FromHost::Result(result(seq, 0, vec![])));
    }
    drop(log);
    let bytes = std::fs::read(&path).expect("the log");
    assert!(bytes.len() < 10_000, "{}", bytes.len());
    let skipped = entries(&bytes)
        .iter()
        .filter(|e| **e == Entry::Skipped(u64::from(1000 - LINES_PER_CALL)))
        .count();
    assert_eq!(skipped, 2);
}

#[test]
fn the_file_is_bounded_and_the_last_calls_can_be_read_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let (log, path) = log_in(folder.path());
    let noise = |seq: u32| {
        (0..81)
            .map(|i| (i * 7919_i32).wrapping_mul(seq as i32))
            .collect::<Vec<_>>()
    };
    for seq in 1..=12_000 {
        log.sent(&ToHost::Think(think(
            seq,
            CallType::Number,
            &[(0x0505, 1, 2)],
        )));
        log.heard(&FromHost::Result(result(seq, 0, noise(seq))));
    }
    drop(log);
    for file in [&path, &old_part(&path)] {
        let length = std::fs::metadata(file).expect("a part").len();
        assert!(length < FILE_LIMIT + 2000, "{length}");
    }
    let bytes = std::fs::read(&path).expect("the log");
    assert!(Reader::new(&bytes).expect("a header").header().part > 0);
    let last = entries(&bytes);
    let Some([Entry::Call(asked), Entry::Done(done)]) = last.last_chunk() else {
        panic!("{:?}", last.last());
    };
    assert_eq!(asked.moves, [(0x0505, 1, 2)]);
    assert_eq!(done.cells, noise(12_000));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said_once_and_stops_the_recording() {
    let mut ear = Ear::default();
    let folder = tempfile::tempdir().expect("a folder");
    let (log, path) = log_in(folder.path());
    let full = OpenOptions::new().write(true).open("/dev/full");
    log.lock().expect("it records").file = Some(full.expect("/dev/full"));
    for seq in 1..5 {
        log.sent(&ToHost::Think(think(seq, CallType::Move, &[])));
        log.heard(&FromHost::Result(result(seq, 0, vec![])));
        log.flush(&mut ear);
    }
    assert_eq!(ear.0.len(), 1, "{:?}", ear.0);
    let name = path.display().to_string();
    assert!(ear.0[0].contains(&name), "{}", ear.0[0]);
}

#[test]
fn a_file_that_cannot_be_made_is_said() {
    let mut ear = Ear::default();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("a file");
    let log = CallLog::create(&file.join("x.calls"), Path::new("mine.so"), 0, &mut ear);
    assert_eq!((log.path(), ear.0.len()), (None, 1));
}

#[test]
fn a_record_that_was_not_finished_is_passed_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let (log, path) = log_in(folder.path());
    log.sent(&ToHost::Think(think(1, CallType::Move, &[])));
    drop(log);
    let bytes = std::fs::read(&path).expect("the log");
    let all = entries(&bytes);
    for end in 1..20 {
        let cut = &bytes[..bytes.len() - end];
        assert!(Reader::new(cut).expect("a header").is_cut());
        assert_eq!(entries(cut), all[..all.len() - 1]);
    }
}

#[test]
fn nonsense_is_refused_with_its_line() {
    let header = "katsura call log 1\nhost 1\nengine x\nbytes 3\nstarted 4\n";
    let call = "call 1 move 9 black 6.5 moves 0 bA9\n";
    for (text, line, reason) in [
        ("", 1, "no call log"),
        ("(;GM[1])\n", 1, "no call log"),
        ("katsura call log 2\n", 1, "version 2"),
        (
            "katsura call log 1\nhost x\nbytes 3\n",
            3,
            "“engine” is missing",
        ),
        (
            &format!("{header}hello\n"),
            6,
            "no record begins with “hello”",
        ),
        (
            &format!("{header}call 1 move 20 black 6.5 moves 0\n"),
            6,
            "size 20",
        ),
        (
            &format!("{header}call 1 move 9 red 6.5 moves 0\n"),
            6,
            "“red” is no side",
        ),
        (
            &format!("{header}call 1 move 9 black inf moves 0\n"),
            6,
            "komi",
        ),
        (
            &format!("{header}call 1 dance 9 black 0 moves 0\n"),
            6,
            "“dance”",
        ),
        (&format!("{header}call 1 move 9 black 0\n"), 6, "“moves”"),
        (
            &format!("{header}call 1 move 9 black 0 stones bpass moves 0\n"),
            6,
            "“bpass” is no stone",
        ),
        (
            &format!("{header}call 1 move 9 black 0 moves 0 bK1\n"),
            6,
            "“bK1” is no move",
        ),
        (
            &format!("{header}{call}call 2 move 9 black 0 moves 2\n"),
            7,
            "had 1",
        ),
        (
            &format!("{header}{call}call 2 move 13 black 0 moves 1\n"),
            7,
            "had 0",
        ),
        (&format!("{header}done 1 A1 3\n"), 6, "not the last"),
        (&format!("{header}{call}done 2 A1 3\n"), 7, "not the last"),
        (
            &format!("{header}{call}done 1 A1 3\ndone 1 A1 3\n"),
            8,
            "not the last",
        ),
        (
            &format!("{header}{call}done 1 A1 3 cells 81=\n"),
            7,
            "“cells”",
        ),
        (
            &format!("{header}{call}done 1 A1 3 outside 1 2\n"),
            7,
            "six",
        ),
        (&format!("{header}end happily\n"), 6, "“happily”"),
    ] {
        let error = match Reader::new(text.as_bytes()) {
            Ok(mut reader) => reader.find_map(Result::err),
            Err(error) => Some(error),
        };
        let error = error.unwrap_or_else(|| panic!("{text} is taken"));
        assert!(
            error.problem.to_string().contains(reason),
            "{text}: {error}"
        );
        assert_eq!(error.line, line, "{text}");
    }
    let no_text = Reader::new(b"katsura call log 1\n\xff\n").expect_err("no text");
    assert_eq!(no_text.line, 2);
}

proptest! {
    #[test]
    fn any_bytes_are_read(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        if let Ok(reader) = Reader::new(&bytes) {
            let _ = reader.count();
        }
    }

    #[test]
    fn damaged_logs_are_read(
        words in proptest::collection::vec(
            "(call|done|stop|end|print|moves|stones|cells|outside|move|status|number|black|white|exit|signal|b[A-T]1?[0-9]|[0-9]{1,3}(=|\\*3)?|-?[0-9]{1,20}|\n| )",
            0..60,
        ),
        begin in 0..3_u8,
    ) {
        let mut text = "katsura call log 1\nhost 1\nengine x\nbytes 3\nstarted 4\n".to_owned();
        text += ["", "call 1 move 9 black 6.5 moves 0 bA9\n", "call 1 status 19 white 0 moves 0\n"][usize::from(begin)];
        text += &words.join(" ");
        let reader = Reader::new(text.as_bytes()).expect("the header is whole");
        let results: Vec<_> = reader.collect();
        // Nothing follows an error.
        prop_assert!(results.iter().rev().skip(1).all(Result::is_ok));
    }

    #[test]
    fn any_calls_come_back(
        calls in proptest::collection::vec((
            1..=19_u8, 0..4_i32, any::<bool>(), -200..200_i32,
            proptest::collection::vec((any::<u16>(), any::<u8>(), any::<u16>()), 0..6),
            proptest::collection::vec((0..19_u8, 0..19_u8, any::<u8>()), 0..4),
        ), 1..12),
    ) {
        let (mut out, mut memory) = (String::new(), Memory::default());
        let header = Header { host: "h".into(), engine: "e".into(), bytes: 1, started: 2, part: 3 };
        put_header(&mut out, &header);
        let mut said = Vec::new();
        for (seq, (size, kind, black_turn, half, moves, stones)) in (1..).zip(calls) {
            let on = |(x, y, c): (u8, u8, u8)| {
                (cgfthink_abi::z_from_point(x % size, y % size) as u16, c)
            };
            let think = Think {
                seq,
                kind: CallType::from_i32(kind).expect("a kind"),
                size,
                black_turn,
                komi: f64::from(half) / 2.0,
                stones: stones.into_iter().take(usize::from(size)).map(on).collect(),
                moves,
            };
            put_call(&mut out, &mut memory, &think);
            said.push(Entry::Call(think));
        }
        let mut reader = Reader::new(out.as_bytes()).expect("a header");
        prop_assert_eq!(reader.header(), &header);
        let read: Result<Vec<_>, _> = reader.by_ref().collect();
        prop_assert_eq!(read, Ok(said));
    }
}
