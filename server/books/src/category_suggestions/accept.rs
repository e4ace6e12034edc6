//! What becomes of suggestions: they are accepted, as one change, or not wanted.

use kym_domain::id::{TransactionId, WorkspaceId};
use kym_domain::transactions::BulkRefusal;
use kym_platform::access::member;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, Result};
use kym_store::access::EditTransactions;
use kym_store::category_suggestions;

use super::input::AcceptedScope;
use super::offered::offered;
use super::rule_drafts::rule_drafts;
use super::select::all_of;
use super::wire::{AcceptanceView, OfferedSuggestion};
use crate::transactions::categorising::categorise;

/// Gives transactions the categories that were suggested for them.
pub(super) async fn accept(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    scope: &AcceptedScope,
) -> Result<Committed<AcceptanceView>> {
    let member = member::<EditTransactions>(&mut ctx.tx, ctx.author.user, workspace).await?;
    let offered = offered(&mut ctx.tx, &member).await?;
    let (chosen, skips) = match scope {
        AcceptedScope::Named(ids) => (named(offered, ids)?, false),
        AcceptedScope::AtLeast(least) => {
            let mut sure = offered;
            sure.retain(|one| one.suggestion.confidence >= *least);
            (sure, true)
        }
    };
    let wanted = chosen.into_iter().map(|one| {
        let suggestion = one.suggestion;
        (
            suggestion.transaction_id,
            (suggestion.version, one.category),
        )
    });
    let wanted = wanted.collect();
    let changes = categorise(&mut ctx, &member, &wanted, skips).await?;
    let rules = rule_drafts(&mut ctx, &member, &changes).await?;
    let answer = AcceptanceView {
        changed: changes.len(),
        change: ctx.recorded(workspace).next().map(|change| change.group),
        rules,
    };
    ctx.commit(answer).await
}

/// Notes that suggestions for these transactions are not wanted. Those that have none are passed over.
///
/// # Errors
/// When a transaction is named that the workspace does not have.
pub(super) async fn dismiss(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    ids: &[TransactionId],
) -> Result<Committed<()>> {
    let member = member::<EditTransactions>(&mut ctx.tx, ctx.author.user, workspace).await?;
    all_of(&mut ctx.tx, &member, ids).await?;
    category_suggestions::dismiss(&mut ctx.tx, &member, ids).await?;
    ctx.commit(()).await
}

/// The suggestions for these transactions.
///
/// # Errors
/// `bulk_refused` with those that have none.
fn named(offered: Vec<OfferedSuggestion>, ids: &[TransactionId]) -> Result<Vec<OfferedSuggestion>> {
    let is_of = |id: &TransactionId| {
        let mut all = offered.iter();
        all.any(|one| one.suggestion.transaction_id == *id)
    };
    let missing: Vec<_> = ids.iter().copied().filter(|id| !is_of(id)).collect();
    if !missing.is_empty() {
        let refused = missing.into_iter().map(|id| (id, BulkRefusal::NotFound));
        return Err(Error::BulkRefused(refused.collect()));
    }
    let mut chosen = offered;
    chosen.retain(|one| ids.contains(&one.suggestion.transaction_id));
    Ok(chosen)
}
