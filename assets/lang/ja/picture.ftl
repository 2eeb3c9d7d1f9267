# 図やアニメーションを作れない理由
picture-size = { $width }×{ $height } ピクセルの図は作れません（各辺 1 から { $largest } まで）
picture-render = 図を描けません: { $reason }
film-write = アニメーションを書き出せません: { $reason }
film-size = { $width }×{ $height } ピクセルのコマはアニメーションに入りません
