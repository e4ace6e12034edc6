//! Payments that are made at a provider: asking for them, reading what became of them, collecting and giving back. What moves money
//! is written down before it is sent, and sent again under the same key when nobody knows what became of it.

mod ask;
mod author;
mod close;
mod collect;
mod give_back;
mod noted_refunds;
mod page;
mod prepare;
mod read;
mod report;

pub(crate) use self::ask::RequestOutcome;
pub use self::close::ClosePayment;
pub(crate) use self::close::{close, close_later};
pub use self::collect::CollectInvoice;
pub use self::collect::queue_due as queue_collections;
pub use self::give_back::GiveBack;
pub use self::give_back::queue_due as queue_refunds;
pub(crate) use self::page::open_page;
pub use self::read::ReadPayment;
pub use self::read::queue_due as queue_reads;
pub(crate) use self::read::read;
