//! Budgets: what is meant to be spent on what in each period, and how it went.
//!
//! Reading order: when periods begin ([`Schedule`]), what is planned for them ([`Plan`]), which line a payment
//! counts on ([`Tree`]), and how it went, from the first period on in one pass ([`pass`]). Nothing is kept of
//! the latter: it follows from the plan and the books.

mod coverage;
mod input;
mod pass;
mod plan;
mod progress;
mod schedule;
mod shares;
mod suggestion;
#[cfg(test)]
mod tests;
mod thresholds;

use jiff::civil::Date;

pub use self::coverage::{Coverage, Tree};
pub use self::input::{BudgetDefinition, BudgetInput, LineInput, Lines, NewLines};
pub use self::pass::{
    Envelope, ExpectedSpending, LineProgress, PeriodProgress, Question, Spent, pass,
};
pub use self::plan::{LineDefinition, NoLine, Plan, PlanEntry, PlanMove};
pub use self::progress::Progress;
pub use self::schedule::{MAX_DAYS, Schedule};
pub use self::shares::{BudgetAccess, BudgetRight, BudgetShare};
pub use self::suggestion::{Suggestion, suggest};
pub use self::thresholds::reached;

use crate::id::{BudgetId, CategoryId, UserId, WorkspaceId};
use crate::money::Currency;
use crate::words::words;

/// How many budgets somebody sees in a workspace at most.
pub const MAX_BUDGETS: usize = 50;

/// How many lines a budget has at most in a period.
pub const MAX_LINES: usize = 200;

/// How many periods are answered at once.
pub const MAX_PERIODS: usize = 130;

/// What a line is about: a category, or everything that no other line has.
pub type Key = Option<CategoryId>;

words! {
    /// How long a period is.
    pub enum BudgetPeriodKind {
        /// Seven days.
        Weekly => "weekly",
        /// Fourteen days.
        Biweekly => "biweekly",
        /// A month.
        Monthly => "monthly",
        /// Three months.
        Quarterly => "quarterly",
        /// Six months.
        HalfYear => "half_year",
        /// Twelve months.
        Yearly => "yearly",
        /// So many days as people say.
        Custom => "custom",
    }
}

words! {
    /// Where the first day of a period goes that is no working day.
    pub enum BusinessDayShift {
        /// It stays.
        None => "none",
        /// To the last working day before.
        Before => "before",
        /// To the first working day after.
        After => "after",
    }
}

words! {
    /// What a period hands on to the next one.
    pub enum BudgetCarry {
        /// Nothing.
        None => "none",
        /// What is left.
        Surplus => "surplus",
        /// What is left, and what is missing.
        Both => "both",
    }
}

words! {
    /// How a budget is kept.
    pub enum BudgetMode {
        /// What is spent is held against what was planned.
        Tracking => "tracking",
        /// Only what came in is given out.
        Envelope => "envelope",
    }
}

words! {
    /// For how long a plan holds.
    pub enum BudgetScope {
        /// For one period.
        This => "this",
        /// From a period on.
        Onward => "onward",
    }
}

words! {
    /// Which number of a period is looked into.
    pub enum BudgetPart {
        /// What is spent.
        Spent => "spent",
        /// That part of it which the bank does not know yet.
        Pending => "pending",
        /// What is still expected.
        ExpectedSpending => "upcoming",
        /// What is in no number, since nobody knew a rate.
        Unconverted => "unconverted",
        /// What is spent and on no line.
        Unbudgeted => "unbudgeted",
        /// What came in.
        Income => "income",
    }
}

/// What is meant to be spent on what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Budget {
    /// Its id.
    pub id: BudgetId,
    /// The workspace it belongs to.
    pub workspace_id: WorkspaceId,
    /// Whose it is; everybody's otherwise.
    pub owner: Option<UserId>,
    /// Whom the owner lets see it, by their ids; nobody when it is everybody's.
    pub shares: Vec<BudgetShare>,
    /// What it is counted in.
    pub currency: Currency,
    /// What people said of it.
    pub definition: BudgetDefinition,
    /// What is planned.
    pub plan: Plan,
    /// Counts the changes, for `If-Match`.
    pub version: i64,
}

impl Budget {
    /// The budget as it is said now. When the first period begins on another day, what held from the first day
    /// on holds from the new one on.
    #[must_use]
    pub fn changed(self, definition: BudgetDefinition) -> Self {
        let plan = self
            .plan
            .re_anchored(self.definition.schedule.anchor, definition.schedule.anchor);
        Self {
            definition,
            plan,
            version: self.version + 1,
            ..self
        }
    }

    /// The budget with another plan.
    #[must_use]
    pub fn planned(self, plan: Plan) -> Self {
        Self {
            plan,
            version: self.version + 1,
            ..self
        }
    }

    /// The budget after a category has gone, with what it had in another one if there is one; nothing when it does
    /// not name the category.
    pub fn recategorised(&self, from: CategoryId, into: Option<CategoryId>) -> Option<Self> {
        let plan = self.plan.recategorised(from, into)?;
        Some(self.clone().planned(plan))
    }

    /// Which of its periods a day lies in; none before the first one.
    pub fn index_of(&self, day: Date) -> Option<u32> {
        self.definition.schedule.index_of(day)
    }

    /// What hands on a line what is left of it.
    pub fn carry_of(&self, line: &LineDefinition) -> BudgetCarry {
        line.carry.unwrap_or(self.definition.carry)
    }
}
