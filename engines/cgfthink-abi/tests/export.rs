//! The exported C functions of an engine written in Rust, called as a host calls them.

use cgfthink_abi::{
    BOARD_CELLS, Call, CallType, CgfEngine, EMPTY, EndgameBoard, KIFU_LEN, OFF_BOARD, PASS, RESIGN,
    StopPointer, WHITE, export_engine, prepare_board, z_from_point,
};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI32, Ordering};

struct Echo;

static STOP: OnceLock<&'static StopPointer> = OnceLock::new();

impl CgfEngine for Echo {
    fn init(stop: &'static StopPointer) {
        let _ = STOP.set(stop);
    }

    /// Panics when the komi is negative; otherwise repeats the last move.
    fn think(call: &Call<'_>, out: &mut EndgameBoard<'_>) -> i32 {
        out.set(1, 1, call.initial(1, 1));
        out.set(200, 200, 7);
        assert!(call.komi >= 0.0, "a komi below zero");
        match call.moves().last() {
            Some((_, Some((x, y)), _)) => z_from_point(x, y),
            _ => PASS,
        }
    }
}

export_engine!(Echo);

/// Calls the exported function; returns its value and the board.
fn call(size: i32, moves: &[[i32; 3]], komi: f64, kind: i32) -> (i32, Vec<i32>) {
    let mut init_board = vec![0; BOARD_CELLS];
    prepare_board(&mut init_board, size as u8);
    let mut board = init_board.clone();
    init_board[0x0202] = WHITE;
    let mut kifu = vec![[0; 3]; KIFU_LEN];
    kifu[..moves.len()].copy_from_slice(moves);
    // SAFETY: the arrays have the ABI's sizes and belong to this call.
    let value = unsafe {
        cgfgui_thinking(
            init_board.as_mut_ptr(),
            kifu.as_mut_ptr(),
            moves.len() as i32,
            1,
            size,
            komi,
            kind,
            board.as_mut_ptr(),
        )
    };
    (value, board)
}

#[test]
fn a_call_arrives_and_is_answered() {
    let (value, board) = call(
        9,
        &[[0x0303, 1, 5], [0x0909, 2, 0]],
        6.5,
        CallType::Status as i32,
    );
    assert_eq!(value, 0x0909);
    assert_eq!(board[0x0202], WHITE);
    assert_eq!(
        (board[0x0101], board[0x0a01], board[0]),
        (EMPTY, OFF_BOARD, OFF_BOARD)
    );
    assert_eq!(call(9, &[], 0.0, 0).0, PASS);
    assert_eq!(call(9, &[[0, 1, 0]], 0.0, 0).0, PASS);
}

#[test]
fn a_panic_becomes_a_resignation_and_an_empty_board() {
    let (value, board) = call(9, &[], -1.0, CallType::Number as i32);
    assert_eq!((value, board[0x0202]), (RESIGN, EMPTY));
}

#[test]
fn impossible_arguments_are_not_passed_on() {
    for (size, kind) in [(0, 0), (-3, 0), (20, 0), (300, 0), (9, 4), (9, -1)] {
        let mut none = [0; 1];
        // SAFETY: none of these arguments lets the function touch an array.
        let value = unsafe {
            cgfgui_thinking(
                none.as_mut_ptr(),
                std::ptr::null_mut(),
                0,
                1,
                size,
                0.0,
                kind,
                none.as_mut_ptr(),
            )
        };
        assert_eq!(value, RESIGN, "size {size}, type {kind}");
    }
}

#[test]
fn the_stop_flag_is_the_hosts() {
    static FLAG: AtomicI32 = AtomicI32::new(0);
    assert!(!StopPointer::new().is_stopped());
    // SAFETY: the flag is a static.
    unsafe { cgfgui_thinking_init(FLAG.as_ptr()) };
    let stop = STOP.get().expect("init was passed on");
    assert!(!stop.is_stopped());
    FLAG.store(1, Ordering::SeqCst);
    assert!(stop.is_stopped());
    cgfgui_thinking_close();
}
