//! Statements as documents for printing, which a model reads: the job that asks it about some lines after the other. What
//! it said is kept after each question, so that whoever goes on after a crash asks about the next lines; and before each it
//! is seen whether anybody still wants it. What it says is checked in [`kym_domain::imports::statement`].
//!
//! Reading order: [`prepare`], from a document to lines; [`question`] and [`answer`]; [`stored`], what stays of it.

mod answer;
mod prepare;
mod question;
mod stored;

use jiff::Timestamp;
use kym_ai::ai_calls::{Asker, Unanswered, ask};
use kym_domain::ai_models::AiCallError;
use kym_domain::exports::ProgressStatus;
use kym_domain::id::{ImportId, WorkspaceId};
use kym_domain::imports::{Import, ImportError, ImportState};
use kym_domain::money::Currency;
use kym_domain::users::User;
use kym_platform::context::{Author, Ctx};
use kym_platform::error::{Error, Result};
use kym_platform::jobs::{Job, Outcome};
use kym_platform::state::App;
use kym_statements::printed::chunks;
use kym_store::access::{EditTransactions, Lookup, Member};
use kym_store::events::Audience;
use kym_store::imports::ImportWithAuthor;
use kym_store::{Reader, StoreError, access, currencies, imports, settings, users, workspaces};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use self::answer::StatementAnswer;
use self::question::question;
use self::stored::StoredStatement;
pub use self::stored::parsed;
use super::events::IMPORT_PROGRESS;
use super::progress::{ImportParts, ImportProgress, ImportStepName};
use super::reading::{aside, permit};
use super::tellings::tell_failed;
use super::wire::ImportView;

/// One statement to be read.
#[derive(Debug, Serialize, Deserialize)]
pub struct ReadStatement {
    /// The workspace it is for.
    pub workspace_id: Uuid,
    /// Which.
    pub import_id: Uuid,
    /// When this attempt began, in microseconds since 1970: an earlier one has nothing to do any more.
    pub started_at: i64,
}

/// Why reading ends before its end.
enum End {
    /// Nobody wants it any more.
    Cancelled,
    /// It cannot be read.
    Failed(ImportError, Option<AiCallError>),
    /// It may work later.
    Later(Error),
}

impl<E: Into<Error>> From<E> for End {
    fn from(error: E) -> Self {
        match error.into() {
            Error::ImportUnreadable(_) => Self::Failed(ImportError::Failed, None),
            error => Self::Later(error),
        }
    }
}

/// What is known of the import at the beginning of a step.
struct Opened {
    member: Member<EditTransactions>,
    made: ImportWithAuthor,
}

impl Job for ReadStatement {
    const KIND: &'static str = "read_statement";
    const IS_SLOW: bool = true;

    async fn run(&self, app: &App) -> Outcome {
        loop {
            match self.go_on(app).await {
                Ok(true) => {}
                Ok(false) | Err(End::Cancelled) => return Outcome::Done,
                Err(End::Failed(error, why)) => return self.fail(app, error, why).await.into(),
                Err(End::Later(error)) => return error.into(),
            }
        }
    }

    async fn given_up(&self, app: &App, _: &str) -> Result<(), StoreError> {
        self.fail(app, ImportError::Failed, None).await
    }
}

impl ReadStatement {
    /// Queues the reading of a statement.
    ///
    /// # Errors
    /// When it is not to be read.
    pub fn begin(ctx: &mut Ctx, import: &Import) -> Result<()> {
        let began = import.started_at.ok_or(Error::NOT_FOUND)?;
        let job = Self {
            workspace_id: import.workspace_id.as_uuid(),
            import_id: import.id.as_uuid(),
            started_at: began.as_microsecond(),
        };
        let now = ctx.now();
        ctx.enqueue(&job, now, None);
        Ok(())
    }

    fn ids(&self) -> (WorkspaceId, ImportId) {
        (
            WorkspaceId::from_uuid(self.workspace_id),
            ImportId::from_uuid(self.import_id),
        )
    }

    /// Takes the next step, and answers whether there is another one.
    async fn go_on(&self, app: &App) -> Result<bool, End> {
        let Some(user) = self.find(app).await? else {
            return Ok(false);
        };
        let (_, id) = self.ids();
        let mut reader = app.db.read().await?;
        let opened = self.look(&mut reader, &user).await?;
        let bytes = imports::bytes(&mut reader, &opened.member, id).await?;
        let zone = workspaces::time_zone(&mut reader, &opened.member).await?;
        drop(reader);
        let Some(mut stored) = StoredStatement::decode(&bytes)? else {
            let lines = prepare::lines(&*app.recogniser, bytes).await;
            let lines = lines.map_err(|error| End::Failed(error, None))?;
            let stored = StoredStatement::new(lines, zone.today(app.clock.now()));
            self.keep(app, &user, &stored, None).await?;
            return Ok(true);
        };
        let place = stored.answers.len();
        if let Some(chunk) = chunks(&stored.lines).get(place) {
            let question = question(&stored.lines, chunk, stored.today()?);
            let (workspace, _) = self.ids();
            let asker = Asker {
                user: user.id,
                workspace,
            };
            let answered = Box::pin(ask(app, &asker, &question, StatementAnswer::read)).await;
            stored.answers.push(answered.map_err(end_of)?.value);
            self.keep(app, &user, &stored, Some(place)).await?;
            return Ok(true);
        }
        self.finish(app, &user, stored).await?;
        Ok(false)
    }

    /// Who brought it, as long as it waits to be read.
    async fn find(&self, app: &App) -> Result<Option<User>, StoreError> {
        let (workspace, id) = self.ids();
        let mut reader = app.db.read().await?;
        match imports::maker(&mut reader, workspace, id, ImportState::Reading).await? {
            Some(user) => users::get(&mut reader, user).await,
            None => Ok(None),
        }
    }

    /// The import, if whoever brought it may still have it read.
    async fn look(&self, reader: &mut Reader, user: &User) -> Result<Opened, End> {
        let (workspace, id) = self.ids();
        let member = match access::member(reader, user.id, workspace).await? {
            Lookup::Granted(member) => member,
            Lookup::NotEnough | Lookup::Stranger => {
                return Err(End::Failed(ImportError::NotAllowed, None));
            }
        };
        let made = imports::get(reader, &member, id).await?;
        let made = made.filter(|made| {
            let started_at = made.import.started_at.map(Timestamp::as_microsecond);
            made.import.state == ImportState::Reading && started_at == Some(self.started_at)
        });
        let made = made.ok_or(End::Cancelled)?;
        Ok(Opened { member, made })
    }

    /// Begins a change of the import.
    async fn open(&self, app: &App, user: &User) -> Result<(Ctx, Opened), End> {
        let mut ctx = app.write_as(Author::of(user)).await?;
        let (workspace, id) = self.ids();
        imports::lock(&mut ctx.tx, workspace, id).await?;
        let opened = self.look(&mut ctx.tx, user).await?;
        Ok((ctx, opened))
    }

    /// Keeps what is known by now in place of what was stored, if nobody has come further meanwhile, and tells how far it is.
    async fn keep(
        &self,
        app: &App,
        user: &User,
        stored: &StoredStatement,
        answered_before: Option<usize>,
    ) -> Result<(), End> {
        let bytes = stored.encode()?;
        let parts = ImportParts {
            answered: stored.answers.len(),
            total: stored.chunk_count(),
        };
        let (_, id) = self.ids();
        let (mut ctx, opened) = self.open(app, user).await?;
        let was = imports::bytes(&mut ctx.tx, &opened.member, id).await?;
        let was = StoredStatement::decode(&was)?;
        if was.map(|was| was.answers.len()) != answered_before {
            return Err(End::Cancelled);
        }
        imports::replace_bytes(&mut ctx.tx, &opened.member, id, &bytes).await?;
        let status = ProgressStatus::InProgress;
        publish(&mut ctx, opened, status, Some(parts)).await?;
        let _ = ctx.commit(()).await?;
        Ok(())
    }

    /// Notes that it can be looked at; or that it says nothing, and then another attempt begins with its lines.
    async fn finish(&self, app: &App, user: &User, stored: StoredStatement) -> Result<(), End> {
        let mut reader = app.db.read().await?;
        let listed = currencies::list(&mut reader).await?;
        drop(reader);
        let currencies = listed.into_iter().map(|one| (one.currency, one.symbol));
        let currencies: Vec<(Currency, String)> = currencies.collect();
        let total = stored.chunk_count();
        let work = aside(permit().await?, move || {
            let mut stored = stored.in_currency(&currencies);
            let parsed = stored.parsed()?;
            let has_drafts = parsed.parts.iter().any(|part| !part.drafts.is_empty());
            if !has_drafts {
                stored.answers.clear();
            }
            let unread = i64::try_from(parsed.unread.len()).map_err(Error::internal)?;
            Ok::<_, Error>((stored.encode()?, has_drafts, unread))
        });
        let (bytes, has_drafts, unread) = work.await??;
        let (_, id) = self.ids();
        let (mut ctx, mut opened) = self.open(app, user).await?;
        imports::replace_bytes(&mut ctx.tx, &opened.member, id, &bytes).await?;
        let import = opened.made.import;
        let (import, status) = if has_drafts {
            (import.read(unread), ProgressStatus::Completed)
        } else {
            let unread = import.unread(ImportError::NothingFound, None);
            (unread, ProgressStatus::Error)
        };
        opened.made.import = import;
        let (member, import) = (&opened.member, &opened.made.import);
        imports::update(&mut ctx.tx, member, ImportState::Reading, import).await?;
        if !has_drafts {
            tell_failed(&mut ctx, member, import).await?;
        }
        let parts = ImportParts {
            answered: total,
            total,
        };
        publish(&mut ctx, opened, status, Some(parts)).await?;
        let _ = ctx.commit(()).await?;
        Ok(())
    }

    /// Notes that it could not be read, and tells whoever brought it.
    async fn fail(
        &self,
        app: &App,
        error: ImportError,
        why: Option<AiCallError>,
    ) -> Result<(), StoreError> {
        let (workspace, id) = self.ids();
        let failed: Result<(), End> = async {
            let Some(user) = self.find(app).await? else {
                return Ok(());
            };
            let (mut ctx, mut opened) = self.open(app, &user).await?;
            opened.made.import = opened.made.import.unread(error, why);
            let (member, import) = (&opened.member, &opened.made.import);
            imports::update(&mut ctx.tx, member, ImportState::Reading, import).await?;
            tell_failed(&mut ctx, member, import).await?;
            publish(&mut ctx, opened, ProgressStatus::Error, None).await?;
            let _ = ctx.commit(()).await?;
            Ok(())
        }
        .await;
        match failed {
            Ok(()) | Err(End::Cancelled) => Ok(()),
            // Who brought it has left: there is nobody to write it as.
            Err(End::Failed(error, why)) => {
                let mut tx = app.db.write().await?;
                let began = Timestamp::from_microsecond(self.started_at).unwrap_or_default();
                imports::give_up_reading(&mut tx, workspace, id, began, (error, why)).await?;
                tx.commit().await
            }
            Err(End::Later(error)) => {
                tracing::error!(?error, import.id = %id, "a statement cannot be given up");
                Err(StoreError::Busy)
            }
        }
    }
}

/// How reading ends to which no model answers.
fn end_of(why: Unanswered) -> End {
    let error = match why {
        Unanswered::NoModel => ImportError::NoModel,
        Unanswered::NotAgreed => ImportError::NotAgreed,
        Unanswered::Forbidden => ImportError::Forbidden,
        Unanswered::CapReached(_) | Unanswered::LimitExceeded(_) => ImportError::CapReached,
        Unanswered::Failed(error) => return End::Failed(ImportError::Unanswered, Some(error)),
        Unanswered::Store(error) => return error.into(),
    };
    End::Failed(error, None)
}

/// Tells who brought a statement how far it is.
async fn publish(
    ctx: &mut Ctx,
    opened: Opened,
    status: ProgressStatus,
    parts: Option<ImportParts>,
) -> Result<()> {
    let user = ctx.author.user;
    let settings = settings::get(&mut ctx.tx, user).await?;
    let language = settings.unwrap_or_default().language;
    let seen = ImportView::new(opened.made, user, opened.member.role());
    let step = ImportStepName::Read;
    let progress = ImportProgress::at(step, status, &seen, language, ctx.now()).of_parts(parts);
    ctx.emit(Audience::User(user), IMPORT_PROGRESS, &progress);
    Ok(())
}
