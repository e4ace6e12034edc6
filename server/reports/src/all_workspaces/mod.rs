//! All workspaces of a user in one currency: what they are worth, and what came in and went out.

pub mod routes;
mod service;
mod wire;
