//! "This one and later": the item ends before an occurrence, and another one goes on from there.

use jiff::civil::Date;
use kym_domain::check::FieldCode;
use kym_domain::id::RecurringId;
use kym_domain::recurring::{End, NewRecurring, Recurrence, RecurringDefinition, RecurringItem};
use kym_planned::schedules;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, Result};
use kym_platform::http::conditional::IfMatch;
use kym_store::access::{EditPlans, Member};
use kym_store::recurring;
use kym_store::recurring::occurrences;
use kym_store::recurring::{PostingProgress, StoredItem};

use super::service;
use super::wire::RecurringItemView;

/// Has an item end before an occurrence, and makes one that says something else from there on. What has become of
/// the later occurrences goes along.
pub async fn update(
    mut ctx: Ctx,
    (id, from): (RecurringId, Date),
    new: NewRecurring,
    if_match: &IfMatch,
) -> Result<Committed<RecurringItemView>> {
    let (member, was) = service::take(&mut ctx, id).await?;
    service::check_version(&mut ctx, &member, &was, if_match).await?;
    let before = schedules::read(&was)?;
    let definition = service::definition(&mut ctx, &member, new, Some(&before.definition)).await?;
    let Some(earlier) = earlier(&before, from)? else {
        // Nothing stays of the item: it is changed as a whole.
        let kept = service::change(&mut ctx, &member, &was, before.changed(definition)).await?;
        return service::answer(ctx, &member, &kept).await;
    };
    let later = later(&before.definition, definition, from)?;
    let old = service::change(&mut ctx, &member, &was, before.changed(earlier)).await?;
    let settled = was.progress.settled_until.filter(|day| *day >= from);
    let progress = PostingProgress {
        settled_until: settled,
        ..PostingProgress::default()
    };
    let kept = service::insert(&mut ctx, &member, later, progress).await?;
    occurrences::hand_over(&mut ctx.tx, &member, old.id, kept.id, from).await?;
    service::answer(ctx, &member, &kept).await
}

/// Has an item end before an occurrence.
pub async fn delete(
    mut ctx: Ctx,
    (id, from): (RecurringId, Date),
    if_match: &IfMatch,
) -> Result<Committed<()>> {
    let (member, was) = service::take(&mut ctx, id).await?;
    service::check_version(&mut ctx, &member, &was, if_match).await?;
    let before = schedules::read(&was)?;
    match earlier(&before, from)? {
        Some(earlier) => {
            service::change(&mut ctx, &member, &was, before.changed(earlier)).await?;
        }
        None => service::remove(&mut ctx, &member, &was).await?,
    }
    ctx.commit(()).await
}

/// Makes one item again of two that one was divided into.
pub async fn rejoin(
    ctx: &mut Ctx,
    member: &Member<EditPlans>,
    later: &StoredItem,
    into: RecurringId,
) -> Result<()> {
    recurring::lock(&mut ctx.tx, member.workspace(), later.id).await?;
    let first = schedules::read(later)?.definition.recurrence.first();
    occurrences::hand_over(&mut ctx.tx, member, later.id, into, first).await?;
    service::remove(ctx, member, later).await
}

/// What stays of an item that is divided at an occurrence, if anything does.
fn earlier(item: &RecurringItem, from: Date) -> Result<Option<RecurringDefinition>> {
    let recurrence = &item.definition.recurrence;
    if !recurrence.is_rule_date(from) {
        return Err(Error::field("from", FieldCode::NotFound));
    }
    let is_whole = recurrence
        .next_from(recurrence.first())
        .is_none_or(|first| first.date >= from);
    Ok((!is_whole).then(|| RecurringDefinition {
        recurrence: recurrence.ends_before(from),
        ..item.definition.clone()
    }))
}

/// What the later item says: it begins with the occurrence, unless another day is said, and what is left of a
/// number of times is what it has.
fn later(
    had: &RecurringDefinition,
    says: RecurringDefinition,
    from: Date,
) -> Result<RecurringDefinition> {
    let (was, is) = (&had.recurrence, &says.recurrence);
    let first = if is.first() <= from { from } else { is.first() };
    let end = match (was.end(), is.end()) {
        (End::Count(before), End::Count(after)) if before == after => {
            let left = was.from_date(from).map(|rest| rest.end());
            left.unwrap_or(End::Count(after))
        }
        (_, end) => end,
    };
    let recurrence = Recurrence::new(is.rrule(), first, end, is.weekend(), is.holidays());
    let nothing = |_| Error::field("rrule", FieldCode::UnknownValue);
    Ok(RecurringDefinition {
        recurrence: recurrence.map_err(nothing)?,
        ..says
    })
}
