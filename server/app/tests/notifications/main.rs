//! What people are told of, where and when.

mod channels;
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
mod unsubscribing;
