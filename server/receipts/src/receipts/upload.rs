//! Files that somebody brings. What has the same content is one receipt, whoever brings it.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use kym_commerce::plans::LimitKey;
use kym_domain::attachments::{Format, MAX_FILE};
use kym_domain::check::{Checks, FieldCode, FieldError, Violation};
use kym_domain::id::{AccountId, ReceiptId, WorkspaceId};
use kym_domain::imports::file_name;
use kym_domain::receipts::receipt::ReceiptLanguage;
use kym_domain::receipts::receipt::{MAX_FILES, MAX_OPEN, Receipt, ReceiptState};
use kym_domain::receipts::steps::Progress;
use kym_platform::access::{RequestContext, member};
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::form::{Form, FormFile};
use kym_platform::state::App;
use kym_store::access::{EditTransactions, Member};
use kym_store::receipts::{self, ReceiptFile};
use kym_store::{accounts, lock};
use sha2::{Digest as _, Sha256};

use super::events::emit_updated;
use super::progress;
use super::reading::ReadReceipt;
use super::service::view_of;
use super::wire::TaskView;

/// Files of a receipt, checked as far as that goes without knowing the workspace.
#[derive(Debug)]
pub struct NewReceipt {
    workspace: WorkspaceId,
    account: Option<AccountId>,
    language: Option<ReceiptLanguage>,
    files: Vec<FormFile>,
}

impl NewReceipt {
    /// What a form says.
    ///
    /// # Errors
    /// Every field that is wrong; `body_too_large` for a file that is.
    pub fn check(mut form: Form) -> Result<Self> {
        let mut checks = Checks::default();
        let mut take = |name: &str| form.fields.remove(name).filter(|text| !text.is_empty());
        let workspace = match take("workspace_id") {
            None => Err(FieldCode::Required),
            Some(id) => id.parse().map_err(|_| FieldCode::NotFound),
        };
        let account = take("account_id").map(|id| id.parse().map_err(|_| FieldCode::NotFound));
        let language = take("language");
        let language = language.map(|word| word.parse().map_err(|_| FieldCode::UnknownValue));
        let workspace = checks.take("workspace_id", workspace);
        let account = checks.take("account_id", account.transpose());
        let language = checks.take("language", language.transpose());
        for name in form.fields.keys() {
            checks.note(name.clone(), FieldCode::UnknownField);
        }
        let files = form.files;
        if files.is_empty() {
            checks.note("files", FieldCode::Required);
        }
        if files.len() > MAX_FILES {
            checks.note("files", Violation::limited(FieldCode::TooMany, MAX_FILES));
        }
        for (index, file) in files.iter().enumerate() {
            if file.bytes.is_empty() {
                checks.note(format!("files[{index}]"), FieldCode::Required);
            }
        }
        if files.iter().any(|file| file.bytes.len() > MAX_FILE) {
            return Err(ErrorCode::BODY_TOO_LARGE.into());
        }
        match (workspace, account, language) {
            (Some(workspace), Some(account), Some(language)) if checks.is_clean() => Ok(Self {
                workspace,
                account,
                language,
                files,
            }),
            _ => Err(checks.into_errors().into()),
        }
    }
}

/// Takes a receipt in, to be read by a job.
pub async fn create(
    app: &App,
    call: &RequestContext,
    new: NewReceipt,
) -> Result<Committed<TaskView>> {
    // Nobody has files kept in workspaces that are not theirs, and nothing that no one can read is kept.
    let mut view = app.read(call).await?;
    member::<EditTransactions>(&mut view.reader, view.user, new.workspace).await?;
    drop(view);
    // What else is wrong with one is found out by another process.
    if new
        .files
        .iter()
        .any(|file| Format::of(&file.bytes).is_none())
    {
        return Err(ErrorCode::FILE_TYPE_REFUSED.into());
    }
    app.limits.take_receipt_of(call.actor.user.id)?;
    // Up to 100 MB: others are served meanwhile.
    let work = tokio::task::spawn_blocking(move || {
        let files = new.files.iter();
        let hashes = files.map(|file| Sha256::digest(&file.bytes).to_vec());
        (hashes.collect::<Vec<_>>(), new)
    });
    let (hashes, new) = work.await.map_err(Error::internal)?;
    let mut ctx = app.write(call, StatusCode::ACCEPTED).await?;
    let author = ctx.author.user;
    let member = member::<EditTransactions>(&mut ctx.tx, author, new.workspace).await?;
    // Of two who bring the same file, the second sees the first.
    lock::workspace(&mut ctx.tx, new.workspace).await?;
    if let Some(known) = known(&mut ctx, &member, &hashes).await? {
        let view = view_of(&mut ctx.tx, &member, known).await?;
        let task = TaskView {
            view,
            is_known: true,
        };
        return ctx.commit(task).await;
    }
    check_account(&mut ctx, &member, new.account).await?;
    ensure_room(&mut ctx, &member).await?;
    let now = ctx.now();
    let first = &new.files[0];
    let receipt = Receipt {
        id: ctx.new_id(),
        workspace_id: new.workspace,
        state: ReceiptState::Processing,
        name: file_name(&first.name),
        account_id: new.account,
        language: new.language,
        code_key: None,
        attempt: 1,
        steps: progress::write(&Progress::begun(now))?,
        draft: None,
        error: None,
        transaction_id: None,
        created_by: author,
        created_at: now,
        started_at: now,
        finished_at: None,
        version: 1,
    };
    receipts::insert(&mut ctx.tx, &member, &receipt).await?;
    for ((position, file), content_hash) in (0_i64..).zip(&new.files).zip(hashes) {
        let kept = ReceiptFile {
            position,
            name: file_name(&file.name),
            size: i64::try_from(file.bytes.len()).map_err(Error::internal)?,
            content_hash,
        };
        receipts::insert_file(&mut ctx.tx, &member, receipt.id, &kept, &file.bytes).await?;
    }
    // Once: however often it is read again.
    ctx.take(new.workspace, LimitKey::OcrPerMonth, 1);
    ReadReceipt::begin(&mut ctx, &receipt);
    emit_updated(&mut ctx, &receipt);
    let view = view_of(&mut ctx.tx, &member, receipt.id).await?;
    let task = TaskView {
        view,
        is_known: false,
    };
    ctx.commit(task).await
}

/// The receipt that has all of these files.
async fn known(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    hashes: &[Vec<u8>],
) -> Result<Option<ReceiptId>> {
    let mut found = BTreeSet::new();
    for hash in hashes {
        found.insert(receipts::find_by_content(&mut ctx.tx, member, hash).await?);
    }
    let mut found = found.into_iter();
    Ok(match (found.next(), found.next()) {
        (Some(id), None) => id,
        _ => None,
    })
}

/// Refuses an account that the workspace does not have.
pub(super) async fn check_account(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    account: Option<AccountId>,
) -> Result<()> {
    let Some(id) = account else { return Ok(()) };
    let found = accounts::get(&mut ctx.tx, member, id).await?;
    if found.is_some_and(|account| !account.is_archived()) {
        Ok(())
    } else {
        Err(FieldError::new("account_id", FieldCode::NotFound).into())
    }
}

/// Refuses one more receipt in a workspace in which too many wait.
pub(super) async fn ensure_room(ctx: &mut Ctx, member: &Member<EditTransactions>) -> Result<()> {
    let counts = receipts::counts(&mut ctx.tx, member).await?;
    if counts.processing + counts.review + counts.failed >= MAX_OPEN {
        return Err(ErrorCode::TOO_MANY_RECEIPTS.into());
    }
    Ok(())
}
