//! What a caller has proved besides being signed in. A handler asks for the type, so it cannot forget
//! the check; a service that takes one cannot be called without.

use std::ops::Deref;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use kym_domain::sessions::is_fresh;

use super::RequestContext;
use crate::error::{Error, ErrorCode, Result};
use crate::state::App;

/// What a request is allowed to be: one of somebody who is signed in, or of somebody who has proved more.
pub trait Authorization: Sized + Send {
    /// Lets the request pass as one of this kind.
    ///
    /// # Errors
    /// The refusal, when the proof is missing.
    fn authorize(app: &App, call: RequestContext) -> Result<Self>;

    /// The request inside.
    fn context(&self) -> &RequestContext;

    /// The request inside, to be completed by its body.
    fn context_mut(&mut self) -> &mut RequestContext;
}

/// Somebody who proved who they are within the last ten minutes (`security.md`, L-06):
/// by signing in, or at `/auth/step-up`. `RecentlyVerified<Admin>` is an administrator who did.
#[derive(Clone, Debug)]
pub struct RecentlyVerified<C = RequestContext>(C);

/// An administrator; where `auth.administrators_need_second_factor` says so, one who signed in with more than a password
/// (ASVS 5.0, V6.3.3).
#[derive(Clone, Debug)]
pub struct Admin(RequestContext);

impl Authorization for RequestContext {
    fn authorize(_: &App, call: RequestContext) -> Result<Self> {
        Ok(call)
    }

    fn context(&self) -> &RequestContext {
        self
    }

    fn context_mut(&mut self) -> &mut RequestContext {
        self
    }
}

impl Authorization for Admin {
    fn authorize(app: &App, call: RequestContext) -> Result<Self> {
        if !call.actor.user.is_superuser {
            return Err(ErrorCode::FORBIDDEN.into());
        }
        if app.config.auth.administrators_need_second_factor && !call.actor.is_strong {
            return Err(ErrorCode::SECOND_FACTOR_REQUIRED_FOR_ADMIN.into());
        }
        Ok(Self(call))
    }

    fn context(&self) -> &RequestContext {
        &self.0
    }

    fn context_mut(&mut self) -> &mut RequestContext {
        &mut self.0
    }
}

impl Deref for Admin {
    type Target = RequestContext;

    fn deref(&self) -> &RequestContext {
        &self.0
    }
}

impl<C: Authorization> RecentlyVerified<C> {
    /// The proof for a caller of whom it depends on the request whether it is needed.
    ///
    /// # Errors
    /// `fresh_authentication_required`.
    pub fn prove(app: &App, caller: C) -> Result<Self> {
        if is_fresh(caller.context().actor.authenticated_at, app.clock.now()) {
            Ok(Self(caller))
        } else {
            Err(ErrorCode::FRESH_AUTHENTICATION_REQUIRED.into())
        }
    }
}

impl<C: Authorization> Authorization for RecentlyVerified<C> {
    fn authorize(app: &App, call: RequestContext) -> Result<Self> {
        Self::prove(app, C::authorize(app, call)?)
    }

    fn context(&self) -> &RequestContext {
        self.0.context()
    }

    fn context_mut(&mut self) -> &mut RequestContext {
        self.0.context_mut()
    }
}

impl<C: Authorization> Deref for RecentlyVerified<C> {
    type Target = RequestContext;

    fn deref(&self) -> &RequestContext {
        self.context()
    }
}

impl FromRequestParts<App> for Admin {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        Self::authorize(app, RequestContext::read(parts, app).await?)
    }
}

impl<C: Authorization> FromRequestParts<App> for RecentlyVerified<C> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        Self::authorize(app, RequestContext::read(parts, app).await?)
    }
}
