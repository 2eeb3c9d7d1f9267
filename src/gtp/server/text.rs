//! The text of GTP 2: lines in, answers out.

use super::failure::Failure;

/// One command as the controller sent it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line {
    /// The number that the answer repeats.
    pub(super) id: Option<u32>,
    /// The command's name.
    pub(super) name: String,
    /// What follows the name.
    pub(super) args: Vec<String>,
}

/// What a command comes to: the text of the answer, or why there is none.
pub type Answer = Result<String, Failure>;

/// Tells whether a line asks to end the command that is running (a `GoGui` convention).
pub(super) fn is_interrupt(raw: &str) -> bool {
    raw.trim()
        .strip_prefix('#')
        .is_some_and(|rest| rest.trim() == "interrupt")
}

/// Tells whether a line asks the program to end.
pub(super) fn is_quit(raw: &str) -> bool {
    parse(raw).is_some_and(|line| line.name == "quit")
}

/// Reads a line by the rules of GTP 2, section 3.1: control characters vanish, tabs are spaces, a
/// comment begins at `#`. `None` if nothing is left.
pub(super) fn parse(raw: &str) -> Option<Line> {
    let code = raw.split('#').next().unwrap_or_default();
    let clean: String = code
        .chars()
        .map(|c| if c == '\t' { ' ' } else { c })
        .filter(|c| !c.is_control())
        .collect();
    let mut words = clean.split_whitespace().map(str::to_owned).peekable();
    let id = words.peek().and_then(|word| number(word));
    if id.is_some() {
        words.next();
    }
    match words.next() {
        Some(name) => Some(Line {
            id,
            name,
            args: words.collect(),
        }),
        // A number alone: answer it, for somebody waits for the answer.
        None => id.map(|_| Line {
            id,
            name: String::new(),
            args: Vec::new(),
        }),
    }
}

fn number(word: &str) -> Option<u32> {
    let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| word.parse().ok()).flatten()
}

/// Formats an answer: `=` or `?`, the command's number, the text, an empty line.
pub(super) fn format(id: Option<u32>, answer: &Answer) -> String {
    let (mark, text) = match answer {
        Ok(text) => ('=', printable(text)),
        Err(failure) => ('?', one_line(&failure.to_string())),
    };
    let id = id.map(|id| id.to_string()).unwrap_or_default();
    // A text of several lines that begins with a diagram has its own first line.
    match text.strip_prefix('\n') {
        Some(diagram) => format!("{mark}{id}\n{diagram}\n\n"),
        None if text.is_empty() => format!("{mark}{id}\n\n"),
        None => format!("{mark}{id} {text}\n\n"),
    }
}

/// Removes what would end an answer early (empty lines) and control characters.
fn printable(text: &str) -> String {
    let diagram = text.starts_with('\n');
    let clean: String = text
        .chars()
        .map(|c| if c == '\t' { ' ' } else { c })
        .filter(|&c| c == '\n' || !c.is_control())
        .collect();
    let lines: Vec<&str> = clean
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let body = lines.join("\n");
    if diagram { format!("\n{body}") } else { body }
}

/// Puts a reason on one line.
fn one_line(text: &str) -> String {
    let words = text.split(|c: char| c.is_control() || c == ' ');
    let line = words
        .filter(|w| !w.is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    message::visible(&line).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_parse(raw: &str, id: Option<u32>, words: &str) {
        let line = parse(raw);
        let said = line.as_ref().map(|l| {
            let mut all = vec![l.name.clone()];
            all.extend(l.args.clone());
            (l.id, all.join("|"))
        });
        let wanted = (!words.is_empty()).then(|| (id, words.to_owned()));
        assert_eq!(said, wanted, "{raw:?}");
    }

    #[test]
    fn lines_are_read_as_gtp_2_says() {
        check_parse("boardsize 19", None, "boardsize|19");
        check_parse("7 play b D4\r", Some(7), "play|b|D4");
        check_parse("\t12\tname\t# who", Some(12), "name");
        check_parse("na\u{1}me\u{7f}", None, "name");
        check_parse("# only a comment", None, "");
        check_parse("   ", None, "");
        check_parse("", None, "");
        check_parse("99999999999 name", None, "99999999999|name");
        check_parse("-3 name", None, "-3|name");
        check_parse("4 5", Some(4), "5");
    }

    #[test]
    fn a_number_alone_is_answered() {
        let line = parse("5").expect("somebody waits");
        assert_eq!((line.id, line.name.as_str()), (Some(5), ""));
    }

    #[test]
    fn interrupt_is_the_comment_of_that_word() {
        for raw in ["# interrupt", "#interrupt", "  # interrupt \r"] {
            assert!(is_interrupt(raw), "{raw:?}");
        }
        for raw in ["interrupt", "# interrupts", "genmove b # interrupt", "#"] {
            assert!(!is_interrupt(raw), "{raw:?}");
        }
    }

    #[test]
    fn answers_end_with_one_empty_line() {
        let ok = |text: &str| format(Some(3), &Ok(text.to_owned()));
        assert_eq!(ok(""), "=3\n\n");
        assert_eq!(ok("D4"), "=3 D4\n\n");
        assert_eq!(ok("a\n\nb\n"), "=3 a\nb\n\n");
        assert_eq!(ok("\n  A\n1 .\n"), "=3\n  A\n1 .\n\n");
        let failed = |text: &str| format(None, &Err(Failure::Added(text.into())));
        assert_eq!(
            failed("crashed\n\nlast\twords\u{1b}[0m"),
            "? crashed last words [0m\n\n"
        );
    }
}
