//! The job that reads a receipt, step by step ([`steps`]). Each step is written down when it is done, so that whoever
//! goes on after a crash begins at the step that was being taken; and before each, and while one takes its time, it is seen
//! whether anybody still wants it.

mod ai;
mod codes;
mod steps;
mod tellings;

use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::Date;
use kym_domain::id::{ReceiptId, WorkspaceId};
use kym_domain::notifications::NotificationKind;
use kym_domain::receipts::receipt::{Receipt, ReceiptError, ReceiptState};
use kym_domain::receipts::steps::{ReceiptStep, StepEnd};
use kym_domain::users::User;
use kym_platform::context::{Author, Ctx};
use kym_platform::error::{Error, Result};
use kym_platform::jobs::{Job, Outcome};
use kym_platform::outbound::recognition::RecognitionError;
use kym_platform::state::App;
use kym_recognition_protocol::Refusal;
use kym_store::access::{EditTransactions, Lookup, Member};
use kym_store::{Reader, StoreError, access, receipts, users, workspaces};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::events::{emit_progress, emit_updated};
use super::progress;

/// How often it is seen whether anybody still wants a receipt that is being looked at.
const CANCEL_POLL: Duration = Duration::from_millis(500);

/// One receipt to be read.
#[derive(Debug, Serialize, Deserialize)]
pub struct ReadReceipt {
    /// The workspace it belongs to.
    pub workspace_id: Uuid,
    /// Which.
    pub receipt_id: Uuid,
    /// At which attempt: an earlier one has nothing to do any more.
    pub attempt: i64,
}

/// Why reading ends before its end.
enum End {
    /// Nobody wants it any more.
    Cancelled,
    /// It cannot be read.
    Failed(ReceiptError),
    /// Nothing was read, and this is why no model did either.
    Unread(ReceiptError, StepEnd),
    /// It may work later.
    Later(Error),
}

impl<E: Into<Error>> From<E> for End {
    fn from(error: E) -> Self {
        Self::Later(error.into())
    }
}

impl Job for ReadReceipt {
    const KIND: &'static str = "read_receipt";
    const IS_SLOW: bool = true;

    async fn run(&self, app: &App) -> Outcome {
        match self.read(app).await {
            Ok(()) | Err(End::Cancelled) => Outcome::Done,
            Err(End::Failed(error)) => self.fail(app, error, None).await,
            Err(End::Unread(error, why)) => self.fail(app, error, Some(why)).await,
            Err(End::Later(error)) => error.into(),
        }
    }

    async fn given_up(&self, app: &App, _: &str) -> Result<(), StoreError> {
        let error = ReceiptError::Failed;
        if let Outcome::Done = self.fail(app, error, None).await {
            return Ok(());
        }
        let (workspace, id) = self.ids();
        let mut tx = app.db.write().await?;
        let now = app.clock.now();
        receipts::give_up(&mut tx, workspace, id, self.attempt, error, now).await?;
        tx.commit().await
    }
}

/// What is known of a receipt at the beginning of a step.
struct Opened {
    member: Member<EditTransactions>,
    receipt: Receipt,
    today: Date,
}

impl ReadReceipt {
    /// Queues the reading of a receipt at its attempt.
    pub fn begin(ctx: &mut Ctx, receipt: &Receipt) {
        let job = Self {
            workspace_id: receipt.workspace_id.as_uuid(),
            receipt_id: receipt.id.as_uuid(),
            attempt: receipt.attempt,
        };
        let key = format!("receipt:{}:{}", receipt.id, receipt.attempt);
        let now = ctx.now();
        ctx.enqueue(&job, now, Some(key));
    }

    fn ids(&self) -> (WorkspaceId, ReceiptId) {
        (
            WorkspaceId::from_uuid(self.workspace_id),
            ReceiptId::from_uuid(self.receipt_id),
        )
    }

    async fn read(&self, app: &App) -> Result<(), End> {
        loop {
            let Some(user) = self.find(app).await? else {
                return Err(End::Cancelled);
            };
            let (mut ctx, opened) = self.open(app, &user).await?;
            let Some(step) = progress::read(&opened.receipt).next() else {
                return Ok(());
            };
            self.start(&mut ctx, &opened, step).await?;
            let _ = ctx.commit(()).await?;
            match step {
                ReceiptStep::Upload => self.finish(app, &user, step, |_| Ok(())).await?,
                ReceiptStep::Preprocess => self.prepare(app, &user).await?,
                ReceiptStep::CodeScan => self.scan(app, &user).await?,
                ReceiptStep::TextRecognition => self.recognise(app, &user).await?,
                ReceiptStep::Extraction => self.extract(app, &user).await?,
                ReceiptStep::Ai => self.ask_models(app, &user).await?,
                ReceiptStep::Matching => return self.suggest(app, &user).await,
            }
        }
    }

    /// Who brought it, as long as it waits to be read at this attempt.
    async fn find(&self, app: &App) -> Result<Option<User>, StoreError> {
        let (workspace, id) = self.ids();
        let mut reader = app.db.read().await?;
        match receipts::reader_of(&mut reader, workspace, id, self.attempt).await? {
            Some(user) => users::get(&mut reader, user).await,
            None => Ok(None),
        }
    }

    /// Begins a change of the receipt, if its reader may still make one.
    async fn open(&self, app: &App, user: &User) -> Result<(Ctx, Opened), End> {
        let mut ctx = app.write_as(Author::of(user)).await?;
        let (workspace, id) = self.ids();
        receipts::lock(&mut ctx.tx, workspace, id).await?;
        let now = ctx.now();
        let opened = self.look(&mut ctx.tx, user, now).await?;
        Ok((ctx, opened))
    }

    /// The receipt, if its reader may still read it.
    async fn look(&self, reader: &mut Reader, user: &User, now: Timestamp) -> Result<Opened, End> {
        let (workspace, id) = self.ids();
        let member = match access::member(reader, user.id, workspace).await? {
            Lookup::Granted(member) => member,
            Lookup::NotEnough | Lookup::Stranger => {
                return Err(End::Failed(ReceiptError::NotAllowed));
            }
        };
        let found = receipts::get(reader, &member, id).await?;
        let receipt = found.map(|found| found.receipt).filter(|receipt| {
            receipt.state == ReceiptState::Processing && receipt.attempt == self.attempt
        });
        let receipt = receipt.ok_or(End::Cancelled)?;
        let zone = workspaces::time_zone(reader, &member).await?;
        Ok(Opened {
            member,
            receipt,
            today: zone.today(now),
        })
    }

    async fn start(&self, ctx: &mut Ctx, opened: &Opened, step: ReceiptStep) -> Result<(), End> {
        let mut steps = progress::read(&opened.receipt);
        steps.start(step, ctx.now());
        let receipt = Receipt {
            steps: progress::write(&steps)?,
            version: opened.receipt.version + 1,
            ..opened.receipt.clone()
        };
        receipts::update(&mut ctx.tx, &opened.member, &receipt).await?;
        emit_progress(ctx, &receipt);
        Ok(())
    }

    /// Notes that a step is done, with what else is known of the receipt by then.
    async fn finish(
        &self,
        app: &App,
        user: &User,
        step: ReceiptStep,
        change: impl FnOnce(&mut Receipt) -> Result<()>,
    ) -> Result<(), End> {
        let (mut ctx, opened) = self.open(app, user).await?;
        let done = [(step, StepEnd::Completed)];
        self.write(&mut ctx, &opened, &done, change).await?;
        let _ = ctx.commit(()).await?;
        Ok(())
    }

    async fn write(
        &self,
        ctx: &mut Ctx,
        opened: &Opened,
        done: &[(ReceiptStep, StepEnd)],
        change: impl FnOnce(&mut Receipt) -> Result<()>,
    ) -> Result<Receipt, End> {
        let mut steps = progress::read(&opened.receipt);
        for (step, end) in done {
            steps.finish(*step, *end, ctx.now());
        }
        let mut receipt = Receipt {
            steps: progress::write(&steps)?,
            version: opened.receipt.version + 1,
            ..opened.receipt.clone()
        };
        change(&mut receipt)?;
        receipts::update(&mut ctx.tx, &opened.member, &receipt).await?;
        emit_progress(ctx, &receipt);
        Ok(receipt)
    }

    /// Notes that it cannot be read, perhaps with why the last step was of no help, and tells everybody.
    async fn fail(&self, app: &App, error: ReceiptError, why: Option<StepEnd>) -> Outcome {
        let failed: Result<(), End> = async {
            let Some(user) = self.find(app).await? else {
                return Ok(());
            };
            let (mut ctx, opened) = match self.open(app, &user).await {
                // Who brought it has left: there is nobody to write it as.
                Err(End::Failed(error)) => {
                    let (workspace, id) = self.ids();
                    let mut tx = app.db.write().await?;
                    let now = app.clock.now();
                    receipts::give_up(&mut tx, workspace, id, self.attempt, error, now).await?;
                    tx.commit().await?;
                    return Ok(());
                }
                opened => opened?,
            };
            let now = ctx.now();
            let mut steps = progress::read(&opened.receipt);
            steps.fail(error, why, now);
            let receipt = Receipt {
                steps: progress::write(&steps)?,
                state: ReceiptState::Failed,
                error: Some(error),
                finished_at: Some(now),
                version: opened.receipt.version + 1,
                ..opened.receipt.clone()
            };
            receipts::update(&mut ctx.tx, &opened.member, &receipt).await?;
            emit_progress(&mut ctx, &receipt);
            emit_updated(&mut ctx, &receipt);
            let of = (&user, &receipt);
            let failed = (NotificationKind::ReceiptFailed, None);
            tellings::tell(&mut ctx, &opened.member, of, failed).await?;
            let _ = ctx.commit(()).await?;
            Ok(())
        }
        .await;
        match failed {
            Ok(()) | Err(End::Cancelled | End::Failed(_) | End::Unread(..)) => Outcome::Done,
            Err(End::Later(error)) => Outcome::Retry(format!("{error:?}")),
        }
    }

    /// Waits for somebody who looks at a file, as long as the receipt is wanted.
    async fn patiently<T>(
        &self,
        app: &App,
        looking: impl Future<Output = Result<T, RecognitionError>> + Send,
    ) -> Result<T, End> {
        let cancelled = async {
            loop {
                tokio::time::sleep(CANCEL_POLL).await;
                match self.find(app).await {
                    Ok(None) => return,
                    Ok(Some(_)) => {}
                    Err(error) => tracing::warn!(%error, "a receipt cannot be looked up"),
                }
            }
        };
        let looked = unless(looking, cancelled).await.ok_or(End::Cancelled)?;
        looked.map_err(|error| match error {
            RecognitionError::Refused(refusal) => End::Failed(refused(refusal)),
            RecognitionError::TimedOut => End::Failed(ReceiptError::TimedOut),
            error => {
                tracing::error!(receipt.id = %self.receipt_id, %error, "a file cannot be looked at");
                End::Failed(ReceiptError::Failed)
            }
        })
    }
}

/// What comes of something, unless something else happens first.
async fn unless<T>(wanted: impl Future<Output = T>, other: impl Future<Output = ()>) -> Option<T> {
    tokio::select! {
        value = wanted => Some(value),
        () = other => None,
    }
}

const fn refused(refusal: Refusal) -> ReceiptError {
    match refusal {
        Refusal::FileTypeRefused => ReceiptError::FileTypeRefused,
        Refusal::FileDamaged => ReceiptError::FileDamaged,
        Refusal::PictureTooLarge => ReceiptError::PictureTooLarge,
        Refusal::DocumentEncrypted => ReceiptError::DocumentEncrypted,
        Refusal::TooManyPages => ReceiptError::TooManyPages,
        Refusal::Unavailable => ReceiptError::RecognitionUnavailable,
        Refusal::Failed => ReceiptError::Failed,
    }
}
