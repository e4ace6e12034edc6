//! `/users/me/notices`

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kym_store::notices;

use super::wire::NoticeList;
use crate::access::RequestContext;
use crate::context::Committed;
use crate::error::Result;
use crate::http::described::{Routes, routes};
use crate::http::paging::{Page, PageQuery};
use crate::http::parameters::Parameters;
use crate::state::App;

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_notices))
        .routes(routes!(see_notices))
}

/// What happened to my account.
#[utoipa::path(get, path = "/users/me/notices", operation_id = "list_notices", tag = "notices", params(PageQuery),
    responses((status = 200, description = "A page of notices, newest first", body = NoticeList)))]
async fn list_notices(
    State(app): State<App>,
    call: RequestContext,
    Parameters(query): Parameters<PageQuery>,
) -> Result<Response> {
    let page = Page::check(&query)?;
    let mut view = app.read(&call).await?;
    let page = notices::list(&mut view.reader, view.user, page.skip, page.limit).await?;
    Ok(axum::Json(NoticeList::from(page)).into_response())
}

/// I have seen all of them.
#[utoipa::path(post, path = "/users/me/notices/seen", operation_id = "see_notices", tag = "notices",
    responses((status = 204, description = "No notice is new any more")))]
async fn see_notices(State(app): State<App>, call: RequestContext) -> Result<Committed<()>> {
    let mut ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    let (user, now) = (ctx.author.user, ctx.now());
    notices::see_all(&mut ctx.tx, user, now).await?;
    ctx.commit(()).await
}
