# The games there are.
kind-go = Go
kind-pentago = Pentago
kind-minishogi = Minishogi
# Pieces.
piece-stone = stone
piece-marble = marble
piece-pawn = pawn
piece-silver = silver
piece-gold = gold
piece-bishop = bishop
piece-rook = rook
piece-king = king
piece-tokin = promoted pawn
piece-promoted-silver = promoted silver
piece-horse = horse
piece-dragon = dragon
# Why a text is no position.
position-shape = the rows are not those of the board
position-piece = there is no piece “{ $letter }”
position-side = it is not said who is to move (b or w)
position-hands = the pieces in hand make no sense
position-number = the number of the move is none
position-impossible = no game comes to this position
