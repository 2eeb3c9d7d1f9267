# Why a match between engines cannot be played.
match-no-games = a match has at least one game
match-no-threads = a match needs at least one thread
match-wrong-handicap = there is no handicap of { $stones } stones on { $size }
match-two-starts = a match with openings has no other handicap
match-opening-size = the opening { $name } is on { $found }, the match on { $size }
match-opening-move = the opening { $name } has a move that the rules refuse: { $reason }
match-wrong-clock = a clock needs main time or periods, and periods need moves
match-cannot-write = cannot write { $file }: { $reason }
match-folder-in-use = another match is being played into { $folder }
match-another = { $folder } holds the results of another match ({ $what }: { $found } there, { $wanted } now); choose another folder, or the same match to go on with it
match-no-table = { $file } is no table of results: line { $line }: { $reason }
match-not-ready = { $engine } was not ready after { $time }
match-other-board = { $engine } does not play on { $size }
match-internal = a game ended with an internal error of the program
match-no-thread = cannot start a thread: { $reason }
