//! Writing down what happens to a subscription: its row, its place in the history, what it comes to.

use kym_billing_store::subscriptions::changes::{self, ChangeAuthor};
use kym_commerce::invoices::{Invoice, InvoiceStatus};
use kym_commerce::subscriptions::{Change, ChangeKind, Proration, Subscription};
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_store::events::Audience;
use kym_store::{subscriptions, users};

use super::SUBSCRIPTION_UPDATED;
use super::trial_ends::remind;
use super::wire::SubscriptionEvent;
use crate::ledger::{self, Billed};

/// A change to be written down, and what has to be known to bill it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recorded<'a> {
    /// The subscription before it; nothing when it is new.
    pub before: Option<&'a Subscription>,
    /// The change.
    pub change: &'a Change,
    /// What it comes to in parts, of one within a period.
    pub proration: Option<Proration>,
    /// Who makes it; nobody when time does.
    pub author: Option<&'a ChangeAuthor>,
    /// Whether it is paid for already.
    pub is_paid: bool,
}

/// Writes a change with its place in the history, bills it and tells its user. Gives the subscription as it is then, and the invoice
/// if there is one.
pub(crate) async fn record(
    ctx: &mut Ctx,
    recorded: Recorded<'_>,
) -> Result<(Subscription, Option<Invoice>)> {
    let (change, author) = (recorded.change, recorded.author);
    let after = &change.after;
    if recorded.before.is_some() {
        subscriptions::update(&mut ctx.tx, after).await?;
    } else {
        subscriptions::insert(&mut ctx.tx, after).await?;
    }
    let (id, now) = (ctx.new_id(), ctx.now());
    changes::insert(&mut ctx.tx, id, change, author, now).await?;
    let kind = change.kind.as_str();
    tracing::info!(subscription.id = %after.id, kind, by = ?author.and_then(|author| author.id), "a subscription changed");
    if let Some(user) = after.user_id {
        let event = SubscriptionEvent::new(after.id);
        ctx.emit(Audience::User(user), SUBSCRIPTION_UPDATED, &event);
    }
    let billed = Billed {
        id,
        before: recorded.before,
        change,
        proration: recorded.proration,
        is_paid: recorded.is_paid,
    };
    if change.kind == ChangeKind::Started && after.is_in_trial() {
        remind(ctx, after);
    }
    let invoice = ledger::bill(ctx, billed).await?;
    let open = invoice
        .as_ref()
        .filter(|invoice| invoice.status == InvoiceStatus::Open);
    let Some(due_at) = open.map(|invoice| invoice.due_at) else {
        return Ok((after.clone(), invoice));
    };
    let after = after.clone().billed(due_at);
    subscriptions::update(&mut ctx.tx, &after).await?;
    Ok((after, invoice))
}

/// Whoever makes a change, as the history names them.
pub(crate) async fn author(ctx: &mut Ctx) -> Result<ChangeAuthor> {
    let id = ctx.author.user;
    let user = users::get(&mut ctx.tx, id).await?;
    Ok(ChangeAuthor {
        id: Some(id),
        name: user.map(|user| user.full_name).unwrap_or_default(),
    })
}
