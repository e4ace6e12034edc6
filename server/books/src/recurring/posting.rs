//! The transaction of an occurrence: what an item says, on a day, of an amount. It is booked as one that is
//! typed in, so that the same is refused.

use jiff::civil::Date;
use kym_domain::accounts::Account;
use kym_domain::id::TransactionId;
use kym_domain::money::{Minor, Money};
use kym_domain::recurring::{RecurringDefinition, RecurringProblem};
use kym_domain::transactions::{
    NewTransaction, NewTransfer, SplitInput, Transaction, TransactionInput, TransactionStatus,
    TransferInput,
};
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_store::access::{EditTransactions, Member};
use kym_store::transactions;

use crate::transactions::{lock_check, service, transfers};

/// Where an occurrence is booked.
#[derive(Clone, Copy, Debug)]
pub struct PostingContext<'a> {
    /// The account, of a transfer the one that the money leaves.
    pub account: &'a Account,
    /// The one that it reaches.
    pub to: Option<&'a Account>,
}

/// What is booked.
#[derive(Clone, Copy, Debug)]
pub struct PostingAmount {
    /// The day it is booked under.
    pub date: Date,
    /// How much; above zero.
    pub amount: Minor,
    /// How far it has come.
    pub status: TransactionStatus,
}

impl PostingContext<'_> {
    /// Why nothing can be booked here by the clock. People may do more: an admin books what is closed.
    pub fn problem(
        &self,
        definition: &RecurringDefinition,
        what: PostingAmount,
    ) -> Option<RecurringProblem> {
        let is_closed =
            |account: &Account| account.closed_until.is_some_and(|until| what.date <= until);
        if is_closed(self.account) || self.to.is_some_and(is_closed) {
            return Some(RecurringProblem::Closed);
        }
        let is_exchange = self
            .to
            .is_some_and(|to| to.currency.code() != self.account.currency.code());
        let is_unknown = is_exchange && definition.to_amount_of(what.amount).is_none();
        is_unknown.then_some(RecurringProblem::NoRate)
    }
}

/// Books an occurrence. The first id is that of the transaction which stands for it, the second that of the other
/// leg of a transfer. The accounts must be locked.
///
/// # Errors
/// What is refused of a transaction that is typed in.
pub async fn book(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    definition: &RecurringDefinition,
    place: PostingContext<'_>,
    (ids, what): ([TransactionId; 2], PostingAmount),
) -> Result<Transaction> {
    match place.to {
        None => book_one(ctx, member, definition, place.account, (ids[0], what)).await,
        Some(to) => book_two(ctx, member, definition, (place.account, to), (ids, what)).await,
    }
}

async fn book_one(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    definition: &RecurringDefinition,
    account: &Account,
    (id, what): (TransactionId, PostingAmount),
) -> Result<Transaction> {
    let text = |minor: Minor| Money::new(definition.signed(minor), account.currency).to_string();
    let lines = definition.shares(what.amount);
    let lines: Vec<_> = lines
        .iter()
        .map(|line| {
            (
                line.category_id.map(|id| id.to_string()),
                text(line.amount),
                &line.note,
            )
        })
        .collect();
    let lines: Vec<_> = lines
        .iter()
        .map(|(category, amount, note)| SplitInput {
            id: None,
            category_id: category.as_deref(),
            amount: Some(amount),
            note: Some(note),
        })
        .collect();
    let tags: Vec<_> = definition.tags.iter().map(String::as_str).collect();
    let account_id = account.id.to_string();
    let category = definition.category_id.map(|id| id.to_string());
    let mut new = NewTransaction::check(&TransactionInput {
        account_id: Some(&account_id),
        date: Some(&what.date.to_string()),
        total_amount: Some(&text(what.amount)),
        category_id: category.as_deref().into(),
        status: Some(what.status.as_str()),
        payee: Some(&definition.payee),
        note: Some(&definition.note),
        splits: Some(&lines),
        tags: Some(&tags),
        peer_amount: None,
    })?;
    transactions::spell_tags(&mut ctx.tx, member, &mut new.tags).await?;
    let transaction = new.book(id, ctx.author.user, account, || ctx.new_id())?;
    lock_check::check(ctx, member, [(None, Some(&transaction))]).await?;
    let booked = service::book(ctx, member, account, transaction).await?;
    Ok(booked.transaction)
}

async fn book_two(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    definition: &RecurringDefinition,
    (from, to): (&Account, &Account),
    (ids, what): ([TransactionId; 2], PostingAmount),
) -> Result<Transaction> {
    let arriving = definition.to_amount_of(what.amount);
    let arriving = arriving.map(|minor| Money::new(minor, to.currency).to_string());
    let new = NewTransfer::check(&TransferInput {
        from_account_id: Some(&from.id.to_string()),
        to_account_id: Some(&to.id.to_string()),
        amount: Some(&Money::new(what.amount, from.currency).to_string()),
        to_amount: arriving.as_deref(),
        date: Some(&what.date.to_string()),
        status: Some(what.status.as_str()),
        payee: Some(&definition.payee),
        note: Some(&definition.note),
    })?;
    let transfer = new.book(ids, ctx.author.user, from, to)?;
    let booked = transfers::book(ctx, member, (from, to), transfer).await?;
    Ok(booked.from)
}
