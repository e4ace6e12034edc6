//! Tags: words that people put on transactions, across all categories.

use std::collections::BTreeSet;

use crate::check::{self, Checks, FieldCode, Violation};
use crate::text::fold;

/// How many tags a transaction has at most.
pub const MAX_TAGS: usize = 20;

/// How long a tag is at most, in characters.
const MAX_LEN: usize = 50;

/// Reads the tags of a transaction, in their order.
pub(super) fn read(checks: &mut Checks, raw: &[&str]) -> Option<Vec<String>> {
    read_tags(checks, "tags", raw)
}

/// Reads tags that stand at this place of a request, in their order. One that differs from an earlier
/// one in capitals alone is the same.
pub fn read_tags(checks: &mut Checks, at: &str, raw: &[&str]) -> Option<Vec<String>> {
    if raw.len() > MAX_TAGS {
        let violation = Violation::limited(FieldCode::TooMany, MAX_TAGS);
        checks.note(at.to_owned(), violation);
        return None;
    }
    let mut seen = BTreeSet::new();
    let mut tags = Vec::with_capacity(raw.len());
    let mut are_fine = true;
    for (index, raw) in raw.iter().enumerate() {
        match checks.take(format!("{at}[{index}]"), tag(raw)) {
            Some(tag) if seen.insert(fold(&tag)) => tags.push(tag),
            Some(_) => {}
            None => are_fine = false,
        }
    }
    are_fine.then_some(tags)
}

/// Reads one tag that stands at this place of a request.
pub fn read_tag(checks: &mut Checks, at: &str, raw: Option<&str>) -> Option<String> {
    checks.take(at.to_owned(), tag(raw.unwrap_or_default()))
}

/// What becomes of a tag of a workspace wherever it is: it is another one, or it goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TagEdit {
    from: String,
    into: Option<String>,
}

impl TagEdit {
    /// The tag is another one, or is written in another way.
    pub fn rename(from: &str, into: String) -> Self {
        Self {
            from: fold(from),
            into: Some(into),
        }
    }

    /// The tag goes.
    pub fn remove(from: &str) -> Self {
        Self {
            from: fold(from),
            into: None,
        }
    }

    /// These tags after it, in their order, each once; nothing when they stay as they are.
    pub fn applied(&self, tags: &[String]) -> Option<Vec<String>> {
        let mut seen = BTreeSet::new();
        let new = tags.iter().filter_map(|tag| {
            if fold(tag) == self.from {
                self.into.as_ref()
            } else {
                Some(tag)
            }
        });
        let new = new.filter(|tag| seen.insert(fold(tag)));
        let new: Vec<_> = new.cloned().collect();
        (new != tags).then_some(new)
    }
}

/// A tag has no comma: that is what stands between two of them in tables and in the field they are
/// typed into.
fn tag(raw: &str) -> Result<String, Violation> {
    let tag = check::line(raw, 1, MAX_LEN)?;
    if tag.contains(',') {
        Err(FieldCode::InvalidText.into())
    } else {
        Ok(tag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_owned()).collect()
    }

    #[test]
    fn a_tag_becomes_another_in_its_place_and_each_is_there_once() {
        let into = |from, into: &str| TagEdit::rename(from, into.to_owned());
        for (edit, tags, expected) in [
            (
                into("TRIP", "Travel"),
                &["a", "Trip", "b"][..],
                Some(&["a", "Travel", "b"][..]),
            ),
            (into("trip", "b"), &["a", "Trip", "b"], Some(&["a", "b"])),
            (into("trip", "a"), &["A", "Trip", "b"], Some(&["A", "b"])),
            (into("trip", "TRIP"), &["Trip"], Some(&["TRIP"])),
            (into("trip", "Trip"), &["Trip"], None),
            (into("trip", "x"), &["tripod"], None),
            (TagEdit::remove("ЁЛКА"), &["елка", "b"], Some(&["b"])),
            (TagEdit::remove("a"), &["a"], Some(&[])),
            (TagEdit::remove("a"), &[], None),
        ] {
            assert_eq!(
                edit.applied(&words(tags)),
                expected.map(words),
                "{edit:?} {tags:?}"
            );
        }
    }
}
