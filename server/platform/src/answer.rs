//! What a value says of itself when it is an answer. Nouns implement it in their `wire.rs`; what is done
//! with it, before and after a commit, stands in [`crate::context`].

use kym_domain::language::Language;
use serde::Serialize;

/// A value that can be an answer. Each noun says in its `wire.rs` how.
pub trait Answer {
    /// The JSON form.
    type Body: Serialize;

    /// What the client is sent.
    fn body(&self, language: Language) -> Self::Body;

    /// The version of a single row, for its `ETag`.
    fn version(&self) -> Option<i64> {
        None
    }
}

/// The answer to a deletion: nothing.
impl Answer for () {
    type Body = ();

    fn body(&self, _: Language) {}
}
