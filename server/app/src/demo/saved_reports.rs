//! The reports that the household keeps: one that both see, and one that stands on Maya's first screen.

use kym_analytics::dashboards::{self, PlacedInput};
use kym_analytics::reports::question::ReportType;
use kym_analytics::saved_reports::SavedReportDraft;
use kym_domain::id::{SavedReportId, WorkspaceId};
use kym_platform::context::Author;
use kym_platform::error::{Error, Result};
use kym_platform::http::conditional::IfMatch;
use kym_platform::state::App;
use kym_reports::reports::question::ReportQuestion;
use kym_reports::{dashboards as screens, saved_reports};

/// Maya's first screen: the cards in her order, with the report among them.
const CARDS: [(&str, &str); 12] = [
    ("net_worth", "large"),
    ("accounts", "small"),
    ("cash_flow", "medium"),
    ("spending", "small"),
    ("insights", "medium"),
    ("report", "large"),
    ("month", "small"),
    ("upcoming", "medium"),
    ("budgets", "small"),
    ("recent", "medium"),
    ("goals", "small"),
    ("outlook", "large"),
];

/// Keeps the reports of the household.
pub(super) async fn keep(app: &App, author: &Author, workspace: WorkspaceId) -> Result<()> {
    let spent = ReportQuestion {
        period: Some("last_12_months".to_owned()),
        ..ReportQuestion::default()
    };
    let spent = draft("Where the money goes", ReportType::SpendByCategory, &spent);
    keep_one(app, author, workspace, spent?, true).await?;
    let saved = ReportQuestion {
        period: Some("last_12_months".to_owned()),
        include_transfers_for_savings: Some(true),
        ..ReportQuestion::default()
    };
    let saved = draft("What we put by", ReportType::SavingsRate, &saved);
    let pinned = keep_one(app, author, workspace, saved?, false).await?;
    pin(app, author, workspace, pinned).await
}

fn draft(
    name: &str,
    report_type: ReportType,
    question: &ReportQuestion,
) -> Result<SavedReportDraft> {
    question.check_for(report_type)?;
    Ok(SavedReportDraft {
        name: name.to_owned(),
        report_type,
        question: serde_json::to_string(&question.kept(report_type)).map_err(Error::internal)?,
        is_shared: false,
        schedule: None,
    })
}

async fn keep_one(
    app: &App,
    author: &Author,
    workspace: WorkspaceId,
    draft: SavedReportDraft,
    is_shared: bool,
) -> Result<SavedReportId> {
    let draft = SavedReportDraft { is_shared, ..draft };
    let ctx = app.write_as(author.clone()).await?;
    let kept = saved_reports::service::create(ctx, workspace, draft).await?;
    Ok(kept.value.report.id)
}

async fn pin(
    app: &App,
    author: &Author,
    workspace: WorkspaceId,
    report: SavedReportId,
) -> Result<()> {
    let report = report.to_string();
    let inputs = CARDS.map(|(card, size)| PlacedInput {
        card: Some(card),
        size: Some(size),
        report_id: (card == "report").then_some(report.as_str()),
        ..PlacedInput::default()
    });
    let items = dashboards::check(&inputs)?;
    let ctx = app.write_as(author.clone()).await?;
    let placed = screens::service::update(ctx, workspace, items, &IfMatch::Any);
    drop(placed.await?);
    Ok(())
}
