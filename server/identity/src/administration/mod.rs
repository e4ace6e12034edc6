//! The administrator's work on users: looking through them, adding, changing, disabling, ending
//! sessions, handing out links.

mod add;
mod change;
mod list;
pub mod routes;
mod sessions;
mod wire;
