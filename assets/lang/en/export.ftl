# What is to be said of exports.
export-given-up = the work was given up
export-write = cannot write { $file }: { $reason }
export-long-film = a film of { $frames } frames is too long; choose at most { $most } moves
export-no-problems = there is no game of Go to take problems from
export-wrong-format = { $format } files cannot hold that; { $others } can
