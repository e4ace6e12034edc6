//! `/billing/payment-settings` and `/billing/payment-accounts`, for administrators.

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::ETAG;
use axum::response::{IntoResponse as _, Response};
use kym_billing_store::payment_settings;
use kym_platform::access::{Admin, AuthedJson, RecentlyVerified};
use kym_platform::answer::Answer as _;
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::conditional::{IfMatch, strong_tag};
use kym_platform::http::described::{Routes, routes};
use kym_platform::state::App;

use super::service;
use super::wire::{
    AccountView, PaymentAccountBody, PaymentAccountList, PaymentAccountTest, PaymentSettingsBody,
    SettingsView, UpdatePaymentAccount, UpdatePaymentSettings,
};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(get_payment_settings, update_payment_settings))
        .routes(routes!(list_payment_accounts))
        .routes(routes!(update_payment_account))
        .routes(routes!(test_payment_account))
}

/// How the installation is paid.
#[utoipa::path(get, path = "/billing/payment-settings", operation_id = "get_payment_settings", tag = "billing",
    responses((status = 200, description = "The settings as they are", body = PaymentSettingsBody)))]
async fn get_payment_settings(State(app): State<App>, admin: Admin) -> Result<Response> {
    let mut view = app.read(&admin).await?;
    let settings = SettingsView(payment_settings::get(&mut view.reader).await?);
    let tag = [(ETAG, strong_tag(settings.0.version))];
    Ok((tag, axum::Json(settings.body(view.language))).into_response())
}

/// Say how the installation is paid. What was issued stays as it is.
#[utoipa::path(put, path = "/billing/payment-settings", operation_id = "update_payment_settings", tag = "billing",
    request_body = UpdatePaymentSettings,
    responses((status = 200, description = "The settings as changed", body = PaymentSettingsBody)))]
async fn update_payment_settings(
    State(app): State<App>,
    if_match: IfMatch,
    AuthedJson(admin, body): AuthedJson<UpdatePaymentSettings, Admin>,
) -> Result<Committed<SettingsView>> {
    let ctx = app.write(&admin, StatusCode::OK).await?;
    service::update(ctx, &body, &if_match).await
}

/// The accounts with payment providers. Secrets are not in them.
#[utoipa::path(get, path = "/billing/payment-accounts", operation_id = "list_payment_accounts", tag = "billing",
    responses((status = 200, description = "One for each provider", body = PaymentAccountList)))]
async fn list_payment_accounts(
    State(app): State<App>,
    admin: Admin,
) -> Result<axum::Json<PaymentAccountList>> {
    let mut view = app.read(&admin).await?;
    let accounts = service::accounts(&app, &mut view.reader).await?;
    Ok(axum::Json(PaymentAccountList::new(
        &accounts,
        view.language,
    )))
}

/// Change the account with a payment provider. It takes a fresh proof of identity.
#[utoipa::path(put, path = "/billing/payment-accounts/{provider}", operation_id = "update_payment_account", tag = "billing",
    params(("provider" = String, Path)), request_body = UpdatePaymentAccount,
    responses((status = 200, description = "The account as changed", body = PaymentAccountBody)))]
async fn update_payment_account(
    State(app): State<App>,
    axum::extract::Path(provider): axum::extract::Path<String>,
    if_match: IfMatch,
    AuthedJson(admin, body): AuthedJson<UpdatePaymentAccount, Admin>,
) -> Result<Committed<AccountView>> {
    let provider = service::provider_of(&provider)?;
    RecentlyVerified::prove(&app, admin.clone())?;
    let ctx = app.write(&admin, StatusCode::OK).await?;
    service::update_account(ctx, provider, body, &if_match).await
}

/// Ask a payment provider whether it takes the key of the account.
#[utoipa::path(post, path = "/billing/payment-accounts/{provider}/test", operation_id = "test_payment_account", tag = "billing",
    params(("provider" = String, Path)),
    responses((status = 200, description = "What it said", body = PaymentAccountTest)))]
async fn test_payment_account(
    State(app): State<App>,
    axum::extract::Path(provider): axum::extract::Path<String>,
    admin: Admin,
) -> Result<axum::Json<PaymentAccountTest>> {
    let provider = service::provider_of(&provider)?;
    // Its rights may be gone by now.
    drop(app.read(&admin).await?);
    Ok(axum::Json(service::test(&app, provider).await?))
}
