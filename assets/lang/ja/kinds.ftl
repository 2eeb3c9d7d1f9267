# The games there are.
kind-go = 囲碁
kind-pentago = ペンタゴ
kind-minishogi = 5五将棋
# Pieces.
piece-stone = 石
piece-marble = 玉
piece-pawn = 歩
piece-silver = 銀
piece-gold = 金
piece-bishop = 角
piece-rook = 飛車
piece-king = 玉将
piece-tokin = と金
piece-promoted-silver = 成銀
piece-horse = 馬
piece-dragon = 龍
# Why a text is no position.
position-shape = 段や升の数が盤と合いません
position-piece = 「{ $letter }」という駒はありません
position-side = 手番（b または w）がありません
position-hands = 持ち駒を読み取れません
position-number = 手数が数ではありません
position-impossible = 対局では現れない局面です
