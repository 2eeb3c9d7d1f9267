# The language itself: its name, and how it writes numbers and days.
language-name = English
number-group = ,
number-decimal = .
date-format = %-d %b %Y
time-format = %-d %b %Y %H:%M
# Between two sentences.
sentence-space = { " " }
