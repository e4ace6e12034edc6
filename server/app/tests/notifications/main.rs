//! What people are told of, where and when.

mod digests;
mod inbox;
mod settings;
