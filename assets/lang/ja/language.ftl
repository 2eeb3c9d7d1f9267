# The language itself: its name, and how it writes numbers and days.
language-name = 日本語
number-group = ,
number-decimal = .
date-format = %Y年%-m月%-d日
time-format = %Y年%-m月%-d日 %-H:%M
# Between two sentences.
sentence-space = { "" }
