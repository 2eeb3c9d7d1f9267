//! The sound of stones as the machine plays it: synthesis, the thread that plays, the device.

#[cfg(all(feature = "sound", target_os = "linux"))]
mod alsa;
#[cfg(all(feature = "sound", not(target_os = "linux")))]
mod device;
#[cfg(feature = "sound")]
mod player;
#[cfg(feature = "sound")]
mod synth;

#[cfg(feature = "sound")]
pub use player::Player;

#[cfg(feature = "sound")]
/// Something that sounds come out of: one channel, [`synth::RATE`] samples a second.
trait Output {
    /// Plays these samples after those before. Takes about as long as they do. `None` if it does not work any more.
    fn write(&mut self, samples: &[i16]) -> Option<()>;

    /// Returns when everything was heard.
    fn finish(&mut self) -> Option<()>;
}
