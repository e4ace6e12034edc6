//! A provider as it is typed.

use jiff::Timestamp;

use super::kind::ExchangeRateProviderKind;
use super::provider::Provider;
use super::schedule::Schedule;
use super::{MAX_ADDRESS, MAX_NAME};
use crate::check::{self, Checks, FieldCode, FieldError, Violation};
use crate::id::RateProviderId;
use crate::money::CurrencyCode;

/// What is typed about a provider.
#[derive(Clone, Copy, Debug, Default)]
pub struct Typed<'a> {
    /// What to call it.
    pub name: &'a str,
    /// Where to ask it.
    pub base_url: &'a str,
    /// What its rates are told in.
    pub base_currency: &'a str,
    /// When to ask it.
    pub schedule: &'a str,
    /// Whether to ask it.
    pub is_enabled: bool,
    /// Its key: as it was when not given, none when empty.
    pub api_key: Option<&'a str>,
}

/// A provider as it shall be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// What to call it.
    pub name: String,
    /// Where to ask it, without a slash at the end.
    pub base_url: String,
    /// What its rates are told in.
    pub base_currency: CurrencyCode,
    /// When to ask it.
    pub schedule: Schedule,
    /// Whether to ask it.
    pub is_enabled: bool,
    /// Its key: as it was when not given, none when empty.
    pub api_key: Option<String>,
}

impl Draft {
    /// Checks what was typed about a provider that is asked. Where its address leads to is looked at by
    /// whoever asks it.
    ///
    /// # Errors
    /// All fields that are not valid.
    pub fn check(
        kind: ExchangeRateProviderKind,
        typed: &Typed<'_>,
    ) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let name = checks.take("name", check::line(typed.name, 1, MAX_NAME));
        let url = check::line(typed.base_url, 1, MAX_ADDRESS);
        let url = checks.take("base_url", url);
        let base = match kind.only_base() {
            Some(only) if typed.base_currency.is_empty() => check::given(only),
            Some(only) if typed.base_currency != only => Err(FieldCode::Immutable.into()),
            _ => check::given::<CurrencyCode>(typed.base_currency),
        };
        let base = checks.take("base_currency", base);
        let schedule: Result<Schedule, Violation> = check::given(typed.schedule);
        let schedule = checks.take("schedule", schedule);
        let key = typed.api_key.map(|key| check::line(key, 0, MAX_ADDRESS));
        let key = checks.take("api_key", key.transpose());
        // It goes into a header.
        if let Some(Some(key)) = &key
            && !key.bytes().all(|byte| byte.is_ascii_graphic())
        {
            checks.note("api_key", FieldCode::InvalidText);
        }
        match (name, url, base, schedule, key) {
            (Some(name), Some(url), Some(base_currency), Some(schedule), Some(api_key))
                if checks.is_clean() =>
            {
                Ok(Self {
                    name,
                    base_url: url.trim_end_matches('/').to_owned(),
                    base_currency,
                    schedule,
                    is_enabled: typed.is_enabled,
                    api_key,
                })
            }
            _ => Err(checks.into_errors()),
        }
    }

    /// A new provider behind all others, without its key.
    pub fn create(
        &self,
        id: RateProviderId,
        kind: ExchangeRateProviderKind,
        priority: i64,
        now: Timestamp,
    ) -> Provider {
        Provider {
            id,
            kind,
            name: self.name.clone(),
            base_url: self.base_url.clone(),
            sealed_key: None,
            base_currency: Some(self.base_currency),
            priority,
            next_run_at: self.is_enabled.then_some(now),
            schedule: Some(self.schedule.clone()),
            is_enabled: self.is_enabled,
            currency_count: 0,
            last_success_at: None,
            last_day: None,
            failure: None,
            failing_since: None,
            is_reported: false,
            version: 1,
        }
    }

    /// The provider as it shall be, but for its key. It is asked at once when it was switched on or is asked
    /// elsewhere, and else when its schedule says so.
    pub fn change(&self, was: &Provider, now: Timestamp) -> Provider {
        let is_another = !was.is_enabled || was.base_url != self.base_url || self.api_key.is_some();
        let next = if is_another {
            Some(now)
        } else {
            self.schedule.next(now)
        };
        Provider {
            name: self.name.clone(),
            base_url: self.base_url.clone(),
            base_currency: Some(self.base_currency),
            next_run_at: next.filter(|_| self.is_enabled),
            schedule: Some(self.schedule.clone()),
            is_enabled: self.is_enabled,
            version: was.version + 1,
            ..was.clone()
        }
    }
}
