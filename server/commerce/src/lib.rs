//! What is sold, on paper: plans with their limits, subscriptions to them, what these come to, and how that is paid. As in
//! `kym_domain`, nothing in here reads a clock, a disk or a network, and nothing knows of SQL, HTTP or JSON.

#![deny(missing_docs, clippy::float_arithmetic)]

pub mod plans;

pub mod subscriptions;

pub mod invoices;

pub mod payments;

pub mod revenue;
