//! Providers of exchange rates: banks and services that publish what a currency was worth, when they are
//! asked, and what is taken of their answers.

mod answer;
mod draft;
mod failure;
mod kind;
mod provider;
mod schedule;

pub use self::answer::{Answer, Reading};
pub use self::draft::{Draft, Typed};
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
