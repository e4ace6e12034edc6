//! Providers of exchange rates: banks and services that publish what a currency was worth, how they are
//! asked, and how their answers are read.

mod answer;
mod bank_of_russia;
mod draft;
mod ecb;
mod failure;
mod kind;
mod provider;
mod schedule;

pub use self::answer::{Answer, Reading};
pub use self::bank_of_russia::{daily as bank_of_russia_daily, ids, series};
pub use self::draft::{Draft, Typed};
pub use self::ecb::read as ecb;
pub use self::failure::{Failure, FetchError};
pub use self::kind::ExchangeRateProviderKind;
pub use self::provider::{Provider, RateSync};
pub use self::schedule::{Schedule, ScheduleError};

/// The most characters of a provider's name.
const MAX_NAME: usize = 80;

/// The most characters of an address, and of a key.
const MAX_ADDRESS: usize = 300;

/// The most days that are fetched at once for the past.
pub const MAX_DAYS: i32 = 40 * 366;

#[cfg(test)]
mod tests;
