//! The child's side of a library: `katsura engine-host LIBRARY`.
//!
//! The host owns its standard streams: the channel to the program comes in as standard input and is moved out of the
//! library's reach at once, standard output and error are log pipes. All calls are made on the main thread; a second
//! thread reads the channel and sets the stop flag. Order of things: [`process::guardian`] puts a guardian between
//! program and host, `linux` protects the process (`limits`: how much; `restrict` and `filter`: what), `serve` loads and
//! answers; `calls` are the calls; `arrays` are the ABI's arrays with room around them; `crash` reports signals.
//! `windows` is what differs there, where the channel is a pair of pipes; it also runs under Wine.

#[cfg(any(target_os = "linux", windows))]
mod arrays;
#[cfg(target_os = "linux")]
mod calls;
#[cfg(target_os = "linux")]
mod crash;
#[cfg(target_os = "linux")]
mod filter;
#[cfg(target_os = "linux")]
mod limits;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(any(target_os = "linux", windows))]
mod load;
#[cfg(any(target_os = "linux", windows))]
mod pages;
#[cfg(target_os = "linux")]
mod restrict;
#[cfg(any(target_os = "linux", windows))]
mod serve;
#[cfg(windows)]
mod windows;

#[cfg(target_os = "linux")]
use linux as system;
#[cfg(windows)]
use windows as system;

use std::ffi::OsString;

/// The argument that makes the program an engine host.
pub const HOST_ARGUMENT: &str = "engine-host";

/// Returns whether the program was started as an engine host. `args` are all arguments, the program's name included.
pub fn is_host_invocation(args: impl IntoIterator<Item = OsString>) -> bool {
    args.into_iter()
        .nth(1)
        .is_some_and(|arg| arg == HOST_ARGUMENT)
}

/// Returns how the running program is started as an engine host: the program, even if its file was replaced by an update
/// meanwhile, and its first argument. Empty on systems where that is not supported yet.
pub fn own_host() -> Vec<OsString> {
    if cfg!(target_os = "linux") {
        vec!["/proc/self/exe".into(), HOST_ARGUMENT.into()]
    } else {
        Vec::new()
    }
}

/// Runs the engine host; never returns. To be called before anything else in `main`.
pub fn host_main() -> ! {
    #[cfg(target_os = "linux")]
    {
        linux::main()
    }
    #[cfg(windows)]
    {
        windows::main()
    }
    #[cfg(not(any(target_os = "linux", windows)))]
    {
        eprintln!("Engine libraries are not supported on this system yet.");
        std::process::exit(2)
    }
}
