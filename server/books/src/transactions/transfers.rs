//! Moving money from one account to another: two transactions in one change.

use kym_commerce::plans::LimitKey;
use kym_domain::accounts::Account;
use kym_domain::check::FieldCode;
use kym_domain::rules::{Currencies, UserSetFields};
use kym_domain::transactions::{NewTransfer, Transaction, Transfer};
use kym_platform::changes::HistoryEntry;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, Result};
use kym_store::access::{EditTransactions, Member};
use kym_store::{accounts, lock, transactions};

use super::counting::Counting;
use super::legs::emit;
use super::rule_application::complete;
use super::service::{absent, balance_after};
use super::wire::{RecordedTransaction, RecordedTransfer};
use super::{conversion, expected_payments, lock_check};
use crate::accounts::service::{as_member, emit_balance};
use crate::transactions::events::TRANSACTION_CREATED;

/// Books both legs. What is not settled about them the rules of their workspace may say.
pub async fn create(
    mut ctx: Ctx,
    new: NewTransfer,
    settled: UserSetFields,
) -> Result<Committed<RecordedTransfer>> {
    let user = ctx.author.user;
    let found = as_member::<EditTransactions>(&mut ctx.tx, user, new.from_account_id).await;
    let (from, member) = found.map_err(|error| absent(error, "from_account_id"))?;
    let to = accounts::get(&mut ctx.tx, &member, new.to_account_id).await?;
    let to = to.ok_or_else(|| Error::field("to_account_id", FieldCode::NotFound))?;
    lock::accounts(&mut ctx.tx, member.workspace(), &[from.id, to.id]).await?;
    let transfer = new.book([ctx.new_id(), ctx.new_id()], user, &from, &to)?;
    let currencies = Currencies {
        own: from.currency,
        other: to.currency,
    };
    let drafted = transfer.from.clone();
    let leg = complete(&mut ctx, &member, transfer.from, currencies, settled).await?;
    let transfer = Transfer {
        to: Transaction {
            version: transfer.to.version,
            ..transfer.to.following(&drafted, &leg)?
        },
        from: leg,
    };
    let transfer = book(&mut ctx, &member, (&from, &to), transfer).await;
    let transfer = transfer.map_err(|error| error.of_amount("amount"))?;
    expected_payments::link(&mut ctx, &member, std::slice::from_ref(&transfer.from)).await?;
    let legs = [&transfer.from, &transfer.to];
    let counting = Counting::of(&mut ctx.tx, &member, &[&from, &to], legs).await?;
    let running_balances = [
        balance_after(&mut ctx, &member, &from, &transfer.from).await?,
        balance_after(&mut ctx, &member, &to, &transfer.to).await?,
    ];
    ctx.commit(RecordedTransfer {
        transfer,
        counting,
        running_balances,
    })
    .await
}

/// Writes both legs, tells everybody and keeps them in the history. The accounts must be locked.
///
/// # Errors
/// `period_closed` when one of the accounts is closed up to the day.
pub async fn book(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    (from, to): (&Account, &Account),
    mut transfer: Transfer,
) -> Result<Transfer> {
    let rows = vec![
        (&mut transfer.from, from.currency),
        (&mut transfer.to, to.currency),
    ];
    conversion::convert(&mut ctx.tx, member, rows).await?;
    let legs = [&transfer.from, &transfer.to].map(|leg| (None, Some(leg)));
    lock_check::check(ctx, member, legs).await?;
    for leg in [&transfer.from, &transfer.to] {
        transactions::insert(&mut ctx.tx, member, leg).await?;
        emit(ctx, leg, TRANSACTION_CREATED);
    }
    ctx.take(member.workspace(), LimitKey::TransactionsPerMonth, 1);
    for account in [from, to] {
        emit_balance(ctx, account).await?;
    }
    for (leg, account) in [(&transfer.from, from), (&transfer.to, to)] {
        let booked = RecordedTransaction {
            transaction: leg.clone(),
            currency: account.currency,
        };
        ctx.record(from.workspace_id, HistoryEntry::created(&booked))?;
    }
    Ok(transfer)
}
