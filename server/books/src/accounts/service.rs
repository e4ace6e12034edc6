//! What can be done with accounts, and by whom.

use kym_commerce::plans::LimitKey;
use kym_domain::accounts::{Account, AccountDraft, AccountEdit};
use kym_domain::id::{AccountId, UserId, WorkspaceId};
use kym_domain::workspaces::Action;
use kym_platform::access::{granted, member};
use kym_platform::changes::HistoryEntry;
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::conditional::{ConditionalRequest, IfMatch, ListTag};
use kym_rates::currencies::service::resolve_active_currency;
use kym_store::access::{EditAccounts, Member, Read, Right};
use kym_store::events::Audience;
use kym_store::{Reader, accounts, lock, workspaces};

use super::closing;
use super::converted::{one_converted, with_converted};
use super::wire::AuditedAccount;
use super::wire::{AccountAnswer, AccountBalance};
use crate::accounts::events::{
    ACCOUNT_BALANCE_UPDATED, ACCOUNT_CREATED, ACCOUNT_DELETED, ACCOUNT_UPDATED, BalanceEvent, emit,
};

/// The accounts of a workspace; `None` when the client has the list already.
pub async fn list(
    view: &mut View,
    workspace: WorkspaceId,
    (with_balances, include_deleted): (bool, bool),
    question: ConditionalRequest,
) -> Result<(ListTag, Option<Vec<AccountAnswer>>)> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    // What is booked for days to come arrives by itself.
    let zone = workspaces::time_zone(&mut view.reader, &member).await?;
    let question = question.about(zone.today(view.now).to_string());
    let tag = question.tag(member.change_number(), view.language);
    // Rates change by themselves, and so does what is converted at those of today.
    let is_rated = with_balances && tag.is_known() && is_rated(&mut view.reader, &member).await?;
    if tag.is_known() && !is_rated {
        return Ok((tag, None));
    }
    let answers = if with_balances {
        let rows =
            accounts::list_with_balances(&mut view.reader, &member, include_deleted, view.now)
                .await?;
        with_converted(&mut view.reader, &member, rows, view.now).await?
    } else {
        let rows = accounts::list(&mut view.reader, &member, include_deleted).await?;
        rows.into_iter()
            .map(|account| AccountAnswer {
                account,
                balances: None,
                converted: None,
            })
            .collect()
    };
    Ok((tag, Some(answers)))
}

async fn is_rated(reader: &mut Reader, member: &Member<Read>) -> Result<bool> {
    Ok(accounts::has_other_currencies(reader, member).await?)
}

/// The current balance of an account.
pub async fn balance(
    view: &mut View,
    workspace: WorkspaceId,
    id: AccountId,
) -> Result<AccountBalance> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let account = accounts::get(&mut view.reader, &member, id)
        .await?
        .ok_or(Error::NOT_FOUND)?;
    let balances = accounts::balances(&mut view.reader, &account, view.now).await?;
    Ok(AccountBalance::new(&account, balances))
}

/// The account of an id that comes without its workspace, with the caller's right there.
pub async fn as_member<R: Right>(
    reader: &mut Reader,
    user: UserId,
    id: AccountId,
) -> Result<(Account, Member<R>)> {
    let (account, lookup) = accounts::get_as::<R>(reader, user, id)
        .await?
        .ok_or(Error::NOT_FOUND)?;
    Ok((account, granted(lookup)?))
}

/// Opens an account.
pub async fn create(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    draft: AccountDraft,
) -> Result<Committed<AccountAnswer>> {
    let member = member::<EditAccounts>(&mut ctx.tx, ctx.author.user, workspace).await?;
    // The currency of the workspace must not change before the account is there.
    lock::workspace(&mut ctx.tx, workspace).await?;
    let currency = match draft.currency() {
        Some(code) => resolve_active_currency(&mut ctx.tx, code).await?,
        None => {
            workspaces::get(&mut ctx.tx, &member)
                .await?
                .workspace
                .currency
        }
    };
    let account = draft.open(ctx.new_id(), ctx.now(), workspace, currency)?;
    accounts::insert(&mut ctx.tx, &member, &account).await?;
    ctx.take(workspace, LimitKey::Accounts, 1);
    emit(&mut ctx, &account, ACCOUNT_CREATED);
    ctx.record(
        account.workspace_id,
        HistoryEntry::created(&AuditedAccount(&account)),
    )?;
    answer(ctx, &member, account).await
}

/// Changes name, type and opening balance.
pub async fn update(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    id: AccountId,
    edit: AccountEdit,
    if_match: &IfMatch,
) -> Result<Committed<AccountAnswer>> {
    let (member, account) = take(&mut ctx, workspace, id, if_match).await?;
    let changed = change(&mut ctx, &member, &account, edit.over(&account)).await?;
    answer(ctx, &member, changed).await
}

/// Puts an account away. Its transactions stay, and it can be restored.
pub async fn delete(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    id: AccountId,
    if_match: &IfMatch,
) -> Result<Committed<()>> {
    let (member, account) = take(&mut ctx, workspace, id, if_match).await?;
    if account.is_deleted {
        return Err(Error::NOT_FOUND);
    }
    delete_row(&mut ctx, &member, account).await?;
    ctx.commit(()).await
}

/// Brings an account back. One that is there already stays as it is.
pub async fn restore(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    id: AccountId,
) -> Result<Committed<AccountAnswer>> {
    let (member, account) = take(&mut ctx, workspace, id, &IfMatch::Any).await?;
    if !account.is_deleted {
        return answer(ctx, &member, account).await;
    }
    let restored = restore_row(&mut ctx, &member, account).await?;
    ctx.take(workspace, LimitKey::Accounts, 1);
    answer(ctx, &member, restored).await
}

/// Reopens an account that was closed. One that is open already stays as it is.
pub async fn reopen(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    id: AccountId,
) -> Result<Committed<AccountAnswer>> {
    let (member, account) = take(&mut ctx, workspace, id, &IfMatch::Any).await?;
    if !account.is_closed {
        return answer(ctx, &member, account).await;
    }
    let reopened = closing::reopen(&mut ctx, &member, &account).await?;
    answer(ctx, &member, reopened).await
}

/// Writes an account changed by a draft.
pub(super) async fn change(
    ctx: &mut Ctx,
    member: &Member<EditAccounts>,
    account: &Account,
    draft: AccountDraft,
) -> Result<Account> {
    let changed = account.clone().changed(draft)?;
    // Every balance that was compared with a statement stands on the opening balance.
    let is_moved = changed.opening_balance != account.opening_balance;
    if is_moved && account.closed_until.is_some() && !member.role().may(Action::EditClosed) {
        return Err(ErrorCode::PERIOD_CLOSED.into());
    }
    accounts::update(&mut ctx.tx, member, &changed).await?;
    emit(ctx, &changed, ACCOUNT_UPDATED);
    ctx.record(
        member.workspace(),
        HistoryEntry::updated(&AuditedAccount(account), &AuditedAccount(&changed)),
    )?;
    if is_moved {
        emit_balance(ctx, &changed).await?;
    }
    Ok(changed)
}

/// Writes an account put away.
pub(super) async fn delete_row(
    ctx: &mut Ctx,
    member: &Member<EditAccounts>,
    account: Account,
) -> Result<()> {
    closing::refuse_during_import(ctx, &account).await?;
    let deleted = account.deleted();
    accounts::update(&mut ctx.tx, member, &deleted).await?;
    ctx.give_back(member.workspace(), LimitKey::Accounts, 1);
    emit(ctx, &deleted, ACCOUNT_DELETED);
    ctx.record(
        member.workspace(),
        HistoryEntry::deleted(&AuditedAccount(&deleted)),
    )
}

/// Writes an account brought back. That it is there again is counted by whoever knows if it may pass a limit.
pub(super) async fn restore_row(
    ctx: &mut Ctx,
    member: &Member<EditAccounts>,
    account: Account,
) -> Result<Account> {
    let restored = account.restored();
    accounts::update(&mut ctx.tx, member, &restored).await?;
    emit(ctx, &restored, ACCOUNT_UPDATED);
    ctx.record(
        member.workspace(),
        HistoryEntry::restored(&AuditedAccount(&restored)),
    )?;
    Ok(restored)
}

/// Tells everybody in the workspace what an account holds now.
pub async fn emit_balance(ctx: &mut Ctx, account: &Account) -> Result<()> {
    let now = ctx.now();
    let balances = accounts::balances(&mut ctx.tx, account, now).await?;
    let event = BalanceEvent::new(account, balances.current, &ctx.author.event_actor);
    ctx.emit(
        Audience::Workspace(account.workspace_id),
        ACCOUNT_BALANCE_UPDATED,
        &event,
    );
    Ok(())
}

/// An account to be changed, locked until the change ends.
///
/// # Errors
/// `not_found`, `forbidden`, or `stale_version` when it is not as `if_match` says.
pub async fn take(
    ctx: &mut Ctx,
    workspace: WorkspaceId,
    id: AccountId,
    if_match: &IfMatch,
) -> Result<(Member<EditAccounts>, Account)> {
    let member = member::<EditAccounts>(&mut ctx.tx, ctx.author.user, workspace).await?;
    lock::accounts(&mut ctx.tx, workspace, &[id]).await?;
    let account = accounts::get(&mut ctx.tx, &member, id)
        .await?
        .ok_or(Error::NOT_FOUND)?;
    let now = ctx.now();
    let balances = accounts::balances(&mut ctx.tx, &account, now).await?;
    let seen = (account.clone(), balances);
    let seen = one_converted(&mut ctx.tx, &member, seen, now).await?;
    if_match.check(&seen, ctx.author.language)?;
    Ok((member, account))
}

/// Ends a change with the account as it is now.
///
/// # Errors
/// When the store fails.
pub async fn answer<R>(
    mut ctx: Ctx,
    member: &Member<R>,
    account: Account,
) -> Result<Committed<AccountAnswer>> {
    let now = ctx.now();
    let balances = accounts::balances(&mut ctx.tx, &account, now).await?;
    let answer = one_converted(&mut ctx.tx, member, (account, balances), now).await?;
    ctx.commit(answer).await
}
