//! What people do about single occurrences: post, skip, put to another day, open again.

use jiff::civil::Date;
use kym_domain::check::FieldCode;
use kym_domain::id::{RecurringId, TransactionId};
use kym_domain::money::{Currency, Minor};
use kym_domain::recurring::{OccurrenceOutlook, OccurrenceState, StoredOccurrence, StoredState};
use kym_domain::transactions::TransactionStatus;
use kym_planned::schedules::context::RecurringContext;
use kym_planned::schedules::occurrence::ScheduledOccurrence;
use kym_planned::schedules::progress::to_look_at;
use kym_planned::schedules::{self, LinkedTransactions, Schedule};
use kym_platform::access::member;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_store::access::{EditTransactions, Member};
use kym_store::recurring;
use kym_store::recurring::PostingProgress;
use kym_store::recurring::occurrences::{self, OccurrenceRow};

use super::locking::lock_with_accounts;
use super::posting::{PostingAmount, PostingContext, book};
use super::service::{around, publish};
use super::wire::{OccurrenceAnswer, Said};
use crate::transactions::deletion::delete_linked;
use crate::transactions::service::approve;

/// Which occurrence, by the day of the rule.
pub type Target = (RecurringId, Date);

/// An occurrence that something is done about, its item and its accounts locked.
struct LockedOccurrence {
    member: Member<EditTransactions>,
    around: RecurringContext,
    schedule: Schedule,
    seen: OccurrenceOutlook,
}

/// Books an occurrence: it has happened.
pub async fn post(mut ctx: Ctx, target: Target, said: Said) -> Result<Committed<OccurrenceAnswer>> {
    let taken = take_open(&mut ctx, target).await?;
    let definition = taken.schedule.definition_on(target.1).clone();
    if taken.around.missing(&definition).is_some() {
        return Err(ErrorCode::RECURRING_BROKEN.into());
    }
    let account = taken.around.open(definition.account_id);
    let place = PostingContext {
        account: account.ok_or(ErrorCode::RECURRING_BROKEN)?,
        to: definition
            .to_account_id
            .and_then(|id| taken.around.open(id)),
    };
    let amount = amount(&said, place.account.currency)?;
    let date = said.date.unwrap_or(taken.seen.day);
    let what = PostingAmount {
        date,
        amount: amount.unwrap_or(taken.seen.amount),
        status: TransactionStatus::DEFAULT,
    };
    let waiting = taken.seen.transaction_id;
    let is_as_planned = what.amount == taken.seen.amount;
    let mut row = taken.row(StoredState::Posted);
    row.kept.amount = amount.or(row.kept.amount);
    row.kept.moved_to = (date != taken.seen.day)
        .then_some(date)
        .or(row.kept.moved_to);
    if let Some(planned) = waiting.filter(|_| is_as_planned) {
        row.kept.transaction_id = Some(planned);
        put(&mut ctx, &taken, &row).await?;
        approve(&mut ctx, planned, date).await?;
    } else {
        let ids: [TransactionId; 2] = [ctx.new_id(), ctx.new_id()];
        row.kept.transaction_id = Some(ids[0]);
        put(&mut ctx, &taken, &row).await?;
        if let Some(planned) = waiting {
            delete_linked(&mut ctx, planned).await?;
        }
        book(&mut ctx, &taken.member, &definition, place, (ids, what)).await?;
    }
    answer(ctx, taken).await
}

/// Leaves an occurrence out. What was planned in its place goes.
pub async fn skip(mut ctx: Ctx, target: Target) -> Result<Committed<OccurrenceAnswer>> {
    let taken = take_open(&mut ctx, target).await?;
    let mut row = taken.row(StoredState::Skipped);
    // What it would have been stays, whatever the item says of others later.
    row.kept.moved_to = Some(taken.seen.day);
    row.kept.amount = Some(taken.seen.amount);
    put(&mut ctx, &taken, &row).await?;
    if let Some(planned) = taken.seen.transaction_id {
        delete_linked(&mut ctx, planned).await?;
    }
    answer(ctx, taken).await
}

/// Puts an occurrence to another day, or gives it another amount. What was planned in its place goes; when its
/// day comes, the clock does its part anew.
pub async fn reschedule(
    mut ctx: Ctx,
    target: Target,
    said: Said,
) -> Result<Committed<OccurrenceAnswer>> {
    let taken = take_open(&mut ctx, target).await?;
    let currency = taken
        .around
        .currency(taken.schedule.definition_on(target.1).account_id);
    let amount = amount(&said, currency)?;
    let date = said.date.unwrap_or(taken.seen.day);
    let mut row = taken.row(StoredState::Open);
    row.kept.amount = amount;
    row.kept.moved_to = Some(date);
    mark_for_review(&mut ctx, &taken, target.1).await?;
    put(&mut ctx, &taken, &row).await?;
    if let Some(planned) = taken.seen.transaction_id {
        delete_linked(&mut ctx, planned).await?;
    }
    answer(ctx, taken).await
}

/// Opens an occurrence again that was posted or left out. A transaction that was booked for it goes; a payment
/// that arrived by itself stays and stands for nothing any more. The clock leaves the occurrence to people.
pub async fn reopen(mut ctx: Ctx, target: Target) -> Result<Committed<OccurrenceAnswer>> {
    let taken = take(&mut ctx, target).await?;
    if taken.seen.is_open() {
        return answer(ctx, taken).await;
    }
    let was = taken.schedule.row(target.1).cloned();
    let mut row = taken.row(StoredState::Open);
    row.is_reported = true;
    // As the item says again: what was said when it was posted went with that.
    row.kept.moved_to = None;
    row.kept.amount = None;
    put(&mut ctx, &taken, &row).await?;
    let booked = was.filter(|was| !was.is_matched);
    let booked = booked.and_then(|was| was.kept.transaction_id);
    if let Some(booked) = booked.filter(|_| taken.seen.state == OccurrenceState::Posted) {
        delete_linked(&mut ctx, booked).await?;
    }
    answer(ctx, taken).await
}

impl LockedOccurrence {
    /// The row of the occurrence in another state, without a transaction.
    fn row(&self, state: StoredState) -> OccurrenceRow {
        let had = self.schedule.row(self.seen.date).map(|row| row.kept);
        OccurrenceRow {
            recurring_id: self.schedule.item.id,
            kept: StoredOccurrence {
                date: self.seen.date,
                state,
                moved_to: had.and_then(|had| had.moved_to),
                amount: had.and_then(|had| had.amount),
                transaction_id: None,
            },
            is_matched: false,
            is_reported: false,
        }
    }
}

/// An occurrence that is still to happen.
async fn take_open(ctx: &mut Ctx, target: Target) -> Result<LockedOccurrence> {
    let taken = take(ctx, target).await?;
    if taken.seen.is_open() {
        Ok(taken)
    } else {
        Err(ErrorCode::OCCURRENCE_SETTLED.into())
    }
}

async fn take(ctx: &mut Ctx, (id, date): Target) -> Result<LockedOccurrence> {
    let user = ctx.author.user;
    let workspace = recurring::locate(&mut ctx.tx, user, id).await?;
    let workspace = workspace.ok_or(Error::NOT_FOUND)?;
    let member = member::<EditTransactions>(&mut ctx.tx, user, workspace).await?;
    let kept = lock_with_accounts(ctx, &member, id).await?;
    let kept = kept.filter(|kept| kept.deleted_at.is_none());
    let kept = kept.ok_or(Error::NOT_FOUND)?;
    let around = around(ctx, &member).await?;
    let schedules =
        schedules::load(&mut ctx.tx, &member, std::slice::from_ref(&kept), date).await?;
    let schedule = schedules.into_iter().next().ok_or(Error::NOT_FOUND)?;
    let rows = schedule.row(date);
    let linked = LinkedTransactions::of(&mut ctx.tx, &member, rows).await?;
    let seen = schedule.seen_on(date, around.today, &linked);
    Ok(LockedOccurrence {
        member,
        around,
        schedule,
        seen: seen.ok_or(Error::NOT_FOUND)?,
    })
}

async fn put(ctx: &mut Ctx, taken: &LockedOccurrence, row: &OccurrenceRow) -> Result<()> {
    let now = ctx.now();
    Ok(occurrences::put(&mut ctx.tx, &taken.member, row, now).await?)
}

/// Has the clock look at a day again if it has settled it: it never looks behind that. What was left out since
/// without a row gets one, so that it stays so.
async fn mark_for_review(ctx: &mut Ctx, taken: &LockedOccurrence, date: Date) -> Result<()> {
    let schedule = &taken.schedule;
    let settled = schedule.progress.settled_until;
    let Some(until) = settled.filter(|until| date <= *until) else {
        return Ok(());
    };
    let current = &schedule.item.definition;
    let passed = schedule.earlier.by_rule(current, date, until);
    for one in passed {
        if one.date != date && schedule.row(one.date).is_none() {
            let mut row = taken.row(StoredState::Skipped);
            row.kept.date = one.date;
            row.kept.moved_to = None;
            row.kept.amount = None;
            put(ctx, taken, &row).await?;
        }
    }
    let progress = PostingProgress {
        settled_until: date.yesterday().ok(),
        ..schedule.progress.clone()
    };
    Ok(recurring::save_progress(&mut ctx.tx, &taken.member, schedule.item.id, &progress).await?)
}

fn amount(said: &Said, currency: Currency) -> Result<Option<Minor>> {
    let Some(number) = said.amount else {
        return Ok(None);
    };
    let minor = Minor::from_decimal(number, currency);
    let minor = minor.map_err(|violation| {
        Error::from(kym_domain::check::FieldError {
            field: "amount".into(),
            violation: violation.into(),
        })
    })?;
    if minor.units() <= 0 {
        return Err(Error::field("amount", FieldCode::AmountNotPositive));
    }
    Ok(Some(minor))
}

/// Ends a change with the occurrence as it is now, and has the clock look at the item.
async fn answer(mut ctx: Ctx, taken: LockedOccurrence) -> Result<Committed<OccurrenceAnswer>> {
    let (id, date) = (taken.schedule.item.id, taken.seen.date);
    let kept = recurring::get(&mut ctx.tx, &taken.member, id).await?;
    let kept = kept.ok_or(Error::NOT_FOUND)?;
    let progress = to_look_at(kept.progress.clone(), kept.is_active, ctx.now());
    recurring::save_progress(&mut ctx.tx, &taken.member, id, &progress).await?;
    let all = schedules::load(
        &mut ctx.tx,
        &taken.member,
        std::slice::from_ref(&kept),
        date,
    );
    let schedule = all.await?.into_iter().next().ok_or(Error::NOT_FOUND)?;
    let rows = schedule.row(date);
    let linked = LinkedTransactions::of(&mut ctx.tx, &taken.member, rows).await?;
    let seen = schedule.seen_on(date, taken.around.today, &linked);
    let seen = seen.ok_or(Error::NOT_FOUND)?;
    publish(&mut ctx, kept.workspace_id);
    let occurrence = ScheduledOccurrence::new(&schedule, seen, &linked, &taken.around);
    ctx.commit(OccurrenceAnswer(occurrence)).await
}
