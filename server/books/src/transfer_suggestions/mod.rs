//! Pairs of transactions that look like transfers between accounts of a workspace. Suggestions change nothing: a member makes
//! transfers of those that are some, and dismisses those that are none.

pub mod routes;
mod service;
mod wire;
