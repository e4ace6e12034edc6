//! The report `transactions-list`: what happened, in groups. The figures are of everything; only the newest
//! transactions are listed.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use jiff::civil::Date;

use super::flow::{Flow, TransferFlow};
use super::question::{ListGroup, MAX_LISTED};
use kym_domain::dates::Month;
use kym_domain::id::{AccountId, CategoryId, TransactionId};
use kym_domain::money::{Currency, Minor, Overflow};
use kym_domain::text;
use kym_domain::transactions::TransactionStatus;

/// The answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransactionsList {
    /// The groups: days and months newest first, others with the most money first.
    pub groups: Vec<Group>,
    /// All groups together.
    pub totals: GroupFigures,
    /// Whether there are more transactions than are listed.
    pub truncated: bool,
}

/// Transactions that belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// What they have in common.
    pub key: GroupKey,
    /// What they come to, those that are not listed included.
    pub figures: GroupFigures,
    /// Those that are listed, the newest first.
    pub transactions: Vec<ListedTransaction>,
}

/// What transactions come to.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct GroupFigures {
    /// How many transactions there are, those that are not converted included. A split one stands in several groups when
    /// they are by category, and counts once in the totals.
    pub count: i64,
    /// What was earned.
    pub income: Minor,
    /// What was spent; negative.
    pub expense: Minor,
    /// Both together, and what transfers brought and took when they are listed.
    pub net: Minor,
}

/// What the transactions of a group have in common.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum GroupKey {
    /// Nothing.
    All,
    /// Their day.
    Day(Date),
    /// Their month.
    Month(Month),
    /// The category of the part; `None` is what has none.
    Category(Option<CategoryId>),
    /// That they are transfers, which have no category.
    Transfers,
    /// Their account.
    Account(AccountId),
    /// Their payee, as search compares it ([`text::fold`](kym_domain::text::fold)); empty where nobody is named.
    Payee(String),
}

/// A transaction, or of a split one the parts that are asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedTransaction {
    /// Which.
    pub id: TransactionId,
    /// Its account.
    pub account_id: AccountId,
    /// Its day.
    pub date: Date,
    /// Its payee.
    pub payee: String,
    /// Its note.
    pub note: String,
    /// What it was for; `None` when nobody said, or when its parts say different things.
    pub category_id: Option<CategoryId>,
    /// Whether it is a leg of a transfer.
    pub is_transfer: bool,
    /// Whether it is split.
    pub is_split: bool,
    /// How far it has come.
    pub status: TransactionStatus,
    /// How much, in its own currency.
    pub amount: Minor,
    /// What it is counted in.
    pub currency: Currency,
    /// How much in the currency of the report; `None` when nobody knew a rate.
    pub converted: Option<Minor>,
}

/// What some rows of one group come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keyed {
    /// The group.
    pub key: GroupKey,
    /// What they come to.
    pub figures: GroupFigures,
}

impl GroupFigures {
    /// Of a flow, which does not know how many transactions it is of.
    pub fn of_flow(flow: &Flow) -> Result<Self, Overflow> {
        Ok(Self {
            count: 0,
            income: flow.income()?,
            expense: flow.expense()?,
            net: flow.net()?,
        })
    }

    /// Of transfers, which are neither earned nor spent; without their number.
    pub fn of_transfers(flow: &TransferFlow) -> Result<Self, Overflow> {
        Ok(Self {
            net: flow.net()?,
            ..Self::default()
        })
    }

    /// So many transactions.
    pub fn of_count(count: i64) -> Self {
        Self {
            count,
            ..Self::default()
        }
    }

    /// Both together.
    pub fn plus(self, other: Self) -> Result<Self, Overflow> {
        Ok(Self {
            count: self.count + other.count,
            income: self.income.plus(other.income)?,
            expense: self.expense.plus(other.expense)?,
            net: self.net.plus(other.net)?,
        })
    }
}

/// What flows and transfers come to in each group, by anything but the payee, which flows do not know. By account, they
/// have to know their account. How many transactions these are is for others to add.
pub fn keyed(
    group_by: ListGroup,
    flows: &[Flow],
    transfers: &[TransferFlow],
) -> Result<Vec<Keyed>, Overflow> {
    let place = |date: Date, account: Option<AccountId>| match group_by {
        ListGroup::Day => Some(GroupKey::Day(date)),
        ListGroup::Month => Some(GroupKey::Month(Month::of(date))),
        ListGroup::Account => account.map(GroupKey::Account),
        ListGroup::None | ListGroup::Payee | ListGroup::Category => None,
    };
    let of_flow = |flow: &Flow| {
        let other = match group_by {
            ListGroup::Category => GroupKey::Category(flow.category_id),
            _ => GroupKey::All,
        };
        Ok(Keyed {
            key: place(flow.date, flow.account_id).unwrap_or(other),
            figures: GroupFigures::of_flow(flow)?,
        })
    };
    let of_transfers = |flow: &TransferFlow| {
        let other = match group_by {
            ListGroup::Category => GroupKey::Transfers,
            _ => GroupKey::All,
        };
        Ok(Keyed {
            key: place(flow.date, flow.account_id).unwrap_or(other),
            figures: GroupFigures::of_transfers(flow)?,
        })
    };
    let flows = flows.iter().map(of_flow);
    flows.chain(transfers.iter().map(of_transfers)).collect()
}

/// The group that a listed transaction belongs to.
pub fn key_of(group_by: ListGroup, row: &ListedTransaction) -> GroupKey {
    match group_by {
        ListGroup::None => GroupKey::All,
        ListGroup::Day => GroupKey::Day(row.date),
        ListGroup::Month => GroupKey::Month(Month::of(row.date)),
        ListGroup::Category if row.is_transfer => GroupKey::Transfers,
        ListGroup::Category => GroupKey::Category(row.category_id),
        ListGroup::Account => GroupKey::Account(row.account_id),
        ListGroup::Payee => GroupKey::Payee(text::fold(&row.payee)),
    }
}

/// The report. `figures` are of all rows, which are `count` transactions; `rows` are the newest of them, one more than
/// [`MAX_LISTED`] when there are more. By category, a split transaction is among them once for each of its categories.
pub fn report(
    group_by: ListGroup,
    figures: &[Keyed],
    count: i64,
    mut rows: Vec<ListedTransaction>,
) -> Result<TransactionsList, Overflow> {
    rows.sort_by_key(|row| (Reverse((row.date, row.id)), row.category_id));
    let truncated = rows.len() > MAX_LISTED;
    rows.truncate(MAX_LISTED);
    let mut groups: BTreeMap<GroupKey, Group> = BTreeMap::new();
    let mut totals = GroupFigures::default();
    for keyed in figures {
        totals = totals.plus(keyed.figures)?;
        let group = group_of(&mut groups, keyed.key.clone());
        group.figures = group.figures.plus(keyed.figures)?;
    }
    for row in rows {
        let group = group_of(&mut groups, key_of(group_by, &row));
        group.transactions.push(row);
    }
    totals.count = count;
    let mut groups: Vec<_> = groups
        .into_values()
        .filter(|group| group.figures.count != 0 || !group.transactions.is_empty())
        .collect();
    sort(group_by, &mut groups);
    Ok(TransactionsList {
        groups,
        totals,
        truncated,
    })
}

fn group_of(groups: &mut BTreeMap<GroupKey, Group>, key: GroupKey) -> &mut Group {
    groups.entry(key.clone()).or_insert_with(|| Group {
        key,
        figures: GroupFigures::default(),
        transactions: Vec::new(),
    })
}

/// Puts groups in the order in which they are told; they come in that of their keys.
pub(super) fn sort(group_by: ListGroup, groups: &mut [Group]) {
    match group_by {
        ListGroup::None => {}
        ListGroup::Day | ListGroup::Month => groups.reverse(),
        ListGroup::Category | ListGroup::Account | ListGroup::Payee => {
            groups.sort_by_key(|group| Reverse(group.figures.net.units().unsigned_abs()));
        }
    }
}
