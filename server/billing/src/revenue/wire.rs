//! What is brought in, in JSON.

use kym_commerce::plans::Plan;
use kym_commerce::revenue::{CurrencyRevenue, PlanRevenue, RevenueFigures, RevenueMonths};
use kym_domain::dates::Month;
use kym_domain::id::PlanId;
use kym_domain::language::Language;
use kym_domain::money::{Currency, Minor};
use kym_platform::http::values::{Amount, Code};
use serde::Serialize;
use utoipa::ToSchema;

use super::query::RevenueRequest;
use crate::subscriptions::wire::PlanRef;

/// What is sold month by month. Currencies are never added together.
#[derive(Debug, Serialize, ToSchema)]
pub struct Revenue {
    /// The first month that was asked for.
    #[schema(example = "2026-01")]
    from: String,
    /// The last one.
    #[schema(example = "2026-12")]
    to: String,
    /// On whose clocks months begin.
    time_zone: String,
    /// In the order of their codes; none where there is nothing to tell.
    currencies: Vec<RevenueOfCurrency>,
}

/// What all plans bring in together in one currency.
#[derive(Debug, Serialize, ToSchema)]
pub struct RevenueOfCurrency {
    currency: Code,
    /// Each month that has begun, oldest first: exactly the sums of those of the plans.
    months: Vec<RevenueMonth>,
    /// The plans about which there is something to tell, in their order.
    plans: Vec<RevenueOfPlan>,
}

/// What one plan brings in in one currency.
#[derive(Debug, Serialize, ToSchema)]
pub struct RevenueOfPlan {
    plan: PlanRef,
    months: Vec<RevenueMonth>,
}

/// The figures of a month. `subscriptions` are those of the month before, with `new` and `changed_in`, without `changed_out` and
/// `ended`.
#[derive(Debug, Serialize, ToSchema)]
pub struct RevenueMonth {
    #[schema(example = "2026-01")]
    month: String,
    /// Whether it runs: what is said of its end is what holds now.
    is_current: bool,
    /// What the subscriptions that are paid for at its end come to in a month.
    recurring_revenue: Amount,
    /// How many are paid for at its end.
    #[schema(value_type = i32)]
    subscriptions: i64,
    /// How many began to be paid for.
    #[schema(value_type = i32)]
    new: i64,
    /// How many came from another plan.
    #[schema(value_type = i32)]
    changed_in: i64,
    /// How many went to another plan.
    #[schema(value_type = i32)]
    changed_out: i64,
    /// How many are no longer paid for.
    #[schema(value_type = i32)]
    ended: i64,
    /// How often the end of one that is paid for was asked for, whether that was withdrawn or not.
    #[schema(value_type = i32)]
    cancellations: i64,
    /// How many payments were declined.
    #[schema(value_type = i32)]
    failed_payments: i64,
    /// What those came to.
    failed_amount: Amount,
    /// What was paid, before anything was given back.
    received: Amount,
    /// What was given back.
    refunded: Amount,
}

impl Revenue {
    /// A report in a language. Plans come in their order.
    pub(super) fn new(
        request: &RevenueRequest,
        found: &[CurrencyRevenue],
        plans: &[Plan],
        (time_zone, language): (&str, Language),
    ) -> Self {
        let months = &request.months;
        let currencies = found.iter().map(|each| RevenueOfCurrency {
            currency: Code(each.currency.code()),
            months: all(months, &each.months, each.currency),
            plans: in_order(each, plans)
                .map(|(plan, figures)| RevenueOfPlan {
                    plan: PlanRef::new(figures.plan_id, plan, language),
                    months: all(months, &figures.months, each.currency),
                })
                .collect(),
        });
        Self {
            from: request.range.0.to_string(),
            to: request.range.1.to_string(),
            time_zone: time_zone.to_owned(),
            currencies: currencies.collect(),
        }
    }
}

impl RevenueMonth {
    fn new(month: Month, is_current: bool, figures: &RevenueFigures, currency: Currency) -> Self {
        let amount = |minor: Minor| Amount::new(minor, currency);
        Self {
            month: month.to_string(),
            is_current,
            recurring_revenue: amount(figures.recurring_revenue),
            subscriptions: figures.subscriptions,
            new: figures.new,
            changed_in: figures.changed_in,
            changed_out: figures.changed_out,
            ended: figures.ended,
            cancellations: figures.cancellations,
            failed_payments: figures.failed_payments,
            failed_amount: amount(figures.failed_amount),
            received: amount(figures.received),
            refunded: amount(figures.refunded),
        }
    }
}

/// The plans of a currency in the order of all plans, each with what it is called.
pub(super) fn in_order<'a>(
    revenue: &'a CurrencyRevenue,
    plans: &'a [Plan],
) -> impl Iterator<Item = (Option<&'a Plan>, &'a PlanRevenue)> {
    let place = |id: PlanId| plans.iter().position(|plan| plan.id == id);
    let mut ordered: Vec<_> = revenue.plans.iter().collect();
    ordered.sort_by_key(|each| place(each.plan_id));
    ordered.into_iter().map(move |each| {
        let plan = plans.iter().find(|plan| plan.id == each.plan_id);
        (plan, each)
    })
}

fn all(
    months: &RevenueMonths,
    figures: &[RevenueFigures],
    currency: Currency,
) -> Vec<RevenueMonth> {
    let each = months.iter().zip(figures);
    each.map(|(month, figures)| {
        RevenueMonth::new(month, months.is_current(month), figures, currency)
    })
    .collect()
}
