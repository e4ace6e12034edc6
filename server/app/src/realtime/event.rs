//! Everything that is told over the socket, by the names of the specification (section 7). The
//! payloads are thin: ids and what changed; lists are asked for again.

use kym_domain::accounts::Account;
use kym_domain::id::{AccountId, WorkspaceId};
use kym_domain::language::Language;
use kym_domain::money::{Minor, Money};
use kym_domain::notifications::{Notification, Source};
use kym_domain::transactions::Transaction;
use kym_domain::workspaces::Workspace;
use kym_store::presences;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::actor::EventActor;
use super::budgets_event::BudgetsEvent;
use super::bulk_event::{
    BulkAccountEvent, BulkCategoryEvent, BulkChange, BulkEvent, BulkStatusEvent,
};
use super::goals_event::GoalsEvent;
use super::import_event::ImportEvent;
use super::member_event::WorkspaceUserEvent;
use super::reconciliation_event::ReconciliationEvent;
use super::recurring_event::RecurringEvent;
use super::saved_reports_event::SavedReportsEvent;
use super::workspace_rates_event::WorkspaceRatesEvent;
use crate::answer::Answer as _;
use crate::exchange_rate_providers::progress::RateSyncBody;
use crate::exports::wire::{ExportBody, ExportView};
use crate::http::values::{Amount, Day};
use crate::imports::progress::ImportProgress;
use crate::notifications::wire::NotificationBody;
use crate::reconversions::wire::ReconversionProgress;

/// A message of the socket `/ws/secure`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "event_type", content = "payload")]
pub enum Event {
    /// A workspace was made.
    #[serde(rename = "WORKSPACE_CREATED")]
    WorkspaceCreated(WorkspaceEvent),
    /// A workspace has another name, description or currency.
    #[serde(rename = "WORKSPACE_UPDATED")]
    WorkspaceUpdated(WorkspaceEvent),
    /// A workspace is gone.
    #[serde(rename = "WORKSPACE_DELETED")]
    WorkspaceDeleted(WorkspaceEvent),
    /// Somebody has joined a workspace.
    #[serde(rename = "WORKSPACE_USER_ADDED")]
    WorkspaceUserAdded(WorkspaceUserEvent),
    /// Somebody has left a workspace, or was removed from it: told to them as well, as the last of it.
    #[serde(rename = "WORKSPACE_USER_REMOVED")]
    WorkspaceUserRemoved(WorkspaceUserEvent),
    /// Somebody has another role in a workspace.
    #[serde(rename = "WORKSPACE_USER_ROLE_UPDATED")]
    WorkspaceUserRoleUpdated(WorkspaceUserEvent),
    /// An account was opened.
    #[serde(rename = "ACCOUNT_CREATED")]
    AccountCreated(AccountEvent),
    /// An account was changed or restored.
    #[serde(rename = "ACCOUNT_UPDATED")]
    AccountUpdated(AccountEvent),
    /// An account was put away.
    #[serde(rename = "ACCOUNT_DELETED")]
    AccountDeleted(AccountEvent),
    /// An account went to another workspace. Both are told.
    #[serde(rename = "ACCOUNT_MOVED")]
    AccountMoved(MovedEvent),
    /// An account holds another sum.
    #[serde(rename = "ACCOUNT_BALANCE_UPDATED")]
    AccountBalanceUpdated(BalanceEvent),
    /// A reconciliation of an account was begun, changed, closed, reopened or given up.
    #[serde(rename = "RECONCILIATION_CHANGED")]
    ReconciliationChanged(ReconciliationEvent),
    /// The workspace has other categories.
    #[serde(rename = "CATEGORIES_CHANGED")]
    CategoriesChanged(CategoriesEvent),
    /// The workspace has other rules, or another order of them.
    #[serde(rename = "RULES_CHANGED")]
    RulesChanged(RulesEvent),
    /// The workspace has other budgets, or plans something else in them.
    #[serde(rename = "BUDGETS_CHANGED")]
    BudgetsChanged(BudgetsEvent),
    /// The workspace has other goals.
    #[serde(rename = "GOALS_CHANGED")]
    GoalsChanged(GoalsEvent),
    /// The workspace set exchange rates of its own, or has them no more.
    #[serde(rename = "WORKSPACE_RATES_CHANGED")]
    WorkspaceRatesChanged(WorkspaceRatesEvent),
    /// The workspace has other recurring transactions, or something became of an occurrence of one.
    #[serde(rename = "RECURRING_CHANGED")]
    RecurringChanged(RecurringEvent),
    /// Other reports are shared in the workspace, or they ask something else.
    #[serde(rename = "SAVED_REPORTS_CHANGED")]
    SavedReportsChanged(SavedReportsEvent),
    /// A transaction was booked or restored.
    #[serde(rename = "TRANSACTION_CREATED")]
    TransactionCreated(TransactionEvent),
    /// A transaction was changed.
    #[serde(rename = "TRANSACTION_UPDATED")]
    TransactionUpdated(TransactionEvent),
    /// A transaction was deleted, or has moved away from the account.
    #[serde(rename = "TRANSACTION_DELETED")]
    TransactionDeleted(TransactionEvent),
    /// Many transactions were deleted at once.
    #[serde(rename = "TRANSACTIONS_BULK_DELETED")]
    TransactionsBulkDeleted(BulkEvent),
    /// Many transactions that were deleted at once are back.
    #[serde(rename = "TRANSACTIONS_BULK_RESTORED")]
    TransactionsBulkRestored(BulkEvent),
    /// Many transactions differ, in more than one respect or in what they say.
    #[serde(rename = "TRANSACTIONS_BULK_UPDATED")]
    TransactionsBulkUpdated(BulkEvent),
    /// Many transactions were given a category, or lost theirs.
    #[serde(rename = "TRANSACTIONS_BULK_UPDATED_CATEGORY")]
    TransactionsBulkUpdatedCategory(BulkCategoryEvent),
    /// Many transactions have another status.
    #[serde(rename = "TRANSACTIONS_BULK_UPDATED_STATUS")]
    TransactionsBulkUpdatedStatus(BulkStatusEvent),
    /// Many transactions went to another account.
    #[serde(rename = "TRANSACTIONS_BULK_MOVED_ACCOUNT")]
    TransactionsBulkMovedAccount(BulkAccountEvent),
    /// What a file tells was booked, or is back in the books.
    #[serde(rename = "TRANSACTIONS_IMPORTED")]
    TransactionsImported(ImportEvent),
    /// What was booked from a file was taken back.
    #[serde(rename = "TRANSACTIONS_IMPORT_REVERTED")]
    TransactionsImportReverted(ImportEvent),
    /// Somebody looks at the workspace or one of its accounts, or does not any more. Told outside of the
    /// log: it has no `cursor`, and after a connection was lost it comes anew.
    #[serde(rename = "PRESENCE")]
    Presence(PresenceEvent),
    /// Work in the background has come further.
    #[serde(rename = "PROGRESS_UPDATE")]
    ProgressUpdate(Progress),
    /// The connection is ready, or something happened to the account.
    #[serde(rename = "GENERAL_NOTIFICATION")]
    GeneralNotification(GeneralNotification),
    /// The connection cannot go on.
    #[serde(rename = "ERROR")]
    Error(SocketError),
    /// The access token has expired: send another within a minute.
    #[serde(rename = "TOKEN_EXPIRED")]
    TokenExpired(TokenExpired),
}

/// Something about a workspace.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WorkspaceEvent {
    workspace_id: Uuid,
    name: String,
    actor: EventActor,
}

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

/// A tree of categories that is another. No names: some are for one member alone.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CategoriesEvent {
    workspace_id: Uuid,
    /// Whether transactions have other categories than before.
    has_moved_transactions: bool,
    actor: EventActor,
}

/// Rules that are others.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RulesEvent {
    workspace_id: Uuid,
    actor: EventActor,
}

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

/// How far work in the background has come.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Progress {
    /// An export of everything that is the user's own.
    Export(ExportBody),
    /// A file that the user has booked.
    Import(ImportProgress),
    /// Rates of the past that the user has asked for.
    RateSync(RateSyncBody),
    /// Transactions that the user has converted anew.
    Reconversion(ReconversionProgress),
}

/// A word to the user.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum GeneralNotification {
    /// Who is connected.
    Auth {
        /// How it stands.
        status: NotificationStatus,
        /// Up to where in the log everything was told: the `after` of the next connection, until an
        /// event brings another `cursor`.
        cursor: i64,
        /// Whether everything behind the `after` of the first message follows. If not, lists are
        /// fetched anew.
        resumed: bool,
    },
    /// Something happened to the account.
    Security {
        /// What.
        notification: NotificationBody,
    },
    /// Another member of a workspace did something about the user's place there.
    Workspace {
        /// What.
        notification: NotificationBody,
    },
    /// Something is wrong with the installation; for its administrators.
    Installation {
        /// What.
        notification: NotificationBody,
    },
    /// Something that a workspace plans is due or goes wrong.
    Plan {
        /// What.
        notification: NotificationBody,
    },
}

/// How it stands.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NotificationStatus {
    /// The token was accepted.
    Authenticated,
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

impl WorkspaceEvent {
    /// Something that somebody did to a workspace.
    pub fn new(workspace: &Workspace, actor: &EventActor) -> Self {
        Self::named(workspace.id, workspace.name.clone(), actor)
    }

    /// The same, of a workspace of which no more is known.
    pub fn named(id: WorkspaceId, name: String, actor: &EventActor) -> Self {
        Self {
            workspace_id: id.as_uuid(),
            name,
            actor: actor.clone(),
        }
    }
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

impl CategoriesEvent {
    /// The tree of a workspace is another.
    pub fn new(workspace: WorkspaceId, has_moved_transactions: bool, actor: &EventActor) -> Self {
        Self {
            workspace_id: workspace.as_uuid(),
            has_moved_transactions,
            actor: actor.clone(),
        }
    }
}

impl RulesEvent {
    /// The rules of a workspace are others.
    pub fn new(workspace: WorkspaceId, actor: &EventActor) -> Self {
        Self {
            workspace_id: workspace.as_uuid(),
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

impl From<BulkChange> for Event {
    fn from(change: BulkChange) -> Self {
        match change {
            BulkChange::Deleted(event) => Self::TransactionsBulkDeleted(event),
            BulkChange::Restored(event) => Self::TransactionsBulkRestored(event),
            BulkChange::Updated(event) => Self::TransactionsBulkUpdated(event),
            BulkChange::Category(event) => Self::TransactionsBulkUpdatedCategory(event),
            BulkChange::Status(event) => Self::TransactionsBulkUpdatedStatus(event),
            BulkChange::Account(event) => Self::TransactionsBulkMovedAccount(event),
        }
    }
}

impl Event {
    /// A file has come further into the books.
    pub const fn import_progress(progress: ImportProgress) -> Self {
        Self::ProgressUpdate(Progress::Import(progress))
    }

    /// Converting anew has come further.
    pub const fn reconversion_progress(progress: ReconversionProgress) -> Self {
        Self::ProgressUpdate(Progress::Reconversion(progress))
    }

    /// The token was accepted.
    pub const fn authenticated(cursor: i64, resumed: bool) -> Self {
        Self::GeneralNotification(GeneralNotification::Auth {
            status: NotificationStatus::Authenticated,
            cursor,
            resumed,
        })
    }

    /// These look at a workspace now.
    pub fn presence(workspace: WorkspaceId, people: Vec<presences::Viewer>) -> Self {
        let people = people.into_iter().map(|person| Viewer {
            user_id: person.user.as_uuid(),
            full_name: person.full_name,
            account_id: person.account.map(|id| id.as_uuid()),
        });
        Self::Presence(PresenceEvent {
            workspace_id: workspace.as_uuid(),
            people: people.collect(),
        })
    }

    /// An export has come further.
    pub fn export_progress(export: &ExportView, language: Language) -> Self {
        Self::ProgressUpdate(Progress::Export(export.body(language)))
    }

    /// A notification to the user.
    pub fn notification(notification: &Notification) -> Self {
        let body = notification.into();
        Self::GeneralNotification(match notification.source {
            Source::Device { .. } => GeneralNotification::Security { notification: body },
            Source::Workspace(_) => GeneralNotification::Workspace { notification: body },
            Source::Provider(_) => GeneralNotification::Installation { notification: body },
            Source::Plan(_) => GeneralNotification::Plan { notification: body },
        })
    }

    /// The token is dead.
    pub const TOKEN_INVALID: Self = Self::Error(SocketError {
        code: SocketErrorCode::TokenInvalid,
        message: "The access token is not valid.",
    });

    /// The token has expired.
    pub const TOKEN_EXPIRED: Self = Self::TokenExpired(TokenExpired {});
}
