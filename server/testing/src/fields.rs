//! What is read out of answers.

use serde_json::Value;

use super::Answer;

/// The id of what was just made.
#[track_caller]
pub fn id(answer: &Answer) -> String {
    text(&answer.created()["id"])
}

/// A JSON text.
#[track_caller]
pub fn text(value: &Value) -> String {
    value
        .as_str()
        .unwrap_or_else(|| panic!("{value} is no text"))
        .to_owned()
}

/// One field of every row of a list.
#[track_caller]
pub fn column(rows: &Value, field: &str) -> Vec<Value> {
    rows.as_array()
        .unwrap_or_else(|| panic!("{rows} is no list"))
        .iter()
        .map(|row| row[field].clone())
        .collect()
}
