//! `/categories/system` for administrators.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use kym_domain::id::CategoryId;
use kym_platform::access::{Admin, AuthedJson};
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::conditional::IfMatch;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::service;
use super::wire::{
    CreateSystemCategory, SystemCategory, SystemCategoryBody, SystemCategoryList,
    UpdateSystemCategory,
};

/// The routes of the system's categories.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_system_categories, create_system_category))
        .routes(routes!(update_system_category))
}

/// The system's categories with their names in every language.
#[utoipa::path(get, path = "/categories/system", operation_id = "list_system_categories", tag = "administration",
    responses((status = 200, description = "All of them, archived ones too", body = SystemCategoryList)))]
async fn list_system_categories(
    State(app): State<App>,
    _: Admin,
) -> Result<Json<SystemCategoryList>> {
    Ok(Json(SystemCategoryList::new(&service::list(&app).await?)))
}

/// Add a category to the system: every workspace can use it.
#[utoipa::path(post, path = "/categories/system", operation_id = "create_system_category", tag = "administration",
    request_body = CreateSystemCategory,
    responses((status = 201, description = "The new category", body = SystemCategoryBody)))]
async fn create_system_category(
    State(app): State<App>,
    AuthedJson(admin, body): AuthedJson<CreateSystemCategory, Admin>,
) -> Result<Committed<SystemCategory>> {
    let (parent, kind, draft) = body.check()?;
    let ctx = app.write(&admin, StatusCode::CREATED).await?;
    service::create(ctx, parent, kind, draft).await
}

/// Change a category of the system, or archive it. It stays where it hangs.
#[utoipa::path(put, path = "/categories/system/{category_id}", operation_id = "update_system_category",
    tag = "administration", params(("category_id" = Uuid, Path)), request_body = UpdateSystemCategory,
    responses((status = 200, description = "The category as changed", body = SystemCategoryBody)))]
async fn update_system_category(
    State(app): State<App>,
    Ids((id,)): Ids<(CategoryId,)>,
    if_match: IfMatch,
    AuthedJson(admin, body): AuthedJson<UpdateSystemCategory, Admin>,
) -> Result<Committed<SystemCategory>> {
    let draft = body.check()?;
    let ctx = app.write(&admin, StatusCode::OK).await?;
    service::update(ctx, id, draft, &if_match).await
}
