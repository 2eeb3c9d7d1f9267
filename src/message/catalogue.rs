//! The texts of a Fluent file as far as a compiler has to know them: names and variables.

/// A text by its name. Only names of texts that there are can be made: see [`id!`](crate::id).
#[derive(Clone, Copy, Debug)]
pub struct Id {
    name: &'static str,
    english: &'static str,
}

impl Id {
    /// The name of the text in the Fluent files.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// The names of the variables of the text.
    pub fn variables(self) -> impl Iterator<Item = &'static str> {
        let is_end = |c: char| !(c.is_ascii_alphanumeric() || c == '_');
        let after = self.english.split('$').skip(1);
        after.map(move |rest| rest.split(is_end).next().unwrap_or_default())
    }

    /// The English text as it stands in its file.
    pub const fn english(self) -> &'static str {
        self.english
    }
}

impl PartialEq for Id {
    fn eq(&self, other: &Id) -> bool {
        self.name == other.name
    }
}

impl Eq for Id {}

impl std::hash::Hash for Id {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

/// Where a text stands in its file: its name, and what is behind the equals sign.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    name: (usize, usize),
    text: (usize, usize),
}

/// The English texts of a crate, known when it is compiled.
#[derive(Clone, Copy, Debug)]
pub struct Catalogue {
    source: &'static str,
    entries: &'static [Entry],
}

impl Catalogue {
    /// The texts of a file, with what [`entries`] finds in it.
    pub const fn new(source: &'static str, entries: &'static [Entry]) -> Catalogue {
        Catalogue { source, entries }
    }

    /// The file.
    pub const fn source(&self) -> &'static str {
        self.source
    }

    /// The text of a name that is known only when the program runs: from a file that keeps it.
    pub fn find(&self, name: &str) -> Option<Id> {
        let mut entries = self.entries.iter();
        let entry = entries.find(|entry| part(self.source, entry.name) == name)?;
        Some(Id {
            name: part(self.source, entry.name),
            english: part(self.source, entry.text),
        })
    }

    /// The text of that name, which must have just these variables. Panics otherwise, which the compiler reports.
    pub const fn id(&self, name: &'static str, variables: &[&str]) -> Id {
        let bytes = self.source.as_bytes();
        let mut i = 0;
        while i < self.entries.len() {
            let entry = self.entries[i];
            if is_at(bytes, entry.name, name.as_bytes()) {
                let english = part(self.source, entry.text);
                check(english.as_bytes(), variables);
                return Id { name, english };
            }
            i += 1;
        }
        panic!("the English file has no text of this name");
    }
}

/// How many texts a Fluent file has.
pub const fn count(source: &str) -> usize {
    let bytes = source.as_bytes();
    let (mut at, mut count) = (0, 0);
    while at < bytes.len() {
        if begins(bytes, at) {
            count += 1;
        }
        at = end_of_line(bytes, at) + 1;
    }
    count
}

/// The texts of a Fluent file, of which there are `N`: see [`count`].
pub const fn entries<const N: usize>(source: &str) -> [Entry; N] {
    let bytes = source.as_bytes();
    let nothing = Entry {
        name: (0, 0),
        text: (0, 0),
    };
    let mut found = [nothing; N];
    let (mut at, mut count) = (0, 0);
    while at < bytes.len() {
        let mut end = end_of_line(bytes, at);
        if begins(bytes, at) {
            let mut name = at;
            while bytes[name] != b' ' && bytes[name] != b'=' {
                name += 1;
            }
            let mut text = name;
            while bytes[text] != b'=' {
                text += 1;
            }
            text += 1;
            while text < end && bytes[text] == b' ' {
                text += 1;
            }
            // The text goes on in lines that are set in.
            while end + 1 < bytes.len() && bytes[end + 1] == b' ' {
                end = end_of_line(bytes, end + 1);
            }
            found[count] = Entry {
                name: (at, name),
                text: (text, end),
            };
            count += 1;
        }
        at = end + 1;
    }
    found
}

/// Whether a text begins at this beginning of a line.
const fn begins(bytes: &[u8], at: usize) -> bool {
    bytes[at].is_ascii_lowercase()
}

const fn end_of_line(bytes: &[u8], mut at: usize) -> usize {
    while at < bytes.len() && bytes[at] != b'\n' {
        at += 1;
    }
    at
}

const fn is_at(bytes: &[u8], place: (usize, usize), wanted: &[u8]) -> bool {
    if place.1 - place.0 != wanted.len() {
        return false;
    }
    let mut i = 0;
    while i < wanted.len() {
        if bytes[place.0 + i] != wanted[i] {
            return false;
        }
        i += 1;
    }
    true
}

const fn part(text: &'static str, place: (usize, usize)) -> &'static str {
    text.split_at(place.1).0.split_at(place.0).1
}

/// Panics unless the variables of the text are these.
const fn check(text: &[u8], variables: &[&str]) {
    let mut at = 0;
    while at < text.len() {
        if text[at] == b'$' {
            let mut end = at + 1;
            while end < text.len() && (text[end].is_ascii_alphanumeric() || text[end] == b'_') {
                end += 1;
            }
            let mut given = false;
            let mut i = 0;
            while i < variables.len() {
                given |= is_at(text, (at + 1, end), variables[i].as_bytes());
                i += 1;
            }
            assert!(given, "the text has a variable that is not given");
            at = end;
        }
        at += 1;
    }
    let mut i = 0;
    while i < variables.len() {
        assert!(
            has_variable(text, variables[i].as_bytes()),
            "the text has no such variable"
        );
        i += 1;
    }
}

const fn has_variable(text: &[u8], name: &[u8]) -> bool {
    let mut at = 0;
    while at + name.len() < text.len() {
        if text[at] == b'$' && is_at(text, (at + 1, at + 1 + name.len()), name) {
            let after = at + 1 + name.len();
            if after == text.len() || !(text[after].is_ascii_alphanumeric() || text[after] == b'_')
            {
                return true;
            }
        }
        at += 1;
    }
    false
}
