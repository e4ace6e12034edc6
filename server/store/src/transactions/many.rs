//! Many transactions found and changed at once, in statements of a hundred.

use std::collections::BTreeSet;

use kym_domain::id::{TransactionId, UserId, WorkspaceId};
use kym_domain::transactions::Transaction;
use sqlx::{Database, Encode, Postgres, QueryBuilder, Sqlite, Type};
use uuid::Uuid;

use super::batch::ROWS_PER_STATEMENT;
use super::row::{COLUMNS, TransactionRow, whole};
use super::{Aggregates, peer_amount, splits, tags};
use crate::access::{EditTransactions, Member};
use crate::categories;
use crate::db::{Conn, Reader, Tx, execute_built};
use crate::error::StoreError;
use crate::values::Instant;

/// How many ids one question carries.
const IDS_PER_STATEMENT: usize = 500;

/// The workspace of the first of these transactions that `user` may see. Deleted ones are found too.
pub async fn locate_many(
    reader: &mut Reader,
    user: UserId,
    ids: &[TransactionId],
) -> Result<Option<WorkspaceId>, StoreError> {
    let user = user.as_uuid();
    for chunk in ids.chunks(IDS_PER_STATEMENT) {
        let found: Vec<(Uuid, Uuid)> = match reader.conn() {
            Conn::Sqlite(conn) => {
                located::<Sqlite>(user, chunk)
                    .build_query_as()
                    .fetch_all(conn)
                    .await
            }
            Conn::Postgres(conn) => {
                located::<Postgres>(user, chunk)
                    .build_query_as()
                    .fetch_all(conn)
                    .await
            }
        }?;
        let place = |id: Uuid| chunk.iter().position(|asked| asked.as_uuid() == id);
        if let Some((_, workspace)) = found.into_iter().min_by_key(|(id, _)| place(*id)) {
            return Ok(Some(WorkspaceId::from_uuid(workspace)));
        }
    }
    Ok(None)
}

/// Those of these transactions that the workspace has, deleted or not, in no order.
pub async fn get_many<R>(
    reader: &mut Reader,
    member: &Member<R>,
    ids: &[TransactionId],
) -> Result<Vec<Transaction>, StoreError> {
    let workspace = member.workspace();
    let mut rows: Vec<TransactionRow> = Vec::with_capacity(ids.len());
    for chunk in ids.chunks(IDS_PER_STATEMENT) {
        rows.extend(match reader.conn() {
            Conn::Sqlite(conn) => {
                named::<Sqlite>(workspace, chunk)
                    .build_query_as()
                    .fetch_all(conn)
                    .await
            }
            Conn::Postgres(conn) => {
                named::<Postgres>(workspace, chunk)
                    .build_query_as()
                    .fetch_all(conn)
                    .await
            }
        }?);
    }
    whole(reader, workspace, rows).await
}

/// Writes many transactions of one workspace as they are over what they were. Day and amount may not
/// differ. The accounts must be locked.
///
/// # Errors
/// [`StoreError::Conflict`] when one of them is no longer of the version that it was.
pub async fn update_many(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    changes: &[(Transaction, Transaction)],
) -> Result<(), StoreError> {
    let system = categories::system::ids(tx).await?;
    let workspace = member.workspace();
    for chunk in changes.chunks(ROWS_PER_STATEMENT) {
        let rows = execute_built!(tx, changed(workspace, chunk, &system))?;
        if usize::try_from(rows) != Ok(chunk.len()) {
            return Err(StoreError::Conflict);
        }
    }
    let pairs = || changes.iter().map(|(was, is)| (was, is));
    splits::replace(tx, workspace, pairs()).await?;
    tags::replace(tx, workspace, pairs()).await?;
    let mut kept = Aggregates::default();
    for (was, is) in changes {
        kept.change(Some(was), Some(is))?;
    }
    kept.write(tx, workspace).await
}

fn located<DB>(user: Uuid, ids: &[TransactionId]) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new(
        "SELECT id, workspace_id FROM transactions
         WHERE workspace_id IN (SELECT workspace_id FROM workspace_members WHERE user_id = ",
    );
    query.push_bind(user).push(")");
    among(query, ids)
}

fn named<DB>(workspace: WorkspaceId, ids: &[TransactionId]) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new(concat!(
        "SELECT ",
        COLUMNS!(),
        " FROM transactions WHERE workspace_id = "
    ));
    query.push_bind(workspace.as_uuid());
    among(query, ids)
}

fn among<DB>(mut query: QueryBuilder<DB>, ids: &[TransactionId]) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
{
    query.push(" AND id IN (");
    let mut list = query.separated(", ");
    for id in ids {
        list.push_bind(id.as_uuid());
    }
    query.push(")");
    query
}

/// Both databases call the columns of a list of values `column1` and so on.
fn changed<DB>(
    workspace: WorkspaceId,
    changes: &[(Transaction, Transaction)],
    system: &BTreeSet<Uuid>,
) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
    for<'q> Option<Uuid>: Encode<'q, DB> + Type<DB>,
    for<'q> Option<Instant>: Encode<'q, DB> + Type<DB>,
    for<'q> i64: Encode<'q, DB> + Type<DB>,
    for<'q> Option<i64>: Encode<'q, DB> + Type<DB>,
    for<'q> bool: Encode<'q, DB> + Type<DB>,
    for<'q> &'q str: Encode<'q, DB> + Type<DB>,
    for<'q> String: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new(
        "UPDATE transactions SET account_id = v.column3, status = v.column4, category_id = v.column5,
             system_category_id = v.column6, peer_account_id = v.column7, deleted_at = v.column8, version = v.column9,
             payee = v.column10, note = v.column11, has_splits = v.column12, has_tags = v.column13,
             search = v.column14, peer_id = v.column15, peer_amount = v.column16
         FROM (",
    );
    query.push_values(changes, |mut values, (was, is)| {
        let category = is.category_id.map(|id| id.as_uuid());
        values
            .push_bind(is.id.as_uuid())
            .push_bind(was.version)
            .push_bind(is.account_id.as_uuid())
            .push_bind(is.status.as_str())
            .push_bind(category.filter(|id| !system.contains(id)))
            .push_bind(category.filter(|id| system.contains(id)))
            .push_bind(is.transfer.map(|peer| peer.account_id.as_uuid()))
            .push_bind(is.deleted_at.map(Instant::from))
            .push_bind(is.version)
            .push_bind(is.payee.clone())
            .push_bind(is.note.clone())
            .push_bind(!is.splits.is_empty())
            .push_bind(!is.tags.is_empty())
            .push_bind(is.search_text())
            .push_bind(is.transfer.map(|peer| peer.transaction_id.as_uuid()))
            .push_bind(peer_amount(is));
    });
    query.push(") AS v WHERE transactions.workspace_id = ");
    query.push_bind(workspace.as_uuid());
    query.push(" AND transactions.id = v.column1 AND transactions.version = v.column2 AND transactions.id IN (");
    // Said twice: by a list of constants SQLite finds the rows, from the values it would go over the whole workspace.
    let mut list = query.separated(", ");
    for (_, is) in changes {
        list.push_bind(is.id.as_uuid());
    }
    query.push(")");
    query
}
