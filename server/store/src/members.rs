//! The members of workspaces: their roles, their removal, and their leaving.

use jiff::Timestamp;
use kym_domain::id::{UserId, WorkspaceId};
use kym_domain::text::fold_login;
use kym_domain::users::User;
use kym_domain::workspaces::{Action, Role, WorkspaceMember};

use crate::access::{GrantOwner, Invite, Leave, ManageMembers, Member, role_from_text};
use crate::db::{Reader, Tx, execute, fetch_all, fetch_one, fetch_optional};
use crate::error::StoreError;
use crate::users::UserRow;
use crate::values::Instant;
use crate::workspace_invitations;
use crate::workspaces::MemberRow;

#[derive(sqlx_macros::FromRow)]
struct PlannerRow {
    #[sqlx(flatten)]
    user: UserRow,
    role: String,
}

/// A member of the same workspace.
pub async fn get<R>(
    reader: &mut Reader,
    member: &Member<R>,
    user: UserId,
) -> Result<Option<WorkspaceMember>, StoreError> {
    let row = fetch_optional!(
        reader,
        MemberRow,
        "SELECT m.workspace_id, m.user_id, u.username, u.full_name, m.role, m.created_at AS joined_at
         FROM workspace_members m JOIN users u ON u.id = m.user_id
         WHERE m.workspace_id = $1 AND m.user_id = $2",
        member.workspace().as_uuid(),
        user.as_uuid(),
    )?;
    row.map(TryInto::try_into).transpose()
}

/// Whether a user belongs to a workspace.
pub async fn is_member(
    reader: &mut Reader,
    workspace: WorkspaceId,
    user: UserId,
) -> Result<bool, StoreError> {
    let (is_member,): (bool,) = fetch_one!(
        reader,
        (bool,),
        "SELECT EXISTS (SELECT 1 FROM workspace_members WHERE workspace_id = $1 AND user_id = $2)",
        workspace.as_uuid(),
        user.as_uuid(),
    )?;
    Ok(is_member)
}

/// Whether somebody with this address belongs to the workspace.
pub async fn has_address(
    reader: &mut Reader,
    member: &Member<Invite>,
    email: &str,
) -> Result<bool, StoreError> {
    let (has,): (bool,) = fetch_one!(
        reader,
        (bool,),
        "SELECT EXISTS (SELECT 1 FROM workspace_members m JOIN users u ON u.id = m.user_id
                        WHERE m.workspace_id = $1 AND u.email_folded = $2)",
        member.workspace().as_uuid(),
        fold_login(email),
    )?;
    Ok(has)
}

/// Gives a member another role, but for that of an owner, and has the invitations end that the role does
/// not carry. Answers false when they are no member.
pub async fn set_role(
    tx: &mut Tx,
    member: &Member<ManageMembers>,
    user: UserId,
    role: Role,
) -> Result<bool, StoreError> {
    workspace_invitations::end_beyond(tx, member.workspace(), user, role).await?;
    let rows = execute!(
        tx,
        "UPDATE workspace_members SET role = $1, owner_since = NULL
         WHERE workspace_id = $2 AND user_id = $3 AND $1 <> $4",
        role.as_str(),
        member.workspace().as_uuid(),
        user.as_uuid(),
        Role::Owner.as_str(),
    )?;
    Ok(rows == 1)
}

/// Makes a member an owner. Answers false when they are no member.
pub async fn grant_owner(
    tx: &mut Tx,
    member: &Member<GrantOwner>,
    user: UserId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "UPDATE workspace_members SET role = $1, owner_since = COALESCE(owner_since, $2)
         WHERE workspace_id = $3 AND user_id = $4",
        Role::Owner.as_str(),
        Instant::from(now),
        member.workspace().as_uuid(),
        user.as_uuid(),
    )?;
    Ok(rows == 1)
}

/// Puts somebody else out. The user, and what they booked here, stay. Answers false when they are no
/// member, or the one who asks.
pub async fn remove(
    tx: &mut Tx,
    member: &Member<ManageMembers>,
    user: UserId,
) -> Result<bool, StoreError> {
    workspace_invitations::end_of(tx, member.workspace(), user).await?;
    let rows = execute!(
        tx,
        "DELETE FROM workspace_members WHERE workspace_id = $1 AND user_id = $2 AND user_id <> $3",
        member.workspace().as_uuid(),
        user.as_uuid(),
        member.user().as_uuid(),
    )?;
    Ok(rows == 1)
}

/// Ends a membership at the member's own wish. Answers false for the last owner, who stays: the
/// workspace is locked before this (`lock::workspace`), so that two owners cannot leave at once.
pub async fn leave(tx: &mut Tx, member: &Member<Leave>) -> Result<bool, StoreError> {
    let (workspace, user) = (member.workspace(), member.user());
    let rows = execute!(
        tx,
        "DELETE FROM workspace_members WHERE workspace_id = $1 AND user_id = $2
         AND (role <> $3 OR EXISTS (SELECT 1 FROM workspace_members o
                                    WHERE o.workspace_id = $1 AND o.user_id <> $2 AND o.role = $3))",
        workspace.as_uuid(),
        user.as_uuid(),
        Role::Owner.as_str(),
    )?;
    if rows == 1 {
        workspace_invitations::end_of(tx, workspace, user).await?;
    }
    Ok(rows == 1)
}

/// Those who keep the plans of a workspace, and so are told when something about them is due. Nobody asks on behalf of a
/// member: a job tells them.
pub async fn planners(
    reader: &mut Reader,
    workspace: WorkspaceId,
) -> Result<Vec<User>, StoreError> {
    let rows = fetch_all!(
        reader,
        PlannerRow,
        "SELECT u.id, u.email, u.username, u.full_name, u.is_superuser, u.email_verified_at, u.disabled_at,
                u.created_at, u.version, m.role
         FROM workspace_members m JOIN users u ON u.id = m.user_id
         WHERE m.workspace_id = $1 AND u.disabled_at IS NULL ORDER BY u.id",
        workspace.as_uuid(),
    )?;
    let mut planners = Vec::new();
    for row in rows {
        let role: Role = role_from_text(&row.role, workspace.as_uuid())?;
        if role.may(Action::EditPlans) {
            planners.push(row.user.into());
        }
    }
    Ok(planners)
}
