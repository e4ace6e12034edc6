//! Everything that is a user's own, as one file: made by a job, so that it may take as long as it
//! takes, and kept for some days.

mod archive;
mod content;
pub mod make;
mod planning;
pub mod progress;
pub mod routes;
mod service;
mod tables;
pub mod transactions;
pub mod wire;
