//! What a workspace wants done by itself with transactions that look so. Whoever books asks here for the
//! rules ([`stored::for_use`]); what comes of them for what is booked already is with the transactions.

pub mod definition;
pub mod follow;
pub mod references;
pub mod routes;
mod service;
pub mod stored;
pub mod undo;
mod wire;
