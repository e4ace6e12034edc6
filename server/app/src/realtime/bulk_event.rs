//! What is told about many transactions that were changed at once: one event for all of them.

use std::collections::BTreeSet;

use kym_domain::history::Kind;
use kym_domain::id::WorkspaceId;
use kym_domain::transactions::Transaction;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::event::{Event, EventActor};
use crate::http::words::StatusWord;

/// Something about many transactions.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BulkEvent {
    workspace_id: Uuid,
    /// The accounts that they are on or were on.
    account_ids: Vec<Uuid>,
    /// All that changed, other legs of transfers among them.
    transaction_ids: Vec<Uuid>,
    actor: EventActor,
}

/// Many transactions have another category.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BulkCategoryEvent {
    workspace_id: Uuid,
    account_ids: Vec<Uuid>,
    transaction_ids: Vec<Uuid>,
    /// Null when they have none now, or, after an undo, not the same.
    #[schema(required)]
    category_id: Option<Uuid>,
    actor: EventActor,
}

/// Many transactions have another status.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BulkStatusEvent {
    workspace_id: Uuid,
    account_ids: Vec<Uuid>,
    transaction_ids: Vec<Uuid>,
    /// Null when, after an undo, they do not have the same.
    #[schema(required)]
    status: Option<StatusWord>,
    actor: EventActor,
}

/// Many transactions are on another account.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BulkAccountEvent {
    workspace_id: Uuid,
    account_ids: Vec<Uuid>,
    transaction_ids: Vec<Uuid>,
    /// Null when, after an undo, they are not on the same.
    #[schema(required)]
    target_account_id: Option<Uuid>,
    actor: EventActor,
}

impl BulkEvent {
    fn new(
        workspace: WorkspaceId,
        changes: &[(Transaction, Transaction)],
        actor: &EventActor,
    ) -> Self {
        let accounts = changes.iter();
        let accounts = accounts.flat_map(|(was, is)| [was.account_id, is.account_id]);
        let accounts: BTreeSet<_> = accounts.collect();
        Self {
            workspace_id: workspace.as_uuid(),
            account_ids: accounts.iter().map(|id| id.as_uuid()).collect(),
            transaction_ids: changes.iter().map(|(_, is)| is.id.as_uuid()).collect(),
            actor: actor.clone(),
        }
    }
}

impl Event {
    /// What became of many transactions, told by what differs about them.
    pub fn of_many(
        kind: Kind,
        workspace: WorkspaceId,
        changes: &[(Transaction, Transaction)],
        actor: &EventActor,
    ) -> Self {
        let BulkEvent {
            workspace_id,
            account_ids,
            transaction_ids,
            actor,
        } = match (kind, BulkEvent::new(workspace, changes, actor)) {
            (Kind::Deleted, event) => return Self::TransactionsBulkDeleted(event),
            (Kind::Restored, event) => return Self::TransactionsBulkRestored(event),
            (_, event) => event,
        };
        if let Some(account) = new_value(changes, |row| row.account_id) {
            return Self::TransactionsBulkMovedAccount(BulkAccountEvent {
                workspace_id,
                account_ids,
                transaction_ids,
                target_account_id: account.map(|id| id.as_uuid()),
                actor,
            });
        }
        if let Some(status) = new_value(changes, |row| row.status) {
            return Self::TransactionsBulkUpdatedStatus(BulkStatusEvent {
                workspace_id,
                account_ids,
                transaction_ids,
                status: status.map(StatusWord),
                actor,
            });
        }
        let category = new_value(changes, |row| row.category_id)
            .flatten()
            .flatten();
        Self::TransactionsBulkUpdatedCategory(BulkCategoryEvent {
            workspace_id,
            account_ids,
            transaction_ids,
            category_id: category.map(|id| id.as_uuid()),
            actor,
        })
    }
}

/// What those have in which this differs, if it is the same for all of them; nothing when it differs
/// in none.
fn new_value<T: PartialEq>(
    changes: &[(Transaction, Transaction)],
    of: impl Fn(&Transaction) -> T,
) -> Option<Option<T>> {
    let mut differing = changes.iter().filter(|(was, is)| of(was) != of(is));
    let first = differing.next().map(|(_, is)| of(is))?;
    let is_common = differing.all(|(_, is)| of(is) == first);
    Some(is_common.then_some(first))
}
