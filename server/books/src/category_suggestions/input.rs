//! What is asked about suggestions, in JSON.

use jiff::civil::Date;
use kym_domain::category_suggestions::MAX_CONFIDENCE;
use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::dates;
use kym_domain::id::{AccountId, TransactionId};
use kym_domain::transactions::read_ids;
use kym_platform::http::lists::at_most;
use kym_platform::http::values::Day;
use serde::Deserialize;
use utoipa::ToSchema;

/// For which transactions categories shall be suggested: for those that are named, or for all without a category about
/// which nothing was asked before, the newest 500.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StartCategorySuggestions {
    /// Up to 500 transactions. They are asked about once more, if they were before.
    #[serde(default, deserialize_with = "at_most::<_, _, 500>")]
    #[schema(value_type = Option<Vec<Uuid>>, max_items = 500)]
    ids: Option<Vec<String>>,
    /// Only those on this account. Not with `ids`, as the days below.
    #[schema(value_type = Option<Uuid>)]
    account_id: Option<String>,
    /// From this day on.
    #[schema(value_type = Option<Day>)]
    start: Option<String>,
    /// Up to this day and including it.
    #[schema(value_type = Option<Day>)]
    end: Option<String>,
}

/// Which transactions are asked about.
#[derive(Debug, Clone)]
pub enum SuggestionScope {
    /// These.
    Named(Vec<TransactionId>),
    /// All of these that were not asked about before.
    Found(SuggestionFilter),
}

/// Where transactions without a category are looked for.
#[derive(Debug, Clone, Copy)]
pub struct SuggestionFilter {
    /// Only those on this account.
    pub account: Option<AccountId>,
    /// From this day on.
    pub start: Option<Date>,
    /// Up to this day and including it.
    pub end: Option<Date>,
}

/// Which suggestions are accepted: either of both.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AcceptCategorySuggestions {
    /// Those for these transactions, all or none.
    #[serde(default, deserialize_with = "at_most::<_, _, 500>")]
    #[schema(value_type = Option<Vec<Uuid>>, max_items = 500)]
    ids: Option<Vec<String>>,
    /// All that are as sure as that, from 0 to 100. What may not be changed stays as it is.
    #[schema(value_type = Option<i32>, minimum = 0, maximum = 100)]
    min_confidence: Option<i64>,
}

/// The same, read.
#[derive(Debug, Clone)]
pub enum AcceptedScope {
    /// Those for these transactions.
    Named(Vec<TransactionId>),
    /// All that are as sure as that.
    AtLeast(i64),
}

/// Transactions whose suggestions are not wanted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DismissCategorySuggestions {
    #[serde(default, deserialize_with = "at_most::<_, _, 500>")]
    #[schema(required, value_type = Vec<Uuid>, max_items = 500)]
    ids: Option<Vec<String>>,
}

impl StartCategorySuggestions {
    /// Which transactions are meant.
    pub fn check(&self) -> Result<SuggestionScope, Vec<FieldError>> {
        let mut checks = Checks::default();
        if let Some(ids) = &self.ids {
            for (field, is_given) in [
                ("account_id", self.account_id.is_some()),
                ("start", self.start.is_some()),
                ("end", self.end.is_some()),
            ] {
                if is_given {
                    checks.note(field, FieldCode::LimitsExclusive);
                }
            }
            let ids = read_ids(&mut checks, ids);
            return match ids {
                Some(ids) if checks.is_clean() => Ok(SuggestionScope::Named(ids)),
                _ => Err(checks.into_errors()),
            };
        }
        let account = self.account_id.as_deref().map(str::parse).transpose();
        let account = checks.take("account_id", account.map_err(|_| FieldCode::NotFound));
        let day = |text: &Option<String>| text.as_deref().map(dates::parse_day).transpose();
        let start = checks.take("start", day(&self.start));
        let end = checks.take("end", day(&self.end));
        match (account, start, end) {
            (Some(account), Some(start), Some(end)) => {
                Ok(SuggestionScope::Found(SuggestionFilter {
                    account,
                    start,
                    end,
                }))
            }
            _ => Err(checks.into_errors()),
        }
    }
}

impl AcceptCategorySuggestions {
    /// Which are meant.
    pub fn check(&self) -> Result<AcceptedScope, Vec<FieldError>> {
        let mut checks = Checks::default();
        let scope = match (&self.ids, self.min_confidence) {
            (Some(_), Some(_)) => {
                checks.note("min_confidence", FieldCode::LimitsExclusive);
                None
            }
            (None, Some(least)) => {
                if !(0..=MAX_CONFIDENCE).contains(&least) {
                    checks.note("min_confidence", FieldCode::AmountOutOfRange);
                }
                Some(AcceptedScope::AtLeast(least))
            }
            (ids, None) => {
                let ids = read_ids(&mut checks, ids.as_deref().unwrap_or_default());
                ids.map(AcceptedScope::Named)
            }
        };
        match scope {
            Some(scope) if checks.is_clean() => Ok(scope),
            _ => Err(checks.into_errors()),
        }
    }
}

impl DismissCategorySuggestions {
    /// For which transactions.
    pub fn check(&self) -> Result<Vec<TransactionId>, Vec<FieldError>> {
        let mut checks = Checks::default();
        let ids = read_ids(&mut checks, self.ids.as_deref().unwrap_or_default());
        ids.ok_or_else(|| checks.into_errors())
    }
}
