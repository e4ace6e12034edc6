//! `/categories/…`

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use kym_domain::categories::{Category, tree};
use kym_domain::id::CategoryId;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::service;
use super::wire::{CategoryBody, CategoryList, CreateCategory, ListCategories, UpdateCategory};
use crate::access::{Call, Sent};
use crate::context::Committed;
use crate::error::Result;
use crate::http::conditional::IfMatch;
use crate::http::parameters::Parameters;
use crate::http::path::Ids;
use crate::state::App;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_categories, create_category))
        .routes(routes!(update_category, delete_category))
}

/// The categories that a workspace can use: the system's and its own.
#[utoipa::path(get, path = "/categories/", operation_id = "list_categories", tag = "categories", params(ListCategories),
    responses((status = 200, description = "The tree, named in the language of the request", body = CategoryList)))]
async fn list_categories(
    State(app): State<App>,
    Parameters(parameters): Parameters<ListCategories>,
    call: Call,
) -> Result<Json<CategoryList>> {
    let workspace = parameters.check()?;
    let mut view = app.read(&call).await?;
    let all = service::list(&mut view, workspace).await?;
    Ok(Json(CategoryList::new(
        &tree(&all, view.language),
        all.len(),
        view.language,
    )))
}

/// Add a category to a workspace.
#[utoipa::path(post, path = "/categories/", operation_id = "create_category", tag = "categories",
    request_body = CreateCategory,
    responses((status = 201, description = "The new category", body = CategoryBody)))]
async fn create_category(
    State(app): State<App>,
    Sent(call, body): Sent<CreateCategory>,
) -> Result<Committed<Category>> {
    let (workspace, kind, draft) = body.check()?;
    service::create(
        app.write(&call, StatusCode::CREATED).await?,
        workspace,
        kind,
        draft,
    )
    .await
}

/// Change a category of a workspace. Its kind stays.
#[utoipa::path(put, path = "/categories/{category_id}", operation_id = "update_category", tag = "categories",
    params(("category_id" = Uuid, Path)), request_body = UpdateCategory,
    responses((status = 200, description = "The category as changed", body = CategoryBody)))]
async fn update_category(
    State(app): State<App>,
    Ids((id,)): Ids<(CategoryId,)>,
    if_match: IfMatch,
    Sent(call, body): Sent<UpdateCategory>,
) -> Result<Committed<Category>> {
    let draft = body.check()?;
    service::update(
        app.write(&call, StatusCode::OK).await?,
        id,
        draft,
        &if_match,
    )
    .await
}

/// Remove a category that no transaction and no other category uses.
#[utoipa::path(delete, path = "/categories/{category_id}", operation_id = "delete_category", tag = "categories",
    params(("category_id" = Uuid, Path)),
    responses((status = 204, description = "The category is gone")))]
async fn delete_category(
    State(app): State<App>,
    Ids((id,)): Ids<(CategoryId,)>,
    if_match: IfMatch,
    call: Call,
) -> Result<Committed<()>> {
    service::delete(
        app.write(&call, StatusCode::NO_CONTENT).await?,
        id,
        &if_match,
    )
    .await
}
