//! What a receipt says, as a draft of a transaction: what its codes say ([`codes`]), and what is recognised on it
//! ([`fields`]). Nothing in here reads a clock, a disk or a network.

#![deny(missing_docs, clippy::float_arithmetic)]

pub mod codes;
pub mod fields;
