//! The rules of invoices, tried.

mod bills;
mod charges;
mod numbers;
mod papers;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kym_domain::money::{Currency, Minor, Money};

use super::*;
use crate::plans::{BillingPeriod, LocalTexts};
use crate::subscriptions::{Agreement, Collection, NewSubscription, Subscription};

fn moment(text: &str) -> Timestamp {
    text.parse().expect("a moment")
}

fn day(text: &str) -> Date {
    text.parse().expect("a day")
}

fn id<T: std::str::FromStr>(number: u32) -> T {
    let text = format!("{number:08x}-0000-7000-8000-000000000001");
    text.parse().ok().expect("an id")
}

fn named(name: &str) -> LocalTexts<String> {
    LocalTexts {
        en: name.to_owned(),
        ru: String::new(),
    }
}

fn agreement(plan: u32, cents: i64, period: BillingPeriod) -> Agreement {
    Agreement {
        plan_id: id(plan),
        price: Money::new(Minor::new(cents), Currency::DEFAULT),
        period,
        is_custom: false,
    }
}

fn new(agreement: Agreement, trial_days: u16, starts_at: &str) -> NewSubscription {
    NewSubscription {
        id: id(0xa),
        user_id: id(0xb),
        agreement,
        collection: Collection::Invoice,
        trial_days,
        ends_with_trial: false,
        starts_at: moment(starts_at),
    }
}

fn begun(agreement: Agreement, starts_at: &str) -> Subscription {
    let new = new(agreement, 0, starts_at);
    new.create(moment(starts_at), &TimeZone::UTC).after
}

fn sum(lines: &[InvoiceLine]) -> i64 {
    lines.iter().map(|line| line.amount.units()).sum()
}

fn amounts(lines: &[InvoiceLine]) -> Vec<(InvoiceLineKind, i64)> {
    let parts = |line: &InvoiceLine| (line.kind, line.amount.units());
    lines.iter().map(parts).collect()
}
