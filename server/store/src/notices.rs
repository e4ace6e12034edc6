//! Notices of what happened to accounts.

use jiff::Timestamp;
use kym_domain::id::{NoticeId, UserId, WorkspaceId};
use kym_domain::notices::{Kind, Notice, Source, WorkspaceNews};
use uuid::Uuid;

use crate::access::role_from_text;
use crate::db::{Reader, Tx, execute, fetch_all, fetch_one};
use crate::error::StoreError;
use crate::values::Instant;

#[derive(sqlx::FromRow)]
struct NoticeRow {
    id: Uuid,
    user_id: Uuid,
    kind: String,
    user_agent: String,
    address: String,
    created_at: Instant,
    seen_at: Option<Instant>,
    workspace_id: Option<Uuid>,
    workspace_name: Option<String>,
    person: Option<String>,
    role: Option<String>,
}

/// A page of a user's notices.
#[derive(Clone, Debug)]
pub struct Page {
    /// The newest first.
    pub rows: Vec<Notice>,
    /// How many there are, pages aside.
    pub total: i64,
    /// How many the user has not seen.
    pub unseen: i64,
}

impl TryFrom<NoticeRow> for Notice {
    type Error = StoreError;

    fn try_from(row: NoticeRow) -> Result<Self, StoreError> {
        let nonsense = |_| StoreError::inconsistent("notices", "kind", row.id);
        let kind = row.kind.parse().map_err(nonsense)?;
        let source = match (row.workspace_id, row.workspace_name, row.person, row.role) {
            (Some(workspace), Some(workspace_name), Some(person), Some(role)) => {
                Source::Workspace(WorkspaceNews {
                    workspace_id: WorkspaceId::from_uuid(workspace),
                    workspace_name,
                    person,
                    role: role_from_text(&role, workspace)?,
                })
            }
            (_, _, Some(provider), _) if kind == Kind::RatesFailed => Source::Provider(provider),
            _ => Source::Device {
                user_agent: row.user_agent,
                address: row.address,
            },
        };
        Ok(Self {
            id: NoticeId::from_uuid(row.id),
            user_id: UserId::from_uuid(row.user_id),
            kind,
            source,
            created_at: row.created_at.into(),
            seen_at: row.seen_at.map(Timestamp::from),
        })
    }
}

/// Writes a new notice.
pub async fn insert(tx: &mut Tx, notice: &Notice) -> Result<(), StoreError> {
    let (device, news, provider) = match &notice.source {
        Source::Device {
            user_agent,
            address,
        } => ((user_agent.as_str(), address.as_str()), None, None),
        Source::Workspace(news) => (("", ""), Some(news), None),
        Source::Provider(name) => (("", ""), None, Some(name.as_str())),
    };
    execute!(
        tx,
        "INSERT INTO notices (id, user_id, kind, user_agent, address, created_at,
                              workspace_id, workspace_name, person, role)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        notice.id.as_uuid(),
        notice.user_id.as_uuid(),
        notice.kind.as_str(),
        device.0,
        device.1,
        Instant::from(notice.created_at),
        news.map(|news| news.workspace_id.as_uuid()),
        news.map(|news| news.workspace_name.as_str()),
        news.map(|news| news.person.as_str()).or(provider),
        news.map(|news| news.role.as_str()),
    )?;
    Ok(())
}

/// A page of a user's notices.
pub async fn list(
    reader: &mut Reader,
    user: UserId,
    skip: i64,
    limit: i64,
) -> Result<Page, StoreError> {
    let rows = fetch_all!(
        reader,
        NoticeRow,
        "SELECT id, user_id, kind, user_agent, address, created_at, seen_at, workspace_id, workspace_name, person, role
         FROM notices
         WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3",
        user.as_uuid(),
        limit,
        skip,
    )?;
    let (total, seen): (i64, i64) = fetch_one!(
        reader,
        (i64, i64),
        "SELECT COUNT(*), COUNT(seen_at) FROM notices WHERE user_id = $1",
        user.as_uuid(),
    )?;
    Ok(Page {
        rows: rows
            .into_iter()
            .map(Notice::try_from)
            .collect::<Result<_, _>>()?,
        total,
        unseen: total - seen,
    })
}

/// Notes that the user has seen every notice there is.
pub async fn see_all(tx: &mut Tx, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE notices SET seen_at = $1 WHERE user_id = $2 AND seen_at IS NULL",
        Instant::from(now),
        user.as_uuid(),
    )?;
    Ok(())
}

/// Removes notices older than `before` and answers how many.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM notices WHERE created_at < $1",
        Instant::from(before)
    )
}
