//! What a search looks at, for rows that were written before there was one.

use kym_domain::id::WorkspaceId;
use uuid::Uuid;

use crate::db::{Db, Tx, fetch_optional};
use crate::error::StoreError;
use crate::statement::{Statement, Value};
use crate::transactions::row::{COLUMNS, TransactionRow, whole};

/// How many rows are filled in with one change: writers wait for no longer than that.
const ROWS_PER_CHANGE: i64 = 1000;

/// Fills in what a search looks at where it is missing.
pub(crate) async fn fill(db: &Db) -> Result<(), StoreError> {
    loop {
        let mut tx = db.write().await?;
        let is_done = !fill_some(&mut tx).await?;
        tx.commit().await?;
        if is_done {
            return Ok(());
        }
    }
}

/// Fills in some rows of one workspace, and answers whether there were any.
async fn fill_some(tx: &mut Tx) -> Result<bool, StoreError> {
    let first: Option<(Uuid,)> = fetch_optional!(
        tx,
        (Uuid,),
        "SELECT workspace_id FROM transactions WHERE search IS NULL ORDER BY workspace_id, id LIMIT 1",
    )?;
    let Some((workspace,)) = first else {
        return Ok(false);
    };
    let mut statement = Statement::new(concat!(
        "SELECT ",
        COLUMNS!(),
        " FROM transactions WHERE search IS NULL AND workspace_id = "
    ));
    statement
        .value(Value::Id(workspace))
        .say(" ORDER BY id LIMIT ")
        .value(Value::Number(ROWS_PER_CHANGE));
    let rows: Vec<TransactionRow> = statement.fetch_all(tx).await?;
    let rows = whole(tx, WorkspaceId::from_uuid(workspace), rows).await?;
    let mut statement = Statement::new("UPDATE transactions SET search = v.column2 FROM (VALUES ");
    for (index, row) in rows.iter().enumerate() {
        statement
            .say(if index == 0 { "(" } else { ", (" })
            .value(Value::Id(row.id.as_uuid()))
            .say(", ")
            .value(Value::Text(row.search_text()))
            .say(")");
    }
    // Somebody else may have written one of them by now, and its text with it.
    statement
        .say(") AS v WHERE transactions.search IS NULL AND transactions.workspace_id = ")
        .value(Value::Id(workspace))
        .say(" AND transactions.id = v.column1");
    statement.execute(tx).await?;
    Ok(true)
}
