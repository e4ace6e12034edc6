//! The transactions that a report lists, and how many there are.

use kym_analytics::reports::question::ReportFlow;
use kym_domain::dates::DateRange;
use kym_domain::id::{AccountId, CategoryId, WorkspaceId};
use kym_domain::transactions::Transaction;
use uuid::Uuid;

use super::rows::{Amounts, Rows, payee};
use crate::access::Member;
use crate::db::Reader;
use crate::error::StoreError;
use crate::statement::{Statement, Value};
use crate::sums::UNCATEGORISED;
use crate::transactions::{COLUMNS, TransactionRow, whole};
use crate::values::Day;

/// How many rows are read to be merged at most; of more the database itself finds the newest.
const MAX_MERGED: usize = 250_000;

/// Which transactions are listed.
#[derive(Debug, Clone, Copy)]
pub struct Listing<'a> {
    /// The rows that are looked at.
    pub rows: Rows<'a>,
    /// Which side alone.
    pub side: Option<ReportFlow>,
    /// Whether transfers are among them when no side is asked for.
    pub include_transfers: bool,
}

/// By what transactions are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountBy {
    /// All together.
    Nothing,
    /// By their day.
    Day,
    /// By their account.
    Account,
    /// By the categories of their parts; those of a split one stand under each of its categories. Transfers are
    /// none of them.
    Category,
    /// By their payee, folded.
    Payee,
}

/// How many transactions there are of something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    /// Of which day; a day of theirs when they are not counted by day.
    pub date: jiff::civil::Date,
    /// Of which account.
    pub account_id: Option<AccountId>,
    /// Of which category; `None` is what has none.
    pub category_id: Option<CategoryId>,
    /// Of which payee.
    pub payee: Option<String>,
    /// How many.
    pub count: i64,
}

/// Which legs of transfers are listed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Legs {
    None,
    All,
    Incoming,
    Outgoing,
}

#[derive(sqlx_macros::FromRow)]
struct CountRow {
    day: Day,
    account_id: Option<Uuid>,
    category_id: Option<Uuid>,
    payee: Option<String>,
    count: i64,
}

impl Listing<'_> {
    /// Whether everything in these days is asked for, of which whole months are counted already.
    pub const fn is_plain(&self) -> bool {
        self.side.is_none() && self.rows.categories.is_none() && self.rows.payee.is_none()
    }

    /// Whether transfers are among them.
    pub fn has_transfers(&self) -> bool {
        self.legs() != Legs::None
    }

    /// Whether anything else is among them.
    pub const fn has_payments(&self) -> bool {
        !matches!(
            self.side,
            Some(ReportFlow::TransferIn | ReportFlow::TransferOut)
        )
    }

    fn legs(&self) -> Legs {
        if self.rows.categories.is_some() {
            return Legs::None;
        }
        match self.side {
            None if self.include_transfers => Legs::All,
            Some(ReportFlow::TransferIn) => Legs::Incoming,
            Some(ReportFlow::TransferOut) => Legs::Outgoing,
            _ => Legs::None,
        }
    }

    /// ` WHERE …` for the rows of `transactions`.
    fn write(&self, statement: &mut Statement, reader: &Reader, workspace: WorkspaceId) {
        self.rows.write(statement, reader, workspace);
        statement.say(" AND (1 = 0");
        if self.has_payments() {
            statement.say(" OR transactions.peer_id IS NULL");
            if self.rows.categories.is_some() || self.side.is_some() {
                statement.say(" AND (transactions.has_splits = FALSE");
                self.fitting(
                    statement,
                    workspace,
                    "COALESCE(transactions.category_id, transactions.system_category_id)",
                    "transactions.amount",
                );
                statement.say(
                    " OR transactions.has_splits = TRUE AND EXISTS (SELECT 1 FROM splits part
                         WHERE part.workspace_id = transactions.workspace_id
                             AND part.transaction_id = transactions.id",
                );
                self.fitting(
                    statement,
                    workspace,
                    "COALESCE(part.category_id, part.system_category_id)",
                    "part.amount",
                );
                statement.say("))");
            }
        }
        match self.legs() {
            Legs::None => statement,
            Legs::All => statement.say(" OR transactions.peer_id IS NOT NULL"),
            Legs::Incoming => {
                statement.say(" OR transactions.peer_id IS NOT NULL AND transactions.amount > 0")
            }
            Legs::Outgoing => {
                statement.say(" OR transactions.peer_id IS NOT NULL AND transactions.amount < 0")
            }
        }
        .say(")");
    }

    /// ` AND …`: that a part is of a category and side that is asked for.
    fn fitting(
        &self,
        statement: &mut Statement,
        workspace: WorkspaceId,
        category: &str,
        amount: &str,
    ) {
        if let Some(choice) = self.rows.categories {
            statement.say(&format!(" AND ({category}"));
            statement.among(choice.ids.iter().map(|id| Value::Id(id.as_uuid())));
            if choice.or_none {
                statement.say(&format!(" OR {category} IS NULL"));
            }
            statement.say(")");
        }
        let (kind, sign) = match self.side {
            None | Some(ReportFlow::TransferIn | ReportFlow::TransferOut) => return,
            Some(ReportFlow::Inflow) => {
                statement.say(&format!(" AND {amount} > 0"));
                return;
            }
            Some(ReportFlow::Outflow) => {
                statement.say(&format!(" AND {amount} < 0"));
                return;
            }
            Some(ReportFlow::Income) => ("income", ">"),
            Some(ReportFlow::Expense) => ("expense", "<"),
        };
        statement
            .say(&format!(
                " AND ({category} IN (SELECT id FROM system_categories WHERE kind = '{kind}'
                     UNION ALL SELECT id FROM categories WHERE kind = '{kind}' AND workspace_id = "
            ))
            .value(Value::Id(workspace.as_uuid()))
            .say(&format!(") OR {category} IS NULL AND {amount} {sign} 0)"));
    }
}

/// The newest of them, at most so many.
///
/// Each account gives its newest, the end of a range of the primary key, and these are merged.
pub async fn newest<R>(
    reader: &mut Reader,
    member: &Member<R>,
    listing: &Listing<'_>,
    limit: usize,
) -> Result<Vec<Transaction>, StoreError> {
    let accounts = listing.rows.accounts;
    if limit.saturating_mul(accounts.len()) > MAX_MERGED {
        let rows = page(reader, member, listing, limit).await?;
        return whole(reader, member.workspace(), rows).await;
    }
    let mut rows: Vec<TransactionRow> = Vec::new();
    for account in accounts {
        let mut days = listing.rows.days;
        // What is older than the last of so many is none of the newest.
        if let Some(last) = rows.last().filter(|_| rows.len() >= limit) {
            days = DateRange::between(days.first().max(last.place().0.into()), days.last());
        }
        let of_account = Listing {
            rows: Rows {
                accounts: std::slice::from_ref(account),
                days,
                ..listing.rows
            },
            ..*listing
        };
        rows.extend(page(reader, member, &of_account, limit).await?);
        // Two lists that are in order already, so that it is a merge; what is older than all that is wanted goes.
        rows.sort_by_key(|row| std::cmp::Reverse(row.place()));
        rows.truncate(limit);
    }
    whole(reader, member.workspace(), rows).await
}

async fn page<R>(
    reader: &mut Reader,
    member: &Member<R>,
    listing: &Listing<'_>,
    limit: usize,
) -> Result<Vec<TransactionRow>, StoreError> {
    let mut statement = Statement::new(concat!("SELECT ", COLUMNS!(), " FROM transactions"));
    listing.write(&mut statement, reader, member.workspace());
    statement
        .say(" ORDER BY transactions.day DESC, transactions.id DESC LIMIT ")
        .value(Value::Number(i64::try_from(limit).unwrap_or(i64::MAX)));
    statement.fetch_all(reader).await
}

/// How many there are.
pub async fn counts<R>(
    reader: &mut Reader,
    member: &Member<R>,
    listing: &Listing<'_>,
    by: CountBy,
) -> Result<Vec<Count>, StoreError> {
    if listing.rows.are_none() {
        return Ok(Vec::new());
    }
    let workspace = member.workspace();
    let payee = payee(reader);
    let (columns, groups) = match by {
        CountBy::Nothing => ("MIN(transactions.day) AS day, CAST(NULL AS UUID) AS account_id, CAST(NULL AS TEXT) AS payee".to_owned(), String::new()),
        CountBy::Day => (
            "transactions.day, CAST(NULL AS UUID) AS account_id, CAST(NULL AS TEXT) AS payee".to_owned(),
            " GROUP BY transactions.day".to_owned(),
        ),
        CountBy::Account => (
            "MIN(transactions.day) AS day, transactions.account_id, CAST(NULL AS TEXT) AS payee".to_owned(),
            " GROUP BY transactions.account_id".to_owned(),
        ),
        CountBy::Payee => (
            format!("MIN(transactions.day) AS day, CAST(NULL AS UUID) AS account_id, {payee} AS payee"),
            format!(" GROUP BY {payee}"),
        ),
        CountBy::Category => return by_category(reader, member, listing).await,
    };
    let mut statement = Statement::new(&format!(
        "SELECT {columns}, CAST(NULL AS UUID) AS category_id, COUNT(*) AS count FROM transactions"
    ));
    listing.write(&mut statement, reader, workspace);
    statement.say(&groups).say(" HAVING COUNT(*) > 0");
    fetch(reader, statement).await
}

async fn by_category<R>(
    reader: &mut Reader,
    member: &Member<R>,
    listing: &Listing<'_>,
) -> Result<Vec<Count>, StoreError> {
    let workspace = member.workspace();
    let mut statement = Statement::new(
        "SELECT MIN(parts.day) AS day, CAST(NULL AS UUID) AS account_id, CAST(NULL AS TEXT) AS payee,
             parts.category_id, COUNT(DISTINCT parts.id) AS count FROM ",
    );
    listing
        .rows
        .write_parts(&mut statement, reader, workspace, Amounts::Own);
    statement.say(" WHERE 1 = 1");
    listing.fitting(&mut statement, workspace, "parts.category_id", "parts.own");
    statement.say(" GROUP BY parts.category_id");
    fetch(reader, statement).await
}

/// How many there are in whole months, from the kept sums, when the listing [is plain](Listing::is_plain): by nothing,
/// by day, which is the first of the month, or by account.
pub async fn kept_counts<R>(
    reader: &mut Reader,
    member: &Member<R>,
    (accounts, days): (&[AccountId], DateRange),
    include_transfers: bool,
    by: CountBy,
) -> Result<Vec<Count>, StoreError> {
    if accounts.is_empty() {
        return Ok(Vec::new());
    }
    let (columns, groups) = match by {
        CountBy::Day => (
            "month AS day, CAST(NULL AS UUID) AS account_id",
            " GROUP BY month",
        ),
        CountBy::Account => ("MIN(month) AS day, account_id", " GROUP BY account_id"),
        _ => ("MIN(month) AS day, CAST(NULL AS UUID) AS account_id", ""),
    };
    let counted = if include_transfers {
        "payments + transfer_in_count + transfer_out_count"
    } else {
        "payments"
    };
    let mut statement = Statement::new(&format!(
        "SELECT {columns}, CAST(NULL AS UUID) AS category_id, CAST(NULL AS TEXT) AS payee,
             CAST(SUM({counted}) AS BIGINT) AS count
         FROM account_months WHERE workspace_id = "
    ));
    statement
        .value(Value::Id(member.workspace().as_uuid()))
        .say(" AND account_id")
        .among(accounts.iter().map(|id| Value::Id(id.as_uuid())))
        .say(" AND month >= ")
        .value(Value::Day(Day::from(days.first())))
        .say(" AND month <= ")
        .value(Value::Day(Day::from(days.last())))
        .say(groups)
        .say(" HAVING COUNT(*) > 0");
    fetch(reader, statement).await
}

async fn fetch(reader: &mut Reader, statement: Statement) -> Result<Vec<Count>, StoreError> {
    let rows: Vec<CountRow> = statement.fetch_all(reader).await?;
    let counts = rows.into_iter().map(|row| {
        let category = row.category_id.filter(|id| *id != UNCATEGORISED);
        Count {
            date: row.day.into(),
            account_id: row.account_id.map(AccountId::from_uuid),
            category_id: category.map(CategoryId::from_uuid),
            payee: row.payee,
            count: row.count,
        }
    });
    Ok(counts.collect())
}
