# What the system says about files.
file-gone = There is no such file.
file-denied = You may not read or write this file.
file-is-folder = This is a folder, not a file.
file-disk-full = There is no room left on the disk.
file-read-only = The disk can only be read.
file-error = { $words }.
file-not-regular = This is a pipe or a device, not a file.
file-too-large = It is larger than a gibibyte, so it is hardly a game record.
file-damaged = It was packed by gzip and is damaged.
file-empty = The file is empty.
file-no-game = There is no game in it.
file-not-a-journal = The journal is damaged at its beginning.
quoted = { $words }
file-reason = { $file }: { $reason }
file-journal-game = there is no game { $number }
file-trouble = { $reason } ({ $file })
