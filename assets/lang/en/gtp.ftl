# What is to be said of GTP programs.
start-connection = no connection to { $address }: { $reason }
start-quotation = a quotation mark in its command line is not closed
start-empty = its command line is empty
start-not-a-program = { $program } is not a program that may be run
start-no-program = there is no program { $program }
start-no-folder = there is no folder { $folder }
start-program = { $program }: { $reason }
start-not-allowed = its program is another one than you agreed to run
start-no-pipes = { $program }: it has no pipes
command-one-line = “{ $command }” takes one line of text only.
command-needs = “{ $command }” needs { $wanted }.
command-not-color = “{ $command }” needs a colour, not “{ $given }”.
command-not-point = “{ $command }” needs one point, not “{ $given }”.
wanted-color = a colour
wanted-point = a point
wanted-points = points
wanted-text = a text
wanted-file = a file to read
wanted-place = a file to write
# What is to be said while an engine is served.
serve-connection = { $address }: { $reason }
serve-late = { $engine } did not start within { $limit }
serve-given-up = { $engine } does not react; it was given up
# What the console tells of the talk with a program.
log-refused-startup = { $engine } refused the start-up command “{ $command }”: { $reason }
log-refused-again = { $engine } refused “{ $command }” ({ $reason }); it is told the whole game again.
log-refused = { $engine } refused “{ $command }”: { $reason }
log-interrupted = SIGINT to process { $pid }.
# What does not fit in an answer that is drawn.
drawn-values = The answer has { $given } values for { $area } points.
drawn-ownership-values = The ownership has { $given } values for { $area } points.
drawn-skipped-one = Not drawn: “{ $list }”, which does not fit here.
drawn-skipped = Not drawn: { $count } words that do not fit here ({ $list }).
