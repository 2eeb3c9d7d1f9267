# エンジン同士の対局ができない理由
match-no-games = 対局数は 1 以上にしてください。
match-no-threads = スレッド数は 1 以上にしてください。
match-wrong-handicap = { $size } の盤に { $stones } 子の置き碁はありません。
match-two-starts = 布石を使う対局に置き石は使えません。
match-opening-size = 布石 { $name } は { $found } の盤、対局は { $size } の盤です。
match-opening-move = 布石 { $name } にルールで打てない手があります: { $reason }
match-wrong-clock = 時計には持ち時間か秒読みが必要で、秒読みには手数が必要です。
match-cannot-write = { $file } に書き込めません: { $reason }
match-folder-in-use = { $folder } には別の対局が書き込み中です。
match-another = { $folder } には別の対局の結果があります（{ $what }: { $found }、今回は { $wanted }）。別のフォルダーを選ぶか、同じ対局を続けてください。
match-no-table = { $file } は結果の表ではありません（{ $line } 行目: { $reason }）。
match-not-ready = { $engine } は { $time } たっても準備ができませんでした。
match-other-board = { $engine } は { $size } の盤で打てません。
match-internal = プログラム内部のエラーで対局が終わりました。
match-no-thread = スレッドを始められません: { $reason }
