//! How the installation is paid: settings, and accounts with payment providers.

mod accounts;
pub mod routes;
mod service;
mod till;
mod wire;
pub mod words;

pub(crate) use self::till::Till;
