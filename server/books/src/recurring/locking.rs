//! Locking an item, behind its accounts: in the order in which everybody does.

use kym_domain::id::RecurringId;
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_store::access::Member;
use kym_store::recurring::{StoredItem, earlier};
use kym_store::{StoreError, lock, recurring};

/// Locks the accounts that an item names or named and then the item, and answers it as it is then, deleted or not.
///
/// # Errors
/// [`StoreError::Conflict`] when it has other accounts by then.
pub async fn lock_with_accounts<R>(
    ctx: &mut Ctx,
    member: &Member<R>,
    id: RecurringId,
) -> Result<Option<StoredItem>> {
    let workspace = member.workspace();
    let accounts = |kept: &StoredItem| [Some(kept.account_id), kept.to_account_id];
    let Some(seen) = recurring::get(&mut ctx.tx, member, id).await? else {
        return Ok(None);
    };
    let said = earlier::of_item(&mut ctx.tx, member, id).await?;
    let named = said
        .iter()
        .map(|said| [Some(said.account_id), said.to_account_id]);
    let named = named.chain([accounts(&seen)]).flatten().flatten();
    let ids: Vec<_> = named.collect();
    lock::accounts(&mut ctx.tx, workspace, &ids).await?;
    recurring::lock(&mut ctx.tx, workspace, id).await?;
    let kept = recurring::get(&mut ctx.tx, member, id).await?;
    if kept
        .as_ref()
        .is_some_and(|kept| accounts(kept) != accounts(&seen))
    {
        return Err(StoreError::Conflict.into());
    }
    Ok(kept)
}
