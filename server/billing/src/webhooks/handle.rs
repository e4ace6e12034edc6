//! What follows from a notification: the payment is read from its provider.

use jiff::SignedDuration;
use kym_billing_store::payments;
use kym_billing_store::payments::notifications::{self, PaymentNotification};
use kym_commerce::payments::Payment;
use kym_platform::error::{Error, Result};
use kym_platform::jobs::{Job, Outcome, new_job};
use kym_platform::state::App;
use kym_store::jobs::enqueue;
use kym_store::{Reader, StoreError};
use serde::{Deserialize, Serialize};

use crate::payments::online::{RequestOutcome, read};

/// How many are looked at at once.
const MAX_HANDLED: i64 = 100;

/// For how long it is tried to read what a notification is about.
const TRIED_FOR: SignedDuration = SignedDuration::from_hours(24);

/// Why something is left that has to be looked at again.
struct Left(Option<String>);

/// Looking at what has been received.
#[derive(Debug, Serialize, Deserialize)]
pub struct HandleNotification {}

impl Job for HandleNotification {
    const KIND: &'static str = "handle_payment_notification";

    async fn run(&self, app: &App) -> Outcome {
        match handle_all(app).await {
            Ok(Left(None)) => Outcome::Done,
            Ok(Left(Some(why))) => Outcome::Retry(why),
            Err(error) => error.into(),
        }
    }
}

/// Queues a look when something is left that nobody has looked at.
///
/// # Errors
/// When the database cannot be read or written; the next look tries again.
pub(super) async fn queue_missed(app: &App) -> Result<(), StoreError> {
    let mut reader = app.db.ask().await?;
    let left = notifications::unhandled(&mut reader, 1).await?;
    drop(reader);
    let Some(first) = left.first() else {
        return Ok(());
    };
    let mut tx = app.db.write().await?;
    // Again each hour: a job is given up sooner than a notification.
    let age = app.clock.now().duration_since(first.received_at).as_hours();
    let key = Some(format!("{}:{}:{age}", HandleNotification::KIND, first.id));
    enqueue(
        &mut tx,
        &new_job(app, &HandleNotification {}, app.clock.now(), key),
    )
    .await?;
    tx.commit().await?;
    app.wake.worker.notify_one();
    Ok(())
}

/// Looks at all that is left. One that cannot be looked at keeps no other one waiting.
async fn handle_all(app: &App) -> Result<Left> {
    let mut reader = app.db.ask().await?;
    let all = notifications::unhandled(&mut reader, MAX_HANDLED).await?;
    drop(reader);
    let mut left = Left(None);
    for notification in all {
        match handle(app, &notification).await {
            Ok(true) => {}
            Ok(false) => left.0 = Some("the provider did not say how it stands".to_owned()),
            Err(Error::Internal(inside)) => left.0 = Some(inside.chain()),
            Err(error) => left.0 = Some(format!("{error:?}")),
        }
    }
    Ok(left)
}

/// Reads the payment that a notification is about. Answers whether that is done: it is tried for a day.
async fn handle(app: &App, notification: &PaymentNotification) -> Result<bool> {
    let mut reader = app.db.ask().await?;
    let payment = payment_of(&mut reader, notification).await?;
    drop(reader);
    let now = app.clock.now();
    let outcome = match &payment {
        Some(payment) => match read(app, payment.id).await? {
            RequestOutcome::Told => "read",
            RequestOutcome::NotTold if now.duration_since(notification.received_at) < TRIED_FOR => {
                return Ok(false);
            }
            RequestOutcome::NotTold => "not_read",
        },
        // Of somebody else who uses the same account, or a thing that is not known here.
        None => "not_matched",
    };
    let mut tx = app.db.write().await?;
    let found = (outcome, payment.map(|payment| payment.id));
    notifications::note_handled(&mut tx, notification.id, found, now).await?;
    tx.commit().await?;
    Ok(true)
}

/// The payment that a notification is about: as its provider calls it, or by our own id, which the provider gives back.
async fn payment_of(
    reader: &mut Reader,
    notification: &PaymentNotification,
) -> Result<Option<Payment>> {
    let provider = notification.provider;
    let found = payments::of_provider(reader, provider, &notification.object_id).await?;
    if found.is_some() {
        return Ok(found);
    }
    let Some(id) = notification.claimed_payment_id else {
        return Ok(None);
    };
    let claimed = payments::get(reader, id).await?;
    Ok(claimed.filter(|payment| payment.provider == provider))
}
