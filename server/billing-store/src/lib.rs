//! SQL of what is billed: invoices, payments, balances, and what a history of a subscription comes to. Stands on
//! `kym-store`, whose database, macros and migrations it uses.

#![deny(missing_docs)]

pub mod balances;
pub mod check;
pub mod invoices;
pub mod payment_accounts;
pub mod payment_settings;
pub mod payments;
pub mod revenue;
pub mod subscriptions;
