# Katsura, English. One message a line; the identifiers are used by the program.
menu-file = File
menu-edit = Edit
menu-navigate = Navigate
menu-play = Play
menu-engines = Engines
menu-overlays = Overlays
menu-view = View
menu-help = Help
menu-recent = Recent files
menu-encoding = Read again as
menu-language = Language
menu-appearance = Appearance
menu-of-authors = For those who write engines
menu-further-overlays = Further overlays
menu-analyses = Engine for analysis
menu-draws-overlays = Engine for overlays and dead stones
language-system = As the system
appearance-system = As the system
appearance-light = Light
appearance-dark = Dark
menu-theme = Board
theme-wood = Kaya wood
theme-light = Light
theme-dark = Dark wood
theme-paper = Black on white
theme-contrast = High contrast, White square
theme-follows = Dark while the panels are dark
act-sound = Sound of stones
sound-volume = Volume
sound-soft = Soft
sound-middle = Medium
sound-loud = Loud
menu-layout = Layout
act-arrange = Arrange the panels...
arrange-title = Arrange the panels
arrange-hint = The side bar shows these, from above:
arrange-up = { $name }: up
arrange-down = { $name }: down
act-side-bar-left = Side bar on the left
act-tree-down = Tree grows downwards
act-reset-layout = Reset the layout
layout-was-reset = The panels are where they were to begin with.
act-by-hand = Stones as put by hand
act-by-hand-hint = A little beside their points. Not on paper, nor for high contrast.

act-new-game = New game...
act-new-board = New empty board
act-open = Open...
act-open-folder = Open folder...
act-games = Games as a table
act-shelf-boards = Small boards in the table
act-save = Save
act-save-as = Save as...
act-copy-sgf = Copy SGF
act-paste-sgf = Paste SGF
act-picture-legend = Legend below pictures
act-export = Export...
act-copy-line = Copy this line as SGF
act-copy-forum-board = Copy board for forums (Sensei’s Library)
act-copy-ascii-board = Copy board as ASCII
act-copy-japanese-board = Copy board in full-width signs
act-export-picture = Save picture...
act-copy-picture = Copy picture
act-quit = Quit
act-undo = Undo
act-redo = Redo
act-delete-node = Delete node and what follows
act-move-up = Move variation up
act-make-main = Make main line
act-back = One move back
act-forward = One move forward
act-back-10 = Ten moves back
act-forward-10 = Ten moves forward
act-first = Start of the game
act-last = End of the line
act-previous-variation = Previous variation
act-next-variation = Next variation
act-previous-fork = Previous fork
act-next-fork = Next fork
act-main-line = Back to the main line
act-previous-comment = Previous comment
act-next-comment = Next comment
act-write-comment = Write a comment
act-go-to-move = Go to move...
act-previous-game = Previous game of the file
act-next-game = Next game of the file
act-pass = Pass
act-resign = Resign...
act-engine-move = Engine plays now
act-move-now = Move now / stop thinking
act-stop-game = Stop the game
act-score = Count the score
act-load-library = Load engine library...
act-engines = Engines...
act-restart-engine = Restart overlay engine
act-overlay-status = Life and death
act-overlay-figure = Figures
act-overlay-number = Numbers
act-overlay-off = No overlay
act-coordinates = Coordinates
act-move-numbers = Move numbers
act-variations = Mark variations
act-tree-panel = Tree
act-comment-panel = Comment
act-info-panel = Game information
act-console = Engine console
act-full-screen = Full screen
act-zoom-in = Larger
act-zoom-out = Smaller
act-zoom-reset = Normal size
act-palette = Find a command...
act-warnings = Check the record
act-keys = Keys
act-manual = Manual
act-about = About Katsura

tool-play = Play stones
tool-black = Black stone
tool-white = White stone
tool-triangle = Triangle
tool-square = Square
tool-circle = Circle
tool-cross = Cross
tool-letter = Letter
tool-number = Number

untitled = untitled
person = Person
opening = Opening { $file } ...
reading-games = { $count } games
saved = Saved { $file }
copied = The game is on the clipboard.
picture-copied = The picture is on the clipboard.
cannot-open = Cannot open { $file }: { $reason }
cannot-save = Cannot save { $file }: { $reason } Your game is still here; choose “Save as...” to put it elsewhere.
cannot-paste = The clipboard holds no game: { $reason }
cannot-delete-root = The start of the game cannot be deleted.
opened-with-repairs = Repairs made while reading: { $count }. The file itself changes only when you save it.
format-diagram = text diagram
opened-as-sgf = A record of another kind ({ $format }) was turned into SGF. Saving asks for a new file.
show-repairs = Show
warnings-none = Nothing had to be repaired.
warnings-repair = Write it repaired when saving
odd-looking = Playing the games through …
odd-none = Nothing looks odd.
odd-off-board = Move { $number } is against the rules: { $point } is not on the board.
odd-occupied = Move { $number } is against the rules: { $point } is occupied.
odd-ko = Move { $number } is against the rules: { $point } takes back the ko at once.
odd-suicide = Move { $number } is against the rules: { $point } is suicide.
odd-superko = Move { $number } is against the rules: { $point } repeats an earlier position.
odd-twice = { $player } moves twice in a row at { $number }.
odd-turn = { $player } moves, though the record says it is the other's turn (PL).
odd-handicap = The handicap is { $said }, but { $there } stones are set up.
odd-no-result = The game has no result (RE).
warnings-place = line { $line }, column { $column }
warnings-encoding = Text encoding: { $encoding }

refused-off-board = { $point } is not on the board.
refused-occupied = { $point } is occupied.
refused-ko = { $point } would take back the ko. Play elsewhere first.
refused-suicide = { $point } would be suicide, which these rules forbid.
refused-superko = { $point } would repeat an earlier position (superko).
executed-off-board = This move is off the board; it is kept in the record.
executed-occupied = The record plays on an occupied point here.
executed-ko = The record takes back the ko here.
executed-suicide = The record plays a suicide here.
executed-superko = The record repeats a position here.
not-your-turn = It is { $name }’s turn. Esc makes it move now.

engine-ready = The engine { $name } is ready, for analysis and overlays.
engine-passes = { $name } passes.
engine-illegal = { $name } answered with a move that cannot be played: { $reason } The game is as it was.
engine-restart = Restart
no-dead-proposal = The engine could not say what is dead: { $reason } Click on dead stones yourself.
game-ended = The game is over. { $result }.
result-win = { $winner } wins
result-resignation = { $winner } wins by resignation
result-points = { $winner } wins by { $points }
result-points-and-half = { $winner } wins by { $whole }.5
result-half-point = { $winner } wins by 0.5
result-time = { $winner } wins on time
result-forfeit = { $winner } wins by forfeit
result-draw = A draw
result-given-up = { $winner } wins (resignation)
result-even = A draw
result-void = No result
player-level = { $name }, level { $level }
game-stopped = The game was stopped. The record stays.

black = Black
white = White
to-move-black = Black to move
to-move-white = White to move
move-number = Move { $number }
node-of-line = Node { $number } of { $count }
play-take-back = Take back
play-resign = Resign
play-count = Count
prisoners = Prisoners
komi = Komi
handicap = Handicap
rules = Rules
thinking = { $name } is thinking ... { $seconds } s (Esc stops it)
starting = { $name } is starting ... (Esc gives up)
pictures-wait = { $count ->
    [one] A picture waits for that.
   *[other] { $count } pictures wait for that.
}
stopping = { $name } is asked to stop ...
failed = { $name } has failed
status-by-territory = Territory { $result }
status-by-area = Area { $result }
black-in-short = B
white-in-short = W
score-territory = Territory
score-stones = Stones
score-sum = Sum
score-by-area = By area: { $result }
score-by-territory = By territory: { $result }
score-title = Count
score-hint = Click on dead stones.
score-asking = The engine is asked which stones are dead…
score-accept = Accept: { $result }
score-continue = Play on
trouble-title = { $name } could not move
trouble-again = Restart and ask again
trouble-myself = I play its side
trouble-pass = Pass for it
trouble-resign = It resigns

comment-hint = Comment on this position
info-title = Game information
info-black = Black
info-black-rank = Black’s rank
info-white = White
info-white-rank = White’s rank
info-result = Result
info-komi = Komi
info-handicap = Handicap
info-rules = Rules
info-date = Date
info-event = Event
info-round = Round
info-place = Place
info-game = Name
info-annotator = Annotator
info-comment = About the game
file-of = File { $number }/{ $count } ·
shelf-back = Back to the board
home-back = Back to the start page
shelf-filter = Words to look for
shelf-count = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
shelf-count-of = { $count } of { $total } games
shelf-problems = { $count ->
    [one] { $count } problem
   *[other] { $count } problems
}
shelf-problems-of = { $count } of { $total } problems
shelf-files = { $count ->
    [one] { $count } file
   *[other] { $count } files
}
shelf-listing = Reading ...
shelf-nothing = There is no game here.
shelf-no-match = No game has these words.
shelf-no-problem-match = No problem has these words.
shelf-sort = Click to sort; once more for the other way round, a third time for the order of the file
shelf-number = No.
shelf-file = File
shelf-title = Title
shelf-level = Level
shelf-black = Black
shelf-white = White
shelf-result = Result
shelf-date = Date
shelf-event = Event
shelf-moves = Moves
shelf-comment = Comment
browse-games-folder = Open a folder of games
game-of = { $number }/{ $count }

new-game-title = New game
new-game-size = Board
new-game-handicap = Handicap
new-game-free = placed freely
new-game-komi = Komi
new-game-rules = Rules
new-game-black = Black
new-game-white = White
new-game-level = Level
new-game-black-level = Black’s level
new-game-white-level = White’s level
new-game-seconds = An engine thinks
new-game-seconds-hint = Time for a move of an engine. A person may take any time.
new-game-any-time = as long as it likes
new-game-seconds-a-move = { $seconds } s a move
new-game-from-here = Go on from the position shown
new-game-start = Start
lines-across = lines across
lines-down = lines down

dialog-cancel = Cancel
dialog-close = Close
dialog-ok = OK
unsaved-title = Save your changes?
unsaved-text = { $file } has changes that are not saved.
unsaved-composed-title = Keep the problems?
unsaved-composed-text = { $count ->
        [one] The problem that was composed is in no file yet.
       *[other] The { $count } problems that were composed are in no file yet.
    }
unsaved-save = Save
unsaved-discard = Do not save
changed-title = The file has changed on disk
changed-text = Somebody else changed { $file } after you opened it.
changed-overwrite = Overwrite it
doubtful-title = In which encoding is this file?
doubtful-text = The file does not name its encoding; it was read as { $encoding }, and text had to be stepped over. If that is the wrong encoding, names and comments are lost when the file is saved. To read it again in another one drops what was changed since it was opened.
doubtful-save = Save as it is
in-place-title = The folder takes no new files
in-place-text = { $file } can only be overwritten where it stands. If the program or the computer is stopped meanwhile, it is broken; until it is done, a whole copy lies in the program's folder.
in-place-yes = Overwrite it there
overwrite-title = Replace the file?
overwrite-text = There is already a file called { $file }.
overwrite-yes = Replace
resign-title = Resign?
resign-black = Black gives up. The result is written into the record.
resign-white = White gives up. The result is written into the record.
resign-no-game = No game is being played.
go-to-title = Go to move
go-to-label = Move number
palette-hint = Type part of a command
keys-title = Keys
about-title = About Katsura
about-text = A goban for records, problems and engines.
about-licence = Katsura is free software under the MIT or the Apache 2.0 licence.
about-settings = Settings are kept in
about-data = Logs and unsaved work are kept in
about-others = The work of others in this program
about-copy = Copy the version
browse-open = Open a record
browse-save = Save the record
browse-picture = Save a picture (PNG, SVG or PDF)
browse-export = Export
browse-library = Load an engine library
browse-folder-name = Folder
browse-name = File name
browse-all = All files
browse-up = Up one folder
browse-go-open = Open
browse-go-save = Save
browse-missing = This folder cannot be listed: { $reason }
engines-title = Engines
engines-add = Add a library...
engines-remove = Remove
engine-plays = { $name } plays in the game that is on. Stop the game first (menu Play, “Stop the game”), then remove it.
engines-restart = Restart
engine-state-off = not started
engine-state-starting = starting
engine-state-ready = ready
engine-state-stopping = stopping
engine-state-failed = failed
console-title = Engine console
console-clear = Clear
console-copy = Copy
console-empty = What engines say appears here. Engines → Load engine library runs one of yours; choose an overlay to see what it thinks.
window-not-opened = The window could not be opened: { $reason }
missing-libraries = Katsura cannot open a window because system libraries are missing: { $names }. On Debian and Ubuntu install them with: sudo apt-get install { $packages }
board-name = Go board
board-hint = { $point }, { $what }
point-empty = empty
point-black = black stone
point-white = white stone
point-move = move { $number }
point-last = last move
tree-name = Tree of variations
tree-size = { $count } nodes
busy-cancel = Cancel
lost-found = Unsaved changes of { $file } from { $time } were found: the program ended without saving them.
offer-restore = Restore
offer-discard = Discard
restored = The game is as it was at its last edit. It is not saved yet.
restored-in-part = The journal { $file } is damaged: the game was restored up to there. The journal stays.
cannot-restore = The unsaved changes cannot be restored. { $reason } Their journal stays: { $file }
journal-failed = The journal of unsaved changes cannot be written, so a crash would lose them. { $reason } Save often.
status-alive = alive
status-dead = dead
status-seki = alive in seki
status-white-territory = White’s territory
status-black-territory = Black’s territory
status-dame = dame
legend = Legend
legend-black-area = Black’s area
legend-white-area = White’s area
legend-black-influence = Black’s influence
legend-white-influence = White’s influence
legend-figure = figure
legend-mark = mark
legend-field = colour
legend-number = number
legend-label = text
legend-black-ghost = Black’s stones in the line
legend-white-ghost = White’s stones in the line
legend-candidate = candidate moves, blue the best, red the worst
legend-line = line
handicap-left = Place { $count } handicap stones
rules-japanese = Japanese rules
rules-chinese = Chinese rules
rules-aga = AGA rules
rules-new-zealand = New Zealand rules
rules-other = other rules
black-passed = Black passed
white-passed = White passed
start-given-up = The start of { $name } was given up. The game is unchanged; restart the engine or choose another one.

# Engines: roles, profiles, permission, waiting
role-black = Black
role-white = White
role-analyser = Analysis
role-overlays = Overlays
role-player-hint = Plays this colour from now on. Another click: a person plays it.
role-analyser-hint = Analyses the position that is shown, and draws the overlays, too.
role-overlays-hint = Draws over the board and judges dead stones. If it analyses, it does that, too.
engines-built-in = built in
about-net = neural network: the strongest, from beginner up
about-montecarlo = plays many games out by chance, at ten levels
about-territory = a beginner that counts territory
about-random = plays anywhere
about-own-net = neural network of yours
about-library = engine library
about-gtp = GTP program
engines-unrestricted = unrestricted
engines-writes-beside = writes in its own folder
engines-add-gtp = Add a GTP program
engines-add-gtp-hint = Programs found on this computer, and any other.
engines-add-other = Another program...
engines-start = Start
engines-edit = Edit...
engines-duplicate = Duplicate...
engines-more = more
engine-new-title = New GTP program
engine-edit-title = Engine
engine-edit-save = Save
engine-name = Name
engine-command = Command line
engine-command-hint = The program and its arguments, as one would type them; a program can do whatever you can do. Also remote: ssh host katago gtp
engine-choose-program = Choose program...
engine-directory = Folder
engine-directory-hint = where Katsura runs
engine-choose-folder = Choose folder...
engine-startup = Commands at the start
engine-startup-hint = GTP commands sent after every start, one a line.
engine-patience = Ask me when an answer takes longer than
engine-reload = Load it again when it was rebuilt
engine-reload-hint = For authors: starts a new build by itself, at the same position.
engine-file = File
engine-restricted = Restricted
engine-restricted-hint = It reads the system's libraries and the files beside it, writes into a private folder only, and reaches neither the network nor other programs.
engine-writes-beside = May write beside itself
engine-writes-beside-hint = A restricted engine reads, changes and deletes everything in the folder of its file, subfolders included. Other engines there may be changed by it; you are asked again before a changed one runs. Not where the folder is your home, desktop, downloads, documents or one for temporary files: give it a folder of its own.
engine-memory = Memory
engine-memory-usual = usual limit
engine-grace = After Stop
engine-grace-endless = wait
engine-grace-hint = How long it may go on when it was asked to stop, before it is ended. 0: as long as you like. The message that it was asked has buttons to wait and to end it.
engine-memory-hint = In megabytes. 0: 2 GB.
engine-strict = Report every break of the interface’s rules
engine-strict-hint = For authors: what breaks the rules of the interface is reported as a failure.
engine-parity = Tell the turn as CgfGoBan does
engine-parity-hint = For engines that expect the side to move by the parity of the move number, as CgfGoBan gives it. Off: the true side to move.
engine-was-closed = { $name } was closed.
engine-rebuilt = { $name } was built anew.
engine-reloaded = { $name } was built anew and is loaded again.
asked-to-stop = { $name } was asked to stop.
asked-to-stop-within = { $name } was asked to stop. If it does not answer, it is ended after { $seconds } s.
still-waiting = Still waiting for { $name } ({ $seconds } s).
allow-new = Run the engine { $name }? It is a program by others: { $path }.
allow-changed = Run the engine { $name }? Its file is another one than you agreed to run: { $path }.
allow-again = Run the engine { $name }? You agreed to it once; engines are now known by their content, not by date and size, so you are asked once more: { $path }.
allow-wine = It is a Windows library and will be run by Wine, which restricts nothing: it can do whatever you can do. The first such library makes a folder of about 0.7 GB for Wine.
allow-unrestricted = It will not be restricted: it can do whatever you can do.
offer-wait = Wait
offer-end = End it now
offer-reload = Load it again
offer-always-reload = Always, by itself
offer-allow = Run it
offer-refuse = Do not run it
notice-dismiss = Dismiss
trouble-other = Another engine
trouble-console = Show the console
flag-fallen = { $loser }’s time is over. { $winner } wins.
new-game-time = Time
new-game-main-time = Main time
unit-minutes = { " " }min
unit-seconds = { " " }s
new-game-overtime = Overtime
time-per-move = No clock
time-byo-yomi = Main time, byo-yomi
time-canadian = Main time, Canadian
time-fischer = Main time, bonus for each move (Fischer)
new-game-bonus = Bonus
new-game-name = Name
new-game-player-name = { $player }'s name in the record
time-periods-of = periods of
time-periods-hint = 0: none; who has used up the main time loses.
time-moves-in = moves in
time-moves-hint = Moves to be played in each period.
browse-program = Choose a program
browse-folder = Choose a folder
browse-go-choose = Choose
engine-state-thinking = thinking, { $seconds } s
engines-stop = Stop
act-belief = What does the engine believe?
act-layers-panel = Layers
act-write-layers = Write layers into the record
layers-written = { $marks } marks were written into the record.
layers-written-partly = { $marks } marks were written into the record; for { $left } other things SGF has none.
layers-nothing-to-write = No layer shows anything here that can be written as marks.
act-add-line = Add the engine’s line to the tree
act-shorter-line = Show less of the line
act-longer-line = Show more of the line
browse-console = Save what engines said
layer-drawn = drawn unasked
layer-belief = what it believes
layer-before = one move before
candidate-winrate = Win rate
candidate-score = Score
candidate-visits = Visits
candidate-prior = Prior
candidate-lcb = Lower bound
candidate-order = Rank
candidate-winrate-loss = Win rate lost
candidate-score-loss = Points lost
candidate-told-winrate = { $color } wins { $percent } %
candidate-told-lead = lead { $points }
candidate-told-visits = { $count } visits
candidate-side-to-move = the side to move
candidate-least-visits = Least visits
no-line = No engine shows a line here.
line-added = { $moves } moves were added to the tree. The arrow keys lead through them.
belief-stones = stones
belief-to-move = side to move
belief-ko = ko
belief-no-ko = none
belief-same = { $name } believes what the board shows. ({ $source })
belief-differs = { $name } believes something else than the board shows: { $count } differences, marked in red. The panel “Layers” lists them.
belief-failed = The engine cannot tell what it believes: { $reason }
belief-elsewhere = Asked at another position. Ask again for this one.
belief-no-difference = No difference.
belief-untold = It does not tell: { $what }
belief-source = Read from { $source }
belief-source-game = the game as it was asked
belief-source-call = the arguments of the call
belief-difference = { $what }: the board has { $here }, the engine { $there }
console-sent = Sent
console-received = Received
console-printed = Printed
console-errors = Errors
console-host = Katsura
layer-add = Add
candidates = Candidates
layer-belief-button = Believes?
layer-picking = Click points on the board. Esc ends the choice.
layer-picked = Done
layers-empty = “Add” shows what an engine thinks over the board. The keys 1, 2, 3 switch the three usual pictures.
layer-remove = Remove
layer-lower = Move down
layer-raise = Move up
layer-more = More
estimate-winrate = Black wins { $percent } %
estimate-black-leads = Black leads by { $points }
estimate-white-leads = White leads by { $points }
estimate-visits = { $visits } visits
layer-ask = Ask
layer-ask-again = Ask again
layer-remember = Remember this position for comparing
layer-compare = Compare with
layer-remembered = the remembered position (move { $number })
layer-opacity = Opacity
layer-ended = ended
layer-live = live
layer-asking = asking ...
layer-waiting = waits until its engine has answered something else
layer-incomplete = a choice is missing
layer-not-asked = not asked at this position
layer-nothing-to-compare = nothing to compare here
layer-pick = Choose on the board
argument-color = Colour
argument-to-move = side to move
argument-point = Point
argument-points = Points
argument-text = Text
argument-read-file = File to read
argument-write-file = File to write
layers-pictures = At every position
layers-live = Live
layers-once = When asked for
layers-commands = Commands and settings
layers-nothing-offered = This engine draws nothing.
layers-none = This engine draws nothing until it has been started.
console-all = All engines
console-sources = Show
console-filter = Filter
console-save = Save...
console-hint = Say something to the engine. Up and Down: earlier lines, Tab: complete

# Matches between engines
act-engine-match = Engine match...
match-title = Match between engines
match-engine = Engine { $number }
match-leave = Leave out engine { $number }
match-add = One more engine
match-games-each = Games of each pair
match-at-once = at the same time
match-bundled = those of the program
match-no-bundled = There are no openings of the program for boards of { $size }.
match-test = end when it is clear whether the first is stronger (SPRT)
match-test-from = Not stronger than by this
match-test-to = Stronger by this
match-test-open = Test of { $elo0 } against { $elo1 } Elo: { $llr }, decided at { $lower } or { $upper }
match-test-h0 = Test of { $elo0 } against { $elo1 } Elo: not stronger by { $elo1 }
match-test-h1 = Test of { $elo0 } against { $elo1 } Elo: stronger than by { $elo0 }
match-superior = { $name } is the stronger one with { $percent } %, by pairs of games
match-progress-open = Tournament: { $done } games so far
match-graph = By how much the first seemed stronger, in Elo with the 95 % interval, game by game
match-graph-at = After { $games } games
tournament-graph = Elo above the average of all with the 95 % interval, game by game
tournament-of = { $format } of { $count } engines
tournament-round-robin = Round robin
tournament-gauntlet = Gauntlet
tournament-knock-out = Knock-out
tournament-points = Points
tournament-elo = Elo
tournament-lost = Lost by time / rules / failure
tournament-round = Round { $round }: { $first } { $one } – { $other } { $second }
tournament-won = The tournament is over: { $name } has won
tournament-over = The tournament is over: { $name } is first with { $points } points of { $games } games
match-first = Black in the first game
match-second = White in the first game
match-games = Games
match-alternate = alternate colours
match-openings = Openings
match-folder = Keep the games in
match-choose = Choose...
match-none = none
match-clear = Clear
match-stop = Stop the match
match-new = New match...
match-goes-on = The match goes on meanwhile.
match-progress = Match: { $done } of { $planned } games
match-game-now = Game { $number }, move { $moves }: { $black } – { $white }
match-wins = Wins
match-as-black = With Black
match-as-white = With White
match-forfeits = Lost by time, illegal move, failure
match-seconds = Seconds a move
match-rate = { $name } wins { $rate } % (95 %: { $low } to { $high })
match-elo = Elo { $elo } (95 %: { $low } to { $high })
match-undecided = Draws { $draws }, without a result { $void }
match-over = The match is over: { $a } { $awins }, { $b } { $bwins }
match-not-begun = The match cannot begin: { $reason }
browse-openings = Choose a record with openings

# Regressions
act-regression = Regressions...
regress-title = Regressions of an engine
regress-file = Tests
regress-engine = Engine
regress-start = Run
regress-stop = Stop
regress-goes-on = The tests go on meanwhile.
regress-about = Choose a file of tests (.tst, as GNU Go and gogui-regress have them): GTP commands and the answers they should get. A click on a test opens its position.
regress-progress = { $done } of { $total } tests: { $passed } passed, { $failed } failed
regress-over = The tests are over: { $passed } passed, { $failed } failed
regress-passed = passed
regress-passed-at-last = passed, though known to fail
regress-failed = failed
regress-failed-as-known = failed, as is known
regress-shown = not judged
regress-wrong = { $got } instead of { $expected }
regress-right = { $got }
regress-took = { $seconds } s
regress-was-right = passed before
regress-was-wrong = failed before
regress-earlier = Earlier runs ({ $count })
regress-came-to = { $passed } passed, { $failed } failed
regress-take = Right answer
regress-take-about = Write this answer into the file as the expected one.
regress-known = Known to fail
regress-known-about = Write into the file that this test is known to fail.
regress-to-pass = Should pass
regress-to-pass-about = Write into the file that this test is not known to fail any more.
regress-file-changed = The file has changed since its tests were run. Run them again.
regress-no-position = The commands before this test do not tell its position.

# Tuning
act-tuning = Tuning…
tuning-title = Tuning of an engine
tuning-folder = Folder
tuning-about = Choose the folder of a tuning (--out of katsura tune). While games are played, here or on other machines, the charts follow. A tuning is begun on the command line, for instance: katsura tune net:visits=50 net:visits=50 --param exploration=0.5..3:1 --out tuned
tuning-reads = The games are read…
tuning-none = No tuning is in this folder yet.
tuning-against = { $engine } against { $against }
tuning-progress = { $pairs } of { $planned } pairs: { $points } points of { $games } games
tuning-played = { $pairs } pairs: { $points } points of { $games } games
tuning-best = { $name } = { $best } (95 %: { $low } to { $high })
tuning-unknown = { $name } = { $best } (95 %: { $low } to { $high }): these games do not say
tuning-gain = Against the present values { $elo } Elo (95 %: { $low } to { $high }), better with a likelihood of { $likelihood } %
tuning-score = Score at the best values: { $score } % (95 %: { $low } to { $high })
tuning-score-chart = Score along the range (grey: now, orange: best)
tuning-score-about = The curve with its 95 % interval: the other parameters where they are best. The dots: the games near there, whatever the others were.
tuning-best-chart = Best value, pair by pair, with its interval
tuning-gain-chart = Gain in Elo, pair by pair, with its interval
tuning-honest = The best of many places looks better than it is: play a match with these values before believing the Elo.
tuning-pairs = { $pairs } pairs
tuning-at = After { $pairs } pairs: { $value } (95 %: { $low } to { $high })
browse-tests = Choose tests

# Watching engines think
act-analyse = Analyse
act-analyse-game = Analyse the whole game...
act-analysis-ownership = Show ownership while analysing
act-all-numbers = Numbers on all candidates
act-ponder = Engines think in my time
act-graph-panel = Graph of the game
act-previous-mistake = Previous mistake
act-next-mistake = Next mistake
act-retry-mistake = Find a better move
act-guess-moves = Guess the moves
menu-side = Win rate and score of
menu-enough = Analysis rests after
enough-never = never
enough-playouts = { $count } playouts
ponders = { $name } thinks in your time
cannot-analyse = { $name } does not analyse; { $other } does instead.
nobody-analyses = There is no engine that analyses.
thought-playouts = { $count } playouts
thought-speed = { $speed }/s
thought-depth = depth { $depth }
graph-chance = Black’s win rate
graph-lead = Black’s lead
graph-name = Graph of the game
graph-empty = The graph appears as soon as there is something in it. Space analyses the position, Ctrl+Shift+A the whole game.
mistakes = Mistakes { $count }
mistakes-of-both = Both
mistakes-least = Mistakes cost at least
totals-lost = lost
totals-each = a move
totals-mistakes = mistakes
phase-opening = Opening
phase-middle-game = Middle game
phase-endgame = Endgame
phase-all = Whole game
mistake-retry = Try it again
mistake-keep = To the trainer
mistake-kept = The mistake is among your problems and will come again.
mistake-not-kept = The mistake could not be kept: { $reason }.
mistake-no-better = No better move is known: analyse the game, or find one first.
mistake-no-problem = This position has stones of one colour only and cannot be a problem.
exercise-end = End
loss-points = { $points } points
retry-task = { $player }'s move { $number }, { $move }, lost { $loss }. Find a better one.
retry-asked = { $move }: the engine looks at it…
retry-same = { $move } is the move of the game.
retry-good = { $move } is right: it loses { $cost }, the move of the game { $loss }.
retry-better = { $move } is better: it loses { $cost }, the move of the game { $loss }.
retry-worse = { $move } is no better: it loses { $cost }, the move of the game { $loss }.
retry-unknown = Nobody can tell how good { $move } is.
retry-again = Once more
retry-show = Show the engine's moves
retry-next = Next mistake
guess-task = Where was the next move? Click there.
guess-right = { $move }: right!
guess-wrong = { $played } was played, not { $guessed }.
guess-over = The line ends here.
guess-score = { $right } of { $asked } right ({ $percent } %), { $near } more near
guess-nothing = No move follows that could be guessed.
point-pass = pass
no-mistake = There is no other mistake in this direction.
no-values = Nothing is known about mistakes yet. Ctrl+Shift+A analyses the whole game.
whole-game-title = Analyse the whole game
whole-game-engine = Engine
whole-game-playouts = Playouts a position
whole-game-seconds = Seconds a position
whole-game-again = Analyse again what has been analysed
whole-game-size = { $wanted } of { $all } positions of the line shown.
whole-game-hint = Values and best moves are kept in the record (SBKV, V, BESTMOVES). You can go on working meanwhile.
whole-game-start = Analyse
whole-game-nothing = Every position of this line has been analysed.
whole-game-goes-on = A game is being analysed. Stop that first (Esc).
whole-game-progress = { $done } of { $total }
whole-game-progress-left = { $done } of { $total } ({ $time } left)
whole-game-done = Analysed: { $count } positions. Their values are in the record.
whole-game-stopped = Stopped. The values of { $count } positions are in the record; the rest can be done later.
whole-game-kept = { $count } scores that somebody else wrote were kept.

# Editing: the tree, tools, judgements, trial board, finding
menu-delete-more = Delete
menu-variation = Variation
menu-tools = Tools of the board
menu-set-up = Set up the position
menu-judge-move = Annotate the move
menu-judge-position = Annotate the position
menu-whole-record = Whole record
menu-judge = Annotate
act-cut-variation = Cut variation
act-copy-variation = Copy variation
act-paste-variation = Paste as variation
act-remove-alone = Delete only this node
act-truncate = Delete what follows
act-delete-others = Delete all other variations
act-move-down = Move variation down
act-black-to-move = Black to move (PL)
act-white-to-move = White to move (PL)
act-flatten = Let the record begin here
act-good-move = Good move
act-very-good-move = Very good move
act-bad-move = Bad move
act-very-bad-move = Very bad move
act-doubtful-move = Doubtful move
act-interesting-move = Interesting move
act-good-for-black = Good for Black
act-very-good-for-black = Very good for Black
act-good-for-white = Good for White
act-very-good-for-white = Very good for White
act-even-position = Even
act-quite-even-position = Very even
act-unclear-position = Unclear
act-very-unclear-position = Very unclear
act-hotspot = Something happens here
act-big-hotspot = Something decisive happens here
act-insert-moves = Insert moves
act-turn-right = Turn to the right
act-turn-left = Turn to the left
act-mirror-columns = Exchange left and right
act-mirror-rows = Exchange top and bottom
act-swap-colors = Exchange the colours
act-trial = Trial board
act-keep-trial = Keep what was tried as a variation
act-drop-trial = Drop what was tried
act-edit-info = Game information...
act-edit-properties = Properties of this node...
act-previous-mark = Previous marks
act-next-mark = Next marks
act-find = Find...
act-find-next = Find next
act-find-previous = Find previous
act-find-point = Find moves at this point
act-find-position = Find this position
tool-erase = Rubber
tool-selected = Selected point
tool-label = Label...
tool-line = Line
tool-arrow = Arrow
tool-territory-black = Black’s territory
tool-territory-white = White’s territory
tool-dim = Dim points
tool-view = Show a part of the board
label-at = Text at { $point }
draw-from-to = Draw from one point to another with the button down.
nothing-follows = Nothing follows this node.
no-other-variations = There are no other variations.
nothing-to-turn = There is nothing in the record that would change.
variation-copied = The variation is on the clipboard (nodes: { $count }).
cannot-paste-size = The clipboard holds a game on { $there }; this board is { $here }.
nothing-to-paste = The game on the clipboard has no moves.
inserting-on = Moves are put between this node and what follows. Esc ends that.
inserting-off = Moves are played as usual again.
inserting-strip = Moves are inserted before what follows.
inserting-end = Finish
rest-illegal = Moves that are against the rules now: { $count }. They are kept; “Check the record” lists them.
no-move-to-judge = This node has no move to annotate.
judge-take-back = Take it back
node-name-hint = Name of the position
node-value = Value { $value }
node-value-label = Value (V)
node-value-hint = Points for Black; negative for White.
trial-strip = Trial board: nothing here is kept unless you say so.
trial-keep = Keep as variation
trial-drop = Drop it
trial-title = The trial board
trial-text = What was tried out is not part of the record. Keep it as a variation, or drop it?
trial-kept = What was tried out is part of the record now.
trial-dropped = The record is as it was before the trial.
trial-undo-ends = The trial began here. “Drop it” goes back to the record.
trial-not-in-game = A game is being played. Stop it first.
info-black-team = Black’s team
info-white-team = White’s team
info-time = Time (seconds)
info-overtime = Overtime
info-opening = Opening
info-source = Source
info-user = Entered by
info-copyright = Copyright
doubt-date = others expect YYYY-MM-DD
doubt-number = others expect a number such as 6.5
doubt-handicap = others expect a number from 2
doubt-seconds = others expect a number of seconds
doubt-result = others expect B+3.5, W+R, B+T, 0 (draw), Void or ?
properties-title = Properties of this node
properties-hint = As they stand in the file; backslashes are written by the program.
properties-add = Add a property
properties-name = Name
properties-value = Value of { $name }
properties-remove = Remove this property
properties-add-value = Add a value
properties-remove-value = Remove this value
properties-more = and { $count } more, which stay
properties-wrong-name = A property needs a name of letters, such as GN.
find-by-text = Text
find-by-point = Point
find-by-position = This position
find-text-hint = Words in comments and names
find-point-hint = such as D4
find-regex = Regular expression
find-case = Match case
find-symmetries = also turned and mirrored
find-swapped = also with the colours exchanged
find-only-this-game = only in this game
find-close = Close the search
find-no-point = There is no such point on this board.
find-bad-regex = The regular expression cannot be read: { $reason }
find-looking = { $count } nodes looked at
find-count = Found: { $count }
find-more = More than { $count } found; these are the first.
find-nothing = Nothing was found.
find-wrapped = The search went on at the other end.
find-gone = This node is not there any more.
find-game = Game { $number }
find-variation = variation

export-title = Export
export-line = The line that is shown is exported, a variation to move { $shown }. The main line goes to move { $main }.
export-main-line = Take the main line
export-position = Position
export-figures = Game as figures
export-problems = Problems
export-solutions = Solutions
export-film = Animation
export-format = Format
export-side = Size (pixels)
export-every = Moves for each figure (0: any number)
export-range = Moves
export-from = First move
export-to = Last move
export-all = end
export-numbering = Numbers on stones
export-numbering-game = as in the game
export-numbering-hundreds = without the hundreds
export-numbering-figure = from 1 in each figure
export-numbering-none = none
export-at-marks = New figures where the record says so
export-at-comments = A new figure after each comment
export-comments = Comments
export-variations = Variations as figures of their own
export-layers = What engines show at this move
export-coordinates = Coordinates
export-per-page = Boards on a page
export-paper = Paper
export-paper-a4 = A4
export-paper-letter = Letter
export-text = Text position
export-text-below = below the board
export-text-beside = beside the board
export-look = Style
export-wrong = Wrong moves and their refutation, too
export-delay = Time for a move (ms)
export-hold = Time for the end (ms)
export-loops = Shown how often (0: for ever)
export-crop = Only the part of the board that is used
export-film-numbers = Numbers on stones
export-page-back = Page before
export-page-on = Next page
export-count-figures = Figures: { $count }
export-count-problems = Problems: { $count }
export-count-frames = Frames: { $count }
export-save = Save...
export-stop = Stop
export-running = { $done } of { $total }
export-goes-on = An export goes on. Wait for it or stop it first.
export-saved-files = Saved { $count } files, the first is { $file }
export-stopped = The export was given up. No file is left of it.
export-failed = Cannot export: { $reason } Choose another place or other settings.

# Solving problems

act-solve = Solve without seeing the answers
act-solve-on = Go on: try again, or the next problem
act-solve-again = Try the problem again
act-show-solution = Show the solution
solve-black = Black to play
solve-white = White to play
solve-right = Correct!
solve-wrong = Wrong
solve-wrong-answered = Wrong: { $side } answers { $point }.
solve-unknown = The file does not know this move
solve-no-answer = The file has no answer.
solve-unseen = Not seen on the board: { $moves }
solve-solution = The solution
solve-number = Problem { $number } of { $count }
solve-again = Try again
solve-show = Solution
solve-tree = Tree
solve-next = Next problem
solve-leave = Leave
solve-options = Options for problems...
solve-silent = Engines and overlays are silent until the problem is solved.
solve-first = Not solved yet: play a move, or ask for a hint.
solve-first-exam = Not solved yet: play a move.
leave-problem-title = Leave the problem?
leave-problem-text = It is not solved yet, and the record shows its answers. If you solve it within the next few hours, it counts as solved with help.
leave-problem-text-counted = It is not solved yet, and the record shows its answers.
leave-problem-text-bare = It is not solved yet. The file has no answer, but its comments are shown.
leave-problem-yes = Leave it
leave-exam-title = End the exam?
leave-exam-text = What has not been solved stays open, and the exam cannot be taken up again.
leave-exam-yes = End it
leave-timed-title = Stop here?
leave-timed-text = What has not been solved stays open, and these problems against the clock cannot be taken up again.
skip-title = Skip this problem?
skip-text = There is no answer yet, and each problem of an exam is put once: it then counts as failed.
skip-yes = Leave it out
give-up-title = Show the solution?
give-up-text = No try has counted yet: the problem then counts as failed.
give-up-text-bare = The file has no answer, so the reader looks for a move that works. If it proves one, the problem counts as failed, because no try has counted yet.
ask-pass-title = Pass?
ask-pass-text = A pass is a try like a move. It is right only where nothing needs to be done.
solve-marked = This file marks what is right by:
solve-turn = Turn problems at random
solve-always-black = Black always solves
solve-standing =
    { $tries ->
        [one] Tried 1 time,
       *[other] Tried { $tries } times,
    } { $right ->
        [one] right 1 time.
       *[other] right { $right } times.
    }
solve-undecided = Whether the move is right is not certain: the try counts neither way.
solve-undecided-seen = Whether the move is right is not certain: the try counts neither way. As a reply was shown, a solution now counts as one with help.
solve-hopeless = As no move works, the try counts neither way.
solve-not-counted = Only the first try counts, as the answer may be known by now.
solve-due = Due again on { $day }.
solve-no-problem = This game is no problem: a problem begins with stones of both colours on the board.
solve-no-problem-here = This game is no problem. Problems of this game are in the menu “Problem”.
hint-no-problem = Hints are for problems. Here Space lets an engine think about the position.
solve-not-in-game = A game is going on. Stop it before you solve problems.
solve-no-database = How problems were solved cannot be remembered: { $reason }
convention-found-out = What the file suggests
convention-right = RIGHT in comments
convention-correct = “Correct” in comments
convention-sign = + and − in comments
convention-annotation = Good and bad moves (TE, BM)
convention-good-for = Good for a side (GB, GW)
convention-wrong-variation = Wrong variations (WV)
convention-first-line = The first line only
convention-all-lines = Every line is right
menu-problem = Problem
menu-sets = Problems that come with Katsura:
act-next-problem = Next problem
act-previous-problem = Previous problem
act-random-problem = Random problem
act-unsolved-problem = Next unsolved problem
act-review-due = Today: what is due, and new problems
act-due-problems = Due today
act-mistakes = Mistakes
act-timed-problems = Against the clock…
act-problem-statistics = Statistics
solve-reply = Your move for the other side
solve-no-such-reply = The file has no such reply. → lets the file answer.
solve-time-up = Time is up
solve-seconds-left = { $seconds } seconds left
solve-lines = { $done } of { $all } lines
solve-line-done = Right: { $done } of { $all } lines are solved. Now another one.
solve-set = { $solved } of { $count } solved, { $failed } failed, { $due } due.
solve-all-lines = All right lines have to be solved
solve-any-reply = Any reply of the file, not the first
solve-by-hand = I make the replies, too
solve-reads = Read moves that the file does not know
solve-delay = Replies come after
solve-engine = Where the reader cannot tell, this engine answers:
solve-no-engine = none
problems-all-solved = All problems of the set are solved.
problems-first = This is the first problem.
problems-no-more = There is no other problem in this set.
problems-none = There are no problems here. Open a file or a folder of problems.
problems-nothing-due = Nothing is due today.
problems-today-done = Nothing is due, and today’s new problems are done.
problems-no-mistakes = No mistakes: what was failed and not solved since is shown here.
problems-due = { $count } due today.
problems-waiting = One moment …
problems-list-hint = A click puts the problem again.
problem-no-place = Not in a file
problem-number = Problem { $number }
problem-file-gone = { $file } is not there any more. Open the file where it is now; what you have learned stays with its problems.
problem-set-gone = { $file } (missing)
problem-not-in-file = The problem is not in that file any more.
problem-tries = right { $right }/{ $tries } · { $day }
mark-solved = ✓ solved
mark-due = ✓ due
mark-failed = ✗ failed
shelf-solved = Solved
session-place = { $mode } { $number } / { $count } · { $right } right, { $wrong } wrong
session-end = { $mode }: { $right } of { $count } right, took { $time }.
summary-title = Result
summary-set = { $right } of { $count } solved, in { $time }.
summary-known = { $count ->
        [one] The answer of one was
       *[other] The answers of { $count } were
    } known from a short time ago: the record does not count them.
summary-next-grade = Next grade: { $grade } ({ $rank })
summary-go-on = Go on: { $count } left for today
summary-repeat = Solve what was missed
summary-missed = Missed
summary-none-missed = Nothing was missed.
summary-right = ✓ solved
summary-wrong = ✗ missed
summary-open = not tried
session-not-in-exam = Not in an exam: each problem is put once, in its order, without help.
session-in-order = These problems come one after the other. End them to choose others.
mode-free = Practice
mode-timed = Timed
mode-review = Review
mode-today = Today
mode-exam = Exam
compose-title = Compose problems
compose-line = From the moments of this game
compose-line-about = Wherever a move decides whether a group lives, that becomes a problem. Open sides are closed with stones.
compose-file = From all games of this file
compose-file-about = The main line of each game is looked through.
compose-position = From this position
compose-position-about = Its stones are changed in many ways, until new problems come of it.
compose-least = No easier than:
compose-about = Each has exactly one first move that works. All of it is proven, with what refutes the other moves.
compose-only-go = Problems can be composed from games of Go only.
compose-begin = Compose
compose-running = { $unit ->
        [round] Round
       *[position] Position
    } { $done } of { $total } · { $count ->
        [0] nothing found yet
        [one] 1 problem found
       *[other] { $count } problems found
    }
compose-ended = { $unit ->
        [round] { $total ->
            [one] 1 round
           *[other] { $total } rounds
        }
       *[position] { $total ->
            [one] 1 position
           *[other] { $total } positions
        }
    } · { $count ->
        [0] no problem found
        [one] 1 problem found
       *[other] { $count } problems found
    }
compose-stopped = Stopped at { $unit ->
        [round] round
       *[position] position
    } { $done } of { $total } · { $count ->
        [0] no problem found
        [one] 1 problem found
       *[other] { $count } problems found
    }
compose-status = Composing: { $done } of { $total }{ $count ->
        [0] { "" }
        [one] , 1 problem
       *[other] , { $count } problems
    }
compose-over = Composing has come to its end: { $count ->
        [0] no problem was found.
        [one] 1 problem was found. “Compose problems” in the menu shows it.
       *[other] { $count } problems were found. “Compose problems” in the menu shows them.
    }
lose-composed-title = Quit without what was composed?
lose-composed-text = { $count ->
        [one] A problem that was composed was not opened yet, and will be lost.
       *[other] { $count } problems that were composed were not opened yet, and will be lost.
    }
lose-composed-look = Look at what was found
lose-composed-quit = Quit
compose-wait = What is found appears here. You may close this window meanwhile and come back.
compose-nothing = Nothing was found that one first move alone solves and that could be proven.
compose-card =
    { $number } · { $player }
    { $grade }
compose-black = Black to play
compose-white = White to play
compose-solve = Solve them
compose-solve-new = Solve the new ones
compose-edit = Open as a record
compose-stop = Stop
compose-again = Compose again
compose-found-before = { $found ->
        [one] The problem that was found stays here until you compose again.
       *[other] The { $found } problems that were found stay here until you compose again.
    }
compose-back = Back to what was found
timed-title = Problems against the clock
timed-seconds = Seconds for each problem
timed-exam = Exam with a number of problems
timed-count = Number of problems
timed-endless = Go on for as long as I like
timed-shuffled = Shuffle
timed-set =
    { $count ->
        [one] 1 problem
       *[other] { $count } problems
    } in the set. The clock starts when you do.
timed-start = Start
statistics-empty = Nothing yet: solve a problem, and the days are counted here.
statistics-today = today
statistics-streak = day streak
statistics-tries = tries
statistics-percent = right
statistics-due = due
statistics-head-percent = Right
statistics-head-due = Due
statistics-days = The last eight weeks
statistics-day = { $day }: { $tries } tries, { $right } right
statistics-mode = Mode
statistics-right = right
statistics-wrong = wrong
opinion-not-in-file = Not in the file.
opinion-no-answer = The file has no answer.
opinion-file-silent = The file does not say.
opinion-file-wrong = Wrong, says the file.
opinion-reading = The reader is reading …
opinion-not-known = Whether it works is not known.
opinion-asked = { $name } is thinking …
opinion-answered = { $name } answers { $point }; what comes of it is not known.
opinion-resigns = { $name } would resign.
opinion-both = { $lead } { $words }
opinion-source = Not in the file; read by Katsura.
opinion-source-none = The file has no answer; read by Katsura.
opinion-source-silent = The file does not say; read by Katsura.
opinion-source-wrong = The file calls it wrong; read by Katsura.
opinion-likely = Probably: { $words }. { $assumed } ({ $source })
opinion-assumes-sides = Its sides are open: how they are closed was guessed.
opinion-assumes-surroundings = If the stones around it stay.
opinion-assumes-search = Time ran out before it was proven.
opinion-assumes-attacks = Only likely moves were read.
opinion-assumes-aim = What the author asks for was not read, only whether stones live.
opinion-assumes-seki = Whether there are two eyes was read, not proven.
opinion-assumes-group = If the problem is about the stones at { $at }.
opinion-assumes-ways = Longer ways to connect were not read.
opinion-assumes-points = Counted as area, if both sides answer here, nobody has ko threats and the stones around stay.
opinion-points-best = no move here gains more; it is worth { $count ->
        [one] one point
       *[other] { $count } points
    } against { $other } moving first
opinion-points-less = it gains { $count ->
        [one] one point
       *[other] { $count } points
    } against { $other } moving first, { $less } less than the best move
opinion-points-lost = it loses { $less ->
        [one] one point
       *[other] { $less } points
    } against the best move
opinion-live-works = { $player } lives
opinion-live-seki = { $player } lives, but not with two eyes (seki or the like)
opinion-live-fails = { $player } dies
opinion-kill-works = { $other } dies
opinion-kill-seki = { $other } lives, if only in seki
opinion-kill-fails = { $other } lives
opinion-part-lives = { $count ->
    [1] { $who }’s stone at { $at } lives
   *[other] { $who }’s stones at { $at } live
}
opinion-part-dies = { $count ->
    [1] { $who }’s stone at { $at } dies
   *[other] { $who }’s stones at { $at } die
}
opinion-save-works = { $count ->
    [1] { $who }’s stone at { $at } is saved
   *[other] { $who }’s stones at { $at } are saved
}
opinion-save-fails = { $count ->
    [1] { $who }’s stone at { $at } is caught
   *[other] { $who }’s stones at { $at } are caught
}
opinion-capture-works = { $count ->
    [1] { $who }’s stone at { $at } is caught
   *[other] { $who }’s stones at { $at } are caught
}
opinion-capture-fails = { $count ->
    [1] { $who }’s stone at { $at } gets away
   *[other] { $who }’s stones at { $at } get away
}
opinion-connect-works = the stones are connected
opinion-connect-fails = the stones are cut
opinion-cut-works = the stones are cut
opinion-cut-fails = the stones connect
opinion-ko = it is a ko
opinion-ko-direct = it is a direct ko
opinion-ko-approach = it is an approach-move ko
opinion-ko-stages = it is a { $count ->
    [2] two-step ko
   *[other] ko of { $count } steps
}
opinion-double-ko = { " " }by double ko
opinion-threats = { " " }({ $who } needs { $count ->
    [one] one ko threat
   *[other] { $count } ko threats
})
opinion-bent-four = { " " }as it stands, like bent four in the corner: only { $who } can begin the ko, and by Japanese rules ko threats do not count when the game is over
opinion-bent-four-by-area = { " " }that only { $who } can begin, like bent four in the corner: by area rules it is played out, once all ko threats are gone
opinion-by = { $side } answers { $point }, and { $words }
opinion-right-alone = Correct: { $words }. ({ $source })
opinion-right = Correct, too: { $words }. ({ $source })
opinion-right-pass = Correct, no move is needed: { $words }. ({ $source })
opinion-better = Better than the file’s answer: { $words }. ({ $source })
opinion-wrong = Wrong: { $words }. ({ $source })
opinion-hopeless = Proven: { $words }, and no other first move does better. The problem has no solution. ({ $source })
opinion-pass = Wrong: a pass is no answer.
opinion-not-the-answer = Wrong: the answer is another move.
opinion-no-answer-so = { $lead } { $words }. ({ $source })
opinion-no-answer-likely = { $lead } Probably: { $words }. ({ $source })
opinion-not-known-what = What comes of it is not known.
opinion-unjudged = Proven: { $words }. Whether that is enough, the file does not say. ({ $source })
opinion-doubt = Correct, says the file, and counts so. It is proven, though: { $words }. (Read by Katsura.)
opinion-doubt-unmarked = That is the file’s first line, which nobody calls right. It is proven, though: { $words }. The try counts neither way. (Read by Katsura.)
opinion-doubt-only = Correct, says the file. It is proven, though: { $words }. (Read by Katsura.)
opinion-against-file = The file calls it wrong; it is proven, though: { $words }. (Read by Katsura.)
opinion-right-against-file = The file calls it wrong; it is proven, though: { $words }. The try counts neither way. (Read by Katsura.)
opinion-wrong-likely = Wrong, says the file. Probably: { $words }. { $assumed } (Read by Katsura.)
act-why = Why? Show what follows
why-open = Why?
why-close = To the problem
check-close = To the record
why-back = ◀ Back
why-next = Next ▶
home-today = { $due ->
    [0] Today
   *[other] Today: { $due } due
  }, { $fresh } new at your level
rating-title = Rating
rating-none = There is no rating yet: it begins with the first problem that is solved or failed without a hint.
rating-now = Now { $rating } ± { $deviation } ({ $rank }), highest { $best }, after { $tries ->
    [one] { $tries } problem
   *[other] { $tries } problems
  }.
rating-on = { $day }: { $rating } ± { $deviation }, { $rank }
rating-kyu = about { $number } kyu
rating-dan = about { $number } dan
act-check-problem = Check this problem
act-compose = Compose problems…
check-reading = Reading all first moves …
check-title = Compared with the file: { $read } first moves read
check-title-bare = The file has no answer: { $read } first moves read
check-about = About: { $group }.
check-line = { $words }.
check-point = Click a stone to ask about its group.
check-point-at-stones = Click a stone, so that its group is read.
check-not-yet = A problem can be checked when it is solved.
reading-firsts = Reading all first moves
why-nothing = There is no verdict to be explained yet.
why-reading = Looking for what follows …
why-unknown = The reader cannot show why.
why-file = The file shows what follows.
why-read = { $words } ({ $how }).
why-proven = proven
why-assumes = { $assumed }
why-likely = probably
why-file-right = The file calls it right.
why-file-first = It is the file’s first line.
why-file-wrong = The file calls it wrong.
why-step = Move { $step } of { $count }.
why-taken = The stones are taken.
why-no-room = There is no room for two eyes.
why-lives = The group lives, whatever is played.
why-joined = The stones are connected.
why-zone-bare = Shaded, from { $from } to { $to }: all that the proof depends on, while the stones around stay. Moves elsewhere change nothing.
why-zone = Shaded, or ringed where stones are, from { $from } to { $to }: all that the proof depends on, while the stones around stay. Moves elsewhere change nothing.
why-zone-one = Shaded, or ringed: { $at } is all that the proof depends on, while the stones around stay. Moves elsewhere change nothing.
why-vital = Vital for { $who }: { $points }.
why-ko = This is what happens if nobody has a ko threat.
reading-group = Looking for the group in question
reading-move = Reading the move
reading-line = Reading what follows
reading-first = Looking for a move that works
reading-progress = { $stage }: { $positions } positions so far
reading-reached = { $far } – { $line } (proof { $proof }, disproof { $disproof })
reading-stop = Stop
hint-dismiss = Got it
hint-open = Tip
hint-solve = A click plays. { $key1 } or Space goes on: once more, or the next problem. { $key3 } leaves for the record, { $key4 } lists all keys.
hint-problem = This is a problem. { $key1 } puts it before you without its answers.
hint-replay = { $key1 } and { $key2 }, or the wheel over the board, go through the game; { $key3 } lets an engine think about the position.
hint-play = A click on the board plays. { $key1 } begins a game, { $key2 } opens a record, { $key3 } lists the engines.

# Settings
act-settings = Settings...
settings-title = Settings
settings-general = General
settings-board = Board
settings-solving = Problems
settings-input = Mouse and touch
settings-size = Text and icon size
settings-coordinates = Names of points
settings-coordinates-hint = Used at the rim of the board, in messages, in exports and aloud.
coordinates-letters = D16 (letters and numbers)
coordinates-numbers = 4-4 (numbers)
coordinates-kanji = 4の四 (Japanese)
settings-confirm = Play only at the second click
confirm-never = never: one click plays
confirm-touch = of a finger
confirm-always = always
settings-confirm-hint = The first click shows where the stone will be, a second one on the same point plays it.
settings-wheel = The wheel over the board goes through the game
settings-large = Larger buttons
settings-large-hint = For fingers and pens.
keys-hint = Hold the key to look the list up: it goes away when you let go. A short press keeps it open.
keys-change = Change keys...
keys-preset = Keys as in
keys-reset-all = All as they were
keys-press = Press the new key for “{ $name }”.
keys-press-second = { $key }, and now the second key for “{ $name }”.
keys-press-cancel = Esc leaves everything as it is.
keys-in-the-way = Loses this key: { $names }
keys-take = Take it
keys-add = Take it beside the others
keys-second = Two keys, one after the other...
keys-of = { $name }: { $key }
keys-change-one = Give it another key
keys-clear = No key for { $name }
keys-reset = As it was
keys-reset-one = { $name }: as it was
keys-search = Search of the keys
settings-keys = Keys

# Grades of the bundled problems
grade-first-steps = First steps
grade-easy = Easy
grade-intermediate = Intermediate
grade-harder = Harder
grade-hard = Hard
grade-very-hard = Very hard
act-board-cursor = Cursor on the board
act-say-position = Say where the game stands
cursor-on = Cursor on the board: the arrows move it, Enter plays, Alt with the arrows goes through the game, Esc leaves.
confirm-hint = Once more on { $point } plays there.
point-chain = chain of { $stones }, liberties { $liberties }
point-more = { $what }, { $more }
said-captures = { $move }, captures { $count }.
said-set-up = Position set up
said-variations = { $count } variations.
said-prisoners = Prisoners: Black { $black }, White { $white }.
tree-node = { $move }, { $place }
tree-here = shown now
tree-before = before
tree-beside = variation
tree-after = follows

# The manual
manual-title = Manual
manual-search = Search the manual
manual-nothing = No section has these words.
picture-wrong-ending = A picture is saved as .png, .svg or .pdf, not as .{ $ending }.
match-no-board = There is no such board.

# Networks of the built-in engine
engines-add-net = Add a network...
engines-add-net-hint = A network of KataGo (.bin.gz or .txt.gz), for the built-in engine. Dropping its file on the window does the same.
browse-net = Add a network
net-facts = network of { $blocks } blocks × { $channels } channels, version { $version }, { $size }
net-speed = { $speed } positions a second on this computer
net-measuring = its speed is being measured ...
net-added = The engine { $name } was added: a { $facts }. It analyses and draws the overlays from now on; choose it as a player in a new game or in the list of engines.
net-unreadable = { $file } cannot be read. Check its name and its folder. ({ $reason })
net-refused = { $file } cannot be used as a network. Download it again, or choose another network of KataGo. ({ $reason })
settings-in-part = Some of the settings make no sense and are as at first. { $reason } The file as it was is kept: { $file }
settings-set-aside = The settings cannot be read and are as at first. { $reason } What was there is kept: { $file }
settings-left = The settings cannot be read and are as at first. { $reason } They cannot be set aside either, so nothing is written to { $file }.
settings-not-text = Bytes that are no UTF-8 stand in it.
settings-not-saved = The settings are not saved. { $reason }
marks-left-out = { $count } marks more than can be shown
long-comment = { $size } of text: it can be read here, but not edited.

# The start page
act-home = Start page
home-welcome = A board for Go: solve problems, play, review games, write engines.
home-solve = Solve this problem
home-continue = Go on
home-own = Go on in { $file }, problem { $number }
home-place = { $grade } · { $number } of { $count }
home-due =
    { $count ->
        [one] Review one problem
       *[other] Review { $count } problems
    }
home-streak =
    { $days ->
        [one] 1 day in a row
       *[other] { $days } days in a row
    }
home-grade = { $grade }, { $rank }: { $about }. { $solved } of { $count } solved.
home-door-solve = Solve
home-door-play = Play
home-door-review = Review
home-door-engines = Engines
home-opponent = Opponent
home-board = Board
home-color = You play
home-color-any = Either
home-begin = Begin
home-more = More choices...
home-open = Open...
home-folder = Open a folder...
home-analyse = Analyse the last game
home-no-recent = The records you open are found here again.
home-problem = Problem
home-games = { $count } games
home-restore = Restore
home-discard = Discard
home-engines-about = For those who write them: add yours, talk to it, let it play matches.
home-engines-own = Yours: { $names }
home-engines-manual = How to write one
home-engines-new = Begin a new engine (copies the command)
home-engines-copied = Copied: { $command }. In a terminal it writes the source of a small engine with what builds it; c and zig stand in for rust.
home-against-clock = Against the clock...
home-mistakes = Mistakes
home-statistics = Statistics
settings-start = At the start
start-page = The start page
start-problem = The problem where I was
rank-of-first-steps = 30–20 kyu
rank-of-easy = 20–15 kyu
rank-of-intermediate = 15–10 kyu
rank-of-harder = 10–5 kyu
rank-of-hard = 5 kyu – 1 dan
rank-of-very-hard = from 1 dan
about-first-steps = capture, escape, make two eyes
about-easy = shapes of the eye space and their vital points
about-intermediate = two or three moves ahead, and the tricks they take
about-harder = which of several moves, and why the others fail
about-hard = wide spaces and long lines
about-very-hard = long lines, and stones that have to be given away
# What problems ask for
task-black-lives = Black to live
task-white-lives = White to live
task-black-kills = Black to kill
task-white-kills = White to kill
task-black-ko = Black to make a ko
task-black-seki = Black to make a seki
task-white-seki = White to make a seki
task-white-ko = White to make a ko
task-black-catches = Black to capture
task-white-catches = White to capture
task-black-connects = Black to connect
task-white-connects = White to connect
task-black-cuts = Black to cut
task-white-cuts = White to cut
aim-live = to live
aim-kill = to kill
aim-stones = to capture or save stones
aim-connect = to connect
aim-cut = to cut

# Hints
act-hint = Hint
solve-hint = Hint
ask-hint-title = Show a hint?
ask-hint-text = There are three: where to look, the idea, the move. With any of them the problem does not count as solved unaided.
ask-hint-text-bare = The file has no answer, so the reader looks for a move that works. If it finds one there are three hints: where to look, the idea, the move. With any of them the problem does not count as solved unaided.
ask-hint-part-text = It shows a part of the move, then the rest. With any of it the problem does not count as solved unaided.
task-and-more = { $task }. { $more }
hint-reading = Looking for a move that works …
hint-not-proven = No hint: no move could be proven to work.
hint-hopeless = No hint: it is proven that no move works.
solution-not-proven = No solution: no move could be proven to work.
solution-hopeless = There is no solution: it is proven that no move works.
hint-not-now = There are hints while it is your move.
hint-all-told = The third hint is the last one.
hint-region = Hint 1 of 3: the move is in the area { $from }–{ $to }.
hint-idea = Hint 2 of 3: { $idea }.
hint-line = Hint 2 of 3: the move is on the { $line ->
        [1] first line, at the edge
        [2] second line
        [3] third line
       *[other] { $line }th line
    }.
hint-line-one = Hint 2 of 3: one of the right moves is on the { $line ->
        [1] first line, at the edge
        [2] second line
        [3] third line
       *[other] { $line }th line
    }.
hint-move = Hint 3 of 3: { $point }.
solve-right-helped = Correct, with a hint. It does not count as solved yet.
solve-right-seen = Correct, after something of the answer was shown. It does not count as solved yet.
solve-helped = A hint was shown: this problem does not count as solved unaided.
solve-seen = Something of the answer was shown: this problem does not count as solved unaided.
solve-known = Its answer is known from a short time ago, so the record does not count this try.
solve-dots = { $solved } solved, { $failed } failed, { $open } open.

# More of the statistics
statistics-open = helped or not known
statistics-months = Months
statistics-forecast = Reviews to come
statistics-back = { $day }: { $count } to review
statistics-grades = Grades
statistics-aims = What was asked for, in the bundled problems
statistics-grade = Grade
statistics-rank = Rank, about
statistics-solved = Solved
statistics-best = Fastest
statistics-usual = Usual time
summary-unknown = △ not counted

# Boards of other games.
cells-place-first = First put a piece on the board, then turn a box.
cells-turn-now = Now turn a box: press an arrow or drag the box.
cells-occupied = There is a piece already.
cells-not-yours = That piece is your opponent’s.
cells-cannot-move = That piece has no legal move.
cells-nothing-here = There is no piece to be moved.
cells-not-there = That piece cannot go there.
cells-not-from-hand = That piece cannot be dropped now.
cells-not-now = That is not possible now.
cells-broken-line = A move before this one cannot be played, so nothing can be added here. Go back, or delete it.
cells-over = The game is over.
cells-go-only = { $action } is for Go. This record is of another game: { $game }.
cells-first = Black
info-first-moves = Opening
info-first-rank = Black’s rank
info-second-rank = White’s rank
info-first-team = Black’s team
info-second-team = White’s team
cells-second = White
cells-black-won = Black has won.
cells-white-won = White has won.
cells-draw = The game is drawn.
cells-broken = “{ $text }” cannot be played: { $why }.
cells-broken-side = it is the other player’s turn
cells-broken-move = it is no legal move
cells-broken-over = the game was over
cells-upper-left = upper left box
cells-upper-right = upper right box
cells-lower-left = lower left box
cells-lower-right = lower right box
cells-turn-right = { $box } clockwise
cells-turn-left = { $box } counter-clockwise
cells-promote = promote
cells-keep = do not promote
cells-piece = { $cell }, { $player } { $piece }
cells-empty = { $cell }, empty
cells-in-hand = { $player }’s hand: { $count ->
    [one] { $piece }
   *[other] { $count } { $piece }s
}
cells-no-hand = { $player }’s hand: no { $piece }
cells-from-hand = { $piece } from the hand
cells-begun = move begun
cells-possible = possible
cells-board = Board of { $game }
cells-undo = Give up the move
cells-overlay-at = { $title }: Black { $black }, White { $white }
cells-overlay-totals = Black { $black }, White { $white }
cells-overlay-none = No overlay
cells-overlays-hidden = Nothing is shown over the board until the problem is solved.
cells-hint-place = Choose a cell.
cells-hint-turn = Turn a box: press an arrow, or drag the box around its middle.
cells-hint-lift = Choose a piece, on the board or in your hand.
cells-hint-to = Choose where it goes.
cells-hint-promote = Promote?
settings-letters = Letters on pieces instead of kanji
settings-movement = Signs on pieces show where they go
settings-movement-hint = A dot: one step that way. An arrowhead: as far as it likes.
settings-still = Turn boxes at once, without a movement
new-game-game = Game
versus-wait = It is not your turn.
versus-thinking = { $name } is thinking
versus-person = A person
new-game-first = First player
new-game-second = Second player
kind-watch-waits = Thinking about this position …

# Problems of games other than Go
solve-no-puzzle = This problem cannot be put: its game or its position is not known here, or it asks for too many moves.
solve-puzzle-reads = The answer is being searched for …
solve-puzzle-wrong = Wrong: this is the answer.
solve-puzzle-unknown = The search did not come to an end: nobody knows.
hint-parts = A part of the move: { $parts }
cells-wait = It is not your turn.

# Why not this move?
act-why-not = Why not this move?
act-search-tree = Open the tree of the engine’s search
no-search-tree = The engine tells no tree of a search: { $reason }
act-compare-search = Compare the search with another…
browse-search = Search to compare with
contrast-open-first = Open the search of an engine first: a file with its tree, or the tree of the engine that analyses.
contrast-failed = { $file } cannot be compared: { $reason }
contrast-no-search = It holds no search of an engine.
contrast-other-position = It is the search of another position.
contrast-title = { $open } → { $other }
contrast-end = End the comparison
contrast-nowhere = The other search did not come here.
contrast-here = { $visits } visits, { $player } { $values } %
contrast-same = Both prefer { $move }.
contrast-differ = First { $first }, now { $second }.
contrast-only-first = Only the first goes on here: { $move }.
contrast-only-second = Only the other goes on here: { $move }.
contrast-leaf = Neither goes on here.
contrast-visits = Visits
contrast-value = { $player } %
contrast-prior = Prior %
contrast-row = { $move }: visits { $visits }, value { $values }, prior { $priors }
contrast-apart =
    { $count ->
        [0] The same favourites everywhere
        [one] Another favourite at one position
       *[other] Other favourites at { $count } positions
    }
contrast-apart-here = Other favourite: { $number } of { $count }
contrast-before = Other favourite before
contrast-after = Next other favourite
why-not-menu = Why not { $move }?
why-not-point = Point at a free point of the board first, or take the cursor there ({ $key }).
why-not-asked = { $move }? { $engine } looks for what refutes it…
why-not-best = { $move } is { $engine }'s own choice.
why-not-as-good = { $move } is as good as { $best }.
why-not-costs = { $move } costs { $cost }; { $best } is better.
why-not-unknown = { $engine } tells no values of { $move }.
why-not-and = { $one } and { $two } of the chance to win
why-not-value = { $move }  { $value } ({ $visits } playouts)
why-not-answer = { $player } answers at { $move }.
why-not-answer-at-best = { $player } takes { $move }, the point of the best move.
why-not-elsewhere = { $player } need not answer there and plays { $move }.
why-not-pass = { $player } need not answer at all and passes.
why-not-takes =
    With move { $number }, { $move }, { $player } takes { $count ->
        [one] a stone.
       *[other] { $count } stones.
    }
why-not-takes-it =
    With move { $number }, { $move }, { $player } takes { $count ->
        [one] the stone itself.
       *[other] { $count } stones, this one among them.
    }
why-not-show-best = Line of the best move
why-not-show-this = Line of this move
why-not-write = Into the tree
why-not-longer = Think longer
