//! Looking through all users.

use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_platform::error::Result;
use kym_platform::http::paging::{self, Page};
use kym_platform::state::App;
use kym_store::users::list::{Filter, ListedUser, Order, list};
use serde::Deserialize;
use utoipa::IntoParams;

/// Which users are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UserQuery {
    /// How many rows to pass over.
    #[param(value_type = Option<i32>)]
    skip: Option<String>,
    /// How many rows at most; -1 for up to 1000.
    #[param(value_type = Option<i32>)]
    limit: Option<String>,
    /// A part of the name, the sign-in name or the address.
    search: Option<String>,
    /// `username`, `email`, `full_name`, `created_at`, `last_seen_at` or `is_superuser`; `created_at`
    /// when not given.
    sort_by: Option<String>,
    /// `asc` or `desc`; `asc` when not given.
    sort_order: Option<String>,
}

impl UserQuery {
    /// The page that is asked for.
    pub fn check(self) -> Result<Filter, Vec<FieldError>> {
        let mut checks = Checks::default();
        let page = Page::read(&mut checks, self.skip.as_deref(), self.limit.as_deref());
        let order = checks.take("sort_by", order(self.sort_by.as_deref()));
        let descending = paging::descending(&mut checks, self.sort_order.as_deref());
        let search = paging::search(&mut checks, self.search);
        match (order, descending) {
            (Some(order), Some(descending)) if checks.is_clean() => Ok(Filter {
                search,
                order,
                descending,
                skip: page.skip,
                limit: page.limit,
            }),
            _ => Err(checks.into_errors()),
        }
    }
}

fn order(text: Option<&str>) -> Result<Order, FieldCode> {
    Ok(match text {
        Some("username") => Order::Username,
        Some("email") => Order::Email,
        Some("full_name") => Order::FullName,
        None | Some("created_at") => Order::CreatedAt,
        Some("last_seen_at") => Order::LastSeenAt,
        Some("is_superuser") => Order::IsSuperuser,
        Some(_) => return Err(FieldCode::UnknownValue),
    })
}

/// A page of users, and how many the search finds.
pub async fn page(app: &App, filter: &Filter) -> Result<(Vec<ListedUser>, i64)> {
    let mut reader = app.db.read().await?;
    Ok(list(&mut reader, filter, app.clock.now()).await?)
}
