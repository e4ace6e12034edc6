//! `/ai-models/{model_id}/test`, `/ai-models/usage`, `/ai-models/calls` and `/workspaces/{workspace_id}/ai-tasks`

use std::time::Duration;

use axum::extract::State;
use axum::{Extension, Json};
use kym_domain::ai_calls::SpendingScope;
use kym_domain::ai_models::AiTask;
use kym_domain::id::{AiModelId, WorkspaceId};
use kym_platform::access::{Admin, RequestContext, member};
use kym_platform::error::response::ErrorBody;
use kym_platform::error::{ErrorCode, Result};
use kym_platform::http::deadline::Deadline;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::parameters::Parameters;
use kym_platform::http::path::Ids;
use kym_platform::state::App;
use kym_store::access::Read;
use kym_store::ai_calls::{self, spending, usage};
use kym_store::ai_models::settings;

use super::question::Asker;
use super::routing::state_of;
use super::try_model::try_model;
use super::wire::{AiCallList, AiModelTest, AiTaskList, AiUsage, GetAiUsage, ListAiCalls};
use crate::ai_models::{get, month};

/// What a test takes beside the answer of the model.
const BESIDE: Duration = Duration::from_secs(15);

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(test_ai_model))
        .routes(routes!(get_ai_usage))
        .routes(routes!(list_ai_calls))
        .routes(routes!(list_ai_tasks))
}

/// Ask a model a tiny question, with nobody's data. It counts as any other call, and is kept as the last test. An answer
/// ends a rest after failures.
#[utoipa::path(post, path = "/ai-models/{model_id}/test", operation_id = "test_ai_model", tag = "administration",
    params(("model_id" = Uuid, Path)),
    responses(
        (status = 200, description = "What it answers, or why that is of no use", body = AiModelTest),
        (status = 409, description = "There is no room under a cap (`ai_cap_reached`)", body = ErrorBody),
    ))]
async fn test_ai_model(
    State(app): State<App>,
    Ids((id,)): Ids<(AiModelId,)>,
    Extension(deadline): Extension<Deadline>,
    admin: Admin,
) -> Result<Json<AiModelTest>> {
    let model = get(&app, id).await?;
    let limit = u64::try_from(model.timeout_seconds).unwrap_or_default();
    deadline.grant(Duration::from_secs(limit) + BESIDE);
    match try_model(&app, admin.actor.user.id, &model).await? {
        Ok(outcome) => Ok(Json(AiModelTest::new(outcome))),
        Err(_) => Err(ErrorCode::AI_CAP_REACHED.into()),
    }
}

/// What calls of models came to, put together by who they were for, by whom, what for or when.
#[utoipa::path(get, path = "/ai-models/usage", operation_id = "get_ai_usage", tag = "administration",
    params(GetAiUsage),
    responses((status = 200, description = "What they came to in each month", body = AiUsage)))]
async fn get_ai_usage(
    State(app): State<App>,
    Parameters(parameters): Parameters<GetAiUsage>,
    admin: Admin,
) -> Result<Json<AiUsage>> {
    let mut view = app.read(&admin).await?;
    let present = month(view.now);
    let question = parameters.check(present)?;
    let items = usage::read(&mut view.reader, &question).await?;
    let settings = settings::get(&mut view.reader).await?;
    let everybody = (SpendingScope::Installation, None);
    let spent = spending::get(&mut view.reader, everybody, present).await?;
    Ok(Json(AiUsage::new(
        &question,
        &items,
        &settings,
        &spent.cost,
    )))
}

/// List the newest calls of models: who asked whom what for, and how that went; never what was said. Calls are kept for 25
/// months.
#[utoipa::path(get, path = "/ai-models/calls", operation_id = "list_ai_calls", tag = "administration",
    params(ListAiCalls),
    responses((status = 200, description = "Newest first", body = AiCallList)))]
async fn list_ai_calls(
    State(app): State<App>,
    Parameters(parameters): Parameters<ListAiCalls>,
    admin: Admin,
) -> Result<Json<AiCallList>> {
    let (before, limit) = parameters.check()?;
    let mut view = app.read(&admin).await?;
    let found = ai_calls::list(&mut view.reader, before, limit + 1).await?;
    Ok(Json(AiCallList::new(&found, limit)))
}

/// What models do for the user in a workspace: each task, and if it is not done, why.
#[utoipa::path(get, path = "/workspaces/{workspace_id}/ai-tasks", operation_id = "list_ai_tasks", tag = "workspaces",
    params(("workspace_id" = Uuid, Path)),
    responses((status = 200, description = "All tasks", body = AiTaskList)))]
async fn list_ai_tasks(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    call: RequestContext,
) -> Result<Json<AiTaskList>> {
    let mut view = app.read(&call).await?;
    member::<Read>(&mut view.reader, view.user, workspace).await?;
    let asker = Asker {
        user: view.user,
        workspace,
    };
    let mut states = Vec::new();
    for task in AiTask::ALL {
        let state = state_of(&app, &mut view.reader, &asker, *task, view.now).await?;
        states.push((*task, state));
    }
    Ok(Json(AiTaskList::new(&states)))
}
