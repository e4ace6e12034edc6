//! What is true on paper: money, dates, roles and the rules about them.
//!
//! Nothing in here reads a clock, a disk or a network, and nothing knows of SQL, HTTP or JSON. A
//! function gets everything it decides about as arguments and answers with a value or with a small
//! error enum that stands beside the rule.
//!
//! Reading order: the values ([`id`], [`decimal`], [`money`], [`dates`], [`clock`], [`text`]), the
//! way bad input is reported ([`check`]), then the nouns in the order in which they build on each
//! other.

#![deny(missing_docs, clippy::float_arithmetic)]

mod words;

pub mod id;

pub mod decimal;

pub mod money;

pub mod dates;

pub mod clock;

pub mod text;

pub mod language;

pub mod localized;

pub mod check;

pub mod users;

pub mod sessions;

pub mod devices;

pub mod outbox;

pub mod notifications;

pub mod exports;

pub mod imports;

pub mod passkeys;

pub mod second_factor;

pub mod rates;

pub mod exchange_rate_providers;

pub mod ai_models;

pub mod ai_calls;

pub mod ai_consents;

pub mod currencies;

pub mod workspaces;

pub mod accounts;

pub mod categories;

pub mod transactions;

pub mod rules;

pub mod category_suggestions;

pub mod attachments;

pub mod receipts;

pub mod transfer_suggestions;

pub mod reconciliations;
pub mod reconversions;

pub mod recurring;

pub mod budgets;

pub mod goals;

pub mod views;

pub mod history;

pub mod sums;
