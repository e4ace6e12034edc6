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
