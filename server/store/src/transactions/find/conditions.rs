//! What is asked for, as conditions on `transactions`.

use jiff::civil::Date;
use kym_domain::dates::{FIRST_DAY, LAST_DAY};
use kym_domain::id::{AccountId, CategoryId, WorkspaceId};
use kym_domain::transactions::{
    Amounts, CategoryChoice, Criteria, InUnits, TransactionDirection, Word,
};

use crate::db::Reader;
use crate::statement::{Statement, Value};
use crate::transactions::list::Filter;
use crate::values::Day;

/// What belongs to the row at hand of the lines of split transactions.
const LINES: &str = "EXISTS (SELECT 1 FROM splits part
     WHERE part.workspace_id = transactions.workspace_id AND part.transaction_id = transactions.id AND ";

/// Whose rows are looked at, and of which days: ranges of the primary key.
#[derive(Clone, Copy)]
pub(super) struct Scope<'a> {
    pub workspace: WorkspaceId,
    pub accounts: &'a [AccountId],
    pub first: Date,
    pub last: Date,
}

impl<'a> Scope<'a> {
    /// Those accounts, on the days that the filter lets through.
    pub(super) fn of(workspace: WorkspaceId, accounts: &'a [AccountId], filter: &Filter) -> Self {
        Self {
            workspace,
            accounts,
            first: filter.start.unwrap_or(FIRST_DAY),
            last: filter.end.unwrap_or(LAST_DAY),
        }
    }

    /// ` WHERE …`, with all that is in the books there.
    pub(super) fn write(&self, statement: &mut Statement) {
        statement
            .say(" WHERE transactions.workspace_id = ")
            .value(Value::Id(self.workspace.as_uuid()))
            .say(" AND transactions.account_id");
        match self.accounts {
            [account] => statement.say(" = ").value(Value::Id(account.as_uuid())),
            accounts => statement.among(accounts.iter().map(|id| Value::Id(id.as_uuid()))),
        }
        .say(" AND transactions.day >= ")
        .value(Value::Day(Day::from(self.first)))
        .say(" AND transactions.day <= ")
        .value(Value::Day(Day::from(self.last)))
        .say(" AND transactions.deleted_at IS NULL");
    }
}

/// ` AND …` for everything that is asked for.
pub(super) fn narrow(
    statement: &mut Statement,
    reader: &Reader,
    workspace: WorkspaceId,
    criteria: &Criteria,
) {
    // Where a text stands in another one, counted from 1; 0 for nowhere.
    let place = reader.dialect("instr", "strpos");
    if let Some(choice) = &criteria.categories {
        statement
            .say(" AND (transactions.has_splits = FALSE AND transactions.peer_id IS NULL AND ");
        category_condition(statement, "transactions", choice);
        statement
            .say(" OR transactions.has_splits = TRUE AND ")
            .say(LINES);
        category_condition(statement, "part", choice);
        statement.say("))");
    }
    if !criteria.statuses.is_empty() {
        let words = criteria.statuses.iter();
        let words = words.map(|status| Value::Text(status.as_str().to_owned()));
        statement.say(" AND transactions.status").among(words);
    }
    if let Some(payee) = &criteria.payee {
        // The payee is the first line of the text.
        statement
            .say(&format!(" AND {place}(transactions.search, "))
            .value(Value::Text(format!("{payee}\n")))
            .say(") = 1");
    }
    for tag in &criteria.tags {
        statement
            .say(" AND transactions.has_tags = TRUE AND transactions.id IN (")
            .say("SELECT transaction_id FROM transaction_tags WHERE workspace_id = ")
            .value(Value::Id(workspace.as_uuid()))
            .say(" AND tag = ")
            .value(Value::Text(tag.clone()))
            .say(")");
    }
    if let Some(least) = &criteria.least {
        statement.say(" AND ABS(transactions.amount) >= ");
        in_units(statement, least, |statement, least| {
            statement.value(Value::Number(least.units()));
        });
    }
    if let Some(most) = &criteria.most {
        statement.say(" AND ABS(transactions.amount) <= ");
        in_units(statement, most, |statement, most| {
            statement.value(Value::Number(most.units()));
        });
    }
    match criteria.direction {
        None => {}
        Some(TransactionDirection::Income) => {
            statement.say(" AND transactions.peer_id IS NULL AND transactions.amount > 0");
        }
        Some(TransactionDirection::Expense) => {
            statement.say(" AND transactions.peer_id IS NULL AND transactions.amount < 0");
        }
        Some(TransactionDirection::Transfer) => {
            statement.say(" AND transactions.peer_id IS NOT NULL");
        }
    }
    if criteria.only_unconverted {
        statement.say(" AND transactions.converted IS NULL");
    }
    for word in &criteria.words {
        spoken(statement, place, word);
    }
}

/// That `row`, a transaction or a line of one, is of a category that was chosen.
pub(super) fn category_condition(statement: &mut Statement, row: &str, choice: &CategoryChoice) {
    statement.say("(");
    in_categories(statement, row, &choice.ids);
    if choice.or_none {
        statement.say(&format!(
            " OR {row}.category_id IS NULL AND {row}.system_category_id IS NULL"
        ));
    }
    statement.say(")");
}

fn in_categories<'a>(
    statement: &mut Statement,
    row: &str,
    ids: impl IntoIterator<Item = &'a CategoryId>,
) {
    statement
        .say(&format!(
            "COALESCE({row}.category_id, {row}.system_category_id)"
        ))
        .among(ids.into_iter().map(|id| Value::Id(id.as_uuid())));
}

/// That a word stands somewhere.
fn spoken(statement: &mut Statement, place: &str, word: &Word) {
    statement
        .say(&format!(" AND ({place}(transactions.search, "))
        .value(Value::Text(word.text.clone()))
        .say(") > 0");
    if !word.accounts.is_empty() {
        statement
            .say(" OR transactions.peer_account_id")
            .among(word.accounts.iter().map(|id| Value::Id(id.as_uuid())));
    }
    if !word.categories.is_empty() || is_amount(word) {
        statement.say(" OR ");
        meant(statement, "transactions", word);
        statement
            .say(" OR transactions.has_splits = TRUE AND ")
            .say(LINES);
        meant(statement, "part", word);
        statement.say(")");
    }
    statement.say(")");
}

/// That a word means the category or the amount of `row`, a transaction or a line of one.
fn meant(statement: &mut Statement, row: &str, word: &Word) {
    statement.say("(");
    in_categories(statement, row, &word.categories);
    if is_amount(word) {
        statement.say(" OR ");
        in_units(
            statement,
            &word.amounts,
            |statement, amounts| match amounts {
                Some(amounts) => amounting(statement, row, *amounts),
                None => {
                    statement.say("FALSE");
                }
            },
        );
    }
    statement.say(")");
}

/// Whether a word is an amount in any currency.
fn is_amount(word: &Word) -> bool {
    word.amounts.values().any(Option::is_some)
}

/// What something is on the account of the row at hand.
fn in_units<T>(
    statement: &mut Statement,
    units: &InUnits<T>,
    mut say: impl FnMut(&mut Statement, &T),
) {
    if units.others.is_empty() {
        return say(statement, &units.usual);
    }
    statement.say("(CASE");
    for (accounts, other) in &units.others {
        let accounts = accounts.iter().map(|id| Value::Id(id.as_uuid()));
        statement
            .say(" WHEN transactions.account_id")
            .among(accounts)
            .say(" THEN ");
        say(statement, other);
    }
    statement.say(" ELSE ");
    say(statement, &units.usual);
    statement.say(" END)");
}

fn amounting(statement: &mut Statement, row: &str, amounts: Amounts) {
    statement
        .say(&format!("ABS({row}.amount) >= "))
        .value(Value::Number(amounts.least.units()))
        .say(&format!(" AND ABS({row}.amount) <= "))
        .value(Value::Number(amounts.most.units()));
    match amounts.is_outgoing {
        None => {}
        Some(true) => {
            statement.say(&format!(" AND {row}.amount < 0"));
        }
        Some(false) => {
            statement.say(&format!(" AND {row}.amount > 0"));
        }
    }
}
