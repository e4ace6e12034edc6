//! What the clock does with reports that are mailed: each once for each time it is due, whatever happens. The queue
//! only says which report to look at. It is made beforehand, from one moment of the database and with no change open;
//! then one change moves the report to its next time and writes the email with the file. Whoever finds the report
//! moved on already comes too late and writes nothing: a second process, or a repetition after a crash (ADR 4).

use std::time::Duration;

use jiff::Timestamp;
use kym_analytics::reports::files::ReportFileFormat;
use kym_analytics::saved_reports::{MailingError, SavedReport};
use kym_domain::id::{SavedReportId, WorkspaceId};
use kym_domain::users::User;
use kym_platform::context::Author;
use kym_platform::error::{Error, Result};
use kym_platform::jobs::{Job, LONG_DEADLINE, Outcome, new_job};
use kym_platform::mail::{self, Email, MailedReport, Message, Recipient};
use kym_platform::state::App;
use kym_store::access::{Lookup, Read, member};
use kym_store::jobs::enqueue;
use kym_store::outbox::EmailAttachment;
use kym_store::saved_reports::{self, DueCondition, DueReport};
use kym_store::{Reader, StoreError, Tx, jobs, lock, users, workspaces};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::wire::question_of;
use crate::reports::concurrency::REPORT_TIME;
use crate::reports::files::{self, ReportFile, ReportHeader};
use crate::reports::gather;

/// How many reports are queued at one look.
const MAX_QUEUED: i64 = 100;

/// Mail servers commonly refuse emails of more than 10 to 25 MB, and a file grows by a third on its way (RFC 2045).
const MAX_FILE: usize = 7_000_000;

/// One report to be mailed.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailReport {
    workspace_id: Uuid,
    saved_report_id: Uuid,
    /// When it is due, or was asked for: microseconds since 1970.
    at: i64,
    is_asked: bool,
}

impl Job for MailReport {
    const KIND: &'static str = "mail_report";
    const DEADLINE: Duration = LONG_DEADLINE;

    async fn run(&self, app: &App) -> Outcome {
        match self.mail(app).await {
            Ok(()) => Outcome::Done,
            Err(error) => error.into(),
        }
    }

    async fn given_up(&self, app: &App, _: &str) -> Result<(), StoreError> {
        let (workspace, id) = self.ids();
        let mut reader = app.db.ask().await?;
        let report = saved_reports::get(&mut reader, workspace, id).await?;
        drop(reader);
        let (Some(report), Some(turn)) = (report, self.turn()) else {
            return Ok(());
        };
        let mut tx = app.db.write().await?;
        let outcome = (None, Some(MailingError::Failed));
        take(&mut tx, &report, turn, outcome, app.clock.now()).await?;
        tx.commit().await
    }
}

/// Queues the reports whose time has come. Of several processes one queues each.
///
/// # Errors
/// When the database cannot be read or written; the next look tries again.
pub async fn queue_due(app: &App) -> Result<(), StoreError> {
    let now = app.clock.now();
    let mut reader = app.db.ask().await?;
    let mut waiting = Vec::new();
    for due in saved_reports::due(&mut reader, now, MAX_QUEUED).await? {
        let key = format!("{}:{}:{}", MailReport::KIND, due.id, due.due_at);
        // It stays due until it is mailed, which takes a while.
        if !jobs::is_queued(&mut reader, &key).await? {
            waiting.push((due, key));
        }
    }
    drop(reader);
    if waiting.is_empty() {
        return Ok(());
    }
    let mut tx = app.db.write().await?;
    for (due, key) in waiting {
        let job = new_job(app, &MailReport::due(due), now, Some(key));
        enqueue(&mut tx, &job).await?;
    }
    tx.commit().await?;
    app.wake.worker.notify_one();
    Ok(())
}

/// A report that is made, and how to write to its owner.
struct RenderedReport {
    file: ReportFile,
    email: Email,
}

impl MailReport {
    fn due(due: DueReport) -> Self {
        Self {
            workspace_id: due.workspace.as_uuid(),
            saved_report_id: due.id.as_uuid(),
            at: due.due_at.as_microsecond(),
            is_asked: false,
        }
    }

    /// The one that its owner asks for now.
    pub fn by_hand(report: &SavedReport, now: Timestamp) -> Self {
        Self {
            workspace_id: report.workspace_id.as_uuid(),
            saved_report_id: report.id.as_uuid(),
            at: now.as_microsecond(),
            is_asked: true,
        }
    }

    fn ids(&self) -> (WorkspaceId, SavedReportId) {
        let id = SavedReportId::from_uuid(self.saved_report_id);
        (WorkspaceId::from_uuid(self.workspace_id), id)
    }

    fn turn(&self) -> Option<DueCondition> {
        let at = Timestamp::from_microsecond(self.at).ok()?;
        Some(if self.is_asked {
            DueCondition::Asked(at)
        } else {
            DueCondition::Due(at)
        })
    }

    async fn mail(&self, app: &App) -> Result<()> {
        let (workspace, id) = self.ids();
        let mut reader = app.db.read().await?;
        let report = saved_reports::get(&mut reader, workspace, id).await?;
        let (Some(report), Some(turn)) = (report, self.turn()) else {
            return Ok(());
        };
        if let DueCondition::Due(at) = turn
            && report.next_run_at != Some(at)
        {
            return Ok(());
        }
        // The report goes with its owner's membership, so there is somebody unless they are just leaving.
        let Some(user) = users::get(&mut reader, report.owner).await? else {
            return Ok(());
        };
        if user.disabled_at.is_some() {
            return pass_over(app, &report, turn, None).await;
        }
        // Emails that nobody takes are read by administrators, whose business these figures are not.
        if app.smtp.is_none() {
            return pass_over(app, &report, turn, None).await;
        }
        if user.email_verified_at.is_none() {
            return pass_over(app, &report, turn, Some(MailingError::AddressNotConfirmed)).await;
        }
        let made = make(app, reader, (&report, &user), !self.is_asked);
        let last_error = match tokio::time::timeout(REPORT_TIME, made).await {
            Ok(Ok(None)) => return Ok(()),
            Ok(Ok(Some(made))) if made.file.bytes.len() <= MAX_FILE => {
                return send(app, (&report, &user), turn, made).await;
            }
            Ok(Ok(Some(_))) => MailingError::TooLarge,
            Ok(Err(error @ Error::Later(..))) => return Err(error),
            Ok(Err(Error::Internal(inside))) => {
                let cause = inside.chain();
                tracing::error!(report = %report.id, cause, "a report could not be made");
                MailingError::Failed
            }
            Ok(Err(_)) => MailingError::Refused,
            Err(_) => MailingError::Failed,
        };
        pass_over(app, &report, turn, Some(last_error)).await
    }
}

/// Takes the turn of a report, if it is still to be taken. When it is due next is by the zone that the workspace is in
/// now, and stays so: the zone cannot change until this change ends.
async fn take(
    tx: &mut Tx,
    report: &SavedReport,
    turn: DueCondition,
    outcome: (Option<Timestamp>, Option<MailingError>),
    now: Timestamp,
) -> Result<bool, StoreError> {
    lock::workspace(tx, report.workspace_id).await?;
    let next = next_run(tx, report, now).await?;
    saved_reports::take_turn(tx, report, turn, outcome, next).await
}

/// When a report is due next.
async fn next_run(
    reader: &mut Reader,
    report: &SavedReport,
    now: Timestamp,
) -> Result<Option<Timestamp>, StoreError> {
    let found = member::<Read>(reader, report.owner, report.workspace_id).await?;
    let Lookup::Granted(member) = found else {
        return Ok(None);
    };
    let zone = workspaces::time_zone(reader, &member).await?;
    Ok(report.next_after(&zone, now))
}

/// Goes on to the next time without an email.
async fn pass_over(
    app: &App,
    report: &SavedReport,
    turn: DueCondition,
    last_error: Option<MailingError>,
) -> Result<()> {
    let mut tx = app.db.write().await?;
    take(&mut tx, report, turn, (None, last_error), app.clock.now()).await?;
    Ok(tx.commit().await?)
}

/// Makes the report as its owner sees it. Nothing when they are no member any more.
async fn make(
    app: &App,
    mut reader: Reader,
    (report, user): (&SavedReport, &User),
    is_scheduled: bool,
) -> Result<Option<RenderedReport>> {
    let found = member::<Read>(&mut reader, user.id, report.workspace_id).await?;
    let Lookup::Granted(member) = found else {
        return Ok(None);
    };
    let now = app.clock.now();
    let to = Recipient::user(&mut reader, user).await?;
    let asked = question_of(report).check_for(report.report_type)?;
    let question = asked.resolve(&mut reader, &member, now).await?;
    let figures = gather::report(&mut reader, &member, &question, now, to.language).await?;
    let workspace = workspaces::get(&mut reader, &member).await?.workspace;
    // Making a file takes no database, and others want the connection.
    drop(reader);
    let days = (figures.period.first(), figures.period.last());
    let headline = files::headline(&figures, to.language)?;
    let cover = ReportHeader {
        workspace: workspace.name.clone(),
        title: Some(report.name.clone()),
        language: to.language,
        today: workspace.time_zone.today(now),
    };
    let format = report.schedule.map(|schedule| schedule.format);
    let file = files::make(figures, cover, format.unwrap_or(ReportFileFormat::Pdf)).await?;
    let message = Message::Report(MailedReport {
        name: report.name.clone(),
        workspace: workspace.name,
        days,
        figures: headline,
        file: file.name.clone(),
        path: format!(
            "/reports/{}?workspace={}&report={}",
            report.report_type, report.workspace_id, report.id
        ),
        is_scheduled,
    });
    let email = Email { to, message };
    Ok(Some(RenderedReport { file, email }))
}

/// Writes the email, unless somebody else has.
async fn send(
    app: &App,
    (report, user): (&SavedReport, &User),
    turn: DueCondition,
    made: RenderedReport,
) -> Result<()> {
    let mut ctx = app.write_as(Author::of(user)).await?;
    let now = ctx.now();
    if !take(&mut ctx.tx, report, turn, (Some(now), None), now).await? {
        return Ok(());
    }
    let file = EmailAttachment {
        name: made.file.name,
        media_type: made.file.media_type.to_owned(),
        bytes: made.file.bytes,
    };
    mail::send_with(&mut ctx, made.email, vec![file]).await?;
    ctx.commit(()).await.map(drop)
}
