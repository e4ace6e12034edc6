//! What was on an account before and after the rows of a statement.

use crate::decimal::Decimal;

/// The most digits behind the point of an amount.
pub const MAX_FRACTION: u8 = 4;

/// What was on an account before and after the rows of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatementBalance {
    /// Before the first.
    pub opening: Option<Decimal>,
    /// After the last.
    pub closing: Option<Decimal>,
    /// The sum of all rows that were read.
    pub rows_sum: Decimal,
}

impl StatementBalance {
    /// Whether the rows lead from one to the other; nothing where one is missing.
    pub fn is_met(&self) -> Option<bool> {
        let reached = sum([self.opening?, self.rows_sum])?;
        let difference = sum([reached, negated(self.closing?)])?;
        Some(difference.units() == 0)
    }
}

/// The exact sum, with as many digits behind the point as the longest of them. Nothing where it is too large.
pub fn sum(numbers: impl IntoIterator<Item = Decimal>) -> Option<Decimal> {
    let (mut total, mut decimals) = (0_i64, 0);
    for number in numbers {
        total = total.checked_add(number.scaled_to(MAX_FRACTION)?)?;
        decimals = decimals.max(number.decimals());
    }
    let scale = 10_i64.checked_pow(u32::from(MAX_FRACTION.checked_sub(decimals)?))?;
    Some(Decimal::new(total / scale, decimals))
}

/// The number with its other sign.
pub const fn negated(number: Decimal) -> Decimal {
    Decimal::new(-number.units(), number.decimals())
}
