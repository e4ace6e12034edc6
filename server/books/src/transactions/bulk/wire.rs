//! Changes of many transactions in JSON.

use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::id::{ChangeId, TransactionId};
use kym_domain::language::Language;
use kym_domain::transactions::{BulkEdit, read_ids};
use kym_platform::answer::Answer;
use kym_platform::http::words::TransactionStatusWord;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// Transactions to be deleted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BulkDelete {
    /// Up to 5,000, all of one workspace.
    #[schema(required, value_type = Vec<Uuid>, max_items = 5000)]
    ids: Option<Vec<String>>,
}

/// Transactions to be given a category.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BulkUpdateCategory {
    /// Up to 5,000, all of one workspace.
    #[schema(required, value_type = Vec<Uuid>, max_items = 5000)]
    ids: Option<Vec<String>>,
    /// Null takes the category away.
    #[schema(required, value_type = Option<Uuid>)]
    #[serde(default, deserialize_with = "given")]
    category_id: Option<MaybeNull>,
}

/// A text, or null.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
struct MaybeNull(Option<String>);

/// Transactions to be booked on another account.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BulkMoveAccount {
    /// Up to 5,000, all of one workspace.
    #[schema(required, value_type = Vec<Uuid>, max_items = 5000)]
    ids: Option<Vec<String>>,
    #[schema(required, value_type = Uuid)]
    target_account_id: Option<String>,
}

/// Transactions to be given a status.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BulkUpdateStatus {
    /// Up to 5,000, all of one workspace.
    #[schema(required, value_type = Vec<Uuid>, max_items = 5000)]
    ids: Option<Vec<String>>,
    #[schema(required, value_type = TransactionStatusWord)]
    status: Option<String>,
}

/// What became of many transactions.
#[derive(Debug, Serialize, ToSchema)]
pub struct BulkResult {
    /// Those that changed, other legs of transfers among them.
    changed: Vec<ChangedTransaction>,
    /// Those that were so already.
    unchanged: Vec<Uuid>,
    /// The change in the history of the workspace, by which all of it can be undone; null when nothing
    /// changed.
    #[schema(required)]
    change_id: Option<Uuid>,
}

/// A transaction that was changed with others.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangedTransaction {
    id: Uuid,
    #[schema(value_type = i32)]
    version: i64,
}

/// Which transactions shall become what.
#[derive(Clone, Debug)]
pub struct BulkOptions {
    /// Which; each once.
    pub ids: Vec<TransactionId>,
    /// What.
    pub edit: BulkEdit,
}

/// Many transactions that were changed.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Each that changed, with its new version.
    pub changed: Vec<(TransactionId, i64)>,
    /// Those that were so already.
    pub unchanged: Vec<TransactionId>,
    /// The change as the history keeps it.
    pub change: Option<ChangeId>,
}

impl Answer for Outcome {
    type Body = BulkResult;

    fn body(&self, _: Language) -> BulkResult {
        let changed = self.changed.iter().map(|(id, version)| ChangedTransaction {
            id: id.as_uuid(),
            version: *version,
        });
        BulkResult {
            changed: changed.collect(),
            unchanged: self.unchanged.iter().map(TransactionId::as_uuid).collect(),
            change_id: self.change.map(|id| id.as_uuid()),
        }
    }
}

impl BulkDelete {
    /// The wish.
    pub fn check(&self) -> Result<BulkOptions, Vec<FieldError>> {
        wish(self.ids.as_deref(), |_| Some(BulkEdit::Delete))
    }
}

impl BulkUpdateCategory {
    /// The wish. A category that is no id is none that anybody can see.
    pub fn check(&self) -> Result<BulkOptions, Vec<FieldError>> {
        wish(self.ids.as_deref(), |checks| {
            let category = match &self.category_id {
                None => Err(FieldCode::Required),
                Some(MaybeNull(text)) => text
                    .as_deref()
                    .map(str::parse)
                    .transpose()
                    .map_err(|_| FieldCode::NotFound),
            };
            checks.take("category_id", category).map(BulkEdit::Category)
        })
    }
}

impl BulkMoveAccount {
    /// The wish. A target that is no id is none that anybody can see.
    pub fn check(&self) -> Result<BulkOptions, Vec<FieldError>> {
        wish(self.ids.as_deref(), |checks| {
            let target = match self.target_account_id.as_deref() {
                None => Err(FieldCode::Required),
                Some(text) => text.parse().map_err(|_| FieldCode::NotFound),
            };
            checks
                .take("target_account_id", target)
                .map(BulkEdit::Account)
        })
    }
}

impl BulkUpdateStatus {
    /// The wish.
    pub fn check(&self) -> Result<BulkOptions, Vec<FieldError>> {
        wish(self.ids.as_deref(), |checks| {
            let status = match self.status.as_deref() {
                None => Err(FieldCode::Required),
                Some(word) => word.parse().map_err(|_| FieldCode::UnknownValue),
            };
            checks.take("status", status).map(BulkEdit::Status)
        })
    }
}

fn wish(
    ids: Option<&[String]>,
    edit: impl FnOnce(&mut Checks) -> Option<BulkEdit>,
) -> Result<BulkOptions, Vec<FieldError>> {
    let mut checks = Checks::default();
    let ids = read_ids(&mut checks, ids.unwrap_or_default());
    let edit = edit(&mut checks);
    match (ids, edit) {
        (Some(ids), Some(edit)) => Ok(BulkOptions { ids, edit }),
        _ => Err(checks.into_errors()),
    }
}

/// A field that is there, be it null.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<MaybeNull>, D::Error> {
    MaybeNull::deserialize(deserializer).map(Some)
}
