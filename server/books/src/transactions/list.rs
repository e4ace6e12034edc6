//! A page of transactions: what is asked for, and how it is found.

use kym_domain::accounts::Account;
use kym_domain::check::{Checks, FieldError};
use kym_domain::transactions::{Criteria, running_balances};
use kym_platform::context::View;
use kym_platform::error::Result;
use kym_platform::http::conditional::{ConditionalRequest, ListTag};
use kym_platform::http::parameters::number;
use kym_store::access::{Member, Read};
use kym_store::transactions::{Filter, Order, find, list_of_account, totals, totals_in_base};
use serde::Deserialize;
use utoipa::IntoParams;

use super::counting::Counting;
use super::find::{FindTransactions, TransactionQuery};
use super::position::ListPosition;
use super::wire::Register;

/// The most rows of one page.
const MAX_PAGE: i64 = 5000;

/// What a page size of -1 means (spec, section 9).
const WHOLE_PAGE: i64 = 1000;

/// Which transactions are wanted, and which page of them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListTransactions {
    #[serde(flatten)]
    find: FindTransactions,
    #[serde(flatten)]
    page: TransactionPage,
}

/// Which page is wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TransactionPage {
    /// How many at most: up to 5000, or -1 for 1000.
    #[param(value_type = Option<i32>, default = 5000)]
    limit: Option<String>,
    /// How many to pass over.
    #[param(value_type = Option<i32>, default = 0)]
    skip: Option<String>,
}

impl ListTransactions {
    /// What is asked for.
    pub fn check(&self) -> Result<TransactionQuery, Vec<FieldError>> {
        let mut checks = Checks::default();
        let page = &self.page;
        let limit = match number(&mut checks, "limit", page.limit.as_deref(), MAX_PAGE) {
            -1 => WHOLE_PAGE,
            limit => limit.clamp(1, MAX_PAGE),
        };
        let skip = number(&mut checks, "skip", page.skip.as_deref(), 0).max(0);
        self.find.check(checks, (skip, limit))
    }
}

/// A page of transactions; `None` when the client has it already.
pub async fn list(
    view: &mut View,
    asked: &TransactionQuery,
    question: ConditionalRequest,
) -> Result<(ListTag, Option<Register>)> {
    let place = ListPosition::of(&mut view.reader, view.user, &asked.whose).await?;
    let tag = question.tag(place.member.change_number(), view.language);
    if tag.is_known() {
        return Ok((tag, None));
    }
    let register = match &place.account {
        Some(account) if asked.wish.is_empty() => {
            of_account(view, &place.member, account, &asked.filter).await?
        }
        _ => found(view, &place, asked).await?,
    };
    Ok((tag, Some(register)))
}

/// Neighbours in the books of an account, with the balance after each.
async fn of_account(
    view: &mut View,
    member: &Member<Read>,
    account: &Account,
    filter: &Filter,
) -> Result<Register> {
    let page = list_of_account(&mut view.reader, member, account.id, filter).await?;
    let all = Criteria::default();
    let totals = totals(&mut view.reader, member, &[account.id], filter, &all).await?;
    let starting_balance = account.opening_balance.plus(page.net_before)?;
    // Only by date are the rows of a page neighbours in the books.
    let mut running = Vec::new();
    if filter.order == Order::Date {
        let oldest_first: Vec<_> = page
            .rows
            .iter()
            .map(|row| (row.amount, row.status))
            .collect();
        running = if filter.descending {
            let mut balances = running_balances(starting_balance, oldest_first.into_iter().rev())?;
            balances.reverse();
            balances
        } else {
            running_balances(starting_balance, oldest_first)?
        };
    }
    let balances = running.into_iter().map(Some).chain(std::iter::repeat(None));
    let counting = Counting::of(&mut view.reader, member, &[account], &page.rows).await?;
    Ok(Register {
        counting,
        rows: page.rows.into_iter().zip(balances).collect(),
        total: page.total,
        starting_balance: Some(starting_balance),
        totals,
        currency: account.currency,
    })
}

/// What fits, wherever it stands.
async fn found(
    view: &mut View,
    place: &ListPosition,
    asked: &TransactionQuery,
) -> Result<Register> {
    let reader = &mut view.reader;
    let sought = place.seek(reader, &asked.wish, view.language).await?;
    let (accounts, criteria) = (&sought.accounts, &sought.criteria);
    let (member, mut filter) = (&place.member, asked.filter);
    let own = accounts
        .iter()
        .copied()
        .filter(|id| !sought.foreign.contains(id));
    let counted: Vec<_> = own.collect();
    let counted = (&counted[..], &sought.foreign[..]);
    let totals = totals_in_base(reader, member, counted, &filter, criteria).await?;
    if filter.order == Order::Amount && !sought.foreign.is_empty() {
        filter.order = Order::Converted;
    }
    let rows = if totals.count > filter.skip {
        find(reader, member, accounts, &filter, criteria).await?
    } else {
        // To find nothing a second time takes as long as the first.
        Vec::new()
    };
    let known: Vec<_> = place.account.iter().collect();
    let counting = Counting::of(reader, member, &known, &rows).await?;
    Ok(Register {
        counting,
        rows: rows.into_iter().map(|row| (row, None)).collect(),
        total: totals.count,
        starting_balance: None,
        totals,
        currency: sought.currency,
    })
}
