//! What every operation has in common, whatever it is about: the contract, errors, permissions, limits, events.

mod authorization;
mod bad_input;
mod connections;
mod contract;
mod contract_of_requests;
mod cross_workspace;
mod demo;
mod errors;
mod headers;
mod hostile_requests;
mod idempotency;
mod limits;
mod list_limits;
mod many_sockets;
mod nodes;
mod presence;
mod races;
mod realtime;
mod resume;
mod units;
mod workers;
