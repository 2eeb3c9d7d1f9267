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
