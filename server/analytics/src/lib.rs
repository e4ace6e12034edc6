//! What the books come to, on paper: reports, the dashboards that they stand on, insights and the forecast. As in `kym_domain`, nothing
//! in here reads a clock, a disk or a network, and nothing knows of SQL, HTTP or JSON.

#![deny(missing_docs, clippy::float_arithmetic)]

pub mod reports;

pub mod saved_reports;

pub mod dashboards;

pub mod forecast;
