//! Texts and words as conditions and actions read them.

use crate::check::{self, Violation};

/// How long a searched text is at most, in characters.
pub(super) const MAX_TEXT_LEN: usize = 200;

/// A word that must be given.
pub(super) fn known<T: std::str::FromStr<Err = check::UnknownWord>>(
    raw: Option<&str>,
) -> Result<T, Violation> {
    check::given(raw.unwrap_or_default())
}
