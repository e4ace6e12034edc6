//! Removing files for good, and giving back the space that they took.

use std::collections::BTreeMap;

use jiff::Timestamp;
use kym_commerce::plans::LimitKey;
use kym_domain::id::WorkspaceId;
use uuid::Uuid;

use crate::access::{EditTransactions, Member};
use crate::db::{Tx, execute, fetch_all};
use crate::error::StoreError;
use crate::usage::{self, Counter};
use crate::values::Instant;

/// Removes what was deleted before `before`, in all workspaces, and answers how many files it were.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<usize, StoreError> {
    let removed: Vec<(Uuid, i64)> = fetch_all!(
        tx,
        (Uuid, i64),
        "DELETE FROM attachments WHERE deleted_at < $1 RETURNING workspace_id, size",
        Instant::from(before),
    )?;
    Removed(removed).give_back(tx).await
}

/// Removes what was deleted of one workspace, which needs the space. Answers how many bytes it were: what its payer uses is
/// counted with the change.
pub async fn purge_workspace(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
) -> Result<i64, StoreError> {
    let removed: Vec<(Uuid, i64)> = fetch_all!(
        tx,
        (Uuid, i64),
        "DELETE FROM attachments WHERE workspace_id = $1 AND deleted_at IS NOT NULL RETURNING workspace_id, size",
        member.workspace().as_uuid(),
    )?;
    let sizes = give_back(tx, &removed).await?;
    Ok(sizes.values().sum())
}

/// What was removed for good: of which workspace, and how many bytes.
pub(crate) struct Removed(Vec<(Uuid, i64)>);

/// Removes the files of transactions that were deleted before `before` and are about to go for good. The
/// transactions must be locked; what the files took is given back afterwards, by [`Removed::give_back`].
pub(crate) async fn remove_of_transactions(
    tx: &mut Tx,
    before: Timestamp,
) -> Result<Removed, StoreError> {
    let removed = fetch_all!(
        tx,
        (Uuid, i64),
        "DELETE FROM attachments WHERE EXISTS (
             SELECT 1 FROM transactions booked WHERE booked.workspace_id = attachments.workspace_id
                 AND booked.id = attachments.transaction_id AND booked.deleted_at < $1)
         RETURNING workspace_id, size",
        Instant::from(before),
    )?;
    Ok(Removed(removed))
}

impl Removed {
    /// Gives the workspaces and their payers back what the files took, and answers how many files it were. Last in a
    /// change: everybody else who holds a row of a workspace takes the workspace itself after it, and what is used behind
    /// all workspaces.
    pub(crate) async fn give_back(self, tx: &mut Tx) -> Result<usize, StoreError> {
        let mut payers = BTreeMap::<_, i64>::new();
        for (workspace, size) in give_back(tx, &self.0).await? {
            // Nobody pays for what was given up.
            if let Some(payer) = usage::payer(tx, workspace).await? {
                *payers.entry(payer).or_default() += size;
            }
        }
        for (payer, size) in payers {
            let counter = Counter {
                scope: payer.as_uuid(),
                key: LimitKey::AttachmentsMb,
                period: String::new(),
            };
            usage::add(tx, &counter, -size).await?;
        }
        Ok(self.0.len())
    }
}

/// In the order of their ids, as all who change several workspaces. Answers how many bytes it were of each.
async fn give_back(
    tx: &mut Tx,
    removed: &[(Uuid, i64)],
) -> Result<BTreeMap<WorkspaceId, i64>, StoreError> {
    let mut sizes = BTreeMap::<_, i64>::new();
    for (workspace, size) in removed {
        *sizes.entry(WorkspaceId::from_uuid(*workspace)).or_default() += size;
    }
    for (workspace, size) in &sizes {
        add_space(tx, workspace.as_uuid(), -size).await?;
    }
    Ok(sizes)
}

/// Counts bytes of a workspace that nobody asks for a limit.
pub(super) async fn add_space(tx: &mut Tx, workspace: Uuid, size: i64) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE workspaces SET attachment_bytes = attachment_bytes + $1 WHERE id = $2",
        size,
        workspace,
    )?;
    Ok(())
}
