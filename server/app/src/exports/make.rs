//! Makes the file.

use std::time::Duration;

use kym_domain::exports::Export;
use kym_domain::id::ExportId;
use kym_domain::users::User;
use kym_platform::answer::Answer as _;
use kym_platform::context::Author;
use kym_platform::error::{Error, Result};
use kym_platform::jobs::{Job, LONG_DEADLINE, Outcome};
use kym_platform::state::App;
use kym_store::events::Audience;
use kym_store::{StoreError, exports, settings, users};
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;
use uuid::Uuid;

use super::EXPORT_PROGRESS;
use super::archive::Archive;
use super::content::{Content, ROOM};
use super::progress::{self, StepName};
use super::wire::ExportView;

/// What the user reads when it failed; the log has the cause.
const FAILED: &str = "The export could not be made.";

/// Each holds a connection and its file in memory, so they are made one after the other.
static TURN: Semaphore = Semaphore::const_new(1);

/// One export. Done again after a crash it begins anew.
#[derive(Debug, Serialize, Deserialize)]
pub struct MakeExport {
    /// Which.
    pub export_id: Uuid,
}

impl Job for MakeExport {
    const KIND: &'static str = "make_export";
    const DEADLINE: Duration = LONG_DEADLINE;

    async fn run(&self, app: &App) -> Outcome {
        match self.make(app).await {
            Ok(()) => Outcome::Done,
            Err(error) => error.into(),
        }
    }

    async fn given_up(&self, app: &App, _: &str) -> Result<(), StoreError> {
        let Some((export, user)) = self.find(app).await? else {
            return Ok(());
        };
        let given_up = progress::given_up(&export, FAILED, app.clock.now());
        let noted = match given_up {
            Ok(export) => publish(app, &user, &export, None).await,
            Err(error) => Err(error),
        };
        // The row stays as it is then, and is removed with its age.
        noted.unwrap_or_else(|error| tracing::error!(?error, "an export cannot be given up"));
        Ok(())
    }
}

impl MakeExport {
    async fn make(&self, app: &App) -> Result<()> {
        let _turn = TURN.acquire().await.map_err(Error::internal)?;
        let Some((export, user)) = self.find(app).await? else {
            return Ok(());
        };
        let mut reader = app.db.read().await?;
        let language = settings::get(&mut reader, user.id)
            .await?
            .unwrap_or_default()
            .language;
        let mut archive = Archive::new(app.clock.now());
        let mut content = Content {
            reader,
            user: user.id,
            language,
            now: app.clock.now(),
            archive: &mut archive,
            room: ROOM,
        };
        let export = step(app, &user, &export, StepName::Profile).await?;
        content.profile(app).await.map_err(Error::internal)?;
        let export = step(app, &user, &export, StepName::Workspaces).await?;
        content.workspaces().await.map_err(Error::internal)?;
        drop(content);
        let export = step(app, &user, &export, StepName::Archive).await?;
        let file = archive.finish().map_err(Error::internal)?;
        let export = progress::completed(&export, file.len(), app.clock.now())?;
        publish(app, &user, &export, Some(file)).await?;
        tracing::info!(user.id = %user.id, size = export.size, "an export was made");
        Ok(())
    }

    async fn find(&self, app: &App) -> Result<Option<(Export, User)>, StoreError> {
        let mut reader = app.db.read().await?;
        let id = ExportId::from_uuid(self.export_id);
        let Some(export) = exports::running(&mut reader, id).await? else {
            return Ok(None);
        };
        let user = users::get(&mut reader, export.user_id).await?;
        Ok(user.map(|user| (export, user)))
    }
}

async fn step(app: &App, user: &User, export: &Export, name: StepName) -> Result<Export> {
    let export = progress::at(export, name, app.clock.now())?;
    publish(app, user, &export, None).await?;
    Ok(export)
}

/// Writes how far the export has come, and tells the user.
async fn publish(app: &App, user: &User, export: &Export, file: Option<Vec<u8>>) -> Result<()> {
    let mut ctx = app.write_as(Author::of(user)).await?;
    exports::update(&mut ctx.tx, export, file).await?;
    let most = app.config.limits.exports_per_user;
    exports::keep_newest(&mut ctx.tx, user.id, most.into()).await?;
    let settings = settings::get(&mut ctx.tx, user.id)
        .await?
        .unwrap_or_default();
    let event = ExportView::new(export.clone())?.body(settings.language);
    ctx.emit(Audience::User(user.id), EXPORT_PROGRESS, &event);
    let _ = ctx.commit(()).await?;
    Ok(())
}
