# コマンドが人に伝えること。JSON・GTP・棋譜はどの言語でも同じ
cli-left-out = { $file } を除きました: { $reason }
cli-kept = ほかで書かれた目数差 V を { $count } 個そのまま残しました
cli-listens = { $engine } が { $address } で接続を待っています
# 進み具合
cli-figure-of = 図 { $done }/{ $all }
cli-file-of = ファイル { $done }/{ $all }
cli-frame-of = コマ { $done }/{ $all }
cli-positions = { $total } 局面のうち { $done } 局面
cli-positions-left = { $total } 局面のうち { $done } 局面、残り { $left }
cli-asking-moves = 着手を尋ねています
cli-picture-of = 表示 { $number }/{ $count }: { $title }
cli-match-line = { $planned } 局のうち { $done } 局: { $first } { $first_wins } – { $second_wins } { $second }、引き分け { $drawn }、無効 { $void }
# katsura check
cli-ok = 正常
cli-repaired = 修復
cli-games = { $count } 局
cli-nodes = { $count } ノード
cli-moves = { $count } 手
cli-check-facts = { $file }: { $status }、{ $games }、{ $nodes }、{ $moves }、{ $encoding }
cli-roundtrip-identical = { $facts }、書き戻しは同一
cli-roundtrip-equal = { $facts }、書き戻しは同内容
cli-roundtrip-different = { $facts }、書き戻しで相違あり
cli-check-failed = { $file }: 失敗: { $reason }
cli-check-fault = katsura に不具合があります。お知らせください: { $words }
cli-check-sum = { $count } ファイル: 正常 { $ok }、修復 { $repaired }、失敗 { $failed }
# katsura problems
cli-problem = { $place }: { $player }、{ $convention }: { $answers }。正解 { $right }、失敗 { $wrong }、不明 { $unknown }
cli-problem-black = 黒番
cli-problem-white = 白番
cli-no-answer = 答えなし
cli-line-right = 正解
cli-line-wrong = 失敗
cli-line-unknown = 不明
# katsura audit
cli-audit-sound = 解答どおり（証明済み）
cli-audit-nothing = 解答と食い違いなし
cli-audit-not-read = 読める石がない
cli-audit-other-colour = 初手の色が PL の手番と違う
cli-audit-unsolvable = どの初手もうまくいかない（証明済み）
cli-audit-needs-no-move = 手を打たなくてもよい（証明済み）
cli-audit-fails = { $mv } は { $reply } で失敗（{ $how }）
cli-audit-ko = { $mv } はコウにしかならない（{ $how }）
cli-audit-ko-threats = { $mv } はコウにしかならず、{ $who }はコウ材が{ $count }個必要（{ $how }）
cli-audit-also-works = { $mv } も正解（{ $how }）
cli-audit-better = { $mv } は解答より良い（{ $how }）
cli-audit-proven = 証明済み
cli-audit-likely = おそらく
cli-audit-progress = { $total } 問中 { $done } 問
cli-audit-sum = { $count } 問、食い違い { $contradicted } 問
cli-black = 黒
cli-white = 白
# katsura diff
cli-diff-game = 第{ $number }局
cli-diff-start = 開始局面
cli-diff-move = { $number }手目
cli-diff-node = { $number }番目のノード
cli-diff-variation = 変化{ $number }
cli-diff-between = { "、" }
cli-diff-changed = { $place }: { $changes }
cli-diff-reordered = { $place }: 変化の順序が違います
cli-diff-removed = { $place }: 削除{ $branch }
cli-diff-added = { $place }: 追加{ $branch }
cli-diff-taken-out = { $place }: 抜き取り{ $branch }（続きは残る）
cli-diff-inserted = { $place }: 挿入{ $branch }（続きは残る）
cli-diff-nodes = （{ $count } ノード）
cli-diff-property-added = { $name } 追加 { $value }
cli-diff-property-removed = { $name } 削除 { $value }
