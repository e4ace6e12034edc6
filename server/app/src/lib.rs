//! Know Your Money: HTTP, socket, jobs and the outside world. Data flows one way: route, service,
//! domain, store, commit, events.

pub mod access;
pub mod accounts;
pub mod administration;
pub mod auth;
pub mod categories;
pub mod cli;
pub mod config;
pub mod context;
pub mod currencies;
pub mod deletions;
pub mod demo;
pub mod error;
pub mod exports;
pub mod health;
pub mod http;
pub mod idempotency;
pub mod jobs;
pub mod logging;
pub mod mail;
pub mod notices;
pub mod openapi;
pub mod outside;
pub mod passkeys;
pub mod password_resets;
pub mod realtime;
pub mod registration_invitations;
pub mod reports;
pub mod router;
pub mod second_factor;
mod secret_key;
pub mod server;
pub mod sessions;
pub mod state;
pub mod transactions;
pub mod users;
pub mod workspaces;
