//! Converting anew what a workspace has booked, when somebody asks for it.

pub mod convert;
pub mod fill;
pub mod routes;
mod scope;
mod service;
mod survey;
pub mod wire;
