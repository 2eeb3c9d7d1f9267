# What commands and work on records have to say.
export-given-up = the work was given up
export-write = cannot write { $file }: { $reason }
export-long-film = a film of { $frames } frames is too long; choose at most { $most } moves
export-no-problems = there is no game to take problems from
export-wrong-format = { $format } files cannot hold that; { $others } can
analysis-none = { $engine } does not analyse: it offers no picture of its thinking with chances to win.
