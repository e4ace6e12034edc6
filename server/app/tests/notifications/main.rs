//! What people are told of, where and when.

mod broadcasts;
mod broadcasts_delivery;
mod broadcasts_rules;
mod channels;
mod defaults;
mod digests;
mod events;
mod events_balances;
mod events_files;
mod events_plans;
mod events_service;
mod events_transactions;
mod inbox;
mod push;
mod settings;
mod templates;
mod unsubscribing;
