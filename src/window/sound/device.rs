//! Sound on Windows and macOS, through `cpal`.

use crate::window::sound::Output;
use crate::window::sound::synth::RATE;
use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How much may wait in the queue, in seconds: a stone is heard when it is seen.
const LATENCY: f32 = 0.045;
/// How long a device may take nothing before it counts as broken.
const PATIENCE: Duration = Duration::from_secs(2);

/// The device that the user's system plays with.
pub(crate) struct Device {
    queue: Arc<Mutex<VecDeque<f32>>>,
    rate: u32,
    // It plays as long as it is held.
    _stream: cpal::Stream,
}

impl Device {
    /// Opens it; `None` where there is none, which is nobody's fault.
    pub(crate) fn open() -> Option<Device> {
        let device = cpal::default_host().default_output_device()?;
        let config = device.default_output_config().ok()?.config();
        let (rate, channels) = (config.sample_rate, usize::from(config.channels));
        let queue: Arc<Mutex<VecDeque<f32>>> = Arc::default();
        let source = Arc::clone(&queue);
        let fill = move |out: &mut [f32], _: &cpal::OutputCallbackInfo| {
            let mut waiting = source.lock().ok();
            for frame in out.chunks_mut(channels.max(1)) {
                let next = waiting.as_mut().and_then(|queue| queue.pop_front());
                frame.fill(next.unwrap_or(0.0));
            }
        };
        let stream = device
            .build_output_stream(config, fill, |_| (), None)
            .ok()?;
        stream.play().ok()?;
        Some(Device {
            queue,
            rate,
            _stream: stream,
        })
    }

    /// Returns when no more than so many samples wait.
    fn wait_for(&self, most: usize) -> Option<()> {
        let begin = Instant::now();
        while self.queue.lock().ok()?.len() > most {
            if begin.elapsed() > PATIENCE {
                return None;
            }
            std::thread::sleep(Duration::from_millis(4));
        }
        Some(())
    }
}

impl Output for Device {
    fn write(&mut self, samples: &[i16]) -> Option<()> {
        self.wait_for((LATENCY * self.rate as f32) as usize)?;
        // The device has a rate of its own. A click needs no better filter than the nearest sample.
        let count = samples.len() as u64 * u64::from(self.rate) / u64::from(RATE);
        let nearest = |i: u64| samples[(i * samples.len() as u64 / count) as usize];
        let values = (0..count).map(|i| f32::from(nearest(i)) / 32_768.0);
        self.queue.lock().ok()?.extend(values);
        Some(())
    }

    fn finish(&mut self) -> Option<()> {
        self.wait_for(0)
    }
}
