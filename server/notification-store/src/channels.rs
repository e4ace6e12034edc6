//! The ways in which a user is told outside of the product: how each is reached, and how it went lately.

use jiff::Timestamp;
use kym_domain::id::UserId;
use kym_domain::notifications::Channel;
use kym_store::sql::Instant;
use kym_store::{Reader, StoreError, Tx, execute, fetch_all};

/// A way in which a user is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredChannel {
    /// Which.
    pub channel: Channel,
    /// How it is reached, sealed; none where the devices themselves are known.
    pub settings: Option<Vec<u8>>,
    /// Where it leads, as far as its owner may read it again.
    pub target: String,
    /// How it went lately.
    pub state: ChannelState,
}

/// How it went lately.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChannelState {
    /// How often it was tried in vain, since it went well.
    pub attempts: i64,
    /// Before when it is not tried again.
    pub retry_at: Option<Timestamp>,
    /// Since when it does not work.
    pub failing_since: Option<Timestamp>,
    /// Why it did not work last, as a word.
    pub last_error: Option<String>,
    /// What was answered then.
    pub last_status: Option<i64>,
    /// When it worked last.
    pub last_success_at: Option<Timestamp>,
    /// Since when nothing is told by it any more.
    pub off_since: Option<Timestamp>,
}

#[derive(sqlx_macros::FromRow)]
struct ChannelRow {
    channel: String,
    settings: Option<Vec<u8>>,
    target: String,
    attempts: i64,
    retry_at: Option<Instant>,
    failing_since: Option<Instant>,
    last_error: Option<String>,
    last_status: Option<i64>,
    last_success_at: Option<Instant>,
    off_since: Option<Instant>,
}

impl ChannelRow {
    /// Nothing of a channel of another version.
    fn read(self) -> Option<StoredChannel> {
        Some(StoredChannel {
            channel: self.channel.parse().ok()?,
            settings: self.settings,
            target: self.target,
            state: ChannelState {
                attempts: self.attempts,
                retry_at: self.retry_at.map(Timestamp::from),
                failing_since: self.failing_since.map(Timestamp::from),
                last_error: self.last_error,
                last_status: self.last_status,
                last_success_at: self.last_success_at.map(Timestamp::from),
                off_since: self.off_since.map(Timestamp::from),
            },
        })
    }
}

/// What a user has set up.
pub async fn list(reader: &mut Reader, user: UserId) -> Result<Vec<StoredChannel>, StoreError> {
    let rows = fetch_all!(
        reader,
        ChannelRow,
        "SELECT channel, settings, target, attempts, retry_at, failing_since, last_error, last_status,
                last_success_at, off_since
         FROM notification_channels WHERE user_id = $1 ORDER BY channel",
        user.as_uuid(),
    )?;
    Ok(rows.into_iter().filter_map(ChannelRow::read).collect())
}

/// The channels by which a user can be told: in the product, by letter, and on those that they have set up and that
/// are not switched off.
pub async fn in_use(reader: &mut Reader, user: UserId) -> Result<Vec<Channel>, StoreError> {
    let rows = fetch_all!(
        reader,
        (String,),
        "SELECT channel FROM notification_channels WHERE user_id = $1 AND off_since IS NULL ORDER BY channel",
        user.as_uuid(),
    )?;
    let set_up = rows
        .into_iter()
        .filter_map(|(channel,)| channel.parse().ok());
    let always = [Channel::InApp, Channel::Email];
    Ok(always.into_iter().chain(set_up).collect())
}

/// Sets a channel up, or says anew how it is reached: as one that nothing is known against.
pub async fn put(
    tx: &mut Tx,
    user: UserId,
    channel: Channel,
    (settings, target): (Option<&[u8]>, &str),
    now: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO notification_channels (user_id, channel, settings, target, created_at)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (user_id, channel) DO UPDATE SET
             settings = excluded.settings, target = excluded.target, attempts = 0, retry_at = NULL,
             failing_since = NULL, last_error = NULL, last_status = NULL, off_since = NULL, claimed_until = NULL",
        user.as_uuid(),
        channel.as_str(),
        settings,
        target,
        Instant::from(now),
    )?;
    Ok(())
}

/// Gives a channel up, with all that waits to be told by it.
pub async fn remove(tx: &mut Tx, user: UserId, channel: Channel) -> Result<(), StoreError> {
    crate::deliveries::drop_all(tx, user, channel).await?;
    execute!(
        tx,
        "DELETE FROM notification_channels WHERE user_id = $1 AND channel = $2",
        user.as_uuid(),
        channel.as_str(),
    )?;
    Ok(())
}

/// Takes a channel for oneself until a moment. Answers false when another process has it.
pub async fn claim(
    tx: &mut Tx,
    user: UserId,
    channel: Channel,
    (now, until): (Timestamp, Timestamp),
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "UPDATE notification_channels SET claimed_until = $4
         WHERE user_id = $1 AND channel = $2 AND off_since IS NULL
             AND (claimed_until IS NULL OR claimed_until <= $3)",
        user.as_uuid(),
        channel.as_str(),
        Instant::from(now),
        Instant::from(until),
    )?;
    Ok(rows == 1)
}

/// Lets go of a channel that is as it was when it was taken.
pub async fn release(tx: &mut Tx, user: UserId, channel: &StoredChannel) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE notification_channels SET claimed_until = NULL
         WHERE user_id = $1 AND channel = $2 AND settings IS NOT DISTINCT FROM $3",
        user.as_uuid(),
        channel.channel.as_str(),
        channel.settings.as_deref(),
    )?;
    Ok(())
}

/// Notes how it went; whoever has the channel keeps it. Answers false, and notes nothing, when it was set up anew or given up
/// meanwhile: how it went before says nothing of what it is now.
pub async fn note(
    tx: &mut Tx,
    user: UserId,
    channel: &StoredChannel,
    state: &ChannelState,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "UPDATE notification_channels SET attempts = $4, retry_at = $5, failing_since = $6, last_error = $7,
             last_status = $8, last_success_at = $9, off_since = $10
         WHERE user_id = $1 AND channel = $2 AND settings IS NOT DISTINCT FROM $3",
        user.as_uuid(),
        channel.channel.as_str(),
        channel.settings.as_deref(),
        state.attempts,
        state.retry_at.map(Instant::from),
        state.failing_since.map(Instant::from),
        state.last_error,
        state.last_status,
        state.last_success_at.map(Instant::from),
        state.off_since.map(Instant::from),
    )?;
    Ok(rows == 1)
}
