//! Reads the log of events with a cursor of its own and tells the sockets of this process. Who is a
//! member is looked up when an event is told: a removed member hears nothing more.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use kym_domain::id::{UserId, WorkspaceId};
use kym_store::events::{Audience, after, latest, listeners};
use kym_store::{Reader, StoreError};

use crate::state::App;

/// A lost nudge, or a commit of another process, is seen after this.
const NAP: Duration = Duration::from_secs(1);

/// How many events are read at once: fewer than a socket's queue holds, so that a burst alone cuts
/// nobody off.
const BATCH: u16 = 100;

/// How long the sockets get to send a batch before the next one. A socket that is not read costs
/// the others this much until its queue is full, two batches later.
const TIME_TO_SEND: Duration = Duration::from_millis(50);

/// Tells everything after `cursor`, which is where the log ended before the first request was
/// answered, until the program stops.
pub async fn run(app: App, mut cursor: i64) {
    loop {
        tokio::select! {
            () = app.wake.dispatcher.notified() => {}
            () = tokio::time::sleep(NAP) => {}
            () = app.stopping() => return,
        }
        match tell_all(&app, cursor).await {
            Ok(place) => cursor = place,
            Err(error) => tracing::warn!(error = %error, "events could not be read"),
        }
    }
}

/// Where the log ends now: a process that starts tells nothing of what was before.
///
/// # Errors
/// When the database cannot be read.
pub async fn end_of_log(app: &App) -> Result<i64, StoreError> {
    latest(&mut app.db.read().await?).await
}

/// Tells everything after the cursor and answers the new one.
async fn tell_all(app: &App, mut cursor: i64) -> Result<i64, StoreError> {
    loop {
        let mut reader = app.db.read().await?;
        let events = after(&mut reader, cursor, i64::from(BATCH)).await?;
        let Some(last) = events.last() else {
            return Ok(cursor);
        };
        cursor = last.id;
        // With nobody to tell, the members need not be looked up.
        if app.hub.is_empty() {
            continue;
        }
        let mut members = HashMap::new();
        for event in events {
            let message = Utf8Bytes::from(event.body);
            match event.audience {
                Audience::User(user) => app.hub.tell(user, &message),
                Audience::Session(session) => app.hub.end_session(session),
                Audience::Workspace(workspace) => {
                    for user in members_of(&mut reader, &mut members, workspace).await? {
                        app.hub.tell(*user, &message);
                    }
                }
            }
        }
        drop(reader);
        let _ = tokio::time::timeout(TIME_TO_SEND, has_room(app)).await;
    }
}

/// Returns when every socket can take another batch.
async fn has_room(app: &App) {
    while !app.hub.has_room(BATCH) {
        tokio::time::sleep(Duration::from_millis(1)).await;
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
