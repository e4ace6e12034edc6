//! What browsers hear without asking: events of the log, told over sockets.

pub mod dispatcher;
pub mod event;
pub mod hub;
pub mod socket;
