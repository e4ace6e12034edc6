//! The members of a workspace: what each may do, who has to go, who goes by themselves. A workspace
//! always has an owner.

pub mod routes;
pub mod service;
pub mod wire;
