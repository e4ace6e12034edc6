//! What a client missed while it was away, read from the log once more.

use axum::extract::ws::{Message, WebSocket};
use kym_domain::id::UserId;
use kym_store::StoreError;
use kym_store::events::missed;

use super::frames::deliver;
use super::message::with_cursor;
use crate::state::App;

/// Who has missed more than this is quicker with fresh lists.
const MAX: i64 = 1000;

/// How many events are read at once.
const PAGE: i64 = 100;

/// Where a client goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resumption {
    /// The client's own cursor from now on.
    pub cursor: i64,
    /// Whether it hears everything after the cursor it came with. If not, it fetches its lists.
    pub is_whole: bool,
    /// Where the replay ends: everything behind it is told live.
    until: i64,
}

impl Resumption {
    /// Where a user goes on who has heard everything up to `after`, on a socket that is told
    /// everything behind `told`.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub async fn of(
        app: &App,
        user: UserId,
        after: Option<i64>,
        told: i64,
    ) -> Result<Self, StoreError> {
        let anew = Self {
            cursor: told,
            is_whole: false,
            until: told,
        };
        let Some(after) = after else {
            return Ok(anew);
        };
        let mut reader = app.db.read().await?;
        if !missed::is_kept(&mut reader, after).await? {
            return Ok(anew);
        }
        let count = missed::count(&mut reader, user, after, told, MAX + 1).await?;
        Ok(match count {
            // Another node may have told more than this one has so far: then that comes twice.
            0 => Self {
                cursor: told.max(after),
                is_whole: true,
                until: told,
            },
            // The cursor moves on with each event, so that one who is cut off in between misses none.
            1..=MAX => Self {
                cursor: after,
                is_whole: true,
                until: told,
            },
            _ => anew,
        })
    }

    /// Sends what was missed. None when the peer is gone.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub async fn replay(
        &self,
        app: &App,
        user: UserId,
        socket: &mut WebSocket,
    ) -> Result<Option<()>, StoreError> {
        let mut cursor = self.cursor;
        while self.is_whole && cursor < self.until {
            // Who may see what is asked for each page: a member who is removed meanwhile hears no more.
            let mut reader = app.db.ask().await?;
            let events = missed::list(&mut reader, user, cursor, self.until, PAGE).await?;
            drop(reader);
            let Some((last, _)) = events.last() else {
                break;
            };
            cursor = *last;
            for (id, body) in &events {
                let message = Message::Text(with_cursor(body, *id));
                if deliver(socket, message).await.is_none() {
                    return Ok(None);
                }
            }
        }
        Ok(Some(()))
    }
}
