//! The report `savings-rate`: how much of the income was saved, month by month.

use std::collections::BTreeMap;

use super::flow::{Flow, TransferFlow};
use super::income_expense::Figures;
use super::ratio::Ratio;
use kym_domain::dates::{DateRange, Resolution};
use kym_domain::money::{Minor, Overflow};

/// How much people are told to save: a fifth.
pub const TARGET: Ratio = Ratio::new(2000);

/// The answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavingsRate {
    /// Every month, in order, the first and the last cut to the period.
    pub points: Vec<SavingsPoint>,
    /// All months together.
    pub totals: Saved,
}

/// A month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SavingsPoint {
    /// Its days within the period.
    pub days: DateRange,
    /// What was saved in it.
    pub saved: Saved,
}

/// What was earned, spent and saved.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Saved {
    /// What was earned.
    pub income: Minor,
    /// What was spent; negative.
    pub expense: Minor,
    /// What was left of the income; what transfers brought to savings, net, where that is asked for instead. Both
    /// together would count the same money twice: what was moved is a part of what was left.
    pub saved: Minor,
}

impl Saved {
    /// How much of the income was saved; `None` without income. Of all months together it is the average rate.
    pub fn rate(self) -> Option<Ratio> {
        Ratio::of_income(self.saved, self.income)
    }

    fn plus(self, other: Self) -> Result<Self, Overflow> {
        Ok(Self {
            income: self.income.plus(other.income)?,
            expense: self.expense.plus(other.expense)?,
            saved: self.saved.plus(other.saved)?,
        })
    }
}

/// The report. `to_savings` are the transfers to and from accounts of savings and investments, when these are what
/// counts as saved.
pub fn report(
    days: DateRange,
    flows: &[Flow],
    to_savings: Option<&[TransferFlow]>,
) -> Result<SavingsRate, Overflow> {
    let mut months: BTreeMap<_, (DateRange, Figures, Minor)> = BTreeMap::new();
    for bucket in days.buckets(Resolution::Month) {
        months.insert(bucket.first(), (bucket, Figures::default(), Minor::ZERO));
    }
    let month_of = |date| {
        let bucket = days.bucket_of(date, Resolution::Month);
        bucket.map(DateRange::first)
    };
    for flow in flows {
        if let Some(month) = month_of(flow.date).and_then(|first| months.get_mut(&first)) {
            month.1.add(flow)?;
        }
    }
    for flow in to_savings.unwrap_or_default() {
        if let Some(month) = month_of(flow.date).and_then(|first| months.get_mut(&first)) {
            month.2 = month.2.plus(flow.net()?)?;
        }
    }
    let points = months.into_values().map(|(days, figures, put_aside)| {
        let saved = Saved {
            income: figures.income,
            expense: figures.expense,
            saved: match to_savings {
                Some(_) => put_aside,
                None => figures.net()?,
            },
        };
        Ok(SavingsPoint { days, saved })
    });
    let points = points.collect::<Result<Vec<_>, Overflow>>()?;
    let totals = points
        .iter()
        .try_fold(Saved::default(), |sum, point| sum.plus(point.saved))?;
    Ok(SavingsRate { points, totals })
}
