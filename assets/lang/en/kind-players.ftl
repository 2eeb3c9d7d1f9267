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
