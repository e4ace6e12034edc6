//! `/exchange-rates/…`: rates for everybody to look up, and for administrators to keep.

use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use jiff::tz::TimeZone;
use kym_domain::id::ExchangeRateId;
use kym_platform::access::{Admin, AuthedJson, RequestContext};
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::conditional::IfMatch;
use kym_platform::http::deadline::Deadline;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::parameters::Parameters;
use kym_platform::http::path::Ids;
use kym_platform::http::upload::Uploaded;
use kym_platform::state::App;

use super::import::MAX_BYTES;
use super::input::{
    ListExchangeRates, ListGaps, ListLatestRates, LookUpRate, QuoteInput, RateHistoryQuery,
    UpdateExchangeRate,
};
use super::wire::{
    ExchangeRateBody, ExchangeRateGapList, ExchangeRateList, ExchangeRateView,
    ExchangeRatesImported, FoundRate, Imported, LatestRates, RateHistory,
};
use super::{gaps, import, read, service};

/// How long it may take to write a file of rates.
const LONG_WORK: Duration = Duration::from_mins(1);

/// How many gaps are told at once.
const MAX_GAPS: usize = 1000;

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_exchange_rates, create_exchange_rate))
        .routes(routes!(lookup_exchange_rate))
        .routes(routes!(get_exchange_rate_history))
        .routes(routes!(list_latest_exchange_rates))
        .routes(routes!(list_exchange_rate_gaps))
        .routes(routes!(import_exchange_rates))
        .routes(routes!(update_exchange_rate, delete_exchange_rate))
}

/// What one unit of a currency was worth in another on a day, if that is known.
#[utoipa::path(get, path = "/exchange-rates/lookup", operation_id = "lookup_exchange_rate", tag = "exchange-rates",
    params(LookUpRate),
    responses((status = 200, description = "The rate that counts, or that there is none", body = FoundRate)))]
async fn lookup_exchange_rate(
    State(app): State<App>,
    Parameters(query): Parameters<LookUpRate>,
    call: RequestContext,
) -> Result<Json<FoundRate>> {
    let (asked, day) = query.check()?;
    let mut view = app.read(&call).await?;
    Ok(Json(read::find(&mut view, asked, day).await?))
}

/// How a rate went.
#[utoipa::path(get, path = "/exchange-rates/history", operation_id = "get_exchange_rate_history", tag = "exchange-rates",
    params(RateHistoryQuery),
    responses((status = 200, description = "Each rate that counted", body = RateHistory)))]
async fn get_exchange_rate_history(
    State(app): State<App>,
    Parameters(query): Parameters<RateHistoryQuery>,
    call: RequestContext,
) -> Result<Json<RateHistory>> {
    let (asked, days) = query.check()?;
    let mut view = app.read(&call).await?;
    Ok(Json(read::history(&mut view, asked, days).await?))
}

/// What the currencies that are offered are worth in one of them.
#[utoipa::path(get, path = "/exchange-rates/latest", operation_id = "list_latest_exchange_rates",
    tag = "exchange-rates", params(ListLatestRates),
    responses((status = 200, description = "Those of which a rate is known", body = LatestRates)))]
async fn list_latest_exchange_rates(
    State(app): State<App>,
    Parameters(query): Parameters<ListLatestRates>,
    call: RequestContext,
) -> Result<Json<LatestRates>> {
    let asked = query.check()?;
    let mut view = app.read(&call).await?;
    Ok(Json(read::latest(&mut view, asked).await?))
}

/// The rates that providers told and administrators set.
#[utoipa::path(get, path = "/exchange-rates/", operation_id = "list_exchange_rates", tag = "exchange-rates",
    params(ListExchangeRates),
    responses((status = 200, description = "A page of them by day", body = ExchangeRateList)))]
async fn list_exchange_rates(
    State(app): State<App>,
    Parameters(query): Parameters<ListExchangeRates>,
    admin: Admin,
) -> Result<Json<ExchangeRateList>> {
    let filter = query.check()?;
    let mut view = app.read(&admin).await?;
    Ok(Json(service::list(&mut view, &filter).await?))
}

/// Set a rate. It beats those of providers that are not fresher.
#[utoipa::path(post, path = "/exchange-rates/", operation_id = "create_exchange_rate", tag = "exchange-rates",
    request_body = QuoteInput,
    responses((status = 201, description = "The rate", body = ExchangeRateBody)))]
async fn create_exchange_rate(
    State(app): State<App>,
    AuthedJson(admin, body): AuthedJson<QuoteInput, Admin>,
) -> Result<Committed<ExchangeRateView>> {
    let quote = body.check()?;
    service::create(app.write(&admin, StatusCode::CREATED).await?, quote).await
}

/// Set another rate for the same pair and day. What a provider told stays beside it.
#[utoipa::path(put, path = "/exchange-rates/{rate_id}", operation_id = "update_exchange_rate", tag = "exchange-rates",
    params(("rate_id" = Uuid, Path)), request_body = UpdateExchangeRate,
    responses((status = 200, description = "The rate as it is set now", body = ExchangeRateBody)))]
async fn update_exchange_rate(
    State(app): State<App>,
    Ids((id,)): Ids<(ExchangeRateId,)>,
    if_match: IfMatch,
    AuthedJson(admin, body): AuthedJson<UpdateExchangeRate, Admin>,
) -> Result<Committed<ExchangeRateView>> {
    let rate = body.check()?;
    let ctx = app.write(&admin, StatusCode::OK).await?;
    service::update(ctx, id, rate, &if_match).await
}

/// Remove a rate. What was converted by it stays so.
#[utoipa::path(delete, path = "/exchange-rates/{rate_id}", operation_id = "delete_exchange_rate",
    tag = "exchange-rates", params(("rate_id" = Uuid, Path)),
    responses((status = 204, description = "It is gone")))]
async fn delete_exchange_rate(
    State(app): State<App>,
    Ids((id,)): Ids<(ExchangeRateId,)>,
    if_match: IfMatch,
    admin: Admin,
) -> Result<Committed<()>> {
    let ctx = app.write(&admin, StatusCode::NO_CONTENT).await?;
    service::delete(ctx, id, &if_match).await
}

/// Set the rates of a file, up to 10 MiB: CSV with the columns `date,from,to,rate`.
#[utoipa::path(post, path = "/exchange-rates/import", operation_id = "import_exchange_rates", tag = "exchange-rates",
    request_body(content = [u8], content_type = "application/octet-stream", description = "The file as it is"),
    responses((status = 200, description = "What became of it", body = ExchangeRatesImported)))]
async fn import_exchange_rates(
    State(app): State<App>,
    Extension(deadline): Extension<Deadline>,
    Uploaded(admin, bytes): Uploaded<MAX_BYTES, Admin>,
) -> Result<Committed<Imported>> {
    deadline.grant(LONG_WORK);
    import::import(&app, &admin, bytes).await
}

/// The days without a rate of a pair that accounts need.
#[utoipa::path(get, path = "/exchange-rates/gaps", operation_id = "list_exchange_rate_gaps", tag = "exchange-rates",
    params(ListGaps),
    responses((status = 200, description = "By pair and day, a thousand at most", body = ExchangeRateGapList)))]
async fn list_exchange_rate_gaps(
    State(app): State<App>,
    Parameters(query): Parameters<ListGaps>,
    admin: Admin,
) -> Result<Json<ExchangeRateGapList>> {
    let mut view = app.read(&admin).await?;
    let days = query.check(view.now.to_zoned(TimeZone::UTC).date())?;
    let found = gaps::list(&mut view, days).await?;
    Ok(Json(ExchangeRateGapList::new(&found, MAX_GAPS)))
}
