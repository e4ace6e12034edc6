//! Sessions in JSON.

use kym_domain::devices::Device;
use kym_domain::id::SessionId;
use kym_domain::language::Language;
use kym_platform::answer::Answer;
use kym_platform::http::device::DeviceBody;
use kym_platform::http::values::Instant;
use kym_store::sessions::LiveSession;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::sessions::words::SignInMethodWord;

/// A sign-in on one device.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Session)]
pub struct SessionBody {
    id: Uuid,
    device: DeviceBody,
    /// The network address that was seen last; empty where a proxy did not say it.
    address: String,
    method: SignInMethodWord,
    created_at: Instant,
    /// When it was refreshed last, which happens about every ten minutes.
    last_seen_at: Instant,
    /// Whether this request came from it.
    is_current: bool,
}

/// The sessions of a user, the one seen last first.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionList {
    items: Vec<SessionBody>,
    total: usize,
}

/// The sessions of a user, and which of them asks.
#[derive(Debug)]
pub struct Sessions {
    /// All that are alive.
    pub alive: Vec<LiveSession>,
    /// The one that asks.
    pub current: SessionId,
}

impl Answer for Sessions {
    type Body = SessionList;

    fn body(&self, _: Language) -> SessionList {
        let items = self.alive.iter().map(|session| SessionBody {
            id: session.id.as_uuid(),
            device: Device::of(&session.user_agent).into(),
            address: session.address.clone(),
            method: SignInMethodWord(session.method),
            created_at: Instant(session.created_at),
            last_seen_at: Instant(session.last_seen_at),
            is_current: session.id == self.current,
        });
        SessionList {
            items: items.collect(),
            total: self.alive.len(),
        }
    }
}
