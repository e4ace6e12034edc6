//! What is told about the connection itself, and who else looks at what.

use kym_domain::id::WorkspaceId;
use kym_store::presences;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::event::{EventEntry, EventType, GENERAL_NOTIFICATION};

/// Who is connected.
pub const AUTHENTICATED: EventType<Authenticated> =
    EventType::variant(&GENERAL_NOTIFICATION, "auth", "Who is connected.");

/// Somebody looks at the workspace or one of its accounts, or does not any more. Told outside of the log: it has no `cursor`, and after a connection was lost it comes anew.
pub const PRESENCE: EventType<PresenceEvent> = EventType::new(
    "PRESENCE",
    "Somebody looks at the workspace or one of its accounts, or does not any more. Told outside of the log: it has no `cursor`, and after a connection was lost it comes anew.",
);

/// The connection cannot go on.
pub const ERROR: EventType<SocketError> = EventType::new("ERROR", "The connection cannot go on.");

/// The access token has expired: send another within a minute.
pub const TOKEN_EXPIRED: EventType<TokenExpired> = EventType::new(
    "TOKEN_EXPIRED",
    "The access token has expired: send another within a minute.",
);

/// What is told over the socket.
pub const EVENTS: &[EventEntry] = &[
    EventEntry::of(AUTHENTICATED),
    EventEntry::of(PRESENCE),
    EventEntry::of(ERROR),
    EventEntry::of(TOKEN_EXPIRED),
];

/// The token was accepted.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Authenticated {
    /// How it stands.
    status: ConnectionStatus,
    /// Up to where in the log everything was told: the `after` of the next connection, until an
    /// event brings another `cursor`.
    cursor: i64,
    /// Whether everything behind the `after` of the first message follows. If not, lists are
    /// fetched anew.
    resumed: bool,
}

/// How it stands.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ConnectionStatus {
    /// The token was accepted.
    Authenticated,
}

impl Authenticated {
    /// From this place of the log on.
    pub const fn at(cursor: i64, resumed: bool) -> Self {
        Self {
            status: ConnectionStatus::Authenticated,
            cursor,
            resumed,
        }
    }
}

/// Who looks at a workspace.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PresenceEvent {
    workspace_id: Uuid,
    people: Vec<Viewer>,
}

/// Somebody who looks at a workspace; once for each account.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Viewer {
    user_id: Uuid,
    full_name: String,
    /// The account, when it is one.
    #[schema(required)]
    account_id: Option<Uuid>,
}

/// Why the connection cannot go on.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct SocketError {
    code: SocketErrorCode,
    /// What it means, in English.
    message: &'static str,
}

/// The reasons.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum SocketErrorCode {
    /// The token is dead: sign in again.
    TokenInvalid,
}

/// Nothing more to say.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct TokenExpired {}

impl PresenceEvent {
    /// These look at a workspace now.
    pub fn new(workspace: WorkspaceId, people: Vec<presences::Viewer>) -> Self {
        let people = people.into_iter().map(|person| Viewer {
            user_id: person.user.as_uuid(),
            full_name: person.full_name,
            account_id: person.account.map(|id| id.as_uuid()),
        });
        Self {
            workspace_id: workspace.as_uuid(),
            people: people.collect(),
        }
    }
}

impl SocketError {
    /// The token is dead.
    pub const TOKEN_INVALID: Self = Self {
        code: SocketErrorCode::TokenInvalid,
        message: "The access token is not valid.",
    };
}
