//! The reports that members keep. What one asks is a text here: the JSON in which it is sent.

use jiff::Timestamp;
use kym_analytics::saved_reports::{MailingError, SavedReport, Schedule};
use kym_domain::id::{SavedReportId, UserId, WorkspaceId};
use kym_domain::text::fold;
use uuid::Uuid;

use crate::access::Member;
use crate::db::{Reader, Tx, execute, fetch_all, fetch_optional};
use crate::error::StoreError;
use crate::refold::refold;
use crate::values::Instant;

/// A report that is due to be mailed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DueReport {
    /// Its workspace.
    pub workspace: WorkspaceId,
    /// Which.
    pub id: SavedReportId,
    /// Since when.
    pub due_at: Timestamp,
}

/// What has to be so for a report to be mailed now: whoever finds it otherwise comes too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DueCondition {
    /// It is due at this instant.
    Due(Timestamp),
    /// Its owner asked for it at this instant, and it was not mailed since.
    Asked(Timestamp),
}

#[derive(sqlx_macros::FromRow)]
struct ReportRow {
    workspace_id: Uuid,
    user_id: Uuid,
    id: Uuid,
    full_name: String,
    name: String,
    report_type: String,
    question: String,
    is_shared: bool,
    #[sqlx(flatten)]
    schedule: ScheduleRow,
    next_run_at: Option<Instant>,
    last_sent_at: Option<Instant>,
    last_error: Option<String>,
    created_at: Instant,
    version: i64,
}

#[derive(sqlx_macros::FromRow)]
struct ScheduleRow {
    #[sqlx(rename = "schedule_every")]
    every: Option<String>,
    #[sqlx(rename = "schedule_day")]
    day: Option<i64>,
    #[sqlx(rename = "schedule_hour")]
    hour: Option<i64>,
    #[sqlx(rename = "schedule_format")]
    format: Option<String>,
}

impl ScheduleRow {
    fn of(&self, report: Uuid) -> Result<Option<Schedule>, StoreError> {
        let nonsense = || StoreError::inconsistent("saved_reports", "schedule_every", report);
        let parts = (&self.every, self.day, self.hour, &self.format);
        let (Some(every), Some(day), Some(hour), Some(format)) = parts else {
            return Ok(None);
        };
        Ok(Some(Schedule {
            every: every.parse().map_err(|_| nonsense())?,
            day: i8::try_from(day).map_err(|_| nonsense())?,
            hour: i8::try_from(hour).map_err(|_| nonsense())?,
            format: format.parse().map_err(|_| nonsense())?,
        }))
    }
}

impl TryFrom<ReportRow> for SavedReport {
    type Error = StoreError;

    fn try_from(row: ReportRow) -> Result<Self, StoreError> {
        let nonsense = |column| StoreError::inconsistent("saved_reports", column, row.id);
        let schedule = row.schedule.of(row.id)?;
        let report_type = row.report_type.parse();
        let last_error = row.last_error.as_deref().map(str::parse).transpose();
        Ok(Self {
            id: SavedReportId::from_uuid(row.id),
            workspace_id: WorkspaceId::from_uuid(row.workspace_id),
            owner: UserId::from_uuid(row.user_id),
            owner_name: row.full_name,
            name: row.name,
            report_type: report_type.map_err(|_| nonsense("report_type"))?,
            question: row.question,
            is_shared: row.is_shared,
            schedule,
            next_run_at: row.next_run_at.map(Into::into),
            last_sent_at: row.last_sent_at.map(Into::into),
            last_error: last_error.map_err(|_| nonsense("last_error"))?,
            created_at: row.created_at.into(),
            version: row.version,
        })
    }
}

/// The reports of the workspace that the member sees: their own and those that are shared, by name.
pub async fn list<R>(
    reader: &mut Reader,
    member: &Member<R>,
) -> Result<Vec<SavedReport>, StoreError> {
    let rows = fetch_all!(
        reader,
        ReportRow,
        "SELECT r.workspace_id, r.user_id, r.id, u.full_name, r.name, r.report_type, r.question, r.is_shared,
                r.schedule_every, r.schedule_day, r.schedule_hour, r.schedule_format, r.next_run_at, r.last_sent_at,
                r.last_error, r.created_at, r.version
         FROM saved_reports r JOIN users u ON u.id = r.user_id
         WHERE r.workspace_id = $1 AND (r.user_id = $2 OR r.is_shared) ORDER BY r.name_folded, r.id",
        member.workspace().as_uuid(),
        member.user().as_uuid(),
    )?;
    rows.into_iter().map(SavedReport::try_from).collect()
}

/// A report, whoever's it is: for the clock, which asks on behalf of its owner.
pub async fn get(
    reader: &mut Reader,
    workspace: WorkspaceId,
    id: SavedReportId,
) -> Result<Option<SavedReport>, StoreError> {
    let row = fetch_optional!(
        reader,
        ReportRow,
        "SELECT r.workspace_id, r.user_id, r.id, u.full_name, r.name, r.report_type, r.question, r.is_shared,
                r.schedule_every, r.schedule_day, r.schedule_hour, r.schedule_format, r.next_run_at, r.last_sent_at,
                r.last_error, r.created_at, r.version
         FROM saved_reports r JOIN users u ON u.id = r.user_id WHERE r.workspace_id = $1 AND r.id = $2",
        workspace.as_uuid(),
        id.as_uuid(),
    )?;
    row.map(SavedReport::try_from).transpose()
}

/// The reports whose time has come, the longest overdue first.
pub async fn due(
    reader: &mut Reader,
    now: Timestamp,
    limit: i64,
) -> Result<Vec<DueReport>, StoreError> {
    let rows: Vec<(Uuid, Uuid, Instant)> = fetch_all!(
        reader,
        (Uuid, Uuid, Instant),
        "SELECT workspace_id, id, next_run_at FROM saved_reports
         WHERE next_run_at IS NOT NULL AND next_run_at <= $1 ORDER BY next_run_at, id LIMIT $2",
        Instant::from(now),
        limit,
    )?;
    let due = rows.into_iter().map(|(workspace, id, due_at)| DueReport {
        workspace: WorkspaceId::from_uuid(workspace),
        id: SavedReportId::from_uuid(id),
        due_at: due_at.into(),
    });
    Ok(due.collect())
}

#[derive(sqlx_macros::FromRow)]
struct ScheduledRow {
    id: Uuid,
    #[sqlx(flatten)]
    schedule: ScheduleRow,
}

/// The reports of the workspace, whosever they are, that are mailed on a schedule and not due yet.
pub async fn awaited<R>(
    reader: &mut Reader,
    member: &Member<R>,
    now: Timestamp,
) -> Result<Vec<(SavedReportId, Schedule)>, StoreError> {
    let rows = fetch_all!(
        reader,
        ScheduledRow,
        "SELECT id, schedule_every, schedule_day, schedule_hour, schedule_format FROM saved_reports
         WHERE workspace_id = $1 AND next_run_at > $2 ORDER BY id",
        member.workspace().as_uuid(),
        Instant::from(now),
    )?;
    let mut awaited = Vec::with_capacity(rows.len());
    for row in rows {
        if let Some(schedule) = row.schedule.of(row.id)? {
            awaited.push((SavedReportId::from_uuid(row.id), schedule));
        }
    }
    Ok(awaited)
}

/// Has a report mailed next at another time.
pub async fn put_off<R>(
    tx: &mut Tx,
    member: &Member<R>,
    id: SavedReportId,
    next_run_at: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE saved_reports SET next_run_at = $1 WHERE workspace_id = $2 AND id = $3",
        Instant::from(next_run_at),
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    Ok(())
}

/// Keeps a new report. The workspace must be locked, here and below: names are looked at together.
pub async fn insert<R>(
    tx: &mut Tx,
    member: &Member<R>,
    report: &SavedReport,
) -> Result<(), StoreError> {
    let schedule = report.schedule;
    execute!(
        tx,
        "INSERT INTO saved_reports (workspace_id, user_id, id, name, name_folded, report_type, question, is_shared,
                                    schedule_every, schedule_day, schedule_hour, schedule_format, next_run_at,
                                    created_at, version)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
        member.workspace().as_uuid(),
        member.user().as_uuid(),
        report.id.as_uuid(),
        report.name,
        fold(&report.name),
        report.report_type.as_str(),
        report.question,
        report.is_shared,
        schedule.map(|schedule| schedule.every.as_str()),
        schedule.map(|schedule| i64::from(schedule.day)),
        schedule.map(|schedule| i64::from(schedule.hour)),
        schedule.map(|schedule| schedule.format.as_str()),
        report.next_run_at.map(Instant::from),
        Instant::from(report.created_at),
        report.version,
    )?;
    Ok(())
}

/// Writes what a report of the member says now.
pub async fn update<R>(
    tx: &mut Tx,
    member: &Member<R>,
    report: &SavedReport,
) -> Result<(), StoreError> {
    let schedule = report.schedule;
    execute!(
        tx,
        "UPDATE saved_reports SET name = $1, name_folded = $2, report_type = $3, question = $4, is_shared = $5,
             schedule_every = $6, schedule_day = $7, schedule_hour = $8, schedule_format = $9, next_run_at = $10,
             last_error = $11, version = $12
         WHERE workspace_id = $13 AND user_id = $14 AND id = $15",
        report.name,
        fold(&report.name),
        report.report_type.as_str(),
        report.question,
        report.is_shared,
        schedule.map(|schedule| schedule.every.as_str()),
        schedule.map(|schedule| i64::from(schedule.day)),
        schedule.map(|schedule| i64::from(schedule.hour)),
        schedule.map(|schedule| schedule.format.as_str()),
        report.next_run_at.map(Instant::from),
        report.last_error.map(MailingError::as_str),
        report.version,
        member.workspace().as_uuid(),
        member.user().as_uuid(),
        report.id.as_uuid(),
    )?;
    Ok(())
}

/// Forgets a report of the member.
pub async fn remove<R>(
    tx: &mut Tx,
    member: &Member<R>,
    id: SavedReportId,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM saved_reports WHERE workspace_id = $1 AND user_id = $2 AND id = $3",
        member.workspace().as_uuid(),
        member.user().as_uuid(),
        id.as_uuid(),
    )?;
    Ok(())
}

/// Takes the turn of a report, if it is still to be taken, and notes what came of it: that it was mailed at `sent_at`
/// or what was in the way. When it is due next is `next_run_at`; what was asked for moves no schedule. Of two who
/// try, one takes it.
pub async fn take_turn(
    tx: &mut Tx,
    report: &SavedReport,
    turn: DueCondition,
    (sent_at, last_error): (Option<Timestamp>, Option<MailingError>),
    next_run_at: Option<Timestamp>,
) -> Result<bool, StoreError> {
    let (workspace, id) = (report.workspace_id.as_uuid(), report.id.as_uuid());
    let (sent_at, last_error) = (
        sent_at.map(Instant::from),
        last_error.map(MailingError::as_str),
    );
    let rows = match turn {
        DueCondition::Due(due_at) => execute!(
            tx,
            "UPDATE saved_reports SET last_sent_at = COALESCE($1, last_sent_at), last_error = $2, next_run_at = $3
             WHERE workspace_id = $4 AND id = $5 AND next_run_at = $6",
            sent_at,
            last_error,
            next_run_at.map(Instant::from),
            workspace,
            id,
            Instant::from(due_at),
        )?,
        DueCondition::Asked(asked_at) => execute!(
            tx,
            "UPDATE saved_reports SET last_sent_at = COALESCE($1, last_sent_at), last_error = $2
             WHERE workspace_id = $3 AND id = $4 AND (last_sent_at IS NULL OR last_sent_at < $5)",
            sent_at,
            last_error,
            workspace,
            id,
            Instant::from(asked_at),
        )?,
    };
    Ok(rows == 1)
}

/// Folds the names of reports anew that an older program has folded in another way.
pub(crate) async fn refold(tx: &mut Tx) -> Result<(), StoreError> {
    refold!(tx, "saved_reports", "")
}
