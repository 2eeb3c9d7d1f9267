//! Commands that tell the time.

use super::Server;
use super::arguments::{color, number, word};
use super::clock::Agreed;
use super::failure::{Failure, SyntaxError};
use super::text::Answer;
use std::time::Duration;

/// The longest time that is told apart from none at all.
const LONGEST_SECS: f64 = 1e9;

impl Server {
    /// `time_settings MAIN PERIOD STONES`, in seconds. A period without stones means no limit at all, and so does
    /// nothing of anything.
    pub(super) fn time_settings(&mut self, args: &[String]) -> Answer {
        let (main, period, stones) = (secs(args, 0)?, secs(args, 1)?, number(args, 2)?);
        let unlimited = stones == 0 && (!period.is_zero() || main.is_zero());
        let agreed = (!unlimited).then_some(Agreed {
            main,
            period,
            stones: if period.is_zero() { 0 } else { stones },
            periods: None,
        });
        self.clocks.agree(agreed);
        Ok(String::new())
    }

    /// `kgs-time_settings none`, `absolute MAIN`, `byoyomi MAIN PERIOD PERIODS` or `canadian MAIN PERIOD STONES`.
    pub(super) fn kgs_time_settings(&mut self, args: &[String]) -> Answer {
        let agreed = match word(args, 0)?.to_ascii_lowercase().as_str() {
            "none" => None,
            "absolute" => Some(Agreed {
                main: secs(args, 1)?,
                period: Duration::ZERO,
                stones: 0,
                periods: None,
            }),
            "byoyomi" => Some(Agreed {
                main: secs(args, 1)?,
                period: secs(args, 2)?,
                stones: 1,
                periods: Some(number::<u32>(args, 3)?.max(1)),
            }),
            "canadian" => Some(Agreed {
                main: secs(args, 1)?,
                period: secs(args, 2)?,
                stones: number::<u32>(args, 3)?.max(1),
                periods: None,
            }),
            other => return Err(SyntaxError::TimeSystem(other.to_owned()).into()),
        };
        self.clocks.agree(agreed);
        Ok(String::new())
    }

    /// `time_left COLOR TIME STONES`.
    pub(super) fn time_left(&mut self, args: &[String]) -> Answer {
        let color = color(args, 0)?;
        let (time, count) = (secs(args, 1)?, number(args, 2)?);
        self.clocks.set_left(color, time, count);
        Ok(String::new())
    }
}

/// `cputime`: the processor time used so far, in seconds.
pub(super) fn cputime() -> Answer {
    let used = process::usage::of_program().ok_or(Failure::NoCpuTime)?;
    Ok(format!("{:.3}", used.as_secs_f64()))
}

/// Reads the argument at `i` as seconds. Some controllers send fractions, and less than nothing when the time is over.
fn secs(args: &[String], i: usize) -> Result<Duration, SyntaxError> {
    let secs: f64 = number(args, i)?;
    if secs.is_nan() {
        return Err(SyntaxError::Seconds);
    }
    Ok(Duration::from_secs_f64(secs.clamp(0.0, LONGEST_SECS)))
}
