//! What a handler knows of a request besides its parameters.

use axum::body::HttpBody as _;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use futures_util::FutureExt;
use kym_domain::language::Language;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use super::{Actor, Caller};
use crate::error::{ErrorCode, Result};
use crate::http::json;
use crate::http::language::preferred;
use crate::idempotency::Keyed;
use crate::state::App;

/// The header by which a browser tab recognises its own doings among the events.
const CLIENT_INSTANCE: &str = "client-instance";

/// A request of somebody who is signed in.
#[derive(Clone, Debug)]
pub struct Call {
    /// Who calls.
    pub actor: Actor,
    /// The language to answer in.
    pub language: Language,
    /// The tab that calls; comes back in the events that the call causes.
    pub origin: Option<Uuid>,
    /// The idempotency key of a POST, with what it stands for.
    pub keyed: Option<Keyed>,
}

/// A [`Call`] that sent a JSON body of the form `T`; with `Fresh` or `Admin` in the place of `C`, one
/// that has proved more than that it is signed in.
#[derive(Debug)]
pub struct Sent<T, C = Call>(pub C, pub T);

/// A [`Call`] that may have sent a JSON body of the form `T`: a DELETE has none as a rule.
#[derive(Debug)]
pub struct MaybeSent<T, C = Call>(pub C, pub T);

impl<T: DeserializeOwned + Default, C: Caller> FromRequest<App> for MaybeSent<T, C> {
    type Rejection = crate::error::Error;

    async fn from_request(request: Request, app: &App) -> Result<Self> {
        if request.body().is_end_stream() {
            let (parts, _) = request.into_parts();
            let caller = C::admit(app, Call::read(&parts, app).await?)?;
            return Ok(Self(caller, T::default()));
        }
        let Sent(caller, body) = Sent::from_request(request, app).await?;
        Ok(Self(caller, body))
    }
}

impl FromRequestParts<App> for Call {
    type Rejection = crate::error::Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        Self::read(parts, app).await
    }
}

impl Call {
    pub(super) async fn read(parts: &Parts, app: &App) -> Result<Self> {
        let actor = super::actor(app, parts).boxed().await?;
        let origin = parts.headers.get(CLIENT_INSTANCE).map(|value| {
            let text = value.to_str().unwrap_or_default();
            Uuid::try_parse(text).map_err(|_| ErrorCode::MALFORMED_REQUEST)
        });
        Ok(Self {
            actor,
            language: preferred(&parts.headers),
            origin: origin.transpose()?,
            keyed: Keyed::of(parts)?,
        })
    }
}

impl<T: DeserializeOwned, C: Caller> FromRequest<App> for Sent<T, C> {
    type Rejection = crate::error::Error;

    /// Who calls is settled before a byte of the body is read.
    async fn from_request(request: Request, app: &App) -> Result<Self> {
        let (parts, body) = request.into_parts();
        let mut caller = C::admit(app, Call::read(&parts, app).await?)?;
        let bytes = json::read(&parts.headers, body).await?;
        if let Some(keyed) = &mut caller.call_mut().keyed {
            keyed.add_body(&bytes);
        }
        Ok(Self(caller, json::parse(&bytes)?))
    }
}
