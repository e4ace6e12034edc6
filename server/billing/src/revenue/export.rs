//! What is brought in as a file for bookkeeping: CSV (RFC 4180), a row for each month of each plan. Nothing is a sum of other rows,
//! so that a spreadsheet adds up what it likes.

use kym_commerce::plans::Plan;
use kym_commerce::revenue::{CurrencyRevenue, RevenueFigures, RevenueMonths};
use kym_domain::dates::Month;
use kym_domain::exports::{BYTE_ORDER_MARK, cell};
use kym_domain::money::{Currency, Minor, Money};
use kym_platform::error::{Error, Result};

use super::wire::in_order;

/// The names of the columns: for programs, so they are the same in every language.
const HEAD: [&str; 15] = [
    "currency",
    "plan",
    "month",
    "is_current",
    "recurring_revenue",
    "subscriptions",
    "new",
    "changed_in",
    "changed_out",
    "ended",
    "cancellations",
    "failed_payments",
    "failed_amount",
    "received",
    "refunded",
];

/// The whole report.
pub(super) fn write(
    months: &RevenueMonths,
    found: &[CurrencyRevenue],
    plans: &[Plan],
) -> Result<Vec<u8>> {
    let mut file = csv::Writer::from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
    file.write_record(HEAD).map_err(Error::internal)?;
    for each in found {
        for (plan, revenue) in in_order(each, plans) {
            let code = plan.map(|plan| plan.code.as_str()).unwrap_or_default();
            for (month, figures) in months.iter().zip(&revenue.months) {
                let is_current = months.is_current(month);
                file.write_record(row(code, (month, is_current), figures, each.currency))
                    .map_err(Error::internal)?;
            }
        }
    }
    file.into_inner()
        .map_err(|error| Error::internal(error.into_error()))
}

fn row(
    code: &str,
    (month, is_current): (Month, bool),
    figures: &RevenueFigures,
    currency: Currency,
) -> [String; HEAD.len()] {
    let amount = |minor: Minor| Money::new(minor, currency).to_string();
    [
        currency.to_string(),
        cell(code).into_owned(),
        month.to_string(),
        is_current.to_string(),
        amount(figures.recurring_revenue),
        figures.subscriptions.to_string(),
        figures.new.to_string(),
        figures.changed_in.to_string(),
        figures.changed_out.to_string(),
        figures.ended.to_string(),
        figures.cancellations.to_string(),
        figures.failed_payments.to_string(),
        amount(figures.failed_amount),
        amount(figures.received),
        amount(figures.refunded),
    ]
}
