//! What a stone on wood sounds like: a knock of noise, and the tones of board and stone that die away. Everything is
//! computed, and the same every time.

use app::shell::effect::Sound;
use go::Random;
use std::f32::consts::TAU;

/// Samples a second.
pub(crate) const RATE: u32 = 44_100;
/// How many slightly different sounds a stone makes.
const VARIANTS: u32 = 5;
/// The loudest sample of a sound.
const PEAK: f32 = 0.85;
/// More stones than these do not clatter longer.
const MOST_TAKEN: u16 = 5;

/// A tone that dies away: its frequency in Hz, the time in which it falls to a third in seconds, its strength.
type Tone = (f32, f32, f32);

/// A thick board of soft wood.
const BOARD: [Tone; 6] = [
    (212.0, 0.034, 0.50),
    (388.0, 0.027, 0.62),
    (655.0, 0.019, 0.70),
    (1048.0, 0.013, 0.55),
    (1590.0, 0.009, 0.42),
    (2310.0, 0.006, 0.30),
];
/// A stone of slate or shell, in passing.
const STONE: [Tone; 3] = [
    (3420.0, 0.0052, 0.26),
    (5230.0, 0.0040, 0.20),
    (7480.0, 0.0028, 0.14),
];
/// Stones that meet in the bowl.
const CLATTER: [Tone; 4] = [
    (1980.0, 0.0100, 0.30),
    (3260.0, 0.0085, 0.50),
    (4910.0, 0.0065, 0.42),
    (7020.0, 0.0045, 0.25),
];

/// The samples of a sound, −1 to 1; `number` counts the sounds and makes each a little different.
pub(crate) fn samples(sound: Sound, number: u32) -> Vec<f32> {
    let mut chance = Chance(Random::new(u64::from(number % VARIANTS) + 1));
    let mut wave = Vec::new();
    knock(&mut wave, 0.0, 1.0, &mut chance);
    if let Sound::Capture(stones) = sound {
        let mut at = 0.17;
        for _ in 0..=stones.min(MOST_TAKEN) {
            let strength = 0.34 + 0.22 * chance.next();
            tones(&mut wave, at, &CLATTER, strength, &mut chance);
            at += 0.045 + 0.05 * chance.next();
        }
    }
    fade_out(&mut wave);
    let loudest = wave.iter().fold(0.0_f32, |most, v| most.max(v.abs()));
    for value in &mut wave {
        *value *= PEAK / loudest.max(1e-6);
    }
    wave
}

/// A stone meets the board.
fn knock(wave: &mut Vec<f32>, at: f32, strength: f32, chance: &mut Chance) {
    tones(wave, at, &BOARD, strength, chance);
    tones(wave, at, &STONE, strength, chance);
    // The blow itself: noise of two milliseconds, without what is deepest in it.
    let mut before = 0.0;
    for i in 0..seconds(0.008) {
        let noise = 2.0 * chance.next() - 1.0;
        let age = i as f32 / RATE as f32;
        add(
            wave,
            seconds(at) + i,
            (noise - before) * 0.5 * strength * (-age / 0.0014).exp(),
        );
        before = noise;
    }
}

fn tones(wave: &mut Vec<f32>, at: f32, tones: &[Tone], strength: f32, chance: &mut Chance) {
    // One stone is a little larger than the other, and no two places of a board are the same.
    let pitch = 0.96 + 0.08 * chance.next();
    for &(frequency, decay, level) in tones {
        let frequency = frequency * pitch * (0.99 + 0.02 * chance.next());
        let level = level * strength * (0.8 + 0.4 * chance.next());
        for i in 0..seconds(decay * 7.0) {
            let age = i as f32 / RATE as f32;
            // It begins with the blow, not with a crack.
            let rise = (age / 0.0006).min(1.0);
            let value = level * rise * (-age / decay).exp() * (TAU * frequency * age).sin();
            add(wave, seconds(at) + i, value);
        }
    }
}

fn seconds(time: f32) -> usize {
    (time * RATE as f32) as usize
}

fn add(wave: &mut Vec<f32>, at: usize, value: f32) {
    if wave.len() <= at {
        wave.resize(at + 1, 0.0);
    }
    wave[at] += value;
}

/// Ends without a crack.
fn fade_out(wave: &mut [f32]) {
    let length = seconds(0.006).min(wave.len());
    let begin = wave.len() - length;
    for (i, value) in wave[begin..].iter_mut().enumerate() {
        *value *= 1.0 - (i + 1) as f32 / length as f32;
    }
}

/// Numbers from 0 to 1 that look like chance.
struct Chance(Random);

impl Chance {
    fn next(&mut self) -> f32 {
        (self.0.next_u64() >> 40) as f32 / (1 << 24) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Energy of a part of a wave, in seconds.
    fn energy(wave: &[f32], from: f32, to: f32) -> f32 {
        let part = &wave[seconds(from).min(wave.len())..seconds(to).min(wave.len())];
        part.iter().map(|v| v * v).sum()
    }

    #[test]
    fn a_stone_is_a_short_click_that_begins_at_once_and_ends_in_silence() {
        for number in 0..VARIANTS {
            let wave = samples(Sound::Stone, number);
            let length = wave.len() as f32 / RATE as f32;
            assert!((0.05..0.3).contains(&length), "{length} s");
            assert!(wave.iter().all(|v| v.abs() <= PEAK + 1e-3));
            assert_eq!(wave.last(), Some(&0.0));
            let (early, all) = (energy(&wave, 0.0, 0.03), energy(&wave, 0.0, 1.0));
            assert!(early > 0.6 * all, "{early} of {all}");
        }
    }

    #[test]
    fn sounds_are_the_same_every_time_and_different_from_one_another() {
        let all: Vec<Vec<f32>> = (0..VARIANTS).map(|n| samples(Sound::Stone, n)).collect();
        for (i, wave) in all.iter().enumerate() {
            assert_eq!(*wave, samples(Sound::Stone, i as u32));
            assert!(all[..i].iter().all(|other| other != wave));
        }
    }

    #[test]
    fn captured_stones_clatter_after_the_click_longer_the_more_there_are() {
        let length = |sound| samples(sound, 0).len();
        assert!(length(Sound::Capture(1)) > length(Sound::Stone));
        assert!(length(Sound::Capture(4)) > length(Sound::Capture(1)));
        assert_eq!(length(Sound::Capture(300)), length(Sound::Capture(5)));
        let wave = samples(Sound::Capture(2), 1);
        assert!(energy(&wave, 0.16, 0.4) > 0.02 * energy(&wave, 0.0, 0.1));
    }
}
