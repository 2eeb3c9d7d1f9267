//! What processes use, as Linux tells it in `/proc`. Other systems tell nothing here.

use std::time::Duration;

/// What a process has used.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Usage {
    /// Processor time of all its threads.
    pub processor: Duration,
    /// Memory it has at the moment, in bytes; pages on disk do not count.
    pub memory: u64,
}

/// Returns what the process `pid` has used; `None` if it is not there or the system does not tell.
pub fn of_process(pid: u32) -> Option<Usage> {
    read(&pid.to_string()).map(|(usage, _)| usage)
}

/// Returns the processor time of this program and of the engines it has started, those included that have ended.
pub fn of_program() -> Option<Duration> {
    let this = std::process::id();
    let (own, ended) = read("self").map(|(usage, stat)| (usage.processor, stat.ended))?;
    let entries = std::fs::read_dir("/proc").ok()?;
    let children = entries.flatten().filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        name.parse::<u32>().ok()?;
        let (usage, stat) = read(&name)?;
        (stat.parent == this).then_some(usage.processor + stat.ended)
    });
    Some(own + ended + children.sum::<Duration>())
}

struct Stat {
    parent: u32,
    /// Processor time of children that were waited for.
    ended: Duration,
}

fn read(process: &str) -> Option<(Usage, Stat)> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name in brackets may hold anything, brackets included.
    let (_, rest) = stat.rsplit_once(") ")?;
    let fields: Vec<&str> = rest.split(' ').collect();
    let field = |i: usize| fields.get(i)?.parse::<u64>().ok();
    let time = |i: usize| Some(Duration::from_millis(field(i)? * 1000 / ticks_per_second()));
    let usage = Usage {
        processor: time(11)? + time(12)?,
        memory: field(21)? * page_bytes(),
    };
    let stat = Stat {
        parent: field(1)? as u32,
        ended: time(13)? + time(14)?,
    };
    Some((usage, stat))
}

#[cfg(target_os = "linux")]
fn ticks_per_second() -> u64 {
    rustix::param::clock_ticks_per_second().max(1)
}

#[cfg(target_os = "linux")]
fn page_bytes() -> u64 {
    rustix::param::page_size() as u64
}

#[cfg(not(target_os = "linux"))]
const fn ticks_per_second() -> u64 {
    100
}

#[cfg(not(target_os = "linux"))]
const fn page_bytes() -> u64 {
    4096
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn this_process_uses_memory_and_time() {
        let before = of_program().expect("/proc");
        let mut sum = 0_u64;
        while of_program().expect("/proc") < before + Duration::from_millis(20) {
            sum = (0..100_000).fold(sum, |s, n| s.wrapping_add(n));
        }
        let usage = of_process(std::process::id()).expect("this process");
        assert!(
            usage.memory > 1 << 16 && usage.processor >= Duration::from_millis(20),
            "{usage:?} {sum}"
        );
        assert_eq!(of_process(u32::MAX), None);
    }
}
