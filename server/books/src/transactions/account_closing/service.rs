//! Who may close an account, and where the rest goes.

use kym_domain::accounts::Account;
use kym_domain::check::{FieldCode, FieldError};
use kym_domain::id::{AccountId, WorkspaceId};
use kym_domain::money::{Minor, Money};
use kym_domain::transactions::{NewTransfer, TransferInput};
use kym_platform::access::member;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, Result};
use kym_platform::http::conditional::IfMatch;
use kym_store::access::{EditTransactions, Member};
use kym_store::{accounts, lock, workspaces};

use super::super::transfers;
use super::wire::CloseOptions;
use crate::accounts::closing;
use crate::accounts::service::{answer, take};
use crate::accounts::wire::AccountAnswer;

/// The field that names who takes the rest.
const TARGET: &str = "transfer_account_id";

/// The field that says how much that is there.
const AMOUNT: &str = "transfer_amount";

/// Closes an account, in one change with the transfer of the rest. One that is closed already stays as it is.
pub async fn close(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    id: AccountId,
    wish: CloseOptions,
    if_match: &IfMatch,
) -> Result<Committed<AccountAnswer>> {
    if let Some(target) = wish.transfer_to {
        member::<EditTransactions>(&mut ctx.tx, ctx.author.user, workspace).await?;
        // Both at once: in one order, whoever transfers the other way round.
        lock::accounts(&mut ctx.tx, workspace, &[id, target]).await?;
    }
    let (owner, account) = take(&mut ctx, workspace, id, if_match).await?;
    if account.is_deleted {
        return Err(Error::NOT_FOUND);
    }
    if account.is_closed {
        return answer(ctx, &owner, account).await;
    }
    let move_rest = async |ctx: &mut Ctx| match wish.transfer_to {
        Some(target) => transfer_rest(ctx, &account, target, &wish).await,
        None => Ok(()),
    };
    let closed = closing::close(&mut ctx, &owner, &account, move_rest).await?;
    answer(ctx, &owner, closed).await
}

/// Moves what the account holds to another one, or has that one pay what it owes.
async fn transfer_rest(
    ctx: &mut Ctx,
    account: &Account,
    target: AccountId,
    wish: &CloseOptions,
) -> Result<()> {
    let user = ctx.author.user;
    let editor = member::<EditTransactions>(&mut ctx.tx, user, account.workspace_id).await?;
    if target == account.id {
        return Err(Error::field(TARGET, FieldCode::SameAccount));
    }
    let other = accounts::get(&mut ctx.tx, &editor, target).await?;
    let other = other.filter(|other| !other.is_archived());
    let other = other.ok_or_else(|| Error::field(TARGET, FieldCode::NotFound))?;
    let now = ctx.now();
    let rest = accounts::balances(&mut ctx.tx, account, now)
        .await?
        .projected;
    if rest.is_zero() {
        return Ok(());
    }
    let new = new_transfer(ctx, &editor, (account, rest), &other, wish).await?;
    let (from, to) = if rest.is_negative() {
        (&other, account)
    } else {
        (account, &other)
    };
    let transfer = new.book([ctx.new_id(), ctx.new_id()], user, from, to);
    let transfer = transfer.map_err(of_amount)?;
    transfers::book(ctx, &editor, (from, to), transfer)
        .await
        .map(drop)
}

/// The transfer that leaves nothing on the account.
async fn new_transfer(
    ctx: &mut Ctx,
    editor: &Member<EditTransactions>,
    (account, rest): (&Account, Minor),
    other: &Account,
    wish: &CloseOptions,
) -> Result<NewTransfer> {
    let size = if rest.is_negative() {
        rest.negated()?
    } else {
        rest
    };
    let own = Money::new(size, account.currency).to_string();
    let is_exchange = account.currency.code() != other.currency.code();
    if is_exchange && wish.amount.is_none() {
        return Err(Error::field(AMOUNT, FieldCode::Required));
    }
    // Between accounts of one currency there is nothing to say but what is there.
    let theirs = wish.amount.clone().filter(|_| is_exchange);
    let theirs = theirs.unwrap_or_else(|| own.clone());
    let date = if let Some(date) = wish.date {
        date
    } else {
        let now = ctx.now();
        workspaces::time_zone(&mut ctx.tx, editor).await?.today(now)
    };
    let (account_id, other_id) = (account.id.to_string(), other.id.to_string());
    let ((from, amount), (to, to_amount)) = if rest.is_negative() {
        ((&other_id, &theirs), (&account_id, &own))
    } else {
        ((&account_id, &own), (&other_id, &theirs))
    };
    let new = NewTransfer::check(&TransferInput {
        from_account_id: Some(from),
        to_account_id: Some(to),
        amount: Some(amount),
        to_amount: Some(to_amount),
        date: Some(&date.to_string()),
        status: None,
        payee: None,
        note: None,
    });
    Ok(new.map_err(of_amount)?)
}

/// What is wrong with a transfer of the rest is how much was said to arrive.
fn of_amount(errors: Vec<FieldError>) -> Vec<FieldError> {
    let renamed = errors.into_iter().map(|error| FieldError {
        field: AMOUNT.into(),
        violation: error.violation,
    });
    renamed.collect()
}
