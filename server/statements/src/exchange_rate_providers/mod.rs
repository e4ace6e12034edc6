//! What central banks publish of exchange rates: their answers, read.

mod bank_of_russia;
mod ecb;

#[cfg(test)]
mod tests;

pub use self::bank_of_russia::{daily as bank_of_russia_daily, ids, series};
pub use self::ecb::read as ecb;
