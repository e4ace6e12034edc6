//! SQL, and how a row becomes a value. Knows both databases and nothing of HTTP.

#![deny(missing_docs)]

pub mod access;
pub mod backup;
mod db;
mod error;
pub mod events;
pub mod idempotency;
pub mod jobs;
pub mod lock;
mod migrate;
mod sqlite;
mod values;

pub use db::{DatabaseUrl, Db, Reader, Tx};
pub use error::StoreError;
pub use migrate::migrate;
