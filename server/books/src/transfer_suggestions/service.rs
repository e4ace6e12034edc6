//! Looking for pairs, and what was said about them.

use std::collections::BTreeMap;

use jiff::ToSpan as _;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kym_domain::accounts::Account;
use kym_domain::check::{Checks, FieldCode};
use kym_domain::id::{AccountId, WorkspaceId};
use kym_domain::transfer_suggestions::{
    MAX_CANDIDATES, MAX_DAYS_APART, PairIds, TransferCandidate, TransferSuggestion, suggest,
};
use kym_platform::access::member;
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::{Error, Result};
use kym_store::access::{EditTransactions, Member, Read};
use kym_store::transfer_suggestions::{CandidateQuery, candidates, days_of_import, dismissed};
use kym_store::{Reader, accounts, imports, transactions, transfer_suggestions};

use super::wire::{MAX_ITEMS, SuggestionScope, TransferSuggestionList};
use crate::transactions::counting::Counting;
use crate::transactions::lock_check::no_leave;

/// What becomes of pairs that were suggested.
#[derive(Clone, Copy, Debug)]
pub(super) enum Decision {
    /// They are no transfers.
    Dismiss,
    /// They may be some after all.
    Restore,
}

/// The pairs that look like transfers.
///
/// # Errors
/// `not_found` for an import of which the member may not know.
pub(super) async fn list(
    view: &mut View,
    workspace: WorkspaceId,
    scope: SuggestionScope,
) -> Result<TransferSuggestionList> {
    let (user, today) = (view.user, view.now.to_zoned(TimeZone::UTC).date());
    let reader = &mut view.reader;
    let member = member::<Read>(reader, user, workspace).await?;
    let (days, import) = match scope {
        SuggestionScope::Import(id) => {
            let import = imports::get(reader, &member, id).await?;
            import.ok_or(Error::NOT_FOUND)?;
            (days_of_import(reader, &member, id).await?, Some(id))
        }
        SuggestionScope::Days(days) => {
            let first = today.saturating_sub(days.days());
            (Some((first, Date::MAX)), None)
        }
    };
    let Some((first, last)) = days else {
        return Ok(TransferSuggestionList::default());
    };
    let apart = MAX_DAYS_APART.days();
    let days = (first.saturating_sub(apart), last.saturating_add(apart));
    let all = accounts::list(reader, &member, true).await?;
    let open = all.iter().filter(|one| !one.is_deleted && !one.is_closed);
    let open: Vec<_> = open.map(|account| account.id).collect();
    let query = CandidateQuery {
        accounts: &open,
        days,
        import,
    };
    let mut rows = candidates(reader, &member, query).await?;
    let is_partial = rows.len() >= MAX_CANDIDATES;
    let closed_until = no_leave(reader, &member).await?.closed_until;
    rows.retain(|row| {
        let until = closed_until.get(&row.account_id);
        until.is_none_or(|until| row.date > *until)
    });
    let found = pairs_among(reader, &member, rows, all).await?;
    let total = found.len();
    let shown = &found[..total.min(MAX_ITEMS)];
    let ids: Vec<_> = shown
        .iter()
        .flat_map(|one| [one.pair.from, one.pair.to])
        .collect();
    let rows = transactions::get_many(reader, &member, &ids).await?;
    let counting = Counting::of(reader, &member, &[], &rows).await?;
    let rows = rows.into_iter().map(|row| (row.id, row)).collect();
    Ok(TransferSuggestionList::new(
        shown,
        (total, is_partial),
        &rows,
        &counting,
    ))
}

async fn pairs_among(
    reader: &mut Reader,
    member: &Member<Read>,
    rows: Vec<TransferCandidate>,
    accounts: Vec<Account>,
) -> Result<Vec<TransferSuggestion>> {
    let dismissed = dismissed(reader, member).await?;
    let accounts = accounts.into_iter().map(|account| (account.id, account));
    let accounts: BTreeMap<AccountId, Account> = accounts.collect();
    let found = tokio::task::spawn_blocking(move || suggest(&rows, &accounts, &dismissed));
    found.await.map_err(Error::internal)
}

/// Notes what was said about pairs.
///
/// # Errors
/// When a transaction is named that the workspace does not have.
pub(super) async fn decide(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    pairs: &[PairIds],
    decision: Decision,
) -> Result<Committed<()>> {
    let member = member::<EditTransactions>(&mut ctx.tx, ctx.author.user, workspace).await?;
    let ids: Vec<_> = pairs.iter().flat_map(|pair| [pair.from, pair.to]).collect();
    let rows = transactions::get_many(&mut ctx.tx, &member, &ids).await?;
    let mut checks = Checks::default();
    for (index, pair) in pairs.iter().enumerate() {
        for (field, id) in [("from_id", pair.from), ("to_id", pair.to)] {
            if !rows.iter().any(|row| row.id == id) {
                checks.note(format!("pairs[{index}].{field}"), FieldCode::NotFound);
            }
        }
    }
    if !checks.is_clean() {
        return Err(checks.into_errors().into());
    }
    let now = ctx.now();
    for pair in pairs {
        match decision {
            Decision::Dismiss => {
                transfer_suggestions::dismiss(&mut ctx.tx, &member, *pair, now).await?;
            }
            Decision::Restore => {
                transfer_suggestions::restore(&mut ctx.tx, &member, *pair).await?;
            }
        }
    }
    ctx.commit(()).await
}
