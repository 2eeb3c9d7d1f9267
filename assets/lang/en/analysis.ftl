# What is to be said of the analysis of a whole game.
analysis-none = { $engine } does not analyse: it offers no picture of its thinking with chances to win.
