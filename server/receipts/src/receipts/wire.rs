//! Receipts in JSON.

use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::id::{AccountId, TransactionId};
use kym_domain::language::Language;
use kym_domain::receipts::receipt::ReceiptState;
use kym_domain::transactions::Transaction;
use kym_domain::workspaces::{Action, Role};
use kym_platform::answer::Answer;
use kym_platform::http::values::{Amount, Code, Day, Instant};
use kym_platform::http::words::TransactionStatusWord;
use kym_store::receipts::{ReceiptCounts, ReceiptPage, ReceiptWithAuthor};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::draft::{ReceiptDraft, ReceiptField};
use super::progress::OcrProgress;
use super::words::{ReceiptErrorWord, ReceiptStateWord};

/// A receipt of a workspace.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Receipt)]
pub struct ReceiptBody {
    id: Uuid,
    workspace_id: Uuid,
    state: ReceiptStateWord,
    /// What the first file is called; empty for a code that a camera read.
    name: String,
    #[schema(required)]
    merchant: Option<ReceiptField>,
    #[schema(required)]
    date: Option<ReceiptField>,
    #[schema(required)]
    total: Option<ReceiptField>,
    #[schema(required)]
    currency: Option<ReceiptField>,
    /// The pages, as far as they are there.
    #[schema(value_type = i32)]
    page_count: i64,
    progress: OcrProgress,
    /// Why it could not be read; it can be tried again, or filled in by hand.
    #[schema(required)]
    error: Option<ReceiptErrorWord>,
    /// The transaction that it was booked as, as long as that is not deleted, and the account it stands on.
    #[schema(required)]
    transaction_id: Option<Uuid>,
    #[schema(required)]
    account_id: Option<Uuid>,
    created_by: ReceiptAuthor,
    created_at: Instant,
    /// Whether the caller may confirm, retry and delete it.
    can_edit: bool,
    #[schema(value_type = i32)]
    version: i64,
}

/// Who brought a receipt.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReceiptAuthor {
    user_id: Uuid,
    /// Null when they have no account here any more.
    #[schema(required)]
    full_name: Option<String>,
}

/// A receipt with everything that is known about it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReceiptDetails {
    receipt: ReceiptBody,
    pages: Vec<ReceiptPageBody>,
    /// What it comes to; null while it is being read, and when nothing could be.
    #[schema(required)]
    draft: Option<ReceiptDraft>,
    /// Transactions that it may be, the likeliest first.
    matches: Vec<ReceiptMatch>,
    /// The transaction that the same receipt was booked as already.
    #[schema(required)]
    duplicate: Option<ReceiptMatch>,
}

/// A page of a receipt.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReceiptPageBody {
    #[schema(value_type = i32)]
    position: i64,
    /// The file that it is a page of.
    #[schema(value_type = i32)]
    file_position: i64,
    /// In pixels.
    width: u32,
    /// In pixels.
    height: u32,
    /// By how many quarters, clockwise, it has to be turned so that its text is upright.
    #[schema(maximum = 3)]
    turn: u8,
}

/// A transaction that a receipt may be.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReceiptMatch {
    transaction_id: Uuid,
    account_id: Uuid,
    date: Day,
    total_amount: Amount,
    currency: Code,
    payee: String,
    status: TransactionStatusWord,
    #[schema(value_type = i32)]
    attachment_count: i64,
}

/// Receipts of a workspace.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReceiptList {
    /// The newest first.
    items: Vec<ReceiptBody>,
    /// How many there are, pages aside.
    #[schema(value_type = i32)]
    total: i64,
    counts: ReceiptStateCounts,
    /// What text recognition this server has.
    recognition: RecognitionStatus,
}

/// How many receipts of a workspace wait for something.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReceiptStateCounts {
    /// They are being read.
    #[schema(value_type = i32)]
    processing: i64,
    /// They wait for a person.
    #[schema(value_type = i32)]
    review: i64,
    /// They could not be read.
    #[schema(value_type = i32)]
    failed: i64,
}

/// What text recognition a server has. Codes and documents with text are read without any.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct RecognitionStatus {
    /// Whether the models for Latin scripts are there.
    pub latin: bool,
    /// Whether Tesseract is there, for Cyrillic and for everything when the models are not.
    pub cyrillic: bool,
}

/// A receipt that is being read.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReceiptTask {
    /// Where to ask how far it is: `GET /transactions/ocr/{task_id}`.
    task_id: Uuid,
    /// Whether the same file is here already, and this is the receipt of it.
    is_known: bool,
    receipt: ReceiptBody,
}

/// What became of a code that was scanned.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ScanResult {
    /// Whether the same code was scanned before: then `receipt` is the one of then, or `booked` says what it became.
    is_known: bool,
    /// The receipt, to be reviewed.
    #[schema(required)]
    receipt: Option<ReceiptBody>,
    /// The transaction that this receipt was booked as.
    #[schema(required)]
    booked: Option<ReceiptMatch>,
}

/// A receipt that was booked.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReceiptConfirmed {
    receipt: ReceiptBody,
    transaction_id: Uuid,
    account_id: Uuid,
    /// Whether an existing transaction got the receipt, instead of a new one being added.
    is_matched: bool,
}

/// A receipt as a member sees it.
#[derive(Clone, Debug)]
pub struct ReceiptView {
    /// The receipt, and who brought it.
    pub found: ReceiptWithAuthor,
    can_edit: bool,
}

/// A receipt with everything that is known about it.
#[derive(Clone, Debug)]
pub struct ReceiptDetailsView {
    /// The receipt.
    pub view: ReceiptView,
    /// Its pages.
    pub pages: Vec<ReceiptPage>,
    /// Transactions that it may be.
    pub matches: Vec<MatchView>,
    /// The transaction that the same receipt was booked as.
    pub duplicate: Option<MatchView>,
}

/// A transaction that a receipt may be, and what it is counted in.
#[derive(Clone, Debug)]
pub struct MatchView {
    /// The transaction.
    pub transaction: Transaction,
    /// The currency of its account.
    pub currency: kym_domain::money::Currency,
}

/// A receipt that is being read, or is here already.
#[derive(Clone, Debug)]
pub struct TaskView {
    /// The receipt.
    pub view: ReceiptView,
    /// Whether it is here already.
    pub is_known: bool,
}

/// What became of a code.
#[derive(Clone, Debug)]
pub struct ScanView {
    /// Whether it was scanned before.
    pub is_known: bool,
    /// The receipt.
    pub view: Option<ReceiptView>,
    /// The transaction that it was booked as.
    pub booked: Option<MatchView>,
}

/// A receipt that was booked.
#[derive(Clone, Debug)]
pub struct ConfirmedView {
    /// The receipt.
    pub view: ReceiptView,
    /// The transaction.
    pub transaction: TransactionId,
    /// Its account.
    pub account: AccountId,
    /// Whether the transaction was there before.
    pub is_matched: bool,
}

impl ReceiptView {
    /// The receipt as a member of this role sees it.
    pub fn new(found: ReceiptWithAuthor, role: Role) -> Self {
        Self {
            found,
            can_edit: role.may(Action::EditTransactions),
        }
    }

    fn body(&self, language: Language) -> ReceiptBody {
        let receipt = &self.found.receipt;
        let draft = receipt.draft.as_deref();
        let draft = draft.and_then(|text| ReceiptDraft::kept(text).ok());
        let field = |pick: fn(&ReceiptDraft) -> &Option<ReceiptField>| {
            draft.as_ref().and_then(|draft| pick(draft).clone())
        };
        let is_booked = receipt.state == ReceiptState::Booked;
        let booked = self.found.booked_on.filter(|_| is_booked);
        ReceiptBody {
            id: receipt.id.as_uuid(),
            workspace_id: receipt.workspace_id.as_uuid(),
            state: ReceiptStateWord(receipt.state),
            name: receipt.name.clone(),
            merchant: field(|draft| &draft.merchant),
            date: field(|draft| &draft.date),
            total: field(|draft| &draft.total),
            currency: field(|draft| &draft.currency),
            page_count: self.found.page_count,
            progress: OcrProgress::of(receipt, language),
            error: receipt.error.map(ReceiptErrorWord),
            transaction_id: booked.and(receipt.transaction_id).map(|id| id.as_uuid()),
            account_id: booked.or(receipt.account_id).map(|id| id.as_uuid()),
            created_by: ReceiptAuthor {
                user_id: receipt.created_by.as_uuid(),
                full_name: self.found.full_name.clone(),
            },
            created_at: Instant(receipt.created_at),
            can_edit: self.can_edit,
            version: receipt.version,
        }
    }
}

impl Answer for ReceiptView {
    type Body = ReceiptBody;

    fn body(&self, language: Language) -> ReceiptBody {
        self.body(language)
    }
}

impl Answer for TaskView {
    type Body = ReceiptTask;

    fn body(&self, language: Language) -> ReceiptTask {
        ReceiptTask {
            task_id: self.view.found.receipt.id.as_uuid(),
            is_known: self.is_known,
            receipt: self.view.body(language),
        }
    }
}

impl Answer for ScanView {
    type Body = ScanResult;

    fn body(&self, language: Language) -> ScanResult {
        ScanResult {
            is_known: self.is_known,
            receipt: self.view.as_ref().map(|view| view.body(language)),
            booked: self.booked.as_ref().map(ReceiptMatch::from),
        }
    }
}

impl Answer for ConfirmedView {
    type Body = ReceiptConfirmed;

    fn body(&self, language: Language) -> ReceiptConfirmed {
        ReceiptConfirmed {
            receipt: self.view.body(language),
            transaction_id: self.transaction.as_uuid(),
            account_id: self.account.as_uuid(),
            is_matched: self.is_matched,
        }
    }
}

impl From<&MatchView> for ReceiptMatch {
    fn from(found: &MatchView) -> Self {
        let row = &found.transaction;
        Self {
            transaction_id: row.id.as_uuid(),
            account_id: row.account_id.as_uuid(),
            date: Day(row.date),
            total_amount: Amount::new(row.amount, found.currency),
            currency: Code(found.currency.code()),
            payee: row.payee.clone(),
            status: TransactionStatusWord(row.status),
            attachment_count: row.attachment_count,
        }
    }
}

impl ReceiptDetails {
    /// The receipt as sent.
    pub fn new(details: &ReceiptDetailsView, language: Language) -> Self {
        let draft = details.view.found.receipt.draft.as_deref();
        let pages = details.pages.iter().map(|page| ReceiptPageBody {
            position: page.position,
            file_position: page.file_position,
            width: page.pixels.0,
            height: page.pixels.1,
            turn: page.turn,
        });
        Self {
            receipt: details.view.body(language),
            pages: pages.collect(),
            draft: draft.and_then(|text| ReceiptDraft::kept(text).ok()),
            matches: details.matches.iter().map(ReceiptMatch::from).collect(),
            duplicate: details.duplicate.as_ref().map(ReceiptMatch::from),
        }
    }
}

impl ReceiptList {
    /// A page of the list.
    pub fn new(
        all: &[ReceiptView],
        total: i64,
        counts: ReceiptCounts,
        recognition: RecognitionStatus,
        language: Language,
    ) -> Self {
        Self {
            items: all.iter().map(|view| view.body(language)).collect(),
            total,
            counts: ReceiptStateCounts {
                processing: counts.processing,
                review: counts.review,
                failed: counts.failed,
            },
            recognition,
        }
    }
}

/// Which picture of a page is wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PagePicture {
    /// `thumbnail`: a JPEG of 320 pixels at most. The whole page when not given.
    size: Option<String>,
}

impl PagePicture {
    /// Whether the small one is.
    pub fn is_small(&self) -> Result<bool, Vec<FieldError>> {
        let mut checks = Checks::default();
        let is_small = match self.size.as_deref() {
            None | Some("original") => Ok(false),
            Some("thumbnail") => Ok(true),
            Some(_) => Err(FieldCode::UnknownValue),
        };
        checks
            .take("size", is_small)
            .ok_or_else(|| checks.into_errors())
    }
}
