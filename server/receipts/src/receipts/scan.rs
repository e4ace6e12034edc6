//! Codes that a browser has read: what is in them is known at once.

use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::id::{AccountId, WorkspaceId};
use kym_domain::receipts::draft::{Draft, DraftField, DraftSource, ReceiptKind};
use kym_domain::receipts::receipt::{Receipt, ReceiptState};
use kym_domain::receipts::steps::{Progress, ReceiptStep, SkipReason, StepEnd};
use kym_extraction::codes::{self, CodeError, CodeFormat, CodeReading};
use kym_platform::access::member;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::bytes::Base64Url;
use kym_store::access::EditTransactions;
use kym_store::{receipts, workspaces};
use serde::Deserialize;
use utoipa::ToSchema;

use super::draft::{ReceiptDraft, ReceiptLine};
use super::events::emit_updated;
use super::service::{lock_all, view_of};
use super::upload::{check_account, ensure_room};
use super::wire::ScanView;
use super::words::CodeFormatWord;
use super::{matching, progress, suggestions};

/// A code as a browser has read it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ScanCode {
    #[schema(required, value_type = Uuid)]
    workspace_id: Option<String>,
    /// The account that it is paid from.
    #[schema(value_type = Option<Uuid>)]
    account_id: Option<String>,
    /// What is in it, as text.
    #[schema(max_length = 8192)]
    payload: Option<String>,
    /// What is in it, as bytes, where the browser knows them: text in an old code page is read right only so.
    bytes: Option<Base64Url>,
    #[schema(required, value_type = CodeFormatWord)]
    format: Option<String>,
}

/// The same, checked.
#[derive(Debug)]
pub struct ScannedCode {
    workspace: WorkspaceId,
    account: Option<AccountId>,
    reading: CodeReading,
}

impl ScanCode {
    /// What is in the code.
    ///
    /// # Errors
    /// Every field that is wrong; `code_unknown`, `code_damaged` or `code_of_test_system`.
    pub fn check(&self) -> Result<ScannedCode> {
        let mut checks = Checks::default();
        let workspace = match self.workspace_id.as_deref() {
            None => Err(FieldCode::Required),
            Some(id) => id.parse().map_err(|_| FieldCode::NotFound),
        };
        let workspace = checks.take("workspace_id", workspace);
        let account = self.account_id.as_deref().map(str::parse::<AccountId>);
        let account = account.transpose().map_err(|_| FieldCode::NotFound);
        let account = checks.take("account_id", account);
        let format = match self.format.as_deref() {
            None => Err(FieldCode::Required),
            Some(word) => word.parse().map_err(|_| FieldCode::UnknownValue),
        };
        let format: Option<CodeFormat> = checks.take("format", format);
        let bytes = self.bytes.as_ref().map(|bytes| bytes.0.as_slice());
        let payload = bytes.or(self.payload.as_deref().map(str::as_bytes));
        let payload = payload.filter(|payload| !payload.is_empty());
        let payload = checks.take("payload", payload.ok_or(FieldCode::Required));
        let (Some(workspace), Some(account), Some(format), Some(payload)) =
            (workspace, account, format, payload)
        else {
            return Err(checks.into_errors().into());
        };
        Ok(ScannedCode {
            workspace,
            account,
            reading: codes::read(payload, format).map_err(refusal)?,
        })
    }
}

fn refusal(error: CodeError) -> Error {
    match error {
        CodeError::TooLong => FieldError::new("payload", FieldCode::TooLong).into(),
        CodeError::Unknown => ErrorCode::CODE_UNKNOWN.into(),
        CodeError::TestSystem { .. } => ErrorCode::CODE_OF_TEST_SYSTEM.into(),
        CodeError::Malformed { .. } | CodeError::CheckDigit { .. } => {
            ErrorCode::CODE_DAMAGED.into()
        }
    }
}

/// Makes a draft of a code. The second scan of one receipt, by whomever, leads to what the first has become.
pub async fn scan(mut ctx: Ctx, scanned: ScannedCode) -> Result<Committed<ScanView>> {
    let author = ctx.author.user;
    let workspace = scanned.workspace;
    let member = member::<EditTransactions>(&mut ctx.tx, author, workspace).await?;
    check_account(&mut ctx, &member, scanned.account).await?;
    lock_all(&mut ctx, workspace).await?;
    let key = match &scanned.reading {
        // A thing can be bought again.
        CodeReading::Product(_) => None,
        reading => Some(reading.unique_key().to_owned()),
    };
    if let Some(key) = key.as_deref() {
        if let Some(booked) = receipts::transaction_by_key(&mut ctx.tx, &member, key).await? {
            let booked = matching::one(&mut ctx.tx, &member, booked.id).await?;
            let known = ScanView {
                is_known: true,
                view: None,
                booked,
            };
            return ctx.commit(known).await;
        }
        if let Some(id) = receipts::find_by_code(&mut ctx.tx, &member, key).await? {
            let view = view_of(&mut ctx.tx, &member, id).await?;
            let known = ScanView {
                is_known: true,
                view: Some(view),
                booked: None,
            };
            return ctx.commit(known).await;
        }
    }
    ensure_room(&mut ctx, &member).await?;
    let now = ctx.now();
    let zone = workspaces::time_zone(&mut ctx.tx, &member).await?;
    let today = zone.today(now);
    let kind = scanned.reading.kind();
    let mut draft = match &scanned.reading {
        CodeReading::Product(product) => {
            let mut draft = Draft::new(ReceiptKind::Expense, DraftSource::Qr);
            draft.date = Some(DraftField::certain(today));
            let mut draft = ReceiptDraft::new(&draft, Some(kind));
            draft.lines.push(ReceiptLine::of_code(&product.code));
            draft
        }
        reading => {
            let draft = reading.clone().into_draft(today);
            let draft = draft.ok_or(ErrorCode::CODE_UNKNOWN)?;
            ReceiptDraft::new(&draft, Some(kind))
        }
    };
    let mut receipt = Receipt {
        id: ctx.new_id(),
        workspace_id: workspace,
        state: ReceiptState::Review,
        name: String::new(),
        account_id: scanned.account,
        language: None,
        code_key: key,
        attempt: 1,
        steps: progress::write(&all_at_once(now))?,
        draft: None,
        error: None,
        transaction_id: None,
        created_by: author,
        created_at: now,
        started_at: now,
        finished_at: Some(now),
        version: 1,
    };
    suggestions::fill_in(&mut ctx.tx, &member, &receipt, &mut draft).await?;
    receipt.draft = Some(draft.to_text()?);
    receipts::insert(&mut ctx.tx, &member, &receipt).await?;
    emit_updated(&mut ctx, &receipt);
    let view = view_of(&mut ctx.tx, &member, receipt.id).await?;
    let new = ScanView {
        is_known: false,
        view: Some(view),
        booked: None,
    };
    ctx.commit(new).await
}

/// A code that a camera read needs no recognition.
fn all_at_once(now: jiff::Timestamp) -> Progress {
    let mut progress = Progress::begun(now);
    for step in ReceiptStep::ALL {
        let end = match step {
            ReceiptStep::CodeScan | ReceiptStep::Matching => StepEnd::Completed,
            _ => StepEnd::Skipped(SkipReason::NotNeeded),
        };
        progress.start(*step, now);
        progress.finish(*step, end, now);
    }
    progress
}
