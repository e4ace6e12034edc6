//! What browsers hear without asking: events of the log, told over sockets.

pub mod actor;
pub mod connection_event;
mod dispatcher;
pub mod event;
mod frames;
pub mod hub;
pub mod message;
pub mod nodes;
mod presence;
mod resume;
mod session;
pub mod socket;
pub mod socket_permits;
pub mod workspace_events;

use futures_util::FutureExt as _;
use jiff::SignedDuration;
use kym_store::events;
use tokio::task::JoinHandle;

use crate::jobs::JobEntry;
use crate::state::App;

/// Every process has told an event long before.
const KEEP_EVENTS: SignedDuration = SignedDuration::from_hours(1);

pub use self::connection_event::EVENTS;
/// What is forgotten of the log.
pub const JOBS: &[JobEntry] = &[JobEntry::rows("events", KEEP_EVENTS, |tx, before| {
    events::purge(tx, before).boxed()
})];

/// Starts those who tell the sockets. Called before the first request is answered, so that no event is
/// missed.
///
/// # Errors
/// When the database cannot be read, or another process serves it with another secret.
#[expect(
    clippy::disallowed_methods,
    reason = "the tasks of realtime are started here, and end with the program"
)]
pub async fn start(app: &App) -> anyhow::Result<Vec<JoinHandle<()>>> {
    nodes::join(app).await?;
    let cursor = dispatcher::end_of_log(app).await?;
    Ok(vec![
        tokio::spawn(dispatcher::run(app.clone(), cursor)),
        tokio::spawn(nodes::live(app.clone())),
        tokio::spawn(nodes::nudge(app.clone())),
        tokio::spawn(nodes::listen(app.clone())),
    ])
}
