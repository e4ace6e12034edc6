//! Reconciliations: an account compared with a statement of its bank, and what is locked afterwards.
//!
//! While one is open, people tick what the statement has (`cleared`). It can be closed when what is
//! cleared comes to the balance of the statement; then everything cleared becomes `reconciled`, and
//! the account is closed up to the day of the statement.

mod lock;

#[cfg(test)]
mod tests;

use jiff::Timestamp;
use jiff::civil::Date;
use thiserror::Error;

pub use self::lock::{Leave, LockError, may_change, may_change_all, refusals};

use crate::accounts::Account;
use crate::check::{Checks, FieldCode, FieldError, given};
use crate::dates;
use crate::decimal::Decimal;
use crate::id::{AccountId, ReconciliationId, TransactionId, UserId, WorkspaceId};
use crate::language::Names;
use crate::money::{Minor, Overflow};
use crate::transactions::{Transaction, TransactionStatus};
use crate::words::words;

words! {
    /// How far a reconciliation has come.
    pub enum ReconciliationState {
        /// People tick what the statement has.
        Open => "open",
        /// The account and the statement agree.
        Closed => "closed",
        /// It was closed, and is open again.
        Reopened => "reopened",
    }
}

/// An account compared with a statement of its bank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reconciliation {
    /// Its id.
    pub id: ReconciliationId,
    /// The workspace of the account.
    pub workspace_id: WorkspaceId,
    /// The account.
    pub account_id: AccountId,
    /// The day up to which the statement goes.
    pub statement_date: Date,
    /// What the bank says lay in the account at the end of that day.
    pub statement_balance: Minor,
    /// How far it has come.
    pub state: ReconciliationState,
    /// Who began it.
    pub opened_by: UserId,
    /// When it was begun.
    pub opened_at: Timestamp,
    /// Who closed it, and when, while it is closed.
    pub closed: Option<Closed>,
    /// Counts the changes, for `If-Match`.
    pub version: i64,
}

/// How a reconciliation was closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closed {
    /// Who did it.
    pub by: UserId,
    /// When.
    pub at: Timestamp,
    /// What was booked to make both sides agree, if something was.
    pub adjustment: Option<TransactionId>,
    /// How many transactions became reconciled.
    pub row_count: i64,
}

/// Day and balance of a statement, checked as far as that goes without knowing the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Statement {
    date: Date,
    balance: Decimal,
}

/// Where an account stands against the statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReconciliationProgress {
    /// What was reconciled before, up to the day of the statement.
    pub reconciled: Minor,
    /// The same with what is ticked.
    pub cleared: Minor,
    /// What the statement has beyond that; nothing is left when both agree.
    pub difference: Minor,
}

/// Why a reconciliation cannot be closed; each says how much the statement has beyond what is ticked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum AdjustmentError {
    /// They differ, and the difference shall not be booked or is no amount.
    #[error("the statement and the account differ")]
    Remains(Minor),
    /// They differ by something else than was seen.
    #[error("the difference is another by now")]
    Changed(Minor),
}

/// What stands in the place of the payee on what is booked to make both sides agree.
pub const ADJUSTMENT: Names = Names {
    en: "Balance adjustment",
    ru: "Корректировка остатка",
};

impl Statement {
    /// Checks what was typed in: a day and a number.
    pub fn check(date: &str, balance: &str) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let date = if date.trim().is_empty() {
            checks.note("statement_date", FieldCode::Required);
            None
        } else {
            checks.take("statement_date", dates::parse_day(date))
        };
        let balance = checks.take("statement_balance", given::<Decimal>(balance));
        match (date, balance) {
            (Some(date), Some(balance)) => Ok(Self { date, balance }),
            _ => Err(checks.into_errors()),
        }
    }

    /// Begins to compare an account with it. Refuses a day that is closed already, and a balance that
    /// the currency of the account cannot have.
    pub fn begin(
        self,
        id: ReconciliationId,
        account: &Account,
        by: UserId,
        now: Timestamp,
    ) -> Result<Reconciliation, Vec<FieldError>> {
        let statement_balance = self.of(account)?;
        Ok(Reconciliation {
            id,
            workspace_id: account.workspace_id,
            account_id: account.id,
            statement_date: self.date,
            statement_balance,
            state: ReconciliationState::Open,
            opened_by: by,
            opened_at: now,
            closed: None,
            version: 1,
        })
    }

    fn of(self, account: &Account) -> Result<Minor, Vec<FieldError>> {
        let mut checks = Checks::default();
        let balance = Minor::from_decimal(self.balance, account.currency);
        let balance = checks.take("statement_balance", balance);
        if account.closed_until.is_some_and(|until| self.date <= until) {
            checks.note("statement_date", FieldCode::InClosedPeriod);
        }
        match balance {
            Some(balance) if checks.is_clean() => Ok(balance),
            _ => Err(checks.into_errors()),
        }
    }
}

impl ReconciliationProgress {
    /// Where an account stands whose transactions up to the day of the statement come to so much: the
    /// reconciled and the cleared ones together, and the cleared ones alone.
    pub fn of(
        account: &Account,
        statement_balance: Minor,
        (cleared_and_reconciled, cleared): (Minor, Minor),
    ) -> Result<Self, Overflow> {
        let all = account.opening_balance.plus(cleared_and_reconciled)?;
        Ok(Self {
            reconciled: all.minus(cleared)?,
            cleared: all,
            difference: statement_balance.minus(all)?,
        })
    }
}

impl Reconciliation {
    /// Whether people still tick.
    pub const fn is_open(&self) -> bool {
        !matches!(self.state, ReconciliationState::Closed)
    }

    /// The reconciliation with another statement.
    pub fn changed(self, statement: Statement, account: &Account) -> Result<Self, Vec<FieldError>> {
        let statement_balance = statement.of(account)?;
        Ok(Self {
            statement_date: statement.date,
            statement_balance,
            version: self.version + 1,
            ..self
        })
    }

    /// What has to be booked so that account and statement agree; nothing when they do already.
    ///
    /// # Errors
    /// When they do not and nothing shall be booked, what would have to be is more than an amount can be, or it is
    /// not what was seen (`expected`).
    pub fn adjustment(
        &self,
        progress: &ReconciliationProgress,
        expected: Option<Minor>,
        (id, by, payee): (TransactionId, UserId, &str),
    ) -> Result<Option<Transaction>, AdjustmentError> {
        let difference = progress.difference;
        if expected.is_some_and(|expected| expected != difference) {
            return Err(AdjustmentError::Changed(difference));
        }
        if difference.is_zero() {
            return Ok(None);
        }
        let is_amount = difference.units().unsigned_abs() <= Minor::LIMIT.unsigned_abs();
        if expected.is_none() || !is_amount {
            return Err(AdjustmentError::Remains(difference));
        }
        Ok(Some(Transaction {
            id,
            workspace_id: self.workspace_id,
            account_id: self.account_id,
            date: self.statement_date,
            amount: difference,
            converted: None,
            rate: None,
            status: TransactionStatus::Reconciled,
            category_id: None,
            payee: payee.to_owned(),
            note: String::new(),
            transfer: None,
            splits: Vec::new(),
            tags: Vec::new(),
            attachment_count: 0,
            created_by: by,
            deleted_at: None,
            version: 1,
        }))
    }

    /// The reconciliation closed.
    #[must_use]
    pub fn closed(self, closed: Closed) -> Self {
        Self {
            state: ReconciliationState::Closed,
            closed: Some(closed),
            version: self.version + 1,
            ..self
        }
    }

    /// The reconciliation open again.
    #[must_use]
    pub fn reopened(self) -> Self {
        Self {
            state: ReconciliationState::Reopened,
            closed: None,
            version: self.version + 1,
            ..self
        }
    }
}
