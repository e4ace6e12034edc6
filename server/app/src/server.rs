//! The listener, and an end without lost requests.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context as _;
use axum::serve::ListenerExt as _;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::jobs::worker;
use crate::realtime::dispatcher;
use crate::router::router;
use crate::state::App;

/// How long sockets get to say that the program restarts.
const TIME_TO_HANG_UP: Duration = Duration::from_secs(2);

/// A program that listens, but answers nothing yet.
pub struct Server {
    app: App,
    listener: TcpListener,
}

impl Server {
    /// Takes the port.
    ///
    /// # Errors
    /// When somebody else has it.
    pub async fn bind(app: App) -> anyhow::Result<Self> {
        let address = SocketAddr::new(app.config.http.host, app.config.http.port);
        let listener = TcpListener::bind(address).await;
        let listener =
            listener.with_context(|| format!("http.port: {address} cannot be listened on"))?;
        Ok(Self { app, listener })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// When the socket has gone.
    pub fn address(&self) -> anyhow::Result<SocketAddr> {
        Ok(self.listener.local_addr()?)
    }

    /// Answers until the program is asked to stop. Then running requests finish, sockets hear 1012,
    /// and whatever has not ended in time is cut off.
    ///
    /// # Errors
    /// When the listener fails.
    pub async fn run(self) -> anyhow::Result<()> {
        let app = self.app;
        let service = router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
        let listener = self.listener.tap_io(|stream| {
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(error = %error, "a connection has gone already");
            }
        });
        let stop = app.clone();
        let serving = axum::serve(listener, service)
            .with_graceful_shutdown(async move { stop.stopping().await });
        let patience = async {
            app.stopping().await;
            tokio::time::sleep(app.config.limits.stop_time()).await;
        };
        tokio::select! {
            served = serving => served?,
            () = patience => tracing::warn!("some requests did not finish in time"),
        }
        let hung_up = async {
            while app.hub.sockets() > 0 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let _ = tokio::time::timeout(TIME_TO_HANG_UP, hung_up).await;
        Ok(())
    }
}

/// Starts those who work behind the requests. Called before the first request is answered, so that
/// no event is missed.
///
/// # Errors
/// When the log of events cannot be read.
#[expect(
    clippy::disallowed_methods,
    reason = "the tasks of jobs and realtime are started here, and end with the program"
)]
pub async fn start_background(app: &App) -> anyhow::Result<[JoinHandle<()>; 2]> {
    let cursor = dispatcher::end_of_log(app).await?;
    let dispatcher = tokio::spawn(dispatcher::run(app.clone(), cursor));
    Ok([dispatcher, tokio::spawn(worker::run(app.clone()))])
}
