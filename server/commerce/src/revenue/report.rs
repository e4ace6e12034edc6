//! The report: figures by currency, plan and month.

use std::collections::BTreeMap;

use jiff::Timestamp;
use kym_domain::id::PlanId;
use kym_domain::money::{Currency, CurrencyCode, Overflow};

use super::figures::RevenueFigures;
use super::history::{HistoryEntry, Paying, Progress, Step};
use super::months::RevenueMonths;
use super::payments::{PaymentRecord, RefundRecord};
use crate::subscriptions::Subscription;

/// What one plan brings in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanRevenue {
    /// Which plan.
    pub plan_id: PlanId,
    /// The figures of each month.
    pub months: Vec<RevenueFigures>,
}

/// What all plans bring in together in one currency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CurrencyRevenue {
    /// In which currency.
    pub currency: Currency,
    /// The figures of each month: the sums of those of the plans.
    pub months: Vec<RevenueFigures>,
    /// The plans with something to tell, by their ids.
    pub plans: Vec<PlanRevenue>,
}

/// A report that is being put together, of one subscription and one payment after the other.
#[derive(Debug)]
pub struct Revenue {
    months: RevenueMonths,
    plan: Option<PlanId>,
    currencies: BTreeMap<CurrencyCode, (Currency, Plans)>,
}

/// The figures of each month by plan.
type Plans = BTreeMap<PlanId, Vec<RevenueFigures>>;

impl Revenue {
    /// A report of these months, about one plan or all of them, that knows of nothing yet.
    pub const fn new(months: RevenueMonths, plan: Option<PlanId>) -> Self {
        Self {
            months,
            plan,
            currencies: BTreeMap::new(),
        }
    }

    /// The months that it is about.
    pub const fn months(&self) -> &RevenueMonths {
        &self.months
    }

    /// Counts a subscription with everything that happened to it, oldest first, and with what time has done since.
    ///
    /// # Errors
    /// When a sum does not fit.
    pub fn add_subscription(
        &mut self,
        subscription: &Subscription,
        history: &[HistoryEntry],
    ) -> Result<(), Overflow> {
        let (now, zone) = (self.months.now(), self.months.zone().clone());
        let mut progress = Progress::default();
        let mut steps: Vec<Step> = history
            .iter()
            .filter_map(|entry| progress.next(entry, subscription, now))
            .collect();
        let mut before = subscription.clone();
        while let Some(change) = before.advanced(now, &zone) {
            let entry = HistoryEntry::of_time(&change, &before, now);
            steps.extend(progress.next(&entry, &change.after, now));
            before = change.after;
        }
        self.count(&steps)
    }

    /// Counts a payment.
    ///
    /// # Errors
    /// When a sum does not fit.
    pub fn add_payment(&mut self, payment: &PaymentRecord) -> Result<(), Overflow> {
        let (plan, amount) = (payment.plan_id, payment.amount);
        if let Some(at) = payment.paid_at {
            self.add(at, plan, amount.currency, |figures| {
                figures.received = figures.received.plus(amount.minor)?;
                Ok(())
            })?;
        }
        match payment.failed {
            Some((at, kind)) if kind.is_decline() => {
                self.add(at, plan, amount.currency, |figures| {
                    figures.failed_payments += 1;
                    figures.failed_amount = figures.failed_amount.plus(amount.minor)?;
                    Ok(())
                })
            }
            _ => Ok(()),
        }
    }

    /// Counts a refund.
    ///
    /// # Errors
    /// When a sum does not fit.
    pub fn add_refund(&mut self, refund: &RefundRecord) -> Result<(), Overflow> {
        let (minor, currency) = (refund.amount.minor, refund.amount.currency);
        self.add(refund.finished_at, refund.plan_id, currency, |figures| {
            figures.refunded = figures.refunded.plus(minor)?;
            Ok(())
        })
    }

    /// The report by the codes of the currencies; without plans about which there is nothing to tell.
    ///
    /// # Errors
    /// When a sum does not fit.
    pub fn finish(self) -> Result<Vec<CurrencyRevenue>, Overflow> {
        let nothing = RevenueFigures::default();
        let mut found = Vec::new();
        for (currency, plans) in self.currencies.into_values() {
            let mut sums = vec![nothing; self.months.count()];
            let told = plans
                .into_iter()
                .filter(|(_, months)| months.iter().any(|figures| *figures != nothing));
            let plans: Vec<_> = told
                .map(|(plan_id, months)| PlanRevenue { plan_id, months })
                .collect();
            for figures in plans.iter().map(|plan| &plan.months) {
                for (sum, one) in sums.iter_mut().zip(figures) {
                    *sum = sum.plus(*one)?;
                }
            }
            if !plans.is_empty() {
                found.push(CurrencyRevenue {
                    currency,
                    months: sums,
                    plans,
                });
            }
        }
        Ok(found)
    }

    fn count(&mut self, steps: &[Step]) -> Result<(), Overflow> {
        let mut held: Option<Paying> = None;
        let mut since = 0;
        for step in steps {
            match *step {
                Step::Cancels(at, paying) => {
                    self.add(at, paying.plan_id, paying.monthly.currency, |figures| {
                        figures.cancellations += 1;
                        Ok(())
                    })?;
                }
                Step::Pays(at, next) => {
                    let passed = self.months.passed(at);
                    self.hold(held, (since, passed))?;
                    self.pass(held, next, at)?;
                    (held, since) = (next, passed);
                }
            }
        }
        self.hold(held, (since, self.months.count() + 1))
    }

    /// Counts what is paid at the ends of the months that ended since a moment: between so many boundaries passed and so many.
    fn hold(
        &mut self,
        held: Option<Paying>,
        (from, until): (usize, usize),
    ) -> Result<(), Overflow> {
        let Some(Paying { plan_id, monthly }) = held else {
            return Ok(());
        };
        for passed in from.max(1)..until.min(self.months.count() + 1) {
            self.add_to(passed - 1, plan_id, monthly.currency, |figures| {
                figures.subscriptions += 1;
                figures.recurring_revenue = figures.recurring_revenue.plus(monthly.minor)?;
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Counts the way from what was paid to what is paid from then on.
    fn pass(
        &mut self,
        before: Option<Paying>,
        after: Option<Paying>,
        at: Timestamp,
    ) -> Result<(), Overflow> {
        let place = |paying: Paying| (paying.plan_id, paying.monthly.currency);
        let (before, after) = (before.map(place), after.map(place));
        if before == after {
            return Ok(());
        }
        let currency = |place: Option<(PlanId, Currency)>| place.map(|(_, currency)| currency);
        let is_change = currency(before) == currency(after);
        if let Some((plan, currency)) = before {
            self.add(at, plan, currency, |figures| {
                if is_change {
                    figures.changed_out += 1;
                } else {
                    figures.ended += 1;
                }
                Ok(())
            })?;
        }
        if let Some((plan, currency)) = after {
            self.add(at, plan, currency, |figures| {
                if is_change {
                    figures.changed_in += 1;
                } else {
                    figures.new += 1;
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    fn add(
        &mut self,
        at: Timestamp,
        plan: PlanId,
        currency: Currency,
        add: impl FnOnce(&mut RevenueFigures) -> Result<(), Overflow>,
    ) -> Result<(), Overflow> {
        match self.months.index_of(at) {
            Some(index) => self.add_to(index, plan, currency, add),
            None => Ok(()),
        }
    }

    fn add_to(
        &mut self,
        index: usize,
        plan: PlanId,
        currency: Currency,
        add: impl FnOnce(&mut RevenueFigures) -> Result<(), Overflow>,
    ) -> Result<(), Overflow> {
        if self.plan.is_some_and(|wanted| wanted != plan) {
            return Ok(());
        }
        let count = self.months.count();
        let (_, plans) = self
            .currencies
            .entry(currency.code())
            .or_insert_with(|| (currency, Plans::new()));
        let months = plans
            .entry(plan)
            .or_insert_with(|| vec![RevenueFigures::default(); count]);
        months.get_mut(index).map_or(Ok(()), add)
    }
}
