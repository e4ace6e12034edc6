//! The lines of split transactions.

use std::collections::HashMap;

use kym_domain::id::{CategoryId, SplitId, WorkspaceId};
use kym_domain::money::Minor;
use kym_domain::transactions::{Split, Transaction};
use sqlx::{Database, Encode, Postgres, QueryBuilder, Sqlite, Type};
use uuid::Uuid;

use super::batch::ROWS_PER_STATEMENT;
use super::parts::{IDS_PER_STATEMENT, among, remove};
use crate::categories;
use crate::db::{Conn, Reader, Tx, execute_built};
use crate::error::StoreError;

/// Transaction, id, category, amount, note.
type SplitRow = (Uuid, Uuid, Option<Uuid>, i64, String);

const SELECT: &str = "SELECT transaction_id, id, COALESCE(category_id, system_category_id), amount, note FROM splits part";

/// The lines of these transactions in their order.
pub(super) async fn of(
    reader: &mut Reader,
    workspace: WorkspaceId,
    transactions: &[Uuid],
) -> Result<HashMap<Uuid, Vec<Split>>, StoreError> {
    let mut found: HashMap<_, Vec<Split>> = HashMap::new();
    for chunk in transactions.chunks(IDS_PER_STATEMENT) {
        let rows: Vec<SplitRow> = match reader.conn() {
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
        for (transaction, id, category, amount, note) in rows {
            found.entry(transaction).or_default().push(Split {
                id: SplitId::from_uuid(id),
                category_id: category.map(CategoryId::from_uuid),
                amount: Minor::new(amount),
                note,
            });
        }
    }
    Ok(found)
}

/// Writes the lines of new transactions.
pub(super) async fn insert(
    tx: &mut Tx,
    workspace: WorkspaceId,
    transactions: &[Transaction],
) -> Result<(), StoreError> {
    let lines: Vec<_> = transactions
        .iter()
        .flat_map(|row| {
            (0_i64..)
                .zip(&row.splits)
                .map(|line| (row.id.as_uuid(), line))
        })
        .collect();
    if lines.is_empty() {
        return Ok(());
    }
    let system = categories::system::ids(tx).await?;
    let lines: Vec<_> = lines
        .into_iter()
        .map(|(transaction, (position, line))| {
            let category = line.category_id.map(|id| id.as_uuid());
            Line {
                transaction,
                position,
                own: category.filter(|id| !system.contains(id)),
                system: category.filter(|id| system.contains(id)),
                split: line,
            }
        })
        .collect();
    for chunk in lines.chunks(ROWS_PER_STATEMENT) {
        execute_built!(tx, statement(workspace, chunk))?;
    }
    Ok(())
}

/// A line to be written, with its category where the table has it.
struct Line<'a> {
    transaction: Uuid,
    position: i64,
    own: Option<Uuid>,
    system: Option<Uuid>,
    split: &'a Split,
}

fn statement<DB>(workspace: WorkspaceId, lines: &[Line<'_>]) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
    for<'q> Option<Uuid>: Encode<'q, DB> + Type<DB>,
    for<'q> i64: Encode<'q, DB> + Type<DB>,
    for<'q> String: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new(
        "INSERT INTO splits (workspace_id, transaction_id, position, id, category_id, system_category_id, amount,
             note) ",
    );
    query.push_values(lines, |mut values, line| {
        values
            .push_bind(workspace.as_uuid())
            .push_bind(line.transaction)
            .push_bind(line.position)
            .push_bind(line.split.id.as_uuid())
            .push_bind(line.own)
            .push_bind(line.system)
            .push_bind(line.split.amount.units())
            .push_bind(line.split.note.clone());
    });
    query
}

/// Writes the lines that transactions have over those that they had.
pub(super) async fn replace<'a>(
    tx: &mut Tx,
    workspace: WorkspaceId,
    changes: impl Iterator<Item = (&'a Transaction, &'a Transaction)>,
) -> Result<(), StoreError> {
    let rows: Vec<_> = changes
        .filter(|(was, is)| was.splits != is.splits)
        .map(|(_, is)| is.clone())
        .collect();
    remove(tx, "splits", workspace, &rows).await?;
    insert(tx, workspace, &rows).await
}
