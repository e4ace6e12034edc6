//! Converting anew what a workspace has booked, when somebody asks for it.

pub mod convert;
mod data;
pub mod fill;
pub mod routes;
mod scope;
mod service;
pub mod wire;
