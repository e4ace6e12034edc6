//! Exchange rates: what one unit of a currency was worth in another on a day, who says so, and which
//! of several answers counts.
//!
//! A missing rate is missing: nothing in here ever answers 1 in its place.

mod applied;
mod pair;
mod quotes;
mod rate;
mod table;

#[cfg(test)]
mod tests;

pub use self::applied::{
    AppliedRate, Conversion, ExchangeRateMethod, ExchangeRateSource, Method, Source,
};
pub use self::quotes::{ExchangeRateReason, Quote, QuoteFile, UnreadLine, read_quotes};
pub use self::rate::{Rate, RateError, convert};
pub use self::table::{Gap, PairPreference, PairRates, ProviderRank, REACH_DAYS, RateTable};
