//! What amounts on the accounts of a workspace come to in the currency of a budget: each by the rate of its own day,
//! or as it was converted when it was saved where that is the currency of the workspace.

use jiff::civil::Date;
use kym_domain::budgets::Spent;
use kym_domain::money::{Currency, CurrencyCode, Minor};
use kym_domain::rates::RateTable;
use kym_domain::transactions::shares;
use kym_planning_store::budgets::{PartRow, SumRow};
use kym_platform::error::{Error, Result};
use kym_store::access::Member;
use kym_store::{Reader, rates};

use super::inputs::BudgetInputs;

impl BudgetInputs {
    /// What amounts on the accounts come to in a currency between two days.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn exchange<R>(
        &self,
        reader: &mut Reader,
        member: &Member<R>,
        currency: Currency,
        (first, last): (Date, Date),
    ) -> Result<Exchange<'_>> {
        let others = self.currencies.keys().copied();
        let codes: Vec<_> = others.chain([currency.code()]).collect();
        let is_base = currency.code() == self.base.code();
        let table = if is_base {
            RateTable::default()
        } else {
            rates::table_for(reader, member, &codes, first, last).await?
        };
        Ok(Exchange {
            books: self,
            to: currency,
            table,
        })
    }
}

/// What amounts on the accounts come to in the currency of a budget.
pub struct Exchange<'b> {
    books: &'b BudgetInputs,
    to: Currency,
    table: RateTable,
}

impl Exchange<'_> {
    /// Whether something is in another currency than that of the workspace.
    pub fn is_abroad(&self) -> bool {
        let base = self.books.base.code();
        self.books.currencies.keys().any(|code| *code != base)
    }

    /// An account's currency. One that was opened since the list was read is counted like the workspace.
    fn currency_of(&self, code: CurrencyCode) -> Currency {
        let known = self.books.currencies.get(&code).copied();
        known.unwrap_or(self.books.base)
    }

    /// Payments of one kind.
    pub fn booked(&self, sum: &SumRow) -> Spent {
        let currency = self.currency_of(sum.currency);
        let converted = if sum.currency == self.to.code() {
            Some(sum.amount)
        } else if self.to.code() == self.books.base.code() {
            sum.converted
        } else {
            // All of them are of one amount; each is converted for itself, as where they are listed.
            let one = Minor::new(sum.amount.units() / sum.count.max(1));
            let one = self.one(one, currency, sum.day);
            one.and_then(|one| one.units().checked_mul(sum.count))
                .map(Minor::new)
        };
        Spent {
            category: sum.category_id,
            day: sum.day,
            status: sum.status,
            currency,
            amount: sum.amount,
            converted,
            count: sum.count,
        }
    }

    /// One amount by the rates of its day. What is out of all proportion has none.
    fn one(&self, amount: Minor, from: Currency, day: Date) -> Option<Minor> {
        let converted = self.table.convert(amount, from, self.to, day);
        converted.ok().flatten().map(|converted| converted.amount)
    }

    /// What each of these parts of transactions comes to. The lines of one stand together, and come to exactly
    /// what it does where that is kept.
    ///
    /// # Errors
    /// When a transaction has parts and no amount.
    pub fn parts<'p>(&self, parts: &'p [PartRow]) -> Result<Vec<(&'p PartRow, Spent)>> {
        let mut all = Vec::with_capacity(parts.len());
        for lines in parts.chunk_by(|one, other| one.transaction_id == other.transaction_id) {
            let first = lines.first().ok_or(Error::NOT_FOUND)?;
            let currency = self.currency_of(first.currency);
            let is_own = first.currency == self.to.code();
            let amounts: Vec<_> = lines.iter().map(|line| line.amount).collect();
            let converted: Vec<Option<Minor>> = if is_own {
                amounts.iter().copied().map(Some).collect()
            } else if self.to.code() == self.books.base.code() {
                match first.converted {
                    None => vec![None; lines.len()],
                    Some(whole) => {
                        let shares = shares(&amounts, first.total, whole)?;
                        shares.into_iter().map(Some).collect()
                    }
                }
            } else {
                let amounts = amounts.iter();
                amounts
                    .map(|amount| self.one(*amount, currency, first.day))
                    .collect()
            };
            for (line, converted) in lines.iter().zip(converted) {
                let booked = Spent {
                    category: line.category_id,
                    day: line.day,
                    status: line.status,
                    currency,
                    amount: line.amount,
                    converted,
                    count: 1,
                };
                all.push((line, booked));
            }
        }
        Ok(all)
    }
}
