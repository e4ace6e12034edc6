//! What is sold month by month, as administrators look at it.

mod compute;
mod export;
mod query;
pub mod routes;
pub mod wire;
