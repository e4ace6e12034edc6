//! The wall clock may be set back. What had expired by the latest time that was seen stays expired
//! (`security.md`, F-06; docs/sign-in.md).

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use futures_util::FutureExt as _;
use jiff::{SignedDuration, Timestamp};
use kym_store::StoreError;
use kym_store::clock_marks::{self, ClockMark};

use crate::state::App;

/// How far clocks may differ or be corrected, without a step back being seen in it: several processes on one database
/// have a clock each.
const TOLERANCE: SignedDuration = SignedDuration::from_mins(1);

/// Looks at the clock before a request is answered, so that nothing is given out, or judged, between a step back and
/// what follows from it.
pub async fn look(State(app): State<App>, request: Request, next: Next) -> Response {
    now(&app).boxed().await;
    next.run(request).await
}

/// The time by which an access token is judged. That is now, after everything that had expired when the clock was set
/// back was made to stay so; the latest time that was seen where that cannot be written.
pub(super) async fn now(app: &App) -> Timestamp {
    let now = app.clock.now();
    let seen = app.clock_watch.see(now);
    if seen.duration_since(now) <= TOLERANCE {
        return now;
    }
    match step_back(app, seen).await {
        Ok(now) => now,
        Err(error) => {
            tracing::warn!(error = %error, "the clock was set back, and that could not be noted");
            seen
        }
    }
}

/// Looks at the clock and writes how late it is, once in a while.
///
/// # Errors
/// When the database cannot be written; the next look tries again.
pub async fn note(app: &App) -> Result<(), StoreError> {
    let now = now(app).await;
    if app.clock_watch.is_noted(now) {
        return Ok(());
    }
    let mut tx = app.db.write().await?;
    clock_marks::note(&mut tx, now).await?;
    tx.commit().await?;
    app.clock_watch.set_noted(now);
    Ok(())
}

/// What follows when the clock was set back, and the time it is. A clock that says otherwise at a second look was only
/// misread once.
async fn step_back(app: &App, seen: Timestamp) -> Result<Timestamp, StoreError> {
    let mut tx = app.db.write().await?;
    let known = app.clock_watch.steps();
    let mark = clock_marks::lock(&mut tx).await?;
    let now = app.clock.now();
    if seen.duration_since(now) <= TOLERANCE {
        return Ok(now);
    }
    let steps = mark.map_or(0, |mark: ClockMark| mark.steps);
    if steps > known {
        // Another process, or another request, has done it.
        app.clock_watch.set_back(now, steps);
        return Ok(now);
    }
    let seen = mark.map_or(seen, |mark| mark.latest.max(seen));
    clock_marks::keep_expired(&mut tx, seen, now, &app.config.auth.lifetimes()).await?;
    clock_marks::set_back(&mut tx, now, steps + 1).await?;
    tx.commit().await?;
    app.clock_watch.set_back(now, steps + 1);
    tracing::warn!(%seen, %now, "the clock was set back: what had expired stays expired");
    Ok(now)
}
