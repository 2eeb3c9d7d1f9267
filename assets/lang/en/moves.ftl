# Why a move is refused.
move-off-board = { $point } is not on the board
move-occupied = { $point } is occupied
move-ko = { $point } would take back the ko at once
move-suicide = { $point } would be suicide
move-superko = { $point } would repeat an earlier position (superko)
