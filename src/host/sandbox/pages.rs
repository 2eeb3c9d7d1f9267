//! Memory between two pages that may not be touched.

/// Bytes of a page.
pub(super) const PAGE: usize = 4096;

/// Returns at least `bytes` of zeroed memory, as ints, with a page that may not be touched on either side. It is never
/// given back. While the library is called it is reached through the pointer given to the library.
pub(super) fn guarded(bytes: usize) -> std::io::Result<&'static mut [i32]> {
    let inner = bytes.next_multiple_of(PAGE);
    let first = allocate(inner)?;
    // SAFETY: `allocate` gives `inner` bytes: readable, writable, zeroed, page aligned, never given back, and known to
    // nobody else.
    Ok(unsafe { std::slice::from_raw_parts_mut(first, inner / 4) })
}

/// Returns the first of `inner` fresh bytes (whole pages) that lie between two pages without access.
#[cfg(target_os = "linux")]
fn allocate(inner: usize) -> std::io::Result<*mut i32> {
    use rustix::mm::{MapFlags, MprotectFlags, ProtFlags, mmap_anonymous, mprotect};
    // SAFETY: a fresh private mapping at an address of the kernel's choice touches nothing that exists.
    let base = unsafe {
        mmap_anonymous(
            std::ptr::null_mut(),
            inner + 2 * PAGE,
            ProtFlags::empty(),
            MapFlags::PRIVATE,
        )?
    };
    // SAFETY: the mapping has `inner` bytes after its first page.
    let first = unsafe { base.add(PAGE) };
    // SAFETY: the range lies in the mapping just made and nothing refers to it yet.
    unsafe { mprotect(first, inner, MprotectFlags::READ | MprotectFlags::WRITE)? };
    Ok(first.cast())
}

/// Returns the first of `inner` fresh bytes (whole pages) that lie between two pages without access.
#[cfg(windows)]
fn allocate(inner: usize) -> std::io::Result<*mut i32> {
    use windows_sys::Win32::System::Memory::{
        MEM_COMMIT, MEM_RESERVE, PAGE_NOACCESS, PAGE_READWRITE, VirtualAlloc,
    };
    // SAFETY: a fresh reservation at an address of the system's choice touches nothing that exists.
    let base = unsafe {
        VirtualAlloc(
            std::ptr::null(),
            inner + 2 * PAGE,
            MEM_RESERVE,
            PAGE_NOACCESS,
        )
    };
    if base.is_null() {
        return Err(std::io::Error::last_os_error());
    }
    // SAFETY: the reservation has `inner` bytes after its first page.
    let first = unsafe { base.cast::<u8>().add(PAGE) };
    // SAFETY: the range lies in the reservation just made and nothing refers to it yet.
    let committed = unsafe { VirtualAlloc(first.cast(), inner, MEM_COMMIT, PAGE_READWRITE) };
    if committed.is_null() {
        return Err(std::io::Error::last_os_error());
    }
    Ok(committed.cast())
}
