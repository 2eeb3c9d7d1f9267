//! Why a game ended as it did, in the file of results: the English words, for people and for other programs, and beside
//! them the message itself, by its name and what goes into it, which is told in the language of whoever reads it.
//!
//! Names of texts that stand in files are never given another meaning; a text that is gone is read in its words.

use crate::TOURNAMENT;
use go::{Point, Size};
use message::{Argument, Catalogue, FILES, Id, MOVES, Sentence, quoted};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// Where the texts of reasons stand.
const KNOWN: [Catalogue; 4] = [TOURNAMENT, MOVES, FILES, engine::FAILURES];

/// The fields of a row that say why.
#[derive(Serialize, Deserialize)]
struct Fields {
    #[serde(default)]
    reason: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    why: Option<Value>,
}

#[expect(clippy::ref_option, reason = "serde calls it so")]
pub(crate) fn serialize<S: Serializer>(
    reason: &Option<Sentence>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    Fields {
        reason: reason
            .as_ref()
            .map_or_else(String::new, Sentence::to_string),
        why: reason.as_ref().map(stored),
    }
    .serialize(serializer)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Sentence>, D::Error> {
    let Fields { reason, why } = Fields::deserialize(deserializer)?;
    let told = why.as_ref().and_then(read);
    Ok(told.or_else(|| (!reason.is_empty()).then(|| quoted(&reason))))
}

/// A message as it stands in a file. One whose text would not be found again is kept in its English words.
fn stored(sentence: &Sentence) -> Value {
    let name = sentence.id().name();
    if find(name).is_none() {
        return stored(&quoted(sentence));
    }
    let arguments = sentence.arguments().iter();
    let values = arguments.map(|(name, argument)| ((*name).to_owned(), value_of(argument)));
    json!({ "text": name, "with": values.collect::<Map<String, Value>>() })
}

fn value_of(argument: &Argument) -> Value {
    match argument {
        Argument::Number(number) => json!(number),
        Argument::Decimal(digits) => json!({ "decimal": digits }),
        Argument::Time(time) => json!({ "microseconds": time.as_micros() as u64 }),
        Argument::Bytes(bytes) => json!({ "bytes": bytes }),
        Argument::Point(point, size) => {
            json!({ "point": [point.x, point.y], "board": [size.width(), size.height()] })
        }
        Argument::Sentence(sentence) => stored(sentence),
        Argument::Sentences(sentences) => sentences.iter().map(stored).collect(),
        other => json!(other.to_string()),
    }
}

fn find(name: &str) -> Option<Id> {
    KNOWN.iter().find_map(|texts| texts.find(name))
}

/// The message that was stored; `None` if this version does not know it.
fn read(value: &Value) -> Option<Sentence> {
    let id = find(value.get("text")?.as_str()?)?;
    let values = value.get("with")?.as_object()?;
    let arguments = id
        .variables()
        .map(|name| Some((name, argument(values.get(name)?)?)));
    Some(Sentence::new(id, arguments.collect::<Option<_>>()?))
}

fn argument(value: &Value) -> Option<Argument> {
    Some(match value {
        Value::String(text) => Argument::Text(text.clone()),
        Value::Number(number) => Argument::Number(number.as_i64()?),
        Value::Array(sentences) => {
            Argument::Sentences(sentences.iter().map(read).collect::<Option<_>>()?)
        }
        Value::Object(fields) => match fields.keys().next()?.as_str() {
            "decimal" => Argument::Decimal(fields["decimal"].as_str()?.to_owned()),
            "microseconds" => {
                Argument::Time(Duration::from_micros(fields["microseconds"].as_u64()?))
            }
            "bytes" => Argument::Bytes(fields["bytes"].as_u64()?),
            "board" | "point" => {
                let [x, y] = pair(fields.get("point")?)?;
                let [width, height] = pair(fields.get("board")?)?;
                Argument::Point(Point::new(x, y), Size::new(width, height)?)
            }
            _ => Argument::Sentence(Box::new(read(value)?)),
        },
        Value::Null | Value::Bool(_) => return None,
    })
}

fn pair(value: &Value) -> Option<[u8; 2]> {
    let number = |i: usize| value.get(i)?.as_u64()?.try_into().ok();
    Some([number(0)?, number(1)?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use message::say;

    /// A row with nothing in it but the reason.
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Row {
        game: u32,
        #[serde(flatten, with = "super")]
        reason: Option<Sentence>,
    }

    fn row(reason: Option<Sentence>) -> Row {
        Row { game: 1, reason }
    }

    fn there_and_back(row: &Row) -> Row {
        let text = serde_json::to_string(row).expect("rows can be written");
        serde_json::from_str(&text).expect("what was written can be read")
    }

    #[test]
    fn a_message_comes_back_with_all_that_is_in_it() {
        let size = Size::NINETEEN;
        let illegal = message::refused(go::PlayError::Ko(Point::new(3, 15)), size);
        let failure = engine::EngineError::IllegalMove {
            engine: "bad".to_owned(),
            x: 9,
            y: 9,
            size: Size::NINE,
        };
        let late = say!(
            TOURNAMENT,
            "match-late",
            seconds = Argument::decimal(20.1, 1)
        );
        let not_ready = say!(
            TOURNAMENT,
            "match-not-ready",
            engine = "bad",
            time = Duration::from_micros(20_100_001)
        );
        for why in [
            not_ready,
            illegal,
            failure.event(),
            late,
            quoted("out of luck"),
            message::Message::sentence(&std::io::Error::other("a wet disk")),
        ] {
            let reason = say!(TOURNAMENT, "match-of", engine = "bad", why);
            let row = row(Some(reason));
            assert_eq!(there_and_back(&row), row);
        }
        assert_eq!(there_and_back(&row(None)), row(None));
    }

    #[test]
    fn words_of_earlier_versions_and_texts_of_later_ones_are_read_as_they_stand() {
        let words = "bad: no move after 20.1 s";
        for line in [
            r#"{"game":1,"reason":"bad: no move after 20.1 s"}"#,
            r#"{"game":1,"reason":"bad: no move after 20.1 s","why":{"text":"no-such-text","with":{}}}"#,
            r#"{"game":1,"reason":"bad: no move after 20.1 s","why":{"text":"match-late","with":{}}}"#,
            r#"{"game":1,"reason":"bad: no move after 20.1 s","why":7}"#,
        ] {
            let row: Row = serde_json::from_str(line).expect("it is a row");
            assert_eq!(row.reason, Some(quoted(words)), "{line}");
        }
        let row: Row = serde_json::from_str(r#"{"game":1,"reason":""}"#).expect("it is a row");
        assert_eq!(row.reason, None);
    }

    /// What stands in files of users is told in their language for ever.
    #[test]
    fn a_reason_of_the_first_version_that_kept_messages_is_still_one() {
        let line = r#"{"game":1,"reason":"x","why":{"text":"match-of","with":{"engine":"bad","why":
            {"text":"match-illegal","with":{"why":{"text":"move-occupied","with":{"point":
            {"point":[3,15],"board":[19,19]}}}}}}}}"#;
        let row: Row = serde_json::from_str(line).expect("it is a row");
        let told = row.reason.expect("there is a reason");
        assert_eq!(told.to_string(), "bad: illegal move: D4 is occupied");
        for name in [
            "match-of",
            "match-late",
            "match-illegal",
            "match-no-handicap-stones",
            "match-handicap-on-stone",
            "match-other-answer",
            "match-no-end",
            "match-neither",
            "match-not-ready",
            "match-counted-by",
            "match-counted-by-both",
            "match-counted-by-winner",
            "match-counted-at-random",
            "match-could-not-count",
            "match-neither-counts",
            "match-no-agreement",
            "match-says",
            "match-says-nothing",
            "match-list",
            "quoted",
        ] {
            assert!(find(name).is_some(), "{name}");
        }
    }
}
