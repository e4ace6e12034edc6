//! Many bookings in one change: rows in statements of a hundred, the sums once for all of them.

use std::collections::BTreeSet;

use kym_domain::transactions::Transaction;
use sqlx::{Database, Encode, Postgres, QueryBuilder, Sqlite, Type};
use uuid::Uuid;

use super::{Kept, splits, tags};
use crate::access::{EditTransactions, Member};
use crate::db::{Conn, Tx, fetch_all};
use crate::error::StoreError;
use crate::values::{Day, Instant};

/// How many rows one statement carries: past that neither database gains, and SQLite allows
/// 32,766 bound values in all.
pub(super) const ROWS_PER_STATEMENT: usize = 100;

/// Books many transactions of one workspace. The accounts must be locked, and the legs of a
/// transfer must all be there when the change is committed.
pub async fn insert_many(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    transactions: &[Transaction],
) -> Result<(), StoreError> {
    let system = system_categories(tx).await?;
    let mut kept = Kept::default();
    for chunk in transactions.chunks(ROWS_PER_STATEMENT) {
        match tx.conn() {
            Conn::Sqlite(conn) => statement::<Sqlite>(chunk, &system)
                .build()
                .execute(conn)
                .await
                .map(drop),
            Conn::Postgres(conn) => statement::<Postgres>(chunk, &system)
                .build()
                .execute(conn)
                .await
                .map(drop),
        }?;
    }
    let workspace = member.workspace();
    splits::insert(tx, workspace, transactions).await?;
    tags::insert(tx, workspace, transactions).await?;
    for transaction in transactions {
        kept.change(None, Some(transaction))?;
    }
    kept.write(tx, workspace).await
}

/// The categories that are the system's: a reference to one stands in a column of its own.
pub(super) async fn system_categories(tx: &mut Tx) -> Result<BTreeSet<Uuid>, StoreError> {
    let rows: Vec<(Uuid,)> = fetch_all!(tx, (Uuid,), "SELECT id FROM system_categories")?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

fn statement<DB>(rows: &[Transaction], system: &BTreeSet<Uuid>) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
    for<'q> Option<Uuid>: Encode<'q, DB> + Type<DB>,
    for<'q> Day: Encode<'q, DB> + Type<DB>,
    for<'q> Option<Instant>: Encode<'q, DB> + Type<DB>,
    for<'q> i64: Encode<'q, DB> + Type<DB>,
    for<'q> bool: Encode<'q, DB> + Type<DB>,
    for<'q> &'q str: Encode<'q, DB> + Type<DB>,
    for<'q> String: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new(
        "INSERT INTO transactions (workspace_id, account_id, day, id, amount, status, category_id, system_category_id,
             payee, note, peer_id, peer_account_id, created_by, version, deleted_at, has_splits, has_tags) ",
    );
    query.push_values(rows, |mut values, row| {
        let category = row.category_id.map(|id| id.as_uuid());
        values
            .push_bind(row.workspace_id.as_uuid())
            .push_bind(row.account_id.as_uuid())
            .push_bind(Day::from(row.date))
            .push_bind(row.id.as_uuid())
            .push_bind(row.amount.units())
            .push_bind(row.status.as_str())
            .push_bind(category.filter(|id| !system.contains(id)))
            .push_bind(category.filter(|id| system.contains(id)))
            .push_bind(row.payee.clone())
            .push_bind(row.note.clone())
            .push_bind(row.transfer.map(|peer| peer.transaction_id.as_uuid()))
            .push_bind(row.transfer.map(|peer| peer.account_id.as_uuid()))
            .push_bind(row.created_by.as_uuid())
            .push_bind(row.version)
            .push_bind(row.deleted_at.map(Instant::from))
            .push_bind(!row.splits.is_empty())
            .push_bind(!row.tags.is_empty());
    });
    query
}
