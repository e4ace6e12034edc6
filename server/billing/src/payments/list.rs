//! Looking through payments.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kym_billing_store::payments::list::{Filter, Order, Page};
use kym_commerce::payments::{PaymentProvider, PaymentStatus};
use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::dates;
use kym_domain::id::UserId;
use kym_platform::http::paging;
use kym_platform::http::parameters::flag;
use kym_platform::http::values::Day;
use serde::Deserialize;
use utoipa::IntoParams;

use super::words::PaymentStatusWord;
use crate::payment_settings::words::PaymentProviderWord;

/// Which payments are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PaymentQuery {
    /// How many rows to pass over.
    #[param(value_type = Option<i32>)]
    skip: Option<String>,
    /// How many rows at most; -1 for up to 1000.
    #[param(value_type = Option<i32>)]
    limit: Option<String>,
    /// A part of the name, the sign-in name or the address of the user, or of the number of the invoice; or what the provider calls
    /// the payment.
    search: Option<String>,
    /// `created_at`, `amount`, `status`, `user` or `paid_at`; `created_at` when not given.
    sort_by: Option<String>,
    /// `asc` or `desc`; `asc` when not given.
    sort_order: Option<String>,
    /// That stand so.
    #[param(value_type = Option<PaymentStatusWord>)]
    status: Option<String>,
    /// By this provider alone.
    #[param(value_type = Option<PaymentProviderWord>)]
    provider: Option<String>,
    /// Of this user alone.
    #[param(value_type = Option<Uuid>)]
    user_id: Option<String>,
    /// Made on this day or later, on the clocks of the installation.
    #[param(value_type = Option<Day>)]
    from: Option<String>,
    /// Made on this day or before.
    #[param(value_type = Option<Day>)]
    to: Option<String>,
    /// Whether a person has to look at them.
    #[param(value_type = Option<bool>)]
    attention: Option<String>,
}

impl PaymentQuery {
    /// What is asked for, on the clocks of a zone.
    pub(super) fn check(self, zone: &TimeZone) -> Result<(Filter, Page), Vec<FieldError>> {
        let mut checks = Checks::default();
        let page = paging::Page::read(&mut checks, self.skip.as_deref(), self.limit.as_deref());
        let order = checks.take("sort_by", order(self.sort_by.as_deref()));
        let descending = paging::descending(&mut checks, self.sort_order.as_deref());
        let status = self.status.as_deref().map(str::parse::<PaymentStatus>);
        let status = checks.take("status", status.transpose());
        let provider = self.provider.as_deref().map(str::parse::<PaymentProvider>);
        let provider = checks.take("provider", provider.transpose());
        let user = self.user_id.as_deref().map(str::parse::<UserId>);
        let user = checks.take("user_id", user.transpose());
        let from = self.from.as_deref().map(dates::parse_day);
        let from = checks.take("from", from.transpose());
        let to = self.to.as_deref().map(dates::parse_day);
        let to = checks.take("to", to.transpose());
        let attention = self.attention.as_deref();
        let attention = attention.map(|raw| flag(&mut checks, "attention", Some(raw), false));
        let search = paging::search(&mut checks, self.search);
        let days = (from, to);
        match (order, descending, status, provider, user, days) {
            (
                Some(order),
                Some(descending),
                Some(status),
                Some(provider),
                Some(user),
                (Some(from), Some(to)),
            ) if checks.is_clean() => {
                let filter = Filter {
                    search,
                    status,
                    provider,
                    user,
                    from: from.map(|day| begin(day, zone)),
                    until: to.map(|day| {
                        day.tomorrow()
                            .map_or(Timestamp::MAX, |day| begin(day, zone))
                    }),
                    needs_attention: attention,
                };
                let page = Page {
                    order,
                    descending,
                    skip: page.skip,
                    limit: page.limit,
                };
                Ok((filter, page))
            }
            _ => Err(checks.into_errors()),
        }
    }
}

fn order(text: Option<&str>) -> Result<Order, FieldCode> {
    Ok(match text {
        None | Some("created_at") => Order::CreatedAt,
        Some("amount") => Order::Amount,
        Some("status") => Order::Status,
        Some("user") => Order::User,
        Some("paid_at") => Order::PaidAt,
        Some(_) => return Err(FieldCode::UnknownValue),
    })
}

/// When a day begins.
fn begin(day: Date, zone: &TimeZone) -> Timestamp {
    let begin = day.to_zoned(zone.clone());
    begin.map_or(Timestamp::MAX, |begin| begin.timestamp())
}
