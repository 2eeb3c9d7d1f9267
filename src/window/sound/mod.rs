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
