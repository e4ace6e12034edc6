//! Figures for people.
//!
//! What is asked ([`question`]) is read as far as that can be done without the books, and then held against them
//! (`resolve`). What answers it is gathered from kept sums ([`gather`]), and told in JSON ([`wire`]) or as a file
//! ([`files`]).

mod canonical;
pub mod concurrency;
mod dashboard;
pub mod files;
pub mod gather;
pub mod query;
pub mod question;
mod resolve;
pub mod routes;
mod service;
pub mod wire;
pub mod words;
