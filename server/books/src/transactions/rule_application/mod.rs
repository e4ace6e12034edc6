//! What rules make of transactions: of those that are booked already, shown first and then done, and of
//! those that are new.

mod new;
pub mod routes;
mod search;
mod service;
mod wire;

pub(super) use self::new::complete;
