# Tables and reports of the commands that try engines out.
# katsura match
cli-match-title = { $first } – { $second }: { $games } of { $planned } games
cli-match-won = won
cli-match-as-black = as Black
cli-match-as-white = as White
cli-match-on-time = time
cli-match-illegal = illegal
cli-match-failed = failed
cli-match-restarts = restarts
cli-match-mean = mean s
cli-match-longest = longest s
cli-match-sums = drawn { $drawn }, void { $void }; Black won { $black }, White { $white }; { $moves } moves a game
cli-match-rate = { $name } scores { $rate } % (95 %: { $low } to { $high } %), Elo { $elo } (95 %: { $elo_low } to { $elo_high })
cli-match-no-repeats = no game was played twice
cli-match-repeats =
    { $count ->
        [one] 1 game repeats
       *[other] { $count } games repeat
    } another one (up to symmetry):
cli-match-game = game { $game } ({ $black } Black): { $result }, { $reason }
cli-match-more-games = … and { $count } more of that kind
cli-match-pairs = pairs of games with 0, ½, 1, 1½, 2 points: { $losses }, { $less }, { $even }, { $more }, { $wins }; by pairs { $rate } % (95 %: { $low } to { $high } %), Elo { $elo } (95 %: { $elo_low } to { $elo_high }), { $superior } % likely to be the stronger
cli-match-sprt-open = test of Elo { $elo0 } against { $elo1 }: { $llr } after { $pairs } pairs, decided at { $lower } or { $upper }
cli-match-sprt-h0 = test of Elo { $elo0 } against { $elo1 }: not stronger by { $elo1 } ({ $llr } after { $pairs } pairs; α { $alpha }, β { $beta })
cli-match-sprt-h1 = test of Elo { $elo0 } against { $elo1 }: stronger than by { $elo0 } ({ $llr } after { $pairs } pairs; α { $alpha }, β { $beta })
cli-tournament-title = { $count } engines, { $format }: { $games } of { $planned } games
cli-tournament-open-title = { $count } engines, { $format }: { $games } games
cli-tournament-round-robin = everybody against everybody
cli-tournament-gauntlet = the first against the others
cli-tournament-knock-out = knock-out
cli-tournament-points = points
cli-tournament-games = games
cli-tournament-elo = Elo
cli-tournament-error = ±
cli-tournament-superior = > next %
cli-tournament-round = round { $round }: { $first } { $one } – { $other } { $second }
cli-tournament-winner = { $name } has won
# katsura regress
cli-regress-unexpected-fail = FAIL
cli-regress-unexpected-pass = PASS
cli-regress-pass = pass
cli-regress-expected-fail = fail
cli-regress-ignored = -
cli-regress-failed = { $outcome }: { $command } – { $reason }
cli-regress-right = { $outcome }: { $answer }
cli-regress-wrong = { $outcome }: { $command } should be [{ $expected }], is [{ $answer }]
cli-regress-counts =
    { $file }: { $passes }/{ $all } passes, { $unexpected_passes } unexpected { $unexpected_passes ->
        [one] pass
       *[other] passes
    }, { $unexpected_failures } unexpected { $unexpected_failures ->
        [one] failure
       *[other] failures
    }
cli-regress-restarts =
    { $counts }, engine started again { $times ->
        [one] once
       *[other] { $times } times
    }
cli-regress-total = total
# katsura probe
cli-probe-ms = { $ms } ms
cli-probe-file = file
cli-probe-exports = exports
cli-probe-init = init
cli-probe-printed = printed
cli-probe-note = note
cli-probe-close = close
cli-probe-pass = pass
cli-probe-warn = WARN
cli-probe-fail = FAIL
cli-probe-skip = skip
cli-probe-ok = ok
cli-probe-illegal = ILLEGAL
cli-probe-odd = ODD
cli-probe-failed = FAILED
cli-probe-noted = note: { $note }
cli-probe-more-lines = … and { $count } more lines
cli-probe-kind = { $kind }, { $architecture }, { $bits } bits
cli-probe-calls = 
    { $count } calls: { $ok } ok, { $illegal } illegal, { $odd } odd, { $failed } failed; started { $starts ->
        [one] once
       *[other] { $starts } times
    }
cli-probe-checks = { $count } checks: { $passed } passed, { $warnings } warnings, { $failed } failed, { $skipped } not made
cli-probe-decorated = { $name } is not the plain name { $wanted }
cli-probe-no-export = { $wanted } is missing, which CgfGoBan does not take
cli-probe-all-exports = all three functions, under their plain names
cli-probe-both = { $first }; { $second }
cli-probe-ready = ready after { $ms } ms
cli-probe-all-back = every call came back
cli-probe-all-legal = every move was legal
cli-probe-all-fit = every value fits its point
cli-probe-no-time = there was no time
cli-probe-cut-hung = not asked: it had not come back { $times } times
cli-probe-cut-start = not asked: it did not start any more
cli-probe-only-passes = it only passes: { $count } moves, no stone
cli-probe-plays = { $stones } of { $count } moves are stones
cli-probe-draws-nothing = it draws nothing: { $count } pictures, all of them empty
cli-probe-draws = there is something in { $kinds }
cli-probe-all-owned = life and death says of every empty point whose it is
cli-probe-nobody = life and death leaves 0 on empty points in { $wrong } of { $count } pictures (0 is a living stone; territory and neutral points are 3, 4, 5): { $points } of them on { $size }, { $position }
cli-probe-sizes-fine = { $count } calls, sizes { $sizes }
cli-probe-calls-fine = { $count } calls
cli-probe-call = { $kind } on { $size }, { $position }: { $answer }
cli-probe-calls-wrong = { $wrong } of { $count } calls went wrong; { $first }
cli-probe-sizes-wrong = wrong on { $sizes }; on { $size }: { $answer }
cli-probe-faults = { $wrong } of { $count } calls; the first: { $first }
cli-probe-arrays-fine = nothing was written near the arrays
cli-probe-lines = { $all } lines in all, { $most } in one call at most
cli-probe-time = { $kind } { $median } ms (longest { $longest })
cli-probe-none-back = no call came back
cli-probe-not-there = it was not there
cli-probe-guarded = { $count } calls next to guarded pages
cli-probe-no-answer = it does not answer
cli-probe-repeats = the same question twice, the same answers
cli-probe-repeats-not = asked twice in a row it answers differently: { $kinds }
cli-probe-quick-move = a move takes { $ms } ms; whether it looks at the flag cannot be seen
cli-probe-stop-failed = with Stop it failed: { $reason }
cli-probe-stop-fine = it came back { $ms } ms after Stop
cli-probe-no-stop = it does not look at the flag: it took { $with } ms with Stop, { $without } ms without
cli-probe-not-watched = its process cannot be watched
cli-probe-ended-idle = it ended while nothing was asked
cli-probe-idle = uses { $percent } % of a processor while nothing is asked
cli-probe-memory = { $memory } MB
cli-probe-failed-often = it failed when it was asked often
cli-probe-memory-grown = { $memory } MB, { $grown } MB more after { $count } calls
cli-probe-fresh = a new process answers as one that has seen other games
cli-probe-fresh-not = a new process answers differently from one that has seen other games: { $kinds }
cli-probe-other-answer = answered another question
cli-move-pass = pass
cli-move-resign = resign
cli-probe-drawn = { $drawn } of { $all } points
cli-probe-closed = closed and ended within { $ms } ms
cli-probe-gone = it was not there any more
cli-probe-time-up = the time was up after { $count } calls; the rest was not asked
cli-probe-no-start = it does not start any more; the rest was not asked
cli-probe-hangs = it did not come back { $times } times; the rest was not asked
cli-position-empty = empty board
cli-position-middle = middle game
cli-position-handicap = handicap, White to move
cli-position-white-first = set-up stones, White first
cli-position-moves-300 = 300 moves
cli-position-moves-2000 = 2000 moves
cli-position-white-began = White began
cli-position-first-pass = first move passed
cli-position-pass-between = a pass in between
cli-position-two-passes = two passes
cli-position-ten-passes = ten passes
cli-position-one-colour = one colour moved four times
cli-position-ko = ko just taken
cli-position-repeated = the position came up before
cli-position-komi = komi { $komi }
cli-position-stones = handicap of { $stones }
cli-position-black = Black to move
cli-position-white = White to move
# katsura symmetry
cli-symmetry-size = the size of the board
cli-symmetry-lines = the lines
cli-symmetry-candidates = the moves it thinks about
cli-symmetry-estimate = what it thinks of the position
cli-symmetry-text = the text
cli-symmetry-picture-varies = varies from time to time
cli-symmetry-picture-empty = draws nothing here
cli-symmetry-empty-board = empty board { $size }
cli-symmetry-middle-game = middle game { $size }
cli-symmetry-after = { $file } after { $moves } moves
cli-symmetry-black = { $engine }: { $position }, Black to move, { $views } views
cli-symmetry-white = { $engine }: { $position }, White to move, { $views } views
cli-symmetry-own = the position is the same with { $own }
cli-symmetry-move-same = move: the same in all views, { $mv }
cli-symmetry-move-varies = move: varies from time to time ({ $times } times in each view), no more between views than chance has it (p = { $chance })
cli-symmetry-move-by-view = move: VARIES BY VIEW ({ $times } times in each; chance differs so much with p = { $chance } only)
cli-symmetry-move-none = move: NO ANSWER in any view: { $reason }
cli-symmetry-none = { $title }: NO ANSWER in any view: { $reason }
cli-symmetry-move-differs = move: DIFFERS
cli-symmetry-no-answer = no answer ×{ $times }: { $reason }
cli-symmetry-not-compared = { $title }: not compared: { $reason }
cli-symmetry-differs = { $title }: DIFFERS
cli-symmetry-same = { $title }: the same in all views
cli-symmetry-point = { $point } is { $said }, not { $expected }
cli-symmetry-more-points = { $count } more points
cli-view-as-it-is = as it is
cli-view-left-right = left and right exchanged
cli-view-top-bottom = top and bottom exchanged
cli-view-half-turn = turned by 180°
cli-view-upper-left = mirrored at the diagonal from the upper left
cli-view-clockwise = turned clockwise
cli-view-counter-clockwise = turned counter-clockwise
cli-view-lower-left = mirrored at the diagonal from the lower left
cli-view-colours = colours exchanged
cli-view-and-colours = { $board }, colours exchanged
# katsura replay-calls
cli-replay-log = log      { $log }: { $engine }, { $bytes } bytes, recorded by katsura { $version }
cli-replay-same-file = library  { $library }: the recorded file
cli-replay-other-file = library  { $library }: another file than the recorded one
cli-replay-same-size = library  { $library }: perhaps the recorded file: it has the same size
cli-replay-call = call
cli-replay-kind = kind
cli-replay-size = size
cli-replay-moves = moves
cli-replay-recorded = recorded
cli-replay-now = now
cli-replay-ms-then = ms then
cli-replay-ms-now = ms now
cli-replay-same = same
cli-replay-different = DIFFERENT
cli-replay-crashed = CRASHED
cli-replay-hung = HUNG
cli-replay-answered = ANSWERED
cli-replay-not-made = not made
cli-replay-sums = { $count } calls: { $same } same, { $different } different, { $crashed } crashed, { $hung } hung, { $skipped } not made
cli-replay-no-call = the log has no such call
cli-replay-ended-so = The log ends so: { $end }
cli-replay-again-at = It did so again, at the same call ({ $call }).
cli-replay-again = It did so again.
cli-replay-otherwise-at = It ended at the same call ({ $call }), in another way.
cli-replay-not-again = It did not do so this time.
cli-replay-open-call = The log ends in the middle of a call: the program was ended then.
cli-replay-open-end = The log has no end: the program was ended then.
cli-replay-now-so = Now: { $end }
cli-replay-cells = { $count } cells
cli-replay-cells-differ = { $count } differ: { $cells }
cli-replay-resign = resign ({ $value })
cli-replay-off-board = off board ({ $value })
cli-end-started = started
cli-end-no-answer = no answer
cli-end-unknown = unknown
cli-end-no-reaction = hung: no reaction
cli-end-on-request = ended
cli-end-not-loaded = not loaded
cli-end-exit = exit { $code }
cli-end-connection = connection lost
# katsura tune
cli-tune-games = { $games } games, { $points } points; { $missing } pairs are still to be played
cli-tune-value = { $name } = { $best } (95 %: { $low } to { $high }), tried from { $min } to { $max }
cli-tune-unknown = { $name } = { $best } (95 %: { $low } to { $high }), tried from { $min } to { $max }: these games do not say
cli-tune-gain = against the present values { $elo } Elo (95 %: { $low } to { $high }), better with a likelihood of { $likelihood } %
cli-tune-chart-best = best { $value }
cli-tune-chart-now = now { $value }
cli-tune-chart-none = no games yet
