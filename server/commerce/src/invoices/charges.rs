//! What a change of a subscription is charged for, line by line.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kym_domain::money::Minor;

use super::invoice::{InvoiceLine, InvoiceLineKind};
use crate::plans::LocalTexts;
use crate::subscriptions::{Change, Proration, Subscription};

/// What plans are called: the one that was agreed on before a change, and the one after it.
#[derive(Clone, Copy, Debug)]
pub struct PlanNames<'a> {
    /// Before.
    pub before: &'a LocalTexts<String>,
    /// After.
    pub after: &'a LocalTexts<String>,
}

impl InvoiceLine {
    /// The lines for a change that something is to be paid for: their sum is its amount. None for what is free. With proration, as
    /// the change within a period gives it, what was there before has to be known. Of periods that passed unseen nothing is said:
    /// nothing is charged for them.
    pub fn of_change(
        before: Option<&Subscription>,
        change: &Change,
        proration: Option<Proration>,
        names: PlanNames<'_>,
        zone: &TimeZone,
    ) -> Vec<Self> {
        let amount = change.amount.unwrap_or_default();
        let Some(period) = change.after.period.filter(|_| amount > Minor::ZERO) else {
            return Vec::new();
        };
        let line = |kind, names: &LocalTexts<String>, (from, until), amount| Self {
            kind,
            plan_names: names.clone(),
            days: Some(days(from, until, zone)),
            amount,
        };
        let whole = (period.starts_at, period.ends_at);
        let rest = (period.paid_from, period.ends_at);
        let Some(Proration { credit, debit }) = proration else {
            return vec![line(InvoiceLineKind::Period, names.after, whole, amount)];
        };
        let was = before.and_then(|before| before.period);
        let was_until = was.map_or(period.ends_at, |was| was.ends_at);
        let frequency = change.after.agreement.period;
        let is_same_period = change.from.is_some_and(|from| from.period == frequency);
        let kind = if is_same_period {
            InvoiceLineKind::Change
        } else {
            InvoiceLineKind::Period
        };
        let mut lines = vec![
            line(
                InvoiceLineKind::UnusedTime,
                names.before,
                (period.paid_from, was_until),
                Minor::new(-credit.units()),
            ),
            line(kind, names.after, rest, debit),
        ];
        lines.retain(|line| !line.amount.is_zero());
        lines
    }

    /// The line of a credit note.
    pub fn refund(amount: Minor) -> Self {
        Self {
            kind: InvoiceLineKind::Refund,
            plan_names: LocalTexts::default(),
            days: None,
            amount: Minor::new(-amount.units()),
        }
    }
}

/// The days of a time on the clocks of a zone, from the one on which it begins to the last before the one on which it ends: the next
/// period begins on that. A time within one day is that day.
fn days(from: Timestamp, until: Timestamp, zone: &TimeZone) -> (Date, Date) {
    let day = |moment| zone.to_datetime(moment).date();
    let first = day(from);
    let last = day(until).yesterday().unwrap_or(Date::MIN);
    (first, last.max(first))
}
