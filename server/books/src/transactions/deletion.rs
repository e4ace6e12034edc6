//! Taking transactions out of the books: they can be restored for a while, then they are removed for good.

use jiff::SignedDuration;
use kym_domain::history::ChangeKind;
use kym_domain::id::TransactionId;
use kym_domain::transactions::Transaction;
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_store::access::{EditTransactions, Member};
use kym_store::transactions;

use super::legs::{take, write_both};
use super::purge::{KEEP, PurgeTransactions};

/// Takes a transaction out of the books with its other leg.
pub(super) async fn soft_delete(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    was: &Transaction,
) -> Result<()> {
    let is = was.clone().deleted(ctx.now());
    write_both(ctx, member, was, is, ChangeKind::Deleted).await?;
    purge_later(ctx);
    Ok(())
}

/// Takes a transaction out of the books along with something else, if it is still in them.
pub async fn delete_linked(ctx: &mut Ctx, id: TransactionId) -> Result<()> {
    let user = ctx.author.user;
    if transactions::locate(&mut ctx.tx, user, id).await?.is_none() {
        return Ok(());
    }
    let (member, was) = take(ctx, id, &[]).await?;
    if was.is_live() {
        soft_delete(ctx, &member, &was).await?;
    }
    Ok(())
}

/// Brings a transaction back along with something else, if it can still be restored.
pub async fn restore_linked(ctx: &mut Ctx, id: TransactionId) -> Result<()> {
    let user = ctx.author.user;
    if transactions::locate(&mut ctx.tx, user, id).await?.is_none() {
        return Ok(());
    }
    let (member, was) = take(ctx, id, &[]).await?;
    if !was.is_live() {
        let is = was.clone().restored();
        write_both(ctx, &member, &was, is, ChangeKind::Restored).await?;
    }
    Ok(())
}

/// Has what was deleted now removed for good, when nobody has restored it.
pub fn purge_later(ctx: &mut Ctx) {
    let now = ctx.now();
    let day = (now + KEEP).as_second().div_euclid(24 * 60 * 60);
    let key = format!("purge_transactions:{day}");
    ctx.enqueue(
        &PurgeTransactions {},
        now + KEEP + SignedDuration::from_hours(24),
        Some(key),
    );
}
