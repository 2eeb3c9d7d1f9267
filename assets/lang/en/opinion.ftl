# What the reader has to say against the file of a problem.
audit-sound = the file is right, proven
audit-nothing = nothing contradicts the file
audit-not-read = no group that could be read
audit-other-colour = PL names the side that does not make the first moves
audit-unsolvable = no first move works (proven)
audit-needs-no-move = it works without a move (proven)
audit-impossible = { $mv } cannot be played
audit-fails = { $mv } fails, answered by { $reply } ({ $how })
audit-ko = { $mv } only makes a ko ({ $how })
audit-ko-threats = { $mv } only makes a ko, { $who } needs { $count ->
        [one] one threat
       *[other] { $count } threats
    } ({ $how })
audit-also-works = { $mv } works, too ({ $how })
audit-better = { $mv } does more than the file’s answer ({ $how })
audit-proven = proven
audit-likely = likely
audit-black = Black
audit-white = White
audit-works = { $mv } works ({ $how })
audit-nothing-found = no first move was found that works
about-live = the { $who } group at { $point } is to live
about-kill = the { $who } group at { $point } is to die
about-save = the { $who } stones at { $point } are to be saved
about-capture = the { $who } stones at { $point } are to be captured
about-connect = the { $who } stones at { $point } are to be connected
about-cut = the { $who } stones at { $point } are to be cut off
