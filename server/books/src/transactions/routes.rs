//! `/transactions/…`

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use kym_domain::id::TransactionId;
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::conditional::{ConditionalRequest, IfMatch};
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::parameters::Parameters;
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::find::FindTransactions;
use super::input::{CreateTransaction, CreateTransfer, UpdateTransaction};
use super::list::{self, ListTransactions, TransactionPage};
use super::lock_check::Confirmation;
use super::suggestions::{self, Suggest, Suggestions};
use super::wire::{
    RecordedTransfer, TransactionBody, TransactionList, TransactionView, TransferBody,
};
use super::{account_closing, bulk, edit, joining, rule_application, service, transfers};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_transactions, create_transaction))
        .routes(routes!(update_transaction, delete_transaction))
        .routes(routes!(restore_transaction))
        .routes(routes!(create_transfer))
        .routes(routes!(suggest_names))
        .merge(account_closing::routes::router())
        .merge(bulk::routes::router())
        .merge(joining::routes::router())
        .merge(rule_application::routes::router())
}

/// The transactions of an account, or of all accounts of a workspace.
#[utoipa::path(get, path = "/transactions/", operation_id = "list_transactions", tag = "transactions",
    params(FindTransactions, TransactionPage),
    responses(
        (status = 200, description = "A page of them", body = TransactionList),
        (status = 304, description = "The page is as it was (`If-None-Match`)"),
    ))]
async fn list_transactions(
    State(app): State<App>,
    Parameters(parameters): Parameters<ListTransactions>,
    question: ConditionalRequest,
    call: RequestContext,
) -> Result<Response> {
    let asked = parameters.check()?;
    let mut view = app.read(&call).await?;
    let (tag, register) = list::list(&mut view, &asked, question).await?;
    Ok(match register {
        None => tag.unchanged(),
        Some(register) => tag.answer(&TransactionList::new(&register)),
    })
}

/// Book a transaction.
#[utoipa::path(post, path = "/transactions/", operation_id = "create_transaction", tag = "transactions",
    request_body = CreateTransaction,
    responses((status = 201, description = "The transaction as booked", body = TransactionBody)))]
async fn create_transaction(
    State(app): State<App>,
    AuthedJson(call, body): AuthedJson<CreateTransaction>,
) -> Result<Committed<TransactionView>> {
    let new = body.check()?;
    let ctx = app.write(&call, StatusCode::CREATED).await?;
    service::create(ctx, new, body.settled()).await
}

/// Change a transaction. The other leg of a transfer follows.
#[utoipa::path(put, path = "/transactions/{transaction_id}", operation_id = "update_transaction", tag = "transactions",
    params(("transaction_id" = Uuid, Path), Confirmation), request_body = UpdateTransaction,
    responses((status = 200, description = "The transaction as changed", body = TransactionBody)))]
async fn update_transaction(
    State(app): State<App>,
    Ids((id,)): Ids<(TransactionId,)>,
    Parameters(confirmation): Parameters<Confirmation>,
    if_match: IfMatch,
    AuthedJson(call, body): AuthedJson<UpdateTransaction>,
) -> Result<Committed<TransactionView>> {
    let change = body.check()?;
    let is_confirmed = confirmation.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    edit::update(ctx.confirmed(is_confirmed), id, change, &if_match).await
}

/// Delete a transaction, and the other leg of a transfer with it. It can be restored for thirty days.
#[utoipa::path(delete, path = "/transactions/{transaction_id}", operation_id = "delete_transaction",
    tag = "transactions", params(("transaction_id" = Uuid, Path), Confirmation),
    responses((status = 204, description = "The transaction is out of the books")))]
async fn delete_transaction(
    State(app): State<App>,
    Ids((id,)): Ids<(TransactionId,)>,
    Parameters(confirmation): Parameters<Confirmation>,
    if_match: IfMatch,
    call: RequestContext,
) -> Result<Committed<()>> {
    let is_confirmed = confirmation.check()?;
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    service::delete(ctx.confirmed(is_confirmed), id, &if_match).await
}

/// Bring a deleted transaction back, and the other leg of a transfer with it.
#[utoipa::path(post, path = "/transactions/{transaction_id}/restore", operation_id = "restore_transaction",
    tag = "transactions", params(("transaction_id" = Uuid, Path)),
    responses((status = 200, description = "The transaction", body = TransactionBody)))]
async fn restore_transaction(
    State(app): State<App>,
    Ids((id,)): Ids<(TransactionId,)>,
    call: RequestContext,
) -> Result<Committed<TransactionView>> {
    service::restore(app.write(&call, StatusCode::OK).await?, id).await
}

/// Move money from one account to another of the same workspace. Payee, note and tags that the body does not name
/// the rules of the workspace may say.
#[utoipa::path(post, path = "/transactions/transfers", operation_id = "create_transfer", tag = "transactions",
    request_body = CreateTransfer,
    responses((status = 201, description = "Both legs as booked", body = TransferBody)))]
async fn create_transfer(
    State(app): State<App>,
    AuthedJson(call, body): AuthedJson<CreateTransfer>,
) -> Result<Committed<RecordedTransfer>> {
    let new = body.check()?;
    let ctx = app.write(&call, StatusCode::CREATED).await?;
    transfers::create(ctx, new, body.settled()).await
}

/// Names of the workspace that begin as given: payees with the category they had last, or tags.
#[utoipa::path(get, path = "/transactions/suggestions", operation_id = "suggest_names", tag = "transactions",
    params(Suggest), responses((status = 200, description = "Ten of them at most", body = Suggestions)))]
async fn suggest_names(
    State(app): State<App>,
    Parameters(parameters): Parameters<Suggest>,
    call: RequestContext,
) -> Result<Json<Suggestions>> {
    let wish = parameters.check()?;
    let mut view = app.read(&call).await?;
    Ok(Json(suggestions::suggest(&mut view, &wish).await?))
}
