//! What the interface promises, shown by the real server over loopback, on SQLite and on PostgreSQL.
//!
//! Every test of [`on_both!`](support) becomes two. Those on PostgreSQL need `TEST_POSTGRES_URL`;
//! without it they pass unseen on a developer's machine and fail where `CI` is set.

mod support;

mod account_moves;
mod accounts;
mod administration;
mod auth;
mod authorization;
mod bad_input;
mod captchas;
mod categories;
mod contract;
mod cross_workspace;
mod dashboard;
mod deletions;
mod emails;
mod errors;
mod exports;
mod headers;
mod history;
mod idempotency;
mod invitations;
mod limits;
mod lists;
mod mails;
mod many_sockets;
mod members;
mod nodes;
mod notices;
mod passkey_attacks;
mod passkeys;
mod password_resets;
mod presence;
mod races;
mod realtime;
mod registration;
mod resume;
mod second_factor;
mod session_list;
mod sessions;
mod sharing_attacks;
mod sharing_races;
mod sign_in_attacks;
mod step_up;
mod tokens;
mod transactions;
mod transfers;
mod undo_property;
mod users;
mod ways_in;
mod workspace_end;
mod workspaces;
