# What is to be said of the analysis of a whole game.
analysis-none = { $engine } does not analyse: it offers no picture of its thinking with chances to win.
analysis-not-ready = { $engine } was not ready after { $waited }: either it does not speak GTP, or it needs longer to start, which --patience allows
analysis-silent = { $engine } has not answered for { $waited }: --patience waits longer, fewer --playouts or --seconds ask for less
