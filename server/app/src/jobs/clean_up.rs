//! Forgetting what has served its time.

use jiff::SignedDuration;
use kym_domain::exports::FILE_LIFE;
use kym_domain::imports::FILE_LIFE as IMPORT_LIFE;
use kym_store::{
    StoreError, attempts, buckets, captchas, email_confirmations, events,
    exchange_rate_providers::syncs, exports, history, idempotency, imports, jobs, notifications,
    outbox, passkeys, password_resets, reconversions, recurring, registration_invitations,
    sessions, users, workspace_invitations,
};
use serde::{Deserialize, Serialize};

use super::{Job, Outcome};
use crate::state::App;

/// Every process has told an event long before.
const KEEP_EVENTS: SignedDuration = SignedDuration::from_hours(1);

/// Nobody sends the same request again a day later.
const KEEP_ANSWERS: SignedDuration = SignedDuration::from_hours(24);

/// Done jobs, for whoever looks into the table. Their keys keep a turn from being queued again.
const KEEP_JOBS: SignedDuration = SignedDuration::from_hours(24 * 7);

/// Ended sessions, so that a stolen token is recognised for a while.
const KEEP_SESSIONS: SignedDuration = SignedDuration::from_hours(24 * 30);

/// How the fetching of past rates went.
const KEEP_SYNCS: SignedDuration = SignedDuration::from_hours(24 * 30);

/// Emails, for the administrator to see that they went out.
const KEEP_EMAILS: SignedDuration = SignedDuration::from_hours(24 * 30);

/// Notifications of what happened to an account.
const KEEP_NOTIFICATIONS: SignedDuration = SignedDuration::from_hours(24 * 365);

/// Who changed what in a workspace: a year and the month in which one looks back on it.
const KEEP_HISTORY: SignedDuration = SignedDuration::from_hours(24 * 400);

/// Links that expired, so that the next one has to wait.
const KEEP_LINKS: SignedDuration = SignedDuration::from_hours(1);

/// The longest while in which attempts are counted.
const KEEP_ATTEMPTS: SignedDuration = SignedDuration::from_hours(24);

/// Invitations to workspaces that have expired, so that their links say so and they can be sent again.
const KEEP_INVITATIONS: SignedDuration = SignedDuration::from_hours(24 * 30);

/// Registrations that nobody confirmed, so that nobody keeps a name from its owner.
const KEEP_PENDING: SignedDuration = SignedDuration::from_hours(24 * 7);

/// Removes old rows of the program's own tables.
#[derive(Debug, Serialize, Deserialize)]
pub struct CleanUp {}

impl Job for CleanUp {
    const KIND: &'static str = "clean_up";

    async fn run(&self, app: &App) -> Outcome {
        clean_up(app).await.into()
    }
}

async fn clean_up(app: &App) -> Result<(), StoreError> {
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    let events = events::purge(&mut tx, now - KEEP_EVENTS).await?;
    let answers = idempotency::purge(&mut tx, now - KEEP_ANSWERS).await?;
    let jobs = jobs::purge(&mut tx, now - KEEP_JOBS).await?;
    let challenges = passkeys::purge(&mut tx, now).await?;
    let sessions = sessions::purge(&mut tx, now - KEEP_SESSIONS).await?;
    let emails = outbox::purge(&mut tx, now - KEEP_EMAILS).await?;
    let notifications = notifications::purge(&mut tx, now - KEEP_NOTIFICATIONS).await?;
    let changes = history::purge(&mut tx, now - KEEP_HISTORY).await?;
    let links = password_resets::purge(&mut tx, now - KEEP_LINKS).await?
        + email_confirmations::purge(&mut tx, now - KEEP_LINKS).await?;
    let puzzles = captchas::purge(&mut tx, now).await?
        + attempts::purge(&mut tx, now - KEEP_ATTEMPTS).await?
        + buckets::purge(&mut tx, now).await?;
    let invitations = registration_invitations::purge(&mut tx, now).await?
        + workspace_invitations::purge(&mut tx, now - KEEP_INVITATIONS).await?;
    let pending = users::purge_pending(&mut tx, now - KEEP_PENDING).await?;
    let exports = exports::purge(&mut tx, now - FILE_LIFE).await?;
    let imports = imports::purge(&mut tx, now - IMPORT_LIFE).await?;
    let reconversions = reconversions::purge(&mut tx, now - KEEP_JOBS).await?;
    let recurring = recurring::purge(&mut tx, now - KEEP_HISTORY).await?;
    let syncs = syncs::purge(&mut tx, now - KEEP_SYNCS).await?;
    tx.commit().await?;
    tracing::info!(
        syncs,
        recurring,
        emails,
        notifications,
        changes,
        links,
        exports,
        imports,
        reconversions,
        "emails and files cleaned up"
    );
    tracing::info!(puzzles, invitations, pending, "guests cleaned up");
    tracing::info!(events, answers, jobs, challenges, sessions, "cleaned up");
    Ok(())
}
