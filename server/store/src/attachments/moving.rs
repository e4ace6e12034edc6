//! Files that follow an account to another workspace.

use uuid::Uuid;

use super::purge::add_space;
use crate::db::{Tx, execute, fetch_one};
use crate::error::StoreError;

/// Moves the files of an account's transactions, deleted ones along, ahead of the transactions. The other
/// workspace takes them even when it has no space left: then it takes no more. Answers their bytes.
pub(crate) async fn move_with(
    tx: &mut Tx,
    source: Uuid,
    target: Uuid,
    account: Uuid,
) -> Result<i64, StoreError> {
    let (size,): (i64,) = fetch_one!(
        tx,
        (i64,),
        "SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM attachments WHERE workspace_id = $1 AND EXISTS (
             SELECT 1 FROM transactions booked WHERE booked.workspace_id = $1 AND booked.account_id = $2
                 AND booked.id = attachments.transaction_id)",
        source,
        account,
    )?;
    if size == 0 {
        return Ok(0);
    }
    execute!(
        tx,
        "UPDATE attachments SET workspace_id = $1 WHERE workspace_id = $2 AND EXISTS (
             SELECT 1 FROM transactions booked WHERE booked.workspace_id = $2 AND booked.account_id = $3
                 AND booked.id = attachments.transaction_id)",
        target,
        source,
        account,
    )?;
    add_space(tx, source, -size).await?;
    add_space(tx, target, size).await?;
    Ok(size)
}
