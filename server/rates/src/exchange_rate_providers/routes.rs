//! `/exchange-rate-providers/…`, for administrators.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kym_domain::exchange_rate_providers::ExchangeRateProviderKind;
use kym_domain::id::RateProviderId;
use kym_platform::access::{Admin, AuthedJson, RecentlyVerified};
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::conditional::IfMatch;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::path::Ids;
use kym_platform::state::App;
use kym_store::exchange_rate_providers::{self as providers, pairs, syncs};

use super::progress::{RateSyncBody, RateSyncList};
use super::service;
use super::wire::{
    Begun, CreateProvider, Order, PairList, PairListView, ProviderBody, ProviderList,
    ProviderListView, ProviderTest, ProviderView, PutPairs, SyncDays, UpdateProvider,
};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(
            list_exchange_rate_providers,
            create_exchange_rate_provider
        ))
        .routes(routes!(reorder_exchange_rate_providers))
        .routes(routes!(list_rate_syncs))
        .routes(routes!(get_provider_pairs, update_provider_pairs))
        .routes(routes!(
            update_exchange_rate_provider,
            delete_exchange_rate_provider
        ))
        .routes(routes!(test_exchange_rate_provider))
        .routes(routes!(sync_exchange_rate_provider))
}

/// Who publishes exchange rates.
#[utoipa::path(get, path = "/exchange-rate-providers/", operation_id = "list_exchange_rate_providers",
    tag = "administration",
    responses((status = 200, description = "All of them, in the order in which they are believed", body = ProviderList)))]
async fn list_exchange_rate_providers(State(app): State<App>, admin: Admin) -> Result<Response> {
    let mut view = app.read(&admin).await?;
    let all = providers::list(&mut view.reader).await?;
    Ok(axum::Json(ProviderList::new(&all)).into_response())
}

/// Add a provider. One with a key takes a fresh proof of identity.
#[utoipa::path(post, path = "/exchange-rate-providers/", operation_id = "create_exchange_rate_provider",
    tag = "administration", request_body = CreateProvider,
    responses((status = 201, description = "The new provider, behind all others", body = ProviderBody)))]
async fn create_exchange_rate_provider(
    State(app): State<App>,
    AuthedJson(admin, body): AuthedJson<CreateProvider, Admin>,
) -> Result<Committed<ProviderView>> {
    let (kind, draft) = body.check()?;
    if draft.api_key.is_some() {
        RecentlyVerified::prove(&app, admin.clone())?;
    }
    service::judge(&app, &draft).await?;
    let ctx = app.write(&admin, StatusCode::CREATED).await?;
    service::create(ctx, kind, draft).await
}

/// Change a provider. Another key takes a fresh proof of identity.
#[utoipa::path(put, path = "/exchange-rate-providers/{provider_id}", operation_id = "update_exchange_rate_provider",
    tag = "administration", params(("provider_id" = Uuid, Path)), request_body = UpdateProvider,
    responses((status = 200, description = "The provider as changed", body = ProviderBody)))]
async fn update_exchange_rate_provider(
    State(app): State<App>,
    Ids((id,)): Ids<(RateProviderId,)>,
    if_match: IfMatch,
    AuthedJson(admin, body): AuthedJson<UpdateProvider, Admin>,
) -> Result<Committed<ProviderView>> {
    // The kind never changes.
    let kind = service::get(&app, id).await?.kind;
    if kind == ExchangeRateProviderKind::Manual {
        let ctx = app.write(&admin, StatusCode::OK).await?;
        return service::rename(ctx, id, &body, &if_match).await;
    }
    let draft = body.check(kind)?;
    if draft.api_key.is_some() {
        RecentlyVerified::prove(&app, admin.clone())?;
    }
    service::judge(&app, &draft).await?;
    let ctx = app.write(&admin, StatusCode::OK).await?;
    service::update(ctx, id, draft, &if_match).await
}

/// Remove a provider with the rates it told. What was converted by them stays as it is.
#[utoipa::path(delete, path = "/exchange-rate-providers/{provider_id}",
    operation_id = "delete_exchange_rate_provider", tag = "administration",
    params(("provider_id" = Uuid, Path)),
    responses((status = 204, description = "The provider is gone")))]
async fn delete_exchange_rate_provider(
    State(app): State<App>,
    Ids((id,)): Ids<(RateProviderId,)>,
    if_match: IfMatch,
    admin: Admin,
) -> Result<Committed<()>> {
    let ctx = app.write(&admin, StatusCode::NO_CONTENT).await?;
    service::delete(ctx, id, &if_match).await
}

/// Ask a provider for its newest rates, and keep nothing of it.
#[utoipa::path(post, path = "/exchange-rate-providers/{provider_id}/test",
    operation_id = "test_exchange_rate_provider", tag = "administration",
    params(("provider_id" = Uuid, Path)),
    responses((status = 200, description = "What it answers, or why it does not", body = ProviderTest)))]
async fn test_exchange_rate_provider(
    State(app): State<App>,
    Ids((id,)): Ids<(RateProviderId,)>,
    _: Admin,
) -> Result<Response> {
    let provider = service::get_fetchable(&app, id).await?;
    Ok(axum::Json(service::test(&app, &provider).await).into_response())
}

/// Have the rates of many days fetched. How far that has come is told over the socket.
#[utoipa::path(post, path = "/exchange-rate-providers/{provider_id}/sync",
    operation_id = "sync_exchange_rate_provider", tag = "administration",
    params(("provider_id" = Uuid, Path)), request_body = SyncDays,
    responses((status = 202, description = "It will be done", body = RateSyncBody)))]
async fn sync_exchange_rate_provider(
    State(app): State<App>,
    Ids((id,)): Ids<(RateProviderId,)>,
    AuthedJson(admin, body): AuthedJson<SyncDays, Admin>,
) -> Result<Committed<Begun>> {
    let provider = service::get_fetchable(&app, id).await?;
    let today = jiff::tz::TimeZone::UTC.to_datetime(app.clock.now()).date();
    let days = body.check(today, provider.kind.most_days())?;
    let ctx = app.write(&admin, StatusCode::ACCEPTED).await?;
    service::sync(ctx, id, days).await
}

/// List the newest fetching of past rates of each provider: how far it has come, or how it ended. It goes on in the
/// background, whoever looks, and after a restart; what is older than 30 days is forgotten.
#[utoipa::path(get, path = "/exchange-rate-providers/syncs", operation_id = "list_rate_syncs",
    tag = "administration",
    responses((status = 200, description = "One for each provider that was asked for its past", body = RateSyncList)))]
async fn list_rate_syncs(State(app): State<App>, admin: Admin) -> Result<Response> {
    let mut view = app.read(&admin).await?;
    let newest = syncs::list_newest(&mut view.reader).await?;
    Ok(axum::Json(RateSyncList::new(&newest)).into_response())
}

/// Put the providers in the order in which they shall be believed.
#[utoipa::path(post, path = "/exchange-rate-providers/reorder", operation_id = "reorder_exchange_rate_providers",
    tag = "administration", request_body = Order,
    responses((status = 200, description = "All of them in their new order", body = ProviderList)))]
async fn reorder_exchange_rate_providers(
    State(app): State<App>,
    AuthedJson(admin, body): AuthedJson<Order, Admin>,
) -> Result<Committed<ProviderListView>> {
    let ids = body.check()?;
    service::reorder(app.write(&admin, StatusCode::OK).await?, ids).await
}

/// Which provider is asked first for which pair of currencies.
#[utoipa::path(get, path = "/exchange-rate-providers/pairs", operation_id = "get_provider_pairs",
    tag = "administration",
    responses((status = 200, description = "All such pairs", body = PairList)))]
async fn get_provider_pairs(State(app): State<App>, admin: Admin) -> Result<Response> {
    let mut view = app.read(&admin).await?;
    let all = pairs::list(&mut view.reader).await?;
    Ok(axum::Json(PairList::new(&all)).into_response())
}

/// Say which provider is asked first for which pair of currencies, in the place of what was said before.
#[utoipa::path(put, path = "/exchange-rate-providers/pairs", operation_id = "update_provider_pairs",
    tag = "administration", request_body = PutPairs,
    responses((status = 200, description = "All such pairs", body = PairList)))]
async fn update_provider_pairs(
    State(app): State<App>,
    AuthedJson(admin, body): AuthedJson<PutPairs, Admin>,
) -> Result<Committed<PairListView>> {
    let wanted = body.check()?;
    service::prefer(app.write(&admin, StatusCode::OK).await?, wanted).await
}
