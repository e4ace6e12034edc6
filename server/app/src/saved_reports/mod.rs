//! Reports that members keep: for themselves or for everybody, and mailed to them on a schedule.
//!
//! Reading order: [`wire`], what people say and see; [`service`], what can be done with them; [`mail_due`], what the
//! clock does.

pub mod mail_due;
pub mod routes;
pub mod service;
pub mod wire;

pub use self::mail_due::{MailReport, queue_due};
