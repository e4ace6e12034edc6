//! What the clock does: it begins, renews and ends. Exactly once, whatever happens: the queue only says whose subscription to look
//! at. What time has done is computed anew from the row under the lock of its user, and no period begins twice (`docs/billing.md`).

use jiff::SignedDuration;
use kym_domain::id::SubscriptionId;
use kym_platform::context::Author;
use kym_platform::error::Result;
use kym_platform::jobs::{Job, Outcome, new_job};
use kym_platform::state::App;
use kym_store::jobs::enqueue;
use kym_store::{StoreError, lock, subscriptions, users};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::settle::settle;

/// How many are queued at one look.
const MAX_QUEUED: i64 = 100;

/// When one is looked at again that nobody has finished by then.
const RETRY_AFTER: SignedDuration = SignedDuration::from_hours(1);

/// One subscription that time has something to do to.
#[derive(Debug, Serialize, Deserialize)]
pub struct AdvanceSubscription {
    /// Which.
    pub subscription_id: Uuid,
}

impl Job for AdvanceSubscription {
    const KIND: &'static str = "advance_subscription";

    async fn run(&self, app: &App) -> Outcome {
        match advance(app, SubscriptionId::from_uuid(self.subscription_id)).await {
            Ok(()) => Outcome::Done,
            Err(error) => error.into(),
        }
    }
}

/// Queues those that something is due of. Of several processes one takes a turn.
///
/// # Errors
/// When the database cannot be read or written; the next look tries again.
pub async fn queue_due(app: &App) -> Result<(), StoreError> {
    let now = app.clock.now();
    let mut reader = app.db.ask().await?;
    let due = subscriptions::due(&mut reader, now, MAX_QUEUED).await?;
    drop(reader);
    if due.is_empty() {
        return Ok(());
    }
    let mut tx = app.db.write().await?;
    for turn in due {
        if !subscriptions::take_turn(&mut tx, turn, now + RETRY_AFTER).await? {
            continue;
        }
        let payload = AdvanceSubscription {
            subscription_id: turn.id.as_uuid(),
        };
        // The turn was taken in this change: nobody else queues it.
        enqueue(&mut tx, &new_job(app, &payload, now, None)).await?;
    }
    tx.commit().await?;
    app.wake.worker.notify_one();
    Ok(())
}

async fn advance(app: &App, id: SubscriptionId) -> Result<()> {
    let mut reader = app.db.ask().await?;
    let found = subscriptions::get(&mut reader, id).await?;
    let user = match found.and_then(|subscription| subscription.user_id) {
        Some(user) => users::get(&mut reader, user).await?,
        None => None,
    };
    drop(reader);
    let Some(user) = user else { return Ok(()) };
    let mut ctx = app.write_as(Author::of(&user)).await?;
    lock::user(&mut ctx.tx, user.id).await?;
    settle(&mut ctx, user.id).await?;
    ctx.commit(()).await.map(drop)
}
