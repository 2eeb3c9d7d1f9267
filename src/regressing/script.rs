//! Regression files: one GTP command a line, and what is expected of the answers.

/// A command of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Item {
    /// Its line, from 1.
    pub(crate) line: usize,
    /// The command without its number.
    pub(crate) command: String,
    /// Its number, as written.
    pub(crate) id: Option<String>,
    /// What its answer should be.
    pub(crate) expected: Option<Expected>,
}

/// What an answer should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Expected {
    /// What stands between the brackets.
    pub(crate) text: String,
    /// Whether the test is known to fail (`*`).
    pub(crate) fails: bool,
    /// Whether the answer is to be shown only (`&`).
    pub(crate) ignored: bool,
}

#[cfg(feature = "window")]
impl Expected {
    /// Just this answer, of which the first line counts.
    pub(crate) fn just(answer: &str) -> Expected {
        let line = regex::escape(answer.lines().next().unwrap_or_default());
        Expected {
            // An exclamation mark at the beginning is no part of a pattern.
            text: match line.strip_prefix('!') {
                Some(rest) => format!("[!]{rest}"),
                None => line,
            },
            fails: false,
            ignored: false,
        }
    }

    /// The line of a file that says so.
    fn written(&self) -> String {
        let mark = match (self.ignored, self.fails) {
            (true, _) => "&",
            (false, true) => "*",
            (false, false) => "",
        };
        format!("#? [{}]{mark}", self.text)
    }
}

impl Item {
    /// Returns number and expectation if the answer is judged. A pattern behind a command without a number judges
    /// nothing, and a number without a pattern is no test.
    pub(crate) fn test(&self) -> Option<(&str, &Expected)> {
        self.id.as_deref().zip(self.expected.as_ref())
    }
}

/// Reads a file. Nothing in it is wrong: what is no command is a comment.
pub(crate) fn parse(text: &str) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if let Some(pattern) = line.strip_prefix("#?") {
            if let Some(last) = items.last_mut() {
                last.expected = Some(expected(pattern.trim_start_matches(' ')));
            }
            continue;
        }
        let command = line.split('#').next().unwrap_or_default().trim();
        if command.is_empty() {
            continue;
        }
        let (id, command) = numbered(command);
        items.push(Item {
            line: index + 1,
            command: command.to_owned(),
            id: id.map(str::to_owned),
            expected: None,
        });
    }
    items
}

/// The file with another expectation of the answer to the command in that line (from 1): the pattern that stands there is replaced,
/// and nothing else changes, line ends and odd letters included. `None` if no command with that number and that expectation
/// stands there, because the file has changed.
#[cfg(feature = "window")]
pub(crate) fn with_expected(
    file: &[u8],
    line: usize,
    old: (&str, &Expected),
    new: &Expected,
) -> Option<Vec<u8>> {
    let text = String::from_utf8_lossy(file);
    let items = parse(&text);
    let at = items
        .iter()
        .position(|item| item.line == line && item.test() == Some(old))?;
    // The last pattern before the next command holds.
    let end = items.get(at + 1).map_or(usize::MAX, |next| next.line - 1);
    let lines: Vec<&[u8]> = file.split_inclusive(|&byte| byte == b'\n').collect();
    let is_pattern = |&index: &usize| lines[index].starts_with(b"#?");
    let pattern = (line..end.min(lines.len())).rfind(is_pattern)?;
    let mut written = lines[..pattern].concat();
    let body = lines[pattern].trim_ascii_end();
    written.extend_from_slice(new.written().as_bytes());
    written.extend_from_slice(&lines[pattern][body.len()..]);
    written.extend(lines[pattern + 1..].concat());
    Some(written)
}

fn numbered(command: &str) -> (Option<&str>, &str) {
    match command.split_once(char::is_whitespace) {
        Some((id, rest)) if id.bytes().all(|b| b.is_ascii_digit()) => (Some(id), rest.trim_start()),
        _ => (None, command),
    }
}

/// Reads `[PATTERN]`, perhaps with `*` or `&` behind it. Files of old leave the last bracket out.
fn expected(text: &str) -> Expected {
    let text = text.trim_end_matches('\r');
    let inner = text.strip_prefix('[').unwrap_or(text);
    let bare = inner.trim_end_matches(['&', '*']);
    Expected {
        text: bare.strip_suffix(']').unwrap_or(inner).to_owned(),
        fails: text.ends_with('*'),
        ignored: text.ends_with('&'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_commands_and_patterns() {
        let items = parse(
            "# A comment\n\nboardsize 9\nloadsgf games/x.sgf 12 # before the ladder\n10 attack D4\n#? [1 C3]*\n\
             20 genmove black\n# why\n\n#? [!PASS]\n30 name\nclear_board\n#? [nothing]\n",
        );
        let commands: Vec<(usize, &str)> =
            items.iter().map(|i| (i.line, i.command.as_str())).collect();
        assert_eq!(
            commands,
            [
                (3, "boardsize 9"),
                (4, "loadsgf games/x.sgf 12"),
                (5, "attack D4"),
                (7, "genmove black"),
                (11, "name"),
                (12, "clear_board")
            ]
        );
        let tests: Vec<(&str, &str, bool)> = items
            .iter()
            .filter_map(Item::test)
            .map(|(id, e)| (id, e.text.as_str(), e.fails))
            .collect();
        assert_eq!(tests, [("10", "1 C3", true), ("20", "!PASS", false)]);
    }

    #[cfg(feature = "window")]
    #[test]
    fn one_expectation_changes_and_nothing_else() {
        let file = b"boardsize 9\r\n10 attack D4\r\n# \xe9\r\n#? [1 C3]*  \r\n20 name\n#? [x]";
        let items = parse(&String::from_utf8_lossy(file));
        let expected = |at: usize| items[at].test().expect("a test");
        let just = Expected::just("1 (C3)\nmore");
        let changed = with_expected(file, 2, expected(1), &just).expect("it is there");
        assert_eq!(
            changed,
            b"boardsize 9\r\n10 attack D4\r\n# \xe9\r\n#? [1 \\(C3\\)]  \r\n20 name\n#? [x]"
        );
        let known = Expected {
            fails: true,
            ..expected(2).1.clone()
        };
        let changed = with_expected(file, 5, expected(2), &known).expect("it is there");
        assert!(changed.ends_with(b"20 name\n#? [x]*"));
        // Another test stands there now.
        assert_eq!(with_expected(file, 5, expected(1), &known), None);
        let odd = Expected::just("!a");
        assert!(matches!(
            crate::regressing::judge::judge(&odd, "!a"),
            Ok(crate::regressing::Outcome::Pass)
        ));
    }

    #[test]
    fn patterns_end_in_many_ways() {
        for (line, text, fails, ignored) in [
            ("[D4]", "D4", false, false),
            ("[D4]*", "D4", true, false),
            ("[D4]&", "D4", false, true),
            ("[D4]*&", "D4", false, true),
            ("[1 1 D6", "1 1 D6", false, false),
            ("[]", "", false, false),
            ("[.*]", ".*", false, false),
            ("[C[45]]", "C[45]", false, false),
            ("[.*", ".*", true, false),
            ("[D4]\r", "D4", false, false),
        ] {
            let found = expected(line);
            assert_eq!(
                (found.text.as_str(), found.fails, found.ignored),
                (text, fails, ignored),
                "{line}"
            );
        }
    }
}
