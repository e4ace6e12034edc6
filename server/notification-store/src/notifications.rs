//! Notifications, each of one user. Of a workspace that the user is no member of any more nothing is shown but that they
//! are not: names from there are nobody else's to read.

use jiff::Timestamp;
use kym_domain::id::{NotificationId, UserId, WorkspaceId};
use kym_domain::notifications::{Content, Entity, Notification, NotificationKind};
use kym_store::sql::{Instant, Statement, Value};
use kym_store::{Reader, StoreError, Tx, execute, fetch_one, fetch_optional};
use uuid::Uuid;

use crate::params;

/// How many one statement writes; the databases allow more values.
const MAX_ROWS: usize = 500;

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT n.id, n.user_id, n.kind, n.params, n.severity, n.workspace_id, n.entity_kind, n.entity_id,
                    n.created_at, n.read_at, n.expires_at
             FROM notifications n WHERE n.user_id = ",
            $rest
        )
    };
}

/// What is a user's to know: what is not of a workspace, what is of one of theirs, and of any other that they are no
/// member of it.
macro_rules! theirs {
    () => {
        "(n.workspace_id IS NULL OR n.kind IN ('workspace_removed', 'workspace_invited')
          OR EXISTS (SELECT 1 FROM workspace_members m
                     WHERE m.workspace_id = n.workspace_id AND m.user_id = n.user_id))"
    };
}

/// Until when a notification is shown: a message of administrators until it ends, however long that is.
macro_rules! until {
    () => {
        "CASE WHEN n.kind = 'broadcast' THEN (
             SELECT COALESCE(b.ends_at, n.expires_at) FROM broadcasts b
             WHERE b.id = n.entity_id AND b.withdrawn_at IS NULL) ELSE n.expires_at END"
    };
}

/// What is a user's to know at a moment, which is a value of the statement.
macro_rules! known {
    ($now:literal) => {
        concat!(theirs!(), " AND ", until!(), " > ", $now)
    };
}

pub(crate) use {known, select, theirs, until};

#[derive(sqlx_macros::FromRow)]
pub(crate) struct NotificationRow {
    pub(crate) id: Uuid,
    user_id: Uuid,
    kind: String,
    params: String,
    severity: String,
    workspace_id: Option<Uuid>,
    entity_kind: Option<String>,
    entity_id: Option<Uuid>,
    created_at: Instant,
    read_at: Option<Instant>,
    expires_at: Instant,
}

/// Which notifications are wanted.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Those not read yet alone.
    pub is_unread: bool,
    /// Those of these kinds alone; none for all.
    pub kinds: Vec<NotificationKind>,
    /// Those older than this one alone.
    pub before: Option<NotificationId>,
}

impl TryFrom<NotificationRow> for Notification {
    type Error = StoreError;

    fn try_from(row: NotificationRow) -> Result<Self, StoreError> {
        let nonsense = |column| StoreError::inconsistent("notifications", column, row.id);
        let entity = match (&row.entity_kind, row.entity_id) {
            (Some(kind), Some(id)) => Some(Entity {
                kind: kind.parse().map_err(|_| nonsense("entity_kind"))?,
                id,
            }),
            _ => None,
        };
        Ok(Self {
            id: NotificationId::from_uuid(row.id),
            user_id: UserId::from_uuid(row.user_id),
            content: Content {
                kind: row.kind.parse().map_err(|_| nonsense("kind"))?,
                params: params::from_json(&row.params).ok_or_else(|| nonsense("params"))?,
                workspace_id: row.workspace_id.map(WorkspaceId::from_uuid),
                entity,
            },
            severity: row.severity.parse().map_err(|_| nonsense("severity"))?,
            is_dismissible: true,
            created_at: row.created_at.into(),
            read_at: row.read_at.map(Timestamp::from),
            expires_at: row.expires_at.into(),
        })
    }
}

/// Writes a new notification; one that is not shown in the product itself is kept for its letters alone.
pub async fn insert(
    tx: &mut Tx,
    notification: &Notification,
    is_in_app: bool,
) -> Result<(), StoreError> {
    let content = &notification.content;
    execute!(
        tx,
        "INSERT INTO notifications (id, user_id, kind, params, severity, workspace_id, entity_kind, entity_id,
                                    is_in_app, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        notification.id.as_uuid(),
        notification.user_id.as_uuid(),
        content.kind.as_str(),
        params::to_json(&content.params),
        notification.severity.as_str(),
        content.workspace_id.map(|id| id.as_uuid()),
        content.entity.map(|entity| entity.kind.as_str()),
        content.entity.map(|entity| entity.id),
        is_in_app,
        Instant::from(notification.created_at),
        Instant::from(notification.expires_at),
    )?;
    Ok(())
}

/// Writes new notifications, each as [`insert`] does.
pub async fn insert_many(tx: &mut Tx, all: &[(&Notification, bool)]) -> Result<(), StoreError> {
    for some in all.chunks(MAX_ROWS) {
        let mut sql = Statement::new(
            "INSERT INTO notifications (id, user_id, kind, params, severity, workspace_id, entity_kind, entity_id,
                                        is_in_app, created_at, expires_at)",
        );
        sql.rows(some.iter().map(|(notification, is_in_app)| {
            let content = &notification.content;
            let text = |text: &str| Some(Value::Text(text.to_owned()));
            let entity = content.entity;
            [
                Some(Value::Id(notification.id.as_uuid())),
                Some(Value::Id(notification.user_id.as_uuid())),
                text(content.kind.as_str()),
                text(&params::to_json(&content.params)),
                text(notification.severity.as_str()),
                content.workspace_id.map(|id| Value::Id(id.as_uuid())),
                entity.and_then(|entity| text(entity.kind.as_str())),
                entity.map(|entity| Value::Id(entity.id)),
                Some(Value::Truth(*is_in_app)),
                Some(Value::Instant(notification.created_at.into())),
                Some(Value::Instant(notification.expires_at.into())),
            ]
        }));
        sql.execute(tx).await?;
    }
    Ok(())
}

/// The newest notifications of a user that fit, `limit` at most.
pub async fn list(
    reader: &mut Reader,
    user: UserId,
    filter: &Filter,
    (now, limit): (Timestamp, i64),
) -> Result<Vec<Notification>, StoreError> {
    let mut sql = Statement::new(select!(""));
    sql.value(Value::Id(user.as_uuid()));
    sql.say(concat!(" AND n.is_in_app AND ", theirs!()));
    sql.say(concat!(" AND ", until!(), " > "))
        .value(Value::Instant(now.into()));
    if filter.is_unread {
        sql.say(" AND n.read_at IS NULL");
    }
    if !filter.kinds.is_empty() {
        let kinds = filter.kinds.iter();
        let kinds = kinds.map(|kind| Value::Text(kind.as_str().to_owned()));
        sql.say(" AND n.kind").among(kinds);
    }
    if let Some(id) = filter.before {
        sql.say(" AND n.id < ").value(Value::Id(id.as_uuid()));
    }
    sql.say(" ORDER BY n.id DESC LIMIT ")
        .value(Value::Number(limit));
    let rows: Vec<NotificationRow> = sql.fetch_all(reader).await?;
    rows.into_iter().map(Notification::try_from).collect()
}

/// How many a user has not read yet.
pub async fn count_unread(
    reader: &mut Reader,
    user: UserId,
    now: Timestamp,
) -> Result<i64, StoreError> {
    let (count,): (i64,) = fetch_one!(
        reader,
        (i64,),
        concat!(
            "SELECT COUNT(*) FROM notifications n WHERE n.user_id = $1 AND n.read_at IS NULL AND n.is_in_app AND ",
            known!("$2")
        ),
        user.as_uuid(),
        Instant::from(now),
    )?;
    Ok(count)
}

/// One notification of a user, if it is shown to them.
pub async fn get(
    reader: &mut Reader,
    user: UserId,
    id: NotificationId,
    now: Timestamp,
) -> Result<Option<Notification>, StoreError> {
    let row = fetch_optional!(
        reader,
        NotificationRow,
        concat!(
            select!("$1 AND n.id = $2 AND n.is_in_app AND "),
            known!("$3")
        ),
        user.as_uuid(),
        id.as_uuid(),
        Instant::from(now),
    )?;
    row.map(Notification::try_from).transpose()
}

/// Notes when a notification was read, or that it is unread again.
pub async fn set_read(
    tx: &mut Tx,
    user: UserId,
    id: NotificationId,
    read_at: Option<Timestamp>,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE notifications SET read_at = $1 WHERE user_id = $2 AND id = $3",
        read_at.map(Instant::from),
        user.as_uuid(),
        id.as_uuid(),
    )?;
    Ok(())
}

/// Notes that a user has read whatever there is up to a notification, or all of it, but for what stays until it ends.
/// Answers how many were unread.
pub async fn mark_all_read(
    tx: &mut Tx,
    user: UserId,
    up_to: Option<NotificationId>,
    now: Timestamp,
) -> Result<u64, StoreError> {
    execute!(
        tx,
        "UPDATE notifications SET read_at = $1
         WHERE user_id = $2 AND read_at IS NULL AND id <= $3
             AND (kind <> 'broadcast' OR EXISTS (
                 SELECT 1 FROM broadcasts b WHERE b.id = notifications.entity_id AND b.is_dismissible))",
        Instant::from(now),
        user.as_uuid(),
        up_to.map_or(Uuid::max(), |id| id.as_uuid()),
    )
}

/// Deletes a notification of a user.
pub async fn delete(tx: &mut Tx, user: UserId, id: NotificationId) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM notifications WHERE user_id = $1 AND id = $2",
        user.as_uuid(),
        id.as_uuid(),
    )?;
    Ok(())
}

/// Removes notifications that have expired by `now` and answers how many. A message of administrators that lasts longer
/// stays.
pub async fn purge(tx: &mut Tx, now: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM notifications WHERE expires_at < $1
             AND (kind <> 'broadcast' OR NOT EXISTS (
                 SELECT 1 FROM broadcasts b WHERE b.id = notifications.entity_id AND b.ends_at >= $1))",
        Instant::from(now)
    )
}
