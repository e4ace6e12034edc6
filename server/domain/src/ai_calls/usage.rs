//! What calls came to, seen from different sides.

use std::collections::BTreeMap;

use super::caps::Spent;
use crate::ai_models::{Micros, TokenCount};
use crate::check::{Checks, FieldCode, FieldError};
use crate::dates::{Month, parse_day};
use crate::words::words;

/// For how many months calls are kept, the present one with them: two years and the month that is compared with.
pub const KEPT_MONTHS: u16 = 25;

/// How many months are looked at unless somebody says otherwise.
const USUAL_MONTHS: i32 = 6;

words! {
    /// By what calls are put together.
    pub enum UsageGrouping {
        /// For whom.
        User => "user",
        /// In which workspace.
        Workspace => "workspace",
        /// Of which model.
        Model => "model",
        /// What for.
        Task => "task",
        /// When.
        Month => "month",
    }
}

/// What several calls came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UsageTotals {
    /// How many they are.
    pub calls: i64,
    /// How many of them have failed.
    pub failed_calls: i64,
    /// The tokens that they took.
    pub tokens: TokenCount,
    /// What they cost.
    pub cost: Micros,
}

/// The calls of one user, workspace, model, task or month.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UsageItem {
    /// An id or a word; none for those of somebody or something that is no longer there.
    pub key: Option<String>,
    /// A name, where there is one.
    pub label: Option<String>,
    /// What they came to in each month that had some.
    pub months: BTreeMap<Month, UsageTotals>,
}

/// What is asked about calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UsageQuestion {
    /// By what they are put together.
    pub grouping: UsageGrouping,
    /// The first month.
    pub first: Month,
    /// The last month.
    pub last: Month,
}

impl UsageTotals {
    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            calls: self.calls + other.calls,
            failed_calls: self.failed_calls + other.failed_calls,
            tokens: TokenCount {
                input: self.tokens.input.saturating_add(other.tokens.input),
                output: self.tokens.output.saturating_add(other.tokens.output),
            },
            cost: self.cost.plus(other.cost),
        }
    }

    /// What they spent.
    pub const fn spent(&self) -> Spent {
        Spent {
            cost: self.cost,
            tokens: self.tokens.total(),
        }
    }
}

impl UsageItem {
    /// What they came to altogether.
    pub fn total(&self) -> UsageTotals {
        let months = self.months.values();
        months.fold(UsageTotals::default(), |sum, month| sum.plus(*month))
    }
}

impl UsageQuestion {
    /// Checks what was asked. Without a last month it is the present one, without a first one six are looked at.
    ///
    /// # Errors
    /// All parameters that are not valid.
    pub fn check(
        group_by: Option<&str>,
        first_month: Option<&str>,
        last_month: Option<&str>,
        present: Month,
    ) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let grouping = group_by.unwrap_or(UsageGrouping::Month.as_str());
        let grouping = grouping.parse().map_err(|_| FieldCode::UnknownValue);
        let grouping = checks.take("group_by", grouping);
        let last = last_month.map_or(Ok(present), month);
        let last = checks.take("last_month", last);
        let usual = last.unwrap_or(present).later_by(1 - USUAL_MONTHS);
        let first = checks.take("first_month", first_month.map_or(Ok(usual), month));
        let (Some(grouping), Some(first), Some(last)) = (grouping, first, last) else {
            return Err(checks.into_errors());
        };
        let asked = Self {
            grouping,
            first,
            last,
        };
        if first > last || first.later_by(i32::from(KEPT_MONTHS)) <= last {
            return Err(vec![FieldError::new(
                "first_month",
                FieldCode::DateOutOfRange,
            )]);
        }
        Ok(asked)
    }

    /// Its months, in order.
    pub fn months(&self) -> impl Iterator<Item = Month> {
        let last = self.last;
        let months = std::iter::successors(Some(self.first), |month| Some(month.later_by(1)));
        months.take_while(move |month| *month <= last)
    }
}

fn month(text: &str) -> Result<Month, FieldCode> {
    let day = parse_day(&format!("{text}-01")).map_err(|_| FieldCode::InvalidDate)?;
    Ok(Month::of(day))
}
