//! Which rows a report is added up from, and their parts: what is split counts line by line.

use kym_domain::dates::DateRange;
use kym_domain::id::{AccountId, WorkspaceId};
use kym_domain::transactions::CategoryChoice;

use crate::db::Reader;
use crate::statement::{Statement, Value};
use crate::sums::UNCATEGORISED;
use crate::values::Day;

/// Which rows are looked at: those that count, of some accounts and days.
#[derive(Debug, Clone, Copy)]
pub struct Rows<'a> {
    /// The accounts.
    pub accounts: &'a [AccountId],
    /// The days.
    pub days: DateRange,
    /// Their categories; nothing is all of them.
    pub categories: Option<&'a CategoryChoice>,
    /// The whole name of the payee, folded; an empty one is nobody's, nothing is everybody's.
    pub payee: Option<&'a str>,
    /// Only those that nobody knew a rate for when they were saved.
    pub only_unconverted: bool,
}

/// What the amounts of rows are counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amounts {
    /// The currency of their accounts.
    Own,
    /// The currency of the workspace, as they were converted when they were saved.
    Base,
}

/// What is kept apart when rows are added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each thing is kept apart or not, whatever the others are"
)]
pub struct Granularity {
    /// Of time.
    pub time: Time,
    /// Each account for itself.
    pub by_account: bool,
    /// Each kind of category for itself.
    pub by_kind: bool,
    /// Each category for itself.
    pub by_category: bool,
    /// Each payee for itself, however it is written.
    pub by_payee: bool,
}

/// How time is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Time {
    /// Not at all.
    Whole,
    /// By whole months; the days around them stand for themselves.
    Months,
    /// By days.
    Days,
}

/// What counts in what the books say ([`kym_domain::transactions::TransactionStatus::counts_in_current`]).
const COUNTING: &str = " AND transactions.deleted_at IS NULL AND transactions.status IN ('pending', 'cleared', 'reconciled')";

/// The categories of a workspace with their kinds, as a table to join.
const KINDS: &str = "(SELECT id, kind FROM system_categories UNION ALL SELECT id, kind FROM categories WHERE workspace_id = ";

impl Rows<'_> {
    /// Whether there can be any.
    pub(super) const fn are_none(&self) -> bool {
        self.accounts.is_empty()
    }

    /// ` WHERE …` for the rows themselves: account, days, payee, and that they count.
    pub(super) fn write(&self, statement: &mut Statement, reader: &Reader, workspace: WorkspaceId) {
        statement
            .say(" WHERE transactions.workspace_id = ")
            .value(Value::Id(workspace.as_uuid()))
            .say(" AND transactions.account_id");
        match self.accounts {
            [account] => statement.say(" = ").value(Value::Id(account.as_uuid())),
            accounts => statement.among(accounts.iter().map(|id| Value::Id(id.as_uuid()))),
        }
        .say(" AND transactions.day >= ")
        .value(Value::Day(Day::from(self.days.first())))
        .say(" AND transactions.day <= ")
        .value(Value::Day(Day::from(self.days.last())))
        .say(COUNTING);
        if let Some(payee) = self.payee {
            // The payee is the first line of the text.
            let place = reader.dialect("instr", "strpos");
            statement
                .say(&format!(" AND {place}(transactions.search, "))
                .value(Value::Text(format!("{payee}\n")))
                .say(") = 1");
        }
        if self.only_unconverted {
            statement.say(" AND transactions.converted IS NULL");
        }
    }

    /// The kinds of the categories of `parts` where they are kept apart, and ` WHERE …` for the categories that are asked
    /// for; nil and NULL are none.
    pub(super) fn write_categories(
        &self,
        statement: &mut Statement,
        workspace: WorkspaceId,
        by_kind: bool,
    ) {
        if by_kind {
            join_kinds(statement, workspace, "parts.category_id");
        }
        let Some(choice) = self.categories else {
            return;
        };
        statement.say(" WHERE (parts.category_id");
        statement.among(choice.ids.iter().map(|id| Value::Id(id.as_uuid())));
        if choice.or_none {
            statement
                .say(" OR parts.category_id IS NULL OR parts.category_id = ")
                .value(Value::Id(UNCATEGORISED));
        }
        statement.say(")");
    }

    /// A table `parts` of the parts of rows that are no transfers: `id`, `day`, `account_id`, `payee`, `category_id`, `own`,
    /// the amount in the currency of the account, and `part`, the amount as it is counted. What lines were converted
    /// to stands nowhere: in the currency of the workspace, rows that are split are left out.
    pub(super) fn write_parts(
        &self,
        statement: &mut Statement,
        reader: &Reader,
        workspace: WorkspaceId,
        amounts: Amounts,
    ) {
        let payee = payee(reader);
        match amounts {
            Amounts::Own => statement.say(&format!(
                "(SELECT transactions.day AS day, transactions.account_id AS account_id, {payee} AS payee,
                     transactions.id AS id,
                     CASE WHEN line.transaction_id IS NULL
                         THEN COALESCE(transactions.category_id, transactions.system_category_id)
                         ELSE COALESCE(line.category_id, line.system_category_id) END AS category_id,
                     COALESCE(line.amount, transactions.amount) AS own,
                     COALESCE(line.amount, transactions.amount) AS part
                 FROM transactions LEFT JOIN splits line ON line.workspace_id = transactions.workspace_id
                     AND line.transaction_id = CASE WHEN transactions.has_splits = TRUE THEN transactions.id END",
            )),
            Amounts::Base => statement.say(&format!(
                "(SELECT transactions.day AS day, transactions.account_id AS account_id, {payee} AS payee,
                     transactions.id AS id,
                     COALESCE(transactions.category_id, transactions.system_category_id) AS category_id,
                     transactions.amount AS own, transactions.converted AS part
                 FROM transactions",
            )),
        };
        self.write(statement, reader, workspace);
        statement.say(" AND transactions.peer_id IS NULL");
        if amounts == Amounts::Base {
            statement.say(" AND transactions.has_splits = FALSE");
        }
        statement.say(") AS parts");
    }
}

/// The payee of a row, folded: the first line of what a search looks at.
pub(super) fn payee(reader: &Reader) -> &'static str {
    reader.dialect(
        "substr(transactions.search, 1, instr(transactions.search, char(10)) - 1)",
        "split_part(transactions.search, chr(10), 1)",
    )
}

/// ` LEFT JOIN …` of the kinds of what stands in a column.
pub(super) fn join_kinds(statement: &mut Statement, workspace: WorkspaceId, column: &str) {
    statement
        .say(" LEFT JOIN ")
        .say(KINDS)
        .value(Value::Id(workspace.as_uuid()))
        .say(&format!(") AS kinds ON kinds.id = {column}"));
}

impl Granularity {
    /// The columns `day`, `account_id`, `category_id`, `payee` and `kind` of `parts`, NULL where they are summed away. The day
    /// is the first of those that are summed.
    pub(super) fn columns(self) -> String {
        let time = match self.time {
            Time::Whole => "MIN(parts.day) AS day",
            Time::Months | Time::Days => "parts.day",
        };
        let account = if self.by_account {
            "parts.account_id"
        } else {
            "CAST(NULL AS UUID) AS account_id"
        };
        let category = if self.by_category {
            "parts.category_id"
        } else {
            "CAST(NULL AS UUID) AS category_id"
        };
        let payee = if self.by_payee {
            "parts.payee"
        } else {
            "CAST(NULL AS TEXT) AS payee"
        };
        let kind = if self.by_kind {
            "kinds.kind"
        } else {
            "CAST(NULL AS TEXT) AS kind"
        };
        format!("{time}, {account}, {category}, {payee}, {kind}")
    }

    /// ` GROUP BY …`, the same columns and `others`. There is no sum of nothing.
    pub(super) fn groups(self, others: &[&'static str]) -> String {
        let mut groups = others.to_vec();
        let kept_apart = [
            (self.by_kind, "kinds.kind"),
            (self.time != Time::Whole, "parts.day"),
            (self.by_account, "parts.account_id"),
            (self.by_category, "parts.category_id"),
            (self.by_payee, "parts.payee"),
        ];
        groups.extend(
            kept_apart
                .into_iter()
                .filter_map(|(is, column)| is.then_some(column)),
        );
        if groups.is_empty() {
            return " HAVING COUNT(*) > 0".to_owned();
        }
        format!(" GROUP BY {}", groups.join(", "))
    }
}
