# 問題と、解いた記録
progress-unusable = 解いた問題の記録を使えません：{ $reason }
progress-newer = 解いた問題の記録は新しい版の Katsura のものです（形式 { $form }、この版は { $known } まで）
solver-not-on-turn = 解く側の番ではありません
solver-no-reply = その応手はファイルにありません
