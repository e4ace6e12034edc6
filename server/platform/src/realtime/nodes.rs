//! This process among those that serve the same database: it says that it is alive, forgets those that
//! are not, and on PostgreSQL passes the word on that there is something new in the log.

use std::time::Duration;

use jiff::SignedDuration;
use kym_store::{StoreError, jobs, nodes};
use tokio::time::timeout;

use crate::installation::NodeFile;
use crate::state::App;

/// A process that was not seen for so long is dead, and nobody looks at anything over its sockets.
pub const DEAD_AFTER: SignedDuration = SignedDuration::from_secs(90);

/// How often a process says that it is alive.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(30);

/// Words are passed on at most this often; each says everything.
const BETWEEN_NUDGES: Duration = Duration::from_millis(5);

/// A connection that says nothing for so long is asked whether it is still there.
const SILENCE: Duration = Duration::from_secs(15);

/// How long it may take to answer that.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(5);

/// How long to wait before listening again after that has failed.
const RECOVERY_DELAY: Duration = Duration::from_secs(1);

/// Takes this process into the list of those that are alive, in the place of the one that served from this folder
/// before: its jobs are taken up at once.
///
/// # Errors
/// When another one is alive that has another secret: tokens of one would be worth nothing at the
/// other.
pub(super) async fn join(app: &App) -> anyhow::Result<()> {
    let node_file = app.node_file.as_ref();
    let now = app.clock.now();
    let key_hash = app.keys.hash("node", b"");
    let mut tx = app.db.write().await?;
    if let Some(predecessor) = node_file.and_then(NodeFile::predecessor) {
        nodes::remove(&mut tx, predecessor, now).await?;
        jobs::end_leases(&mut tx, Some(predecessor)).await?;
    }
    if app.db.is_shared() {
        let strangers = nodes::strangers(&mut tx, &key_hash, now - DEAD_AFTER).await?;
        anyhow::ensure!(
            strangers == 0,
            "another process serves this database with another secret: give all of them the same auth.secret \
             (one that has just crashed is forgotten after 90 seconds)"
        );
    } else {
        // A file is served by one process: whatever is in the list is a leftover.
        nodes::purge(&mut tx, jiff::Timestamp::MAX, now).await?;
        jobs::end_leases(&mut tx, None).await?;
    }
    nodes::beat(&mut tx, app.node, &key_hash, now).await?;
    tx.commit().await?;
    // Not before: a process that ends here would hide the one before it, whose leases it has not ended.
    if let Some(node_file) = node_file {
        node_file.name(app.node)?;
    }
    Ok(())
}

/// Says that this process is alive until it stops, and then that it is gone.
pub(super) async fn live(app: App) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(HEARTBEAT_INTERVAL) => {}
            () = app.stopping() => break,
        }
        if let Err(error) = heartbeat(&app).await {
            tracing::warn!(error = %error, "the list of processes could not be kept");
        }
    }
    if let Err(error) = leave(&app).await {
        tracing::warn!(error = %error, "this process could not be taken off the list");
    }
}

/// Says that this process is alive and forgets those that are not.
///
/// # Errors
/// When the database cannot write.
pub async fn heartbeat(app: &App) -> Result<(), StoreError> {
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    nodes::beat(&mut tx, app.node, &app.keys.hash("node", b""), now).await?;
    let gone = nodes::purge(&mut tx, now - DEAD_AFTER, now).await?;
    tx.commit().await?;
    if gone > 0 {
        tracing::warn!(gone, "processes have died");
        app.wake.dispatcher.notify_one();
    }
    Ok(())
}

async fn leave(app: &App) -> Result<(), StoreError> {
    let mut tx = app.db.write().await?;
    nodes::remove(&mut tx, app.node, app.clock.now()).await?;
    tx.commit().await?;
    app.db.nudge().await
}

/// Passes the word on, after the commit and not more often than somebody could hear it.
pub(super) async fn nudge(app: App) {
    loop {
        tokio::select! {
            () = app.wake.others.notified() => {}
            () = app.stopping() => return,
        }
        if let Err(error) = app.db.nudge().await {
            tracing::debug!(error = %error, "the other processes could not be nudged");
        }
        tokio::time::sleep(BETWEEN_NUDGES).await;
    }
}

/// Hears the word of the others until this process stops.
pub(super) async fn listen(app: App) {
    loop {
        tokio::select! {
            Err(error) = receive(&app) => tracing::warn!(error = %error, "the other processes cannot be heard"),
            () = app.stopping() => return,
        }
        tokio::time::sleep(RECOVERY_DELAY).await;
    }
}

async fn receive(app: &App) -> Result<(), StoreError> {
    let Some(mut listener) = app.db.listen().await? else {
        return std::future::pending().await;
    };
    loop {
        // Also at first: nobody knows what was said before.
        app.wake.heard.notify_one();
        while timeout(SILENCE, listener.next())
            .await
            .map_or(Ok(false), |heard| heard.map(|()| true))?
        {
            app.wake.heard.notify_one();
        }
        timeout(ANSWER_TIMEOUT, listener.ping())
            .await
            .map_err(|_| StoreError::Unreachable)??;
    }
}
