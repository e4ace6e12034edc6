//! The processes that serve this database. On PostgreSQL there may be several; each says now and then
//! that it is alive, and whoever says nothing is forgotten with its sockets.

use jiff::Timestamp;
use kym_domain::id::WorkspaceId;
use uuid::Uuid;

use crate::db::{Reader, Tx, execute, fetch_all, fetch_one};
use crate::error::StoreError;
use crate::events::{self, Audience};
use crate::values::Instant;

/// A process says that it is alive, for the first time or again.
pub async fn beat(
    tx: &mut Tx,
    node: Uuid,
    key_hash: &[u8],
    now: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO nodes (id, key_hash, started_at, seen_at) VALUES ($1, $2, $3, $3)
         ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at",
        node,
        key_hash,
        Instant::from(now),
    )?;
    Ok(())
}

/// How many processes with another key were seen since.
pub async fn strangers(
    reader: &mut Reader,
    key_hash: &[u8],
    since: Timestamp,
) -> Result<i64, StoreError> {
    let (count,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT COUNT(*) FROM nodes WHERE key_hash <> $1 AND seen_at >= $2",
        key_hash,
        Instant::from(since),
    )?;
    Ok(count)
}

/// Whether no other process was seen since.
pub async fn alone(reader: &mut Reader, node: Uuid, since: Timestamp) -> Result<bool, StoreError> {
    let (count,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT COUNT(*) FROM nodes WHERE id <> $1 AND seen_at >= $2",
        node,
        Instant::from(since),
    )?;
    Ok(count == 0)
}

/// A process stops: nobody looks at anything over its sockets any more.
pub async fn remove(tx: &mut Tx, node: Uuid, now: Timestamp) -> Result<(), StoreError> {
    let left = fetch_all!(
        tx,
        (Uuid,),
        "DELETE FROM presences WHERE node_id = $1 RETURNING workspace_id",
        node,
    )?;
    execute!(tx, "DELETE FROM nodes WHERE id = $1", node)?;
    tell_left(tx, left, now).await
}

/// Removes the processes that were not seen since `before`, and whoever looked at something over
/// their sockets. Answers how many processes.
pub async fn purge(tx: &mut Tx, before: Timestamp, now: Timestamp) -> Result<u64, StoreError> {
    let left = fetch_all!(
        tx,
        (Uuid,),
        "DELETE FROM presences WHERE node_id IN (SELECT id FROM nodes WHERE seen_at < $1) RETURNING workspace_id",
        Instant::from(before),
    )?;
    let removed = execute!(
        tx,
        "DELETE FROM nodes WHERE seen_at < $1",
        Instant::from(before)
    )?;
    tell_left(tx, left, now).await?;
    Ok(removed)
}

async fn tell_left(tx: &mut Tx, left: Vec<(Uuid,)>, now: Timestamp) -> Result<(), StoreError> {
    let mut workspaces: Vec<_> = left.into_iter().map(|(id,)| id).collect();
    workspaces.sort_unstable();
    workspaces.dedup();
    let events: Vec<_> = workspaces
        .into_iter()
        .map(|id| {
            (
                Audience::Presence(WorkspaceId::from_uuid(id)),
                String::new(),
            )
        })
        .collect();
    events::append(tx, &events, now).await
}
