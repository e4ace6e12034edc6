//! What users agree to that leaves for models, and to whom.

mod recipient;
pub mod routes;
mod service;
mod wire;

pub use self::recipient::recipient;
pub use self::service::read;
