//! The wall clock may be set back. What had expired by the latest time that was seen stays expired
//! (`security.md`, F-06; docs/sign-in.md): each process remembers that time, and the database for those that start
//! later.

use std::sync::atomic::{AtomicI64, Ordering};

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use futures_util::FutureExt as _;
use jiff::{SignedDuration, Timestamp};
use kym_store::clock_marks::{self, ClockMark};
use kym_store::{Reader, StoreError};

use crate::state::App;

/// How far clocks may differ or be corrected, without a step back being seen in it: several processes on one database
/// have a clock each.
const TOLERANCE: SignedDuration = SignedDuration::from_mins(1);

/// How often the latest time is written.
const NOTE_INTERVAL: SignedDuration = SignedDuration::from_mins(1);

/// The latest time that this process knows of, in microseconds.
#[derive(Debug)]
pub struct ClockWatch {
    latest: AtomicI64,
    noted: AtomicI64,
    steps: AtomicI64,
}

impl ClockWatch {
    /// Begins with what is known in the database.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn load(reader: &mut Reader) -> Result<Self, StoreError> {
        let mark = clock_marks::get(reader).await?;
        let latest = mark.map_or(i64::MIN, |mark| mark.latest.as_microsecond());
        Ok(Self {
            latest: AtomicI64::new(latest),
            noted: AtomicI64::new(latest),
            steps: AtomicI64::new(mark.map_or(0, |mark| mark.steps)),
        })
    }

    /// The latest time, which is at least `now`.
    fn see(&self, now: Timestamp) -> Timestamp {
        let before = self
            .latest
            .fetch_max(now.as_microsecond(), Ordering::Relaxed);
        Timestamp::from_microsecond(before).map_or(now, |before| before.max(now))
    }

    /// Begins again at `now`, behind so many steps back.
    fn set_back(&self, now: Timestamp, steps: i64) {
        self.steps.store(steps, Ordering::Relaxed);
        self.noted.store(now.as_microsecond(), Ordering::Relaxed);
        self.latest.store(now.as_microsecond(), Ordering::Relaxed);
    }

    fn is_noted(&self, now: Timestamp) -> bool {
        let noted = self.noted.load(Ordering::Relaxed);
        now.as_microsecond().saturating_sub(noted) < micros(NOTE_INTERVAL)
    }
}

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
    match step_back(app, seen, now).await {
        Ok(()) => now,
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
    let now = now.as_microsecond();
    app.clock_watch.noted.store(now, Ordering::Relaxed);
    Ok(())
}

async fn step_back(app: &App, seen: Timestamp, now: Timestamp) -> Result<(), StoreError> {
    let mut tx = app.db.write().await?;
    let known = app.clock_watch.steps.load(Ordering::Relaxed);
    let mark = clock_marks::lock(&mut tx).await?;
    let steps = mark.map_or(0, |mark: ClockMark| mark.steps);
    if steps > known {
        // Another process, or another request, has done it.
        app.clock_watch.set_back(now, steps);
        return Ok(());
    }
    let seen = mark.map_or(seen, |mark| mark.latest.max(seen));
    clock_marks::keep_expired(&mut tx, seen, now, &app.config.auth.lifetimes()).await?;
    clock_marks::set_back(&mut tx, now, steps + 1).await?;
    tx.commit().await?;
    app.clock_watch.set_back(now, steps + 1);
    tracing::warn!(%seen, %now, "the clock was set back: what had expired stays expired");
    Ok(())
}

fn micros(duration: SignedDuration) -> i64 {
    i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)
}
