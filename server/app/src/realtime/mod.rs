//! What browsers hear without asking: events of the log, told over sockets.

pub mod actor;
pub mod budgets_event;
pub mod bulk_event;
mod dispatcher;
pub mod event;
mod frames;
pub mod goals_event;
pub mod hub;
pub mod import_event;
pub mod member_event;
pub mod message;
pub mod nodes;
mod presence;
pub mod reconciliation_event;
pub mod recurring_event;
mod resume;
pub mod saved_reports_event;
mod session;
pub mod socket;
pub mod socket_permits;
pub mod workspace_rates_event;

use tokio::task::JoinHandle;

use crate::state::App;

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
