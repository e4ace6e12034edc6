//! The reports in the plainest way: rows added up one by one.
//!
//! Nobody is shown what this says. It is what reports mean, written so that it can be read and believed; the reports
//! themselves are made from kept sums, and tests compare the two on random books. So it shares no sum with
//! them, takes its time, and reads all rows again for every number.

mod analysis;
mod balances;
mod categories;
mod flows;
mod list;

use jiff::civil::Date;

pub use self::analysis::category_analysis;
pub use self::balances::{account_balance, net_worth_over_time};
pub use self::categories::{income_by_category, spend_by_category};
pub use self::flows::{cash_flow, income_expense, savings_rate};
pub use self::list::transactions_list;

use super::flow::Unconverted;
use super::question::{CategoryFilter, ReportRequest};
use kym_domain::accounts::Account;
use kym_domain::categories::{Category, CategoryKind};
use kym_domain::id::{AccountId, CategoryId};
use kym_domain::language::Language;
use kym_domain::money::{Currency, Minor, Overflow};
use kym_domain::rates::RateTable;
use kym_domain::transactions::{Transaction, TransactionStatus};

/// The books of a workspace as they are.
#[derive(Debug, Clone, Copy)]
pub struct ReferenceLedger<'a> {
    /// All rows.
    pub transactions: &'a [Transaction],
    /// All accounts.
    pub accounts: &'a [Account],
    /// The categories that the reader sees.
    pub categories: &'a [Category],
    /// What recurs and has not happened yet.
    pub occurrences: &'a [Occurrence],
    /// All rates.
    pub rates: &'a RateTable,
    /// What the workspace counts in.
    pub base: Currency,
    /// Today.
    pub today: Date,
    /// What categories are named in.
    pub language: Language,
}

/// A payment that recurs and has not happened yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Occurrence {
    /// The account.
    pub account_id: AccountId,
    /// When it is due.
    pub date: Date,
    /// How much, in the currency of the account.
    pub amount: Minor,
    /// Whether it is a leg of a transfer.
    pub is_transfer: bool,
}

/// What a report says, and what is left out of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReferenceAnswer<T> {
    /// What it says.
    pub answer: T,
    /// What is left out, by the code of its currency.
    pub unconverted: Vec<Unconverted>,
}

/// A part of a row that counts.
#[derive(Debug, Clone, Copy)]
struct Part<'a> {
    row: &'a Transaction,
    account: &'a Account,
    category_id: Option<CategoryId>,
    kind: Option<CategoryKind>,
    /// In the currency of the account.
    own: Minor,
    /// In the currency of the report.
    converted: Option<Minor>,
}

impl Part<'_> {
    const fn is_transfer(&self) -> bool {
        self.row.transfer.is_some()
    }

    const fn is_out(&self) -> bool {
        self.own.is_negative()
    }

    /// Whether it is spent or earned: as its category says, or else its sign.
    fn side(&self) -> CategoryKind {
        let by_sign = if self.is_out() {
            CategoryKind::Expense
        } else {
            CategoryKind::Income
        };
        self.kind.unwrap_or(by_sign)
    }
}

impl<'a> ReferenceLedger<'a> {
    /// The accounts that are looked at.
    fn chosen(&self, question: &ReportRequest) -> Vec<&'a Account> {
        let filter = &question.accounts;
        let accounts = self.accounts.iter();
        accounts
            .filter(|account| filter.ids.is_empty() || filter.ids.contains(&account.id))
            .filter(|account| {
                let is_named = filter.ids.contains(&account.id);
                is_named || filter.include_archived || !account.is_archived()
            })
            .collect()
    }

    /// Whether a day has passed; of a period that has not begun all are taken as such.
    fn has_passed(&self, question: &ReportRequest, day: Date) -> bool {
        day <= self.today || question.days.first() > self.today
    }

    /// The parts that count in the period, transfers included, in the order of their rows.
    fn parts(&self, question: &ReportRequest) -> Result<Vec<Part<'a>>, Overflow> {
        let accounts = self.chosen(question);
        let mut parts = Vec::new();
        for row in self.transactions {
            if !row.is_live() || !row.status.counts_in_current() {
                continue;
            }
            if !question.days.contains(row.date) {
                continue;
            }
            let mut chosen = accounts.iter();
            let Some(account) = chosen.find(|account| account.id == row.account_id) else {
                continue;
            };
            let kept = row.converted_parts()?;
            for (index, (category_id, own)) in row.parts().enumerate() {
                let kept = kept.as_ref().and_then(|kept| kept.get(index).copied());
                parts.push(Part {
                    row,
                    account,
                    category_id,
                    kind: self.kind_of(category_id),
                    own,
                    converted: self.converted(question, account, (own, kept), row.date),
                });
            }
        }
        Ok(parts)
    }

    /// What a part comes to in the currency of the report.
    fn converted(
        &self,
        question: &ReportRequest,
        account: &Account,
        (own, kept): (Minor, Option<Minor>),
        date: Date,
    ) -> Option<Minor> {
        if account.currency.code() == question.currency.code() {
            return Some(own);
        }
        if question.currency.code() == self.base.code() {
            return kept;
        }
        self.at_rate(own, account.currency, question.currency, date)
    }

    /// What an amount comes to by the rate of a day.
    fn at_rate(&self, amount: Minor, own: Currency, to: Currency, date: Date) -> Option<Minor> {
        let conversion = self.rates.convert(amount, own, to, date).ok().flatten()?;
        Some(conversion.amount)
    }

    /// What an account held at the end of a day.
    fn balance(&self, account: &Account, date: Date) -> Result<Minor, Overflow> {
        let rows = self.transactions.iter();
        let booked = rows
            .filter(|row| row.account_id == account.id && row.date <= date)
            .filter(|row| row.is_live() && row.status.counts_in_current());
        let booked = Minor::sum(booked.map(|row| row.amount))?;
        account.opening_balance.plus(booked)
    }

    /// What a balance comes to by the rate of a day; what lies ahead is valued as today.
    fn valued(
        &self,
        balance: Minor,
        account: &Account,
        question: &ReportRequest,
        date: Date,
    ) -> Option<Minor> {
        if balance.is_zero() {
            return Some(balance);
        }
        let date = date.min(self.today);
        self.at_rate(balance, account.currency, question.currency, date)
    }

    fn kind_of(&self, id: Option<CategoryId>) -> Option<CategoryKind> {
        let mut all = self.categories.iter();
        let found = all.find(|category| Some(category.id) == id)?;
        Some(found.kind)
    }

    /// The category itself and those above it.
    fn upwards(&self, id: CategoryId) -> Vec<CategoryId> {
        let mut all = vec![id];
        let mut at = id;
        while let Some(category) = self.categories.iter().find(|category| category.id == at) {
            match category.parent_id {
                Some(parent) if !all.contains(&parent) => {
                    all.push(parent);
                    at = parent;
                }
                _ => break,
            }
        }
        all
    }

    /// Whether a category is asked for.
    fn is_asked(&self, filter: &CategoryFilter, id: Option<CategoryId>) -> bool {
        let above = id.map(|id| self.upwards(id)).unwrap_or_default();
        if let Some(parent) = filter.parent_id
            && !above.contains(&parent)
        {
            return false;
        }
        if filter.ids.is_empty() || filter.ids.contains(&id) {
            return true;
        }
        let mut named = filter.ids.iter().flatten();
        filter.include_subcategories && named.any(|named| above.contains(named))
    }

    /// What is planned or recurs and is still expected, as it would come to the accounts that are looked at: when, how much in
    /// the currency of the report, and whether it is a transfer.
    fn expected(&self, question: &ReportRequest) -> Vec<(Date, Minor, bool)> {
        let accounts = self.chosen(question);
        let rows = self.transactions.iter();
        let planned = rows
            .filter(|row| row.is_live() && row.status == TransactionStatus::Planned)
            .map(|row| {
                let is_transfer = row.transfer.is_some();
                (row.account_id, row.date, row.amount, is_transfer)
            });
        let recurring = self
            .occurrences
            .iter()
            .map(|due| (due.account_id, due.date, due.amount, due.is_transfer));
        let mut expected = Vec::new();
        for (account_id, date, amount, is_transfer) in planned.chain(recurring) {
            // Nothing is expected of an account that was put away.
            let mut open = accounts.iter().filter(|account| !account.is_archived());
            let Some(account) = open.find(|account| account.id == account_id) else {
                continue;
            };
            let worth = self.at_rate(amount, account.currency, question.currency, self.today);
            if let Some(worth) = worth {
                expected.push((date, worth, is_transfer));
            }
        }
        expected
    }
}

/// What parts come to in the currency of the report, as far as there were rates.
fn sum<'p, 'a: 'p>(parts: impl IntoIterator<Item = &'p Part<'a>>) -> Result<Minor, Overflow> {
    Minor::sum(parts.into_iter().filter_map(|part| part.converted))
}

/// The parts that no rate was known for, by currency.
fn left_out<'p, 'a: 'p>(
    parts: impl IntoIterator<Item = &'p Part<'a>>,
) -> Result<Vec<Unconverted>, Overflow> {
    let mut all: Vec<Unconverted> = Vec::new();
    for part in parts {
        if part.converted.is_some() {
            continue;
        }
        let (currency, day) = (part.account.currency, part.row.date);
        let mut known = all.iter_mut();
        if let Some(sum) = known.find(|sum| sum.currency.code() == currency.code()) {
            sum.amount = sum.amount.plus(part.own)?;
            sum.count += 1;
            sum.first = sum.first.min(day);
            sum.last = sum.last.max(day);
        } else {
            all.push(Unconverted {
                currency,
                amount: part.own,
                count: 1,
                first: day,
                last: day,
            });
        }
    }
    all.sort_by_key(|sum| sum.currency.code());
    Ok(all)
}
