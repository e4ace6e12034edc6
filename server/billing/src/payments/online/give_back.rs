//! Giving back money at a provider.

use jiff::{SignedDuration, Timestamp};
use kym_billing_store::payments::refunds;
use kym_billing_store::payments::requests::{self, StoredRequest};
use kym_billing_store::{payment_settings, payments};
use kym_commerce::payments::{Payment, REPEATED_FOR, Refund, RefundStatus};
use kym_domain::id::RefundId;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, Result};
use kym_platform::jobs::{Job, Outcome, new_job};
use kym_platform::state::App;
use kym_store::jobs::enqueue;
use kym_store::{StoreError, jobs, users};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::super::refunds::seen;
use super::super::settle::take;
use super::author::author_of;
use super::noted_refunds::note_refund;
use crate::payment_protocols::{
    self as protocols, PreparedRequest, ProviderError, ProviderRefund, Receipt, RefundRequest,
};
use crate::payment_settings::Till;

/// How many are queued at one look.
const MAX_QUEUED: i64 = 100;

/// How often one is looked at that is on its way: in its first day, and later.
const SOON: SignedDuration = SignedDuration::from_hours(1);
const LATER: SignedDuration = SignedDuration::from_hours(24);

/// Money that is to be given back at its provider.
#[derive(Debug, Serialize, Deserialize)]
pub struct GiveBack {
    /// Which.
    pub refund_id: Uuid,
}

impl Job for GiveBack {
    const KIND: &'static str = "give_back";

    async fn run(&self, app: &App) -> Outcome {
        match give_back(app, RefundId::from_uuid(self.refund_id)).await {
            Ok(Said::Told) => Outcome::Done,
            Ok(Said::Unknown(why)) => Outcome::Retry(why),
            Err(error) => error.into(),
        }
    }
}

/// Queues those that are on their way, from an hour on after they were asked for: banks take days, and a provider may be away for
/// longer than a job is tried.
///
/// # Errors
/// When the database cannot be read or written; the next look tries again.
pub async fn queue_due(app: &App) -> Result<(), StoreError> {
    let now = app.clock.now();
    let mut reader = app.db.ask().await?;
    let mut due = Vec::new();
    for (id, since) in refunds::pending(&mut reader, MAX_QUEUED).await? {
        let Some(key) = turn(id, now.duration_since(since)) else {
            continue;
        };
        if !jobs::is_queued(&mut reader, &key).await? {
            due.push((id, key));
        }
    }
    drop(reader);
    if due.is_empty() {
        return Ok(());
    }
    let mut tx = app.db.write().await?;
    for (id, key) in due {
        let payload = GiveBack {
            refund_id: id.as_uuid(),
        };
        enqueue(&mut tx, &new_job(app, &payload, now, Some(key))).await?;
    }
    tx.commit().await?;
    app.wake.worker.notify_one();
    Ok(())
}

/// The turn of a refund that is so old. Of several processes one gets it.
fn turn(id: RefundId, age: SignedDuration) -> Option<String> {
    let (word, step) = if age < LATER {
        ("hour", SOON)
    } else {
        ("day", LATER)
    };
    let number = age.as_secs() / step.as_secs();
    (number > 0).then(|| format!("{}:{id}:{word}:{number}", GiveBack::KIND))
}

/// Whether a provider has said how it stands.
enum Said {
    /// It has, and that is written down.
    Told,
    /// Nobody knows, for this reason.
    Unknown(String),
}

/// What a refund is asked for with.
enum Asking {
    /// For the first time.
    First(PreparedRequest),
    /// Again: nobody knows what became of it.
    Again(PreparedRequest),
    /// By looking through the provider's list: it has forgotten the key, and would give back a second time.
    Search,
}

async fn give_back(app: &App, id: RefundId) -> Result<Said> {
    let mut reader = app.db.ask().await?;
    let Some(refund) = refunds::get(&mut reader, id).await? else {
        return Ok(Said::Told);
    };
    let payment = payments::get(&mut reader, refund.payment_id).await?;
    let payment = payment.ok_or(Error::NOT_FOUND)?;
    let till = Till::open_for(app, &mut reader, (payment.provider, payment.is_test)).await?;
    drop(reader);
    if refund.status != RefundStatus::Pending {
        return Ok(Said::Told);
    }
    let Some(till) = till else {
        let why = "the account of the payment is not there";
        return Ok(Said::Unknown(why.to_owned()));
    };
    let account = till.account();
    if let Some(known) = refund.provider_refund_id.as_deref() {
        let said = protocols::read_refund(&app.fetcher, &account, known).await;
        return match said {
            Ok(said) => note(app, &payment, &refund, said).await,
            Err(error) => Ok(unknown(id, &error)),
        };
    }
    let (said, is_first) = match asking(app, &till, &payment, &refund).await? {
        Err(error) => (Err(error), true),
        Ok(Asking::First(request)) => {
            let said = protocols::send_refund(&app.fetcher, &account, &request).await;
            (said, true)
        }
        Ok(Asking::Again(request)) => {
            let said = protocols::send_refund(&app.fetcher, &account, &request).await;
            (said, false)
        }
        Ok(Asking::Search) => return search(app, &till, &payment, &refund).await,
    };
    match said {
        Ok(said) => note(app, &payment, &refund, said).await,
        // After one whose outcome is unknown, a refusal of its repetition says nothing about the first.
        Err(error @ (ProviderError::Refused(_) | ProviderError::Declined(_))) if is_first => {
            tracing::error!(refund.id = %id, ?error, "a payment provider gives no money back");
            let mut ctx = app.write_as(author_of(app, &payment).await?).await?;
            not_given(&mut ctx, &refund).await?;
            let _: Committed<()> = ctx.commit(()).await?;
            Ok(Said::Told)
        }
        Err(error) => Ok(unknown(id, &error)),
    }
}

fn unknown(id: RefundId, error: &ProviderError) -> Said {
    tracing::warn!(refund.id = %id, ?error, "a payment provider did not say whether money is given back");
    Said::Unknown(match error {
        ProviderError::Unknown(unknown) => unknown.code.clone(),
        ProviderError::Refused(refusal) => refusal.code.clone(),
        ProviderError::Declined(decline) => decline.failure.code.clone(),
    })
}

/// The request, written down before it is sent.
async fn asking(
    app: &App,
    till: &Till,
    payment: &Payment,
    refund: &Refund,
) -> Result<Result<Asking, ProviderError>> {
    let mut reader = app.db.ask().await?;
    let now = app.clock.now();
    if let Some(stored) = requests::get(&mut reader, &refund.idempotency_key).await? {
        return Ok(Ok(again(stored, now)));
    }
    let codes = payment_settings::get(&mut reader).await?.fiscal;
    let user = match payment.user_id {
        Some(user) => users::get(&mut reader, user).await?,
        None => None,
    };
    drop(reader);
    let amount = kym_domain::money::Money::new(refund.amount, payment.amount.currency);
    let receipt = codes.zip(user.as_ref()).map(|(codes, user)| Receipt {
        email: &user.email,
        description: &refund.reason,
        codes,
    });
    let asked = RefundRequest {
        refund_id: refund.id,
        provider_payment_id: payment.provider_payment_id.as_deref().unwrap_or_default(),
        amount,
        reason: &refund.reason,
        receipt,
        idempotency_key: &refund.idempotency_key,
    };
    let request = match protocols::prepare_refund(till.provider, &asked) {
        Ok(request) => request,
        Err(error) => return Ok(Err(error)),
    };
    let mut tx = app.db.write().await?;
    let stored = StoredRequest {
        idempotency_key: refund.idempotency_key.clone(),
        payment_id: payment.id,
        method: "POST".to_owned(),
        path: request.path.clone(),
        body: request.body.clone(),
        created_at: now,
    };
    let is_first = requests::insert(&mut tx, &stored).await?;
    tx.commit().await?;
    Ok(Ok(if is_first {
        Asking::First(request)
    } else {
        // Another process was quicker: what it wrote is the same, but may be sent already.
        Asking::Again(request)
    }))
}

fn again(stored: StoredRequest, now: Timestamp) -> Asking {
    if now.duration_since(stored.created_at) >= REPEATED_FOR {
        return Asking::Search;
    }
    Asking::Again(PreparedRequest {
        path: stored.path,
        body: stored.body,
        idempotency_key: stored.idempotency_key,
    })
}

/// Looks for a refund of which nobody has heard in a day among all of its payment. One that is not there was not made.
async fn search(app: &App, till: &Till, payment: &Payment, refund: &Refund) -> Result<Said> {
    let of = payment.provider_payment_id.as_deref().unwrap_or_default();
    let all = match protocols::list_refunds(&app.fetcher, &till.account(), of).await {
        Ok(all) => all,
        Err(error) => return Ok(unknown(refund.id, &error)),
    };
    let mut ctx = app.write_as(author_of(app, payment).await?).await?;
    take(&mut ctx, payment.id).await?;
    for said in all {
        note_refund(&mut ctx, payment.id, said, None).await?;
    }
    not_given(&mut ctx, refund).await?;
    let _: Committed<()> = ctx.commit(()).await?;
    Ok(Said::Told)
}

/// Writes down that nothing was given back, unless the provider has told of it meanwhile.
async fn not_given(ctx: &mut Ctx, refund: &Refund) -> Result<()> {
    let payment = take(ctx, refund.payment_id).await?;
    let refund = refunds::get(&mut ctx.tx, refund.id)
        .await?
        .ok_or(Error::NOT_FOUND)?;
    if refund.provider_refund_id.is_none() {
        seen(ctx, &payment, &refund, RefundStatus::Canceled).await?;
        requests::delete(&mut ctx.tx, &refund.idempotency_key).await?;
    }
    Ok(())
}

/// Writes down what was said.
async fn note(app: &App, payment: &Payment, refund: &Refund, said: ProviderRefund) -> Result<Said> {
    let mut ctx = app.write_as(author_of(app, payment).await?).await?;
    take(&mut ctx, payment.id).await?;
    note_refund(&mut ctx, payment.id, said, Some(refund.id)).await?;
    let _: Committed<()> = ctx.commit(()).await?;
    Ok(Said::Told)
}
