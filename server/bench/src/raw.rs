//! The floor: the same rows, asked for by the database's own driver, in this process, with statements that
//! stay prepared. Nothing of the product is between.

use anyhow::Result;
use kym_store::DatabaseUrl;
use sqlx::postgres::{PgArguments, PgConnection};
use sqlx::sqlite::{
    SqliteArguments, SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous,
};
use sqlx::{Connection, Postgres, Row, Sqlite, query::Query};
use uuid::Uuid;

const LIST: &str = "SELECT id, day, amount, status, category_id, system_category_id, payee, note, peer_id, peer_account_id,
        created_by, version
    FROM transactions WHERE workspace_id = $1 AND account_id = $2 AND deleted_at IS NULL
    ORDER BY day DESC, id DESC LIMIT $3";
const FILTER: &str = "SELECT COUNT(*), CAST(SUM(amount) AS BIGINT) FROM transactions
    WHERE workspace_id = $1 AND deleted_at IS NULL AND peer_id IS NULL AND amount <= -1000 AND amount >= -2000";
const SEARCH: [&str; 2] = [
    "SELECT COUNT(*), CAST(SUM(amount) AS BIGINT) FROM transactions
        WHERE workspace_id = $1 AND deleted_at IS NULL AND instr(search, $2) > 0",
    "SELECT COUNT(*), CAST(SUM(amount) AS BIGINT) FROM transactions
        WHERE workspace_id = $1 AND deleted_at IS NULL AND strpos(search, $2) > 0",
];
const BALANCES: &str = "SELECT id, name, opening_balance, (SELECT CAST(SUM(inflow + outflow + transfer_in + transfer_out) AS BIGINT)
        FROM account_months sums WHERE sums.workspace_id = $1 AND sums.account_id = accounts.id) AS net
    FROM accounts WHERE workspace_id = $1";
const DASHBOARD: [&str; 2] = [
    "SELECT month, CAST(SUM(inflow + outflow) AS BIGINT) AS net FROM account_months
        WHERE workspace_id = $1 GROUP BY month ORDER BY month",
    "SELECT month, category_id, CAST(SUM(inflow) AS BIGINT), CAST(SUM(outflow) AS BIGINT) FROM category_months
        WHERE workspace_id = $1 AND month >= $2 GROUP BY month, category_id",
];
const SPENT: [&str; 2] = [
    "SELECT day, category_id, system_category_id, status, CAST(SUM(amount) AS BIGINT) FROM transactions
        WHERE workspace_id = $1 AND deleted_at IS NULL AND peer_id IS NULL AND has_splits = FALSE
        GROUP BY day, category_id, system_category_id, status",
    "SELECT t.day, s.category_id, s.system_category_id, t.status, CAST(SUM(s.amount) AS BIGINT)
        FROM transactions t JOIN splits s ON s.workspace_id = t.workspace_id AND s.transaction_id = t.id
        WHERE t.workspace_id = $1 AND t.deleted_at IS NULL AND t.has_splits = TRUE
        GROUP BY t.day, s.category_id, s.system_category_id, t.status",
];
const DAYS: &str =
    "SELECT account_id, day, net FROM account_days WHERE workspace_id = $1 AND day >= $2";

/// A connection of the driver, and a table for bare commits that is none of the product's.
pub enum Raw {
    Sqlite {
        rows: SqliteConnection,
        commits: SqliteConnection,
    },
    Postgres(PgConnection),
}

impl Raw {
    pub async fn open(url: &DatabaseUrl) -> Result<Self> {
        match url {
            DatabaseUrl::Sqlite(file) => {
                let options = SqliteConnectOptions::new()
                    .journal_mode(SqliteJournalMode::Wal)
                    .synchronous(SqliteSynchronous::Full)
                    .create_if_missing(true);
                let rows = SqliteConnection::connect_with(&options.clone().filename(file)).await?;
                let mut commits =
                    SqliteConnection::connect_with(&options.filename(file.with_extension("bare")))
                        .await?;
                sqlx::query(
                    "CREATE TABLE IF NOT EXISTS commits (id INTEGER PRIMARY KEY, payee TEXT)",
                )
                .execute(&mut commits)
                .await?;
                Ok(Self::Sqlite { rows, commits })
            }
            DatabaseUrl::Postgres(url) => {
                let mut connection = PgConnection::connect(url).await?;
                sqlx::query("CREATE SCHEMA IF NOT EXISTS bare")
                    .execute(&mut connection)
                    .await?;
                sqlx::query("CREATE TABLE IF NOT EXISTS bare.commits (id BIGSERIAL PRIMARY KEY, payee TEXT)")
                    .execute(&mut connection)
                    .await?;
                Ok(Self::Postgres(connection))
            }
        }
    }

    /// One row into a table without indexes, durably.
    pub async fn commit(&mut self) -> Result<()> {
        match self {
            Self::Sqlite { commits, .. } => {
                sqlx::query("INSERT INTO commits (payee) VALUES ('Bakery')")
                    .execute(commits)
                    .await?;
            }
            Self::Postgres(connection) => {
                sqlx::query("INSERT INTO bare.commits (payee) VALUES ('Bakery')")
                    .execute(connection)
                    .await?;
            }
        }
        Ok(())
    }

    /// Writes rows anew, in one statement, durably.
    pub async fn change(&mut self, workspace: Uuid, ids: &[String]) -> Result<()> {
        let marks: Vec<_> = (2..ids.len() + 2).map(|mark| format!("${mark}")).collect();
        let sql = format!(
            "UPDATE transactions SET version = version + 1 WHERE workspace_id = $1 AND id IN ({})",
            marks.join(", ")
        );
        let ids = ids
            .iter()
            .map(|id| id.parse())
            .collect::<Result<Vec<Uuid>, _>>()?;
        let sql = sqlx::AssertSqlSafe(sql);
        match self {
            Self::Sqlite { rows, .. } => {
                let query = sqlx::query(sql).bind(workspace);
                ids.into_iter()
                    .fold(query, Query::bind)
                    .execute(rows)
                    .await?;
            }
            Self::Postgres(rows) => {
                let query = sqlx::query(sql).bind(workspace);
                ids.into_iter()
                    .fold(query, Query::bind)
                    .execute(rows)
                    .await?;
            }
        }
        Ok(())
    }

    pub async fn list(&mut self, workspace: Uuid, account: Uuid, limit: i64) -> Result<()> {
        match self {
            Self::Sqlite { rows, .. } => {
                sqlite(
                    rows,
                    sqlx::query(LIST).bind(workspace).bind(account).bind(limit),
                )
                .await
            }
            Self::Postgres(rows) => {
                postgres(
                    rows,
                    sqlx::query(LIST).bind(workspace).bind(account).bind(limit),
                )
                .await
            }
        }
    }

    /// Counts and adds up what fits.
    pub async fn filter(&mut self, workspace: Uuid) -> Result<()> {
        match self {
            Self::Sqlite { rows, .. } => sqlite(rows, sqlx::query(FILTER).bind(workspace)).await,
            Self::Postgres(rows) => postgres(rows, sqlx::query(FILTER).bind(workspace)).await,
        }
    }

    /// Counts and adds up what has a text in it.
    pub async fn search(&mut self, workspace: Uuid, text: &str) -> Result<()> {
        let [instr, strpos] = SEARCH;
        let text = text.to_owned();
        match self {
            Self::Sqlite { rows, .. } => {
                sqlite(rows, sqlx::query(instr).bind(workspace).bind(text)).await
            }
            Self::Postgres(rows) => {
                postgres(rows, sqlx::query(strpos).bind(workspace).bind(text)).await
            }
        }
    }

    pub async fn balances(&mut self, workspace: Uuid) -> Result<()> {
        match self {
            Self::Sqlite { rows, .. } => sqlite(rows, sqlx::query(BALANCES).bind(workspace)).await,
            Self::Postgres(rows) => postgres(rows, sqlx::query(BALANCES).bind(workspace)).await,
        }
    }

    /// All rows of a question about a workspace.
    pub async fn rows_of(&mut self, workspace: Uuid, sql: &'static str) -> Result<()> {
        match self {
            Self::Sqlite { rows, .. } => sqlite(rows, sqlx::query(sql).bind(workspace)).await,
            Self::Postgres(rows) => postgres(rows, sqlx::query(sql).bind(workspace)).await,
        }
    }

    /// What was spent on each day, by category and status: all rows, and the lines of those that are split.
    pub async fn spent(&mut self, workspace: Uuid) -> Result<()> {
        for sql in SPENT {
            match self {
                Self::Sqlite { rows, .. } => sqlite(rows, sqlx::query(sql).bind(workspace)).await?,
                Self::Postgres(rows) => postgres(rows, sqlx::query(sql).bind(workspace)).await?,
            }
        }
        Ok(())
    }

    /// Net worth by month, the last year's categories by month, and each day of the last month.
    pub async fn dashboard(
        &mut self,
        workspace: Uuid,
        year_ago: &str,
        month_ago: &str,
    ) -> Result<()> {
        let [series, flows] = DASHBOARD;
        match self {
            Self::Sqlite { rows, .. } => {
                sqlite(rows, sqlx::query(series).bind(workspace)).await?;
                sqlite(
                    rows,
                    sqlx::query(flows).bind(workspace).bind(year_ago.to_owned()),
                )
                .await?;
                sqlite(
                    rows,
                    sqlx::query(DAYS).bind(workspace).bind(month_ago.to_owned()),
                )
                .await
            }
            Self::Postgres(rows) => {
                let as_date =
                    |sql: &'static str| sqlx::AssertSqlSafe(sql.replace("$2", "CAST($2 AS DATE)"));
                postgres(rows, sqlx::query(series).bind(workspace)).await?;
                let flows = sqlx::query(as_date(flows))
                    .bind(workspace)
                    .bind(year_ago.to_owned());
                postgres(rows, flows).await?;
                postgres(
                    rows,
                    sqlx::query(as_date(DAYS))
                        .bind(workspace)
                        .bind(month_ago.to_owned()),
                )
                .await
            }
        }
    }
}

async fn sqlite(
    connection: &mut SqliteConnection,
    query: Query<'_, Sqlite, SqliteArguments>,
) -> Result<()> {
    for row in query.fetch_all(connection).await? {
        std::hint::black_box(row.len());
    }
    Ok(())
}

async fn postgres(
    connection: &mut PgConnection,
    query: Query<'_, Postgres, PgArguments>,
) -> Result<()> {
    for row in query.fetch_all(connection).await? {
        std::hint::black_box(row.len());
    }
    Ok(())
}
