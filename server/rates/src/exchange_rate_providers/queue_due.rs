//! Whose turn it is. Each turn is taken by one process, in the change that queues its job.

use kym_domain::exchange_rate_providers::Provider;
use kym_platform::jobs::{Job as _, new_job};
use kym_platform::state::App;
use kym_store::jobs::enqueue;
use kym_store::{StoreError, exchange_rate_providers as providers};
use url::Url;

use super::FetchRates;

/// Queues the providers whose time has come.
///
/// # Errors
/// When the database cannot be read or written; the next look tries again.
pub async fn queue_due(app: &App) -> Result<(), StoreError> {
    let now = app.clock.now();
    let mut reader = app.db.ask().await?;
    let due = providers::due(&mut reader, now).await?;
    drop(reader);
    for (provider, turn) in due {
        let schedule = provider.schedule.as_ref();
        let next = schedule.and_then(|schedule| schedule.next(now));
        let mut tx = app.db.write().await?;
        let is_ours = providers::take_turn(&mut tx, provider.id, turn, next).await?;
        if is_ours && may_ask(app, &provider) {
            let payload = FetchRates {
                provider_id: provider.id.as_uuid(),
            };
            let key = format!("{}:{}:{turn}", FetchRates::KIND, provider.id);
            enqueue(&mut tx, &new_job(app, &payload, now, Some(key))).await?;
        }
        tx.commit().await?;
    }
    Ok(())
}

/// Whether it is asked from here at all. Offline it is passed over in silence.
fn may_ask(app: &App, provider: &Provider) -> bool {
    let url = Url::parse(&provider.base_url);
    url.is_ok_and(|url| app.fetcher.may_ask(&url))
}
