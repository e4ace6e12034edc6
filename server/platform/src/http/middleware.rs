//! What every request passes on its way in and out: an id, a line in the log, the limits of pace and
//! time, and an answer even when something panics.

use std::any::Any;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http_body_util::BodyExt as _;
use hyper::body::Body as _;
use tracing::Instrument as _;

use super::address::ClientAddress;
use super::deadline::Deadline;
use super::language::preferred;
use super::large_answers::Asker;
use super::request_scope::{self, REQUEST_ID, RequestScope};
use super::spool::{IN_MEMORY, Spool, unwritten};
use crate::error::{Error, ErrorCode, Result};
use crate::outbound::clock::Stopwatch;
use crate::state::App;

/// Gives the request an id, measures it and logs it: the route and not the path, so that no token
/// and no search text is ever written down.
pub async fn observe(State(app): State<App>, request: Request, next: Next) -> Response {
    let id: Arc<str> = app.ids.next(app.clock.now()).to_string().into();
    let method = request.method().clone();
    let route: Arc<str> = request
        .extensions()
        .get::<MatchedPath>()
        .map_or("(static)", MatchedPath::as_str)
        .into();
    let scope = RequestScope {
        id: id.clone(),
        route: route.clone(),
        language: preferred(request.headers()),
    };
    let span = tracing::info_span!("request", request.id = %id, %method, %route);
    let watch = Stopwatch::start();
    let mut response = request_scope::scope(scope, next.run(request))
        .instrument(span.clone())
        .await;
    let status = response.status().as_u16();
    let elapsed = watch.elapsed();
    let duration_ms = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
    span.in_scope(|| tracing::info!(status, duration_ms, "answered"));
    let labels = [
        ("method", label_of(&method)),
        ("route", route.to_string()),
        ("status", status.to_string()),
    ];
    metrics::counter!("kym_http_requests_total", &labels).increment(1);
    metrics::histogram!("kym_http_request_seconds", &labels[..2]).record(elapsed.as_secs_f64());
    if let Ok(value) = HeaderValue::try_from(&*id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    response
}

/// A client may invent methods, and each label costs memory for ever.
fn label_of(method: &Method) -> String {
    let known = [
        Method::GET,
        Method::HEAD,
        Method::POST,
        Method::PUT,
        Method::PATCH,
        Method::DELETE,
        Method::OPTIONS,
    ];
    let label = if known.contains(method) {
        method.as_str()
    } else {
        "other"
    };
    label.to_owned()
}

/// Refuses an address that asks too often, puts the program beside the request, and gives up what takes too long. A socket lives as long
/// as it likes: its request ends with the upgrade.
pub async fn limit(
    State(app): State<App>,
    address: ClientAddress,
    mut request: Request,
    next: Next,
) -> Response {
    if let Err(refused) = app.limits.take_request(address) {
        return refused.into_response();
    }
    request.extensions_mut().insert(app.clone());
    let deadline = Deadline::after(app.config.limits.request_time());
    request.extensions_mut().insert(deadline.clone());
    tokio::select! {
        response = next.run(request) => response,
        () = deadline.passed() => Error::Later(ErrorCode::DEADLINE_EXCEEDED, 1).into_response(),
    }
}

/// Puts an answer that is large into a file, from which it is read as fast as it is taken, and waits for all of one
/// whose size nobody knows yet: while it is made something may still go wrong, and then it is an error and no half file.
pub async fn spool_large_answers(
    State(app): State<App>,
    mut request: Request,
    next: Next,
) -> Response {
    let asker = Asker::default();
    request.extensions_mut().insert(asker.clone());
    let response = next.run(request).await;
    let size = response.body().size_hint().exact();
    if size.is_some_and(|size| size <= IN_MEMORY as u64) {
        return response;
    }
    let spooled = spooled(&app, response, &asker).await;
    spooled.unwrap_or_else(IntoResponse::into_response)
}

async fn spooled(app: &App, response: Response, asker: &Asker) -> Result<Response> {
    let on_line = app.large_answers.begin(asker)?;
    let (parts, mut body) = response.into_parts();
    let mut spool = Spool::new(&app.config.data_dir);
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(Error::internal)?;
        let piece = frame.into_data().unwrap_or_else(|_| Bytes::new());
        spool.push(&piece).await.map_err(unwritten)?;
    }
    let body = spool.into_body(on_line).await.map_err(unwritten)?;
    Ok(Response::from_parts(parts, body))
}

/// The answer to a request whose handler panicked.
#[expect(
    clippy::needless_pass_by_value,
    reason = "the layer hands the panic over"
)]
pub fn panicked(panic: Box<dyn Any + Send>) -> Response {
    let words = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or(panic.downcast_ref::<&str>().copied());
    Error::internal(anyhow::anyhow!(
        "panic: {}",
        words.unwrap_or("without words")
    ))
    .into_response()
}

/// The answer below `/api/` and `/assets/` where there is nothing.
pub fn nothing_here() -> Response {
    Error::NOT_FOUND.into_response()
}

/// The answer where there is something, but not for this method.
pub fn wrong_method() -> Response {
    Error::from(ErrorCode::METHOD_NOT_ALLOWED).into_response()
}
