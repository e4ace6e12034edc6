//! Invitations to workspaces: one open one per address, accepted once. Only the token's hash is stored.

use jiff::Timestamp;
use kym_domain::id::{UserId, WorkspaceId, WorkspaceInvitationId};
use kym_domain::text::fold_login;
use kym_domain::workspaces::{Action, Role, WorkspaceInvitation};
use uuid::Uuid;

use crate::access::{Invite, Member};
use crate::db::{Reader, Tx, execute, fetch_all, fetch_one, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

/// What is selected of `workspace_invitations i JOIN users u`, who invites.
macro_rules! columns {
    () => {
        "i.id, i.workspace_id, i.email, i.role, i.invited_by, u.full_name AS inviter, i.is_mailed, i.created_at,
         i.expires_at, i.accepted_at"
    };
}

#[derive(sqlx_macros::FromRow)]
struct Row {
    id: Uuid,
    workspace_id: Uuid,
    email: String,
    role: String,
    invited_by: Uuid,
    inviter: String,
    is_mailed: bool,
    created_at: Instant,
    expires_at: Instant,
    accepted_at: Option<Instant>,
}

#[derive(sqlx_macros::FromRow)]
struct FoundRow {
    #[sqlx(flatten)]
    invitation: Row,
    workspace_name: String,
}

/// An invitation found by its token.
#[derive(Debug)]
pub struct FoundInvitation {
    /// The invitation.
    pub invitation: WorkspaceInvitation,
    /// The name of the workspace that it is for.
    pub workspace_name: String,
}

impl TryFrom<Row> for WorkspaceInvitation {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let nonsense = |_| StoreError::inconsistent("workspace_invitations", "role", row.id);
        Ok(Self {
            id: WorkspaceInvitationId::from_uuid(row.id),
            workspace_id: WorkspaceId::from_uuid(row.workspace_id),
            email: row.email,
            role: row.role.parse().map_err(nonsense)?,
            invited_by: UserId::from_uuid(row.invited_by),
            inviter: row.inviter,
            is_mailed: row.is_mailed,
            created_at: row.created_at.into(),
            expires_at: row.expires_at.into(),
            accepted_at: row.accepted_at.map(Timestamp::from),
        })
    }
}

/// The invitations of every workspace that the user belongs to, newest first. Whether the user may see
/// them is a question of the role there.
pub(crate) async fn of_user(
    reader: &mut Reader,
    user: UserId,
) -> Result<Vec<WorkspaceInvitation>, StoreError> {
    let rows = fetch_all!(
        reader,
        Row,
        concat!(
            "SELECT ",
            columns!(),
            " FROM workspace_members m
             JOIN workspace_invitations i ON i.workspace_id = m.workspace_id
             JOIN users u ON u.id = i.invited_by
             WHERE m.user_id = $1 ORDER BY i.created_at DESC, i.id DESC"
        ),
        user.as_uuid(),
    )?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// The invitations of the member's workspace, newest first; none for a role that may not invite.
pub(crate) async fn visible_to<R>(
    reader: &mut Reader,
    member: &Member<R>,
) -> Result<Vec<WorkspaceInvitation>, StoreError> {
    if !member.role().may(Action::Invite) {
        return Ok(Vec::new());
    }
    let rows = fetch_all!(
        reader,
        Row,
        concat!(
            "SELECT ",
            columns!(),
            " FROM workspace_invitations i JOIN users u ON u.id = i.invited_by
             WHERE i.workspace_id = $1 ORDER BY i.created_at DESC, i.id DESC"
        ),
        member.workspace().as_uuid(),
    )?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// An invitation of the member's workspace that was not accepted.
pub async fn get(
    reader: &mut Reader,
    member: &Member<Invite>,
    id: WorkspaceInvitationId,
) -> Result<Option<WorkspaceInvitation>, StoreError> {
    let row = fetch_optional!(
        reader,
        Row,
        concat!(
            "SELECT ",
            columns!(),
            " FROM workspace_invitations i JOIN users u ON u.id = i.invited_by
             WHERE i.workspace_id = $1 AND i.id = $2 AND i.accepted_at IS NULL"
        ),
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    row.map(TryInto::try_into).transpose()
}

/// How many invitations of the workspace can be accepted now, those for `email` aside.
pub async fn count_open(
    reader: &mut Reader,
    member: &Member<Invite>,
    email: &str,
    now: Timestamp,
) -> Result<i64, StoreError> {
    let (count,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT COUNT(*) FROM workspace_invitations
         WHERE workspace_id = $1 AND email_folded <> $2 AND accepted_at IS NULL AND expires_at > $3",
        member.workspace().as_uuid(),
        fold_login(email),
        Instant::from(now),
    )?;
    Ok(count)
}

/// Writes an invitation; an open one that the address had before is worth nothing from then on.
pub async fn replace(
    tx: &mut Tx,
    member: &Member<Invite>,
    invitation: &WorkspaceInvitation,
    token_hash: &[u8],
) -> Result<(), StoreError> {
    let folded = fold_login(&invitation.email);
    execute!(
        tx,
        "DELETE FROM workspace_invitations WHERE workspace_id = $1 AND email_folded = $2 AND accepted_at IS NULL",
        member.workspace().as_uuid(),
        folded,
    )?;
    execute!(
        tx,
        "INSERT INTO workspace_invitations
             (id, workspace_id, email, email_folded, role, token_hash, is_mailed, invited_by, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        invitation.id.as_uuid(),
        member.workspace().as_uuid(),
        invitation.email,
        folded,
        invitation.role.as_str(),
        token_hash,
        invitation.is_mailed,
        member.user().as_uuid(),
        Instant::from(invitation.created_at),
        Instant::from(invitation.expires_at),
    )?;
    Ok(())
}

/// Takes an invitation back. Answers whether there was one that was not accepted.
pub async fn cancel(
    tx: &mut Tx,
    member: &Member<Invite>,
    id: WorkspaceInvitationId,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "DELETE FROM workspace_invitations WHERE workspace_id = $1 AND id = $2 AND accepted_at IS NULL",
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    Ok(rows == 1)
}

/// The invitation with this token, whatever became of it.
pub async fn find(
    reader: &mut Reader,
    token_hash: &[u8],
) -> Result<Option<FoundInvitation>, StoreError> {
    let row = fetch_optional!(
        reader,
        FoundRow,
        concat!(
            "SELECT ",
            columns!(),
            ", w.name AS workspace_name
             FROM workspace_invitations i
             JOIN users u ON u.id = i.invited_by
             JOIN workspaces w ON w.id = i.workspace_id
             WHERE i.token_hash = $1"
        ),
        token_hash,
    )?;
    row.map(|row| {
        Ok(FoundInvitation {
            invitation: row.invitation.try_into()?,
            workspace_name: row.workspace_name,
        })
    })
    .transpose()
}

/// Uses an invitation up. Of two who accept at once, one is answered with true.
pub async fn accept(
    tx: &mut Tx,
    id: WorkspaceInvitationId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "UPDATE workspace_invitations SET accepted_at = $1 WHERE id = $2 AND accepted_at IS NULL AND expires_at > $1",
        Instant::from(now),
        id.as_uuid(),
    )?;
    Ok(rows == 1)
}

/// Removes an invitation that whoever was invited does not want. Answers whether it was open.
pub async fn decline(tx: &mut Tx, id: WorkspaceInvitationId) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "DELETE FROM workspace_invitations WHERE id = $1 AND accepted_at IS NULL",
        id.as_uuid(),
    )?;
    Ok(rows == 1)
}

/// Has the invitations end that somebody who leaves has to do with: those for their address, and those
/// they sent that nobody accepted (`security.md`, L-34).
pub(crate) async fn end_of(
    tx: &mut Tx,
    workspace: WorkspaceId,
    user: UserId,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM workspace_invitations WHERE workspace_id = $1
         AND (email_folded = (SELECT email_folded FROM users WHERE id = $2)
              OR (invited_by = $2 AND accepted_at IS NULL))",
        workspace.as_uuid(),
        user.as_uuid(),
    )?;
    Ok(())
}

/// Has the invitations end that somebody sent who could not send them any more with the new role.
pub(crate) async fn end_beyond(
    tx: &mut Tx,
    workspace: WorkspaceId,
    user: UserId,
    new_role: Role,
) -> Result<(), StoreError> {
    for role in Role::ALL.iter().filter(|role| !new_role.may_invite(**role)) {
        execute!(
            tx,
            "DELETE FROM workspace_invitations
             WHERE workspace_id = $1 AND invited_by = $2 AND role = $3 AND accepted_at IS NULL",
            workspace.as_uuid(),
            user.as_uuid(),
            role.as_str(),
        )?;
    }
    Ok(())
}

/// Has every invitation of a workspace end, for it is given up.
pub(crate) async fn end_all(tx: &mut Tx, workspace: WorkspaceId) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM workspace_invitations WHERE workspace_id = $1",
        workspace.as_uuid(),
    )?;
    Ok(())
}

/// Removes the invitations that ended before `before`, and answers how many.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM workspace_invitations WHERE expires_at < $1",
        Instant::from(before)
    )
}
