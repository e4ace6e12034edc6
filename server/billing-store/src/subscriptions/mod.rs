//! What administrators see of subscriptions, and everything that happened to them. The subscriptions themselves are
//! those of [`kym_store::subscriptions`], which what is used stands on.

pub mod changes;
pub mod list;
