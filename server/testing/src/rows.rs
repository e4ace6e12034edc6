//! The rows behind the interface: everything that a workspace has, compared at once, and everything there is, kept
//! and put back.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection, Executor};

use super::Place;

/// What moves on whatever is done, or belongs to the process rather than to anybody.
const NOT_PUT_BACK: [&str; 5] = [
    "_sqlx_migrations",
    "events",
    "exchange_rate_changes",
    "nodes",
    "presences",
];

/// A connection beside those of the program, with the tables that it found.
pub struct Rows {
    conn: Conn,
    tables: BTreeMap<String, Vec<String>>,
}

enum Conn {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// What a workspace has, by table.
pub type Contents = BTreeMap<String, String>;

impl Place {
    pub async fn rows(&self) -> Rows {
        let mut conn = if let Some(url) = self.url() {
            let conn = PgConnection::connect(&url).await;
            Conn::Postgres(conn.expect("the database opens"))
        } else {
            let options = SqliteConnectOptions::new()
                .filename(self.folder().join("kym.db"))
                // They are put back table by table.
                .foreign_keys(false);
            let conn = SqliteConnection::connect_with(&options).await;
            Conn::Sqlite(conn.expect("the file opens"))
        };
        let sql = match conn {
            Conn::Sqlite(_) => {
                "SELECT m.name, c.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c
                 WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'"
            }
            Conn::Postgres(_) => {
                "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT) FROM information_schema.columns
                 WHERE table_schema = 'public'"
            }
        };
        let mut tables = BTreeMap::<_, Vec<_>>::new();
        for (table, column) in conn.pairs(sql).await {
            tables.entry(table).or_default().push(column);
        }
        Rows { conn, tables }
    }
}

impl Rows {
    /// Every row of a workspace.
    pub async fn of(&mut self, workspace: &str) -> Contents {
        let mut parts = Vec::new();
        for (table, columns) in &self.tables {
            let is_itself = table == "workspaces";
            if !is_itself && !columns.iter().any(|column| column == "workspace_id") {
                continue;
            }
            let column = if is_itself { "id" } else { "workspace_id" };
            parts.push(match self.conn {
                Conn::Sqlite(_) => {
                    let row: Vec<_> = columns
                        .iter()
                        .map(|column| format!("quote(\"{column}\")"))
                        .collect();
                    let (row, id) = (row.join(" || ' ' || "), workspace.replace('-', ""));
                    format!(
                        "SELECT '{table}', COALESCE(group_concat({row}, '\n' ORDER BY {row}), '')
                         FROM \"{table}\" WHERE {column} = x'{id}'"
                    )
                }
                Conn::Postgres(_) => format!(
                    "SELECT '{table}', COALESCE(string_agg(CAST(t AS TEXT), E'\n' ORDER BY CAST(t AS TEXT)), '')
                     FROM public.\"{table}\" t WHERE {column} = '{workspace}'"
                ),
            });
        }
        let all = self.conn.pairs(&parts.join(" UNION ALL ")).await;
        all.into_iter().collect()
    }

    /// Keeps everything there is, for as long as this lives.
    pub async fn keep(&mut self) {
        let mut sql = String::new();
        if matches!(self.conn, Conn::Sqlite(_)) {
            sql.push_str("ATTACH ':memory:' AS kept; BEGIN;");
        } else {
            sql.push_str("BEGIN ISOLATION LEVEL REPEATABLE READ;");
        }
        for table in self.names() {
            let done = match self.conn {
                Conn::Sqlite(_) => write!(
                    sql,
                    "CREATE TABLE kept.\"{table}\" AS SELECT * FROM main.\"{table}\";"
                ),
                Conn::Postgres(_) => write!(
                    sql,
                    "CREATE TEMPORARY TABLE \"kept_{table}\" AS TABLE public.\"{table}\";"
                ),
            };
            done.expect("text grows");
        }
        sql.push_str("COMMIT;");
        self.conn.run(sql).await;
    }

    /// Puts back what was kept. The log of events goes on.
    pub async fn put_back(&mut self) {
        let mut sql = String::new();
        if matches!(self.conn, Conn::Sqlite(_)) {
            sql.push_str("BEGIN IMMEDIATE;");
        } else {
            sql.push_str("BEGIN; SET LOCAL session_replication_role = replica;");
        }
        for table in self.names() {
            let done = match self.conn {
                Conn::Sqlite(_) => write!(
                    sql,
                    "DELETE FROM main.\"{table}\"; INSERT INTO main.\"{table}\" SELECT * FROM kept.\"{table}\";"
                ),
                Conn::Postgres(_) => write!(
                    sql,
                    "DELETE FROM public.\"{table}\"; INSERT INTO public.\"{table}\" TABLE \"kept_{table}\";"
                ),
            };
            done.expect("text grows");
        }
        // Rates that the program has in memory are not those any more.
        sql.push_str("UPDATE exchange_rate_changes SET number = number + 1; COMMIT;");
        self.conn.run(sql).await;
    }

    fn names(&self) -> impl Iterator<Item = &String> {
        let names = self.tables.keys();
        names.filter(|name| !NOT_PUT_BACK.contains(&name.as_str()))
    }
}

impl Conn {
    async fn pairs(&mut self, sql: &str) -> Vec<(String, String)> {
        let sql = AssertSqlSafe(sql.to_owned());
        let pairs = match self {
            Self::Sqlite(conn) => sqlx::query_as(sql).fetch_all(conn).await,
            Self::Postgres(conn) => sqlx::query_as(sql).fetch_all(conn).await,
        };
        pairs.expect("the tables are there")
    }

    async fn run(&mut self, sql: String) {
        let done = match self {
            Self::Sqlite(conn) => conn.execute(AssertSqlSafe(sql)).await.map(drop),
            Self::Postgres(conn) => conn.execute(AssertSqlSafe(sql)).await.map(drop),
        };
        done.expect("the statements are carried out");
    }
}
