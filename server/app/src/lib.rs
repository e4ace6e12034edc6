//! Know Your Money: HTTP, socket, jobs and the outside world. Data flows one way: route, service,
//! domain, store, commit, events.

pub mod accounts;
pub mod all_workspaces;
pub mod attachments;
pub mod budget_plans;
pub mod budgets;
pub mod categories;
pub mod cli;
pub mod dashboards;
pub mod demo;
pub mod exports;
pub mod forecast;
pub mod goals;
pub mod history;
pub mod imports;
pub mod insights;
pub mod openapi;
pub mod reconciliations;
pub mod reconversions;
pub mod recurring;
pub mod registrations;
pub mod reports;
pub mod router;
pub mod rules;
pub mod saved_reports;
pub mod schedules;
pub mod server;
pub mod static_files;
pub mod transactions;
pub mod views;
pub mod workspace_rates;
