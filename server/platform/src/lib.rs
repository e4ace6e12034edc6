//! What every area of the program stands on: HTTP, the socket, jobs, who calls and whether they may, errors, email and the outside world. It knows no noun.

pub mod access;
pub mod answer;
pub mod changes;
pub mod config;
pub mod context;
pub mod error;
pub mod http;
pub mod idempotency;
pub mod installation;
pub mod jobs;
pub mod logging;
pub mod mail;
pub mod notifications;
pub mod operator_error;
pub mod outbound;
pub mod realtime;
pub mod sealed;
pub mod secret_key;
pub mod state;
pub mod usage;
