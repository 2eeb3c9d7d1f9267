# What the system says about files.
file-gone = ファイルが見つかりません。
file-denied = このファイルを読み書きする権限がありません。
file-is-folder = これはファイルではなくフォルダーです。
file-disk-full = ディスクに空きがありません。
file-read-only = ディスクは読み取り専用です。
file-error = { $words }.
file-not-regular = これは通常のファイルではありません。
file-too-large = 1 GiB を超えています。棋譜ではないようです。
file-damaged = gzip で圧縮されたファイルが壊れています。
file-empty = ファイルが空です。
file-no-game = 棋譜が入っていません。
file-not-a-journal = ジャーナルの先頭が壊れています。
quoted = { $words }
file-reason = { $file }: { $reason }
file-journal-game = 棋譜 { $number } がありません。
file-trouble = { $reason } ({ $file })
