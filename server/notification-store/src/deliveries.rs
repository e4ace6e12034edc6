//! What is told on a channel later than it happened.

use jiff::Timestamp;
use kym_domain::id::{NotificationId, UserId};
use kym_domain::notifications::{Channel, Notification};
use kym_store::sql::{Instant, Statement, Value};
use kym_store::{Reader, StoreError, Tx, execute, fetch_all};
use uuid::Uuid;

use crate::notifications::{NotificationRow, known, select, theirs, until};

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

/// Has notifications told on channels later, each as [`insert`] does.
pub async fn insert_many(
    tx: &mut Tx,
    all: &[((UserId, NotificationId), Channel, Timestamp)],
) -> Result<(), StoreError> {
    for some in all.chunks(MAX_AMONG) {
        let mut sql = Statement::new(
            "INSERT INTO notification_deliveries (notification_id, channel, user_id, due_at)",
        );
        sql.rows(some.iter().map(|((user, notification), channel, due_at)| {
            [
                Some(Value::Id(notification.as_uuid())),
                Some(Value::Text(channel.to_string())),
                Some(Value::Id(user.as_uuid())),
                Some(Value::Instant((*due_at).into())),
            ]
        }));
        sql.execute(tx).await?;
    }
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
        sql.say(concat!(" AND ", theirs!(), " AND ", until!(), " > "))
            .value(Value::Instant(now.into()));
        found.extend(sql.fetch_all::<NotificationRow>(tx).await?);
    }
    found.sort_by_key(|row| row.id);
    found.into_iter().map(Notification::try_from).collect()
}

/// What is due outside of the product: who waits on which channel, those first who wait longest. Not on channels that
/// are off, that another process has, or that are to be left alone for a while.
pub async fn due_outside(
    reader: &mut Reader,
    now: Timestamp,
    limit: i64,
) -> Result<Vec<(UserId, Channel)>, StoreError> {
    let rows = fetch_all!(
        reader,
        (Uuid, String),
        "SELECT d.user_id, d.channel FROM notification_deliveries d
         JOIN notification_channels c ON c.user_id = d.user_id AND c.channel = d.channel
         WHERE d.due_at <= $1 AND c.off_since IS NULL AND (c.retry_at IS NULL OR c.retry_at <= $1)
             AND (c.claimed_until IS NULL OR c.claimed_until <= $1)
         GROUP BY d.user_id, d.channel ORDER BY MIN(d.due_at), d.user_id, d.channel LIMIT $2",
        Instant::from(now),
        limit,
    )?;
    let known = rows
        .into_iter()
        .filter_map(|(user, channel)| Some((UserId::from_uuid(user), channel.parse().ok()?)));
    Ok(known.collect())
}

/// What a user is to be told on a channel by now, the oldest first, `limit` at most. What is not theirs to know any more,
/// and what they have read meanwhile, is taken off the list.
pub async fn waiting(
    tx: &mut Tx,
    (user, channel): (UserId, Channel),
    now: Timestamp,
    limit: i64,
) -> Result<Vec<Notification>, StoreError> {
    execute!(
        tx,
        concat!(
            "DELETE FROM notification_deliveries WHERE user_id = $1 AND channel = $2 AND due_at <= $3
                 AND notification_id NOT IN (
                     SELECT n.id FROM notifications n WHERE n.user_id = $1 AND n.read_at IS NULL AND ",
            known!("$3"),
            ")"
        ),
        user.as_uuid(),
        channel.as_str(),
        Instant::from(now),
    )?;
    let rows = fetch_all!(
        tx,
        NotificationRow,
        select!(
            "$1 AND n.id IN (
                 SELECT d.notification_id FROM notification_deliveries d
                 WHERE d.user_id = $1 AND d.channel = $2 AND d.due_at <= $3)
             ORDER BY n.id LIMIT $4"
        ),
        user.as_uuid(),
        channel.as_str(),
        Instant::from(now),
        limit,
    )?;
    rows.into_iter().map(Notification::try_from).collect()
}

/// Notes that a notification was told on a channel.
pub async fn told(
    tx: &mut Tx,
    notification: NotificationId,
    channel: Channel,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM notification_deliveries WHERE notification_id = $1 AND channel = $2",
        notification.as_uuid(),
        channel.as_str(),
    )?;
    Ok(())
}

/// Gives up whatever a user is to be told on a channel.
pub async fn drop_all(tx: &mut Tx, user: UserId, channel: Channel) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM notification_deliveries WHERE user_id = $1 AND channel = $2",
        user.as_uuid(),
        channel.as_str(),
    )?;
    Ok(())
}
