//! Collecting what is due: from the way to pay that its user has saved, or by reminding them.

use jiff::SignedDuration;
use kym_billing_store::payments::methods;
use kym_billing_store::{invoices, payment_accounts, payments};
use kym_commerce::invoices::{Invoice, InvoiceStatus};
use kym_commerce::payments::{Dunning, FailureKind, NewPayment, PaymentMethod, PaymentPurpose};
use kym_commerce::subscriptions::Collection;
use kym_domain::id::{InvoiceId, PaymentId, UserId};
use kym_domain::money::Money;
use kym_domain::notifications::NotificationKind;
use kym_domain::users::User;
use kym_platform::context::{Author, Committed, Ctx};
use kym_platform::error::{Error, Result};
use kym_platform::jobs::{Job, Outcome, new_job};
use kym_platform::state::App;
use kym_store::jobs::enqueue;
use kym_store::{StoreError, lock, subscriptions, users};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::read::read;
use crate::ledger;
use crate::subscriptions::settle;

/// How many are queued at one look.
const MAX_QUEUED: i64 = 100;

/// When one is looked at again that nobody has finished by then.
const RETRY_AFTER: SignedDuration = SignedDuration::from_hours(1);

/// One invoice to be collected, or to be reminded of.
#[derive(Debug, Serialize, Deserialize)]
pub struct CollectInvoice {
    /// Which.
    pub invoice_id: Uuid,
}

impl Job for CollectInvoice {
    const KIND: &'static str = "collect_invoice";

    async fn run(&self, app: &App) -> Outcome {
        match collect(app, InvoiceId::from_uuid(self.invoice_id)).await {
            Ok(()) => Outcome::Done,
            Err(error) => error.into(),
        }
    }
}

/// Queues those whose turn has come. Of several processes one takes it.
///
/// # Errors
/// When the database cannot be read or written; the next look tries again.
pub async fn queue_due(app: &App) -> Result<(), StoreError> {
    let now = app.clock.now();
    let mut reader = app.db.ask().await?;
    let due = invoices::due(&mut reader, now, MAX_QUEUED).await?;
    drop(reader);
    if due.is_empty() {
        return Ok(());
    }
    let mut tx = app.db.write().await?;
    for turn in due {
        if !invoices::take_turn(&mut tx, turn, Some(now + RETRY_AFTER)).await? {
            continue;
        }
        let payload = CollectInvoice {
            invoice_id: turn.id.as_uuid(),
        };
        enqueue(&mut tx, &new_job(app, &payload, now, None)).await?;
    }
    tx.commit().await?;
    app.wake.worker.notify_one();
    Ok(())
}

async fn collect(app: &App, id: InvoiceId) -> Result<()> {
    let mut reader = app.db.ask().await?;
    let invoice = invoices::get(&mut reader, id).await?;
    let user = match invoice.and_then(|invoice| invoice.user_id) {
        Some(user) => users::get(&mut reader, user).await?,
        None => None,
    };
    drop(reader);
    let Some(user) = user else { return Ok(()) };
    let mut ctx = app.write_as(Author::of(&user)).await?;
    lock::user(&mut ctx.tx, user.id).await?;
    // Time may have ended it by now, and what is open with it.
    settle(&mut ctx, user.id).await?;
    let invoice = invoices::take(&mut ctx.tx, id)
        .await?
        .ok_or(Error::NOT_FOUND)?;
    let begun = if invoice.status == InvoiceStatus::Open {
        turn(&mut ctx, &user, &invoice).await?
    } else {
        None
    };
    let _: Committed<()> = ctx.commit(()).await?;
    match begun {
        // From here on it is asked about until it is decided.
        Some(payment) => read(app, payment).await.map(drop),
        None => Ok(()),
    }
}

/// What the turn of an open invoice is for. Gives the payment that is to be asked for.
async fn turn(ctx: &mut Ctx, user: &User, invoice: &Invoice) -> Result<Option<PaymentId>> {
    let (id, now) = (invoice.id, ctx.now());
    if payments::waiting_of_invoice(&mut ctx.tx, id)
        .await?
        .is_some()
    {
        // It is under way: the turn comes when it is decided.
        invoices::set_next_try(&mut ctx.tx, id, Some(now + RETRY_AFTER)).await?;
        return Ok(None);
    }
    let dunning = Dunning {
        due_at: invoice.due_at,
    };
    if let Some(method) = method(ctx, user.id, invoice).await? {
        let new = NewPayment {
            id: ctx.new_id(),
            user_id: user.id,
            subscription_id: invoice.subscription_id,
            purpose: PaymentPurpose::Invoice(id),
            amount: Money::new(invoice.total, invoice.currency),
            provider: method.provider,
            is_test: method.is_test,
            idempotency_key: ctx.new_id::<PaymentId>().to_string(),
            method_id: Some(method.id),
            is_saving_method: false,
        };
        let payment = new.create(now);
        payments::insert(&mut ctx.tx, &payment).await?;
        let next = dunning.next_try(Some(now), None);
        invoices::set_next_try(&mut ctx.tx, id, next).await?;
        crate::payments::tell(ctx, &payment);
        return Ok(Some(payment.id));
    }
    let next = dunning.next_reminder(Some(now));
    invoices::set_next_try(&mut ctx.tx, id, next).await?;
    ledger::tell_of_invoice(ctx, invoice, NotificationKind::PaymentDue).await?;
    Ok(None)
}

/// The saved way to pay that an invoice can be collected from now.
async fn method(ctx: &mut Ctx, user: UserId, invoice: &Invoice) -> Result<Option<PaymentMethod>> {
    let Some(subscription) = invoice.subscription_id else {
        return Ok(None);
    };
    let subscription = subscriptions::get(&mut ctx.tx, subscription).await?;
    if subscription.is_none_or(|each| each.collection != Collection::Automatic) {
        return Ok(None);
    }
    let Some(method) = methods::default_of(&mut ctx.tx, user).await? else {
        return Ok(None);
    };
    let account = payment_accounts::get(&mut ctx.tx, method.provider).await?;
    let is_there = account
        .is_some_and(|account| account.sealed_key.is_some() && account.is_test == method.is_test);
    let tries = payments::of_invoice(&mut ctx.tx, invoice.id).await?;
    let last = tries.iter().find(|each| each.method_id == Some(method.id));
    let failure = last
        .and_then(|last| last.failure.as_ref())
        .map(|failure| failure.kind);
    let needs_user = matches!(
        failure,
        Some(FailureKind::OtherMethod | FailureKind::Authenticate | FailureKind::Stop)
    );
    Ok(Some(method).filter(|_| is_there && !needs_user))
}
