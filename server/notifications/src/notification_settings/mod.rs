//! What a user wants to be told of, where and when.

pub mod matrix;
pub mod routes;
pub mod service;
pub mod wire;
mod words;
