//! A report, or that it is as it was.

use jiff::Timestamp;
use kym_analytics::reports::question::ReportType;
use kym_domain::id::WorkspaceId;
use kym_platform::access::member;
use kym_platform::context::View;
use kym_platform::error::{Error, Result};
use kym_platform::http::conditional::{ConditionalRequest, ListTag};
use kym_store::access::{Member, Read};
use kym_store::{Reader, accounts, categories, rates, workspaces};

use super::gather::{self, Figures};
use super::query::ReportQuery;
use super::question::ReportQuestion;

/// A report as computed, and how it was asked for.
pub struct ComputedReport {
    /// What was asked, as it was understood.
    pub filters: ReportQuestion,
    /// What there is to say.
    pub figures: Figures,
    /// When it was computed.
    pub at: Timestamp,
}

/// The report; `None` when the client has it already. Everything is read in one moment of the database.
pub async fn report(
    view: &mut View,
    workspace: WorkspaceId,
    (report_type, asked): (ReportType, &ReportQuery),
    question: ConditionalRequest,
) -> Result<(ListTag, Option<ComputedReport>)> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let (reader, now) = (&mut view.reader, view.now);
    let filters = asked.canonical(workspace, member.base().code());
    let asked_for = serde_json::to_vec(&filters).map_err(Error::internal)?;
    let mut question = question.about(report_type.as_str()).about(asked_for);
    let today = workspaces::time_zone(reader, &member).await?.today(now);
    // Those of the system have other names without any change of the workspace.
    let names = categories::system::change_number(reader).await?;
    question = question.about(names.to_be_bytes());
    if asked.depends_on(today) {
        question = question.about(today.to_string());
    }
    if has_rates(reader, &member, asked).await? {
        let rates = rates::change_number(reader).await?;
        question = question.about(rates.to_be_bytes());
    }
    let tag = question.tag(member.change_number(), view.language);
    if tag.is_known() {
        return Ok((tag, None));
    }
    let checked = asked.resolve(reader, &member, now).await?;
    let figures = gather::report(reader, &member, &checked, now, view.language).await?;
    let told = ComputedReport {
        filters,
        figures,
        at: now,
    };
    Ok((tag, Some(told)))
}

/// Whether something is converted at rates that come and go without any change of the workspace.
async fn has_rates<R>(
    reader: &mut Reader,
    member: &Member<R>,
    asked: &ReportQuery,
) -> Result<bool> {
    let base = member.base().code();
    if asked.currency.is_some_and(|code| code != base) {
        return Ok(true);
    }
    Ok(accounts::has_other_currencies(reader, member).await?)
}
