//! The listener, and an end without lost requests.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context as _;
use kym_platform::jobs::worker::{self, Queue};
use kym_platform::realtime;
use kym_platform::state::App;
use tokio::net::TcpListener;
use tokio::task::{JoinHandle, JoinSet};
use tower::Service as _;

use crate::connections::{Permits, converse};
use crate::router::router;

/// How long sockets get to say that the program restarts.
const HANG_UP_TIMEOUT: Duration = Duration::from_secs(2);

/// How long to wait before accepting again after that has failed.
const RECOVERY_DELAY: Duration = Duration::from_millis(100);

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
        Ok(Self::on(listener, app))
    }

    /// Answers at a port that is held already.
    pub fn on(listener: TcpListener, app: App) -> Self {
        Self { app, listener }
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
        let mut service = router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
        let permits = Permits::new(&app.config);
        let mut connections = JoinSet::new();
        loop {
            let accepted = tokio::select! {
                accepted = self.listener.accept() => accepted,
                Some(_) = connections.join_next() => continue,
                () = app.stopping() => break,
            };
            match accepted {
                Ok((stream, address)) => {
                    let Some(permit) = permits.take(address.ip()) else {
                        tracing::debug!("there are enough connections: one more is refused");
                        ::metrics::counter!("kym_connections_refused_total").increment(1);
                        continue;
                    };
                    let service = service
                        .call(address)
                        .await
                        .unwrap_or_else(|never| match never {});
                    connections.spawn(converse(app.clone(), stream, permit, service));
                }
                // Too many open files, for one: whoever has gone makes room.
                Err(error) => {
                    tracing::warn!(error = %error, "a connection could not be accepted");
                    tokio::time::sleep(RECOVERY_DELAY).await;
                }
            }
        }
        drop(self.listener);
        let patience = tokio::time::sleep(app.config.limits.stop_time());
        tokio::select! {
            () = async { while connections.join_next().await.is_some() {} } => {}
            () = patience => tracing::warn!("some requests did not finish in time"),
        }
        let hung_up = async {
            while app.socket_permits.open() > 0 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let _ = tokio::time::timeout(HANG_UP_TIMEOUT, hung_up).await;
        Ok(())
    }
}

/// Starts those who work behind the requests. Called before the first request is answered, so that
/// no event is missed.
///
/// # Errors
/// As [`realtime::start`].
#[expect(
    clippy::disallowed_methods,
    reason = "the task of jobs is started here, and ends with the program"
)]
pub async fn start_background(app: &App) -> anyhow::Result<Vec<JoinHandle<()>>> {
    let mut tasks = realtime::start(app).await?;
    for queue in [Queue::Quick, Queue::Slow] {
        tasks.push(tokio::spawn(worker::run(app.clone(), queue)));
    }
    Ok(tasks)
}
