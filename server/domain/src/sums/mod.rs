//! Kept sums: what the rows add up to, changed along with every row instead of added up anew.
//!
//! One value serves both ends. Booked from nothing it is the change that a store has to add to what
//! it keeps: the old row taken out, the new one put in. Booked from all rows it is what the store
//! should be keeping, and a check compares the two.
//!
//! Entries count every row that is shown, and under its categories each line of a split one. Money counts when it is in the current balance, except
//! for what is planned, which has a sum of its own. So a sum with no entries is a sum of nothing,
//! and need not be kept.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::dates::Month;
use crate::id::{AccountId, CategoryId};
use crate::money::{Minor, Overflow};
use crate::transactions::{Transaction, TransactionStatus};

/// How much an account takes and gives at most, all of it together, in minor units of its currency. With its opening
/// balance, which is an amount ([`Minor::LIMIT`]), that is less than 2^53: what every client counts to exactly, and
/// what a thousand accounts add up to within 64 bits.
pub const MAX_TURNOVER: i64 = 3 * Minor::LIMIT - 1;

/// The sums of some rows, by account and day, account and month, and account, month and category.
/// The keys are in order, which is the order in which a store should lock and write.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Sums {
    /// Of each day of an account.
    pub days: BTreeMap<(AccountId, Date), DaySums>,
    /// Of each month of an account.
    pub months: BTreeMap<(AccountId, Month), MonthSums>,
    /// Of each category in a month of an account; `None` is what has no category. Transfers are
    /// neither spent nor earned and stand in none.
    pub categories: BTreeMap<(AccountId, Month, Option<CategoryId>), CategorySums>,
}

/// What the rows of one day add up to.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct DaySums {
    /// How many rows are shown.
    pub entries: i64,
    /// By how much they change the current balance.
    pub net: Minor,
}

/// What the rows of one month add up to.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct MonthSums {
    /// How many rows are shown.
    pub entries: i64,
    /// What came in, transfers aside.
    pub inflow: Minor,
    /// What went out, transfers aside; negative.
    pub outflow: Minor,
    /// What came from other accounts.
    pub transfer_in: Minor,
    /// What went to other accounts; negative.
    pub transfer_out: Minor,
    /// By how much the rows change the cleared balance.
    pub cleared: Minor,
    /// What is planned, in and out together.
    pub planned: Minor,
    /// What came in, transfers aside, in the currency of the workspace.
    pub base_inflow: Minor,
    /// What went out, transfers aside, in the currency of the workspace; negative.
    pub base_outflow: Minor,
    /// What came from other accounts and went to them, together, in the currency of the workspace.
    pub base_transfers: Minor,
    /// What of that came, in the currency of the workspace.
    pub base_transfer_in: Minor,
    /// How many of the rows that count stand in none of these: nobody knew a rate.
    pub unconverted: i64,
    /// How many rows count, transfers aside.
    pub payments: i64,
    /// How many transfers came from other accounts.
    pub transfer_in_count: i64,
    /// How many transfers went to other accounts.
    pub transfer_out_count: i64,
}

/// What the rows of one category add up to in one month.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct CategorySums {
    /// How many rows are shown.
    pub entries: i64,
    /// What came in.
    pub inflow: Minor,
    /// What went out; negative.
    pub outflow: Minor,
    /// What came in, in the currency of the workspace.
    pub base_inflow: Minor,
    /// What went out, in the currency of the workspace; negative.
    pub base_outflow: Minor,
    /// How much of what counts here stands in neither of the two: nobody knew a rate.
    pub unconverted: i64,
    /// How many parts of rows came in.
    pub inflow_count: i64,
    /// How many parts of rows went out.
    pub outflow_count: i64,
}

impl MonthSums {
    /// What the rows take and give, all of it together and whichever way it goes; of what is planned, what is left of
    /// both ways. Below nothing when it is the change of a store, and more goes than comes.
    pub fn turnover(&self) -> i128 {
        let ways = [self.inflow, self.transfer_in].map(|sum| i128::from(sum.units()));
        let back = [self.outflow, self.transfer_out].map(|sum| i128::from(sum.units()));
        ways.iter().sum::<i128>() - back.iter().sum::<i128>()
            + i128::from(self.planned.units()).abs()
    }

    /// By how much the rows change the current balance.
    pub fn net(self) -> Result<Minor, Overflow> {
        Minor::sum([
            self.inflow,
            self.outflow,
            self.transfer_in,
            self.transfer_out,
        ])
    }

    /// Adds a leg of a transfer that counts, or takes it out: so many entries and so much money.
    fn move_leg(
        &mut self,
        row: &Transaction,
        direction: Direction,
        (entry, amount): (i64, Minor),
    ) -> Result<(), Overflow> {
        let went = row.amount.is_negative();
        if let Some(converted) = row.converted {
            let converted = match direction {
                Direction::In => converted,
                Direction::Out => converted.negated()?,
            };
            add_if(true, &mut self.base_transfers, converted)?;
            add_if(!went, &mut self.base_transfer_in, converted)?;
        }
        let (side, count) = if went {
            (&mut self.transfer_out, &mut self.transfer_out_count)
        } else {
            (&mut self.transfer_in, &mut self.transfer_in_count)
        };
        *count += entry;
        add_if(true, side, amount)
    }
}

impl Sums {
    /// What a change of one row changes: the row as it `was` and as it `is`, either of them absent.
    pub fn of_change(
        was: Option<&Transaction>,
        is: Option<&Transaction>,
    ) -> Result<Self, Overflow> {
        let mut sums = Self::default();
        sums.change(was, is)?;
        Ok(sums)
    }

    /// Adds what the change of another row changes.
    pub fn change(
        &mut self,
        was: Option<&Transaction>,
        is: Option<&Transaction>,
    ) -> Result<(), Overflow> {
        if let Some(row) = was {
            self.apply(row, Direction::Out)?;
        }
        if let Some(row) = is {
            self.apply(row, Direction::In)?;
        }
        self.prune();
        Ok(())
    }

    /// Adds a row. A deleted one adds nothing.
    pub fn add(&mut self, row: &Transaction) -> Result<(), Overflow> {
        self.apply(row, Direction::In)
    }

    /// Takes a row out. A deleted one takes nothing.
    pub fn remove(&mut self, row: &Transaction) -> Result<(), Overflow> {
        self.apply(row, Direction::Out)
    }

    /// What each account takes and gives ([`MonthSums::turnover`]).
    pub fn turnovers(&self) -> BTreeMap<AccountId, i128> {
        let mut all: BTreeMap<AccountId, i128> = BTreeMap::new();
        for ((account, _), sums) in &self.months {
            *all.entry(*account).or_default() += sums.turnover();
        }
        all
    }

    /// Without the sums that change nothing.
    #[must_use]
    pub fn pruned(mut self) -> Self {
        self.prune();
        self
    }

    fn apply(&mut self, row: &Transaction, direction: Direction) -> Result<(), Overflow> {
        if !row.is_live() {
            return Ok(());
        }
        let (entry, amount) = match direction {
            Direction::In => (1, row.amount),
            Direction::Out => (-1, row.amount.negated()?),
        };
        let counted = row.status.counts_in_current();
        let counted_entry = if counted { entry } else { 0 };
        let month = Month::of(row.date);

        let day = self.days.entry((row.account_id, row.date)).or_default();
        day.entries += entry;
        add_if(counted, &mut day.net, amount)?;

        let sums = self.months.entry((row.account_id, month)).or_default();
        sums.entries += entry;
        if counted && row.converted.is_none() {
            sums.unconverted += entry;
        }
        if row.transfer.is_some() {
            if counted {
                sums.move_leg(row, direction, (entry, amount))?;
            }
        } else if counted {
            sums.payments += entry;
        }
        add_if(row.status.counts_in_cleared(), &mut sums.cleared, amount)?;
        add_if(
            row.status == TransactionStatus::Planned,
            &mut sums.planned,
            amount,
        )?;

        if row.transfer.is_some() {
            return Ok(());
        }
        let converted = row.converted_parts()?;
        for (index, (category, part)) in row.parts().enumerate() {
            let is_negative = part.is_negative();
            let in_base = converted.as_deref().and_then(|parts| parts.get(index));
            let directed = |amount: Minor| match direction {
                Direction::In => Ok(amount),
                Direction::Out => amount.negated(),
            };
            let part = directed(part)?;
            let of_category = self
                .categories
                .entry((row.account_id, month, category))
                .or_default();
            of_category.entries += entry;
            let (side, of_month) = if is_negative {
                (&mut of_category.outflow, &mut sums.outflow)
            } else {
                (&mut of_category.inflow, &mut sums.inflow)
            };
            add_if(counted, side, part)?;
            add_if(counted, of_month, part)?;
            if is_negative {
                of_category.outflow_count += counted_entry;
            } else {
                of_category.inflow_count += counted_entry;
            }
            let (side, of_month) = if is_negative {
                (&mut of_category.base_outflow, &mut sums.base_outflow)
            } else {
                (&mut of_category.base_inflow, &mut sums.base_inflow)
            };
            match in_base {
                Some(part) => {
                    let part = directed(*part)?;
                    add_if(counted, side, part)?;
                    add_if(counted, of_month, part)?;
                }
                None if counted => of_category.unconverted += entry,
                None => {}
            }
        }
        Ok(())
    }

    /// Forgets the sums that change nothing.
    fn prune(&mut self) {
        self.days.retain(|_, sums| *sums != DaySums::default());
        self.months.retain(|_, sums| *sums != MonthSums::default());
        self.categories
            .retain(|_, sums| *sums != CategorySums::default());
    }
}

#[derive(Clone, Copy)]
enum Direction {
    In,
    Out,
}

fn add_if(counts: bool, sum: &mut Minor, amount: Minor) -> Result<(), Overflow> {
    if counts {
        *sum = sum.plus(amount)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
