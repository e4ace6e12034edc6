//! What the store promises, on SQLite and on PostgreSQL.
//!
//! Every test of [`on_both!`](support) becomes two. Those on PostgreSQL need `TEST_POSTGRES_URL`;
//! without it they pass unseen on a developer's machine and fail where `CI` is set.

#[path = "../../../testing/src/prepared/mod.rs"]
mod prepared;
mod support;

mod accounts;
mod ai_calls;
mod ai_consents;
mod backup;
mod budgets;
mod cached_tables;
mod categories;
mod concurrency;
mod errors;
mod events;
mod exports;
mod goals;
mod history;
mod idempotency;
mod invoice_list;
mod invoices;
mod jobs;
mod links;
mod members;
mod move_data;
mod notifications;
mod outbox;
mod passkeys;
mod payment_check;
mod payment_list;
mod payment_methods;
mod payment_notifications;
mod payment_settings;
mod payments;
mod plans;
mod rate_changes;
mod rate_tables;
mod recurring;
mod refunds;
mod reports;
mod revenue;
mod saved_reports;
mod schema;
mod second_factors;
mod sessions;
mod sign_in;
mod steps;
mod subscriptions;
mod sums;
mod transactions;
mod user_list;
mod users;
mod workspaces;
