//! SQL, and how a row becomes a value. Knows both databases and nothing of HTTP.

#![deny(missing_docs)]

pub mod access;
pub mod accounts;
pub mod attempts;
mod background;
pub mod backup;
pub mod buckets;
pub mod captchas;
pub mod categories;
pub mod check;
mod db;
pub mod email_confirmations;
mod error;
pub mod events;
pub mod exports;
pub mod history;
pub mod idempotency;
pub mod jobs;
pub mod lock;
pub mod mails;
pub mod members;
mod migrate;
mod move_data;
pub mod nodes;
pub mod notices;
mod nudge;
pub mod passkeys;
pub mod password_resets;
pub mod presences;
pub mod registration_invitations;
pub mod reports;
pub mod second_factors;
pub mod sessions;
pub mod settings;
pub mod setup_tokens;
mod sqlite;
pub mod sums;
pub mod transactions;
pub mod users;
mod values;
pub mod workspace_invitations;
pub mod workspaces;

pub use db::{DatabaseUrl, Db, Reader, Tx};
pub use error::StoreError;
pub use migrate::migrate;
pub use move_data::{Moved, move_data};
pub use nudge::Listener;
