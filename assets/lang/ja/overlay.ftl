# エンジンが点や手について言うことと、二つのエンジンの違い
overlay-and = { $first }、{ $second }
overlay-then = { $first }；{ $second }
overlay-both = { $first } | { $second }
overlay-nothing = –
overlay-black = 黒
overlay-white = 白
overlay-alive = 生き
overlay-dead = 死に
overlay-seki = セキ
overlay-white-territory = 白地
overlay-black-territory = 黒地
overlay-dame = ダメ
overlay-ghost = { $color } { $number }
overlay-candidate = { $number }. { $said }
overlay-line = { $said }：{ $line }
overlay-move = { $point }
overlay-pass = パス
overlay-winrate = 黒の勝率 { $percent } %
overlay-bound = 下限 { $percent } %
overlay-prior = 読む前の評価 { $percent } %
overlay-leads = { $color } { $points } 目リード
overlay-leads-about = { $color } { $points } ± { $spread } 目リード
overlay-visits = 探索数 { $visits }
overlay-thought-about = 検討した手
overlay-sizes = 碁盤の大きさが違います：{ $first } と { $second }。
overlay-pass-differs = パス：{ $difference }（{ $both }）
overlay-winrates = 黒の勝率：{ $first } % − { $second } % = { $difference } %
overlay-leads-differ = 黒のリード：{ $first } −（{ $second }）= { $difference }
