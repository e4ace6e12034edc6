//! `/mails/`

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use kym_store::mails;

use super::wire::MailList;
use crate::access::Admin;
use crate::error::Result;
use crate::http::described::{Routes, routes};
use crate::http::paging::{Page, PageQuery};
use crate::http::parameters::Parameters;
use crate::state::App;

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new().routes(routes!(list_mails))
}

/// The letters of the installation. Without a mail server they are kept here for an administrator to
/// hand on what they say.
#[utoipa::path(get, path = "/mails/", operation_id = "list_mails", tag = "mails", params(PageQuery),
    responses((status = 200, description = "A page of letters, newest first", body = MailList)))]
async fn list_mails(
    State(app): State<App>,
    _: Admin,
    Parameters(query): Parameters<PageQuery>,
) -> Result<Response> {
    let page = Page::check(&query)?;
    let mut reader = app.db.read().await?;
    let (mails, total) = mails::list(&mut reader, page.skip, page.limit).await?;
    Ok(axum::Json(MailList::new(mails, total)).into_response())
}
