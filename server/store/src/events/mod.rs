//! The log of what happened, written in the transaction in which it happens (ADR 4).
//!
//! Every server process reads it with a cursor of its own and tells the sockets it holds; rows are
//! removed after an hour. An event of a workspace also moves the workspace's change number, which
//! is the `ETag` of everything that is derived from the workspace.

pub mod missed;

use std::collections::BTreeSet;

use jiff::Timestamp;
use kym_domain::id::{SessionId, UserId, WorkspaceId};
use uuid::Uuid;

use crate::db::{Reader, Tx, execute, fetch_all, fetch_one, fetch_optional};
use crate::error::StoreError;
use crate::lock;
use crate::statement::{Statement, Value};
use crate::values::Instant;

/// PostgreSQL hands out ids when a row is inserted, not when it is committed. Whoever emits holds
/// this advisory lock until its commit, so `id > cursor` never skips a late committer.
const COMMIT_ORDER_LOCK: i64 = 0x006b_796d_6576_7473;

/// From so many events on they are not written one by one.
const MANY: usize = 16;

/// How many one statement writes; the databases allow more values.
const MAX_ROWS: usize = 500;

/// Who is to hear of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// The members of a workspace, as they are when it is told.
    Workspace(WorkspaceId),
    /// One user, for what only he sees or when the workspace is gone.
    User(UserId),
    /// The sockets of a session that has ended: they are to be closed, and there is no text.
    Session(SessionId),
    /// The members of a workspace, of who looks at it: there is no text, since by the time it is told
    /// others may look.
    Presence(WorkspaceId),
}

/// An event as it stands in the log.
#[derive(Clone, Debug)]
pub struct Event {
    /// Its place in the log.
    pub id: i64,
    /// Who is to hear of it.
    pub audience: Audience,
    /// What the socket sends.
    pub body: String,
}

/// The workspaces whose change number these events move, in the order in which every change touches them.
pub fn changed<'a>(audiences: impl IntoIterator<Item = &'a Audience>) -> BTreeSet<WorkspaceId> {
    let workspaces = audiences.into_iter().filter_map(|audience| match audience {
        Audience::Workspace(id) => Some(*id),
        _ => None,
    });
    workspaces.collect()
}

/// Locks the workspaces that [`append`] is going to move, for a change that first waits for something
/// else. Some changes hold their workspace from early on; whoever asks for it only at the end must not
/// hold by then what those are about to wait for, or the two wait for each other in a circle.
pub async fn lock_workspaces(
    tx: &mut Tx,
    workspaces: &BTreeSet<WorkspaceId>,
) -> Result<(), StoreError> {
    for workspace in workspaces {
        lock::workspace(tx, *workspace).await?;
    }
    Ok(())
}

/// Appends events in order and moves the change number of each workspace they are about.
///
/// # Errors
/// [`StoreError::Conflict`] when the change converted amounts into a currency that is not the one of the
/// workspace any more.
pub async fn append(
    tx: &mut Tx,
    events: &[(Audience, String)],
    now: Timestamp,
) -> Result<(), StoreError> {
    if events.is_empty() {
        return Ok(());
    }
    // Before the advisory lock: whoever locked a workspace at the start of its change asks for that
    // lock at the end, and two changes must not wait for each other in a circle.
    for workspace in changed(events.iter().map(|(audience, _)| audience)) {
        move_on(tx, workspace).await?;
    }
    lock_commit_order(tx).await?;
    if events.len() >= MANY {
        return insert_many(tx, events, now).await;
    }
    for (audience, body) in events {
        insert(tx, *audience, body, now).await?;
    }
    Ok(())
}

/// Appends events in as few statements as it takes.
async fn insert_many(
    tx: &mut Tx,
    events: &[(Audience, String)],
    now: Timestamp,
) -> Result<(), StoreError> {
    for some in events.chunks(MAX_ROWS) {
        let mut sql = Statement::new(
            "INSERT INTO events (workspace_id, user_id, session_id, body, created_at)",
        );
        sql.rows(some.iter().map(|(audience, body)| {
            let (workspace, user, session) = columns(*audience);
            [
                workspace.map(Value::Id),
                user.map(Value::Id),
                session.map(Value::Id),
                Some(Value::Text(body.clone())),
                Some(Value::Instant(now.into())),
            ]
        }));
        sql.execute(tx).await?;
    }
    Ok(())
}

/// Appends the ends of sessions.
pub(crate) async fn append_ends(
    tx: &mut Tx,
    ended: &[(SessionId, Timestamp)],
) -> Result<(), StoreError> {
    if ended.is_empty() {
        return Ok(());
    }
    lock_commit_order(tx).await?;
    for (session, now) in ended {
        insert(tx, Audience::Session(*session), "", *now).await?;
    }
    Ok(())
}

/// Moves the change number of a workspace: whatever is derived from it is another from now on. [`append`] does so for the
/// workspaces that it tells something.
///
/// # Errors
/// [`StoreError::Conflict`] when the change converted amounts into a currency that is not the one of the
/// workspace any more.
pub async fn move_on(tx: &mut Tx, workspace: WorkspaceId) -> Result<(), StoreError> {
    let currency: Option<(String,)> = fetch_optional!(
        tx,
        (String,),
        "UPDATE workspaces SET change_number = change_number + 1 WHERE id = $1 RETURNING currency",
        workspace.as_uuid()
    )?;
    // Whoever gave it another currency was faster, and did not see what is converted here.
    let base = tx.base_of(workspace);
    if let (Some(base), Some((currency,))) = (base, currency)
        && base.as_str() != currency
    {
        return Err(StoreError::Conflict);
    }
    Ok(())
}

async fn lock_commit_order(tx: &mut Tx) -> Result<(), StoreError> {
    if !tx.is_serial() {
        execute!(tx, "SELECT pg_advisory_xact_lock($1)", COMMIT_ORDER_LOCK)?;
    }
    Ok(())
}

async fn insert(
    tx: &mut Tx,
    audience: Audience,
    body: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (workspace, user, session) = columns(audience);
    execute!(
        tx,
        "INSERT INTO events (workspace_id, user_id, session_id, body, created_at) VALUES ($1, $2, $3, $4, $5)",
        workspace,
        user,
        session,
        body,
        Instant::from(now),
    )?;
    Ok(())
}

/// Whose it is: of a workspace, a user or a session.
const fn columns(audience: Audience) -> (Option<Uuid>, Option<Uuid>, Option<Uuid>) {
    match audience {
        Audience::Workspace(id) | Audience::Presence(id) => (Some(id.as_uuid()), None, None),
        Audience::User(id) => (None, Some(id.as_uuid()), None),
        Audience::Session(id) => (None, None, Some(id.as_uuid())),
    }
}

/// The id of the newest event, 0 when there is none: where a new process begins to listen.
pub async fn latest(reader: &mut Reader) -> Result<i64, StoreError> {
    let (id,): (i64,) = fetch_one!(reader, (i64,), "SELECT COALESCE(MAX(id), 0) FROM events")?;
    Ok(id)
}

/// Up to `limit` events after the cursor, in commit order.
pub async fn after(reader: &mut Reader, cursor: i64, limit: i64) -> Result<Vec<Event>, StoreError> {
    type Row = (i64, Option<Uuid>, Option<Uuid>, Option<Uuid>, String);
    let rows = fetch_all!(
        reader,
        Row,
        "SELECT id, workspace_id, user_id, session_id, body FROM events WHERE id > $1 ORDER BY id LIMIT $2",
        cursor,
        limit,
    )?;
    rows.into_iter()
        .map(|(id, workspace, user, session, body)| {
            let audience = match (workspace, user, session) {
                (Some(workspace), None, None) if body.is_empty() => {
                    Audience::Presence(WorkspaceId::from_uuid(workspace))
                }
                (Some(workspace), None, None) => {
                    Audience::Workspace(WorkspaceId::from_uuid(workspace))
                }
                (None, Some(user), None) => Audience::User(UserId::from_uuid(user)),
                (None, None, Some(session)) => Audience::Session(SessionId::from_uuid(session)),
                _ => return Err(StoreError::inconsistent("events", "user_id", Uuid::nil())),
            };
            Ok(Event { id, audience, body })
        })
        .collect()
}

/// The users who are members of the workspace now.
pub async fn listeners(
    reader: &mut Reader,
    workspace: WorkspaceId,
) -> Result<Vec<UserId>, StoreError> {
    let rows: Vec<(Uuid,)> = fetch_all!(
        reader,
        (Uuid,),
        "SELECT user_id FROM workspace_members WHERE workspace_id = $1",
        workspace.as_uuid(),
    )?;
    Ok(rows
        .into_iter()
        .map(|(id,)| UserId::from_uuid(id))
        .collect())
}

/// Removes events older than `before` and answers how many. The newest one stays: it says where the
/// log stands.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM events WHERE created_at < $1 AND id < (SELECT MAX(id) FROM events)",
        Instant::from(before)
    )
}
