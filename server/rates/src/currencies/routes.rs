//! `/currencies/…`

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use kym_domain::money::CurrencyCode;
use kym_platform::access::{Admin, AuthedJson, RequestContext};
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::conditional::{ConditionalRequest, IfMatch};
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::path::InPath;
use kym_platform::state::App;

use super::service;
use super::wire::{CreateCurrency, CurrencyBody, CurrencyList, CurrencyView, UpdateCurrency};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_currencies, create_currency))
        .routes(routes!(update_currency, delete_currency))
}

/// The currencies, those that are not offered too.
#[utoipa::path(get, path = "/currencies/", operation_id = "list_currencies", tag = "currencies",
    responses(
        (status = 200, description = "All of them, by code", body = CurrencyList),
        (status = 304, description = "The list is as it was (`If-None-Match`)"),
    ))]
async fn list_currencies(
    State(app): State<App>,
    question: ConditionalRequest,
    call: RequestContext,
) -> Result<Response> {
    let is_keeper = call.actor.user.is_superuser;
    let mut view = app.read(&call).await?;
    let list = service::list(&mut view, is_keeper).await?;
    let tag = question.tag(list.state()?, view.language);
    Ok(if tag.is_known() {
        tag.unchanged()
    } else {
        tag.answer(&list)
    })
}

/// Add a currency of one's own: points, a coin.
#[utoipa::path(post, path = "/currencies/", operation_id = "create_currency", tag = "administration",
    request_body = CreateCurrency,
    responses((status = 201, description = "The new currency, which is offered at once", body = CurrencyBody)))]
async fn create_currency(
    State(app): State<App>,
    AuthedJson(admin, body): AuthedJson<CreateCurrency, Admin>,
) -> Result<Committed<CurrencyView>> {
    let made = body.check()?;
    service::create(app.write(&admin, StatusCode::CREATED).await?, made).await
}

/// Change a currency. Its digits change only while nothing is counted in it.
#[utoipa::path(put, path = "/currencies/{currency_code}", operation_id = "update_currency", tag = "administration",
    params(("currency_code" = String, Path)), request_body = UpdateCurrency,
    responses((status = 200, description = "The currency as changed", body = CurrencyBody)))]
async fn update_currency(
    State(app): State<App>,
    InPath(code): InPath<CurrencyCode>,
    if_match: IfMatch,
    AuthedJson(admin, body): AuthedJson<UpdateCurrency, Admin>,
) -> Result<Committed<CurrencyView>> {
    let draft = body.check()?;
    let ctx = app.write(&admin, StatusCode::OK).await?;
    service::update(ctx, code, draft, &if_match).await
}

/// Take a currency of one's own that nothing is counted in out of the list, with its rates.
#[utoipa::path(delete, path = "/currencies/{currency_code}", operation_id = "delete_currency", tag = "administration",
    params(("currency_code" = String, Path)),
    responses((status = 204, description = "The currency is gone")))]
async fn delete_currency(
    State(app): State<App>,
    InPath(code): InPath<CurrencyCode>,
    if_match: IfMatch,
    admin: Admin,
) -> Result<Committed<()>> {
    let ctx = app.write(&admin, StatusCode::NO_CONTENT).await?;
    service::delete(ctx, code, &if_match).await
}
