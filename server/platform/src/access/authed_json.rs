//! A call together with the JSON body that it sent.

use axum::body::HttpBody as _;
use axum::extract::{FromRequest, Request};
use serde::de::DeserializeOwned;

use super::{Authorization, RequestContext};
use crate::error::Result;
use crate::http::json;
use crate::state::App;

/// A [`RequestContext`] that sent a JSON body of the form `T`; with `RecentlyVerified` or `Admin` in the place of `C`, one
/// that has proved more than that it is signed in.
#[derive(Debug)]
pub struct AuthedJson<T, C = RequestContext>(pub C, pub T);

/// A [`RequestContext`] that may have sent a JSON body of the form `T`: a DELETE has none as a rule.
#[derive(Debug)]
pub struct AuthedOptionalJson<T, C = RequestContext>(pub C, pub T);

impl<T: DeserializeOwned + Default, C: Authorization> FromRequest<App>
    for AuthedOptionalJson<T, C>
{
    type Rejection = crate::error::Error;

    async fn from_request(request: Request, app: &App) -> Result<Self> {
        if request.body().is_end_stream() {
            let (parts, _) = request.into_parts();
            let caller = C::authorize(app, RequestContext::read(&parts, app).await?)?;
            return Ok(Self(caller, T::default()));
        }
        let AuthedJson(caller, body) = AuthedJson::from_request(request, app).await?;
        Ok(Self(caller, body))
    }
}

impl<T: DeserializeOwned, C: Authorization> FromRequest<App> for AuthedJson<T, C> {
    type Rejection = crate::error::Error;

    /// Who calls is settled before a byte of the body is read.
    async fn from_request(request: Request, app: &App) -> Result<Self> {
        let (parts, body) = request.into_parts();
        let mut caller = C::authorize(app, RequestContext::read(&parts, app).await?)?;
        let bytes = json::read(&parts.headers, body).await?;
        if let Some(keyed) = &mut caller.context_mut().keyed {
            keyed.add_body(&bytes);
        }
        Ok(Self(caller, json::parse(&bytes)?))
    }
}
