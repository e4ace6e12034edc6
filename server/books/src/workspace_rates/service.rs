//! Setting rates for a workspace. Transactions that had none find one by it at once; what was converted
//! before stays as it was until somebody has it rated again.

use jiff::ToSpan as _;
use jiff::civil::Date;
use kym_domain::check::{FieldCode, FieldError};
use kym_domain::id::{WorkspaceId, WorkspaceRateId};
use kym_domain::rates::{Quote, REACH_DAYS};
use kym_platform::access::member;
use kym_platform::changes::HistoryEntry;
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::{Error, Result};
use kym_platform::http::conditional::IfMatch;
use kym_platform::realtime::event::WorkspaceChanged;
use kym_rates::exchange_rates::read::ensure_known_currencies;
use kym_store::access::{EditTransactions, Member, Read};
use kym_store::events::Audience;
use kym_store::rates::workspace_rates::{self, WorkspaceRate};
use kym_store::{StoreError, currencies, workspaces};

use super::wire::WorkspaceRateAnswer;
use super::wire::{AuditedRate, WorkspaceRateList, WorkspaceRateSet};
use crate::reconversions::fill::convert_missing;
use crate::workspace_rates::WORKSPACE_RATES_CHANGED;

/// How many rates a workspace may have of its own: one pair for every day of a quarter of a century.
const MAX_RATES: i64 = 10_000;

/// All of them.
pub async fn list(view: &mut View, workspace: WorkspaceId) -> Result<WorkspaceRateList> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let rates = workspace_rates::list(&mut view.reader, &member).await?;
    Ok(WorkspaceRateList::new(&rates))
}

/// Sets a rate.
pub async fn create(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    quote: Quote,
) -> Result<Committed<WorkspaceRateSet>> {
    let member = may(&mut ctx, workspace).await?;
    if workspace_rates::count(&mut ctx.tx, &member).await? >= MAX_RATES {
        return Err(vec![FieldError::new("date", FieldCode::TooMany)].into());
    }
    let rate = WorkspaceRate {
        id: ctx.new_id(),
        quote,
        version: 1,
    };
    refuse(&mut ctx, &member, &rate).await?;
    workspace_rates::insert(&mut ctx.tx, &member, &rate)
        .await
        .map_err(or_taken)?;
    ctx.record(workspace, HistoryEntry::created(&AuditedRate(&rate)))?;
    set(ctx, &member, rate).await
}

/// Sets another rate in the place of one.
pub async fn update(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    id: WorkspaceRateId,
    quote: Quote,
    if_match: &IfMatch,
) -> Result<Committed<WorkspaceRateSet>> {
    let member = may(&mut ctx, workspace).await?;
    let was = take(&mut ctx, &member, id, if_match).await?;
    let is = WorkspaceRate {
        id,
        quote,
        version: was.version + 1,
    };
    refuse(&mut ctx, &member, &is).await?;
    workspace_rates::update(&mut ctx.tx, &member, &is).await?;
    let entry = HistoryEntry::updated(&AuditedRate(&was), &AuditedRate(&is));
    ctx.record(workspace, entry)?;
    set(ctx, &member, is).await
}

/// Removes a rate. What was converted by it stays so.
pub async fn delete(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    id: WorkspaceRateId,
    if_match: &IfMatch,
) -> Result<Committed<()>> {
    let member = may(&mut ctx, workspace).await?;
    let was = take(&mut ctx, &member, id, if_match).await?;
    workspace_rates::remove(&mut ctx.tx, &member, id).await?;
    ctx.record(workspace, HistoryEntry::deleted(&AuditedRate(&was)))?;
    publish(&mut ctx, workspace);
    ctx.commit(()).await
}

async fn may(ctx: &mut Ctx, workspace: WorkspaceId) -> Result<Member<EditTransactions>> {
    member::<EditTransactions>(&mut ctx.tx, ctx.author.user, workspace).await
}

async fn take(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    id: WorkspaceRateId,
    if_match: &IfMatch,
) -> Result<WorkspaceRate> {
    let found = workspace_rates::get(&mut ctx.tx, member, id).await?;
    let found = found.ok_or(Error::NOT_FOUND)?;
    if_match.check(&WorkspaceRateAnswer(&found), ctx.author.language)?;
    Ok(found)
}

/// Refuses currencies that there are not, and a second rate of one pair and day.
async fn refuse(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    rate: &WorkspaceRate,
) -> Result<()> {
    let pair = [("from", rate.quote.from), ("to", rate.quote.to)];
    ensure_known_currencies(&mut ctx.tx, pair).await?;
    if workspace_rates::is_taken(&mut ctx.tx, member, rate).await? {
        return Err(taken());
    }
    Ok(())
}

/// Somebody else may set the same one at the same moment.
fn or_taken(error: StoreError) -> Error {
    match error {
        StoreError::Conflict => taken(),
        other => other.into(),
    }
}

fn taken() -> Error {
    vec![FieldError::new("date", FieldCode::Taken)].into()
}

/// Converts what had no rate on the days that this one reaches, and tells the members.
async fn set(
    mut ctx: Ctx,
    member: &Member<EditTransactions>,
    rate: WorkspaceRate,
) -> Result<Committed<WorkspaceRateSet>> {
    let first = rate.quote.day;
    let last = last_reached(&mut ctx, member, &rate).await?;
    let converted = convert_missing(&mut ctx, member, first, last).await?;
    publish(&mut ctx, member.workspace());
    ctx.commit(WorkspaceRateSet { rate, converted }).await
}

/// The last day that a rate reaches: today at least where a withdrawn currency is one of the two.
async fn last_reached<R>(ctx: &mut Ctx, member: &Member<R>, rate: &WorkspaceRate) -> Result<Date> {
    let last = rate.quote.day.saturating_add(REACH_DAYS.days());
    for code in [rate.quote.from, rate.quote.to] {
        let listed = currencies::get(&mut ctx.tx, code).await?;
        if listed.is_some_and(|listed| listed.is_historical) {
            let now = ctx.now();
            let zone = workspaces::time_zone(&mut ctx.tx, member).await?;
            return Ok(last.max(zone.today(now)));
        }
    }
    Ok(last)
}

fn publish(ctx: &mut Ctx, workspace: WorkspaceId) {
    let event = WorkspaceChanged::new(workspace, &ctx.author.event_actor);
    ctx.emit(
        Audience::Workspace(workspace),
        WORKSPACE_RATES_CHANGED,
        &event,
    );
}
