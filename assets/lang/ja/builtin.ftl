# 内蔵エンジンとそのネットワーク
net-shipped = プログラムに付属するネットワークを使えません：{ $reason }
net-file = { $path }: { $reason }
net-no-file = ファイル { $path } がありません。
engine-no-settings = 設定はありません。
level-of = { $number } / { $most }
# ネットワークのエンジンのレベルと、およその棋力
net-level-1 = 1  入門・アタリの石を取る（約25級）
net-level-2 = 2  入門（約23級）
net-level-3 = 3  初心者（約21級）
net-level-4 = 4  初心者（約19級）
net-level-5 = 5  愛好者（約17級）
net-level-6 = 6  愛好者（約15級）
net-level-7 = 7  初級者（約13級）
net-level-8 = 8  直感で打つ（約11級）
net-level-9 = 9  少し読む（約9級）
net-level-10 = 10  もう少し読む（約8級）
net-level-11 = 11  中級者（約7級）
net-level-12 = 12  中級者・上（約6級）
net-level-13 = 13  上級者（約4級）
net-level-14 = 14  上級者・上（約3級）
net-level-15 = 15  全力（持ち時間しだい）
net-no-profile = 「{ $profile }」という対局者はありません。rank_20k ～ rank_9d、preaz_20k ～ preaz_9d、proyear_1800 ～ proyear_2023 から選んでください。
net-no-people = このネットワークは段級位を区別しません。人間らしい打ち方を学んだネットワークだけが、段級位に合わせて打てます。
# 人間らしい打ち方を学んだネットワークのレベル
net-rank-dan = { $number }段の人のように打つ
net-rank-kyu = { $number }級の人のように打つ
net-rank-all = 全力（持ち時間しだい）
