//! How much of a file is looked at (`security.md`, V5.2).

/// The largest file, in bytes.
pub const MAX_BYTES: usize = 32 * 1024 * 1024;

/// The most columns of a table.
pub const MAX_COLUMNS: usize = 128;
