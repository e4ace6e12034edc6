//! What is told about one transaction.

use kym_domain::id::{AccountId, WorkspaceId};
use kym_domain::transactions::Transaction;
use kym_platform::http::values::Day;
use kym_platform::realtime::actor::EventActor;
use kym_platform::realtime::event::{EventEntry, EventType};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::bulk_events::{
    TRANSACTIONS_BULK_DELETED, TRANSACTIONS_BULK_MOVED_ACCOUNT, TRANSACTIONS_BULK_RESTORED,
    TRANSACTIONS_BULK_UPDATED, TRANSACTIONS_BULK_UPDATED_CATEGORY,
    TRANSACTIONS_BULK_UPDATED_STATUS,
};

/// A transaction was booked or restored.
pub const TRANSACTION_CREATED: EventType<TransactionEvent> = EventType::new(
    "TRANSACTION_CREATED",
    "A transaction was booked or restored.",
);

/// A transaction was changed.
pub const TRANSACTION_UPDATED: EventType<TransactionEvent> =
    EventType::new("TRANSACTION_UPDATED", "A transaction was changed.");

/// A transaction was deleted, or has moved away from the account.
pub const TRANSACTION_DELETED: EventType<TransactionEvent> = EventType::new(
    "TRANSACTION_DELETED",
    "A transaction was deleted, or has moved away from the account.",
);

/// What is told over the socket.
pub const EVENTS: &[EventEntry] = &[
    EventEntry::of(TRANSACTION_CREATED),
    EventEntry::of(TRANSACTION_UPDATED),
    EventEntry::of(TRANSACTION_DELETED),
    EventEntry::of(TRANSACTIONS_BULK_DELETED),
    EventEntry::of(TRANSACTIONS_BULK_RESTORED),
    EventEntry::of(TRANSACTIONS_BULK_UPDATED),
    EventEntry::of(TRANSACTIONS_BULK_UPDATED_CATEGORY),
    EventEntry::of(TRANSACTIONS_BULK_UPDATED_STATUS),
    EventEntry::of(TRANSACTIONS_BULK_MOVED_ACCOUNT),
];

/// Something about a transaction.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TransactionEvent {
    workspace_id: Uuid,
    account_id: Uuid,
    transaction_id: Uuid,
    date: Day,
    #[schema(value_type = i32)]
    version: i64,
    actor: EventActor,
}

impl TransactionEvent {
    /// Something that somebody did to a transaction.
    pub fn new(transaction: &Transaction, actor: &EventActor) -> Self {
        Self::on(
            transaction.workspace_id,
            transaction.account_id,
            transaction,
            actor,
        )
    }

    /// The same, told to those who look at another account: the one that the transaction left.
    pub fn on(
        workspace: WorkspaceId,
        account: AccountId,
        transaction: &Transaction,
        actor: &EventActor,
    ) -> Self {
        Self {
            workspace_id: workspace.as_uuid(),
            account_id: account.as_uuid(),
            transaction_id: transaction.id.as_uuid(),
            date: Day(transaction.date),
            version: transaction.version,
            actor: actor.clone(),
        }
    }
}
