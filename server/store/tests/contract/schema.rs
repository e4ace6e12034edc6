//! Both databases have the same schema: each is read back from its own catalogue and compared with
//! one committed file. After an intended change write the file anew with `UPDATE_SCHEMA=1`.

use std::path::PathBuf;

use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnection;

use crate::support::{Raw, on_both};

/// What a line says about a column: table, name, kind of type, whether it may be null.
type Column = (String, String, String, bool);

const COLUMNS_SQLITE: &str = "
    SELECT m.name, c.name, lower(c.type), c.\"notnull\" = 0 AND c.pk = 0
    FROM sqlite_schema m JOIN pragma_table_info(m.name) c
    WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name <> '_sqlx_migrations'";

/// SQLite has one type for each of these groups.
const COLUMNS_POSTGRES: &str = "
    SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT),
           CASE WHEN data_type IN ('uuid', 'bytea') THEN 'blob'
                WHEN data_type IN ('bigint', 'boolean') THEN 'integer'
                WHEN data_type IN ('text', 'date', 'timestamp with time zone') THEN 'text'
                ELSE 'unexpected ' || data_type END,
           is_nullable = 'YES'
    FROM information_schema.columns WHERE table_schema = current_schema() AND table_name <> '_sqlx_migrations'";

/// Keys and indexes: table, what it is, its columns.
const KEYS_SQLITE: &str = "
    SELECT m.name, CASE WHEN i.origin = 'pk' THEN 'primary key' WHEN i.\"unique\" = 1 THEN 'unique' ELSE 'index ' || i.name END
               || CASE WHEN i.partial = 1 THEN ' partial' ELSE '' END,
           (SELECT group_concat(x.name, ', ' ORDER BY x.seqno) FROM pragma_index_info(i.name) x)
    FROM sqlite_schema m JOIN pragma_index_list(m.name) i
    WHERE m.type = 'table' AND m.name <> '_sqlx_migrations'
    UNION ALL
    SELECT m.name, 'primary key', c.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c
    WHERE m.name IN ('ai_settings', 'events', 'clock_marks', 'installation_key', 'invoice_series', 'notification_defaults', 'payment_settings') AND c.pk = 1";

const KEYS_POSTGRES: &str = "
    SELECT CAST(t.relname AS TEXT),
           CASE WHEN i.indisprimary THEN 'primary key' WHEN i.indisunique THEN 'unique' ELSE 'index ' || n.relname END
               || CASE WHEN i.indpred IS NOT NULL THEN ' partial' ELSE '' END,
           (SELECT string_agg(a.attname, ', ' ORDER BY k.place)
            FROM unnest(i.indkey) WITH ORDINALITY AS k(number, place)
            JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number)
    FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid JOIN pg_class n ON n.oid = i.indexrelid
    WHERE t.relnamespace = CAST(current_schema() AS regnamespace) AND t.relname <> '_sqlx_migrations'";

/// Foreign keys: table, columns, what they refer to.
const REFERENCES_SQLITE: &str = "
    SELECT m.name, group_concat(f.\"from\", ', ' ORDER BY f.seq),
           f.\"table\" || ' (' || group_concat(f.\"to\", ', ' ORDER BY f.seq) || ') on delete ' || lower(f.on_delete)
    FROM sqlite_schema m JOIN pragma_foreign_key_list(m.name) f
    WHERE m.type = 'table' GROUP BY m.name, f.id";

const REFERENCES_POSTGRES: &str = "
    SELECT CAST(t.relname AS TEXT),
           (SELECT string_agg(a.attname, ', ' ORDER BY k.place) FROM unnest(c.conkey) WITH ORDINALITY AS k(number, place)
            JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.number),
           o.relname || ' ('
           || (SELECT string_agg(a.attname, ', ' ORDER BY k.place) FROM unnest(c.confkey) WITH ORDINALITY AS k(number, place)
               JOIN pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.number)
           || ') on delete ' || CASE c.confdeltype WHEN 'c' THEN 'cascade' WHEN 'a' THEN 'no action' WHEN 'n' THEN 'set null' ELSE 'other' END
    FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_class o ON o.oid = c.confrelid
    WHERE c.contype = 'f' AND t.relnamespace = CAST(current_schema() AS regnamespace)";

type Line = (String, String, String);

async fn read_sqlite(conn: &mut SqliteConnection) -> (Vec<Column>, Vec<Line>, Vec<Line>) {
    (
        sqlx::query_as(COLUMNS_SQLITE)
            .fetch_all(&mut *conn)
            .await
            .expect("columns"),
        sqlx::query_as(KEYS_SQLITE)
            .fetch_all(&mut *conn)
            .await
            .expect("keys"),
        sqlx::query_as(REFERENCES_SQLITE)
            .fetch_all(&mut *conn)
            .await
            .expect("references"),
    )
}

async fn read_postgres(conn: &mut PgConnection) -> (Vec<Column>, Vec<Line>, Vec<Line>) {
    (
        sqlx::query_as(COLUMNS_POSTGRES)
            .fetch_all(&mut *conn)
            .await
            .expect("columns"),
        sqlx::query_as(KEYS_POSTGRES)
            .fetch_all(&mut *conn)
            .await
            .expect("keys"),
        sqlx::query_as(REFERENCES_POSTGRES)
            .fetch_all(&mut *conn)
            .await
            .expect("references"),
    )
}

/// One sorted line for each fact, so that a difference reads well.
fn describe((columns, keys, references): (Vec<Column>, Vec<Line>, Vec<Line>)) -> String {
    let columns = columns.into_iter().map(|(table, column, class, nullable)| {
        format!(
            "{table}: column {column} {class}{}\n",
            if nullable { " or null" } else { "" }
        )
    });
    let keys = keys
        .into_iter()
        .map(|(table, what, columns)| format!("{table}: {what} ({columns})\n"));
    let references = references
        .into_iter()
        .map(|(table, columns, target)| format!("{table}: ({columns}) refers to {target}\n"));
    let mut lines: Vec<_> = columns.chain(keys).chain(references).collect();
    lines.sort_unstable();
    lines.concat()
}

#[expect(
    clippy::disallowed_methods,
    reason = "only whoever starts the test can ask for a new file"
)]
fn update_is_wanted() -> bool {
    std::env::var_os("UPDATE_SCHEMA").is_some()
}

on_both! {
    async fn the_schema_is_the_committed_one(test: &TestDb) {
        let found = match test.raw().await {
            Raw::Sqlite(mut conn) => describe(read_sqlite(&mut conn).await),
            Raw::Postgres(mut conn) => describe(read_postgres(&mut conn).await),
        };
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("migrations/schema.txt");
        if update_is_wanted() {
            std::fs::write(&path, &found).expect("written");
        }
        let committed = std::fs::read_to_string(&path).expect("migrations/schema.txt");
        for (found, committed) in found.lines().zip(committed.lines()) {
            assert_eq!(found, committed);
        }
        assert_eq!(found, committed);
    }
}
