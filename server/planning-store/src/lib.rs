//! SQL of what is planned: budgets, and what a forecast is made of. Stands on `kym-store`, whose database, macros and
//! migrations it uses.

#![deny(missing_docs)]

pub mod budgets;
pub mod forecast;
