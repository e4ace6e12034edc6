//! A provider, and the fetching of its past.

use jiff::Timestamp;
use jiff::civil::Date;

use super::failure::{Failure, FetchError};
use super::kind::ExchangeRateProviderKind;
use super::schedule::Schedule;
use crate::exports::ProgressStatus;
use crate::id::{RateProviderId, RateSyncId, UserId};
use crate::money::CurrencyCode;

/// Somebody who publishes exchange rates. The first one that knows a rate is believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provider {
    /// Its id.
    pub id: RateProviderId,
    /// Which language it speaks.
    pub kind: ExchangeRateProviderKind,
    /// What administrators call it.
    pub name: String,
    /// Where it is asked, without the last parts of the path. Empty for rates that are set by hand.
    pub base_url: String,
    /// The key that it wants, sealed.
    pub sealed_key: Option<Vec<u8>>,
    /// The currency that its rates are told in. None for rates that are set by hand.
    pub base_currency: Option<CurrencyCode>,
    /// The smaller, the sooner it is believed.
    pub priority: i64,
    /// When it is asked. None for rates that are set by hand.
    pub schedule: Option<Schedule>,
    /// Whether it is asked. Rates that it told before count all the same.
    pub is_enabled: bool,
    /// How many currencies its last answer had.
    pub currency_count: i64,
    /// When it last told rates.
    pub last_success_at: Option<Timestamp>,
    /// The day of the newest rates it told.
    pub last_day: Option<Date>,
    /// What was wrong at the last attempt.
    pub failure: Option<Failure>,
    /// Since when attempts have been going wrong.
    pub failing_since: Option<Timestamp>,
    /// Whether administrators were told of that.
    pub is_reported: bool,
    /// When it is asked next.
    pub next_run_at: Option<Timestamp>,
    /// Counts the changes by administrators.
    pub version: i64,
}

/// The rates of many days being fetched at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RateSync {
    /// Its id.
    pub id: RateSyncId,
    /// Who is asked.
    pub provider: RateProviderId,
    /// Who wants it.
    pub user: UserId,
    /// The first day.
    pub first: Date,
    /// The last day.
    pub last: Date,
    /// How many steps it takes; none before that is known.
    pub total_steps: i64,
    /// How many of them are done.
    pub done_steps: i64,
    /// How many rates are new or others than before.
    pub rate_count: i64,
    /// How far it has come.
    pub status: ProgressStatus,
    /// What was wrong.
    pub failure: Option<Failure>,
}

impl Provider {
    /// The provider after an attempt that brought rates, of so many currencies and up to a day. What was left
    /// out of them is shown, but is no failure to fetch.
    #[must_use]
    pub fn succeeded(
        self,
        currencies: Option<i64>,
        last_day: Option<Date>,
        warning: Option<(FetchError, String)>,
        now: Timestamp,
    ) -> Self {
        let is_well = warning.is_none();
        Self {
            currency_count: currencies.unwrap_or(self.currency_count),
            last_success_at: Some(now),
            last_day: self.last_day.max(last_day),
            failing_since: if is_well {
                None
            } else {
                self.failing_since.or(Some(now))
            },
            is_reported: self.is_reported && !is_well,
            failure: warning.map(|(error, message)| Failure {
                at: now,
                error,
                message,
            }),
            ..self
        }
    }

    /// The provider after an attempt that brought nothing.
    #[must_use]
    pub fn failed(self, (error, message): (FetchError, String), now: Timestamp) -> Self {
        Self {
            failing_since: self.failing_since.or(Some(now)),
            failure: Some(Failure {
                at: now,
                error,
                message,
            }),
            ..self
        }
    }

    /// Whether administrators are to be told now: once for as long as it goes wrong, and of what may pass by
    /// itself only when it has not within an hour.
    pub fn is_to_be_told(&self, now: Timestamp) -> bool {
        let (Some(failure), Some(since)) = (&self.failure, self.failing_since) else {
            return false;
        };
        let has_lasted = now.duration_since(since) >= jiff::SignedDuration::from_hours(1);
        !self.is_reported && (!failure.error.may_pass() || has_lasted)
    }
}
