# Players of all kinds of games.
player-random = Random
player-pentago = Pentago, proofs and search
player-pentago-uct = Pentago, otto4’s UCT
player-minishogi = Minishogi
player-minishogi-material = Minishogi, one move ahead
player-minishogi-uct = Minishogi, UCT without knowledge
# Levels of Pentago and minishogi.
player-level-1 = 1  beginner, often plays anything
player-level-2 = 2  beginner, takes what is there
player-level-3 = 3  novice, looks a little ahead
player-level-4 = 4  casual player
player-level-5 = 5  good player
player-level-6 = 6  strong player
player-level-7 = 7  all it can, by time
# What is wrong with them.
player-unknown = There is no player “{ $name }” of { $kind }, but { $known }.
player-setting = “{ $name }” has no setting “{ $setting }”; there are { $known }.
player-kind = “{ $name }” does not play { $kind }.
player-over = The game is over.
player-start = “{ $name }” could not be started: { $reason }
player-gone = “{ $name }” is gone: { $how }
player-silent = “{ $name }” does not answer.
player-illegal = “{ $name }” answers “{ $answer }”, which is no legal move.
player-broken = “{ $name }” broke down.
# Programs that speak USI.
player-usi-empty = there is no command
player-usi-silent = it does not speak USI (no “usiok”)
player-usi-streams = it has no streams
player-usi-exit = it ended with { $code }
player-usi-signal = it was ended from outside
player-usi-closed = it said nothing more
# Problems of Pentago and minishogi.
puzzles-pentago-1 = Pentago: win at once
puzzles-pentago-1-short = 1 move
puzzles-pentago-1-about = One move makes five.
puzzles-pentago-2 = Pentago: two moves
puzzles-pentago-2-short = 2 moves
puzzles-pentago-2-about = A check that no reply answers.
puzzles-pentago-3 = Pentago: three moves
puzzles-pentago-3-short = 3 moves
puzzles-pentago-3-about = Check, check, five.
puzzles-pentago-4 = Pentago: four moves
puzzles-pentago-4-short = 4 moves
puzzles-pentago-4-about = Three checks, then five.
puzzles-minishogi-1 = Minishogi: mate in 1
puzzles-minishogi-1-short = Mate in 1
puzzles-minishogi-1-about = One move mates.
puzzles-minishogi-3 = Minishogi: mate in 3
puzzles-minishogi-3-short = Mate in 3
puzzles-minishogi-3-about = Check, reply, mate.
puzzles-minishogi-5 = Minishogi: mate in 5
puzzles-minishogi-5-short = Mate in 5
puzzles-minishogi-5-about = Three moves of yours, each a check.
puzzles-minishogi-7 = Minishogi: mate in 7
puzzles-minishogi-7-short = Mate in 7
puzzles-minishogi-7-about = Four moves of yours, each a check.
puzzle-black-wins = { $moves ->
    [1] Black to play and win at once
   *[other] Black to play and win in { $moves } moves
}
puzzle-white-wins = { $moves ->
    [1] White to play and win at once
   *[other] White to play and win in { $moves } moves
}
puzzle-black-mates = { $moves ->
    [1] Black to play: mate in one move
   *[other] Black to play: mate in { $plies } plies
}
puzzle-white-mates = { $moves ->
    [1] White to play: mate in one move
   *[other] White to play: mate in { $plies } plies
}
