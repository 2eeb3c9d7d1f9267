# What engines say of points and moves, and how two of them differ.
overlay-and = { $first }, { $second }
overlay-then = { $first }; { $second }
overlay-both = { $first } | { $second }
overlay-nothing = –
overlay-black = Black
overlay-white = White
overlay-alive = alive
overlay-dead = dead
overlay-seki = seki
overlay-white-territory = White’s territory
overlay-black-territory = Black’s territory
overlay-dame = dame
overlay-ghost = { $number } { $color }
overlay-candidate = { $number }. { $said }
overlay-line = { $said }: { $line }
overlay-move = { $point }
overlay-pass = pass
overlay-winrate = Black wins { $percent } %
overlay-bound = bound { $percent } %
overlay-prior = prior { $percent } %
overlay-leads = { $color } leads by { $points }
overlay-leads-about = { $color } leads by { $points } ± { $spread }
overlay-visits = { $visits } visits
overlay-thought-about = thought about
overlay-sizes = The boards differ in size: { $first } and { $second }.
overlay-pass-differs = pass: { $difference } ({ $both })
overlay-winrates = Black wins: { $first } % − { $second } % = { $difference } %
overlay-leads-differ = Black’s lead: { $first } − ({ $second }) = { $difference }
