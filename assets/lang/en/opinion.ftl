# What the reader has to say against the file of a problem.
audit-sound = the file is right, proven
audit-nothing = nothing contradicts the file
audit-nothing-likely = nothing contradicts the file; what comes of { $mv } is likely and not proven
audit-nothing-proven = nothing contradicts the file; what comes of its answer is proven
audit-nothing-there = nothing contradicts the file if it is about the stones at { $point }
audit-line-fails = after { $line }, called right, it fails: { $reply } (proven)
audit-line-fails-so = after { $line }, called right, it has failed (proven)
audit-line-ko = after { $line }, called right, there is only a ko (proven)
audit-line-works = after { $line }, called wrong, it works: { $reply } (proven)
audit-line-works-so = after { $line }, called wrong, it has worked (proven)
audit-line-impossible = after { $line }, { $mv } cannot be played
audit-line-off = after { $line } comes a move that is not on the board
audit-if-about = all this if it is about the stones at { $point }
audit-not-read = not judged: no group was found whose fate depends on who moves first
audit-no-liberties = not judged: the stones at { $point } have no liberties, which no game leaves on the board
audit-other-colour = PL names the side that does not make the first moves
audit-other-colour-words = the words name the side that does not make the first moves
audit-unsolvable = no first move works (proven)
audit-needs-no-move = it works without a move (proven)
audit-ko-without-move = the same ko comes without a move (proven)
audit-moves = { $first }, { $second }
audit-open = { $mv } was not read in the time given
audit-impossible = { $mv } cannot be played
audit-fails = { $mv } fails, answered by { $reply } ({ $how })
audit-fails-so = { $mv } fails ({ $how })
audit-ko = { $mv } only makes a ko ({ $how })
audit-a-ko = a ko
audit-a-direct-ko = a direct ko
audit-an-approach-ko = an approach-move ko
audit-a-ko-of-steps = a { $count ->
        [2] two-step ko
       *[other] ko of { $count } steps
    }
audit-ko-threats = { $mv } only makes { $ko }, { $who } needs { $count ->
        [one] one threat
       *[other] { $count } threats
    } ({ $how })
audit-also-works = { $count ->
    [one] { $mv } works, too ({ $how })
   *[other] { $mv } work, too ({ $how })
}
audit-also-ko = { $count ->
    [one] { $mv } makes a ko, too ({ $how })
   *[other] { $mv } make a ko, too ({ $how })
}
audit-may-work = { $mv } may work, too (likely)
audit-better = { $count ->
    [one] { $mv } does more than the file’s answer ({ $how })
   *[other] { $mv } do more than the file’s answer ({ $how })
}
audit-gains-most = { $mv } gains most, { $count ->
        [one] one point
       *[other] { $count } points
    } more than if the other side moves first ({ $how })
audit-gains-less = { $mv } gains { $count ->
        [one] one point
       *[other] { $count } points
    } less than { $best } ({ $how })
audit-gains-as-much = { $count ->
    [one] { $mv } gains as much ({ $how })
   *[other] { $mv } gain as much ({ $how })
}
audit-points-assume = counted as area, if both sides answer there, nobody has ko threats and the stones around stay
audit-proven = proven
audit-bent-four = proven, a ko that only the attacker can begin, like bent four in the corner
audit-likely = likely
audit-black = Black
audit-white = White
audit-works = { $count ->
    [one] { $mv } works ({ $how })
   *[other] { $mv } work ({ $how })
}
audit-works-though = { $count ->
    [one] { $mv } works, though the file calls it wrong ({ $how })
   *[other] { $mv } work, though the file calls them wrong ({ $how })
}
audit-asks-otherwise = the words ask for something else
audit-no-answer = the file has no answer
audit-works-ko = { $count ->
    [one] { $mv } makes a ko ({ $how })
   *[other] { $mv } make a ko ({ $how })
}
audit-none-read = no first move was read to the end
audit-unread = { $open } of { $of } first moves were not read to the end, and none of the others works
audit-nothing-found = no first move was found that works
about-live = the { $who } group at { $point } is to live
about-kill = the { $who } group at { $point } is to die
about-live-ko = the { $who } group at { $point } is to live, if only by a ko
about-kill-ko = the { $who } group at { $point } is to die, if only by a ko
about-save = the { $who } stones at { $point } are to be saved
about-capture = the { $who } stones at { $point } are to be captured
about-connect = the { $who } stones at { $point } are to be connected
about-cut = the { $who } stones at { $point } are to be cut off
about-points = points are to be gained around { $point }
