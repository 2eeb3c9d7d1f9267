//! The end of the program: no child is left behind, be it guarded or not. Alone in its program, because it ends all.
#![cfg(target_os = "linux")]

use process::Process;
use std::path::Path;
use std::process::Command;

#[test]
fn nothing_is_left_unreaped() {
    let mut numbers = Vec::new();
    for script in ["sleep 1000", "sleep 1000 & wait"] {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        let process = Process::spawn(command).expect("a shell");
        numbers.push(process.id());
        // A thread holds it that does not come to its end.
        std::mem::forget(process);
    }
    process::end_all();
    for number in numbers {
        assert!(
            !Path::new(&format!("/proc/{number}")).exists(),
            "{number} is still there"
        );
    }
    process::end_all();
}
