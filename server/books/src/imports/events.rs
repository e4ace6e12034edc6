//! What is told about files that are booked or taken back: one event for all their transactions.

use kym_domain::id::{AccountId, ImportId, WorkspaceId};
use kym_platform::realtime::actor::EventActor;
use kym_platform::realtime::event::PROGRESS_UPDATE;
use kym_platform::realtime::event::{EventEntry, EventType};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::progress::ImportProgress;

/// What a file tells was booked, or is back in the books.
pub const TRANSACTIONS_IMPORTED: EventType<ImportEvent> = EventType::new(
    "TRANSACTIONS_IMPORTED",
    "What a file tells was booked, or is back in the books.",
);

/// What was booked from a file was taken back.
pub const TRANSACTIONS_IMPORT_REVERTED: EventType<ImportEvent> = EventType::new(
    "TRANSACTIONS_IMPORT_REVERTED",
    "What was booked from a file was taken back.",
);

/// A file that the user has read by a model, or booked.
pub const IMPORT_PROGRESS: EventType<ImportProgress> = EventType::variant(
    &PROGRESS_UPDATE,
    "import",
    "A file that the user has read by a model, or booked.",
);

/// What is told over the socket.
pub const EVENTS: &[EventEntry] = &[
    EventEntry::of(IMPORT_PROGRESS),
    EventEntry::of(TRANSACTIONS_IMPORTED),
    EventEntry::of(TRANSACTIONS_IMPORT_REVERTED),
];

/// Something about all transactions of a file.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ImportEvent {
    workspace_id: Uuid,
    import_id: Uuid,
    /// The accounts that they are on.
    account_ids: Vec<Uuid>,
    /// How many they are.
    #[schema(value_type = i32)]
    row_count: i64,
    actor: EventActor,
}

impl ImportEvent {
    /// So many transactions of a file, on these accounts.
    pub fn new(
        (workspace, import): (WorkspaceId, ImportId),
        accounts: &[AccountId],
        row_count: i64,
        actor: &EventActor,
    ) -> Self {
        Self {
            workspace_id: workspace.as_uuid(),
            import_id: import.as_uuid(),
            account_ids: accounts.iter().map(AccountId::as_uuid).collect(),
            row_count,
            actor: actor.clone(),
        }
    }
}
