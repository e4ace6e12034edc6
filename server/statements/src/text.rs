//! Texts as files have them.

use kym_domain::text::one_line;

/// A text that is there, or nothing.
pub(super) fn given(text: &str) -> Option<String> {
    let text = one_line(text);
    (!text.is_empty()).then_some(text)
}
