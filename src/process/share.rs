//! How much of the processors a thread takes from others.

/// How far a thread that steps back stands behind the usual ones, as `nice` counts: it keeps a tenth of a processor
/// beside a busy thread, and all of an idle one.
#[cfg(target_os = "linux")]
const BEHIND: i32 = 10;

/// Lets the calling thread, and what it starts from now on, step back behind the other threads of the program: a search
/// takes what processors have left, and a window answers at once. Nothing happens where the system cannot do that for one
/// thread.
pub fn step_back() {
    // On Linux each thread has a priority of its own, and hands it on to those it starts.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, BEHIND);
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    fn priority() -> i32 {
        rustix::process::getpriority_process(None).expect("it is known")
    }

    #[test]
    fn a_thread_steps_back_with_what_it_starts_and_nobody_else_does() {
        let before = priority();
        let (own, of_child) = std::thread::spawn(|| {
            step_back();
            let child = std::thread::spawn(priority);
            (priority(), child.join().expect("it ends"))
        })
        .join()
        .expect("it ends");
        let behind = BEHIND.max(before);
        assert_eq!((own, of_child, priority()), (behind, behind, before));
    }
}
