//! Workspaces and their members.

use std::collections::HashMap;

use jiff::Timestamp;
use kym_domain::id::{UserId, WorkspaceId};
use kym_domain::workspaces::{
    Action, Role, Workspace, WorkspaceInvitation, WorkspaceMember, WorkspaceView, ZoneName,
};
use uuid::Uuid;

use crate::access::{DeleteWorkspace, EditWorkspace, Member, role_from_text};
use crate::currencies::counted_in;
use crate::db::{Reader, Tx, execute, fetch_all, fetch_one};
use crate::error::StoreError;
use crate::values::Instant;
use crate::workspace_invitations;

#[derive(sqlx_macros::FromRow)]
struct WorkspaceRow {
    id: Uuid,
    name: String,
    description: String,
    currency: String,
    digits: Option<i64>,
    time_zone: String,
    ai_allowed: bool,
    created_at: Instant,
    version: i64,
    role: String,
}

/// A member with their names.
#[derive(sqlx_macros::FromRow)]
pub(crate) struct MemberRow {
    workspace_id: Uuid,
    user_id: Uuid,
    username: String,
    full_name: String,
    role: String,
    joined_at: Instant,
}

impl TryFrom<WorkspaceRow> for WorkspaceView {
    type Error = StoreError;

    fn try_from(row: WorkspaceRow) -> Result<Self, StoreError> {
        let nonsense = || StoreError::inconsistent("workspaces", "currency", row.id);
        let zone = || StoreError::inconsistent("workspaces", "time_zone", row.id);
        let workspace = Workspace {
            id: WorkspaceId::from_uuid(row.id),
            name: row.name,
            description: row.description,
            currency: counted_in(&row.currency, row.digits).ok_or_else(nonsense)?,
            time_zone: row.time_zone.parse().map_err(|_| zone())?,
            ai_allowed: row.ai_allowed,
            created_at: row.created_at.into(),
            version: row.version,
        };
        Ok(Self {
            workspace,
            role: role_from_text(&row.role, row.id)?,
            members: Vec::new(),
            invitations: Vec::new(),
        })
    }
}

impl TryFrom<MemberRow> for WorkspaceMember {
    type Error = StoreError;

    fn try_from(row: MemberRow) -> Result<Self, StoreError> {
        Ok(Self {
            user_id: UserId::from_uuid(row.user_id),
            role: role_from_text(&row.role, row.workspace_id)?,
            username: row.username,
            full_name: row.full_name,
            joined_at: row.joined_at.into(),
        })
    }
}

/// The workspaces that a user belongs to, oldest first.
pub async fn list(reader: &mut Reader, user: UserId) -> Result<Vec<WorkspaceView>, StoreError> {
    let rows = fetch_all!(
        reader,
        WorkspaceRow,
        "SELECT w.id, w.name, w.description, w.currency,
                (SELECT c.digits FROM currencies c WHERE c.code = w.currency) AS digits, w.time_zone, w.ai_allowed, w.created_at, w.version, m.role
         FROM workspace_members m JOIN workspaces w ON w.id = m.workspace_id
         WHERE m.user_id = $1 ORDER BY w.created_at, w.id",
        user.as_uuid(),
    )?;
    let members = fetch_all!(
        reader,
        MemberRow,
        "SELECT o.workspace_id, o.user_id, u.username, u.full_name, o.role, o.created_at AS joined_at
         FROM workspace_members m
         JOIN workspace_members o ON o.workspace_id = m.workspace_id
         JOIN users u ON u.id = o.user_id
         WHERE m.user_id = $1",
        user.as_uuid(),
    )?;
    let mut by_workspace: HashMap<Uuid, Vec<WorkspaceMember>> = HashMap::new();
    for row in members {
        by_workspace
            .entry(row.workspace_id)
            .or_default()
            .push(row.try_into()?);
    }
    let mut invitations: HashMap<WorkspaceId, Vec<WorkspaceInvitation>> = HashMap::new();
    for invitation in workspace_invitations::of_user(reader, user).await? {
        let of_workspace = invitations.entry(invitation.workspace_id);
        of_workspace.or_default().push(invitation);
    }
    rows.into_iter()
        .map(|row| {
            let members = by_workspace.remove(&row.id).unwrap_or_default();
            let view = WorkspaceView::try_from(row)?;
            let invitations = invitations.remove(&view.workspace.id);
            let invitations = invitations.filter(|_| view.role.may(Action::Invite));
            Ok(WorkspaceView {
                members: in_order(members),
                invitations: invitations.unwrap_or_default(),
                ..view
            })
        })
        .collect()
}

/// The workspace as the member sees it.
pub async fn get<R>(reader: &mut Reader, member: &Member<R>) -> Result<WorkspaceView, StoreError> {
    let row = fetch_one!(
        reader,
        WorkspaceRow,
        "SELECT w.id, w.name, w.description, w.currency,
                (SELECT c.digits FROM currencies c WHERE c.code = w.currency) AS digits, w.time_zone, w.ai_allowed, w.created_at, w.version, m.role
         FROM workspace_members m JOIN workspaces w ON w.id = m.workspace_id
         WHERE m.workspace_id = $1 AND m.user_id = $2",
        member.workspace().as_uuid(),
        member.user().as_uuid(),
    )?;
    let members = fetch_all!(
        reader,
        MemberRow,
        "SELECT m.workspace_id, m.user_id, u.username, u.full_name, m.role, m.created_at AS joined_at
         FROM workspace_members m JOIN users u ON u.id = m.user_id WHERE m.workspace_id = $1",
        member.workspace().as_uuid(),
    )?;
    let members = members
        .into_iter()
        .map(TryInto::try_into)
        .collect::<Result<_, _>>()?;
    Ok(WorkspaceView {
        members: in_order(members),
        invitations: workspace_invitations::visible_to(reader, member).await?,
        ..row.try_into()?
    })
}

/// The zone that the workspace keeps its days in.
pub async fn time_zone<R>(reader: &mut Reader, member: &Member<R>) -> Result<ZoneName, StoreError> {
    zone_of(reader, member.workspace()).await
}

/// The same of any workspace.
pub(crate) async fn zone_of(
    reader: &mut Reader,
    workspace: WorkspaceId,
) -> Result<ZoneName, StoreError> {
    let id = workspace.as_uuid();
    let (name,): (String,) = fetch_one!(
        reader,
        (String,),
        "SELECT time_zone FROM workspaces WHERE id = $1",
        id
    )?;
    let nonsense = |_| StoreError::inconsistent("workspaces", "time_zone", id);
    name.parse().map_err(nonsense)
}

/// Owners first, then by name.
fn in_order(mut members: Vec<WorkspaceMember>) -> Vec<WorkspaceMember> {
    members.sort_by(|one, other| {
        let key = |member: &WorkspaceMember| {
            (
                std::cmp::Reverse(member.role),
                member.full_name.to_lowercase(),
            )
        };
        key(one)
            .cmp(&key(other))
            .then(one.user_id.cmp(&other.user_id))
    });
    members
}

/// Writes a new workspace with its first member.
pub async fn insert(tx: &mut Tx, workspace: &Workspace, owner: UserId) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO workspaces (id, name, description, currency, change_number, version, created_at, time_zone, ai_allowed)
         VALUES ($1, $2, $3, $4, 0, $5, $6, $7, $8)",
        workspace.id.as_uuid(),
        workspace.name,
        workspace.description,
        workspace.currency.code().as_str(),
        workspace.version,
        Instant::from(workspace.created_at),
        workspace.time_zone.as_str(),
        workspace.ai_allowed,
    )?;
    insert_member(tx, workspace.id, owner, Role::Owner, workspace.created_at).await
}

/// Makes somebody a member.
///
/// # Errors
/// [`StoreError::Conflict`] when they are one already.
pub async fn insert_member(
    tx: &mut Tx,
    workspace: WorkspaceId,
    user: UserId,
    role: Role,
    now: Timestamp,
) -> Result<(), StoreError> {
    let rows = execute!(
        tx,
        "INSERT INTO workspace_members (workspace_id, user_id, role, created_at, owner_since)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
        workspace.as_uuid(),
        user.as_uuid(),
        role.as_str(),
        Instant::from(now),
        (role == Role::Owner).then_some(Instant::from(now)),
    )?;
    if rows == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

/// Writes a changed workspace over the version before it.
///
/// # Errors
/// [`StoreError::Conflict`] when the version before it is not the stored one any more.
pub async fn update(
    tx: &mut Tx,
    member: &Member<EditWorkspace>,
    workspace: &Workspace,
) -> Result<(), StoreError> {
    let rows = execute!(
        tx,
        "UPDATE workspaces SET name = $1, description = $2, currency = $3, version = $4, time_zone = $5,
                ai_allowed = $6
         WHERE id = $7 AND id = $8 AND version = $9",
        workspace.name,
        workspace.description,
        workspace.currency.code().as_str(),
        workspace.version,
        workspace.time_zone.as_str(),
        workspace.ai_allowed,
        workspace.id.as_uuid(),
        member.workspace().as_uuid(),
        workspace.version - 1,
    )?;
    if rows == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

/// Gives the workspace up: from this commit on it belongs to nobody, and nobody can find it or join
/// it. Its rows may be a million, so they go later and bit by bit, by [`purge`].
pub async fn remove(tx: &mut Tx, member: &Member<DeleteWorkspace>) -> Result<(), StoreError> {
    workspace_invitations::end_all(tx, member.workspace()).await?;
    execute!(
        tx,
        "DELETE FROM workspace_members WHERE workspace_id = $1",
        member.workspace().as_uuid()
    )?;
    Ok(())
}

/// Removes about `limit` transactions of a workspace that was given up, or as many rows of its history
/// when it has no more of them, or in the end everything else. Answers whether there is more to do. A workspace with members is left alone.
pub async fn purge(tx: &mut Tx, workspace: WorkspaceId, limit: i64) -> Result<bool, StoreError> {
    let id = workspace.as_uuid();
    let (has_members,): (bool,) = fetch_one!(
        tx,
        (bool,),
        "SELECT EXISTS (SELECT 1 FROM workspace_members WHERE workspace_id = $1)",
        id,
    )?;
    if has_members {
        return Ok(false);
    }
    // Half a transfer cannot be stored, so the other legs go along: up to twice as many rows.
    let removed = execute!(
        tx,
        "WITH batch AS (
             SELECT id, peer_id FROM transactions WHERE workspace_id = $1 ORDER BY account_id, day, id LIMIT $2
         )
         DELETE FROM transactions WHERE workspace_id = $1 AND id IN (
             SELECT id FROM batch UNION SELECT peer_id FROM batch WHERE peer_id IS NOT NULL
         )",
        id,
        limit,
    )?;
    if removed > 0 {
        return Ok(true);
    }
    let removed = execute!(
        tx,
        "DELETE FROM changes WHERE workspace_id = $1 AND id IN (
             SELECT id FROM changes WHERE workspace_id = $1 ORDER BY id LIMIT $2
         )",
        id,
        limit,
    )?;
    if removed > 0 {
        return Ok(true);
    }
    execute!(tx, "DELETE FROM categories WHERE workspace_id = $1", id)?;
    execute!(tx, "DELETE FROM accounts WHERE workspace_id = $1", id)?;
    execute!(tx, "DELETE FROM workspaces WHERE id = $1", id)?;
    Ok(false)
}
