//! What can be wrong with a provider.

use jiff::Timestamp;

use crate::words::words;

words! {
    /// Why a provider gave no rates.
    pub enum FetchError {
        /// Its address is one that is not asked: not public, or not encrypted.
        AddressRefused => "address_refused",
        /// Nobody answers there.
        Unreachable => "unreachable",
        /// It took too long.
        TimedOut => "timed_out",
        /// It sends elsewhere, where nobody follows.
        Redirected => "redirected",
        /// It answered with an error.
        Status => "status",
        /// It sent more than anybody would.
        TooLarge => "too_large",
        /// It wants a key, or another one.
        KeyRefused => "key_refused",
        /// What it sent is not what it is documented to send.
        NotUnderstood => "not_understood",
        /// There was no rate in what it sent.
        Empty => "empty",
        /// Some of its rates are none: zero, less, or no numbers. The others were taken.
        BadRates => "bad_rates",
        /// It tells rates of days that are yet to come. They were not taken.
        FutureDate => "future_date",
    }
}

/// Why a provider gave no rates, and when that was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// When it was found.
    pub at: Timestamp,
    /// The kind of error.
    pub error: FetchError,
    /// More about it, in English, for administrators.
    pub message: String,
}

impl FetchError {
    /// Whether it may pass by itself within a while.
    pub const fn may_pass(self) -> bool {
        matches!(self, Self::Unreachable | Self::TimedOut | Self::Status)
    }
}
