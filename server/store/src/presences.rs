//! Who looks at which workspace and account, over which socket. A change is noted in the log of events
//! without words: whoever tells it looks up who is there by then.

use jiff::Timestamp;
use kym_domain::id::{AccountId, UserId, WorkspaceId};
use uuid::Uuid;

use crate::access::{Member, Read};
use crate::db::{Reader, Tx, execute, fetch_all, fetch_optional};
use crate::error::StoreError;
use crate::events::{self, Audience};
use crate::values::Instant;

/// Somebody who looks at a workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Viewer {
    /// Who.
    pub user: UserId,
    /// Their full name.
    pub full_name: String,
    /// The account that they look at, when it is one.
    pub account: Option<AccountId>,
}

/// A socket of the process `node` looks at a workspace, and at one of its accounts if it has that one.
pub async fn put(
    tx: &mut Tx,
    node: Uuid,
    socket: Uuid,
    member: &Member<Read>,
    account: Option<AccountId>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let workspace = member.workspace();
    let left = workspace_of(tx, socket).await?;
    execute!(
        tx,
        "INSERT INTO presences (id, node_id, user_id, workspace_id, account_id)
         VALUES ($1, $2, $3, $4, (SELECT id FROM accounts WHERE workspace_id = $4 AND id = $5))
         ON CONFLICT (id) DO UPDATE SET workspace_id = excluded.workspace_id, account_id = excluded.account_id",
        socket,
        node,
        member.user().as_uuid(),
        workspace.as_uuid(),
        account.map(|id| id.as_uuid()),
    )?;
    let left = left.filter(|left| *left != workspace);
    note(tx, left.into_iter().chain([workspace]), now).await
}

/// A socket looks at nothing any more.
pub async fn clear(tx: &mut Tx, socket: Uuid, now: Timestamp) -> Result<(), StoreError> {
    let left = workspace_of(tx, socket).await?;
    execute!(tx, "DELETE FROM presences WHERE id = $1", socket)?;
    note(tx, left.into_iter(), now).await
}

/// A user looks at a workspace no more, over whatever socket: they are no member now. Answers whether
/// they did.
pub async fn forget(tx: &mut Tx, workspace: WorkspaceId, user: UserId) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "DELETE FROM presences WHERE workspace_id = $1 AND user_id = $2",
        workspace.as_uuid(),
        user.as_uuid(),
    )?;
    Ok(rows > 0)
}

/// Who looks at the workspace, each account once: members only, over processes seen since.
pub async fn list(
    reader: &mut Reader,
    workspace: WorkspaceId,
    since: Timestamp,
) -> Result<Vec<Viewer>, StoreError> {
    type Row = (Uuid, String, Option<Uuid>);
    let rows = fetch_all!(
        reader,
        Row,
        "SELECT DISTINCT p.user_id, u.full_name, p.account_id
         FROM presences p
         JOIN nodes n ON n.id = p.node_id
         JOIN users u ON u.id = p.user_id
         JOIN workspace_members m ON m.workspace_id = p.workspace_id AND m.user_id = p.user_id
         WHERE p.workspace_id = $1 AND n.seen_at >= $2
         ORDER BY u.full_name, p.user_id, p.account_id NULLS LAST",
        workspace.as_uuid(),
        Instant::from(since),
    )?;
    let onlookers = rows.into_iter().map(|(user, full_name, account)| Viewer {
        user: UserId::from_uuid(user),
        full_name,
        account: account.map(AccountId::from_uuid),
    });
    Ok(onlookers.collect())
}

async fn workspace_of(tx: &mut Tx, socket: Uuid) -> Result<Option<WorkspaceId>, StoreError> {
    let row = fetch_optional!(
        tx,
        (Uuid,),
        "SELECT workspace_id FROM presences WHERE id = $1",
        socket,
    )?;
    Ok(row.map(|(id,)| WorkspaceId::from_uuid(id)))
}

async fn note(
    tx: &mut Tx,
    workspaces: impl Iterator<Item = WorkspaceId>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let events: Vec<_> = workspaces
        .map(|id| (Audience::Presence(id), String::new()))
        .collect();
    events::append(tx, &events, now).await
}
