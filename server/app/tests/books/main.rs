//! What is booked: accounts, transactions, categories, rules, files of banks, and the history of it all.

mod account_closing;
mod account_moves;
mod accounts;
mod attachments;
mod bulk;
mod categories;
mod category_merges;
mod conversion;
mod exports;
mod find;
mod found_files;
mod history;
mod imports;
mod lists;
mod personal_categories;
mod reconciliations;
mod recurring;
mod rules;
mod single_fields;
mod splits;
mod system_categories;
mod transactions;
mod transfers;
mod undo_property;
mod views;
mod workspace_rates;
