//! The system libraries a window needs, looked for before it is opened: one of them makes the
//! window library panic when it is missing, the others give errors that name no package.

use crate::window::AppError;

/// A library, and the package of Debian and Ubuntu that has it.
type Needed = (&'static str, &'static str);

const X11: [Needed; 5] = [
    ("libX11.so.6", "libx11-6"),
    ("libX11-xcb.so.1", "libx11-xcb1"),
    ("libXcursor.so.1", "libxcursor1"),
    ("libXi.so.6", "libxi6"),
    ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
];
const WAYLAND: [Needed; 3] = [
    ("libwayland-client.so.0", "libwayland-client0"),
    ("libwayland-egl.so.1", "libwayland-egl1"),
    ("libxkbcommon.so.0", "libxkbcommon0"),
];

/// Makes sure that what a window needs is there; nothing to check on other systems.
///
/// # Errors
/// [`AppError::Missing`].
pub fn check() -> Result<(), AppError> {
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let on_wayland = is_set("WAYLAND_DISPLAY") || is_set("WAYLAND_SOCKET");
    let needed: &[Needed] = match (on_wayland, is_set("DISPLAY")) {
        (true, _) => &WAYLAND,
        (false, true) => &X11,
        (false, false) => return Ok(()), // The window library says this well itself.
    };
    let mut missing: Vec<Needed> = needed
        .iter()
        .copied()
        .filter(|(name, _)| !can_load(name))
        .collect();
    if !can_load("libGL.so.1") && !can_load("libEGL.so.1") {
        missing.push(("libGL.so.1", "libgl1"));
    }
    // A Wayland desktop nearly always has X as well.
    if missing.is_empty() || (on_wayland && X11.iter().all(|(name, _)| can_load(name))) {
        return Ok(());
    }
    let (libraries, packages) = missing.into_iter().unzip();
    Err(AppError::Missing {
        libraries,
        packages,
    })
}

#[expect(
    unsafe_code,
    reason = "asking the loader is the only way to know whether it finds a library"
)]
fn can_load(name: &str) -> bool {
    // SAFETY: these are the system's own libraries, which the window library loads a moment later
    // in the same way; their initialisers are meant to run in any program.
    unsafe { libloading::Library::new(name) }.is_ok()
}
