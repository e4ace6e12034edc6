//! `/currencies/`

use axum::Json;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::wire::CurrencyList;
use crate::access::Call;
use crate::state::App;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_currencies))
}

/// The currencies that a workspace can have.
#[utoipa::path(get, path = "/currencies/", operation_id = "list_currencies", tag = "currencies",
    responses((status = 200, description = "All of them, by code", body = CurrencyList)))]
async fn list_currencies(_: Call) -> Json<CurrencyList> {
    Json(CurrencyList::all())
}
