//! What is worth a word: what stands out in the figures, compared with a usual month.
//!
//! The usual is the median of the six whole months before, of those in which there was anything, and nothing is usual that
//! was there in fewer than three of them. Amounts are in the currency of the workspace: a month of which something is left
//! out, since nobody knew a rate, is compared with nothing, and neither is one in which nothing was booked at all.

mod payments;

#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

pub use self::payments::{Payment, of_payments};

use super::category_tree::CategoryTree;
use super::dashboard::Flow;
use super::ratio::{Ratio, average};
use kym_domain::categories::CategoryKind;
use kym_domain::dates::Month;
use kym_domain::id::{AccountId, CategoryId, TransactionId};
use kym_domain::money::{Currency, Minor, Overflow};
use kym_domain::words;

/// How many there are at most.
pub const MAX_INSIGHTS: usize = 6;

/// How many months before are looked at.
const MONTHS_BEFORE: i32 = 6;

/// In how many of them there must have been something.
const MIN_MONTHS: usize = 3;

/// From how many percent on a change is worth a word.
const MIN_PERCENT: i64 = 15;

/// What part of a usual month's spending is worth a word.
const WORTH_A_WORD: u32 = 50;

words! {
    /// What stands out.
    pub enum InsightKind {
        /// Last month more than usual was spent on something.
        SpentMore => "spent_more",
        /// Last month less than usual was spent on something.
        SpentLess => "spent_less",
        /// This month more is spent on something already than in a usual month.
        AlreadyMore => "already_more",
        /// Last month more than usual was left.
        SavedMore => "saved_more",
        /// Last month less than usual was left.
        SavedLess => "saved_less",
        /// A payment this month was far larger than is usual for what it was for.
        LargePayment => "large_payment",
        /// What is paid every month costs more.
        PriceUp => "price_up",
    }
}

/// Something that is worth a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Insight {
    /// What stands out.
    pub kind: InsightKind,
    /// What the money was for: a root of the categories and all beneath it; of a payment just its category.
    pub category_id: Option<CategoryId>,
    /// Who was paid: of categories those that most of it went to ([`places`]), for others to fill in.
    pub payees: Vec<String>,
    /// How much it was.
    pub amount: Minor,
    /// How much is usual.
    pub usual: Minor,
    /// By how many percent of the usual it differs, without a sign; `None` when nothing, or less, is usual.
    pub percent: Option<i64>,
    /// The month that is told of.
    pub month: Option<Month>,
    /// The payment.
    pub transaction_id: Option<TransactionId>,
    /// The account of the payment.
    pub account_id: Option<AccountId>,
    /// What the amounts are counted in.
    pub currency: Currency,
    /// How much money it is about, in the currency of the workspace: what counts most is told first.
    pub weight: Minor,
}

/// What is looked at.
#[derive(Debug, Clone, Copy)]
pub struct InsightInputs<'a> {
    /// Today.
    pub today: Date,
    /// What the workspace counts in.
    pub base: Currency,
    /// What categories took and gave in each of [`InsightInputs::months`]; in this one up to today.
    pub flows: &'a [Flow],
    /// The categories.
    pub tree: &'a CategoryTree<'a>,
}

/// Amounts by month.
type ByMonth = BTreeMap<Month, Sum>;

/// What a month comes to.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    amount: Minor,
    /// Whether something is missing in it.
    is_partial: bool,
}

impl Sum {
    fn add(&mut self, amount: Minor) -> Result<(), Overflow> {
        self.amount = self.amount.plus(amount)?;
        Ok(())
    }
}

impl InsightInputs<'_> {
    /// The first and the last month that are looked at: this one, the last whole one and six before that.
    pub fn months(today: Date) -> (Month, Month) {
        let this = Month::of(today);
        (this.later_by(-1 - MONTHS_BEFORE), this)
    }

    /// How much is worth a word at least: two percent of what is spent in a usual month. Nothing is, when no month
    /// is usual.
    pub fn threshold(&self) -> Result<Option<Minor>, Overflow> {
        let mut spent = ByMonth::new();
        for flow in self.flows {
            spent.entry(flow.month).or_default().add(spent_in(flow)?)?;
        }
        let usual = usual_before(&spent, Month::of(self.today))?;
        Ok(usual
            .filter(|usual| *usual > Minor::ZERO)
            .map(|usual| average(usual, WORTH_A_WORD)))
    }

    /// What stands out in the months.
    pub fn insights(&self) -> Result<Vec<Insight>, Overflow> {
        let Some(threshold) = self.threshold()? else {
            return Ok(Vec::new());
        };
        let mut insights = self.of_savings(threshold)?;
        for (category, spent) in self.spent_by_root()? {
            let this = Month::of(self.today);
            let already = self.compared(&spent, this, threshold)?;
            let already = already.filter(|found| found.amount > found.usual);
            let last = self.compared(&spent, this.later_by(-1), threshold)?;
            for (found, is_over) in [(already, false), (last, true)] {
                // Of what comes back rather than goes there is no more and less.
                let is_spent =
                    |found: &Insight| !found.amount.is_negative() && found.usual > Minor::ZERO;
                let Some(found) = found.filter(is_spent) else {
                    continue;
                };
                let kind = match (is_over, found.amount > found.usual) {
                    (false, _) => InsightKind::AlreadyMore,
                    (true, true) => InsightKind::SpentMore,
                    (true, false) => InsightKind::SpentLess,
                };
                insights.push(Insight {
                    kind,
                    category_id: Some(category),
                    ..found
                });
            }
        }
        Ok(insights)
    }

    /// What was spent on each root of the categories in each month.
    fn spent_by_root(&self) -> Result<BTreeMap<CategoryId, ByMonth>, Overflow> {
        let mut roots: BTreeMap<CategoryId, ByMonth> = BTreeMap::new();
        let of_expenses = self.flows.iter();
        for flow in of_expenses.filter(|flow| flow.kind == Some(CategoryKind::Expense)) {
            let root = flow.category_id.and_then(|id| self.tree.upwards(id).last());
            let Some(root) = root else { continue };
            let sum = roots
                .entry(root)
                .or_default()
                .entry(flow.month)
                .or_default();
            sum.add(spent_in(flow)?)?;
            sum.is_partial |= flow.unconverted > 0;
        }
        Ok(roots)
    }

    fn of_savings(&self, threshold: Minor) -> Result<Vec<Insight>, Overflow> {
        let mut saved = ByMonth::new();
        for flow in self.flows {
            let sum = saved.entry(flow.month).or_default();
            sum.add(flow.inflow.plus(flow.outflow)?)?;
            sum.is_partial |= flow.unconverted > 0;
        }
        let last = Month::of(self.today).later_by(-1);
        let found = self.compared(&saved, last, threshold)?;
        let kind = |found: &Insight| {
            if found.amount > found.usual {
                InsightKind::SavedMore
            } else {
                InsightKind::SavedLess
            }
        };
        let told = found.map(|found| Insight {
            kind: kind(&found),
            ..found
        });
        Ok(told.into_iter().collect())
    }

    /// How a month differs from a usual one, when that is worth a word.
    fn compared(
        &self,
        amounts: &ByMonth,
        month: Month,
        threshold: Minor,
    ) -> Result<Option<Insight>, Overflow> {
        let sum = amounts.get(&month).copied().unwrap_or_default();
        if sum.is_partial || !self.is_booked(month, amounts) {
            return Ok(None);
        }
        let amount = sum.amount;
        let Some(usual) = usual_before(amounts, month)? else {
            return Ok(None);
        };
        let change = amount.minus(usual)?;
        let weight = if change.is_negative() {
            change.negated()?
        } else {
            change
        };
        let ratio = Ratio::of_change(weight, usual);
        let is_small = ratio.is_some_and(|ratio| ratio < Ratio::new(MIN_PERCENT * 100));
        if is_small || weight < threshold || weight.is_zero() {
            return Ok(None);
        }
        Ok(Some(Insight {
            kind: InsightKind::SpentMore,
            category_id: None,
            payees: Vec::new(),
            amount,
            usual,
            percent: ratio.filter(|_| usual > Minor::ZERO).map(Ratio::percent),
            month: Some(month),
            transaction_id: None,
            account_id: None,
            currency: self.base,
            weight,
        }))
    }

    /// Whether a month can be told of: something was booked in it, and if it was nothing of what `amounts` are of, then
    /// that was there in every month before. What comes every other month is not missed in between.
    fn is_booked(&self, month: Month, amounts: &ByMonth) -> bool {
        let is_any = |flow: &&Flow| {
            !flow.inflow.is_zero() || !flow.outflow.is_zero() || flow.unconverted > 0
        };
        let booked = self.flows.iter().filter(is_any);
        let booked: BTreeSet<Month> = booked.map(|flow| flow.month).collect();
        let mut before = booked.range(month.later_by(-MONTHS_BEFORE)..month);
        let is_there = |month: &Month| amounts.get(month).is_some_and(|sum| !sum.amount.is_zero());
        booked.contains(&month) && (is_there(&month) || before.all(is_there))
    }
}

/// What a flow spends; positive.
fn spent_in(flow: &Flow) -> Result<Minor, Overflow> {
    match flow.kind {
        Some(CategoryKind::Income) => Ok(Minor::ZERO),
        Some(CategoryKind::Expense) => flow.inflow.plus(flow.outflow)?.negated(),
        None => flow.outflow.negated(),
    }
}

/// What is usual in the six months before one.
fn usual_before(amounts: &ByMonth, month: Month) -> Result<Option<Minor>, Overflow> {
    let before = amounts.range(month.later_by(-MONTHS_BEFORE)..month);
    let whole = before.filter(|(_, sum)| !sum.is_partial);
    let known = whole.map(|(_, sum)| sum.amount);
    let known: Vec<_> = known.filter(|amount| !amount.is_zero()).collect();
    if known.len() < MIN_MONTHS {
        return Ok(None);
    }
    median(known)
}

/// The middle one of amounts, or what lies between the two in the middle.
fn median(mut amounts: Vec<Minor>) -> Result<Option<Minor>, Overflow> {
    amounts.sort_unstable();
    let middle = amounts.len() / 2;
    let upper = amounts.get(middle).copied();
    let lower = middle.checked_sub(1).and_then(|place| amounts.get(place));
    match (lower.copied(), upper) {
        (Some(lower), Some(upper)) if amounts.len().is_multiple_of(2) => {
            Ok(Some(average(lower.plus(upper)?, 2)))
        }
        (_, upper) => Ok(upper),
    }
}

/// The one or two payees that more than half of `whole` went to; nobody when it takes more of them.
pub fn places(payees: &[(String, Minor)], whole: Minor) -> Vec<String> {
    let named = payees.iter().filter(|(payee, _)| !payee.is_empty());
    let mut most: Vec<_> = named.collect();
    most.sort_by_key(|(payee, amount)| (Reverse(*amount), payee.clone()));
    most.truncate(2);
    let is_most = |amount: i128| amount * 2 > i128::from(whole.units());
    let amounts: Vec<_> = most
        .iter()
        .map(|(_, amount)| i128::from(amount.units()))
        .collect();
    let count = match amounts[..] {
        [first, ..] if is_most(first) => 1,
        [first, second] if is_most(first + second) => 2,
        _ => 0,
    };
    let told = most.into_iter().take(count);
    told.map(|(payee, _)| payee.clone()).collect()
}

/// Those that are told: what counts most first, and of one category at most one.
pub fn strongest(mut insights: Vec<Insight>) -> Vec<Insight> {
    insights.sort_by_key(|insight| {
        let of = (insight.category_id, insight.transaction_id);
        (Reverse(insight.weight), insight.kind, of)
    });
    let mut categories = Vec::new();
    insights.retain(|insight| {
        let is_of_months = insight.transaction_id.is_none();
        let Some(category) = insight.category_id.filter(|_| is_of_months) else {
            return true;
        };
        let is_first = !categories.contains(&category);
        categories.push(category);
        is_first
    });
    insights.truncate(MAX_INSIGHTS);
    insights
}
