//! Taking a plan, and paying for it.

use kym_billing_store::{invoices, payment_accounts, payment_settings, payments};
use kym_commerce::invoices::InvoiceStatus;
use kym_commerce::payments::{NewPayment, Payment, PaymentPurpose, PaymentSettings};
use kym_commerce::subscriptions::{
    Agreement, Collection, OfferAction, Slot, Subscription, SubscriptionError, SubscriptionStatus,
};
use kym_domain::check::{FieldCode, FieldError};
use kym_domain::id::{InvoiceId, PaymentId, SubscriptionId, UserId};
use kym_domain::money::{Minor, Money};
use kym_platform::context::Ctx;
use kym_platform::error::{Error, ErrorCode, Result};
use kym_store::{lock, plans};

use super::offers::{
    Buyer, PREVIEW_LIFE, Quote, check_offered, new_subscription, not_now, saves_methods,
};
use super::wire::Order;
use crate::ledger;
use crate::subscriptions::{Recorded, Wanted, author, record, refused, settle, take_up};

/// What came of it: something is to be paid, or it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begun {
    /// A payment waits for its user.
    Payment(PaymentId),
    /// The subscription is as it shall be.
    Done(SubscriptionId),
}

/// Takes a plan for whoever asks. What costs nothing now is done with this change, for all else there is a payment, and it is done
/// when that is paid.
pub(super) async fn begin(ctx: &mut Ctx, order: Order) -> Result<Begun> {
    let (user, now, app) = (ctx.author.user, ctx.now(), ctx.app().clone());
    lock::user(&mut ctx.tx, user).await?;
    settle(ctx, user).await?;
    let plan = check_offered(plans::hold(&mut ctx.tx, order.plan).await?)?;
    if order.prorate_at > now || order.prorate_at < now - PREVIEW_LIFE {
        return Err(refused(SubscriptionError::Stale));
    }
    let buyer = Buyer::find(&app, &mut ctx.tx, user, now).await?;
    let quote = buyer
        .quote(&app, &mut ctx.tx, &plan, order.prorate_at)
        .await?;
    let quote = quote.ok_or_else(not_now)?;
    let expected = Minor::from_decimal(order.expected_amount, plan.price.currency);
    if expected != Ok(quote.due) {
        return Err(FieldError::new("expected_amount", FieldCode::StalePreview).into());
    }
    if let Some(waiting) = payments::waiting_for_plan(&mut ctx.tx, user).await? {
        let same = same(&waiting, quote.offer.agreement, quote.due).ok_or_else(payment_pending)?;
        return again(ctx, &waiting, order.saves_method, same).await;
    }
    let settings = payment_settings::get(&mut ctx.tx).await?;
    match quote.offer.action {
        OfferAction::Current => Err(FieldError::new("plan_id", FieldCode::SamePlan).into()),
        OfferAction::BeginTrial => {
            let new = new_subscription(&app, user, plan.agreement(), plan.trial_days, now);
            let change = new.create(now, &app.config.billing.zone());
            write(ctx, None, change).await
        }
        OfferAction::ChangeLater => change(ctx, &buyer, quote).await,
        OfferAction::ChangeNow if is_in_trial(&buyer) => change(ctx, &buyer, quote).await,
        OfferAction::Begin | OfferAction::ChangeNow if quote.due.is_zero() => {
            let wanted = Wanted {
                agreement: quote.offer.agreement,
                prorate_at: order.prorate_at,
                collection: collection(&buyer),
            };
            let taken = take_up(ctx, user, wanted, None)
                .await?
                .ok_or_else(not_now)?;
            Ok(Begun::Done(taken.subscription.id))
        }
        OfferAction::Begin | OfferAction::ChangeNow => {
            let purpose = PaymentPurpose::Plan {
                agreement: quote.offer.agreement,
                prorate_at: order.prorate_at,
            };
            let amount = Money::new(quote.due, plan.price.currency);
            let current = buyer.live.first().map(|each| each.id);
            let wish = (purpose, amount, current, order.saves_method);
            ask(ctx, user, wish, &settings).await
        }
    }
}

/// Pays for the first period after the trial of whoever asks, before it begins.
pub(super) async fn advance(ctx: &mut Ctx, saves_method: bool) -> Result<Begun> {
    let user = ctx.author.user;
    lock::user(&mut ctx.tx, user).await?;
    let live = settle(ctx, user).await?;
    let current = live.iter().find(|each| each.slot() == Some(Slot::Current));
    let current =
        current.filter(|each| each.is_in_trial() && each.status == SubscriptionStatus::Canceled);
    let current = current.ok_or(ErrorCode::SUBSCRIPTION_NOT_CANCELED)?;
    let price = current.agreement.price;
    if let Some(waiting) = payments::waiting_for_plan(&mut ctx.tx, user).await? {
        let is_same = waiting.purpose == PaymentPurpose::Advance;
        let same = is_same.then_some(Begun::Payment(waiting.id));
        let same = same.ok_or_else(payment_pending)?;
        return again(ctx, &waiting, saves_method, same).await;
    }
    let (bill, _) = ledger::due(&mut ctx.tx, user, price).await?;
    if bill.total.is_zero() {
        crate::subscriptions::go_on(ctx, user, current.collection).await?;
        return Ok(Begun::Done(current.id));
    }
    let settings = payment_settings::get(&mut ctx.tx).await?;
    let amount = Money::new(bill.total, price.currency);
    let wish = (
        PaymentPurpose::Advance,
        amount,
        Some(current.id),
        saves_method,
    );
    ask(ctx, user, wish, &settings).await
}

/// Pays an open invoice of whoever asks.
pub(super) async fn pay_invoice(ctx: &mut Ctx, id: InvoiceId, saves_method: bool) -> Result<Begun> {
    let user = ctx.author.user;
    lock::user(&mut ctx.tx, user).await?;
    settle(ctx, user).await?;
    let invoice = invoices::get(&mut ctx.tx, id).await?;
    let invoice = invoice.filter(|invoice| invoice.user_id == Some(user));
    let invoice = invoice.ok_or(Error::NOT_FOUND)?;
    if invoice.status != InvoiceStatus::Open {
        return Err(ErrorCode::INVOICE_CLOSED.into());
    }
    if let Some(waiting) = payments::waiting_of_invoice(&mut ctx.tx, id).await? {
        let same = Begun::Payment(waiting.id);
        return again(ctx, &waiting, saves_method, same).await;
    }
    let settings = payment_settings::get(&mut ctx.tx).await?;
    let amount = Money::new(invoice.total, invoice.currency);
    let purpose = PaymentPurpose::Invoice(id);
    let wish = (purpose, amount, invoice.subscription_id, saves_method);
    ask(ctx, user, wish, &settings).await
}

/// The payment that waits, once more. Who does not agree this time that the way to pay is saved has it saved no more.
async fn again(ctx: &mut Ctx, waiting: &Payment, saves_method: bool, same: Begun) -> Result<Begun> {
    if waiting.is_saving_method && !saves_method {
        payments::save_no_method(&mut ctx.tx, waiting.id).await?;
    }
    Ok(same)
}

/// Makes a payment, before its provider is asked.
async fn ask(
    ctx: &mut Ctx,
    user: UserId,
    (purpose, amount, subscription_id, saves_method): (
        PaymentPurpose,
        Money,
        Option<SubscriptionId>,
        bool,
    ),
    settings: &PaymentSettings,
) -> Result<Begun> {
    let account = payment_accounts::get(&mut ctx.tx, settings.provider).await?;
    if account
        .as_ref()
        .is_some_and(|account| account.sealed_key.is_none())
    {
        return Err(ErrorCode::PAYMENT_PROVIDER_UNSET.into());
    }
    let new = NewPayment {
        id: ctx.new_id(),
        user_id: user,
        subscription_id,
        purpose,
        amount,
        provider: settings.provider,
        is_test: account.is_some_and(|account| account.is_test),
        idempotency_key: ctx.new_id::<PaymentId>().to_string(),
        method_id: None,
        is_saving_method: saves_method && saves_methods(settings),
    };
    let payment = new.create(ctx.now());
    if !payments::insert(&mut ctx.tx, &payment).await? {
        return Err(payment_pending());
    }
    crate::payments::tell(ctx, &payment);
    Ok(Begun::Payment(payment.id))
}

/// Makes the change that costs nothing now. A trial that ends with itself goes on doing so, with whatever plan.
async fn change(ctx: &mut Ctx, buyer: &Buyer, quote: Quote) -> Result<Begun> {
    let before = buyer.live.first();
    let mut change = quote.offer.change.ok_or_else(not_now)?;
    if let Some(before) = before.filter(|_| is_in_trial(buyer)) {
        change.after.status = before.status;
        change.after.canceled_at = before.canceled_at;
        change.after.ends_at = before.ends_at;
    }
    write(ctx, before, change).await
}

async fn write(
    ctx: &mut Ctx,
    before: Option<&Subscription>,
    change: kym_commerce::subscriptions::Change,
) -> Result<Begun> {
    let author = author(ctx).await?;
    let recorded = Recorded {
        before,
        change: &change,
        proration: None,
        author: Some(&author),
        is_paid: false,
    };
    let (subscription, _) = record(ctx, recorded).await?;
    Ok(Begun::Done(subscription.id))
}

/// The payment that waits, when it is for the same.
fn same(waiting: &Payment, agreement: Agreement, due: Minor) -> Option<Begun> {
    let is_same = match waiting.purpose {
        PaymentPurpose::Plan {
            agreement: asked, ..
        } => asked == agreement,
        PaymentPurpose::Invoice(_) | PaymentPurpose::Advance => false,
    };
    (is_same && waiting.amount.minor == due).then_some(Begun::Payment(waiting.id))
}

fn is_in_trial(buyer: &Buyer) -> bool {
    buyer.live.first().is_some_and(Subscription::is_in_trial)
}

/// How invoices are paid from now on: as they were.
fn collection(buyer: &Buyer) -> Collection {
    let current = buyer.live.first();
    current.map_or(Collection::Invoice, |current| current.collection)
}

fn payment_pending() -> Error {
    ErrorCode::PAYMENT_PENDING.into()
}
