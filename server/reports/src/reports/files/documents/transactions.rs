//! Transactions in groups, as a document.

use kym_analytics::reports::transactions_list::{
    Group, GroupFigures, GroupKey, ListedTransaction, TransactionsList,
};
use kym_domain::localized;
use kym_domain::money::Money;

use super::{DocumentContext, Parts};
use crate::reports::files::document::{Cell, Row};
use crate::reports::files::words;

impl DocumentContext<'_> {
    pub(super) fn transactions(&self, answer: &TransactionsList) -> Parts {
        let has_foreign = answer.groups.iter().any(|group| {
            let mut rows = group.transactions.iter();
            rows.any(|row| row.currency != self.currency)
        });
        let mut columns = vec![
            self.day(words::DATE),
            self.text(words::PAYEE),
            self.text(words::CATEGORY),
            self.text(words::ACCOUNT),
            self.text(words::NOTE),
        ];
        if has_foreign {
            columns.push(self.number(words::OWN_AMOUNT));
            columns.push(self.text(words::CURRENCY));
        }
        columns.push(self.number(words::AMOUNT));
        let is_grouped = !matches!(
            answer.groups.as_slice(),
            [] | [Group {
                key: GroupKey::All,
                ..
            }]
        );
        let mut rows = Vec::new();
        for group in &answer.groups {
            if is_grouped {
                let name = Cell::Words(self.group_name(group));
                rows.push(Row::group(self.sum(name, group.figures, has_foreign)));
            }
            // By category a split one has a line for each, of which none is of several.
            let is_of_one = matches!(group.key, GroupKey::Category(_));
            let listed = group.transactions.iter();
            rows.extend(listed.map(|row| self.listed(row, has_foreign, is_of_one)));
        }
        let total = self.label(words::TOTAL);
        rows.push(Row::total(self.sum(total, answer.totals, has_foreign)));
        let mut tables = Vec::new();
        if is_grouped {
            tables.push(self.groups(answer));
        }
        tables.push(self.table(words::TRANSACTIONS, columns, rows));
        Parts {
            facts: vec![
                (words::COUNT, Cell::Count(answer.totals.count)),
                (words::INCOME, self.money(answer.totals.income)),
                (words::EXPENSE, self.money(answer.totals.expense)),
                (words::NET, self.money(answer.totals.net)),
            ],
            main: tables.len() - 1,
            tables,
            ..Parts::default()
        }
    }

    /// The groups alone, each with what it comes to.
    fn groups(&self, answer: &TransactionsList) -> crate::reports::files::document::Table {
        let columns = vec![
            self.text(words::PERIOD_OR_NAME),
            self.number(words::COUNT),
            self.number(words::INCOME),
            self.number(words::EXPENSE),
            self.number(words::NET),
        ];
        let cells = |name: Cell, figures: GroupFigures| {
            vec![
                name,
                Cell::Count(figures.count),
                self.money(figures.income),
                self.money(figures.expense),
                self.money(figures.net),
            ]
        };
        let mut rows: Vec<_> = answer
            .groups
            .iter()
            .map(|group| {
                let name = Cell::Words(self.group_name(group));
                Row::plain(cells(name, group.figures))
            })
            .collect();
        rows.push(Row::total(cells(self.label(words::TOTAL), answer.totals)));
        self.table(words::GROUPS, columns, rows)
    }

    /// A row that sums others: the first words, and the sum beneath the amounts.
    fn sum(&self, name: Cell, figures: GroupFigures, has_foreign: bool) -> Vec<Cell> {
        let mut cells = vec![Cell::Empty, name, Cell::Empty, Cell::Empty, Cell::Empty];
        if has_foreign {
            cells.extend([Cell::Empty, Cell::Empty]);
        }
        cells.push(self.money(figures.net));
        cells
    }

    fn listed(&self, row: &ListedTransaction, has_foreign: bool, is_of_one: bool) -> Row {
        let payee = if row.payee.is_empty() {
            Cell::Empty
        } else {
            Cell::Words(row.payee.clone())
        };
        let category = match row.category_id {
            _ if row.is_transfer => self.label(words::TRANSFER),
            Some(id) => Cell::Words(self.labels.category(id)),
            None if row.is_split && !is_of_one => self.label(words::SEVERAL),
            None => Cell::Empty,
        };
        let mut cells = vec![
            Cell::Day(row.date),
            payee,
            category,
            Cell::Words(self.labels.account(row.account_id)),
            Cell::Words(row.note.clone()),
        ];
        if has_foreign {
            cells.push(Cell::Amount(Money::new(row.amount, row.currency)));
            cells.push(Cell::Label(row.currency.code().to_string()));
        }
        let converted = row.converted.map(|minor| Money::new(minor, self.currency));
        cells.push(converted.into());
        Row::plain(cells)
    }

    fn group_name(&self, group: &Group) -> String {
        let language = self.words.0;
        match &group.key {
            GroupKey::All => String::new(),
            GroupKey::Day(day) => localized::day(*day, language),
            GroupKey::Month(month) => localized::month(month.first_day(), language),
            GroupKey::Category(Some(id)) => self.labels.category(*id),
            GroupKey::Category(None) => self.words.say(words::NO_CATEGORY).to_owned(),
            GroupKey::Transfers => self.words.say(words::TRANSFERS).to_owned(),
            GroupKey::Account(id) => self.labels.account(*id),
            GroupKey::Payee(payee) if payee.is_empty() => {
                self.words.say(words::NO_PAYEE).to_owned()
            }
            // The key is what tells payees apart; they are called as their newest transaction has it.
            GroupKey::Payee(payee) => {
                let newest = group.transactions.first();
                newest.map_or_else(|| payee.clone(), |row| row.payee.clone())
            }
        }
    }
}
