//! Libraries that open a console window and write on it: what they write goes to the log, and no window appears.
//!
//! The functions that a library imports are replaced in its import table. A message box is answered at once, as nobody
//! may be there to press its button.

use super::streams::{log, log_handle};
use std::ffi::{CStr, c_char, c_void};
use std::os::raw::c_int;
use std::sync::atomic::{AtomicUsize, Ordering};
use windows_sys::Win32::Foundation::{
    DUPLICATE_SAME_ACCESS, DuplicateHandle, FALSE, HANDLE, HMODULE, INVALID_HANDLE_VALUE, TRUE,
};
use windows_sys::Win32::Security::SECURITY_ATTRIBUTES;
use windows_sys::Win32::Storage::FileSystem::{CreateFileA, CreateFileW};
use windows_sys::Win32::System::Console::{CONSOLE_SCREEN_BUFFER_INFO, COORD, SMALL_RECT};
use windows_sys::Win32::System::Diagnostics::Debug::IMAGE_DIRECTORY_ENTRY_IMPORT;
#[cfg(target_pointer_width = "32")]
use windows_sys::Win32::System::Diagnostics::Debug::IMAGE_NT_HEADERS32 as NtHeaders;
#[cfg(target_pointer_width = "64")]
use windows_sys::Win32::System::Diagnostics::Debug::IMAGE_NT_HEADERS64 as NtHeaders;
use windows_sys::Win32::System::Memory::{PAGE_READWRITE, VirtualProtect};
use windows_sys::Win32::System::SystemServices::{IMAGE_DOS_HEADER, IMAGE_IMPORT_DESCRIPTOR};
use windows_sys::Win32::System::Threading::GetCurrentProcess;

type Bool = i32;

/// What replaces what.
fn replacements() -> [(&'static CStr, *const c_void); 26] {
    [
        (c"AllocConsole", yes_0 as *const c_void),
        (c"FreeConsole", yes_0 as *const c_void),
        (c"AttachConsole", yes_1 as *const c_void),
        (c"SetConsoleTitleA", yes_1 as *const c_void),
        (c"SetConsoleTitleW", yes_1 as *const c_void),
        (c"SetConsoleCP", yes_1 as *const c_void),
        (c"SetConsoleOutputCP", yes_1 as *const c_void),
        (c"SetConsoleMode", yes_2 as *const c_void),
        (c"SetConsoleTextAttribute", yes_2 as *const c_void),
        (c"SetConsoleCursorPosition", yes_2 as *const c_void),
        (c"SetConsoleScreenBufferSize", yes_2 as *const c_void),
        (c"SetConsoleCtrlHandler", yes_2 as *const c_void),
        (c"SetConsoleWindowInfo", yes_3 as *const c_void),
        (c"GetConsoleMode", get_console_mode as *const c_void),
        (
            c"GetConsoleScreenBufferInfo",
            get_screen_buffer_info as *const c_void,
        ),
        (c"WriteConsoleA", write_console_a as *const c_void),
        (c"WriteConsoleW", write_console_w as *const c_void),
        (
            c"WriteConsoleOutputCharacterA",
            write_characters_a as *const c_void,
        ),
        (
            c"WriteConsoleOutputCharacterW",
            write_characters_w as *const c_void,
        ),
        (c"CreateFileA", create_file_a as *const c_void),
        (c"CreateFileW", create_file_w as *const c_void),
        (c"freopen", reopen as *const c_void),
        (c"MessageBoxA", message_box_a as *const c_void),
        (c"MessageBoxW", message_box_w as *const c_void),
        (c"MessageBoxExA", message_box_ex_a as *const c_void),
        (c"MessageBoxExW", message_box_ex_w as *const c_void),
    ]
}

/// The C run-time's own `freopen`, as the library imported it.
static REOPEN: AtomicUsize = AtomicUsize::new(0);

/// Replaces the imports of a library that was just loaded.
pub(super) fn capture(module: HMODULE) {
    let replacements = replacements();
    // SAFETY: a loaded module begins with these headers, which the loader has checked, and stays loaded. Its import
    // tables end with empty entries.
    unsafe {
        let dos = &*module.cast::<IMAGE_DOS_HEADER>();
        let headers = &*module.byte_add(dos.e_lfanew as usize).cast::<NtHeaders>();
        let directory = headers.OptionalHeader.DataDirectory[IMAGE_DIRECTORY_ENTRY_IMPORT as usize];
        if directory.VirtualAddress == 0 {
            return;
        }
        let mut from = module
            .byte_add(directory.VirtualAddress as usize)
            .cast::<IMAGE_IMPORT_DESCRIPTOR>();
        while (*from).Name != 0 {
            let names = (*from).Anonymous.OriginalFirstThunk as usize;
            if names != 0 {
                let names = module.byte_add(names).cast::<usize>();
                let slots = module.byte_add((*from).FirstThunk as usize).cast::<usize>();
                replace_all(module, names, slots, &replacements);
            }
            from = from.add(1);
        }
    }
}

/// Replaces the imports from one module.
///
/// # Safety
/// `names` and `slots` are the two parallel import tables of `module`.
unsafe fn replace_all(
    module: HMODULE,
    names: *const usize,
    slots: *mut usize,
    replacements: &[(&CStr, *const c_void)],
) {
    const BY_NUMBER: usize = 1 << (usize::BITS - 1);
    for i in 0.. {
        // SAFETY: the tables end with 0, so there is one more entry.
        let name = unsafe { *names.add(i) };
        if name == 0 {
            return;
        }
        if name & BY_NUMBER != 0 {
            continue;
        }
        // SAFETY: an entry that is no number is the place of a hint of two bytes and a name that ends in 0.
        let name = unsafe { CStr::from_ptr(module.byte_add(name + 2).cast::<c_char>()) };
        if let Some(&(_, by)) = replacements.iter().find(|(wanted, _)| *wanted == name) {
            // SAFETY: the slot exists as its name does; function pointers are written whole.
            unsafe {
                let slot = slots.add(i);
                let mut old = 0;
                if VirtualProtect(
                    slot.cast(),
                    size_of::<usize>(),
                    PAGE_READWRITE,
                    &raw mut old,
                ) != 0
                {
                    if name == c"freopen" {
                        REOPEN.store(*slot, Ordering::Relaxed);
                    }
                    *slot = by as usize;
                    VirtualProtect(slot.cast(), size_of::<usize>(), old, &raw mut old);
                }
            }
        }
    }
}

// Functions without an effect that matters here. Where the callee takes the arguments off the stack their number counts.

extern "system" fn yes_0() -> Bool {
    TRUE
}

extern "system" fn yes_1(_: usize) -> Bool {
    TRUE
}

extern "system" fn yes_2(_: usize, _: usize) -> Bool {
    TRUE
}

extern "system" fn yes_3(_: usize, _: usize, _: usize) -> Bool {
    TRUE
}

unsafe extern "system" fn get_console_mode(_console: HANDLE, mode: *mut u32) -> Bool {
    if !mode.is_null() {
        // SAFETY: the library's own variable.
        unsafe { *mode = 3 };
    }
    TRUE
}

unsafe extern "system" fn get_screen_buffer_info(
    _console: HANDLE,
    info: *mut CONSOLE_SCREEN_BUFFER_INFO,
) -> Bool {
    if info.is_null() {
        return FALSE;
    }
    let all = SMALL_RECT {
        Left: 0,
        Top: 0,
        Right: 79,
        Bottom: 24,
    };
    let usual = CONSOLE_SCREEN_BUFFER_INFO {
        dwSize: COORD { X: 80, Y: 25 },
        dwCursorPosition: COORD { X: 0, Y: 0 },
        wAttributes: 7,
        srWindow: all,
        dwMaximumWindowSize: COORD { X: 80, Y: 25 },
    };
    // SAFETY: the library's own variable.
    unsafe { *info = usual };
    TRUE
}

/// Returns the bytes of a text of the library's own code page; the program decodes them.
///
/// # Safety
/// `text` has `length` bytes.
unsafe fn narrow<'a>(text: *const u8, length: u32) -> &'a [u8] {
    if text.is_null() {
        return &[];
    }
    // SAFETY: the caller's promise.
    unsafe { std::slice::from_raw_parts(text, length as usize) }
}

/// Returns a UTF-16 text as UTF-8.
///
/// # Safety
/// `text` has `length` units.
unsafe fn wide(text: *const u16, length: u32) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: the caller's promise.
    String::from_utf16_lossy(unsafe { std::slice::from_raw_parts(text, length as usize) })
}

/// Returns how many units come before the 0.
///
/// # Safety
/// `text` is null or ends in 0.
unsafe fn length<T: Copy + Default + PartialEq>(text: *const T) -> u32 {
    let mut length = 0;
    // SAFETY: everything up to the 0 can be read.
    while !text.is_null() && unsafe { *text.add(length) } != T::default() {
        length += 1;
    }
    length as u32
}

/// # Safety
/// `count` is null or a variable of the library.
unsafe fn tell(count: *mut u32, written: u32) -> Bool {
    if !count.is_null() {
        // SAFETY: the caller's promise.
        unsafe { *count = written };
    }
    TRUE
}

unsafe extern "system" fn write_console_a(
    _console: HANDLE,
    text: *const u8,
    length: u32,
    written: *mut u32,
    _reserved: *const c_void,
) -> Bool {
    // SAFETY: what the library passes to the system's function of this name.
    unsafe {
        log(narrow(text, length));
        tell(written, length)
    }
}

unsafe extern "system" fn write_console_w(
    _console: HANDLE,
    text: *const u16,
    length: u32,
    written: *mut u32,
    _reserved: *const c_void,
) -> Bool {
    // SAFETY: what the library passes to the system's function of this name.
    unsafe {
        log(wide(text, length).as_bytes());
        tell(written, length)
    }
}

unsafe extern "system" fn write_characters_a(
    _console: HANDLE,
    text: *const u8,
    length: u32,
    _at: u32,
    written: *mut u32,
) -> Bool {
    // SAFETY: what the library passes to the system's function of this name.
    unsafe {
        log(&[narrow(text, length), b"\n"].concat());
        tell(written, length)
    }
}

unsafe extern "system" fn write_characters_w(
    _console: HANDLE,
    text: *const u16,
    length: u32,
    _at: u32,
    written: *mut u32,
) -> Bool {
    // SAFETY: what the library passes to the system's function of this name.
    unsafe {
        log(format!("{}\n", wide(text, length)).as_bytes());
        tell(written, length)
    }
}

fn is_console(name: &str) -> bool {
    name.eq_ignore_ascii_case("CONOUT$") || name.eq_ignore_ascii_case("CON")
}

/// A handle of the log that the library may close.
fn log_copy() -> HANDLE {
    let mut copy = INVALID_HANDLE_VALUE;
    // SAFETY: `copy` outlives the call; both handles belong to this process.
    unsafe {
        let this = GetCurrentProcess();
        let log = log_handle().raw();
        DuplicateHandle(this, log, this, &raw mut copy, 0, 0, DUPLICATE_SAME_ACCESS);
    }
    copy
}

unsafe extern "system" fn create_file_a(
    name: *const u8,
    access: u32,
    share: u32,
    security: *const SECURITY_ATTRIBUTES,
    creation: u32,
    flags: u32,
    template: HANDLE,
) -> HANDLE {
    // SAFETY: what the library passes to the system's function of this name, which gets it else.
    unsafe {
        if is_console(&String::from_utf8_lossy(narrow(name, length(name)))) {
            return log_copy();
        }
        CreateFileA(name, access, share, security, creation, flags, template)
    }
}

unsafe extern "system" fn create_file_w(
    name: *const u16,
    access: u32,
    share: u32,
    security: *const SECURITY_ATTRIBUTES,
    creation: u32,
    flags: u32,
    template: HANDLE,
) -> HANDLE {
    // SAFETY: what the library passes to the system's function of this name, which gets it else.
    unsafe {
        if is_console(&wide(name, length(name))) {
            return log_copy();
        }
        CreateFileW(name, access, share, security, creation, flags, template)
    }
}

/// `freopen("CONOUT$", "w", stdout)`: the stream is connected with the log already.
unsafe extern "C" fn reopen(
    name: *const u8,
    mode: *const c_char,
    stream: *mut c_void,
) -> *mut c_void {
    type Reopen = unsafe extern "C" fn(*const u8, *const c_char, *mut c_void) -> *mut c_void;
    // SAFETY: what the library passes to the C function of this name.
    unsafe {
        if is_console(&String::from_utf8_lossy(narrow(name, length(name)))) {
            return stream;
        }
        let original = REOPEN.load(Ordering::Relaxed) as *const c_void;
        let original: Reopen = std::mem::transmute::<*const c_void, Reopen>(original);
        original(name, mode, stream)
    }
}

/// The answer to a message box: "Yes" where "Yes" can be said, else "OK".
fn agree(kind: u32) -> c_int {
    const ID_OK: c_int = 1;
    const ID_YES: c_int = 6;
    const YES_NO_CANCEL: u32 = 3;
    const YES_NO: u32 = 4;
    if matches!(kind & 15, YES_NO | YES_NO_CANCEL) {
        ID_YES
    } else {
        ID_OK
    }
}

unsafe extern "system" fn message_box_a(
    _window: HANDLE,
    text: *const u8,
    title: *const u8,
    kind: u32,
) -> c_int {
    // SAFETY: what the library passes to the system's function of this name.
    unsafe {
        let (title, text) = (narrow(title, length(title)), narrow(text, length(text)));
        log(&[b"[message box] ", title, b": ", text, b"\n"].concat());
    }
    agree(kind)
}

unsafe extern "system" fn message_box_w(
    _window: HANDLE,
    text: *const u16,
    title: *const u16,
    kind: u32,
) -> c_int {
    // SAFETY: what the library passes to the system's function of this name.
    unsafe {
        let (title, text) = (wide(title, length(title)), wide(text, length(text)));
        log(format!("[message box] {title}: {text}\n").as_bytes());
    }
    agree(kind)
}

unsafe extern "system" fn message_box_ex_a(
    window: HANDLE,
    text: *const u8,
    title: *const u8,
    kind: u32,
    _language: u16,
) -> c_int {
    // SAFETY: as above.
    unsafe { message_box_a(window, text, title, kind) }
}

unsafe extern "system" fn message_box_ex_w(
    window: HANDLE,
    text: *const u16,
    title: *const u16,
    kind: u32,
    _language: u16,
) -> c_int {
    // SAFETY: as above.
    unsafe { message_box_w(window, text, title, kind) }
}
