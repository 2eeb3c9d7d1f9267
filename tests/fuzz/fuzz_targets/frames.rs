//! Any bytes as a frame between the program and an engine's child, in both directions.
#![no_main]

use cgfthink_host::frames::{FromHost, ToHost};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = ToHost::decode(bytes);
    let _ = FromHost::decode(bytes);
});
