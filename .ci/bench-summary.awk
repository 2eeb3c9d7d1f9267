# Reads what `make bench` printed and writes the figures that have a target beside it. Called by bench.sh.

# A table of divan. A name at the margin is a benchmark; an indented one is an argument of it.
/^(├─|╰─|│  ├─|│  ╰─|   ├─|   ╰─) / {
    line = $0
    nested = line !~ /^(├─|╰─) /
    gsub(/^(│|├─|╰─| )+/, "", line)
    split(line, column, "│")
    name = column[1]
    sub(/ .*/, "", name)
    if (nested) { key = bench "/" name } else { bench = name; key = name }
    median[key] = seconds(column[3])
    fastest[key] = seconds(first(column[1]))
    next
}

# The lines below it: what it does a second.
/(item|B)\/s/ && key != "" {
    line = $0
    gsub(/^(│|├─|╰─| )+/, "", line)
    split(line, column, "│")
    if (line ~ /item\/s/) { rate[key] = quantity(column[3]); best_rate[key] = quantity(column[1]) }
    else { bytes[key] = quantity(column[3]); best_bytes[key] = quantity(column[1]) }
    next
}

/^memory, / { name = $2; sub(/:$/, "", name); held[name] = after($0, "beyond it ") + $5 / $3 }
/^library call/ { call = after($0, "median "); best_call = after($0, "min ") }
/^library start to ready/ { ready = after($0, "median "); best_ready = after($0, "min ") }
/^library crash to error/ { crash = after($0, "median "); best_crash = after($0, "min ") }
/^GTP program, start/ { gtp_start = after($0, "median "); best_gtp_start = after($0, "min ") }
/^GTP command, round trip/ { trip = after($0, "median "); best_trip = after($0, "min ") }
/^GTP move/ { gtp_move = after($0, "median "); best_gtp_move = after($0, "min ") }
/^frame: four layers / { layers = $(NF - 2); best_layers = $(NF - 3) }
/^frame: 1,000 console lines / { console = $(NF - 2); best_console = $(NF - 3); console_p95 = $(NF - 1) }
/^frame: marks, numbers, / { frame[$4] = $(NF - 2); best_frame[$4] = $(NF - 3) }
/^start: / { key = $2 == "to" ? "no file" : "a record"; start[key] = $(NF - 2); best_start[key] = $(NF - 3); key = "" }
/^idle: / { idle = worse(idle, $5); resident[$4] = worse(resident[$4], $6); anonymous[$4] = worse(anonymous[$4], $8) }
/^size of the program: / { size = $5 }
/^peak memory of loading / { peak[$5] = $6 }

# The number that follows `word`.
function after(text, word) { return substr(text, index(text, word) + length(word)) + 0 }

function worse(a, b) { return a == "" || b + 0 > a ? b + 0 : a }

# "1.5 ms" in seconds.
function seconds(text,   part) {
    split(text, part, " ")
    if (part[2] == "ns") return part[1] / 1e9
    if (part[2] == "µs") return part[1] / 1e6
    if (part[2] == "ms") return part[1] / 1e3
    return part[1] + 0
}

# "1.5 Mitem/s" as a number.
function quantity(text,   part) {
    split(text, part, " ")
    if (part[2] ~ /^[Kk]/) return part[1] * 1e3
    if (part[2] ~ /^M/) return part[1] * 1e6
    if (part[2] ~ /^G/) return part[1] * 1e9
    return part[1] + 0
}

# The time at the end of "name 1.5 ms".
function first(text,   part, n) { n = split(text, part, " "); return n < 3 ? "" : part[n - 1] " " part[n] }

# One line: the median (or the only figure), the best, and the target: `sign` and `limit`, which the median keeps or
# does not.
function row(name, figure, best, unit, digits, sign, limit,   met) {
    if (figure == "") { printf "%-46s %10s\n", name, "not run"; return }
    met = sign == "<=" ? figure <= limit : figure >= limit
    printf "%-46s %10s %10s  %-10s", name, shown(figure, digits), shown(best, digits), unit
    if (sign != "") printf " %s %-6s %s", sign, limit, met ? "met" : "MISSED"
    printf "\n"
}

function shown(figure, digits) { return figure == "" ? "" : sprintf("%." digits "f", figure) }

function ratio(above, below) { return above == "" || below == "" || below == 0 ? "" : above / below }

function scaled(figure, factor) { return figure == "" ? "" : figure * factor }

# A row of a figure that divan gives as something a second.
function rate_row(name, key, factor, unit, digits, sign, limit) {
    row(name, scaled(rate[key], factor), scaled(best_rate[key], factor), unit, digits, sign, limit)
}

function time_row(name, key, sign, limit) {
    row(name, scaled(median[key], 1e3), scaled(fastest[key], 1e3), "ms", 3, sign, limit)
}

END {
    printf "%-46s %10s %10s  %-10s %s\n", "", "median", "best", "", "target"
    count = split("Bundled Line Tree", inputs, " ")
    for (i = 1; i <= count; i++) {
        input = inputs[i]
        load = "load/" input
        peer = "bare_sgf_parse/" input
        write = "write_after_an_edit/" input
        rate_row("load whole records, " input, load, 1e-6, "M nodes/s", 2)
        row("  the same in bytes", scaled(bytes[load], 1e-6), scaled(best_bytes[load], 1e-6), "MB/s", 0)
        row("  times as fast as bare sgf-parse", ratio(median[peer], median[load]), ratio(fastest[peer], fastest[load]), "", 2, ">=", 1)
        back = "there_and_back/" input
        row("  there and back, times bare sgf-parse alone", ratio(median[peer], median[back]), ratio(fastest[peer], fastest[back]), "", 2, ">=", 1)
        row("  held in memory, text included", held[input], "", "bytes/node", 0, "<=", 200)
        row("  save after an edit", scaled(bytes[write], 1e-6), scaled(best_bytes[write], 1e-6), "MB/s", 0)
    }
    row("peak of loading 60,000 nodes, branched", peak["tree-60000.sgf:"], "", "MB", 1)
    row("peak of loading 300,000 nodes, one line", peak["line-300000.sgf:"], "", "MB", 1)
    time_row("jump in 100,000 nodes, one line", "jump_in_100_000_nodes/false", "<=", 1)
    time_row("jump in 100,000 nodes, branched", "jump_in_100_000_nodes/true", "<=", 1)
    rate_row("play, 19x19", "board_play", 1e-6, "M moves/s", 1)
    rate_row("light playouts, 9x9 (libego: 51,000)", "light_playouts/9", 1, "/s", 0, ">=", 51000)
    rate_row("light playouts, 19x19 (libego: 11,700)", "light_playouts/19", 1, "/s", 0, ">=", 11700)
    row("frame, 19x19 with marks, 2,000 nodes", frame["2,000"], best_frame["2,000"], "ms", 2, "<=", 1)
    row("frame, 19x19 with marks, 60,000 nodes", frame["60,000"], best_frame["60,000"], "ms", 2, "<=", 1)
    row("start to first frame", start["no file"], best_start["no file"], "ms", 0, "<=", 200)
    row("start to first frame with a record", start["a record"], best_start["a record"], "ms", 0, "<=", 200)
    row("idle window, worst run", idle, "", "% CPU", 3, "<=", 0.05)
    row("resident memory, a game loaded", resident["game.sgf"], "", "MB", 1)
    row("  of it anonymous", anonymous["game.sgf"], "", "MB", 1, "<=", 60)
    row("size of the program", size, "", "MB", 1, "<=", 25)
    row("frame, four layers of engines", layers, best_layers, "ms", 2, "<=", 3)
    row("frame, 1,000 console lines a second", console, best_console, "ms", 2, "<=", 16.6)
    row("  the slowest but five in a hundred", console_p95, "", "ms", 2, "<=", 16.6)
    row("overhead of a call to a library", call, best_call, "µs", 1, "<=", 30)
    row("start of a library to ready", scaled(ready, 1e-3), scaled(best_ready, 1e-3), "ms", 2, "<=", 5)
    row("crash of a library to the message", scaled(crash, 1e-3), scaled(best_crash, 1e-3), "ms", 2, "<=", 50)
    row("start of a GTP program to ready, and end", scaled(gtp_start, 1e-3), scaled(best_gtp_start, 1e-3), "ms", 2)
    row("GTP command, round trip", trip, best_trip, "µs", 1)
    row("GTP move after 250 moves, round trip", gtp_move, best_gtp_move, "µs", 1)
}
