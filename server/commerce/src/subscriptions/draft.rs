//! Agreement and a beginning as they are typed.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kym_domain::check::{self, Checks, FieldCode, FieldError};
use kym_domain::decimal::Decimal;
use kym_domain::money::Money;

use super::calendar::{civil, instant};
use super::subscription::Agreement;
use crate::plans::{BillingPeriod, Plan, TypedPeriod, check_amount};

/// What is typed in place of what a plan says.
#[derive(Clone, Copy, Debug, Default)]
pub struct TypedAgreement<'a> {
    /// What a period costs.
    pub price: Option<&'a str>,
    /// How often that is paid.
    pub frequency: Option<&'a str>,
    /// How many days a period has.
    pub days: Option<i64>,
}

/// What is agreed apart from the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgreementDraft {
    price: Option<Decimal>,
    period: Option<BillingPeriod>,
}

/// When a subscription shall begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartDraft {
    /// Now.
    Now,
    /// When the one that holds ends, or now.
    AfterCurrent,
    /// On a day.
    On(Date),
}

impl AgreementDraft {
    /// Checks what was typed. Whether a price fits the currency is checked with the plan.
    ///
    /// # Errors
    /// All fields that are not valid.
    pub fn check(typed: TypedAgreement<'_>) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let price = typed.price.map(check::given::<Decimal>).transpose();
        let price = checks.take("custom_price", price);
        let period = match (typed.frequency, typed.days) {
            (None, None) => Some(None),
            (None, Some(_)) => {
                checks.note("custom_billing_frequency", FieldCode::Required);
                None
            }
            (Some(word), days) => {
                let period = TypedPeriod {
                    frequency: (word, "custom_billing_frequency"),
                    days: (days, "custom_billing_days"),
                };
                BillingPeriod::check(&mut checks, period).map(Some)
            }
        };
        match (price, period) {
            (Some(price), Some(period)) => Ok(Self { price, period }),
            _ => Err(checks.into_errors()),
        }
    }

    /// What is agreed about a plan.
    ///
    /// # Errors
    /// A price that its currency cannot have.
    pub fn with_plan(self, plan: &Plan) -> Result<Agreement, FieldError> {
        let price = match self.price {
            None => plan.price,
            Some(number) => {
                let minor = check_amount(number, plan.price.currency);
                let minor = minor.map_err(|violation| FieldError {
                    field: "custom_price".into(),
                    violation,
                })?;
                Money::new(minor, plan.price.currency)
            }
        };
        let period = self.period.unwrap_or(plan.period);
        Ok(Agreement {
            plan_id: plan.id,
            price,
            period,
            is_custom: (price, period) != (plan.price, plan.period),
        })
    }
}

impl StartDraft {
    /// Checks a day and whether it shall be now, which exclude each other unless the day is today.
    ///
    /// # Errors
    /// A day that has passed, or is not now though it shall be.
    pub fn check(
        day: Option<&str>,
        is_immediate: Option<bool>,
        (now, zone): (Timestamp, &TimeZone),
    ) -> Result<Self, FieldError> {
        let Some(day) = day else {
            return Ok(match is_immediate {
                Some(false) => Self::AfterCurrent,
                Some(true) | None => Self::Now,
            });
        };
        let at_day = |violation: check::Violation| FieldError {
            field: "start_date".into(),
            violation,
        };
        if day.is_empty() {
            return Err(at_day(FieldCode::Required.into()));
        }
        let day = kym_domain::dates::parse_day(day).map_err(|error| at_day(error.into()))?;
        let today = civil(now, zone).date();
        if day < today {
            return Err(at_day(FieldCode::PastDate.into()));
        }
        if day == today {
            return Ok(Self::Now);
        }
        if is_immediate == Some(true) {
            return Err(FieldError::new("immediate", FieldCode::StartExclusive));
        }
        Ok(Self::On(day))
    }

    /// The moment, when another subscription holds until a moment.
    pub fn moment(
        self,
        now: Timestamp,
        current_until: Option<Timestamp>,
        zone: &TimeZone,
    ) -> Timestamp {
        match self {
            Self::Now => now,
            Self::AfterCurrent => current_until.unwrap_or(now),
            Self::On(day) => instant(day.at(0, 0, 0, 0), zone),
        }
    }
}
