//! What happens to the real program when the machine misbehaves: it is killed, the disk is full, another
//! process holds the database, the clock jumps. Everything runs on loopback and stops by itself (docs/testing.md).
#![expect(
    clippy::disallowed_methods,
    reason = "these tests measure the real clock and read where the test database is"
)]

mod backup;
mod book;
mod channels;
mod clock;
mod clock_jumps;
mod command;
mod disk_full;
mod imports;
mod installations;
mod kill;
mod locked;
mod mailbox;
mod mailed_reports;
mod operator_errors;
mod receipts;
mod reconversion;
mod restore;
mod server;
mod silent_mail_server;
#[path = "../../../testing/src/soak.rs"]
mod soak;
mod two_schedulers;
