//! Lists of a request, with the most that they hold: each makes a statement longer, or work. The contract says the same
//! number (`max_items`, and the `pattern` of a text with commas), and a test sends one more.

use std::fmt;
use std::marker::PhantomData;

use kym_domain::check::{FieldCode, Violation};
use serde::de::{self, Deserialize, Deserializer, SeqAccess, Visitor};

/// The most ids that a search names. The contract says it as `^[^,]*(,[^,]*){0,499}$`.
pub const MAX_IDS: usize = 500;

/// The most words that a search names. The contract says it as `^[^,]*(,[^,]*){0,49}$`.
pub const MAX_WORDS: usize = 50;

/// How serde is told of a list that is too long, before the number.
const TOO_MANY: &str = "more items than ";

/// Reads a list of a body: `#[serde(default, deserialize_with = "at_most::<_, _, 500>")]`.
///
/// # Errors
/// What [`violation_of`] understands, when it holds more.
pub fn at_most<'de, D, L, const MAX: usize>(deserializer: D) -> Result<L, D::Error>
where
    D: Deserializer<'de>,
    L: List<'de>,
{
    L::read::<D, MAX>(deserializer)
}

/// The parts of a text with commas between them, without blanks around and without empty ones.
///
/// # Errors
/// `too_many`.
pub fn parts(raw: &str, most: usize) -> Result<impl Iterator<Item = &str>, Violation> {
    if raw.split(',').nth(most).is_some() {
        return Err(Violation::limited(FieldCode::TooMany, most));
    }
    let parts = raw.split(',').map(str::trim);
    Ok(parts.filter(|part| !part.is_empty()))
}

/// What is wrong with a list, by serde's message.
pub(super) fn violation_of(message: &str) -> Option<Violation> {
    let said = message.strip_prefix(TOO_MANY)?;
    let digits = said.split(|letter: char| !letter.is_ascii_digit()).next()?;
    Some(Violation::limited(
        FieldCode::TooMany,
        digits.parse::<usize>().ok()?,
    ))
}

/// A list, or one that may be null.
pub trait List<'de>: Sized {
    /// Reads one of so many items at most.
    ///
    /// # Errors
    /// When it holds more.
    fn read<D: Deserializer<'de>, const MAX: usize>(deserializer: D) -> Result<Self, D::Error>;
}

impl<'de, T: Deserialize<'de>> List<'de> for Vec<T> {
    fn read<D: Deserializer<'de>, const MAX: usize>(deserializer: D) -> Result<Self, D::Error> {
        Limited::<T, MAX>::deserialize(deserializer).map(|Limited(items)| items)
    }
}

impl<'de, T: Deserialize<'de>> List<'de> for Option<Vec<T>> {
    fn read<D: Deserializer<'de>, const MAX: usize>(deserializer: D) -> Result<Self, D::Error> {
        let read = Option::<Limited<T, MAX>>::deserialize(deserializer)?;
        Ok(read.map(|Limited(items)| items))
    }
}

struct Limited<T, const MAX: usize>(Vec<T>);

impl<'de, T: Deserialize<'de>, const MAX: usize> Deserialize<'de> for Limited<T, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(Reading::<T, MAX>(PhantomData))
    }
}

struct Reading<T, const MAX: usize>(PhantomData<T>);

impl<'de, T: Deserialize<'de>, const MAX: usize> Visitor<'de> for Reading<T, MAX> {
    type Value = Limited<T, MAX>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            if items.len() == MAX {
                return Err(de::Error::custom(format!("{TOO_MANY}{MAX}")));
            }
            items.push(item);
        }
        Ok(Limited(items))
    }
}
