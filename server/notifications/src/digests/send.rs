//! One letter about all that a user was to be told by mail meanwhile. It is written in the change that takes those off
//! the list, so that each is told once, however many processes look and whichever of them dies. What was read in the
//! product by then, and what is not wanted by letter any more, is not told, and where nothing is left there is no letter.

use kym_domain::id::UserId;
use kym_domain::notifications::Channel;
use kym_notification_store::{broadcasts, deliveries, settings};
use kym_platform::context::Author;
use kym_platform::error::Result;
use kym_platform::jobs::{Job, Outcome, new_job};
use kym_platform::mail::{self, Email, Message, Recipient};
use kym_platform::notifications::send_letter;
use kym_platform::state::App;
use kym_store::jobs::enqueue;
use kym_store::{StoreError, users};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// How many users are queued at one look.
const MAX_QUEUED: i64 = 100;

/// How many notifications a letter names; it counts the others.
const MAX_NAMED: usize = 50;

/// The letter to one user. Done twice it is written once.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendDigest {
    user_id: Uuid,
}

impl Job for SendDigest {
    const KIND: &'static str = "send_digest";

    async fn run(&self, app: &App) -> Outcome {
        match send(app, UserId::from_uuid(self.user_id)).await {
            Ok(()) => Outcome::Done,
            Err(error) => error.into(),
        }
    }
}

/// Queues a letter for each user who waits for one by now.
///
/// # Errors
/// When the database cannot be read or written; the next look tries again.
pub async fn queue_due(app: &App) -> Result<(), StoreError> {
    let now = app.clock.now();
    let mut reader = app.db.ask().await?;
    let due = deliveries::due(&mut reader, Channel::Email, now, MAX_QUEUED).await?;
    drop(reader);
    if due.is_empty() {
        return Ok(());
    }
    let mut tx = app.db.write().await?;
    for user in due {
        let job = SendDigest {
            user_id: user.as_uuid(),
        };
        let key = format!(
            "{}:{user}:{}",
            SendDigest::KIND,
            now.as_second().div_euclid(60)
        );
        enqueue(&mut tx, &new_job(app, &job, now, Some(key))).await?;
    }
    tx.commit().await
}

async fn send(app: &App, id: UserId) -> Result<()> {
    let mut reader = app.db.ask().await?;
    let user = users::get(&mut reader, id).await?;
    drop(reader);
    let Some(user) = user else { return Ok(()) };
    let mut ctx = app.write_as(Author::of(&user)).await?;
    let (to, now) = ((id, Channel::Email), ctx.now());
    let mut waiting = deliveries::take(&mut ctx.tx, to, now).await?;
    let wanted = settings::get(&mut ctx.tx, id).await?;
    waiting.retain(|one| {
        let content = &one.content;
        wanted.wants(content.kind, content.workspace_id, Channel::Email)
    });
    let to = Recipient::user(&mut ctx.tx, &user).await?;
    broadcasts::fill_in(&mut ctx.tx, &mut waiting, to.language).await?;
    // Whoever was disabled meanwhile hears nothing of it.
    if user.disabled_at.is_some() {
        waiting.clear();
    }
    match waiting.as_slice() {
        [] => {}
        [one] => send_letter(&mut ctx, &user, one).await?,
        _ => {
            let more = waiting.len().saturating_sub(MAX_NAMED);
            waiting.truncate(MAX_NAMED);
            let zone = app.config.billing.zone();
            let message = Message::Digest {
                notifications: waiting,
                more,
                today: zone.to_datetime(now).date(),
            };
            mail::send(&mut ctx, Email { to, message }).await?;
        }
    }
    ctx.commit(()).await.map(drop)
}
