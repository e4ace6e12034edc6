//! What is used, in JSON.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};
use kym_commerce::plans::{LimitKey, Limits};
use kym_platform::http::values::Instant;
use kym_platform::http::words::LimitKeyWord;
use kym_platform::usage::counts::unit;
use serde::Serialize;
use utoipa::ToSchema;

/// What a user uses of what plans limit.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlanUsage {
    /// One for each limit, in their order.
    items: Vec<PlanUsageItem>,
}

/// How much is used of what a plan limits.
#[derive(Debug, Serialize, ToSchema)]
struct PlanUsageItem {
    limit_type: LimitKeyWord,
    /// In what the limit is said in: of attached files megabytes that have begun, of members those of the fullest workspace.
    current_usage: i64,
    /// Null when there is no limit.
    #[schema(required)]
    limit_value: Option<i64>,
    /// When it is counted from zero again; null for what there is.
    #[schema(required)]
    resets_at: Option<Instant>,
}

impl PlanUsage {
    /// What is used at a moment, by key, of what a plan limits.
    pub(super) fn new(
        used: impl Fn(LimitKey) -> i64,
        limits: &Limits,
        (now, zone): (Timestamp, &TimeZone),
    ) -> Self {
        let today = zone.to_datetime(now).date();
        let items = LimitKey::ALL.iter().map(|key| PlanUsageItem {
            limit_type: LimitKeyWord(*key),
            current_usage: (used(*key) + unit(*key) - 1) / unit(*key),
            limit_value: limits.get(*key),
            resets_at: next_period(*key, today).map(|day| begin(day, zone)),
        });
        Self {
            items: items.collect(),
        }
    }
}

/// The first day of the next period of what is counted in periods.
fn next_period(key: LimitKey, today: Date) -> Option<Date> {
    match key {
        LimitKey::TransactionsPerMonth | LimitKey::OcrPerMonth | LimitKey::AiTokensPerMonth => {
            Some(today.first_of_month().saturating_add(Span::new().months(1)))
        }
        LimitKey::ApiRequestsPerDay => Some(today.saturating_add(Span::new().days(1))),
        _ => None,
    }
}

fn begin(day: Date, zone: &TimeZone) -> Instant {
    let begin = day.to_zoned(zone.clone());
    Instant(begin.map_or(Timestamp::MAX, |begin| begin.timestamp()))
}
