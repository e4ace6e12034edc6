//! The books of a workspace: accounts, transactions and categories, how they come in, what recurs, and how they are compared with statements.

pub mod accounts;
pub mod attachments;
pub mod categories;
pub mod category_suggestions;
pub mod imports;
pub mod reconciliations;
pub mod reconversions;
pub mod recurring;
pub mod rules;
pub mod tags;
pub mod transactions;
pub mod transfer_suggestions;
pub mod views;
pub mod workspace_rates;
