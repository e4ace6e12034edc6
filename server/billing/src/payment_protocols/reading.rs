//! Parts of what providers say. All of it is kept, so nothing in it is longer than it can be, or no text.

use jiff::Timestamp;
use serde_json::Value;

/// The longest id, in characters: Stripe documents 255.
const MAX_ID: usize = 255;

/// The longest word for something, in characters.
const MAX_CODE: usize = 100;

/// The longest address, in characters. Those of Stripe's pages have several hundred.
const MAX_URL: usize = 4_000;

/// An id.
pub(super) fn id(object: &Value, name: &str) -> Option<String> {
    object.get(name).and_then(id_of)
}

/// The id of what a member is or refers to: providers put the thing itself there when they are asked to.
pub(super) fn reference(object: &Value, name: &str) -> Option<String> {
    let member = object.get(name)?;
    match member {
        Value::Object(_) => id(member, "id"),
        member => id_of(member),
    }
}

fn id_of(value: &Value) -> Option<String> {
    let id = value.as_str()?;
    let is_id = (1..=MAX_ID).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_graphic());
    is_id.then(|| id.to_owned())
}

/// A word such as `insufficient_funds`.
pub(super) fn code<'a>(object: &'a Value, name: &str) -> Option<&'a str> {
    let code = object.get(name)?.as_str()?;
    let is_code = (1..=MAX_CODE).contains(&code.len())
        && code
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte));
    is_code.then_some(code)
}

/// An address that a browser may be sent to.
pub(super) fn url(value: Option<&Value>) -> Option<String> {
    let text = value?.as_str().filter(|text| text.len() <= MAX_URL)?;
    let url = url::Url::parse(text).ok()?;
    matches!(url.scheme(), "https" | "http").then(|| url.into())
}

/// A moment in seconds.
pub(super) fn second(object: &Value, name: &str) -> Option<Timestamp> {
    Timestamp::from_second(object.get(name)?.as_i64()?).ok()
}

/// A moment as text.
pub(super) fn instant(object: &Value, name: &str) -> Option<Timestamp> {
    object.get(name)?.as_str()?.parse().ok()
}

/// One line for people, of so many characters at most.
pub(super) fn line(text: &str, most: usize) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let characters = words.join(" ");
    let printable = characters
        .chars()
        .filter(|character| !character.is_control());
    printable.take(most).collect()
}
