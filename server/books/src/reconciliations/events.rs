//! What is told about reconciliations.

use kym_domain::accounts::Account;
use kym_domain::id::ReconciliationId;
use kym_platform::http::values::Day;
use kym_platform::realtime::actor::EventActor;
use kym_platform::realtime::event::{EventEntry, EventType};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// A reconciliation of an account was begun, changed, closed, reopened or given up.
pub const RECONCILIATION_CHANGED: EventType<ReconciliationEvent> = EventType::new(
    "RECONCILIATION_CHANGED",
    "A reconciliation of an account was begun, changed, closed, reopened or given up.",
);

/// What is told over the socket.
pub const EVENTS: &[EventEntry] = &[EventEntry::of(RECONCILIATION_CHANGED)];

/// Something about a reconciliation.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReconciliationEvent {
    workspace_id: Uuid,
    account_id: Uuid,
    reconciliation_id: Uuid,
    /// Up to which day the account is closed now.
    #[schema(required)]
    closed_until: Option<Day>,
    actor: EventActor,
}

impl ReconciliationEvent {
    /// Something that somebody did to the reconciliation of an account.
    pub fn new(account: &Account, id: ReconciliationId, actor: &EventActor) -> Self {
        Self {
            workspace_id: account.workspace_id.as_uuid(),
            account_id: account.id.as_uuid(),
            reconciliation_id: id.as_uuid(),
            closed_until: account.closed_until.map(Day),
            actor: actor.clone(),
        }
    }
}
