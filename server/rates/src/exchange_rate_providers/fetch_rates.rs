//! Asks a provider for what is new, when its turn has come.

use std::time::Duration;

use kym_domain::exchange_rate_providers::{ExchangeRateProviderKind, FetchError, Provider};
use kym_domain::id::RateProviderId;
use kym_platform::error::{Error, Result};
use kym_platform::jobs::{Job, LONG_DEADLINE, Outcome};
use kym_platform::state::App;
use kym_store::{StoreError, exchange_rate_providers as providers};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::feed::{Feed, Step, back, days_between};
use super::keeping;
use crate::exchange_rate_providers::error::Failed;

/// How many days are caught up on where each is a request of its own.
const FEW_DAYS: i32 = 4;

/// How many days are caught up on, and fetched at first, where one request has many.
const MANY_DAYS: i32 = 30;

/// One turn of one provider. Done twice it finds the same rates again.
#[derive(Debug, Serialize, Deserialize)]
pub struct FetchRates {
    /// Which.
    pub provider_id: Uuid,
}

/// Why a turn ends without rates.
enum End {
    /// The provider is to blame.
    Failed(Failed),
    /// We are.
    Error(Error),
}

impl<E: Into<Error>> From<E> for End {
    fn from(error: E) -> Self {
        Self::Error(error.into())
    }
}

impl Job for FetchRates {
    const KIND: &'static str = "fetch_rates";
    const DEADLINE: Duration = LONG_DEADLINE;

    async fn run(&self, app: &App) -> Outcome {
        let id = RateProviderId::from_uuid(self.provider_id);
        let failed = match fetch(app, id).await {
            Ok(()) => return Outcome::Done,
            Err(End::Failed(failed)) => failed,
            Err(End::Error(error)) => return Outcome::Retry(format!("{error:?}")),
        };
        let (error, words) = failed.clone();
        if let Err(error) = keeping::failed(app, id, failed).await {
            return Outcome::Retry(format!("{error:?}"));
        }
        // What does not pass by itself waits for the next turn.
        if error.may_pass() {
            Outcome::Retry(words)
        } else {
            Outcome::Done
        }
    }
}

async fn fetch(app: &App, id: RateProviderId) -> Result<(), End> {
    let provider = find(app, id).await?;
    let Some(provider) = provider.filter(|provider| provider.is_enabled) else {
        return Ok(());
    };
    let feed = Feed::of(app, &provider).map_err(End::Failed)?;
    let today = jiff::tz::TimeZone::UTC.to_datetime(app.clock.now()).date();
    let reach = match provider.kind {
        ExchangeRateProviderKind::Ecb | ExchangeRateProviderKind::Frankfurter => MANY_DAYS,
        ExchangeRateProviderKind::BankOfRussia => FEW_DAYS,
        // The free requests of a month are few.
        ExchangeRateProviderKind::OpenExchangeRates | ExchangeRateProviderKind::Manual => 0,
    };
    let begin = back(today, reach);
    let first = provider.last_day.map_or(begin, |day| day.max(begin));
    let steps = if days_between(first, today) <= 1 {
        vec![Step::Latest]
    } else {
        feed.steps(first, today).await.map_err(End::Failed)?
    };
    let known = keeping::known(app).await?;
    let (mut news, mut warning, mut count) = ((None, None), None, 0);
    for step in &steps {
        let answer = feed.ask(step, first).await.map_err(End::Failed)?;
        let newest = keeping::newest(&answer.quotes);
        if newest.1 >= news.1 {
            news = newest;
        }
        warning = warning.or(answer.warning);
        count += keeping::keep(app, id, answer.quotes, &known).await?;
    }
    if news.1.is_none() && warning.is_none() && provider.last_success_at.is_none() {
        let words = "no rates of the last days".to_owned();
        return Err(End::Failed((FetchError::Empty, words)));
    }
    keeping::succeeded(app, id, news, warning).await?;
    tracing::info!(provider.id = %id, provider.name, count, "exchange rates were fetched");
    Ok(())
}

async fn find(app: &App, id: RateProviderId) -> Result<Option<Provider>, StoreError> {
    let mut reader = app.db.ask().await?;
    providers::get(&mut reader, id).await
}
