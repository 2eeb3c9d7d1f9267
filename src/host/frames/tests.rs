use super::*;
use proptest::prelude::*;

#[test]
fn frames_come_back() {
    let think = Think {
        seq: 7,
        kind: CallType::Figure,
        size: 9,
        black_turn: true,
        komi: 6.5,
        stones: vec![(0x0101, 1), (0x0909, 2)],
        moves: vec![(0x0303, 1, 12), (0, 2, u16::MAX)],
    };
    let load = Load {
        thinking: "cgfgui_thinking".into(),
        init: String::new(),
        close: "x".into(),
        memory_limit: 1 << 40,
        restricted: true,
        strict: false,
        dry_run: true,
        place: Place {
            copy: b"/a\xff".to_vec(),
            work: b"/w".to_vec(),
            ..Place::default()
        },
    };
    for message in [
        ToHost::Load(load),
        ToHost::Think(think),
        ToHost::Stop,
        ToHost::Close,
        ToHost::Ping,
    ] {
        let mut bytes = Vec::new();
        message.encode(&mut bytes);
        assert_eq!(complete(&bytes), Ok(Some(bytes.len())));
        assert_eq!(ToHost::decode(&bytes), Ok(message));
    }
    let result = CallResult {
        seq: 1,
        value: -1,
        micros: 3,
        outside: [0, 1, 2, 3, 4, 5],
        cells: vec![i32::MIN, 0, i32::MAX],
    };
    let crash = Crash {
        signal: 11,
        step: step::CALLING,
        stack_overflow: false,
        out_of_memory: true,
        array: 3,
        index: -4,
    };
    let exception = Exception {
        code: 0xc000_0005,
        address: u64::MAX,
        step: step::STARTING,
        array: 2,
        index: i32::MIN,
    };
    let protection = Protection {
        restricted: true,
        landlock: 7,
        own_folder: true,
        beside: 300,
        memory_limit: 2 << 30,
        folder_limit: 3 << 30,
        processors: 3,
        ..Protection::default()
    };
    for message in [
        FromHost::Hello(VERSION),
        FromHost::Loaded,
        FromHost::Ready,
        FromHost::Result(result),
        FromHost::Closed,
        FromHost::Error("no such symbol".into()),
        FromHost::Crash(crash),
        FromHost::Exception(exception),
        FromHost::Protected(protection),
        FromHost::Pong,
    ] {
        let mut bytes = Vec::new();
        message.encode(&mut bytes);
        assert_eq!(FromHost::decode(&bytes), Ok(message));
    }
}

proptest! {
    #[test]
    fn any_bytes_are_read(body in proptest::collection::vec(any::<u8>(), 0..200), kind in 0..80_u8) {
        let mut bytes = Vec::new();
        frame(&mut bytes, kind, |out| out.extend(&body));
        let _ = (ToHost::decode(&bytes), FromHost::decode(&bytes));
        let _ = (complete(&body), ToHost::decode(&body), FromHost::decode(&body));
    }
}
