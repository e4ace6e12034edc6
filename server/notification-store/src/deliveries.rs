//! What is told on a channel later than it happened.

use jiff::Timestamp;
use kym_domain::id::{NotificationId, UserId};
use kym_domain::notifications::{Channel, Notification};
use kym_store::sql::{Instant, Statement, Value};
use kym_store::{Reader, StoreError, Tx, execute, fetch_all};
use uuid::Uuid;

use crate::notifications::{NotificationRow, known, select};

/// How many ids one question names; the databases allow more.
const MAX_AMONG: usize = 1000;

/// Has a notification told on a channel later.
pub async fn insert(
    tx: &mut Tx,
    (user, notification): (UserId, NotificationId),
    channel: Channel,
    due_at: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO notification_deliveries (notification_id, channel, user_id, due_at) VALUES ($1, $2, $3, $4)",
        notification.as_uuid(),
        channel.as_str(),
        user.as_uuid(),
        Instant::from(due_at),
    )?;
    Ok(())
}

/// Users who are to be told something on a channel by now, those first who wait longest, `limit` at most.
pub async fn due(
    reader: &mut Reader,
    channel: Channel,
    now: Timestamp,
    limit: i64,
) -> Result<Vec<UserId>, StoreError> {
    let rows = fetch_all!(
        reader,
        (Uuid,),
        "SELECT user_id FROM notification_deliveries WHERE channel = $1 AND due_at <= $2
         GROUP BY user_id ORDER BY MIN(due_at), user_id LIMIT $3",
        channel.as_str(),
        Instant::from(now),
        limit,
    )?;
    Ok(rows
        .into_iter()
        .map(|(id,)| UserId::from_uuid(id))
        .collect())
}

/// Takes what a user is to be told on a channel by now off the list, and answers what of it there is to tell, the oldest
/// first: it is theirs to know still, and they have not read it meanwhile. Of two who do so at a time one is given nothing.
pub async fn take(
    tx: &mut Tx,
    (user, channel): (UserId, Channel),
    now: Timestamp,
) -> Result<Vec<Notification>, StoreError> {
    let taken = fetch_all!(
        tx,
        (Uuid,),
        "DELETE FROM notification_deliveries WHERE user_id = $1 AND channel = $2 AND due_at <= $3
         RETURNING notification_id",
        user.as_uuid(),
        channel.as_str(),
        Instant::from(now),
    )?;
    let ids: Vec<_> = taken.into_iter().map(|(id,)| Value::Id(id)).collect();
    let mut found = Vec::new();
    for ids in ids.chunks(MAX_AMONG) {
        let mut sql = Statement::new(select!(""));
        sql.value(Value::Id(user.as_uuid()));
        sql.say(" AND n.read_at IS NULL AND n.id")
            .among(ids.iter().cloned());
        sql.say(concat!(" AND ", known!()));
        found.extend(sql.fetch_all::<NotificationRow>(tx).await?);
    }
    found.sort_by_key(|row| row.id);
    found.into_iter().map(Notification::try_from).collect()
}
