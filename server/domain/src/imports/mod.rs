//! Files of banks and of other programs: what they say, and what becomes of it.
//!
//! They are read elsewhere (`kym_statements`). What is here is how they can be read, what a reading looks
//! like, and the way from its drafts to transactions. Whatever is no draft is listed with its line and a
//! reason: nothing is lost without a word. What a file does not say for certain (its letters, the order of
//! its days, the meaning of its columns) is guessed from all of it, and the guesses that may be wrong are
//! named, so that a person is asked once and only when it matters.
//!
//! Reading order: [`Settings`] and [`ImportAmbiguity`], what is asked; [`ParsedFile`] and [`Draft`], what is
//! read; then [`compare`], which finds what was booked already, and [`plan`], which decides what becomes of
//! each draft.

mod bank_ids;
mod booking;
mod charset;
mod draft;
mod duplicates;
mod ledger_row;
mod limits;
mod parts;
mod payees;
mod plan;
mod record;
mod refused;
mod remembered;
mod settings;
pub mod statement_balance;

pub use self::charset::Charset;
pub use self::draft::{
    AccountHint, Closing, Draft, DraftSplit, ImportReason, ParsedAccount, ParsedFile, Unread,
};
pub use self::duplicates::{Verdict, compare};
pub use self::ledger_row::{ImportedValues, LedgerRow};
pub use self::limits::{MAX_BYTES, MAX_COLUMNS};
pub use self::payees::PayeeName;
pub use self::plan::{
    BookingPermission, Decisions, ImportContext, ImportVerdict, Paths, RowPlan, Target, in_slices,
    plan,
};
pub use self::record::{
    FILE_LIFE, Import, ImportError, ImportStage, ImportState, MAX_OPEN, Outcome, file_name,
};
pub use self::refused::{ImportRefusal, Refused};
pub use self::settings::{
    ImportAmbiguity, ImportColumn, ImportDateOrder, ImportDecimalMark, ImportDelimiter,
    ImportFormat, ImportPreset, Settings,
};
pub use self::statement_balance::StatementBalance;
