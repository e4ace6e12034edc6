//! Imports in JSON, in answers, in events and in the history.

use kym_ai::ai_models::words::AiCallErrorWord;
use kym_domain::history::ChangeNoun;
use kym_domain::id::{AccountId, UserId};
use kym_domain::imports::{Import, ImportState};
use kym_domain::language::Language;
use kym_domain::workspaces::{Action, Role};
use kym_platform::answer::Answer;
use kym_platform::changes::{Audited, Fields};
use kym_platform::http::values::Instant;
use kym_store::imports::ImportWithAuthor;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::imports::words::{ImportErrorWord, ImportFormatWord, ImportStateWord};

/// A file that somebody brought, and what was booked from it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Import)]
pub struct ImportBody {
    id: Uuid,
    workspace_id: Uuid,
    /// The name of the file.
    name: String,
    /// Its bytes.
    #[schema(value_type = i32)]
    size: i64,
    format: ImportFormatWord,
    state: ImportStateWord,
    /// The accounts that it was booked on.
    account_ids: Vec<Uuid>,
    /// How many transactions were booked.
    #[schema(value_type = i32)]
    row_count: i64,
    /// How many pending transactions follow what the bank has booked of them.
    #[schema(value_type = i32)]
    settled_count: i64,
    /// How many of its rows were not booked.
    #[schema(value_type = i32)]
    skipped_count: i64,
    /// How many of its lines could not be read.
    #[schema(value_type = i32)]
    unread_count: i64,
    /// Why it could not be read, or not be booked; both can be tried again.
    #[schema(required)]
    error: Option<ImportErrorWord>,
    /// With `unanswered`: why no model answered.
    #[schema(required)]
    ai_error: Option<AiCallErrorWord>,
    /// The item of the history that it was booked with.
    #[schema(required)]
    change_id: Option<Uuid>,
    /// Whether the caller may try to take it back.
    can_revert: bool,
    /// Whether the caller brought it.
    is_mine: bool,
    created_by: ImportAuthor,
    created_at: Instant,
    #[schema(required)]
    booked_at: Option<Instant>,
    #[schema(required)]
    reverted_at: Option<Instant>,
}

/// Who brought a file.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ImportAuthor {
    user_id: Uuid,
    /// Null when they have no account here any more.
    #[schema(required)]
    full_name: Option<String>,
}

/// The imports of a workspace.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportList {
    /// The newest first.
    items: Vec<ImportBody>,
    #[schema(value_type = i32)]
    total: usize,
}

/// An import as somebody sees it.
#[derive(Clone, Debug)]
pub struct ImportView {
    /// The import, and who brought it.
    pub made: ImportWithAuthor,
    viewer: UserId,
    may_book: bool,
}

impl ImportView {
    /// The import as a member of this role sees it.
    pub fn new(made: ImportWithAuthor, viewer: UserId, role: Role) -> Self {
        Self {
            made,
            viewer,
            may_book: role.may(Action::EditTransactions),
        }
    }
}

impl From<&ImportView> for ImportBody {
    fn from(seen: &ImportView) -> Self {
        let import = &seen.made.import;
        Self {
            id: import.id.as_uuid(),
            workspace_id: import.workspace_id.as_uuid(),
            name: import.name.clone(),
            size: import.size,
            format: ImportFormatWord(import.format),
            state: ImportStateWord(import.state),
            account_ids: import.account_ids.iter().map(AccountId::as_uuid).collect(),
            row_count: import.row_count,
            settled_count: import.settled_count,
            skipped_count: import.skipped_count,
            unread_count: import.unread_count,
            error: import.error.map(ImportErrorWord),
            ai_error: import.ai_error.map(AiCallErrorWord),
            change_id: import.change_id.map(|id| id.as_uuid()),
            can_revert: seen.may_book && import.state == ImportState::Booked,
            is_mine: import.user_id == seen.viewer,
            created_by: ImportAuthor {
                user_id: import.user_id.as_uuid(),
                full_name: seen.made.full_name.clone(),
            },
            created_at: Instant(import.created_at),
            booked_at: import.booked_at.map(Instant),
            reverted_at: import.reverted_at.map(Instant),
        }
    }
}

impl Answer for ImportView {
    type Body = ImportBody;

    fn body(&self, _: Language) -> ImportBody {
        self.into()
    }
}

impl ImportList {
    /// The list.
    pub fn new(all: &[ImportView]) -> Self {
        Self {
            items: all.iter().map(ImportBody::from).collect(),
            total: all.len(),
        }
    }
}

/// What became of a file on one of its accounts, as the history keeps it.
pub struct AuditedImport<'a> {
    /// The file.
    pub import: &'a Import,
    /// The account, if there is any.
    pub account: Option<AccountId>,
    /// How many transactions it is about, on all accounts.
    pub row_count: i64,
}

impl Audited for AuditedImport<'_> {
    const NOUN: ChangeNoun = ChangeNoun::Import;

    fn row(&self) -> Uuid {
        self.import.id.as_uuid()
    }

    fn name(&self) -> String {
        self.import.name.clone()
    }

    fn fields(&self) -> Fields {
        Fields {
            row_count: Some(self.row_count),
            ..Fields::default()
        }
    }

    fn account(&self) -> Option<AccountId> {
        self.account
    }
}
