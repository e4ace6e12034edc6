//! What can be done with single transactions, and by whom. Both legs of a transfer go together.

use jiff::civil::Date;
use kym_commerce::plans::LimitKey;
use kym_domain::accounts::Account;
use kym_domain::check::FieldCode;
use kym_domain::history::ChangeKind;
use kym_domain::id::{CategoryId, TransactionId};
use kym_domain::money::Minor;
use kym_domain::rules::UserSetFields;
use kym_domain::transactions::{NewTransaction, Split, Transaction, TransactionStatus};
use kym_platform::changes::HistoryEntry;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, Result};
use kym_platform::http::conditional::IfMatch;
use kym_store::access::{EditTransactions, Member};
use kym_store::{categories, lock, transactions};

use super::counting::Counting;
use super::deletion::soft_delete;
use super::legs::{account_of, emit, take, write_both};
use super::rule_application::complete;
use super::wire::{RecordedTransaction, TransactionView};
use super::{conversion, expected_payments, lock_check, parts};
use crate::accounts::service::{as_member, emit_balance};
use crate::transactions::events::TRANSACTION_CREATED;

/// Books a transaction. What is not settled about it the rules of its workspace may say.
pub async fn create(
    mut ctx: Ctx,
    new: NewTransaction,
    settled: UserSetFields,
) -> Result<Committed<TransactionView>> {
    let (member, account, transaction) = add(&mut ctx, new, settled).await?;
    let shown = shown(&mut ctx, &member, &[&account], transaction).await?;
    ctx.commit(shown).await
}

/// The same as a part of a change that goes on: answers who booked it, on which account, and what was written.
pub async fn add(
    ctx: &mut Ctx,
    mut new: NewTransaction,
    settled: UserSetFields,
) -> Result<(Member<EditTransactions>, Account, Transaction)> {
    let user = ctx.author.user;
    let found = as_member::<EditTransactions>(&mut ctx.tx, user, new.account_id).await;
    let (account, member) = found.map_err(|error| absent(error, "account_id"))?;
    lock::accounts(&mut ctx.tx, member.workspace(), &[account.id]).await?;
    check_category(ctx, &member, new.category_id).await?;
    parts::check_categories(ctx, &member, &new.splits, &[]).await?;
    transactions::spell_tags(&mut ctx.tx, &member, &mut new.tags).await?;
    let transaction = new.book(ctx.new_id(), user, &account, || ctx.new_id())?;
    let currency = account.currency;
    let transaction = complete(ctx, &member, transaction, currency, settled).await?;
    lock_check::check(ctx, &member, [(None, Some(&transaction))]).await?;
    let booked = book(ctx, &member, &account, transaction).await;
    let booked = booked.map_err(|error| error.of_amount("total_amount"))?;
    expected_payments::link(ctx, &member, std::slice::from_ref(&booked.transaction)).await?;
    Ok((member, account, booked.transaction))
}

/// A transaction with all that is told of it: the balance after it, too, when its account is `known`.
pub(super) async fn shown<R>(
    ctx: &mut Ctx,
    member: &Member<R>,
    known: &[&Account],
    transaction: Transaction,
) -> Result<TransactionView> {
    let counting = Counting::of(&mut ctx.tx, member, known, [&transaction]).await?;
    let account = known.iter().find(|it| it.id == transaction.account_id);
    let running_balance = match account {
        Some(account) => Some(balance_after(ctx, member, account, &transaction).await?),
        None => None,
    };
    Ok(TransactionView {
        transaction,
        counting,
        running_balance,
    })
}

/// The balance of its account after a row, as the list of the account by date has it.
pub(super) async fn balance_after<R>(
    ctx: &mut Ctx,
    member: &Member<R>,
    account: &Account,
    row: &Transaction,
) -> Result<Minor> {
    let before = transactions::net_before(&mut ctx.tx, member, row).await?;
    let before = account.opening_balance.plus(before)?;
    Ok(if row.status.counts_in_current() {
        before.plus(row.amount)?
    } else {
        before
    })
}

/// Writes a new transaction, tells everybody and keeps it in the history.
pub async fn book(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    account: &Account,
    mut transaction: Transaction,
) -> Result<RecordedTransaction> {
    let row = (&mut transaction, account.currency);
    conversion::convert(&mut ctx.tx, member, vec![row]).await?;
    transactions::insert(&mut ctx.tx, member, &transaction).await?;
    ctx.take(member.workspace(), LimitKey::TransactionsPerMonth, 1);
    emit(ctx, &transaction, TRANSACTION_CREATED);
    emit_balance(ctx, account).await?;
    let booked = RecordedTransaction {
        transaction,
        currency: account.currency,
    };
    ctx.record(account.workspace_id, HistoryEntry::created(&booked))?;
    Ok(booked)
}

/// Takes a transaction, with its other leg, out of the books. It can be restored for a while.
pub async fn delete(mut ctx: Ctx, id: TransactionId, if_match: &IfMatch) -> Result<Committed<()>> {
    let (member, was) = take(&mut ctx, id, &[]).await?;
    if !was.is_live() {
        return Err(Error::NOT_FOUND);
    }
    check_version(&mut ctx, &member, &was, if_match).await?;
    soft_delete(&mut ctx, &member, &was).await?;
    ctx.commit(()).await
}

/// Says of a planned transaction that it happened on a day: it is pending from then on.
pub async fn approve(ctx: &mut Ctx, id: TransactionId, date: Date) -> Result<Transaction> {
    let (member, was) = take(ctx, id, &[]).await?;
    let is = Transaction {
        status: TransactionStatus::DEFAULT,
        date,
        version: was.version + 1,
        ..was.clone()
    };
    write_both(ctx, &member, &was, is, ChangeKind::Updated).await
}

/// What a receipt adds to a transaction that is there: only where nothing was said yet, and never its amount.
#[derive(Debug, Default)]
pub struct Enrichment {
    /// Who was paid.
    pub payee: String,
    /// What else there is to say.
    pub note: String,
    /// What it was for, as a whole.
    pub category_id: Option<CategoryId>,
    /// Its lines, when they have several categories; they add up to its amount.
    pub splits: Vec<Split>,
    /// The day on which it happened, for one that was planned: then it is pending.
    pub date: Option<Date>,
}

/// Adds what a receipt says to a transaction that is there. A leg of a transfer takes neither category nor lines.
///
/// # Errors
/// `not_found` for one that is deleted or not in a workspace of the author.
pub async fn enrich(
    ctx: &mut Ctx,
    id: TransactionId,
    with: Enrichment,
) -> Result<(Member<EditTransactions>, Transaction)> {
    let (member, was) = take(ctx, id, &[]).await?;
    if !was.is_live() || was.status == TransactionStatus::Void {
        return Err(Error::NOT_FOUND);
    }
    let mut is = was.clone();
    if is.payee.is_empty() {
        is.payee = with.payee;
    }
    if is.note.is_empty() {
        is.note = with.note;
    }
    if is.transfer.is_none() && is.category_id.is_none() && is.splits.is_empty() {
        check_category(ctx, &member, with.category_id).await?;
        is.category_id = with.category_id;
        is.splits = with.splits;
    }
    if is.status == TransactionStatus::Planned
        && let Some(date) = with.date
    {
        is.status = TransactionStatus::DEFAULT;
        is.date = date;
    }
    if is == was {
        return Ok((member, was));
    }
    is.version += 1;
    let is = write_both(ctx, &member, &was, is, ChangeKind::Updated).await?;
    Ok((member, is))
}

/// Puts a deleted transaction, with its other leg, back. One that is there already stays as it is.
pub async fn restore(mut ctx: Ctx, id: TransactionId) -> Result<Committed<TransactionView>> {
    let (member, was) = take(&mut ctx, id, &[]).await?;
    let mut is = was.clone();
    if !was.is_live() {
        is = is.restored();
        is = write_both(&mut ctx, &member, &was, is, ChangeKind::Restored).await?;
    }
    let account = account_of(&mut ctx, &member, is.account_id).await?;
    let shown = shown(&mut ctx, &member, &[&account], is).await?;
    ctx.commit(shown).await
}

/// Refuses the change of a transaction that is not of a version asked for.
pub(super) async fn check_version(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    row: &Transaction,
    if_match: &IfMatch,
) -> Result<()> {
    if matches!(if_match, IfMatch::Any) {
        return Ok(());
    }
    let account = account_of(ctx, member, row.account_id).await?;
    let shown = shown(ctx, member, &[&account], row.clone()).await?;
    if_match.check(&shown, ctx.author.language)
}

/// Refuses a category that the workspace does not have.
pub(super) async fn check_category(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    category: Option<CategoryId>,
) -> Result<()> {
    if let Some(id) = category
        && !categories::is_usable(&mut ctx.tx, member, id).await?
    {
        return Err(Error::field("category_id", FieldCode::NotFound));
    }
    Ok(())
}

/// What a field of the body names and nobody may see is a bad field; only what the path names is 404.
pub(super) fn absent(error: Error, field: &'static str) -> Error {
    match error {
        Error::Refused(code) if code == kym_platform::error::ErrorCode::NOT_FOUND => {
            Error::field(field, FieldCode::NotFound)
        }
        other => other,
    }
}
