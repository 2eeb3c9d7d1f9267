# 問題の解答について、読みの結果から言えること
audit-sound = 解答どおり（証明済み）
audit-nothing = 解答と食い違いなし
audit-not-read = 読める石がない
audit-other-colour = 初手の色が PL の手番と違う
audit-unsolvable = どの初手もうまくいかない（証明済み）
audit-needs-no-move = 手を打たなくてもよい（証明済み）
audit-fails = { $mv } は { $reply } で失敗（{ $how }）
audit-ko = { $mv } はコウにしかならない（{ $how }）
audit-ko-threats = { $mv } はコウにしかならず、{ $who }はコウ材が{ $count }個必要（{ $how }）
audit-also-works = { $mv } も正解（{ $how }）
audit-better = { $mv } は解答より良い（{ $how }）
audit-proven = 証明済み
audit-likely = おそらく
audit-black = 黒
audit-white = 白
