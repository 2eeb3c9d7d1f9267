# 書き出しについての文
export-given-up = 処理を中止しました
export-write = { $file } に書き込めません：{ $reason }
export-long-film = { $frames } コマのアニメーションは長すぎます。{ $most } 手以内を選んでください
export-no-problems = 問題にできる囲碁の棋譜がありません
export-wrong-format = { $format } ファイルには入りません。{ $others } なら入ります
