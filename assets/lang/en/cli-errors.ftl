# Why commands of the command line stop.
cli-open = cannot open { $file }: { $reason }
cli-read = cannot read { $file }: { $reason }
cli-write = cannot write { $file }: { $reason }
cli-output = cannot write to standard output: { $reason }
cli-unknown-game = { $file }: nobody here knows the game GM[{ $number }], so no engine can think about it
cli-no-game = there is no game { $number }: the file has { $count } games
cli-no-second-game = there is no game { $number }: the file has one game
cli-no-node = there is no node { $number }: the last one is { $last }
cli-no-move = there is no move { $number }: the main line has { $count }
cli-no-test = there is no test { $tests }
cli-no-openings = there are no game records among the openings
cli-no-records = there are no game records in { $paths }
cli-range = the last move ({ $to }) lies before the first ({ $from })
cli-other-file = { $file } is a { $format } file; name another file for the SGF
cli-output-is-input = { $file } is one of the files that are read; name another one to write to
cli-output-ending = the name of the output must end in { $endings } or { $last }, not { $file }
cli-picture-ending = the name of the picture must end in .svg, .png, .pdf or .txt, not { $file }, or --format must say what it is
cli-no-interrupt = cannot listen for Ctrl-C: { $reason }
cli-analysis-interrupted = interrupted: { $done } of { $total } positions were analysed
cli-compose-interrupted = interrupted
cli-compose-broken-off = a game in { $file } breaks off, so problems cannot be added to it; name another file, or mend this one
cli-audit-other-file = { $file } is there already and holds no results of an audit; name another file for them
cli-audit-interrupted = interrupted after { $count ->
        [one] 1 problem
       *[other] { $count } problems
    }; with `--output` the same command goes on
cli-audit-interrupted-kept = interrupted after { $count ->
        [one] 1 problem
       *[other] { $count } problems
    }; the same command goes on
cli-interrupted = the match was interrupted
cli-interrupted-kept = the match was interrupted; the same command goes on with it
cli-another-part = { $file } is of another command, of other files, or was run with other settings
cli-nothing-to-merge = there are no results to join
cli-two-kinds = these are results of a match and of another command; join them one after the other
cli-no-names = { $file } does not say who plays
cli-shard-output = `--shard` needs `--output`: what is found is kept there for `katsura merge`
cli-manual-pages = cannot write manual pages into { $folder }: { $reason }
cli-listen = { $address }: { $reason }
cli-not-a-log = it is no call log
cli-no-window = this build has no window; build it with `cargo build --features window`, or see `katsura --help` for the commands
engine-impossible = the engine { $engine } is not possible: { $problem }
engine-not-found = cannot find { $engine }: { $reason }
engine-no-command = “{ $line }” is no command line
engine-unknown = there is no engine { $engine }: it is neither built in ({ $known }) nor the path of a library, and no program { $program } is found
engine-not-started = { $engine } does not start
engine-not-ready = { $engine } was not ready after { $limit }: either it is no engine, or it needs longer to start
cli-no-picture = say which file, and with --output where the picture goes
cli-overlay-of-engine = say with --engine who draws that
cli-not-go = game { $number } of the file is of another game than Go (GM[{ $code }]), which this command does not know
cli-go-only = { $option } is for Go only
cli-no-overlays-of-game = this game says nothing over its board
cli-no-overlay-of-game = this game has no overlay “{ $name }”; there are { $known }
cli-broken-position = “{ $text }” is no position: { $why }
cli-broken-side = “{ $text }” cannot be played: it is the other player's turn
cli-broken-move = “{ $text }” cannot be played there
cli-no-overlay = say with --overlay what the engine draws; --list-overlays lists it
cli-same-name = { $first } and { $second } would be written to the same file
cli-unknown-word = there is no command { $word }, and no file of that name
cli-engine-name = { $name } is no name for an engine: small letters, digits, - and _, a letter first
cli-similar-word = there is no command { $word }, and no file of that name; did you mean { $similar }?
engine-no-analysis = { $engine } does not analyse
engine-silent = { $engine } does not react
engine-hung-often = { $engine } did not come back { $times } times and is asked nothing more
engine-late = no answer within { $limit }
engine-at-command = { $reason } (at “{ $command }”)
engine-other-answer = { $engine } answered another question
regress-cancelled = nobody waits for the answer any more
engine-no-overlay = { $engine } has no overlay { $overlay }: it has { $known }
engine-no-overlays = { $engine } has no overlay { $overlay }: it has none
engine-more-overlays = { $known }, { $count } more
engine-arguments = { $overlay } needs { $count } arguments: say --argument for each
engine-nothing-to-ask = there is nothing to ask { $engine }
engine-draws-itself = { $engine } is no GTP program: it says itself what it draws
own-program = this program does not find itself: { $reason }
bad-pattern = the pattern cannot be read: { $reason }
bad-seconds = not a number of seconds
bad-no-seconds = the seconds must be more than 0
bad-side = a side is 1 to { $most }
bad-rules = there are no such rules
bad-clock-seconds = { $text } is no number of seconds
bad-clock-negative = the seconds must not be negative
bad-clock-moves = { $text } is no number of moves
bad-of-engine = it must be I=VALUE, I being the number of an engine, from 1
bad-elo = it must be two numbers of Elo with a comma between them: 0,10
bad-lead = it must be POINTS or POINTS/MOVES, both more than 0: 40/6
bad-shard = it must be I/N, 1/N to N/N: 3/8
bad-engine-number = there is no engine { $number }: there are { $count }
bad-playouts = { $text } is no number of playouts
cli-no-bundled-openings = there are no bundled openings for { $size }, only for 9×9, 13×13 and 19×19
# katsura perft
cli-no-kind = there is no game “{ $kind }”; there are { $known }
cli-no-puzzles = there are no problems of “{ $kind }”; there are those of { $known }
cli-puzzle-moves = problems are won in { $least } to { $most } moves, not in { $moves }
cli-puzzles-made = { $number } of { $count } problems
cli-no-position = { $position } is no position: { $reason }
# katsura usi
cli-no-usi = “{ $kind }” is not played on USI, which is for shogi: { $known } is. Other games: `katsura match --game`
# katsura cells
cli-no-cell = there is no cell { $number }; the game has { $count }
bad-scan = it is no level and point, such as 1,2,0
# katsura cgos
cli-cgos-folder = { $path }: { $reason }
cli-cgos-no-password = the account’s password is missing: name a file with --password-file, or set KATSURA_CGOS_PASSWORD
cli-cgos-name = “{ $name }” is no name for this server: 3 to 18 letters, digits, _, - and .
cli-cgos-password = that is no password for this server: 3 to 16 letters, digits, _, - and .
cli-cgos-refused = the server says: { $reason }
# katsura tune
bad-parameter = a parameter is NAME=MIN..MAX or NAME=MIN..MAX:NOW, as in c=0.5..3:1.1
cli-tune-many = from one to { $most } parameters can be tuned together, each with a name of its own
cli-tune-unused = “{ $engine }” declares no number “{ $name }”, and %{ $name }% does not stand in it
cli-tune-options = the options behind -- are not those of katsura match: { $reason }
cli-tune-line = { $file }, line { $line }: { $reason }
cli-tune-no-gtp = “{ $engine }” takes no commands: --send is for GTP programs
cli-tune-refused = “{ $engine }” refuses “{ $command }”: { $reason }
cli-tune-none = “{ $engine }” declares no parameters
cli-tune-chart-ending = { $file }: a chart’s name ends in .svg or .png
