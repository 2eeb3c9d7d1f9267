# What the system says about files.
file-gone = ファイルが見つかりません。
file-denied = このファイルを読み書きする権限がありません。
file-is-folder = これはファイルではなくフォルダーです。
file-disk-full = ディスクに空きがありません。
file-read-only = ディスクは読み取り専用です。
file-error = { $words }.
