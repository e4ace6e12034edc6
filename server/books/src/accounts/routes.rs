//! `/accounts/types/` and `/workspaces/{workspace_id}/accounts/…`

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use kym_domain::id::{AccountId, WorkspaceId};
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::conditional::{ConditionalRequest, IfMatch};
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::parameters::Parameters;
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::moving::{self, MoveAccount};
use super::service;
use super::wire::{
    AccountAnswer, AccountBalance, AccountBody, AccountList, AccountTypeList, CreateAccount,
    ListAccounts, UpdateAccount,
};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_account_types))
        .routes(routes!(list_accounts, create_account))
        .routes(routes!(update_account, delete_account))
        .routes(routes!(restore_account))
        .routes(routes!(reopen_account))
        .routes(routes!(move_account))
        .routes(routes!(get_account_balance))
}

/// The kinds of account.
#[utoipa::path(get, path = "/accounts/types/", operation_id = "list_account_types", tag = "accounts",
    responses((status = 200, description = "All of them, named in the language of the request", body = AccountTypeList)))]
async fn list_account_types(call: RequestContext) -> Json<AccountTypeList> {
    Json(AccountTypeList::all(call.language))
}

/// The accounts of a workspace.
#[utoipa::path(get, path = "/workspaces/{workspace_id}/accounts/", operation_id = "list_accounts", tag = "accounts",
    params(("workspace_id" = Uuid, Path), ListAccounts),
    responses(
        (status = 200, description = "All of them, oldest first", body = AccountList),
        (status = 304, description = "The list is as it was (`If-None-Match`)"),
    ))]
async fn list_accounts(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    Parameters(parameters): Parameters<ListAccounts>,
    question: ConditionalRequest,
    call: RequestContext,
) -> Result<Response> {
    let wanted = parameters.check()?;
    let mut view = app.read(&call).await?;
    let (tag, accounts) = service::list(&mut view, workspace, wanted, question).await?;
    Ok(match accounts {
        None => tag.unchanged(),
        Some(accounts) => tag.answer(&AccountList::new(&accounts, view.language)),
    })
}

/// Open an account.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/accounts/", operation_id = "create_account", tag = "accounts",
    params(("workspace_id" = Uuid, Path)), request_body = CreateAccount,
    responses((status = 201, description = "The new account", body = AccountBody)))]
async fn create_account(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    AuthedJson(call, body): AuthedJson<CreateAccount>,
) -> Result<Committed<AccountAnswer>> {
    let draft = body.check()?;
    service::create(
        app.write(&call, StatusCode::CREATED).await?,
        workspace,
        draft,
    )
    .await
}

/// Change name, type and opening balance. What is not given stays as it is.
#[utoipa::path(put, path = "/workspaces/{workspace_id}/accounts/{account_id}", operation_id = "update_account",
    tag = "accounts", params(("workspace_id" = Uuid, Path), ("account_id" = Uuid, Path)), request_body = UpdateAccount,
    responses((status = 200, description = "The account as changed", body = AccountBody)))]
async fn update_account(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, AccountId)>,
    if_match: IfMatch,
    AuthedJson(call, body): AuthedJson<UpdateAccount>,
) -> Result<Committed<AccountAnswer>> {
    let edit = body.check()?;
    service::update(
        app.write(&call, StatusCode::OK).await?,
        workspace,
        id,
        edit,
        &if_match,
    )
    .await
}

/// Put an account away. Its transactions stay, and it can be restored.
#[utoipa::path(delete, path = "/workspaces/{workspace_id}/accounts/{account_id}", operation_id = "delete_account",
    tag = "accounts", params(("workspace_id" = Uuid, Path), ("account_id" = Uuid, Path)),
    responses((status = 204, description = "The account is put away")))]
async fn delete_account(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, AccountId)>,
    if_match: IfMatch,
    call: RequestContext,
) -> Result<Committed<()>> {
    service::delete(
        app.write(&call, StatusCode::NO_CONTENT).await?,
        workspace,
        id,
        &if_match,
    )
    .await
}

/// Bring a deleted account back.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/accounts/{account_id}/restore",
    operation_id = "restore_account", tag = "accounts",
    params(("workspace_id" = Uuid, Path), ("account_id" = Uuid, Path)),
    responses((status = 200, description = "The account", body = AccountBody)))]
async fn restore_account(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, AccountId)>,
    call: RequestContext,
) -> Result<Committed<AccountAnswer>> {
    service::restore(app.write(&call, StatusCode::OK).await?, workspace, id).await
}

/// Reopen an account that was closed. One that is open stays as it is.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/accounts/{account_id}/reopen",
    operation_id = "reopen_account", tag = "accounts",
    params(("workspace_id" = Uuid, Path), ("account_id" = Uuid, Path)),
    responses((status = 200, description = "The account", body = AccountBody)))]
async fn reopen_account(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, AccountId)>,
    call: RequestContext,
) -> Result<Committed<AccountAnswer>> {
    service::reopen(app.write(&call, StatusCode::OK).await?, workspace, id).await
}

/// Move an account, with its transactions, to another workspace that is counted in the same currency:
/// as an admin of this one and at least an editor of the other.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/accounts/{account_id}/move",
    operation_id = "move_account", tag = "accounts",
    params(("workspace_id" = Uuid, Path), ("account_id" = Uuid, Path)), request_body = MoveAccount,
    responses((status = 200, description = "The account where it is now", body = AccountBody)))]
async fn move_account(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, AccountId)>,
    AuthedJson(call, body): AuthedJson<MoveAccount>,
) -> Result<Committed<AccountAnswer>> {
    let wish = body.check()?;
    moving::move_to(app.write(&call, StatusCode::OK).await?, workspace, id, wish).await
}

/// What an account holds now.
#[utoipa::path(get, path = "/workspaces/{workspace_id}/accounts/{account_id}/balance",
    operation_id = "get_account_balance", tag = "accounts",
    params(("workspace_id" = Uuid, Path), ("account_id" = Uuid, Path)),
    responses((status = 200, description = "The current balance", body = AccountBalance)))]
async fn get_account_balance(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, AccountId)>,
    call: RequestContext,
) -> Result<Json<AccountBalance>> {
    let mut view = app.read(&call).await?;
    service::balance(&mut view, workspace, id).await.map(Json)
}
