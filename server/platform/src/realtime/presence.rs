//! Who looks at what. A client says what it looks at; the row is there for all processes, and the
//! members of the workspace hear who is there now, a workspace at most once a second.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use kym_domain::id::{AccountId, UserId, WorkspaceId};
use kym_store::access::{Lookup, member};
use kym_store::events::listeners;
use kym_store::{Reader, StoreError, presences};
use tokio::time::Instant;
use uuid::Uuid;

use super::connection_event::{PRESENCE, PresenceEvent};
use super::message::Watch;
use super::nodes::DEAD_AFTER;
use crate::state::App;

/// How often a socket may look elsewhere, and how often a workspace hears who is there.
const PACE: Duration = Duration::from_secs(1);

/// What one socket looks at.
pub(super) struct PresenceTracker {
    socket: Uuid,
    user: UserId,
    /// What the client said last.
    watch: Option<Watch>,
    /// Whether that is still to be written.
    is_dirty: bool,
    /// Whether there is a row.
    is_kept: bool,
    next: Instant,
}

impl PresenceTracker {
    pub(super) fn new(app: &App, user: UserId) -> Self {
        Self {
            socket: app.ids.next(app.clock.now()),
            user,
            watch: None,
            is_dirty: false,
            is_kept: false,
            next: Instant::now(),
        }
    }

    /// The client looks at this from now on.
    pub(super) fn turn(&mut self, watch: Option<Watch>) {
        (self.watch, self.is_dirty) = (watch, true);
    }

    /// Whether there is something to write.
    pub(super) fn is_dirty(&self) -> bool {
        self.is_dirty
    }

    /// Writes what the client said last, unless it has just done so: then the next call does.
    pub(super) async fn settle(&mut self, app: &App) {
        if !self.is_dirty || Instant::now() < self.next {
            return;
        }
        (self.next, self.is_dirty) = (Instant::now() + PACE, false);
        if let Err(error) = self.write(app, self.watch).await {
            tracing::warn!(error = %error, "who looks at what could not be noted");
        }
    }

    /// Looks at nothing any more.
    pub(super) async fn end(mut self, app: &App) {
        if !app.is_stopping()
            && let Err(error) = self.write(app, None).await
        {
            tracing::warn!(error = %error, "who looks at what could not be noted");
        }
    }

    async fn write(&mut self, app: &App, watch: Option<Watch>) -> Result<(), StoreError> {
        if watch.is_none() && !self.is_kept {
            return Ok(());
        }
        let now = app.clock.now();
        let mut tx = app.db.write().await?;
        let found = match watch {
            None => None,
            Some(watch) => {
                let workspace = WorkspaceId::from_uuid(watch.workspace_id);
                match member(&mut tx, self.user, workspace).await? {
                    Lookup::Granted(member) => {
                        Some((member, watch.account_id.map(AccountId::from_uuid)))
                    }
                    Lookup::NotEnough | Lookup::Stranger => None,
                }
            }
        };
        let is_there = found.is_some();
        match found {
            Some((member, account)) => {
                presences::put(&mut tx, app.node, self.socket, &member, account, now).await?;
            }
            None => presences::clear(&mut tx, self.socket, now).await?,
        }
        tx.commit().await?;
        self.is_kept = is_there;
        app.wake.dispatcher.notify_one();
        Ok(())
    }
}

/// The workspaces in which somebody came or went, to be told of when it is time.
#[derive(Debug, Default)]
pub(super) struct PresenceChanges {
    changed: BTreeSet<WorkspaceId>,
    told: HashMap<WorkspaceId, Instant>,
}

impl PresenceChanges {
    /// Somebody came or went.
    pub(super) fn note(&mut self, workspace: WorkspaceId) {
        self.changed.insert(workspace);
    }

    /// Whether there is something to tell.
    pub(super) fn is_empty(&self) -> bool {
        self.changed.is_empty()
    }

    /// Tells the members of each workspace who is there, unless they have just heard it.
    pub(super) async fn publish(
        &mut self,
        app: &App,
        reader: &mut Reader,
    ) -> Result<(), StoreError> {
        let now = Instant::now();
        self.told.retain(|_, told| now < *told + PACE);
        let due: Vec<_> = self
            .changed
            .iter()
            .filter(|workspace| !self.told.contains_key(workspace))
            .copied()
            .collect();
        for workspace in due {
            let since = app.clock.now() - DEAD_AFTER;
            let people = presences::list(reader, workspace, since).await?;
            let users = listeners(reader, workspace).await?;
            let event = PresenceEvent::new(workspace, people);
            let message = Utf8Bytes::from(PRESENCE.message(&event).unwrap_or_default());
            app.hub.send(&users, &message);
            self.changed.remove(&workspace);
            self.told.insert(workspace, now);
        }
        Ok(())
    }
}
