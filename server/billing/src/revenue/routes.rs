//! `/billing/reports/revenue…`, for administrators.

use axum::extract::State;
use axum::response::Response;
use kym_platform::access::Admin;
use kym_platform::error::Result;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::disposition;
use kym_platform::http::parameters::Parameters;
use kym_platform::state::App;
use kym_store::plans;

use super::query::RevenueQuery;
use super::wire::Revenue;
use super::{compute, export};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(get_revenue))
        .routes(routes!(export_revenue))
}

/// What subscriptions bring in month by month, how many there are and why their number changed, and what was paid.
#[utoipa::path(get, path = "/billing/reports/revenue", operation_id = "get_revenue", tag = "billing",
    params(RevenueQuery),
    responses((status = 200, description = "The report", body = Revenue)))]
async fn get_revenue(
    State(app): State<App>,
    admin: Admin,
    Parameters(query): Parameters<RevenueQuery>,
) -> Result<axum::Json<Revenue>> {
    let billing = &app.config.billing;
    let request = query.check(app.clock.now(), &billing.zone())?;
    app.limits.take_report_of(admin.actor.user.id)?;
    let _permit = app.concurrency.take(admin.actor.user.id).await?;
    let mut view = app.read(&admin).await?;
    let found = compute::revenue(&mut view.reader, &request).await?;
    let plans = plans::list(&mut view.reader).await?;
    let when = (billing.time_zone.as_str(), view.language);
    Ok(axum::Json(Revenue::new(&request, &found, &plans, when)))
}

/// The same as a file: CSV in UTF-8, a row for each month of each plan.
#[utoipa::path(get, path = "/billing/reports/revenue/export", operation_id = "export_revenue", tag = "billing",
    params(RevenueQuery),
    responses((status = 200, description = "The file", content_type = "text/csv", body = [u8])))]
async fn export_revenue(
    State(app): State<App>,
    admin: Admin,
    Parameters(query): Parameters<RevenueQuery>,
) -> Result<Response> {
    let request = query.check(app.clock.now(), &app.config.billing.zone())?;
    app.limits.take_report_of(admin.actor.user.id)?;
    let _permit = app.concurrency.take(admin.actor.user.id).await?;
    let mut view = app.read(&admin).await?;
    let found = compute::revenue(&mut view.reader, &request).await?;
    let plans = plans::list(&mut view.reader).await?;
    let bytes = export::write(&request.months, &found, &plans)?;
    let (first, last) = request.range;
    let name = format!("revenue-{first}-{last}.csv");
    Ok(disposition::file("text/csv; charset=utf-8", &name, bytes))
}
