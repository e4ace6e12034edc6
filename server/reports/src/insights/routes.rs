//! `/workspaces/{workspace_id}/insights`

use axum::extract::State;
use axum::response::Response;
use kym_domain::id::WorkspaceId;
use kym_platform::access::RequestContext;
use kym_platform::error::Result;
use kym_platform::http::conditional::ConditionalRequest;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::service;
use super::wire::InsightList;

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new().routes(routes!(list_insights))
}

/// What stands out in the figures of a workspace: six at most, what counts most first. A usual month is the one in the
/// middle of the six before.
#[utoipa::path(get, path = "/workspaces/{workspace_id}/insights", operation_id = "list_insights", tag = "reports",
    params(("workspace_id" = Uuid, Path)),
    responses(
        (status = 200, description = "What stands out", body = InsightList),
        (status = 304, description = "It is as it was (`If-None-Match`)"),
    ))]
async fn list_insights(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    question: ConditionalRequest,
    call: RequestContext,
) -> Result<Response> {
    let mut view = app.read(&call).await?;
    let (tag, insights) = service::list(&mut view, workspace, question).await?;
    Ok(match insights {
        None => tag.unchanged(),
        Some(insights) => tag.answer(&InsightList::new(&insights)),
    })
}
