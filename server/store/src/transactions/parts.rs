//! What stands beside a transaction's row in tables of its own: lines and tags, which most have not.

use kym_domain::id::WorkspaceId;
use kym_domain::transactions::Transaction;
use sqlx::{Database, Encode, QueryBuilder, Type};
use uuid::Uuid;

use crate::db::{Tx, execute_built};
use crate::error::StoreError;

/// How many ids one statement asks for: as many as a page has rows.
pub(super) const IDS_PER_STATEMENT: usize = 5000;

/// What belongs to these transactions, in its order. `select` goes as far as its tables, of which the
/// one that names the transaction is called `part`.
pub(super) fn among<DB>(
    select: &str,
    workspace: WorkspaceId,
    transactions: &[Uuid],
) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new(select);
    query.push(" WHERE part.workspace_id = ");
    query.push_bind(workspace.as_uuid());
    query.push(" AND part.transaction_id IN (");
    let mut list = query.separated(", ");
    for id in transactions {
        list.push_bind(*id);
    }
    query.push(") ORDER BY part.transaction_id, part.position");
    query
}

/// Removes what belongs to these transactions from one of those tables.
pub(super) async fn remove(
    tx: &mut Tx,
    table: &str,
    workspace: WorkspaceId,
    transactions: &[Transaction],
) -> Result<(), StoreError> {
    for chunk in transactions.chunks(IDS_PER_STATEMENT) {
        execute_built!(tx, once removal(table, workspace, chunk))?;
    }
    Ok(())
}

fn removal<DB>(
    table: &str,
    workspace: WorkspaceId,
    transactions: &[Transaction],
) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new(format!("DELETE FROM {table} WHERE workspace_id = "));
    query.push_bind(workspace.as_uuid());
    query.push(" AND transaction_id IN (");
    let mut list = query.separated(", ");
    for row in transactions {
        list.push_bind(row.id.as_uuid());
    }
    query.push(")");
    query
}

/// The first text in binary order behind all that begin with this one.
pub(super) fn beyond(beginning: &str) -> String {
    format!("{beginning}{}", char::MAX)
}
