//! The report `account-balance`: what accounts held at the end of a day.

use jiff::civil::Date;

use super::balances::DayRates;
use super::flow::{LeftOut, Unconverted};
use super::worth::Worth;
use kym_domain::accounts::{Account, AccountType};
use kym_domain::id::AccountId;
use kym_domain::money::{Currency, Minor, Overflow};
use kym_domain::rates::AppliedRate;

/// The answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountBalance {
    /// The groups: one, or one for each type that there is.
    pub groups: Vec<BalanceGroup>,
    /// All accounts together.
    pub totals: Sides,
}

/// Accounts that stand together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BalanceGroup {
    /// Their type; `None` when they are not grouped.
    pub account_type: Option<AccountType>,
    /// What they come to.
    pub subtotal: Minor,
    /// The accounts, in the order in which they came.
    pub accounts: Vec<AccountLine>,
}

/// An account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountLine {
    /// Which.
    pub id: AccountId,
    /// What it is called.
    pub name: String,
    /// What it is.
    pub account_type: AccountType,
    /// What it is counted in.
    pub currency: Currency,
    /// What it held.
    pub balance: Minor,
    /// What that was worth; `None` when nobody knew a rate.
    pub converted: Option<Minor>,
    /// By which rate; `None` in the currency of the report, too.
    pub rate: Option<AppliedRate>,
    /// Whether it was put away.
    pub is_archived: bool,
}

/// What there is and what is owed.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Sides {
    /// What there is.
    pub assets: Minor,
    /// What is owed; usually negative.
    pub liabilities: Minor,
}

impl Sides {
    /// Both together.
    pub fn net(self) -> Result<Minor, Overflow> {
        self.assets.plus(self.liabilities)
    }

    /// Adds what an account is worth, on the side of its type.
    pub fn add(&mut self, account_type: AccountType, worth: Minor) -> Result<(), Overflow> {
        let side = if account_type.is_liability() {
            &mut self.liabilities
        } else {
            &mut self.assets
        };
        *side = side.plus(worth)?;
        Ok(())
    }
}

/// The report, and what is left out of it: what each of these accounts held at the end of the day `date`.
pub fn report(
    date: Date,
    accounts: &[(Account, Minor)],
    group_by_type: bool,
    rates: &mut DayRates<'_>,
) -> Result<(AccountBalance, Vec<Unconverted>), Overflow> {
    let mut left_out = Worth {
        date,
        amount: Minor::ZERO,
        left_out: Vec::new(),
    };
    let mut totals = Sides::default();
    let mut lines = Vec::with_capacity(accounts.len());
    for (account, balance) in accounts {
        let valued = rates.convert(*balance, account.currency);
        match valued {
            Some((converted, _)) => totals.add(account.account_type, converted)?,
            None => left_out.leave_out(account.currency, *balance)?,
        }
        lines.push(AccountLine {
            id: account.id,
            name: account.name.clone(),
            account_type: account.account_type,
            currency: account.currency,
            balance: *balance,
            converted: valued.map(|(converted, _)| converted),
            rate: valued.and_then(|(_, rate)| rate),
            is_archived: account.is_archived(),
        });
    }
    let groups = if group_by_type {
        let types = AccountType::ALL.iter().copied();
        let groups = types.map(|kind| {
            let of_type = lines.iter().filter(|line| line.account_type == kind);
            group(Some(kind), of_type.cloned().collect())
        });
        let groups = groups.collect::<Result<Vec<_>, _>>()?.into_iter();
        groups.filter(|group| !group.accounts.is_empty()).collect()
    } else {
        vec![group(None, lines)?]
    };
    let mut unconverted = LeftOut::default();
    unconverted.add_balances([&left_out]);
    Ok((AccountBalance { groups, totals }, unconverted.into_vec()))
}

fn group(
    account_type: Option<AccountType>,
    accounts: Vec<AccountLine>,
) -> Result<BalanceGroup, Overflow> {
    let known = accounts.iter().filter_map(|line| line.converted);
    Ok(BalanceGroup {
        account_type,
        subtotal: Minor::sum(known)?,
        accounts,
    })
}
