use super::*;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).expect("it is there")
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("it is there").flatten();
    let mut names: Vec<String> = entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn an_old_file_is_replaced_whole_and_nothing_else_is_left() {
    let folder = folder();
    let file = folder.path().join("game.sgf");
    write_atomically(&file, b"(;C[first and longer])").expect("a new file can be written");
    write_atomically(&file, b"(;C[second])").expect("an old file can be replaced");
    assert_eq!(read(&file), b"(;C[second])");
    assert_eq!(names(folder.path()), ["game.sgf"]);
}

#[test]
fn trying_out_changes_nothing() {
    let folder = folder();
    let place = |name: &str| folder.path().join(name);
    std::fs::write(place("old"), "old").expect("a file");
    for (name, works) in [
        ("old", true),
        ("new", true),
        ("gone/new", false),
        (".", false),
    ] {
        assert_eq!(try_out(&place(name)).is_ok(), works, "{name}");
        assert_eq!(names(folder.path()), ["old"], "{name}");
    }
    assert_eq!(read(&place("old")), b"old");
}

#[test]
fn what_was_there_is_kept_once_it_changes() {
    let folder = folder();
    let (file, kept) = (folder.path().join("a.sgf"), folder.path().join("a.sgf~"));
    keep_old(&file, b"new").expect("there is nothing to keep");
    std::fs::write(&file, b"old").expect("the file can be written");
    keep_old(&file, b"old").expect("nothing changes");
    assert!(!kept.exists());
    keep_old(&file, b"new").expect("the old file can be kept");
    assert_eq!(read(&kept), b"old");
}

#[test]
fn what_is_no_file_is_not_written_to() {
    let folder = folder();
    let refused = save(folder.path(), b"new", InPlace::Ask);
    assert!(matches!(refused, Err(SaveError::NotRegular(_))));
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

    fn mode(path: &Path, mode: u32) {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("it is ours");
    }

    fn is_root() -> bool {
        std::fs::metadata("/proc/self").is_ok_and(|data| data.uid() == 0)
    }

    #[test]
    fn a_link_stays_a_link() {
        let folder = folder();
        let place = |name: &str| folder.path().join(name);
        std::fs::write(place("game.sgf"), b"old").expect("the file can be written");
        symlink(place("game.sgf"), place("link.sgf")).expect("a link can be made");
        symlink("not there yet.sgf", place("dangling.sgf")).expect("a link can be made");
        for (link, file) in [
            ("link.sgf", "game.sgf"),
            ("dangling.sgf", "not there yet.sgf"),
        ] {
            write_atomically(&place(link), b"new").expect("it can be written through a link");
            let data = std::fs::symlink_metadata(place(link)).expect("it is there");
            assert!(data.is_symlink());
            assert_eq!(read(&place(file)), b"new");
        }
    }

    #[test]
    fn a_device_is_neither_replaced_nor_written_to() {
        let folder = folder();
        let link = folder.path().join("settings.toml");
        symlink("/dev/null", &link).expect("a link can be made");
        let refused = save(&link, b"new", InPlace::Ask);
        assert!(matches!(refused, Err(SaveError::NotRegular(_))));
        let data = std::fs::metadata("/dev/null").expect("it is there");
        assert!(!data.is_file());
    }

    #[test]
    fn other_names_of_a_file_stay_its_names() {
        let folder = folder();
        let place = |name: &str| folder.path().join(name);
        std::fs::write(place("a.sgf"), b"old and longer than the new one").expect("a file");
        std::fs::hard_link(place("a.sgf"), place("b.sgf")).expect("another name");
        write_atomically(&place("a.sgf"), b"new").expect("it can be written");
        assert_eq!(read(&place("b.sgf")), b"new");
        assert_eq!(names(folder.path()), ["a.sgf", "b.sgf"]);
    }

    #[test]
    fn a_copy_that_is_left_from_a_crash_is_not_overwritten() {
        let folder = folder();
        let place = |name: &str| folder.path().join(name);
        std::fs::write(place("a.sgf"), b"old").expect("a file");
        std::fs::hard_link(place("a.sgf"), place("b.sgf")).expect("another name");
        std::fs::write(place("a.sgf.new"), b"rescued").expect("a file");
        write_atomically(&place("a.sgf"), b"new").expect("it can be written");
        assert_eq!(read(&place("a.sgf.new")), b"rescued");
        assert_eq!(names(folder.path()), ["a.sgf", "a.sgf.new", "b.sgf"]);
    }

    #[test]
    fn permissions_and_attributes_stay() {
        let folder = folder();
        let file = folder.path().join("a.sgf");
        std::fs::write(&file, b"old").expect("a file");
        mode(&file, 0o640);
        // Some file systems have no attributes.
        let name = "user.katsura.test";
        let flags = rustix::fs::XattrFlags::empty();
        let tagged = rustix::fs::setxattr(&file, name, b"kept", flags).is_ok();
        let inode = std::fs::metadata(&file).expect("it is there").ino();
        write_atomically(&file, b"new").expect("it can be written");
        let data = std::fs::metadata(&file).expect("it is there");
        assert_eq!(data.mode() & 0o777, 0o640);
        assert_ne!(data.ino(), inode, "a new file takes its place");
        if tagged {
            let mut value = [0; 16];
            let length = rustix::fs::getxattr(&file, name, &mut value).expect("it is there");
            assert_eq!(&value[..length], b"kept");
        }
    }

    #[test]
    fn the_owner_stays() {
        if !is_root() {
            return;
        }
        let folder = folder();
        let file = folder.path().join("a.sgf");
        std::fs::write(&file, b"old").expect("a file");
        std::os::unix::fs::chown(&file, Some(1234), Some(4321)).expect("root may do so");
        write_atomically(&file, b"new").expect("it can be written");
        let data = std::fs::metadata(&file).expect("it is there");
        assert_eq!((data.uid(), data.gid()), (1234, 4321));
    }

    /// Root may write anywhere, so what a folder refuses is only seen by others.
    #[test]
    fn a_file_in_a_folder_that_takes_no_new_one_is_overwritten_when_that_is_agreed_to() {
        let (folder, copies) = (folder(), folder());
        let file = folder.path().join("a.sgf");
        std::fs::write(&file, b"old and longer").expect("a file");
        mode(folder.path(), 0o555);
        if is_root() {
            return mode(folder.path(), 0o755);
        }
        let asked = save(&file, b"new", InPlace::Ask);
        assert!(matches!(asked, Err(SaveError::OnlyInPlace(_))), "{asked:?}");
        assert_eq!(read(&file), b"old and longer");
        let agreed = InPlace::Agreed {
            copies: copies.path(),
        };
        save(&file, b"new", agreed).expect("it can be overwritten");
        assert_eq!(read(&file), b"new");
        assert_eq!(names(copies.path()), [""; 0]);
        mode(&file, 0o444);
        let refused = save(&file, b"newer", agreed);
        assert!(matches!(refused, Err(SaveError::System(_))));
        mode(folder.path(), 0o755);
    }

    #[test]
    fn what_is_kept_does_not_follow_a_link_of_that_name() {
        let folder = folder();
        let place = |name: &str| folder.path().join(name);
        std::fs::write(place("a.sgf"), b"old").expect("a file");
        std::fs::write(place("precious"), b"somebody else's").expect("a file");
        symlink(place("precious"), place("a.sgf~")).expect("a link");
        keep_old(&place("a.sgf"), b"new").expect("the old file can be kept");
        assert_eq!(read(&place("precious")), b"somebody else's");
        assert_eq!(read(&place("a.sgf~")), b"old");
    }

    #[test]
    fn a_new_file_is_for_whom_the_user_gives_new_files() {
        let folder = folder();
        let place = |name: &str| folder.path().join(name);
        let mode = |name| std::fs::metadata(place(name)).expect("it is there").mode();
        std::fs::write(place("usual"), b"").expect("a file");
        write_atomically(&place("a.sgf"), b"new").expect("it can be written");
        assert_eq!(mode("a.sgf"), mode("usual"));
    }

    /// With an access control list the bits of the group mean something else: who had them alone could read the copy.
    #[test]
    fn what_is_kept_is_for_whom_the_record_is() {
        let folder = folder();
        let place = |name: &str| folder.path().join(name);
        std::fs::write(place("a.sgf"), b"old").expect("a file");
        mode(&place("a.sgf"), 0o640);
        // The owner reads and writes, user 1234 reads, the group and others do nothing; at most reading is given.
        let everybody = [
            (1, 6, u32::MAX),
            (2, 4, 1234),
            (4, 0, u32::MAX),
            (0x10, 4, u32::MAX),
            (0x20, 0, u32::MAX),
        ];
        let mut list = 2_u32.to_le_bytes().to_vec();
        for (tag, may, who) in everybody {
            list.extend(u16::to_le_bytes(tag));
            list.extend(u16::to_le_bytes(may));
            list.extend(u32::to_le_bytes(who));
        }
        let name = "system.posix_acl_access";
        let flags = rustix::fs::XattrFlags::empty();
        let has_list = rustix::fs::setxattr(place("a.sgf"), name, &list, flags).is_ok();
        if is_root() {
            std::os::unix::fs::chown(place("a.sgf"), Some(1234), Some(4321))
                .expect("root may do so");
        }
        keep_old(&place("a.sgf"), b"new").expect("the old file can be kept");
        let data = |name| std::fs::metadata(place(name)).expect("it is there");
        let (old, kept) = (data("a.sgf"), data("a.sgf~"));
        assert_eq!(
            (kept.uid(), kept.gid(), kept.mode()),
            (old.uid(), old.gid(), old.mode())
        );
        if has_list {
            let mut value = [0; 256];
            let length =
                rustix::fs::getxattr(place("a.sgf~"), name, &mut value).expect("it is there");
            assert_eq!(&value[..length], list);
        }
    }

    /// A running program takes no writing, whoever asks; nothing breaks by that.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_file_that_cannot_be_opened_is_not_called_broken() {
        let running = std::env::current_exe().expect("this test");
        let folder = tempfile::tempdir_in(folder_of(&running)).expect("a folder for the test");
        let file = folder.path().join("a.sgf");
        // Another disk, or another user's program.
        if std::fs::hard_link(&running, &file).is_err() {
            return;
        }
        let refused = save(&file, b"new", InPlace::Ask);
        assert!(matches!(refused, Err(SaveError::System(_))), "{refused:?}");
        assert_eq!(names(folder.path()), ["a.sgf"]);
    }
}
