# GTP プログラムについての文
start-connection = { $address } に接続できません: { $reason }
start-quotation = コマンドラインの引用符が閉じていません
start-empty = コマンドラインが空です
start-not-a-program = { $program } は実行できるプログラムではありません
start-no-program = プログラム { $program } がありません
start-no-folder = フォルダー { $folder } がありません
start-program = { $program }: { $reason }
start-not-allowed = 許可したときとプログラムが違います
start-no-pipes = { $program }: 入出力のパイプがありません
command-one-line = 「{ $command }」には一行の文だけを渡せます。
command-needs = 「{ $command }」には{ $wanted }が必要です。
command-not-color = 「{ $command }」に必要なのは色です（「{ $given }」ではありません）。
command-not-point = 「{ $command }」に必要なのは一つの点です（「{ $given }」ではありません）。
wanted-color = 色
wanted-point = 点
wanted-points = 点の並び
wanted-text = 文
wanted-file = 読むファイル
wanted-place = 書くファイル
# エンジンを提供しているとき
serve-connection = { $address }: { $reason }
serve-late = { $engine } が { $limit } 以内に起動しません
serve-given-up = { $engine } が反応しないため、待つのをやめました
# コンソールに出る、プログラムとのやりとり
log-refused-startup = { $engine } が起動時のコマンド「{ $command }」を断りました: { $reason }
log-refused-again = { $engine } が「{ $command }」を断ったので（{ $reason }）、対局を最初から伝え直します。
log-refused = { $engine } が「{ $command }」を断りました: { $reason }
log-interrupted = プロセス { $pid } に SIGINT を送りました。
# 描く答えのうち、合わなかったもの
drawn-values = 答えの値は { $given } 個ですが、点は { $area } あります。
drawn-ownership-values = 地の見込みの値は { $given } 個ですが、点は { $area } あります。
drawn-skipped-one = 「{ $list }」はここに合わないので描いていません。
drawn-skipped = ここに合わない { $count } 語は描いていません（{ $list }）。
