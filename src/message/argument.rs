//! What goes into a text.

use crate::{Id, Message, Sentence};
use go::{Point, Size};
use std::fmt;
use std::path::Path;
use std::time::Duration;

/// What goes into a text. Each language writes it in its way; displayed, it is English.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Argument {
    /// A name, a command, what a program said: the same in every language.
    Text(String),
    /// A whole number. Texts may choose words by it.
    Number(i64),
    /// A number with a point, as in 6.5: see [`Argument::decimal`].
    Decimal(String),
    /// A time, shown in seconds.
    Time(Duration),
    /// An amount of memory or the size of a file, in bytes.
    Bytes(u64),
    /// A point of a board of that size, called as the user likes points to be called.
    Point(Point, Size),
    /// Another message: a reason, for example.
    Sentence(Box<Sentence>),
    /// Several messages, one after the other with a space between them.
    Sentences(Vec<Sentence>),
}

impl Argument {
    /// A message within a message.
    pub fn of(message: &(impl Message + ?Sized)) -> Argument {
        Argument::Sentence(Box::new(message.sentence()))
    }

    /// A number with so many digits behind the point.
    pub fn decimal(number: f64, digits: usize) -> Argument {
        Argument::Decimal(format!("{number:.digits$}"))
    }

    /// What the type of that value displays: the same in every language.
    pub fn shown(value: &(impl fmt::Display + ?Sized)) -> Argument {
        Argument::Text(value.to_string())
    }
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Argument::Text(text) | Argument::Decimal(text) => f.write_str(text),
            Argument::Number(number) => number.fmt(f),
            Argument::Time(time) => {
                let text = format!("{:.3} s", time.as_secs_f64());
                f.write_str(&text.replace(".000 s", " s"))
            }
            Argument::Bytes(bytes) => write_bytes(f, *bytes),
            Argument::Point(point, size) => f.write_str(&point.to_gtp(*size)),
            Argument::Sentence(sentence) => sentence.fmt(f),
            Argument::Sentences(sentences) => {
                for (i, sentence) in sentences.iter().enumerate() {
                    f.write_str(if i > 0 { " " } else { "" })?;
                    sentence.fmt(f)?;
                }
                Ok(())
            }
        }
    }
}

/// Writes a number of bytes in the largest unit that leaves something before the point.
fn write_bytes(f: &mut fmt::Formatter<'_>, bytes: u64) -> fmt::Result {
    let units = [(30, "GB"), (20, "MB"), (10, "kB")];
    let unit = units.into_iter().find(|(shift, _)| bytes >> shift > 0);
    let Some((shift, unit)) = unit else {
        return write!(f, "{bytes} bytes");
    };
    let text = format!("{:.1}", bytes as f64 / (1_u64 << shift) as f64);
    write!(f, "{} {unit}", text.trim_end_matches(".0"))
}

impl From<&str> for Argument {
    fn from(text: &str) -> Argument {
        Argument::Text(text.to_owned())
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Argument {
        Argument::Text(text)
    }
}

impl From<&String> for Argument {
    fn from(text: &String) -> Argument {
        Argument::Text(text.clone())
    }
}

impl From<&Path> for Argument {
    fn from(path: &Path) -> Argument {
        // A name may have anything in it, and stands within a line.
        Argument::Text(crate::visible(&path.display().to_string()).into_owned())
    }
}

impl From<&std::path::PathBuf> for Argument {
    fn from(path: &std::path::PathBuf) -> Argument {
        Argument::from(path.as_path())
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Argument {
            fn from(number: $number) -> Argument {
                Argument::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }

        impl From<&$number> for Argument {
            fn from(number: &$number) -> Argument {
                Argument::from(*number)
            }
        }
    )*};
}

numbers!(i8, i16, i32, i64, isize, u8, u16, u32, u64, usize);

impl From<Duration> for Argument {
    fn from(time: Duration) -> Argument {
        Argument::Time(time)
    }
}

impl From<&Duration> for Argument {
    fn from(time: &Duration) -> Argument {
        Argument::Time(*time)
    }
}

impl From<(Point, Size)> for Argument {
    fn from((point, size): (Point, Size)) -> Argument {
        Argument::Point(point, size)
    }
}

impl From<Size> for Argument {
    fn from(size: Size) -> Argument {
        Argument::shown(&size)
    }
}

impl From<&Size> for Argument {
    fn from(size: &Size) -> Argument {
        Argument::shown(size)
    }
}

impl From<Id> for Argument {
    fn from(id: Id) -> Argument {
        Argument::Sentence(Box::new(Sentence::from(id)))
    }
}

impl From<Sentence> for Argument {
    fn from(sentence: Sentence) -> Argument {
        Argument::Sentence(Box::new(sentence))
    }
}

impl From<&Sentence> for Argument {
    fn from(sentence: &Sentence) -> Argument {
        Argument::of(sentence)
    }
}

impl From<&std::io::Error> for Argument {
    fn from(error: &std::io::Error) -> Argument {
        Argument::of(error)
    }
}
