//! Imports: files of banks and of other programs, looked at first and booked then, all or nothing.
//!
//! Reading order: [`options`], what a person decides; [`reading`], from bytes to drafts; [`recall`], as was said of the
//! last ones; [`ledger`], what the workspace knows of them; [`statement_pdf`], which has a model read documents; then one file for each thing that can be done.

mod ask;
mod book;
mod categories;
pub mod events;
mod ledger;
mod memory;
mod options;
mod preview;
mod preview_wire;
pub mod progress;
mod reading;
mod recall;
mod revert;
pub mod routes;
mod service;
mod settings;
mod statement_pdf;
mod tellings;
pub mod undo;
pub mod wire;
pub mod words;

use futures_util::FutureExt as _;
use kym_domain::imports::FILE_LIFE;
use kym_platform::jobs::JobEntry;
use kym_store::imports;

pub use self::book::BookImport;
pub use self::statement_pdf::ReadStatement;

/// What is done later about imports.
pub const JOBS: &[JobEntry] = &[
    JobEntry::job::<BookImport>()
        .purged_by(FILE_LIFE, |tx, before| imports::purge(tx, before).boxed()),
    JobEntry::job::<ReadStatement>(),
];
