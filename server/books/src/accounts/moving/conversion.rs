//! Transactions that come to a workspace which counts in another currency.

use kym_domain::accounts::Account;
use kym_platform::access::member;
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_store::access::EditTransactions;
use kym_store::rates;
use kym_store::transactions::{self, Unrated};

/// Converts the transactions of an account that has just moved into the currency of the workspace where it is
/// now, at the rates that are known there. The workspace must be locked.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn convert(ctx: &mut Ctx, account: &Account) -> Result<()> {
    let user = ctx.author.user;
    let member = member::<EditTransactions>(&mut ctx.tx, user, account.workspace_id).await?;
    let (own, base) = (account.currency, member.base());
    let days = transactions::days_of(&mut ctx.tx, &member, account.id).await?;
    let Some((first, last)) = days else {
        return Ok(());
    };
    let codes = [own.code(), base.code()];
    let table = rates::table_for(&mut ctx.tx, &member, &codes, first, last).await?;
    let wanted = Unrated {
        account: account.id,
        start: None,
        end: None,
        only_missing: false,
    };
    let rows = transactions::to_reconvert(&mut ctx.tx, &member, &wanted).await?;
    let changes = rows.into_iter().map(|was| {
        let mut is = was.clone();
        is.convert(own, base, table.lookup(own.code(), base.code(), was.date));
        (was, is)
    });
    let changes: Vec<_> = changes
        .filter(|(was, is)| (was.converted, was.rate) != (is.converted, is.rate))
        .collect();
    Ok(transactions::reconvert(&mut ctx.tx, &member, base, &changes).await?)
}
