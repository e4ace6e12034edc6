//! What a handler knows of a request besides its parameters.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use futures_util::FutureExt;
use kym_domain::language::Language;
use uuid::Uuid;

use super::Actor;
use crate::error::{ErrorCode, Result};
use crate::http::language::preferred;
use crate::http::large_answers::Asker;
use crate::idempotency::Keyed;
use crate::state::App;
use crate::usage::requests::count_request;

/// The header by which a browser tab recognises its own doings among the events.
const CLIENT_INSTANCE: &str = "client-instance";

/// The header that our own client sends with every request (spec, section 7). Whoever does not send it is another program, whose
/// requests plans may limit.
const CLIENT_VERSION: &str = "client-version";

/// A request of somebody who is signed in.
#[derive(Clone, Debug)]
pub struct RequestContext {
    /// Who calls.
    pub actor: Actor,
    /// The language to answer in.
    pub language: Language,
    /// The tab that calls; comes back in the events that the call causes.
    pub origin: Option<Uuid>,
    /// The idempotency key of a POST, with what it stands for.
    pub keyed: Option<Keyed>,
}

impl FromRequestParts<App> for RequestContext {
    type Rejection = crate::error::Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        Self::read(parts, app).await
    }
}

impl RequestContext {
    pub(super) async fn read(parts: &Parts, app: &App) -> Result<Self> {
        let actor = super::actor(app, parts).boxed().await?;
        if let Some(asker) = parts.extensions.get::<Asker>() {
            asker.is(actor.user.id);
        }
        if !parts.headers.contains_key(CLIENT_VERSION) {
            count_request(app, &actor.user).boxed().await?;
        }
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
