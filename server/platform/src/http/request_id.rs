//! The id of a request: in its answer, in its error body, on every line that is logged for it.

use std::future::Future;
use std::sync::Arc;

/// The header that carries it.
pub const REQUEST_ID: &str = "request-id";

tokio::task_local! {
    static CURRENT: Arc<str>;
}

/// Runs the work of one request.
pub async fn scope<F: Future>(id: Arc<str>, work: F) -> F::Output {
    CURRENT.scope(id, work).await
}

/// The id of the request that is being worked on; empty outside of any.
pub fn current() -> String {
    CURRENT.try_with(ToString::to_string).unwrap_or_default()
}
