//! New passwords without the old one: by a link that is mailed to the address of the account, or given
//! out by an administrator.

pub mod links;
pub mod routes;
pub mod send_link;
mod service;
mod wire;
