//! What is told about many transactions that were changed at once: one event for all of them.

use std::collections::BTreeSet;

use kym_domain::history::ChangeKind;
use kym_domain::id::{AccountId, WorkspaceId};
use kym_domain::transactions::{MAX_BULK_ROWS, Transaction};
use kym_platform::context::Ctx;
use kym_platform::http::words::TransactionStatusWord;
use kym_platform::realtime::actor::EventActor;
use kym_platform::realtime::event::EventType;
use kym_store::events::Audience;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// Many transactions were deleted at once.
pub const TRANSACTIONS_BULK_DELETED: EventType<BulkEvent> = EventType::new(
    "TRANSACTIONS_BULK_DELETED",
    "Many transactions were deleted at once.",
);

/// Many transactions that were deleted at once are back.
pub const TRANSACTIONS_BULK_RESTORED: EventType<BulkEvent> = EventType::new(
    "TRANSACTIONS_BULK_RESTORED",
    "Many transactions that were deleted at once are back.",
);

/// Many transactions differ, in more than one respect or in what they say.
pub const TRANSACTIONS_BULK_UPDATED: EventType<BulkEvent> = EventType::new(
    "TRANSACTIONS_BULK_UPDATED",
    "Many transactions differ, in more than one respect or in what they say.",
);

/// Many transactions were given a category, or lost theirs.
pub const TRANSACTIONS_BULK_UPDATED_CATEGORY: EventType<BulkCategoryEvent> = EventType::new(
    "TRANSACTIONS_BULK_UPDATED_CATEGORY",
    "Many transactions were given a category, or lost theirs.",
);

/// Many transactions have another status.
pub const TRANSACTIONS_BULK_UPDATED_STATUS: EventType<BulkStatusEvent> = EventType::new(
    "TRANSACTIONS_BULK_UPDATED_STATUS",
    "Many transactions have another status.",
);

/// Many transactions went to another account.
pub const TRANSACTIONS_BULK_MOVED_ACCOUNT: EventType<BulkAccountEvent> = EventType::new(
    "TRANSACTIONS_BULK_MOVED_ACCOUNT",
    "Many transactions went to another account.",
);

/// Something about many transactions.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BulkEvent {
    workspace_id: Uuid,
    /// The accounts that they are on or were on.
    account_ids: Vec<Uuid>,
    /// All that changed, other legs of transfers among them; none where too many were converted anew.
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
    status: Option<TransactionStatusWord>,
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
            account_ids: accounts.iter().map(AccountId::as_uuid).collect(),
            transaction_ids: changes.iter().map(|(_, is)| is.id.as_uuid()).collect(),
            actor: actor.clone(),
        }
    }
}

/// What became of many transactions, by what differs about them.
#[derive(Clone, Debug)]
pub enum BulkChange {
    /// They were deleted.
    Deleted(BulkEvent),
    /// They were restored.
    Restored(BulkEvent),
    /// They differ in more than one respect, or in what they say.
    Updated(BulkEvent),
    /// They have another category.
    Category(BulkCategoryEvent),
    /// They have another status.
    Status(BulkStatusEvent),
    /// They are on another account.
    Account(BulkAccountEvent),
}

impl BulkChange {
    /// What became of these, each as it was and as it is.
    pub fn new(
        kind: ChangeKind,
        workspace: WorkspaceId,
        changes: &[(Transaction, Transaction)],
        actor: &EventActor,
    ) -> Self {
        let event = BulkEvent::new(workspace, changes, actor);
        match kind {
            ChangeKind::Deleted => return Self::Deleted(event),
            ChangeKind::Restored => return Self::Restored(event),
            _ => {}
        }
        let accounts = new_values(changes, |row| row.account_id);
        let statuses = new_values(changes, |row| row.status);
        let categories = new_values(changes, |row| row.category_id);
        let is_of_one_field = statuses.is_empty() || categories.is_empty();
        let BulkEvent {
            workspace_id,
            account_ids,
            transaction_ids,
            actor,
        } = event;
        if !accounts.is_empty() {
            Self::Account(BulkAccountEvent {
                workspace_id,
                account_ids,
                transaction_ids,
                target_account_id: common(&accounts).map(|id| id.as_uuid()),
                actor,
            })
        } else if !is_of_one_field || changes.iter().any(differs_otherwise) {
            Self::Updated(BulkEvent {
                workspace_id,
                account_ids,
                transaction_ids,
                actor,
            })
        } else if !statuses.is_empty() {
            Self::Status(BulkStatusEvent {
                workspace_id,
                account_ids,
                transaction_ids,
                status: common(&statuses).map(TransactionStatusWord),
                actor,
            })
        } else {
            let category = common(&categories).flatten();
            Self::Category(BulkCategoryEvent {
                workspace_id,
                account_ids,
                transaction_ids,
                category_id: category.map(|id| id.as_uuid()),
                actor,
            })
        }
    }

    /// Many transactions come to something else in the currency of the workspace. They may be all of them: then
    /// only their accounts are named.
    pub fn converted(
        workspace: WorkspaceId,
        changes: &[(Transaction, Transaction)],
        actor: &EventActor,
    ) -> Self {
        let mut event = BulkEvent::new(workspace, changes, actor);
        if event.transaction_ids.len() > MAX_BULK_ROWS {
            event.transaction_ids.clear();
        }
        Self::Updated(event)
    }
}

/// Whether it says something else, has other lines, or became a leg of a transfer or none.
fn differs_otherwise((was, is): &(Transaction, Transaction)) -> bool {
    was.payee != is.payee
        || was.note != is.note
        || was.splits != is.splits
        || was.tags != is.tags
        || was.transfer.is_some() != is.transfer.is_some()
}

/// What those have now that had something else before.
fn new_values<T: PartialEq>(
    changes: &[(Transaction, Transaction)],
    of: impl Fn(&Transaction) -> T,
) -> Vec<T> {
    let differing = changes.iter().filter(|(was, is)| of(was) != of(is));
    differing.map(|(_, is)| of(is)).collect()
}

/// The one value that all have.
fn common<T: Copy + PartialEq>(values: &[T]) -> Option<T> {
    let first = values.first().copied()?;
    let is_common = values.iter().all(|value| *value == first);
    is_common.then_some(first)
}

impl BulkChange {
    /// Tells the members of the workspace.
    pub fn publish(&self, ctx: &mut Ctx, workspace: WorkspaceId) {
        let to = Audience::Workspace(workspace);
        match self {
            Self::Deleted(event) => ctx.emit(to, TRANSACTIONS_BULK_DELETED, event),
            Self::Restored(event) => ctx.emit(to, TRANSACTIONS_BULK_RESTORED, event),
            Self::Updated(event) => ctx.emit(to, TRANSACTIONS_BULK_UPDATED, event),
            Self::Category(event) => ctx.emit(to, TRANSACTIONS_BULK_UPDATED_CATEGORY, event),
            Self::Status(event) => ctx.emit(to, TRANSACTIONS_BULK_UPDATED_STATUS, event),
            Self::Account(event) => ctx.emit(to, TRANSACTIONS_BULK_MOVED_ACCOUNT, event),
        }
    }
}
