//! What reports are added up from: sums of rows, in the currency of the report.
//!
//! Rows count that are live and happened ([`Status::counts_in_current`](kym_domain::transactions::Status)). A split
//! transaction counts by its parts. A transfer is a [`TransferFlow`] and never a [`Flow`].
//!
//! How a part gets into the currency of a report: by itself, so that any number is the sum of what it opens. In the
//! currency of its account it is what it is. In the base of its workspace it is what was kept with it
//! (`Transaction::converted_parts`). Else it is converted by the rate of its day
//! ([`RateTable::convert`](kym_domain::rates::RateTable::convert)). What has no rate is told as [`Unconverted`].

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::worth::Worth;
use kym_domain::categories::CategoryKind;
use kym_domain::id::{AccountId, CategoryId};
use kym_domain::money::{Currency, CurrencyCode, Minor, Overflow};

/// What came in and went out under one category, in the currency of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flow {
    /// The day, or the first day inside the period of the whole month, that it sums.
    pub date: Date,
    /// The account; `None` when the accounts are summed.
    pub account_id: Option<AccountId>,
    /// The category; `None` is what has none.
    pub category_id: Option<CategoryId>,
    /// The category's kind.
    pub kind: Option<CategoryKind>,
    /// What came in.
    pub inflow: Minor,
    /// What went out; negative.
    pub outflow: Minor,
    /// How many parts came in, those included that are not converted.
    pub inflow_count: i64,
    /// How many parts went out, those included that are not converted. With a category only the sum of the two counts.
    pub outflow_count: i64,
}

/// What transfers brought to accounts and took from them, in the currency of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TransferFlow {
    /// The day, or the first day inside the period of the whole month, that it sums.
    pub date: Date,
    /// The account; `None` when the accounts are summed.
    pub account_id: Option<AccountId>,
    /// What came in.
    pub incoming: Minor,
    /// What went out; negative.
    pub outgoing: Minor,
    /// How many legs came in.
    pub incoming_count: i64,
    /// How many legs went out.
    pub outgoing_count: i64,
}

/// What is left out of a report, since nobody knew a rate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unconverted {
    /// What it is counted in.
    pub currency: Currency,
    /// How much, in and out together.
    pub amount: Minor,
    /// How many parts of rows, or legs of transfers where they are told; of balances: at how many points.
    pub count: i64,
    /// The first day of it.
    pub first: Date,
    /// The last day of it.
    pub last: Date,
}

impl Flow {
    /// What came in and went out together.
    pub fn net(&self) -> Result<Minor, Overflow> {
        self.inflow.plus(self.outflow)
    }

    /// What was earned. A category counts wholly on the side of its kind; without one the sign decides.
    pub fn income(&self) -> Result<Minor, Overflow> {
        match self.kind {
            Some(CategoryKind::Income) => self.net(),
            Some(CategoryKind::Expense) => Ok(Minor::ZERO),
            None => Ok(self.inflow),
        }
    }

    /// What was spent, negative; money that came back makes it smaller.
    pub fn expense(&self) -> Result<Minor, Overflow> {
        match self.kind {
            Some(CategoryKind::Expense) => self.net(),
            Some(CategoryKind::Income) => Ok(Minor::ZERO),
            None => Ok(self.outflow),
        }
    }

    /// What was spent or earned, positive in both.
    pub fn amount(&self, side: CategoryKind) -> Result<Minor, Overflow> {
        match side {
            CategoryKind::Income => self.income(),
            CategoryKind::Expense => self.expense()?.negated(),
        }
    }

    /// How many parts that amount is made of.
    pub const fn count(&self, side: CategoryKind) -> i64 {
        match (self.kind, side) {
            (Some(CategoryKind::Income), CategoryKind::Income)
            | (Some(CategoryKind::Expense), CategoryKind::Expense) => {
                self.inflow_count + self.outflow_count
            }
            (None, CategoryKind::Income) => self.inflow_count,
            (None, CategoryKind::Expense) => self.outflow_count,
            (Some(_), _) => 0,
        }
    }
}

impl TransferFlow {
    /// What came in and went out together.
    pub fn net(&self) -> Result<Minor, Overflow> {
        self.incoming.plus(self.outgoing)
    }
}

/// What is left out, gathered by currency.
#[derive(Debug, Default)]
pub struct LeftOut(BTreeMap<CurrencyCode, Unconverted>);

impl LeftOut {
    /// Adds what is left out.
    pub fn add(&mut self, more: Unconverted) -> Result<(), Overflow> {
        if let Some(sum) = self.0.get_mut(&more.currency.code()) {
            sum.amount = sum.amount.plus(more.amount)?;
            sum.count += more.count;
            sum.first = sum.first.min(more.first);
            sum.last = sum.last.max(more.last);
        } else {
            self.0.insert(more.currency.code(), more);
        }
        Ok(())
    }

    /// Adds what balances leave out, of those currencies of which nothing is known yet: what was left out when the
    /// last of them was, and at how many points.
    pub fn add_balances<'w>(&mut self, worths: impl IntoIterator<Item = &'w Worth>) {
        let mut found: BTreeMap<CurrencyCode, Unconverted> = BTreeMap::new();
        for worth in worths {
            for (currency, amount) in &worth.left_out {
                let first = Unconverted {
                    currency: *currency,
                    amount: *amount,
                    count: 0,
                    first: worth.date,
                    last: worth.date,
                };
                let sum = found.entry(currency.code()).or_insert(first);
                sum.amount = *amount;
                sum.count += 1;
                sum.last = worth.date;
            }
        }
        for (code, sum) in found {
            self.0.entry(code).or_insert(sum);
        }
    }

    /// What is left out, by currency.
    pub fn into_vec(self) -> Vec<Unconverted> {
        self.0.into_values().collect()
    }
}
