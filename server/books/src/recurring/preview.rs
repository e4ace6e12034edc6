//! `/recurring-transactions/preview`: on which days something would come, while a person still writes it.

use axum::Json;
use axum::extract::State;
use kym_domain::id::WorkspaceId;
use kym_domain::recurring::Recurrence;
use kym_planned::schedules::context::RecurringContext;
use kym_platform::access::{RequestContext, member};
use kym_platform::context::View;
use kym_platform::error::Result;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::parameters::Parameters;
use kym_platform::http::values::Day;
use kym_platform::state::App;
use kym_store::access::Read;
use serde::Serialize;
use utoipa::ToSchema;

use super::parameters::Preview;

/// How many days are told at most.
const MAX_DAYS: usize = 5;

/// When something would come again.
#[derive(Debug, Serialize, ToSchema)]
struct RecurringPreview {
    /// The next days on which it would fall, from today on; five at most.
    #[schema(max_items = 5)]
    days: Vec<Day>,
}

/// The routes of the preview.
pub fn router() -> Routes {
    Routes::new().routes(routes!(preview_recurring_transaction))
}

/// When a recurring transaction with these fields would come: the days on which its next occurrences would fall.
#[utoipa::path(get, path = "/recurring-transactions/preview", operation_id = "preview_recurring_transaction",
    tag = "recurring_transactions", params(Preview),
    responses((status = 200, description = "The next days, weekends and holidays heeded", body = RecurringPreview)))]
async fn preview_recurring_transaction(
    State(app): State<App>,
    call: RequestContext,
    Parameters(query): Parameters<Preview>,
) -> Result<Json<RecurringPreview>> {
    let (workspace, recurrence) = query.check()?;
    let mut view = app.read(&call).await?;
    Ok(Json(preview(&mut view, workspace, &recurrence).await?))
}

async fn preview(
    view: &mut View,
    workspace: WorkspaceId,
    recurrence: &Recurrence,
) -> Result<RecurringPreview> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let around = RecurringContext::load(&mut view.reader, &member, view.now).await?;
    let days = recurrence.next_days(around.today, MAX_DAYS);
    Ok(RecurringPreview {
        days: days.into_iter().map(Day).collect(),
    })
}
