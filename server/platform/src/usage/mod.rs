//! How much of the product is used, held against plans: counted in the commit that uses it, behind everything else that is
//! written, so that two changes never wait for each other in a circle. Of many at a limit exactly as many pass as it lets in.

mod ceilings;
pub mod counts;
pub mod metered;
pub mod requests;
pub mod room;
mod settle;
mod take;

use futures_util::FutureExt as _;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use kym_store::{StoreError, Tx, usage};

use self::counts::Periods;
use crate::jobs::JobEntry;

/// Months that are over are kept for as long as anybody asks what was used in them.
const KEEP: SignedDuration = SignedDuration::from_hours(24 * 400);

/// What is forgotten of it.
pub const JOBS: &[JobEntry] = &[JobEntry::rows("usage_counters", KEEP, |tx, before| {
    purge(tx, before).boxed()
})];

async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    let periods = Periods::at(before, &TimeZone::UTC);
    let alerts = usage::purge_alerts(tx, before).await?;
    Ok(alerts + usage::purge(tx, &periods.month).await?)
}
