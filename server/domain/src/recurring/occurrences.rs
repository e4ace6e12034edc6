//! How the occurrences of an item stand: what its rule says, what was said about single ones, what has
//! become of the transactions, and what day it is. Where a transaction stands for an occurrence, its day and
//! its amount are those of the transaction as it is now, whatever was expected.

use std::collections::{BTreeMap, BTreeSet};

use jiff::ToSpan as _;
use jiff::civil::Date;

use super::linked_transaction::LinkedTransaction;
use super::{
    FURTHEST_SHIFT, Occurrence, OccurrenceState, Recurrence, RecurringDefinition, StoredState,
};
use crate::id::TransactionId;
use crate::money::Minor;
use crate::transactions::TransactionStatus;

/// How many days an occurrence is expected after its day has passed and nothing was done about it.
const OVERDUE_DAYS: i32 = 366;

/// The earliest day of an occurrence that is still expected.
pub fn expected_since(today: Date) -> Date {
    today.saturating_sub(OVERDUE_DAYS.days())
}

/// What is kept of an occurrence that something was said about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoredOccurrence {
    /// Its day in the rule.
    pub date: Date,
    /// What was said.
    pub state: StoredState,
    /// The day that it was put to, or on which it fell when it was left out.
    pub moved_to: Option<Date>,
    /// How much it is, when that was said for this one, or was expected when it was left out; above nothing.
    pub amount: Option<Minor>,
    /// The transaction for it.
    pub transaction_id: Option<TransactionId>,
}

impl StoredOccurrence {
    /// Whether something was said about this one alone. One that was left out keeps the day and the amount that
    /// were expected then.
    fn is_changed(&self) -> bool {
        let has_own = self.moved_to.is_some() || self.amount.is_some();
        has_own && self.state != StoredState::Skipped
    }

    /// Whether something is still to be done about it.
    pub const fn is_open(&self) -> bool {
        matches!(self.state, StoredState::Open) && self.transaction_id.is_none()
    }
}

/// An occurrence as people see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OccurrenceOutlook {
    /// Its day in the rule.
    pub date: Date,
    /// The day on which it falls: that of the transaction, when one stands for it.
    pub day: Date,
    /// How it stands.
    pub state: OccurrenceState,
    /// How much it is, or was by the transaction that stands for it; above nothing.
    pub amount: Minor,
    /// The transaction for it.
    pub transaction_id: Option<TransactionId>,
    /// Whether something was said about this one alone.
    pub is_changed: bool,
}

impl OccurrenceOutlook {
    /// Whether it is still to happen.
    pub const fn is_open(&self) -> bool {
        matches!(
            self.state,
            OccurrenceState::Upcoming | OccurrenceState::Due | OccurrenceState::Overdue
        )
    }

    /// Whether it is still expected. All who look ahead ask this and nothing else: the list of what is upcoming,
    /// the dashboard, the forecast, goals, budgets and the projected cash flow.
    ///
    /// It is, as long as it is open: also when its day has passed, and when it waits for somebody to decide about
    /// what was missed. Where days are looked ahead to, one that is overdue comes today; a budget counts it in the
    /// period that it was due in. After [`expected_since`] it is not expected any more, nor when an account that it
    /// names is deleted: it cannot be booked. One that a planned transaction stands for is expected, and wherever
    /// amounts are added up it is counted as that transaction.
    pub fn is_expected(&self, has_accounts: bool, today: Date) -> bool {
        self.is_open() && has_accounts && self.day >= expected_since(today)
    }

    /// The transaction that stands for it, planned or booked; nothing when it was left out, whatever it was
    /// linked to.
    pub const fn standing_transaction(&self) -> Option<TransactionId> {
        match self.state {
            OccurrenceState::Skipped => None,
            _ => self.transaction_id,
        }
    }
}

/// The occurrences that fall on a day of `from..=to`, by that day. `transaction_of` tells how a transaction
/// is now, and nothing of one that was deleted. What happened stays when the rule has no such day any more.
pub fn occurrences(
    definition: &RecurringDefinition,
    kept: &[StoredOccurrence],
    from: Date,
    to: Date,
    today: Date,
    transaction_of: impl Fn(TransactionId) -> Option<LinkedTransaction>,
) -> Vec<OccurrenceOutlook> {
    let reach = FURTHEST_SHIFT.days();
    let (earliest, latest) = (from.saturating_sub(reach), to.saturating_add(reach));
    let by_rule = definition.recurrence.occurrences(earliest, latest);
    let mut falling: BTreeMap<Date, Date> = by_rule.iter().map(|one| (one.date, one.day)).collect();
    let mut all: Vec<OccurrenceOutlook> = Vec::new();
    for row in kept {
        let by_rule = falling.remove(&row.date);
        // Far from the window nothing brings it in but having been put or booked there.
        let is_near = (earliest..=latest).contains(&row.date);
        let elsewhere = standing(row, &transaction_of).map_or(row.moved_to, |it| Some(it.date));
        if !is_near && !elsewhere.is_some_and(|day| (from..=to).contains(&day)) {
            continue;
        }
        let by_rule =
            by_rule.or_else(|| placed(&definition.recurrence, row, is_near, &transaction_of));
        let Some(by_rule) = by_rule else { continue };
        let day = row.moved_to.unwrap_or(by_rule);
        all.push(one(
            definition,
            Some(row),
            (row.date, day),
            today,
            &transaction_of,
        ));
    }
    for at in falling {
        all.push(one(definition, None, at, today, &transaction_of));
    }
    all.retain(|seen| (from..=to).contains(&seen.day));
    all.sort_unstable_by_key(|seen| (seen.day, seen.date));
    all
}

/// One occurrence, by its day in the rule; nothing when there is none.
pub fn occurrence_on(
    definition: &RecurringDefinition,
    kept: Option<&StoredOccurrence>,
    date: Date,
    today: Date,
    transaction_of: impl Fn(TransactionId) -> Option<LinkedTransaction>,
) -> Option<OccurrenceOutlook> {
    let kept = kept.filter(|row| row.date == date);
    let by_rule = match kept {
        Some(row) => placed(&definition.recurrence, row, false, &transaction_of),
        None => by_rule(&definition.recurrence, date),
    }?;
    let day = kept.and_then(|row| row.moved_to).unwrap_or(by_rule);
    Some(one(definition, kept, (date, day), today, transaction_of))
}

/// The occurrences that something is to be done about and that fall on `until` or before, by their day; not
/// more than one above `most`.
pub fn open_until(
    definition: &RecurringDefinition,
    kept: &[StoredOccurrence],
    until: Date,
    most: usize,
) -> Vec<Occurrence> {
    let known: BTreeSet<Date> = kept.iter().map(|row| row.date).collect();
    let latest = until.saturating_add(FURTHEST_SHIFT.days());
    let rule = &definition.recurrence;
    let by_rule = rule.all_up_to(latest);
    let fresh = by_rule.filter(|one| one.day <= until && !known.contains(&one.date));
    let mut open: Vec<_> = fresh.take(most.saturating_add(1)).collect();
    open.extend(said_open(rule, kept).filter(|one| one.day <= until));
    sorted(&mut open);
    open.truncate(most.saturating_add(1));
    open
}

/// The occurrence that is the first to be done something about.
pub fn first_open(
    definition: &RecurringDefinition,
    kept: &[StoredOccurrence],
) -> Option<Occurrence> {
    next_open_after(definition, kept, Date::MIN)
}

/// The first occurrence that something is to be done about and that falls on a later day.
pub fn next_open_after(
    definition: &RecurringDefinition,
    kept: &[StoredOccurrence],
    after: Date,
) -> Option<Occurrence> {
    let known: BTreeSet<Date> = kept.iter().map(|row| row.date).collect();
    let rule = &definition.recurrence;
    let mut from = after.saturating_sub(FURTHEST_SHIFT.days());
    let mut fresh = None;
    while fresh.is_none() {
        let Some(one) = rule.next_from(from) else {
            break;
        };
        if one.day > after && !known.contains(&one.date) {
            fresh = Some(one);
        }
        let Ok(next) = one.date.tomorrow() else { break };
        from = next;
    }
    let mut open: Vec<_> = said_open(rule, kept)
        .filter(|one| one.day > after)
        .chain(fresh)
        .collect();
    sorted(&mut open);
    open.first().copied()
}

/// Those that are kept and still open.
fn said_open<'a>(
    rule: &'a Recurrence,
    kept: &'a [StoredOccurrence],
) -> impl Iterator<Item = Occurrence> + 'a {
    let open = kept.iter().filter(|row| row.is_open());
    open.filter_map(|row| {
        let day = row.moved_to.map_or_else(
            || by_rule(rule, row.date),
            |day| rule.is_rule_date(row.date).then_some(day),
        )?;
        Some(Occurrence {
            date: row.date,
            day,
        })
    })
}

fn sorted(open: &mut [Occurrence]) {
    open.sort_unstable_by_key(|one| (one.day, one.date));
}

/// The day on which the rule puts one of its own.
fn by_rule(rule: &Recurrence, date: Date) -> Option<Date> {
    rule.is_rule_date(date).then(|| rule.shift(date)).flatten()
}

/// Where a kept occurrence belongs: the rule has its day, or it happened although the rule has not.
/// `is_checked` says that the rule was asked already.
fn placed(
    rule: &Recurrence,
    row: &StoredOccurrence,
    is_checked: bool,
    transaction_of: impl Fn(TransactionId) -> Option<LinkedTransaction>,
) -> Option<Date> {
    let asked = if is_checked {
        None
    } else {
        by_rule(rule, row.date)
    };
    asked.or_else(|| {
        let is_there = transaction_of(row.transaction_id?)?
            .status
            .counts_in_current();
        is_there.then(|| rule.shift(row.date).unwrap_or(row.date))
    })
}

/// The transaction that stands for an occurrence: one that is planned or booked.
fn standing(
    row: &StoredOccurrence,
    transaction_of: impl Fn(TransactionId) -> Option<LinkedTransaction>,
) -> Option<LinkedTransaction> {
    let linked = transaction_of(row.transaction_id?)?;
    let is_none = row.state == StoredState::Skipped || linked.status == TransactionStatus::Void;
    (!is_none).then_some(linked)
}

/// How one stands that the rule and people put to a day; the transaction that stands for it knows better.
fn one(
    definition: &RecurringDefinition,
    kept: Option<&StoredOccurrence>,
    (date, day): (Date, Date),
    today: Date,
    transaction_of: impl Fn(TransactionId) -> Option<LinkedTransaction>,
) -> OccurrenceOutlook {
    let said = kept.and_then(|row| row.amount);
    let standing = kept.and_then(|row| standing(row, &transaction_of));
    let day = standing.map_or(day, |it| it.date);
    let status_of = |id| transaction_of(id).map(|it| it.status);
    let expected = said.unwrap_or(definition.amount);
    OccurrenceOutlook {
        date,
        day,
        state: state(kept, day, today, status_of),
        amount: standing.map_or(expected, |it| it.amount),
        transaction_id: kept.and_then(|row| row.transaction_id),
        is_changed: kept.is_some_and(StoredOccurrence::is_changed),
    }
}

fn state(
    kept: Option<&StoredOccurrence>,
    day: Date,
    today: Date,
    status_of: impl Fn(TransactionId) -> Option<TransactionStatus>,
) -> OccurrenceState {
    let waiting = match day.cmp(&today) {
        std::cmp::Ordering::Greater => OccurrenceState::Upcoming,
        std::cmp::Ordering::Equal => OccurrenceState::Due,
        std::cmp::Ordering::Less => OccurrenceState::Overdue,
    };
    let Some(kept) = kept else { return waiting };
    match (kept.state, kept.transaction_id.map(status_of)) {
        (StoredState::Skipped, _) | (_, Some(None | Some(TransactionStatus::Void))) => {
            OccurrenceState::Skipped
        }
        (_, Some(Some(TransactionStatus::Planned))) | (StoredState::Open, None) => waiting,
        (_, Some(Some(_))) | (StoredState::Posted, None) => OccurrenceState::Posted,
    }
}
