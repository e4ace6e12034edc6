//! What becomes of pairs of transactions and of transfers, and who may change them.

use std::collections::BTreeMap;

use kym_domain::history::ChangeKind;
use kym_domain::id::TransactionId;
use kym_domain::reconciliations::refusals;
use kym_domain::transactions::{BulkRefusal, TransactionVersion, TransferPair, join, separate};
use kym_platform::access::member;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, Result};
use kym_store::access::EditTransactions;
use kym_store::transactions;

use super::super::bulk::service::{all_accounts, take, write};
use super::super::bulk::wire::Outcome;
use super::super::lock_check;

/// What shall become of transactions.
#[derive(Clone, Debug)]
pub enum Joining {
    /// Each of these pairs is a transfer.
    Join(Vec<TransferPair>),
    /// Each of these legs, and the other one of each, is part of none.
    Separate(Vec<TransactionVersion>),
}

impl Joining {
    /// The transactions that are named.
    fn ids(&self) -> Vec<TransactionId> {
        match self {
            Self::Join(pairs) => pairs
                .iter()
                .flat_map(|pair| [pair.from.id, pair.to.id])
                .collect(),
            Self::Separate(legs) => legs.iter().map(|leg| leg.id).collect(),
        }
    }
}

/// Joins or separates all of them, or none.
///
/// # Errors
/// `bulk_refused` with each that stays as it is, and why.
pub async fn change(mut ctx: Ctx, joining: &Joining) -> Result<Committed<Outcome>> {
    let ids = joining.ids();
    let user = ctx.author.user;
    // Whatever is not of this workspace is not there.
    let Some(workspace) = transactions::locate_many(&mut ctx.tx, user, &ids).await? else {
        let refused = ids.into_iter().map(|id| (id, BulkRefusal::NotFound));
        return Err(Error::BulkRefused(refused.collect()));
    };
    let member = member::<EditTransactions>(&mut ctx.tx, user, workspace).await?;
    let rows = take(&mut ctx, &member, &ids, &[]).await?;
    let changes = match joining {
        Joining::Join(pairs) => {
            let accounts = all_accounts(&mut ctx, &member).await?;
            let currencies = accounts.iter().map(|(id, account)| (*id, account.currency));
            let currencies: BTreeMap<_, _> = currencies.collect();
            join(pairs, &rows, &currencies)
        }
        Joining::Separate(legs) => separate(legs, &rows),
    };
    let changes = changes.map_err(Error::BulkRefused)?;
    let leave = lock_check::leave(&mut ctx, &member).await?;
    let refused = refusals(&ids, &changes, &leave);
    if !refused.is_empty() {
        return Err(Error::BulkRefused(refused));
    }
    write(&mut ctx, &member, &changes, ChangeKind::Updated).await?;
    let recorded = ctx.recorded(workspace).next().map(|change| change.group);
    let versions = changes.iter().map(|(_, is)| (is.id, is.version));
    let answer = Outcome {
        changed: versions.collect(),
        unchanged: Vec::new(),
        change: recorded,
    };
    ctx.commit(answer).await
}
