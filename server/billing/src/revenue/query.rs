//! Which months a report is about.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use kym_commerce::revenue::RevenueMonths;
use kym_domain::check::{Checks, FieldCode, FieldError, Violation};
use kym_domain::dates::{Month, parse_month};
use kym_domain::id::PlanId;
use serde::Deserialize;
use utoipa::IntoParams;

/// Which months are wanted, and of which plan.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RevenueQuery {
    /// The first month, such as `2026-01`; eleven before the last one when not given.
    #[param(example = "2026-01")]
    from: Option<String>,
    /// The last month, at most 60 with the first; the current one when not given. Months that have not begun are left out.
    #[param(example = "2026-12")]
    to: Option<String>,
    /// Of this plan alone.
    #[param(value_type = Option<Uuid>)]
    plan_id: Option<String>,
}

/// What is wanted.
#[derive(Clone, Debug)]
pub(super) struct RevenueRequest {
    /// The first month and the last one, as they were asked for.
    pub range: (Month, Month),
    /// Those of them that have begun.
    pub months: RevenueMonths,
    /// Of which plan, if not of all.
    pub plan: Option<PlanId>,
}

impl RevenueQuery {
    /// What is wanted at a moment, on the clocks of a zone.
    pub(super) fn check(
        self,
        now: Timestamp,
        zone: &TimeZone,
    ) -> Result<RevenueRequest, Vec<FieldError>> {
        let mut checks = Checks::default();
        let from = self.from.as_deref().map(parse_month).transpose();
        let from = checks.take("from", from);
        let to = self.to.as_deref().map(parse_month).transpose();
        let to = checks.take("to", to);
        let plan = self.plan_id.as_deref().map(str::parse::<PlanId>);
        let plan = checks.take("plan_id", plan.transpose());
        let current = Month::of(zone.to_datetime(now).date());
        let range = from.zip(to).map(|(from, to)| {
            let last = to.unwrap_or(current);
            (
                from.unwrap_or(last.later_by(1 - RevenueMonths::DEFAULT)),
                last,
            )
        });
        if let Some((first, last)) = range {
            if first > last {
                checks.note("to", FieldCode::RangeReversed);
            } else if last >= first.later_by(RevenueMonths::MAX) {
                let most = usize::try_from(RevenueMonths::MAX).unwrap_or_default();
                checks.note("to", Violation::limited(FieldCode::TooMany, most));
            }
        }
        match (range, plan) {
            (Some(range), Some(plan)) if checks.is_clean() => Ok(RevenueRequest {
                range,
                months: RevenueMonths::new(range, now, zone),
                plan,
            }),
            _ => Err(checks.into_errors()),
        }
    }
}
