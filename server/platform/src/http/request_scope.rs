//! What is known of the request that is being worked on wherever its answer is written: its id, in its answer, in
//! its error body and on every line that is logged for it; its route; and the language that it asks for.

use std::future::Future;
use std::sync::Arc;

use kym_domain::language::Language;

/// The header that carries the id.
pub const REQUEST_ID: &str = "request-id";

/// What is known of a request.
#[derive(Clone, Debug)]
pub struct RequestScope {
    /// Its id.
    pub id: Arc<str>,
    /// The route that it takes, with the names of its parameters in braces.
    pub route: Arc<str>,
    /// The language that it likes best.
    pub language: Language,
}

tokio::task_local! {
    static CURRENT: RequestScope;
}

/// Runs the work of one request.
pub async fn scope<F: Future>(request: RequestScope, work: F) -> F::Output {
    CURRENT.scope(request, work).await
}

/// The request that is being worked on; outside of any there is nothing to know.
pub fn current() -> RequestScope {
    let nothing = || RequestScope {
        id: Arc::default(),
        route: Arc::default(),
        language: Language::En,
    };
    CURRENT.try_with(Clone::clone).unwrap_or_else(|_| nothing())
}
