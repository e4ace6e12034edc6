//! Checking what people send: every bad field at once, each with a code that a client translates.

mod patch;
mod people;

pub use self::patch::Patch;
pub use self::people::{email, fold_typed_login, full_name, password, username};
pub use crate::words::UnknownWord;

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::dates::DayError;
use crate::decimal::DecimalError;
use crate::money::{AmountError, Money, UnknownCurrency};
use crate::rates::RateError;
use crate::text;
use crate::words::words;

words! {
    /// What is wrong with one field. The list is closed: the contract, the client's types and both
    /// languages are made from it.
    pub enum FieldCode {
        /// Nothing was given.
        Required => "required",
        /// Fewer characters than `min`.
        TooShort => "too_short",
        /// More characters than `max`.
        TooLong => "too_long",
        /// A character that no screen shows.
        InvalidText => "invalid_text",
        /// No e-mail address.
        InvalidEmail => "invalid_email",
        /// A sign that user names do not have.
        InvalidUsername => "invalid_username",
        /// No day of the calendar.
        InvalidDate => "invalid_date",
        /// A day before 1900 or after 2199.
        DateOutOfRange => "date_out_of_range",
        /// No decimal number.
        InvalidAmount => "invalid_amount",
        /// More digits after the point than the currency has.
        TooManyDecimals => "too_many_decimals",
        /// A number too large to be an amount.
        AmountOutOfRange => "amount_out_of_range",
        /// With it, the amounts of the account add up to more than is counted.
        SumOutOfRange => "sum_out_of_range",
        /// An amount of nothing.
        AmountZero => "amount_zero",
        /// An amount that must be above nothing and is not.
        AmountNotPositive => "amount_not_positive",
        /// An amount below nothing.
        AmountNegative => "amount_negative",
        /// A price of what must be free.
        NotFree => "not_free",
        /// No currency of the list, or one that is not offered.
        UnknownCurrency => "unknown_currency",
        /// No code that a currency can have.
        InvalidCurrencyCode => "invalid_currency_code",
        /// A currency and itself.
        SameCurrency => "same_currency",
        /// No decimal number.
        InvalidRate => "invalid_rate",
        /// A rate that must be above nothing and is not.
        RateNotPositive => "rate_not_positive",
        /// More than ten digits before or after the point.
        RateTooLong => "rate_too_long",
        /// A word that the field does not know.
        UnknownValue => "unknown_value",
        /// A field that the request does not have.
        UnknownField => "unknown_field",
        /// A text where a number belongs, or the like.
        WrongType => "wrong_type",
        /// An id of nothing that is visible from here.
        NotFound => "not_found",
        /// Both ends of a transfer are one account.
        SameAccount => "same_account",
        /// An account would move to where it is.
        SameWorkspace => "same_workspace",
        /// An account would move to where another currency is counted in.
        CurrencyDiffers => "currency_differs",
        /// Two amounts of one currency that must be the same.
        AmountsDiffer => "amounts_differ",
        /// Something that cannot be changed any more.
        Immutable => "immutable",
        /// Somebody else has it.
        Taken => "taken",
        /// A category would become its own ancestor.
        Cycle => "cycle",
        /// Categories nested too deeply.
        TooDeep => "too_deep",
        /// A category under one of the other kind.
        CategoryKind => "category_kind",
        /// One of the passwords that are tried first.
        CommonPassword => "common_password",
        /// Not the password that is in force.
        WrongPassword => "wrong_password",
        /// The password that is in force already.
        SamePassword => "same_password",
        /// Not the code that the authenticator app shows.
        WrongOtp => "wrong_otp",
        /// A passkey that could not be verified.
        PasskeyInvalid => "passkey_invalid",
        /// More entries than `max`.
        TooMany => "too_many",
        /// Fewer entries than `min`.
        TooFew => "too_few",
        /// The lines of a split transaction do not come to its total.
        SumDiffers => "sum_differs",
        /// A split transaction has its categories on its lines.
        HasSplits => "has_splits",
        /// A day up to which the account is closed.
        InClosedPeriod => "in_closed_period",
        /// An address that is not asked: not public, or not encrypted.
        AddressRefused => "address_refused",
        /// Exactly one of two fields must be given.
        LimitsExclusive => "limits_exclusive",
        /// A report over days that are not given.
        ReportDatesRequired => "report_dates_required",
        /// A day that has passed.
        PastDate => "past_date",
        /// Now, and a day that is not today.
        StartExclusive => "start_exclusive",
        /// The plan, price and period that are agreed already.
        SamePlan => "same_plan",
        /// A moment for which the change was not computed, or too long ago.
        StalePreview => "stale_preview",
        /// A range that ends before it begins.
        RangeReversed => "range_reversed",
        /// A period by its name and by its days.
        PeriodExclusive => "period_exclusive",
        /// An end that is not the one which the rule itself says.
        RuleEndDiffers => "rule_end_differs",
        /// More than the role of the member allows.
        RoleTooLow => "role_too_low",
    }
}

/// Where the fault is: `name`, or a path such as `splits[2].amount`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Field(Cow<'static, str>);

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<&'static str> for Field {
    fn from(name: &'static str) -> Self {
        Self(Cow::Borrowed(name))
    }
}

impl From<String> for Field {
    fn from(path: String) -> Self {
        Self(Cow::Owned(path))
    }
}

/// What is wrong, before it is known where: the answer of a validator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Violation {
    /// The kind of fault.
    pub code: FieldCode,
    /// The limit that was overstepped (a length in characters, a number of digits), for the message.
    pub limit: Option<usize>,
    /// What is left of a total that others should come to.
    pub remainder: Option<Money>,
}

impl Violation {
    /// A fault that is one because of a limit.
    pub const fn limited(code: FieldCode, limit: usize) -> Self {
        Self {
            code,
            limit: Some(limit),
            remainder: None,
        }
    }
}

/// What is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{field}: {}", violation.code)]
pub struct FieldError {
    /// Where the fault is.
    pub field: Field,
    /// What the fault is.
    pub violation: Violation,
}

impl FieldError {
    /// A fault without a limit.
    pub fn new(field: impl Into<Field>, code: FieldCode) -> Self {
        Self {
            field: field.into(),
            violation: code.into(),
        }
    }
}

/// Gathers the faults of one request, so that a person sees all of them at once.
///
/// ```
/// use kym_domain::check::{self, Checks, FieldCode};
///
/// let mut checks = Checks::default();
/// let email = checks.take("email", check::email("nobody"));
/// let name = checks.take("full_name", check::full_name("A"));
/// assert_eq!((email, name), (None, None));
/// let codes: Vec<_> = checks.into_errors().into_iter().map(|error| error.violation.code).collect();
/// assert_eq!(codes, [FieldCode::InvalidEmail, FieldCode::TooShort]);
/// ```
#[derive(Debug, Default)]
pub struct Checks(Vec<FieldError>);

impl Checks {
    /// Notes the fault of a field and gives nothing, or gives its value.
    pub fn take<T, F: Into<Violation>>(
        &mut self,
        field: impl Into<Field>,
        value: Result<T, F>,
    ) -> Option<T> {
        value.map_err(|violation| self.note(field, violation)).ok()
    }

    /// Notes a fault.
    pub fn note(&mut self, field: impl Into<Field>, violation: impl Into<Violation>) {
        self.0.push(FieldError {
            field: field.into(),
            violation: violation.into(),
        });
    }

    /// Whether nothing is wrong so far.
    pub fn is_clean(&self) -> bool {
        self.0.is_empty()
    }

    /// Everything that is wrong, in the order in which it was noted.
    pub fn into_errors(self) -> Vec<FieldError> {
        self.0
    }
}

/// A value that must be given: an empty text is `required`, whatever it would be read as.
pub fn given<T: FromStr<Err: Into<Violation>>>(raw: &str) -> Result<T, Violation> {
    if raw.is_empty() {
        return Err(FieldCode::Required.into());
    }
    raw.parse().map_err(Into::into)
}

/// A line of text, trimmed, of `min` to `max` characters. An empty one is `required` when `min`
/// asks for any.
pub fn line(raw: &str, min: usize, max: usize) -> Result<String, Violation> {
    measured(raw, min, max, text::has_control)
}

/// Text of several lines, trimmed, of at most `max` characters.
pub fn lines(raw: &str, max: usize) -> Result<String, Violation> {
    measured(raw, 0, max, text::has_control_beside_lines)
}

fn measured(
    raw: &str,
    min: usize,
    max: usize,
    spoilt: fn(&str) -> bool,
) -> Result<String, Violation> {
    let trimmed = raw.trim();
    let length = text::length(trimmed);
    if length == 0 && min > 0 {
        Err(FieldCode::Required.into())
    } else if length < min {
        Err(Violation::limited(FieldCode::TooShort, min))
    } else if length > max {
        Err(Violation::limited(FieldCode::TooLong, max))
    } else if spoilt(trimmed) {
        Err(FieldCode::InvalidText.into())
    } else {
        Ok(trimmed.to_owned())
    }
}

impl From<FieldCode> for Violation {
    fn from(code: FieldCode) -> Self {
        Self {
            code,
            limit: None,
            remainder: None,
        }
    }
}

impl From<DayError> for Violation {
    fn from(error: DayError) -> Self {
        match error {
            DayError::Invalid => FieldCode::InvalidDate.into(),
            DayError::OutOfRange => FieldCode::DateOutOfRange.into(),
        }
    }
}

impl From<DecimalError> for Violation {
    fn from(error: DecimalError) -> Self {
        match error {
            DecimalError::Malformed => FieldCode::InvalidAmount.into(),
            DecimalError::TooLong => FieldCode::AmountOutOfRange.into(),
        }
    }
}

impl From<AmountError> for Violation {
    fn from(error: AmountError) -> Self {
        match error {
            AmountError::TooManyDecimals { allowed } => {
                Self::limited(FieldCode::TooManyDecimals, usize::from(allowed))
            }
            AmountError::OutOfRange => FieldCode::AmountOutOfRange.into(),
        }
    }
}

impl From<UnknownCurrency> for Violation {
    fn from(_: UnknownCurrency) -> Self {
        FieldCode::UnknownCurrency.into()
    }
}

impl From<RateError> for Violation {
    fn from(error: RateError) -> Self {
        match error {
            RateError::Malformed => FieldCode::InvalidRate.into(),
            RateError::NotPositive => FieldCode::RateNotPositive.into(),
            RateError::TooLong => FieldCode::RateTooLong.into(),
        }
    }
}

impl From<UnknownWord> for Violation {
    fn from(_: UnknownWord) -> Self {
        FieldCode::UnknownValue.into()
    }
}

/// An id that cannot be read names nothing, exactly as one that is not there.
impl From<crate::id::InvalidId> for Violation {
    fn from(_: crate::id::InvalidId) -> Self {
        FieldCode::NotFound.into()
    }
}
