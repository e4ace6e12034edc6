//! `/outbox/`

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use kym_store::outbox;

use super::wire::OutboxEmailList;
use crate::access::Admin;
use crate::error::Result;
use crate::http::described::{Routes, routes};
use crate::http::paging::{Page, PageQuery};
use crate::http::parameters::Parameters;
use crate::state::App;

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new().routes(routes!(list_outbox))
}

/// The emails of the installation. Without a mail server they are kept here for an administrator to
/// hand on what they say.
#[utoipa::path(get, path = "/outbox/", operation_id = "list_outbox", tag = "outbox", params(PageQuery),
    responses((status = 200, description = "A page of emails, newest first", body = OutboxEmailList)))]
async fn list_outbox(
    State(app): State<App>,
    _: Admin,
    Parameters(query): Parameters<PageQuery>,
) -> Result<Response> {
    let page = Page::check(&query)?;
    let mut reader = app.db.read().await?;
    let (emails, total) = outbox::list(&mut reader, page.skip, page.limit).await?;
    Ok(axum::Json(OutboxEmailList::new(emails, total)).into_response())
}
