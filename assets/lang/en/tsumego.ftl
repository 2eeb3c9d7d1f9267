# Problems, and the record of how they were solved.
progress-unusable = the record of solved problems cannot be used: { $reason }
progress-newer = a newer version of Katsura wrote the record of solved problems (form { $form }, this one knows up to { $known })
solver-not-on-turn = it is not the solver's turn
solver-no-reply = the file has no such reply
