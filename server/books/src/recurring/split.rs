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

use super::wire::RecurringItemView;
use super::{planned_rows, rule_changes, service};

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
    let whole = before.definition.recurrence.clone();
    let old = service::change(&mut ctx, &member, &was, before.changed(earlier)).await?;
    let settled = was.progress.settled_until.filter(|day| *day >= from);
    let progress = PostingProgress {
        settled_until: settled,
        ..PostingProgress::default()
    };
    let kept = service::insert(&mut ctx, &member, later, progress).await?;
    occurrences::hand_over(&mut ctx.tx, &member, old.id, kept.id, from).await?;
    let is = schedules::read(&kept)?.definition.recurrence;
    let kept = follow(&mut ctx, &member, kept, (&whole, &is)).await?;
    service::answer(ctx, &member, &kept).await
}

/// Has an item end before an occurrence. What is planned from there on goes.
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
            let kept = service::change(&mut ctx, &member, &was, before.changed(earlier)).await?;
            planned_rows::delete_behind_end(&mut ctx, &member, &kept).await?;
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
    into: StoredItem,
) -> Result<StoredItem> {
    let rule = schedules::read(later)?.definition.recurrence;
    let whole = schedules::read(&into)?.definition.recurrence;
    occurrences::hand_over(&mut ctx.tx, member, later.id, into.id, rule.first()).await?;
    let whole = follow(ctx, member, into, (&rule, &whole)).await?;
    service::remove(ctx, member, later).await?;
    Ok(whole)
}

/// Has the occurrences that were handed over to an item count for the same periods by its rule.
async fn follow(
    ctx: &mut Ctx,
    member: &Member<EditPlans>,
    kept: StoredItem,
    rules: (&Recurrence, &Recurrence),
) -> Result<StoredItem> {
    let settled = kept.progress.settled_until;
    let (settled, _) = rule_changes::follow(ctx, member, kept.id, rules, settled).await?;
    let progress = PostingProgress {
        settled_until: settled,
        ..kept.progress
    };
    recurring::save_progress(&mut ctx.tx, member, kept.id, &progress).await?;
    Ok(StoredItem { progress, ..kept })
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
