//! Keeping reports.

use jiff::Timestamp;
use kym_analytics::saved_reports::{SavedReport, SavedReportDraft, SavedReportRefused};
use kym_domain::check::FieldError;
use kym_domain::id::{SavedReportId, UserId, WorkspaceId};
use kym_domain::users::User;
use kym_platform::access::member;
use kym_platform::context::{Committed, Ctx, View};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::conditional::IfMatch;
use kym_platform::jobs::Job as _;
use kym_platform::realtime::event::WorkspaceChanged;
use kym_store::access::{EditPlans, Member, Read};
use kym_store::events::Audience;
use kym_store::{lock, saved_reports, workspaces};

use super::SAVED_REPORTS_CHANGED;
use super::mail_due::MailReport;
use super::wire::{SavedReportView, in_question};
use crate::reports::query::ReportQuery;

/// The reports that the caller sees in a workspace.
pub async fn list(
    view: &mut View,
    workspace: WorkspaceId,
    has_mail: bool,
) -> Result<Vec<SavedReportView>> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let reports = saved_reports::list(&mut view.reader, &member).await?;
    let by = view.user;
    let seen = reports.into_iter().map(|report| SavedReportView {
        report: report.where_mail(has_mail),
        by,
    });
    Ok(seen.collect())
}

/// Refuses a question that the books of the workspace do not answer.
pub async fn look(view: &mut View, workspace: WorkspaceId, asked: &ReportQuery) -> Result<()> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let now = view.now;
    match asked.resolve(&mut view.reader, &member, now).await {
        Ok(_) => Ok(()),
        Err(Error::Invalid(errors)) => Err(in_question(errors).into()),
        Err(error) => Err(error),
    }
}

/// Keeps a report.
pub async fn create(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    draft: SavedReportDraft,
) -> Result<Committed<SavedReportView>> {
    let (member, seen) = locked(&mut ctx, workspace, draft.is_shared).await?;
    let zone = workspaces::time_zone(&mut ctx.tx, &member).await?;
    let by = ctx.author.user;
    let name = ctx.author.event_actor.full_name().to_owned();
    let kept = own(&seen, by);
    let around = (kept.as_slice(), &zone, ctx.now());
    let report = draft.create(ctx.new_id(), (workspace, by), name, around);
    let report = report.map_err(refused)?;
    saved_reports::insert(&mut ctx.tx, &member, &report).await?;
    publish(&mut ctx, workspace, report.is_shared);
    commit(ctx, report).await
}

/// Changes a report.
pub async fn update(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    id: SavedReportId,
    draft: SavedReportDraft,
    if_match: &IfMatch,
) -> Result<Committed<SavedReportView>> {
    let (member, seen) = locked(&mut ctx, workspace, draft.is_shared).await?;
    let by = ctx.author.user;
    let was = take(&ctx, &seen, id, if_match)?;
    let zone = workspaces::time_zone(&mut ctx.tx, &member).await?;
    let kept = own(&seen, by);
    let was_shared = was.is_shared;
    let report = was.changed(draft, (&kept, &zone, ctx.now()));
    let report = report.map_err(refused)?;
    saved_reports::update(&mut ctx.tx, &member, &report).await?;
    publish(&mut ctx, workspace, was_shared || report.is_shared);
    commit(ctx, report).await
}

/// Forgets a report.
pub async fn delete(
    mut ctx: Ctx,
    workspace: WorkspaceId,
    id: SavedReportId,
    if_match: &IfMatch,
) -> Result<Committed<()>> {
    let (member, seen) = locked(&mut ctx, workspace, false).await?;
    let was = take(&ctx, &seen, id, if_match)?;
    saved_reports::remove(&mut ctx.tx, &member, id).await?;
    publish(&mut ctx, workspace, was.is_shared);
    ctx.commit(()).await
}

/// Has a report mailed to its owner, where there is a mail server that knows them. Whoever asks twice in a minute gets
/// one email.
pub async fn send(
    mut ctx: Ctx,
    user: &User,
    workspace: WorkspaceId,
    id: SavedReportId,
) -> Result<Committed<SavedReportView>> {
    let member = member::<Read>(&mut ctx.tx, ctx.author.user, workspace).await?;
    let seen = saved_reports::list(&mut ctx.tx, &member).await?;
    let report = take(&ctx, &seen, id, &IfMatch::Any)?;
    if ctx.app().smtp.is_none() {
        return Err(ErrorCode::NO_MAIL_SERVER.into());
    }
    if user.email_verified_at.is_none() {
        return Err(ErrorCode::EMAIL_UNCONFIRMED.into());
    }
    ctx.app().limits.take_mailed_report_of(user.id)?;
    let now = ctx.now();
    let job = MailReport::by_hand(&report, now);
    let key = format!("{}:{id}:asked:{}", MailReport::KIND, minute(now));
    ctx.enqueue(&job, now, Some(key));
    commit(ctx, report).await
}

/// Ends a change of a report by its owner.
async fn commit(ctx: Ctx, report: SavedReport) -> Result<Committed<SavedReportView>> {
    let by = ctx.author.user;
    let report = report.where_mail(ctx.app().smtp.is_some());
    ctx.commit(SavedReportView { report, by }).await
}

fn minute(now: Timestamp) -> i64 {
    now.as_second().div_euclid(60)
}

/// What the caller sees, which nobody changes until this change ends. Sharing takes the right to edit plans.
async fn locked(
    ctx: &mut Ctx,
    workspace: WorkspaceId,
    is_shared: bool,
) -> Result<(Member<Read>, Vec<SavedReport>)> {
    let user = ctx.author.user;
    let reader = member::<Read>(&mut ctx.tx, user, workspace).await?;
    if is_shared {
        member::<EditPlans>(&mut ctx.tx, user, workspace).await?;
    }
    lock::workspace(&mut ctx.tx, workspace).await?;
    let seen = saved_reports::list(&mut ctx.tx, &reader).await?;
    Ok((reader, seen))
}

/// The report that the caller may change: others see what is shared, and no more.
fn take(
    ctx: &Ctx,
    seen: &[SavedReport],
    id: SavedReportId,
    if_match: &IfMatch,
) -> Result<SavedReport> {
    let report = seen.iter().find(|report| report.id == id);
    let report = report.cloned().ok_or(Error::NOT_FOUND)?;
    let by = ctx.author.user;
    if report.owner != by {
        return Err(ErrorCode::FORBIDDEN.into());
    }
    let seen = SavedReportView { report, by };
    if_match.check(&seen, ctx.author.language)?;
    Ok(seen.report)
}

fn own(seen: &[SavedReport], by: UserId) -> Vec<SavedReport> {
    let own = seen.iter().filter(|report| report.owner == by);
    own.cloned().collect()
}

/// Tells the members that others are shared. What is somebody's own is nobody else's business.
fn publish(ctx: &mut Ctx, workspace: WorkspaceId, is_shared: bool) {
    if is_shared {
        let event = WorkspaceChanged::new(workspace, &ctx.author.event_actor);
        ctx.emit(
            Audience::Workspace(workspace),
            SAVED_REPORTS_CHANGED,
            &event,
        );
    }
}

fn refused(refused: SavedReportRefused) -> Error {
    FieldError {
        field: "name".into(),
        violation: refused.into(),
    }
    .into()
}
