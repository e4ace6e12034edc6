//! Payments that were awaited: whatever is booked may be an occurrence of something that comes again. Then it
//! stands for it, and what was planned in its place goes. The accounts must be locked, as the clock locks them
//! before it posts: of the two, one finds what the other has done.

use std::collections::BTreeSet;

use jiff::Span;
use kym_domain::id::{AccountId, TransactionId};
use kym_domain::recurring::{
    Candidate, MATCH_DAYS, Occurrence, OccurrenceOutlook, Payment, StoredOccurrence, StoredState,
    best,
};
use kym_domain::transactions::Transaction;
use kym_planned::schedules::RECURRING_CHANGED;
use kym_planned::schedules::{self, LinkedTransactions, Schedule};
use kym_platform::context::Ctx;
use kym_platform::error::Result;
use kym_platform::realtime::event::WorkspaceChanged;
use kym_store::access::{EditTransactions, Member};
use kym_store::events::Audience;
use kym_store::recurring;
use kym_store::recurring::occurrences::{self, OccurrenceRow};

use super::deletion::delete_linked;

/// How many days before an occurrence's own day of the rule it can fall: a row of holidays, and a little.
const REACH_DAYS: i64 = 31;

/// Links payments that were just booked with the occurrences that they are. Of a transfer either leg does.
///
/// # Errors
/// When the database cannot be written.
pub async fn link(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    rows: &[Transaction],
) -> Result<()> {
    let happened = rows.iter().filter(|row| row.status.counts_in_current());
    let happened: Vec<_> = happened.collect();
    let Some(first) = happened.iter().map(|row| row.date).min() else {
        return Ok(());
    };
    let accounts: BTreeSet<AccountId> = happened.iter().map(|row| row.account_id).collect();
    let accounts: Vec<_> = accounts.into_iter().collect();
    let kept = recurring::awaited_on(&mut ctx.tx, member, &accounts).await?;
    if kept.is_empty() {
        return Ok(());
    }
    let from = first.saturating_sub(Span::new().days(REACH_DAYS));
    let mut schedules = schedules::load(&mut ctx.tx, member, &kept, from).await?;
    let known = schedules.iter().flat_map(|schedule| &schedule.rows);
    let mut linked = LinkedTransactions::of(&mut ctx.tx, member, known).await?;
    let mut is_changed = false;
    for row in happened {
        let Some((row, planned)) = find(&mut schedules, &mut linked, row) else {
            continue;
        };
        let now = ctx.now();
        // Whatever stood there was planned only: it goes.
        occurrences::put(&mut ctx.tx, member, &row, now).await?;
        if let Some(planned) = planned {
            delete_linked(ctx, planned).await?;
        }
        is_changed = true;
    }
    if is_changed {
        let workspace = member.workspace();
        let event = WorkspaceChanged::new(workspace, &ctx.author.event_actor);
        ctx.emit(Audience::Workspace(workspace), RECURRING_CHANGED, &event);
    }
    Ok(())
}

/// The occurrence that a payment is, as it is kept from now on, and the planned transaction in its place.
fn find(
    schedules: &mut [Schedule],
    settled: &mut LinkedTransactions,
    row: &Transaction,
) -> Option<(OccurrenceRow, Option<TransactionId>)> {
    let reach = Span::new().days(i64::from(MATCH_DAYS));
    let (from, to) = (
        row.date.saturating_sub(reach),
        row.date.saturating_add(reach),
    );
    let payment = Payment::of(row);
    let mut open = Vec::new();
    for schedule in schedules.iter() {
        let seen = schedule.occurrences(from, to, row.date, settled);
        for one in seen.into_iter().filter(OccurrenceOutlook::is_open) {
            let kept = schedule.row(one.date).and_then(|row| row.kept.amount);
            let candidate = Candidate {
                id: schedule.item.id,
                definition: schedule.definition_on(one.date),
                occurrence: Occurrence {
                    date: one.date,
                    day: one.day,
                },
                amount: kept,
            };
            open.push((candidate, one.transaction_id));
        }
    }
    let (id, date) = best(&payment, open.iter().map(|(candidate, _)| *candidate))?;
    let found = open
        .iter()
        .find(|(candidate, _)| candidate.id == id && candidate.occurrence.date == date);
    let planned = found.and_then(|(_, planned)| *planned);
    let schedule = schedules.iter_mut().find(|it| it.item.id == id)?;
    let had = schedule.row(date).map(|row| row.kept);
    let leaving = row.transfer.filter(|_| !row.amount.is_negative());
    let transaction = leaving.map_or(row.id, |peer| peer.transaction_id);
    let linked = OccurrenceRow {
        recurring_id: id,
        kept: StoredOccurrence {
            date,
            state: StoredState::Posted,
            moved_to: had.and_then(|had| had.moved_to),
            amount: had.and_then(|had| had.amount),
            transaction_id: Some(transaction),
        },
        is_matched: true,
        is_reported: true,
    };
    // The next payment of the same change finds it settled.
    settled.note(transaction, row);
    schedule.rows.retain(|row| row.kept.date != date);
    schedule.rows.push(linked.clone());
    Some((linked, planned))
}
