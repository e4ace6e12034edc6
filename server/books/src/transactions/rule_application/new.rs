//! What nobody said about a new transaction.

use kym_domain::rules::{Currencies, UserSetFields, apply};
use kym_domain::transactions::Transaction;
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_store::access::{EditTransactions, Member};

use crate::rules::stored;

/// The new transaction with what the rules of its workspace say about it; what is settled stays.
///
/// # Errors
/// When the database cannot be read.
pub async fn complete(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    new: Transaction,
    currencies: impl Into<Currencies>,
    settled: UserSetFields,
) -> Result<Transaction> {
    let rules = stored::for_use(&mut ctx.tx, member).await?;
    let applied = apply(&rules, &new, currencies, settled, || ctx.new_id());
    Ok(applied.map_or(new.clone(), |applied| Transaction {
        version: new.version,
        ..applied.row
    }))
}
