//! Payments: how they are decided, what they do then, and how money goes back.

pub(crate) mod answers;
pub(crate) mod by_hand;
pub mod deletion;
mod events;
mod export;
mod list;
pub(crate) mod online;
mod refund_draft;
mod refunding;
mod refunds;
pub mod routes;
pub(crate) mod settle;
mod tellings;
pub mod wire;
pub mod words;

use futures_util::FutureExt as _;
use kym_platform::jobs::JobEntry;

pub(crate) use self::events::tell;
pub use self::events::{EVENTS, PaymentEvent};
pub use self::online::{
    ClosePayment, CollectInvoice, GiveBack, ReadPayment, queue_collections, queue_reads,
    queue_refunds,
};

/// What is done later about payments.
pub const JOBS: &[JobEntry] = &[
    JobEntry::job::<CollectInvoice>().queued_by(|app| queue_collections(app).boxed()),
    JobEntry::job::<ReadPayment>().queued_by(|app| queue_reads(app).boxed()),
    JobEntry::job::<ClosePayment>(),
    JobEntry::job::<GiveBack>().queued_by(|app| queue_refunds(app).boxed()),
];
