//! Know Your Money: HTTP, socket, jobs and the outside world. Data flows one way: route, service,
//! domain, store, commit, events.

pub mod cli;
mod connections;
pub mod demo;
pub mod exports;
pub mod health;
pub mod history;
pub mod openapi;
pub mod registrations;
pub mod router;
pub mod server;
pub mod static_files;
