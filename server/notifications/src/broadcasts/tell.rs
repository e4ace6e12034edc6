//! A message goes out to some users at a time, in the order of their ids, each time in a change of its own that holds up
//! no other writer for long. Whom it has reached is noted in the same change: whoever comes second, or goes on behind
//! one that died, begins where that ended. What is read stands outside of the change.

use axum::http::StatusCode;
use jiff::{SignedDuration, Timestamp};
use kym_domain::id::{BroadcastId, UserId};
use kym_domain::notifications::{
    Channel, Content, EntityKind, Notification, NotificationKind, ParamName,
};
use kym_notification_store::broadcasts::{self, StoredBroadcast, audience, recipients};
use kym_platform::context::Author;
use kym_platform::error::Result;
use kym_platform::jobs::{Job, Outcome, new_job};
use kym_platform::notifications::events::{NOTIFICATIONS_CHANGED, NotificationsChanged};
use kym_platform::notifications::{Reach, notify_many};
use kym_platform::state::App;
use kym_store::events::Audience;
use kym_store::jobs::enqueue;
use kym_store::{Reader, StoreError};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::state::BroadcastState;

/// To how many users it goes out in one change.
const BATCH: i64 = 200;

/// How often it is looked whether somebody has come whom a message is for.
const LOOK_AGAIN: SignedDuration = SignedDuration::from_secs(60);

/// The ids of users are in the order in which they came; of those who came at one time on several machines, or slowly,
/// nobody is passed over within this.
const OVERLAP: SignedDuration = SignedDuration::from_mins(10);

/// One message: told to whoever was not told yet; taken off all lists when it is over.
#[derive(Debug, Serialize, Deserialize)]
pub struct TellBroadcast {
    broadcast_id: Uuid,
}

impl Job for TellBroadcast {
    const KIND: &'static str = "tell_broadcast";
    // It goes over all users.
    const IS_SLOW: bool = true;

    async fn run(&self, app: &App) -> Outcome {
        match go_on(app, BroadcastId::from_uuid(self.broadcast_id)).await {
            Ok(()) => Outcome::Done,
            Err(error) => error.into(),
        }
    }
}

/// Queues whatever there is to do about messages, at most once a minute for each.
///
/// # Errors
/// When the database cannot be read or written; the next look tries again.
pub async fn queue_due(app: &App) -> Result<(), StoreError> {
    let now = app.clock.now();
    let mut reader = app.db.ask().await?;
    let due = broadcasts::due(&mut reader, now, now - LOOK_AGAIN).await?;
    drop(reader);
    if due.is_empty() {
        return Ok(());
    }
    let minute = now.as_second().div_euclid(60);
    let mut tx = app.db.write().await?;
    for (id, is_over) in due {
        let job = TellBroadcast {
            broadcast_id: id.as_uuid(),
        };
        let end = if is_over { ":over" } else { "" };
        let key = format!("{}:{id}:{minute}{end}", TellBroadcast::KIND);
        enqueue(&mut tx, &new_job(app, &job, now, Some(key))).await?;
    }
    tx.commit().await
}

/// Those who are told next, with what is known of them.
struct Batch {
    broadcast: StoredBroadcast,
    to: Vec<(UserId, Reach, String)>,
}

async fn go_on(app: &App, id: BroadcastId) -> Result<()> {
    // What is not done yet when the program stops is found by the next look at the clock.
    while !app.is_stopping() {
        let mut reader = app.db.read().await?;
        let now = app.clock.now();
        let Some(broadcast) = broadcasts::get(&mut reader, id).await? else {
            return Ok(());
        };
        match BroadcastState::of(&broadcast, now) {
            BroadcastState::Draft | BroadcastState::Scheduled => return Ok(()),
            BroadcastState::Live => {}
            BroadcastState::Ended | BroadcastState::Withdrawn => {
                drop(reader);
                return clear(app, id).await;
            }
        }
        let batch = read(&mut reader, broadcast).await?;
        drop(reader);
        if batch.to.is_empty() {
            return rest(app, id, now).await;
        }
        tell(app, batch).await?;
    }
    Ok(())
}

async fn read(reader: &mut Reader, broadcast: StoredBroadcast) -> Result<Batch> {
    let next = audience::next(reader, broadcast.id, broadcast.told_up_to, BATCH).await?;
    let mut to = Vec::with_capacity(next.len());
    for recipient in next {
        let mut reach = Reach::of(reader, recipient.user).await?;
        if recipient.is_pending {
            reach.channels.retain(|channel| *channel == Channel::InApp);
        }
        let title = broadcast.definition.text(recipient.language).title.clone();
        to.push((recipient.user, reach, title));
    }
    Ok(Batch { broadcast, to })
}

/// Tells these, unless somebody else has, or it ended meanwhile.
async fn tell(app: &App, batch: Batch) -> Result<()> {
    let Batch { broadcast, to } = batch;
    let (Some((first, ..)), Some((last, ..))) = (to.first(), to.last()) else {
        return Ok(());
    };
    let (last, id) = (*last, broadcast.id);
    let mut ctx = app.write_as(Author::former(*first)).await?;
    let now = ctx.now();
    let found = broadcasts::take(&mut ctx.tx, id).await?;
    let is_as_read = |is: &StoredBroadcast| {
        is.told_up_to == broadcast.told_up_to && BroadcastState::of(is, now) == BroadcastState::Live
    };
    if !found.is_some_and(|is| is_as_read(&is)) {
        return Ok(());
    }
    let ids: Vec<UserId> = to.iter().map(|(user, ..)| *user).collect();
    let unaware = recipients::add(&mut ctx.tx, id, &ids).await?;
    let told = to.into_iter();
    let told = told.filter(|(user, ..)| unaware.contains(user));
    let told = told.map(|(user, reach, title)| {
        let content = Content::new(NotificationKind::Broadcast)
            .about(EntityKind::Broadcast, id.as_uuid())
            .text(ParamName::Title, title);
        let notification = Notification {
            severity: broadcast.definition.severity,
            is_dismissible: broadcast.definition.is_dismissible,
            ..Notification::new(ctx.new_id(), user, content, now)
        };
        (reach, notification)
    });
    let told: Vec<_> = told.collect();
    notify_many(&mut ctx, &told).await?;
    broadcasts::told_up_to(&mut ctx.tx, id, last).await?;
    ctx.commit(()).await.map(drop)
}

/// Notes that all were told who are here, so that from now on it is looked for those alone who come.
async fn rest(app: &App, id: BroadcastId, now: Timestamp) -> Result<()> {
    let mut tx = app.db.write().await?;
    let overlap = first_id_of(now - OVERLAP);
    let newest = audience::newest_user(&mut tx).await?;
    let from = newest.map_or(overlap, |newest| newest.as_uuid().min(overlap));
    broadcasts::looked(&mut tx, id, UserId::from_uuid(from), now).await?;
    Ok(tx.commit().await?)
}

/// The least id that is made at a moment (RFC 9562, 5.7).
fn first_id_of(moment: Timestamp) -> Uuid {
    let milliseconds = u128::try_from(moment.as_millisecond()).unwrap_or(0);
    Uuid::from_u128(milliseconds << 80)
}

/// Takes a message that is over off the lists, and tells the windows of whoever had it there.
async fn clear(app: &App, id: BroadcastId) -> Result<()> {
    while !app.is_stopping() {
        let mut tx = app.db.write().await?;
        let now = app.clock.now();
        let found = broadcasts::take(&mut tx, id).await?;
        // By the clock of another machine it may have been given another end.
        if !found.is_some_and(|is| BroadcastState::of(&is, now).is_over()) {
            return Ok(());
        }
        let whose = recipients::clear(&mut tx, id, BATCH).await?;
        let Some(first) = whose.first() else {
            broadcasts::cleared(&mut tx, id, now).await?;
            return Ok(tx.commit().await?);
        };
        let mut ctx = app.carry_on(tx, Author::former(*first), StatusCode::OK);
        for user in &whose {
            let audience = Audience::User(*user);
            ctx.emit(audience, NOTIFICATIONS_CHANGED, &NotificationsChanged {});
        }
        drop(ctx.commit(()).await?);
    }
    Ok(())
}
