//! What transactions are looked for, as far as it can be read by itself. What it means depends on the
//! categories and accounts of the place where it is looked for.

use std::collections::BTreeSet;
use std::str::FromStr;

use kym_domain::check::{Checks, FieldCode, FieldError, Violation};
use kym_domain::dates::parse_day;
use kym_domain::decimal::Decimal;
use kym_domain::id::{AccountId, CategoryId, WorkspaceId};
use kym_domain::text::{fold, length};
use kym_domain::transactions::{
    CategoryChoice, MAX_SEARCH_LEN, TransactionDirection, TransactionStatus,
};
use kym_platform::http::lists::{MAX_IDS, MAX_WORDS, parts};
use kym_platform::http::parameters::flag;
use kym_platform::http::values::Day;
use kym_store::transactions::{Filter, Order};
use serde::Deserialize;
use serde::de::IntoDeserializer as _;
use serde::de::value::Error as ValueError;
use utoipa::{IntoParams, ToSchema};

use crate::transactions::words::TransactionDirectionWord;

/// What stands for "without a category" in a list of them.
const NONE: &str = "none";

/// Which transactions are wanted, and in which order. Exactly one of `account_id` and `workspace_id` is
/// given. All conditions must fit; a list is separated by commas, and any of it fits but for tags.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FindTransactions {
    /// Those of one account.
    #[param(value_type = Option<Uuid>)]
    account_id: Option<String>,
    /// Those of all accounts of a workspace that are not put away.
    #[param(value_type = Option<Uuid>)]
    workspace_id: Option<String>,
    /// Of these accounts of the workspace only.
    #[param(pattern = "^[^,]*(,[^,]*){0,499}$")]
    account_ids: Option<String>,
    /// From this day on.
    #[param(value_type = Option<Day>)]
    start_date: Option<String>,
    /// Up to this day, which is included.
    #[param(value_type = Option<Day>)]
    end_date: Option<String>,
    /// Of these categories, or with a line of one; `none` is what has none and is no transfer.
    #[param(pattern = "^[^,]*(,[^,]*){0,499}$")]
    category_ids: Option<String>,
    /// And of everything that hangs beneath them.
    #[param(value_type = Option<bool>, default = true)]
    include_subcategories: Option<String>,
    /// Of these statuses.
    #[param(pattern = "^[^,]*(,[^,]*){0,49}$")]
    statuses: Option<String>,
    /// With this payee: the whole name, in any case and script.
    payee: Option<String>,
    /// With all of these tags.
    #[param(pattern = "^[^,]*(,[^,]*){0,49}$")]
    tags: Option<String>,
    /// Of at least so much, in whichever direction.
    min_amount: Option<String>,
    /// Of at most so much, in whichever direction.
    max_amount: Option<String>,
    /// Which way the money went.
    #[param(value_type = Option<TransactionDirectionWord>)]
    direction: Option<String>,
    /// Only those without an exchange rate to the currency of the workspace, which its sums leave out.
    #[param(value_type = Option<bool>, default = false)]
    unconverted: Option<String>,
    /// With every one of these words, each anywhere: payee, note, notes of lines, tags, the path of a
    /// category, the other account of a transfer, or an amount that begins so.
    #[param(max_length = 200)]
    text: Option<String>,
    /// `date` when not given.
    #[param(value_type = Option<TransactionSort>)]
    sort_by: Option<String>,
    /// The greatest first.
    #[param(value_type = Option<bool>, default = true)]
    sort_desc: Option<String>,
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TransactionScope {
    /// Of one account.
    Account(AccountId),
    /// Of the accounts of a workspace: all of them, or those of these that it has.
    Workspace(WorkspaceId, Option<Vec<AccountId>>),
}

/// What is asked for, as far as it can be read by itself.
#[derive(Clone, Debug)]
pub struct TransactionQuery {
    /// Whose.
    pub whose: TransactionScope,
    /// Which days, order and page.
    pub filter: Filter,
    /// What they must have.
    pub wish: FindOptions,
}

/// What the transactions must have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FindOptions {
    pub(super) categories: Option<CategoryChoice>,
    pub(super) without_subcategories: bool,
    pub(super) statuses: Vec<TransactionStatus>,
    pub(super) payee: Option<String>,
    pub(super) tags: Vec<String>,
    pub(super) least: Option<Decimal>,
    pub(super) most: Option<Decimal>,
    pub(super) direction: Option<TransactionDirection>,
    pub(super) only_unconverted: bool,
    pub(super) text: String,
}

impl FindTransactions {
    /// What is asked for, of a page by the rows to pass over and the most that it has.
    pub fn check(
        &self,
        mut checks: Checks,
        (skip, limit): (i64, i64),
    ) -> Result<TransactionQuery, Vec<FieldError>> {
        let whose = self.whose(&mut checks);
        let mut day = |field, raw: &Option<String>| {
            let raw = raw.as_deref()?;
            checks.take(field, parse_day(raw))
        };
        let start = day("start_date", &self.start_date);
        let end = day("end_date", &self.end_date);
        let order = sort(self.sort_by.as_deref().unwrap_or("date"));
        let order = checks.take("sort_by", order).map(Order::from);
        let descending = flag(&mut checks, "sort_desc", self.sort_desc.as_deref(), true);
        let wish = self.wish(&mut checks);
        match (whose, order) {
            (Some(whose), Some(order)) if checks.is_clean() => Ok(TransactionQuery {
                whose,
                filter: Filter {
                    start,
                    end,
                    order,
                    descending,
                    skip,
                    limit,
                },
                wish,
            }),
            _ => Err(checks.into_errors()),
        }
    }

    fn whose(&self, checks: &mut Checks) -> Option<TransactionScope> {
        let named =
            given(self.account_ids.as_deref()).map(|raw| list(checks, "account_ids", raw, MAX_IDS));
        let exclusive = Violation::from(FieldCode::LimitsExclusive);
        match (self.account_id.as_deref(), self.workspace_id.as_deref()) {
            (Some(_), None) if named.is_some() => {
                checks.take("account_ids", Err::<TransactionScope, _>(exclusive))
            }
            (Some(id), None) => {
                checks.take("account_id", id.parse().map(TransactionScope::Account))
            }
            (None, Some(id)) => {
                let id = checks.take("workspace_id", id.parse());
                id.map(|id| TransactionScope::Workspace(id, named))
            }
            _ => checks.take("account_id", Err::<TransactionScope, _>(exclusive)),
        }
    }

    fn wish(&self, checks: &mut Checks) -> FindOptions {
        let categories = given(self.category_ids.as_deref());
        let categories = categories.map(|raw| {
            let named = checks.take("category_ids", parts(raw, MAX_IDS));
            let named = named.into_iter().flatten();
            let (none, ids): (Vec<_>, Vec<_>) = named.partition(|part| *part == NONE);
            let ids = ids.into_iter().map(str::parse::<CategoryId>);
            let ids: Result<BTreeSet<_>, _> = ids.collect();
            CategoryChoice {
                ids: checks.take("category_ids", ids).unwrap_or_default(),
                or_none: !none.is_empty(),
            }
        });
        let subcategories = self.include_subcategories.as_deref();
        let include = flag(checks, "include_subcategories", subcategories, true);
        let statuses = given(self.statuses.as_deref());
        let tags = given(self.tags.as_deref()).and_then(|raw| {
            let tags = checks.take("tags", parts(raw, MAX_WORDS))?;
            Some(tags.map(fold).collect())
        });
        let text = self.text.as_deref().unwrap_or_default().trim();
        if length(text) > MAX_SEARCH_LEN {
            checks.note(
                "text",
                Violation::limited(FieldCode::TooLong, MAX_SEARCH_LEN),
            );
        }
        let direction = given(self.direction.as_deref());
        let unconverted = self.unconverted.as_deref();
        let only_unconverted = flag(checks, "unconverted", unconverted, false);
        FindOptions {
            // With nothing beneath nothing, it is one and the same wish.
            without_subcategories: !include && categories.is_some(),
            categories,
            statuses: statuses
                .map_or_else(Vec::new, |raw| list(checks, "statuses", raw, MAX_WORDS)),
            payee: given(self.payee.as_deref()).map(fold),
            tags: tags.unwrap_or_default(),
            least: size(checks, "min_amount", self.min_amount.as_deref()),
            most: size(checks, "max_amount", self.max_amount.as_deref()),
            direction: direction.and_then(|word| checks.take("direction", word.parse())),
            only_unconverted,
            text: text.to_owned(),
        }
    }
}

impl FindOptions {
    /// Whether every transaction will do.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

fn sort(word: &str) -> Result<TransactionSort, FieldCode> {
    TransactionSort::deserialize(word.into_deserializer())
        .map_err(|_: ValueError| FieldCode::UnknownValue)
}

/// A parameter that says something.
fn given(raw: Option<&str>) -> Option<&str> {
    raw.map(str::trim).filter(|raw| !raw.is_empty())
}

fn list<T: FromStr<Err: Into<Violation>>>(
    checks: &mut Checks,
    field: &'static str,
    raw: &str,
    most: usize,
) -> Vec<T> {
    let Some(parts) = checks.take(field, parts(raw, most)) else {
        return Vec::new();
    };
    let read: Result<Vec<T>, T::Err> = parts.map(str::parse).collect();
    checks.take(field, read).unwrap_or_default()
}

/// A number that is an amount in whichever direction.
fn size(checks: &mut Checks, field: &'static str, raw: Option<&str>) -> Option<Decimal> {
    let number = checks.take(field, given(raw)?.parse::<Decimal>())?;
    if number.units() < 0 {
        checks.note(field, FieldCode::AmountNotPositive);
        return None;
    }
    Some(number)
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
