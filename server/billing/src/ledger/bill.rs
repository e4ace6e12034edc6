//! Billing a change of a subscription.

use jiff::{SignedDuration, Timestamp};
use kym_billing_store::{balances, payment_accounts, payment_settings};
use kym_commerce::invoices::{
    BalanceEntry, BalanceSource, Bill, Invoice, InvoiceKind, InvoiceLine, InvoiceStatus,
    NewInvoice, Party, PlanNames,
};
use kym_commerce::payments::{PaymentSettings, amount_step, least_amount};
use kym_commerce::plans::LocalTexts;
use kym_commerce::subscriptions::{Change, Collection, Proration, Subscription};
use kym_domain::id::{PlanId, SubscriptionChangeId, UserId};
use kym_domain::money::{Minor, Money};
use kym_domain::notifications::NotificationKind;
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_store::{Reader, plans, users};

use super::issue::issue;
use super::tellings::tell_of_invoice;

/// A change to be billed.
#[derive(Clone, Copy, Debug)]
pub struct Billed<'a> {
    /// Where it stands in the history.
    pub id: SubscriptionChangeId,
    /// The subscription before it; nothing when it is new.
    pub before: Option<&'a Subscription>,
    /// The change.
    pub change: &'a Change,
    /// What it comes to in parts, of one within a period.
    pub proration: Option<Proration>,
    /// Whether it is paid for already: its invoice is due now, and nobody is asked to pay it.
    pub is_paid: bool,
}

/// Puts what a change comes to on an invoice, or what it gives on the balance of its user, who is locked. Gives the invoice, which
/// is open when something is to be paid.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn bill(ctx: &mut Ctx, billed: Billed<'_>) -> Result<Option<Invoice>> {
    let after = &billed.change.after;
    let amount = billed.change.amount.unwrap_or_default();
    // What ends with its user is to nobody's credit.
    let Some(user) = after.user_id.filter(|_| !amount.is_zero()) else {
        return Ok(None);
    };
    let currency = after.agreement.price.currency;
    if amount < Minor::ZERO {
        let credit = Money::new(Minor::new(-amount.units()), currency);
        enter(ctx, Some(user), BalanceSource::Change(billed.id), credit).await?;
        return Ok(None);
    }
    let settings = payment_settings::get(&mut ctx.tx).await?;
    let (bill, balance) = due(&mut ctx.tx, user, Money::new(amount, currency)).await?;
    let charged = charged(ctx, billed).await?;
    let new = NewInvoice {
        kind: InvoiceKind::Invoice,
        user_id: Some(user),
        subscription_id: Some(after.id),
        credited_id: None,
        currency,
        lines: bill.lines(charged, balance),
        seller: settings.seller.clone(),
        buyer: buyer(ctx, user).await?,
        is_test: is_test(ctx, &settings).await?,
        due_at: if billed.is_paid {
            ctx.now()
        } else {
            due_at(after.collection, &settings, ctx.now())
        },
    };
    let invoice = issue(ctx, new, &settings, Some(billed.id)).await?;
    let entered = Minor::new(bill.balance.units() - balance.units());
    if !entered.is_zero() {
        let entered = Money::new(entered, currency);
        enter(ctx, Some(user), BalanceSource::Invoice(invoice.id), entered).await?;
    }
    let is_to_be_paid = invoice.status == InvoiceStatus::Open && !billed.is_paid;
    if is_to_be_paid && after.collection == Collection::Invoice {
        tell_of_invoice(ctx, &invoice, NotificationKind::InvoiceIssued).await?;
    }
    Ok(Some(invoice))
}

/// What an amount comes to for a user whose balance pays what it can, and that balance before.
///
/// # Errors
/// When the database cannot be read.
pub async fn due(reader: &mut Reader, user: UserId, amount: Money) -> Result<(Bill, Minor)> {
    let settings = payment_settings::get(reader).await?;
    let balance = balances::get(reader, user, amount.currency).await?;
    let (provider, currency) = (settings.provider, amount.currency);
    let bill = Bill::of(amount.minor, balance, least_amount(provider, currency));
    Ok((bill.in_steps(amount_step(provider, currency)), balance))
}

async fn charged(ctx: &mut Ctx, billed: Billed<'_>) -> Result<Vec<InvoiceLine>> {
    let from = billed.change.from.map(|from| from.plan_id);
    let to = billed.change.after.agreement.plan_id;
    let after = names(ctx, to).await?;
    let before = match from {
        Some(from) if from != to => names(ctx, from).await?,
        _ => after.clone(),
    };
    let names = PlanNames {
        before: &before,
        after: &after,
    };
    let zone = ctx.app().config.billing.zone();
    Ok(InvoiceLine::of_change(
        billed.before,
        billed.change,
        billed.proration,
        names,
        &zone,
    ))
}

async fn names(ctx: &mut Ctx, plan: PlanId) -> Result<LocalTexts<String>> {
    let plan = plans::get(&mut ctx.tx, plan).await?;
    Ok(plan.map(|plan| plan.names).unwrap_or_default())
}

async fn buyer(ctx: &mut Ctx, user: UserId) -> Result<Party> {
    let user = users::get(&mut ctx.tx, user).await?;
    Ok(user.map_or_else(Party::default, |user| Party {
        name: user.full_name,
        details: String::new(),
        email: user.email,
    }))
}

async fn is_test(ctx: &mut Ctx, settings: &PaymentSettings) -> Result<bool> {
    let account = payment_accounts::get(&mut ctx.tx, settings.provider).await?;
    Ok(account.is_some_and(|account| account.is_test))
}

/// Until when an invoice is to be paid that is issued now.
fn due_at(collection: Collection, settings: &PaymentSettings, now: Timestamp) -> Timestamp {
    match collection {
        Collection::Automatic => now,
        Collection::Invoice => {
            let term = SignedDuration::from_hours(24 * i64::from(settings.payment_term_days));
            now.checked_add(term).unwrap_or(Timestamp::MAX)
        }
    }
}

/// Writes what adds to the credit of a user, or below nothing takes from it.
pub(super) async fn enter(
    ctx: &mut Ctx,
    user: Option<UserId>,
    source: BalanceSource,
    amount: Money,
) -> Result<()> {
    let entry = BalanceEntry {
        id: ctx.new_id(),
        user_id: user,
        source,
        amount,
        at: ctx.now(),
    };
    Ok(balances::insert(&mut ctx.tx, &entry).await?)
}
