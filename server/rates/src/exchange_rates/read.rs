//! Looking rates up: what everybody who is signed in may ask, with a workspace's own rates for its
//! members.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use kym_domain::check::{FieldCode, FieldError};
use kym_domain::id::WorkspaceId;
use kym_domain::money::CurrencyCode;
use kym_domain::rates::RateTable;
use kym_platform::access::member;
use kym_platform::context::View;
use kym_platform::error::Result;
use kym_store::access::Read;
use kym_store::{Reader, currencies, rates};

use super::input::{LatestRatesQuery, RateQuery};
use super::wire::{AppliedRate, FoundRate, LatestRates, NoRate, RateHistory};

/// What is known of a pair on a day.
pub async fn find(view: &mut View, asked: RateQuery, day: Date) -> Result<FoundRate> {
    let table = table(view, asked, (day, day)).await?;
    let found = table.lookup(asked.from, asked.to, day);
    let names = rates::provider_names(&mut view.reader).await?;
    let is_missing = found.is_none() && asked.from != asked.to;
    Ok(FoundRate {
        rate: found.map(|found| AppliedRate::of(&found, &names)),
        reason: is_missing.then_some(NoRate::NoRate),
    })
}

/// How a rate went.
pub async fn history(
    view: &mut View,
    asked: RateQuery,
    (first, last): (Date, Date),
) -> Result<RateHistory> {
    let table = table(view, asked, (first, last)).await?;
    let names = rates::provider_names(&mut view.reader).await?;
    let history = table.history(asked.from, asked.to, first, last);
    let points = history.iter().map(|point| AppliedRate::of(point, &names));
    Ok(RateHistory {
        points: points.collect(),
    })
}

/// What the currencies that are offered are worth in one of them.
pub async fn latest(view: &mut View, asked: LatestRatesQuery) -> Result<LatestRates> {
    ensure_known_currencies(&mut view.reader, [("base", asked.base)]).await?;
    let offered = currencies::list(&mut view.reader).await?;
    let offered = offered.iter().filter(|listed| listed.is_active);
    let mut codes: Vec<_> = offered.map(|listed| listed.currency.code()).collect();
    codes.push(asked.base);
    let today = view.now.to_zoned(TimeZone::UTC).date();
    let day = asked.day.unwrap_or(today);
    let table = load(view, asked.workspace, &codes, (day, day)).await?;
    let names = rates::provider_names(&mut view.reader).await?;
    codes.sort_unstable();
    codes.dedup();
    let known = codes.into_iter().filter_map(|code| {
        let found = table.lookup(code, asked.base, day)?;
        Some((code, AppliedRate::of(&found, &names)))
    });
    Ok(LatestRates::new(asked.base, day, known))
}

/// Refuses codes that are no currency of the list; one that is not offered any more has rates, too.
///
/// # Errors
/// `unknown_currency` for each.
pub async fn ensure_known_currencies<const N: usize>(
    reader: &mut Reader,
    codes: [(&'static str, CurrencyCode); N],
) -> Result<()> {
    let mut violations = Vec::new();
    for (field, code) in codes {
        if currencies::get(reader, code).await?.is_none() {
            violations.push(FieldError::new(field, FieldCode::UnknownCurrency));
        }
    }
    if violations.is_empty() {
        Ok(())
    } else {
        Err(violations.into())
    }
}

async fn table(view: &mut View, asked: RateQuery, days: (Date, Date)) -> Result<RateTable> {
    let pair = [("from", asked.from), ("to", asked.to)];
    ensure_known_currencies(&mut view.reader, pair).await?;
    load(view, asked.workspace, &[asked.from, asked.to], days).await
}

async fn load(
    view: &mut View,
    workspace: Option<WorkspaceId>,
    codes: &[CurrencyCode],
    (first, last): (Date, Date),
) -> Result<RateTable> {
    let reader = &mut view.reader;
    Ok(match workspace {
        Some(workspace) => {
            let member = member::<Read>(reader, view.user, workspace).await?;
            rates::table_for(reader, &member, codes, first, last).await?
        }
        None => rates::common_table(reader, codes, first, last).await?,
    })
}
