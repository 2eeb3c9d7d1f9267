//! Whether the desktop has a file dialog to offer.

/// Whether the desktop's dialog can be opened. Asked before each dialog, on a thread, because
/// `rfd` answers "cancelled" when it cannot open one, and waits long when nobody answers.
#[cfg(all(unix, not(target_os = "macos")))]
pub fn has_file_dialog() -> bool {
    if std::env::var_os("KATSURA_OWN_DIALOGS").is_some() {
        return false;
    }
    has_portal().unwrap_or(false) || on_path("zenity")
}

/// Windows and macOS always have one.
#[cfg(not(all(unix, not(target_os = "macos"))))]
pub fn has_file_dialog() -> bool {
    std::env::var_os("KATSURA_OWN_DIALOGS").is_none()
}

/// Asks the session bus whether the desktop portal runs or can be started.
#[cfg(all(unix, not(target_os = "macos")))]
fn has_portal() -> zbus::Result<bool> {
    const PORTAL: &str = "org.freedesktop.portal.Desktop";
    // Without a bus address the library would try to start a bus of its own.
    if std::env::var_os("DBUS_SESSION_BUS_ADDRESS").is_none()
        && std::env::var_os("XDG_RUNTIME_DIR").is_none()
    {
        return Ok(false);
    }
    let connection = zbus::blocking::connection::Builder::session()?
        .method_timeout(std::time::Duration::from_secs(1))
        .build()?;
    let bus = zbus::blocking::fdo::DBusProxy::new(&connection)?;
    let name: zbus::names::BusName<'_> = PORTAL.try_into()?;
    if bus.name_has_owner(name)? {
        return Ok(true);
    }
    Ok(bus
        .list_activatable_names()?
        .iter()
        .any(|name| name.as_str() == PORTAL))
}

#[cfg(all(unix, not(target_os = "macos")))]
fn on_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}
