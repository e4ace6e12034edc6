//! What is moved, read from the schema, so that a migration cannot leave a column or a table behind.

use std::collections::BTreeMap;

use sqlx::AssertSqlSafe;

use crate::db::{Reader, Tx, execute, fetch_all};
use crate::error::StoreError;

/// A log that nobody reads again; what is of the processes that run; and the link to the first administrator,
/// whom the data has already. `_sqlx_migrations` is the target's own.
const LEFT_OUT: [&str; 7] = [
    "_sqlx_migrations",
    "buckets",
    "clock_marks",
    "events",
    "nodes",
    "presences",
    "setup_tokens",
];

/// What the migrations bring along, and administrators may have changed: the rows of the source take its place.
const BROUGHT_ALONG: [&str; 10] = [
    "system_categories",
    "currencies",
    "exchange_rate_providers",
    "ai_settings",
    "plans",
    "notification_defaults",
    "payment_settings",
    "payment_accounts",
    "invoice_series",
    // A program that has been started on the empty database has written the mark of its own key.
    "installation_key",
];

const COLUMNS_SQLITE: &str = "
    SELECT m.name, c.name, lower(c.type) FROM sqlite_schema m JOIN pragma_table_info(m.name) c
    WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY m.name, c.cid";

const COLUMNS_POSTGRES: &str = "
    SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT), CAST(data_type AS TEXT)
    FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position";

/// Each table with one that it refers to.
const REFERENCES_SQLITE: &str = "
    SELECT m.name, f.\"table\" FROM sqlite_schema m JOIN pragma_foreign_key_list(m.name) f
    WHERE m.type = 'table' ORDER BY m.name, f.id";

/// Not from `information_schema`, which names the two sides in views that only a constraint's name joins.
const REFERENCES_POSTGRES: &str = "
    SELECT CAST(t.relname AS TEXT), CAST(o.relname AS TEXT)
    FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_class o ON o.oid = c.confrelid
    WHERE c.contype = 'f' AND t.relnamespace = CAST(current_schema() AS regnamespace) ORDER BY c.oid";

/// What a column holds; each may be NULL.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Uuid,
    Text,
    Number,
    Flag,
    Bytes,
    Instant,
    Day,
}

/// A table with its columns in order.
pub(super) struct Table {
    pub name: String,
    pub columns: Vec<(String, Kind)>,
}

impl Table {
    /// The names come from the catalogue of a schema that the migrations of this program made.
    pub(super) fn select(&self) -> AssertSqlSafe<String> {
        AssertSqlSafe(format!("SELECT {} FROM {}", self.list(), self.name))
    }

    pub(super) fn count(&self) -> AssertSqlSafe<String> {
        AssertSqlSafe(format!("SELECT COUNT(*) FROM {}", self.name))
    }

    /// The beginning of a statement; the values follow.
    pub(super) fn insert(&self) -> String {
        format!("INSERT INTO {} ({}) ", self.name, self.list())
    }

    fn list(&self) -> String {
        let names: Vec<_> = self.columns.iter().map(|(name, _)| &**name).collect();
        names.join(", ")
    }
}

/// Makes room for the rows of another database.
pub(super) async fn clear(tx: &mut Tx) -> Result<(), StoreError> {
    for table in BROUGHT_ALONG {
        execute!(tx, AssertSqlSafe(format!("DELETE FROM {table}")))?;
    }
    Ok(())
}

/// Returns the tables as this database knows them, each after those it refers to.
///
/// # Errors
/// [`StoreError::Unfit`] when a column is of a type that no migration has used yet.
pub(super) async fn read(reader: &mut Reader) -> Result<Vec<Table>, StoreError> {
    let sql = reader.dialect(COLUMNS_SQLITE, COLUMNS_POSTGRES);
    let mut tables: BTreeMap<String, Vec<(String, Kind)>> = BTreeMap::new();
    for (table, column, type_name) in fetch_all!(reader, (String, String, String), sql)? {
        if !LEFT_OUT.contains(&&*table) {
            let kind = kind_of(&type_name).ok_or_else(|| {
                StoreError::Unfit(format!("{table}.{column} is of the type {type_name}"))
            })?;
            tables.entry(table).or_default().push((column, kind));
        }
    }
    let sql = reader.dialect(REFERENCES_SQLITE, REFERENCES_POSTGRES);
    let mut references: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (table, other) in fetch_all!(reader, (String, String), sql)? {
        references.entry(table).or_default().push(other);
    }
    let mut ordered = Vec::with_capacity(tables.len());
    while let Some(name) = tables.keys().next().cloned() {
        put_in_order(&name, &mut tables, &references, &mut ordered);
    }
    Ok(ordered)
}

/// SQLite has one type for several kinds. Between two files that is enough: each value is kept the same in both.
fn kind_of(type_name: &str) -> Option<Kind> {
    Some(match type_name {
        "uuid" => Kind::Uuid,
        "text" => Kind::Text,
        "integer" | "bigint" => Kind::Number,
        "boolean" => Kind::Flag,
        "blob" | "bytea" => Kind::Bytes,
        "timestamp with time zone" => Kind::Instant,
        "date" => Kind::Day,
        _ => return None,
    })
}

/// Puts a table behind all that it refers to. A table is taken out before that, so one that refers to itself, or to
/// others in a circle, ends the walk: such keys are checked at the commit, or none of its rows could have been written.
fn put_in_order(
    name: &str,
    tables: &mut BTreeMap<String, Vec<(String, Kind)>>,
    references: &BTreeMap<String, Vec<String>>,
    ordered: &mut Vec<Table>,
) {
    let Some(columns) = tables.remove(name) else {
        return;
    };
    for other in references.get(name).into_iter().flatten() {
        put_in_order(other, tables, references, ordered);
    }
    ordered.push(Table {
        name: name.to_owned(),
        columns,
    });
}
