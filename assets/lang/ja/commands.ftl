# コマンドが人に伝えること。JSON・GTP・棋譜はどの言語でも同じ
cli-left-out = { $file } を除きました: { $reason }
cli-analyze-whose = 勝率（%）と目数差は黒から見た値です。
cli-analyze-move = 着手
cli-analyze-chance = 勝率
cli-analyze-lead = 目数差
cli-kept = ほかで書かれた目数差 V を { $count } 個そのまま残しました
cli-listens = { $engine } が { $address } で接続を待っています
# 進み具合
cli-figure-of = 図 { $done }/{ $all }
cli-file-of = ファイル { $done }/{ $all }
cli-frame-of = コマ { $done }/{ $all }
cli-positions = { $total } 局面のうち { $done } 局面
cli-positions-left = { $total } 局面のうち { $done } 局面、残り { $left }
cli-waits-start = { $line }（{ $engine } を起動中、{ $waited }／最長 { $most }）
cli-waits-answer = { $line }（{ $engine } がこの局面を { $waited } 考慮中、最長 { $most }）
cli-waits-ready = { $engine } を起動中、{ $waited }／最長 { $most } 秒
cli-asking-moves = 着手を尋ねています
cli-picture-of = 表示 { $number }/{ $count }: { $title }
cli-match-line = { $planned } 局のうち { $done } 局: { $first } { $first_wins } – { $second_wins } { $second }、引き分け { $drawn }、無効 { $void }
cli-tournament-line = { $planned } 局のうち { $done } 局
cli-tournament-open-line = { $done } 局
cli-new-engine = { $folder } を作りました。その中で: { $build }; katsura probe ./{ $library }
cli-probe-progress = { $all } 問のうち { $done } 問
cli-probe-habits = { $all } 項目のうち { $done } 項目
cli-merge-differ = 結果が分担ごとに違うので最初のものを採りました: 第 { $games } 局
cli-merge-missing-games = まだ { $count } 局足りません: 第 { $games } 局
cli-merge-missing = まだ { $count } 件足りません: { $things }
cli-merge-unfinished = 終わった分担はまだありません。結果は { $count } 件あります
cli-merge-shards = 同じコマンドでもう一度実行してください: { $shards }
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
cli-problem = { $place }: { $player }、{ $convention }: { $answers }。正解 { $right }、不正解 { $wrong }、不明 { $unknown }
cli-problem-black = 黒番
cli-problem-white = 白番
cli-no-answer = 答えなし
cli-line-right = 正解
cli-line-wrong = 不正解
cli-line-unknown = 不明
# katsura audit
cli-compose-progress = { $total }局中{ $done }局、{ $count } 問
cli-compose-found = { $place }：{ $motive }、難しさ{ $grade }（{ $grades }段階中）、{ $moves }手{ $at ->
        [0] { "" }
       *[other] （{ $at }手目の局面から）
    }
cli-compose-sum = { $count } 問を { $path } に書き出しました
cli-compose-alike = 。ほかの { $count } 問は、よく似た問題があるので省きました
cli-compose-easier = 。{ $count } 問は --least より易しいので省きました
cli-compose-none-new = { $total }局から新しい問題は見つかりませんでした
cli-compose-none = { $total }局から問題は見つかりませんでした
cli-audit-between = { "。" }
cli-audit-about = 問題の解釈：{ $group }
cli-audit-progress = { $total } 問中 { $done } 問
cli-audit-sum = { $count } 問、食い違い { $contradicted } 問{ $doubted ->
        [0] { "" }
       *[other] 、疑わしいもの { $doubted } 問
    }{ $unread ->
        [0] { "" }
       *[other] 、判定できないもの { $unread } 問
    }
cli-audit-before = 。うち { $count } 問は前回までの結果
cli-audit-changed = 。うち { $count } 問は内容が変わったため読み直し
cli-audit-changed-sgf = （{ $path } には前の結果も残っています）
cli-audit-breaks-off = { $file } は途中で切れています。読めた部分だけを調べます
cli-audit-others = 。ほかに問題でない棋譜が { $count } 局（最初に黒白両方の石がない）
cli-audit-comma = { "、" }
cli-audit-others-named = { "：" }{ $names }{ $more ->
        [0] { "" }
       *[other] 、ほか { $more } 局
    }

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
# katsura cgos
cli-cgos-black = 対局 { $game }：黒番、相手 { $opponent }、現在 { $moves } 手
cli-cgos-white = 対局 { $game }：白番、相手 { $opponent }、現在 { $moves } 手
cli-cgos-ended = { $game } { $black } { $white } { $result } { $word }、{ $moves } 手
cli-cgos-won = 勝ち
cli-cgos-lost-game = 負け
cli-cgos-lost-time = 時間切れ負け
cli-cgos-lost-illegal = 反則負け
cli-cgos-unknown = 接続が切れている間に終局
cli-cgos-tally = { $games } 局：{ $won } 勝 { $lost } 敗（うち時間切れ・反則 { $faults }）
cli-cgos-lost = { $server } に接続していません：{ $reason }。{ $pause }後に再び試みます
cli-cgos-leaving = この対局が終わったら退出します。すぐに退出するには、もう一度 Ctrl-C を押してください
cli-cgos-replaced = エンジンの手がサーバーのルールに反するため、代わりにパスを送ります
cli-tune-progress = { $all } 組中 { $done } 組
