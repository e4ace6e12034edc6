//! Invoices and credit notes: looking through them, paying and writing them off, and as pages.

mod answers;
mod commands;
mod list;
pub mod pdf;
pub mod routes;
mod send;
pub mod wire;
pub mod words;
