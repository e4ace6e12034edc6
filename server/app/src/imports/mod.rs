//! Imports: files of banks and of other programs, looked at first and booked then, all or nothing.
//!
//! Reading order: [`wish`], what a person decides; [`reading`], from bytes to drafts; [`ledger`], what
//! the workspace knows of them; then one file for each thing that can be done.

mod ask;
mod book;
mod categories;
mod ledger;
mod memory;
mod options;
mod preview;
mod preview_wire;
pub mod progress;
mod reading;
mod revert;
pub mod routes;
mod service;
mod settings;
pub mod undo;
pub mod wire;

pub use self::book::BookImport;
