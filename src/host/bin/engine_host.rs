//! The engine host as a program of its own: what the tests and the benchmark start.

fn main() {
    if cgfthink_host::is_host_invocation(std::env::args_os()) {
        cgfthink_host::host_main();
    }
    eprintln!("Usage: engine-host engine-host LIBRARY");
    std::process::exit(2);
}
