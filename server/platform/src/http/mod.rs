//! HTTP that belongs to no noun.

pub mod address;
pub mod buckets;
pub mod bytes;
pub mod concurrency;
pub mod conditional;
pub mod deadline;
pub mod described;
pub mod device;
pub mod disposition;
pub mod etag;
pub mod form;
mod forwarded;
pub mod headers;
pub mod json;
pub mod language;
pub mod large_answers;
pub mod limits;
pub mod linger;
pub mod lists;
pub mod memory_budget;
pub mod metrics;
pub mod middleware;
pub mod paging;
pub mod parameters;
pub mod patch;
pub mod path;
pub mod rate_limits;
pub mod request_scope;
pub mod spool;
pub mod upload;
pub mod values;
pub mod words;

use futures_util::FutureExt as _;
use jiff::SignedDuration;
use kym_store::buckets as stored;

use crate::jobs::JobEntry;

/// What is forgotten of those who asked too often.
pub const JOBS: &[JobEntry] = &[JobEntry::rows(
    "buckets",
    SignedDuration::ZERO,
    |tx, before| stored::purge(tx, before).boxed(),
)];
