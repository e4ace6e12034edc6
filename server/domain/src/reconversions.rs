//! Converting anew what a workspace has booked: what was left out for want of a rate, everything at the rates
//! that are known now, or everything into another currency. It is never done unasked.

#[cfg(test)]
mod tests;

use jiff::Timestamp;
use jiff::civil::Date;

use crate::accounts::Account;
use crate::check::{Checks, FieldCode, FieldError};
use crate::dates;
use crate::id::{ReconversionId, UserId, WorkspaceId};
use crate::money::{Currency, CurrencyCode, Minor, Overflow};
use crate::transactions::Transaction;
use crate::words::words;

words! {
    /// How much is converted anew.
    pub enum ReconversionScope {
        /// What has no conversion.
        Missing => "missing",
        /// Everything.
        All => "all",
    }
}

words! {
    /// How far it has come.
    pub enum ReconversionState {
        /// It is asked for.
        Waiting => "waiting",
        /// It is being done.
        Running => "running",
        /// It is done.
        Done => "done",
        /// It could not be done; everything is as it was.
        Failed => "failed",
    }
}

words! {
    /// Why it could not be done.
    pub enum ReconversionError {
        /// Whoever asked for it may not do that any more.
        NotAllowed => "not_allowed",
        /// Something went wrong on the server.
        Failed => "failed",
    }
}

/// The fields of a reconversion as they arrive, unread. What was not given is `None`.
#[derive(Debug, Default, Clone, Copy)]
pub struct ReconversionInput<'a> {
    /// How much.
    pub scope: Option<&'a str>,
    /// From this day on.
    pub start_date: Option<&'a str>,
    /// Up to this day and including it.
    pub end_date: Option<&'a str>,
    /// Only on accounts in this currency.
    pub currency: Option<&'a str>,
    /// What the workspace shall count in from then on.
    pub base_currency: Option<&'a str>,
}

/// What shall be converted anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReconversionOptions {
    /// How much.
    pub scope: ReconversionScope,
    /// From this day on.
    pub start: Option<Date>,
    /// Up to this day and including it.
    pub end: Option<Date>,
    /// Only on accounts in this currency.
    pub currency: Option<CurrencyCode>,
    /// What the workspace shall count in from then on.
    pub base: Option<CurrencyCode>,
}

impl ReconversionOptions {
    /// Checks what was asked for. Into another currency goes everything or nothing.
    pub fn check(input: &ReconversionInput<'_>) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let scope = input.scope.ok_or(FieldCode::Required);
        let scope = checks.take(
            "scope",
            scope.and_then(|scope| scope.parse().map_err(|_| FieldCode::UnknownValue)),
        );
        let start = checks.take(
            "start_date",
            input.start_date.map(dates::parse_day).transpose(),
        );
        let end = checks.take("end_date", input.end_date.map(dates::parse_day).transpose());
        let currency = checks.take("currency", input.currency.map(str::parse).transpose());
        let base = checks.take(
            "base_currency",
            input.base_currency.map(str::parse).transpose(),
        );
        if base.flatten().is_some() {
            if scope == Some(ReconversionScope::Missing) {
                checks.note("scope", FieldCode::UnknownValue);
            }
            for (field, is_given) in [
                ("start_date", start.flatten().is_some()),
                ("end_date", end.flatten().is_some()),
                ("currency", currency.flatten().is_some()),
            ] {
                if is_given {
                    checks.note(field, FieldCode::Immutable);
                }
            }
        }
        match (scope, start, end, currency, base) {
            (Some(scope), Some(start), Some(end), Some(currency), Some(base))
                if checks.is_clean() =>
            {
                Ok(Self {
                    scope,
                    start,
                    end,
                    currency,
                    base,
                })
            }
            _ => Err(checks.into_errors()),
        }
    }

    /// Whether the transactions of an account are meant, in a workspace that counts in `now` and shall count
    /// in `then`.
    pub fn is_about(&self, account: &Account, now: Currency, then: Currency) -> bool {
        let own = account.currency.code();
        let is_named = self.currency.is_none_or(|named| named == own);
        // What is and stays in the currency of the workspace is converted as it is.
        is_named && (own != now.code() || own != then.code())
    }
}

/// What transactions come to in the currency of their workspace, transfers aside.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Totals {
    /// What came in.
    pub income: Minor,
    /// What went out; negative.
    pub expense: Minor,
    /// How many that count are left out.
    pub unconverted: i64,
}

impl Totals {
    /// By how much all of it changes what there is.
    pub fn net(&self) -> Result<Minor, Overflow> {
        self.income.plus(self.expense)
    }

    fn add(&mut self, row: &Transaction) -> Result<(), Overflow> {
        if !row.is_live() || !row.status.counts_in_current() {
            return Ok(());
        }
        let Some(converted) = row.converted else {
            self.unconverted += 1;
            return Ok(());
        };
        if row.transfer.is_some() {
            return Ok(());
        }
        let side = if row.amount.is_negative() {
            &mut self.expense
        } else {
            &mut self.income
        };
        *side = side.plus(converted)?;
        Ok(())
    }
}

/// What converting anew makes of transactions. Deleted ones are converted too, as they may come back, but
/// nobody is told of them.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// How many were looked at.
    pub row_count: i64,
    /// How many come to something else than before, or at another rate.
    pub changed_count: i64,
    /// How many have no conversion now.
    pub unconverted_count: i64,
    /// What they came to.
    pub before: Totals,
    /// What they come to.
    pub after: Totals,
}

impl Comparison {
    /// Adds a transaction as it `was` and as it `is`, and says whether the two differ.
    pub fn add(&mut self, was: &Transaction, is: &Transaction) -> Result<bool, Overflow> {
        let differs = (was.converted, was.rate) != (is.converted, is.rate);
        if is.is_live() {
            self.row_count += 1;
            self.changed_count += i64::from(differs);
            self.unconverted_count += i64::from(is.converted.is_none());
        }
        self.before.add(was)?;
        self.after.add(is)?;
        Ok(differs)
    }
}

/// A reconversion: what was asked for, and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reconversion {
    /// Its id.
    pub id: ReconversionId,
    /// The workspace.
    pub workspace_id: WorkspaceId,
    /// Who asked for it.
    pub user_id: UserId,
    /// How far it has come.
    pub state: ReconversionState,
    /// The options, as JSON.
    pub options: String,
    /// How many transactions were looked at.
    pub row_count: i64,
    /// How many come to something else now.
    pub changed_count: i64,
    /// How many have no conversion.
    pub unconverted_count: i64,
    /// Why it could not be done.
    pub error: Option<ReconversionError>,
    /// When it was asked for.
    pub created_at: Timestamp,
    /// When it came to an end.
    pub finished_at: Option<Timestamp>,
}

impl Reconversion {
    /// A reconversion that was just made.
    pub fn new(
        id: ReconversionId,
        (workspace_id, user_id): (WorkspaceId, UserId),
        options: String,
        now: Timestamp,
    ) -> Self {
        Self {
            id,
            workspace_id,
            user_id,
            state: ReconversionState::Waiting,
            options,
            row_count: 0,
            changed_count: 0,
            unconverted_count: 0,
            error: None,
            created_at: now,
            finished_at: None,
        }
    }

    /// The same, done.
    #[must_use]
    pub fn done(self, comparison: &Comparison, now: Timestamp) -> Self {
        Self {
            state: ReconversionState::Done,
            row_count: comparison.row_count,
            changed_count: comparison.changed_count,
            unconverted_count: comparison.unconverted_count,
            error: None,
            finished_at: Some(now),
            ..self
        }
    }

    /// The same, given up.
    #[must_use]
    pub fn failed(self, error: ReconversionError, now: Timestamp) -> Self {
        Self {
            state: ReconversionState::Failed,
            error: Some(error),
            finished_at: Some(now),
            ..self
        }
    }

    /// Whether it has not come to an end.
    pub const fn is_open(&self) -> bool {
        matches!(
            self.state,
            ReconversionState::Waiting | ReconversionState::Running
        )
    }
}
