//! What is wanted of a list of transactions.

use kym_domain::check::{Checks, Fault, FieldCode, FieldError};
use kym_domain::dates::parse_day;
use kym_domain::id::{AccountId, WorkspaceId};
use kym_store::transactions::{Filter, Order};
use serde::Deserialize;
use serde::de::IntoDeserializer as _;
use serde::de::value::Error as ValueError;
use utoipa::{IntoParams, ToSchema};

use crate::http::parameters::{flag, number};
use crate::http::values::Day;

/// The most rows of one page.
const LARGEST_PAGE: i64 = 5000;

/// What a page size of -1 means (spec, section 9).
const WHOLE_PAGE: i64 = 1000;

/// Which transactions are wanted, and in which order. Exactly one of `account_id` and
/// `workspace_id` is given.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListTransactions {
    /// Those of one account.
    #[param(value_type = Option<Uuid>)]
    account_id: Option<String>,
    /// Those of all accounts of a workspace, by date.
    #[param(value_type = Option<Uuid>)]
    workspace_id: Option<String>,
    /// From this day on.
    #[param(value_type = Option<Day>)]
    start_date: Option<String>,
    /// Up to this day, which is included.
    #[param(value_type = Option<Day>)]
    end_date: Option<String>,
    /// `date` when not given.
    #[param(value_type = Option<TransactionSort>)]
    sort_by: Option<String>,
    /// The greatest first.
    #[param(value_type = Option<bool>, default = true)]
    sort_desc: Option<String>,
    /// How many at most: up to 5000, or -1 for 1000.
    #[param(value_type = Option<i32>, default = 5000)]
    limit: Option<String>,
    /// How many to pass over.
    #[param(value_type = Option<i32>, default = 0)]
    skip: Option<String>,
}

/// What transactions are sorted by; day and order of booking break ties.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TransactionSort {
    /// The day.
    Date,
    /// The amount.
    Amount,
    /// The payee.
    Payee,
    /// The status.
    Status,
}

/// Whose transactions are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Of one account.
    Account(AccountId),
    /// Of all accounts of a workspace.
    Workspace(WorkspaceId),
}

impl ListTransactions {
    /// Whose transactions, and which of them.
    pub fn check(&self) -> Result<(Whose, Filter), Vec<FieldError>> {
        let mut checks = Checks::default();
        let whose = self.whose(&mut checks);
        let start = self
            .start_date
            .as_deref()
            .and_then(|text| checks.take("start_date", parse_day(text)));
        let end = self
            .end_date
            .as_deref()
            .and_then(|text| checks.take("end_date", parse_day(text)));
        let order = checks
            .take("sort_by", sort(self.sort_by.as_deref().unwrap_or("date")))
            .map(Order::from);
        let descending = flag(&mut checks, "sort_desc", self.sort_desc.as_deref(), true);
        let limit = match number(&mut checks, "limit", self.limit.as_deref(), LARGEST_PAGE) {
            -1 => WHOLE_PAGE,
            limit => limit.clamp(1, LARGEST_PAGE),
        };
        let skip = number(&mut checks, "skip", self.skip.as_deref(), 0).max(0);
        match (whose, order) {
            (Some(whose), Some(order)) if checks.is_clean() => Ok((
                whose,
                Filter {
                    start,
                    end,
                    order,
                    descending,
                    skip,
                    limit,
                },
            )),
            _ => Err(checks.into_errors()),
        }
    }

    fn whose(&self, checks: &mut Checks) -> Option<Whose> {
        let invalid = |_| FieldCode::NotFound;
        match (self.account_id.as_deref(), self.workspace_id.as_deref()) {
            (Some(id), None) => checks.take(
                "account_id",
                id.parse().map(Whose::Account).map_err(invalid),
            ),
            (None, Some(id)) => checks.take(
                "workspace_id",
                id.parse().map(Whose::Workspace).map_err(invalid),
            ),
            _ => checks.take(
                "account_id",
                Err::<Whose, Fault>(FieldCode::LimitsExclusive.into()),
            ),
        }
    }
}

fn sort(word: &str) -> Result<TransactionSort, FieldCode> {
    TransactionSort::deserialize(word.into_deserializer())
        .map_err(|_: ValueError| FieldCode::UnknownValue)
}

impl From<TransactionSort> for Order {
    fn from(sort: TransactionSort) -> Self {
        match sort {
            TransactionSort::Date => Self::Date,
            TransactionSort::Amount => Self::Amount,
            TransactionSort::Payee => Self::Payee,
            TransactionSort::Status => Self::Status,
        }
    }
}
