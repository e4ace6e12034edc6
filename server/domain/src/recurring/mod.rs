//! Payments that come again: what people say about one, on which days it falls, what has become of an
//! occurrence, and which real payment is one.
//!
//! Reading order: the words below, on which days ([`Recurrence`], [`HolidayCountry`]), what people say
//! ([`RecurringDefinition`], read from [`RecurringInput`]), how an occurrence stands ([`seen`]), what
//! follows a change of the days ([`carry_over()`]), what was said before ([`EarlierDefinitions`]), which payment is an awaited one ([`best`]), and what looks as if it came again ([`suggest`]).

mod carry_over;
mod definition;
mod earlier;
mod end;
mod holidays;
mod input;
mod linked_transaction;
mod matching;
mod occurrences;
mod recurrence;
mod rule;
mod suggestions;

#[cfg(test)]
mod tests;

use crate::id::{CategoryId, RecurringId, UserId, WorkspaceId};
use crate::words::words;

pub use self::carry_over::{CarryOver, carry_over};
pub use self::definition::{MAX_LEAD, MAX_SHARES, RecurringDefinition, SplitDefinition};
pub use self::earlier::{EarlierDefinition, EarlierDefinitions, ValidDefinition};
pub use self::end::End;
pub use self::holidays::{HolidayCountry, is_holiday};
pub use self::input::{NewRecurring, RecurringInput, RecurringSplitInput, read_recurrence};
pub use self::linked_transaction::LinkedTransaction;
pub use self::matching::{Candidate, MATCH_DAYS, Payment, best, fits};
pub use self::occurrences::{
    OccurrenceOutlook, StoredOccurrence, expected_since, first_open, next_open_after,
    occurrence_on, occurrences, open_until,
};
pub use self::recurrence::{FURTHEST_SHIFT, MAX_COUNT, Occurrence, Recurrence, RecurringWeekend};
pub use self::suggestions::{PaymentHistory, Suggestion, suggest};

/// How many recurring items a workspace has at most.
pub const MAX_ITEMS: usize = 500;

words! {
    /// Which way the money goes.
    pub enum RecurringKind {
        /// Out of an account.
        Expense => "expense",
        /// Into an account.
        Income => "income",
        /// From one account to another.
        Transfer => "transfer",
    }
}

words! {
    /// How well the amount is known beforehand.
    pub enum RecurringAmountKind {
        /// To the cent.
        Fixed => "fixed",
        /// About so much: within 7.5 per cent.
        Estimate => "estimate",
        /// Between two amounts.
        Range => "range",
    }
}

words! {
    /// What happens when an occurrence is due.
    pub enum RecurringMode {
        /// It is booked.
        Auto => "auto",
        /// It is put down as planned, and somebody says that it happened.
        Confirm => "confirm",
        /// Somebody is told, and books it.
        Remind => "remind",
    }
}

words! {
    /// How an occurrence stands.
    pub enum OccurrenceState {
        /// Its day is still to come.
        Upcoming => "upcoming",
        /// Its day is today.
        Due => "due",
        /// It happened.
        Posted => "posted",
        /// It was left out.
        Skipped => "skipped",
        /// Its day has passed, and nothing happened.
        Overdue => "overdue",
    }
}

words! {
    /// What is kept of an occurrence that something was said about.
    pub enum StoredState {
        /// Still to happen.
        Open => "open",
        /// There is a transaction for it.
        Posted => "posted",
        /// It was left out.
        Skipped => "skipped",
    }
}

words! {
    /// Why an item cannot be followed, although it goes on.
    pub enum RecurringProblem {
        /// Its account is not there any more.
        AccountMissing => "account_missing",
        /// The account that the money goes to is not there any more.
        ToAccountMissing => "to_account_missing",
        /// A category that it names is not there any more.
        CategoryMissing => "category_missing",
        /// No rate is known between its currency and that of the workspace.
        NoRate => "no_rate",
        /// Its day lies in a time that is closed.
        Closed => "closed",
        /// The plan of whoever pays lets in no more transactions this month.
        LimitReached => "limit_reached",
        /// More occurrences have passed than are made up for unasked.
        CatchUp => "catch_up",
    }
}

/// A payment that comes again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecurringItem {
    /// Its id.
    pub id: RecurringId,
    /// The workspace it belongs to.
    pub workspace_id: WorkspaceId,
    /// What people said.
    pub definition: RecurringDefinition,
    /// Whether it goes on; a paused one does not.
    pub is_active: bool,
    /// Who made it.
    pub created_by: UserId,
    /// Counts the changes, for `If-Match`.
    pub version: i64,
}

impl RecurringItem {
    /// A new one, which goes on.
    pub const fn new(
        id: RecurringId,
        workspace_id: WorkspaceId,
        definition: RecurringDefinition,
        created_by: UserId,
    ) -> Self {
        Self {
            id,
            workspace_id,
            definition,
            is_active: true,
            created_by,
            version: 1,
        }
    }

    /// The item as it is said now.
    #[must_use]
    pub fn changed(self, definition: RecurringDefinition) -> Self {
        Self {
            definition,
            version: self.version + 1,
            ..self
        }
    }

    /// The item as long as it does not go on.
    #[must_use]
    pub fn paused(self) -> Self {
        self.going_on(false)
    }

    /// The item when it goes on again.
    #[must_use]
    pub fn resumed(self) -> Self {
        self.going_on(true)
    }

    /// The item with another category wherever it names this one; `None` when it does not.
    pub fn recategorised(&self, from: CategoryId, into: CategoryId) -> Option<Self> {
        let definition = self.definition.recategorised(from, into);
        (definition != self.definition).then(|| self.clone().changed(definition))
    }

    fn going_on(self, is_active: bool) -> Self {
        Self {
            is_active,
            version: self.version + 1,
            ..self
        }
    }
}
