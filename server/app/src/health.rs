//! For whoever runs the program: is it alive, is it ready, how much does it do.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kym_platform::access::bearer;
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::metrics;
use kym_platform::state::App;
use sha2::{Digest, Sha256};

/// The process answers.
pub async fn alive() -> &'static str {
    "alive\n"
}

/// The database answers, and the program is not about to stop.
pub async fn ready(State(app): State<App>) -> Result<Response> {
    if app.is_stopping() {
        return Err(Error::Later(ErrorCode::UNAVAILABLE, 1));
    }
    let mut reader = app.db.read().await?;
    kym_store::users::is_empty(&mut reader).await?;
    Ok((StatusCode::OK, "ready\n").into_response())
}

/// The figures in the text format of Prometheus, for whoever has the token. Where one comes from is no reason: behind a
/// proxy on the same machine all come from there.
pub async fn figures(State(app): State<App>, headers: HeaderMap) -> Result<Response> {
    if !has_token(&app, &headers) {
        return Err(Error::NOT_FOUND);
    }
    let recorder =
        metrics::install().map_err(|error| Error::internal(anyhow::anyhow!("metrics: {error}")))?;
    let kind = [(
        header::CONTENT_TYPE,
        "text/plain; version=0.0.4; charset=utf-8",
    )];
    Ok((kind, recorder.render()).into_response())
}

/// Hashes are compared, so that the time tells nothing about the token.
fn has_token(app: &App, headers: &HeaderMap) -> bool {
    let wanted = app
        .config
        .metrics
        .token
        .as_ref()
        .map(|token| Sha256::digest(token.expose()));
    let shown = bearer(headers).map(Sha256::digest);
    wanted.is_some() && wanted == shown
}
