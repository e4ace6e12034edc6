//! Accounts and their balances.

mod moving;

use jiff::Timestamp;
use jiff::civil::Date;

pub use self::moving::{MissingCategories, OpenTransfers};

use crate::check::{self, Checks, FieldError};
use crate::decimal::Decimal;
use crate::id::{AccountId, WorkspaceId};
use crate::language::Names;
use crate::money::{Currency, Minor, Overflow};
use crate::words::words;
use crate::workspaces::Workspace;

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
    /// Whether it was deleted. Its transactions stay, and it can be restored.
    pub is_deleted: bool,
    /// When it was opened here.
    pub created_at: Timestamp,
    /// Counts the changes, for `If-Match`.
    pub version: i64,
}

/// Name, type and opening balance of an account to be opened or changed, checked as far as that
/// goes without knowing the currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountDraft {
    name: String,
    account_type: AccountType,
    opening_balance: Decimal,
}

impl AccountDraft {
    /// Checks what was typed in: a name of 1 to 100 characters, a known type, a number.
    pub fn check(
        name: &str,
        account_type: &str,
        opening_balance: &str,
    ) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let name = checks.take("name", check::line(name, 1, 100));
        let account_type = checks.take("account_type", check::given::<AccountType>(account_type));
        let opening_balance =
            checks.take("opening_balance", check::given::<Decimal>(opening_balance));
        match (name, account_type, opening_balance) {
            (Some(name), Some(account_type), Some(opening_balance)) => Ok(Self {
                name,
                account_type,
                opening_balance,
            }),
            _ => Err(checks.into_errors()),
        }
    }

    /// Opens the account in a workspace, in whose currency it is counted. Refuses an opening
    /// balance that this currency cannot have.
    pub fn open(
        self,
        id: AccountId,
        now: Timestamp,
        workspace: &Workspace,
    ) -> Result<Account, FieldError> {
        let opening_balance = self.opening_balance_in(workspace.currency)?;
        Ok(Account {
            id,
            workspace_id: workspace.id,
            name: self.name,
            account_type: self.account_type,
            currency: workspace.currency,
            opening_balance,
            closed_until: None,
            is_deleted: false,
            created_at: now,
            version: 1,
        })
    }

    fn opening_balance_in(&self, currency: Currency) -> Result<Minor, FieldError> {
        Minor::from_decimal(self.opening_balance, currency).map_err(|error| FieldError {
            field: "opening_balance".into(),
            fault: error.into(),
        })
    }
}

impl Account {
    /// The account after a change.
    pub fn changed(self, draft: AccountDraft) -> Result<Self, FieldError> {
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
    /// Everything that happened: pending, cleared and reconciled ones.
    pub current: Minor,
    /// Of these, the cleared and reconciled ones.
    pub cleared: Minor,
    /// Planned ones.
    pub planned: Minor,
}

/// The three balances of an account (`domain.md`, section 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Balances {
    /// What the books say: everything but planned and void.
    pub current: Minor,
    /// What the bank says: cleared and reconciled only.
    pub cleared: Minor,
    /// What will be there when the planned has happened.
    pub projected: Minor,
}

impl Balances {
    /// The balances of an account that began with `opening`.
    pub fn of(opening: Minor, sums: StatusSums) -> Result<Self, Overflow> {
        let current = opening.plus(sums.current)?;
        Ok(Self {
            current,
            cleared: opening.plus(sums.cleared)?,
            projected: current.plus(sums.planned)?,
        })
    }
}

#[cfg(test)]
mod tests;
