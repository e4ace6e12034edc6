//! What the crates that stand on this one write SQL with, beside the macros: a statement that is put together, and values
//! as both databases keep them.

pub use crate::statement::{Statement, Value};
pub use crate::values::{Day, Instant};
