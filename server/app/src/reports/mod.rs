//! Figures for people.

pub mod routes;
mod service;
mod wire;
