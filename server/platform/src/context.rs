//! What a service works in: [`View`], one moment to read from, or [`Ctx`], a change that is whole or
//! not there. An answer to a change can only be made from [`Committed`], and only a commit makes
//! that, so nothing is told that was not written (ADR 4).

use std::collections::BTreeSet;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use jiff::{SignedDuration, Timestamp};
use kym_domain::history::is_undoable;
use kym_domain::id::{ChangeId, Id, UserId, WorkspaceId};
use kym_domain::language::Language;
use kym_domain::users::User;
use kym_store::events::Audience;
use kym_store::history::NewChange;
use kym_store::idempotency::{StoredAnswer, keep, purge};
use kym_store::jobs::NewJob;
use kym_store::{Reader, StoreError, Tx, events, history, members};
use serde::Serialize;

use crate::access::RequestContext;
use crate::answer::Answer;
use crate::changes::HistoryEntry;
use crate::error::{Error, Result};
use crate::http::conditional::strong_tag;
use crate::idempotency::{self, Claim};
use crate::jobs::{self, Job, JobEntry};
use crate::realtime::actor::EventActor;
use crate::realtime::event::EventType;
use crate::state::App;
use crate::usage::counts::Usage;

/// The header that names the change as the history keeps it, by which it can be undone.
const CHANGE_ID: &str = "change-id";

/// Nobody sends the same request again a day later.
const KEEP_ANSWERS: SignedDuration = SignedDuration::from_hours(24);

/// What is forgotten of answers.
pub const JOBS: &[JobEntry] = &[JobEntry::rows(
    "idempotency_keys",
    KEEP_ANSWERS,
    |tx, before| purge(tx, before).boxed(),
)];

/// On whose behalf something is done.
#[derive(Clone, Debug)]
pub struct Author {
    /// The user.
    pub user: UserId,
    /// How events tell others about it.
    pub event_actor: EventActor,
    /// The language of answers.
    pub language: Language,
}

impl Author {
    /// Somebody who is not signed in yet, or not any more. Emails know their language by themselves.
    pub fn of(user: &User) -> Self {
        Self {
            user: user.id,
            event_actor: EventActor::new(user, None),
            language: Language::En,
        }
    }

    /// Somebody who has no account here any more, and left something half done.
    pub fn former(user: UserId) -> Self {
        Self {
            user,
            event_actor: EventActor::former(user),
            language: Language::En,
        }
    }
}

impl From<&RequestContext> for Author {
    fn from(call: &RequestContext) -> Self {
        let user = &call.actor.user;
        Self {
            user: user.id,
            event_actor: EventActor::new(user, call.origin),
            language: call.language,
        }
    }
}

/// One moment of the database, and who looks at it.
pub struct View {
    /// The snapshot.
    pub reader: Reader,
    /// Who looks.
    pub user: UserId,
    /// The language of the answer.
    pub language: Language,
    /// When they look.
    pub now: Timestamp,
}

/// A change on its way. Dropped before its commit it leaves nothing behind.
///
/// While it is open there is no network, no password hashing and no reading of a body: on SQLite
/// everybody else who writes waits for it.
pub struct Ctx {
    /// The transaction.
    pub tx: Tx,
    /// On whose behalf.
    pub author: Author,
    /// Whether they said that they mean it, where that is asked.
    pub is_confirmed: bool,
    now: Timestamp,
    status: StatusCode,
    claim: Option<Claim>,
    pub(crate) events: Vec<(Audience, serde_json::Result<String>)>,
    looks: Vec<WorkspaceId>,
    moved: BTreeSet<WorkspaceId>,
    jobs: Vec<NewJob>,
    changes: Vec<NewChange>,
    undoing: Option<Undoing>,
    spread: Option<Spread>,
    /// What it uses of what plans limit.
    pub(crate) usage: Usage,
    app: App,
}

/// Which change a change undoes, and the id that it will have itself.
#[derive(Clone, Copy)]
struct Undoing {
    of: ChangeId,
    by: ChangeId,
}

/// A change of the history that is written in several commits: its first row last, since with that it is seen.
#[derive(Clone, Copy)]
enum Spread {
    /// What is recorded next is its first row.
    Begins(ChangeId),
    /// What is recorded stands under its first row.
    Continues(ChangeId),
}

/// Something that is on disk, and the answer that says so.
#[must_use = "the answer to a change is made from this"]
pub struct Committed<T> {
    /// What was written.
    pub value: T,
    status: StatusCode,
    body: String,
    version: Option<i64>,
    change: Option<ChangeId>,
}

impl App {
    /// Opens one moment of the database for a call.
    ///
    /// # Errors
    /// When the database cannot be reached.
    pub async fn read(&self, call: &RequestContext) -> Result<View> {
        Ok(View {
            reader: self.db.read().boxed().await?,
            user: call.actor.user.id,
            language: call.language,
            now: self.clock.now(),
        })
    }

    /// Begins the change that a call asks for, to be answered with `status`.
    ///
    /// # Errors
    /// [`Error::Answered`] when the call repeats one that was answered before.
    pub async fn write(&self, call: &RequestContext, status: StatusCode) -> Result<Ctx> {
        let claim = call
            .keyed
            .as_ref()
            .map(|keyed| self.in_flight.claim(call.actor.user.id, keyed))
            .transpose()?;
        let mut ctx = self.begin(Author::from(call), status).boxed().await?;
        if let Some(claim) = claim {
            claim.refuse_repetition(&mut ctx.tx).await?;
            ctx.claim = Some(claim);
        }
        Ok(ctx)
    }

    /// Begins a change that nobody waits for over HTTP.
    ///
    /// # Errors
    /// When the database is busy or cannot be reached.
    pub async fn write_as(&self, author: Author) -> Result<Ctx> {
        self.begin(author, StatusCode::OK).boxed().await
    }

    async fn begin(&self, author: Author, status: StatusCode) -> Result<Ctx> {
        let tx = self.db.write().await?;
        Ok(self.carry_on(tx, author, status))
    }

    /// Goes on with a change in which it has just turned out who makes it.
    pub fn carry_on(&self, tx: Tx, author: Author, status: StatusCode) -> Ctx {
        Ctx {
            tx,
            author,
            is_confirmed: false,
            now: self.clock.now(),
            status,
            claim: None,
            events: Vec::new(),
            looks: Vec::new(),
            moved: BTreeSet::new(),
            jobs: Vec::new(),
            changes: Vec::new(),
            undoing: None,
            spread: None,
            usage: Usage::default(),
            app: self.clone(),
        }
    }
}

impl Ctx {
    /// The program that does it.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// The same change, to be answered with another status than 200.
    #[must_use]
    pub fn answering(self, status: StatusCode) -> Self {
        Self { status, ..self }
    }

    /// The same change, which its author means, or has not said so.
    #[must_use]
    pub fn confirmed(self, is_confirmed: bool) -> Self {
        Self {
            is_confirmed,
            ..self
        }
    }

    /// When this change happens; the same instant throughout.
    pub fn now(&self) -> Timestamp {
        self.now
    }

    /// A new id.
    pub fn new_id<I: Id>(&self) -> I {
        I::from_uuid(self.app.ids.next(self.now))
    }

    /// Tells an audience of something, once the change is written.
    pub fn emit<P: Serialize>(&mut self, audience: Audience, kind: EventType<P>, payload: &P) {
        debug_assert!(
            self.app.events.knows(kind),
            "an event is not in the contract"
        );
        self.events.push((audience, kind.message(payload)));
    }

    /// Keeps what became of a row in the history of its workspace. Everything that one change records
    /// there stands together, under what it records first.
    ///
    /// # Errors
    /// When the fields cannot be written as JSON.
    pub fn record(&mut self, workspace: WorkspaceId, entry: HistoryEntry) -> Result<()> {
        if entry.is_nothing() {
            return Ok(());
        }
        let before = entry.kept_before()?;
        let json = |fields| serde_json::to_string(&fields).map_err(Error::internal);
        let first = self.recorded(workspace).next().map(|change| change.group);
        let undoing = self.undoing.filter(|_| first.is_none());
        let (id, group) = match (self.spread, undoing) {
            (Some(Spread::Begins(change)), _) => (change, change),
            (Some(Spread::Continues(change)), _) => (self.new_id(), change),
            (None, Some(undoing)) => (undoing.by, undoing.by),
            (None, None) => {
                let id = self.new_id();
                (id, first.unwrap_or(id))
            }
        };
        self.spread = self.spread.map(|_| Spread::Continues(group));
        self.changes.push(NewChange {
            id,
            group,
            workspace,
            noun: entry.noun,
            kind: entry.kind,
            row: entry.row,
            account: entry.account,
            from_account: entry.from_account,
            name: entry.name,
            before,
            after: entry.after.map(json).transpose()?,
            undoes: undoing.map(|undoing| undoing.of),
        });
        Ok(())
    }

    /// Has what is recorded stand in the history under a change whose first row is recorded later, in another commit
    /// ([`Ctx::begin_change`]): until then nobody sees it. All of it is of one workspace.
    pub fn continue_change(&mut self, change: ChangeId) {
        self.spread = Some(Spread::Continues(change));
    }

    /// Has what is recorded next be the first row of a change of this id.
    pub fn begin_change(&mut self, change: ChangeId) {
        self.spread = Some(Spread::Begins(change));
    }

    /// What was recorded of this change in a workspace so far.
    pub fn recorded(&self, workspace: WorkspaceId) -> impl Iterator<Item = &NewChange> {
        self.changes
            .iter()
            .filter(move |change| change.workspace == workspace)
    }

    /// Says that what follows undoes an earlier change, and answers under which id it will be recorded.
    pub fn undo(&mut self, of: ChangeId) -> ChangeId {
        let by = self.new_id();
        self.undoing = Some(Undoing { of, by });
        by
    }

    /// Lets whatever is derived from a workspace be another once the change is written, though nobody is told of it.
    pub fn move_on(&mut self, workspace: WorkspaceId) {
        self.moved.insert(workspace);
    }

    /// Tells the members anew who looks at a workspace, once the change is written.
    pub fn look_again(&mut self, workspace: WorkspaceId) {
        self.looks.push(workspace);
    }

    /// Has something done later, at `run_at` at the earliest. A second job with the same key is not
    /// queued.
    pub fn enqueue<J: Job>(&mut self, job: &J, run_at: Timestamp, dedupe_key: Option<String>) {
        self.jobs
            .push(jobs::new_job(&self.app, job, run_at, dedupe_key));
    }

    /// Writes the change with its events, its jobs and, for a call with a key, its answer; then wakes
    /// those who deliver them.
    ///
    /// # Errors
    /// When the database cannot write; then nothing of the change is there.
    pub async fn commit<T: Answer>(self, value: T) -> Result<Committed<T>> {
        let status = self.status;
        let body = match status {
            StatusCode::NO_CONTENT => String::new(),
            _ => {
                serde_json::to_string(&value.body(self.author.language)).map_err(Error::internal)?
            }
        };
        let change = self.write(&body).boxed().await?;
        Ok(Committed {
            status,
            body,
            version: value.version(),
            value,
            change,
        })
    }

    /// Writes everything, and says by which change it can be undone, if it can.
    async fn write(mut self, body: &str) -> Result<Option<ChangeId>> {
        if !self.usage.is_empty() {
            self.settle_usage().await?;
        }
        let events = std::mem::take(&mut self.events);
        let events = events.into_iter();
        let events =
            events.map(|(audience, event)| Ok((audience, event.map_err(Error::internal)?)));
        // Who looks is found out when it is told, so there is nothing to write down.
        let looks = self.looks.iter();
        let looks = looks.map(|workspace| Ok((Audience::Presence(*workspace), String::new())));
        let events: Vec<_> = events.chain(looks).collect::<Result<_>>()?;
        // The second of two jobs with one key waits for the commit of the first. Their workspaces come
        // first: of two deletions in one workspace, the one that counts its payees anew holds it from
        // then on, and would wait for the key of the other one, which would wait for the workspace.
        if !self.jobs.is_empty() {
            let workspaces = events::changed(events.iter().map(|(audience, _)| audience));
            events::lock_workspaces(&mut self.tx, &workspaces).await?;
        }
        for job in &self.jobs {
            kym_store::jobs::enqueue(&mut self.tx, job).await?;
        }
        history::append(&mut self.tx, &self.changes, self.author.user, self.now).await?;
        if let Some(claim) = self.claim.take() {
            let answer = StoredAnswer {
                fingerprint: claim.fingerprint.clone(),
                status: self.status.as_u16(),
                body: body.to_owned(),
                workspaces: self.told_of(&events).await?,
            };
            match keep(&mut self.tx, claim.user, &claim.key, &answer, self.now).await {
                Err(StoreError::Conflict) => return Err(idempotency::in_flight()),
                kept => kept?,
            }
            self.claim = Some(claim);
        }
        for workspace in std::mem::take(&mut self.moved) {
            events::move_on(&mut self.tx, workspace).await?;
        }
        // Last, since on PostgreSQL everybody who tells something waits for it until the commit.
        events::append(&mut self.tx, &events, self.now).await?;
        let is_heard = !events.is_empty() || self.tx.ends_sessions();
        self.tx.commit().await?;
        // Nobody is offered to undo what cannot be undone.
        let change = self.changes.first();
        let change = change.filter(|change| is_undoable(change.noun, change.kind));
        let change = change.map(|change| change.group);
        if is_heard {
            self.app.wake.dispatcher.notify_one();
        }
        if !self.jobs.is_empty() {
            self.app.wake.worker.notify_one();
            self.app.wake.slow_worker.notify_one();
        }
        Ok(change)
    }
}

impl Ctx {
    /// The workspaces of its author in which something changed.
    async fn told_of(&mut self, events: &[(Audience, String)]) -> Result<Vec<WorkspaceId>> {
        let mut changed = events::changed(events.iter().map(|(audience, _)| audience));
        changed.extend(self.changes.iter().map(|change| change.workspace));
        changed.extend(&self.moved);
        let mut own = Vec::new();
        for workspace in changed {
            // Who has just left, or looks after users, is told of it once more.
            if members::is_member(&mut self.tx, workspace, self.author.user).await? {
                own.push(workspace);
            }
        }
        Ok(own)
    }
}

impl<T> IntoResponse for Committed<T> {
    fn into_response(self) -> Response {
        let mut response = json(self.status, self.body, self.version);
        let change = self.change.map(|id| HeaderValue::try_from(id.to_string()));
        if let Some(Ok(id)) = change {
            response.headers_mut().insert(CHANGE_ID, id);
        }
        response
    }
}

/// The answer to a question about one row.
///
/// # Errors
/// When the row cannot be written as JSON.
pub fn found<T: Answer>(value: &T, language: Language) -> Result<Response> {
    let body = serde_json::to_string(&value.body(language)).map_err(Error::internal)?;
    Ok(json(StatusCode::OK, body, value.version()))
}

fn json(status: StatusCode, body: String, version: Option<i64>) -> Response {
    let has_body = !body.is_empty();
    let mut response = (status, body).into_response();
    let headers = response.headers_mut();
    headers.remove(header::CONTENT_TYPE);
    if has_body {
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/json"),
        );
    }
    if let Some(version) = version {
        headers.insert(header::ETAG, strong_tag(version));
    }
    response
}
