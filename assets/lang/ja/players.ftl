# エンジンの設定の誤り（montecarlo:playouts=1000 など）
setting-no-value = 「{ $setting }」は threads=1 のように「設定=値」の形で書いてください。
setting-out-of-range = { $key } に「{ $value }」は指定できません。{ $least } から { $most } までの数にしてください。
setting-unknown = 「{ $key }」という設定はありません。使える設定：{ $known }
