//! Reads the log of events with a cursor of its own and tells the sockets of this process. Who is a
//! member is looked up when an event is told: a removed member hears nothing more.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::time::Duration;

use kym_domain::id::{UserId, WorkspaceId};
use kym_store::events::{Audience, Event, after, latest, listeners};
use kym_store::{Reader, StoreError};
use tokio::time::{Instant, sleep, timeout};

use super::hub::close;
use super::message::with_cursor;
use super::presence::PresenceChanges;
use crate::state::App;

/// A lost nudge, or a commit of another process, is seen after this.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// How many events are read at once: fewer than a socket's queue holds, so that a burst alone cuts
/// nobody off.
const BATCH: u16 = 100;

/// How often one looks at sockets that cannot take the next batch while none of them sends anything, a
/// millisecond apart; counted in looks, since on a busy machine time passes in which nobody can move. A
/// socket that is not read costs the others this much until its queue is full, two batches later.
const LOOKS: u32 = 50;

/// How long sockets that do send get for a batch: a busy machine must not cut off those who read.
const SEND_TIMEOUT: Duration = Duration::from_secs(1);

/// How long a look into the log may take, and how long it may be out of reach: then the sockets are
/// closed, since nobody knows any more what there is to tell, and to whom. They come back to a
/// process that does.
const READ_TIMEOUT: Duration = Duration::from_secs(5);

/// Tells the sockets of this process.
struct Dispatcher {
    app: App,
    cursor: i64,
    presence: PresenceChanges,
    read: Instant,
}

/// Tells everything after `cursor`, which is where the log ended before the first request was
/// answered, until the program stops.
pub(super) async fn run(app: App, cursor: i64) {
    let mut dispatcher = Dispatcher {
        app,
        cursor,
        presence: PresenceChanges::default(),
        read: Instant::now(),
    };
    while dispatcher.wait().await {
        if let Err(error) = dispatcher.publish_all().await {
            tracing::warn!(error = %error, "events could not be read");
            if dispatcher.read.elapsed() >= READ_TIMEOUT {
                dispatcher.app.hub.close_all(close::TRY_AGAIN);
            }
        }
    }
}

/// Where the log ends now: a process that starts tells nothing of what was before, and whoever
/// connects before it tells anything begins there.
pub(super) async fn end_of_log(app: &App) -> Result<i64, StoreError> {
    let place = latest(&mut app.db.read().await?).await?;
    app.hub.move_to(place);
    Ok(place)
}

impl Dispatcher {
    /// Waits for something to tell. Answers false when the program stops.
    async fn wait(&self) -> bool {
        let wake = &self.app.wake;
        tokio::select! {
            // Of this process: the others do not know yet.
            () = wake.dispatcher.notified() => wake.others.notify_one(),
            () = wake.heard.notified() => {}
            () = sleep(POLL_INTERVAL) => {}
            () = self.app.stopping() => return false,
        }
        true
    }

    /// Tells everything after the cursor.
    async fn publish_all(&mut self) -> Result<(), StoreError> {
        loop {
            let reading = timeout(READ_TIMEOUT, self.publish_batch());
            let told = reading.await.map_err(|_| StoreError::Unreachable)??;
            self.read = Instant::now();
            if !told {
                return Ok(());
            }
            let _ = timeout(SEND_TIMEOUT, self.wait_for_slow_sockets()).await;
        }
    }

    /// Tells the next events. Answers false when there are none.
    async fn publish_batch(&mut self) -> Result<bool, StoreError> {
        let mut reader = self.app.db.read().await?;
        let events = after(&mut reader, self.cursor, i64::from(BATCH)).await?;
        let told = events.last().map(|event| event.id);
        if let Some(last) = told {
            // With nobody to tell, the members need not be looked up.
            if !self.app.hub.skip_to(last) {
                self.publish(&mut reader, events).await?;
            }
            self.cursor = last;
        }
        if !self.presence.is_empty() {
            self.presence.publish(&self.app, &mut reader).await?;
        }
        Ok(told.is_some())
    }

    /// Tells these. If it ends in the middle, some will be told twice: that is allowed, missing one is not.
    async fn publish(&mut self, reader: &mut Reader, events: Vec<Event>) -> Result<(), StoreError> {
        let hub = &self.app.hub;
        let mut members = HashMap::new();
        for event in events {
            let message = with_cursor(&event.body, event.id);
            match event.audience {
                Audience::User(user) => hub.publish(event.id, &[user], &message),
                Audience::Session(session) => hub.revoke_session(event.id, session),
                Audience::Workspace(workspace) => {
                    let users = members_of(reader, &mut members, workspace).await?;
                    hub.publish(event.id, users, &message);
                }
                Audience::Presence(workspace) => {
                    hub.move_to(event.id);
                    self.presence.note(workspace);
                }
            }
        }
        Ok(())
    }

    /// Returns when every socket can take another batch, or those that cannot do not move.
    async fn wait_for_slow_sockets(&self) {
        let (mut least, mut looks) = (usize::MAX, 0);
        while looks < LOOKS {
            let waiting = self.app.hub.waiting(BATCH);
            if waiting == 0 {
                return;
            }
            looks = if waiting < least { 0 } else { looks + 1 };
            least = waiting.min(least);
            sleep(Duration::from_millis(1)).await;
        }
    }
}

async fn members_of<'m>(
    reader: &mut Reader,
    known: &'m mut HashMap<WorkspaceId, Vec<UserId>>,
    workspace: WorkspaceId,
) -> Result<&'m [UserId], StoreError> {
    match known.entry(workspace) {
        Entry::Occupied(found) => Ok(found.into_mut()),
        Entry::Vacant(place) => Ok(place.insert(listeners(reader, workspace).await?)),
    }
}
