//! How often and how long one user has reports made.

use std::time::Duration;

use kym_domain::id::UserId;

use crate::error::Result;
use crate::http::concurrency::ConcurrencyPermit;
use crate::state::App;

/// How long a report may take (spec, section 9).
pub const REPORT_TIME: Duration = Duration::from_secs(45);

impl App {
    /// Waits for the turn of this user to have a report made, as figures or as a file.
    ///
    /// # Errors
    /// `too_many_requests` when they ask too often, or too many of theirs wait already.
    pub async fn report_permit(&self, user: UserId) -> Result<ConcurrencyPermit> {
        self.limits.take_report_of(user)?;
        self.report_concurrency.take(user).await
    }
}
