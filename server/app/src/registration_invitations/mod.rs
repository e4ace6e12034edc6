//! Invitations to register here, made by administrators: the way in where registration is not open.

pub mod routes;
pub mod service;
pub mod wire;
