//! The JSON object in what a model wrote.

use serde_json::value::RawValue;
use serde_json::{Deserializer, Value};

/// What a model that thinks aloud puts its thoughts between.
const THOUGHTS: (&str, &str) = ("<think>", "</think>");

/// How many braces are tried: each may be read up to the end of the text.
const MAX_ATTEMPTS: usize = 50;

/// The one JSON object that stands in a text, as it is written there: between words, or in a fence of Markdown. Where
/// there is none, or where there are several, it is the whole text, without what a model thought before it.
pub(super) fn only_object(text: &str) -> &str {
    let answer = without_thoughts(text).trim();
    let mut objects = objects(answer);
    match (objects.next(), objects.next()) {
        (Some(object), None) => object,
        _ => answer,
    }
}

fn without_thoughts(text: &str) -> &str {
    let (begin, end) = THOUGHTS;
    let text = text.trim_start();
    if !text.starts_with(begin) {
        return text;
    }
    text.split_once(end).map_or("", |(_, answer)| answer)
}

/// The objects of a text that are not inside of others, from the first to the last; none behind one without an end.
fn objects(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    let mut attempts = 0..MAX_ATTEMPTS;
    std::iter::from_fn(move || {
        loop {
            attempts.next()?;
            let begin = rest.get(rest.find('{')?..)?;
            let mut values = Deserializer::from_str(begin).into_iter::<&RawValue>();
            match values.next()? {
                Ok(object) => {
                    rest = begin.get(object.get().len()..)?;
                    return Some(object.get());
                }
                Err(error) if error.is_eof() => return None,
                Err(_) => rest = begin.get(1..)?,
            }
        }
    })
}

/// The value of an answer of an endpoint.
pub(super) fn value(body: &[u8]) -> Result<Value, super::CallFailure> {
    serde_json::from_slice(body).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        super::CallFailure::not_understood(format!(
            "the answer is no JSON (line {line}, column {column})"
        ))
    })
}
