//! What a transaction comes to in the currency that its workspace counts in. It is kept with the row, and
//! with it the rate that it was converted at: nobody's books change because a rate did.

use super::Transaction;
use crate::money::{Currency, Minor, Overflow};
use crate::rates::{self, AppliedRate};

impl Transaction {
    /// Converts it into `base`, the currency of its workspace, when its own amount is in `own`: into the amount
    /// itself where both are one, else into what `rate` makes of it. Without a rate it is not converted, and
    /// neither is what would be too large to be counted with.
    pub fn convert(&mut self, own: Currency, base: Currency, rate: Option<AppliedRate>) {
        if own.code() == base.code() {
            (self.converted, self.rate) = (Some(self.amount), None);
            return;
        }
        self.converted = rate.and_then(|rate| self.at(rate, own, base));
        self.rate = rate.filter(|_| self.converted.is_some());
    }

    /// What it comes to at a rate, if that can be counted with, and so can each of its parts.
    fn at(&self, rate: AppliedRate, own: Currency, base: Currency) -> Option<Minor> {
        let amount = rates::convert(self.amount, own, rate.rate, base).ok()?;
        let parts: Vec<_> = self.splits.iter().map(|line| line.amount).collect();
        let shares = shares(&parts, self.amount, amount).ok()?;
        let mut all = shares.into_iter().chain([amount]);
        let fits = |share: Minor| share.units().unsigned_abs() <= Minor::LIMIT.unsigned_abs();
        all.all(fits).then_some(amount)
    }

    /// Whether the rate of what it `was` is not the rate of what it is: it is another day's or another
    /// account's. What had no rate is looked up again with its next amount.
    pub fn needs_rate_anew(&self, was: &Self) -> bool {
        self.date != was.date
            || self.account_id != was.account_id
            || (was.rate.is_none() && self.amount != was.amount)
    }

    /// What each of its parts ([`Transaction::parts`]) comes to in the currency of the workspace, together
    /// exactly what the whole does; nothing when it is not converted.
    pub fn converted_parts(&self) -> Result<Option<Vec<Minor>>, Overflow> {
        let Some(converted) = self.converted else {
            return Ok(None);
        };
        if self.splits.is_empty() {
            return Ok(Some(vec![converted]));
        }
        let parts: Vec<_> = self.splits.iter().map(|line| line.amount).collect();
        shares(&parts, self.amount, converted).map(Some)
    }
}

/// What each of these parts of `whole` gets of `converted`: its exact share without the fraction, and what is
/// left over goes to the largest fractions, one unit each.
///
/// # Errors
/// When the whole is nothing, or a share does not fit.
pub fn shares(parts: &[Minor], whole: Minor, converted: Minor) -> Result<Vec<Minor>, Overflow> {
    if whole.is_zero() {
        return Err(Overflow);
    }
    let (whole, sign) = (
        i128::from(whole.units()).abs(),
        i128::from(whole.units().signum()),
    );
    let exact = parts.iter().map(|part| {
        let share = i128::from(part.units()) * i128::from(converted.units()) * sign;
        (share.div_euclid(whole), share.rem_euclid(whole))
    });
    let exact: Vec<_> = exact.collect();
    let given: i128 = exact.iter().map(|(share, _)| share).sum();
    // Less than one unit for each part; all of it when there are none, and nobody to get it.
    let left = usize::try_from(i128::from(converted.units()) - given).unwrap_or_default();
    let mut by_fraction: Vec<_> = (0..parts.len()).collect();
    by_fraction.sort_by_key(|index| std::cmp::Reverse(exact[*index].1));
    let mut shares: Vec<_> = exact.iter().map(|(share, _)| *share).collect();
    for index in by_fraction.into_iter().take(left) {
        shares[index] += 1;
    }
    let shares = shares.into_iter().map(|share| {
        let units = i64::try_from(share).map_err(|_| Overflow)?;
        Ok(Minor::new(units))
    });
    shares.collect()
}

#[cfg(test)]
mod tests;
