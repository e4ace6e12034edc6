//! Looking through subscriptions.

use kym_billing_store::subscriptions::list::{Filter, Order};
use kym_commerce::subscriptions::SubscriptionStatus;
use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::id::{PlanId, UserId};
use kym_platform::http::paging::{self, Page};
use serde::Deserialize;
use utoipa::IntoParams;

use super::words::SubscriptionStatusWord;

/// Which subscriptions are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SubscriptionQuery {
    /// How many rows to pass over.
    #[param(value_type = Option<i32>)]
    skip: Option<String>,
    /// How many rows at most; -1 for up to 1000.
    #[param(value_type = Option<i32>)]
    limit: Option<String>,
    /// A part of the name, the sign-in name or the address of the user.
    search: Option<String>,
    /// `created_at`, `start_date`, `status`, `plan`, `user`, `price` or `period_ends_at`; `created_at` when not given.
    sort_by: Option<String>,
    /// `asc` or `desc`; `asc` when not given.
    sort_order: Option<String>,
    /// Of this user alone. Whoever is no administrator may name themselves only.
    #[param(value_type = Option<Uuid>)]
    user_id: Option<String>,
    /// Of this plan alone.
    #[param(value_type = Option<Uuid>)]
    plan_id: Option<String>,
    /// That stand so.
    #[param(value_type = Option<SubscriptionStatusWord>)]
    status: Option<String>,
}

impl SubscriptionQuery {
    /// The page that is asked for.
    pub fn check(self) -> Result<Filter, Vec<FieldError>> {
        let mut checks = Checks::default();
        let page = Page::read(&mut checks, self.skip.as_deref(), self.limit.as_deref());
        let order = checks.take("sort_by", order(self.sort_by.as_deref()));
        let descending = paging::descending(&mut checks, self.sort_order.as_deref());
        let user = self.user_id.as_deref().map(str::parse::<UserId>);
        let user = checks.take("user_id", user.transpose());
        let plan = self.plan_id.as_deref().map(str::parse::<PlanId>);
        let plan = checks.take("plan_id", plan.transpose());
        let status = self.status.as_deref().map(str::parse::<SubscriptionStatus>);
        let status = checks.take("status", status.transpose());
        let search = paging::search(&mut checks, self.search);
        match (order, descending, user, plan, status) {
            (Some(order), Some(descending), Some(user), Some(plan), Some(status))
                if checks.is_clean() =>
            {
                Ok(Filter {
                    search,
                    user,
                    plan,
                    status,
                    order,
                    descending,
                    skip: page.skip,
                    limit: page.limit,
                })
            }
            _ => Err(checks.into_errors()),
        }
    }
}

fn order(text: Option<&str>) -> Result<Order, FieldCode> {
    Ok(match text {
        None | Some("created_at") => Order::CreatedAt,
        Some("start_date") => Order::StartsAt,
        Some("status") => Order::Status,
        Some("plan") => Order::Plan,
        Some("user") => Order::User,
        Some("price") => Order::Price,
        Some("period_ends_at") => Order::PeriodEndsAt,
        Some(_) => return Err(FieldCode::UnknownValue),
    })
}
