//! What a change within a period comes to.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use kym_domain::money::{Minor, divided_half_to_even};

use super::calendar::civil;
use super::change::{Change, ChangeKind, SubscriptionError};
use super::subscription::{Agreement, CurrentPeriod, Subscription};

/// What a change comes to, in the currency of the subscription.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proration {
    /// For the time that was paid for and will not be used as agreed.
    pub credit: Minor,
    /// For what takes its place.
    pub debit: Minor,
}

impl Proration {
    /// What is to be paid; below nothing, what is to the user's credit.
    pub fn amount(self) -> Minor {
        Minor::new(self.debit.units().saturating_sub(self.credit.units()))
    }
}

impl Subscription {
    /// Changes the period that runs, for which another agreement held until now. Money of one currency is never credited in another.
    pub(super) fn settle(
        &mut self,
        period: CurrentPeriod,
        was: &Agreement,
        is_prorated: bool,
        at: Timestamp,
        zone: &TimeZone,
    ) -> Result<Proration, SubscriptionError> {
        if at < period.paid_from || at >= period.ends_at {
            return Err(SubscriptionError::Stale);
        }
        let mut proration = Proration::default();
        if is_prorated {
            proration.credit = period.credit(at);
        }
        let price = self.agreement.price.minor;
        if self.agreement.period != was.period {
            self.anchor = civil(at, zone);
            let mut change = Change::new(ChangeKind::PlanChanged, self, self.clone());
            change.enter((0, at), self.agreement, at, zone);
            self.period = change.after.period;
            proration.debit = price;
        } else if is_prorated {
            proration.debit = share(price, (period.starts_at, period.ends_at), at);
            self.period = Some(CurrentPeriod {
                paid_from: at,
                paid: proration.debit,
                ..period
            });
        } else if self.agreement.price.currency != was.price.currency {
            self.period = Some(CurrentPeriod {
                paid_from: at,
                paid: Minor::ZERO,
                ..period
            });
        }
        Ok(proration)
    }
}

impl CurrentPeriod {
    /// What of the money paid falls on the time after a moment.
    pub(super) fn credit(&self, at: Timestamp) -> Minor {
        share(self.paid, (self.paid_from, self.ends_at), at)
    }
}

/// The part of an amount for a whole time that falls on the rest of it, to the microsecond, rounded half to even once. Never more than
/// the amount.
fn share(amount: Minor, (from, until): (Timestamp, Timestamp), rest_from: Timestamp) -> Minor {
    let whole = micros(from, until);
    let rest = micros(rest_from, until).min(whole);
    if whole == 0 {
        return Minor::ZERO;
    }
    let rounded = divided_half_to_even(i128::from(amount.units()) * rest, whole);
    Minor::new(i64::try_from(rounded).unwrap_or(i64::MAX))
}

fn micros(from: Timestamp, until: Timestamp) -> i128 {
    let passed = i128::from(until.as_microsecond()) - i128::from(from.as_microsecond());
    passed.max(0)
}
