//! The buckets of the routes that are open to everybody, shared by all processes on one PostgreSQL: two
//! of them let nobody try twice as often. The process's own buckets (`rate_limits`) stand before these, so
//! that a flood does not reach the database; where the database cannot be asked, they are what holds.

use governor::Quota;
use jiff::SignedDuration;
use kym_domain::id::SessionId;
use kym_store::buckets::{self, Bucket};
use kym_store::{StoreError, Tx};

use super::address::ClientAddress;
use super::rate_limits::{Limit, later, refreshes_of_session};
use crate::error::Result;
use crate::state::App;

/// A request to a route that is open to everybody, or one that tries a password as well.
///
/// # Errors
/// `too_many_requests`.
pub async fn take(app: &App, limit: Limit, address: ClientAddress) -> Result<()> {
    app.limits.take_limited(limit, address)?;
    if !app.db.is_shared() {
        return Ok(());
    }
    let quota = limit.quota(&app.config.limits);
    let network = address.network().to_string();
    let taken = async {
        let mut tx = app.db.write().await?;
        let wait = take_from(app, &mut tx, limit.as_str(), network.as_bytes(), quota).await?;
        tx.commit().await?;
        Ok::<_, StoreError>(wait)
    };
    match taken.await {
        Ok(None) => Ok(()),
        Ok(Some(wait)) => Err(later(wait.unsigned_abs())),
        Err(error) if error.is_passing() => {
            tracing::warn!(error = %error, limit = limit.as_str(), "a limit could not be shared");
            Ok(())
        }
        Err(error) => Err(error.into()),
    }
}

/// A refresh of this session, in the change that makes it.
///
/// # Errors
/// `too_many_requests`.
pub async fn take_refresh_of(app: &App, tx: &mut Tx, session: SessionId) -> Result<()> {
    app.limits.take_refresh_of(session)?;
    if !app.db.is_shared() {
        return Ok(());
    }
    let quota = refreshes_of_session(&app.config.limits);
    let id = session.as_uuid();
    let wait = take_from(app, tx, "session", id.as_bytes(), quota).await?;
    wait.map_or(Ok(()), |wait| Err(later(wait.unsigned_abs())))
}

async fn take_from(
    app: &App,
    tx: &mut Tx,
    kind: &'static str,
    of: &[u8],
    quota: Quota,
) -> std::result::Result<Option<SignedDuration>, StoreError> {
    let step = SignedDuration::try_from(quota.replenish_interval()).unwrap_or(SignedDuration::MAX);
    let size = quota.burst_size().get();
    // Another size is another bucket, so that a changed configuration holds at once.
    let of = [of, &size.to_be_bytes(), &step.as_micros().to_be_bytes()].concat();
    let key = app.keys.hash("bucket", &of);
    let bucket = Bucket {
        kind,
        key: &key,
        step,
        size,
    };
    buckets::take(tx, bucket, app.clock.now()).await
}
