//! `/forecast/`

use axum::Json;
use axum::extract::State;
use kym_platform::access::RequestContext;
use kym_platform::error::Result;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::parameters::Parameters;
use kym_platform::state::App;

use super::service;
use super::wire::{ForecastBody, GetForecast};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new().routes(routes!(get_forecast))
}

/// What the accounts of a workspace will hold, by what recurs, what is planned and what is left of its budgets.
#[utoipa::path(get, path = "/forecast/", operation_id = "get_forecast", tag = "forecast", params(GetForecast),
    responses((status = 200, description = "Each account, and all of them together", body = ForecastBody)))]
async fn get_forecast(
    State(app): State<App>,
    Parameters(parameters): Parameters<GetForecast>,
    call: RequestContext,
) -> Result<Json<ForecastBody>> {
    let wish = parameters.check()?;
    let mut view = app.read(&call).await?;
    let outlook = service::forecast(&mut view, wish).await?;
    Ok(Json(ForecastBody::new(&outlook)))
}
