//! Accounts and their balances.

mod moving;

use jiff::Timestamp;
use jiff::civil::Date;

pub use self::moving::{MissingCategories, OpenTransfers};

use crate::check::{self, Checks, FieldCode, FieldError, Patch};
use crate::decimal::Decimal;
use crate::id::{AccountId, WorkspaceId};
use crate::language::Names;
use crate::money::{Currency, CurrencyCode, Minor, Overflow};
use crate::words::words;

words! {
    /// What an account is in the world outside.
    pub enum AccountType {
        /// Coins and notes.
        Cash => "cash",
        /// An account at a bank, with or without a card.
        DebitCard => "debit_card",
        /// A card that lends.
        CreditCard => "credit_card",
        /// Money put aside.
        Savings => "savings",
        /// Shares, funds, metals.
        Investments => "investments",
        /// Money owed to somebody.
        Loan => "loan",
    }
}

impl AccountType {
    /// What people call it.
    pub const fn names(self) -> Names {
        match self {
            Self::Cash => Names {
                en: "Cash",
                ru: "Наличные",
            },
            Self::DebitCard => Names {
                en: "Debit card",
                ru: "Дебетовая карта",
            },
            Self::CreditCard => Names {
                en: "Credit card",
                ru: "Кредитная карта",
            },
            Self::Savings => Names {
                en: "Savings",
                ru: "Сбережения",
            },
            Self::Investments => Names {
                en: "Investments",
                ru: "Инвестиции",
            },
            Self::Loan => Names {
                en: "Loan",
                ru: "Кредит",
            },
        }
    }

    /// The name of its picture; each type has its own.
    pub const fn icon(self) -> &'static str {
        self.as_str()
    }

    /// Whether it usually stands below zero, so that people see it among what they owe.
    pub const fn is_liability(self) -> bool {
        matches!(self, Self::CreditCard | Self::Loan)
    }
}

/// A place where money lies, in one currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Its id.
    pub id: AccountId,
    /// The workspace it belongs to.
    pub workspace_id: WorkspaceId,
    /// Its name.
    pub name: String,
    /// What it is.
    pub account_type: AccountType,
    /// What it is counted in.
    pub currency: Currency,
    /// What lay in it before its first transaction.
    pub opening_balance: Minor,
    /// Up to which day it is closed by reconciliations, if it is.
    pub closed_until: Option<Date>,
    /// Whether it is no longer used: empty, out of every list to choose from, and without new transactions until it is
    /// reopened. Its history stays.
    pub is_closed: bool,
    /// Whether it was deleted. Its transactions stay, and it can be restored.
    pub is_deleted: bool,
    /// When it was opened here.
    pub created_at: Timestamp,
    /// Counts the changes, for `If-Match`.
    pub version: i64,
}

/// Name, type, opening balance and currency of an account to be opened or changed, checked as far as
/// that goes without knowing the digits of the currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountDraft {
    name: String,
    account_type: AccountType,
    opening_balance: Decimal,
    currency: Option<CurrencyCode>,
}

impl AccountDraft {
    /// Checks what was typed in, as [`AccountEdit::check`] does: all but the currency is given.
    pub fn check(
        name: &str,
        account_type: &str,
        opening_balance: &str,
        currency: Option<&str>,
    ) -> Result<Self, Vec<FieldError>> {
        let account_type = Some(account_type);
        AccountEdit::check(
            Some(name),
            account_type,
            Patch::Set(opening_balance),
            currency,
        )?
        .complete()
    }

    /// The currency that was asked for.
    pub const fn currency(&self) -> Option<CurrencyCode> {
        self.currency
    }

    /// Opens the account in a workspace, counted in a currency. Refuses an opening balance that this
    /// currency cannot have.
    pub fn open(
        self,
        id: AccountId,
        now: Timestamp,
        workspace_id: WorkspaceId,
        currency: Currency,
    ) -> Result<Account, FieldError> {
        let opening_balance = self.opening_balance_in(currency)?;
        Ok(Account {
            id,
            workspace_id,
            name: self.name,
            account_type: self.account_type,
            currency,
            opening_balance,
            closed_until: None,
            is_closed: false,
            is_deleted: false,
            created_at: now,
            version: 1,
        })
    }

    fn opening_balance_in(&self, currency: Currency) -> Result<Minor, FieldError> {
        Minor::from_decimal(self.opening_balance, currency).map_err(|error| FieldError {
            field: "opening_balance".into(),
            violation: error.into(),
        })
    }
}

/// What is to be different about an account, checked. What is left out stays as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountEdit {
    name: Option<String>,
    account_type: Option<AccountType>,
    opening_balance: Option<Decimal>,
    currency: Option<CurrencyCode>,
}

impl AccountEdit {
    /// Checks what was typed in: a name of 1 to 100 characters, a known type, a number, and the code of a currency,
    /// each where it is given. Cleared, the opening balance is zero.
    pub fn check(
        name: Option<&str>,
        account_type: Option<&str>,
        opening_balance: Patch<&str>,
        currency: Option<&str>,
    ) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let name = name.map(|name| check::line(name, 1, 100)).transpose();
        let name = checks.take("name", name);
        let account_type = account_type.map(check::given::<AccountType>).transpose();
        let account_type = checks.take("account_type", account_type);
        let opening_balance = opening_balance.or_empty("0");
        let opening_balance = opening_balance.map(check::given::<Decimal>).transpose();
        let opening_balance = checks.take("opening_balance", opening_balance);
        let currency = currency.map(str::parse::<CurrencyCode>).transpose();
        let currency = checks.take("currency", currency);
        match (name, account_type, opening_balance, currency) {
            (Some(name), Some(account_type), Some(opening_balance), Some(currency)) => Ok(Self {
                name,
                account_type,
                opening_balance,
                currency,
            }),
            _ => Err(checks.into_errors()),
        }
    }

    /// What a new account shall be, of which nothing stays as it is.
    fn complete(self) -> Result<AccountDraft, Vec<FieldError>> {
        let mut checks = Checks::default();
        let required = FieldCode::Required;
        let name = checks.take("name", self.name.ok_or(required));
        let account_type = checks.take("account_type", self.account_type.ok_or(required));
        let opening_balance = self.opening_balance.ok_or(required);
        let opening_balance = checks.take("opening_balance", opening_balance);
        match (name, account_type, opening_balance) {
            (Some(name), Some(account_type), Some(opening_balance)) => Ok(AccountDraft {
                name,
                account_type,
                opening_balance,
                currency: self.currency,
            }),
            _ => Err(checks.into_errors()),
        }
    }

    /// What the account shall be.
    pub fn over(self, account: &Account) -> AccountDraft {
        let opening = || {
            let minor = account.opening_balance.units();
            Decimal::new(minor, account.currency.digits())
        };
        AccountDraft {
            name: self.name.unwrap_or_else(|| account.name.clone()),
            account_type: self.account_type.unwrap_or(account.account_type),
            opening_balance: self.opening_balance.unwrap_or_else(opening),
            currency: self.currency,
        }
    }
}

impl Account {
    /// The account after a change. Its currency stays: every amount on it would be another one.
    pub fn changed(self, draft: AccountDraft) -> Result<Self, FieldError> {
        if draft
            .currency
            .is_some_and(|code| code != self.currency.code())
        {
            return Err(FieldError::new("currency", FieldCode::Immutable));
        }
        let opening_balance = draft.opening_balance_in(self.currency)?;
        let AccountDraft {
            name, account_type, ..
        } = draft;
        Ok(Self {
            name,
            account_type,
            opening_balance,
            version: self.version + 1,
            ..self
        })
    }

    /// Whether it is closed or deleted: what reports leave out unless they are asked for it.
    pub const fn is_archived(&self) -> bool {
        self.is_closed || self.is_deleted
    }

    /// Whether it stands among those that hold money now, account by account: in forecasts and on the first screen. A
    /// closed one does only while something is still on its way on it; what was booked on it stays in all sums of days
    /// past.
    pub fn is_held(&self, current: Minor) -> bool {
        !self.is_archived() || (!self.is_deleted && current != Minor::ZERO)
    }

    /// The account closed.
    #[must_use]
    pub fn closed(self) -> Self {
        Self {
            is_closed: true,
            version: self.version + 1,
            ..self
        }
    }

    /// The account in use again.
    #[must_use]
    pub fn reopened(self) -> Self {
        Self {
            is_closed: false,
            version: self.version + 1,
            ..self
        }
    }

    /// The account put away.
    #[must_use]
    pub fn deleted(self) -> Self {
        Self {
            is_deleted: true,
            version: self.version + 1,
            ..self
        }
    }

    /// The account brought back.
    #[must_use]
    pub fn restored(self) -> Self {
        Self {
            is_deleted: false,
            version: self.version + 1,
            ..self
        }
    }
}

/// What the transactions of an account add up to, by how far they have come. Void ones count
/// nowhere.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct StatusSums {
    /// Everything that is booked: pending, cleared and reconciled ones.
    pub booked: Minor,
    /// Of these, the ones of days to come.
    pub ahead: Minor,
    /// Of all that is booked, the cleared and reconciled ones.
    pub cleared: Minor,
    /// Planned ones.
    pub planned: Minor,
}

/// The three balances of an account (`domain.md`, section 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Balances {
    /// What there is today: what is booked up to today, neither planned nor void.
    pub current: Minor,
    /// What the bank says: cleared and reconciled only.
    pub cleared: Minor,
    /// What will be there when all has happened that is booked for days to come, or planned.
    pub projected: Minor,
}

impl Balances {
    /// The balances of an account that began with `opening`.
    pub fn of(opening: Minor, sums: StatusSums) -> Result<Self, Overflow> {
        let booked = opening.plus(sums.booked)?;
        Ok(Self {
            current: booked.minus(sums.ahead)?,
            cleared: opening.plus(sums.cleared)?,
            projected: booked.plus(sums.planned)?,
        })
    }
}

#[cfg(test)]
mod tests;
