//! Plays sounds on a thread of its own. A machine that cannot is silent.

use crate::window::sound::Output;
use crate::window::sound::synth::{RATE, samples};
use app::shell::effect::Sound;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

/// Sounds that may wait; more in so short a time would only be noise.
const WAITING: usize = 8;
/// Samples that are mixed at a time: a hundredth of a second.
const CHUNK: usize = RATE as usize / 100;
/// How long the sound card is kept after a sound.
const KEPT: Duration = Duration::from_secs(4);
/// How long a machine without sound is left alone before it is tried again.
const REST: Duration = Duration::from_secs(20);

/// Where sounds are sent to.
pub struct Player {
    sender: SyncSender<(Sound, f32)>,
}

impl Player {
    /// Begins. Nothing is opened before the first sound.
    pub fn start() -> Player {
        Player::with(open)
    }

    fn with<O: Output>(open: impl Fn() -> Option<O> + Send + 'static) -> Player {
        let (sender, sounds) = sync_channel(WAITING);
        // It ends with the program, or when nobody can send any more.
        std::thread::spawn(move || run(&sounds, open));
        Player { sender }
    }

    /// Lets a sound be heard, `volume` 0 to 1. Never waits; where too many sounds come at once, some are left out.
    pub fn play(&self, sound: Sound, volume: f32) {
        let _ = self.sender.try_send((sound, volume));
    }
}

#[cfg(target_os = "linux")]
fn open() -> Option<crate::window::sound::alsa::Card> {
    crate::window::sound::alsa::Card::open()
}

#[cfg(not(target_os = "linux"))]
fn open() -> Option<crate::window::sound::device::Device> {
    crate::window::sound::device::Device::open()
}

fn run<O: Output>(sounds: &Receiver<(Sound, f32)>, open: impl Fn() -> Option<O>) {
    let mut mixer = Mixer::default();
    let mut silent_until: Option<Instant> = None;
    while let Ok(first) = sounds.recv() {
        if silent_until.is_some_and(|until| Instant::now() < until) {
            continue;
        }
        let played = open().and_then(|output| play(output, first, sounds, &mut mixer));
        silent_until = match played {
            Some(()) => None,
            None => Some(Instant::now() + REST),
        };
    }
}

/// Plays sounds as long as they come.
fn play<O: Output>(
    mut output: O,
    first: (Sound, f32),
    sounds: &Receiver<(Sound, f32)>,
    mixer: &mut Mixer,
) -> Option<()> {
    mixer.voices.clear();
    mixer.add(first);
    loop {
        for sound in sounds.try_iter() {
            mixer.add(sound);
        }
        if let Some(chunk) = mixer.next() {
            output.write(&chunk)?;
            continue;
        }
        output.finish()?;
        match sounds.recv_timeout(KEPT) {
            Ok(sound) => mixer.add(sound),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return Some(()),
        }
    }
}

/// Adds up what is to be heard at the same time.
#[derive(Default)]
struct Mixer {
    voices: Vec<Voice>,
    // Sounds so far: the next one differs a little.
    number: u32,
}

struct Voice {
    samples: Vec<f32>,
    at: usize,
    volume: f32,
}

impl Mixer {
    fn add(&mut self, (sound, volume): (Sound, f32)) {
        self.number = self.number.wrapping_add(1);
        self.voices.push(Voice {
            samples: samples(sound, self.number),
            at: 0,
            volume: volume.clamp(0.0, 1.0),
        });
    }

    /// The next hundredth of a second, or nothing when all is said.
    fn next(&mut self) -> Option<[i16; CHUNK]> {
        self.voices.retain(|voice| voice.at < voice.samples.len());
        if self.voices.is_empty() {
            return None;
        }
        let mut sum = [0.0_f32; CHUNK];
        for voice in &mut self.voices {
            let left = &voice.samples[voice.at..];
            for (sum, value) in sum.iter_mut().zip(left) {
                *sum += value * voice.volume;
            }
            voice.at += CHUNK;
        }
        Some(sum.map(|value| (value.clamp(-1.0, 1.0) * 32_767.0) as i16))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};

    /// Keeps what was played.
    struct Tape(Arc<Mutex<Vec<i16>>>);

    impl Output for Tape {
        fn write(&mut self, samples: &[i16]) -> Option<()> {
            self.0.lock().ok()?.extend_from_slice(samples);
            Some(())
        }

        fn finish(&mut self) -> Option<()> {
            Some(())
        }
    }

    fn played(sounds: &[(Sound, f32)]) -> Vec<i16> {
        let (sender, receiver) = sync_channel(WAITING);
        for &sound in sounds {
            sender.send(sound).expect("there is room");
        }
        drop(sender);
        let tape: Arc<Mutex<Vec<i16>>> = Arc::default();
        run(&receiver, || Some(Tape(Arc::clone(&tape))));
        std::mem::take(&mut *tape.lock().expect("nobody panics"))
    }

    #[test]
    fn a_sound_is_played_to_its_end_as_loud_as_wanted() {
        let loud = played(&[(Sound::Stone, 1.0)]);
        let soft = played(&[(Sound::Stone, 0.25)]);
        let peak = |wave: &[i16]| wave.iter().map(|v| v.unsigned_abs()).max().unwrap_or(0);
        assert!(loud.len() >= samples(Sound::Stone, 1).len());
        assert!(
            peak(&loud).abs_diff(4 * peak(&soft)) < 8,
            "{} {}",
            peak(&loud),
            peak(&soft)
        );
        assert!(played(&[(Sound::Stone, 0.0)]).iter().all(|&v| v == 0));
    }

    #[test]
    fn sounds_at_the_same_time_are_mixed_and_not_queued() {
        let one = played(&[(Sound::Capture(5), 0.5)]).len();
        let three = played(&[
            (Sound::Capture(5), 0.5),
            (Sound::Capture(5), 0.5),
            (Sound::Stone, 0.5),
        ]);
        assert!(three.len() < 2 * one, "{} samples", three.len());
    }

    #[test]
    fn a_machine_without_sound_is_silent_and_asked_only_now_and_then() {
        let (sender, receiver) = sync_channel(WAITING);
        for _ in 0..WAITING {
            sender.send((Sound::Stone, 1.0)).expect("there is room");
        }
        drop(sender);
        let asked = std::cell::Cell::new(0);
        run(&receiver, || {
            asked.set(asked.get() + 1);
            None::<Tape>
        });
        assert_eq!(asked.get(), 1);
    }
}
