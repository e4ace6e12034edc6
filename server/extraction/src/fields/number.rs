//! A number as it is computed with, and how numbers are written.

use std::ops::Range;

use kym_domain::decimal::Decimal;

/// The digits behind the point of [`Number::exact`].
pub(super) const EXACT_DECIMALS: u8 = 4;

/// A cent in [`Number::exact`].
pub(super) const CENT: i64 = 100;

/// One whole in [`Number::exact`].
pub(super) const ONE: i64 = 10_000;

/// What a number is, as far as its own looks say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NumberForm {
    /// An amount of money.
    Amount,
    /// A number without a point.
    Integer,
    /// A number with digits behind the point that is no amount: a weight, a price of fuel.
    Fraction,
    /// A rate in percent.
    Percent,
}

/// A number of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Number {
    /// As it is printed.
    pub value: Decimal,
    /// The same in ten-thousandths, to compute with.
    pub exact: i64,
    /// What it is.
    pub form: NumberForm,
    /// Where it stands in the row, with its sign.
    pub span: Range<usize>,
    /// Whether a unit of weight, length or volume is behind it.
    pub has_unit: bool,
    /// Whether it is the price of a unit: `1,99 EUR/kg`.
    pub is_per_unit: bool,
    /// Whether it was misread and put right.
    pub is_repaired: bool,
}

impl Number {
    /// Whether it is an amount of money.
    pub fn is_amount(&self) -> bool {
        self.form == NumberForm::Amount
    }

    /// The same above nothing.
    pub fn magnitude(&self) -> i64 {
        self.exact.abs()
    }
}

/// How numbers are written on a receipt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NumberStyle {
    /// What is printed before the cents.
    pub mark: char,
    /// Whether amounts have cents at all.
    pub has_cents: bool,
    /// Whether thousands are told apart by a blank.
    pub groups_by_blank: bool,
    /// Whether amounts have three digits behind the point, as those of Kuwait.
    pub has_thousandths: bool,
}
