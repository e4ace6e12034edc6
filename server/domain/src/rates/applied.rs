//! Which rate was used, of which day, by whom and how it was come by: what is kept beside an amount.

use jiff::civil::Date;
use uuid::Uuid;

use super::rate::Rate;
use crate::id::RateProviderId;
use crate::money::Minor;
use crate::words::words;

/// Who says what a currency was worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// The workspace itself.
    Own,
    /// An administrator.
    Manual,
    /// A provider of rates.
    Provider(RateProviderId),
}

impl Source {
    /// Whether people set it.
    pub const fn is_people(self) -> bool {
        matches!(self, Self::Own | Self::Manual)
    }
}

words! {
    /// How a rate was come by.
    pub enum Method {
        /// It is told just so.
        Direct => "direct",
        /// The way back is told.
        Inverse => "inverse",
        /// By way of a third currency.
        Cross => "cross",
    }
}

words! {
    /// How a rate was come by, in the words that people are told.
    pub enum ExchangeRateMethod {
        /// A provider tells it just so.
        Direct => "direct",
        /// The way back is told.
        Inverse => "inverse",
        /// By way of a third currency.
        Cross => "cross",
        /// People set it just so.
        Manual => "manual",
    }
}

words! {
    /// What kind of source tells a rate.
    pub enum ExchangeRateSource {
        /// The workspace itself.
        Own => "own",
        /// An administrator.
        Manual => "manual",
        /// A provider of rates.
        Provider => "provider",
    }
}

/// A rate that was found for a pair and a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AppliedRate {
    /// So many units of the second currency for one of the first.
    pub rate: Rate,
    /// The day it is of, at most [`REACH_DAYS`](super::REACH_DAYS) before the one asked for unless people set it of a
    /// withdrawn currency. By way of a
    /// third currency it is the older of two.
    pub day: Date,
    /// Who says so. Of two it is the one further from the workspace: a provider before people.
    pub source: Source,
    /// How it was come by.
    pub method: Method,
}

/// What an amount comes to in another currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conversion {
    /// The amount in the other currency.
    pub amount: Minor,
    /// By which rate; none when the two currencies are one.
    pub rate: Option<AppliedRate>,
}

/// The id in the place of a provider's that stands for the workspace itself.
const OWN: Uuid = Uuid::from_u128(1);

impl Source {
    /// The id that is kept for it: a provider's own, nil for administrators, 1 for the workspace.
    pub const fn as_uuid(self) -> Uuid {
        match self {
            Self::Own => OWN,
            Self::Manual => Uuid::nil(),
            Self::Provider(id) => id.as_uuid(),
        }
    }

    /// The source that is kept by this id.
    pub fn from_uuid(id: Uuid) -> Self {
        if id == OWN {
            Self::Own
        } else if id.is_nil() {
            Self::Manual
        } else {
            Self::Provider(RateProviderId::from_uuid(id))
        }
    }

    /// What kind of source it is.
    pub const fn kind(self) -> ExchangeRateSource {
        match self {
            Self::Own => ExchangeRateSource::Own,
            Self::Manual => ExchangeRateSource::Manual,
            Self::Provider(_) => ExchangeRateSource::Provider,
        }
    }
}

impl AppliedRate {
    /// How it was come by, in the words that people are told.
    pub const fn way(&self) -> ExchangeRateMethod {
        match (self.method, self.source) {
            (Method::Direct, Source::Provider(_)) => ExchangeRateMethod::Direct,
            (Method::Direct, _) => ExchangeRateMethod::Manual,
            (Method::Inverse, _) => ExchangeRateMethod::Inverse,
            (Method::Cross, _) => ExchangeRateMethod::Cross,
        }
    }
}
