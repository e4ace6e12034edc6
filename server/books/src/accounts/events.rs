//! What is told about accounts.

use kym_domain::accounts::Account;
use kym_domain::id::WorkspaceId;
use kym_domain::money::{Minor, Money};
use kym_platform::context::Ctx;
use kym_platform::http::values::Amount;
use kym_platform::realtime::actor::EventActor;
use kym_platform::realtime::event::{EventEntry, EventType};
use kym_store::events::Audience;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// An account was opened.
pub const ACCOUNT_CREATED: EventType<AccountEvent> =
    EventType::new("ACCOUNT_CREATED", "An account was opened.");

/// An account was changed or restored.
pub const ACCOUNT_UPDATED: EventType<AccountEvent> =
    EventType::new("ACCOUNT_UPDATED", "An account was changed or restored.");

/// An account went to another workspace. Both are told.
pub const ACCOUNT_MOVED: EventType<MovedEvent> = EventType::new(
    "ACCOUNT_MOVED",
    "An account went to another workspace. Both are told.",
);

/// An account was put away.
pub const ACCOUNT_DELETED: EventType<AccountEvent> =
    EventType::new("ACCOUNT_DELETED", "An account was put away.");

/// An account holds another sum.
pub const ACCOUNT_BALANCE_UPDATED: EventType<BalanceEvent> =
    EventType::new("ACCOUNT_BALANCE_UPDATED", "An account holds another sum.");

/// What is told over the socket.
pub const EVENTS: &[EventEntry] = &[
    EventEntry::of(ACCOUNT_CREATED),
    EventEntry::of(ACCOUNT_UPDATED),
    EventEntry::of(ACCOUNT_MOVED),
    EventEntry::of(ACCOUNT_DELETED),
    EventEntry::of(ACCOUNT_BALANCE_UPDATED),
];

/// Something about an account.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AccountEvent {
    workspace_id: Uuid,
    account_id: Uuid,
    name: String,
    actor: EventActor,
}

/// An account that is in another workspace now.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MovedEvent {
    /// Where it was.
    workspace_id: Uuid,
    /// Where it is.
    target_workspace_id: Uuid,
    account_id: Uuid,
    name: String,
    actor: EventActor,
}

/// The new balance of an account.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BalanceEvent {
    workspace_id: Uuid,
    account_id: Uuid,
    /// The current balance.
    balance: Amount,
    actor: EventActor,
}

impl AccountEvent {
    /// Something that somebody did to an account.
    pub fn new(account: &Account, actor: &EventActor) -> Self {
        Self {
            workspace_id: account.workspace_id.as_uuid(),
            account_id: account.id.as_uuid(),
            name: account.name.clone(),
            actor: actor.clone(),
        }
    }
}

impl MovedEvent {
    /// An account that came from another workspace.
    pub fn new(account: &Account, from: WorkspaceId, actor: &EventActor) -> Self {
        Self {
            workspace_id: from.as_uuid(),
            target_workspace_id: account.workspace_id.as_uuid(),
            account_id: account.id.as_uuid(),
            name: account.name.clone(),
            actor: actor.clone(),
        }
    }
}

impl BalanceEvent {
    /// The new current balance of an account.
    pub fn new(account: &Account, balance: Minor, actor: &EventActor) -> Self {
        Self {
            workspace_id: account.workspace_id.as_uuid(),
            account_id: account.id.as_uuid(),
            balance: Amount(Money::new(balance, account.currency)),
            actor: actor.clone(),
        }
    }
}

/// Tells everybody in the workspace of an account.
pub(super) fn emit(ctx: &mut Ctx, account: &Account, kind: EventType<AccountEvent>) {
    let payload = AccountEvent::new(account, &ctx.author.event_actor);
    ctx.emit(Audience::Workspace(account.workspace_id), kind, &payload);
}
