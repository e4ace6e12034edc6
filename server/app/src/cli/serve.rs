//! `kym serve`

use std::net::IpAddr;
use std::time::Duration;

use clap::Args;
use kym_identity::auth::setup;
use kym_notifications::new_versions;
use kym_platform::http::metrics;
use kym_platform::logging;
use kym_platform::state::App;
use tokio::signal::unix::{SignalKind, signal};
use tokio::time::timeout;

use super::{Common, explain, say};
use crate::demo;
use crate::server::{Server, start_background};

/// How long it may take to note what was cut off, and to let the database go.
const LAST_NOTES: Duration = Duration::from_secs(5);

#[derive(Debug, Args)]
pub(super) struct Serve {
    /// The address to listen on.
    #[arg(long)]
    host: Option<IpAddr>,
    /// The port to listen on; 0 takes any free one.
    #[arg(long)]
    port: Option<u16>,
    /// Fill an empty database with a household to look at first.
    #[arg(long)]
    demo: bool,
}

impl Serve {
    pub(super) async fn run(self, common: Common) -> anyhow::Result<()> {
        let config = common.load(self.host, self.port)?;
        logging::start(&config.log);
        metrics::install().map_err(|error| anyhow::anyhow!("metrics: {error}"))?;
        let app = App::open_to_serve(config, super::environment()).await?;
        if self.demo {
            match demo::fill(&app, demo::SEED).await? {
                Some(signs_in) => say(&signs_in.to_string())?,
                None => say("The database is in use already: no household was added.")?,
            }
        }
        let server = Server::bind(app.clone()).await;
        let server = server.map_err(|error| explain::of_listening(&app.config, error))?;
        let address = server.address()?;
        let background = start_background(&app).await?;
        if let Err(error) = new_versions::tell(&app, env!("CARGO_PKG_VERSION")).await {
            tracing::warn!(?error, "the version could not be noted");
        }
        say(&format!("Know Your Money listens on http://{address}"))?;
        if let Some(link) = link(&app, address.port()).await? {
            say(&format!(
                "Nobody is registered yet. Make the first administrator here:\n{link}"
            ))?;
        }
        let program = app.clone();
        let signal = async move {
            signal_to_stop().await?;
            tracing::info!("stopping");
            program.stop.send_replace(true);
            anyhow::Ok(())
        };
        tokio::try_join!(server.run(), signal)?;
        let ended = async {
            for task in background {
                task.await?;
            }
            app.db.close().await;
            anyhow::Ok(())
        };
        let patience = app.config.limits.stop_time() + LAST_NOTES;
        timeout(patience, ended).await.unwrap_or_else(|_| {
            tracing::warn!("something did not end in time, and is cut off");
            Ok(())
        })
    }
}

/// The set-up link, on the port that was really taken.
async fn link(app: &App, port: u16) -> anyhow::Result<Option<String>> {
    let link = setup::link(app)
        .await
        .map_err(|error| anyhow::anyhow!("the set-up link: {error:?}"))?;
    Ok(link.map(|link| {
        link.replacen(
            "http://localhost:0/",
            &format!("http://localhost:{port}/"),
            1,
        )
    }))
}

async fn signal_to_stop() -> anyhow::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    Ok(())
}
