//! What can be done with reconciliations, and by whom. The account is locked before it is looked at, so
//! that nobody books on it between the last look and the closing.

use kym_domain::accounts::Account;
use kym_domain::check::FieldError;
use kym_domain::decimal::Decimal;
use kym_domain::id::{AccountId, ReconciliationId, TransactionId, WorkspaceId};
use kym_domain::money::{Minor, Money};
use kym_domain::reconciliations::{
    ADJUSTMENT, AdjustmentError, Closed, Reconciliation, ReconciliationState, Statement,
};
use kym_platform::access::member;
use kym_platform::changes::HistoryEntry;
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::conditional::IfMatch;
use kym_store::access::{EditClosed, EditTransactions, Member, Read, Right};
use kym_store::events::Audience;
use kym_store::{Reader, accounts, lock, reconciliations};

use super::wire::ReconciliationView;
use crate::accounts::closing::refuse_during_import;
use crate::reconciliations::events::{RECONCILIATION_CHANGED, ReconciliationEvent};
use crate::transactions::deletion::delete_linked;
use crate::transactions::service::book;

/// The account whose reconciliations are meant.
type Place = (WorkspaceId, AccountId);

/// The reconciliations of an account, those of the latest statements first.
pub async fn list(view: &mut View, (workspace, account): Place) -> Result<Vec<ReconciliationView>> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let account = known(&mut view.reader, &member, account).await?;
    of_account(&mut view.reader, &member, &account).await
}

/// The same of an account that is known, deleted or not.
///
/// # Errors
/// When the database cannot be read.
pub async fn of_account<R>(
    reader: &mut Reader,
    member: &Member<R>,
    account: &Account,
) -> Result<Vec<ReconciliationView>> {
    let rows = reconciliations::list(reader, member, account.id).await?;
    let mut all = Vec::with_capacity(rows.len());
    for row in rows {
        all.push(view_of(reader, account, row).await?);
    }
    Ok(all)
}

/// One of them.
pub async fn get(
    view: &mut View,
    (workspace, account): Place,
    id: ReconciliationId,
) -> Result<ReconciliationView> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let account = known(&mut view.reader, &member, account).await?;
    let found = reconciliations::get(&mut view.reader, &member, account.id, id).await?;
    view_of(&mut view.reader, &account, found.ok_or(Error::NOT_FOUND)?).await
}

/// Begins to compare an account with a statement.
pub async fn begin(
    mut ctx: Ctx,
    place: Place,
    statement: Statement,
) -> Result<Committed<ReconciliationView>> {
    let (member, account) = take::<EditTransactions>(&mut ctx, place).await?;
    refuse_another(&mut ctx, &member, &account).await?;
    let (by, now) = (ctx.author.user, ctx.now());
    let is = statement.begin(ctx.new_id(), &account, by, now)?;
    reconciliations::insert(&mut ctx.tx, &member, &is).await?;
    let is = view_of(&mut ctx.tx, &account, is).await?;
    ctx.record(member.workspace(), HistoryEntry::created(&is))?;
    commit_and_publish(ctx, is).await
}

/// Gives a reconciliation another statement.
pub async fn change(
    mut ctx: Ctx,
    place: Place,
    id: ReconciliationId,
    (statement, if_match): (Statement, IfMatch),
) -> Result<Committed<ReconciliationView>> {
    let (member, was) = take_open(&mut ctx, place, id, &if_match).await?;
    let is = was
        .reconciliation
        .clone()
        .changed(statement, &was.account)?;
    reconciliations::update(&mut ctx.tx, &member, &is).await?;
    let is = view_of(&mut ctx.tx, &was.account, is).await?;
    ctx.record(member.workspace(), HistoryEntry::updated(&was, &is))?;
    commit_and_publish(ctx, is).await
}

/// Gives a reconciliation up. What is ticked stays ticked.
pub async fn cancel(
    mut ctx: Ctx,
    place: Place,
    id: ReconciliationId,
    if_match: &IfMatch,
) -> Result<Committed<()>> {
    let (member, was) = take_open(&mut ctx, place, id, if_match).await?;
    reconciliations::delete(&mut ctx.tx, &member, &was.reconciliation).await?;
    ctx.record(member.workspace(), HistoryEntry::deleted(&was))?;
    emit(&mut ctx, &was);
    ctx.commit(()).await
}

/// Makes reconciled what is ticked, and closes the account up to the day of the statement.
///
/// # Errors
/// `difference_remains` when account and statement differ and what is left shall not be booked; `difference_changed` when
/// it shall be, and is not what was seen, `import_running` while a part of a file is on the account.
pub async fn close(
    mut ctx: Ctx,
    place: Place,
    id: ReconciliationId,
    (seen, if_match): (Option<Decimal>, IfMatch),
) -> Result<Committed<ReconciliationView>> {
    let (member, was) = take_open(&mut ctx, place, id, &if_match).await?;
    let progress = was.progress.ok_or(ErrorCode::RECONCILIATION_CLOSED)?;
    refuse_during_import(&mut ctx, &was.account).await?;
    let (by, now) = (ctx.author.user, ctx.now());
    let payee = ADJUSTMENT.in_language(ctx.author.language);
    let new = (ctx.new_id::<TransactionId>(), by, payee);
    let currency = was.account.currency;
    let seen = seen.map(|seen| Minor::from_decimal(seen, currency));
    let seen = seen.transpose().map_err(|violation| FieldError {
        field: "difference".into(),
        violation: violation.into(),
    })?;
    let adjustment = was.reconciliation.adjustment(&progress, seen, new);
    let adjustment = adjustment.map_err(|error| match error {
        AdjustmentError::Remains(left) => Error::DifferenceRemains(Money::new(left, currency)),
        AdjustmentError::Changed(left) => Error::DifferenceChanged(Money::new(left, currency)),
    })?;
    let row_count = reconciliations::settle(&mut ctx.tx, &member, &was.reconciliation).await?;
    let is = was.reconciliation.clone().closed(Closed {
        by,
        at: now,
        adjustment: adjustment.as_ref().map(|row| row.id),
        row_count,
    });
    reconciliations::update(&mut ctx.tx, &member, &is).await?;
    let account = known(&mut ctx.tx, &member, was.account.id).await?;
    let is = view_of(&mut ctx.tx, &account, is).await?;
    ctx.record(member.workspace(), HistoryEntry::updated(&was, &is))?;
    if let Some(adjustment) = adjustment {
        book(&mut ctx, &member, &account, adjustment).await?;
    }
    commit_and_publish(ctx, is).await
}

/// Opens the last reconciliation of an account again that was closed: its rows are ticked as before, and
/// what was booked to make both sides agree is deleted.
pub async fn reopen(
    mut ctx: Ctx,
    place: Place,
    id: ReconciliationId,
) -> Result<Committed<ReconciliationView>> {
    let (member, account) = take::<EditClosed>(&mut ctx, place).await?;
    let all = reconciliations::list(&mut ctx.tx, &member, account.id).await?;
    let was = all
        .iter()
        .find(|row| row.id == id)
        .ok_or(Error::NOT_FOUND)?;
    if all.iter().any(|row| row.is_open() && row.id != id) {
        return Err(ErrorCode::RECONCILIATION_OPEN.into());
    }
    let last = all
        .iter()
        .find(|row| row.state == ReconciliationState::Closed);
    if last.is_none_or(|last| last.id != id) {
        return Err(ErrorCode::RECONCILIATION_NOT_LAST.into());
    }
    let adjustment = was.closed.and_then(|closed| closed.adjustment);
    let was = view_of(&mut ctx.tx, &account, was.clone()).await?;
    reconciliations::unmark_rows(&mut ctx.tx, &member, &was.reconciliation).await?;
    let is = was.reconciliation.clone().reopened();
    reconciliations::update(&mut ctx.tx, &member, &is).await?;
    let account = known(&mut ctx.tx, &member, account.id).await?;
    let reopened = ReconciliationView {
        reconciliation: is,
        account,
        progress: None,
    };
    ctx.record(member.workspace(), HistoryEntry::updated(&was, &reopened))?;
    if let Some(adjustment) = adjustment {
        // It is reconciled, and whoever reopens means that.
        ctx.is_confirmed = true;
        delete_linked(&mut ctx, adjustment).await?;
    }
    let is = view_of(&mut ctx.tx, &reopened.account, reopened.reconciliation).await?;
    commit_and_publish(ctx, is).await
}

/// The account of a reconciliation, locked until the change ends.
async fn take<R: Right>(
    ctx: &mut Ctx,
    (workspace, account): Place,
) -> Result<(Member<R>, Account)> {
    let member = member::<R>(&mut ctx.tx, ctx.author.user, workspace).await?;
    lock::accounts(&mut ctx.tx, workspace, &[account]).await?;
    let account = known(&mut ctx.tx, &member, account).await?;
    if account.is_deleted {
        return Err(Error::NOT_FOUND);
    }
    Ok((member, account))
}

async fn take_open(
    ctx: &mut Ctx,
    place: Place,
    id: ReconciliationId,
    if_match: &IfMatch,
) -> Result<(Member<EditTransactions>, ReconciliationView)> {
    let (member, account) = take::<EditTransactions>(ctx, place).await?;
    let found = reconciliations::get(&mut ctx.tx, &member, account.id, id).await?;
    let found = found.ok_or(Error::NOT_FOUND)?;
    let found = view_of(&mut ctx.tx, &account, found).await?;
    if_match.check(&found, ctx.author.language)?;
    if !found.reconciliation.is_open() {
        return Err(ErrorCode::RECONCILIATION_CLOSED.into());
    }
    Ok((member, found))
}

async fn refuse_another(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    account: &Account,
) -> Result<()> {
    let all = reconciliations::list(&mut ctx.tx, member, account.id).await?;
    if all.iter().any(Reconciliation::is_open) {
        return Err(ErrorCode::RECONCILIATION_OPEN.into());
    }
    Ok(())
}

async fn known<R>(reader: &mut Reader, member: &Member<R>, id: AccountId) -> Result<Account> {
    let account = accounts::get(reader, member, id).await?;
    account.ok_or(Error::NOT_FOUND)
}

async fn view_of(
    reader: &mut Reader,
    account: &Account,
    reconciliation: Reconciliation,
) -> Result<ReconciliationView> {
    let progress = if reconciliation.is_open() {
        Some(reconciliations::progress(reader, account, &reconciliation).await?)
    } else {
        None
    };
    Ok(ReconciliationView {
        reconciliation,
        account: account.clone(),
        progress,
    })
}

fn emit(ctx: &mut Ctx, is: &ReconciliationView) {
    let actor = &ctx.author.event_actor;
    let event = ReconciliationEvent::new(&is.account, is.reconciliation.id, actor);
    ctx.emit(
        Audience::Workspace(is.account.workspace_id),
        RECONCILIATION_CHANGED,
        &event,
    );
}

async fn commit_and_publish(
    mut ctx: Ctx,
    is: ReconciliationView,
) -> Result<Committed<ReconciliationView>> {
    emit(&mut ctx, &is);
    ctx.commit(is).await
}
