# The games there are.
kind-go = 囲碁
kind-pentago = ペンタゴ
kind-minishogi = 5五将棋
# Why a text is no position.
position-shape = 段や升の数が盤と合いません
position-piece = 「{ $letter }」という駒はありません
position-side = 手番（b または w）がありません
position-hands = 持ち駒を読み取れません
position-number = 手数が数ではありません
position-impossible = 対局では現れない局面です
