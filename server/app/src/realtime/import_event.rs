//! What is told about files that are booked or taken back: one event for all their transactions.

use kym_domain::id::AccountId;
use kym_domain::imports::Import;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::actor::EventActor;

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
        import: &Import,
        accounts: &[AccountId],
        row_count: i64,
        actor: &EventActor,
    ) -> Self {
        Self {
            workspace_id: import.workspace_id.as_uuid(),
            import_id: import.id.as_uuid(),
            account_ids: accounts.iter().map(AccountId::as_uuid).collect(),
            row_count,
            actor: actor.clone(),
        }
    }
}
