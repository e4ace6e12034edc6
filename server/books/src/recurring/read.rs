//! Looking at items and at what they expect.

use std::collections::BTreeMap;

use jiff::civil::Date;
use jiff::{Span, Timestamp};
use kym_domain::id::{RecurringId, WorkspaceId};
use kym_domain::recurring::{OccurrenceState, expected_since};
use kym_planned::schedules::context::RecurringContext;
use kym_planned::schedules::occurrence::{
    ScheduledOccurrence, schedules_with_transactions, within,
};
use kym_planned::schedules::{self, LinkedTransactions, Schedule};
use kym_platform::access::member;
use kym_platform::context::View;
use kym_platform::error::{Error, Result};
use kym_store::access::{Member, Read};
use kym_store::recurring::{StoredItem, occurrences};
use kym_store::{Reader, recurring};

use super::definition::EarlierDefinitionView;
use super::wire::{OccurrencesView, RecurringItemView, RecurringItemsView};

/// How far ahead the next occurrence is looked for.
const NEXT_YEARS: i64 = 11;

/// The items of a workspace, those that come next first.
pub async fn list(view: &mut View, workspace: WorkspaceId) -> Result<RecurringItemsView> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let around = RecurringContext::load(&mut view.reader, &member, view.now).await?;
    let kept = recurring::list(&mut view.reader, &member).await?;
    let mut items = item_views(&mut view.reader, &member, &around, &kept).await?;
    items.sort_by_key(|item| (item.next.is_none(), item.next, item.schedule.item.id));
    Ok(RecurringItemsView(items))
}

/// One item, wherever it is.
pub async fn get(view: &mut View, id: RecurringId) -> Result<RecurringItemView> {
    let (member, kept) = found(&mut view.reader, view.user, id).await?;
    one(&mut view.reader, &member, &kept, view.now).await
}

/// An item as it is told.
pub async fn one<R>(
    reader: &mut Reader,
    member: &Member<R>,
    kept: &StoredItem,
    now: Timestamp,
) -> Result<RecurringItemView> {
    let around = RecurringContext::load(reader, member, now).await?;
    let items = item_views(reader, member, &around, std::slice::from_ref(kept)).await?;
    items.into_iter().next().ok_or(Error::NOT_FOUND)
}

/// What an item said before what it says now, each with its last day.
pub fn earlier(item: &RecurringItemView, around: &RecurringContext) -> Vec<EarlierDefinitionView> {
    let all = item.schedule.earlier.all().iter();
    all.map(|earlier| EarlierDefinitionView::new(earlier, around))
        .collect()
}

/// The occurrences of one item between two days.
pub async fn of_one(
    view: &mut View,
    id: RecurringId,
    (from, to): (Date, Date),
) -> Result<OccurrencesView> {
    let (member, kept) = found(&mut view.reader, view.user, id).await?;
    let around = RecurringContext::load(&mut view.reader, &member, view.now).await?;
    let kept = std::slice::from_ref(&kept);
    let all = between(&mut view.reader, &member, kept, (from, to), &around).await?;
    Ok(OccurrencesView(all))
}

/// What is expected of all active items up to some days ahead: overdue, due, or to come.
pub async fn upcoming(
    view: &mut View,
    workspace: WorkspaceId,
    ahead: Span,
) -> Result<OccurrencesView> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let around = RecurringContext::load(&mut view.reader, &member, view.now).await?;
    let mut kept = recurring::list(&mut view.reader, &member).await?;
    kept.retain(|item| item.is_active);
    let from = expected_since(around.today);
    let to = around.today.saturating_add(ahead);
    let mut all = between(&mut view.reader, &member, &kept, (from, to), &around).await?;
    all.retain(|one| one.is_expected);
    Ok(OccurrencesView(all))
}

/// All occurrences between two days. Of items that are paused, what has happened.
pub async fn calendar(
    view: &mut View,
    (workspace, from, to): (WorkspaceId, Date, Date),
) -> Result<OccurrencesView> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let around = RecurringContext::load(&mut view.reader, &member, view.now).await?;
    let kept = recurring::list(&mut view.reader, &member).await?;
    let mut all = between(&mut view.reader, &member, &kept, (from, to), &around).await?;
    let paused: Vec<_> = kept.iter().filter(|item| !item.is_active).collect();
    let is_paused = |id| paused.iter().any(|item| item.id == id);
    all.retain(|one| one.seen.state == OccurrenceState::Posted || !is_paused(one.id));
    Ok(OccurrencesView(all))
}

/// The occurrences of these items between two days, the earliest first.
pub async fn between<R>(
    reader: &mut Reader,
    member: &Member<R>,
    kept: &[StoredItem],
    (from, to): (Date, Date),
    around: &RecurringContext,
) -> Result<Vec<ScheduledOccurrence>> {
    let schedules = schedules_with_transactions(reader, member, kept, from).await?;
    Ok(within(&schedules, (from, to), around))
}

/// An item that the caller may see.
pub async fn found(
    reader: &mut Reader,
    user: kym_domain::id::UserId,
    id: RecurringId,
) -> Result<(Member<Read>, StoredItem)> {
    let workspace = recurring::locate(reader, user, id).await?;
    let workspace = workspace.ok_or(Error::NOT_FOUND)?;
    let member = member::<Read>(reader, user, workspace).await?;
    let kept = recurring::get(reader, &member, id).await?;
    Ok((member, kept.ok_or(Error::NOT_FOUND)?))
}

async fn item_views<R>(
    reader: &mut Reader,
    member: &Member<R>,
    around: &RecurringContext,
    kept: &[StoredItem],
) -> Result<Vec<RecurringItemView>> {
    let posted = occurrences::last_posted(reader, member).await?;
    let posted: BTreeMap<_, _> = posted.into_iter().collect();
    let reach = around.today.saturating_sub(Span::new().days(31));
    let schedules = schedules::load(reader, member, kept, reach).await?;
    let rows = schedules.iter().flat_map(|schedule| &schedule.rows);
    let linked = LinkedTransactions::of(reader, member, rows).await?;
    let items = schedules.into_iter().map(|schedule| {
        let next = next(&schedule, around.today, &linked);
        let last = posted.get(&schedule.item.id).copied();
        RecurringItemView::new(schedule, around, (next, last))
    });
    Ok(items.collect())
}

/// The day of the first occurrence from today on that is still to happen.
fn next(schedule: &Schedule, today: Date, linked: &LinkedTransactions) -> Option<Date> {
    if !schedule.item.is_active {
        return None;
    }
    let recurrence = &schedule.item.definition.recurrence;
    let mut from = today;
    let last = today.saturating_add(Span::new().years(NEXT_YEARS));
    while from <= last {
        // Few occurrences are said anything about, so that the first look mostly finds one.
        let upto = recurrence.next_from(from).map_or(last, |one| {
            one.date.max(one.day).saturating_add(Span::new().days(31))
        });
        let seen = schedule.occurrences(from, upto, today, linked);
        if let Some(open) = seen.iter().find(|seen| seen.is_open()) {
            return Some(open.day);
        }
        from = upto.tomorrow().ok()?;
    }
    None
}
