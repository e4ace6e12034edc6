//! Books a file: all of it, or nothing in the end. It is decided beside everybody else's changes, made so in one commit, and
//! booked in slices; a job that is done again after a crash goes on where it was. Of a workspace one file at a time is in work;
//! the others wait, and are queued again when it is done.
//!
//! Reading order: [`planning`], which keeps [`slices`] of what it decided; [`applying`], which books them, with [`settling`];
//! [`withdrawing`], when that fails.

mod applying;
mod planning;
mod settling;
mod slices;
mod withdrawing;

use std::sync::Arc;
use std::time::Duration;

use kym_domain::exports::ProgressStatus;
use kym_domain::id::{ChangeId, ImportId, UserId, WorkspaceId};
use kym_domain::imports::{Import, ImportError, ImportStage, ImportState};
use kym_platform::context::{Author, Ctx};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::jobs::{Job, LONG_DEADLINE, Outcome};
use kym_platform::state::App;
use kym_store::access::{EditTransactions, Lookup, Member, Right};
use kym_store::events::Audience;
use kym_store::{Reader, StoreError, access, imports, lock, settings, users};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use self::applying::apply;
use self::planning::{WishedFile, plan};
use self::withdrawing::{give_up, withdraw};
use super::events::IMPORT_PROGRESS;
use super::options::{BookImportAs, ImportOptions};
use super::progress::{ImportProgress, ImportStepName};
use super::reading;
use super::wire::ImportView;

/// One file to be booked.
#[derive(Debug, Serialize, Deserialize)]
pub struct BookImport {
    /// The workspace it is for.
    pub workspace_id: Uuid,
    /// Which.
    pub import_id: Uuid,
}

/// Why a booking ends without one.
pub(super) enum End {
    /// It cannot be booked, whoever tries.
    ImportError(ImportError),
    /// It may work later.
    Error(Error),
}

impl<E: Into<Error>> From<E> for End {
    fn from(error: E) -> Self {
        match error.into() {
            // An account is gone, or an old wish names what there is no more.
            Error::Invalid(_) => Self::ImportError(ImportError::AccountGone),
            Error::ImportUnreadable(_) => Self::ImportError(ImportError::Failed),
            Error::LimitExceeded(_) => Self::ImportError(ImportError::LimitExceeded),
            Error::Refused(code) if code != ErrorCode::STORAGE_FULL => {
                Self::ImportError(ImportError::NotAllowed)
            }
            error => Self::Error(error),
        }
    }
}

/// A file that is to be booked, as the job finds it.
struct Requested {
    maker: UserId,
    author: Author,
    /// How far it is, if it is in work.
    stage: Option<ImportStage>,
    /// Whether who brought it has an account here no more.
    is_orphan: bool,
}

impl Job for BookImport {
    const KIND: &'static str = "book_import";
    const DEADLINE: Duration = LONG_DEADLINE;

    async fn run(&self, app: &App) -> Outcome {
        let found = match self.find(app).await {
            Ok(Some(found)) => found,
            Ok(None) => return Outcome::Done,
            Err(error) => return Outcome::Retry(error.to_string()),
        };
        match self.go_on(app, &found).await {
            Ok(()) => Outcome::Done,
            Err(End::ImportError(error)) => self.end(app, &found, error).await.into(),
            Err(End::Error(Error::Internal(inside))) => Outcome::Retry(inside.chain()),
            Err(End::Error(error)) => Outcome::Retry(format!("{error:?}")),
        }
    }

    async fn given_up(&self, app: &App, _: &str) -> Result<(), StoreError> {
        match self.find(app).await? {
            Some(found) => self.end(app, &found, ImportError::Failed).await,
            None => Ok(()),
        }
    }
}

impl BookImport {
    /// The workspace and the import.
    pub(super) fn ids(&self) -> (WorkspaceId, ImportId) {
        (
            WorkspaceId::from_uuid(self.workspace_id),
            ImportId::from_uuid(self.import_id),
        )
    }

    /// The file, as long as it is not booked.
    async fn find(&self, app: &App) -> Result<Option<Requested>, StoreError> {
        let (workspace, id) = self.ids();
        let mut reader = app.db.read().await?;
        let maker = imports::maker(&mut reader, workspace, id, ImportState::Booking).await?;
        let Some(maker) = maker else {
            return Ok(None);
        };
        let user = users::get(&mut reader, maker).await?;
        let work = imports::work(&mut reader, workspace, id).await?;
        Ok(Some(Requested {
            maker,
            author: user
                .as_ref()
                .map_or_else(|| Author::former(maker), Author::of),
            stage: work.map(|work| work.stage),
            is_orphan: user.is_none(),
        }))
    }

    async fn go_on(&self, app: &App, found: &Requested) -> Result<(), End> {
        let author = &found.author;
        match found.stage {
            Some(ImportStage::Withdrawing) => return Ok(withdraw(app, self, author).await?),
            _ if found.is_orphan => return Err(End::ImportError(ImportError::NotAllowed)),
            Some(ImportStage::Applying) => {}
            None | Some(ImportStage::Planning) => {
                let Some((of, file)) = self.take(app, found).await? else {
                    return Ok(());
                };
                plan(app, self, author, (of, file)).await?;
            }
        }
        apply(app, self, author).await
    }

    /// Takes the file into work and reads it. Nothing while another one of the workspace is: who is done with that queues
    /// this one again.
    async fn take(
        &self,
        app: &App,
        found: &Requested,
    ) -> Result<Option<(ChangeId, WishedFile)>, End> {
        let (workspace, id) = self.ids();
        let mut ctx = app.write_as(found.author.clone()).await?;
        imports::lock(&mut ctx.tx, workspace, id).await?;
        let member = allowed::<EditTransactions>(&mut ctx.tx, found.maker, workspace).await?;
        lock::workspace(&mut ctx.tx, workspace).await?;
        let of = ctx.new_id();
        if !imports::claim(&mut ctx.tx, workspace, id, of).await? {
            return Ok(None);
        }
        let made = imports::get(&mut ctx.tx, &member, id).await?;
        let made = made.ok_or(Error::NOT_FOUND)?;
        let wish = wish(&made.import)?;
        let seen = ImportView::new(made, found.maker, member.role());
        let is_under_way = ProgressStatus::InProgress;
        publish(&mut ctx, &seen, ImportStepName::Read, is_under_way).await?;
        let _ = ctx.commit(()).await?;

        // Up to many megabytes, for which nobody else's change has to wait.
        let mut reader = app.db.read().await?;
        let bytes = imports::bytes(&mut reader, &member, id).await?;
        drop(reader);
        let wished = wish.settings.clone().unwrap_or_default();
        let read = Arc::new(reading::read_known(seen.made.import.format, bytes, wished).await?);

        let mut ctx = app.write_as(found.author.clone()).await?;
        publish(&mut ctx, &seen, ImportStepName::Book, is_under_way).await?;
        let _ = ctx.commit(()).await?;
        Ok(Some((of, (read, wish))))
    }

    /// Notes that it cannot be booked, and takes back what of it is.
    async fn end(
        &self,
        app: &App,
        found: &Requested,
        error: ImportError,
    ) -> Result<(), StoreError> {
        let ended = give_up(app, self, &found.author, error).await;
        ended.map_err(|error| {
            tracing::error!(?error, import.id = %self.import_id, "an import cannot be given up");
            StoreError::Busy
        })
    }
}

/// The right of who brought a file, which they may have lost since they asked for it.
pub(super) async fn allowed<R: Right>(
    reader: &mut Reader,
    user: UserId,
    workspace: WorkspaceId,
) -> Result<Member<R>, End> {
    match access::member(reader, user, workspace).await? {
        Lookup::Granted(member) => Ok(member),
        Lookup::NotEnough | Lookup::Stranger => Err(End::ImportError(ImportError::NotAllowed)),
    }
}

/// Queues the files of a workspace that waited for the one that is done.
pub(super) async fn hand_over(ctx: &mut Ctx, workspace: WorkspaceId) -> Result<()> {
    let now = ctx.now();
    for id in imports::waiting(&mut ctx.tx, workspace).await? {
        let job = BookImport {
            workspace_id: workspace.as_uuid(),
            import_id: id.as_uuid(),
        };
        ctx.enqueue(&job, now, None);
    }
    Ok(())
}

fn wish(import: &Import) -> Result<ImportOptions> {
    let text = import.wish.as_deref().unwrap_or("{}");
    let body: BookImportAs = serde_json::from_str(text).map_err(Error::internal)?;
    Ok(body.check()?)
}

/// Tells who brought a file how far it is.
pub(super) async fn publish(
    ctx: &mut Ctx,
    seen: &ImportView,
    step: ImportStepName,
    status: ProgressStatus,
) -> Result<()> {
    let user = ctx.author.user;
    let settings = settings::get(&mut ctx.tx, user).await?;
    let language = settings.unwrap_or_default().language;
    let progress = ImportProgress::at(step, status, seen, language, ctx.now());
    ctx.emit(Audience::User(user), IMPORT_PROGRESS, &progress);
    Ok(())
}
