//! `/workspaces/{workspace_id}/insights`

use axum::extract::State;
use axum::response::Response;
use kym_domain::id::WorkspaceId;

use super::service;
use super::wire::InsightList;
use crate::access::RequestContext;
use crate::error::Result;
use crate::http::conditional::ConditionalRequest;
use crate::http::described::{Routes, routes};
use crate::http::path::Ids;
use crate::state::App;

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
