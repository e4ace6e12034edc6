//! `/ai-models/…`, for administrators.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kym_domain::id::AiModelId;
use kym_platform::access::{Admin, AuthedJson, RecentlyVerified};
use kym_platform::answer::Answer as _;
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::conditional::{IfMatch, strong_tag};
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::path::Ids;
use kym_platform::state::App;
use kym_store::ai_models::settings;

use super::service;
use super::wire::{
    AiModelBody, AiModelList, AiModelListView, AiModelView, AiSettingsBody, AiSettingsView,
    CreateAiModel, ListRemoteModels, Order, RemoteModelList, UpdateAiModel, UpdateAiSettings,
};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_ai_models, create_ai_model))
        .routes(routes!(reorder_ai_models))
        .routes(routes!(list_models_of_endpoint))
        .routes(routes!(list_remote_models))
        .routes(routes!(get_ai_settings, update_ai_settings))
        .routes(routes!(update_ai_model, delete_ai_model))
}

/// Models that can be asked.
#[utoipa::path(get, path = "/ai-models/", operation_id = "list_ai_models", tag = "administration",
    responses((status = 200, description = "All of them, in the order in which they are asked", body = AiModelList)))]
async fn list_ai_models(State(app): State<App>, admin: Admin) -> Result<Response> {
    let mut view = app.read(&admin).await?;
    let all = service::list(&app, &mut view.reader, view.now).await?;
    Ok(axum::Json(all.body(view.language)).into_response())
}

/// Add a model. One with a key takes a fresh proof of identity.
#[utoipa::path(post, path = "/ai-models/", operation_id = "create_ai_model", tag = "administration",
    request_body = CreateAiModel,
    responses((status = 201, description = "The new model, behind all others", body = AiModelBody)))]
async fn create_ai_model(
    State(app): State<App>,
    AuthedJson(admin, body): AuthedJson<CreateAiModel, Admin>,
) -> Result<Committed<AiModelView>> {
    let draft = body.check()?;
    if draft.api_key.is_some() {
        RecentlyVerified::prove(&app, admin.clone())?;
    }
    service::judge(&app, &draft.base_url).await?;
    let ctx = app.write(&admin, StatusCode::CREATED).await?;
    service::create(ctx, draft).await
}

/// Change a model. Another key takes a fresh proof of identity.
#[utoipa::path(put, path = "/ai-models/{model_id}", operation_id = "update_ai_model", tag = "administration",
    params(("model_id" = Uuid, Path)), request_body = UpdateAiModel,
    responses((status = 200, description = "The model as changed", body = AiModelBody)))]
async fn update_ai_model(
    State(app): State<App>,
    Ids((id,)): Ids<(AiModelId,)>,
    if_match: IfMatch,
    AuthedJson(admin, body): AuthedJson<UpdateAiModel, Admin>,
) -> Result<Committed<AiModelView>> {
    // Who runs it never changes.
    let draft = body.check(service::get(&app, id).await?.provider)?;
    if draft.api_key.is_some() {
        RecentlyVerified::prove(&app, admin.clone())?;
    }
    service::judge(&app, &draft.base_url).await?;
    let ctx = app.write(&admin, StatusCode::OK).await?;
    service::update(ctx, id, draft, &if_match).await
}

/// Remove a model. What its calls cost stays counted.
#[utoipa::path(delete, path = "/ai-models/{model_id}", operation_id = "delete_ai_model", tag = "administration",
    params(("model_id" = Uuid, Path)),
    responses((status = 204, description = "The model is gone")))]
async fn delete_ai_model(
    State(app): State<App>,
    Ids((id,)): Ids<(AiModelId,)>,
    if_match: IfMatch,
    admin: Admin,
) -> Result<Committed<()>> {
    let ctx = app.write(&admin, StatusCode::NO_CONTENT).await?;
    service::delete(ctx, id, &if_match).await
}

/// Put the models in the order in which they shall be asked.
#[utoipa::path(post, path = "/ai-models/reorder", operation_id = "reorder_ai_models", tag = "administration",
    request_body = Order,
    responses((status = 200, description = "All of them in their new order", body = AiModelList)))]
async fn reorder_ai_models(
    State(app): State<App>,
    AuthedJson(admin, body): AuthedJson<Order, Admin>,
) -> Result<Committed<AiModelListView>> {
    let ids = body.check()?;
    service::reorder(app.write(&admin, StatusCode::OK).await?, ids).await
}

/// List the models that the endpoint of a model has.
#[utoipa::path(get, path = "/ai-models/{model_id}/remote-models", operation_id = "list_remote_models",
    tag = "administration", params(("model_id" = Uuid, Path)),
    responses((status = 200, description = "The models, or why they are not known", body = RemoteModelList)))]
async fn list_remote_models(
    State(app): State<App>,
    Ids((id,)): Ids<(AiModelId,)>,
    _: Admin,
) -> Result<Response> {
    let model = service::get(&app, id).await?;
    Ok(axum::Json(service::list_remote(&app, &model).await).into_response())
}

/// List the models of an endpoint before one of them is kept. With a key it takes a fresh proof of identity.
#[utoipa::path(post, path = "/ai-models/remote-models", operation_id = "list_models_of_endpoint",
    tag = "administration", request_body = ListRemoteModels,
    responses((status = 200, description = "The models, or why they are not known", body = RemoteModelList)))]
async fn list_models_of_endpoint(
    State(app): State<App>,
    AuthedJson(admin, body): AuthedJson<ListRemoteModels, Admin>,
) -> Result<Response> {
    let endpoint = body.check()?;
    if endpoint.api_key.is_some() {
        RecentlyVerified::prove(&app, admin.clone())?;
    }
    service::judge(&app, &endpoint.base_url).await?;
    Ok(axum::Json(service::list_remote_of(&app, &endpoint).await).into_response())
}

/// What models may cost in a month.
#[utoipa::path(get, path = "/ai-models/settings", operation_id = "get_ai_settings", tag = "administration",
    responses((status = 200, description = "The caps as they are", body = AiSettingsBody)))]
async fn get_ai_settings(State(app): State<App>, admin: Admin) -> Result<Response> {
    let mut view = app.read(&admin).await?;
    let settings = AiSettingsView(settings::get(&mut view.reader).await?);
    let tag = [(axum::http::header::ETAG, strong_tag(settings.0.version))];
    Ok((tag, axum::Json(settings.body(view.language))).into_response())
}

/// Say what models may cost in a month. At the cap nothing is asked until the next month begins.
#[utoipa::path(put, path = "/ai-models/settings", operation_id = "update_ai_settings", tag = "administration",
    request_body = UpdateAiSettings,
    responses((status = 200, description = "The caps as changed", body = AiSettingsBody)))]
async fn update_ai_settings(
    State(app): State<App>,
    if_match: IfMatch,
    AuthedJson(admin, body): AuthedJson<UpdateAiSettings, Admin>,
) -> Result<Committed<AiSettingsView>> {
    let ctx = app.write(&admin, StatusCode::OK).await?;
    service::update_settings(ctx, &body, &if_match).await
}
