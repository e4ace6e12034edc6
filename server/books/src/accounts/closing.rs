//! Closing an account that is no longer used, and reopening it.

use kym_domain::accounts::Account;
use kym_platform::changes::HistoryEntry;
use kym_platform::context::Ctx;
use kym_platform::error::{Error, ErrorCode, Result};
use kym_store::access::{EditAccounts, Member};
use kym_store::{accounts, imports};

use super::wire::AuditedAccount;
use crate::accounts::events::{ACCOUNT_UPDATED, emit};

/// Closes an account that the caller has locked. What it still holds `move_rest` takes away; it comes after the change in
/// the history, so that both are one change of the account.
///
/// # Errors
/// `account_expects_transactions` when planned or recurring transactions are to come, `account_not_empty` when its
/// balance is not zero in the end, `import_running` while a part of a file is on it.
pub async fn close(
    ctx: &mut Ctx,
    member: &Member<EditAccounts>,
    account: &Account,
    move_rest: impl AsyncFnOnce(&mut Ctx) -> Result<()>,
) -> Result<Account> {
    refuse_during_import(ctx, account).await?;
    let expected = accounts::count_expected(&mut ctx.tx, member, account.id).await?;
    if expected > 0 {
        return Err(Error::AccountExpects(expected));
    }
    let closed = account.clone().closed();
    ctx.record(
        member.workspace(),
        HistoryEntry::updated(&AuditedAccount(account), &AuditedAccount(&closed)),
    )?;
    move_rest(ctx).await?;
    let now = ctx.now();
    let balances = accounts::balances(&mut ctx.tx, account, now).await?;
    // What is booked for days to come, too: nothing is planned any more.
    if !balances.projected.is_zero() {
        return Err(ErrorCode::ACCOUNT_NOT_EMPTY.into());
    }
    accounts::update(&mut ctx.tx, member, &closed).await?;
    emit(ctx, &closed, ACCOUNT_UPDATED);
    Ok(closed)
}

/// Refuses what a part of a file on an account would be frozen by: the rest is still to come, or this part to go. The account
/// must be locked.
///
/// # Errors
/// `import_running`.
pub async fn refuse_during_import(ctx: &mut Ctx, account: &Account) -> Result<()> {
    if imports::is_applied(&mut ctx.tx, account.workspace_id, Some(account.id)).await? {
        return Err(ErrorCode::IMPORT_RUNNING.into());
    }
    Ok(())
}

/// Reopens an account that the caller has locked.
///
/// # Errors
/// When the store fails.
pub async fn reopen(
    ctx: &mut Ctx,
    member: &Member<EditAccounts>,
    account: &Account,
) -> Result<Account> {
    let reopened = account.clone().reopened();
    accounts::update(&mut ctx.tx, member, &reopened).await?;
    emit(ctx, &reopened, ACCOUNT_UPDATED);
    ctx.record(
        member.workspace(),
        HistoryEntry::updated(&AuditedAccount(account), &AuditedAccount(&reopened)),
    )?;
    Ok(reopened)
}
