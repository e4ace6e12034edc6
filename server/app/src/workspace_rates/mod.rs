//! Exchange rates that the members of a workspace set for it: for what nobody else tells, and over what
//! others tell.

pub mod routes;
pub mod service;
pub mod wire;
