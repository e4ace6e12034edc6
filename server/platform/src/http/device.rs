//! Whence a request comes, as far as it is kept: for lists of sessions and for notifications.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use kym_domain::devices::Device;
use serde::Serialize;
use utoipa::ToSchema;

use super::address::ClientAddress;
use super::words::DeviceKindWord;
use crate::state::App;

/// What is kept of a program's description of itself.
const MAX_USER_AGENT_LEN: usize = 200;

/// The program and the address behind a request.
#[derive(Clone, Debug)]
pub struct RequestOrigin {
    /// What the program calls itself.
    pub user_agent: String,
    /// Its network address.
    pub address: ClientAddress,
}

/// A device, in words that a person recognises it by.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Device)]
pub struct DeviceBody {
    /// The browser's name.
    #[schema(required)]
    browser: Option<&'static str>,
    /// The operating system's name.
    #[schema(required)]
    os: Option<&'static str>,
    kind: DeviceKindWord,
}

impl FromRequestParts<App> for RequestOrigin {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let user_agent = parts
            .headers
            .get(header::USER_AGENT)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default();
        Ok(Self {
            user_agent: user_agent.chars().take(MAX_USER_AGENT_LEN).collect(),
            address: ClientAddress::from_request_parts(parts, app).await?,
        })
    }
}

impl From<Device> for DeviceBody {
    fn from(device: Device) -> Self {
        Self {
            browser: device.browser,
            os: device.os,
            kind: DeviceKindWord(device.kind),
        }
    }
}
