//! Many rows in one statement.

/// How many rows one statement carries: past that neither database gains, and SQLite allows
/// 32,766 bound values in all.
pub(super) const ROWS_PER_STATEMENT: usize = 100;
