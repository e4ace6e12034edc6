//! The kinds of providers that the program can talk to.

use crate::words::words;

words! {
    /// Which language a provider speaks.
    pub enum ExchangeRateProviderKind {
        /// The European Central Bank: XML, euros.
        Ecb => "ecb",
        /// The Bank of Russia: XML in windows-1251, roubles.
        BankOfRussia => "bank_of_russia",
        /// Frankfurter: JSON, any base.
        Frankfurter => "frankfurter",
        /// Open Exchange Rates: JSON, a key, dollars unless one pays.
        OpenExchangeRates => "open_exchange_rates",
        /// Nobody is asked: administrators set the rates.
        Manual => "manual",
    }
}

impl ExchangeRateProviderKind {
    /// The currency that all rates of this kind are told in, when there is no choice.
    pub const fn only_base(self) -> Option<&'static str> {
        match self {
            Self::Ecb => Some("EUR"),
            Self::BankOfRussia => Some("RUB"),
            Self::Frankfurter | Self::OpenExchangeRates | Self::Manual => None,
        }
    }

    /// Whether it does not answer without a key.
    pub const fn needs_key(self) -> bool {
        matches!(self, Self::OpenExchangeRates)
    }

    /// How many days of the past may be fetched at once. Where each day is a request that is counted,
    /// a year of them.
    pub const fn most_days(self) -> i32 {
        match self {
            Self::OpenExchangeRates => 366,
            _ => super::MAX_DAYS,
        }
    }
}
