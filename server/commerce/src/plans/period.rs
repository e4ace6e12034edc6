//! How often is paid.

use kym_domain::check::{Checks, FieldCode, Violation};
use kym_domain::words;

words! {
    /// How often is paid, by its word.
    pub enum BillingFrequency {
        /// Each month.
        Monthly => "monthly",
        /// Each year.
        Yearly => "yearly",
        /// Each so many days.
        CustomDays => "custom_days",
    }
}

/// How long a billing period is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BillingPeriod {
    /// A month of the calendar.
    Month,
    /// A year of the calendar.
    Year,
    /// So many days, at least one.
    Days(u16),
}

/// A billing period as it is typed.
#[derive(Debug, Clone, Copy)]
pub struct TypedPeriod<'a> {
    /// The word of the frequency, and the name of its field.
    pub frequency: (&'a str, &'static str),
    /// How many days, and the name of their field.
    pub days: (Option<i64>, &'static str),
}

impl BillingPeriod {
    /// The most days.
    pub const MAX_DAYS: u16 = 3650;

    /// The period of a frequency, from a trusted source.
    pub fn new(frequency: BillingFrequency, days: Option<u16>) -> Option<Self> {
        match (frequency, days) {
            (BillingFrequency::Monthly, None) => Some(Self::Month),
            (BillingFrequency::Yearly, None) => Some(Self::Year),
            (BillingFrequency::CustomDays, Some(days @ 1..=Self::MAX_DAYS)) => {
                Some(Self::Days(days))
            }
            _ => None,
        }
    }

    /// The word for it.
    pub const fn frequency(self) -> BillingFrequency {
        match self {
            Self::Month => BillingFrequency::Monthly,
            Self::Year => BillingFrequency::Yearly,
            Self::Days(_) => BillingFrequency::CustomDays,
        }
    }

    /// How many days, when they are counted.
    pub const fn days(self) -> Option<u16> {
        match self {
            Self::Month | Self::Year => None,
            Self::Days(days) => Some(days),
        }
    }

    /// Checks a period as it is typed: days belong to `custom_days` alone.
    pub(crate) fn check(checks: &mut Checks, typed: TypedPeriod<'_>) -> Option<Self> {
        let (word, field) = typed.frequency;
        let frequency = checks.take(field, kym_domain::check::given::<BillingFrequency>(word))?;
        let (days, field) = typed.days;
        let days = match (frequency, days) {
            (BillingFrequency::CustomDays, None) => Err(FieldCode::Required.into()),
            (BillingFrequency::CustomDays, Some(days)) => Self::check_days(days).map(Some),
            (_, None) => Ok(None),
            (_, Some(_)) => Err(FieldCode::UnknownValue.into()),
        };
        let days = checks.take(field, days)?;
        Self::new(frequency, days)
    }

    fn check_days(days: i64) -> Result<u16, Violation> {
        match u16::try_from(days) {
            Ok(days @ 1..=Self::MAX_DAYS) => Ok(days),
            _ if days < 1 => Err(Violation::limited(FieldCode::TooFew, 1)),
            _ => Err(Violation::limited(
                FieldCode::TooMany,
                usize::from(Self::MAX_DAYS),
            )),
        }
    }
}
