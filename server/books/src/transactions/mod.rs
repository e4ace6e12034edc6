//! Transactions: money that came, went, or moved.

mod account_closing;
mod bulk;
pub mod bulk_events;
pub mod categorising;
pub mod conversion;
pub mod counting;
pub mod deletion;
mod edit;
pub mod events;
pub mod expected_payments;
pub mod find;
pub mod input;
mod joining;
pub mod legs;
pub mod list;
pub mod lock_check;
pub mod parts;
pub mod position;
pub mod purge;
pub mod routes;
mod rule_application;
pub mod service;
pub mod suggestions;
pub mod transfers;
pub mod undo;
pub mod wire;
pub mod words;

use kym_platform::jobs::JobEntry;

use self::purge::PurgeTransactions;

/// What is done later about transactions.
pub const JOBS: &[JobEntry] = &[JobEntry::job::<PurgeTransactions>()];
