# What commands of the command line say to people. JSON, GTP and records are the same in every language.
cli-left-out = left out { $file }: { $reason }
cli-analyze-whose = Win rates, in percent, and leads, in points, are Black’s.
cli-analyze-move = move
cli-analyze-chance = win %
cli-analyze-lead = lead
cli-kept = { $count } values V that somebody else wrote were kept
cli-listens = { $engine } listens at { $address }
# How far a command is.
cli-figure-of = figure { $done } of { $all }
cli-file-of = file { $done } of { $all }
cli-frame-of = frame { $done } of { $all }
cli-positions = { $done } of { $total } positions
cli-positions-left = { $done } of { $total } positions, { $left } left
cli-waits-start = { $line }; { $engine } is starting, { $waited } of at most { $most }
cli-waits-answer = { $line }; { $engine } is at this one for { $waited } of at most { $most }
cli-waits-ready = { $engine } is starting, { $waited } of at most { $most } s
cli-asking-moves = asking for moves
cli-picture-of = picture { $number } of { $count }: { $title }
cli-match-line = { $done } of { $planned } games: { $first } { $first_wins } – { $second_wins } { $second }, drawn { $drawn }, void { $void }
cli-tournament-line = { $done } of { $planned } games
cli-tournament-open-line = { $done } games
cli-new-engine = { $folder } is there. In it: { $build }; katsura probe ./{ $library }
cli-probe-progress = { $done } of { $all } questions
cli-probe-habits = { $done } of { $all } habits
cli-merge-differ = differ from part to part, the first was taken: games { $games }
cli-merge-missing-games = { $count } games are missing: { $games }
cli-merge-missing = { $count } are missing: { $things }
cli-merge-unfinished = no part is finished yet; { $count } results are there
cli-merge-shards = run again, with the same command: { $shards }
# katsura check
cli-ok = ok
cli-repaired = repaired
cli-games =
    { $count ->
        [one] 1 game
       *[other] { $count } games
    }
cli-nodes =
    { $count ->
        [one] 1 node
       *[other] { $count } nodes
    }
cli-moves =
    { $count ->
        [one] 1 move
       *[other] { $count } moves
    }
cli-check-facts = { $file }: { $status }, { $games }, { $nodes }, { $moves }, { $encoding }
cli-roundtrip-identical = { $facts }, round trip identical
cli-roundtrip-equal = { $facts }, round trip equal
cli-roundtrip-different = { $facts }, round trip different
cli-check-failed = { $file }: failed: { $reason }
cli-check-fault = katsura has a fault, please report it: { $words }
cli-check-sum =
    { $count ->
        [one] 1 file
       *[other] { $count } files
    }: { $ok } ok, { $repaired } repaired, { $failed } failed
# katsura problems
cli-problem = { $place }: { $player }, { $convention }: { $answers }; { $right } right, { $wrong } wrong, { $unknown } unknown
cli-problem-black = Black to play
cli-problem-white = White to play
cli-no-answer = no answer
cli-line-right = right
cli-line-wrong = wrong
cli-line-unknown = unknown
# katsura compose
cli-compose-progress = { $done } of { $total } games, { $count ->
        [one] 1 problem
       *[other] { $count } problems
    }
cli-compose-found = { $place }: { $motive }, grade { $grade } of { $grades }, { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }{ $at ->
        [0] { "" }
       *[other] { " " }(after move { $at })
    }
cli-compose-sum = { $count ->
        [one] 1 problem
       *[other] { $count } problems
    } written to { $path }
cli-compose-alike = ; { $count ->
        [one] 1 is left out: it is
       *[other] { $count } are left out: they are
    } much like another one
cli-compose-easier = ; { $count ->
        [one] 1 is
       *[other] { $count } are
    } easier than --least
cli-compose-none-new = nothing new found in { $total ->
        [one] 1 game
       *[other] { $total } games
    }
cli-compose-none = no problem found in { $total ->
        [one] 1 game
       *[other] { $total } games
    }
# katsura audit
cli-audit-between = { "; " }
cli-audit-about = read as: { $group }
cli-audit-progress = { $done } of { $total } problems
cli-audit-sum = { $count ->
        [one] 1 problem
       *[other] { $count } problems
    }, { $contradicted ->
        [one] 1 contradicted
       *[other] { $contradicted } contradicted
    }{ $doubted ->
        [0] { "" }
       *[other] , { $doubted } doubted
    }{ $unread ->
        [0] { "" }
       *[other] , { $unread } not judged
    }
cli-audit-before = ; { $count ->
        [one] 1 was there already
       *[other] { $count } were there already
    }
cli-audit-changed = ; { $count ->
        [one] 1 has changed and was
       *[other] { $count } have changed and were
    } read anew
cli-audit-changed-sgf = { " " }(what was said before stays in { $path }, too)
cli-audit-breaks-off = { $file } breaks off: only what is there is checked
cli-audit-others = ; { $count ->
        [one] 1 game is no problem: it does not begin with stones of both colours
       *[other] { $count } games are no problems: they do not begin with stones of both colours
    }
cli-audit-comma = { ", " }
cli-audit-others-named = { " " }({ $names }{ $more ->
        [0] { "" }
       *[other] , and { $more } more
    })

# katsura diff
cli-diff-game = game { $number }
cli-diff-start = start
cli-diff-move = move { $number }
cli-diff-node = node { $number }
cli-diff-variation = variation { $number }
cli-diff-between = { ", " }
cli-diff-changed = { $place }: { $changes }
cli-diff-reordered = { $place }: the variations are in another order
cli-diff-removed = { $place }: removed{ $branch }
cli-diff-added = { $place }: added{ $branch }
cli-diff-taken-out = { $place }: taken out{ $branch }, what follows stays
cli-diff-inserted = { $place }: put in{ $branch }, what follows stays
cli-diff-nodes = ({ $count } nodes)
cli-diff-property-added = { $name } added { $value }
cli-diff-property-removed = { $name } removed { $value }
# katsura cgos
cli-cgos-black = game { $game } as Black against { $opponent }, { $moves } moves so far
cli-cgos-white = game { $game } as White against { $opponent }, { $moves } moves so far
cli-cgos-ended = { $game } { $black } { $white } { $result } { $word }, { $moves } moves
cli-cgos-won = won
cli-cgos-lost-game = lost
cli-cgos-lost-time = LOST BY TIME
cli-cgos-lost-illegal = LOST BY AN ILLEGAL MOVE
cli-cgos-unknown = ended while the connection was down
cli-cgos-tally = { $games } games: { $won } won, { $lost } lost, of these { $faults } by time or illegal moves
cli-cgos-lost = no connection to { $server }: { $reason }; the next attempt comes in { $pause }
cli-cgos-leaving = leaving after this game; Ctrl-C again leaves at once
cli-cgos-replaced = the engine’s move is against the rules of the server; a pass is sent instead
cli-tune-progress = { $done } of { $all } pairs
