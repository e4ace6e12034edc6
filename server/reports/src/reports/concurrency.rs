//! How often and how long one user has reports made.

use std::time::Duration;

use kym_domain::id::UserId;
use kym_platform::error::Result;
use kym_platform::http::concurrency::ConcurrencyPermit;
use kym_platform::state::App;

/// How long a report may take (spec, section 9).
pub const REPORT_TIME: Duration = Duration::from_secs(45);

/// Waits for the turn of a user to have a report made, as figures or as a file.
///
/// # Errors
/// `too_many_requests` when they ask too often, or too many of theirs wait already.
pub async fn report_permit(app: &App, user: UserId) -> Result<ConcurrencyPermit> {
    app.limits.take_report_of(user)?;
    app.concurrency.take(user).await
}
