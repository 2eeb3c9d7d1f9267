# ゲームを問わないプレイヤー
player-random = 乱数
player-pentago = ペンタゴ（証明と探索）
player-pentago-uct = ペンタゴ（otto4氏のUCT）
player-minishogi = 5五将棋
player-minishogi-material = 5五将棋（1手読み）
player-minishogi-uct = 5五将棋（知識なしのUCT）
# ペンタゴと5五将棋のレベル
player-level-1 = 1  入門・でたらめな手も指す
player-level-2 = 2  入門・目の前の得を取る
player-level-3 = 3  初心者・少し先を読む
player-level-4 = 4  愛好者
player-level-5 = 5  中級者
player-level-6 = 6  上級者
player-level-7 = 7  全力（持ち時間しだい）
# プレイヤーの問題
player-unknown = { $kind } に「{ $name }」というプレイヤーはありません。{ $known } から選んでください。
player-setting = 「{ $name }」に設定「{ $setting }」はありません。設定できるのは { $known } です。
player-kind = 「{ $name }」は { $kind } を指せません。
player-over = 対局は終わっています。
player-start = 「{ $name }」を起動できません: { $reason }
player-gone = 「{ $name }」が終了しました: { $how }
player-silent = 「{ $name }」が応答しません。
player-illegal = 「{ $name }」の答え「{ $answer }」は合法手ではありません。
player-broken = 「{ $name }」の思考中に異常が起きました。
# USI のプログラム
player-usi-empty = コマンドがありません
player-usi-silent = USI に応答しません（「usiok」がありません）
player-usi-streams = 入出力がありません
player-usi-exit = 終了コード { $code } で終了しました
player-usi-signal = 外から終了させられました
player-usi-closed = 何も言わなくなりました
