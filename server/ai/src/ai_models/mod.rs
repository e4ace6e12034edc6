//! The registry of AI models, which administrators keep.

pub mod routes;
mod service;
mod wire;
pub mod words;

pub use self::service::{get, is_local, month, opened_key};
pub use self::wire::AiErrorBody;
