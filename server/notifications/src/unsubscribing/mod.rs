//! Stopping letters of a kind by the link that is in each of them, without signing in.

pub mod routes;
mod service;
mod wire;
