//! Transactions as rows of a table, whatever the table is written to. Our own import knows it by its columns.

use std::collections::HashMap;

use anyhow::Context as _;
use jiff::civil::Date;
use kym_domain::accounts::Account;
use kym_domain::categories::{flatten, tree};
use kym_domain::id::{AccountId, CategoryId};
use kym_domain::language::Language;
use kym_domain::money::{Currency, Minor, Money};
use kym_domain::transactions::Transaction;
use kym_store::access::{Member, Read};
use kym_store::{Reader, StoreError, accounts, categories};

/// A split transaction has a row for each of its lines, numbered from 1: `amount`, `converted_amount` and
/// `category` are the line's, so that amounts add up, and everything else is said on each.
pub const COLUMNS: [&str; 23] = [
    "id",
    "date",
    "account_id",
    "account",
    "amount",
    "currency",
    "status",
    "category_id",
    "category",
    "payee",
    "note",
    "transfer_transaction_id",
    "transfer_account_id",
    "tags",
    "line",
    "line_note",
    "total_amount",
    "transfer_amount",
    "transfer_currency",
    "converted_amount",
    "base_currency",
    "rate",
    "rate_date",
];

/// What is in a cell.
pub enum Cell {
    /// Something of our own: an id, a code, nothing.
    Code(String),
    /// What a person wrote.
    Words(String),
    /// A day.
    Day(Date),
    /// An amount.
    Amount(Money),
    /// A number.
    Number(u32),
}

/// What the ids in transactions mean to people.
pub struct Names {
    /// The accounts, also those that were put away.
    pub accounts: HashMap<AccountId, Account>,
    /// Categories with those above them: `Food > Restaurants`.
    pub categories: HashMap<CategoryId, String>,
    /// What transactions are converted to.
    pub base: Currency,
}

impl Names {
    /// The names in a workspace.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn of(
        reader: &mut Reader,
        member: &Member<Read>,
        language: Language,
    ) -> Result<Self, StoreError> {
        let accounts = accounts::list(reader, member, true).await?;
        let shown = categories::list(reader, member).await?;
        let hidden = categories::hidden(reader, member).await?;
        let hidden = hidden.into_iter().map(|category| {
            let name = category.name.in_language(language);
            (category.id, name.to_owned())
        });
        let shown = flatten(&tree(&shown, language), language);
        let shown = shown
            .into_iter()
            .map(|category| (category.id, category.path));
        Ok(Self {
            accounts: accounts
                .into_iter()
                .map(|account| (account.id, account))
                .collect(),
            categories: shown.chain(hidden).collect(),
            base: member.base(),
        })
    }

    /// The account that a transaction is booked on.
    ///
    /// # Errors
    /// When it is none of the workspace.
    pub fn account(&self, row: &Transaction) -> anyhow::Result<&Account> {
        let account = self.accounts.get(&row.account_id);
        account.context("a transaction is on an account that is not there")
    }
}

/// The rows of a transaction.
///
/// # Errors
/// When its account is none of the workspace.
pub fn rows(row: &Transaction, names: &Names) -> anyhow::Result<Vec<[Cell; COLUMNS.len()]>> {
    let account = names.account(row)?;
    let money = |minor| Money::new(minor, account.currency);
    let peer = row.transfer.and_then(|peer| {
        let account = names.accounts.get(&peer.account_id)?;
        Some(Money::new(peer.amount, account.currency))
    });
    let shares = row.converted_parts()?.unwrap_or_default();
    let converted = |place: usize| {
        let share = shares.get(place)?;
        Some(Money::new(*share, names.base))
    };
    let rate = row.rate;
    let cells = |(place, line): (usize, Line<'_>)| {
        let category = line.category_id.and_then(|id| names.categories.get(&id));
        [
            Cell::Code(row.id.to_string()),
            Cell::Day(row.date),
            Cell::Code(account.id.to_string()),
            Cell::Words(account.name.clone()),
            Cell::Amount(money(line.amount)),
            Cell::Code(account.currency.code().to_string()),
            Cell::Code(row.status.to_string()),
            code(line.category_id),
            Cell::Words(category.cloned().unwrap_or_default()),
            Cell::Words(row.payee.clone()),
            Cell::Words(row.note.clone()),
            code(row.transfer.map(|peer| peer.transaction_id)),
            code(row.transfer.map(|peer| peer.account_id)),
            Cell::Words(row.tags.join(", ")),
            line.number.map_or_else(nothing, Cell::Number),
            Cell::Words(line.note.to_owned()),
            Cell::Amount(money(row.amount)),
            peer.map_or_else(nothing, Cell::Amount),
            code(peer.map(|peer| peer.currency)),
            converted(place).map_or_else(nothing, Cell::Amount),
            Cell::Code(names.base.to_string()),
            code(rate.map(|applied| applied.rate)),
            rate.map_or_else(nothing, |applied| Cell::Day(applied.day)),
        ]
    };
    Ok(lines(row).into_iter().enumerate().map(cells).collect())
}

/// What a row of the table tells: a transaction, or a line of one that is split.
struct Line<'a> {
    number: Option<u32>,
    category_id: Option<CategoryId>,
    amount: Minor,
    note: &'a str,
}

fn lines(row: &Transaction) -> Vec<Line<'_>> {
    if row.splits.is_empty() {
        return vec![Line {
            number: None,
            category_id: row.category_id,
            amount: row.amount,
            note: "",
        }];
    }
    let lines = (1..).zip(&row.splits).map(|(number, split)| Line {
        number: Some(number),
        category_id: split.category_id,
        amount: split.amount,
        note: &split.note,
    });
    lines.collect()
}

fn nothing() -> Cell {
    Cell::Code(String::new())
}

fn code(value: Option<impl ToString>) -> Cell {
    Cell::Code(value.map(|value| value.to_string()).unwrap_or_default())
}
