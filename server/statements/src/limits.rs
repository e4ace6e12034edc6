//! How much a file may ask of its reader (`security.md`, V5.2 and V1.5.1).

/// The most rows or entries of one file.
pub(super) const MAX_ROWS: usize = 200_000;

/// The longest cell of a table, in bytes. What is longer is a quote that was never closed.
pub(super) const MAX_CELL: usize = 32 * 1024;

/// How many bytes a spreadsheet may hold once it is unpacked.
pub(super) const MAX_UNPACKED: u64 = 100 * 1024 * 1024;

/// How many files a spreadsheet may consist of.
pub(super) const MAX_ENTRIES: usize = 100;

/// How many times larger a file of a spreadsheet may become by unpacking. Up to a mebibyte it may
/// be any: short files of blanks pack well without being a trap.
pub(super) const MAX_RATIO: u64 = 100;

/// What a file of a spreadsheet may unpack to whatever its ratio.
pub(super) const FREE_UNPACKED: u64 = 1024 * 1024;

/// How deeply elements of XML or OFX may be nested.
pub(super) const MAX_DEPTH: usize = 100;

/// How many elements one entry of a statement may have: a batch of some thousand payments.
pub(super) const MAX_NODES: usize = 200_000;

/// How many bytes the parts of a workbook may have that are not its cells: styles, names and the
/// like, of which a reader makes more than they are.
pub(super) const MAX_PART: u64 = 4 * 1024 * 1024;

/// How many bytes the texts of a workbook may have that its cells share.
pub(super) const MAX_SHARED: u64 = 32 * 1024 * 1024;

/// The most words that a row can be marked with.
pub(super) const MAX_TAGS: usize = 20;

/// How many rows the guesses look at.
pub(super) const SAMPLE: usize = 1000;
