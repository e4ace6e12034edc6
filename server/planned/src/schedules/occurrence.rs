//! Occurrences as they stand, with what is around them.

use jiff::Span;
use jiff::civil::Date;
use kym_domain::id::RecurringId;
use kym_domain::money::Currency;
use kym_domain::recurring::{OccurrenceOutlook, RecurringDefinition, RecurringProblem};
use kym_platform::error::Result;
use kym_store::Reader;
use kym_store::access::Member;
use kym_store::recurring::StoredItem;

use super::context::RecurringContext;
use super::{LinkedTransactions, Schedule};

/// An occurrence of an item.
#[derive(Clone, Debug)]
pub struct ScheduledOccurrence {
    /// Of which item.
    pub id: RecurringId,
    /// What the item says of it, or the transaction that stands for it as it is now.
    pub definition: RecurringDefinition,
    /// How it stands.
    pub seen: OccurrenceOutlook,
    /// Whether it is still expected ([`OccurrenceOutlook::is_expected`]).
    pub is_expected: bool,
    /// Why it is not posted.
    pub problem: Option<RecurringProblem>,
    /// What the account is counted in.
    pub currency: Currency,
    /// What the account is counted in that its money reaches.
    pub to_currency: Currency,
}

impl ScheduledOccurrence {
    /// An occurrence, and what is around its item.
    pub fn new(
        schedule: &Schedule,
        seen: OccurrenceOutlook,
        linked: &LinkedTransactions,
        around: &RecurringContext,
    ) -> Self {
        let said = schedule.definition_on(seen.date);
        let booked = linked.standing_for(&seen).map(|row| said.as_booked(row));
        let mut definition = booked.unwrap_or_else(|| said.clone());
        let (currency, to_currency) = around.currencies(&definition);
        if currency.code() == to_currency.code() {
            // What leaves is what arrives.
            definition.to_amount = None;
        }
        let is_expected = seen.is_expected(around.has_accounts(&definition), around.today);
        let problem = around.problem(schedule).filter(|_| seen.is_open());
        Self {
            id: schedule.item.id,
            definition,
            seen,
            is_expected,
            problem,
            currency,
            to_currency,
        }
    }
}

/// How items stand, for whoever looks at their occurrences from a day on.
///
/// # Errors
/// When the database cannot be read.
pub async fn schedules_with_transactions<R>(
    reader: &mut Reader,
    member: &Member<R>,
    kept: &[StoredItem],
    from: Date,
) -> Result<(Vec<Schedule>, LinkedTransactions)> {
    // A weekend moves an occurrence by a few days from its day of the rule.
    let reach = from.saturating_sub(Span::new().days(31));
    let schedules = super::load(reader, member, kept, reach).await?;
    let rows = schedules.iter().flat_map(|schedule| &schedule.rows);
    let linked = LinkedTransactions::of(reader, member, rows).await?;
    Ok((schedules, linked))
}

/// The occurrences between two days, neither of them before the day that it was asked from how items stand; the
/// earliest first.
pub fn within(
    (schedules, linked): &(Vec<Schedule>, LinkedTransactions),
    (from, to): (Date, Date),
    around: &RecurringContext,
) -> Vec<ScheduledOccurrence> {
    let all = schedules.iter().flat_map(|schedule| {
        let seen = schedule.occurrences(from, to, around.today, linked);
        let told = seen.into_iter();
        told.map(|seen| ScheduledOccurrence::new(schedule, seen, linked, around))
    });
    let mut all: Vec<_> = all.collect();
    all.sort_by_key(|one| (one.seen.day, one.seen.date, one.id));
    all
}
