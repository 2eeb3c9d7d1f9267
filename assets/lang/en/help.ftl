# The help of the command line. It stands in the code, beside the arguments; a test compares.
# The frame of the help.
help-usage = Usage:
help-commands = Commands
help-arguments = Arguments
help-options = Options
help-examples = Examples:
help-command = COMMAND
help-print = Print help
help-version = Print version
help-help = Print this message or the help of the given subcommand(s)
help-default = { $text } [default: { $value }]
help-values = { $text } [possible values: { $values }]
# What is wrong with the arguments.
usage-hint = For more information, try '--help'.
usage-twice = the argument '{ $argument }' cannot be used multiple times
usage-conflict = the argument '{ $argument }' cannot be used with '{ $other }'
usage-value-missing = a value is required for '{ $argument }' but none was supplied
usage-value-needs = a value is required for '{ $argument }': { $values }
usage-value = invalid value '{ $value }' for '{ $argument }'
usage-value-why = invalid value '{ $value }' for '{ $argument }': { $reason }
usage-range = a whole number from { $least } to { $most } is wanted
usage-least = a whole number of { $least } or more is wanted
usage-value-one-of = invalid value '{ $value }' for '{ $argument }' [possible values: { $values }]
usage-command = unrecognized subcommand '{ $command }'
usage-missing = the following required arguments were not provided: { $arguments }
usage-more = unexpected value '{ $value }' for '{ $argument }' found; no more were expected
usage-unknown = unexpected argument '{ $argument }' found
usage-similar = { $problem }; a similar one exists: '{ $similar }'
# Help about what several commands have in common.
help-any-file = The record
help-any-game = Which game of the file, counted from 1
help-any-engine = The engine: built in, a library, or a GTP command line such as "gnugo --mode gtp"
help-any-move = After how many moves of the main line; 0 is the start [default: all]
help-any-theme = Colours and materials
help-any-theme-wood = Kaya wood with shaded stones
help-any-theme-light = A pale plain board with shaded stones
help-any-theme-dark = Dark wood
help-any-theme-paper = Black on white
help-any-theme-contrast = Strong outlines; White's stones are square
help-any-coordinates = Names of the lines around the board
help-any-coordinates-none = None
help-any-coordinates-letters = A to T and 1 to 19 from below
help-any-coordinates-numbers = 1 to 19 from the left and from above
help-any-coordinates-kanji = 1 to 19 from the left and 一 to 十九 from above
help-any-numbers = Numbers on the stones
help-any-node = The line that leads to this node and on to its end, numbered as `katsura cells` does [default: the main line]
help-any-paper = Size of the paper
help-any-paper-a4 = 210 × 297 mm
help-any-paper-letter = 8.5 × 11 inches
help-any-text = Where the words about a board stand
help-any-text-below = Below it
help-any-text-beside = To the right of it
help-any-language = Language of captions, `en` if not given, and of what is said meanwhile, the system's if not given
help-any-dpi = Dots per inch of pages that are written as PNG, 36 to 600
help-any-file-dir = Game records, and directories in which every game record is opened
help-any-json = One JSON object instead of text
help-any-library = The library
help-any-own-folder = Let the library read, change and delete everything in its own folder, unless that is one of yours
help-any-unrestricted = Let the library start programs, use the network and write everywhere
help-any-shard = Do part I of N only, 1/N to N/N; `katsura merge` joins the parts
# katsura
help-katsura = A desktop goban: SGF tree, tsumego, and a host for Go engines
help-katsura-more = Without a command the window opens, with FILE in it if one is named.
help-katsura-file = The SGF file to open in the window
help-katsura-solve = Begin with a problem to solve, not with the start page: the first one of FILE, or the bundled one where you were
# katsura cells
help-cells = Print the cells of a game, one a line, in file order
help-cells-more = Each line is `NUM LEV:level  LINK:car cdr [x,y] teban ID:heading MSG:comment`, with `*` where there is no link; the root has number 0.
help-cells-file = The SGF file
help-cells-from = Only the cell of that number, what follows it, and the alternatives after it
help-cells-scan = Only the first cell of that level and point among the one of `--from` (by default the first after the root) and the alternatives after it; nothing and exit status 1 if there is none
help-cells-links = Print NEXT and BACK, too: the links by which the record is replayed
help-cells-reset = Print the cells after `next` and `back` of all were reset
help-cells-clone = Print a clone of the cell of that number: the same fields and links, but for NEXT and BACK
help-cells-copy = Print a copy of the list from the cell of that number on: clones of it, of what follows it, and of the alternatives after it
# katsura chains
help-chains = Print the chains of a position: their numbers on the board, and the table of what is known of each
help-chains-more = The table has number, colour, a stone, size, liberties (dame), life (alive, dead, neutral: whoever starts decides, ko, unknown), the point that takes the chain, the one that saves it, and the chains beside it.
help-chains-file = The record, or a board of characters such as the workshop's "figure"; - is standard input
help-chains-move = After how many moves of the main line; 0 is the start [default: all]
help-chains-game = Which game of the file, counted from 1
# katsura analysis
help-analysis = Analyse positions for other programs, which ask in the words of KataGo's analysis engine
help-analysis-more = Requests are JSON objects, one a line, on standard input; answers come on standard output as they are ready, in any order. Those with the highest `priority` are analysed first. At the end of the input what waits is analysed first.
help-analysis-engine = `net` (with the file of a network and settings: `net:b18.bin.gz,threads=2`), `montecarlo`, or the command line of a GTP program that analyses, in quotes
help-analysis-threads = Positions that are analysed at once, each on one thread unless ENGINE says otherwise; all processors without it
help-analysis-visits = Visits of a position whose request has no `maxVisits`
help-analysis-winrates-as = Whose chances, scores and ownership are told
help-analysis-winrates-as-black = Always Black
help-analysis-winrates-as-white = Always White
help-analysis-winrates-as-sidetomove = The side to move
help-analysis-quit-without-waiting = End at once when the input ends
# katsura analyze
help-analyze = Let an engine analyse games, and write Black's chance to win (SBKV) and lead (V) into them
help-analyze-more = Every position of the main line is thought about; those that have a value already are left out, so that with FILE as its own output the same command goes on where Ctrl-C ended it: what there is then is kept. All values are listed, with the move number, the move, Black's chance to win in per cent and lead in points; mistakes are marked. Of several files the records go into the folder that `--output` names.
help-analyze-file-dir = Records, and directories in which every record is analysed; - is standard input
help-analyze-output = Where the record with the values goes; it may be FILE, and - is standard output. Without it they are listed only
help-analyze-game = Which game of each file, counted from 1
help-analyze-engine = The engine: a built-in one, or the command line of a GTP program that analyses, in quotes. Of other games a player, as `katsura match` takes it, or `usi:` with the command line of a program that speaks USI. Without it the usual one
help-analyze-playouts = Playouts or positions looked at for each position; 1000 without it, and 20000 of games other than Go
help-analyze-seconds = Seconds for each position
help-analyze-again = Analyse positions again that have a value
help-analyze-candidates = List so many candidate moves of each position that is analysed now, with the lines that follow
help-analyze-json = Print one JSON object a line for each position
help-analyze-csv = Print a table of values with commas between them
help-analyze-patience = Seconds the engine may take to start, and for a position beyond its own seconds
# katsura render
help-render = Write a picture of a position, as the window shows it
help-render-more = The position is the one after move N of the main line, by default the last one; a position without its answer, as of a problem, is `--move 0`. With an engine, what it sees is drawn in. A name that ends in .txt gives a board of characters, which can be pasted into forums and read again. For a whole game see `katsura figures` and `katsura animate`, for problems `katsura sheet`. Records of other games (`katsura kinds`) are drawn with their own boards; as .txt their position is written in the game's notation.
help-render-file = The SGF file; - is standard input
help-render-output = The picture; its name ends in .svg, .png, .pdf or .txt; - is standard output
help-render-format = What the picture is, whatever its name ends in
help-render-format-svg = A picture of lines, for browsers and printing
help-render-format-png = A picture of points
help-render-format-pdf = A page as large as the board
help-render-format-txt = A board of characters
help-render-size = The longer side of the picture in pixels, 32 to 8192
help-render-by-hand = Stones lie a little beside their points, as if put there by hand. Not on paper, nor for high contrast
help-render-style = The kind of board in a .txt file
help-render-style-senseis = For Sensei's Library and forums: lines that begin with $$
help-render-style-ascii = With the names of the lines around it
help-render-style-japanese = Full-width signs
help-render-style-figure = The file "figure" of the Go programming workshop: * black, 0 white, + empty
help-render-style-workshop = As the workshop's programs print it, with [ 1] before the rows
help-render-pieces = What stands on the pieces of other games
help-render-pieces-kanji = Kanji
help-render-pieces-letters = The letters of notation
help-render-movement = Signs on such pieces show where they go
help-render-engine = The engine that draws: `random`, `territory`, the path of a cgfthink library, or the command line of a GTP program in quotes
help-render-overlay = What the engine draws: status, figure, number, or the id or title of another overlay it has; or what another game says of itself: threats, losing-patterns, checks, safe-moves; attacks, mates, loose
help-render-argument = What the overlay needs, as GTP writes it: a colour, a point, points, a text; once for each, in order
help-render-analyze-commands = What a GTP program draws beside what it says itself: a file with lines of TYPE/LABEL/COMMAND, as GoGui has them
help-render-list-overlays = List what the engine draws, by id, title and arguments, and draw nothing
help-render-patience = Seconds the engine may take to start, and to answer
# katsura figures
help-figures = Write a game as numbered figures, as books have it
help-figures-more = Each figure shows some moves with their numbers; a move on a point that is taken is told below it ("57 at 33"), and so are the comments. A PDF file has pages with several figures, title and page numbers; SVG and PNG files hold one figure each, and where there are several their names are numbered: game-001.png, game-002.png. The names of the files are printed.
help-figures-output = The output; its name ends in .pdf, .svg or .png
help-figures-every = Moves for each figure; 0 does not count them
help-figures-at-comments = A new figure after each move with a comment
help-figures-ignore-marks = Do not begin figures where the record says so (FG)
help-figures-from = The first move shown
help-figures-to = The last move shown [default: all]
help-figures-numbers = The numbers on the stones
help-figures-numbers-game = Those of the game
help-figures-numbers-hundreds = Without the hundreds of the figure's first move: 101 is 1
help-figures-numbers-figure = From 1 in each figure
help-figures-numbers-none = None
help-figures-no-comments = Leave the comments out
help-figures-variations = Variations as figures of their own
help-figures-per-page = Figures for which a page has room, 1 to 12
help-figures-size = Width of an SVG or PNG figure in pixels, 64 to 8192
# katsura sheet
help-sheet = Write problems on sheets of paper, and their solutions on others
help-sheet-more = Every game of a file is a problem; a folder stands for all records in it, by name. A problem is the position before the first move, cut to the part of the board that is used, with its number and whose move it is. Solutions are the lines that the record marks as right (comments with RIGHT or Correct, TE, BM and the like), else its main line, with numbered moves. A PDF file has many pages; of SVG and PNG files there is one for each page, and where there are several their names are numbered: sheet-001.png, sheet-002.png. The names of the files are printed.
help-sheet-file = The records, or folders of them
help-sheet-output = The sheet of problems; its name ends in .pdf, .svg or .png
help-sheet-solutions = The sheet of solutions, if one is wanted; its name ends like that of the problems
help-sheet-per-page = Problems on a page, 1 to 12
help-sheet-solutions-per-page = Lines on a page of solutions, 1 to 12
help-sheet-title = What stands over the sheet [default: Problems]
help-sheet-first = The number of the first problem
help-sheet-right = Correct lines shown for a problem, at most
help-sheet-wrong = Wrong first moves shown with their refutation, at most
help-sheet-no-comments = Leave the words of the records out
help-sheet-coordinates = Names of the lines around the boards
# katsura animate
help-animate = Write a line of a game as an animated GIF or PNG, a frame for each move
help-animate-more = A name that ends in .gif gives a GIF (255 colours, understood everywhere), one in .png or .apng an animated PNG (all colours). Frames hold only what changes, so the files stay small.
help-animate-output = The film; its name ends in .gif, .png or .apng
help-animate-from = The first move that is played; before it stands the position it is played in. 0 is the same as 1
help-animate-to = The last move [default: all]
help-animate-delay = How long a move is seen, in milliseconds, 20 to 60000
help-animate-hold = How long the end is seen, in milliseconds, at most 60000
help-animate-loop = How often it is shown; 0 is for ever
help-animate-size = The longer side in pixels, 64 to 2048
help-animate-crop = The part of the board that is seen
help-animate-crop-whole = All of it
help-animate-crop-used = The part on which stones stand or moves are made
# katsura check
help-check = Open SGF files and report what had to be repaired
help-check-more = Prints a line for each file with its warnings, and a summary; with --json one object a line. The exit status is 1 if any file could not be opened.
help-check-json = One JSON object a line instead of text
help-check-roundtrip = Also write each file anew, read that again and compare
# katsura diff
help-diff = Print what differs between two game records, node by node
help-diff-more = A line says in which game and where, as in `game 1, move 34, variation 2, move 36`, then what is different there: a property, the order of variations, a move or a whole variation that is only in one of the files. Games are compared in the order of the files, variations by their moves whatever their order; values that mean the same are the same, as lists of points in another order. The exit status is 0 if nothing differs, 1 if something does, 2 if a file could not be opened.
help-diff-old = The old record
help-diff-new = The new record
help-diff-json = One JSON object a line instead of text, with whole values
# katsura problems
help-problems = Print what problem files say about right and wrong
help-problems-more = Prints a line for each problem: who plays, how the file marks what is right, the right first moves, and how many lines are right, wrong and neither; with --lines each line of the tree with its verdict. Files differ in how they mark solutions; the way is found out for each file, and --convention names another one. The exit status is 1 if a file could not be opened.
help-problems-convention = How solutions are marked, instead of what is found out
help-problems-convention-right = The word RIGHT in a comment
help-problems-convention-correct = The word Correct in a comment
help-problems-convention-sign = A comment that begins with + or -
help-problems-convention-annotation = TE is right; BM, DO and IT are wrong
help-problems-convention-good-for = GB or GW, good for the side that solves
help-problems-convention-wrong-variation = WV is wrong, everything else is right
help-problems-convention-first-line = The first line is right
help-problems-convention-all-lines = Every line is right
help-problems-lines = Also every line of the tree
help-problems-json = One JSON object a line instead of text
help-problems-output = Where the JSON lines of a part go
# katsura audit
help-audit = Compare the solutions of problem files with what reading finds
help-audit-more = Every first move of each problem is read, and a line says where the file is contradicted: a first move that fails or only makes a ko, a second solution, one that is better than the file's, a problem that nothing solves, that is solved without a move, or whose first moves are the other side's. What is proven is told from what is likely: of what is only likely a file is doubted. Where the sides are open, and of problems about captures, the moves near the stones are read. Where the author asks for points, what first moves gain is counted, if the region is closed and small. The exit status is 1 if a file could not be opened.
help-audit-seconds = Seconds for a problem: what is not proven is read further until then; what is not read at all by then is not judged, and said so
help-audit-json = One JSON object a line instead of text
help-audit-output = Add the JSON lines to FILE too; problems that it has already are left out, so that the same command goes on where it was ended
help-audit-sgf = Write the problems that there is something to say about to FILE, with a comment and marks: triangles on the group, circles where a first move works or gains most, squares where it only makes a ko, crosses where it fails or gains less. Where --output goes on, FILE does, too
# katsura compose
help-compose = Find problems of life and death in games, and make new ones of them
help-compose-more = Wherever a move decides about a group, that becomes a problem if one first move alone solves it and all of that is proven: open sides are closed with stones, the stones that it does not need are struck off, its idea is named, it is graded, and its solution is written down with what refutes the other moves, in English and Japanese. `--vary` makes new problems of those that were found, by changing stones. None is written twice, however it is turned and whichever colour solves it, and of those that differ in few stones only the hardest. Ctrl+C ends the search; what was found until then is written.
help-compose-output = The file to write the problems to, the easiest first. Problems that it has already stay before them, and are not written again
help-compose-vary = How often each problem is changed to find others
help-compose-known = Problems that are known already: what is in these files is not written again
help-compose-least = The lowest grade, 1 to 6
help-compose-turn = Turn and mirror each problem, and exchange its colours, at random
help-compose-seconds = Seconds for a problem; what is not proven by then is left out
help-compose-seed = What the random numbers begin with
# katsura probe
help-probe = Try an engine library out: load it, ask every kind of question on many boards, close it
help-probe-more = Each check is named, with a grade (pass, warn, fail) and the reason: exports, sizes, colours, komi, handicap, problems, passes, ko, long games, legal moves, overlay values, writing outside the arrays, output, times, repeated questions, the stop flag, memory, idle time, a fresh start, close. It runs in a process of its own, which is started again after a crash. The exit status is 1 if it cannot be loaded, crashes, or does not come back; illegal moves are reported, but do not change the exit status.
help-probe-think-limit = Seconds a call may take; then the library is told to stop, and killed if it does not
help-probe-time = Seconds for everything; what there is no time for is not asked, and said so
help-probe-verbose = Show every call, not only those that went wrong
# katsura gtp
help-gtp = Serve an engine on the Go Text Protocol (GTP 2), on standard input and output
help-gtp-more = What the engine prints goes to standard error. The line `# interrupt` makes it move now. An engine that crashes or hangs makes its command fail with the reason and is started again for the next one.
help-gtp-engine = `random`, `territory`, `montecarlo` (with settings: `montecarlo:seconds=3,threads=1`), `net` (with the file of a network and settings: `net:b18.bin.gz,visits=100`), or the path of a cgfthink library
help-gtp-think-limit = Seconds an answer may take; then the engine is told to answer now, and ended if it does not
help-gtp-listen = Serve whoever connects to this address, one after the other, instead of standard input and output. The commands that read and write files are not served there
# katsura replay-calls
help-replay-calls = Make the calls of a call log again, to the same library or another, and compare the answers
help-replay-calls-more = Calls are made in the same order, in one process, with the same arguments; where the user had said Stop, the stop flag is set after the same time. Values, cells and times are compared. If the log ends in a crash, it tells whether the library crashes again at the same call. The exit status is 0 if everything is the same, the crash included; 1 if something differs; 2 if the log cannot be read or the library cannot be loaded.
help-replay-calls-log = The log
help-replay-calls-call = Only this call, in a fresh process: does it need the ones before?
help-replay-calls-strict = End the library at the first write directly behind one of the arrays it is given
help-replay-calls-think-limit = Seconds a call may take, if it did not take longer then; the library is told to stop, and killed if it does not
# katsura symmetry
help-symmetry = Ask an engine about the same position turned, mirrored and with the colours exchanged, and tell where its answers differ
help-symmetry-more = A square board has 16 such views: 8 symmetries and 2 colours (komi changes its sign with them). In each the engine is asked for a move and for every picture that it draws of a position; the answers are turned back and compared, the text beside pictures only with --overlay. Moves that vary from time to time are asked for 20 times in each view, and a test tells whether they depend on the view. Without a file the empty board and a middle game are used. The exit status is 0 if nothing depends on the view, 1 if something does, 2 if nothing could be asked or a question was answered in no view. An engine that does not come back three times is asked nothing more.
help-symmetry-file = An SGF file with the position
help-symmetry-size = The side of the board, if there is no file
help-symmetry-overlay = Compare this picture, by id or title, and no others; `none` for no picture
help-symmetry-argument = What the picture needs, as GTP writes it for the board as it is; once for each, in order
help-symmetry-no-move = Ask for no move
help-symmetry-times = Ask for a move so often in each view [default: 2, and 20 if it varies]
help-symmetry-limit = Seconds an answer may take; then the engine is told to answer now, and ended if it does not
# katsura convert
help-convert = Write a record of any format as SGF
help-convert-more = The format is found out by what is in the file: SGF, NGF, GIB, UGF, KIF and CSA of minishogi, a text diagram and others. An output that ends in .gz is packed. What is SGF already and fits together comes out as it is.
help-convert-file = The record; - is standard input
help-convert-output = Where the SGF goes; - is standard output
# katsura match
help-match = Play games between engines of any kind
help-match-more = Two engines play a match, more a tournament. Prints a table: points, Elo with its 95 % interval, the likelihood of superiority, times, failures, and who beat whom. Openings are played twice, with colours changed, and counted as pairs; with `--sprt` a match ends as soon as it is decided. An engine that crashes is started again and asked once more; one that fails for good, hangs, oversteps the time or moves against the rules loses the game. With `--out` each game is kept as an SGF file, and the same command goes on with an interrupted match. Exit code 0 if all games were played.
help-match-engine = Two engines or more, each built in, a library, or a GTP command line, in which `{"{"}seed{"}"}` stands for another number in each game; of two the first has Black in the first game
help-match-game = The game: see `katsura kinds`. Players of other games than Go are those of the program, with settings or without: `pentago`, `pentago:level=3`, `pentago-uct`, `minishogi`, `minishogi-material`, `minishogi-uct`, `random`; or `usi:COMMAND`, a program that speaks USI
help-match-random-moves = Games other than Go begin with N moves by chance that leave both sides about as good chances; each such beginning is played twice, with colours changed
help-match-format = How more than two engines meet
help-match-format-round-robin = Everybody meets everybody
help-match-format-gauntlet = The first meets all the others
help-match-format-knock-out = Who loses is out
help-match-games = How many games each pair of engines plays
help-match-size = The board: 9, 19, 9x13
help-match-komi = White's komi
help-match-rules = The rules: Japanese, Chinese, AGA, NZ, Tromp-Taylor
help-match-no-alternate = Let the first engine of each pair have Black in every game
help-match-handicap = Black has N stones at the usual points
help-match-free-handicap = Black places N stones where it likes
help-match-openings = SGF files, or folders of them, to start from, or `bundled` for those of the program (boards 9, 13 and 19); each is played twice, with colours changed
help-match-opening-moves = Start from the position after N moves of an opening [default: all]
help-match-move-time = Seconds for each move; then the engine is told to move now
help-match-clock = A clock for each player: MAIN, MAIN+BYOYOMI or MAIN+PERIOD/MOVES, in seconds
help-match-playouts = Playouts for each move
help-match-engine-time = Seconds for each move of engine I, the first being 1, whatever the others have
help-match-engine-playouts = Playouts for each move of engine I
help-match-sprt = End the match when it is decided whether the first engine is stronger by more than ELO0 or by less than ELO1
help-match-alpha = How often the test may find the first engine stronger though it is not
help-match-beta = How often the test may find it not stronger though it is
help-match-referee = Who counts: `players`, `playouts`, or an engine
help-match-adjudicate = Stop a game in which a side leads by POINTS or more after each of MOVES moves (6 without it), as the engine of `--referee` says, or random playouts without one
help-match-adjudicate-after = No game is stopped before N moves [default: as many as the board has points, halved]
help-match-no-resign = Take a resignation for a pass
help-match-max-moves = A game with more moves is void [default: three for each point]
help-match-threads = How many games are played at the same time
help-match-seed = What the random numbers of built-in engines begin with
help-match-out = A folder for the records and the results
help-match-archive = Write all games into one SGF collection when the match ends
help-match-name = A name for engine I in table and records
help-match-name-a = A name for the first engine
help-match-name-b = A name for the second one
help-match-patience = Seconds a move may take where nothing else limits it, and an engine to start
help-match-json = Print table and games as JSON
help-match-json-lines = Print each game as a line of JSON when it has ended, and the table as the last line
# katsura merge
help-merge = Join the results of a command that was run in parts, and say what is missing
help-merge-more = Of a match it prints the table, from the folders of `--out`; of `audit`, `problems` and `analyze` it prints the lines that one run would have printed, from the files of `--output`. The same part twice is no harm. Exit code 0 if nothing is missing.
help-merge-dir-file = Folders of a match, or files of results
help-merge-output = A folder for the whole match with its records, or a file for the lines
help-merge-archive = Write all games of a match into one SGF collection
help-merge-json = Print table and games as JSON
# katsura new-engine
help-new-engine = Write a small engine to begin with: a library for the cgfthink interface, complete and without dependencies
help-new-engine-more = NAME becomes a folder with the source, what builds it, and a page that says how to go on. It plays legal moves, draws every kind of picture and passes `katsura probe`.
help-new-engine-kind = The language it is written in
help-new-engine-kind-rust = Built by cargo
help-new-engine-kind-c = C99, built by make
help-new-engine-kind-zig = Built by zig, 0.14 or newer
help-new-engine-name = Its name, and that of its folder: letters, digits, - and _
# katsura regress
help-regress = Run GTP regression files (.tst) against an engine of any kind
help-regress-more = The format is that of GNU Go's own tests and of gogui-regress: after a numbered command a line `#? [PATTERN]` tells what its answer should be, `#? [!PATTERN]` what it should not be; a star behind it says that the test is known to fail. Each file gets a fresh engine, which runs in the file's folder. Only what was not expected is listed. Exit code 1 if a test failed unexpectedly.
help-regress-file = The files
help-regress-only = Run the tests with this number only, each with the commands that set its position up
help-regress-limit = Seconds a command may take; then the engine is ended and its test fails
help-regress-verbose = List every test with its answer
help-regress-json = Print the results as JSON
# katsura kinds
help-kinds = List the games there are, one a line
help-kinds-more = Each line has the word for it in other commands, its name, the number of the game in SGF (`GM`), the cells of its board and the legal first moves.
# katsura perft
help-perft = Count the sequences of legal moves from a position, by first move and in all
help-perft-more = The last line is the count. Whoever writes a program for one of the games compares it with his own. Repetition has no say; after the end of a game there are no moves.
help-perft-kind = The game: see `katsura kinds`
help-perft-position = `startpos`; SFEN for minishogi; for Go and Pentago the rows from the top with a stroke between them, of `X` (Black), `O` (White) and `.`, then who is to move, `b` or `w`
help-perft-depth = How many moves long the sequences are
# katsura puzzles
help-puzzles = Make problems of a game other than Go: wins by force with exactly one solution
help-puzzles-more = Positions at random are searched for those in which whoever is to move wins in so many moves of his own and no fewer, and one first move alone does it. In Pentago each move is a check until five are in a row; minishogi has mate problems whose every move but the last is the only one, and which need every piece of the attacker. The same seed makes the same problems. Ctrl+C ends the search; what was found until then is written.
help-puzzles-kind = The game: see `katsura kinds`
help-puzzles-output = The file to write the problems to, as SGF [default: standard output]
help-puzzles-moves = In how many moves of the solver they are won; minishogi counts 1, 2, 3, 4 for mates in 1, 3, 5, 7
help-puzzles-count = How many problems
help-puzzles-seed = What the random numbers begin with
# katsura usi
help-usi = Serve the built-in player of a game on the Universal Shogi Interface (USI), on standard input and output
help-usi-more = Besides the protocol's commands it knows `d` (the board and its SFEN), `user` (the legal moves, one a line) and `perft N`. Positions are read with counts before or after the pieces in hand.
help-usi-kind = The game: `minishogi`
# katsura completions
help-completions = Write the completions of a shell to standard output
help-completions-more = For example: `katsura completions bash > ~/.local/share/bash-completion/completions/katsura`
help-completions-shell = The shell
# katsura man
help-man = Write the manual pages (katsura.1, katsura-check.1 …) into a folder
help-man-folder = The folder; it has to be there
# katsura licences
help-licences = Write the licences of the libraries and the font in this program
# katsura cgos
help-cgos = Play on the Computer Go Server (CGOS), where programs meet and are rated
help-cgos-more = Any engine plays: built in, a library, a GTP program. The connection is built up again when it breaks, and a game goes on where it was; what the engine thought meanwhile is not lost. A move that the server would refuse, or none, becomes a pass. Ctrl-C ends it after the game, twice at once. One line a game on standard output.
help-cgos-engine = The engine: built in, a library, or a GTP command line such as "gnugo --mode gtp"
help-cgos-server = The server
help-cgos-user = The account's name, 3 to 18 letters, digits, `_`, `-` and `.`; one that is new is made
help-cgos-password-file = A file with the account's password in its first line [default: the variable `KATSURA_CGOS_PASSWORD`]
help-cgos-games = Leave after so many games
help-cgos-out = Keep the records of the games in this folder
help-cgos-reserve = Seconds of the time that are kept for the way to the server
help-cgos-retry = Seconds before the connection is built up again; they double with each attempt, up to a minute
# katsura tune
help-tune = Tune parameters of an engine by games
help-tune-more = Pairs of games are played at points that fill the ranges of the parameters evenly; a quadratic logistic regression says where the engine is strongest, with 95 % intervals. The points follow from the numbers of the pairs, so shards play them on many machines, and the same command goes on where it was interrupted. All parts in the folder count.
help-tune-engine = The engine to tune. A parameter goes where `%NAME%` stands in its settings or command line; without that it is a setting of a built-in engine, or what a GTP program declares
help-tune-against = The engine it plays against; its settings stay
help-tune-param = A parameter, its range and what it is now: `c=0.5..3:1.1`. Whole numbers if all are written so; what the engine says, or the middle, if nothing is said of now
help-tune-params = A file with a parameter a line, as behind --param; # begins a remark
help-tune-send = A GTP command that the engine is sent when it has started, with `%NAME%` in it
help-tune-list-params = List the parameters that the engine declares, and play nothing
help-tune-pairs = How many pairs of games are played, in all shards together
help-tune-out = The folder of the results
help-tune-shard = Play part I of N only
help-tune-threads = How many pairs are played at the same time
help-tune-chart = Draw what was found: a picture whose name ends in .svg or .png
help-tune-json = One JSON object instead of text
help-tune-option = Options of `katsura match` behind `--`: the board, times, openings, playouts
