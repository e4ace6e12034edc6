//! Figures for people: pure functions from kept sums to what a screen shows.
//!
//! Reading order: what is asked ([`question`]), what answers are made of ([`flow`], [`ratio`], [`balances`],
//! [`category_tree`]), then the reports, one file each. [`reference`](mod@reference) says the same in the plainest way.

pub mod dashboard;
pub mod worth;

pub mod question;
pub mod ratio;

pub mod balances;
pub mod category_tree;
pub mod flow;

pub mod account_balance;
pub mod by_category;
pub mod cash_flow;
pub mod category_analysis;
pub mod income_expense;
pub mod net_worth;
pub mod savings_rate;
pub mod transactions_list;

pub mod files;
pub mod reference;

pub mod insights;

#[cfg(test)]
mod tests;
