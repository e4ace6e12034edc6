//! What a caller has proved besides being signed in. A handler asks for the type, so it cannot forget
//! the check; a service that takes one cannot be called without.

use std::ops::Deref;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use kym_domain::sessions::is_fresh;

use super::Call;
use crate::error::{Error, ErrorCode, Result};
use crate::state::App;

/// A call, or a call that has proved something.
pub trait Caller: Sized + Send {
    /// The call as this kind of caller.
    ///
    /// # Errors
    /// The refusal, when the proof is missing.
    fn admit(app: &App, call: Call) -> Result<Self>;

    /// The call inside.
    fn call(&self) -> &Call;

    /// The call inside, to be completed by its body.
    fn call_mut(&mut self) -> &mut Call;
}

/// Somebody who proved who they are within the last ten minutes (`security.md`, L-06):
/// by signing in, or at `/auth/step-up`. `Fresh<Admin>` is an administrator who did.
#[derive(Clone, Debug)]
pub struct Fresh<C = Call>(C);

/// An administrator; unless configured otherwise one who signed in with more than a password
/// (ASVS 5.0, V6.3.3).
#[derive(Clone, Debug)]
pub struct Admin(Call);

impl Caller for Call {
    fn admit(_: &App, call: Call) -> Result<Self> {
        Ok(call)
    }

    fn call(&self) -> &Call {
        self
    }

    fn call_mut(&mut self) -> &mut Call {
        self
    }
}

impl Caller for Admin {
    fn admit(app: &App, call: Call) -> Result<Self> {
        if !call.actor.user.is_superuser {
            return Err(ErrorCode::FORBIDDEN.into());
        }
        if app.config.auth.admin_second_factor && !call.actor.is_strong {
            return Err(ErrorCode::SECOND_FACTOR_REQUIRED_FOR_ADMIN.into());
        }
        Ok(Self(call))
    }

    fn call(&self) -> &Call {
        &self.0
    }

    fn call_mut(&mut self) -> &mut Call {
        &mut self.0
    }
}

impl Deref for Admin {
    type Target = Call;

    fn deref(&self) -> &Call {
        &self.0
    }
}

impl<C: Caller> Fresh<C> {
    /// The proof for a caller of whom it depends on the request whether it is needed.
    ///
    /// # Errors
    /// `fresh_authentication_required`.
    pub fn prove(app: &App, caller: C) -> Result<Self> {
        if is_fresh(caller.call().actor.authenticated_at, app.clock.now()) {
            Ok(Self(caller))
        } else {
            Err(ErrorCode::FRESH_AUTHENTICATION_REQUIRED.into())
        }
    }
}

impl<C: Caller> Caller for Fresh<C> {
    fn admit(app: &App, call: Call) -> Result<Self> {
        Self::prove(app, C::admit(app, call)?)
    }

    fn call(&self) -> &Call {
        self.0.call()
    }

    fn call_mut(&mut self) -> &mut Call {
        self.0.call_mut()
    }
}

impl<C: Caller> Deref for Fresh<C> {
    type Target = Call;

    fn deref(&self) -> &Call {
        self.call()
    }
}

impl FromRequestParts<App> for Admin {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        Self::admit(app, Call::read(parts, app).await?)
    }
}

impl<C: Caller> FromRequestParts<App> for Fresh<C> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        Self::admit(app, Call::read(parts, app).await?)
    }
}
