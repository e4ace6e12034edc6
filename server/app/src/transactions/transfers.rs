//! Moving money from one account to another: two transactions in one change.

use kym_domain::check::FieldCode;
use kym_domain::transactions::NewTransfer;
use kym_store::access::EditTransactions;
use kym_store::{accounts, lock, transactions};

use super::counting::Counting;
use super::service::{absent, emit};
use super::wire::{Booked, BookedTransfer};
use super::{conversion, guard};
use crate::accounts::service::{as_member, emit_balance};
use crate::changes::Deed;
use crate::context::{Committed, Ctx};
use crate::error::{Error, Result};
use crate::realtime::event::Event;

/// Books both legs.
pub async fn create(mut ctx: Ctx, new: NewTransfer) -> Result<Committed<BookedTransfer>> {
    let user = ctx.author.user;
    let found = as_member::<EditTransactions>(&mut ctx.tx, user, new.from_account_id).await;
    let (from, member) = found.map_err(|error| absent(error, "from_account_id"))?;
    let to = accounts::get(&mut ctx.tx, &member, new.to_account_id).await?;
    let to = to.ok_or_else(|| Error::field("to_account_id", FieldCode::NotFound))?;
    lock::accounts(&mut ctx.tx, member.workspace(), &[from.id, to.id]).await?;
    let mut transfer = new.book([ctx.new_id(), ctx.new_id()], user, &from, &to)?;
    let rows = vec![
        (&mut transfer.from, from.currency),
        (&mut transfer.to, to.currency),
    ];
    conversion::convert(&mut ctx.tx, &member, rows).await?;
    let legs = [&transfer.from, &transfer.to].map(|leg| (None, Some(leg)));
    guard::check(&mut ctx, &member, legs).await?;
    for leg in [&transfer.from, &transfer.to] {
        transactions::insert(&mut ctx.tx, &member, leg).await?;
        emit(&mut ctx, leg, Event::TransactionCreated);
    }
    for account in [&from, &to] {
        emit_balance(&mut ctx, account).await?;
    }
    for (leg, account) in [(&transfer.from, &from), (&transfer.to, &to)] {
        let booked = Booked {
            transaction: leg.clone(),
            currency: account.currency,
        };
        ctx.record(from.workspace_id, Deed::created(&booked))?;
    }
    let legs = [&transfer.from, &transfer.to];
    let counting = Counting::of(&mut ctx.tx, &member, &[&from, &to], legs).await?;
    ctx.commit(BookedTransfer { transfer, counting }).await
}
