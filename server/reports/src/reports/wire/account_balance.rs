//! What accounts held on a day, in JSON.

use kym_analytics::reports::account_balance::{AccountBalance, AccountLine, BalanceGroup};
use kym_domain::money::Overflow;
use kym_platform::http::values::{Amount, Code, Day};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::ReportFigures;
use super::names::Names;

/// The word for accounts of every type.
const ALL_TYPES: &str = "all";

/// What accounts held on a day.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountBalanceData {
    /// One, or one for each type that there is.
    groups: Vec<AccountBalanceGroup>,
    assets: Amount,
    /// What is owed; usually negative.
    liabilities: Amount,
    net: Amount,
}

/// What accounts of one type held, or all of them.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountBalanceGroup {
    /// Their type, or `all`.
    r#type: &'static str,
    /// What these are called.
    label: &'static str,
    subtotal: Amount,
    accounts: Vec<AccountBalanceLine>,
}

/// What an account held.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountBalanceLine {
    id: Uuid,
    name: String,
    /// What it is counted in.
    currency: Code,
    /// How many digits its balance has after the point.
    #[schema(value_type = i32)]
    currency_digits: u8,
    balance: Amount,
    /// The balance in the currency of the report; null when nobody knew a rate.
    #[schema(required)]
    converted: Option<Amount>,
    /// By which rate; null in the currency of the report, too.
    #[schema(required)]
    rate: Option<String>,
    /// The day that the rate is of.
    #[schema(required)]
    rate_date: Option<Day>,
    /// Whether it was put away.
    is_archived: bool,
}

/// All accounts together.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountBalanceTotals {
    assets: Amount,
    /// What is owed; usually negative.
    liabilities: Amount,
    net: Amount,
}

pub(super) fn figures(
    answer: &AccountBalance,
    names: &Names<'_>,
) -> Result<ReportFigures, Overflow> {
    let totals = answer.totals;
    let assets = names.amount(totals.assets);
    let liabilities = names.amount(totals.liabilities);
    let net = names.amount(totals.net()?);
    let groups = answer.groups.iter();
    Ok(ReportFigures::AccountBalance {
        data: AccountBalanceData {
            groups: groups.map(|one| group(one, names)).collect(),
            assets,
            liabilities,
            net,
        },
        totals: AccountBalanceTotals {
            assets,
            liabilities,
            net,
        },
    })
}

fn group(group: &BalanceGroup, names: &Names<'_>) -> AccountBalanceGroup {
    let accounts = group.accounts.iter();
    AccountBalanceGroup {
        r#type: group.account_type.map_or(ALL_TYPES, |one| one.as_str()),
        label: names.account_type(group.account_type),
        subtotal: names.amount(group.subtotal),
        accounts: accounts.map(|one| line(one, names)).collect(),
    }
}

fn line(line: &AccountLine, names: &Names<'_>) -> AccountBalanceLine {
    AccountBalanceLine {
        id: line.id.as_uuid(),
        name: line.name.clone(),
        currency: Code(line.currency.code()),
        currency_digits: line.currency.digits(),
        balance: Amount::new(line.balance, line.currency),
        converted: line.converted.map(|minor| names.amount(minor)),
        rate: line.rate.map(|applied| applied.rate.to_string()),
        rate_date: line.rate.map(|applied| Day(applied.day)),
        is_archived: line.is_archived,
    }
}
