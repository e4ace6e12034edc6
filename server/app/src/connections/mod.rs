//! Connections: how many there are, and how long one may do nothing.

mod activity;
mod answer;
mod permits;
mod stream;

use std::convert::Infallible;
use std::pin::pin;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::service::TowerToHyperService;
use kym_platform::state::App;
use rustix::net::sockopt::set_socket_send_buffer_size;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tower::{Service, ServiceExt as _, service_fn};

use self::activity::{Activity, Overdue, Patience};
use self::answer::Pieces;
pub use self::permits::{Permit, Permits};
use self::stream::WatchedStream;

/// The bytes of the longest head of a request, and of what waits to be written.
const BUFFER: usize = 128 * 1024;

/// What the kernel keeps of it besides, in bytes. Linux lets no more be written before a third of that has been taken:
/// of the megabytes that it keeps otherwise, that is more than a bad line takes in the time that it has.
const SEND_BUFFER: usize = 512 * 1024;

/// How many requests one connection of HTTP/2 has open at once.
const MAX_STREAMS: u32 = 64;

/// How often the peer of a connection of HTTP/2 is asked whether it is there, and how long it may take to answer.
const PING_INTERVAL: Duration = Duration::from_secs(20);

/// How long a connection that is told to end may take over it.
const GOODBYE_TIME: Duration = Duration::from_secs(2);

/// Answers the requests of one connection until it ends, does nothing for too long, or the program stops.
pub async fn converse<S>(app: App, stream: TcpStream, permit: Permit, service: S)
where
    S: Service<Request, Response = Response, Error = Infallible, Future: Send>
        + Clone
        + Send
        + Sync
        + 'static,
{
    // Small answers must not wait for the acknowledgement of the one before.
    let set = stream
        .set_nodelay(true)
        .and_then(|()| Ok(set_socket_send_buffer_size(&stream, SEND_BUFFER)?));
    if let Err(error) = set {
        tracing::debug!(error = %error, "a connection has gone already");
    }
    let activity = Activity::begin();
    let service = {
        let activity = activity.clone();
        service_fn(move |request: hyper::Request<Incoming>| {
            let open = activity.request();
            let answered = service.clone().oneshot(request.map(Body::new));
            async move { answered.await.map(|response| Pieces::of(response, open)) }
        })
    };
    let mut builder = auto::Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(app.config.limits.request_time())
        .max_buf_size(BUFFER);
    builder
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(PING_INTERVAL)
        .keep_alive_timeout(PING_INTERVAL)
        .max_concurrent_streams(MAX_STREAMS)
        .max_send_buf_size(BUFFER);
    let io = TokioIo::new(WatchedStream::new(stream, activity.clone(), permit));
    let service = TowerToHyperService::new(service);
    let mut connection = pin!(builder.serve_connection_with_upgrades(io, service));
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        overdue = activity.overdue(Patience::of(&app.config.limits)) => {
            tracing::debug!(?overdue, "a connection is ended");
            if overdue != Overdue::Idle {
                return;
            }
            connection.as_mut().graceful_shutdown();
            timeout(GOODBYE_TIME, connection).await.unwrap_or(Ok(()))
        }
        () = app.stopping() => {
            connection.as_mut().graceful_shutdown();
            // Whoever waits for all connections bounds this.
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(error = %error, "a connection ended in the middle");
    }
}
