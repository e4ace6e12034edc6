//! Receipts: brought as files or codes, read by a job, reviewed by a person and booked.
//!
//! Reading order: [`wire`] and [`draft`], what is told; [`upload`] and [`scan`], the ways in; [`reading`], the job, with
//! [`suggestions`] and [`matching`]; [`confirm`], the way out; [`service`], everything else.

mod confirm;
pub mod draft;
pub mod events;
mod matching;
pub mod progress;
mod reading;
pub mod routes;
mod rule_suggestions;
mod scan;
mod service;
mod suggestions;
mod text;
mod upload;
pub mod wire;
pub mod words;

use futures_util::FutureExt as _;
use kym_domain::receipts::receipt::KEEP_ENDED;
use kym_platform::jobs::JobEntry;
use kym_store::receipts;

pub use self::reading::ReadReceipt;

/// What is done later about receipts.
pub const JOBS: &[JobEntry] = &[JobEntry::job::<ReadReceipt>()
    .purged_by(KEEP_ENDED, |tx, before| receipts::purge(tx, before).boxed())];
