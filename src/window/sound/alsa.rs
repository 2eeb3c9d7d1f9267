//! Sound on Linux: `libasound`, which is looked for when the first sound is to be heard. So the program needs nothing
//! to be built or started, and on a machine without it is silent.
#![expect(unsafe_code, reason = "libasound is a C library")]

use crate::window::sound::Output;
use crate::window::sound::synth::RATE;
use libloading::Library;
use std::ffi::{c_char, c_int, c_long, c_uint, c_ulong, c_void};
use std::sync::OnceLock;

type Pcm = *mut c_void;
type OpenFn = unsafe extern "C" fn(*mut Pcm, *const c_char, c_int, c_int) -> c_int;
type ParamsFn = unsafe extern "C" fn(Pcm, c_int, c_int, c_uint, c_uint, c_int, c_uint) -> c_int;
type WriteFn = unsafe extern "C" fn(Pcm, *const c_void, c_ulong) -> c_long;
type RecoverFn = unsafe extern "C" fn(Pcm, c_int, c_int) -> c_int;
type NonblockFn = unsafe extern "C" fn(Pcm, c_int) -> c_int;
type PlainFn = unsafe extern "C" fn(Pcm) -> c_int;
type HandlerFn = unsafe extern "C" fn(*const c_void) -> c_int;

/// `SND_PCM_STREAM_PLAYBACK`
const PLAYBACK: c_int = 0;
/// `SND_PCM_NONBLOCK`: a card that somebody else has is an error, not a reason to wait.
const NONBLOCK: c_int = 1;
/// `SND_PCM_FORMAT_S16_LE` and `_BE`
const SIGNED_16: c_int = if cfg!(target_endian = "little") { 2 } else { 3 };
/// `SND_PCM_ACCESS_RW_INTERLEAVED`
const INTERLEAVED: c_int = 3;
/// How much may wait in the card, in millionths of a second: a stone is heard when it is seen.
const LATENCY: c_uint = 45_000;

/// The functions of the library that are needed.
struct Alsa {
    open: OpenFn,
    params: ParamsFn,
    nonblock: NonblockFn,
    write: WriteFn,
    recover: RecoverFn,
    drain: PlainFn,
    prepare: PlainFn,
    close: PlainFn,
    // Never unloaded: sound servers' plug-ins have threads that would be left without their code.
    _library: Library,
}

/// The library, once it was looked for.
static ALSA: OnceLock<Option<Alsa>> = OnceLock::new();

impl Alsa {
    fn load() -> Option<Alsa> {
        // SAFETY: the system's own library, whose initialisers are meant to run in any program. The types are those of
        // alsa/pcm.h, and the functions are used only while the library is held.
        unsafe {
            let library = Library::new("libasound.so.2").ok()?;
            be_quiet(&library);
            Some(Alsa {
                open: *library.get(b"snd_pcm_open\0").ok()?,
                params: *library.get(b"snd_pcm_set_params\0").ok()?,
                nonblock: *library.get(b"snd_pcm_nonblock\0").ok()?,
                write: *library.get(b"snd_pcm_writei\0").ok()?,
                recover: *library.get(b"snd_pcm_recover\0").ok()?,
                drain: *library.get(b"snd_pcm_drain\0").ok()?,
                prepare: *library.get(b"snd_pcm_prepare\0").ok()?,
                close: *library.get(b"snd_pcm_close\0").ok()?,
                _library: library,
            })
        }
    }
}

/// An open sound card, the one that the user's settings call `default`.
pub(crate) struct Card {
    pcm: Pcm,
    alsa: &'static Alsa,
}

impl Card {
    /// Opens it; `None` where there is no library or no card, which is nobody's fault.
    pub(crate) fn open() -> Option<Card> {
        let alsa = ALSA.get_or_init(Alsa::load).as_ref()?;
        let mut pcm: Pcm = std::ptr::null_mut();
        // SAFETY: `pcm` has room for the handle, and the name ends with a zero.
        let opened = unsafe { (alsa.open)(&raw mut pcm, c"default".as_ptr(), PLAYBACK, NONBLOCK) };
        if opened < 0 {
            return None;
        }
        let card = Card { pcm, alsa };
        let resample = 1;
        // SAFETY: `pcm` is open until `card` is dropped.
        let ready = unsafe {
            (alsa.params)(pcm, SIGNED_16, INTERLEAVED, 1, RATE, resample, LATENCY) >= 0
                && (alsa.nonblock)(pcm, 0) >= 0
        };
        ready.then_some(card)
    }
}

impl Output for Card {
    fn write(&mut self, samples: &[i16]) -> Option<()> {
        let mut rest = samples;
        while !rest.is_empty() {
            // SAFETY: `pcm` is open, and `rest` holds as many frames of one channel as we say.
            let written = unsafe {
                let written =
                    (self.alsa.write)(self.pcm, rest.as_ptr().cast(), rest.len() as c_ulong);
                if written < 0 {
                    // It ran empty, or the machine slept.
                    let silent = 1;
                    if (self.alsa.recover)(self.pcm, written as c_int, silent) < 0 {
                        return None;
                    }
                    (self.alsa.write)(self.pcm, rest.as_ptr().cast(), rest.len() as c_ulong)
                } else {
                    written
                }
            };
            let written = usize::try_from(written).ok().filter(|&n| n > 0)?;
            rest = rest.get(written..)?;
        }
        Some(())
    }

    fn finish(&mut self) -> Option<()> {
        // SAFETY: `pcm` is open.
        let ready = unsafe {
            (self.alsa.drain)(self.pcm);
            (self.alsa.prepare)(self.pcm)
        };
        (ready >= 0).then_some(())
    }
}

impl Drop for Card {
    fn drop(&mut self) {
        // SAFETY: `pcm` is open and never used again.
        unsafe {
            (self.alsa.close)(self.pcm);
        }
    }
}

/// Keeps the library from writing complaints to the terminal where there is no sound card.
fn be_quiet(library: &Library) {
    unsafe extern "C" fn say_nothing() {}
    // SAFETY: the handler takes whatever it is called with and looks at none of it, which every C calling convention of
    // Linux allows: the caller clears its arguments away itself.
    unsafe {
        if let Ok(set) = library.get::<HandlerFn>(b"snd_lib_error_set_handler\0") {
            set(say_nothing as *const c_void);
        }
    }
}
