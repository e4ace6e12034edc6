//! Who was told of a message, once each, and who has read it. What they do with what they were told changes nothing here.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use kym_domain::id::{BroadcastId, NotificationId, UserId};
use kym_store::sql::{Instant, Statement, Value};
use kym_store::{Reader, StoreError, Tx, execute, fetch_all};
use uuid::Uuid;

/// How many were told, and how many of them have read it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RecipientCounts {
    /// How many were told.
    pub reached: i64,
    /// How many have read it.
    pub read: i64,
}

/// Notes that these users are told, and answers which of them were not told before.
pub async fn add(
    tx: &mut Tx,
    id: BroadcastId,
    users: &[UserId],
) -> Result<BTreeSet<UserId>, StoreError> {
    let mut sql = Statement::new("INSERT INTO broadcast_recipients (broadcast_id, user_id)");
    let rows = users.iter().map(|user| [id.as_uuid(), user.as_uuid()]);
    sql.rows(rows.map(|row| row.map(|id| Some(Value::Id(id)))));
    sql.say(" ON CONFLICT (broadcast_id, user_id) DO NOTHING RETURNING user_id");
    let rows: Vec<(Uuid,)> = sql.fetch_all(tx).await?;
    Ok(rows
        .into_iter()
        .map(|(id,)| UserId::from_uuid(id))
        .collect())
}

/// How many were told each of these messages.
pub async fn count(
    reader: &mut Reader,
    ids: &[BroadcastId],
) -> Result<BTreeMap<BroadcastId, RecipientCounts>, StoreError> {
    let mut sql = Statement::new(
        "SELECT broadcast_id, COUNT(*), COUNT(read_at) FROM broadcast_recipients WHERE broadcast_id",
    );
    sql.among(ids.iter().map(|id| Value::Id(id.as_uuid())));
    sql.say(" GROUP BY broadcast_id");
    let rows: Vec<(Uuid, i64, i64)> = sql.fetch_all(reader).await?;
    let counts = rows.into_iter().map(|(id, reached, read)| {
        (
            BroadcastId::from_uuid(id),
            RecipientCounts { reached, read },
        )
    });
    Ok(counts.collect())
}

/// Notes that a user has read the messages that they say they have read, up to a notification or all of them. Whoever
/// says later that one is unread has read it all the same.
pub async fn note_read(
    tx: &mut Tx,
    user: UserId,
    up_to: Option<NotificationId>,
    now: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE broadcast_recipients SET read_at = $1
         WHERE user_id = $2 AND read_at IS NULL AND broadcast_id IN (
             SELECT entity_id FROM notifications
             WHERE user_id = $2 AND kind = 'broadcast' AND read_at IS NOT NULL AND id <= $3)",
        Instant::from(now),
        user.as_uuid(),
        up_to.map_or(Uuid::max(), |id| id.as_uuid()),
    )?;
    Ok(())
}

/// Takes a message off the lists of `limit` users at most, and answers whose they were.
pub async fn clear(tx: &mut Tx, id: BroadcastId, limit: i64) -> Result<Vec<UserId>, StoreError> {
    let rows = fetch_all!(
        tx,
        (Uuid,),
        "DELETE FROM notifications WHERE id IN (
             SELECT id FROM notifications WHERE kind = 'broadcast' AND entity_id = $1 ORDER BY user_id LIMIT $2)
         RETURNING user_id",
        id.as_uuid(),
        limit,
    )?;
    Ok(rows
        .into_iter()
        .map(|(id,)| UserId::from_uuid(id))
        .collect())
}
