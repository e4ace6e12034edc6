//! The tags of transactions. A workspace writes each in one way: as it was typed first.

use std::collections::{BTreeMap, HashMap};

use kym_domain::id::WorkspaceId;
use kym_domain::text::fold;
use kym_domain::transactions::Transaction;
use sqlx::{Database, Encode, Postgres, QueryBuilder, Sqlite, Type};
use uuid::Uuid;

use super::batch::ROWS_PER_STATEMENT;
use super::parts::{IDS_PER_STATEMENT, among, beyond, remove};
use crate::access::Member;
use crate::db::{Conn, Reader, Tx, execute, execute_built, fetch_all};
use crate::error::StoreError;
use crate::lock;

const SELECT: &str = "SELECT part.transaction_id, tags.name FROM transaction_tags part
     JOIN tags ON tags.workspace_id = part.workspace_id AND tags.folded = part.tag";

/// The tags of these transactions in their order.
pub(super) async fn of(
    reader: &mut Reader,
    workspace: WorkspaceId,
    transactions: &[Uuid],
) -> Result<HashMap<Uuid, Vec<String>>, StoreError> {
    let mut found: HashMap<_, Vec<String>> = HashMap::new();
    for chunk in transactions.chunks(IDS_PER_STATEMENT) {
        let rows: Vec<(Uuid, String)> = match reader.conn() {
            Conn::Sqlite(conn) => {
                let mut query = among::<Sqlite>(SELECT, workspace, chunk);
                let query = query.build_query_as().persistent(false);
                query.fetch_all(conn).await
            }
            Conn::Postgres(conn) => {
                let mut query = among::<Postgres>(SELECT, workspace, chunk);
                let query = query.build_query_as().persistent(false);
                query.fetch_all(conn).await
            }
        }?;
        for (transaction, name) in rows {
            found.entry(transaction).or_default().push(name);
        }
    }
    Ok(found)
}

/// Writes tags as their workspace writes them; one that is new there stays as it is.
pub async fn spell<R>(
    reader: &mut Reader,
    member: &Member<R>,
    tags: &mut [String],
) -> Result<(), StoreError> {
    let folded: Vec<_> = tags.iter().map(|tag| fold(tag)).collect();
    let known = known(reader, member.workspace(), &folded).await?;
    for (tag, folded) in tags.iter_mut().zip(&folded) {
        if let Some(name) = known.get(folded) {
            tag.clone_from(name);
        }
    }
    Ok(())
}

/// The tags on transactions of the workspace whose folded form begins so, in alphabetical order.
pub async fn suggest<R>(
    reader: &mut Reader,
    member: &Member<R>,
    beginning: &str,
    limit: i64,
) -> Result<Vec<String>, StoreError> {
    let rows: Vec<(String,)> = fetch_all!(
        reader,
        (String,),
        "SELECT name FROM tags WHERE workspace_id = $1 AND folded >= $2 AND folded < $3 AND EXISTS (
             SELECT 1 FROM transaction_tags used WHERE used.workspace_id = $1 AND used.tag = tags.folded)
         ORDER BY folded LIMIT $4",
        member.workspace().as_uuid(),
        beginning,
        beyond(beginning),
        limit,
    )?;
    Ok(rows.into_iter().map(|(name,)| name).collect())
}

/// Those of these tags that the workspace has, with its spelling.
async fn known(
    reader: &mut Reader,
    workspace: WorkspaceId,
    folded: &[String],
) -> Result<HashMap<String, String>, StoreError> {
    let mut found = HashMap::new();
    for chunk in folded.chunks(IDS_PER_STATEMENT) {
        let rows: Vec<(String, String)> = match reader.conn() {
            Conn::Sqlite(conn) => {
                let mut query = named::<Sqlite>(workspace, chunk);
                let query = query.build_query_as().persistent(false);
                query.fetch_all(conn).await
            }
            Conn::Postgres(conn) => {
                let mut query = named::<Postgres>(workspace, chunk);
                let query = query.build_query_as().persistent(false);
                query.fetch_all(conn).await
            }
        }?;
        found.extend(rows);
    }
    Ok(found)
}

fn named<DB>(workspace: WorkspaceId, folded: &[String]) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
    for<'q> String: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new("SELECT folded, name FROM tags WHERE workspace_id = ");
    query.push_bind(workspace.as_uuid());
    query.push(" AND folded IN (");
    let mut list = query.separated(", ");
    for tag in folded {
        list.push_bind(tag.clone());
    }
    query.push(")");
    query
}

/// Writes the tags of new transactions.
pub(super) async fn insert(
    tx: &mut Tx,
    workspace: WorkspaceId,
    transactions: &[Transaction],
) -> Result<(), StoreError> {
    let mut names = BTreeMap::new();
    let mut rows = Vec::new();
    for transaction in transactions {
        for (position, tag) in (0_i64..).zip(&transaction.tags) {
            let folded = fold(tag);
            rows.push((transaction.id.as_uuid(), position, folded.clone()));
            names.entry(folded).or_insert(tag);
        }
    }
    if rows.is_empty() {
        return Ok(());
    }
    let folded: Vec<_> = names.keys().cloned().collect();
    let known = known(tx, workspace, &folded).await?;
    let new: Vec<_> = names
        .into_iter()
        .filter(|(folded, _)| !known.contains_key(folded))
        .collect();
    if !new.is_empty() {
        // Whoever writes the same tag at this moment has locked the workspace too.
        lock::workspace(tx, workspace).await?;
    }
    for (folded, name) in new {
        execute!(
            tx,
            "INSERT INTO tags (workspace_id, folded, name) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            workspace.as_uuid(),
            folded,
            name,
        )?;
    }
    for chunk in rows.chunks(ROWS_PER_STATEMENT) {
        execute_built!(tx, statement(workspace, chunk))?;
    }
    Ok(())
}

fn statement<DB>(workspace: WorkspaceId, rows: &[(Uuid, i64, String)]) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
    for<'q> i64: Encode<'q, DB> + Type<DB>,
    for<'q> String: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new(
        "INSERT INTO transaction_tags (workspace_id, transaction_id, position, tag) ",
    );
    query.push_values(rows, |mut values, (transaction, position, tag)| {
        values
            .push_bind(workspace.as_uuid())
            .push_bind(*transaction)
            .push_bind(*position)
            .push_bind(tag.clone());
    });
    query
}

/// Writes the tags that transactions have over those that they had.
pub(super) async fn replace<'a>(
    tx: &mut Tx,
    workspace: WorkspaceId,
    changes: impl Iterator<Item = (&'a Transaction, &'a Transaction)>,
) -> Result<(), StoreError> {
    let rows: Vec<_> = changes
        .filter(|(was, is)| was.tags != is.tags)
        .map(|(_, is)| is.clone())
        .collect();
    remove(tx, "transaction_tags", workspace, &rows).await?;
    insert(tx, workspace, &rows).await
}

/// Folds the tags anew that an older program has folded in another way. Two that are one now become the first of them.
pub(crate) async fn refold(tx: &mut Tx) -> Result<(), StoreError> {
    let rows: Vec<(Uuid, String, String)> = fetch_all!(
        tx,
        (Uuid, String, String),
        "SELECT workspace_id, folded, name FROM tags ORDER BY workspace_id, folded",
    )?;
    for (workspace, was, name) in rows {
        let is = fold(&name);
        if is == was {
            continue;
        }
        execute!(
            tx,
            "INSERT INTO tags (workspace_id, folded, name) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            workspace,
            is.as_str(),
            name,
        )?;
        execute!(
            tx,
            "DELETE FROM transaction_tags WHERE workspace_id = $1 AND tag = $2 AND EXISTS (
                 SELECT 1 FROM transaction_tags other WHERE other.workspace_id = $1 AND other.tag = $3
                     AND other.transaction_id = transaction_tags.transaction_id)",
            workspace,
            was.as_str(),
            is.as_str(),
        )?;
        execute!(
            tx,
            "UPDATE transaction_tags SET tag = $1 WHERE workspace_id = $2 AND tag = $3",
            is.as_str(),
            workspace,
            was.as_str(),
        )?;
        execute!(
            tx,
            "DELETE FROM tags WHERE workspace_id = $1 AND folded = $2",
            workspace,
            was.as_str(),
        )?;
    }
    Ok(())
}
