//! `/categories/…`

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use kym_domain::categories::tree;
use kym_domain::id::CategoryId;
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::conditional::IfMatch;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::parameters::Parameters;
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::wire::CategoryAnswer;
use super::wire::{
    CategoryBody, CategoryList, CategoryUseList, CategoryUseQuery, CreateCategory,
    DeleteCategoryQuery, ListCategories, MergeCategory, UpdateCategory,
};
use super::{administration, merging, service};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_categories, create_category))
        .routes(routes!(update_category, delete_category))
        .routes(routes!(merge_category))
        .routes(routes!(list_category_usage))
        .merge(administration::routes::router())
}

/// List the categories that the caller's transactions can have, in one workspace or in all of theirs: the system's,
/// the workspaces' own, and the caller's. What is below an archived one is not offered either. Personal ones of
/// others are listed without a name.
#[utoipa::path(get, path = "/categories/", operation_id = "list_categories", tag = "categories", params(ListCategories),
    responses((status = 200, description = "The tree, named in the language of the request", body = CategoryList)))]
async fn list_categories(
    State(app): State<App>,
    Parameters(parameters): Parameters<ListCategories>,
    call: RequestContext,
) -> Result<Json<CategoryList>> {
    let workspace = parameters.check()?;
    let mut view = app.read(&call).await?;
    let all = match workspace {
        Some(workspace) => service::list(&mut view, workspace).await?,
        None => service::list_all(&mut view).await?,
    };
    Ok(Json(CategoryList::new(
        &tree(&all, view.language),
        all.len(),
        view.language,
    )))
}

/// How much categories are used in a workspace.
#[utoipa::path(get, path = "/categories/usage", operation_id = "list_category_usage", tag = "categories",
    params(CategoryUseQuery),
    responses((status = 200, description = "A line for each category in use", body = CategoryUseList)))]
async fn list_category_usage(
    State(app): State<App>,
    Parameters(parameters): Parameters<CategoryUseQuery>,
    call: RequestContext,
) -> Result<Json<CategoryUseList>> {
    let workspace = parameters.check()?;
    let mut view = app.read(&call).await?;
    let uses = service::uses(&mut view, workspace).await?;
    Ok(Json(CategoryUseList::new(&uses)))
}

/// Add a category to a workspace, or one that only I see.
#[utoipa::path(post, path = "/categories/", operation_id = "create_category", tag = "categories",
    request_body = CreateCategory,
    responses((status = 201, description = "The new category", body = CategoryBody)))]
async fn create_category(
    State(app): State<App>,
    AuthedJson(call, body): AuthedJson<CreateCategory>,
) -> Result<Committed<CategoryAnswer>> {
    let (workspace, is_personal, kind, draft) = body.check()?;
    service::create(
        app.write(&call, StatusCode::CREATED).await?,
        workspace,
        is_personal,
        kind,
        draft,
    )
    .await
}

/// Change a category of a workspace, move it in the tree, or archive it. What is not given stays as it is, and so do
/// its kind and its scope.
#[utoipa::path(put, path = "/categories/{category_id}", operation_id = "update_category", tag = "categories",
    params(("category_id" = Uuid, Path)), request_body = UpdateCategory,
    responses((status = 200, description = "The category as changed", body = CategoryBody)))]
async fn update_category(
    State(app): State<App>,
    Ids((id,)): Ids<(CategoryId,)>,
    if_match: IfMatch,
    AuthedJson(call, body): AuthedJson<UpdateCategory>,
) -> Result<Committed<CategoryAnswer>> {
    let edit = body.check()?;
    service::update(app.write(&call, StatusCode::OK).await?, id, edit, &if_match).await
}

/// Merge a category into another of its kind, which takes over its transactions and what hangs beneath it.
/// It can be undone as long as there are at most 5,000 transactions, and nobody has changed them since; what is
/// the caller's alone is merged for good.
#[utoipa::path(post, path = "/categories/{category_id}/merge", operation_id = "merge_category", tag = "categories",
    params(("category_id" = Uuid, Path)), request_body = MergeCategory,
    responses((status = 200, description = "The category that took over", body = CategoryBody)))]
async fn merge_category(
    State(app): State<App>,
    Ids((id,)): Ids<(CategoryId,)>,
    if_match: IfMatch,
    AuthedJson(call, body): AuthedJson<MergeCategory>,
) -> Result<Committed<CategoryAnswer>> {
    let into = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    merging::merge(ctx, id, into, &if_match).await
}

/// Remove a category that no other one hangs beneath. One in use takes a replacement for its transactions;
/// undoing it is as with a merge.
#[utoipa::path(delete, path = "/categories/{category_id}", operation_id = "delete_category", tag = "categories",
    params(("category_id" = Uuid, Path), DeleteCategoryQuery),
    responses((status = 204, description = "The category is gone")))]
async fn delete_category(
    State(app): State<App>,
    Ids((id,)): Ids<(CategoryId,)>,
    Parameters(query): Parameters<DeleteCategoryQuery>,
    if_match: IfMatch,
    call: RequestContext,
) -> Result<Committed<()>> {
    let replacement = query.check()?;
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    match replacement {
        None => service::delete(ctx, id, &if_match).await,
        Some(other) => merging::delete(ctx, id, other, &if_match).await,
    }
}
