//! Counting requests of other programs than our own client.

use kym_commerce::plans::LimitKey;
use kym_domain::users::User;
use kym_store::usage;

use super::metered::Metered;
use crate::error::{Error, Result};
use crate::state::App;

/// Counts a request of another program than our own client, where the user's plan limits them.
///
/// # Errors
/// `limit_exceeded` when the day has as many as the plan lets in.
pub async fn count_request(app: &App, user: &User) -> Result<()> {
    let key = LimitKey::ApiRequestsPerDay;
    let now = app.clock.now();
    let mut reader = app.db.ask().await?;
    let limit = usage::limit(&mut reader, user.id, key, now).await?;
    drop(reader);
    if limit.is_none() {
        return Ok(());
    }
    let metered = Metered::at(user.id, key, (now, &app.config.billing.zone()));
    let mut tx = app.db.write().await?;
    if let Some(exceeded) = metered.take(&mut tx, 1, now).await? {
        return Err(Error::LimitExceeded(exceeded));
    }
    Ok(tx.commit().await?)
}
