//! What is done with an answer: its rates are kept, the provider's row says how it went, and administrators
//! are told when it goes wrong.

use std::collections::BTreeSet;

use jiff::civil::Date;
use kym_domain::exchange_rate_providers::{Failure, Provider};
use kym_domain::id::{ExchangeRateId, RateProviderId};
use kym_domain::money::CurrencyCode;
use kym_domain::notifications::{Content, NotificationKind, ParamName};
use kym_domain::rates::{Quote, Source};
use kym_platform::context::Author;
use kym_platform::error::Result;
use kym_platform::notifications;
use kym_platform::state::App;
use kym_store::users::administrators;
use kym_store::{StoreError, currencies, exchange_rate_providers as providers, rates, users};

use crate::exchange_rate_providers::error::Failed;

/// How many rates are written at once: others want to write, too.
const BATCH_SIZE: usize = 5000;

/// The currencies of this installation: rates of others are of no use.
pub async fn known(app: &App) -> Result<BTreeSet<CurrencyCode>, StoreError> {
    let mut reader = app.db.ask().await?;
    let all = currencies::list(&mut reader).await?;
    Ok(all.iter().map(|listed| listed.currency.code()).collect())
}

/// Keeps the rates of an answer and answers how many are new or others than before.
pub async fn keep(
    app: &App,
    provider: RateProviderId,
    quotes: Vec<Quote>,
    known: &BTreeSet<CurrencyCode>,
) -> Result<u64, StoreError> {
    let of_use = |quote: &Quote| known.contains(&quote.from) && known.contains(&quote.to);
    let quotes: Vec<_> = quotes.into_iter().filter(of_use).collect();
    let mut count = 0;
    for part in quotes.chunks(BATCH_SIZE) {
        let now = app.clock.now();
        let mut tx = app.db.write().await?;
        // Not those of a provider that was deleted meanwhile.
        if providers::get(&mut tx, provider).await?.is_none() {
            return Ok(count);
        }
        let new_id = || ExchangeRateId::from_uuid(app.ids.next(now));
        let written =
            rates::put_many(&mut tx, Source::Provider(provider), part, now, new_id).await?;
        tx.commit().await?;
        count += written.added + written.changed;
    }
    Ok(count)
}

/// How many currencies the newest rates are of, and their day.
pub fn newest(quotes: &[Quote]) -> (Option<i64>, Option<Date>) {
    let day = quotes.iter().map(|quote| quote.day).max();
    let newest = quotes.iter().filter(|quote| Some(quote.day) == day);
    let codes: BTreeSet<_> = newest.flat_map(|quote| [quote.from, quote.to]).collect();
    let count = i64::try_from(codes.len()).ok();
    (count.filter(|count| *count > 0), day)
}

/// Notes that a provider answered.
pub async fn succeeded(
    app: &App,
    id: RateProviderId,
    (count, day): (Option<i64>, Option<Date>),
    warning: Option<Failed>,
) -> Result<()> {
    note(app, id, |provider, now| {
        provider.succeeded(count, day, warning, now)
    })
    .await
}

/// Notes that a provider did not, in the row and, once for as long as that goes on, to administrators.
pub async fn failed(app: &App, id: RateProviderId, failed: Failed) -> Result<()> {
    note(app, id, |provider, now| provider.failed(failed, now)).await
}

async fn note(
    app: &App,
    id: RateProviderId,
    change: impl FnOnce(Provider, jiff::Timestamp) -> Provider,
) -> Result<()> {
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    let Some(provider) = providers::take(&mut tx, id).await? else {
        return Ok(());
    };
    let mut provider = change(provider, now);
    let mut told = Vec::new();
    if provider.is_to_be_told(now) {
        provider.is_reported = true;
        for id in administrators::list(&mut tx).await? {
            told.extend(users::get(&mut tx, id).await?);
        }
        let error = provider.failure.as_ref().map(|failure| failure.error);
        tracing::error!(provider.id = %id, provider.name, ?error, "a provider of exchange rates fails");
    }
    providers::note(&mut tx, &provider).await?;
    let Some(first) = told.first() else {
        return Ok(tx.commit().await?);
    };
    let author = Author::of(first);
    let mut ctx = app.carry_on(tx, author, axum::http::StatusCode::OK);
    for administrator in &told {
        let content = Content::new(NotificationKind::RatesFailed)
            .text(ParamName::Name, provider.name.as_str());
        notifications::notify(&mut ctx, administrator, content).await?;
    }
    ctx.commit(()).await.map(drop)
}

/// A failure at this moment.
pub fn at_this_moment(app: &App, (error, message): Failed) -> Failure {
    Failure {
        at: app.clock.now(),
        error,
        message,
    }
}
