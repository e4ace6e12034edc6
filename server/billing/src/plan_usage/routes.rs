//! `/billing/usage` and `/billing/users/{user_id}/usage`.

use axum::extract::State;
use jiff::Timestamp;
use kym_commerce::plans::LimitKey;
use kym_domain::id::UserId;
use kym_platform::access::{Admin, RequestContext};
use kym_platform::error::{Error, Result};
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::path::Ids;
use kym_platform::state::App;
use kym_platform::usage::counts::Periods;
use kym_store::{Reader, plans, usage, users};

use super::wire::PlanUsage;

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(get_my_usage))
        .routes(routes!(get_usage_of_user))
}

/// What I use of what my plan limits.
#[utoipa::path(get, path = "/billing/usage", operation_id = "get_my_usage", tag = "billing",
    responses((status = 200, description = "What is used, by limit", body = PlanUsage)))]
async fn get_my_usage(
    State(app): State<App>,
    call: RequestContext,
) -> Result<axum::Json<PlanUsage>> {
    let mut view = app.read(&call).await?;
    let (user, now) = (view.user, view.now);
    Ok(axum::Json(
        of_user(&app, &mut view.reader, user, now).await?,
    ))
}

/// What a user uses of what their plan limits.
#[utoipa::path(get, path = "/billing/users/{user_id}/usage", operation_id = "get_usage_of_user", tag = "billing",
    params(("user_id" = Uuid, Path)),
    responses((status = 200, description = "What is used, by limit", body = PlanUsage)))]
async fn get_usage_of_user(
    State(app): State<App>,
    Ids((user,)): Ids<(UserId,)>,
    admin: Admin,
) -> Result<axum::Json<PlanUsage>> {
    let mut view = app.read(&admin).await?;
    if users::get(&mut view.reader, user).await?.is_none() {
        return Err(Error::NOT_FOUND);
    }
    let now = view.now;
    Ok(axum::Json(
        of_user(&app, &mut view.reader, user, now).await?,
    ))
}

async fn of_user(
    app: &App,
    reader: &mut Reader,
    user: UserId,
    now: Timestamp,
) -> Result<PlanUsage> {
    let zone = app.config.billing.zone();
    let periods = Periods::at(now, &zone);
    let counted = usage::of_user(reader, user, (&periods.month, &periods.day)).await?;
    let members = usage::most_members(reader, user).await?;
    let plan = usage::plan_of(reader, user, now).await?;
    let plan = plans::get(reader, plan).await?.ok_or(Error::NOT_FOUND)?;
    let in_use = |key| match key {
        LimitKey::MembersPerWorkspace => members,
        key => counted.get(&key).copied().unwrap_or_default(),
    };
    Ok(PlanUsage::new(in_use, &plan.limits, (now, &zone)))
}
