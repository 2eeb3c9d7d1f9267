//! What processes use, as Linux tells it in `/proc`. Other systems tell nothing here.

use std::time::Duration;

/// What a process has used.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Usage {
    /// Processor time of all its threads, and of processes it has started.
    pub processor: Duration,
    /// Memory it has at the moment, in bytes; pages on disk do not count.
    pub memory: u64,
}

/// Returns what the process `pid` and all it has started use; `None` if it is not there or the system does not tell.
///
/// The memory is that of each process by itself: what they share is counted more than once.
pub fn of_process(pid: u32) -> Option<Usage> {
    let entries = std::fs::read_dir("/proc").ok()?;
    let numbers = entries.flatten().filter_map(|entry| {
        let number = entry.file_name().to_str()?.parse::<u32>().ok()?;
        Some((number, read(number)?))
    });
    let all: Vec<(u32, Stat)> = numbers.collect();
    let mut family = vec![pid];
    let mut sum: Option<Usage> = None;
    let mut at = 0;
    while let Some(&parent) = family.get(at) {
        at += 1;
        for (number, stat) in &all {
            if *number == parent {
                let sum = sum.get_or_insert_default();
                sum.processor += stat.usage.processor;
                sum.memory += stat.usage.memory;
            } else if stat.parent == parent && !family.contains(number) {
                family.push(*number);
            }
        }
    }
    sum
}

/// Returns the processor time of this program and of the engines it has started, those included that have ended.
pub fn of_program() -> Option<Duration> {
    of_process(std::process::id()).map(|usage| usage.processor)
}

struct Stat {
    parent: u32,
    usage: Usage,
}

fn read(process: u32) -> Option<Stat> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name in brackets may hold anything, brackets included.
    let (_, rest) = stat.rsplit_once(") ")?;
    let fields: Vec<&str> = rest.split(' ').collect();
    let field = |i: usize| fields.get(i)?.parse::<u64>().ok();
    let time = |i: usize| Some(Duration::from_millis(field(i)? * 1000 / ticks_per_second()));
    // Its own time, and that of children it has waited for.
    let processor = time(11)? + time(12)? + time(13)? + time(14)?;
    Some(Stat {
        parent: field(1)? as u32,
        usage: Usage {
            processor,
            memory: field(21)? * page_bytes(),
        },
    })
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
            sum = (0..100_000).fold(sum, u64::wrapping_add);
        }
        let usage = of_process(std::process::id()).expect("this process");
        assert!(
            usage.memory > 1 << 16 && usage.processor >= Duration::from_millis(20),
            "{usage:?} {sum}"
        );
        assert_eq!(of_process(u32::MAX), None);
    }
}
