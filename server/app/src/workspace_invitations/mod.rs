//! Invitations to workspaces. Nobody becomes a member without having said yes, and saying yes takes the
//! link as well as the address that it was made for (`security.md`, L-27 to L-34).

mod audited;
pub mod routes;
pub mod service;
pub mod token;
pub mod wire;
