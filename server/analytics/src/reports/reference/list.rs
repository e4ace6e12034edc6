//! What happened.

use std::cmp::Reverse;

use super::{Part, ReferenceAnswer, ReferenceLedger, left_out, sum};
use crate::reports::question::{ListGroup, ListOptions, MAX_LISTED, ReportFlow, ReportRequest};
use crate::reports::transactions_list::{
    Group, GroupFigures, GroupKey, ListedTransaction, TransactionsList,
};
use kym_domain::categories::CategoryKind;
use kym_domain::dates::Month;
use kym_domain::money::{Minor, Overflow};
use kym_domain::text::fold;

/// Transactions.
pub fn transactions_list(
    books: &ReferenceLedger<'_>,
    question: &ReportRequest,
    wish: &ListOptions,
) -> Result<ReferenceAnswer<TransactionsList>, Overflow> {
    let mut parts = books.parts(question)?;
    parts.retain(|part| is_listed(books, part, wish));
    parts.sort_by_key(|part| Reverse((part.row.date, part.row.id)));

    let key = |part: &Part<'_>| key(part, wish.group_by);
    let mut keys: Vec<_> = parts.iter().map(key).collect();
    keys.sort();
    keys.dedup();
    let mut lines = Vec::new();
    let mut groups = Vec::new();
    for group in keys {
        let within: Vec<_> = parts.iter().filter(|part| key(part) == group).collect();
        let rows = rows(&within);
        groups.push(Group {
            figures: figures(&within)?,
            key: group.clone(),
            transactions: Vec::new(),
        });
        for row in rows {
            lines.push((group.clone(), listed(&row)?));
        }
    }
    lines.sort_by_key(|(_, line)| (Reverse((line.date, line.id)), line.category_id));
    let truncated = lines.len() > MAX_LISTED;
    lines.truncate(MAX_LISTED);
    for (key, line) in lines {
        for group in groups.iter_mut().filter(|group| group.key == key) {
            group.transactions.push(line.clone());
        }
    }
    match wish.group_by {
        ListGroup::None => {}
        ListGroup::Day | ListGroup::Month => groups.reverse(),
        ListGroup::Category | ListGroup::Account | ListGroup::Payee => {
            groups.sort_by_key(|group| Reverse(i128::from(group.figures.net.units()).abs()));
        }
    }
    let all: Vec<_> = parts.iter().collect();
    Ok(ReferenceAnswer {
        answer: TransactionsList {
            groups,
            totals: figures(&all)?,
            truncated,
        },
        unconverted: left_out(&parts)?,
    })
}

fn is_listed(books: &ReferenceLedger<'_>, part: &Part<'_>, wish: &ListOptions) -> bool {
    let categories = &wish.categories;
    let all_categories = categories.ids.is_empty() && categories.parent_id.is_none();
    if let Some(payee) = &wish.payee
        && fold(payee) != fold(&part.row.payee)
    {
        return false;
    }
    if part.is_transfer() {
        let is_asked = match wish.flow {
            None => wish.include_transfers,
            Some(ReportFlow::TransferIn) => !part.is_out(),
            Some(ReportFlow::TransferOut) => part.is_out(),
            Some(_) => false,
        };
        return is_asked && all_categories;
    }
    let is_asked = match wish.flow {
        None => true,
        Some(ReportFlow::Income) => part.side() == CategoryKind::Income,
        Some(ReportFlow::Expense) => part.side() == CategoryKind::Expense,
        Some(ReportFlow::Inflow) => !part.is_out(),
        Some(ReportFlow::Outflow) => part.is_out(),
        Some(ReportFlow::TransferIn | ReportFlow::TransferOut) => false,
    };
    is_asked && books.is_asked(categories, part.category_id)
}

fn key(part: &Part<'_>, group_by: ListGroup) -> GroupKey {
    match group_by {
        ListGroup::None => GroupKey::All,
        ListGroup::Day => GroupKey::Day(part.row.date),
        ListGroup::Month => GroupKey::Month(Month::of(part.row.date)),
        ListGroup::Category if part.is_transfer() => GroupKey::Transfers,
        ListGroup::Category => GroupKey::Category(part.category_id),
        ListGroup::Account => GroupKey::Account(part.account.id),
        ListGroup::Payee => GroupKey::Payee(fold(&part.row.payee)),
    }
}

/// The parts of each transaction.
fn rows<'p, 'a>(parts: &[&'p Part<'a>]) -> Vec<Vec<&'p Part<'a>>> {
    let mut rows: Vec<Vec<&Part<'_>>> = Vec::new();
    for part in parts {
        match rows.last_mut() {
            Some(row) if row.iter().all(|known| known.row.id == part.row.id) => row.push(part),
            _ => rows.push(vec![part]),
        }
    }
    rows
}

fn figures(parts: &[&Part<'_>]) -> Result<GroupFigures, Overflow> {
    let all = || parts.iter().copied();
    let booked = |side: CategoryKind| {
        let booked = all().filter(|part| !part.is_transfer());
        sum(booked.filter(|part| part.side() == side))
    };
    let (income, expense) = (
        booked(CategoryKind::Income)?,
        booked(CategoryKind::Expense)?,
    );
    Ok(GroupFigures {
        count: i64::try_from(rows(parts).len()).unwrap_or(i64::MAX),
        income,
        expense,
        net: sum(all())?,
    })
}

/// A transaction as it is listed, by those of its parts that are asked for.
fn listed(parts: &[&Part<'_>]) -> Result<ListedTransaction, Overflow> {
    let Some(first) = parts.first() else {
        return Err(Overflow);
    };
    let mut known = parts.iter().map(|part| part.converted);
    let is_known = known.all(|converted| converted.is_some());
    let mut categories = parts.iter().map(|part| part.category_id);
    let is_one = categories.all(|category| category == first.category_id);
    let row = first.row;
    Ok(ListedTransaction {
        id: row.id,
        account_id: row.account_id,
        date: row.date,
        payee: row.payee.clone(),
        note: row.note.clone(),
        category_id: first.category_id.filter(|_| is_one),
        is_transfer: first.is_transfer(),
        is_split: !row.splits.is_empty(),
        status: row.status,
        amount: Minor::sum(parts.iter().map(|part| part.own))?,
        currency: first.account.currency,
        converted: if is_known {
            Some(sum(parts.iter().copied())?)
        } else {
            None
        },
    })
}
