//! Routes that are open to everybody say where they are registered which bucket they take from:
//! `routes(limited(routes!(log_in), Limit::LogIn))`. The contract shows it as `x-limit`. The buckets
//! themselves are in `rate_limits`, those that processes share in `buckets`.

use axum::Extension;
use axum::extract::{FromRequestParts as _, Request};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse as _, Response};
use axum::routing::MethodRouter;
use utoipa::openapi::Paths;
use utoipa::openapi::extensions::ExtensionsBuilder;

use super::address::ClientAddress;
use super::buckets;
use super::rate_limits::Limit;
use crate::error::Error;
use crate::state::App;

/// Says in the contract which bucket paths take from.
pub(super) fn describe(paths: &mut Paths, limit: Limit) {
    for item in paths.paths.values_mut() {
        let operations = [
            &mut item.get,
            &mut item.post,
            &mut item.put,
            &mut item.delete,
        ];
        for operation in operations.into_iter().flatten() {
            let extensions = ExtensionsBuilder::new().add("x-limit", limit.as_str());
            operation.extensions = Some(extensions.build());
        }
    }
}

/// Has handlers take from a bucket.
pub(super) fn taking(handlers: MethodRouter<App>, limit: Limit) -> MethodRouter<App> {
    handlers.layer(from_fn(move |request, next| pass(limit, request, next)))
}

/// `middleware::limit` has put the program beside every request.
async fn pass(limit: Limit, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let app = match Extension::<App>::from_request_parts(&mut parts, &()).await {
        Ok(Extension(app)) => app,
        Err(missing) => return Error::internal(missing).into_response(),
    };
    let trusted = &app.config.http.trusted_proxies;
    let address = ClientAddress::of(&parts.headers, &parts.extensions, trusted);
    match buckets::take(&app, limit, address).await {
        Ok(()) => next.run(Request::from_parts(parts, body)).await,
        Err(refused) => {
            tracing::warn!(client.address = %address, limit = limit.as_str(), "a limit was reached");
            refused.into_response()
        }
    }
}
